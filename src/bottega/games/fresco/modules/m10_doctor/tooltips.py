"""What is this? The Doctor."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from bottega.games.fresco.modules import tooltips
from bottega.games.fresco.modules.m10_doctor import text
from bottega.games.fresco.modules.parts import ModuleTooltips
from bottega.games.fresco.rules.components import COLOURS
from bottega.games.fresco.rules.naming import place_name
from bottega.games.fresco.text.tooltips.shared import whose
from bottega.games.fresco.text.words import thalers
from bottega.i18n.translate import t, tn
from bottega.presentation.tooltips import Explain, What, begun, seat_of

if TYPE_CHECKING:
    from bottega.games.fresco.modules.m10_doctor.rules.module import Doctor


def _doctor(module: Doctor, view: dict[str, Any], rest: str) -> What | None:
    if rest in tooltips.COLUMNS:
        return _tile(module, view, rest)
    if rest:
        return None
    says = t(
        "After planning, one place is infected and one of your assistants there falls ill. Remedies cure "
        "them. At the end each assistant of your colour not with the doctor brings {thalers}.",
        thalers=thalers(module.healthy_thalers),
    )
    return tooltips.itself(module, says, _infected(module, view))


def _infected(module: Doctor, view: dict[str, Any]) -> str:
    infected = tooltips.part(module, view)["infected"]
    return t("Infected: {place}.", place=place_name(infected)) if infected else t("No place is infected now.")


def _tile(module: Doctor, view: dict[str, Any], rest: str) -> What:
    says = t(
        "While planning you can cover your market column with it: on your market turn you have to buy a "
        "remedy. A healthy assistant on the tile can then buy paint, but not close a stall."
    )
    return What(t("Doctor action tile"), says, "", tooltips.section(module, "play"))


def _infection(module: Doctor, view: dict[str, Any], rest: str) -> What:
    says = t(
        "This round's infected place: when you finish there, one of your assistants there falls ill. A "
        "round that starts with only {n} tile left is the last.",
        n=module.last_left,
    )
    left = t("Infection tiles left: {n}.", n=tooltips.part(module, view)["infections"])
    return What(
        t("Infection"), says, tooltips.sentences(_infected(module, view), left), tooltips.section(module, "play")
    )


def _sick(module: Doctor, view: dict[str, Any], rest: str) -> What:
    says = t(
        "You don't have to place a sick assistant. It can't move the bishop, restore next to him, or use "
        "the market, theatre or action tiles. It mixes {mixes}, and in the studio trades a cube for "
        "{thalers}.",
        mixes=tn("{n} time", "{n} times", module.sick_mixes),
        thalers=thalers(module.saint_thalers),
    )
    seat = seat_of(view, rest.removeprefix("of-"))
    if seat is None:
        return What(t("Sick assistant"), says, "", tooltips.section(module, "play"))
    now = f"{text.sick_words(tooltips.part(module, view)['sick'][seat])}."
    return What(whose(view, seat, t("Sick assistants")), says, now, tooltips.section(module, "play"))


def _neutral(module: Doctor, view: dict[str, Any], rest: str) -> What:
    says = t(
        "The extra assistant for a good mood. If it falls ill, it goes back to the theatre and you take a black one."
    )
    return What(t("Neutral assistant"), says, "", tooltips.section(module, "doubts"))


def _rest(module: Doctor, view: dict[str, Any], rest: str) -> What:
    says = t(
        "On a −1 mood space you give up an assistant. A sick one recovers and comes back healthy when "
        "your mood improves."
    )
    return What(t("Give up an assistant"), says, "", tooltips.section(module, "play"))


def _act(module: Doctor, view: dict[str, Any], rest: str) -> What:
    says = t(
        "Where your healthy and sick assistants work together, you choose who works next. Afterwards all "
        "your healthy ones there fall ill too."
    )
    return What(t("Who acts next"), says, "", tooltips.section(module, "play"))


def _ill(module: Doctor, view: dict[str, Any], rest: str) -> What:
    says = t("Choose one of your assistants in the infected place to fall ill. Swap it for a black one.")
    return What(t("An assistant falls ill"), says, "", tooltips.section(module, "play"))


def _saint(module: Doctor, view: dict[str, Any], rest: str) -> What | None:
    if rest and rest not in COLOURS:
        return None
    says = t(
        "A sick assistant in the studio can trade a cube of any colour for {thalers}.",
        thalers=thalers(module.saint_thalers),
    )
    return What(t("A saint's picture"), says, "", tooltips.section(module, "play"))


def _remedy(module: Doctor, view: dict[str, Any], rest: str) -> What | None:
    part = tooltips.part(module, view)
    says = t(
        "Buy it with the Doctor tile at its slot's price. You can have {n} at most. After the last "
        "place, each dose you open cures one sick assistant.",
        n=module.hold,
    )
    if not rest:
        now = t("Remedies in the pile: {n}.", n=part["pile"])
        return What(t("Remedies"), says, now, tooltips.section(module, "play"))
    if rest not in [str(slot + 1) for slot in range(len(part["remedies"]))]:
        return None
    slot = part["remedies"][int(rest) - 1]
    now = t("None left here.")
    if slot["remedy"] is not None:
        now = begun(f"{text.remedy_name(slot['remedy'])}, {thalers(slot['price'])}") + "."
    return What(t("Remedy"), says, now, tooltips.section(module, "play"))


def _uncork(module: Doctor, view: dict[str, Any], rest: str) -> What | None:
    if rest not in [kind.name for kind in module.kinds]:
        return None
    if rest == "juice":
        says = t(
            "Raspberry juice doesn't cure, but lifts your mood by {n}. Open it after the last place.",
            n=module.juice_mood,
        )
    else:
        says = t("Open it after the last place. Each dose cures one assistant. Unused doses are lost.")
    name = text.remedy_name(rest)
    return What(begun(name), says, "", tooltips.section(module, "play"))


KNOWN: dict[str, Explain] = {
    "doctor": _doctor,
    "tile-doctor": _tile,
    "doctor-tile": _tile,
    "infection": _infection,
    "sick": _sick,
    "doctor-man-sick": _sick,
    "neutral": _neutral,
    "doctor-man-neutral": _neutral,
    "rest": _rest,
    "act": _act,
    "ill": _ill,
    "saint": _saint,
    "remedy": _remedy,
    "uncork": _uncork,
}


TOOLTIPS = ModuleTooltips(known=KNOWN)
