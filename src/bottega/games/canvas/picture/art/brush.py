"""The motif language of our Canvas pictures: palette, brush and registry.

How to begin. Pick a card, read its brief, and write in the file of its zone

    @layer(16)
    def weightless_whale(b: Brush) -> str:
        \"\"\"A whale gliding through the air, trailing a few drops of sea.\"\"\"
        body = b.form("4,60 40,20 120,10 ...", b.lit(MIST, SLATE), shade=MIDNIGHT, light=PEARL)
        return body + b.line(...)

You draw in picture units (the whole picture is 600 x 720) from the upper left corner of your card's box:
`b.w` and `b.h` are its width and height, and the registry moves the result into place. Every helper returns
an SVG fragment; join them with `+`, the furthest thing first. Points are written as text, "x,y x,y ...", or
come from a helper as a list of `Dot`. A curve runs smoothly through them; `12,30!` makes a sharp corner.

Helpers.
- Forms: `form` (the workhorse: fill, inner shade and light, contour, halo), `blob` (plain fill), `line`,
  `lines` (many in one path), `stroke` (tapered), `taper` (its outline, for `form`), `group`, and `stamp` with
  `press` (draw once, use often: leaves, birds, flakes).
- Paint: `lit` (light upper left to shade lower right), `down`, `across`, `orb`, `cuts` (woodcut), `glow`.
- Texture: `hatch`, `stipple`, `scales`, `sweep` (half-dry broad brush), `wash` (many sweeps).
- Nature: `leaf`, `twig`, `flower`, `feather`, `grass`, `star`.
- Points: `dots`, `ring`, `arc`, `cloud`, `bush`, `wave`, `place` (move, turn, scale, mirror), `along`.
- Chance: `b.rnd`, `b.pick`: seeded by the card, so that a picture is the same on every machine.

What looks good. One clear silhouette that is known at thumbnail size; then two or three tones a form (fill by
`lit`, `shade=` and `light=`), then one kind of small ornament (veins, rivets, scallops, stitches) where the
eye should rest. Use points few and well placed: five good ones beat fifteen. Warm lights, cool shades. Let
thin parts taper with `stroke`. Let things end in a point, a fade or the picture's edge, never in a blunt cut;
hide where parts join behind the part in front. A `form` with its halo (a soft pale line beneath everything)
and dark contour stands on night and on snow alike: keep `halo=True` for the outer silhouette, `halo=False`
for details inside it and for everything in a stamp. Thin pale things get a wider dark line beneath.

What to avoid. Ruled rectangles and perfect circles (use `form` with corners, or `ring`); colours off the
palette; a dozen forms of one size; large pale areas of low opacity (they look dirty over other layers); text;
anything outside the box; more than a sketch of ground beneath a figure; more than about 9 KB a layer (put
repeated marks into `lines` or a stamp: they are cheap, a `form` is not).
"""

from collections.abc import Callable, Iterable, Sequence
from functools import cache
from itertools import pairwise
from math import atan2, cos, degrees, hypot, pi, radians, sin
from typing import NamedTuple

from .boxes import BOXES

WIDTH, HEIGHT = 600, 720
HORIZON = 417.6

MIDNIGHT = "#1f2a44"
SLATE = "#3b5b7a"
MIST = "#7fa6b8"
PEARL = "#dfe7e2"
CREAM = "#f4ead2"
GOLD = "#e9c46a"
AMBER = "#e08a3c"
SINOPIA = "#b5483a"
PLUM = "#6d2e46"
VIOLET = "#5c4a72"
MOSS = "#4f7256"
SAGE = "#a7b58a"


class Dot(NamedTuple):
    """A point of a curve; the curve turns sharply at a sharp one."""

    x: float
    y: float
    sharp: bool = False


Points = str | Sequence[Dot]
Paint = str | tuple[str, float]  # a colour, or a colour with an opacity


def num(value: float) -> str:
    """A coordinate with one decimal and no needless signs."""
    text = f"{value:.1f}".removesuffix(".0")
    if text.startswith(("0.", "-0.")):
        text = text.replace("0.", ".", 1)
    return "0" if text == "-0" else text


def dots(points: Points) -> list[Dot]:
    """The points of "x,y x,y! ...": an exclamation mark makes a corner."""
    if not isinstance(points, str):
        return list(points)
    found = []
    for word in points.split():
        x, _, y = word.rstrip("!").partition(",")
        found.append(Dot(float(x), float(y), word.endswith("!")))
    return found


