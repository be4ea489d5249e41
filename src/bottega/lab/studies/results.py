"""The results of a study: everything that a report shows, counted in one pass over the games."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Any

from bottega.bots.estimates import Estimate, Mean
from bottega.games import title
from bottega.lab.stats import Effects, Ratio, average, difference, effects
from bottega.lab.studies.study import Cell, Study, line_up_label, value_label
from bottega.lab.studies.tabulate import Row, rounds, shares, starts

POINTS = "points"  # the series of what brought points, which every title tells


class CellResults:
    """The games of one cell."""

    def __init__(self, cell: Cell) -> None:
        self.cell = cell
        self.games = 0
        self.shared = 0
        self.scores: Counter[int] = Counter()
        self.rounds: Counter[int] = Counter()
        self.actions: Counter[int] = Counter()
        self.means = {name: Mean() for name in MEASURES}
        self.wins: dict[str, Ratio] = {}
        self.points: dict[str, Ratio] = {}

    def add(self, row: Row) -> None:
        scores = row["scores"]
        won = shares(row)
        self.games += 1
        self.shared += len(row["winners"]) > 1
        self.scores.update(scores)
        self.rounds[rounds(row)] += 1
        self.actions[row["actions"]] += 1
        ordered = sorted(scores, reverse=True)
        self.means["score"].add(sum(scores) / len(scores))
        self.means["best"].add(ordered[0])
        if len(scores) > 1:
            self.means["margin"].add(ordered[0] - ordered[1])
            self.means["first"].add(won[starts(row).index(1)] - 1 / len(scores))
        self.means["rounds"].add(rounds(row))
        self.means["actions"].add(row["actions"])
        for name in set(row["bots"]):
            seats = [seat for seat, bot in enumerate(row["bots"]) if bot == name]
            self.wins.setdefault(name, Ratio()).add(sum(won[seat] for seat in seats), len(seats))
            self.points.setdefault(name, Ratio()).add(sum(scores[seat] for seat in seats), len(seats))


MEASURES = {
    "score": "points of a seat",
    "best": "points of the winner",
    "margin": "points between the first two",
    "rounds": "rounds",
    "actions": "actions",
    "first": "advantage of who begins",
}


class Contrast:
    """The amount of a thing that winners had, and the others of the same games, where it came up at all."""

    def __init__(self) -> None:
        self.winners, self.others, self.difference = Mean(), Mean(), Mean()

    def add(self, winners: float, others: float) -> None:
        self.winners.add(winners)
        self.others.add(others)
        self.difference.add(winners - others)


class Choices:
    """Counts of winners and others who chose a thing, with their victories and gains."""

    def __init__(self) -> None:
        self.winners = 0.0
        self.others = 0.0
        self.wins = Ratio()
        self.gains = Ratio()


class Panel:
    """All games with the same number of players and, where one bot plays all seats, with the same bot."""

    def __init__(self, players: int, bot: str, label: str) -> None:
        self.players = players
        self.bot = bot
        self.label = label
        self.games = 0
        self.cells: list[CellResults] = []
        self.places = [Mean() for _ in range(players)]
        self.leads = [Mean() for _ in range(players)]
        self.choices: dict[str, dict[str, Choices]] = {}
        self.contrasts: dict[str, dict[str, Contrast]] = {}
        self.settings: dict[str, list[tuple[CellResults, float, tuple[str, ...]]]] = {}

    def effects(self, series: str) -> Effects:
        """On the points of a seat, within cells."""
        return effects([(score - cell.means["score"].value, there) for cell, score, there in self.settings[series]])


class StudyResults:
    """Everything that was found, by cell and by number of players."""

    def __init__(self, study: Study, rows: Iterable[Row]) -> None:
        self.study = study
        self.series = title(study.title).metrics.series
        self.cells = [CellResults(cell) for cell in study.cells]
        self.panels: dict[tuple[int, str], Panel] = {}
        several = len({(cell.bots[0] if len(set(cell.bots)) == 1 else "") for cell in study.cells}) > 1
        for found in self.cells:
            players, bot = _panel(found.cell)
            label = f"{players} players" if players > 1 else "1 player"
            if several:
                label += f", {line_up_label(bot)}" if bot else ", mixed line-ups"
            self.panels.setdefault((players, bot), Panel(players, bot, label)).cells.append(found)
        for row in rows:
            self._add(row)

    @property
    def games(self) -> int:
        return sum(found.games for found in self.cells)

    @property
    def telling(self) -> list[Panel]:
        """The panels that tell what wins. In a mixed line-up what goes with winning is mostly who plays there, so they
        are asked only where there are no others."""
        played = [panel for panel in self.panels.values() if panel.games]
        return [panel for panel in played if panel.bot] or played

    def _add(self, row: Row) -> None:
        found = self.cells[row["cell"]]
        found.add(row)
        panel = self.panels[_panel(found.cell)]
        panel.games += 1
        won = shares(row)
        scores = row["scores"]
        if panel.players > 1:
            middle = sum(scores) / len(scores)
            for seat, place in enumerate(starts(row)):
                panel.places[place - 1].add(won[seat])
                panel.leads[place - 1].add(scores[seat] - middle)
        gains = self._gains(row)
        for name, things in row["facts"].items():
            kind = self.series[name].kind if name in self.series else ""
            if kind == "setting":
                there = tuple(thing for thing, numbers in things.items() if numbers[2])
                panel.settings.setdefault(name, []).append((found, sum(scores) / len(scores), there))
            elif panel.players > 1 and kind in ("pick", "choice"):
                for thing, numbers in things.items():
                    choices = panel.choices.setdefault(name, {}).setdefault(thing, Choices())
                    _choose(choices, numbers, won, gains if kind == "pick" else {})
            elif panel.players > 1 and kind == "amount":
                for thing, numbers in things.items():
                    amounts = [0.0] * len(scores)
                    for seat, amount in zip(numbers[0::3], numbers[2::3], strict=True):
                        amounts[seat] += amount
                    _contrast(panel, name, thing, amounts, row)
        for source, points in row["sources"].items():
            _contrast(panel, POINTS, source, points, row)

    def _gains(self, row: Row) -> dict[tuple[int, int], int]:
        """Points by seat and round, where the title tells them."""
        for name, series in self.series.items():
            if series.kind == "gain" and name in row["facts"]:
                numbers = row["facts"][name][""]
                return {
                    (seat, at): amount
                    for seat, at, amount in zip(numbers[0::3], numbers[1::3], numbers[2::3], strict=True)
                }
        return {}

    # -- what was tried

    def changes(self, axis: str) -> dict[str, dict[str, Estimate]]:
        """The changes that a value of the grid makes, by measure: against the same games without it where it is one
        of several things that may be there (a module), otherwise against the first value."""
        values = self.study.axes[axis]
        if values and all(isinstance(value, list) for value in values) and axis != "bots":
            found = self._parts(axis, values)
            if found:
                return found
        pairs = {
            value_label(axis, value): [
                (one, other)
                for one in self.cells
                if one.cell.tried[axis] == value
                for other in self.cells
                if other.cell.tried[axis] == values[0] and _same_but(one.cell, other.cell, axis)
            ]
            for value in values[1:]
        }
        return {label: _differences(matched) for label, matched in pairs.items() if matched}

    def _parts(self, axis: str, values: list[list[Any]]) -> dict[str, dict[str, Estimate]]:
        """With one part more, against without it, all else alike."""
        found = {}
        for part in sorted({part for value in values for part in value}, key=lambda part: (str(type(part)), part)):
            matched = [
                (one, other)
                for one in self.cells
                for other in self.cells
                if sorted([*other.cell.tried[axis], part], key=str) == sorted(one.cell.tried[axis], key=str)
                and _same_but(one.cell, other.cell, axis)
            ]
            if matched:
                found[value_label(axis, [part])] = _differences(matched)
        return found


def _panel(cell: Cell) -> tuple[int, str]:
    return cell.players, cell.bots[0] if len(set(cell.bots)) == 1 else ""


def _choose(choices: Choices, numbers: list[int], won: list[float], gains: dict[tuple[int, int], int]) -> None:
    """Count what one game says about a thing that seats choose."""
    chosen = wins = points = rounds_known = 0.0
    for seat, at, amount in zip(numbers[0::3], numbers[1::3], numbers[2::3], strict=True):
        chosen += amount
        wins += amount * won[seat]
        if (seat, at) in gains:
            rounds_known += 1
            points += gains[seat, at]
    choices.winners += wins
    choices.others += chosen - wins
    choices.wins.add(wins, chosen)
    if rounds_known:
        choices.gains.add(points, rounds_known)


def _contrast(panel: Panel, series: str, thing: str, amounts: list[int] | list[float], row: Row) -> None:
    won = shares(row)
    losers = [seat for seat in range(len(amounts)) if not won[seat]]
    if row["winners"] and losers:
        winning = sum(amount * share for amount, share in zip(amounts, won, strict=True))
        others = sum(amounts[seat] for seat in losers) / len(losers)
        panel.contrasts.setdefault(series, {}).setdefault(thing, Contrast()).add(winning, others)


def _same_but(one: Cell, other: Cell, axis: str) -> bool:
    rest = [{key: value for key, value in cell.tried.items() if key != axis} for cell in (one, other)]
    return rest[0] == rest[1]


def _differences(matched: list[tuple[CellResults, CellResults]]) -> dict[str, Estimate]:
    return {
        name: average([difference(one.means[name], other.means[name]) for one, other in matched])
        for name in MEASURES
        if all(cell.means[name].number > 1 for pair in matched for cell in pair)
    }
