"""The Bell in words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from bottega.games.fresco.modules.parts import ModuleText
from bottega.games.fresco.text.words import cover, points, thalers
from bottega.i18n.translate import mark, t, tn

if TYPE_CHECKING:
    from bottega.games.fresco.modules.m08_bells.rules.module import Bells
    from bottega.games.fresco.rules.game import FrescoGame

ASKED = {
    "audience": (mark("buy one of the certificates."), mark("{who} has an audience with the bishop…")),
    "donation": (
        mark("pay for the certificate in full, or put down a first instalment."),
        mark("{who} is paying for a certificate…"),
    ),
    "last payment": (mark("make last payments on your certificates, or pass."), mark("{who} is making last payments…")),
}
SOURCES = {
    "certificate": mark("Donation certificates"),
    "instalment": mark("Donation certificates"),
    "later payment": mark("Donation certificates"),
    "bell rank": mark("The bell track"),
}


def piece_name(module: Bells, piece: str) -> str:
    return t("Audience")


def bells(number: int) -> str:
    return tn("{n} bell", "{n} bells", number)


def certificates(number: int) -> str:
    return tn("{n} paid certificate", "{n} paid certificates", number)


def certificate_words(shown: dict[str, Any]) -> str:
    fields = {"price": thalers(shown["price"]), "points": points(shown["vp"]), "bells": bells(shown["bells"])}
    return t("{id}: {price}, {points}, {bells}", id=shown["id"], **fields)


def _certificate(module: Bells, game: FrescoGame, at: int, view: dict[str, Any]) -> str:
    return t("Buy certificate {words}", words=certificate_words(module.pieces.certificates[at].shown()))


def _full(module: Bells, game: FrescoGame, thing: int, view: dict[str, Any]) -> str:
    buying = view["modules"][module.section]["buying"]
    if buying is None:
        return t("Pay in full")
    return t("Pay {price} in full for {points}", price=thalers(buying["price"]), points=points(buying["vp"]))


def _instalment(module: Bells, game: FrescoGame, first: int, view: dict[str, Any]) -> str:
    gained = first // module.pieces.instalment
    if first == 0:
        return t("Pay nothing yet")
    if gained == 0:
        return t("Pay {thalers} now, for no points yet", thalers=thalers(first))
    return t("Pay {thalers} now for {points}", thalers=thalers(first), points=points(gained))


def _donate(module: Bells, game: FrescoGame, at: int, view: dict[str, Any]) -> str:
    return t("Pay 1 thaler for certificate {id}", id=module.pieces.certificates[at].id)


COVER = (
    mark("Place the Audience tile on the {place} column"),
    mark("Place the Audience tile on the cathedral's second visit"),
)
LABELS = {
    "audience": cover,
    "certificate": _certificate,
    "donate full": _full,
    "instalment": _instalment,
    "donate": _donate,
}
TOLD = {
    "certificate": mark("{who} buys certificate {certificate} for {thalers}: {points}, {bells}."),
    "instalment": mark("{who} takes certificate {certificate} and pays {thalers}: {points}."),
    "no point yet": mark("{who} takes certificate {certificate} and pays {thalers}: no points yet."),
    "nothing paid": mark("{who} takes certificate {certificate} and pays nothing yet."),
    "donation": mark("{who} pays {thalers} for certificate {certificate}."),
    "later payment": mark("{who} scores {points} for the later payment."),
    "donation done": mark("{who} pays off certificate {certificate} with {thalers}."),
    "no audience": mark("{who} has no audience: all certificates are sold."),
    "certificates": mark("New certificates: {certificates}."),
    "no certificates": mark("All certificates are sold."),
    "bells": mark("{who} has {bells} (marker on {space})."),
    "no bells": mark("{who} has no bells (marker on {space})."),
    "bishop bells": mark("The bishop has {bells} from unsold certificates (marker on {space})."),
    "bishop no bells": mark("The bishop has no bells from unsold certificates (marker on {space})."),
    "bell rank": mark("{who} is number {rank} on the bell track: {points}."),
    "bell rank for nothing": mark("{who} is number {rank} on the bell track: no points."),
}
OTHERWISE = (
    ("instalment", "points", 0, "no point yet"),
    ("no point yet", "thalers", 0, "nothing paid"),
    ("donation", "done", True, "donation done"),
    ("certificates", "certificates", "", "no certificates"),
    ("bells", "bells", 0, "no bells"),
    ("bishop bells", "bells", 0, "bishop no bells"),
    ("bell rank", "points", 0, "bell rank for nothing"),
)
SAID = {"bells": bells}


def details(module: Bells, data: Mapping[str, Any]) -> dict[str, str]:
    return {"certificates": ", ".join(data.get("certificates", ()))}


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
        for entry in owned["unpaid"]:
            lying = f"{t('on it')} {entry['coins']}" if entry["coins"] else t("nothing paid")
            parts.append(f"{certificate_words(entry)}, {lying}")
        if parts:
            shown.append(f"  {view['names'][seat]}: {'; '.join(parts)}")
    if mine["marks"]:
        spaces = [mark for mark in mine["marks"]["painters"] if mark is not None]
        shown.append(f"  {t('bell track')}: {', '.join(str(space) for space in spaces)}")
    return shown


TEXT = ModuleText(
    lines=lines,
    labels=LABELS,
    asked=ASKED,
    told=TOLD,
    otherwise=OTHERWISE,
    said=SAID,
    details=details,
    sources=SOURCES,
    cover=COVER,
    piece_name=piece_name,
)
