"""The Scrolls as a sheet: one's own, each a small picture of the fresco; how many others have; those that were used."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from bottega.games.fresco.modules.m07_scrolls import text
from bottega.games.fresco.modules.parts import ModulePicture
from bottega.games.fresco.picture import viewer
from bottega.games.fresco.picture.sheets import hues
from bottega.i18n.translate import t

if TYPE_CHECKING:
    from bottega.games.fresco.modules.m07_scrolls.rules.module import Scrolls
    from bottega.games.fresco.rules.game import FrescoGame

HEIGHT: Final = 130.0


def facts(module: Scrolls, game: FrescoGame, view: dict[str, Any]) -> dict[str, Any]:
    mine, you = view["modules"][module.section], view["you"]
    held = [] if you is None else mine["held"][you]
    shown = bool(held)
    return {
        "vp": module.vp,
        "vp_both": module.vp_both,
        "held": [
            {
                "id": scroll["id"],
                "words": f"{text.line_words(scroll['line'])}: {text.restored_on(view, scroll['line'])}",
                "on": [scroll["line"] in entry["space"] for entry in view["fresco"]],
            }
            for scroll in held
        ],
        "done": [entry["tile"] is None or entry["space"] == view["restoring"] for entry in view["fresco"]]
        if shown
        else [],
        "bishop": next(at for at, entry in enumerate(view["fresco"]) if entry["space"] == view["bishop"])
        if shown
        else -1,
        "both": len(held) == 2 and viewer.asked(view) == "scroll",
        "others": [
            (seat, view["names"][seat], [scroll["back"] for scroll in scrolls])
            for seat, scrolls in enumerate(mine["held"])
            if seat != you
        ],
        "used": [
            {**entry, "words": f"{view['names'][entry['seat']]}: {text.line_words(entry['line'])}"}
            for entry in mine["used"]
        ],
        "hues": hues(view["colours"]),
    }


def brief(module: Scrolls, game: FrescoGame, view: dict[str, Any]) -> str:
    mine, you = view["modules"][module.section], view["you"]
    held = [] if you is None else mine["held"][you]
    lines = [f"{text.line_words(scroll['line'])}: {text.restored_on(view, scroll['line'])}" for scroll in held]
    return " · ".join(lines) or t("used: {n}", n=len(mine["used"]))


PICTURE = ModulePicture(facts=facts, brief=brief, height=HEIGHT)