def ring(cx: float, cy: float, rx: float, ry: float = 0, n: int = 8, turn: float = 0) -> list[Dot]:
    """Points around an ellipse."""
    return arc(cx, cy, rx, ry or rx, turn, turn + 360 * (n - 1) / n, n)


def arc(cx: float, cy: float, rx: float, ry: float, start: float, end: float, n: int = 6) -> list[Dot]:
    """Points along an arc; degrees run clockwise from the right."""
    steps = [radians(start + (end - start) * i / (n - 1)) for i in range(n)]
    return [Dot(cx + rx * cos(a), cy + ry * sin(a)) for a in steps]


def wave(x0: float, x1: float, y: float, height: float, length: float, lean: float = 0.25) -> list[Dot]:
    """A swell from x0 to x1; `lean` above 0 pushes the crests forward."""
    found = []
    n = max(2, round(abs(x1 - x0) / length * 2))
    for i in range(n + 1):
        crest = i % 2
        x = x0 + (x1 - x0) * i / n + (lean * length / 2 if crest else 0)
        found.append(Dot(x, y - height if crest else y))
    return found


def cloud(cx: float, cy: float, width: float, height: float, bumps: int = 5) -> list[Dot]:
    """A heaped cloud: round bumps with creases between them above a flatter foot."""
    found = []
    for i in range(bumps):
        a0 = pi + pi * i / bumps
        a1 = pi + pi * (i + 1) / bumps
        mid = (a0 + a1) / 2
        swell = 1.16 if i % 2 else 1.3
        found.append(Dot(cx + width / 2 * cos(a0), cy + height * 0.62 * sin(a0), True))
        for part, out in ((0.25, 1.1), (0.5, swell), (0.75, 1.1)):
            a = a0 + (a1 - a0) * part
            reach = out if part == 0.5 else (out + swell) / 2 - 0.04
            found.append(
                Dot(
                    cx + width / 2 * cos(a) * min(reach, 1.12 + 0.1 * abs(sin(mid))),
                    cy + height * 0.62 * sin(a) * reach,
                )
            )
    found.append(Dot(cx + width / 2, cy, True))
    found.append(Dot(cx + width * 0.3, cy + height * 0.22))
    found.append(Dot(cx, cy + height * 0.14))
    found.append(Dot(cx - width * 0.3, cy + height * 0.24))
    return found


def bush(cx: float, cy: float, rx: float, ry: float, bumps: int = 8, swell: float = 0.2) -> list[Dot]:
    """A round of leafy bumps with creases between them: a tree's crown, a hedge, smoke."""
    found = []
    for i in range(bumps):
        for part, reach in ((0.0, 1 - swell / 2), (0.3, 1 + swell * 0.4), (0.65, 1 + swell * 0.5)):
            a = 2 * pi * (i + part) / bumps - 0.5
            found.append(Dot(cx + rx * reach * cos(a), cy + ry * reach * sin(a), part == 0))
    return found


def place(
    points: Points, x: float = 0, y: float = 0, scale: float = 1, turn: float = 0, flip: bool = False
) -> list[Dot]:
    """The points mirrored (if `flip`), scaled, turned by degrees and then moved."""
    c, s = cos(radians(turn)), sin(radians(turn))
    found = []
    for dot in dots(points):
        px, py = dot.x * (-scale if flip else scale), dot.y * scale
        found.append(Dot(x + px * c - py * s, y + px * s + py * c, dot.sharp))
    return found


def _curves(spots: Sequence[Dot], closed: bool) -> list[tuple[float, float, float, float, float, float]]:
    """Bezier pieces through the points: tangents follow the neighbours, handles follow the distance."""
    n = len(spots)
    tangents: list[tuple[float, float]] = []
    for i in range(n):
        before = spots[i - 1] if closed or i > 0 else spots[i]
        after = spots[(i + 1) % n] if closed or i < n - 1 else spots[i]
        dx, dy = after.x - before.x, after.y - before.y
        size = hypot(dx, dy) or 1.0
        tangents.append((0.0, 0.0) if spots[i].sharp else (dx / size, dy / size))
    pieces = []
    for i in range(n if closed else n - 1):
        a, b = spots[i], spots[(i + 1) % n]
        reach = 0.36 * hypot(b.x - a.x, b.y - a.y)
        ta, tb = tangents[i], tangents[(i + 1) % n]
        c1 = (a.x + ta[0] * reach, a.y + ta[1] * reach)
        c2 = (b.x - tb[0] * reach, b.y - tb[1] * reach)
        if a.sharp:
            c1 = (a.x + (c2[0] - a.x) * 0.3, a.y + (c2[1] - a.y) * 0.3)
        if b.sharp:
            c2 = (b.x + (c1[0] - b.x) * 0.3, b.y + (c1[1] - b.y) * 0.3)
        pieces.append((*c1, *c2, b.x, b.y))
    return pieces


