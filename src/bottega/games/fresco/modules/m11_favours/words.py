"""The Bishop's Favours in words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from bottega.games.fresco.words import paint_words, painter_name, points, thalers
from bottega.kernel.language import mark, t

if TYPE_CHECKING:
    from bottega.games.fresco.modules.m11_favours.rules import Favours
    from bottega.kernel.events import Event

SOURCES = {"favour": mark("The bishop's favours")}


def gift_words(gift: dict[str, Any]) -> str:
    if "thalers" in gift:
        return thalers(gift["thalers"])
    if "points" in gift:
        return points(gift["points"])
    return t("mood +{n}", n=gift["mood"]) if "mood" in gift else paint_words(gift["paints"])


def tell(module: Favours, event: Event, names: Sequence[str]) -> str:
    if event.kind != "favour":
        return ""
    data: dict[str, Any] = dict(event.data)
    who, gift = painter_name(names, event.seat), gift_words(data)
    return t("{who} finds the bishop's favour on {space}: {gift}.", who=who, space=data["space"], gift=gift)


def lines(module: Favours, view: dict[str, Any]) -> list[str]:
    mine = view["modules"][module.section]
    left = [
        f"{gift_words(kind['gift'])} ×{kind['count'] - kind['taken']}"
        for kind in mine["kinds"]
        if kind["count"] > kind["taken"]
    ]
    unseen = t("not seen yet: {favours}", favours="; ".join(left) or "-")
    return [f"{t('Favours'):<8} {unseen}"]
