"""The report of a study: one page with everything in it, and its charts as files of their own."""

from __future__ import annotations

import os
import re
import shutil
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

from markupsafe import Markup

from bottega.bots.estimates import Estimate
from bottega.games import title as find_title
from bottega.lab import charts
from bottega.lab.charts import Group, Line
from bottega.lab.stats import Effects
from bottega.lab.studies.results import MEASURES, POINTS, Panel, StudyResults
from bottega.lab.studies.study import Study, line_up_label, value_label
from bottega.lab.studies.tabulate import Row
from bottega.learning.metrics import Series

ORDINALS = ("1st", "2nd", "3rd", "4th", "5th")
BEST = 6  # pairs that are named
WORDS = ("winners", "others")


@dataclass
class Picture:
    """A chart, the name of its file and a sentence that says how to read it."""

    name: str
    svg: str
    reading: str


@dataclass
class Section:
    heading: str
    text: str
    pictures: list[Picture] = field(default_factory=list)
    columns: list[str] = field(default_factory=list)
    lines: list[list[str]] = field(default_factory=list)


def write(folder: Path, study: Study, rows: Iterable[Row]) -> None:
    """report.html and charts/*.svg, whole or not at all."""
    sections = list(sections_of(StudyResults(study, rows)))
    unfinished = folder / "charts.part"
    shutil.rmtree(unfinished, ignore_errors=True)
    unfinished.mkdir()
    for section in sections:
        for picture in section.pictures:
            (unfinished / f"{picture.name}.svg").write_text(picture.svg, encoding="utf-8")
    shutil.rmtree(folder / "charts", ignore_errors=True)
    unfinished.rename(folder / "charts")
    part = folder / "report.part"
    part.write_text(page(study, sections), encoding="utf-8")
    os.replace(part, folder / "report.html")


def page(study: Study, sections: list[Section]) -> str:
    line_ups = dict.fromkeys(line_up_label(list(cell.bots)) for cell in study.cells)
    fixed = {
        key: value
        for key, value in study.cells[0].options.items()
        if all(cell.options.get(key) == value for cell in study.cells)
    }
    return (
        charts.templates()
        .get_template("report.html.j2")
        .render(
            study=study,
            title=find_title(study.title),
            games=study.games * len(study.cells),
            line_ups=list(line_ups),
            fixed=fixed,
            sections=sections,
            svg=Markup,
        )
    )


def sections_of(results: StudyResults) -> Iterator[Section]:
    """The sections of a report, those that have something to tell."""
    yield overview(results)
    yield scores(results)
    yield lengths(results)
    if any(panel.players > 1 for panel in results.panels.values()):
        yield seats(results)
    if any(len(cell.wins) > 1 for cell in results.cells):
        yield bots(results)
    for axis in results.study.axes:
        section = changed(results, axis)
        if section.pictures:
            yield section
    for name, series in results.series.items():
        for panel in results.telling:
            if series.kind == "setting" and name in panel.settings:
                yield settings(results, panel, name, series)
    for panel in (panel for panel in results.telling if panel.players > 1):
        for name, series in results.series.items():
            if series.kind in ("pick", "choice") and len(panel.choices.get(name, {})) > 1:
                yield choices(results, panel, name, series)
            elif series.kind == "amount" and name in panel.contrasts:
                yield amounts(results, panel, name, series.heading, series.about, series)
        if POINTS in panel.contrasts:
            about = "Points by what brought them."
            yield amounts(results, panel, POINTS, "Where the points come from", about, None)


def overview(results: StudyResults) -> Section:
    columns = ["cell", "games", "points of a seat", "of the winner", "ahead by", "rounds", "actions", "shared"]
    lines = []
    for cell in results.cells:
        shown = [_plus_minus(cell.means[name].estimate) for name in ("score", "best", "margin", "rounds", "actions")]
        shared = charts.percent(cell.shared / cell.games) if cell.games else ""
        lines.append([cell.cell.label, f"{cell.games:,}", *shown, shared])
    text = "Means with their 95 % intervals. A shared victory counts as its share wherever victories are counted."
    return Section("The games", text, [], columns, lines)


def scores(results: StudyResults) -> Section:
    svg = charts.distributions(
        "Points at the end", [(cell.cell.label, cell.scores) for cell in results.cells], "points"
    )
    return Section("Scores", "", [Picture("scores", svg, "Points of all seats of all games, cell by cell.")])


