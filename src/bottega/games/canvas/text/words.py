"""Canvas in words: buttons, prompts, the log, and the table as text."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from bottega.games.canvas.rules.components import component_set
from bottega.games.canvas.rules.icons import unpack
from bottega.games.canvas.rules.state import SILVER
from bottega.i18n.translate import mark, mark_plural, t, tn
from bottega.presentation.parts import Text, icon_by_kind
from bottega.presentation.prompts import asked

if TYPE_CHECKING:
    from bottega.games.canvas.rules.game import CanvasGame
    from bottega.kernel.events import Event

ASKED = {
    "turn": (mark("take a card or start a painting."), mark("{who} is choosing a card…")),
    "turn_take": (mark("take a card."), mark("{who} is choosing a card…")),
    "turn_paint": (mark("start a painting: choose the bottom card."), mark("{who} is starting a painting…")),
    "layer_middle": (mark("choose the middle card of your painting."), mark("{who} is painting…")),
    "layer_top": (mark("choose the top card of your painting."), mark("{who} is painting…")),
    "background": (mark("choose a background for your painting."), mark("{who} is choosing a background…")),
}
LAY = {
    "bottom": mark("Start a painting with {card} at the bottom"),
    "middle": mark("Place {card} in the middle"),
    "top": mark("Place {card} on top"),
}
PLACES = ("bottom", "middle", "top")
TOLD = {
    "take": mark("{who} takes {card}."),
    "take_paid": mark("{who} takes {card} for {paid}."),
    "take_paid_gained": mark("{who} takes {card} for {paid} and gets {gained}."),
    "take_gained": mark("{who} takes {card} and gets {gained} from it."),
    "take_reserve": mark("{who} takes {card} and gets {gained} from the reserve."),
    "lay_bottom": mark("{who} starts a painting with {card}."),
    "lay_middle": mark("{who} places {card} in the middle."),
    "lay_top": mark("{who} places {card} on top."),
    "paint": mark('{who} completes "{named}" and wins {ribbons}.'),
    "paint_none": mark('{who} completes "{named}" and wins no ribbon.'),
    "paint_reserve": mark('{who} completes "{named}", wins {ribbons} and gets a token from the reserve.'),
    "vincent": mark("Vincent tosses {face_up} face up and removes {card}."),
    "vincent_none": mark("Vincent tosses none face up and removes {card}."),
    "end": mark("Final scores: {scores}."),
}
MODES = {"vincent": mark("vincent"), "puzzle": mark("puzzle")}
RIBBONS = {
    "red": mark_plural("{n} red", "{n} red"),
    "green": mark_plural("{n} green", "{n} green"),
    "blue": mark_plural("{n} blue", "{n} blue"),
    "violet": mark_plural("{n} violet", "{n} violet"),
    "silver": mark_plural("{n} silver", "{n} silver"),
}


def card_name(game: CanvasGame, number: int) -> str:
    """The word of a card; in an owner's set, where another one has the same, with its number."""
    word = game.parts.words[number - 1]
    return t(word) if game.parts.words.count(word) == 1 else f"{t(word)} ({number})"


def background_name(game: CanvasGame, number: int) -> str:
    return t(game.parts.backgrounds[number - 1].replace("-", " "))


