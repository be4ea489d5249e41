"""Special Mixes as a sheet: what pink and brown are worth at the altar."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from bottega.games.fresco.modules.parts import ModulePicture
from bottega.i18n.translate import t

if TYPE_CHECKING:
    from bottega.games.fresco.modules.m03_special.rules import SpecialMixes
    from bottega.games.fresco.rules.game import FrescoGame

HEIGHT: Final = 40.0


def facts(module: SpecialMixes, game: FrescoGame, view: dict[str, Any]) -> dict[str, Any]:
    return {"altar": view["modules"][module.section]["altar"]}


def brief(module: SpecialMixes, game: FrescoGame, view: dict[str, Any]) -> str:
    altar = view["modules"][module.section]["altar"]
    return t("altar: pink +{pink}, brown +{brown}", pink=altar["K"], brown=altar["N"])


PICTURE = ModulePicture(facts=facts, brief=brief, height=HEIGHT)