def track(points: Points, closed: bool = False) -> str:
    """The path data of a smooth curve, in relative steps that never drift."""
    spots = dots(points)
    x, y = round(spots[0].x, 1), round(spots[0].y, 1)
    text = [f"M{num(x)} {num(y)}"]
    command = "c"
    for i, piece in enumerate(_curves(spots, closed)):
        if spots[i].sharp and spots[(i + 1) % len(spots)].sharp:
            across, down = num(piece[4] - x), num(piece[5] - y)
            text.append(f"l{across}{down if down[0] == '-' else ' ' + down}")
            command = "c"
            x, y = round(x + float(across), 1), round(y + float(down), 1)
            continue
        steps = [num(value - (y if k % 2 else x)) for k, value in enumerate(piece)]
        joined = steps[0] + "".join(step if step[0] == "-" else " " + step for step in steps[1:])
        text.append(joined if command == "" and joined[0] == "-" else (command or " ") + joined)
        command = ""
        x, y = round(x + float(steps[4]), 1), round(y + float(steps[5]), 1)
    return "".join(text) + ("z" if closed else "")


def along(points: Points, n: int, closed: bool = False) -> list[tuple[float, float, float]]:
    """n even steps along the curve: x, y and heading in degrees."""
    spots = dots(points)
    fine = [(spots[0].x, spots[0].y)]
    for x1, y1, x2, y2, x3, y3 in _curves(spots, closed):
        x0, y0 = fine[-1]
        for i in range(1, 11):
            t = i / 10
            u = 1 - t
            fine.append(
                (
                    u**3 * x0 + 3 * u * u * t * x1 + 3 * u * t * t * x2 + t**3 * x3,
                    u**3 * y0 + 3 * u * u * t * y1 + 3 * u * t * t * y2 + t**3 * y3,
                )
            )
    lengths = [0.0]
    for (ax, ay), (bx, by) in pairwise(fine):
        lengths.append(lengths[-1] + hypot(bx - ax, by - ay))
    found = []
    at = 0
    for i in range(n):
        goal = lengths[-1] * i / (n if closed else max(1, n - 1))
        while at < len(fine) - 2 and lengths[at + 1] < goal:
            at += 1
        (ax, ay), (bx, by) = fine[at], fine[at + 1]
        part = (goal - lengths[at]) / ((lengths[at + 1] - lengths[at]) or 1.0)
        found.append((ax + (bx - ax) * part, ay + (by - ay) * part, degrees(atan2(by - ay, bx - ax))))
    return found


