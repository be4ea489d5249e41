"""What belongs to a painter; the score track, and the course of the game."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from bottega.games.fresco.rules.components import AGAIN, COLOURS, LETTERS, PLACES
from bottega.games.fresco.rules.naming import colour_name, place_name
from bottega.games.fresco.text import words
from bottega.games.fresco.text.tooltips.shared import BOOK, has, mood_now, painter_of, whose
from bottega.i18n.translate import mark, t, tn
from bottega.presentation.tooltips import Explain, What, always, begun, seat_of

if TYPE_CHECKING:
    from bottega.games.fresco.rules.game import FrescoGame


def _paint(game: FrescoGame, view: dict[str, Any], rest: str) -> What | None:
    if rest not in COLOURS[: game.colours]:
        return None
    colour = COLOURS.index(rest)
    mix = next((one for one in game.mixes if one.result == colour), None)
    if mix is None:
        says = t("A primary colour from the market. Use cubes to pay for fresco tiles and the altar, or to mix.")
    else:
        says = t(
            "Mixed in the workshop from {one} and {other}. Use cubes to pay for fresco tiles and the altar.",
            one=colour_name(mix.one),
            other=colour_name(mix.other),
        )
    asking = sum(entry["tile"] is not None and LETTERS[colour] in entry["tile"]["paints"] for entry in view["fresco"])
    now = tn("{n} fresco tile needs it.", "{n} fresco tiles need it.", asking)
    owned = has(view, LETTERS[colour])
    if owned is not None:
        now = t("You have {n}.", n=owned) + " " + now
    return What(t("Paint: {colour}", colour=t(rest)), says, now, BOOK + "cathedral")


def _money(game: FrescoGame, view: dict[str, Any], rest: str) -> What | None:
    seat = seat_of(view, rest)
    if seat is None:
        return None
    shown = view["seats"][seat]
    says = t(
        "Money buys paint and moves the bishop. It's secret. At the end every {n} thalers score 1 point.",
        n=game.parts.thalers_per_vp,
    )
    now = t("Hidden behind the screen.") if shown["money"] is None else f"{words.thalers(shown['money'])}."
    return What(whose(view, seat, t("Thalers")), says, now + " " + _income_now(shown), BOOK + "end")


def _income(game: FrescoGame, view: dict[str, Any], rest: str) -> What | None:
    seat = seat_of(view, rest)
    if seat is None:
        return None
    says = t(
        "After every round except the last, you get {thalers} for each of your fresco tiles.",
        thalers=words.thalers(game.parts.tile_income),
    )
    return What(whose(view, seat, t("Income")), says, _income_now(view["seats"][seat]), BOOK + "next")


def _income_now(shown: dict[str, Any]) -> str:
    return t("Income: {thalers}.", thalers=words.thalers(shown["income"]))


def _back(game: FrescoGame, view: dict[str, Any], rest: str) -> What | None:
    if rest not in game.back_names:
        return None
    name = words.back_words(game, rest)
    says = t(
        "A restored tile, face down in front of its painter: {thalers} at each income.",
        thalers=words.thalers(game.parts.tile_income),
    )
    return What(begun(name), says, "", BOOK + "next")


def _goods(game: FrescoGame, view: dict[str, Any], rest: str) -> What:
    says = t(
        "Paint and thalers are behind your screen: others see what you gain and pay, but not what you "
        "have. Restored tiles are in front of it."
    )
    seat = view["you"] or 0
    return What(whose(view, seat, t("Goods")), says, _income_now(view["seats"][seat]), BOOK + "secrets")


def _screen(game: FrescoGame, view: dict[str, Any], rest: str) -> What | None:
    seat = seat_of(view, rest)
    if seat is None:
        return None
    says = t("Hides your paint and money all game, and your plan until everyone has planned.")
    return What(whose(view, seat, t("Screen")), says, "", BOOK + "secrets")


def _assistants(game: FrescoGame, view: dict[str, Any], rest: str) -> What | None:
    seat = seat_of(view, rest)
    if seat is None:
        return None
    shown = view["seats"][seat]
    says = t("Each assistant does one action in its place. Your mood after waking up decides how many you have.")
    now = t("{assistants} this round.", assistants=words.assistants(shown["assistants"]))
    if shown["waiting"]:
        now += " " + t("Still to place: {n}.", n=shown["waiting"])
    return What(whose(view, seat, t("Assistants")), says, now, BOOK + "plan")


def _plan(game: FrescoGame, view: dict[str, Any], rest: str) -> What:
    seat = view["you"] or 0
    says = t(
        "Everyone plans in secret at the same time: place all your assistants, at most {n} in a column. "
        "Then places are visited from left to right.",
        n=game.parts.column_spaces,
    )
    waiting = view["seats"][seat]["waiting"]
    now = t("Still to place: {n}.", n=waiting) if waiting else ""
    return What(whose(view, seat, t("Action board")), says, now, BOOK + "plan")


def _column(game: FrescoGame, view: dict[str, Any], rest: str) -> What | None:
    """A column of the viewer's action board, by its place, or by AGAIN for the second visit to the cathedral."""
    if rest == AGAIN:
        place = "cathedral"
        says = t("In the last round there's no theatre. Instead you visit the cathedral again after the workshop.")
    elif rest in PLACES:
        place = rest
        says = t(
            COLUMN_SAYS[rest],
            thalers=words.thalers(game.parts.studio_thalers),
            n=game.parts.workshop_mixes,
            mood=game.parts.theatre_mood,
        )
    else:
        return None
    seat = view["you"] or 0
    shown = view["seats"][seat]
    at = [column for column, name in enumerate(view["columns"]) if name == place]
    now = ""
    if at and shown["plan"] is not None:
        column = at[-1] if rest == AGAIN else at[0]
        now = t(
            "{assistants}; room for {n}.", assistants=words.assistants(shown["plan"][column]), n=shown["spaces"][column]
        )
    name = t("Column: {place}", place=place_name(rest))
    return What(name, says, now, BOOK + ("last" if rest == AGAIN else "plan"))


