"""What the explanations of several modules share."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from bottega.games.fresco.rules.components import AGAIN, PLACES
from bottega.games.fresco.text.tooltips.shared import BOOK
from bottega.i18n.translate import t
from bottega.presentation.tooltips import What

if TYPE_CHECKING:
    from bottega.games.fresco.rules.hooks import Module

COLUMNS = (*PLACES, AGAIN)


def part(module: Module, view: dict[str, Any]) -> dict[str, Any]:
    """The module's part of a view."""
    found: dict[str, Any] = view["modules"][module.section]
    return found


def yours(view: dict[str, Any], by_seat: list[Any]) -> Any:
    """The viewer's entry of what there is for each seat; None for a spectator."""
    return None if view["you"] is None else by_seat[view["you"]]


def section(module: Module, anchor: str) -> str:
    return f"{BOOK[:-1]}/{module.number}#{anchor}"


def itself(module: Module, says: str, now: str = "", anchor: str = "idea") -> What:
    """A module as a whole, on its sheet."""
    return What(t(module.name), says, now, section(module, anchor))


def sentences(*said: str) -> str:
    return " ".join(filter(None, said))
