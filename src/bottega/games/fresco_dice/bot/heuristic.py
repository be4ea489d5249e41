"""What a good player of the Dice Game knows: what each total brings, how to play for it, and when to bet on it."""

from __future__ import annotations

from typing import Final

from bottega.games.fresco_dice.bot.solver import POSITIONS, REACHABLE, TOTALS, Solution, position
from bottega.games.fresco_dice.rules.components import NOTHING, SECTIONS, SPACES
from bottega.games.fresco_dice.rules.state import FACTORS, NO_BET, NONE, DiceState
from bottega.games.fresco_dice.rules.steps import BISHOP, OTHER, PORTRAIT
from bottega.learning.parts import Heuristic

EVENTS: Final = 3


def event_of(s: DiceState, bishop: int, total: int) -> int:
    """The event that a final total of the active player makes true. FD-R-16"""
    section = s.game.parts.section_at[total]
    if section != NOTHING:
        if s.frescos[s.active][section] != NONE:
            return NONE
        return BISHOP if section == bishop else OTHER
    space = s.game.parts.space_at[total]
    return PORTRAIT if space != NOTHING and s.spaces[space] else NONE


def best_bonus(s: DiceState, but: int) -> int:
    """The highest VP among the face-up portraits, one space left out."""
    best = 0
    for space in range(SPACES):
        if space != but and s.spaces[space]:
            best = max(best, s.game.parts.portraits[s.spaces[space][-1]].vp)
    return best


def points(s: DiceState, bishop: int) -> list[float]:
    """By final total, the VP of the active player in this turn: tile, bishop and end bonus."""
    parts = s.game.parts
    owned = s.frescos[s.active]
    found = [0.0] * TOTALS
    for section in range(SECTIONS):
        if owned[section] == NONE:
            vp = s.top_vp(section) + (parts.bishop_bonus if section == bishop else 0)
            if owned.count(NONE) == 1:
                vp += best_bonus(s, NONE)
            found[parts.numbers[section]] = float(vp)
    fifth = len(s.portraits[s.active]) + 1 == parts.portrait_goal
    for space in range(SPACES):
        if s.spaces[space]:
            vp = parts.portraits[s.spaces[space][-1]].vp + (best_bonus(s, space) if fifth else 0)
            low, high = parts.ranges[space]
            for total in range(low, high + 1):
                found[total] = float(vp)
    return found


def pair_growth(s: DiceState, seat: int, tile: int) -> int:
    """The VP of pairs that one more portrait brings at the end."""
    before = s.pair_points(seat)
    s.portraits[seat].append(tile)
    after = s.pair_points(seat)
    s.portraits[seat].pop()
    return after - before


def pair_hope(s: DiceState, seat: int, tile: int) -> int:
    """What one more portrait of the active player will bring in pairs, as a seat can tell. Others do not see which
    portraits there are: a pair brings about twice the VP, and comes about every other time."""
    if seat == s.active:
        return pair_growth(s, seat, tile)
    return s.game.parts.portraits[tile].vp if s.portraits[s.active] else 0


def wishes(s: DiceState, bishop: int, seat: int) -> list[float]:
    """By final total, what the active player should want, as a seat can tell: VP with the pushes on the track, and
    pairs to come."""
    wanted = points(s, bishop)
    start = s.track[s.active]
    for total in range(TOTALS):
        if wanted[total] > 0.0:
            wanted[total] = float(s.landing(s.active, int(wanted[total])) - start)
    for space in range(SPACES):
        if s.spaces[space]:
            growth = pair_hope(s, seat, s.spaces[space][-1])
            low, high = s.game.parts.ranges[space]
            for total in range(low, high + 1):
                wanted[total] += growth
    return wanted


