"""The Benches in words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from bottega.games.fresco.modules.m14_benches.rules.beams import BEAM
from bottega.games.fresco.modules.parts import ModuleText
from bottega.games.fresco.text.words import cover
from bottega.i18n.translate import mark, t, tn

if TYPE_CHECKING:
    from bottega.games.fresco.modules.m14_benches.rules.module import Benches
    from bottega.games.fresco.rules.game import FrescoGame

ASKED = {
    "benches tile": (mark("renew a bench, or pass ({hands} left to carry beams)."), mark("{who} is at the benches…")),
}
SOURCES = {"bench": mark("The Benches")}


def piece_name(module: Benches, piece: str) -> str:
    return t("Benches")


def beams(number: int) -> str:
    return tn("{n} beam", "{n} beams", number)


def extra_words(extra: Sequence[str]) -> str:
    number = list(extra).count(BEAM)
    return beams(number) if number else ""


def _renew(module: Benches, game: FrescoGame, bench: int, view: dict[str, Any]) -> str:
    needed = beams(view["modules"][module.section]["benches"][bench]["beams"])
    return t("Renew bench {bench} with {beams}", bench=module.pieces.names[bench], beams=needed)


COVER = (
    mark("Place the Benches tile on the {place} column"),
    mark("Place the Benches tile on the cathedral's second visit"),
)
LABELS = {"benches": cover, "bench": _renew}
TOLD = {
    "beams": mark("{who} receives {beams}."),
    "bench": mark("{who} renews bench {bench} for {points}."),
}
SAID = {"beams": beams}


def lines(module: Benches, view: dict[str, Any]) -> list[str]:
    mine = view["modules"][module.section]
    benches = [f"{entry['space']}:{'|' * entry['beams']}" for entry in mine["benches"] if entry["by"] is None]
    owned = [f"{name} {number}" for name, number in zip(view["names"], mine["beams"], strict=True)]
    return [
        f"{t('Benches'):<8} {' '.join(benches) or '-'}",
        f"{t('Beams'):<8} {', '.join(owned)}",
    ]


TEXT = ModuleText(
    lines=lines,
    labels=LABELS,
    asked=ASKED,
    told=TOLD,
    said=SAID,
    sources=SOURCES,
    cover=COVER,
    piece_name=piece_name,
    extra_words=extra_words,
)
