"""The Ladies in words."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from bottega.games.fresco.modules.m12_ladies.rules.errands import traded
from bottega.games.fresco.modules.parts import ModuleText
from bottega.games.fresco.rules.components import AGAIN, COLUMNS, LETTERS, PLACES
from bottega.games.fresco.rules.naming import colour_name, to_place
from bottega.games.fresco.text.words import painter_name, thalers
from bottega.i18n.translate import mark, t

if TYPE_CHECKING:
    from bottega.games.fresco.modules.m12_ladies.rules.module import Ladies
    from bottega.games.fresco.rules.game import FrescoGame

ASKED = {
    "lady market": (
        mark("use your lady to swap two tiles of different stalls, or pass."),
        mark("{who} is deciding what the lady does…"),
    ),
    "lady cathedral": (
        mark("use your lady to reserve a fresco tile, or pass."),
        mark("{who} is deciding what the lady does…"),
    ),
    "lady workshop": (
        mark("use your lady to trade a primary cube for another, or pass."),
        mark("{who} is deciding what the lady does…"),
    ),
    "lady theatre": (
        mark("use your lady to put your mood back on its start space, or pass."),
        mark("{who} is deciding what the lady does…"),
    ),
    "lady bishop": (
        mark("pay your lady to move the bishop anywhere, or pass."),
        mark("{who} is deciding what the lady does…"),
    ),
}
LADIES = {"pink": mark("the pink lady"), "purple": mark("the purple lady")}
SIDES = {
    "home": mark("reservation tile available"),
    "day": mark("reservation tile by day"),
    "night": mark("reservation tile by night"),
}
ERRANDS = {
    "market": mark("swap two tiles of different stalls"),
    "cathedral": mark("reserve a fresco tile"),
    "studio": mark("a thaler for each assistant there"),
    "workshop": mark("trade a primary cube"),
    "theatre": mark("mood back to the start space"),
    "cathedral-again": mark("move the bishop anywhere for a price"),
}


def lady_name(colour: str) -> str:
    return t(LADIES[colour]) if colour in LADIES else colour


def named_colour(letter: str) -> str:
    return colour_name(LETTERS.index(letter))


def _send(module: Ladies, game: FrescoGame, thing: int, view: dict[str, Any]) -> str:
    colour, place = divmod(thing, COLUMNS + 1)
    lady = lady_name(module.colours[colour])
    return t("Send {lady} {place}", lady=lady, place=to_place((*PLACES, AGAIN)[place]))


def _swap(module: Ladies, game: FrescoGame, thing: int, view: dict[str, Any]) -> str:
    space = game.stall_space_names[thing]
    chosen = view["modules"][module.section]["swap"]
    if chosen is None:
        return t("Swap the tile of {space}", space=space)
    return t("Swap the tiles of {one} and {other}", one=chosen, other=space)


def _reserve(module: Ladies, game: FrescoGame, thing: int, view: dict[str, Any]) -> str:
    return t("Reserve {space}", space=game.parts.spaces[thing])


def _trade(module: Ladies, game: FrescoGame, thing: int, view: dict[str, Any]) -> str:
    given, taken = traded(thing)
    return t("Trade a {one} cube for a {other} one", one=colour_name(given), other=colour_name(taken))


def _mood(module: Ladies, game: FrescoGame, thing: int, view: dict[str, Any]) -> str:
    return t("Put your mood back on its start space")


def _bishop(module: Ladies, game: FrescoGame, thing: int, view: dict[str, Any]) -> str:
    price = thalers(module.jump_price)
    return t("Pay {price} and move the bishop to {space}", price=price, space=game.parts.spaces[thing])


LABELS = {
    "lady": _send,
    "lady swap": _swap,
    "lady reserve": _reserve,
    "lady trade": _trade,
    "lady mood": _mood,
    "lady bishop": _bishop,
}
TOLD = {
    "lady won": mark("{who} wins {lady} on space {space}."),
    "lady placed": mark("{who} sends {lady} {place}."),
    "lady stands": mark("{who} sent {lady} {place}."),
    "lady blocked": mark("{who} is too late with {lady}: one of her colour was here first."),
    "lady waits": mark("{who} doesn't use {lady}."),
    "lady swap": mark("{who} swaps the tiles of {one} and {other} with a lady."),
    "lady reserve": mark("{who} reserves {space} with a lady."),
    "lady studio": mark("{who} earns {thalers} more with a lady in the studio."),
    "lady trade": mark("{who} trades a {paint} cube for a {taken} one with a lady."),
    "lady mood": mark("{who} resets mood to {mood} with a lady."),
    "lady bishop": mark("{who} pays {price} to move the bishop to {space} with a lady."),
}
SAID = {"lady": lady_name, "paint": named_colour, "taken": named_colour, "place": to_place}


def piece_name(module: Ladies, piece: str) -> str:
    return lady_name(piece.partition("-")[2])


def lines(module: Ladies, view: dict[str, Any]) -> list[str]:
    mine = view["modules"][module.section]
    waiting = ", ".join(f"{bush['space']} {lady_name(bush['lady'])}" for bush in mine["bushes"] if bush["lady"])
    shown = [f"{t('Ladies'):<8} {waiting or '-'}"]
    for painter, owned in enumerate(mine["owned"]):
        facts = [lady_name(colour) for colour in owned]
        if painter < len(mine["reservations"]) and mine["reservations"][painter]["side"] != "home":
            tile = mine["reservations"][painter]
            facts.append(f"{t(SIDES[tile['side']])} {tile['space'] or ''}".strip())
        if facts:
            shown.append(f"  {painter_name(view['names'], painter)}: {', '.join(facts)}")
    return shown


TEXT = ModuleText(lines=lines, labels=LABELS, asked=ASKED, told=TOLD, said=SAID, piece_name=piece_name)
