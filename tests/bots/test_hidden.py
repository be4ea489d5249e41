"""What a bot cannot see does not change what it plays."""

from __future__ import annotations

import gc
from types import BuiltinFunctionType, FunctionType, ModuleType

import pytest

import bottega
from bottega.bots import BOTS, LEVELS, bot
from bottega.bots.player import Player
from bottega.bots.registry import level
from bottega.kernel import Bot, Perspective, State
from tests.bots.places import MOMENTS, position

PLACES = [(title, moment) for title, moments in MOMENTS.items() for moment in moments]


def all_bots(title: str, seed: int) -> dict[str, Bot]:
    found = {name: bot(name, title, seed) for name in BOTS}
    return found | {name: level(name, title, seed, iterations=4) for name in LEVELS}


@pytest.mark.parametrize(("title", "moment"), PLACES)
def test_a_choice_does_not_change_when_everything_hidden_is_dealt_anew(title: str, moment: int) -> None:
    real = position(title, moment)
    seat = real.actors[0]
    others = [real.resample(seat, deal) for deal in (1, 2)]
    assert all(other.view(seat) == real.view(seat) for other in others)
    chosen = [
        {name: bot.choose(Perspective(state, seat, 8)) for name, bot in all_bots(title, 5).items()}
        for state in (real, *others)
    ]
    assert chosen[0] == chosen[1] == chosen[2]


@pytest.mark.parametrize("moment", [0, 40])
def test_a_choice_does_not_change_with_modules_either(moment: int) -> None:
    real = position("fresco", moment, 3, modules=list(range(1, 18)))
    seat = real.actors[0]
    seen = [Perspective(state, seat, 8) for state in (real, real.resample(seat, 1))]
    assert len({level("master", "fresco", 5, iterations=4).choose(each) for each in seen}) == 1


def test_what_is_dealt_anew_is_really_different() -> None:
    """Otherwise the test above could not fail."""
    for title, moment in PLACES:
        real = position(title, moment)
        seat = real.actors[0]
        assert len({real.resample(seat, deal).digest() for deal in range(5)}) > 1, title


def test_secret_plans_of_others_do_not_reach_a_bot() -> None:
    """Fresco: one player has planned already, and the other one's master plans the same day whatever that was."""
    plans = []
    for places in (("market", "market", "cathedral"), ("studio", "theatre", "workshop")):
        state = position("fresco", 4)
        assert state.view(None)["asked"] == "plan"
        first, second = state.actors
        for place in places:
            state.play(state.game.action(f"place {place}"), first)
        plans.append(level("master", "fresco", 1, iterations=10).choose(Perspective(state, second, 8)))
    assert plans[0] == plans[1]


class Watcher:
    """A bot that keeps what it was shown."""

    def __init__(self) -> None:
        self.shown: list[Perspective] = []

    def choose(self, perspective: Perspective) -> int:
        self.shown.append(perspective)
        return perspective.legal[0]

    def rate(self, perspective: Perspective) -> list[tuple[int, float]]:
        return [(action, 0.0) for action in perspective.legal]


@pytest.mark.parametrize("title", bottega.titles())
def test_a_bot_is_shown_a_perspective_from_which_no_way_leads_to_the_state(title: str) -> None:
    state = position(title, 5)
    watcher = Watcher()
    Player(watcher, state.actors[0], 1).move(state)
    assert [type(shown) for shown in watcher.shown] == [Perspective]
    assert not any(found is state for found in reachable(watcher.shown[0]))
    assert any(isinstance(found, State) for found in reachable(watcher.shown[0]))  # the imagined one


def reachable(start: object) -> list[object]:
    """Every object that can be got at from this one."""
    found: dict[int, object] = {id(start): start}
    waiting = [start]
    while waiting:
        for held in gc.get_referents(waiting.pop()):
            if id(held) not in found and not isinstance(held, type | ModuleType | FunctionType | BuiltinFunctionType):
                found[id(held)] = held
                waiting.append(held)
    return list(found.values())
