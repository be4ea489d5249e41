"""The Wall Fresco as a sheet: its picture, plaster over what is not restored; Exchange tiles; the action tile."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from bottega.games.fresco.modules.m09_wall import text
from bottega.games.fresco.modules.parts import ModulePicture
from bottega.games.fresco.picture import viewer
from bottega.i18n.translate import t
from bottega.presentation.svg_files import drawing

if TYPE_CHECKING:
    from bottega.games.fresco.modules.m09_wall.rules.module import WallFresco
    from bottega.games.fresco.rules.game import FrescoGame

WIDE: Final = 324.0  # the sections beside each other

LETTERS: Final = 16.0  # the smallest


def height(module: WallFresco, game: FrescoGame) -> float:
    return 112.0 + _tall(module)


def facts(module: WallFresco, game: FrescoGame, view: dict[str, Any]) -> dict[str, Any]:
    mine, near = view["modules"][module.section], viewer.near(view)
    return {
        "columns": module.pieces.columns,
        "cell": WIDE / module.pieces.columns,
        "tall": _tall(module),
        "vp": module.pieces.vp,
        "sections": [
            (entry["section"], entry["by"], entry["paints"] if entry["by"] is None else "", entry["open"])
            for entry in mine["sections"]
        ],
        "exchange": [
            (letter, left, text.primaries_of(module, at)) for at, (letter, left) in enumerate(mine["exchange"].items())
        ],
        "exchanged": mine["exchanged"],
        "swap": mine["swap"],
        "names": list(view["names"]),
        "near": near,
        "hue": viewer.hue(view),
        "laid": mine["covered"][near] is not None,
    }


def brief(module: WallFresco, game: FrescoGame, view: dict[str, Any]) -> str:
    sections = view["modules"][module.section]["sections"]
    return t("restored: {n} of {all}", n=sum(entry["by"] is not None for entry in sections), all=len(sections))


def symbols(module: WallFresco) -> dict[str, str]:
    """The whole picture: the Colours ride out of the city into the spring."""
    return {"m09-wall": drawing(Path(__file__).with_name("wall.svg"), "m09-wall-").symbol("m09-wall")}


def _tall(module: WallFresco) -> float:
    return WIDE / module.pieces.columns * module.pieces.rows


PICTURE = ModulePicture(facts=facts, brief=brief, height=height, letters=LETTERS, symbols=symbols)
