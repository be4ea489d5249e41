"""Hints: the best moves, how clearly they differ, and why."""

from __future__ import annotations

import pickle
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

import bottega
from bottega.bots import hint
from bottega.bots.analysis import Analyst
from bottega.bots.hints import HintExplainer
from bottega.bots.ismcts_bot import expert
from bottega.bots.move_comparison import CLEAR, LITTLE, SAME, UNSURE, Loss
from bottega.cli import app
from bottega.i18n.languages import translations
from bottega.i18n.translate import LANGUAGES, Later, later, use
from bottega.kernel import Perspective
from bottega.presentation.hint_terms import Reason
from tests.bots.places import MOMENTS, position
from tests.bots.test_every_set import GAMES, name
from tests.fresco import table as fresco

PLACES = [(title, moment) for title, moments in MOMENTS.items() for moment in moments]


@pytest.mark.parametrize(("title", "options"), [pytest.param(*case, id=name(case)) for case in GAMES])
def test_every_hint_says_why_in_every_language(title: str, options: dict[str, Any]) -> None:
    for moment in (7, 33):
        state = position(title, moment, **options)
        seat = state.actors[0]
        advised = hint(Perspective(state, seat, 1), iterations=4)
        assert 1 <= len(advised) <= 3
        assert [one.behind for one in advised] == sorted(one.behind for one in advised)
        assert advised[0].behind == 0.0
        sentences = set()
        for one in advised:
            assert one.action == one.line[0]
            assert one.action in state.legal(seat)
            assert state.game.touches(one.action) is not None
            for language in LANGUAGES:
                with use(translations(language)):
                    why, how = str(one.why), str(one.how)
                assert how
                assert len(why) > 5
                assert why[0] == why[0].upper()
                assert why.endswith(".")
                assert "{" not in why + how
                sentences.add((one.action, why))
        assert len(sentences) == len(LANGUAGES) * len(advised)  # no language is left in another


@pytest.mark.parametrize(("title", "moment"), PLACES)
def test_a_hint_does_not_change_when_everything_hidden_is_dealt_anew(title: str, moment: int) -> None:
    real = position(title, moment)
    seat = real.actors[0]
    states = [real, real.resample(seat, 1), real.resample(seat, 2)]
    hints = [hint(Perspective(state, seat, 8), iterations=6) for state in states]
    assert hints[0] == hints[1] == hints[2]


@pytest.mark.parametrize(("title", "moment"), PLACES)
def test_a_hint_and_an_analysis_judge_a_move_alike(title: str, moment: int) -> None:
    """Whoever played what a hint gave, or called worse, reads the same of it when the game is over."""
    state = position(title, moment)
    seat = state.actors[0]
    advised = hint(Perspective(state, seat, 0), iterations=8)
    for one in advised:
        judged = Analyst(state.game, iterations=8).review(state, seat, one.action)
        assert judged is not None
        assert judged.best == (advised[0].action if judged.cost else one.action)
        assert judged.cost == one.behind
        assert judged.clear == (one is not advised[0] and one.clarity == CLEAR)


@pytest.mark.parametrize("title", MOMENTS)
def test_moves_of_a_game_are_called_as_good_only_where_an_analysis_agrees(title: str) -> None:
    """With other deals and less time, what one is sure of the other does not deny."""
    for moment in (2, 9, 17, 28):
        state = position(title, moment, seed=5)
        seat = state.actors[0]
        advised = hint(Perspective(state, seat, moment), iterations=24)
        for one in advised:
            judged = Analyst(state.game, iterations=12).review(state, seat, one.action)
            assert judged is not None
            where = f"{title}, after {len(state.moves)}: {state.game.text(one.action)}, {one.how}, {judged}"
            if one is advised[0] or one.clarity == SAME:
                assert not judged.clear, where
            elif one.clarity == CLEAR:
                assert judged.cost > 0.0, where


def test_a_hint_sent_to_another_process_says_the_same() -> None:
    state = position("canvas", 5)
    advised = hint(Perspective(state, state.actors[0], 8), iterations=8)
    sent = pickle.loads(pickle.dumps(advised))
    assert [str(one.why) for one in sent] == [str(one.why) for one in advised]


def test_who_can_do_one_thing_only_is_told_what_it_is() -> None:
    state = bottega.game("canvas", players=2).start(3)
    while len(state.legal(state.actors[0])) > 1:
        state.play(state.legal(state.actors[0])[-1], state.actors[0])
    (only,) = hint(Perspective(state, state.actors[0], 1), iterations=2)
    assert str(only.how) == "your only real option"


# -- how clearly two moves differ


