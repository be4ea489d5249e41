"""The Bishop's Orders as a sheet: the piles, what is being laid under an order, and those that seats have fulfilled."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from bottega.games.fresco.modules.m02_orders.rules.tiles import kind_name
from bottega.games.fresco.modules.parts import ModulePicture
from bottega.games.fresco.rules.naming import colour_list

if TYPE_CHECKING:
    from bottega.games.fresco.modules.m02_orders.rules.module import Orders
    from bottega.games.fresco.rules.game import FrescoGame

HEIGHT: Final = 150.0


def facts(module: Orders, game: FrescoGame, view: dict[str, Any]) -> dict[str, Any]:
    mine = view["modules"][module.section]
    blots = {pile["kind"]: pile["blot"] for pile in mine["piles"]}
    return {
        "piles": [{**pile, "name": kind_name(pile["kind"])} for pile in mine["piles"]],
        "under_each": module.under_each,
        "order": mine["order"],
        "under": mine["under"],
        "stacks": [
            (seat, view["names"][seat], [(kind_name(kind), blots[kind]) for kind in kinds])
            for seat, kinds in enumerate(mine["stacks"])
            if kinds
        ],
    }


def brief(module: Orders, game: FrescoGame, view: dict[str, Any]) -> str:
    """What the uppermost order of each pile is worth."""
    piles = view["modules"][module.section]["piles"]
    tops = [f"{colour_list(pile['blot'])} {pile['values'][0]}".strip() for pile in piles if pile["values"]]
    return " · ".join(tops) or "–"


PICTURE = ModulePicture(facts=facts, brief=brief, height=HEIGHT)
