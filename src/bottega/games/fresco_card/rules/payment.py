"""How the paints of a section can be paid: with cards, with mixes of two half bottles, with Colour tiles.

A tally counts the cards of a hand by colour and, in the lanes after the colours, its half bottles by kind. A mixed
colour is mixed from primary ones only, and each half bottle belongs to one bottle, so whether a payment exists can be
counted: mix only what nothing else supplies, then see whether the primary colours still suffice.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from bottega.games.fresco_card.rules.components import Components


def left_lane(parts: Components, colour: int) -> int:
    """The lane of the left halves of a mixed colour; the right ones are in the next. 0 for a primary colour."""
    if colour < parts.primary:
        return 0
    return len(parts.colours) + 2 * (colour - parts.primary)


def bits_of(colours: list[int]) -> int:
    bits = 0
    for colour in colours:
        bits |= 1 << colour
    return bits


def held_bits(parts: Components, hand: list[int], tiles: list[int]) -> int:
    """The colours and half bottles of a hand, and the colours of Colour tiles, as bits of a number."""
    held = 0
    bits = parts.bits
    for face in hand:
        held |= bits[face]
    for tile in tiles:
        held |= parts.tile_bits[tile]
    return held


def payable(parts: Components, hand: list[int], board: list[int], tiles: list[int]) -> list[int]:
    """The open Fresco cards that can be paid in full; only mixes that compete for cards need to be counted."""
    held = held_bits(parts, hand, tiles)
    mixable = held
    for place, bottle in enumerate(parts.bottles):
        if held & bottle == bottle:
            mixable |= 1 << parts.primary + place
    lacking = ~mixable
    need_bits = parts.need_bits
    found: list[int] = []
    for card in board:
        if card < 0 or need_bits[card] & lacking or card in found:
            continue
        if not need_bits[card] & ~held or can_pay(parts, tally(parts, hand), parts.needs[card], tiles):
            found.append(card)
    return found


def tally(parts: Components, hand: list[int]) -> list[int]:
    have = [0] * parts.lanes
    colour = parts.colour
    lane = parts.lane
    for face in hand:
        have[colour[face]] += 1
        if lane[face]:
            have[lane[face]] += 1
    return have


def can_pay(parts: Components, have: list[int], colours: list[int], tiles: list[int]) -> bool:
    """Whether these colours, all different, can be paid. FC-RES-02, FC-MIX-02, -03, FC-TIL-14, FC-R-66"""
    mixed: list[int] = []  # primary colours that go into mixes
    for colour in colours:
        if colour >= parts.primary and not have[colour] and not tile_for(parts, colour, tiles):
            lane = left_lane(parts, colour)
            if not have[lane] or not have[lane + 1]:
                return False
            mixed.extend(parts.halves[colour - parts.primary])
    for colour in colours:
        if colour < parts.primary and not tile_for(parts, colour, tiles):
            left = have[colour]
            if mixed:
                left -= mixed.count(colour)  # FC-R-17
            if left < 1:
                return False
    return True


def tile_for(parts: Components, colour: int, tiles: list[int]) -> bool:
    return bool(tiles) and parts.tile_of_colour[colour] in tiles
