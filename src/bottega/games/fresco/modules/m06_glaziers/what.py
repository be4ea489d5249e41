"""What is this? The Glaziers."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from bottega.games.fresco.modules import told
from bottega.games.fresco.modules.m06_glaziers import words
from bottega.games.fresco.naming import colour_name
from bottega.games.fresco.what.shared import on_tile
from bottega.games.fresco.words import points, thalers
from bottega.kernel.language import t
from bottega.kernel.what import Explain, What

if TYPE_CHECKING:
    from bottega.games.fresco.modules.m06_glaziers.rules import Glaziers


def _glaziers(module: Glaziers, view: dict[str, Any], rest: str) -> What | None:
    if rest in told.COLUMNS:
        return _tile(module, view, rest)
    if rest:
        return None
    says = t(
        "Tiles at the edge of the fresco, but for the corners, lie beside a window. Who restores one also renews its "
        "window, for points; glass that is missing costs points."
    )
    return told.itself(module, says, _window_now(module, view))


def _tile(module: Glaziers, view: dict[str, Any], rest: str) -> What:
    says = t(
        "While planning it may cover a column: you cannot visit that place, but buy glass in its stead. {n} glaziers "
        "are printed on it; an assistant on it buys one more.",
        n=module.pieces.printed,
    )
    return What(t("Action tile of the Glaziers"), says, "", told.section(module, "play"))


def _glass(module: Glaziers, view: dict[str, Any], rest: str) -> What | None:
    kind = next((one for one in module.pieces.kinds if one.name == rest), None)
    part = told.part(module, view)
    if kind is None and rest:
        return None
    if kind is None:
        says = t(
            "Glass is bought with the Glaziers tile and set into windows. What is not bought by the end of the round "
            "goes to the storage, which fills the bag again when it is empty."
        )
        now = t("Glass in the bag: {n}.", n=part["bag"])
        return What(t("Glass"), says, now, told.section(module, "play"))
    says = t(
        "Bought on the Glaziers tile for {price}. A window that lacks it loses {points} for each such pane.",
        price=thalers(kind.price),
        points=points(kind.missing),
    )
    now = told.sentences(t("On offer: {n}.", n=part["board"][kind.letter]), _own(view, part, kind.letter))
    return What(t("Glass: {colour}", colour=colour_name(kind.colour)), says, now, told.section(module, "play"))


def _own(view: dict[str, Any], part: dict[str, Any], letter: str) -> str:
    return "" if part["mine"] is None else t("You have {n}.", n=part["mine"][letter])


def _pane(module: Glaziers, view: dict[str, Any], rest: str) -> What | None:
    kind = next((one for one in module.pieces.kinds if one.name == rest), None)
    if kind is None and rest:
        return None
    says = t(
        "Your glass: set into the window beside the tile that you restore. At the altar you may hand in one of each "
        "colour, for {points} each.",
        points=points(module.pieces.altar_vp),
    )
    if kind is None:
        return What(t("Altar window"), says, "", told.section(module, "play"))
    part = told.part(module, view)
    now = told.sentences(_own(view, part, kind.letter), t("Missing, it costs {points}.", points=points(kind.missing)))
    return What(t("Glass: {colour}", colour=colour_name(kind.colour)), says, now, told.section(module, "play"))


def _window(module: Glaziers, view: dict[str, Any], rest: str) -> What | None:
    says = t(
        "Who restores a tile beside a window takes a window tile from the workbench, pays its place there, and sets "
        "as much of its glass as there is. Tile, window and bishop are scored together."
    )
    if not rest:
        return What(t("Windows"), says, _window_now(module, view), told.section(module, "play"))
    tile = next((one for one in module.pieces.windows if one.id == rest), None)
    if tile is None:
        return None
    bench = told.part(module, view)["bench"]
    price = next((entry["price"] for entry in bench if entry["tile"] and entry["tile"]["id"] == rest), None)
    now = told.sentences(
        t("{points} with {panes}.", points=points(tile.vp), panes=words.glass_words(tile.panes)),
        "" if price is None else t("It costs {price}.", price=thalers(price)),
    )
    return What(t("Window {id}", id=rest), says, now, told.section(module, "play"))


def _window_now(module: Glaziers, view: dict[str, Any]) -> str:
    left = sum(tile is None for tile in told.part(module, view)["wall"].values())
    return t("Windows not renewed yet: {n}.", n=left)


def also(module: Glaziers, view: dict[str, Any], thing: str) -> str:
    wall = told.part(module, view)["wall"]
    covered = {entry["space"] for entry in view["fresco"] if entry["tile"] is not None}
    if on_tile(thing) in covered and wall.get(on_tile(thing), "") is None:
        return t("Beside it a window is to be renewed.")
    return ""


KNOWN: dict[str, Explain] = {
    "glaziers": _glaziers,
    "tile-glaziers": _tile,
    "glaziers-tile": _tile,
    "glass": _glass,
    "pane": _pane,
    "window": _window,
}
