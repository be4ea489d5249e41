"""The Scrolls in words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from bottega.games.fresco.modules.parts import ModuleText
from bottega.games.fresco.text.words import points
from bottega.i18n.translate import mark, t, tn

if TYPE_CHECKING:
    from bottega.games.fresco.modules.m07_scrolls.rules.module import Scrolls
    from bottega.games.fresco.rules.game import FrescoGame

ASKED = {
    "scroll": (mark("use a matching scroll, or pass."), mark("{who} may use a scroll…")),
}
SOURCES = {"scroll": mark("Scrolls")}


def line_words(line: str) -> str:
    return t("row {line}", line=line) if line.isdigit() else t("column {line}", line=line)


def scroll_words(number: int) -> str:
    return tn("{n} scroll", "{n} scrolls", number)


def restored_on(view: dict[str, Any], line: str) -> int:
    """Restored spaces of a line; the one being restored counts."""
    return sum(
        line in entry["space"] and (entry["tile"] is None or entry["space"] == view["restoring"])
        for entry in view["fresco"]
    )


def _one(module: Scrolls, game: FrescoGame, thing: int, view: dict[str, Any]) -> str:
    line = module.scrolls[thing].line
    gain = points(module.vp * restored_on(view, line))
    return t("Use scroll {line} for {points}", line=line_words(line), points=gain)


def _both(module: Scrolls, game: FrescoGame, thing: int, view: dict[str, Any]) -> str:
    mine = view["modules"][module.section]["held"][view["you"]] if view["you"] is not None else []
    spaces = sum(restored_on(view, scroll["line"]) for scroll in mine)
    return t("Use both scrolls for {points}", points=points(module.vp_both * spaces))


LABELS = {"scroll": _one, "scroll both": _both}
TOLD = {
    "scroll": mark("{who} uses scroll {lines} for {points}."),
    "scroll both": mark("{who} uses both scrolls ({lines}) for {points}."),
}
OTHERWISE = (("scroll", "both", True, "scroll both"),)


def details(module: Scrolls, data: Mapping[str, Any]) -> dict[str, Any]:
    used = [line_words(scroll.line) for scroll in module.scrolls if scroll.id in data["scrolls"]]
    return {"lines": t(" and ").join(used), "both": len(used) > 1}


def lines(module: Scrolls, view: dict[str, Any]) -> list[str]:
    mine = view["modules"][module.section]
    shown = [f"{t('Scrolls'):<8} {t('used')}: {', '.join(line_words(entry['line']) for entry in mine['used']) or '-'}"]
    for seat, scrolls in enumerate(mine["held"]):
        known = ", ".join(line_words(scroll["line"]) for scroll in scrolls if scroll["id"] is not None)
        shown.append(f"  {view['names'][seat]}: {known or scroll_words(len(scrolls))}")
    return shown


TEXT = ModuleText(
    lines=lines, labels=LABELS, asked=ASKED, told=TOLD, otherwise=OTHERWISE, details=details, sources=SOURCES
)
