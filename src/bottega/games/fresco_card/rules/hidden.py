"""What a seat cannot see, dealt anew: piles and the other hands.

The backs of the cards in a hand are open (FC-HID-11), so cards change places only with cards of the same back. Someone
who is about to pay, to complete a mix or to answer a Demand is known to hold what that takes (FC-R-66, FC-TIL-06).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from bottega.games.fresco_card.rules import payment

if TYPE_CHECKING:
    from bottega.games.fresco_card.rules.state import FrescoCardState

TRIES: Final = 300


def resample_hidden(s: FrescoCardState, seat: int | None) -> None:
    """Everything is pooled in sorted order first, so that nothing depends on how it lay."""
    if seat != s.shown_to:
        s.shown_to = -1
        s.shown = []
    others = [other for other in range(s.game.players) if other != seat]
    for cards in (s.sections, s.action_pile, s.favourite_pile):
        cards.sort()
        s.shuffle(cards)
    pools: list[list[int]] = [pile.copy() for pile in s.piles]
    back = s.game.parts.back
    for other in others:
        for face in s.hands[other]:
            pools[back[face]].append(face)
    for pool in pools:
        pool.sort()
    bound = s.agenda[-1].who[0] if s.agenda and s.agenda[-1].name in ("pay", "give") else -1
    if bound in others:
        others.remove(bound)
        s.hands[bound] = able_hand(s, bound, pools)
        for face in s.hands[bound]:
            pools[back[face]].remove(face)
    for pile, pool in enumerate(pools):
        s.shuffle(pool)
        for other in others:
            if pile == 0:
                s.hands[other] = []
            for _ in range(s.backs[other][pile]):
                s.hands[other].append(pool.pop())
        s.piles[pile] = pool


def able_hand(s: FrescoCardState, seat: int, pools: list[list[int]]) -> list[int]:
    """A random hand out of the pools with which this seat can do what it is about to do."""
    for _ in range(TRIES):
        hand = fill(s, seat, pools, [])
        if able(s, seat, hand):
            return hand
    return fill(s, seat, pools, witness(s, seat, pools))


def able(s: FrescoCardState, seat: int, hand: list[int]) -> bool:
    parts = s.game.parts
    if s.section < 0:
        return any(parts.colour[face] == s.demanded for face in hand)
    if s.half >= 0:
        completing = [face for face in hand if parts.lane[face] == parts.partner[s.half]]
        if not completing:
            return False
        hand = hand.copy()
        hand.remove(completing[0])
        return payment.can_pay(parts, payment.tally(parts, hand), s.unpaid[:-1], s.tiles[seat])
    return payment.can_pay(parts, payment.tally(parts, hand), s.unpaid, s.tiles[seat])


def fill(s: FrescoCardState, seat: int, pools: list[list[int]], hand: list[int]) -> list[int]:
    """Fill a hand up at random to the backs that are seen in it."""
    back = s.game.parts.back
    full = hand.copy()
    for pile, pool in enumerate(pools):
        rest = pool.copy()
        missing = s.backs[seat][pile]
        for face in hand:
            if back[face] == pile:
                rest.remove(face)
                missing -= 1
        for _ in range(missing):
            full.append(rest.pop(s.below(len(rest))))
    return full


def witness(s: FrescoCardState, seat: int, pools: list[list[int]]) -> list[int]:
    """The fewest cards that let this seat go on, for the rare hands that chance does not find."""
    parts = s.game.parts
    free = s.backs[seat].copy()
    if s.section < 0:
        for pile, pool in enumerate(pools):
            for face in sorted(set(pool)):
                if free[pile] and parts.colour[face] == s.demanded:
                    return [face]
    found: list[int] = []
    colours = s.unpaid.copy()
    if s.half >= 0:
        colours.pop()
        for face in pools[0]:
            if parts.lane[face] == parts.partner[s.half]:
                found.append(face)
                free[0] -= 1
                break
    search(s, seat, pools, free, colours, found)
    return found


def search(
    s: FrescoCardState, seat: int, pools: list[list[int]], free: list[int], colours: list[int], found: list[int]
) -> bool:
    """Find cards for the colours, last one first, within the backs that are free."""
    if not colours:
        return True
    parts = s.game.parts
    colour = colours[-1]
    rest = colours[:-1]
    if parts.tile_of_colour[colour] in s.tiles[seat] and search(s, seat, pools, free, rest, found):
        return True
    for pile, pool in enumerate(pools):
        for face in sorted(set(pool)):
            if free[pile] and parts.colour[face] == colour and pool.count(face) > found.count(face):
                free[pile] -= 1
                found.append(face)
                if search(s, seat, pools, free, rest, found):
                    return True
                found.pop()
                free[pile] += 1
    lane = payment.left_lane(parts, colour)
    if lane == 0 or free[0] < 2:
        return False
    for left in sorted(set(pools[0])):
        for right in sorted(set(pools[0])):
            if parts.lane[left] != lane or parts.lane[right] != lane + 1:
                continue
            if pools[0].count(left) > found.count(left) and pools[0].count(right) > found.count(right):
                free[0] -= 2
                found.extend([left, right])
                if search(s, seat, pools, free, rest, found):
                    return True
                del found[-2:]
                free[0] += 2
    return False
