"""The odds of a dice turn for people: from a few words on the command line, or from a position of a game.

>>> from bottega.games.fresco_dice.bot.odds import odds, parse_aside
>>> found = odds(parse_aside("R4,B6x2"), rolls_left=1, target=19)
>>> found.total, found.colour_dice, round(found.success, 4)
(16, 1, 0.5177)
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from bottega.games.fresco_dice.bot import heuristic
from bottega.games.fresco_dice.bot.solver import TOTALS, Solution, position
from bottega.games.fresco_dice.rules.components import NOTHING, SECTIONS, SPACES, Components
from bottega.games.fresco_dice.rules.state import FACTORS, NONE, DiceState
from bottega.kernel.errors import BadOption

FAILURE: Final = "nothing"
AIM: Final = 1e9  # a target comes before any points: these only decide between equal chances


class SetAside:
    """A die set aside: its number among the colours, its pips, and how many colour dice were kept with it."""

    __slots__ = ("die", "pips", "kept")

    def __init__(self, die: int, pips: int, kept: int) -> None:
        self.die = die
        self.pips = pips
        self.kept = kept

    @property
    def counts(self) -> int:
        return self.pips * FACTORS[self.kept]


class Odds:
    """What best play leads to. `rows` are the outcomes with their chances, in rising order of the totals; `expected`
    are the points expected; `success` is the chance of the target, where one was given."""

    __slots__ = ("total", "rolls_left", "colour_dice", "target", "expected", "success", "rows", "totals")

    def __init__(self, total: int, rolls_left: int, colour_dice: int, target: int) -> None:
        self.total = total
        self.rolls_left = rolls_left
        self.colour_dice = colour_dice
        self.target = target
        self.expected = 0.0
        self.success = 0.0
        self.rows: list[tuple[str, float]] = []
        self.totals: list[float] = []


class Advice:
    """A choice of the active player with the points expected after it and where it leads."""

    __slots__ = ("action", "expected", "rows")

    def __init__(self, action: int, expected: float, rows: list[tuple[str, float]]) -> None:
        self.action = action
        self.expected = expected
        self.rows = rows


def parse_aside(text: str, parts: Components | None = None) -> list[SetAside]:
    """Dice set aside, such as "R4,B6x2": the first letter of the colour, the pips, and x2 or x4 for colour dice."""
    colours = (parts or Components()).colours
    letters = [colour[0].upper() for colour in colours]
    known = ", ".join(f"{colour[0].upper()} {colour}" for colour in colours)
    found: list[SetAside] = []
    for word in text.replace(" ", "").split(","):
        if not word:
            continue
        plain, times, factor = word.upper().partition("X")
        if plain[:1] not in letters:
            raise BadOption(f"{word!r}: a die begins with the letter of its colour: {known}.")
        if plain[1:] not in ("1", "2", "3", "4", "5", "6"):
            raise BadOption(f"{word!r}: after the letter stand the pips, 1 to 6, as in R4.")
        if times and factor not in ("2", "4"):
            raise BadOption(f"{word!r}: a die counts x2 with one colour die and x4 with both, as in R4x2.")
        kept = 0 if not times else 1 if factor == "2" else 2
        found.append(SetAside(letters.index(plain[0]), int(plain[1]), kept))
    check_aside(found, colours)
    return found


def check_aside(aside: Sequence[SetAside], colours: Sequence[str]) -> None:
    """FD-ROL-08, FD-R-21, -51"""
    if len(aside) > 3:
        raise BadOption(f"At most 3 dice are set aside in a turn, not {len(aside)}.")
    for at, one in enumerate(aside):
        for other in aside[:at]:
            if other.die == one.die:
                raise BadOption(f"There is only one {colours[one.die]} die.")
    kept = sum(one.kept for one in aside)
    if kept > 2:
        raise BadOption(f"There are only 2 colour dice, but {kept} are kept with these dice.")


def parse_values(text: str, parts: Components | None = None) -> dict[str, float]:
    """Points by outcome, such as "16=5,19=6,9-12=2"."""
    names = outcomes(parts or Components())
    found: dict[str, float] = {}
    for word in text.replace(" ", "").split(","):
        name, sign, number = word.partition("=")
        if not sign or name not in names or not number.isdecimal():
            raise BadOption(f"{word!r}: values are written as 16=5 or 9-12=2; there are {', '.join(names)}.")
        found[name] = float(number)
    return found


def outcomes(parts: Components) -> list[str]:
    """The names of all outcomes but failure, in rising order of the totals."""
    names: list[str] = []
    for total in range(TOTALS):
        name = outcome(parts, total)
        if name != FAILURE and name not in names:
            names.append(name)
    return names


def outcome(parts: Components, total: int) -> str:
    if parts.section_at[total] != NOTHING:
        return str(total)
    space = parts.space_at[total]
    return FAILURE if space == NOTHING else parts.range_name(space)


def usual_values(parts: Components) -> dict[str, float]:
    """The top tiles at the beginning of a game of four; every portrait at the average of all."""
    found: dict[str, float] = {}
    for section in range(SECTIONS):
        found[str(parts.numbers[section])] = float(parts.piles[section][0])
    average = sum(tile.vp for tile in parts.portraits) / len(parts.portraits)
    for space in range(SPACES):
        found[parts.range_name(space)] = average
    return found


def odds(
    aside: Sequence[SetAside] = (),
    rolls_left: int | None = None,
    target: int | None = None,
    values: Mapping[str, float] | None = None,
    bishop: int | None = None,
    favour: bool = False,
    parts: Components | None = None,
) -> Odds:
    """The chances of a turn with these dice set aside, before the next roll. With a target, best play makes that total
    as likely as it can be; without one it aims at the most points: `values` by outcome (left out: those at the
    beginning of a game), and the bishop's bonus at his number."""
    known = parts or Components()
    check_aside(aside, known.colours)
    left = 3 - len(aside)
    if rolls_left is not None and rolls_left != left:
        raise BadOption(f"With {len(aside)} dice set aside {left} of the 3 rolls are left, not {rolls_left}.")
    if target is not None and not 2 <= target < TOTALS:
        raise BadOption(f"A target is a total from 2 to {TOTALS - 1}, not {target}.")
    if bishop is not None and bishop not in known.numbers:
        raise BadOption(f"The bishop points at one of {', '.join(map(str, known.numbers))}, not at {bishop}.")
    given = usual_values(known) if values is None else values
    points = [float(given.get(outcome(known, total), 0.0)) for total in range(TOTALS)]
    if bishop is not None:
        points[bishop] += known.bishop_bonus
    worth = points.copy()
    if target is not None:
        worth[target] += AIM
    found = Odds(sum(one.counts for one in aside), left, 2 - sum(one.kept for one in aside), target or 0)
    solution = Solution(worth, favour)
    found.totals = solution.totals(position(left, found.colour_dice, found.total))
    for total, chance in enumerate(found.totals):
        found.expected += chance * points[total]
    found.success = found.totals[target] if target is not None else 0.0
    found.rows = rows(known, found.totals)
    return found


