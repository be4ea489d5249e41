"""States as numbers: fixed length, named parts, and nothing in them that a seat may not know."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest

import bottega
from bottega.envs import AECEnv, ObservationEncoder
from bottega.games.fresco.modules import MODULES
from bottega.lab import checks

from .cases import ALL, params, positions

# fields that show what others show as well
SAME = {("favours", "kinds"): ["taken"], ("catacombs", "maps"): ["hands", "over", "taken"]}


@pytest.mark.parametrize(("name", "mode"), params(ALL))
def test_numbers_are_as_declared_and_keep_secrets(name: str, mode: dict[str, Any]) -> None:
    """Never is one cut off or a part missing; contract tests look at owners' sets and sets of modules as well."""
    observer = ObservationEncoder(bottega.game(name, **mode))
    for number, state in enumerate(positions(name, mode, 77, 9)):
        assert observer.space().contains(observer.vector(state, number % state.game.players))
        if number % 5 == 0 or state.over:
            checks.numbers_are_declared(state)


def test_every_part_is_named_and_documented_once() -> None:
    for name, mode in ALL:
        encoder = bottega.game(name, **mode).encoder
        assert len(set(encoder.names)) == len(encoder.names)
        for part, size, low, high, says in zip(
            encoder.names, encoder.sizes, encoder.lows, encoder.highs, encoder.says, strict=True
        ):
            assert size > 0, part
            assert low <= 0 < high, part
            assert says, part
            assert not says.endswith("."), part


