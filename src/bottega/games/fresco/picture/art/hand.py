"""A painter's hand: smooth curves through a few points, limbs, cloth, clouds, and paint that turns with the light.

Points are written as text, "x,y x,y ..."; `12,30!` makes a corner. Every helper returns an SVG fragment.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import atan2, cos, hypot, pi, sin

Dot = tuple[float, float, bool]

LARGE = 44  # from this size on a tenth of a unit is not seen
CONTOUR = "#4a2a1e"
SKIN = ("#fae0bd", "#e9b98c", "#b9744f")
GILT = ("#fbeab0", "#d9ab45", "#8a5f1e")


def num(value: float, places: int = 1) -> str:
    text = f"{value:.{places}f}".removesuffix(".0")
    if text.startswith(("0.", "-0.")):
        text = text.replace("0.", ".", 1)
    return "0" if text == "-0" else text


def dots(points: str) -> list[Dot]:
    found = []
    for word in points.split():
        x, _, y = word.rstrip("!").partition(",")
        found.append((float(x), float(y), word.endswith("!")))
    return found


def curve(spots: Sequence[Dot], closed: bool = True) -> str:
    """Path data of a smooth curve through the points."""
    n = len(spots)
    ways: list[tuple[float, float]] = []
    for i, spot in enumerate(spots):
        before = spots[i - 1] if closed or i else spots[i]
        after = spots[(i + 1) % n] if closed or i < n - 1 else spots[i]
        dx, dy = after[0] - before[0], after[1] - before[1]
        size = hypot(dx, dy) or 1.0
        ways.append((0.0, 0.0) if spot[2] else (dx / size, dy / size))
    across, down = [spot[0] for spot in spots], [spot[1] for spot in spots]
    places = 0 if max(max(across) - min(across), max(down) - min(down)) > LARGE else 1
    x, y = round(spots[0][0], places), round(spots[0][1], places)
    text = [f"M{num(x)} {num(y)}"]
    for i in range(n if closed else n - 1):
        a, b = spots[i], spots[(i + 1) % n]
        ends = [b[0] - x, b[1] - y]
        if not (a[2] and b[2]):
            reach = 0.36 * hypot(b[0] - a[0], b[1] - a[1])
            p, q = ways[i], ways[(i + 1) % n]
            second = [b[0] - q[0] * reach - x, b[1] - q[1] * reach - y]
            ends = [a[0] + p[0] * reach - x, a[1] + p[1] * reach - y, *second, *ends]
        steps = [num(value, places) for value in ends]
        text.append(("l" if len(steps) == 2 else "c") + _joined(steps))
        x, y = round(x + float(steps[-2]), 1), round(y + float(steps[-1]), 1)
    return "".join(text) + ("z" if closed else "")


def _joined(steps: Sequence[str]) -> str:
    return steps[0] + "".join(step if step.startswith("-") else " " + step for step in steps[1:])


def limb(points: str, *widths: float) -> list[Dot]:
    """The outline of an arm, a leg, a neck: a curve with a width at every point."""
    line = dots(points)
    left: list[Dot] = []
    right: list[Dot] = []
    for i, (x, y, _) in enumerate(line):
        before, after = line[max(0, i - 1)], line[min(len(line) - 1, i + 1)]
        turn = atan2(after[1] - before[1], after[0] - before[0]) + pi / 2
        half = widths[min(i, len(widths) - 1)] / 2
        left.append((x + cos(turn) * half, y + sin(turn) * half, False))
        right.append((x - cos(turn) * half, y - sin(turn) * half, False))
    return left + right[::-1]


def ring(cx: float, cy: float, rx: float, ry: float, n: int = 8, turn: float = 0.0) -> list[Dot]:
    return [(cx + rx * cos(turn + 2 * pi * i / n), cy + ry * sin(turn + 2 * pi * i / n), False) for i in range(n)]


def group(content: str, x: float = 0, y: float = 0, scale: float = 1, turn: float = 0, flip: bool = False) -> str:
    """Move, turn and scale; `flip` mirrors left and right."""
    sized = "" if scale == 1 and not flip else f"scale({'-' if flip else ''}{scale:.3g} {scale:.3g})"
    turned = f"rotate({num(turn)})" if turn else ""
    return f'<g transform="translate({num(x)} {num(y)}){turned}{sized}">{content}</g>'


def _clockwise(spots: Sequence[Dot]) -> Sequence[Dot]:
    """Shapes of one path that overlap must turn the same way, or they cut holes into one another."""
    area = sum(a[0] * b[1] - b[0] * a[1] for a, b in zip(spots, [*spots[1:], spots[0]], strict=True))
    return spots if area > 0 else spots[::-1]


class Hand:
    """Keeps the paints of one picture, and a small chance of its own."""

    def __init__(self, prefix: str, seed: int = 1) -> None:
        self.prefix = prefix
        self.defs: list[str] = []
        self.paints: dict[str, str] = {}
        self.kept: set[str] = set()
        self.chance = seed * 2654435761 % 4294967296

    def rnd(self, low: float = 0.0, high: float = 1.0) -> float:
        self.chance = (self.chance * 1664525 + 1013904223) % 4294967296
        return low + (high - low) * self.chance / 4294967296

    def _paint(self, tag: str, shape: str, stops: Sequence[str]) -> str:
        marks = []
        for i, stop in enumerate(stops):
            colour, _, fade = stop.partition("/")
            faded = f' stop-opacity="{fade}"' if fade else ""
            marks.append(f'<stop offset="{i / max(1, len(stops) - 1):.2g}" stop-color="{colour}"{faded}/>')
        key = tag + shape + "".join(marks)
        if key not in self.paints:
            name = f"{self.prefix}{len(self.paints)}"
            self.paints[key] = name
            self.defs.append(f'<{tag} id="{name}"{shape}>{"".join(marks)}</{tag}>')
        return f"url(#{self.paints[key]})"

    def lit(self, *stops: str) -> str:
        """From the light at the upper left to the shade at the lower right; "colour/0.5" is half transparent."""
        return self._paint("linearGradient", ' x1=".1" y1="0" x2=".9" y2="1"', stops)

    def down(self, *stops: str) -> str:
        return self._paint("linearGradient", ' x2="0" y2="1"', stops)

    def orb(self, *stops: str) -> str:
        return self._paint("radialGradient", ' cx=".38" cy=".34" r=".7"', stops)

    def glow(self, cx: float, cy: float, r: float, *stops: str) -> str:
        paint = self._paint("radialGradient", "", stops)
        return f'<circle cx="{num(cx)}" cy="{num(cy)}" r="{num(r)}" fill="{paint}"/>'

    # -- forms

    def blob(self, points: str | Sequence[Dot], fill: str, more: str = "") -> str:
        spots = dots(points) if isinstance(points, str) else points
        return f'<path d="{curve(spots)}" fill="{fill}"{more}/>'

    def form(self, points: str | Sequence[Dot], fill: str, width: float = 1.6, edge: str = CONTOUR) -> str:
        return self.blob(points, fill, f' stroke="{edge}" stroke-width="{num(width)}" stroke-linejoin="round"')

    def body(self, shapes: Sequence[Sequence[Dot]], fill: str, width: float = 3.0, edge: str = CONTOUR) -> str:
        """Several shapes that are one body: one contour around all of them."""
        d = "".join(curve(_clockwise(shape)) for shape in shapes)
        return (
            f'<path d="{d}" fill="{fill}" stroke="{edge}" stroke-width="{num(width)}" stroke-linejoin="round" '
            f'paint-order="stroke"/>'
        )

    def once(self, name: str, content: str) -> str:
        """A use of something that is drawn often, but kept once."""
        name = f"{self.prefix}{name}"
        if name not in self.kept:
            self.kept.add(name)
            self.defs.append(f'<g id="{name}">{content}</g>')
        return f'<use href="#{name}"/>'

    def line(self, points: str, colour: str, width: float = 1.4, opacity: float = 1.0) -> str:
        """Lines, several of them divided by semicolons."""
        d = "".join(curve(dots(part), False) for part in points.split(";"))
        faded = "" if opacity == 1 else f' opacity="{opacity:g}"'
        return (
            f'<path d="{d}" fill="none" stroke="{colour}" stroke-width="{num(width)}" stroke-linecap="round"'
            f' stroke-linejoin="round"{faded}/>'
        )

    def folds(self, points: str, colour: str, width: float, opacity: float = 0.6) -> str:
        """Folds of cloth, divided by semicolons: strokes that swell and end in points."""
        d = ""
        for part in points.split(";"):
            line = part.split()
            swell = [width * (0.15 + sin(pi * (i + 0.6) / len(line))) for i in range(len(line))]
            d += curve(limb(part, *swell))
        return f'<path d="{d}" fill="{colour}" opacity="{opacity:g}"/>'

    def cloud(self, x: float, y: float, w: float, h: float, colours: Sequence[str], bumps: int = 7) -> str:
        """A heaped cloud lit from above: a dark foot, a body, bright heads. `colours`: bright, body, shade."""
        bright, middle, shade = colours
        parts = []
        for fill, shrink, lift in (
            (shade, 1.0, 0.0),
            (self.down(bright, middle, shade), 0.93, -0.1),
            (bright, 0.74, -0.2),
        ):
            d = ""
            for i in range(bumps):
                along = (i + 0.5) / bumps * 2 - 1
                high = (1 - along * along * 0.75) * h * self.rnd(0.42, 0.58) * shrink
                cx = x + along * w / 2 * shrink + self.rnd(-3, 3)
                cy = y - high * 0.55 + lift * h
                rx, ry = round(w / bumps * self.rnd(0.8, 1.1) * shrink), round(high)
                d += f"M{cx - rx:.0f} {cy:.0f}a{rx} {ry} 0 1 1 {2 * rx} 0a{rx} {ry} 0 1 1-{2 * rx} 0"
            parts.append(f'<path d="{d}" fill="{fill}"/>')
        return "".join(parts)
