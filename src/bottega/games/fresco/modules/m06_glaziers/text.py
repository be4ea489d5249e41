"""The Glaziers in words."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from bottega.games.fresco.modules.parts import ModuleText
from bottega.games.fresco.rules.naming import colour_list, colour_name
from bottega.games.fresco.text.words import cover, points, thalers
from bottega.i18n.translate import mark, t

if TYPE_CHECKING:
    from bottega.games.fresco.modules.m06_glaziers.rules.module import Glaziers
    from bottega.games.fresco.rules.game import FrescoGame

ASKED = {
    "glaziers tile": (mark("buy glass, or pass ({hands} left)."), mark("{who} is buying glass…")),
    "window": (
        mark("choose a window tile for the wall beside the restored tile."),
        mark("{who} is choosing a window…"),
    ),
    "panes": (mark("set glass into the window, or pass."), mark("{who} is setting glass…")),
}
SOURCES = {
    "window": mark("Fresco tiles with a window"),
    "glazed": mark("Fresco tiles with a window"),
    "altar glass": mark("The altar"),
}


def piece_name(module: Glaziers, piece: str) -> str:
    return t("Glaziers")


def glass_words(letters: str) -> str:
    return colour_list(letters) or t("no glass")


def _glass(module: Glaziers, game: FrescoGame, at: int, view: dict[str, Any]) -> str:
    kind = module.pieces.kinds[at]
    return t("Buy {colour} glass for {price}", colour=colour_name(kind.colour), price=thalers(kind.price))


def _window(module: Glaziers, game: FrescoGame, tile: int, view: dict[str, Any]) -> str:
    window = module.pieces.windows[tile]
    if view["painter"] >= view["players"]:
        return t("Leonardo takes window {id} for {points}", id=window.id, points=points(window.vp))
    bench = view["modules"][module.section]["bench"]
    price = next((entry["price"] for entry in bench if entry["tile"]["id"] == window.id), 0)
    return t(
        "Take window {id} for {price}: {panes}, {points} without glass",
        id=window.id,
        price=thalers(price) if price else t("nothing"),
        panes=glass_words(window.panes),
        points=points(module.pieces.without_glass(window)),
    )


def _pane(module: Glaziers, game: FrescoGame, at: int, view: dict[str, Any]) -> str:
    kind = module.pieces.kinds[at]
    altar = view["modules"][module.section]["glazing"] == "altar"
    worth = points(module.pieces.altar_vp if altar else kind.missing)
    return t("Set {colour} glass for {points}", colour=colour_name(kind.colour), points=worth)


COVER = (
    mark("Place the Glaziers tile on the {place} column"),
    mark("Place the Glaziers tile on the cathedral's second visit"),
)
LABELS = {"glaziers": cover, "glass": _glass, "window": _window, "pane": _pane}
TOLD = {
    "glass": mark("{who} buys {glass} glass for {price}."),
    "window": mark("{who} places window {tile} beside {space} for {price}: {vp}."),
    "window for nothing": mark("{who} places window {tile} beside {space}: {vp}."),
    "window leonardo": mark("{who} renews the window beside {space} with {tile}: {vp}."),
    "glazed": mark("{who} sets {glass} into the window ({missing} missing: {lost} less)."),
    "glazed whole": mark("{who} sets {glass} into the window."),
    "altar glass": mark("{who} sets {glass} into the altar window for {points}."),
    "glass drawn": mark("The Glaziers offer glass: {glass}."),
}
OTHERWISE = (
    ("window", "leonardo", True, "window leonardo"),
    ("window", "price", 0, "window for nothing"),
    ("glazed", "missing", "", "glazed whole"),
)
SAID: dict[str, Callable[[Any], str]] = {"glass": glass_words, "missing": glass_words, "vp": points, "lost": points}


def letters_of(counts: dict[str, int]) -> str:
    return "".join(letter * number for letter, number in counts.items()) or "-"


def lines(module: Glaziers, view: dict[str, Any]) -> list[str]:
    mine = view["modules"][module.section]
    bench = [
        f"{entry['tile']['id']} {entry['tile']['panes']} {entry['tile']['vp']} ({entry['price']})"
        for entry in mine["bench"]
    ]
    offer, used = letters_of(mine["board"]), letters_of(mine["storage"])
    shown = [
        f"{t('Glass'):<8} {t('on offer')}: {offer}, {t('used')}: {used}, {t('bag')}: {mine['bag']}",
        f"{t('Windows'):<8} {', '.join(bench)} ({t('pile')}: {mine['pile']})",
    ]
    wall = [f"{space} {tile['id'] if tile else '.'}" for space, tile in mine["wall"].items()]
    shown.append(f"  {t('walls')}: {', '.join(wall)}")
    if mine["glazing"]:
        window = t("altar") if mine["glazing"] == "altar" else mine["glazing"]
        shown.append(f"  {t('without glass')}: {window} {mine['panes']}")
    if mine["mine"] is not None:
        shown.append(f"  {t('own glass')}: {letters_of(mine['mine'])}")
    return shown


TEXT = ModuleText(
    lines=lines,
    labels=LABELS,
    asked=ASKED,
    told=TOLD,
    otherwise=OTHERWISE,
    said=SAID,
    sources=SOURCES,
    cover=COVER,
    piece_name=piece_name,
)
