"""Random play of every registered title in every mode it declares, with everything checked that holds for all games."""

from __future__ import annotations

import json
import os
import re
from typing import Any

import pytest

import bottega
from bottega.bots import BOTS, bot
from bottega.kernel import Perspective
from bottega.kernel.chance import Chance
from bottega.kernel.playout import playout
from bottega.lab import checks
from tests.contract import FAILURES

CASES = [
    pytest.param(name, mode, id=f"{name}-{'-'.join(str(v) for v in mode.values())}".replace(" ", ""))
    for name in bottega.titles()
    for mode in bottega.title(name).modes
]
NOTATION = re.compile(r"[a-z]+( [A-Za-z0-9.:+_-]+){0,3}")
TITLES = [pytest.param(name, id=name) for name in bottega.titles()]


@pytest.mark.parametrize(("name", "mode"), CASES)
def test_random_play(name: str, mode: dict[str, Any]) -> None:
    game = bottega.game(name, **mode)
    state = game.start(seed=len(repr(game)))
    copies: list[tuple[bottega.State, str]] = []
    try:
        _play_and_check(state, copies)
    except Exception:
        print("saved as", checks.save_failure(copies[-1][0] if copies else state, FAILURES, f"contract-{name}"))
        raise


def _play_and_check(state: bottega.State, copies: list[tuple[bottega.State, str]]) -> None:
    game = state.game
    chance = Chance(42)
    conserved = state.conserved()
    # Dear checks are spread over a game of this length; some random games are ten times as long: there they get rarer.
    length = playout(state.copy(), Chance(41))
    while not state.over:
        number = len(state.moves)
        length = max(length, number)
        rare = chance.below(max(6, length // 12)) == 0 or number < 3
        looked = rare or chance.below(max(1, length // 100)) == 0
        checks.legal_lists(state)
        checks.results(state)
        copies.append((state.copy(), state.digest()))
        seat = chance.pick(list(state.actors))
        action = chance.pick(state.legal(seat))
        if rare:
            checks.why_not_agrees(state)
            checks.refusals_change_nothing(state, chance)
            checks.resample_depends_on_the_view_alone(state)
            checks.copies_are_whole(state)
            checks.comes_back(state)
            checks.pictures_show_choices_and_no_secrets(state)
            checks.things_are_explained(state)
        if looked:
            checks.views_keep_secrets(state)
            checks.moves_are_noticed_by_who_sees_something(state, action, seat)
            checks.chance_stays_hidden(state, action, seat)
        if rare or (looked and len(state.actors) > 1):
            checks.simultaneous_actions_commute(state, chance)
            checks.events_tell_no_more_than_the_view(state, action, seat)
        events: list[bottega.Event] = []
        state.play(action, seat, events)
        if rare:
            checks.words_for_everything(state, events)
        assert state.conserved() == conserved
        assert len(state.moves) <= game.longest
    checks.legal_lists(state)
    checks.results(state)
    checks.views_keep_secrets(state)
    checks.pictures_show_choices_and_no_secrets(state)
    checks.things_are_explained(state)
    checks.comes_back(state)
    for past, digest in copies:
        assert past.digest() == digest, "an older copy changed while the game went on"
    _every_point_of_the_record(state, [digest for _, digest in copies])


def _every_point_of_the_record(state: bottega.State, digests: list[str]) -> None:
    text = state.record()
    again = bottega.replay(text, upto=0)
    for number, (action, seat) in enumerate(state.history):
        assert again.digest() == digests[number]
        again.play(action, seat)
    assert again.digest() == state.digest()
    for number in range(0, len(digests), max(1, len(digests) // 12)):
        part = bottega.replay(text, upto=number)
        assert part.digest() == digests[number]
        assert bottega.replay(part.record()).digest() == digests[number]


@pytest.mark.parametrize(("name", "mode"), CASES)
def test_notation_goes_both_ways(name: str, mode: dict[str, Any]) -> None:
    game = bottega.game(name, **mode)
    texts = [game.text(action) for action in range(game.num_actions)]
    assert len(set(texts)) == len(texts)
    for action, text in enumerate(texts):
        assert game.action(text) == action
        assert game.action(f"  {text.replace(' ', '   ')} ") == action
        assert NOTATION.fullmatch(text), (
            f"{text!r} is no verb in small letters with its thing: CONTRIBUTING, A new action"
        )
    with pytest.raises(bottega.IllegalAction, match="Unknown action"):
        game.action("dance a gavotte")
    with pytest.raises(bottega.IllegalAction, match="Actions are numbered 0 to"):
        game.text(game.num_actions)


@pytest.mark.parametrize(("name", "mode"), CASES)
def test_a_game_can_be_written_down_and_made_again(name: str, mode: dict[str, Any]) -> None:
    game = bottega.game(name, **mode)
    assert eval(repr(game), {"bottega": bottega}) == game
    assert bottega.game(name, **game.options) == game
    assert json.loads(json.dumps(game.options)) == game.options
    assert game.start(seed=5).digest() == game.start(seed=5).digest()
    assert len({game.start(seed=seed).digest() for seed in range(20)}) == 20


@pytest.mark.parametrize("name", TITLES)
def test_impossible_options_are_refused_with_what_is_possible(name: str) -> None:
    title = bottega.title(name)
    low, high = title.players
    for players in (low - 1, high + 1, "two", None, 2.0, True):
        with pytest.raises(bottega.BadOption, match=f"{low} to {high}"):
            bottega.game(name, players=players)
    with pytest.raises(bottega.BadOption, match="Options: players"):
        bottega.game(name, colour="red")
    with pytest.raises(bottega.BadComponents, match="cannot be read"):
        bottega.game(name, components="no/such/file.toml")
    for seed in (-1, "7", None, 1.5):
        with pytest.raises(bottega.BadOption, match="whole number"):
            bottega.game(name).start(seed=seed)  # type: ignore[arg-type]
    for names in (["one"] * 9, ["", "two"], ["a\nb", "c"], [1, 2]):
        with pytest.raises(bottega.BadOption, match="name"):
            bottega.game(name).start(seed=1, names=names)  # type: ignore[arg-type]


@pytest.mark.parametrize("name", TITLES)
def test_resampled_states_play_to_the_end(name: str) -> None:
    state = bottega.game(name).start(seed=3)
    chance = Chance(3)
    while not state.over:
        if len(state.moves) % 7 == 0:
            imagined = state.resample(state.actors[0], len(state.moves))
            while not imagined.over:
                who = imagined.actors[0]
                imagined.play(chance.pick(imagined.legal(who)), who)
        seat = state.actors[0]
        state.play(chance.pick(state.legal(seat)), seat)


@pytest.mark.parametrize("name", TITLES)
def test_bots_choose_by_what_their_seat_knows(name: str) -> None:
    """The same choice whatever lies hidden, always a legal one, and every action rated."""
    for bot_name in BOTS:
        state = bottega.game(name).start(seed=8)
        chance = Chance(1)
        while not state.over:
            seat = chance.pick(list(state.actors))
            seen = Perspective(state, seat, 4)
            choice = bot(bot_name, name, 2).choose(seen)
            assert choice in state.legal(seat)
            assert sorted(action for action, _ in bot(bot_name, name, 2).rate(seen)) == sorted(state.legal(seat))
            dealt_anew = Perspective(state.resample(seat, 77), seat, 4)
            assert bot(bot_name, name, 2).choose(dealt_anew) == choice
            state.play(choice, seat)


@pytest.mark.parametrize("name", TITLES)
def test_a_view_can_be_asked_only_by_those_who_sit_there(name: str) -> None:
    state = bottega.game(name).start(seed=1)
    for seat in (-1, 99, "0"):
        with pytest.raises(bottega.IllegalAction, match="no seat"):
            state.view(seat)  # type: ignore[arg-type]
        with pytest.raises(bottega.IllegalAction, match="no seat"):
            state.resample(seat, 1)  # type: ignore[arg-type]


def test_nothing_random_comes_from_outside_the_state(monkeypatch: pytest.MonkeyPatch) -> None:
    """Play is the same whatever the hash seed and the clock: two processes agree on a digest."""
    import subprocess
    import sys

    code = (
        "import bottega\n"
        "for name in bottega.titles():\n"
        "    s = bottega.game(name).start(seed=6)\n"
        "    while not s.over: s.play(s.legal(s.actors[0])[-1], s.actors[0])\n"
        "    print(name, s.digest())\n"
    )
    outputs = set()
    for hash_seed in ("0", "1"):
        env = {**os.environ, "PYTHONHASHSEED": hash_seed}
        outputs.add(subprocess.run([sys.executable, "-c", code], env=env, capture_output=True, check=True).stdout)
    assert len(outputs) == 1
