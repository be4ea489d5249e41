"""Special Mixes in words."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from bottega.games.fresco.modules.parts import ModuleText
from bottega.i18n.translate import t

if TYPE_CHECKING:
    from bottega.games.fresco.modules.m03_special.rules import SpecialMixes


def lines(module: SpecialMixes, view: dict[str, Any]) -> list[str]:
    mine = view["modules"][module.section]
    altar = mine["altar"]
    return [
        t("Special mixes: purple + red = pink (K), orange + green = brown (N)."),
        t("At the altar pink adds {pink}, brown adds {brown}.", pink=altar["K"], brown=altar["N"]),
    ]


TEXT = ModuleText(lines=lines)
