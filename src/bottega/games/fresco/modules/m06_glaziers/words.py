"""The Glaziers in words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from bottega.games.fresco.naming import colour_list, colour_name, place_name
from bottega.games.fresco.words import painter_name, points, thalers
from bottega.kernel.language import mark, t

if TYPE_CHECKING:
    from bottega.games.fresco.game import FrescoGame
    from bottega.games.fresco.modules.m06_glaziers.rules import Glaziers
    from bottega.kernel.events import Event

ASKED = {
    "glaziers tile": mark("{who} at the Glaziers: buy glass, or pass ({hands} to act)."),
    "window": mark("{who}: choose the window tile for the wall beside the restored tile."),
    "panes": mark("{who}: set glass into the window, or pass."),
}
SOURCES = {
    "window": mark("Fresco tiles with a window"),
    "glazed": mark("Fresco tiles with a window"),
    "altar glass": mark("The altar"),
}


def tile_name() -> str:
    return t("Glaziers")


def glass_words(letters: str) -> str:
    return colour_list(letters) or t("no glass")


def label(module: Glaziers, game: FrescoGame, action: int, view: dict[str, Any]) -> str:
    pieces = module.pieces
    mine = view["modules"][module.section]
    if module.is_cover(action):
        place = game.text(action).partition(" ")[2]
        if place == "cathedral-again":
            return t("Lay the Glaziers tile over the cathedral's second visit")
        return t("Lay the Glaziers tile over the column {place}", place=place_name(place))
    if action >= module.PANE:
        kind = pieces.kinds[action - module.PANE]
        worth = points(pieces.altar_vp if mine["glazing"] == "altar" else kind.missing)
        return t("Set a token of {colour} glass for {points}", colour=colour_name(kind.colour), points=worth)
    if action >= module.WINDOW:
        window = pieces.windows[action - module.WINDOW]
        price = next((entry["price"] for entry in mine["bench"] if entry["tile"]["id"] == window.id), 0)
        if view["painter"] >= view["players"]:
            return t("Leonardo takes window {id} for {points}", id=window.id, points=points(window.vp))
        return t(
            "Take window {id} for {price}: {panes}, {points} without glass",
            id=window.id,
            price=thalers(price),
            panes=glass_words(window.panes),
            points=points(pieces.without_glass(window)),
        )
    kind = pieces.kinds[action - module.GLASS]
    return t("Buy {colour} glass for {price}", colour=colour_name(kind.colour), price=thalers(kind.price))


def tell(module: Glaziers, event: Event, names: Sequence[str]) -> str:
    data: dict[str, Any] = dict(event.data)
    who = painter_name(names, event.seat)
    if event.kind == "glass":
        return t(
            "{who} buys {glass} glass for {price}.",
            who=who,
            glass=glass_words(data["glass"]),
            price=thalers(data["price"]),
        )
    if event.kind == "window":
        shown = {
            "id": data["tile"],
            "space": data["space"],
            "price": thalers(data["price"]),
            "points": points(data["vp"]),
        }
        if event.seat < 0:
            return t("{who} renews the window beside {space} with {id} for {points}.", who=who, **shown)
        return t("{who} pays {price} and lays window {id} beside {space} for {points}.", who=who, **shown)
    if event.kind == "glazed":
        used = glass_words(data["glass"])
        if not data["missing"]:
            return t("{who} sets {glass} into the window.", who=who, glass=used)
        lacking = glass_words(data["missing"])
        shown = {"glass": used, "missing": lacking, "points": points(data["lost"])}
        return t("{who} sets {glass} into the window; {missing} missing, {points} less.", who=who, **shown)
    if event.kind == "altar glass":
        shown = {"glass": glass_words(data["glass"]), "points": points(data["points"])}
        return t("{who} sets {glass} into the altar window for {points}.", who=who, **shown)
    if event.kind == "glass drawn":
        return t("The Glaziers offer glass: {glass}.", glass=glass_words(data["glass"]))
    return ""


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
