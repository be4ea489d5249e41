"""Rulings where the printed texts are silent, contradict each other or slip."""

from __future__ import annotations

from pathlib import Path
from typing import cast

import pytest

from bottega.games.fresco.rules.game import FrescoGame
from bottega.games.fresco.rules.state import FrescoState
from bottega.kernel import BadComponents

from .table import (
    asked,
    bag,
    game_of,
    given,
    legal,
    paints,
    plan,
    planning,
    play,
    refused,
    sent,
    stall,
    start,
    told,
    turn,
    waking,
)

PLAYERS = pytest.mark.parametrize("players", [2, 3, 4])


# -- mood and assistants


@pytest.mark.rule("FB-R-46")
@pytest.mark.parametrize(("hour", "assistants"), [(5, 4), (6, 5), (7, 5), (8, 5), (9, 5)])
def test_round_one_counts_assistants_after_the_first_wake_up_choice(hour: int, assistants: int) -> None:
    """The painter starts on 0; only 5:00 brings it down to a -1 space."""
    state = start()
    assert (state.round, state.mood[0]) == (1, 0)
    play(state, f"wake {hour}", seat=0)
    assert state.assistants[0] == assistants


@pytest.mark.rule("FB-R-49")
@PLAYERS
def test_every_player_has_a_column_and_a_neutral_assistant(players: int) -> None:
    state = waking(given(start(players), mood=dict.fromkeys(range(players), 4)))
    for seat, hour in enumerate((8, 7, 9, 6)[:players]):
        play(state, f"wake {hour}", seat=seat)
    assert state.mood == [4, 3, 4, 2][:players]
    assert state.assistants == [6, 6, 6, 5][:players]


@pytest.mark.rule("FB-R-77")
def test_who_leaves_the_plus_spaces_gives_back_the_neutral_assistant_not_the_painter() -> None:
    state = given(start(), mood={0: 3})
    assert state.assistants[0] == 6
    state = waking(state)
    play(state, "wake 7", seat=0)
    assert state.assistants[0] == 5
    assert state.mood[0] == 2


@pytest.mark.rule("FB-R-78")
def test_seven_o_clock_lowers_the_mood_and_no_wage() -> None:
    state = start()
    play(state, "wake 7", seat=0)
    assert state.mood[0] == -1
    assert state.money[0] == 12
    state = sent(given(start(), money={0: 0}), 0, "studio", 2, hours={0: 7})
    assert state.money[0] == 6


@pytest.mark.rule("FB-R-85")
@PLAYERS
def test_every_colour_starts_in_the_same_mood(players: int) -> None:
    seen = start(players).view(None)
    assert [seat["mood"] for seat in seen["seats"]] == [seen["mood_track"]["start"]] * players
    assert len({seat["colour"] for seat in seen["seats"]}) == players


# -- supply


@pytest.mark.rule("FB-R-50")
def test_coins_never_run_out_and_payments_go_to_the_supply() -> None:
    """The box holds 196 thalers."""
    state = sent(given(start(), money={0: 196, 1: 196, 2: 196}), 0, "studio", 3)
    assert state.money == [205, 196, 196]
    state = turn(given(start(), money={0: 9, 1: 9, 2: 9}), 0, "market", 2, hours={0: 6})
    play(state, "buy I.1", "buy I.2", seat=0)
    assert state.money == [9 - 2 * 3, 9, 9]
    state = given(start(), money={0: 9, 1: 9, 2: 9}, tiles={"a1": "F01"}, paint={0: "RY"}, bishop="c3")
    state = turn(state, 0, "cathedral", 1)
    play(state, "bishop b2", seat=0)
    assert state.money == [8, 9, 9]


@pytest.mark.rule("FB-R-51")
@PLAYERS
def test_nothing_in_the_catalogue_trades_gives_or_lends(players: int) -> None:
    game = game_of(players)
    verbs = {game.text(action).split()[0] for action in range(game.num_actions)}
    assert verbs == {
        "wake",
        "place",
        "buy",
        "close",
        "bishop",
        "restore",
        "altar",
        "mix",
        "improve",
        "ahead",
        "behind",
        "pass",
    }


