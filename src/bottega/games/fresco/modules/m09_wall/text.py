"""The Wall Fresco in words."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from bottega.games.fresco.modules.parts import ModuleText
from bottega.games.fresco.rules.components import COLOURS, LETTERS
from bottega.games.fresco.rules.naming import colour_list, colour_name
from bottega.games.fresco.text.words import back_words, cover, paint_words, points
from bottega.i18n.translate import mark, t

if TYPE_CHECKING:
    from bottega.games.fresco.modules.m09_wall.rules.module import WallFresco
    from bottega.games.fresco.rules.game import FrescoGame

ASKED = {
    "wall tile": (mark("restore a section of the wall, or pass."), mark("{who} is at the wall…")),
    "wall trade": (mark("choose a wall tile to give up."), mark("{who} is exchanging wall tiles…")),
}
SOURCES = {"wall": mark("The Wall Fresco")}


def piece_name(module: WallFresco, piece: str) -> str:
    return t("Wall Fresco")


def back_name(back: str) -> str:
    """The back of a wall tile: "wall-R-G" brings red and has a green blot."""
    kind, _, rest = back.partition("-")
    if kind != "wall":
        return ""
    income, _, blots = rest.partition("-")
    if blots:
        return t(
            "wall tile that brings {colour}, with {blots}",
            colour=colour_name(LETTERS.index(income)),
            blots=colour_list(blots),
        )
    return t("wall tile that brings {colour}", colour=colour_name(LETTERS.index(income)))


def primaries_of(module: WallFresco, at: int) -> list[str]:
    """The colours, as in the notation, of the two tiles that an Exchange tile takes the place of."""
    return [COLOURS[colour] for colour in module.pieces.swaps[at].givens]


def _section(module: WallFresco, game: FrescoGame, thing: int, view: dict[str, Any]) -> str:
    entry = view["modules"][module.section]["sections"][thing]
    paints, worth = paint_words(entry["paints"]), points(module.pieces.vp)
    return t(
        "Restore section {section} with {paints} for {points}", section=entry["section"], paints=paints, points=worth
    )


def _exchange(module: WallFresco, game: FrescoGame, thing: int, view: dict[str, Any]) -> str:
    swap = module.pieces.swaps[thing]
    one, other = (colour_name(colour) for colour in swap.givens)
    colour = colour_name(swap.colour)
    return t("Exchange a {one} and a {other} wall tile for {colour}", one=one, other=other, colour=colour)


def _trade(module: WallFresco, game: FrescoGame, thing: int, view: dict[str, Any]) -> str:
    return t("Give up: {tile}", tile=back_words(game, game.back_names[module.first_back + thing]))


COVER = (
    mark("Place the Wall Fresco tile on the {place} column"),
    mark("Place the Wall Fresco tile on the cathedral's second visit"),
)
LABELS = {"wall": cover, "section": _section, "exchange": _exchange, "trade": _trade}


def named_colour(letter: str) -> str:
    return colour_name(LETTERS.index(letter))


TOLD = {
    "wall": mark("{who} restores wall section {section} with {paints}: {points} and {income} each round."),
    "wall exchange": mark("{who} exchanges two wall tiles for the {exchange} Exchange tile."),
    "wall income": mark("{who} receives {paint} from the wall."),
}
SAID = {"income": named_colour, "exchange": named_colour}


def lines(module: WallFresco, view: dict[str, Any]) -> list[str]:
    """The wall as text, the top row first; what is open has a star, what is restored a dot."""
    mine = view["modules"][module.section]
    columns = module.pieces.columns
    shown = [t("Wall fresco (* open)")]
    for row in reversed(range(module.pieces.rows)):
        entries = mine["sections"][columns * row : columns * (row + 1)]
        cells = ["." if entry["by"] is not None else entry["paints"] + "*" * entry["open"] for entry in entries]
        shown.append(f"  {row + 1}      {''.join(f'{cell:<4}' for cell in cells)}".rstrip())
    for seat, letters in enumerate(mine["exchanged"]):
        if letters:
            shown.append(f"  {view['names'][seat]}: {t('Exchange tiles {paints}', paints=letters)}")
    return shown


TEXT = ModuleText(
    lines=lines,
    labels=LABELS,
    asked=ASKED,
    told=TOLD,
    said=SAID,
    sources=SOURCES,
    cover=COVER,
    piece_name=piece_name,
    back_name=back_name,
)
