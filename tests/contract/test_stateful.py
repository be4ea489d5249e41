"""Hypothesis plays every title: a failing game is shrunk and saved as a record that `bottega replay` opens."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, Phase, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

import bottega
from bottega.lab import checks
from tests.contract import FAILURES

SETTINGS = settings(
    max_examples=12,
    stateful_step_count=40,
    deadline=None,
    suppress_health_check=list(HealthCheck),
    derandomize=True,
    phases=[Phase.generate, Phase.shrink],
)


def machine(name: str, extra_check: Any = None, failures: Path = FAILURES) -> type[RuleBasedStateMachine]:
    class Play(RuleBasedStateMachine):
        state: bottega.State

        @initialize(mode=st.sampled_from(bottega.title(name).modes), seed=st.integers(0, 2**40))
        def begin(self, mode: dict[str, Any], seed: int) -> None:
            self.state = bottega.game(name, **mode).start(seed)
            self.conserved = self.state.conserved()
            self.copies: list[tuple[bottega.State, str]] = []

        @precondition(lambda self: not self.state.over)
        @rule(data=st.data())
        def play(self, data: st.DataObject) -> None:
            seat = data.draw(st.sampled_from(self.state.actors), label="seat")
            legal = self.state.legal(seat)
            action = legal[data.draw(st.integers(0, len(legal) - 1), label="action")]
            self.copies.append((self.state.copy(), self.state.digest()))
            self.state.play(action, seat)

        @precondition(lambda self: self.state.over)
        @rule(seat=st.integers(0, 7), action=st.integers(-2, 500))
        def nothing_after_the_end(self, seat: int, action: int) -> None:
            with pytest.raises(bottega.IllegalAction):
                self.state.play(action, seat)

        @invariant()
        def holds(self) -> None:
            if not hasattr(self, "state"):
                return
            try:
                checks.legal_lists(self.state)
                checks.results(self.state)
                checks.views_keep_secrets(self.state)
                assert self.state.conserved() == self.conserved
                assert len(self.state.moves) <= self.state.game.longest
                for past, digest in self.copies[-3:]:
                    assert past.digest() == digest
                if extra_check is not None:
                    extra_check(self.state)
            except Exception:
                checks.save_failure(self.state, failures, f"stateful-{name}")
                raise

    return Play


@pytest.mark.parametrize("name", bottega.titles())
def test_hypothesis_plays(name: str) -> None:
    run_state_machine_as_test(machine(name), settings=SETTINGS)


def test_a_failure_is_shrunk_and_saved_as_a_record(tmp_path: Path) -> None:
    def nobody_moves_three_times(state: bottega.State) -> None:
        assert len(state.moves) < 3, "planted failure"

    with pytest.raises(AssertionError, match="planted failure"):
        run_state_machine_as_test(
            machine("canvas", nobody_moves_three_times, tmp_path), settings=settings(SETTINGS, stateful_step_count=6)
        )
    saved = bottega.replay((tmp_path / "stateful-canvas.record").read_text(encoding="utf-8"))
    assert len(saved.moves) == 3
