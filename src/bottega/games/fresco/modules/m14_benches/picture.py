"""The Benches as a sheet: the church with its benches; under it every seat's beams, and the action tile."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from bottega.games.fresco.modules.m14_benches import text
from bottega.games.fresco.modules.parts import ModulePicture
from bottega.games.fresco.picture import viewer
from bottega.games.fresco.picture.sheets import hues
from bottega.i18n.translate import t

if TYPE_CHECKING:
    from bottega.games.fresco.modules.m14_benches.rules.module import Benches
    from bottega.games.fresco.rules.game import FrescoGame

ACROSS: Final = 6
ROW: Final = 62.0


def height(module: Benches, game: FrescoGame) -> float:
    return 118.0 + ROW * _rows(module)


def facts(module: Benches, game: FrescoGame, view: dict[str, Any]) -> dict[str, Any]:
    mine, near = view["modules"][module.section], viewer.near(view)
    return {
        "rows": _rows(module),
        "benches": mine["benches"],
        "beams": list(zip(view["names"], mine["beams"], mine["reserve"], strict=True)),
        "spaces": module.pieces.spaces,
        "hues": hues(view["colours"]),
        "near": near,
        "laid": mine["covered"][near] is not None,
    }


def brief(module: Benches, game: FrescoGame, view: dict[str, Any]) -> str:
    mine, you = view["modules"][module.section], view["you"]
    left = t("benches to renew: {n}", n=sum(bench["by"] is None for bench in mine["benches"]))
    return left if you is None else f"{left} · {text.beams(mine['beams'][you])}"


def _rows(module: Benches) -> int:
    return -(-len(module.pieces.names) // ACROSS)


PICTURE = ModulePicture(facts=facts, brief=brief, height=height)