def _sent(game: FrescoGame, view: dict[str, Any], rest: str) -> What | None:
    """A column of another's action board: painter and column."""
    painter, column = painter_of(view, rest), rest.partition("-")[2]
    if painter is None or column not in [str(n) for n in range(len(view["columns"]))]:
        return None
    plan = (view["seats"][painter] if painter < view["players"] else view["leonardo"])["plan"]
    place = view["columns"][int(column)]
    planning = plan is None or (painter < view["players"] and view["asked"] == "plan")
    now = t("Not revealed yet.") if planning else f"{words.assistants(plan[int(column)])}."
    says = t("Assistants in this column work in this place. Plans are revealed when everyone is done.")
    return What(whose(view, painter, t("Column: {place}", place=place_name(place))), says, now, BOOK + "plan")


def _seat(game: FrescoGame, view: dict[str, Any], rest: str) -> What | None:
    seat = seat_of(view, rest)
    if seat is None:
        return None
    shown = view["seats"][seat]
    says = t(
        "What everyone can see of a player: points, plan, mood, assistants, wake-up time, income and restored tiles."
    )
    now = f"{words.points(shown['score'])}, {words.tiles(len(shown['tiles']))}. {mood_now(view, seat)}"
    return What(view["names"][seat], says, now, BOOK + "secrets")


def _leonardo(game: FrescoGame, view: dict[str, Any], rest: str) -> What | None:
    him = view["leonardo"]
    if him is None:
        return None
    says = t(
        "The third painter in a two-player game. You take turns guiding him. He can close a stall, "
        "restores one tile a round for free and scores, but can't win."
    )
    who = view["names"][him["controller"]]
    now = f"{words.points(him['score'])}. " + t("{who} guides him this round.", who=who)
    return What(words.LEONARDO, says, now, BOOK + "leonardo")


