"""What is this? The Glaziers."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from bottega.games.fresco.modules import tooltips
from bottega.games.fresco.modules.m06_glaziers import text
from bottega.games.fresco.modules.parts import ModuleTooltips
from bottega.games.fresco.rules.naming import colour_name
from bottega.games.fresco.text.tooltips.shared import on_tile
from bottega.games.fresco.text.words import points, thalers
from bottega.i18n.translate import t
from bottega.presentation.tooltips import Explain, What

if TYPE_CHECKING:
    from bottega.games.fresco.modules.m06_glaziers.rules.module import Glaziers


def _glaziers(module: Glaziers, view: dict[str, Any], rest: str) -> What | None:
    if rest in tooltips.COLUMNS:
        return _tile(module, view, rest)
    if rest:
        return None
    says = t(
        "Edge tiles of the fresco, except corners, are beside a window. Restore one and you also renew "
        "its window for points. Missing glass costs points."
    )
    return tooltips.itself(module, says, _window_now(module, view))


def _tile(module: Glaziers, view: dict[str, Any], rest: str) -> What:
    says = t(
        "While planning you can cover a column with it: instead of visiting that place, you buy glass. "
        "It buys {n}, and an assistant on it buys one more.",
        n=module.pieces.printed,
    )
    return What(t("Glaziers action tile"), says, "", tooltips.section(module, "play"))


def _glass(module: Glaziers, view: dict[str, Any], rest: str) -> What | None:
    kind = next((one for one in module.pieces.kinds if one.name == rest), None)
    part = tooltips.part(module, view)
    if kind is None and rest:
        return None
    if kind is None:
        says = t(
            "Buy glass with the Glaziers tile and set it into windows. Unsold glass goes to the storage at "
            "the end of the round and refills the bag when it's empty."
        )
        now = t("Glass in the bag: {n}.", n=part["bag"])
        return What(t("Glass"), says, now, tooltips.section(module, "play"))
    says = t(
        "Buy it on the Glaziers tile for {price}. A window without it loses {points} for each missing pane.",
        price=thalers(kind.price),
        points=points(kind.missing),
    )
    now = tooltips.sentences(t("On offer: {n}.", n=part["board"][kind.letter]), _own(view, part, kind.letter))
    return What(t("Glass: {colour}", colour=colour_name(kind.colour)), says, now, tooltips.section(module, "play"))


def _own(view: dict[str, Any], part: dict[str, Any], letter: str) -> str:
    return "" if part["mine"] is None else t("You have {n}.", n=part["mine"][letter])


def _pane(module: Glaziers, view: dict[str, Any], rest: str) -> What | None:
    kind = next((one for one in module.pieces.kinds if one.name == rest), None)
    if kind is None and rest:
        return None
    says = t(
        "Your glass. Set it into the window beside a tile you restore, or give one of each colour at the "
        "altar for {points} each.",
        points=points(module.pieces.altar_vp),
    )
    if kind is None:
        return What(t("Altar window"), says, "", tooltips.section(module, "play"))
    part = tooltips.part(module, view)
    now = tooltips.sentences(
        _own(view, part, kind.letter), t("Without it: {points} less.", points=points(kind.missing))
    )
    return What(t("Glass: {colour}", colour=colour_name(kind.colour)), says, now, tooltips.section(module, "play"))


def _window(module: Glaziers, view: dict[str, Any], rest: str) -> What | None:
    says = t(
        "Restore a tile beside a window and you take a window tile, pay for its space on the workbench "
        "and set your glass. Tile, window and bishop score together."
    )
    if not rest:
        return What(t("Windows"), says, _window_now(module, view), tooltips.section(module, "play"))
    tile = next((one for one in module.pieces.windows if one.id == rest), None)
    if tile is None:
        return None
    bench = tooltips.part(module, view)["bench"]
    price = next((entry["price"] for entry in bench if entry["tile"] and entry["tile"]["id"] == rest), None)
    now = tooltips.sentences(
        t("{points} with {panes}.", points=points(tile.vp), panes=text.glass_words(tile.panes)),
        "" if price is None else t("It costs {price}.", price=thalers(price)),
    )
    return What(t("Window {id}", id=rest), says, now, tooltips.section(module, "play"))


def _window_now(module: Glaziers, view: dict[str, Any]) -> str:
    left = sum(tile is None for tile in tooltips.part(module, view)["wall"].values())
    return t("Windows left to renew: {n}.", n=left)


def also(module: Glaziers, view: dict[str, Any], thing: str) -> str:
    wall = tooltips.part(module, view)["wall"]
    covered = {entry["space"] for entry in view["fresco"] if entry["tile"] is not None}
    if on_tile(thing) in covered and wall.get(on_tile(thing), "") is None:
        return t("There is a window to renew beside it.")
    return ""


KNOWN: dict[str, Explain] = {
    "glaziers": _glaziers,
    "tile-glaziers": _tile,
    "glaziers-tile": _tile,
    "glass": _glass,
    "pane": _pane,
    "window": _window,
}


TOOLTIPS = ModuleTooltips(known=KNOWN, also=also)
