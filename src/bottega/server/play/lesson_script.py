"""Lessons: where the learner is in a guide, what its script has the bots do, and what the page shows of it.

Only whether the coach is on is stored. The position in the guide follows from the moves, so that the coach can be
switched on again.
"""

from __future__ import annotations

import math
from typing import Any, NamedTuple

from bottega.bots.greedy_bot import GreedyBot
from bottega.games import title as find_title
from bottega.guides import LEARNER, Guide, Step, guide, said, tours
from bottega.i18n.translate import t
from bottega.kernel import Perspective, State
from bottega.server.db.rows import LISTENING
from bottega.server.play.memory.live_table import LiveTable


class LessonProgress(NamedTuple):
    """Where a learner is in a guide: the step (-1 off the script), the actions that it asks for, and whether the coach
    is on."""

    step: int
    meant: list[int]
    listens: bool
    due: bool = False  # other players have to act first


def _guide(live: LiveTable) -> Guide | None:
    running = live.row.status == "running" and not live.seats[LEARNER].resigned
    return guide(live.row.title) if live.row.lesson and running else None


def _made(live: LiveTable) -> list[list[str]]:
    """The moves of each seat that were not undone."""
    found: list[list[str]] = [[] for _ in live.seats]
    for seat, action in live.played:
        found[seat].append(live.game.text(action))
    return found


def lesson_progress(live: LiveTable, seat: int | None) -> LessonProgress | None:
    """Where a learner is; None if nobody is taught."""
    found = _guide(live)
    if found is None or seat != LEARNER:
        return None
    made = _made(live)
    place = found.place(made)
    listens = live.row.lesson == LISTENING
    if seat not in live.state.actors:
        return LessonProgress(place.step, [], listens, found.others_are_due(made))
    legal = {live.game.text(action): action for action in live.state.peek(seat)}
    step, meant = found.meant(place, list(legal), live.state.agenda[-1].name)
    actions = [legal[text] for text in meant]
    if actions and found.steps[step].kinds:
        actions = best_first(live.state, seat, actions)
    return LessonProgress(step, actions, listens)


def best_first(state: State, seat: int, actions: list[int]) -> list[int]:
    """Sort actions so that the first is what a journeyman would do, which the coach plays on request."""
    rated = dict(GreedyBot(0).rate(Perspective(state, seat, len(state.moves))))
    return sorted(actions, key=lambda action: -rated.get(action, -math.inf))


def scripted_action(live: LiveTable, seat: int) -> int | None:
    """The action that the script has a bot play now; None if the bot decides itself."""
    found = _guide(live)
    if found is None or seat == LEARNER or live.row.lesson != LISTENING:
        return None
    text = found.next_of(seat, _made(live))
    legal = live.state.peek(seat)
    action = live.game.catalogue.numbers.get(text or "", -1)
    return action if action in legal else None


# -- for the page


def guide_steps(title: str) -> list[dict[str, Any]]:
    """The steps of a title's guide in the reader's language."""
    return [_step(step) for step in guide(title).steps]


def _step(step: Step) -> dict[str, Any]:
    instead = said(step.instead) if step.instead else ""
    return {**_card(step), "instead": instead, "free": bool(step.kinds), "moves": len(step.moves)}


def _card(step: Step) -> dict[str, Any]:
    return {"text": said(step.words), "sheets": step.sheets, "light": step.light}


def new_tours(title: str, options: dict[str, Any], played: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """The tours of modules that the player has not played with before, in the reader's language."""
    known = {module for before in played for module in before.get("modules", ())}
    return [
        {
            "module": module,
            "name": t(find_title(title).option("modules").word(module)),
            "book": f"/book/{title}/{module}",
            "cards": [_card(card) for card in cards],
        }
        for module, cards in tours(title).items()
        if module in options.get("modules", ()) and module not in known
    ]
