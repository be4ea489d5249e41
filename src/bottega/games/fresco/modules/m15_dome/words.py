"""The Dome in words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from bottega.games.fresco.words import paint_words, painter_name, points
from bottega.kernel.language import mark, t

if TYPE_CHECKING:
    from bottega.games.fresco.game import FrescoGame
    from bottega.games.fresco.modules.m15_dome.rules import Dome
    from bottega.kernel.events import Event

ASKED = {"dome": mark("{who}: pay a dome tile with cubes, or stop.")}
SOURCES = {"dome": mark("The dome")}


def label(module: Dome, game: FrescoGame, action: int, view: dict[str, Any]) -> str:
    tile = module.tiles[action - module.first]
    return t("Pay {paints} for the dome: {points}", paints=paint_words(tile.paints), points=points(tile.value))


def tell(module: Dome, event: Event, names: Sequence[str]) -> str:
    data: dict[str, Any] = dict(event.data)
    who = painter_name(names, event.seat)
    if event.kind == "dome tile":
        paints, worth = paint_words(data["paints"]), points(data["points"])
        return t("{who} finds a part of the dome: {points} for {paints}.", who=who, points=worth, paints=paints)
    if event.kind == "dome paid":
        return t("{who} pays {paints} for the dome.", who=who, paints=paint_words(data["paints"]))
    if event.kind == "dome":
        return t("{who} gains {points} for the dome.", who=who, points=points(data["points"]))
    return ""


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