@pytest.mark.rule("FB-R-51")
def test_no_action_of_one_player_changes_what_another_owns() -> None:
    state = start(4, seed=5)
    while state.round < 6 and not state.over:
        seat = state.actors[-1]
        actions = state.legal(seat)
        before = [(state.money[other], paints(state, other)) for other in range(4)]
        action = actions[(7 * len(state.moves)) % len(actions)]
        events = play(state, state.game.text(action), seat=seat)
        earning = {event.seat for event in events if event.kind in ("studio", "income")}
        for other in range(4):
            if other != seat and other not in earning:
                assert (state.money[other], paints(state, other)) == before[other]


@pytest.mark.rule("FB-R-79")
def test_seventeen_cubes_of_each_primary_colour() -> None:
    data = game_of(3).parts.data
    cubes = {entry["letter"]: entry["cubes"] for entry in data["paint"]["colour"]}
    assert cubes == {"R": 17, "Y": 17, "B": 17, "O": 9, "G": 9, "P": 9}
    assert sum(cubes.values()) == data["pieces"]["cubes"] == 78


# -- places


@pytest.mark.rule("FB-R-80")
@PLAYERS
def test_market_cathedral_studio_workshop_theatre(players: int) -> None:
    state = given(start(players), paint=dict.fromkeys(range(players), "RRYYBBOOGGPP"))
    state = planning(state)
    events = plan(state, {seat: [1, 1, 1, 1, 1] for seat in range(players)})
    visits: list[str] = []
    while asked(state) != "wake":
        visits += [place for place in [asked(state).removeprefix("leonardo ")] if place not in visits]
        events = play(state, legal(state)[-1])
        if told(events, "studio") and "studio" not in visits:
            visits.append("studio")
    assert visits == ["market", "cathedral", "studio", "workshop", "theatre"]


@pytest.mark.rule("FB-EX-42", "FB-R-93")
@pytest.mark.parametrize("edition", ["anniversary", "first"])
def test_three_assistants_five_thalers_price_two(edition: str) -> None:
    state = turn(given(start(4, edition=edition), money={0: 5}, paint={0: ""}), 0, "market", 3, hours={0: 7})
    tiles, before = stall(state, "II"), bag(state)
    play(state, "buy II.1", seat=0)
    assert state.money[0] == 3
    assert paints(state, 0) == tiles[0]
    assert legal(state, 0) == ["buy II.2", "buy II.3", "pass"]
    assert refused(state, "buy I.1", seat=0).rule == "FB-MKT-04"
    assert refused(state, "close I", seat=0).rule == "FB-MKT-17"
    assert len(stall(state, "II")) == 2
    play(state, "buy II.2", seat=0)
    assert state.money[0] == 1
    assert 0 not in state.actors
    assert stall(state, "II") == []
    assert bag(state) == sorted(before + tiles)
    assert all(stall(state, name) for name in ("I", "III", "IV"))


@pytest.mark.rule("FB-R-93")
def test_a_buyer_may_stop_after_any_purchase_and_the_stall_is_cleared() -> None:
    state = turn(given(start(3), money={0: 12}), 0, "market", 3, hours={0: 9})
    play(state, "buy III.3", seat=0)
    assert state.view(1)["market"]["chosen"] == "III"
    assert len(stall(state, "III")) == 2
    play(state, "pass", seat=0)
    assert stall(state, "III") == []
    assert state.view(1)["market"]["chosen"] is None


# -- components


@pytest.mark.rule("FB-R-83")
def test_which_of_the_elevens_lies_in_the_centre_is_drawn() -> None:
    centres = set()
    for seed in range(30):
        tile = cast(FrescoState, game_of(3).start(seed)).view(None)["fresco"][12]["tile"]
        assert tile["value"] == 11
        centres.add(tile["id"])
    assert centres == {"F24", "F25"}


@pytest.mark.rule("FB-R-86")
@PLAYERS
def test_all_wake_up_times_are_free_in_every_round(players: int) -> None:
    state = start(players)
    for number in range(1, 4):
        assert state.round == number
        assert legal(state) == ["wake 5", "wake 6", "wake 7", "wake 8", "wake 9"]
        while state.round == number:
            seat = state.actors[0]
            state.play(state.legal(seat)[-1], seat)


