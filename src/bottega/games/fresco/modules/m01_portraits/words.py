"""Portraits in words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from bottega.games.fresco.components import LETTERS
from bottega.games.fresco.naming import colour_name
from bottega.games.fresco.words import paint_words, painter_name, points, thalers
from bottega.kernel.language import mark, t

if TYPE_CHECKING:
    from bottega.games.fresco.game import FrescoGame
    from bottega.games.fresco.modules.m01_portraits.rules import Portraits
    from bottega.kernel.events import Event

SUBJECTS = {
    "abbot": mark("Abbot"),
    "actor": mark("Actor"),
    "sacristan": mark("Sacristan"),
    "servant": mark("Servant of God"),
    "patron": mark("Patron"),
    "peers": mark("Peers"),
    "merchant": mark("Merchant"),
    "bishop": mark("Bishop"),
    "virgin": mark("Virgin Mary"),
    "muse": mark("Muse"),
    "beauty": mark("Beautiful Woman"),
    "selfportrait": mark("Self-portrait"),
}
EFFECTS = {
    "abbot": mark("every bishop bonus is {n} higher"),
    "actor": mark("each assistant in the theatre improves the mood by {n}"),
    "sacristan": mark("the bishop may be moved to any space for his price, {n} a round"),
    "servant": mark("{n} more thalers of income"),
}
AMOUNTS = {"abbot": "bishop_bonus", "actor": "theatre_mood", "sacristan": "jumps", "servant": "income"}
ASKED = {
    "merchant": mark("{who}: choose a cube from the Merchant."),
    "leonardo portrait": mark("{who}: choose the portrait that Leonardo takes."),
}


def effect(card: dict[str, Any]) -> str:
    """What a card does, from its entry in a view."""
    if card["lasting"]:
        return t(EFFECTS[card["kind"]], n=card[AMOUNTS[card["kind"]]])
    parts = []
    if card.get("vp"):
        parts.append(points(card["vp"]))
    if card.get("thalers"):
        parts.append(thalers(card["thalers"]))
    if card.get("paints"):
        parts.append(paint_words(card["paints"]))
    if card.get("choose"):
        parts.append(t("{n} primary cubes of choice", n=card["choose"]))
    if card.get("mood"):
        parts.append(t("mood +{n}", n=card["mood"]))
    if card.get("mood_to_top"):
        parts.append(t("mood to the top"))
    return ", ".join(parts)


def subject(module: Portraits, card_id: str) -> str:
    kinds = {card.id: card.kind for card in module.cards}
    return t(SUBJECTS[kinds[card_id]])


def label(module: Portraits, game: FrescoGame, action: int, view: dict[str, Any]) -> str:
    if action >= module.cubes:
        return t("Take a {colour} cube", colour=colour_name(action - module.cubes))
    card = module.cards[action - module.first]
    if view["asked"] == "leonardo portrait":  # M01-46: of what it gives he gets the points
        worth = points(card.vp)
        return t("Leonardo takes the portrait {subject} for {points}", subject=t(SUBJECTS[card.kind]), points=worth)
    return t("Take the portrait {subject}: {effect}", subject=t(SUBJECTS[card.kind]), effect=effect(card.shown()))


def tell(module: Portraits, event: Event, names: Sequence[str]) -> str:
    data: dict[str, Any] = dict(event.data)
    who = painter_name(names, event.seat)
    if event.kind == "portrait":
        return t("{who} takes the portrait {subject}.", who=who, subject=t(SUBJECTS[data["sort"]]))
    if event.kind == "portraits":
        return t("New portraits: {subjects}.", subjects=", ".join(subject(module, card) for card in data["cards"]))
    if event.kind == "merchant":
        colour = colour_name(LETTERS.index(data["paint"]))
        return t("{who} takes a {colour} cube from the Merchant.", who=who, colour=colour)
    return ""


def lines(module: Portraits, view: dict[str, Any]) -> list[str]:
    mine = view["modules"][module.section]
    pile = f"{mine['pile']} {mine['next']}".strip()
    shown = [f"{t('Portraits')} ({t('pile')}: {pile})"]
    shown += [f"  {card['id']} {t(SUBJECTS[card['kind']])}: {effect(card)}" for card in mine["shown"]]
    for seat, cards in enumerate(mine["owned"]):
        if cards:
            owned = ", ".join(t(SUBJECTS[card["kind"]]) for card in cards)
            shown.append(f"  {view['names'][seat]}: {owned}")
    return shown
