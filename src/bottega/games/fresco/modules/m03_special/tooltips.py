"""What is this? Special Mixes."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from bottega.games.fresco.modules import tooltips
from bottega.games.fresco.modules.parts import ModuleTooltips
from bottega.i18n.translate import t
from bottega.presentation.tooltips import Explain, What

if TYPE_CHECKING:
    from bottega.games.fresco.modules.m03_special.rules import SpecialMixes


def _special(module: SpecialMixes, view: dict[str, Any], rest: str) -> What:
    says = t(
        "In the workshop, purple and red make pink, and orange and green make brown. The priciest tiles "
        "need them, and they score more at the altar."
    )
    return tooltips.itself(module, says, _at_altar(module, view))


def _at_altar(module: SpecialMixes, view: dict[str, Any]) -> str:
    altar = tooltips.part(module, view)["altar"]
    return t("At the altar pink adds {pink}, brown adds {brown}.", pink=altar["K"], brown=altar["N"])


def also(module: SpecialMixes, view: dict[str, Any], thing: str) -> str:
    return _at_altar(module, view) if thing.split()[0] == "altar" else ""


KNOWN: dict[str, Explain] = {"special": _special}


TOOLTIPS = ModuleTooltips(known=KNOWN, also=also)
