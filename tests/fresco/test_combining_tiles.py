"""Modules together: action tiles, maps, ladies and assistants share the columns of the action board."""

from __future__ import annotations

import pytest

from bottega.games.fresco.modules import MODULES
from bottega.games.fresco.modules.m13_catacombs.rules.module import Catacombs
from bottega.games.fresco.rules.state import FrescoState

from .m04_table import well
from .m08_table import bells
from .m10_table import at_work, plan_all, sick, ward
from .m11_table import favours
from .m12_table import ladies
from .table import asked, evening, given, legal, plan, planning, play, play_on, refused, start, told, turn

ALL = list(MODULES)
PLACES = ("market", "cathedral", "studio", "workshop", "theatre")
EVERYWHERE = [f"{column}{row}" for row in range(1, 6) for column in "abcde"]
EVERYTHING = "RRRRYYYYBBBBOOOOGGGGPPPP"


def maps(state: FrescoState, seat: int, number: int) -> FrescoState:
    """A copy in which a seat has drawn so many maps."""
    s = state.copy()
    c = next(module for module in s.game.modules if isinstance(module, Catacombs)).state_of(s)
    for at in range(number):
        pile = at % len(c.piles)
        c.hands[seat].append(c.piles[pile].pop())
        c.unseen[seat][pile] += 1
    return s


def map_for(state: FrescoState, place: str, seat: int = 0) -> str:
    """The first way in which a seat may lay a map on a column."""
    return next(text for text in legal(state, seat) if text.startswith("map ") and text.endswith(f" {place}"))


def can_lay(state: FrescoState, place: str, seat: int = 0) -> bool:
    return any(text.startswith("map ") and text.endswith(f" {place}") for text in legal(state, seat))


# -- tiles and tiles


@pytest.mark.rule("FX-EX-06", "FX-R-04")
def test_two_action_tiles_never_lie_on_one_column() -> None:
    state = planning(start(3, modules=[8, 9]))
    play(state, "audience studio", seat=0)
    assert refused(state, "wall studio", 0).rule == "FX-R-04"
    assert "wall workshop" in legal(state, 0)


@pytest.mark.rule("FX-R-07")
def test_in_a_covered_place_there_is_nothing_of_it_and_no_bonus() -> None:
    state = at_work_without_doctor(bells(given(start(3, modules=[1, 8]), money={0: 9}), over={0: "studio"}))
    assert state.view(0)["place"] == "studio"
    assert {text.split()[0] for text in legal(state, 0)} == {"certificate"}


def at_work_without_doctor(state: FrescoState) -> FrescoState:
    """The day begins with seat 0 first; only the last seat visits a place, the last one."""
    s = state.copy()
    game = s.game
    s.hour = list(range(game.painters))
    s.order = list(range(game.painters))
    for painter in range(game.painters):
        s.plan[painter] = [0, 0, 0, 0, 1 if painter == game.players - 1 else 0]
    s.busy = ()
    s.open = True
    s.agenda = [game.slots[0][0]]
    s.settle()
    return s


@pytest.mark.rule("FX-EX-05", "FX-R-02", "FX-R-08")
@pytest.mark.parametrize(("mood", "assistants"), [(0, 5), (4, 6)])
def test_five_action_tiles_leave_five_spaces(mood: int, assistants: int) -> None:
    state = planning(given(start(3, modules=[6, 8, 9, 10, 14]), mood={0: mood}))
    assert state.waiting[0] == assistants
    tiles = ["doctor market", "glaziers cathedral", "audience studio", "wall workshop"]
    play(state, *tiles, seat=0)
    if assistants == 6:
        refusal = refused(state, "benches theatre", 0)
        assert (refusal.rule, refusal.fields["missing"]) == ("FX-R-08", 1)
        return
    play(state, "benches theatre", seat=0)
    assert state.view(0)["seats"][0]["spaces"] == [1, 1, 0, 1, 2]
    plan_all(state, {0: [1, 1, 0, 1, 2]})
    assert 0 not in state.actors


