"""Paintings as pictures of their own: one by its cards, one under way with what it would win, or a sheet of many."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from bottega.games.canvas.picture.art import painting_svg, pieces, png
from bottega.games.canvas.picture.art.files import BACKGROUNDS, LAYERS
from bottega.games.canvas.rules.components import Components, component_set
from bottega.games.canvas.rules.icons import stack, unpack
from bottega.games.canvas.rules.state import SILVER
from bottega.games.canvas.text import words
from bottega.i18n.translate import t, tn
from bottega.kernel.chance import Chance
from bottega.kernel.errors import BadOption
from bottega.presentation.parts import Gallery

if TYPE_CHECKING:
    from bottega.games.canvas.rules.game import CanvasGame

__all__ = ["keepsakes", "painting", "png", "preview", "sheet", "title"]


def _parts() -> Components:
    return component_set(None)


def _indexes(cards: Sequence[int]) -> list[int]:
    last = len(_parts().icons)
    if len(cards) != 3 or len(set(cards)) != 3 or not all(1 <= card <= last for card in cards):
        raise BadOption(f"A painting is a stack of three different Art cards from 1 to {last}, not {list(cards)}.")
    return [card - 1 for card in cards]


def title(cards: Sequence[int]) -> str:
    """The title three cards, bottom first, give together."""
    bottom, middle, top = _indexes(cards)
    return _parts().title(bottom, middle, top)


def painting(cards: Sequence[int], background: int, framed: bool = True) -> str:
    """The painting of three Art cards, bottom first, on a background; all counted from 1."""
    parts = _parts()
    bottom, middle, top = (parts.icons[index] for index in _indexes(cards))
    if not 1 <= background <= len(parts.backgrounds):
        raise BadOption(f"There is no background {background}; there are 1 to {len(parts.backgrounds)}.")
    return painting_svg(cards, background, unpack(stack(bottom, middle, top)), title(cards), framed)


def sheet(count: int, seed: int, columns: int = 10) -> str:
    """Random paintings side by side."""
    parts = _parts()
    chance = Chance(seed)
    rows = -(-count // columns)
    pieces = []
    for number in range(count):
        deck = list(range(1, len(parts.icons) + 1))
        chance.shuffle(deck)
        svg = painting(deck[:3], 1 + chance.below(len(parts.backgrounds)))
        x, y = number % columns * 720, number // columns * 1010
        pieces.append(svg.replace("<svg ", f'<svg x="{x}" y="{y}" ', 1))
    size = f'viewBox="-20 -20 {columns * 720 + 20} {rows * 1010 + 20}"'
    ground = f'<rect x="-20" y="-20" width="{columns * 720 + 20}" height="{rows * 1010 + 20}" fill="#e7d9be"/>'
    return f'<svg xmlns="http://www.w3.org/2000/svg" {size}>{ground}{"".join(pieces)}</svg>'


# -- for whoever paints at a table


def preview(game: CanvasGame, view: dict[str, Any], action: int = -1) -> dict[str, Any]:
    """The painting under way, with the card or background that an action would lay: picture, title, what it wins."""
    seat = view["you"]
    if view["over"] or seat is None or seat not in view["actors"]:
        return {}
    cards = list(view["building"])
    own = view["seats"][seat]["backgrounds"]
    ground = own[0] if own else 1
    verb = game.catalogue.verbs[action] if action >= 0 else None
    if verb is game.background:
        ground = action - verb.first + 1
    elif verb is game.layer:
        cards.append(action - verb.first + 1)
    if not cards or len(cards) > 3 or verb is game.take or not _drawn(cards, ground):
        return {}
    parts = game.parts
    faces = [parts.icons[card - 1] for card in cards] + [0] * (3 - len(cards))
    icons = stack(faces[0], faces[1], faces[2])
    named = words.painting_title(game, cards)
    return {
        "svg": pieces.painting(cards, ground, unpack(icons)),
        "title": named,
        "lines": _would_win(game, view, icons, len(cards)),
    }


def _drawn(cards: Sequence[int], background: int) -> bool:
    """Whether our art knows all of these; an owner's sixty-first card it does not."""
    return background in BACKGROUNDS and all(card in LAYERS for card in cards)


def _would_win(game: CanvasGame, view: dict[str, Any], icons: int, laid: int) -> list[str]:
    """The ribbons and points of a painting with these icons, if it were finished as it is."""
    parts = game.parts
    ids = [card.id for card in parts.scoring]
    scoring = [ids.index(entry["card"]) for entry in view["scoring"]]
    owned = view["seats"][view["you"]]["ribbons"]
    taken = game.capped(scoring, game.met(scoring, icons), owned, icons)
    points = _worth(game, scoring, [a + b for a, b in zip(owned, taken, strict=True)]) - _worth(game, scoring, owned)
    said = tn("{n} point", "{n} points", points) if laid == 3 else tn("{n} point so far", "{n} points so far", points)
    names = [t(parts.scoring[card].name) for card in scoring] + [t("Bonus icons")]
    won = [
        t("{source}: {number} × {ribbon} ribbon", source=name, number=taken[space], ribbon=t(parts.ribbons[space]))
        for space, name in enumerate(names)
        if taken[space]
    ]
    return [said, *(won or [t("no ribbon")])]


def _worth(game: CanvasGame, scoring: list[int], ribbons: Sequence[int]) -> int:
    worth = ribbons[SILVER] * game.parts.silver_points
    return worth + sum(game.parts.scoring[card].worth(ribbons[space]) for space, card in enumerate(scoring))


def keepsakes(game: CanvasGame, view: dict[str, Any]) -> list[dict[str, Any]]:
    """Every finished painting of a game."""
    kept = []
    for seat, mine in enumerate(view["seats"]):
        for done in mine["paintings"]:
            if _drawn(done["cards"], done["background"]):
                named = words.painting_title(game, done["cards"])
                svg = painting_svg(done["cards"], done["background"], done["icons"], named)
                kept.append({"seat": seat, "title": named, "svg": svg})
    return kept


GALLERY = Gallery(preview=preview, keepsakes=keepsakes)
