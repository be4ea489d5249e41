"""What is this? The Benches."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from bottega.games.fresco.modules import tooltips
from bottega.games.fresco.modules.m14_benches import text
from bottega.games.fresco.modules.parts import ModuleTooltips
from bottega.games.fresco.text.tooltips.shared import whose
from bottega.games.fresco.text.words import points
from bottega.i18n.translate import t
from bottega.presentation.tooltips import Explain, What, seat_of

if TYPE_CHECKING:
    from bottega.games.fresco.modules.m14_benches.rules.module import Benches


def _benches(module: Benches, view: dict[str, Any], rest: str) -> What | None:
    if rest in tooltips.COLUMNS:
        return _tile(module, view, rest)
    if rest:
        return None
    says = t(
        "Some market tiles come with beams. With the Benches tile you carry them to the church. Each "
        "bench you renew scores at once."
    )
    left = sum(bench["by"] is None for bench in tooltips.part(module, view)["benches"])
    return tooltips.itself(module, says, t("Benches left to renew: {n}.", n=left))


def _tile(module: Benches, view: dict[str, Any], rest: str) -> What:
    says = t(
        "While planning you can cover a column with it: instead of visiting that place, you renew "
        "benches. It carries {beams}, and one more for each assistant on it ({n} at most).",
        beams=text.beams(module.pieces.printed),
        n=module.pieces.spaces,
    )
    return What(t("Benches action tile"), says, "", tooltips.section(module, "play"))


def _bench(module: Benches, view: dict[str, Any], rest: str) -> What | None:
    bench = next((one for one in tooltips.part(module, view)["benches"] if one["space"] == rest), None)
    if bench is None:
        return None
    says = t(
        "Renew it on the Benches tile with all its beams at once. Each carrier carries one. You see its "
        "points only then."
    )
    if bench["by"] is not None:
        who = view["names"][bench["by"]]
        now = t("Renewed by {who} for {points}.", who=who, points=points(bench["points"]))
    else:
        pieces = module.pieces
        values = [vp for beams, vp in zip(pieces.needs, pieces.values, strict=True) if beams == bench["beams"]]
        now = t(
            "{beams}, for {low} to {points}.",
            beams=text.beams(bench["beams"]),
            low=min(values),
            points=points(max(values)),
        )
    return What(t("Bench {bench}", bench=rest), says, now, tooltips.section(module, "play"))


def _beams(module: Benches, view: dict[str, Any], rest: str) -> What | None:
    seat = seat_of(view, rest)
    if seat is None:
        return None
    part = tooltips.part(module, view)
    says = t(
        "A market tile with beams moves them from your reserve to behind your screen. Used beams go back "
        "to the reserve."
    )
    now = t("{beams}, {n} more in reserve.", beams=text.beams(part["beams"][seat]), n=part["reserve"][seat])
    return What(whose(view, seat, t("Beams")), says, now, tooltips.section(module, "play"))


KNOWN: dict[str, Explain] = {
    "benches": _benches,
    "tile-benches": _tile,
    "benches-tile": _tile,
    "bench": _bench,
    "beams": _beams,
}


TOOLTIPS = ModuleTooltips(known=KNOWN)
