"""What is this? The Card Game explains its things, its sheets and its choices."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any

from bottega.games.fresco_card.rules import naming
from bottega.games.fresco_card.rules.components import MARKET
from bottega.games.fresco_card.text import words
from bottega.i18n.translate import mark, t, tn
from bottega.presentation.parts import Tooltips
from bottega.presentation.tooltips import Explain, What, always, begun, explained, seat_of, whose

if TYPE_CHECKING:
    from bottega.games.fresco_card.rules.game import FrescoCardGame

BOOK = "/book/fresco-card#"


def what(game: FrescoCardGame, view: dict[str, Any], thing: str) -> What | None:
    pile, _, card = thing.partition(" ")  # what to draw for a card that has both symbols: `pointed m-red-03`
    if pile in game.parts.piles and card in game.parts.faces:
        return _card(game, view, card)
    return explained(KNOWN, game, view, thing)


def _one_of(rest: str, names: list[str]) -> str | None:
    """The name that the rest is; a piece has a number behind it."""
    return next((name for name in (rest, rest.rpartition("-")[0]) if name in names), None)


# -- cards


def _card(game: FrescoCardGame, view: dict[str, Any], rest: str) -> What | None:
    parts = game.parts
    name = _one_of(rest, parts.faces)
    if name is None:
        return None
    face = parts.faces.index(name)
    now = [t("In an exchange: {symbols}.", symbols=naming.symbols(parts, face))]
    if parts.bishop[face]:
        now.append(t("Its Bishop symbol turns a section that it pays for."))
    if parts.lane[face]:
        now.append(t("Its half bottle mixes with the other half."))
    says = t(
        "Pay with the colour in the centre when you restore, or exchange the card for the symbols on its lower edge."
    )
    return What(naming.card_name(parts, face), says, " ".join(now), BOOK + "cards")


def _section(game: FrescoCardGame, view: dict[str, Any], rest: str) -> What | None:
    parts = game.parts
    name = _one_of(rest, parts.fresco)
    if name is None:
        return None
    card = parts.fresco.index(name)
    needs = [parts.colours[colour] for colour in parts.needs[card]]
    now = t(
        "It costs {colours} and is worth {vp} points the way it is turned now.",
        colours=", ".join(map(naming.colour_name, needs)),
        vp=", ".join(map(str, parts.vp[card])),
    )
    for who, mine in zip(view["names"], view["seats"], strict=True):
        for one in mine["restored"]:
            if one["card"] == name:
                now += " " + t("{name}: {text}", name=who, text=words.points(one["vp"])) + "."
    if name in view["fresco"]["open"] and view["favourite"]["open"] in needs:
        now += " " + t("It has the bishop's favourite colour: one extra turn.")
    says = t(
        "A section of the fresco. Pay its three paints to restore it. Each turn moves it to the next "
        "higher number. The number towards the middle of the table counts."
    )
    return What(naming.section_name(parts, card), says, now, BOOK + "restore")


def _tile(game: FrescoCardGame, view: dict[str, Any], rest: str) -> What | None:
    """`rotate`, or of a piece `open-rotate-1`, `2-rotate-1`."""
    parts = game.parts
    name = _one_of(rest, parts.tiles) or _one_of(rest.partition("-")[2], parts.tiles)
    if name is None:
        return None
    named = t("Action tile: {tile}", tile=naming.tile_name(name))
    says = t(parts.texts[name if name in naming.TILES else "colour"]) + " " + t("Use it once, then it leaves the game.")
    worth = parts.tile_vp[parts.tiles.index(name)]
    return What(named, says, t("Unused at the end: {points}.", points=words.points(worth)), BOOK + "tiles")


def _hand(game: FrescoCardGame, view: dict[str, Any], rest: str) -> What | None:
    seat = seat_of(view, rest)
    if seat is None:
        return None
    backs = zip(view["piles"], view["seats"][seat]["backs"], strict=True)
    listed = [f"{number} {naming.short_pile_name(pile['pile'])}" for pile, number in backs if number]
    now = words.cards(view["seats"][seat]["cards"]) + (f"{t(': ')}{', '.join(listed)}." if listed else ".")
    says = t(
        "You only see the backs of other players' cards. At the end of a turn, hands must have {least} "
        "to {most} cards.",
        least=game.parts.hand_least,
        most=game.parts.hand_most,
    )
    return What(whose(view["names"][seat], t("Hand")), says, now, BOOK + "hand")


# -- piles


def _pile(game: FrescoCardGame, view: dict[str, Any], rest: str) -> What | None:
    pile = next((one for one in view["piles"] if one["pile"] == rest), None)
    if pile is None:
        return None
    parts = game.parts
    number = parts.piles.index(rest)
    if number == MARKET:
        says = t("Draw one Market card at the start of your turn, and one for each Market symbol in an exchange.")
    else:
        count = Counter[int]()
        for face, back in enumerate(parts.back):
            count[parts.colour[face]] += parts.count[face] if back == number else 0
        says = t(
            "For each Workshop symbol in an exchange, draw from a Workshop of your choice. This one has "
            "mostly {colour}.",
            colour=naming.colour_name(parts.colours[count.most_common(1)[0][0]]),
        )
    name = naming.pile_name(rest)
    return What(begun(name), says, words.cards(pile["cards"]) + ".", BOOK + "exchange")


def _discard(game: FrescoCardGame, view: dict[str, Any], rest: str) -> What | None:
    pile = next((one for one in view["piles"] if one["pile"] == rest), None)
    if pile is None:
        return _card(game, view, rest)
    parts = game.parts
    count = Counter(parts.colours[parts.colour[parts.faces.index(card)]] for card in pile["discard"])
    listed = [f"{count[colour]} {naming.colour_name(colour)}" for colour in parts.colours if count[colour]]
    says = t("Cards that were exchanged, paid or discarded. When the pile runs out, they are shuffled into a new one.")
    name = t("Discards: {pile}", pile=naming.pile_name(rest))
    return What(name, says, begun(naming.listed(listed, t("nothing"))) + ".", BOOK + "exchange")


def _frescos(game: FrescoCardGame, view: dict[str, Any], rest: str) -> What:
    says = tn(
        "After each restoration, new cards are dealt until {n} section is on offer.",
        "After each restoration, new cards are dealt until {n} sections are on offer.",
        game.parts.open_fresco,
    )
    return What(t("Fresco pile"), says, words.cards(view["fresco"]["pile"]) + ".", BOOK + "reward")


def _actions(game: FrescoCardGame, view: dict[str, Any], rest: str) -> What:
    says = tn(
        "After each restoration, new tiles are dealt until {n} Action tile is on offer, while they last.",
        "After each restoration, new tiles are dealt until {n} Action tiles are on offer, while they last.",
        game.parts.open_action,
    )
    left = tn("{n} tile is left.", "{n} tiles are left.", view["action"]["pile"])
    return What(t("Pile of Action tiles"), says, left, BOOK + "reward")


def _favourite(game: FrescoCardGame, view: dict[str, Any], rest: str) -> What:
    liked = view["favourite"]["open"]
    now = t("The bishop has no more favourite colours.")
    if liked is not None:
        now = t("The bishop's favourite colour: {colour}", colour=naming.colour_name(liked)) + "."
        now += " " + tn("{n} tile is left.", "{n} tiles are left.", view["favourite"]["pile"])
    says = t(
        "A section with this colour is turned one extra time when restored. Then the bishop wants the next colour."
    )
    if game.favourite_in_mix:
        says += " " + t("House rule: the colour also counts when mixed into another one.")
    return What(t("Favourite colour"), says, now, BOOK + "favourite")


# -- paints


def _paint(game: FrescoCardGame, view: dict[str, Any], rest: str) -> What | None:
    parts = game.parts
    if rest not in parts.colours:
        return None
    number = parts.colours.index(rest)
    if number < parts.primary:
        says = t("A paint from the Market.")
    else:
        one, other = (naming.colour_name(parts.colours[half]) for half in parts.halves[number - parts.primary])
        says = t(
            "A paint from the Workshops. When you restore, {one} and {other} with the two halves of its "
            "bottle mix into it and turn the section one extra time.",
            one=one,
            other=other,
        )
    now = t("It is the bishop's favourite colour.") if view["favourite"]["open"] == rest else ""
    name = naming.colour_name(rest)
    return What(begun(name), says, now, BOOK + "mixing")


def _unpaid(game: FrescoCardGame, view: dict[str, Any], rest: str) -> What | None:
    if rest not in game.parts.colours:
        return None
    says = t("Pay each paint of a section with a card of its colour, a mix of two half bottles, or a Colour tile.")
    return What(t("To be paid: {colour}", colour=naming.colour_name(rest)), says, "", BOOK + "restore")


def _laid(game: FrescoCardGame, view: dict[str, Any], rest: str) -> What:
    now = ""
    if view["unpaid"]:
        now = t("To be paid: {colour}", colour=", ".join(map(naming.colour_name, view["unpaid"]))) + "."
    elif any(view["due"].values()):
        kinds = [t("{n} Market", n=view["due"]["market"])] if view["due"]["market"] else []
        kinds += [t("{n} Workshop", n=view["due"]["workshop"])] if view["due"]["workshop"] else []
        now = t("To be drawn: {symbols}.", symbols=", ".join(kinds))
    says = t("Cards laid down for an exchange or to pay for a section. They go to their discards at the end.")
    return What(t("Laid cards"), says, now, BOOK + "exchange")


# -- seats


def _table(game: FrescoCardGame, view: dict[str, Any], rest: str) -> What | None:
    seat = seat_of(view, rest)
    if seat is None:
        return None
    mine = view["seats"][seat]
    says = t(
        "Cards in hand, Action tiles and restored sections. The number towards the middle counts. Unused "
        "Rotate and Colour tiles count too."
    )
    done = t("{number} of {goal} sections", number=len(mine["restored"]), goal=view["goal"])
    now = f"{words.points(mine['points'])}, {done}, {words.cards(mine['cards'])}."
    return What(whose(view["names"][seat], t("Player")), says, now, BOOK + "end")


def _first(game: FrescoCardGame, view: dict[str, Any], rest: str) -> What:
    says = t("The first player starts every round. The last round ends with the player on the right.")
    return What(t("First player"), says, view["names"][view["first"]] + ".", BOOK + "end")


def _round(game: FrescoCardGame, view: dict[str, Any], rest: str) -> What:
    says = t("The last round is the one in which someone reaches {goal} sections.", goal=view["goal"])
    best = max(len(mine["restored"]) for mine in view["seats"])
    now = t("{number} of {goal} sections", number=best, goal=view["goal"])
    round = t("round {round}, the last" if view["ending"] else "round {round}", round=view["round"])
    return What(begun(round), says, now + ".", BOOK + "end")


KNOWN: dict[str, Explain] = {
    "card": _card,
    **dict.fromkeys(("lay", "give", "pay", "mix"), _card),
    "fresco": _section,
    "restore": _section,
    "tile": _tile,
    "open": _tile,
    "take": _tile,
    "use": _tile,
    "rotate": lambda game, view, rest: _tile(game, view, "rotate"),
    "demand": lambda game, view, rest: _tile(game, view, "demand"),
    "hand": _hand,
    "pile": _pile,
    "draw": _pile,
    "discard": _discard,
    "frescos": _frescos,
    "actions": _actions,
    "favourite": _favourite,
    "paint": _paint,
    "unpaid": _unpaid,
    "laid": _laid,
    "due": _laid,
    "seat": _table,
    "stock": _table,
    "points": _table,
    "first": _first,
    "round": _round,
    "sections": always(
        mark("Open sections"),
        mark("Pay a section's three paints to restore it. It then scores for you."),
        BOOK + "restore",
    ),
    "tiles": always(
        mark("Action tiles"),
        mark("For each section you restore, take one of the face-up Action tiles."),
        BOOK + "reward",
    ),
    "paints": always(mark("Paints"), mark("Between two colours you see what they mix to."), BOOK + "mixing"),
    "shown": always(
        mark("A revealed hand"),
        mark("A player without the demanded colour shows their hand, only to the player who asked."),
        BOOK + "demand",
    ),
    "pass": always(
        mark("Pass"),
        mark("You don't have to exchange or restore. Your hand limit still applies at the end of your turn."),
        BOOK + "turn",
    ),
    "exchange": always(
        mark("Exchange"),
        mark(
            "Lay down cards from your hand and draw for their symbols. That's your whole turn, unless you "
            "use an Exchange-and-Restore tile."
        ),
        BOOK + "exchange",
    ),
    "finish": always(
        mark("Finish"),
        mark("Your payment is discarded, and sections and tiles on offer are refilled."),
        BOOK + "restore",
    ),
    "end": always(
        mark("End turn"),
        mark("You can still use a Demand tile. Then your hand limit applies, and the next player takes a turn."),
        BOOK + "demand",
    ),
}


TOOLTIPS = Tooltips(what=what)
