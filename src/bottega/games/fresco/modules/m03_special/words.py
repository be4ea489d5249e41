"""Special Mixes in words."""

from __future__ import annotations

from typing import Any

from bottega.kernel.language import t


def lines(mine: dict[str, Any]) -> list[str]:
    altar = mine["altar"]
    return [
        t("Special mixes: purple and red make pink (K), orange and green make brown (N)."),
        t("At the altar pink adds {pink}, brown adds {brown}.", pink=altar["K"], brown=altar["N"]),
    ]
