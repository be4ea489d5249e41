"""What others may have planned: a plan that nobody else has seen is imagined as it could have been laid."""

from __future__ import annotations

from collections import Counter
from typing import cast

import pytest

from bottega.games.fresco.modules import MODULES
from bottega.games.fresco.rules.action_board import column_text
from bottega.games.fresco.rules.components import COLUMNS
from bottega.games.fresco.rules.state import FrescoState
from bottega.kernel.chance import Chance

from .m10_table import ward
from .m12_table import ladies
from .m13_table import catacombs
from .table import given, plan, planning, play, start

PIECES = {"tile": 0, "map": 1, "lady": 2, "man": 3, "coin": 5}  # in which order they can always be laid


def pieces_of(state: FrescoState, seat: int) -> list[tuple[int, str]]:
    """What modules have laid on the action board of a seat, as the actions that lay it, and in which order."""
    found: list[tuple[int, str]] = []
    for module in state.game.modules:
        for column in range(COLUMNS):
            place = column_text(state, column)
            for piece in module.laid(state, seat, column):
                kind, _, name = piece.partition("-")
                text = {"tile": getattr(module, "tile", None), "man": name}.get(kind, f"{kind} {name}".strip())
                found.append((PIECES[kind], f"{text} {place}"))
    return sorted(found)


def lay_again(state: FrescoState, seat: int) -> FrescoState:
    """The same plan, laid action by action."""
    new = state.copy()
    new.forget_plan(seat)
    new.busy = (*new.busy, seat)
    new.settle()
    pieces = pieces_of(state, seat)
    placing: list[tuple[int, str]] = []
    for column, number in enumerate(state.plan[seat]):
        placing += [(4, f"place {column_text(state, column)}")] * number
    for _, text in pieces:
        kind, _, place = text.partition(" ")
        if kind in ("sick", "neutral"):
            placing.remove((4, f"place {place}"))
    for _, text in sorted([*pieces, *placing]):
        new.play(new.game.action(text), seat)
    if seat in new.busy:
        new.play(new.game.action("pass"), seat)
    return new


@pytest.mark.parametrize("players", [2, 4])
def test_imagined_plans_could_have_been_laid(players: int) -> None:
    """In a random game with all modules, whenever somebody has finished a plan and somebody has not."""
    state = start(players, modules=list(MODULES))
    chance = Chance(5)
    while state.round <= 5:
        seat = state.actors[0]
        if state.planning() and 0 < len(state.busy) < players:
            imagined = cast(FrescoState, state.resample(seat, len(state.moves)))
            for other in range(players):
                if other not in state.busy:
                    assert lay_again(imagined, other).data() == imagined.data()
        state.play(chance.pick(state.legal(seat)), seat)


def test_imagined_plans_hold_what_modules_offer_often_or_seldom() -> None:
    state = ward(ladies(start(2, modules=list(MODULES)), owned={0: ["pink"]}), {0: 1})
    state = planning(given(catacombs(state, hands={0: ["K51", "K52"]}), mood={0: 3}))
    plan(state, {0: [0, 3, 3]})
    play(state, "pass", seat=0)
    held: Counter[str] = Counter()
    maps: Counter[int] = Counter()
    for deal in range(60):
        kinds = [text.split()[0] for _, text in pieces_of(cast(FrescoState, state.resample(1, deal)), 0)]
        held.update(set(kinds))
        maps[kinds.count("map")] += 1
    assert set(held) == {"coin", "glaziers", "audience", "wall", "doctor", "sick", "neutral", "lady", "map", "benches"}
    assert held["neutral"] == 60
    assert held["lady"] > held["glaziers"] > held["wall"] > held["doctor"]
    assert held["coin"] > held["doctor"]  # coins too, though they go only with an assistant at the market
    assert maps[0] > maps[1] > maps[2] > 0  # more of the same less often