def lengths(results: StudyResults) -> Section:
    section = Section("Lengths", "")
    for name, heading in (("rounds", "Rounds"), ("actions", "Actions of all seats")):
        counted = [(cell.cell.label, cell.rounds if name == "rounds" else cell.actions) for cell in results.cells]
        if any(len(counter) > 1 for _, counter in counted):
            section.pictures.append(Picture(name, charts.distributions(heading, counted, name), ""))
        else:
            always = dict.fromkeys(str(length) for _, counter in counted for length in counter)
            section.text = f"{section.text} Every game took {' or '.join(always)} {name}.".strip()
    return section


def seats(results: StudyResults) -> Section:
    wins, leads = [], []
    for panel in results.panels.values():
        if panel.players > 1:
            label = f"{panel.label}: {panel.games:,} games"
            names = [f"{ORDINALS[place]} at the start" for place in range(panel.players)]
            of_wins = [Line(name, mean.estimate) for name, mean in zip(names, panel.places, strict=True)]
            of_leads = [Line(name, mean.estimate) for name, mean in zip(names, panel.leads, strict=True)]
            wins.append(Group(label, of_wins, 1 / panel.players))
            leads.append(Group(label, of_leads, 0.0))
    reading = "Share of games won from each place in the order at the start. The dashed line is what each would win if "
    reading += "places did not matter; a full dot is off it for sure (95 %), an empty one may lie on it."
    pictures = [
        Picture("seats", charts.intervals("Games won by place at the start", wins, charts.percent, 0.1), reading),
        Picture(
            "seats-points",
            charts.intervals("Points above the table's mean, by place at the start", leads, charts.signed, 2),
            "",
        ),
    ]
    return Section("Seats", "Seats are dealt anew with every seed, and bots change seats from game to game.", pictures)


def bots(results: StudyResults) -> Section:
    wins, points = [], []
    for cell in results.cells:
        if len(cell.wins) > 1:
            order = sorted(cell.wins, key=cell.cell.bots.index)
            each = [Line(name, cell.wins[name].estimate) for name in order]
            wins.append(Group(cell.cell.label, each, 1 / cell.cell.players))
            ahead = [Line(name, cell.points[name].estimate) for name in order]
            points.append(Group(cell.cell.label, ahead, cell.means["score"].value))
    reading = "Share of games won by a seat of each bot; the dashed line is an equal share."
    pictures = [
        Picture("bots", charts.intervals("Games won by a seat", wins, charts.percent, 0.1), reading),
        Picture("bots-points", charts.intervals("Points of a seat", points, charts.number, 2), ""),
    ]
    return Section("Bots", "Every bot sits in every seat equally often.", pictures)


def changed(results: StudyResults, axis: str) -> Section:
    by_value = results.changes(axis)
    pictures = []
    for measure, words in MEASURES.items():
        lines = [Line(label, changes[measure]) for label, changes in by_value.items() if measure in changes]
        if lines and not (measure == "first" and axis == "players"):
            shown = charts.points_of_percent if measure == "first" else charts.signed
            svg = charts.intervals(f"Change of: {words}", [Group("", lines, 0.0)], shown)
            pictures.append(Picture(f"change-{axis}-{measure}", svg, ""))
    first = results.study.axes[axis][0]
    parts = isinstance(first, list) and axis != "bots" and all(" + " not in label for label in by_value)
    base = "against the same games without it" if parts else f"against {value_label(axis, first)}"
    return Section(
        f"What changes with {axis}", f"Differences {base}, all else alike; the dashed line is no change.", pictures
    )


