"""The painted architecture of the ceiling: cornice, balustrade, and four corners with medallions of the crafts."""

from __future__ import annotations

from .hand import CONTOUR, GILT, Hand, group

MARBLE = ("#fffaf0", "#e6d8c6", "#a8938c")
PIERS = 8
BETWEEN = 11  # balusters from pier to pier


def _ring(radius: float, width: float, stroke: str, more: str = "") -> str:
    return f'<circle cx="500" cy="500" r="{radius:g}" fill="none" stroke="{stroke}" stroke-width="{width:g}"{more}/>'


def balustrade(h: Hand) -> str:
    """A round parapet seen from below; what is farther up is nearer to the middle."""
    name = f"{h.prefix}baluster"
    one = h.form(
        "-4,0! 4,0! 4,-6 2.4,-10 6.4,-20 6,-30 2.2,-38 4,-44! -4,-44! -2.2,-38 -6,-30 -6.4,-20 -2.4,-10 -4,-6",
        h.lit(*MARBLE),
        1.2,
    )
    h.defs.append(
        f'<g id="{name}">{one}<path d="M-2.5 -14q-2 8 0 17z" fill="#fff" opacity=".7" transform="translate(0 -8)"/></g>'
    )
    step = 360 / PIERS
    section = []
    for i in range(BETWEEN):
        turn = 4.2 + (step - 8.4) * (i + 0.5) / BETWEEN + step / 2
        section.append(f'<use href="#{name}" transform="rotate({turn:.1f} 500 500)translate(500 56)rotate(180)"/>')
    h.defs.append(f'<g id="{name}s">{"".join(section)}</g>')
    uses = [f'<use href="#{name}s" transform="rotate({pier * step:g} 500 500)"/>' for pier in range(PIERS)]
    shade = _ring(421, 50, "#3b2f4d", ' opacity=".32"')
    rails = (
        _ring(448, 12, CONTOUR)
        + _ring(448, 9.5, h.lit(*MARBLE))
        + _ring(392, 23, CONTOUR)
        + _ring(392, 20.5, h.lit(*MARBLE))
        + _ring(386, 3, "#fffdf6", ' opacity=".8"')
        + _ring(399, 4, "#8b7680", ' opacity=".55"')
    )
    piers = "".join(
        f'<g transform="rotate({pier * step + step / 2:g} 500 500)">{h.once("pier", _pier(h))}</g>'
        for pier in range(PIERS)
    )
    eggs = ' stroke-dasharray="0 19.8" stroke-linecap="round"'
    cornice = (
        _ring(473, 42, "#c9b49c")
        + _ring(460, 13, h.lit("#f6ead6", "#c7ae93"))
        + _ring(460, 9, "#8f776c", ' stroke-dasharray="7 7.45" opacity=".55"')
        + _ring(479, 20, h.lit("#e9c871", "#9a6b22"))
        + _ring(479, 14, "#6d4413", eggs)
        + _ring(479, 10.5, "#fbe7a6", eggs)
        + _ring(490, 3.4, CONTOUR)
        + _ring(467.5, 2, CONTOUR, ' opacity=".6"')
        + _ring(453.5, 1.6, CONTOUR)
    )
    return shade + "".join(uses) + rails + piers + cornice


def _pier(h: Hand) -> str:
    block = h.form("478,50! 522,50! 517,116! 483,116!", h.lit(*MARBLE), 1.6)
    panel = h.form("487,60! 513,60! 510,100! 490,100!", h.lit("#c9766a", "#8f3f3d"), 1)
    rose = "".join(f'<ellipse cy="-5" rx="3" ry="5" transform="translate(500 80)rotate({i * 60})"/>' for i in range(6))
    cap = h.form("474,108! 526,108! 524,122! 476,122!", h.lit("#fffdf6", "#d8c6b4"), 1.4)
    return block + panel + f'<g fill="{GILT[0]}" stroke="{GILT[2]}" stroke-width=".7">{rose}</g>' + cap


