"""What is this? Canvas explains its things, its sheets and its choices."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from bottega.games.canvas.picture.art.paint import ELEMENT_NAMES, swatches
from bottega.games.canvas.rules.icons import stack, unpack
from bottega.games.canvas.rules.state import SILVER
from bottega.games.canvas.text import words
from bottega.i18n.translate import mark, t, tn
from bottega.presentation.parts import Tooltips
from bottega.presentation.tooltips import Explain, What, always, begun, explained, seat_of, whose

if TYPE_CHECKING:
    from bottega.games.canvas.rules.game import CanvasGame

BOOK = "/book/canvas#"
MARKS = {"H": mark("a drop"), "S": mark("a triangle"), "X": mark("a hatched square"), "T": mark("a half-filled disc")}


def what(game: CanvasGame, view: dict[str, Any], thing: str) -> What | None:
    return explained(KNOWN, game, view, thing)


def _number(rest: str, most: int) -> int | None:
    """The number, from 1 on, that is the rest of a name."""
    return int(rest) if rest.isdecimal() and 1 <= int(rest) <= most else None


# -- Art cards


def _art(game: CanvasGame, view: dict[str, Any], rest: str) -> What | None:
    number = _number(rest, len(game.parts.icons))
    if number is None:
        return None
    says = t(
        "A transparent card for a painting. In each swatch you see the top card with an icon. It hides "
        "everything below."
    )
    now = t("It shows {icons}.", icons=swatches(unpack(game.parts.icons[number - 1])))
    return What(t("Art card: {card}", card=words.card_name(game, number)), says, now, BOOK + "layers")


def _place(game: CanvasGame, view: dict[str, Any], rest: str) -> What | None:
    """A card of the row, by its place."""
    place = _number(rest, game.parts.row)
    if place is None:
        return None
    if place > len(view["row"]):
        return What(t("Place {n} of the row", n=place), t("Empty."), "", BOOK + "take")
    entry = view["row"][place - 1]
    if game.mode == "puzzle":
        says = t("To take this card, pay 1 token to the reserve for each card before it. Those cards leave the game.")
    else:
        says = t("To take this card, put 1 token on each card before it. You get the tokens on it.")
    price = begun(t("free")) if place == 1 else t("Costs {tokens}", tokens=words.tokens(place - 1))
    now = [f"{price}."]
    if entry["tokens"]:
        now.append(t("It has {tokens}.", tokens=words.tokens(entry["tokens"])))
    now.append(t("It shows {icons}.", icons=swatches(unpack(game.parts.icons[entry["card"] - 1]))))
    return What(t("Art card: {card}", card=words.card_name(game, entry["card"])), says, " ".join(now), BOOK + "take")


def _token_on(game: CanvasGame, view: dict[str, Any], rest: str) -> What | None:
    place = _number(rest, len(view["row"]))
    if place is None:
        return None
    says = t("Players who skipped this card put tokens here. Take the card to get them.")
    return What(t("Inspiration tokens"), says, words.tokens(view["row"][place - 1]["tokens"]) + ".", BOOK + "take")


def _row(game: CanvasGame, view: dict[str, Any], rest: str) -> What:
    says = t("Card 1 is free. Each card you skip costs 1 token, which goes on that card. Then the row closes up.")
    return What(t("Row"), says, "", BOOK + "take")


def _deck(game: CanvasGame, view: dict[str, Any], rest: str) -> What:
    says = t("When a card leaves the row, a new one from the deck goes to the end.")
    return What(t("Deck"), says, tn("{n} card", "{n} cards", view["deck"]) + ".", BOOK + "take")


def _element(game: CanvasGame, view: dict[str, Any], rest: str) -> What | None:
    if rest not in MARKS:
        return None
    says = t("Its mark is {mark}. Scoring cards say which elements the jury likes this time.", mark=t(MARKS[rest]))
    return What(t("Element: {element}", element=t(ELEMENT_NAMES[rest])), says, "", BOOK + "layers")


def _bonus(game: CanvasGame, view: dict[str, Any], rest: str) -> What:
    says = t("A visible bonus icon wins a silver ribbon for each icon of its element in the painting.")
    now = tn("A silver ribbon: {n} point.", "A silver ribbon: {n} points.", game.parts.silver_points)
    return What(t("Bonus icon"), says, now, BOOK + "silver")


# -- scoring


def _scoring(game: CanvasGame, view: dict[str, Any], rest: str) -> What | None:
    """A space of the mat, by the colour of its ribbons."""
    if rest not in game.parts.ribbons[:SILVER]:
        return None
    space = game.parts.ribbons.index(rest)
    if space >= len(view["scoring"]):
        says = t("There is no scoring card here in this game, so these ribbons aren't used.")
        return What(t("No scoring card"), says, "", BOOK + "scenarios")
    card = next(card for card in game.parts.scoring if card.id == view["scoring"][space]["card"])
    says = t(
        "{condition} Each time a painting meets this, you win a ribbon of this colour, up to {most} a game.",
        condition=t(card.text),
        most=len(card.points),
    )
    now = t("Points for 1, 2, … ribbons: {points}.", points=", ".join(map(str, card.points)))
    if view["you"] is not None:
        now += " " + t("You have {n}.", n=view["seats"][view["you"]]["ribbons"][space])
    return What(t("Scoring card: {card}", card=t(card.name)), says, now, BOOK + "scoring")


def _ribbons(game: CanvasGame, view: dict[str, Any], rest: str) -> What | None:
    seat, kind = seat_of(view, rest), rest.partition("-")[2]
    if seat is None or kind not in game.parts.ribbons:
        return None
    space = game.parts.ribbons.index(kind)
    won = view["seats"][seat]["ribbons"][space]
    now = t("{number} × {ribbon} ribbon", number=won, ribbon=t(kind)) + "."
    if space == SILVER:
        says = tn(
            "Silver ribbons come from bonus icons: {n} point each, without a limit.",
            "Silver ribbons come from bonus icons: {n} points each, without a limit.",
            game.parts.silver_points,
        )
        return What(whose(view["names"][seat], t("Silver ribbons")), says, now, BOOK + "silver")
    if space < len(view["scoring"]):
        card = next(card for card in game.parts.scoring if card.id == view["scoring"][space]["card"])
        now += f" {t(card.name)}{t(': ')}{tn('{n} point', '{n} points', card.worth(won))}."
    says = t(
        "You win one each time a painting meets the scoring card of this colour. The card shows what they're worth."
    )
    return What(whose(view["names"][seat], t("Ribbons")), says, now, BOOK + "ribbons")


# -- seats


def _wins(view: dict[str, Any]) -> str:
    if view["players"] == 1:  # CV-R-67
        return t("Alone, you win if you reach the target of {points} points.", points=view["target"])
    return t("Most points wins. Inspiration tokens break ties.")


def _result(game: CanvasGame, view: dict[str, Any], rest: str) -> What:
    return What(t("The end"), _wins(view), "", BOOK + ("solo" if view["players"] == 1 else "end"))


def _player(game: CanvasGame, view: dict[str, Any], rest: str) -> What | None:
    seat = seat_of(view, rest)
    if seat is None:
        return None
    mine = view["seats"][seat]
    says = f"{t('Points for your ribbons so far.')} {_wins(view)}"
    points, done = tn("{n} point", "{n} points", mine["points"]), len(mine["paintings"])
    now = f"{points}, {t('{n} of {most} paintings', n=done, most=game.parts.paintings_each)}."
    return What(whose(view["names"][seat], t("Player")), says, now, BOOK + "end")


def _tokens(game: CanvasGame, view: dict[str, Any], rest: str) -> What | None:
    seat = seat_of(view, rest)
    if seat is None:
        return None
    says = t("Pay 1 Inspiration token for each card you skip. The player who takes that card gets the tokens on it.")
    if game.mode == "puzzle":
        says = t("Pay 1 Inspiration token for each card you skip. In this game they go to the reserve.")
    now = words.tokens(view["seats"][seat]["tokens"]) + "."
    return What(whose(view["names"][seat], t("Inspiration tokens")), says, now, BOOK + "take")


def _vincent(game: CanvasGame, view: dict[str, Any], rest: str) -> What:
    says = t("Once a round Vincent tosses his tokens. He skips a card for each one face up and removes the next card.")
    now = "" if view["vincent"] is None else words.tokens(view["vincent"]) + "."
    return What(t("Vincent"), says, now, BOOK + "vincent")


def _reserve(game: CanvasGame, view: dict[str, Any], rest: str) -> What:
    says = t("Spent tokens go here. You get one back when you take card 1, and for each painting.")
    now = "" if view["reserve"] is None else words.tokens(view["reserve"]) + "."
    return What(t("Reserve"), says, now, BOOK + "puzzle")


def _out(game: CanvasGame, view: dict[str, Any], rest: str) -> What:
    says = t("Cards that Vincent took, or that were skipped in the Solo Puzzle, are out of the game.")
    now = tn("{n} card", "{n} cards", len(view["discarded"])) + "."
    return What(t("Out of the game"), says, now, BOOK + ("vincent" if game.mode == "vincent" else "puzzle"))


def _hand(game: CanvasGame, view: dict[str, Any], rest: str) -> What:
    mine = view["seats"][view["you"] or 0]
    says = t(
        "You can paint with three cards in hand, and must with {most}. Unused cards stay in your hand.",
        most=game.parts.hand_limit,
    )
    return What(t("Hand"), says, tn("{n} card", "{n} cards", len(mine["hand"])) + ".", BOOK + "turn")


def _painting(game: CanvasGame, view: dict[str, Any], rest: str) -> What | None:
    seat, number = seat_of(view, rest), rest.partition("-")[2]
    if seat is None or not number.isdecimal() or int(number) >= len(view["seats"][seat]["paintings"]):
        return None
    done = view["seats"][seat]["paintings"][int(number)]
    says = t("A finished painting never changes and isn't scored again. Only visible icons counted.")
    now = t("It shows {icons}.", icons=swatches(done["icons"]) or t("nothing"))
    now += " " + t("It won: {ribbons}.", ribbons=words.ribbon_list(game, done["ribbons"]))
    name = whose(view["names"][seat], words.painting_title(game, done["cards"]))
    return What(name, says, now, BOOK + "paint")


def _building(game: CanvasGame, view: dict[str, Any], rest: str) -> What:
    icons = [game.parts.icons[number - 1] for number in view["building"]]
    bottom, middle, top = icons + [0] * (3 - len(icons))
    seen = swatches(unpack(stack(bottom, middle, top)))
    says = t("Stack three cards from your hand, bottom to top, then choose a background.")
    now = t("It shows {icons}.", icons=seen) if view["building"] else ""
    return What(t("Current painting"), says, now, BOOK + "paint")


def _background(game: CanvasGame, view: dict[str, Any], rest: str) -> What | None:
    number = _number(rest, len(game.parts.backgrounds))
    if number is None:
        return None
    says = t("Every painting has a background. It has no icons and never affects the score.")
    name = begun(t("background: {name}", name=words.background_name(game, number)))
    return What(name, says, "", BOOK + "paint")


# -- what some games add


def _scenario(game: CanvasGame, view: dict[str, Any], rest: str) -> What | None:
    if game.scenario is None:
        return None
    says = t("A set of scoring cards with a target score. You complete it if at least one player reaches the target.")
    now = t("Target: {points} points", points=game.target) + "."
    return What(t("Scenario: {name}", name=t(game.scenario.name)), says, now, BOOK + "scenarios")


def _target(game: CanvasGame, view: dict[str, Any], rest: str) -> What:
    best = max(mine["points"] for mine in view["seats"])
    says = t("The points you need to win alone, or to complete a scenario.")
    name = t("Target: {points} points", points=view["target"] or 0)
    anchor = "scenarios" if game.scenario is not None else "solo"
    return What(name, says, t("{points} so far.", points=tn("{n} point", "{n} points", best)), BOOK + anchor)


KNOWN: dict[str, Explain] = {
    "row": lambda game, view, rest: _place(game, view, rest) if rest else _row(game, view, rest),
    "take": _place,
    "art": _art,
    "card": _art,
    "layer": _art,
    "token-row": _token_on,
    "deck": _deck,
    "element": _element,
    "bonus": _bonus,
    "result": _result,
    "goals": always(
        mark("Scoring cards"),
        mark(
            "What the jury likes this time. Each painting is checked against every card, and an icon can "
            "count for several."
        ),
        BOOK + "ribbons",
    ),
    "scoring": _scoring,
    "ribbons": _ribbons,
    "seat": _player,
    "points": _player,
    "tokens": _tokens,
    "tokens-vincent": _vincent,
    "tokens-reserve": _reserve,
    "out": _out,
    "hand": _hand,
    "paintings": always(
        mark("Paintings"),
        mark(
            "Everyone makes three paintings, then ribbons are scored. Your ribbons and tokens are above "
            "them, your remaining backgrounds beside them."
        ),
        BOOK + "end",
    ),
    "painting": _painting,
    "building": _building,
    "background": _background,
    "notes": always(
        mark("Mode"), mark("Extras of this game mode: scenario, target, Vincent or reserve."), BOOK + "solo"
    ),
    "scenario": _scenario,
    "target": _target,
}


TOOLTIPS = Tooltips(what=what)
