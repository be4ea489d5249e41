"""What is this? The Bell."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from bottega.games.fresco.modules import tooltips
from bottega.games.fresco.modules.m08_bells import text
from bottega.games.fresco.modules.parts import ModuleTooltips
from bottega.games.fresco.text.tooltips.shared import painter_of, whose
from bottega.games.fresco.text.words import points, thalers
from bottega.i18n.translate import t
from bottega.presentation.tooltips import Explain, What

if TYPE_CHECKING:
    from bottega.games.fresco.modules.m08_bells.rules.module import Bells


def _bells(module: Bells, view: dict[str, Any], rest: str) -> What | None:
    if rest:
        return None
    says = t(
        "With the Audience tile you buy certificates from the bishop: points now, and bells that are "
        "compared at the end."
    )
    return tooltips.itself(module, says, t("Certificates in the pile: {n}.", n=tooltips.part(module, view)["pile"]))


def _tile(module: Bells, view: dict[str, Any], rest: str) -> What:
    says = t(
        "While planning you can cover a column with it: instead of visiting that place, you have to buy "
        "a certificate. It needs no assistant."
    )
    return What(t("Audience action tile"), says, "", tooltips.section(module, "play"))


def _certificate(module: Bells, view: dict[str, Any], rest: str) -> What | None:
    card = next((one for one in module.pieces.certificates if one.id == rest), None)
    if card is None and rest:
        return None
    says = t(
        "Pay in full to score its points. In instalments you score 1 point for every {n} thalers now, "
        "and all thalers you gain go to it first. Its bells count once it's paid.",
        n=module.pieces.instalment,
    )
    part = tooltips.part(module, view)
    if card is None:
        now = t("Certificates in the pile: {n}.", n=part["pile"])
        return What(t("Donation certificates"), says, now, tooltips.section(module, "play"))
    unpaid = [one for seat in part["seats"] for one in seat["unpaid"] if one["id"] == rest]
    laid = t("{thalers} paid so far.", thalers=thalers(unpaid[0]["coins"])) if unpaid else ""
    worth = t(
        "{price}, {points}, {bells}.", price=thalers(card.price), points=points(card.vp), bells=text.bells(card.bells)
    )
    return What(t("Certificate {id}", id=rest), says, tooltips.sentences(worth, laid), tooltips.section(module, "play"))


def _donate(module: Bells, view: dict[str, Any], rest: str) -> What | None:
    buying = tooltips.part(module, view)["buying"]
    if rest == "full":
        says = t("You pay the full price, score the points shown and place the certificate face down.")
        now = ""
        if buying is not None:
            now = t("{price} for {points}.", price=thalers(buying["price"]), points=points(buying["vp"]))
        return What(t("Pay at once"), says, now, tooltips.section(module, "play"))
    if rest.isdecimal():
        says = t(
            "You pay part of it now for 1 point for every {n} thalers. Later income pays the rest, for no points.",
            n=module.pieces.instalment,
        )
        now = f"{points(int(rest) // module.pieces.instalment)}."
        return What(
            t("Instalment of {thalers}", thalers=thalers(int(rest))), says, now, tooltips.section(module, "play")
        )
    return _certificate(module, view, rest) if rest else None


def _ranks(module: Bells, view: dict[str, Any], rest: str) -> What:
    says = t("At the end players are ranked by bells. The bishop takes part with the bells of all unsold certificates.")
    worth = ", ".join(f"{rank + 1}. {points(vp)}" for rank, vp in enumerate(module.pieces.rank_vp))
    return What(t("Ranks on the bell track"), says, worth + ".", tooltips.section(module, "end"))


def _track(module: Bells, view: dict[str, Any], rest: str) -> What:
    says = t(
        "At the end each marker moves by its bells: paid certificates minus unpaid ones. You score your "
        "rank and the highest bonus you reach."
    )
    pieces = module.pieces
    bonuses = zip(pieces.bonus_vp, pieces.bonus_from, strict=True)
    worth = ", ".join(t("{points} from {space} on", points=points(vp), space=start) for vp, start in bonuses)
    return What(t("Bell track"), says, worth + "." if worth else "", tooltips.section(module, "end"))


def _owned(module: Bells, view: dict[str, Any], rest: str) -> What | None:
    painter = painter_of(view, rest)
    if painter is None:
        return None
    part = tooltips.part(module, view)
    seat = part["seats"][painter] if painter < view["players"] else None
    says = t(
        "Paid certificates are face down, so only their owner knows their bells. Unpaid ones are face up "
        "with their money."
    )
    number = seat["number"] if seat is not None else part["leonardo"]["number"] if part["leonardo"] else 0
    now = text.certificates(number)
    if seat is not None and seat["paid"]:
        now = f"{now}, {text.bells(sum(card['bells'] for card in seat['paid']))}"
    return What(whose(view, painter, t("Certificates")), says, now + ".", tooltips.section(module, "end"))


KNOWN: dict[str, Explain] = {
    "bells": _bells,
    "audience": _tile,
    "tile-audience": _tile,
    "bells-tile": _tile,
    "certificate": _certificate,
    "donate": _donate,
    "bells-ranks": _ranks,
    "bells-track": _track,
    "bell": _track,
    "bells-of": _owned,
}


TOOLTIPS = ModuleTooltips(known=KNOWN)
