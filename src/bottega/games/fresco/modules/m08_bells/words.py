"""The Bell in words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from bottega.games.fresco.naming import place_name
from bottega.games.fresco.words import painter_name, points, thalers
from bottega.kernel.language import mark, t, tn

if TYPE_CHECKING:
    from bottega.games.fresco.game import FrescoGame
    from bottega.games.fresco.modules.m08_bells.rules import Bells
    from bottega.kernel.events import Event

ASKED = {
    "audience": mark("{who} at the audience: buy one of the certificates."),
    "donation": mark("{who}: pay the certificate at once, or put a first instalment on it."),
    "last payment": mark("{who}: pay unpaid certificates a last time, or pass."),
}
SOURCES = {
    "certificate": mark("Donation certificates"),
    "instalment": mark("Donation certificates"),
    "bell rank": mark("The bell track"),
}


def tile_name() -> str:
    return t("Audience")


def bells(number: int) -> str:
    return tn("{n} bell", "{n} bells", number)


def certificates(number: int) -> str:
    return tn("{n} paid certificate", "{n} paid certificates", number)


def bonuses(module: Bells) -> str:
    pieces = module.pieces
    shown = [
        t("{points} from {space} on", points=points(vp), space=space)
        for space, vp in zip(pieces.bonus_from, pieces.bonus_vp, strict=True)
    ]
    return ", ".join(shown)


def certificate_words(shown: dict[str, Any]) -> str:
    fields = {"price": thalers(shown["price"]), "points": points(shown["vp"]), "bells": bells(shown["bells"])}
    return t("{id}: {price}, {points}, {bells}", id=shown["id"], **fields)


def label(module: Bells, game: FrescoGame, action: int, view: dict[str, Any]) -> str:
    if module.is_cover(action):
        place = game.text(action).partition(" ")[2]
        if place == "cathedral-again":
            return t("Lay the Audience tile over the cathedral's second visit")
        return t("Lay the Audience tile over the column {place}", place=place_name(place))
    all_of = module.pieces.certificates
    if action < module.FULL:
        return t("Buy certificate {words}", words=certificate_words(all_of[action - module.CERTIFICATE].shown()))
    if action >= module.DONATE:
        return t("Put a thaler on certificate {id}", id=all_of[action - module.DONATE].id)
    buying = view["modules"][module.section]["buying"]
    if action == module.FULL:
        if buying is None:
            return t("Pay the certificate at once")
        return t("Pay {price} at once for {points}", price=thalers(buying["price"]), points=points(buying["vp"]))
    first = action - module.PART
    gained = points(first // module.pieces.instalment)
    return t("Put {thalers} on the certificate for {points}", thalers=thalers(first), points=gained)


def tell(module: Bells, event: Event, names: Sequence[str]) -> str:
    data: dict[str, Any] = dict(event.data)
    who = painter_name(names, event.seat)
    shown: dict[str, Any] = {key: data[key] for key in ("certificate", "space", "rank") if key in data}
    if "thalers" in data:
        shown["thalers"] = thalers(data["thalers"])
    if "points" in data:
        shown["points"] = points(data["points"])
    if "bells" in data:
        shown["bells"] = bells(data["bells"])
    if event.kind == "certificate":
        return t("{who} buys certificate {certificate} for {thalers}: {points}, {bells}.", who=who, **shown)
    if event.kind == "instalment":
        return t("{who} takes certificate {certificate} and puts {thalers} on it: {points}.", who=who, **shown)
    if event.kind == "donation":
        if data["done"]:
            return t("{who} puts {thalers} on certificate {certificate}, which is paid now.", who=who, **shown)
        return t("{who} puts {thalers} on certificate {certificate}.", who=who, **shown)
    if event.kind == "no audience":
        return t("All certificates are sold: {who} has no audience.", who=who)
    if event.kind == "certificates":
        return t("New certificates are shown: {certificates}.", certificates=", ".join(data["certificates"]))
    if event.kind == "bells":
        return t("{who} has {bells}; the marker stands on {space}.", who=who, **shown)
    if event.kind == "bishop bells":
        return t("Unsold certificates have {bells}; the bishop stands on {space}.", **shown)
    if event.kind == "bell rank":
        return t("{who} has rank {rank} on the bell track and gains {points}.", who=who, **shown)
    return ""


def lines(module: Bells, view: dict[str, Any]) -> list[str]:
    mine = view["modules"][module.section]
    offer = "; ".join(certificate_words(entry) for entry in mine["shown"] if entry) or "-"
    shown = [f"{t('Bell'):<8} {offer} ({t('pile')}: {mine['pile']})"]
    if mine["buying"]:
        shown.append(f"  {t('being paid')}: {certificate_words(mine['buying'])}")
    for seat, owned in enumerate(mine["seats"]):
        parts = []
        if owned["number"]:
            parts.append(certificates(owned["number"]))
            if owned["paid"] is not None:
                parts[-1] += f" ({bells(sum(entry['bells'] for entry in owned['paid']))})"
        parts += [f"{certificate_words(entry)}, {t('on it')} {entry['coins']}" for entry in owned["unpaid"]]
        if parts:
            shown.append(f"  {view['names'][seat]}: {'; '.join(parts)}")
    if mine["marks"]:
        spaces = [mark for mark in mine["marks"]["painters"] if mark is not None]
        shown.append(f"  {t('bell track')}: {', '.join(str(space) for space in spaces)}")
    return shown
