"""What a good player of the Dice Game knows: what each total brings, how to play for it, and when to bet on it."""

from __future__ import annotations

from typing import Final

from bottega.games.fresco_dice.bot.solver import POSITIONS, REACHABLE, TOTALS, Solution, position
from bottega.games.fresco_dice.rules.components import NOTHING, SECTIONS, SPACES
from bottega.games.fresco_dice.rules.state import FACTORS, NO_BET, NONE, DiceState
from bottega.games.fresco_dice.rules.steps import BISHOP, OTHER, PORTRAIT
from bottega.kernel.terms import Term, rating
from bottega.learning.parts import Heuristic

EVENTS: Final = 3

# what speaks for an action
NOW: Final = "points at once"
CHANCES: Final = ("the chance of the bishop's section", "the chance of other sections", "the chance of a portrait")
PAIRS: Final = "pairs of portraits"
MISSED: Final = "a total that counts"
BET: Final = "what the bet promises"
WAIT: Final = "what a later bet promises"


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
        return [
            (action, outlook(s, action - game.bishop.first, seat).solution.value[position(3, 2, 0)]) for action in legal
        ]
    if asked == "bonus":
        return [(action, rating(bonus_terms(s, seat, action - game.bonus.first))) for action in legal]
    ahead = outlook(s, s.bishop, seat)
    if asked == "favour":
        worth = ahead.solution.worth
        return [(action, worth[after_favour(s, action)]) for action in legal]
    if asked == "aside":
        value = ahead.solution.value
        return [(action, value[after_aside(s, action)]) for action in legal]
    return [(action, bet_term(s, ahead, action - game.bet.first)[1]) for action in legal]


def terms(s: DiceState, seat: int, action: int) -> list[Term]:
    """The terms of an action. They add up to its rating."""
    asked = s.agenda[-1].name
    if asked == "bonus":
        return bonus_terms(s, seat, action - s.game.bonus.first)
    if asked == "bishop" or asked == "aside":
        found = [(CHANCES[event], worth) for event, _, worth in prospects(s, seat, action)]
        return found or [(MISSED, 0.0)]
    ahead = outlook(s, s.bishop, seat)
    if asked == "favour":
        return total_terms(s, seat, ahead, after_favour(s, action))
    return [bet_term(s, ahead, action - s.game.bet.first)]


def prospects(s: DiceState, seat: int, action: int) -> list[tuple[int, float, float]]:
    """The events that may come true after a choice of the bishop's section or of a die, with best play: their chances,
    and the points that each brings on average."""
    if s.agenda[-1].name == "bishop":
        ahead, here = outlook(s, action - s.game.bishop.first, seat), position(3, 2, 0)
    else:
        ahead, here = outlook(s, s.bishop, seat), after_aside(s, action)
    chances = ahead.solution.totals(here)
    found: list[tuple[int, float, float]] = []
    for event in range(EVENTS):
        chance = worth = 0.0
        for number in range(TOTALS):
            if ahead.events[number] == event:
                chance += chances[number]
                worth += chances[number] * ahead.solution.worth[number]
        if chance > 0.0:
            found.append((event, chance, worth))
    return found


def after_aside(s: DiceState, action: int) -> int:
    """The position to which setting a die aside leads."""
    die, kept = divmod(action - s.game.aside.first, 3)
    return position(3 - s.rolls, s.colour_dice - kept, s.total + s.pips[die] * FACTORS[kept])


def after_favour(s: DiceState, action: int) -> int:
    """The total to which an answer about the favour tile leads."""
    return s.total + action - s.game.favour.first - 1


def total_terms(s: DiceState, seat: int, ahead: Outlook, reached: int) -> list[Term]:
    """A final total: what it brings at once, and in pairs of portraits at the end."""
    worth = ahead.solution.worth[reached]
    if worth == 0.0:
        return [(MISSED, 0.0)]
    if ahead.events[reached] != PORTRAIT:
        return [(NOW, worth)]
    pairs = pair_growth(s, seat, s.spaces[s.game.parts.space_at[reached]][-1])
    return [(NOW, worth - pairs), (PAIRS, float(pairs))]


def bonus_terms(s: DiceState, seat: int, space: int) -> list[Term]:
    """A bonus portrait, or none: what it brings at once, and in pairs at the end."""
    if space == SPACES:
        return [(NOW, 0.0)]
    tile = s.spaces[space][-1]
    gain = s.gain + s.game.parts.portraits[tile].vp
    now = s.landing(seat, gain) - s.landing(seat, s.gain)
    return [(NOW, float(now)), (PAIRS, float(pair_growth(s, seat, tile)))]


def bet_term(s: DiceState, ahead: Outlook, event: int) -> Term:
    """What a bet on an event promises, or what waiting for a later bet does."""
    pay = s.game.parts.pay
    if not ahead.waiting:
        ahead.look(pay)
    here = position(3 - s.rolls, s.colour_dice, s.total)
    if event == NO_BET:
        return (WAIT, ahead.waiting[here])
    return (BET, pay[s.rolls] * ahead.chances[event][here])


HEURISTIC = Heuristic(rate=rate)
