"""Charts as SVG. This file computes positions and texts; charts.svg.j2 draws them."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from jinja2 import Environment, FileSystemLoader, StrictUndefined

from bottega.bots.estimates import Estimate, Mean
from bottega.i18n.translate import language, t
from bottega.presentation.svg import PALETTE

WIDTH = 760
NARROW, BROAD = 130, 330  # of the labels
LETTER = 6.7
RIGHT = 128  # of the numbers
ROW = 26
HEAD = 30
FOOT = 34
EDGE = 36  # between squares

Format = Callable[[float], str]


def said(text: str) -> str:
    """Numbers as the reader writes them."""
    return text if language() == "en" else text.translate(str.maketrans(".,", ",\u202f"))


def plain(value: float) -> str:
    return f"{value:g}".replace("-", "−")


def number(value: float) -> str:
    return f"{value:,.1f}" if abs(value) < 1000 else f"{value:,.0f}"


def signed(value: float) -> str:
    return f"{value:+.1f}".replace("-", "−")


def percent(value: float) -> str:
    return f"{value:.1%}".replace("%", " %")


def points_of_percent(value: float) -> str:
    return f"{value * 100:+.1f} %".replace("-", "−")


Dot = tuple[float, Estimate]  # what was called, and what came true


@dataclass(frozen=True)
class Line:
    """A row of a chart of intervals."""

    label: str
    estimate: Estimate
    note: str = ""


@dataclass(frozen=True)
class Group:
    """Rows that belong together, with the value that means nothing special."""

    label: str
    lines: list[Line]
    reference: float | None = None


@dataclass
class Scale:
    """Values to pixels, with round ticks."""

    low: float
    high: float
    ticks: list[float]
    left: float
    right: float = WIDTH - RIGHT

    def __call__(self, value: float) -> float:
        inside = min(max(value, self.low), self.high)
        return self.left + (inside - self.low) / (self.high - self.low) * (self.right - self.left)


def scale(values: Sequence[float], labels: Sequence[str] = (), least: float = 0.0, ticks: int = 6) -> Scale:
    """Wide enough for the values, and `least` wide; infinite ones do not count. Labels have room to the left."""
    finite = [value for value in values if math.isfinite(value)] or [0.0]
    low, high = min(finite), max(finite)
    if high - low < least:
        middle = (low + high) / 2
        low, high = middle - least / 2, middle + least / 2
    if high == low:
        low, high = low - 0.5, high + 0.5
    rough = (high - low) / ticks
    power = 10.0 ** math.floor(math.log10(rough))
    step = next(size * power for size in (1, 2, 2.5, 5, 10) if size * power >= rough * 0.999)
    first, last = math.floor(low / step + 1e-9), math.ceil(high / step - 1e-9)
    marks = [round(at * step, 10) for at in range(first, last + 1)]
    longest = max((len(label) for label in labels), default=0)
    return Scale(marks[0], marks[-1], marks, min(BROAD, max(NARROW, longest * LETTER + 26)))


def short(label: str) -> str:
    """A label as long as there is room for."""
    most = int((BROAD - 26) / LETTER)
    return label if len(label) <= most else label[: most - 1] + "…"


def intervals(title: str, groups: Sequence[Group], shown: Format, least: float = 0.0) -> str:
    """Dots with their 95 % intervals; a full dot lies off its reference for sure, an empty one may lie on it."""
    lines = [line for group in groups for line in group.lines]
    values = [value for line in lines for value in (line.estimate.low, line.estimate.high, line.estimate.value)]
    values += [group.reference for group in groups if group.reference is not None]
    if shown is percent:
        values = [min(max(value, 0.0), 1.0) for value in values]
    x = scale(values, [line.label for line in lines], least)
    y = float(HEAD)
    drawn = []
    for group in groups:
        if group.label:
            drawn.append({"heading": group.label, "y": y + 17})
            y += ROW
        top = y
        rows = []
        for line in group.lines:
            estimate = line.estimate
            sure = group.reference is not None and estimate.beyond(group.reference)
            half = f" ± {shown(estimate.half).lstrip('+')}" if math.isfinite(estimate.half) else ""
            rows.append(
                {
                    "label": line.label,
                    "short": short(line.label),
                    "y": y + ROW / 2,
                    "x": x(estimate.value),
                    "low": x(estimate.low),
                    "high": x(estimate.high),
                    "sure": sure,
                    "text": said(f"{shown(estimate.value)}{half}"),
                    "note": line.note,
                }
            )
            y += ROW
        reference = None if group.reference is None else x(group.reference)
        drawn.append({"rows": rows, "top": top, "bottom": y, "reference": reference})
        y += 6
    return _draw("intervals", title, y + FOOT, groups=drawn, x=x, bottom=y, shown=shown)


def distributions(title: str, rows: Sequence[tuple[str, Counter[int]]], unit: str) -> str:
    """Histograms, one below the other, with their means."""
    filled = [(label, counted) for label, counted in rows if counted]
    edges = [edge for _, counted in filled for value in counted for edge in (value - 0.5, value + 0.5)]
    x = scale(edges, [label for label, _ in filled])
    width = max(1, round((x.high - x.low) / 60))
    height = 54 if len(filled) <= 12 else 34
    drawn = []
    for at, (label, counted) in enumerate(filled):
        base = HEAD + (at + 1) * height
        bins: Counter[int] = Counter()
        for value, count in counted.items():
            bins[value // width * width] += count
        total = sum(counted.values())
        most = max(bins.values())
        mean = Mean()
        for value, count in counted.items():
            mean.add(value, count)
        bars = [
            {"x": x(start - 0.5), "w": x(start - 0.5 + width) - x(start - 0.5), "h": (height - 12) * count / most}
            for start, count in sorted(bins.items())
        ]
        deviation = said(number(math.sqrt(mean.variance)))
        text = t("{mean}, sd {deviation}", mean=said(number(mean.value)), deviation=deviation)
        drawn.append(
            {
                "short": short(label),
                "said": t("{label}: mean {text}, {total} values", label=label, text=text, total=total),
                "base": base,
                "bars": bars,
                "mean": x(mean.value),
                "text": text,
            }
        )
    bottom = HEAD + len(filled) * height
    legend = t("{unit}; the red line is the mean", unit=unit)
    fields = {"rows": drawn, "x": x, "bottom": bottom, "shown": plain, "legend": legend, "row_height": height}
    return _draw("distributions", title, bottom + FOOT + 8, **fields)


def contrasts(
    title: str, rows: Sequence[tuple[str, float, float, Estimate | None]], shown: Format, legend: tuple[str, str]
) -> str:
    """Two values a row, of winners and of the others, with the difference."""
    x = scale([value for _, one, other, _ in rows for value in (one, other)] + [0.0], [row[0] for row in rows])
    drawn = []
    for at, (label, one, other, differs) in enumerate(rows):
        half = f" ± {number(differs.half)}" if differs is not None and math.isfinite(differs.half) else ""
        text = f"{signed(differs.value)}{half}" if differs is not None else f"{shown(one)} : {shown(other)}"
        y = HEAD + ROW + at * ROW + ROW / 2
        drawn.append(
            {"label": label, "short": short(label), "y": y, "one": x(one), "other": x(other), "text": said(text)}
        )
    bottom = HEAD + ROW * (len(rows) + 1)
    return _draw("contrasts", title, bottom + FOOT, rows=drawn, x=x, bottom=bottom, shown=shown, legend=legend)


def matrix(
    title: str, things: Sequence[tuple[str, str]], single: dict[str, Estimate], pairs: dict[tuple[str, str], Estimate]
) -> str:
    """The effect of each thing on the diagonal, and below it the extra effect of two together."""
    size = min(46.0, (WIDTH - 130) / max(1, len(things)))
    edge = WIDTH - 12 - size * len(things)
    most = max([abs(estimate.value) for estimate in pairs.values()] + [1e-9])
    most_single = max([abs(estimate.value) for estimate in single.values()] + [1e-9])
    cells = []
    for row, (one, _) in enumerate(things):
        for column, (other, _) in enumerate(things[: row + 1]):
            estimate = single.get(one) if one == other else pairs.get((min(one, other), max(one, other)))
            if estimate is None:
                continue
            cells.append(
                {
                    "x": edge + column * size,
                    "y": HEAD + row * size,
                    "text": signed(estimate.value),
                    "strength": round(0.06 + 0.8 * abs(estimate.value) / (most_single if one == other else most), 3),
                    "good": estimate.value >= 0,
                    "sure": estimate.beyond(0.0),
                    "diagonal": one == other,
                }
            )
    bottom = HEAD + size * len(things)
    names = [label for _, label in things]
    return _draw("matrix", title, bottom + 100, cells=cells, size=size, edge=edge, names=names, bottom=bottom)


def reliability(title: str, panels: Sequence[tuple[str, Sequence[Dot], Sequence[Dot]]]) -> str:
    """Observed against predicted shares: before calibration as rings, after it as dots with intervals."""
    side = (WIDTH - 52) / len(panels) - EDGE
    top, ticks = HEAD + 22, [0.0, 0.25, 0.5, 0.75, 1.0]
    drawn = []
    for at, (label, before, after) in enumerate(panels):
        x = Scale(0.0, 1.0, ticks, left := 52 + at * (side + EDGE), left + side)
        y = Scale(0.0, 1.0, ticks, top + side, top)
        rings = [{"x": x(called), "y": y(won.value)} for called, won in before]
        dots = [
            {
                "x": x(called),
                "y": y(won.value),
                "low": y(won.low),
                "high": y(won.high),
                "text": f"called {percent(called)}, won {percent(won.value)} ± {percent(won.half)}",
            }
            for called, won in after
        ]
        drawn.append({"label": label, "x": x, "y": y, "rings": rings, "dots": dots, "first": not at})
    return _draw("reliability", title, top + side + FOOT + 20, panels=drawn, top=top, bottom=top + side, shown=percent)


def courses(title: str, panels: Sequence[tuple[str, Sequence[Estimate]]], legend: str) -> str:
    """Values step by step, side by side on one scale, in the band of their 95 % intervals."""
    ends = [end for _, course in panels for estimate in course for end in (estimate.low, estimate.high)]
    up = scale(ends, ticks=4)
    side = (WIDTH - 64) / len(panels) - EDGE
    top, bottom = HEAD + 22, HEAD + 192
    y = Scale(up.low, up.high, up.ticks, bottom, top)
    drawn = []
    for at, (label, course) in enumerate(panels):
        left = 64 + at * (side + EDGE)
        last = len(course)
        step = next(size for size in (1, 2, 5, 10, 20, 50, 100, 200, 500, 10**6) if last / size <= 8)
        x = Scale(1.0, max(2.0, last), [float(n) for n in range(1, last + 1) if n % step == 0], left, left + side)
        points = [(x(n), y(estimate.value), y(estimate.low), y(estimate.high)) for n, estimate in enumerate(course, 1)]
        spoken = f"{label}: {' → '.join(plain(round(estimate.value)) for estimate in course[-20:])}"
        drawn.append({"label": label, "x": x, "points": points, "said": spoken})
    fields = {"panels": drawn, "y": y, "top": top, "bottom": bottom, "shown": plain, "legend": legend}
    return _draw("courses", title, bottom + FOOT + 20, **fields)


def _draw(kind: str, title: str, height: float, **fields: Any) -> str:
    macro = getattr(templates().get_template("charts.svg.j2").module, kind)
    return str(macro(title=title, width=WIDTH, height=round(height), **fields))


@cache
def templates() -> Environment:
    here = Path(__file__).parent
    loader = FileSystemLoader([here, here / "studies"])
    made = Environment(loader=loader, autoescape=True, undefined=StrictUndefined, trim_blocks=True, lstrip_blocks=True)
    made.filters["n"] = lambda value: f"{value:.1f}".rstrip("0").rstrip(".")
    made.filters["said"] = said
    made.globals["palette"] = PALETTE
    made.globals["_"] = t
    return made
