"""The Benches in words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from bottega.games.fresco.modules.m14_benches.beams import BEAM
from bottega.games.fresco.naming import place_name
from bottega.games.fresco.words import painter_name, points
from bottega.kernel.language import mark, t, tn

if TYPE_CHECKING:
    from bottega.games.fresco.game import FrescoGame
    from bottega.games.fresco.modules.m14_benches.rules import Benches
    from bottega.kernel.events import Event

ASKED = {"benches tile": mark("{who} at the benches: renew one, or pass ({hands} left to carry a beam).")}
SOURCES = {"bench": mark("The Benches")}


def tile_name() -> str:
    return t("Benches")


def beams(number: int) -> str:
    return tn("{n} beam", "{n} beams", number)


def extra_words(extra: Sequence[str]) -> str:
    number = list(extra).count(BEAM)
    return beams(number) if number else ""


def label(module: Benches, game: FrescoGame, action: int, view: dict[str, Any]) -> str:
    thing = game.text(action).partition(" ")[2]
    if module.is_cover(action):
        if thing == "cathedral-again":
            return t("Lay the Benches tile over the cathedral's second visit")
        return t("Lay the Benches tile over the column {place}", place=place_name(thing))
    entry = view["modules"][module.section]["benches"][action - module.BENCH]
    return t("Renew bench {bench} with {beams}", bench=thing, beams=beams(entry["beams"]))


def tell(module: Benches, event: Event, names: Sequence[str]) -> str:
    data: dict[str, Any] = dict(event.data)
    who = painter_name(names, event.seat)
    if event.kind == "beams":
        return t("{who} receives {beams}.", who=who, beams=beams(data["beams"]))
    if event.kind == "bench":
        worth = points(data["points"])
        return t("{who} renews bench {bench} for {points}.", who=who, bench=data["bench"], points=worth)
    return ""


def lines(module: Benches, view: dict[str, Any]) -> list[str]:
    mine = view["modules"][module.section]
    benches = [f"{entry['space']}:{'|' * entry['beams']}" for entry in mine["benches"] if entry["by"] is None]
    owned = [f"{name} {number}" for name, number in zip(view["names"], mine["beams"], strict=True)]
    return [
        f"{t('Benches'):<8} {' '.join(benches) or '-'}",
        f"{t('Beams'):<8} {', '.join(owned)}",
    ]
