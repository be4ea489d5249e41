"""The Dome as a sheet: what is still hidden of it, and its nine tiles: whose they are, and which are paid."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from bottega.games.fresco.modules.parts import ModulePicture
from bottega.games.fresco.picture.sheets import hues, painters
from bottega.i18n.translate import t

if TYPE_CHECKING:
    from bottega.games.fresco.modules.m15_dome.rules.module import Dome
    from bottega.games.fresco.rules.game import FrescoGame

HEIGHT: Final = 176.0


def facts(module: Dome, game: FrescoGame, view: dict[str, Any]) -> dict[str, Any]:
    mine = view["modules"][module.section]
    holders = {tile: painter for painter, tiles in enumerate(mine["owned"]) for tile in tiles}
    spaces = game.parts.spaces
    return {
        "cells": [(at, spaces[at], spaces[at] in mine["covered"]) for at in module.cells],
        "tiles": [
            {**tile, "holder": holders.get(tile["id"], -1), "paid": tile["id"] in mine["paid"]}
            for tile in mine["tiles"]
        ],
        "painters": painters(view),
        "hues": hues(view["colours"]),
    }


def brief(module: Dome, game: FrescoGame, view: dict[str, Any]) -> str:
    mine, you = view["modules"][module.section], view["you"]
    hidden = t("hidden: {n}", n=len(mine["covered"]))
    return hidden if you is None else f"{hidden} · {t('found by you: {n}', n=len(mine['owned'][you]))}"


PICTURE = ModulePicture(facts=facts, brief=brief, height=HEIGHT)
