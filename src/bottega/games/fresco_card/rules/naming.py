"""The names of cards, piles, tiles and sections in the reader's language, for refusals as for buttons and the log."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from bottega.games.fresco_card.rules.components import SIDES, Components
from bottega.i18n.translate import mark, t, tn

TILES: Final = {"rotate": mark("Rotate"), "demand": mark("Demand"), "exchange_restore": mark("Exchange-and-Restore")}
SHORT_PILES: Final = {
    "market": mark("Market"),
    "round": mark("Round"),
    "pointed": mark("Pointed"),
    "square": mark("Square"),
}
PILES: Final = {
    "market": mark("Market"),
    "round": mark("round Workshop"),
    "pointed": mark("pointed Workshop"),
    "square": mark("square Workshop"),
}
COLOURS: Final = {
    "red": mark("red"),
    "yellow": mark("yellow"),
    "blue": mark("blue"),
    "orange": mark("orange"),
    "green": mark("green"),
    "purple": mark("purple"),
}
MOTIFS = (  # what is painted in the middle of a Fresco card
    mark("the Star"),
    mark("the Sun"),
    mark("the Moon"),
    mark("the Lily"),
    mark("the Bird"),
    mark("the Tree"),
    mark("the Cup"),
    mark("the Crown"),
    mark("the Ship"),
    mark("the Tower"),
    mark("the Fish"),
    mark("the Ear of Wheat"),
    mark("the Flower"),
    mark("the Key"),
    mark("the Lamb"),
    mark("the Eye"),
    mark("the Wave"),
    mark("the Shell"),
    mark("the Bell"),
    mark("the Leaf"),
)
HALVES = {"left": mark("left half of {colour}"), "right": mark("right half of {colour}")}


def explained(name: str, text: str) -> str:
    return t("{name}: {text}", name=name, text=text)


def listed(words: Sequence[str], nothing: str) -> str:
    return ", ".join(words) or nothing


def colour_name(colour: str) -> str:
    return t(COLOURS.get(colour, colour)) if colour else ""


def pile_name(pile: str) -> str:
    return t(PILES[pile]) if pile in PILES else t("{pile} Workshop", pile=pile)


def short_pile_name(pile: str) -> str:
    return t(SHORT_PILES[pile]) if pile in SHORT_PILES else pile.capitalize()


def tile_name(tile: str) -> str:
    return t(TILES[tile]) if tile in TILES else colour_name(tile)


def symbols(parts: Components, face: int) -> str:
    """What a card gives in an exchange."""
    kinds = []
    if parts.market[face]:
        kinds.append(t("{n} Market", n=parts.market[face]))
    if parts.workshop[face]:
        kinds.append(t("{n} Workshop", n=parts.workshop[face]))
    return t(" or ").join(kinds)


def extras(parts: Components, face: int) -> list[str]:
    """What a card can do besides, for a restoration."""
    found = []
    if parts.bishop[face]:
        found.append(tn("{n} Bishop", "{n} Bishops", parts.bishop[face]))
    if parts.lane[face]:
        bottle, side = divmod(parts.lane[face] - len(parts.colours), 2)
        found.append(t(HALVES[SIDES[side]], colour=colour_name(parts.colours[parts.primary + bottle])))
    return found


def card_name(parts: Components, face: int) -> str:
    """A paint card by all that is printed on it: no other face is called so."""
    return _named(parts, face, [*extras(parts, face), symbols(parts, face)])


def card_and_symbols(parts: Components, face: int) -> str:
    """A paint card by its name, with what it gives in an exchange behind it."""
    return explained(_named(parts, face, extras(parts, face)), symbols(parts, face))


def _named(parts: Components, face: int, printed: list[str]) -> str:
    pile = short_pile_name(parts.piles[parts.back[face]])
    name = t("{pile} {colour}", pile=pile, colour=colour_name(parts.colours[parts.colour[face]]))
    return f"{name} ({', '.join(printed)})" if printed else name


def card_names(parts: Components, names: Sequence[str], nothing: str = "") -> str:
    return listed([card_name(parts, parts.faces.index(name)) for name in names], nothing)


def section_name(parts: Components, card: int) -> str:
    """A Fresco card by what is painted on it; where an owner has more of them, they are numbered."""
    again, motif = divmod(card, len(MOTIFS))
    return f"{t(MOTIFS[motif])} {again + 1}" if again else t(MOTIFS[motif])