class Brush:
    """Draws one card: keeps its ids, its gradients and its own small chance."""

    def __init__(self, prefix: str, box: tuple[float, float, float, float], seed: int) -> None:
        self.prefix = prefix
        self.left, self.top = box[0] * WIDTH / 100, box[1] * HEIGHT / 100
        self.w, self.h = box[2] * WIDTH / 100, box[3] * HEIGHT / 100
        self._state = (seed * 2654435761 + 97) % 4294967296
        self._count = 0
        self._defs: list[str] = []
        self._paints: dict[str, str] = {}
        self._halos: list[str] = []

    # chance

    def rnd(self, low: float = 0, high: float = 1) -> float:
        """The next number of the card's own chance."""
        self._state = (self._state * 1664525 + 1013904223) % 4294967296
        return low + (high - low) * self._state / 4294967296

    def pick(self, options: Sequence[str]) -> str:
        """One of the options, by the card's own chance."""
        return options[int(self.rnd() * len(options)) % len(options)]

    def shaky(self, points: Points, rough: float) -> list[Dot]:
        """The points as a hand would put them."""
        return [Dot(p.x + self.rnd(-rough, rough), p.y + self.rnd(-rough, rough), p.sharp) for p in dots(points)]

    # paint

    def _paint(self, tag: str, shape: str, stops: Sequence[Paint]) -> str:
        marks = []
        for i, paint in enumerate(stops):
            colour, opacity = (paint, 1.0) if isinstance(paint, str) else paint
            fade = "" if opacity == 1 else f' stop-opacity="{opacity:g}"'
            marks.append(f'<stop offset="{i / max(1, len(stops) - 1):.2g}" stop-color="{colour}"{fade}/>')
        body = "".join(marks)
        key = f"{tag}{shape}{body}"
        if key not in self._paints:
            name = self._name()
            self._paints[key] = name
            self._defs.append(f'<{tag} id="{name}"{shape}>{body}</{tag}>')
        return f"url(#{self._paints[key]})"

    def lit(self, *stops: Paint) -> str:
        """A soft turn from the light (upper left) to the shade (lower right)."""
        return self._paint("linearGradient", ' x1=".1" y1="0" x2=".85" y2="1"', stops)

    def down(self, *stops: Paint) -> str:
        """From top to bottom."""
        return self._paint("linearGradient", ' x2="0" y2="1"', stops)

    def across(self, *stops: Paint) -> str:
        """From left to right."""
        return self._paint("linearGradient", "", stops)

    def orb(self, *stops: Paint) -> str:
        """From a lit spot at the upper left of the middle outwards, for round things."""
        return self._paint("radialGradient", ' cx=".36" cy=".32" r=".75"', stops)

    def cuts(self, colour: str) -> str:
        """Uneven slanting lines, as a paint: the woodcutter's half-tone."""
        key = f"cuts{colour}"
        if key not in self._paints:
            self._paints[key] = name = self._name()
            self._defs.append(
                f'<pattern id="{name}" width="23" height="8" patternUnits="userSpaceOnUse" '
                f'patternTransform="rotate(-32)">'
                f'<path d="M0 1q6 1 16-.3M18 1.2h5M3 4q9-.8 20 .2M0 6.4q8 .9 19-.2" '
                f'fill="none" stroke="{colour}" stroke-width=".9" opacity=".75"/></pattern>'
            )
        return f"url(#{self._paints[key]})"

    def glow(self, cx: float, cy: float, r: float, colour: str, strength: float = 0.7, ry: float = 0) -> str:
        """Soft light that fades into nothing."""
        paint = self._paint("radialGradient", "", [(colour, strength), (colour, strength * 0.35), (colour, 0)])
        return f'<ellipse cx="{num(cx)}" cy="{num(cy)}" rx="{num(r)}" ry="{num(ry or r)}" fill="{paint}"/>'

    # forms

    def form(
        self,
        points: Points,
        fill: str,
        *,
        shade: str = "",
        light: str = "",
        depth: float = 5,
        edge: str = MIDNIGHT,
        width: float = 1.1,
        rough: float = 0.5,
        halo: bool = True,
        inside: str = "",
        dim: float = 0.5,
        cut: bool = True,
    ) -> str:
        """A closed form: fill, what is `inside` (clipped), shade at the lower right with a woodcutter's lines
        running out of it (unless `cut` is false), light at the upper left, a contour that swells like a
        pen's, and a pale halo beneath the whole card."""
        name = self._name()
        self._defs.append(f'<path id="{name}" d="{track(self.shaky(points, rough), closed=True)}"/>')
        use = f'<use href="#{name}"'
        if halo:
            self._halos.append(f"{use}/>")
        text = [f'{use} fill="{fill}"/>']
        if shade or light or inside:
            self._defs.append(f'<clipPath id="{name}c">{use}/></clipPath>')
            text.append(f'<g clip-path="url(#{name}c)" fill="none">{inside}')
            if shade:
                if cut and depth > 2.6:
                    text.append(
                        f'{use} stroke="{self.cuts(shade)}" stroke-width="{num(depth * 3)}" '
                        f'transform="translate({num(-depth)} {num(-depth * 1.2)})"/>'
                    )
                text.append(
                    f'{use} stroke="{shade}" opacity="{dim:g}" '
                    f'stroke-width="{num(depth * 2)}" transform="translate({num(-depth * 0.7)} '
                    f'{num(-depth * 0.8)})"/>'
                )
            if light:
                inset = max(1.4, depth * 0.42)
                text.append(
                    f'{use} stroke="{light}" opacity=".75" '
                    f'stroke-width="{num(inset)}" transform="translate({num(inset)} {num(inset)})"/>'
                )
            text.append("</g>")
        if edge and width:
            text.append(
                f'<g fill="none" stroke="{edge}" stroke-width="{num(width)}">'
                f'{use}/>{use} x="{num(width * 0.45)}" y="{num(width * 0.55)}"/></g>'
            )
        return "".join(text)

    def blob(
        self,
        points: Points,
        fill: str,
        *,
        opacity: float = 1,
        edge: str = "",
        width: float = 1.2,
        rough: float = 0.4,
    ) -> str:
        """A closed form without light or halo, for details."""
        line = f' stroke="{edge}" stroke-width="{num(width)}"' if edge else ""
        fade = "" if opacity == 1 else f' opacity="{opacity:g}"'
        return f'<path d="{track(self.shaky(points, rough), closed=True)}" fill="{fill}"{line}{fade}/>'

    def line(
        self,
        points: Points,
        colour: str = MIDNIGHT,
        width: float = 1.4,
        *,
        opacity: float = 1,
        rough: float = 0.3,
        closed: bool = False,
        dash: str = "",
    ) -> str:
        """A drawn line of even width."""
        fade = "" if opacity == 1 else f' opacity="{opacity:g}"'
        gaps = f' stroke-dasharray="{dash}"' if dash else ""
        return (
            f'<path d="{track(self.shaky(points, rough), closed)}" fill="none" stroke="{colour}" '
            f'stroke-width="{num(width)}"{fade}{gaps}/>'
        )

    def lines(
        self,
        many: Sequence[Points],
        colour: str = MIDNIGHT,
        width: float = 1.4,
        *,
        opacity: float = 1,
        rough: float = 0.3,
    ) -> str:
        """Many drawn lines as one path: grain, folds, stripes, whiskers."""
        data = "".join(track(self.shaky(points, rough)) for points in many)
        fade = "" if opacity == 1 else f' opacity="{opacity:g}"'
        return f'<path d="{data}" fill="none" stroke="{colour}" stroke-width="{num(width)}"{fade}/>'

    def taper(self, points: Points, start: float, end: float, belly: float = 0, n: int = 5) -> list[Dot]:
        """The outline of a tapered stroke, to be given to `form` or `blob`; `belly` swells its middle."""
        there, back = [], []
        for i, (x, y, heading) in enumerate(along(points, n)):
            t = i / (n - 1)
            half = (start + (end - start) * t + belly * sin(pi * t)) / 2
            nx, ny = -sin(radians(heading)) * half, cos(radians(heading)) * half
            tip = i in (0, n - 1)
            there.append(Dot(x + nx, y + ny, tip))
            back.append(Dot(x - nx, y - ny, tip))
        return there + back[::-1]

    def stroke(
        self,
        points: Points,
        colour: str = MIDNIGHT,
        start: float = 4,
        end: float = 0.6,
        *,
        belly: float = 0,
        opacity: float = 1,
        n: int = 5,
    ) -> str:
        """A stroke of the brush that gets thinner (or thicker) on its way."""
        return self.blob(self.taper(points, start, end, belly, n), colour, opacity=opacity, rough=0)

    def group(self, *parts: str, opacity: float = 1, clip: Points = "") -> str:
        """Parts together, thinned as one or cut to a shape."""
        cut = ""
        if clip:
            name = self._name()
            self._defs.append(f'<clipPath id="{name}"><path d="{track(clip, closed=True)}"/></clipPath>')
            cut = f' clip-path="url(#{name})"'
        fade = "" if opacity == 1 else f' opacity="{opacity:g}"'
        return f"<g{cut}{fade}>{''.join(parts)}</g>"

    def stamp(self, drawing: str) -> str:
        """Keeps a small drawing (made around 0,0) to be pressed many times; gives its name.
        Forms in it need `halo=False`: the halo does not follow the press."""
        name = self._name()
        self._defs.append(f'<g id="{name}">{drawing}</g>')
        return name

    def press(self, stamp: str, x: float, y: float, turn: float = 0, scale: float = 1, flip: bool = False) -> str:
        """Presses a stamp: mirrored, scaled, turned and moved."""
        size = f"scale({-scale:.2g} {scale:.2g})" if flip else "" if scale == 1 else f"scale({scale:.2g})"
        spin = f"rotate({turn:.0f})" if turn else ""
        return f'<use href="#{stamp}" transform="translate({num(x)} {num(y)}){spin}{size}"/>'

    # texture

    def hatch(
        self,
        points: Points,
        n: int,
        length: float,
        angle: float,
        colour: str = MIDNIGHT,
        width: float = 1,
        opacity: float = 0.6,
    ) -> str:
        """n short cuts that start along a curve, longest in its middle: a woodcutter's shade."""
        cuts = []
        for i, (x, y, _) in enumerate(along(points, n)):
            a = radians(angle + self.rnd(-6, 6))
            size = length * (0.45 + 0.55 * sin(pi * (i + 0.5) / n)) * self.rnd(0.8, 1.1)
            cuts.append(f"M{num(x)} {num(y)}l{num(cos(a) * size)} {num(sin(a) * size)}")
        return f'<path d="{"".join(cuts)}" stroke="{colour}" stroke-width="{num(width)}" opacity="{opacity:g}"/>'

    def stipple(
        self,
        cx: float,
        cy: float,
        rx: float,
        ry: float,
        n: int,
        colour: str,
        size: float = 2,
        opacity: float = 0.7,
    ) -> str:
        """n dots scattered in an ellipse."""
        marks = []
        for _ in range(n):
            a, r = self.rnd(0, 2 * pi), self.rnd(0, 1) ** 0.5
            marks.append(f"M{num(cx + rx * r * cos(a))} {num(cy + ry * r * sin(a))}h.1")
        return f'<path d="{"".join(marks)}" stroke="{colour}" stroke-width="{num(size)}" opacity="{opacity:g}"/>'

    def scales(
        self,
        x0: float,
        y0: float,
        x1: float,
        y1: float,
        size: float,
        colour: str,
        width: float = 1,
        opacity: float = 0.6,
    ) -> str:
        """Rows of small scallops (roof tiles, fish scales, foam); put it `inside` a form."""
        rows = []
        y, odd = y0, False
        while y < y1:
            n = int((x1 - x0) / size) + 2
            rows.append(
                f"M{num(x0 - (size / 2 if odd else 0))} {num(y + self.rnd(-0.6, 0.6))}"
                + f"q{num(size / 2)} {num(size * 0.8)} {num(size)} 0" * n
            )
            y, odd = y + size * 0.62, not odd
        return (
            f'<path d="{"".join(rows)}" fill="none" stroke="{colour}" stroke-width="{num(width)}" '
            f'opacity="{opacity:g}"/>'
        )

    def sweep(
        self,
        x0: float,
        x1: float,
        y: float,
        thick: float,
        colour: str,
        opacity: float = 0.2,
        bend: float = 0,
        slope: float = 0,
    ) -> str:
        """One stroke of a broad, half-dry brush: bristles side by side, ragged at both ends."""
        n = max(3, round(thick / 5))
        lanes = []
        for i in range(n):
            ragged = (x1 - x0) * 0.13
            start, end = x0 + self.rnd(-ragged, ragged), x1 + self.rnd(-ragged, ragged)
            at = y + thick * (i / (n - 1) - 0.5) + self.rnd(-0.8, 0.8)
            lanes.append(f"M{start:.0f} {num(at)}q{(end - start) / 2:.0f} {num(bend)} {end - start:.0f} {num(slope)}")
        return (
            f'<path d="{"".join(lanes)}" fill="none" stroke="{colour}" '
            f'stroke-width="{num(thick / n * 1.35)}" '
            f'opacity="{opacity:g}"/>'
        )

    def wash(
        self,
        y0: float,
        y1: float,
        colours: Sequence[str],
        n: int,
        opacity: float = 0.16,
        thick: float = 26,
        bow: float = 6,
    ) -> str:
        """n long loose strokes of the broad brush across the picture."""
        found = []
        for i in range(n):
            y = y0 + (y1 - y0) * (i + 0.5) / n + self.rnd(-4, 4)
            x, end = self.rnd(-160, 300), self.rnd(320, 760)
            found.append(
                self.sweep(
                    x,
                    end,
                    y,
                    thick * self.rnd(0.5, 1.2),
                    self.pick(colours),
                    round(opacity * self.rnd(0.6, 1.2), 2),
                    self.rnd(-bow, bow),
                    self.rnd(-3, 3),
                )
            )
        return "".join(found)

    # nature

    def leaf(
        self,
        x: float,
        y: float,
        length: float,
        angle: float,
        fill: str = MOSS,
        light: str = SAGE,
        *,
        fat: float = 0.36,
        bend: float = 0.12,
        edge: str = MIDNIGHT,
        width: float = 0.9,
    ) -> str:
        """A pointed leaf from its stalk: one half in the light, the other in the shade."""
        half = length * fat / 2
        tip = Dot(length, length * bend, True)
        upper = [Dot(0, 0, True), Dot(length * 0.42, -half), tip]
        lower = [Dot(0, 0, True), Dot(length * 0.48, half + length * bend * 0.7), tip]
        rib = [Dot(0, 0), Dot(length * 0.5, length * bend * 0.2), tip]
        whole = track(place(upper + lower[1:2], x, y, 1, angle), closed=True)
        lit = upper if cos(radians(angle + 45)) > -0.2 else lower
        return (
            f'<path d="{whole}" fill="{fill}" stroke="{edge}" stroke-width="{num(width)}"/>'
            f'<path d="{track(place([lit[0], lit[1], tip, rib[1]], x, y, 1, angle), closed=True)}" '
            f'fill="{light}"/>'
        )

    def twig(
        self,
        points: Points,
        leaves: int,
        size: float,
        fill: str = MOSS,
        light: str = SAGE,
        bark: str = MIDNIGHT,
        *,
        spread: float = 42,
        start: float = 3,
        fat: float = 0.36,
    ) -> str:
        """A tapered twig with leaves in turn left and right, and one at its tip."""
        found = [self.stroke(points, bark, start, 0.8)]
        steps = along(points, leaves + 1)
        for i, (x, y, heading) in enumerate(steps[1:], 1):
            side = 0 if i == leaves else (spread if i % 2 else -spread)
            grow = size * self.rnd(0.85, 1.15) * (1 - 0.25 * i / leaves)
            found.append(
                self.leaf(
                    x,
                    y,
                    grow,
                    heading + side + self.rnd(-8, 8),
                    fill,
                    light,
                    fat=fat,
                    bend=0.12 if i % 2 else -0.12,
                )
            )
        return "".join(found)

    def flower(
        self,
        x: float,
        y: float,
        r: float,
        fill: str,
        heart: str = GOLD,
        petals: int = 5,
        turn: float = 0,
        edge: str = MIDNIGHT,
    ) -> str:
        """A small open flower."""
        spots = []
        for i in range(petals):
            a = turn + 360 * i / petals
            for off, reach in ((-24, 0.85), (0, 1.0), (24, 0.85)):
                t = radians(a + off * 5 / petals)
                spots.append(Dot(x + r * reach * cos(t), y + r * reach * sin(t)))
            t = radians(a + 180 / petals)
            spots.append(Dot(x + r * 0.42 * cos(t), y + r * 0.42 * sin(t), True))
        return (
            self.blob(spots, fill, edge=edge, width=0.9, rough=r * 0.03)
            + f'<circle cx="{num(x)}" cy="{num(y)}" r="{num(r * 0.3)}" fill="{heart}" stroke="{edge}" '
            f'stroke-width=".7"/>'
        )

    def feather(
        self,
        x: float,
        y: float,
        length: float,
        angle: float,
        fill: str,
        light: str = PEARL,
        *,
        fat: float = 0.24,
        bend: float = 0.08,
        edge: str = MIDNIGHT,
        width: float = 0.9,
    ) -> str:
        """A feather from its quill: a vane with one notch, a pale shaft, a few barbs."""
        half = length * fat / 2
        rise = length * bend
        vane = [
            Dot(length * 0.12, 0, True),
            Dot(length * 0.4, -half),
            Dot(length * 0.8, -half * 0.8 + rise * 0.5),
            Dot(length, rise, True),
            Dot(length * 0.74, half + rise * 0.5),
            Dot(length * 0.64, half * 0.35, True),
            Dot(length * 0.56, half),
            Dot(length * 0.3, half * 0.75),
        ]
        shaft = track(
            place([Dot(0, 0), Dot(length * 0.5, rise * 0.1), Dot(length * 0.93, rise * 0.85)], x, y, 1, angle)
        )
        barbs = []
        for t in (0.32, 0.46, 0.6, 0.74):
            for side in (-1, 1):
                a, b = place(
                    [Dot(length * t, rise * t * t), Dot(length * (t + 0.09), rise * t + side * half * 0.7)],
                    x,
                    y,
                    1,
                    angle,
                )
                barbs.append(f"M{num(a.x)} {num(a.y)}L{num(b.x)} {num(b.y)}")
        return (
            self.blob(place(vane, x, y, 1, angle), fill, edge=edge, width=width, rough=length * 0.004)
            + f'<path d="{"".join(barbs)}" stroke="{light}" stroke-width="{num(width * 0.8)}" opacity=".55"/>'
            + f'<path d="{shaft}" fill="none" stroke="{light}" stroke-width="{num(width * 1.3)}"/>'
        )

    def grass(
        self,
        x0: float,
        x1: float,
        y: float,
        height: float,
        n: int,
        colours: Sequence[str],
        lean: float = 0.2,
        width: float = 4,
    ) -> str:
        """n tapered blades along a foot line."""
        blades: dict[str, list[str]] = {}
        for i in range(n):
            x = x0 + (x1 - x0) * (i + self.rnd(0.1, 0.9)) / n
            tall = height * self.rnd(0.55, 1.05)
            over = tall * (lean + self.rnd(-0.35, 0.35))
            back, half = width * 0.75, width / 2
            blades.setdefault(self.pick(colours), []).append(
                f"M{num(x - half)} {num(y)}"
                f"q{num(over * 0.2 + half)} {num(-tall * 0.6)} {num(over + half)} {num(-tall)}"
                f"q{num(-over * 0.7 + back - half)} {num(tall * 0.4)} {num(-over + half)} {num(tall)}z"
            )
        return "".join(f'<path d="{"".join(found)}" fill="{colour}"/>' for colour, found in blades.items())

    def star(
        self,
        x: float,
        y: float,
        r: float,
        colour: str = GOLD,
        points: int = 5,
        *,
        turn: float = -90,
        deep: float = 0.42,
        edge: str = "",
    ) -> str:
        """A star with drawn, slightly hollow sides."""
        spots = []
        for i in range(points * 2):
            a = radians(turn + 180 * i / points)
            reach = r if i % 2 == 0 else r * deep
            spots.append(Dot(x + reach * cos(a), y + reach * sin(a), True))
        return self.blob(spots, colour, edge=edge, width=0.9, rough=r * 0.04)

    def _name(self) -> str:
        self._count += 1
        return f"{self.prefix}{self._count:x}"

    def finish(self, body: str) -> str:
        """The whole fragment: gradients and shapes, the halo beneath, the drawing; moved into its box."""
        defs = f"<defs>{''.join(self._defs)}</defs>" if self._defs else ""
        halo = ""
        if self._halos:
            halo = f'<g fill="none" stroke="{CREAM}" stroke-width="4.4" opacity=".36">{"".join(self._halos)}</g>'
        where = f' transform="translate({num(self.left)} {num(self.top)})"' if self.left or self.top else ""
        return f'<g{where} stroke-linecap="round" stroke-linejoin="round">{defs}{halo}{body}</g>'