def painting_title(game: CanvasGame, cards: Sequence[int]) -> str:
    """The title of one to three cards, from the bottom up."""
    found = [card - 1 for card in cards]
    left, right = game.parts.title_words(found[0], found[len(found) // 2], found[-1])
    if left and right:
        return t("{left} {right}", left=t(left), right=t(right))
    return t(left or right)


def tokens(number: int) -> str:
    return tn("{n} token", "{n} tokens", number)


def ribbon_list(game: CanvasGame, won: Sequence[int]) -> str:
    named = []
    for space, number in enumerate(won):
        if number:
            kind = game.parts.ribbons[space]
            named.append(tn(*RIBBONS[kind], number) if kind in RIBBONS else f"{number} {kind}")
    return ", ".join(named) or t("no ribbon")


def label(game: CanvasGame, action: int, view: dict[str, Any]) -> str:
    verb = game.catalogue.verbs[action]
    return LABELS[verb.name](game, action - verb.first, view)


def _take(game: CanvasGame, position: int, view: dict[str, Any]) -> str:
    row = view["row"]
    if position >= len(row):
        return t("Take card {position}", position=position + 1)
    card = card_name(game, row[position]["card"])
    price = t("for free") if position == 0 else t("for {price}", price=tokens(position))
    gain = row[position]["tokens"]
    if gain:
        return t("Take {card} {price} and get {gain}", card=card, price=price, gain=tokens(gain))
    return t("Take {card} {price}", card=card, price=price)


def _layer(game: CanvasGame, card: int, view: dict[str, Any]) -> str:
    place = PLACES[min(len(view["building"]), 2)]
    return t(LAY[place], card=card_name(game, card + 1))


def _background(game: CanvasGame, card: int, view: dict[str, Any]) -> str:
    return t("Choose background: {name}", name=background_name(game, card + 1))


LABELS = {"take": _take, "layer": _layer, "background": _background}


def prompt(game: CanvasGame, view: dict[str, Any], by_name: bool = False) -> str:
    if view["over"]:
        return " ".join(sentence for sentence in (_result(view), _scenario(game, view)) if sentence)
    seat = view["actors"][0]
    return asked(view, *ASKED[_asked(game, view, seat)], by_name)


def _result(view: dict[str, Any]) -> str:
    """Who has won; a tie that the tokens do not break is a shared victory. CV-END-07, CV-R-27"""
    won = [view["names"][seat] for seat in view["winners"]]
    if not won:
        return t("Game over. Nobody wins.")
    if len(won) > 1:
        return t("Game over. {who} share the win, tied on points and tokens.", who=", ".join(won))
    return t("Game over. {who} wins.", who=won[0])


def _scenario(game: CanvasGame, view: dict[str, Any]) -> str:
    """Whether the scenario is completed, and by whom: each of them has earned its blot. CV-SCN-02, -03, CV-R-43, -53"""
    if game.scenario is None:
        return ""
    name = t(game.scenario.name)
    reached = [view["names"][seat] for seat, mine in enumerate(view["seats"]) if mine["points"] >= game.target]
    if not view["completed"]:
        return t("Scenario {name} not completed: nobody reached {target} points.", name=name, target=game.target)
    who = ", ".join(reached)
    return t("Scenario {name} completed: {who} reached {target} points.", name=name, target=game.target, who=who)


def _asked(game: CanvasGame, view: dict[str, Any], seat: int) -> str:
    if view["asked"] == "layer":
        return f"layer_{PLACES[len(view['building'])]}"
    if view["asked"] == "turn":
        cards = len(view["seats"][seat]["hand"])
        if cards < 3:
            return "turn_take"
        if cards >= game.parts.hand_limit:
            return "turn_paint"
    return str(view["asked"])


def tell(game: CanvasGame, event: Event, names: Sequence[str]) -> str:
    data: dict[str, Any] = dict(event.data)
    data["who"] = names[event.seat] if event.seat >= 0 else ""
    kind = event.kind
    if kind == "take":
        paid, gained = data["paid"], data["gained"]
        data |= {"paid": tokens(paid), "gained": tokens(gained)}
        if paid:
            kind = "take_paid_gained" if gained else "take_paid"
        elif gained:
            kind = "take_reserve" if game.mode == "puzzle" else "take_gained"
    elif kind == "lay":
        kind = f"lay_{data['place']}"
    elif kind == "paint" and data["gained"]:
        kind = "paint_reserve"
    elif kind == "paint" and not any(data["ribbons"]):
        kind = "paint_none"
    elif kind == "vincent" and not data["face_up"]:
        kind = "vincent_none"
    if "card" in data:
        data["card"] = card_name(game, data["card"])
    if "cards" in data:
        data["named"] = painting_title(game, data["cards"])
    if "ribbons" in data:
        data["ribbons"] = ribbon_list(game, data["ribbons"])
    if "scores" in data:
        data["scores"] = ", ".join(f"{name} {points}" for name, points in zip(names, data["scores"], strict=True))
    return t(TOLD[kind], **data)


def _icons(game: CanvasGame, number: int) -> str:
    return " ".join(f"{shown or '.':2}" for shown in unpack(game.parts.icons[number - 1]))


def _card_line(game: CanvasGame, number: int) -> str:
    return f"{number:>3}  {_icons(game, number)}  {t(game.parts.words[number - 1])}"


def table(game: CanvasGame, view: dict[str, Any]) -> str:
    """The table as text. Icons stand under R Y G B V: H Hue, S Shape, X Texture, T Tone, b a silver bonus."""
    lines = ["Canvas, " + tn("{n} player", "{n} players", view["players"]) + _extras(view)]
    lines.append(t("Scoring"))
    by_id = {card.id: card for card in game.parts.scoring}
    for entry in view["scoring"]:
        card = by_id[entry["card"]]
        points = "/".join(str(value) for value in card.points)
        lines.append(f"  {t(entry['ribbon']):<7}{t(card.name):<13}{points:<11} {t(card.text)}")
    lines.append(f"{t('Row'):<19}R  Y  G  B  V   ({t('deck: {number}', number=view['deck'])})")
    for position, entry in enumerate(view["row"], 1):
        lying = f"  {'o' * entry['tokens']}" if entry["tokens"] else ""
        lines.append(f"  take {position}  art {_card_line(game, entry['card'])}{lying}")
    for seat, mine in enumerate(view["seats"]):
        lines += _seat_lines(game, view, seat, mine)
    lines.append(prompt(game, view))
    return "\n".join(lines)


def _extras(view: dict[str, Any]) -> str:
    extras = "" if view["mode"] == "standard" else f", {t(MODES[view['mode']])}"
    if view["scenario"]:
        extras += t(", scenario {scenario}", scenario=t(view["scenario"]))
    if view["target"]:
        extras += t(", target {target}", target=view["target"])
    if view["vincent"] is not None:
        extras += t(", Vincent has {tokens}", tokens=tokens(view["vincent"]))
    if view["reserve"] is not None:
        extras += t(", reserve {tokens}", tokens=tokens(view["reserve"]))
    return extras


def _seat_lines(game: CanvasGame, view: dict[str, Any], seat: int, mine: dict[str, Any]) -> list[str]:
    acting = ">" if seat in view["actors"] else " "
    points = tn("{n} point", "{n} points", mine["points"])
    head = f"{acting} {view['names'][seat]}: {points}, {tokens(mine['tokens'])}"
    lines = [f"{head}, {ribbon_list(game, mine['ribbons'])}"]
    for painting in mine["paintings"]:
        shown = " ".join(f"{icons or '.':2}" for icons in painting["icons"])
        cards = "+".join(str(card) for card in painting["cards"])
        title = painting_title(game, painting["cards"])
        lines.append(f'    {shown}  "{title}" ({cards}), {ribbon_list(game, painting["ribbons"])}')
    if view["building"] and seat in view["actors"]:
        lines += [f"    {t('placed'):<7} {_card_line(game, number)}" for number in view["building"]]
    lines += [f"    layer   {_card_line(game, number)}" for number in mine["hand"]]
    return lines


def sources(game: CanvasGame, view: dict[str, Any], events: Sequence[Event]) -> dict[str, list[int]]:
    """The points of each seat by scoring card, and for silver ribbons."""
    by_id = {card.id: card for card in game.parts.scoring}
    found = {}
    for space, entry in enumerate(view["scoring"]):
        card = by_id[entry["card"]]
        found[t(card.name)] = [card.worth(mine["ribbons"][space]) for mine in view["seats"]]
    found[t("Silver ribbons")] = [mine["ribbons"][SILVER] * game.parts.silver_points for mine in view["seats"]]
    return found


def sentences() -> list[str]:
    """What the components and the pictures say, for whoever translates it."""
    from bottega.games.canvas.picture.art.files import BACKGROUNDS, LAYERS, drawing

    parts = component_set(None)
    said = [*parts.words, *parts.ribbons, *(goal.text for goal in parts.goals)]
    said += [motif.replace("-", " ") for motif in parts.backgrounds]
    for card in parts.scoring:
        said += [card.name, card.text]
    for scenario in parts.scenarios:
        said += [scenario.id, scenario.name]
    return said + [drawing(name).description for name in (*LAYERS.values(), *BACKGROUNDS.values())]


ICONS = {"take": "card", "lay": "brush", "paint": "ribbon", "vincent": "coin", "end": "end"}


TEXT = Text(
    label=label, prompt=prompt, tell=tell, icon=icon_by_kind(ICONS), table=table, sources=sources, sentences=sentences
)