EMBLEMS = (
    # palette and brushes; mallet and chisel; compasses and square; lyre
    "M-26 6q-2-24 24-26t28 18-16 16-12 8-12 6-12-22zM4 6q-6 0-6 5t6 5 6-5-6-5z|M14-10L34-38M20-4L42-28",
    "M-30-24l22-10 10 22-22 10zM-8-6l28 40 8-6-28-40zM10-34l10 2-6 26-10-3zM4-9l10 3-4 38h-4z|",
    "M-2-38h6l4 10 20 56-5 2-22-54-22 54-5-2 20-56zM-34 18h68v8h-68z|M-15 0q15 10 32 0",
    "M-18 30q-18-26-2-42t-8-24q26 4 14 30 14-4 28 0-12-26 14-30-24 8-8 24t-2 42zM-22-20h44v5h-44z"
    "|M-8-15v42M0-15v42M8-15v42",
)


def spandrels(h: Hand) -> str:
    square = (
        '<path fill-rule="evenodd" d="M0 0H1000V1000H0z'
        'M500 8.5A491.5 491.5 0 0 0 500 991.5A491.5 491.5 0 0 0 500 8.5z" '
        f'fill="{h.lit("#2b4f9f", "#1b3580", "#122259")}"/>'
    )
    corners = []
    for i, emblem in enumerate(EMBLEMS):
        corners.append(f'<g transform="rotate({i * 90} 500 500)">{_corner(h, emblem, -90 * i)}</g>')
    frame = '<rect x="7" y="7" width="986" height="986" fill="none" stroke='
    edge = (
        f'{frame}"#4a2a12" stroke-width="15"/>'
        f'{frame}"{h.lit("#f3d98c", "#c08a32", "#7a4f18")}" stroke-width="11.5"/>'
        f'{frame}"#fff1b8" stroke-width="1.6" stroke-dasharray="10 6" opacity=".8"/>'
    )
    return square + "".join(corners) + edge


def _corner(h: Hand, emblem: str, upright: float) -> str:
    half = h.once("scroll", _scroll(h))
    mirrored = f'<g transform="matrix(0 1 1 0 0 0)">{half}</g>'
    solid, _, thin = emblem.partition("|")
    bronze = h.lit("#fff4d0", "#e9c98a", "#b98a4a")
    relief = (
        f'<path d="{solid}" fill="#7a3a1c" transform="translate(1.5 2.5)" opacity=".7"/>'
        f'<path d="{solid}" fill="{bronze}" stroke="#5a2d18" stroke-width="1.4" stroke-linejoin="round"/>'
    )
    if thin:
        line = f'<path d="{thin}" fill="none" stroke-linecap="round" stroke='
        relief += f'{line}"#5a2d18" stroke-width="5"/>{line}"#f6dfa4" stroke-width="2.4"/>'
    disc = (
        f'<circle r="64" fill="{h.lit("#fbe9ae", "#c9953c", "#7a4f18")}" stroke="{CONTOUR}" stroke-width="2"/>'
        '<circle r="57" fill="none" stroke="#6d4413" stroke-width="6" stroke-dasharray="0 10.23" '
        'stroke-linecap="round"/>'
        f'<circle r="51" fill="{h.orb("#c8674a", "#9c3d2e", "#6b231f")}" stroke="#4a2012" stroke-width="2"/>'
    )
    disc = h.once("disc", disc)
    return half + mirrored + group(disc + group(relief, 0, 0, 1.04, upright), 86, 86)


def _scroll(h: Hand) -> str:
    stem = "140,66 172,40 206,52 202,76 182,74 184,60;200,46 236,26 262,36 258,50 246,46;256,34 290,22 330,20"
    leaves = (
        "150,54 160,30 182,24! 176,40 164,50;176,74 160,92 166,106! 180,96 190,80;"
        "226,30 236,20 256,18! 246,28 236,32;206,66 222,68 230,82! 214,82 204,76"
    )
    drawn = h.line(stem, "#5a3a12", 6.4) + h.line(stem, "#e3b652", 4.2) + h.line(stem, "#fff0b4", 1.3, 0.9)
    for leaf in leaves.split(";"):
        drawn += h.form(leaf, h.lit("#fbe6a4", "#c28c34"), 1.1, "#5a3a12")
    drawn += "".join(
        f'<circle cx="{x}" cy="{y}" r="3.4" fill="#fbe6a4" stroke="#5a3a12"/>'
        for x, y in ((216, 34), (272, 22), (150, 118), (30, 160))
    )
    return drawn