Motif = Callable[[Brush], str]
LAYERS: dict[int, Motif] = {}
BACKGROUNDS: dict[int, Motif] = {}


def layer(number: int) -> Callable[[Motif], Motif]:
    """Registers a motif as art card `number`."""
    return _register(LAYERS, number)


def background(number: int) -> Callable[[Motif], Motif]:
    """Registers a motif as background card `number`."""
    return _register(BACKGROUNDS, number)


def _register(book: dict[int, Motif], number: int) -> Callable[[Motif], Motif]:
    def keep(motif: Motif) -> Motif:
        if number in book:
            raise ValueError(f"two motifs are drawn for number {number}: {motif.__name__}")
        book[number] = motif
        return motif

    return keep


@cache
def draw_layer(number: int) -> str:
    """The fragment of an art card's picture."""
    if number not in LAYERS:
        raise KeyError(f"art card {number} has no picture yet; drawn are {_list(LAYERS)}")
    brush = Brush(f"a{number:02}-", BOXES[number], number)
    return brush.finish(LAYERS[number](brush))


@cache
def draw_background(number: int) -> str:
    """The fragment of a background card."""
    if number not in BACKGROUNDS:
        raise KeyError(f"background {number} has no picture yet; drawn are {_list(BACKGROUNDS)}")
    brush = Brush(f"b{number:02}-", (0, 0, 100, 100), 1000 + number)
    return brush.finish(BACKGROUNDS[number](brush))


def _list(book: Iterable[int]) -> str:
    return ", ".join(str(number) for number in sorted(book)) or "none"
