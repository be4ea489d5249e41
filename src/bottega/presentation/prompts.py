"""What is asked now, in words: a task for the viewer who has it, and what is going on for everybody else."""

from __future__ import annotations

from typing import Any

from bottega.i18n.translate import t


def asked(view: dict[str, Any], own: str, others: str, by_name: bool = False, **fields: object) -> str:
    """Return what a viewer reads while the seats in `view["actors"]` are asked something.

    `own` says what to do ("take a card."), `others` what those seats are doing ("{who} is choosing a card…"). Where
    several people share a screen, "Your turn" would not tell them apart: `by_name` names the seat instead.
    """
    names = view["names"]
    if view["you"] not in view["actors"]:
        return t(others, who=", ".join(names[seat] for seat in view["actors"]), **fields)
    task = t(own, **fields)
    return t("{who}: {task}", who=names[view["you"]], task=task) if by_name else t("Your turn: {task}", task=task)
