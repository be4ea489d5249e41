"""The Doctor in words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from bottega.games.fresco.components import COLUMNS, LETTERS, PLACES
from bottega.games.fresco.naming import colour_name, place_name
from bottega.games.fresco.words import painter_name, thalers
from bottega.kernel.language import mark, t, tn

if TYPE_CHECKING:
    from bottega.games.fresco.game import FrescoGame
    from bottega.games.fresco.modules.m10_doctor.rules import Doctor
    from bottega.kernel.events import Event

ASKED = {
    "give up": mark("{who}: give up a healthy or a sick assistant."),
    "ill": mark("{who}: choose which assistant falls ill."),
    "remedy": mark("{who}: buy a remedy from the doctor."),
    "cure": mark("{who}: open bottles, or pass."),
}
PIECES = {
    "tile": mark("Doctor"),
    "man-sick": mark("sick assistant"),
    "man-neutral": mark("neutral assistant"),
}


def piece_name(piece: str) -> str:
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


def label(m: Doctor, game: FrescoGame, action: int, view: dict[str, Any]) -> str:
    if m.is_cover(action):
        return t("Visit the doctor: lay the tile over the column {place}", place=where(action - m.cover.first))
    if action < m.extra:
        return t("Place a sick assistant: {place}", place=where(action - m.bed))
    if action < m.rest:
        return t("Place the neutral assistant: {place}", place=where(action - m.extra))
    if action < m.act:
        return t("Give up a sick assistant, who recovers") if action > m.rest else t("Give up a healthy assistant")
    if action < m.ill:
        return t("A sick assistant acts next") if action > m.act else t("A healthy assistant acts next")
    if action < m.saint:
        return t("The neutral assistant falls ill") if action > m.ill else t("An assistant of one's own falls ill")
    if action < m.remedy:
        colour = colour_name(action - m.saint)
        gain = thalers(m.saint_thalers)
        return t("A saint's picture: a {colour} cube for {thalers}", colour=colour, thalers=gain)
    if action < m.uncork:
        slot = view["modules"][m.section]["remedies"][action - m.remedy]
        if slot["remedy"] is None:
            return t("Buy a remedy for {price}", price=thalers(slot["price"]))
        return t("Buy a remedy: {remedy} for {price}", remedy=remedy_name(slot["remedy"]), price=thalers(slot["price"]))
    return t("Open a bottle: {remedy}", remedy=remedy_name(m.kinds[action - m.uncork].name))


def tell(module: Doctor, event: Event, names: Sequence[str]) -> str:
    data: dict[str, Any] = dict(event.data)
    who = painter_name(names, event.seat)
    kind = event.kind
    if kind == "infection":
        if not data["infected"]:
            return t("Infection: the same place as before, so none.")
        return t("Infection: {place}.", place=place_name(data["infected"]))
    if kind == "falls ill":
        ill = tn("{n} assistant falls ill", "{n} assistants fall ill", data["assistants"])
        if data["neutral"]:
            return t("{who}: {ill} ({place}), the neutral one too.", who=who, ill=ill, place=place_name(data["where"]))
        return t("{who}: {ill} ({place}).", who=who, ill=ill, place=place_name(data["where"]))
    if kind == "armchair":
        if not data["sick"]:
            return t("{who} gives up a healthy assistant.", who=who)
        if data["own"]:
            return t("{who} gives up a sick assistant, who recovers in the armchair.", who=who)
        return t("{who} gives up a sick assistant.", who=who)
    if kind == "to bed":
        return t("{who} places a sick assistant: {place}.", who=who, place=place_name(data["where"]))
    if kind == "neutral":
        return t("{who} places the neutral assistant: {place}.", who=who, place=place_name(data["where"]))
    if kind == "acts":
        return t("{who} lets a sick one act.", who=who) if data["sick"] else t("{who} lets a healthy one act.", who=who)
    if kind == "saint":
        colour = colour_name(LETTERS.index(data["paint"]))
        gain = thalers(data["thalers"])
        return t("{who} has a saint painted: a {colour} cube for {thalers}.", who=who, colour=colour, thalers=gain)
    return tell_of_remedies(kind, who, data)


def tell_of_remedies(kind: str, who: str, data: dict[str, Any]) -> str:
    if kind == "remedies":
        bottles = ", ".join(remedy_name(remedy) for remedy in data["remedies"])
        return t("New remedies: {remedies}.", remedies=bottles)
    if kind == "remedy":
        bottle = remedy_name(data["remedy"])
        return t("{who} buys a remedy: {remedy} for {price}.", who=who, remedy=bottle, price=thalers(data["price"]))
    if kind == "no remedy":
        if data["reason"] == "full":
            return t("{who} buys no remedy: no room for another bottle.", who=who)
        return t("{who} finds no remedy at the doctor's.", who=who)
    if kind == "purse":
        return t("{who} can pay no remedy and shows the money: {thalers}.", who=who, thalers=thalers(data["thalers"]))
    if kind == "uncork":
        bottle = remedy_name(data["remedy"])
        if data["remedy"] == "juice":
            return t("{who} opens raspberry juice: mood {mood}.", who=who, mood=f"{data['mood']:+}")
        cured = tn("{n} assistant is cured", "{n} assistants are cured", data["cured"])
        return t("{who} opens a {remedy}: {cured}.", who=who, remedy=bottle, cured=cured)
    if kind == "doctor pays":
        return t("{who} gets {thalers} for assistants that are not ill.", who=who, thalers=thalers(data["thalers"]))
    return ""


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