def rows(parts: Components, totals: Sequence[float]) -> list[tuple[str, float]]:
    """The chances of the outcomes, sections and portraits in rising order, failure last."""
    chances = dict.fromkeys([*outcomes(parts), FAILURE], 0.0)
    for total, chance in enumerate(totals):
        chances[outcome(parts, total)] += chance
    return list(chances.items())


def advice(s: DiceState) -> list[Advice]:
    """The active player's choices in a position, the best first: expected points, and the chances of every outcome
    under best play afterwards. An outcome that brings no tile counts as nothing. Only what all can see is used."""
    if s.over or s.agenda[-1].name not in ("bishop", "aside", "favour"):
        return []
    asked = s.agenda[-1].name
    favour = s.favour == s.active
    found: list[Advice] = []
    solution = Solution(heuristic.points(s, s.bishop), favour)
    for action in s.legal(s.active):
        if asked == "bishop":
            solution = Solution(heuristic.points(s, action - s.game.bishop.first), favour)
            here = position(3, 2, 0)
        elif asked == "aside":
            here = heuristic.after_aside(s, action)
        else:
            total = heuristic.after_favour(s, action)
            final = [0.0] * TOTALS
            final[total] = 1.0
            found.append(Advice(action, solution.worth[total], real_rows(s, final)))
            continue
        found.append(Advice(action, solution.value[here], real_rows(s, solution.totals(here))))
    found.sort(key=worst_last)
    return found


def worst_last(one: Advice) -> float:
    return -one.expected


def prospects(s: DiceState) -> list[tuple[str, float]]:
    """The chances of every outcome of the turn under way, as a bettor sees it: the active player plays for points."""
    best = advice(s)
    if best:
        return best[0].rows
    if s.over or s.agenda[-1].name != "bet":
        return []
    solution = Solution(heuristic.points(s, s.bishop), s.favour == s.active)
    return real_rows(s, solution.totals(position(3 - s.rolls, s.colour_dice, s.total)))


def real_rows(s: DiceState, totals: list[float]) -> list[tuple[str, float]]:
    """Rows for the active player: owned sections and empty Portrait spaces bring nothing. FD-RES-13, -14"""
    real = [0.0] * TOTALS
    for total, chance in enumerate(totals):
        real[total if heuristic.event_of(s, s.bishop, total) != NONE else 0] += chance
    return rows(s.game.parts, real)
