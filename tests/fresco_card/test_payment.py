"""What can be paid, compared with trying every way; and no offered payment ends badly."""

from __future__ import annotations

from copy import copy

import pytest

from bottega.games.fresco_card.rules.payment import payable
from bottega.kernel.chance import Chance
from tests.fresco_card.table import PARTS, A, Table

ALL = [face for face, count in enumerate(PARTS.count) for _ in range(count)]


def some_hand(chance: Chance, cards: int) -> list[int]:
    pack = ALL.copy()
    chance.shuffle(pack)
    return pack[:cards]


def some_tiles(chance: Chance) -> list[int]:
    tiles = [tile for tile in range(len(PARTS.tiles)) if PARTS.tile_colour[tile] >= 0]
    return [tile for tile in tiles if chance.below(8) == 0]


def can_pay(colours: list[int], hand: list[int], tiles: list[int]) -> bool:
    """Try every card, every pair of half bottles and every tile for each paint."""
    if not colours:
        return True
    colour, rest = colours[0], colours[1:]
    for place, face in enumerate(hand):
        without = hand[:place] + hand[place + 1 :]
        if PARTS.colour[face] == colour and can_pay(rest, without, tiles):
            return True
        for other_place, other in enumerate(without):
            mixes = (
                PARTS.lane[face] and PARTS.partner[face] == PARTS.lane[other] and PARTS.lane[face] < PARTS.lane[other]
            )
            bottle = PARTS.primary + (PARTS.lane[face] - len(PARTS.colours)) // 2
            if mixes and bottle == colour and can_pay(rest, without[:other_place] + without[other_place + 1 :], tiles):
                return True
    return any(
        PARTS.tile_colour[tile] == colour and can_pay(rest, hand, [other for other in tiles if other != tile])
        for tile in tiles
    )


@pytest.mark.rule("FC-RES-02", "FC-MIX-02", "FC-MIX-03", "FC-TIL-14")
@pytest.mark.parametrize("cards", [2, 3, 4, 5, 6])
def test_payable_is_what_trying_everything_finds(cards: int) -> None:
    chance = Chance(cards)
    every_section = list(range(len(PARTS.fresco)))
    for _ in range(60):
        hand, tiles = some_hand(chance, cards), some_tiles(chance)
        tried = [card for card in every_section if can_pay(PARTS.needs[card], hand, tiles)]
        assert payable(PARTS, hand, every_section, tiles) == tried, [PARTS.faces[face] for face in hand]


def finished(t: Table) -> int:
    """Follow every way to pay to its end; how many there are."""
    if t.asked != "pay":
        assert len(t.sections_of(A)) == 1
        return 1
    ways = 0
    for action in t.legal():
        ways += finished(copy(t).play(action))
    return ways


@pytest.mark.rule("FC-R-66")
def test_every_offered_payment_leads_to_a_finished_restoration() -> None:
    chance = Chance(11)
    ways = 0
    for _ in range(60):
        hand = [PARTS.faces[face] for face in some_hand(chance, 9)]
        card = PARTS.fresco[chance.below(len(PARTS.fresco))]
        t = Table(2).open(card).hand(A, *hand)
        if t.legal("restore"):
            ways += finished(t.play(f"restore {card}"))
    assert ways > 100
