"""Module 17, The Painters' Guild: in the workshop a cube may be swapped for one of the two that lie at the Guild."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from bottega.games.fresco.modules.m17_guild.rules.module import Guild
from bottega.games.fresco.rules.components import LETTERS
from bottega.games.fresco.rules.game import FrescoGame
from bottega.games.fresco.rules.state import FrescoState
from bottega.kernel import BadComponents, IllegalAction

from .m04_table import well
from .table import (
    LEONARDO,
    asked,
    evening,
    game_of,
    given,
    legal,
    paints,
    planning,
    play,
    refused,
    sent,
    start,
    told,
    turn,
)


def look(state: FrescoState, seat: int | None = 0) -> dict[str, Any]:
    found: dict[str, Any] = state.view(seat)["modules"]["guild"]
    return found


def at_the_guild(state: FrescoState) -> str:
    return str(look(state)["primary"]) + str(look(state)["mixed"])


def guild(state: FrescoState, cubes: str) -> FrescoState:
    """A copy with these two cubes at the Guild, as letters."""
    s = state.copy()
    module = next(module for module in s.game.modules if isinstance(module, Guild))
    module.state_of(s).cubes = [LETTERS.index(letter) for letter in cubes]
    return s


def workshop(
    cubes: str,
    paint: str,
    assistants: int = 1,
    *,
    players: int = 3,
    modules: tuple[int, ...] = (17,),
    others: dict[int, int] | None = None,
    last: bool = False,
) -> FrescoState:
    state = given(start(players, modules=list(modules)), paint={0: paint}, last=last)
    return sent(guild(state, cubes), 0, "workshop", assistants, others=others)


# -- setup


@pytest.mark.rule("M17-01", "M17-02", "M17-04", "M17-05", "M17-R-18")
def test_one_cube_of_each_class_lies_at_the_guild_each_colour_as_likely() -> None:
    game = game_of(3, modules=[17])
    found = [game.start(seed).view(0)["modules"]["guild"] for seed in range(300)]
    for spot, letters in (("primary", "RYB"), ("mixed", "OGP")):
        counts = {letter: [one[spot] for one in found].count(letter) for letter in letters}
        assert sum(counts.values()) == 300
        assert min(counts.values()) > 70, counts
    assert all(one["used"] == [] for one in found)
    assert len({(one["primary"], one["mixed"]) for one in found}) == 9


@pytest.mark.rule("M17-13", "M17-02")
@pytest.mark.parametrize("wrong", ['primary = "RYK"', 'mixed = "OGN"', 'mixed = "R"', 'primary = ""'])
def test_a_guild_of_other_colours_is_refused(tmp_path: Path, wrong: str) -> None:
    path = tmp_path / "guild.toml"
    path.write_text(f'game = "fresco"\n[guild]\nprovenance = "stated"\n{wrong}\n', encoding="utf-8")
    with pytest.raises(BadComponents, match=f"guild.{wrong.split()[0]}"):
        FrescoGame(players=3, modules=[17], components=path)


# -- exchanging


@pytest.mark.rule("M17-EX-01", "M17-06", "M17-09", "M17-10", "M17-15", "M17-16", "M17-17", "M17-R-02")
def test_the_printed_example_of_two_assistants() -> None:
    state = workshop("YG", "RRRY", 2)
    play(state, "guild red")
    assert paints(state, 0) == "RRYY"
    play(state, "mix orange")
    assert paints(state, 0) == "RYO"
    assert at_the_guild(state) == "RG"
    play(state, "mix orange")
    assert paints(state, 0) == "OO"
    play(state, "guild orange")
    assert paints(state, 0) == "OG"
    assert at_the_guild(state) == "RO"
    assert asked(state) == "theatre"


@pytest.mark.rule("M17-EX-02", "M17-08", "M17-14", "M17-R-04")
@pytest.mark.parametrize("order", [("guild red", "guild green"), ("guild green", "guild red")])
def test_two_exchanges_take_both_cubes_and_cost_nothing(order: tuple[str, str]) -> None:
    state = workshop("BP", "RG")
    money = state.money.copy()
    play(state, *order)
    assert paints(state, 0) == "BP"
    assert at_the_guild(state) == "RG"
    assert state.money == money
    assert asked(state) == "theatre"


@pytest.mark.rule("M17-07", "M17-R-07")
def test_an_assistant_may_mix_twice_or_give_up() -> None:
    state = workshop("BP", "RRYY")
    passing = state.copy()
    play(state, "mix orange", "mix orange")
    assert (paints(state, 0), at_the_guild(state), asked(state)) == ("OO", "BP", "theatre")
    play(passing, "guild red", "pass")
    assert (paints(passing, 0), asked(passing)) == ("RYYB", "theatre")


@pytest.mark.rule("M17-EX-03", "M17-12")
def test_nobody_exchanges_a_mixed_cube_without_one() -> None:
    state = workshop("BP", "R")
    assert legal(state) == ["guild red", "pass"]
    assert refused(state, "guild orange").rule == refused(state, "guild green").rule == "M17-14"


@pytest.mark.rule("M17-EX-04", "M17-R-03", "M17-11", "M17-12")
def test_only_another_colour_is_given() -> None:
    assert asked(workshop("RG", "RG")) == "theatre"  # nothing can be done with a red and a green cube
    state = workshop("RG", "RYGP")
    assert legal(state) == ["mix orange", "guild yellow", "guild purple", "pass"]
    assert refused(state, "guild red").rule == refused(state, "guild green").rule == "M17-R-03"


@pytest.mark.rule("M17-EX-05", "M17-11", "M17-12")
def test_a_primary_cube_never_brings_a_mixed_one_nor_the_other_way_round() -> None:
    state = workshop("BP", "RO", 2)
    play(state, "guild red")
    assert (paints(state, 0), at_the_guild(state)) == ("BO", "RP")
    play(state, "guild orange")
    assert (paints(state, 0), at_the_guild(state)) == ("BP", "RO")


@pytest.mark.rule("M17-EX-06", "M17-13", "M17-19", "M17-R-06", "FX-I-20")
def test_pink_and_brown_have_nothing_to_do_with_the_guild() -> None:
    state = workshop("BP", "KN", modules=(3, 17))
    assert asked(state) == "theatre"
    for colour in ("pink", "brown"):
        with pytest.raises(IllegalAction, match="Unknown action"):
            state.game.action(f"guild {colour}")
    state = workshop("BP", "RPOG", modules=(3, 17))
    assert legal(state) == ["mix pink", "mix brown", "guild red", "guild orange", "guild green", "pass"]
    play(state, "mix pink")
    assert paints(state, 0) == "OGK"


@pytest.mark.rule("M17-R-14")
def test_special_mixes_in_a_chain_or_with_the_guild_s_help() -> None:
    state = workshop("BP", "RRB", modules=(3, 17))
    play(state, "mix purple", "mix pink")
    assert paints(state, 0) == "K"
    state = workshop("BP", "RO", modules=(3, 17))
    play(state, "guild orange", "mix pink")
    assert paints(state, 0) == "K"
    assert at_the_guild(state) == "BO"


@pytest.mark.rule("M17-EX-07", "M17-06", "M17-R-19")
def test_the_third_action_of_an_assistant_is_refused() -> None:
    state = workshop("BP", "RRYYO", others={1: 1})
    play(state, "mix orange", "mix orange")
    assert 0 not in state.actors
    assert paints(state, 0) == "OOO"
    state = workshop("BP", "RRYYO", others={1: 1})
    play(state, "mix orange", "guild orange")
    assert 0 not in state.actors
    assert paints(state, 0) == "RYOP"


@pytest.mark.rule("M17-EX-08", "M17-15", "M17-10")
def test_what_was_just_mixed_may_be_given() -> None:
    state = workshop("BG", "RY")
    play(state, "mix orange", "guild orange")
    assert (paints(state, 0), at_the_guild(state)) == ("G", "BO")


@pytest.mark.rule("M17-EX-09", "M17-16", "M17-10")
def test_what_was_just_taken_may_be_mixed() -> None:
    state = workshop("YG", "RR")
    assert legal(state) == ["guild red", "pass"]
    play(state, "guild red", "mix orange")
    assert (paints(state, 0), at_the_guild(state)) == ("O", "RG")


@pytest.mark.rule("M17-EX-10", "M17-R-16")
def test_the_next_player_finds_what_was_given() -> None:
    state = given(start(3, modules=[17]), paint={1: "YY", 0: "RR"})
    state = turn(guild(state, "BP"), 1, "workshop", 1, hours={1: 5, 0: 6}, others={0: 1})
    assert state.actors == (1,)
    play(state, "guild yellow", "pass")
    assert state.actors == (0,)
    assert at_the_guild(state) == "YP"
    play(state, "guild red")
    assert paints(state, 0) == "RY"


@pytest.mark.rule("M17-R-01", "M17-08")
def test_one_assistant_exchanges_once_in_each_class() -> None:
    state = workshop("BP", "RRRGG")
    play(state, "guild red")
    assert legal(state) == ["mix purple", "guild green", "pass"]
    assert refused(state, "guild blue").rule == "M17-R-01"
    state = workshop("BP", "RRRGG")
    play(state, "guild green")
    assert legal(state) == ["guild red", "pass"]
    assert refused(state, "guild purple").rule == "M17-R-01"


@pytest.mark.rule("M17-R-02", "M17-17", "M17-R-19")
def test_the_next_assistant_may_exchange_in_the_same_class_again() -> None:
    state = workshop("BP", "RRY", 2)
    play(state, "guild red")
    assert "guild yellow" in legal(state)
    play(state, "guild yellow")  # the first assistant's second action lapses
    assert (paints(state, 0), at_the_guild(state)) == ("RRB", "YP")
    assert (state.hands, state.view(0)["mixes"]) == (0, 1)
    assert refused(state, "guild blue").rule == "M17-R-01"
    play(state, "mix purple")
    assert asked(state) == "theatre"


@pytest.mark.rule("M17-R-02", "M17-17")
def test_the_next_assistant_may_mix_first_and_then_exchange_in_the_same_class() -> None:
    state = workshop("BP", "RRRYYG", 2)
    play(state, "guild red", "guild green")  # the first assistant has used both spots
    play(state, "mix orange")
    primary = state.copy()
    play(primary, "guild yellow")
    assert (paints(primary, 0), at_the_guild(primary)) == ("RRBOP", "YG")
    play(state, "guild orange")
    assert (paints(state, 0), at_the_guild(state)) == ("RYBGP", "RO")


@pytest.mark.rule("M17-R-02", "M17-17")
def test_what_one_seat_has_exchanged_binds_no_other_seat_and_no_later_day() -> None:
    state = given(start(3, modules=[17]), paint={0: "RRY", 1: "RYY"})
    state = turn(guild(state, "BP"), 0, "workshop", others={1: 1})
    play(state, "guild red", "pass", seat=0)
    play(state, "mix orange", "guild yellow", seat=1)
    assert (paints(state, 1), at_the_guild(state)) == ("RO", "YP")
    tomorrow = turn(guild(given(state, paint={0: "RRY"}), "BP"), 0, "workshop")
    play(tomorrow, "mix orange", "guild red")
    assert paints(tomorrow, 0) == "BO"


@pytest.mark.rule("M17-R-08", "M17-R-05", "M17-EX-13")
def test_the_cubes_stay_at_the_guild_until_somebody_exchanges() -> None:
    state = guild(start(3, modules=[17]), "RO")
    state = evening(state)
    assert (state.round, at_the_guild(state)) == (2, "RO")
    assert at_the_guild(evening(state)) == "RO"


@pytest.mark.rule("M17-R-10", "FX-R-40", "M02-R-18", "M02-R-22")
def test_an_assistant_with_an_order_neither_mixes_nor_exchanges() -> None:
    state = given(start(3, modules=[2, 17]), paint={0: "RRY"}, owned={0: ["P", "P", "P"]})
    one = turn(guild(state, "BP"), 0, "workshop", 1)
    play(one, "order purple")
    assert asked(one) == "theatre"
    two = turn(guild(state, "BP"), 0, "workshop", 2)
    play(two, "guild red", "order purple")
    assert legal(two) == ["mix orange", "mix green", "mix purple", "pass"]  # the first one has still its second action
    assert refused(two, "guild yellow").rule == "M17-R-01"
    play(two, "mix purple")
    assert asked(two) == "theatre"


@pytest.mark.rule("M17-06")
def test_who_has_only_alchemy_left_exchanges_no_more() -> None:
    state = well(given(start(3, modules=[4, 17]), paint={0: "RRRRYYBB"}), hands={0: ["alchemy"]})
    state = turn(guild(state, "BP"), 0, "workshop", 1)
    play(state, "mix orange", "mix orange")
    assert asked(state) == "workshop"
    refusal = refused(state, "guild red")
    assert (refusal.rule, refusal.text) == ("M17-06", "All your assistants have finished mixing and trading.")


@pytest.mark.rule("M17-R-20")
def test_the_guild_is_open_in_the_last_round() -> None:
    state = workshop("BP", "RG", last=True)
    play(state, "guild red", "guild green")
    assert paints(state, 0) == "BP"


@pytest.mark.rule("M17-18", "M17-EX-12", "FX-L-17")
def test_leonardo_never_exchanges() -> None:
    state = guild(start(2, modules=[2, 17]), "BP")
    state = turn(given(state, owned={LEONARDO: ["P", "P", "P"]}), LEONARDO, "workshop", 1)
    assert asked(state) == "leonardo order"
    assert legal(state) == ["order general", "order purple", "pass"]
    assert refused(state, "guild red").rule == "M17-06"
    state = sent(guild(start(2, modules=[17]), "BP"), LEONARDO, "workshop", 1)
    assert asked(state) == "theatre"


@pytest.mark.rule("M17-06")
def test_the_guild_is_visited_in_a_workshop_turn_only() -> None:
    state = given(start(3, modules=[17]), paint={0: "RRYYBB"})
    for moment in (state, planning(state), turn(state, 0, "market", 1), turn(state, 0, "theatre", 1)):
        assert not [text for text in legal(moment, 0) if text.startswith("guild")]
    assert refused(turn(guild(state, "BP"), 0, "market", 1), "guild red").rule == "M17-06"
    assert refused(planning(state), "guild red", seat=0).rule == "M17-06"


@pytest.mark.rule("M17-R-17", "M17-HID-01", "M17-HID-02", "FX-H-17")
def test_the_exchange_is_seen_by_all_and_the_other_cubes_by_nobody() -> None:
    state = workshop("BP", "RG")
    events = play(state, "guild red")
    assert told(events, "guild") == [{"seat": 0, "given": "R", "taken": "B"}]
    assert all(event.seen_by(seat) for event in events for seat in (0, 1, 2, None) if event.kind == "guild")
    assert look(state, 0) == look(state, 1) == look(state, None)
    assert state.view(1)["seats"][0]["paint"] is None
