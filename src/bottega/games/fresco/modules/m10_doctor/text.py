"""The Doctor in words."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from bottega.games.fresco.modules.parts import ModuleText
from bottega.games.fresco.rules.components import AGAIN, COLUMNS, LETTERS, PLACES
from bottega.games.fresco.rules.naming import colour_name, place_name, to_place
from bottega.games.fresco.text.words import thalers
from bottega.i18n.translate import mark, t, tn

if TYPE_CHECKING:
    from bottega.games.fresco.modules.m10_doctor.rules.module import Doctor
    from bottega.games.fresco.rules.game import FrescoGame

ASKED = {
    "give up": (mark("give up a healthy or a sick assistant."), mark("{who} is giving up an assistant…")),
    "ill": (mark("choose which of your assistants falls ill."), mark("{who} is choosing who falls ill…")),
    "remedy": (mark("buy a remedy from the doctor."), mark("{who} is buying a remedy…")),
    "cure": (mark("open bottles, or pass."), mark("{who} may open bottles…")),
}
PIECES = {
    "tile": mark("Doctor"),
    "man-sick": mark("sick assistant"),
    "man-neutral": mark("neutral assistant"),
}


def piece_name(module: Doctor, piece: str) -> str:
    return t(PIECES[piece])


def remedy_name(remedy: str) -> str:
    """A bottle by its doses."""
    if remedy == "juice":
        return t("raspberry juice")
    return tn("bottle with {n} dose", "bottle with {n} doses", int(remedy))


def sick_words(number: int) -> str:
    return tn("{n} sick assistant", "{n} sick assistants", number)


def where(column: int) -> str:
    return t("cathedral, second visit") if column == COLUMNS else place_name(PLACES[column])


def sent(column: int) -> str:
    return to_place(AGAIN if column == COLUMNS else PLACES[column])


def _cover(m: Doctor, game: FrescoGame, thing: int, view: dict[str, Any]) -> str:
    return t("Visit the doctor: place the tile on the {place} column", place=where(thing))


def _sick(m: Doctor, game: FrescoGame, thing: int, view: dict[str, Any]) -> str:
    return t("Send a sick assistant {to}", to=sent(thing))


def _neutral(m: Doctor, game: FrescoGame, thing: int, view: dict[str, Any]) -> str:
    return t("Send the neutral assistant {to}", to=sent(thing))


def _rest(m: Doctor, game: FrescoGame, thing: int, view: dict[str, Any]) -> str:
    return t("Give up a sick assistant, who recovers") if thing == 1 else t("Give up a healthy assistant")


def _act(m: Doctor, game: FrescoGame, thing: int, view: dict[str, Any]) -> str:
    return t("Use a sick assistant next") if thing == 1 else t("Use a healthy assistant next")


def _ill(m: Doctor, game: FrescoGame, thing: int, view: dict[str, Any]) -> str:
    return t("The neutral assistant falls ill") if thing == 1 else t("One of your own assistants falls ill")


def _saint(m: Doctor, game: FrescoGame, thing: int, view: dict[str, Any]) -> str:
    colour, gain = colour_name(thing), thalers(m.saint_thalers)
    return t("Paint a saint's picture: trade 1 {colour} for {thalers}", colour=colour, thalers=gain)


def _remedy(m: Doctor, game: FrescoGame, thing: int, view: dict[str, Any]) -> str:
    slot = view["modules"][m.section]["remedies"][thing]
    if slot["remedy"] is None:
        return t("Buy a remedy for {price}", price=thalers(slot["price"]))
    return t("Buy a remedy: {remedy} for {price}", remedy=remedy_name(slot["remedy"]), price=thalers(slot["price"]))


def _uncork(m: Doctor, game: FrescoGame, thing: int, view: dict[str, Any]) -> str:
    return t("Use a remedy: {remedy}", remedy=remedy_name(m.kinds[thing].name))


LABELS = {
    "doctor": _cover,
    "sick": _sick,
    "neutral": _neutral,
    "rest": _rest,
    "act": _act,
    "ill": _ill,
    "saint": _saint,
    "remedy": _remedy,
    "uncork": _uncork,
}

TOLD = {
    "infection": mark("Infection: {infected}."),
    "no infection": mark("Infection: same place as before, so nobody falls ill."),
    "falls ill": mark("{who}: {assistants} ({where})."),
    "neutral falls ill": mark("{who}: {assistants} ({where}), including the neutral one."),
    "armchair": mark("{who} gives up a healthy assistant."),
    "armchair sick": mark("{who} gives up a sick assistant."),
    "armchair recovers": mark("{who} gives up a sick assistant, who recovers in the armchair."),
    "to bed": mark("{who} sends a sick assistant {sent}."),
    "neutral": mark("{who} sends the neutral assistant {sent}."),
    "acts": mark("{who} uses a healthy assistant next."),
    "acts sick": mark("{who} uses a sick assistant next."),
    "saint": mark("{who} paints a saint's picture: 1 {paint} for {thalers}."),
    "remedies": mark("New remedies: {remedies}."),
    "remedy": mark("{who} buys a remedy: {remedy} for {price}."),
    "no remedy": mark("{who} finds no remedies left at the doctor's."),
    "no room": mark("{who} has no room for another bottle."),
    "purse": mark("{who} can't afford a remedy and shows {thalers}."),
    "empty purse": mark("{who} can't afford a remedy and shows an empty purse."),
    "uncork": mark("{who} opens a {remedy}: {cured}."),
    "juice": mark("{who} drinks raspberry juice (mood {mood})."),
    "doctor pays": mark("{who} gets {thalers} for healthy assistants."),
    "doctor pays nothing": mark("{who} gets nothing: no healthy assistants."),
}
OTHERWISE = (
    ("infection", "infected", "", "no infection"),
    ("falls ill", "neutral", True, "neutral falls ill"),
    ("armchair", "sick", True, "armchair sick"),
    ("armchair sick", "own", True, "armchair recovers"),
    ("acts", "sick", True, "acts sick"),
    ("no remedy", "reason", "full", "no room"),
    ("purse", "thalers", 0, "empty purse"),
    ("uncork", "remedy", "juice", "juice"),
    ("doctor pays", "thalers", 0, "doctor pays nothing"),
)


def _infected(place: str) -> str:
    return place_name(place) if place else ""


def _falling(number: int) -> str:
    return tn("{n} assistant falls ill", "{n} assistants fall ill", number)


def _paint(letter: str) -> str:
    return colour_name(LETTERS.index(letter))


def _remedies(remedies: list[str]) -> str:
    return ", ".join(remedy_name(remedy) for remedy in remedies)


def _cured(number: int) -> str:
    return tn("{n} assistant is cured", "{n} assistants are cured", number)


SAID: dict[str, Callable[[Any], str]] = {
    "infected": _infected,
    "assistants": _falling,
    "where": place_name,
    "paint": _paint,
    "remedies": _remedies,
    "remedy": remedy_name,
    "cured": _cured,
}


def details(module: Doctor, data: Mapping[str, Any]) -> dict[str, str]:
    return {"sent": to_place(data["where"])} if "where" in data else {}


def lines(module: Doctor, view: dict[str, Any]) -> list[str]:
    mine = view["modules"][module.section]
    shown = [f"{t('Doctor')} ({t('infection tiles')}: {mine['infections']}, {t('remedies')}: {mine['pile']})"]
    if mine["infected"] is not None:
        shown.append("  " + t("infected: {place}", place=place_name(mine["infected"])))
    bottles = [f"{remedy_name(slot['remedy'])} {thalers(slot['price'])}" for slot in mine["remedies"] if slot["remedy"]]
    if bottles:
        shown.append("  " + ", ".join(bottles))
    for seat, sick in enumerate(mine["sick"]):
        held = [remedy_name(remedy) for remedy in mine["held"][seat]]
        if sick or held:
            ill = [sick_words(sick)] if sick else []
            shown.append(f"  {view['names'][seat]}: {', '.join(ill + held)}")
    if mine["acts"] is not None:
        shown.append("  " + (t("a sick one acts next") if mine["acts"] == "sick" else t("a healthy one acts next")))
    return shown


TEXT = ModuleText(
    lines=lines,
    labels=LABELS,
    asked=ASKED,
    told=TOLD,
    otherwise=OTHERWISE,
    said=SAID,
    details=details,
    piece_name=piece_name,
)