def stalls(side: str, *spaces: int) -> str:
    return "".join(
        f'[[market.stall]]\nside = "{side}"\nname = "{name}"\nspaces = {number}\nprovenance = "public"\n'
        for name, number in zip(("I", "II", "III", "IV", "V"), spaces, strict=False)
    )


def starts(four: int, three: int) -> str:
    sides = ""
    for side, number in (("four", four), ("three", three)):
        names = ", ".join(f'"S{n + 1}"' for n in range(number))
        sides += f'[[board.side]]\nid = "{side}"\nplayers = []\nstarts = [{names}]\nstalls = 3\n'
    return sides


def inn(*hours: int) -> str:
    return "".join(f"[[inn.row]]\nhour = {hour}\nmood = 0\nprice = 2\n" for hour in hours)


@pytest.mark.rule("FB-R-87")
@pytest.mark.parametrize(
    ("text", "players", "said"),
    [
        pytest.param(inn(6, 7, 8), 4, "at least four wake-up times", id="too few times"),
        pytest.param(inn(6, 7, 8, 8, 9), 3, "all different", id="a time twice"),
        pytest.param(stalls("four", 4, 4, 3, 3), 4, "4 stalls with 13 spaces", id="14 spaces"),
        pytest.param(stalls("four", 5, 5, 3), 4, "4 stalls with 13 spaces", id="three stalls for four"),
        pytest.param(stalls("four", 7, 3, 3, 0), 4, "should be a whole number from 1", id="an empty stall"),
        pytest.param(stalls("three", 3, 3, 2), 3, "3 stalls with 9 spaces", id="8 spaces"),
        pytest.param(stalls("three", 3, 3, 2), 2, "3 stalls with 9 spaces", id="8 spaces for two"),
        pytest.param(stalls("three", 3, 2, 2, 2), 2, "3 stalls with 9 spaces", id="four stalls for two"),
        pytest.param("[mood]\nstart = 5\n", 3, "mood.start: 5", id="start above the column"),
        pytest.param("[mood]\nstart = -5\n", 3, "mood.start: -5", id="start below the column"),
        pytest.param(starts(5, 3), 4, "board.side", id="a fifth start space"),
        pytest.param(starts(4, 2), 3, "board.side", id="no start space for the third painter"),
    ],
)
def test_component_files_that_would_make_a_round_impossible_are_refused(
    tmp_path: Path, text: str, players: int, said: str
) -> None:
    file = tmp_path / "box.toml"
    file.write_text(text, encoding="utf-8")
    with pytest.raises(BadComponents) as error:
        FrescoGame(players=players, components=str(file)).start(1)
    assert str(error.value).startswith(f"{file}: ")
    assert said in str(error.value)


@pytest.mark.rule("FB-R-87")
@pytest.mark.parametrize("wrong", ['paints = "RRB"', 'full = "OOO"'])
def test_an_altar_of_other_paints_is_refused(tmp_path: Path, wrong: str) -> None:
    file = tmp_path / "box.toml"
    file.write_text(f"[altar]\n{wrong}\n", encoding="utf-8")
    with pytest.raises(BadComponents, match="altar"):
        FrescoGame(players=3, components=str(file))


@pytest.mark.rule("FB-R-87", "F2-15")
def test_leonardos_assistants_cannot_stand_in_a_place_that_does_not_exist(tmp_path: Path) -> None:
    file = tmp_path / "box.toml"
    file.write_text('[leonardo]\ncolumns = ["market", "cathedrall"]\n', encoding="utf-8")
    with pytest.raises(BadComponents, match=r"leonardo\.columns"):
        FrescoGame(players=2, components=str(file))


@pytest.mark.rule("FB-R-87")
@PLAYERS
def test_an_inn_with_four_times_and_other_stalls_is_possible(tmp_path: Path, players: int) -> None:
    file = tmp_path / "box.toml"
    file.write_text(inn(9, 6, 7, 8) + stalls("four", 4, 4, 4, 1) + stalls("three", 5, 3, 1), encoding="utf-8")
    state = cast(FrescoState, FrescoGame(players=players, components=str(file)).start(2))
    assert legal(state) == ["wake 6", "wake 7", "wake 8", "wake 9"]
    while asked(state) == "wake":
        state.play(state.legal()[0])
    assert asked(state) == "plan"
    assert len(state.market) == (13 if players == 4 else 9)
