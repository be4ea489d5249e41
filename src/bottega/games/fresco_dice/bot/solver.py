"""A dice turn, solved exactly: what every position is worth under best play, and where it leads.

What matters of a position before a roll is small: how many rolls are left (so 6, 5 or 4 ordinary dice), how many colour
dice are left, and the total so far. Which dice were set aside does not matter, since every colour die shows each
colour with the same chance and the pips of all dice are alike.

A roll offers options: a die with p pips, plain, or doubled or quadrupled by colour dice that match it. The player takes
the best option offered. Put the options in the order of their value; then the chance of taking the n-th is the chance
that none of the first n - 1 is offered, less the chance that none of the first n is. Whether none of a set of options
is offered depends on three numbers only: how many kinds of pips are in the set plain (`plain`), plain or doubled
(`twice`), plain, doubled or quadrupled (`four`). So a position costs one look into a table for each option, and a whole
turn has 73 positions: no roll is ever enumerated. Tests compare this with all rolls, one by one.
"""

from __future__ import annotations

from typing import Final

from bottega.games.fresco_dice.rules.state import FACTORS

TOTALS: Final = 38  # totals 0 to 37
POSITIONS: Final = 12 * TOTALS


def position(rolls_left: int, colour_dice: int, total: int) -> int:
    """A position before a roll as one number; after the last roll the colour dice no longer matter."""
    if rolls_left == 0:
        return total
    return (rolls_left * 3 + colour_dice) * TOTALS + total


def none_offered(dice: int, colour_dice: int, plain: int, twice: int, four: int) -> float:
    """The chance that a roll offers none of the options of a set, given the three numbers that matter of it."""
    free = (6 - plain) / 6.0  # an ordinary die that no colour die matches
    single = (6 - twice) / 6.0  # one that is matched once
    double = (6 - four) / 6.0  # one that is matched twice
    match = dice / 6.0  # a colour die shows the colour of one of the rolled dice
    if colour_dice == 0:
        return float(free**dice)
    if colour_dice == 1:
        return float((1 - match) * free**dice + match * single * free ** (dice - 1))
    chance = (1 - match) ** 2 * free**dice
    chance += 2 * match * (1 - match) * single * free ** (dice - 1)
    chance += match / 6.0 * double * free ** (dice - 1)
    chance += match * (dice - 1) / 6.0 * single**2 * free ** (dice - 2)
    return float(chance)


def _none_offered_table(dice: int, colour_dice: int) -> list[float]:
    table: list[float] = []
    for plain in range(7):
        for twice in range(7):
            for four in range(7):
                table.append(none_offered(dice, colour_dice, plain, twice, four))
    return table


def _reachable() -> list[list[int]]:
    """The totals that can stand before a roll, by rolls left and colour dice left (rolls_left * 3 + colour_dice)."""
    totals: list[set[int]] = [set() for _ in range(12)]
    totals[3 * 3 + 2].add(0)
    for rolls_left in (3, 2):
        for colour_dice in range(3):
            for total in totals[rolls_left * 3 + colour_dice]:
                for kept in range(colour_dice + 1):
                    for pips in range(1, 7):
                        after = (rolls_left - 1) * 3 + colour_dice - kept
                        totals[after].add(total + pips * FACTORS[kept])
    return [sorted(found) for found in totals]


# rolls_left * 3 + colour_dice leads to the table of that roll
TABLES: Final = [_none_offered_table(3 + rolls, colours) for rolls in range(4) for colours in range(3)]
REACHABLE: Final = _reachable()


class Solution:
    """Best play of a turn in which the final total t brings `worth[t]`, for an owner of the favour tile or not."""

    __slots__ = ("worth", "favour", "change", "value", "next", "chance")

    def __init__(self, worth: list[float], favour: bool) -> None:
        self.worth = worth
        self.favour = favour
        self.change: list[int] = [0] * TOTALS  # by total, what to do with the favour tile
        self.value: list[float] = [0.0] * POSITIONS  # by position, the expected worth
        self.next: list[list[int]] = [[]] * POSITIONS  # by position, where best play leads ...
        self.chance: list[list[float]] = [[]] * POSITIONS  # ... and with which chances
        for total in range(1, TOTALS - 1):
            self._finish(total)
        for rolls_left in range(1, 4):
            for colour_dice in range(3):
                for total in REACHABLE[rolls_left * 3 + colour_dice]:
                    self._solve(rolls_left, colour_dice, total)

    def _finish(self, total: int) -> None:
        best = self.worth[total]
        if self.favour:  # FD-RES-02
            for change in (-1, 1):
                if self.worth[total + change] > best:
                    best = self.worth[total + change]
                    self.change[total] = change
        self.value[total] = best

    def _solve(self, rolls_left: int, colour_dice: int, total: int) -> None:
        value = self.value
        options: list[tuple[float, int, int]] = []  # value (best first), where it leads, kind
        for kept in range(colour_dice + 1):
            after = position(rolls_left - 1, colour_dice - kept, total)
            for pips in range(1, 7):
                there = after + pips * FACTORS[kept]
                options.append((-value[there], there, kept * 8 + pips))
        options.sort()
        table = TABLES[rolls_left * 3 + colour_dice]
        leads: list[int] = []
        chances: list[float] = []
        expected = 0.0
        none_before = 1.0
        plain = twice = four = 0
        in_twice = in_four = 0  # the kinds of pips counted in `twice` and `four`
        for less, there, kind in options:
            bit = 1 << (kind & 7)
            if kind < 8:
                plain += 1
            if kind < 16 and not in_twice & bit:
                in_twice |= bit
                twice += 1
            if not in_four & bit:
                in_four |= bit
                four += 1
            none_now = table[(plain * 7 + twice) * 7 + four]
            chance = none_before - none_now
            if chance > 0.0:
                expected -= less * chance
                leads.append(there)
                chances.append(chance)
                none_before = none_now
            if plain == 6:
                break
        here = position(rolls_left, colour_dice, total)
        value[here] = expected
        self.next[here] = leads
        self.chance[here] = chances

    def totals(self, start: int) -> list[float]:
        """The chance of every final total, the favour tile used, from a position on."""
        mass = [0.0] * POSITIONS
        mass[start] = 1.0
        for here in range(start, TOTALS - 1, -1):  # positions with fewer rolls left have smaller numbers
            if mass[here] > 0.0:
                chances = self.chance[here]
                for at, there in enumerate(self.next[here]):
                    mass[there] += mass[here] * chances[at]
        final = [0.0] * TOTALS
        for total in range(TOTALS):
            if mass[total] > 0.0:
                final[total + self.change[total]] += mass[total]
        return final

    def expectations(self, prize: list[float]) -> list[float]:
        """By position, the expected prize when `prize[t]` is what the final total t brings, the play staying the same:
        with 1 for the totals that make an event true, its chance."""
        found = [0.0] * POSITIONS
        for total in range(1, TOTALS - 1):
            found[total] = prize[total + self.change[total]]
        for kind in range(3, 12):
            for total in REACHABLE[kind]:
                here = kind * TOTALS + total
                chances = self.chance[here]
                expected = 0.0
                for at, there in enumerate(self.next[here]):
                    expected += chances[at] * found[there]
                found[here] = expected
        return found
