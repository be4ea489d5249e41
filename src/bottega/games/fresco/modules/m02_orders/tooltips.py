"""What is this? The Bishop's Orders."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from bottega.games.fresco.modules import tooltips
from bottega.games.fresco.modules.m02_orders.rules.tiles import kind_name
from bottega.games.fresco.modules.parts import ModuleTooltips
from bottega.games.fresco.rules.components import COLOURS
from bottega.games.fresco.text.words import paint_words, points, thalers
from bottega.i18n.translate import t
from bottega.presentation.tooltips import Explain, What, begun, seat_of

if TYPE_CHECKING:
    from bottega.games.fresco.modules.m02_orders.rules.module import Orders


def _orders(module: Orders, view: dict[str, Any], rest: str) -> What:
    says = t(
        "Use an assistant in the workshop and {n} of your restored tiles. You score points now, and at "
        "each income the tiles bring 1 thaler and 1 cube together.",
        n=module.under_each,
    )
    seat = seat_of(view, rest.removeprefix("of-"))
    kinds = [] if seat is None else tooltips.part(module, view)["stacks"][seat]
    fulfilled = ", ".join(kind_name(kind) for kind in kinds)
    now = t("{who}: {orders}.", who=view["names"][seat], orders=fulfilled) if seat is not None and kinds else ""
    return tooltips.itself(module, says, now)


def _order(module: Orders, view: dict[str, Any], rest: str) -> What | None:
    pile = next((one for one in tooltips.part(module, view)["piles"] if one["kind"] == rest), None)
    if pile is None:
        return None
    if pile["blot"]:
        says = t(
            "Once a round, an assistant in the workshop can fulfil it instead of mixing. Put {n} of your "
            "tiles with a blot of its colour under it.",
            n=module.under_each,
        )
    else:
        says = t(
            "Once a round, an assistant in the workshop can fulfil it instead of mixing. Put any {n} of your "
            "restored tiles under it.",
            n=module.under_each,
        )
    worth = t("The next one: {points}.", points=points(pile["values"][0])) if pile["values"] else t("None left.")
    cube = t("a red, yellow or blue cube") if pile["choose"] else paint_words(pile["paints"])
    if module.any_colour:
        cube = t("a cube of any colour")
    income = t(
        "At each income, its tiles together bring {thalers} and {cube}.", thalers=thalers(pile["thalers"]), cube=cube
    )
    name = kind_name(rest)
    return What(begun(name), says, tooltips.sentences(worth, income), tooltips.section(module, "play"))


def _stack(module: Orders, view: dict[str, Any], rest: str) -> What:
    says = t("Tiles under an order bring no other income and can't be used for another order.")
    return What(t("Tile for the order"), says, "", tooltips.section(module, "play"))


def _income(module: Orders, view: dict[str, Any], rest: str) -> What | None:
    if rest not in COLOURS:
        return None
    says = t("At each income, a general order brings a red, yellow or blue cube of your choice.")
    if module.any_colour:
        says = t("At each income, every order brings a cube of any colour you choose.")
    left = tooltips.part(module, view)["cubes"]
    now = t("Still to choose: {n}.", n=left) if left else ""
    return What(t("Cube of an order"), says, now, tooltips.section(module, "play"))


KNOWN: dict[str, Explain] = {"orders": _orders, "order": _order, "stack": _stack, "income": _income}


TOOLTIPS = ModuleTooltips(known=KNOWN)