@pytest.mark.parametrize(
    ("cost", "error", "how"),
    [
        (0.01, 0.001, SAME),  # too little to matter
        (-0.02, 0.01, SAME),
        (0.03, 0.005, LITTLE),
        (0.10, 0.02, CLEAR),
        (0.10, 0.06, UNSURE),  # a few deals say nothing,
        (0.01, 0.03, UNSURE),  # not even that two moves are alike
    ],
)
def test_a_difference_is_clear_when_it_matters_and_is_no_chance(cost: float, error: float, how: int) -> None:
    assert Loss(cost, error, [cost, -cost]).clarity == how


# -- the reason that is named


class Weighed(HintExplainer):
    """Moves with reasons as a story gives them; games that are played on are seen in `asked`."""

    def __init__(self, **moves: dict[str, float]) -> None:
        state = position("canvas", 5)
        super().__init__(expert("canvas"), state, state.actors[0])
        self.asked: list[tuple[tuple[int, ...], tuple[int, ...]]] = []
        for number, reasons in enumerate(moves.values()):
            self.known[(number,)] = [Reason(what, worth, later(f"{what} {worth}")) for what, worth in reasons.items()]

    def ahead(self, better: tuple[int, ...], other: tuple[int, ...], clarity: int, good: bool) -> Later:
        self.asked.append((better, other))
        return later("played on")


def test_the_reason_is_what_the_moves_differ_in_most() -> None:
    told = Weighed(one={"points": 5.0, "paint": 2.0}, two={"points": 4.5, "paint": -3.0})
    assert str(told.why_best((0,), (1,), CLEAR)).startswith("Paint 2.0; points 5.0")
    assert str(told.why_worse((1,), (0,), CLEAR)) == "But paint -3.0."
    vanished = Weighed(one={"points": 5.0, "paint": 2.0}, two={"points": 1.0, "paint": 2.0})
    assert str(vanished.why_best((0,), (1,), CLEAR)) == "Points 5.0."
    assert str(vanished.why_worse((1,), (0,), CLEAR)) == "Points 1.0, but the best choice gains more."
    alone = Weighed(one={"points": 5.0}, two={"points": 5.0, "paint": -3.0}, three={"paint": 2.0})
    assert str(alone.why_best((0,), (1,), CLEAR)) == "Points 5.0; you avoid this: paint -3.0."
    assert str(alone.why_worse((2,), (0,), CLEAR)) == "Paint 2.0; with the best choice: points 5.0."
    first = Weighed(one={"order": -0.4}, two={"order": -2.0})
    assert str(first.why_best((0,), (1,), CLEAR)) == "Order -0.4, but that costs less."
    first.known[(0,)] = [first.known[(0,)][0]._replace(welcome=True)]
    assert str(first.why_best((0,), (1,), CLEAR)) == "Order -0.4."
    assert not told.asked + vanished.asked + alone.asked + first.asked


def test_where_the_search_overrules_the_expert_the_games_decide() -> None:
    told = Weighed(one={"points": 1.0, "paint": 1.0}, two={"points": 5.0})
    assert str(told.why_best((0,), (1,), CLEAR)) == "Paint 1.0; played on."
    assert str(told.why_worse((1,), (0,), CLEAR)) == "Points 5.0; played on."
    assert told.asked == [((0,), (1,)), ((0,), (1,))]
    assert str(told.why_worse((1,), (0,), UNSURE)) == "Points 5.0; with the best choice: paint 1.0."
    assert len(told.asked) == 2, "nothing is claimed that nobody is sure of"


def test_games_played_on_say_only_what_they_say_clearly() -> None:
    state = position("fresco", 30)
    seat = state.actors[0]
    told = HintExplainer(expert("fresco"), state.resample(seat, 1), seat)
    one, two = state.legal(seat)[:2]
    assert "little difference" in str(told.ahead((one,), (two,), SAME, good=True))
    assert str(told.ahead((one,), (one,), CLEAR, good=False)) == "pays off less in the long run"


# -- turning points, and the command line


def test_a_turning_point_says_why_the_better_move_is_better() -> None:
    """Whoever can restore the tile under the bishop, and passes."""
    there = fresco.given(fresco.start(2), paint={0: "RRRYYYBBBOOGGPP"}, bishop="c3", last=True)
    state = fresco.turn(there, 0, "cathedral")
    analyst = Analyst(state.game, iterations=20)
    passed = analyst.review(state, 0, state.game.action("pass"))
    assert passed is not None
    assert passed.clear
    assert "points" in str(passed.why)
    as_good = analyst.review(state, 0, passed.best)
    assert as_good is not None
    assert as_good.why is None


def test_on_the_command_line(tmp_path: Path) -> None:
    record = tmp_path / "game.record"
    record.write_text(position("fresco-dice", 25).record(), encoding="utf-8")
    done = CliRunner().invoke(app, ["hint", str(record), "--iterations", "4", "--at", "0"])
    assert done.exit_code == 0, done.output
    assert "after move 0" in done.output
    assert "bishop" in done.output
    wrong = CliRunner().invoke(app, ["hint", str(record), "--seat", "7"])
    assert isinstance(wrong.exception, bottega.BadOption)
