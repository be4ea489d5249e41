"""What is this? The Ladies."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from bottega.games.fresco.modules import tooltips
from bottega.games.fresco.modules.m12_ladies import text
from bottega.games.fresco.modules.parts import ModuleTooltips
from bottega.games.fresco.rules.components import AGAIN
from bottega.games.fresco.rules.naming import place_name
from bottega.games.fresco.text.tooltips.shared import on_tile, painter_of, whose
from bottega.games.fresco.text.words import thalers
from bottega.i18n.translate import mark, t
from bottega.presentation.tooltips import Explain, What, begun, seat_of

if TYPE_CHECKING:
    from bottega.games.fresco.modules.m12_ladies.rules.module import Ladies

HELP = {
    "market": mark("At the market she swaps two tiles of two different stalls."),
    "cathedral": mark("In the cathedral she reserves a fresco tile without the bishop: only you can restore it."),
    "studio": mark("In the studio she brings a thaler more for each of your assistants there."),
    "workshop": mark("In the workshop she trades a primary cube for another primary colour."),
    "theatre": mark("In the theatre she puts your painter back on the start space of the mood track."),
    AGAIN: mark("On the second visit to the cathedral she may move the bishop to any space, for {price}."),
}
ERRANDS = {"swap": "market", "reserve": "cathedral", "trade": "workshop", "mood": "theatre", "bishop": AGAIN}


def _ladies(module: Ladies, view: dict[str, Any], rest: str) -> What | None:
    says = t(
        "You win a lady when your painter reaches or passes her rose bush, at most one of each colour. "
        "Every round she can help once in a place, before your assistants."
    )
    painter = painter_of(view, rest.removeprefix("of-")) if rest else view["you"]
    if painter is None:
        return None if rest else tooltips.itself(module, says)
    owned = ", ".join(text.lady_name(colour) for colour in tooltips.part(module, view)["owned"][painter])
    name = view["names"][painter] if painter < view["players"] else "Leonardo"
    return tooltips.itself(module, says, t("{who}: {ladies}.", who=name, ladies=owned) if owned else "")


def _lady(module: Ladies, view: dict[str, Any], rest: str) -> What | None:
    """A lady by her colour, with or without the place where she is sent; a rose bush; or what she does."""
    colour, _, place = rest.partition("-")
    if colour == "at":
        return _bush(module, view, place)
    if colour in ERRANDS:
        return _errand(module, view, ERRANDS[colour])
    if colour not in module.colours:
        return None
    says = t(
        "While planning you send her to a place, with or without assistants. She goes first on your turn "
        "there. Only one lady of each colour can help in a place each round."
    )
    name = text.lady_name(colour)
    now = _help(module, place) if place in HELP else ""
    return What(begun(name), says, now, tooltips.section(module, "play"))


def _help(module: Ladies, place: str) -> str:
    return t(HELP[place], price=thalers(module.jump_price))


def _errand(module: Ladies, view: dict[str, Any], rest: str) -> What | None:
    if rest not in HELP:
        return None
    columns = view["columns"]
    used = []
    if rest in columns:
        used = tooltips.part(module, view)["used"][columns.index(rest)]
    acted = ", ".join(text.lady_name(colour) for colour in used)
    now = t("Already acted here: {ladies}.", ladies=acted) if acted else ""
    return What(
        t("A lady in this place: {place}", place=place_name(rest)),
        _help(module, rest),
        now,
        tooltips.section(module, "play"),
    )


def _bush(module: Ladies, view: dict[str, Any], rest: str) -> What | None:
    bush = next((one for one in tooltips.part(module, view)["bushes"] if str(one["space"]) == rest), None)
    if bush is None:
        return None
    says = t("Reach or pass this space of the score track to win her, if you have no lady of this colour.")
    now = begun(text.lady_name(bush["lady"])) + "." if bush["lady"] else t("No ladies left here.")
    return What(t("Rose bush on {space}", space=rest), says, now, tooltips.section(module, "play"))


def _reservation(module: Ladies, view: dict[str, Any], rest: str) -> What | None:
    seat = seat_of(view, rest)
    if seat is None:
        return None
    tile = tooltips.part(module, view)["reservations"][seat]
    says = t(
        "A lady in the cathedral puts it on a fresco tile: only its owner can restore that tile. It "
        "stays for this round (day) and the next (night)."
    )
    now = begun(f"{t(text.SIDES[tile['side']])} {tile['space'] or ''}".strip()) + "."
    return What(whose(view, seat, t("Reservation tile")), says, now, tooltips.section(module, "end"))


def also(module: Ladies, view: dict[str, Any], thing: str) -> str:
    space = on_tile(thing)
    for seat, tile in enumerate(tooltips.part(module, view)["reservations"]):
        if space and tile["space"] == space:
            return t("Reserved: only {who} may restore it.", who=view["names"][seat])
    return ""


KNOWN: dict[str, Explain] = {
    "ladies": _ladies,
    "lady": _lady,
    "ladies-lady": _lady,
    "errand": _errand,
    "reservation": _reservation,
}


TOOLTIPS = ModuleTooltips(known=KNOWN, also=also)
