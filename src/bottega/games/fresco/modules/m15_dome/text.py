"""The Dome in words."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from bottega.games.fresco.modules.parts import ModuleText
from bottega.games.fresco.text.words import paint_words, painter_name, points
from bottega.i18n.translate import mark, t

if TYPE_CHECKING:
    from bottega.games.fresco.modules.m15_dome.rules.module import Dome
    from bottega.games.fresco.rules.game import FrescoGame

ASKED = {
    "dome": (mark("pay for a dome tile with cubes, or stop."), mark("{who} is paying for dome tiles…")),
}
SOURCES = {"dome": mark("The dome")}


def _pay(module: Dome, game: FrescoGame, thing: int, view: dict[str, Any]) -> str:
    tile = module.tiles[thing]
    return t("Pay {paints} for a dome tile: {points}", paints=paint_words(tile.paints), points=points(tile.value))


LABELS = {"dome": _pay}
TOLD = {
    "dome tile": mark("{who} finds a part of the dome: {points} for {paints}."),
    "dome paid": mark("{who} pays {paints} for the dome."),
    "dome": mark("{who} scores {points} for the dome."),
}


def tile_words(tile: dict[str, Any]) -> str:
    return t("{points} for {paints}", points=points(tile["value"]), paints=paint_words(tile["paints"]))


def lines(module: Dome, view: dict[str, Any]) -> list[str]:
    mine = view["modules"][module.section]
    tiles = {tile["id"]: tile for tile in mine["tiles"]}
    shown = [f"{t('Dome'):<8} {t('hidden under: {spaces}', spaces=' '.join(mine['covered']) or '-')}"]
    for painter, owned in enumerate(mine["owned"]):
        if owned:
            found = [f"{tile_words(tiles[tile])}{' *' if tile in mine['paid'] else ''}" for tile in owned]
            shown.append(f"  {painter_name(view['names'], painter)}: {'; '.join(found)}")
    return shown


TEXT = ModuleText(lines=lines, labels=LABELS, asked=ASKED, told=TOLD, sources=SOURCES)