def test_every_field_of_a_module_that_changes_has_a_part_that_changes_with_it() -> None:
    seen = positions("fresco", {"players": 2, "modules": list(MODULES)}, 8, 1)
    observer = ObservationEncoder(seen[0].game)
    before: dict[tuple[str, str], tuple[Any, Any]] = {}
    for state in seen[: len(seen) // 2]:
        view, vector = state.view(0), observer.vector(state, 0)
        for section, fields in view["modules"].items():
            for key, shown in fields.items():
                named = [f"{section}.{name}" for name in SAME.get((section, key), [key])]
                told = [vector[place].tolist() for part, place in observer.parts if part.startswith(tuple(named))]
                old, tale = before.get((section, key), (shown, told))
                assert old == shown or tale != told, (named, old, shown)
                before[section, key] = shown, told


def test_every_question_of_a_module_is_declared() -> None:
    for number in MODULES:
        assert set(MODULES[number].text.asked) <= set(MODULES[number].observation.asked), number


def test_parts_follow_each_other_and_are_found_by_name() -> None:
    env = AECEnv("fresco-dice", players=3)
    assert env.parts[0][1].start == 0
    for (_, one), (_, other) in zip(env.parts, env.parts[1:], strict=False):
        assert one.stop == other.start
    assert len({name for name, _ in env.parts}) == len(env.parts)
    vector = np.arange(env.observation_encoder.size, dtype=np.float32)
    for name, place in env.parts:
        assert (env.part(vector, name) == vector[place]).all()
    with pytest.raises(bottega.BadOption, match="There is no part 'hat'; there are asked"):
        env.part(vector, "hat")


def test_canvas_tells_hand_row_and_tokens_as_the_view_does() -> None:
    state = positions("canvas", {"players": 2}, 3, 1)[9]
    observer = ObservationEncoder(state.game)
    for seat in (0, 1):
        view, vector = state.view(seat), observer.vector(state, seat)
        mine, theirs = view["seats"][seat], view["seats"][1 - seat]
        assert sorted(mine["hand"]) == list(np.flatnonzero(observer.part(vector, "you.hand")) + 1)
        assert sorted(theirs["hand"]) == list(np.flatnonzero(observer.part(vector, "seat+1.hand")) + 1)
        assert list(observer.part(vector, "row.cards")) == [place["card"] for place in view["row"]]
        assert list(observer.part(vector, "row.tokens")) == [place["tokens"] for place in view["row"]]
        assert observer.part(vector, "you.tokens")[0] == mine["tokens"]
        assert observer.part(vector, "seat+1.points")[0] == theirs["points"]
        assert list(observer.part(vector, "to act")) == [seat in state.actors, 1 - seat in state.actors]


@pytest.mark.rule("FD-R-63")
def test_the_dice_game_tells_the_ended_rounds_without_a_tile_as_the_view_does() -> None:
    told = set()
    for state in positions("fresco-dice", {"players": 3}, 3, 1):
        observer = ObservationEncoder(state.game)
        idle = state.view(None)["idle"]
        told.add(idle)
        assert [observer.part(observer.vector(state, seat), "idle")[0] for seat in range(3)] == [idle] * 3
    assert told >= {0, 1}


def test_fresco_tells_what_lies_behind_the_own_screen_only() -> None:
    state = next(s for s in positions("fresco", {"players": 3}, 4, 1) if s.view(0)["asked"] == "plan" and s.moves)
    observer = ObservationEncoder(state.game)
    for seat in range(3):
        view, vector = state.view(seat), observer.vector(state, seat)
        mine = view["seats"][seat]
        assert list(observer.part(vector, "you.plan")) == mine["plan"]
        assert list(observer.part(vector, "you.paint")) == list(mine["paint"].values())
        assert observer.part(vector, "you.money")[0] == mine["money"]
        for other in ("seat+1", "seat+2"):
            assert set(observer.part(vector, f"{other}.plan")) == {-1}
            assert set(observer.part(vector, f"{other}.paint")) == {-1}
            assert observer.part(vector, f"{other}.money")[0] == -1


def test_the_card_game_tells_the_own_hand_and_the_backs_of_others() -> None:
    state = positions("fresco-card", {"players": 2}, 6, 1)[20]
    observer = ObservationEncoder(state.game)
    view, vector = state.view(1), observer.vector(state, 1)
    assert observer.part(vector, "you.hand").sum() == len(view["seats"][1]["hand"])
    assert list(observer.part(vector, "seat+1.backs")) == view["seats"][0]["backs"]
    assert observer.part(vector, "seat+1.points")[0] == view["seats"][0]["points"]


def test_the_dice_game_tells_own_bets_and_only_that_others_have_bet() -> None:
    def two_bets(state: bottega.State) -> bool:
        return sum(seat["bet"] is not None for seat in state.view(None)["seats"]) > 1

    state = next(s for s in positions("fresco-dice", {"players": 4}, 1, 1) if two_bets(s))
    observer = ObservationEncoder(state.game)
    events = ["bishop", "other", "portrait"]
    for seat in range(4):
        view, vector = state.view(seat), observer.vector(state, seat)
        bet = view["seats"][seat]["bet"]
        assert observer.part(vector, "you.bet")[0] == (-1 if bet is None else events.index(bet["event"]))
        for ahead in (1, 2, 3):
            other = view["seats"][(seat + ahead) % 4]["bet"]
            assert observer.part(vector, f"seat+{ahead}.bet")[0] == -1
            assert observer.part(vector, f"seat+{ahead}.slot")[0] == (-1 if other is None else other["slot"] - 1)


def test_scaled_vectors_lie_between_minus_one_and_one() -> None:
    state = positions("fresco", {"players": 3}, 2, 30)[-1]
    plain, scaled = ObservationEncoder(state.game), ObservationEncoder(state.game, scaled=True)
    assert plain.vector(state, 0).max() > 1
    vector = scaled.vector(state, 0)
    assert abs(vector).max() <= 1
    assert scaled.space().contains(vector)
    assert ((vector > 0) == (plain.vector(state, 0) > 0)).all()


def test_an_owners_components_change_the_parts(tmp_path: Path) -> None:
    owner = tmp_path / "canvas.toml"
    owner.write_text("[setup]\nrow = 4\nhand_limit = 6\n", encoding="utf-8")
    sizes = {}
    for components in (None, str(owner)):
        observer = ObservationEncoder(bottega.game("canvas", players=2, components=components))
        sizes[components] = {name: place.stop - place.start for name, place in observer.parts}
    assert sizes[None]["row.cards"] == 5
    assert sizes[str(owner)]["row.cards"] == 4
    assert sizes[str(owner)]["you.hand.icons"] == sizes[None]["you.hand.icons"] // 5 * 6