def settings(results: StudyResults, panel: Panel, name: str, series: Series) -> Section:
    effects = panel.effects(name)
    things = sorted(effects.single, key=lambda thing: -effects.single[thing].value)
    named = [(thing, series.word(thing)) for thing in things]
    heading = f"{series.heading}, {panel.label}"
    if not named:
        text = f"{series.about} There are too few games to tell what each brings."
        return Section(heading, text)
    lines = [Line(label, effects.single[thing]) for thing, label in named]
    pictures = [
        Picture(
            _slug(name, panel),
            charts.intervals("Points that each brings to every seat", [Group("", lines, 0.0)], charts.signed),
            "Against a game with average ones; full dots are off nothing for sure (95 %).",
        )
    ]
    section = Section(heading, f"{series.about} {panel.games:,} games, fitted by least squares.", pictures)
    if effects.pairs:
        half = sum(estimate.half for estimate in effects.pairs.values()) / len(effects.pairs)
        svg = charts.matrix("Two together, beyond what each brings", named, effects.single, effects.pairs)
        reading = "Framed in gold, what each brings; below, what two bring together beyond that. Bold numbers are off "
        reading += f"nothing for sure (95 %); intervals of pairs are about ± {half:.1f}."
        pictures.append(Picture(_slug(name, panel) + "-together", svg, reading))
        section.columns = ["together", "points beyond", "95 % interval"]
        section.lines = list(_best_and_worst(effects, series))
    return section


def _best_and_worst(effects: Effects, series: Series) -> Iterator[list[str]]:
    order = sorted(effects.pairs, key=lambda pair: -effects.pairs[pair].value)
    for pair in order[:BEST] + order[-BEST:]:
        estimate = effects.pairs[pair]
        interval = f"{charts.signed(estimate.low)} to {charts.signed(estimate.high)}"
        yield [" and ".join(series.word(thing) for thing in pair), charts.signed(estimate.value), interval]


def choices(results: StudyResults, panel: Panel, name: str, series: Series) -> Section:
    things = _ordered(panel.choices[name])
    totals = [sum(panel.choices[name][thing].winners for thing in things)]
    totals.append(sum(panel.choices[name][thing].others for thing in things))
    rows: list[tuple[str, float, float, Estimate | None]] = []
    wins, gains = [], []
    for thing in things:
        chosen = panel.choices[name][thing]
        label = series.word(thing)
        rows.append((label, chosen.winners / max(1, totals[0]), chosen.others / max(1, totals[1]), None))
        times = f"chosen {chosen.wins.below:,.0f} times"
        if chosen.wins.games > 1:
            wins.append(Line(label, chosen.wins.estimate, times))
        if chosen.gains.games > 1:
            gains.append(Line(label, chosen.gains.estimate, times))
    here = _slug(name, panel)
    pictures = [
        Picture(
            f"{here}-shares",
            charts.contrasts("How choices are divided", rows, charts.percent, WORDS),
            "Out of a hundred choices of winners and of the others.",
        ),
        Picture(
            f"{here}-wins",
            charts.intervals("Games won by who chose it", [Group("", wins, 1 / panel.players)], charts.percent, 0.1),
            "Each time it was chosen counts once; the dashed line is an equal share.",
        ),
    ]
    if gains:
        svg = charts.intervals("Points in the round in which it was chosen", [Group("", gains)], charts.number, 2)
        pictures.append(Picture(f"{here}-gains", svg, ""))
    return Section(f"{series.heading}, {panel.label}", series.about, pictures)


def amounts(results: StudyResults, panel: Panel, name: str, heading: str, about: str, series: Series | None) -> Section:
    rows: list[tuple[str, float, float, Estimate | None]] = []
    for thing, contrast in panel.contrasts[name].items():
        label = series.word(thing) if series is not None else thing
        rows.append((label, contrast.winners.value, contrast.others.value, contrast.difference.estimate))
    rows.sort(key=lambda row: -(row[1] + row[2]))
    svg = charts.contrasts("Winners and the others", rows, charts.plain, WORDS)
    reading = "Means of the games in which it came up; the numbers say how much more winners have (95 % interval)."
    return Section(f"{heading}, {panel.label}", about, [Picture(_slug(name, panel), svg, reading)])


def _ordered(things: Iterable[str]) -> list[str]:
    """Numbers by their value, names by the alphabet."""
    return sorted(things, key=lambda thing: (float(match[0]) if (match := re.match(r"\d+", thing)) else 0.0, thing))


def _plus_minus(estimate: Estimate) -> str:
    return (
        f"{charts.number(estimate.value)} ± {estimate.half:.1f}"
        if estimate.half < float("inf")
        else charts.number(estimate.value)
    )


def _slug(name: str, panel: Panel) -> str:
    """The name of a file for a chart of a panel."""
    return "-".join(re.findall(r"[a-z0-9]+", f"{name} {panel.label.replace(' players', '')}"))
