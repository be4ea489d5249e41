"""Who is asked next follows from what everybody knows: a question gives no card of a secret hand away."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

import bottega
from bottega.games.fresco.modules.m04_well.rules.hands import WellState
from bottega.games.fresco.modules.m13_catacombs.rules.pieces import CatacombsState
from bottega.games.fresco.rules.state import FrescoState
from bottega.kernel import Event
from bottega.kernel.chance import Chance

CASES: list[tuple[str, dict[str, Any], int]] = [
    ("canvas", {"players": 3}, 4),
    ("fresco-dice", {"players": 4}, 4),
    ("fresco-card", {"players": 4}, 6),
    ("fresco", {"players": 3, "modules": [4]}, 2),
    ("fresco", {"players": 2, "modules": [4, 10, 13]}, 2),
    ("fresco", {"players": 4, "modules": list(range(1, 18))}, 1),
]


def with_other_hands(state: bottega.State, seed: int) -> bottega.State:
    """The same table for a spectator, with other cards in all hands. Paint, money and what else lies in stock behind
    the screens of Fresco stays: what somebody can buy, mix or restore is seen in play, as at a real table."""
    imagined = state.resample(None, seed)
    if not isinstance(state, FrescoState):
        return imagined
    twin = state.copy()
    assert isinstance(imagined, FrescoState)
    for at, part in enumerate(imagined.module_states):
        mine = twin.module_states[at]
        if isinstance(part, WellState) and isinstance(mine, WellState):
            mine.hands, mine.pile = part.hands, part.pile
        elif isinstance(part, CatacombsState):
            twin.module_states[at] = part
    return twin


@pytest.mark.rule("FC-R-69", "FC-R-70")
@pytest.mark.parametrize(("title", "options", "games"), CASES)
def test_who_is_asked_tells_nothing_about_a_hand(title: str, options: dict[str, Any], games: int) -> None:
    chance = Chance(6)
    compared: Counter[str] = Counter()
    for seed in range(games):
        state = bottega.game(title, **options).start(seed)
        while not state.over:
            seat = chance.pick(list(state.actors))
            behind_a_screen = asking(state)[0] == "plan"  # others see when a plan is ready, not what it took
            twin = with_other_hands(state, seed)
            both = [action for action in state.legal(seat) if action in twin.legal(seat)]
            action = chance.pick(both or state.legal(seat))
            happened: list[Event] = []
            state.play(action, seat, happened)
            if both and not behind_a_screen:
                imagined: list[Event] = []
                twin.play(action, seat, imagined)
                if without(imagined) == without(happened):
                    assert asking(twin) == asking(state), state.game.text(action)
                    compared[state.game.text(action).split()[0]] += 1
    assert compared.total() > 50
    if title == "fresco-card":
        assert all(compared[verb] for verb in ("restore", "pay", "mix", "tile", "demand", "give"))


def without(events: list[Event]) -> list[int]:
    """The seats that have no card of a colour that is demanded in the Card Game: that is told to everybody."""
    return [event.seat for event in events if event.kind == "none"]


def asking(state: bottega.State) -> tuple[Any, ...]:
    view = state.view(None)
    return view["asked"], view["actors"]
