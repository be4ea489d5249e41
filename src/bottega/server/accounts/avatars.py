"""Avatars, drawn as SVG from a code of six digits."""

from __future__ import annotations

import re
import secrets

from bottega.i18n.translate import mark

PARTS = {  # the parts of an avatar, and the number of variants
    mark("Skin"): 6,
    mark("Hair"): 5,
    mark("Hair colour"): 6,
    mark("Hat"): 5,
    mark("Clothes"): 6,
    mark("Backdrop"): 6,
}
GUEST = "guest"
SKIN = ("#f6d9bd", "#eec19a", "#d9a273", "#b97f50", "#8d5a34", "#5f3b22")
SHADE = ("#e2b893", "#d29d72", "#b98053", "#965f37", "#6c4224", "#432815")
HAIR = ("#2b2118", "#5b3a22", "#8f5a2a", "#c8923f", "#b9b2a5", "#a63f22")
CLOTH = ("#1f3f8f", "#c8412b", "#5e7f5a", "#d0a23a", "#6b4a2f", "#6d3b72")
GROUND = ("#f4e9d2", "#e7d9be", "#cfd8df", "#d9e0c8", "#efd3bf", "#ddcfe2")
INK = "#2b2118"


def is_avatar(code: str) -> bool:
    kinds = "".join(f"[0-{number - 1}]" for number in PARTS.values())
    return re.fullmatch(kinds, code) is not None


def random_avatar() -> str:
    return "".join(str(secrets.randbelow(number)) for number in PARTS.values())


def draw_avatar(code: str) -> str:
    """The SVG of an avatar; for guests an outline."""
    if code == GUEST:
        return _frame("#d8ccb4", _bust("#b8a98c", "#b8a98c", "#b8a98c"))
    skin, hair, colour, hat, garment, ground = map(int, code)
    head = _bust(SKIN[skin], SHADE[skin], CLOTH[garment]) + _features(SHADE[skin])
    behind = _behind(hair, HAIR[colour])
    before = _before(hair, HAIR[colour]) + _hat(hat, CLOTH[(garment + 1) % len(CLOTH)])
    return _frame(GROUND[ground], behind + head + before)


def _frame(ground: str, inside: str) -> str:
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64">'
        f'<circle cx="32" cy="32" r="31" fill="{ground}" stroke="{INK}" stroke-opacity=".35"/>'
        f'<clipPath id="c"><circle cx="32" cy="32" r="30.5"/></clipPath><g clip-path="url(#c)">{inside}</g></svg>'
    )


def _bust(skin: str, shade: str, cloth: str) -> str:
    return (
        f'<path d="M8 66c1-13 10-18 24-18s23 5 24 18z" fill="{cloth}"/>'
        f'<path d="M26 40h12v9c-2 4-10 4-12 0z" fill="{shade}"/>'
        f'<path d="M20 26c0-9 5-14 12-14s12 5 12 14c0 10-5 19-12 19s-12-9-12-19z" fill="{skin}"/>'
    )


def _features(shade: str) -> str:
    return (
        f'<g fill="{INK}"><circle cx="27" cy="28" r="1.5"/><circle cx="37" cy="28" r="1.5"/></g>'
        f'<path d="M32 28l-2 6h3M28 38q4 3 8 0" fill="none" stroke="{shade}" stroke-width="1.5"/>'
        f'<path d="M24 25q3-2 5-.5M35 24.5q3-1.5 5 .5" fill="none" stroke="{INK}" stroke-opacity=".6"/>'
    )


def _behind(kind: int, colour: str) -> str:
    """Long hair behind the shoulders, or a bun."""
    shapes = {
        2: '<path d="M17 28c-2-24 32-24 30 0 0 12 3 18 4 24H13c1-6 4-12 4-24z"/>',
        3: '<circle cx="32" cy="9" r="6"/>',
    }
    return f'<g fill="{colour}">{shapes.get(kind, "")}</g>'


def _before(kind: int, colour: str) -> str:
    """Hair on the forehead: short, curly, parted, swept back; or a beard."""
    shapes = (
        '<path d="M19 27c-2-20 28-20 26 0-1-5-4-8-6-9-5 2-12 2-15 0-3 2-4 5-5 9z"/>',
        '<path d="M18 30c-5-8 0-19 6-18 3-5 13-5 16 0 7-1 11 10 6 18 0-6-2-10-6-12-5 3-11 3-16 0-4 2-6 6-6 12z"/>',
        '<path d="M19 29c0-14 8-18 13-14 5-4 13 0 13 14-2-6-7-8-13-12-6 4-11 6-13 12z"/>',
        '<path d="M19 26c0-16 26-16 26 0-3-7-7-9-13-9s-10 2-13 9z"/>',
        '<path d="M20 30c2 6 4 6 7 5q5-2 10 0c3 1 5 1 7-5 0 14-6 20-12 20s-12-6-12-20z" fill-opacity=".9"/>',
    )
    return f'<g fill="{colour}">{shapes[kind]}</g>'


def _hat(kind: int, cloth: str) -> str:
    """Nothing, a beret, a cap, a chaperon or a laurel wreath."""
    shapes = (
        "",
        '<path d="M14 19c2-12 30-16 37-4 2 5-3 6-8 5-9-2-18-2-24 2-4 2-6 0-5-3z"/>',
        '<path d="M18 21c0-14 28-14 28 0-8-3-20-3-28 0z"/>',
        '<path d="M16 21c-3-16 34-18 33-1l3 16c-4-2-6-8-7-14-9-4-20-4-29-1z"/>',
        '<path d="M18 22q14-9 28 0" fill="none" stroke="#5e7f5a" stroke-width="3.5" stroke-dasharray="4 1.5"/>',
    )
    return f'<g fill="{cloth}">{shapes[kind]}</g>'