@pytest.mark.rule("M08-EX-14", "FX-R-01", "FX-T-22")
def test_with_five_tiles_each_is_carried_out_in_the_slot_of_its_column_and_no_lady_finds_a_place() -> None:
    state = ladies(given(start(3, modules=[6, 8, 9, 10, 12, 14]), money={0: 20}), owned={0: ["pink"]})
    state = planning(ward(state, shown=["3", "1"]), {0: 5, 1: 6, 2: 7})
    tiles = ["doctor market", "audience cathedral", "glaziers studio", "wall workshop", "benches theatre"]
    play(state, *tiles, seat=0)
    assert not [text for text in legal(state, 0) if text.startswith("lady")]
    plan_all(state, {0: [1, 0, 1, 1, 2], 1: [0, 0, 2, 3, 0], 2: [0, 0, 2, 3, 0]})
    found = []
    while not state.over and asked(state) != "wake":
        if state.actors == (0,) and (asked(state), state.view(0)["place"]) not in found:
            found.append((asked(state), state.view(0)["place"]))
        options = legal(state, state.actors[0])
        play(state, "pass" if "pass" in options else options[0], seat=state.actors[0])
    places = [place for _, place in found if place]
    assert found[:2] == [("remedy", "market"), ("market", "market")]
    assert ("glaziers tile", "studio") in found
    assert ("cathedral", "cathedral") not in found
    assert "cathedral" in places
    assert places == sorted(places, key=PLACES.index)


@pytest.mark.rule("M10-38", "M14-37", "FX-I-06")
def test_no_sick_assistant_stands_on_the_tile_of_the_benches() -> None:
    state = planning(ward(start(3, modules=[10, 14]), {0: 2}))
    play(state, "benches studio", seat=0)
    assert refused(state, "sick studio", 0).rule == "FX-I-06"
    assert "place studio" in legal(state, 0)


# -- maps


@pytest.mark.rule("FX-R-05", "FX-EX-09", "M08-R-06")
@pytest.mark.parametrize(
    ("tile", "number", "place"), [("glaziers", 6, "studio"), ("audience", 8, "studio"), ("doctor", 10, "market")]
)
def test_no_map_lies_on_a_covered_column(tile: str, number: int, place: str) -> None:
    state = planning(maps(start(3, modules=[number, 13]), 0, 2))
    assert can_lay(state, place)
    play(state, f"{tile} {place}", seat=0)
    assert not can_lay(state, place)
    assert can_lay(state, "workshop")


@pytest.mark.rule("FX-T-20", "FX-T-21", "FX-EX-22")
def test_a_map_leaves_one_space_of_its_column() -> None:
    state = planning(maps(start(3, modules=[13]), 0, 5))
    for place in PLACES[:4]:
        play(state, map_for(state, place), seat=0)
        assert not can_lay(state, place)
    seen = state.view(0)["seats"][0]["spaces"]
    assert seen == [1, 1, 1, 1, 3]
    assert sum(seen) == 7
    play(state, "place studio", seat=0)
    assert refused(state, "place studio", 0).rule == "FB-PLAN-06"


@pytest.mark.rule("FX-EX-25", "FX-R-08")
def test_the_map_that_would_leave_too_few_spaces_is_refused_at_that_moment() -> None:
    state = planning(maps(start(3, modules=[8, 13]), 0, 4))
    play(state, "audience market", seat=0)
    for place in PLACES[1:4]:
        play(state, map_for(state, place), seat=0)
    assert not can_lay(state, "theatre")
    assert sum(state.view(0)["seats"][0]["spaces"]) == 6
    plan(state, {0: [0, 1, 1, 1, 2]})
    assert "pass" in legal(state, 0) or 0 not in state.actors


