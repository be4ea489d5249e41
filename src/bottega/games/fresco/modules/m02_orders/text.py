"""The Bishop's Orders in words."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from bottega.games.fresco.modules.m02_orders.rules.tiles import kind_name
from bottega.games.fresco.modules.parts import ModuleText
from bottega.games.fresco.rules.components import BLOTS
from bottega.games.fresco.rules.naming import colour_list, colour_name
from bottega.games.fresco.text.words import back_words, points
from bottega.i18n.translate import mark, t

if TYPE_CHECKING:
    from bottega.games.fresco.modules.m02_orders.rules.module import Orders
    from bottega.games.fresco.rules.game import FrescoGame

ASKED = {
    "stack": (mark("choose a fresco tile to put under the order."), mark("{who} is fulfilling an order…")),
    "order income": (mark("choose a cube as income from your order."), mark("{who} is choosing a cube…")),
    "leonardo order": (mark("fulfil an order with Leonardo, or pass."), mark("{who} is deciding for Leonardo…")),
}


def _order(module: Orders, game: FrescoGame, thing: int, view: dict[str, Any]) -> str:
    pile = view["modules"][module.section]["piles"][thing]
    if not pile["values"]:
        return t("Fulfil the {order}", order=kind_name(pile["kind"]))
    return t("Fulfil the {order} for {points}", order=kind_name(pile["kind"]), points=points(pile["values"][0]))


def _stack(module: Orders, game: FrescoGame, thing: int, view: dict[str, Any]) -> str:
    back = game.back_names[thing]
    if back == "blank":
        return t("Put a tile without a blot under the order")
    if set(back) <= set(BLOTS):
        return t("Put a tile with {blots} under the order", blots=colour_list(back))
    return t("Put under the order: {tile}", tile=back_words(game, back))


def _income(module: Orders, game: FrescoGame, thing: int, view: dict[str, Any]) -> str:
    return t("Take a {colour} cube", colour=colour_name(thing))


LABELS = {"order": _order, "stack": _stack, "income": _income}
TOLD = {
    "order": mark("{who} fulfils the {order} for {points}."),
    "order income": mark("{who} gets {paint} from an order."),
}
SAID = {"order": kind_name}


def lines(module: Orders, view: dict[str, Any]) -> list[str]:
    mine = view["modules"][module.section]
    piles = [f"{kind_name(pile['kind'])} {'/'.join(map(str, pile['values'])) or '-'}" for pile in mine["piles"]]
    shown = [f"{t('Orders'):<8} {', '.join(piles)}"]
    for seat, stacks in enumerate(mine["stacks"]):
        if stacks:
            shown.append(f"  {view['names'][seat]}: {', '.join(kind_name(kind) for kind in stacks)}")
    return shown


TEXT = ModuleText(lines=lines, labels=LABELS, asked=ASKED, told=TOLD, said=SAID)