class Outlook:
    """A turn of the active player as a seat can foresee it: best play, and the chances of the three events."""

    __slots__ = ("solution", "events", "chances", "waiting")

    def __init__(self, solution: Solution, events: list[int]) -> None:
        self.solution = solution
        self.events = events  # by final total
        self.chances: list[list[float]] = []  # by event and position
        self.waiting: list[float] = []  # by position, what a bettor expects who places no bet now

    def look(self, pay: list[int]) -> None:
        """Fill in what a bettor wants to know, when one asks first."""
        for event in range(EVENTS):
            prize = [1.0 if found == event else 0.0 for found in self.events]
            self.chances.append(self.solution.expectations(prize))
        self.waiting = [0.0] * POSITIONS
        for kind in range(6, 12):  # two or three rolls left: there is a later slot to bet on
            later = pay[4 - kind // 3]
            for total in REACHABLE[kind]:
                here = kind * TOTALS + total
                chances = self.solution.chance[here]
                expected = 0.0
                for at, there in enumerate(self.solution.next[here]):
                    expected += chances[at] * max(later * self.best_chance(there), self.waiting[there])
                self.waiting[here] = expected

    def best_chance(self, here: int) -> float:
        return max(self.chances[0][here], self.chances[1][here], self.chances[2][here])


_known: Final[dict[tuple[float, ...], Outlook]] = {}
_MOST_KNOWN: Final = 256


def outlook(s: DiceState, bishop: int, seat: int) -> Outlook:
    """The outlook of the active player's turn with the bishop at this section, for a seat; those found are
    remembered."""
    favour = s.favour == s.active
    wanted = wishes(s, bishop, seat)
    events = [event_of(s, bishop, total) for total in range(TOTALS)]
    key = (1.0 if favour else 0.0, *[float(event) for event in events], *wanted)
    found = _known.get(key)
    if found is None:
        if len(_known) >= _MOST_KNOWN:
            _known.clear()
        found = Outlook(Solution(wanted, favour), events)
        _known[key] = found
    return found


def rate(s: DiceState, seat: int) -> list[tuple[int, float]]:
    """Every legal action of a seat with how good it is."""
    game = s.game
    legal = s.legal(seat)
    asked = s.agenda[-1].name
    if asked == "bishop":
        start = position(3, 2, 0)
        return [(action, outlook(s, action - game.bishop.first, seat).solution.value[start]) for action in legal]
    if asked == "bonus":
        return [(action, rate_bonus(s, seat, action - game.bonus.first)) for action in legal]
    ahead = outlook(s, s.bishop, seat)
    if asked == "favour":
        worth = ahead.solution.worth
        return [(action, worth[after_favour(s, action)]) for action in legal]
    if asked == "aside":
        value = ahead.solution.value
        return [(action, value[after_aside(s, action)]) for action in legal]
    if not ahead.waiting:
        ahead.look(game.parts.pay)
    here = position(3 - s.rolls, s.colour_dice, s.total)
    rated: list[tuple[int, float]] = []
    for action in legal:
        event = action - game.bet.first
        if event == NO_BET:
            rated.append((action, ahead.waiting[here]))
        else:
            rated.append((action, game.parts.pay[s.rolls] * ahead.chances[event][here]))
    return rated


def after_aside(s: DiceState, action: int) -> int:
    """The position to which setting a die aside leads."""
    die, kept = divmod(action - s.game.aside.first, 3)
    return position(3 - s.rolls, s.colour_dice - kept, s.total + s.pips[die] * FACTORS[kept])


def after_favour(s: DiceState, action: int) -> int:
    """The total to which an answer about the favour tile leads."""
    return s.total + action - s.game.favour.first - 1


def rate_bonus(s: DiceState, seat: int, space: int) -> float:
    if space == SPACES:
        return 0.0
    tile = s.spaces[space][-1]
    gain = s.gain + s.game.parts.portraits[tile].vp
    return float(s.landing(seat, gain) - s.landing(seat, s.gain) + pair_growth(s, seat, tile))


HEURISTIC = Heuristic(rate=rate)
