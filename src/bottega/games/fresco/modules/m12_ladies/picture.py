"""The Ladies as a sheet: rose bushes with those who wait, what a lady does in each place, whose ladies they are."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from bottega.games.fresco.modules.m12_ladies import text
from bottega.games.fresco.modules.parts import ModulePicture
from bottega.games.fresco.picture import viewer
from bottega.games.fresco.picture.sheets import hues, painters
from bottega.games.fresco.rules.components import AGAIN
from bottega.games.fresco.rules.naming import place_name
from bottega.i18n.translate import t

if TYPE_CHECKING:
    from bottega.games.fresco.modules.m12_ladies.rules.module import Ladies
    from bottega.games.fresco.rules.game import FrescoGame

HEIGHT: Final = 218.0


def facts(module: Ladies, game: FrescoGame, view: dict[str, Any]) -> dict[str, Any]:
    mine, columns = view["modules"][module.section], view["columns"]
    names = painters(view)
    return {
        "bushes": _bushes(mine),
        "places": [
            _place(place, place in columns[:at], view["column"] == at, mine["used"][at])
            for at, place in enumerate(columns)
        ],
        "colours": [(colour, text.lady_name(colour)) for colour in mine["colours"]],
        "owned": mine["owned"],
        "out": [[column is not None for column in stands] for stands in mine["stands"]],
        "reservations": [
            {**tile, "words": f"{names[seat]}: {t(text.SIDES[tile['side']])} {tile['space'] or ''}".strip()}
            for seat, tile in enumerate(mine["reservations"])
        ],
        "painters": names,
        "hues": hues(view["colours"]),
        "you": view["you"],
        "near": viewer.near(view),
    }


def brief(module: Ladies, game: FrescoGame, view: dict[str, Any]) -> str:
    mine, you = view["modules"][module.section], view["you"]
    owned = [] if you is None else [text.lady_name(colour) for colour in mine["owned"][you]]
    spaces = [str(bush["space"]) for bush in mine["bushes"] if bush["lady"]]
    return ", ".join(owned) or t("waiting on {spaces}", spaces=", ".join(spaces) or "–")


def fresco_facts(module: Ladies, game: FrescoGame, view: dict[str, Any]) -> dict[str, Any] | None:
    """The reservation tiles that lie on the fresco."""
    lying = []
    names, colours = view["names"], hues(view["colours"])
    for seat, tile in enumerate(view["modules"][module.section]["reservations"]):
        if tile["space"]:
            said = f"{names[seat]}: {t(text.SIDES[tile['side']])}"
            lying.append((seat, game.parts.spaces.index(tile["space"]), tile["side"], colours[seat], said))
    return {"lying": lying} if lying else None


def track_facts(module: Ladies, game: FrescoGame, view: dict[str, Any]) -> dict[str, Any]:
    """Rose bushes on the score track, and the ladies who wait there."""
    return {"bushes": _bushes(view["modules"][module.section])}


def _bushes(mine: dict[str, Any]) -> list[tuple[int, str | None, str]]:
    found = []
    for bush in mine["bushes"]:
        said = t("space {space}", space=bush["space"])
        lady = f": {text.lady_name(bush['lady'])}" if bush["lady"] else ""
        found.append((bush["space"], bush["lady"], said + lady))
    return found


def _place(place: str, again: bool, now: bool, used: list[str]) -> dict[str, Any]:
    errand = text.ERRANDS[AGAIN if again else place]
    acted = [(colour, t("already acted here: {lady}", lady=text.lady_name(colour))) for colour in used]
    return {"name": place, "again": again, "now": now, "used": acted, "words": f"{place_name(place)}: {t(errand)}"}


PICTURE = ModulePicture(facts=facts, brief=brief, height=HEIGHT, fresco_facts=fresco_facts, track_facts=track_facts)
