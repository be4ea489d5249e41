"""What is this? The Scrolls."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from bottega.games.fresco.modules import tooltips
from bottega.games.fresco.modules.parts import ModuleTooltips
from bottega.games.fresco.text.words import points
from bottega.i18n.translate import t, tn
from bottega.presentation.tooltips import Explain, What

if TYPE_CHECKING:
    from bottega.games.fresco.modules.m07_scrolls.rules.module import Scrolls


def _scrolls(module: Scrolls, view: dict[str, Any], rest: str) -> What:
    says = t(
        "Everyone has a secret row and column of the fresco. Restore a tile on your line while the "
        "bishop is on that line to use the scroll for points."
    )
    own = tooltips.yours(view, tooltips.part(module, view)["held"])
    now = "" if own is None else t("You have {n}.", n=len(own))
    return tooltips.itself(module, says, now)


def _scroll(module: Scrolls, view: dict[str, Any], rest: str) -> What | None:
    if rest == "both":
        says = t(
            "Restore the tile where your two lines cross, with the bishop on it: {n} points for each restored space "
            "of both lines, and the crossing counts twice.",
            n=module.vp_both,
        )
        return What(t("Both scrolls"), says, "", tooltips.section(module, "play"))
    scroll = next((one for one in module.scrolls if one.id == rest), None)
    if scroll is None:
        return None
    says = t(
        "Restore a tile on this line while the bishop is on it too: {n} points for each restored space "
        "of the line. You lose it if the last space is restored without using it.",
        n=module.vp,
    )
    done = sum(view["fresco"][space]["tile"] is None for space in scroll.spaces)
    now = tn(
        "{n} space of the line is restored: {points}.",
        "{n} spaces of the line are restored: {points}.",
        done,
        points=points(done * module.vp),
    )
    name = (
        t("Scroll: column {line}", line=scroll.line)
        if scroll.line.isalpha()
        else t("Scroll: row {line}", line=scroll.line)
    )
    return What(name, says, now, tooltips.section(module, "play"))


KNOWN: dict[str, Explain] = {"scrolls": _scrolls, "scroll": _scroll}


TOOLTIPS = ModuleTooltips(known=KNOWN)
