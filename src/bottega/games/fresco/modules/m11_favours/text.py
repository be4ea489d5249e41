"""The Bishop's Favours in words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from bottega.games.fresco.modules.parts import ModuleText
from bottega.games.fresco.text.words import paint_words, points, thalers
from bottega.i18n.translate import mark, t

if TYPE_CHECKING:
    from bottega.games.fresco.modules.m11_favours.rules.module import Favours

SOURCES = {"favour": mark("The bishop's favours")}
TOLD = {"favour": mark("{who} finds a favour on {space}: {gift}.")}


def gift_words(gift: Mapping[str, Any]) -> str:
    if "thalers" in gift:
        return thalers(gift["thalers"])
    if "points" in gift:
        return points(gift["points"])
    return t("mood +{n}", n=gift["mood"]) if "mood" in gift else paint_words(gift["paints"])


def details(module: Favours, data: Mapping[str, Any]) -> dict[str, str]:
    return {"gift": gift_words(data)}


def lines(module: Favours, view: dict[str, Any]) -> list[str]:
    mine = view["modules"][module.section]
    left = [
        f"{gift_words(kind['gift'])} ×{kind['count'] - kind['taken']}"
        for kind in mine["kinds"]
        if kind["count"] > kind["taken"]
    ]
    unseen = t("not seen yet: {favours}", favours="; ".join(left) or "-")
    return [f"{t('Favours'):<8} {unseen}"]


TEXT = ModuleText(lines=lines, told=TOLD, details=details, sources=SOURCES)