@pytest.mark.rule("FX-EX-27", "M10-R-19", "M13-R-33", "FX-R-08")
def test_a_sick_one_may_stand_beside_a_map_where_sick_ones_may_stand() -> None:
    state = planning(ward(maps(start(3, modules=[10, 13]), 0, 5), {0: 1}))
    for place in PLACES:
        play(state, map_for(state, place), seat=0)
    assert state.waiting[0] == 4
    beds = [text for text in legal(state, 0) if text.startswith("sick")]
    assert beds == ["sick cathedral", "sick studio", "sick workshop"]
    play(state, "sick studio", seat=0)
    plan_all(state, {0: [1, 1, 0, 1, 1]})
    assert 0 not in state.actors
    five = planning(ward(maps(start(3, modules=[10, 13]), 0, 5), {0: 1}, away={}))
    for place in PLACES:
        play(five, map_for(five, place), seat=0)
    assert five.waiting[0] == 5
    assert refused(five, "sick studio", 0).rule == "FX-R-08"


@pytest.mark.rule("M10-93", "M13-71", "FX-I-14")
def test_exploring_beside_a_sick_assistant_is_not_reduced() -> None:
    def explored(ill: bool) -> list[str]:
        state = maps(given(start(3, modules=[10, 13]), only=[]), 0, 1)
        state = planning(ward(state, {0: 1} if ill else None))
        play(state, map_for(state, "studio"), seat=0)
        if ill:
            play(state, "sick studio", seat=0)
        state.waiting[0] = 0
        play(state, "pass", seat=0)
        for seat in (1, 2):
            state.waiting[seat] = 0
            play(state, "pass", seat=seat)
        return [text for text in legal(state, 0) if text.startswith("explore")]

    assert explored(True) == explored(False)
    assert explored(True)


# -- ladies


@pytest.mark.rule("FX-EX-26", "FX-R-42")
def test_who_has_a_map_a_tile_or_a_lady_in_a_place_gets_a_turn_there() -> None:
    state = start(4, modules=[8, 12, 13])
    state = maps(given(state, only=[], money={1: 9}), 0, 1)
    state = bells(ladies(state, owned={2: ["pink"]}))
    state = planning(state, {0: 5, 1: 6, 2: 7, 3: 8})
    play(state, map_for(state, "studio"), seat=0)
    play(state, "audience studio", seat=1)
    play(state, "lady pink studio", seat=2)
    for seat in range(4):
        state.waiting[seat] = 0
    events = []
    for seat in range(4):
        if seat in state.actors:
            events += play(state, "pass", seat=seat)
    turns = []
    while not state.over and asked(state) != "wake":
        turns.append(state.actors[0])
        options = legal(state, state.actors[0])
        events += play(state, "pass" if "pass" in options else options[0], seat=state.actors[0])
    assert turns[:2] == [0, 1]
    assert 3 not in turns
    assert not told(events, "lady studio")


# -- ten and more at once


@pytest.mark.rule("FX-R-37", "M10-R-52")
def test_the_order_of_a_turn_at_the_market_ends_with_illness() -> None:
    state = maps(given(start(3, modules=[10, 13]), money={0: 9}), 0, 1)
    state = at_work(ward(state, shown=["3", "1"]), {0: [1, 0, 0, 0, 0]}, doctor=[0], infected="market")
    assert asked(state) == "remedy"
    play(state, "remedy 1")
    assert (asked(state), sick(state)[0]) == ("market", 0)
    play(state, "buy I.1")
    assert sick(state)[0] == 1