# -- the score track, and the order of play


def _track(game: FrescoGame, view: dict[str, Any], rest: str) -> What | None:
    if rest:
        return None
    says = t(
        "Your space is your score. If you'd land on a taken space, you go ahead or stay behind. The last "
        "player chooses a wake-up time first."
    )
    scores = [f"{name} {shown['score']}" for name, shown in zip(view["names"], view["seats"], strict=True)]
    if view["leonardo"] is not None:
        scores.append(f"{words.LEONARDO} {view['leonardo']['score']}")
    return What(t("Score track"), says, ", ".join(scores) + ".", BOOK + "score")


def _score(game: FrescoGame, view: dict[str, Any], rest: str) -> What | None:
    if rest in ("ahead", "behind"):
        return _land(game, view, rest)
    painter = painter_of(view, rest)
    if painter is None:
        return None
    shown = view["seats"][painter] if painter < view["players"] else view["leonardo"]
    says = t(
        "Points move at once. Start spaces count as 0. After space {lap} you keep counting.",
        lap=view["score_track"]["lap"],
    )
    now = words.points(shown["score"])
    if isinstance(shown["space"], str):
        now = f"{now}, {t('space {space}', space=shown['space'])}"
    return What(whose(view, painter, t("Points")), says, now + ".", BOOK + "score")


def _land(game: FrescoGame, view: dict[str, Any], rest: str) -> What:
    says = t(
        "The space is taken: go to the first free one ahead or behind. Ahead means more points, behind "
        "may let you choose your wake-up time earlier."
    )
    landing = view["landing"]
    now = t("Space {space}", space=landing[rest]) + "." if landing else ""
    return What(t("Go ahead") if rest == "ahead" else t("Stay behind"), says, now, BOOK + "score")


def _head(game: FrescoGame, view: dict[str, Any], rest: str) -> What | None:
    if rest:
        return None
    says = t("The round, current place, tiles left on the fresco and order of play: earliest wake-up time first.")
    order = ", ".join(words.painter_name(view["names"], painter) for painter in view["order"])
    return What(t("Order of play"), says, order + "." if order else "", BOOK + "act")


def _round(game: FrescoGame, view: dict[str, Any], rest: str) -> What:
    says = t("In a round everyone wakes up, plans the day, visits the five places and gets income.")
    now = t("Round {n}", n=view["round"]) + (", " + t("the last one") if view["last"] else "") + "."
    return What(t("Round"), says, now, BOOK + "turn")


COLUMN_SAYS = {
    "market": mark("An assistant here buys one market tile, or closes a stall."),
    "cathedral": mark("An assistant here restores one fresco tile, or the altar."),
    "studio": mark("An assistant here earns {thalers}."),
    "workshop": mark("An assistant here makes up to {n} mixes."),
    "theatre": mark("An assistant here lifts your mood by {mood}."),
}
KNOWN: dict[str, Explain] = {
    "paint": _paint,
    "money": _money,
    "income": _income,
    "back": _back,
    "goods": _goods,
    "screen": _screen,
    "assistants": _assistants,
    "plan": _plan,
    "column": _column,
    "place": _column,
    "sent": _sent,
    "seat": _seat,
    "leonardo": _leonardo,
    "guide": _leonardo,
    "track": _track,
    "score": _score,
    "ahead": lambda game, view, rest: _land(game, view, "ahead"),
    "behind": lambda game, view, rest: _land(game, view, "behind"),
    "head": _head,
    "round": _round,
    "pass": always(
        mark("Pass"),
        mark("You never have to do what you planned. Passing ends your turn here, and unused assistants are lost."),
        BOOK + "act",
    ),
    "day": always(
        mark("A day in the workshop"),
        mark(
            "Every round everyone wakes up and plans. Then you visit the places one by one, in order of wake-up time."
        ),
        BOOK + "turn",
    ),
}
