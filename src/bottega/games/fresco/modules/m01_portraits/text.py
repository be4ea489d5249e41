"""Portraits in words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from bottega.games.fresco.modules.parts import ModuleText
from bottega.games.fresco.rules.naming import colour_list, colour_name
from bottega.games.fresco.text.words import paint_words, points, thalers
from bottega.i18n.translate import mark, t

if TYPE_CHECKING:
    from bottega.games.fresco.modules.m01_portraits.rules.module import Portraits
    from bottega.games.fresco.rules.game import FrescoGame

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
    "abbot": mark("each bishop bonus is {n} higher"),
    "actor": mark("each assistant in the theatre improves your mood by {n}"),
    "sacristan": mark("pay to move the bishop to any space, {n} a round"),
    "servant": mark("{thalers} more at each income"),
}
AMOUNTS = {"abbot": "bishop_bonus", "actor": "theatre_mood", "sacristan": "jumps", "servant": "income"}
ASKED = {
    "merchant": (mark("choose a cube from the Merchant."), mark("{who} is choosing a cube…")),
    "leonardo portrait": (mark("choose a portrait for Leonardo."), mark("{who} is choosing a portrait for Leonardo…")),
}


def effect(card: dict[str, Any]) -> str:
    """What a card does, from its entry in a view."""
    if card["lasting"]:
        amount = card[AMOUNTS[card["kind"]]]
        return t(EFFECTS[card["kind"]], n=amount, thalers=thalers(amount))
    parts = []
    if card.get("vp"):
        parts.append(points(card["vp"]))
    if card.get("thalers"):
        parts.append(thalers(card["thalers"]))
    if card.get("paints"):
        parts.append(paint_words(card["paints"]))
    if card.get("choose"):
        parts.append(t("{n} primary cubes of your choice", n=card["choose"]))
    if card.get("mood"):
        parts.append(t("mood +{n}", n=card["mood"]))
    if card.get("mood_to_top"):
        parts.append(t("mood to the top"))
    return ", ".join(parts)


def subject(kind: str) -> str:
    return t(SUBJECTS[kind])


def _portrait(module: Portraits, game: FrescoGame, thing: int, view: dict[str, Any]) -> str:
    card = module.cards[thing]
    if view["asked"] == "leonardo portrait":  # M01-46: of what it gives he gets the points
        if not card.vp:
            return t("Leonardo takes portrait {subject}", subject=subject(card.kind))
        worth = points(card.vp)
        return t("Leonardo takes portrait {subject} for {points}", subject=subject(card.kind), points=worth)
    return t("Take portrait {subject}: {effect}", subject=subject(card.kind), effect=effect(card.shown()))


def _merchant(module: Portraits, game: FrescoGame, thing: int, view: dict[str, Any]) -> str:
    return t("Take a {colour} cube", colour=colour_name(thing))


def _sacristan(module: Portraits, game: FrescoGame, thing: int, view: dict[str, Any]) -> str:
    price = thalers(game.parts.bishop_price)
    return t("Sacristan: move the bishop to {space} for {price}", space=game.parts.spaces[thing], price=price)


LABELS = {"portrait": _portrait, "merchant": _merchant, "sacristan": _sacristan}
TOLD = {
    "portrait": mark("{who} takes the {sort} portrait."),
    "portraits": mark("New portraits: {cards}."),
    "merchant": mark("{who} takes a {paint} cube from the Merchant."),
}
SAID = {"sort": subject, "paint": colour_list}


def details(module: Portraits, data: Mapping[str, Any]) -> dict[str, str]:
    kinds = {card.id: card.kind for card in module.cards}
    return {"cards": ", ".join(subject(kinds[card]) for card in data.get("cards", []))}


def lines(module: Portraits, view: dict[str, Any]) -> list[str]:
    mine = view["modules"][module.section]
    pile = f"{mine['pile']} {mine['next']}".strip()
    shown = [f"{t('Portraits')} ({t('pile')}: {pile})"]
    shown += [f"  {card['id']} {subject(card['kind'])}: {effect(card)}" for card in mine["shown"]]
    for seat, cards in enumerate(mine["owned"]):
        if cards:
            owned = ", ".join(subject(card["kind"]) for card in cards)
            shown.append(f"  {view['names'][seat]}: {owned}")
    return shown


TEXT = ModuleText(lines=lines, labels=LABELS, asked=ASKED, told=TOLD, said=SAID, details=details)