@pytest.mark.rule("FX-EX-16", "FX-R-36")
def test_one_restoration_with_a_favour_a_dome_tile_and_a_room() -> None:
    state = given(start(3, modules=[11, 13, 15]), paint={0: EVERYTHING}, bishop="c3", track={0: 40}, money={0: 0})
    state = favours(state, {"c3": {"thalers": 5}})
    value = state.game.tiles[state.tiles[12]].value
    state = at_the_cathedral(state)
    events = play(state, "restore c3")
    assert state.score(0) == 40 + value + 3
    assert state.money[0] == 5
    assert len(state.view(1)["modules"]["dome"]["owned"][0]) == 1
    assert state.view(1)["modules"]["catacombs"]["rooms"][12]["state"] == "open"
    assert state.view(1)["bishop"] == "c3"
    assert len(state.owned[0]) == 1
    assert told(events, "score")[0]["to"] == 40 + value + 3


def at_the_cathedral(state: FrescoState) -> FrescoState:
    s = at_work_without_doctor(state)
    s = s.copy()
    s.plan[0] = [0, 1, 0, 0, 0]
    s.agenda = [s.game.slots[1][0]]
    s.settle()
    return s


@pytest.mark.rule("FX-R-35", "FX-I-18")
def test_under_a_fresco_tile_lies_a_dome_tile_and_under_that_a_room() -> None:
    state = given(start(3, modules=[13, 15]), paint={0: EVERYTHING}, bishop="a1")
    assert state.view(0)["modules"]["catacombs"]["rooms"][12]["state"] == "covered"
    assert "c3" in state.view(0)["modules"]["dome"]["covered"]
    state = at_the_cathedral(state)
    events = play(state, "restore c3")
    kinds = [event.kind for event in events]
    assert kinds.index("restore") < kinds.index("dome tile")
    assert "c3" not in state.view(0)["modules"]["dome"]["covered"]
    assert state.view(0)["modules"]["catacombs"]["rooms"][12]["state"] == "open"


@pytest.mark.rule("M10-37", "M09-37", "FX-I-06")
def test_no_sick_assistant_stands_on_the_tile_of_the_wall() -> None:
    state = planning(ward(start(3, modules=[9, 10]), {0: 2}))
    play(state, "wall studio", seat=0)
    assert refused(state, "sick studio", 0).rule == "FX-I-06"
    assert "place studio" in legal(state, 0)


@pytest.mark.rule("M09-R-19", "M10-R-01")
def test_who_stands_on_the_tile_of_the_wall_does_not_fall_ill() -> None:
    state = planning(ward(start(3, modules=[9, 10]), next_infection="studio"))
    play(state, "wall studio", seat=0)
    plan_all(state, {0: [2, 1, 1, 1, 0], 1: [2, 1, 1, 1, 0], 2: [2, 1, 0, 2, 0]})
    while asked(state) != "wake":
        options = legal(state, state.actors[0])
        play(state, "pass" if "pass" in options else options[0], seat=state.actors[0])
    assert sick(state) == [0, 1, 0]


# -- the order of a turn, and the bag


@pytest.mark.rule("FX-EX-30", "FX-R-37")
def test_first_the_coin_then_the_lady_then_the_assistant() -> None:
    state = well(given(start(3, modules=[4, 12]), money={0: 9}), planned={0: 1})
    state = ladies(state, stands={0: {"pink": "market"}})
    state = turn(state, 0, "market", 1)
    assert "throw coin" in legal(state, 0)
    play(state, "throw coin")
    swaps = [text for text in legal(state, 0) if text.startswith("lady swap")]
    assert len(swaps) > 1
    play(state, "pass")
    assert {"buy I.1", "close I"} <= set(legal(state, 0))


@pytest.mark.rule("FX-I-21", "FX-R-34")
def test_discs_and_market_tiles_are_never_mixed_up() -> None:
    state = start(4, modules=[5, 16])
    tiles = state.conserved()["market tiles"]
    discs = set()
    for _ in range(12):
        discs.add(state.view(0)["modules"]["gold"]["disc"])
        assert set(state.market) | set(state.bag) == set(range(len(state.game.market_tiles)))
        state = evening(given(state, only=EVERYWHERE))
        play_on(state, "wake")
    assert len(discs) > 2
    assert state.conserved()["market tiles"] == tiles
