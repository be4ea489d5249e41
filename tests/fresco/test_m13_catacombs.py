"""Module 13, The Catacombs: rooms under the fresco, maps for early risers, and treasures to sell or to keep."""

from __future__ import annotations

from pathlib import Path

import pytest

from bottega.games.fresco.modules.m13_catacombs.rules.treasures import Treasure, collection_points
from bottega.games.fresco.rules.action_board import Board
from bottega.games.fresco.rules.components import COLUMNS
from bottega.games.fresco.rules.game import FrescoGame
from bottega.games.fresco.rules.state import FrescoState
from bottega.kernel import BadComponents

from .m12_table import ladies
from .m13_table import catacombs, kept, look, module_of, name_of, part, pile
from .m15_table import dome
from .table import (
    LEONARDO,
    asked,
    evening,
    given,
    legal,
    numbers,
    paints,
    planning,
    play,
    play_on,
    refused,
    sent,
    space_of,
    start,
    told,
    turn,
    waking,
)

MARKER = 987654321


def woken(state: FrescoState, hour: int) -> FrescoState:
    """A copy in which the first painter has just chosen this hour."""
    s = waking(state)
    play(s, f"wake {hour}")
    return s


# -- components


@pytest.mark.rule("M13-01", "M13-11", "M13-12", "M13-13", "M13-P-03", "M13-P-04", "M13-P-05", "M13-P-06")
def test_each_of_the_25_spaces_has_a_room_with_a_treasure() -> None:
    treasures = module_of(start(modules=[13])).treasures
    assert len(treasures) == 25
    assert {treasure.kind for treasure in treasures} == {"statue", "chalice", "text"}
    assert all(treasure.price > 0 for treasure in treasures)
    assert any((treasure.kind, treasure.vp, treasure.price) == ("statue", 5, 5) for treasure in treasures)
    assert any((treasure.mood, treasure.price) == (3, 2) for treasure in treasures)


@pytest.mark.rule("M13-14", "M13-15", "M13-16", "M13-17", "M13-P-07", "M13-R-23")
def test_some_treasures_lift_the_mood_some_have_points_and_texts_belong_to_books() -> None:
    treasures = module_of(start(modules=[13])).treasures
    assert any(treasure.mood for treasure in treasures)
    numbers: dict[str, set[int]] = {}
    for treasure in treasures:
        assert bool(treasure.book) == (treasure.kind == "text") == (treasure.number > 0)
        assert (treasure.vp > 0) == (treasure.kind != "text")
        if treasure.book:
            numbers.setdefault(treasure.book, set()).add(treasure.number)
    assert sorted(number for found in numbers.values() for number in found) == [1, 2, 3, 4, 5]


@pytest.mark.rule(
    "M13-02", "M13-03", "M13-04", "M13-05", "M13-07", "M13-08", "M13-09", "M13-P-01", "M13-P-02", "M13-R-01", "M13-R-04"
)
@pytest.mark.parametrize(("hour", "number", "rooms"), [(5, 6, 4), (6, 8, 3), (7, 8, 2)])
def test_maps_of_an_hour_mark_so_many_rooms(hour: int, number: int, rooms: int) -> None:
    maps = module_of(start(modules=[13])).maps
    assert len(maps) == 22
    mine = [one for one in maps if one.hour == hour]
    assert len(mine) == number
    assert all(len(set(one.rooms)) == rooms and all(0 <= room < 25 for room in one.rooms) for one in mine)
    assert {room for one in maps for room in one.rooms} == set(range(25))


@pytest.mark.rule("M13-R-04", "M13-R-23")
def test_other_components_are_checked(tmp_path: Path) -> None:
    wrong = tmp_path / "catacombs.toml"
    head = 'game = "fresco"\nformat = 1\n[catacombs]\nprovenance = "stated"\n'
    few = '[[catacombs.tile]]\nkind = "statue"\nvp = 4\nprice = 4\nmood = 0\ncount = 2\n'
    texts = "".join(
        f'[[catacombs.tile]]\nkind = "text"\nbook = "red"\nnumber = {n}\nprice = 2\nmood = 0\ncount = 1\n'
        for n in (1, 2)
    )
    lone = (
        '[catacombs.maps]\nprovenance = "stated"\n[[catacombs.maps.map]]\nid = "K1"\nhour = 5\nrooms = ["a1", "a2"]\n'
    )
    for line, reason in (
        (few, "each of 25 rooms"),
        (texts, "the same number"),
        (lone, "every room is marked"),
        (lone.replace('"a2"', '"a1"'), "marked once"),
        (lone.replace("hour = 5", "hour = 4"), "nobody wakes up at 4:00"),
        (few.replace("statue", "sword"), "treasures are statue"),
    ):
        wrong.write_text(head + line, encoding="utf-8")
        with pytest.raises(BadComponents, match=reason):
            FrescoGame(players=3, modules=[13], components=str(wrong))


# -- setup


@pytest.mark.rule("M13-18", "M13-19", "M13-20", "M13-HID-01")
def test_a_random_hidden_treasure_lies_under_every_fresco_tile() -> None:
    states = [start(seed=seed, modules=[13]) for seed in range(5)]
    for state in states:
        assert sorted(part(state).rooms) == list(range(25))
        assert state.tiles_left == 25
        assert {room["state"] for room in look(state)["rooms"]} == {"covered"}
        assert all(room["treasure"] is None for room in look(state)["rooms"])
    assert len({tuple(part(state).rooms) for state in states}) == 5


@pytest.mark.rule("M13-06", "M13-21", "M13-22", "M13-R-05", "M13-HID-03")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_maps_lie_in_three_shuffled_piles_with_their_hours_up(players: int) -> None:
    state = start(players, modules=[13])
    shown = [(entry["hour"], entry["maps"], entry["rooms"]) for entry in look(state, None)["piles"]]
    assert shown == [(5, 6, 4), (6, 8, 3), (7, 8, 2)]
    assert look(state, None)["maps"] == {}
    assert {5, 6, 7} <= set(state.game.parts.hours)
    tops = {part(start(players, seed=seed, modules=[13])).piles[0][-1] for seed in range(12)}
    assert len(tops) > 1


@pytest.mark.rule("M13-P-09")
@pytest.mark.parametrize("players", [2, 4])
def test_the_hours_of_the_maps_exist_on_both_sides_of_the_board(players: int) -> None:
    state = start(players, modules=[13])
    assert all(f"wake {hour}" in legal(state) for hour in (5, 6, 7))


# -- waking up


@pytest.mark.rule("M13-24", "M13-25", "M13-EX-01", "M13-R-06", "M13-R-11")
def test_who_wakes_at_five_may_buy_the_top_map_unseen() -> None:
    state = woken(given(start(modules=[13]), money={2: 12, 1: 12, 0: 12}), 5)
    who = state.actors[0]
    assert (asked(state), legal(state)) == ("map", ["map buy 5:00", "pass"])
    assert look(state, who)["hands"][who] == []
    top = part(state).maps[part(state).piles[0][-1]]
    events = play(state, "map buy 5:00")
    assert (state.money[who], pile(state, 5)) == (11, 5)
    assert look(state, who)["hands"][who] == [top.id]
    assert len(look(state, who)["maps"][top.id]) == 4
    assert told(events, "map bought") == [{"seat": who, "hour": 5, "price": 1}]
    assert [event.eyes for event in events if event.kind == "map seen"] == [(who,)]
    assert asked(state) == "wake"
    assert state.actors[0] != who


@pytest.mark.rule("M13-26", "M13-EX-02")
def test_a_map_may_be_declined() -> None:
    state = woken(given(start(modules=[13]), money={0: 12, 1: 12, 2: 12}), 5)
    who = state.actors[0]
    play(state, "pass")
    assert (state.money[who], pile(state, 5), look(state, who)["hands"][who]) == (12, 6, [])


@pytest.mark.rule("M13-28", "M13-EX-03")
@pytest.mark.parametrize("hour", [8, 9])
def test_late_risers_get_no_map(hour: int) -> None:
    state = woken(start(modules=[13]), hour)
    assert asked(state) == "wake"
    assert refused(state, "map buy 7:00").rule == "M13-27"


@pytest.mark.rule("M13-27", "M13-EX-04", "M13-R-07")
def test_only_the_pile_of_ones_own_hour_is_open_and_only_once() -> None:
    state = woken(start(modules=[13]), 6)
    who = state.actors[0]
    assert refused(state, "map buy 5:00").rule == "M13-27"
    assert refused(state, "map buy 7:00").rule == "M13-27"
    play(state, "map buy 6:00")
    assert [len(rooms) for rooms in look(state, who)["maps"].values()] == [3]
    assert who not in state.actors


@pytest.mark.rule("M13-EX-05", "M13-R-12")
def test_a_map_costs_a_thaler_that_must_be_there() -> None:
    state = woken(given(start(modules=[13]), money={0: 0, 1: 0, 2: 0}), 7)
    assert asked(state) == "wake"
    assert refused(state, "map buy 7:00").rule == "M13-27"
    for hour in (5, 7):
        state = woken(start(modules=[13]), hour)
        poor = given(state, money={state.actors[0]: 0})
        assert refused(poor, f"map buy {hour}:00").rule == "M13-R-12"
        assert legal(poor) == ["pass"]


@pytest.mark.rule("M13-R-10")
def test_an_empty_pile_offers_nothing() -> None:
    state = woken(catacombs(start(modules=[13]), left={7: 0}), 7)
    assert asked(state) == "wake"
    assert pile(evening(state), 7) == 0


@pytest.mark.rule("M13-R-09")
def test_maps_are_kept_for_later_rounds_without_limit() -> None:
    state = catacombs(start(modules=[13]), hands={0: ["K51", "K52", "K61", "K62", "K71", "K72", "K73"]})
    later = evening(evening(state))
    assert len(look(later)["hands"][0]) == 7
    ended = evening(given(later, last=True, money={0: 0, 1: 0, 2: 0}, track={0: 5, 1: 6, 2: 7}))
    assert ended.scores == [5, 6, 7]


# -- planning


@pytest.mark.rule("M13-34", "M13-35", "M13-36", "M13-EX-19", "FX-T-20", "M13-R-08")
@pytest.mark.parametrize("place", ["market", "cathedral", "studio", "workshop", "theatre"])
def test_a_map_lies_on_the_two_lowest_spaces_of_any_column(place: str) -> None:
    state = planning(catacombs(start(modules=[13]), hands={0: ["K51"]}))
    play(state, f"map K51 {place}", seat=0)
    play(state, f"place {place}", seat=0)
    assert refused(state, f"place {place}", 0).rule == "FB-PLAN-06"
    column = ["market", "cathedral", "studio", "workshop", "theatre"].index(place)
    assert state.view(0)["seats"][0]["spaces"] == [1 if at == column else 3 for at in range(COLUMNS)]


@pytest.mark.rule("M13-35")
def test_a_map_does_not_lie_on_assistants() -> None:
    state = planning(catacombs(start(modules=[13]), hands={0: ["K51"]}))
    play(state, "place studio", seat=0)
    assert "map K51 studio" in legal(state, 0)
    play(state, "place studio", seat=0)
    assert refused(state, "map K51 studio", 0).rule == "M13-35"


@pytest.mark.rule("M13-37", "M13-38", "M13-40", "M13-EX-20", "FX-T-21")
def test_five_maps_and_five_assistants_fill_the_board() -> None:
    maps = ["K51", "K52", "K61", "K62", "K71", "K72"]
    state = planning(catacombs(start(modules=[13]), hands={0: maps}))
    places = ["market", "cathedral", "studio", "workshop", "theatre"]
    for name, place in zip(maps, places, strict=False):
        play(state, f"map {name} {place}", f"place {place}", seat=0)
    assert 0 not in state.actors
    assert look(state)["over"][0] == maps[:5]
    assert look(state)["hands"][0] == ["K72"]


@pytest.mark.rule("M13-R-28", "M13-R-29", "M13-EX-21", "FX-R-08", "FX-EX-22")
def test_with_six_assistants_a_fifth_map_is_refused() -> None:
    state = catacombs(given(start(modules=[13]), mood={0: 4}), hands={0: ["K51", "K52", "K61", "K62", "K71"]})
    state = planning(state)
    assert state.waiting[0] == 6
    for name, place in (("K51", "market"), ("K52", "cathedral"), ("K61", "studio"), ("K62", "workshop")):
        play(state, f"map {name} {place}", seat=0)
    refusal = refused(state, "map K71 theatre", 0)
    assert refusal.rule == "M13-R-28"
    assert "It leaves 1 too few spaces" in refusal.text
    assert Board(state, 0).room == 1
    assert "pass" not in legal(state, 0)


@pytest.mark.rule("M13-39", "M13-EX-22", "M13-R-50")
def test_one_map_for_each_place() -> None:
    state = planning(catacombs(start(modules=[13]), hands={0: ["K51", "K61"]}))
    play(state, "map K51 studio", seat=0)
    assert refused(state, "map K61 studio", 0).rule == "M13-39"
    assert refused(state, "map K51 market", 0).rule == "M13-34"
    assert refused(state, "map K71 market", 0).rule == "M13-34"


@pytest.mark.rule("M13-39")
def test_longer_columns_take_one_map_all_the_same(tmp_path: Path) -> None:
    longer = tmp_path / "long.toml"
    longer.write_text('game = "fresco"\nformat = 1\n[action]\nprovenance = "stated"\nspaces = 6\n', encoding="utf-8")
    state = planning(catacombs(start(modules=[13], components=str(longer)), hands={0: ["K51", "K61"]}))
    play(state, "map K51 studio", seat=0)
    assert state.view(0)["seats"][0]["spaces"] == [6, 6, 4, 6, 6]
    assert refused(state, "map K61 studio", 0).rule == "M13-39"


@pytest.mark.rule("M13-R-27")
def test_in_the_last_round_maps_lie_on_both_cathedrals() -> None:
    state = catacombs(given(start(modules=[13]), last=True), hands={0: ["K51", "K61"]})
    state = planning(state)
    refusal = refused(state, "map K51 theatre", 0)
    assert (refusal.rule, refusal.text.split(".")[0]) == ("M13-R-27", "There's no theatre in the last round")
    play(state, "map K51 cathedral", "map K61 cathedral-again", seat=0)
    assert look(state)["over"][0] == [None, "K51", None, None, "K61"]
    again = planning(catacombs(state, hands={0: ["K71"]}))
    refusal = refused(again, "map K71 cathedral-again", 0)
    assert (refusal.rule, "cathedral" in refusal.text) == ("M13-39", True)
    early = planning(catacombs(start(modules=[13]), hands={0: ["K51"]}))
    refusal = refused(early, "map K51 cathedral-again", 0)
    assert (refusal.rule, refusal.text[-23:]) == ("M13-R-27", "only in the last round.")


@pytest.mark.rule("M13-R-30", "FX-R-05", "FX-EX-09")
def test_no_map_on_a_column_that_an_action_tile_covers_and_the_other_way_round() -> None:
    state = planning(catacombs(start(modules=[6, 13]), hands={0: ["K51"]}))
    tiled = state.copy()
    play(tiled, "glaziers studio", seat=0)
    assert refused(tiled, "map K51 studio", 0).rule == "M13-R-30"
    assert "map K51 market" in legal(tiled, 0)
    play(state, "map K51 studio", seat=0)
    assert refused(state, "glaziers studio", 0).rule == "FX-R-04"
    benches = planning(catacombs(start(modules=[13, 14]), hands={0: ["K51"]}))
    play(benches, "benches studio", seat=0)  # two spaces are left on this tile
    assert refused(benches, "map K51 studio", 0).rule == "M13-R-30"


@pytest.mark.rule("M13-HID-04", "M13-HID-05", "M13-R-45", "FX-H-13")
def test_maps_are_secret_but_for_their_hours_until_they_are_shown_on_a_column() -> None:
    state = planning(catacombs(start(modules=[13]), hands={0: ["K51", "K71"], 1: ["K62"]}))
    events = play(state, "map K51 studio", seat=0)
    assert [event.eyes for event in events] == [(0,)]
    for viewer in (1, None):
        assert look(state, viewer)["hands"][0] is None
        assert look(state, viewer)["over"][0] == [None] * 5
        assert look(state, viewer)["unseen"] == [[5, 7], [6], []]
        assert state.poisoned(viewer, MARKER).view(viewer) == state.view(viewer)
        assert state.resample(viewer, 4).view(viewer) == state.view(viewer)
        assert str(MARKER) not in state.poisoned(viewer, MARKER).svg(viewer)
    assert list(look(state, 1)["maps"]) == ["K62"]
    assert sum(numbers(state, "catacombs.over", 0)) == 1
    assert sum(numbers(state.resample(1, 4), "catacombs.over", 0)) == 0  # who still plans is taken to have laid nothing
    play_on(state, "market")
    assert look(state, 1)["over"][0] == [None, None, "K51", None, None]
    assert look(state, 1)["unseen"][0] == [7]
    assert look(state, 1)["hands"][0] is None


def test_dealt_anew_every_hidden_map_and_treasure_is_possible() -> None:
    state = catacombs(start(modules=[13]), hands={0: ["K51", "K71"]}, kept={0: ["statue 5", "red"]})
    maps, treasures = set(), set()
    for seed in range(40):
        imagined = state.resample(1, seed)
        assert isinstance(imagined, FrescoState)
        maps.add(tuple(look(imagined, 0)["hands"][0]))
        treasures.update(kept(imagined, 0))
        assert imagined.conserved() == state.conserved()
        books = [name for name in kept(imagined, 0) if " " not in name]
        assert len(books) == len(set(books))
    assert len(maps) > 10
    assert len(treasures) > 5
    assert {name[1] for pair in maps for name in pair} == {"5", "7"}


def test_nobody_is_imagined_to_keep_a_text_of_the_book_just_found() -> None:
    """Hidden are the statue that seat 0 keeps and the other text of the green book, under the last tile."""
    state = catacombs(start(modules=[13]), rooms={"a1": "green"}, over={0: {"studio": "K71"}}, kept={0: ["statue 5"]})
    p = part(state)
    (green,) = [at for at in p.rooms if at >= 0 and name_of(p.treasures[at]) == "green" and at != p.rooms[0]]
    for room, found in enumerate(p.rooms):
        if room and found >= 0 and found != green:
            p.sold.append(found)
            p.rooms[room] = state.tiles[room] = -1
    state.tiles_left = 1
    state = turn(state, 0, "studio", 0)
    play(state, "explore a1")
    assert asked(state) == "treasure"
    for seed in range(10):
        imagined = state.resample(1, seed)
        assert isinstance(imagined, FrescoState)
        assert kept(imagined, 0) == ["statue 5"]


# -- exploring


@pytest.mark.rule("M13-41", "M13-43", "M13-44", "M13-45", "M13-46", "M13-47", "M13-48", "M13-EX-06")
def test_a_map_in_the_workshop_leads_to_the_open_rooms_and_the_assistant_mixes_beside() -> None:
    state = given(start(modules=[13]), paint={0: "RRYYB"}, tiles={"a3": "F01"})
    state = catacombs(state, rooms={"a1": "statue 5", "a2": "chalice 4", "b1": None}, over={0: {"workshop": "K51"}})
    assert state.game.tiles[0].id == "F01"
    state = turn(state, 0, "workshop", 1)  # K51: a1, a2, a3, b1
    assert asked(state) == "explore"
    assert legal(state) == ["explore a1", "explore a2", "pass"]
    assert refused(state, "explore a3").rule == "M13-32"
    assert refused(state, "explore b1").rule == "M13-45"
    assert refused(state, "explore c3").rule == "M13-31"
    events = play(state, "explore a1")
    found = look(state)["found"]
    assert (found["kind"], found["vp"], found["book"], found["number"]) == ("statue", 5, "", 0)
    events += play(state, "treasure keep", "explore a2", "treasure keep")
    assert kept(state, 0) == ["statue 5", "chalice 4"]
    assert told(events, "map used") == [{"seat": 0, "map": "K51"}]
    assert look(state)["over"][0] == [None] * 5
    assert asked(state) == "workshop"
    play(state, "mix orange", "mix orange")
    assert paints(state, 0) == "BOO"


@pytest.mark.rule("M13-49", "M13-R-13", "M13-EX-30", "FX-R-42")
def test_a_map_without_an_assistant_gives_a_turn_for_exploring_alone() -> None:
    state = catacombs(
        given(start(modules=[13]), money={0: 4, 1: 0}), rooms={"a1": "statue 5"}, over={0: {"studio": "K71"}}
    )
    state = turn(state, 0, "studio", 0, hours={0: 6, 1: 5, 2: 7}, others={1: 1})
    assert state.money[1] == 3  # woke before, earned before
    assert (asked(state), state.actors) == ("explore last", (0,))
    play(state, "explore a1", "treasure keep")
    assert state.money[0] == 4


@pytest.mark.rule("M13-42", "M13-EX-16")
def test_several_players_explore_in_the_action_order() -> None:
    state = catacombs(start(modules=[13]), rooms={"a1": "statue 5"}, over={0: {"studio": "K61"}, 1: {"studio": "K71"}})
    state = turn(state, 0, "studio", 0, hours={0: 6, 1: 7, 2: 8})
    assert state.actors == (0,)
    events = play(state, "explore a1", "treasure keep")
    assert (kept(state, 0), kept(state, 1)) == (["statue 5"], [])
    assert [event["map"] for event in told(events, "map used")] == ["K61", "K71"]


@pytest.mark.rule("M13-EX-17")
def test_a_map_at_the_market_comes_too_early_for_a_room_opened_in_the_cathedral() -> None:
    state = catacombs(given(start(modules=[13]), money={0: 9}), over={0: {"market": "K71"}})
    state = sent(state, 0, "market", 0)
    assert asked(state) != "explore last"
    assert part(state).used == [[one.id for one in part(state).maps].index("K71")]
    assert part(state).rooms[0] >= 0


@pytest.mark.rule("M13-EX-18", "M13-R-46")
def test_a_room_opened_in_this_round_can_be_explored_in_this_round() -> None:
    state = given(start(modules=[13]), paint={1: "RY"}, tiles={"a1": "F01"})
    state = catacombs(state, over={0: {"studio": "K71"}})
    state = turn(state, 1, "cathedral", 1, hours={1: 5, 0: 6, 2: 7})
    play(state, "restore a1")
    play_on(state, "explore last")
    assert (state.actors, legal(state)) == ((0,), ["explore a1", "pass"])


@pytest.mark.rule("M13-41")
def test_nobody_explores_while_planning_nor_in_a_place_without_a_map() -> None:
    state = catacombs(start(modules=[13]), rooms={"a1": "statue 5"}, over={0: {"theatre": "K51"}})
    assert refused(planning(state), "explore a1", seat=0).rule == "M13-41"
    assert refused(turn(state, 0, "market", 1), "explore a1").rule == "M13-41"


@pytest.mark.rule("M13-R-14")
def test_no_treasure_is_fetched_in_the_middle_of_a_turn_whichever_it_is() -> None:
    state = given(start(modules=[13]), paint={0: "RYB"}, tiles={"a1": "F01"})
    for treasure in range(len(part(state).treasures)):
        one = catacombs(state, rooms={"a2": "chalice 4"}, over={0: {"cathedral": "K71"}})
        rooms = part(one).rooms
        here, there = one.game.parts.spaces.index("a2"), rooms.index(treasure)
        rooms[here], rooms[there] = rooms[there], rooms[here]
        one = turn(one, 0, "cathedral", 1)
        play(one, "pass")
        assert refused(one, "explore a2").rule == "M13-R-14"


@pytest.mark.rule("M13-R-14", "M13-EX-28")
def test_in_the_cathedral_one_may_restore_first_and_then_explore_that_room() -> None:
    state = given(start(modules=[13]), paint={0: "RYB"}, tiles={"a1": "F01"})
    state = catacombs(state, rooms={"a2": "chalice 4"}, over={0: {"cathedral": "K71"}})
    state = turn(state, 0, "cathedral", 1)
    assert asked(state) == "explore"
    play(state, "pass")
    assert asked(state) == "cathedral"
    assert refused(state, "explore a2").rule == "M13-R-14"
    play(state, "restore a1")
    assert (asked(state), legal(state)) == ("explore last", ["explore a1", "explore a2", "pass"])
    play(state, "explore a1")
    assert asked(state) == "treasure"


@pytest.mark.rule("M13-R-14")
def test_what_is_sold_first_pays_for_the_market_in_the_same_turn() -> None:
    state = given(start(modules=[13]), money={0: 0})
    state = catacombs(state, rooms={"a1": "statue 6"}, over={0: {"market": "K71"}})
    state = turn(state, 0, "market", 1)
    play(state, "explore a1", "treasure sell")
    assert asked(state) == "market"
    assert any(text.startswith("buy") for text in legal(state))
    assert state.money[0] == 6


@pytest.mark.rule("M13-R-15")
def test_exploring_is_a_right_and_the_map_is_used_up_in_any_case() -> None:
    state = catacombs(start(modules=[13]), rooms={"a1": "statue 5", "a2": "red"}, over={0: {"studio": "K71"}})
    state = turn(state, 0, "studio", 0)
    some = state.copy()
    play(state, "pass")
    assert (kept(state, 0), len(part(state).used)) == ([], 1)
    play(some, "explore a2", "treasure keep", "pass")
    assert (kept(some, 0), len(part(some).used)) == (["red"], 1)
    assert part(some).rooms[0] >= 0


@pytest.mark.rule("M13-R-14", "M13-R-15")
def test_who_stops_exploring_at_the_first_moment_is_not_asked_again() -> None:
    state = catacombs(start(modules=[13]), rooms={"a1": "statue 5", "a2": "red"}, over={0: {"workshop": "K71"}})
    state = turn(given(state, paint={0: "RY"}), 0, "workshop", 1)
    assert asked(state) == "explore"
    play(state, "explore a1", "treasure keep", "pass")
    assert (asked(state), len(part(state).used)) == ("workshop", 1)
    play(state, "pass")
    assert asked(state) != "explore last"


@pytest.mark.rule("M13-31", "M13-EX-23")
def test_everybody_explores_only_the_rooms_of_ones_own_map() -> None:
    rooms: dict[str, str | None] = {"a1": "statue 5", "a2": "red", "e4": "blue", "e5": "green"}
    state = catacombs(start(modules=[13]), rooms=rooms, over={0: {"studio": "K71"}, 1: {"studio": "K72"}})
    state = turn(state, 0, "studio", 0, hours={0: 5, 1: 6, 2: 7})
    assert legal(state) == ["explore a1", "explore a2", "pass"]
    assert refused(state, "explore e4").rule == "M13-31"
    play(state, "pass")
    assert legal(state) == ["explore e4", "explore e5", "pass"]


@pytest.mark.rule("M13-29", "M13-30", "M13-10", "M13-R-02", "M13-R-03")
def test_a_map_always_shows_the_same_rooms_of_the_fresco_to_everybody() -> None:
    state = catacombs(start(modules=[13]), over={0: {"studio": "K55"}})
    state.open = True
    for viewer in (0, 1, 2, None):
        assert look(state, viewer)["maps"]["K55"] == ["b2", "b3", "c1", "c2"]


# -- rooms


@pytest.mark.rule("M13-32", "M13-33", "M13-R-47", "M13-HID-02")
def test_a_restored_tile_uncovers_its_room_for_everybody_and_gives_nothing() -> None:
    state = catacombs(given(start(modules=[13]), paint={0: "RY"}, tiles={"a1": "F01"}))
    state = turn(state, 0, "cathedral", 1)
    there = part(state).treasures[part(state).rooms[0]]
    events = play(state, "restore a1")
    assert told(events, "room") == [{"seat": -1, "space": "a1", "treasure": there.shown()}]
    for viewer in (0, 1, None):
        assert look(state, viewer)["rooms"][0] == {"space": "a1", "state": "open", "treasure": there.shown()}
    assert kept(state, 0) == []


@pytest.mark.rule("M13-R-48")
def test_leonardo_uncovers_rooms_too() -> None:
    state = sent(given(start(2, modules=[13]), walker="c2", only=["c3", "e5"]), LEONARDO, "cathedral", 1)
    assert look(state)["rooms"][12]["state"] == "open"


@pytest.mark.rule("M13-R-35")
def test_the_bishop_on_a_room_is_no_hindrance() -> None:
    state = catacombs(given(start(modules=[13]), bishop="a1"), rooms={"a1": "statue 5"}, over={0: {"studio": "K71"}})
    assert "explore a1" in legal(turn(state, 0, "studio", 0))


# -- treasures


@pytest.mark.rule("M13-50", "M13-53", "M13-EX-07", "M13-HID-06", "M13-HID-07", "M13-60")
def test_a_kept_statue_is_worth_its_points_at_the_end() -> None:
    state = given(start(modules=[13]), money={0: 0, 1: 0, 2: 0}, track={0: 10, 1: 20, 2: 30}, last=True)
    state = turn(catacombs(state, rooms={"a1": "statue 5"}, over={0: {"studio": "K71"}}), 0, "studio", 0)
    play(state, "explore a1")
    assert legal(state) == ["treasure keep", "treasure sell"]
    events = play(state, "treasure keep")
    assert [event.eyes for event in events if event.kind == "treasure kept"] == [None]
    assert state.money[0] == 0
    assert look(state, 0)["kept"][0] == [part(state).collection(0)[0].shown()]
    assert (look(state, 1)["kept"][0], look(state, 1)["number_kept"][0]) == (None, 1)
    assert state.poisoned(1, MARKER).view(1) == state.view(1)
    ended = evening(state)
    assert ended.scores[0] == 15
    assert look(ended, 1)["kept"][0] is not None


@pytest.mark.rule("M13-51", "M13-52", "M13-EX-08")
def test_a_sold_statue_brings_its_price_and_leaves_the_game() -> None:
    state = given(start(modules=[13]), money={0: 0, 1: 0, 2: 0}, track={0: 10, 1: 20, 2: 30}, last=True)
    state = turn(catacombs(state, rooms={"a1": "statue 5"}, over={0: {"studio": "K71"}}), 0, "studio", 0)
    play(state, "explore a1", "treasure sell")
    assert (state.money[0], kept(state, 0)) == (5, [])
    assert [name_of(part(state).treasures[n]) for n in part(state).sold] == ["statue 5"]
    assert evening(given(state, money={0: 0})).scores[0] == 10


@pytest.mark.rule("M13-54", "M13-55", "M13-EX-09", "M13-EX-10", "M13-R-17", "M13-R-18", "M13-R-19")
@pytest.mark.parametrize("choice", ["sell", "keep"])
def test_the_mood_rises_at_once_whether_sold_or_kept_and_assistants_are_counted_next_round(choice: str) -> None:
    state = given(start(modules=[13]), money={0: 0}, mood={0: -2})
    state = turn(catacombs(state, rooms={"a1": "chalice 2"}, over={0: {"studio": "K71"}}), 0, "studio", 0)
    assistants = state.assistants[0]
    events = play(state, "explore a1")
    assert told(events, "treasure mood") == [{"seat": 0, "mood": 1}]
    assert [news["space"] for news in told(events, "treasure found")] == ["a1"]
    assert (asked(state), state.mood[0]) == ("treasure", 1)
    play(state, f"treasure {choice}")
    assert (state.mood[0], state.money[0]) == (1, 2 if choice == "sell" else 0)
    assert state.assistants[0] == assistants


@pytest.mark.rule("M13-EX-31", "M13-R-18", "M13-R-20")
def test_the_mood_does_not_rise_beyond_the_top() -> None:
    state = given(start(modules=[13]), mood={0: 3}, last=True)
    state = turn(catacombs(state, rooms={"a1": "chalice 2"}, over={0: {"studio": "K71"}}), 0, "studio", 0)
    play(state, "explore a1")
    assert state.mood[0] == state.game.parts.mood_high == 4


@pytest.mark.rule("M13-56", "M13-57", "M13-EX-14", "M13-R-22")
def test_a_second_text_of_a_book_must_be_sold() -> None:
    state = catacombs(given(start(modules=[13]), money={0: 0}), kept={0: ["blue"]}, rooms={"a1": "blue"})
    state = turn(catacombs(state, over={0: {"studio": "K71"}}), 0, "studio", 0)
    price = part(state).treasures[part(state).rooms[0]].price
    events = play(state, "explore a1")
    assert told(events, "treasure sold")[0]["thalers"] == price
    assert (state.money[0], kept(state, 0)) == (price, ["blue"])
    assert asked(state) != "treasure"


@pytest.mark.rule("M13-R-21", "M13-R-26", "M13-EX-15")
def test_a_text_may_be_sold_and_another_of_the_same_book_kept_later() -> None:
    state = catacombs(start(modules=[13]), rooms={"a1": "blue"}, over={0: {"studio": "K71"}})
    state = turn(state, 0, "studio", 0)
    play(state, "explore a1", "treasure sell")
    state = catacombs(state, rooms={"c1": "blue"}, over={0: {"workshop": "K73"}})
    state = turn(state, 0, "workshop", 0)
    play(state, "explore c1")
    assert legal(state) == ["treasure keep", "treasure sell"]


@pytest.mark.rule("M13-R-16", "M13-R-25")
def test_of_two_texts_of_a_book_in_one_exploration_the_first_may_be_kept() -> None:
    state = catacombs(start(modules=[13]), rooms={"a1": "green", "a2": "green"}, over={0: {"studio": "K71"}})
    state = turn(state, 0, "studio", 0)
    play(state, "explore a2", "treasure keep")
    events = play(state, "explore a1")
    assert (kept(state, 0), len(told(events, "treasure sold"))) == (["green"], 1)


# -- final scoring


def texts(*numbers: int) -> list[Treasure]:
    """Texts of different books; -3 is one more of book 3."""
    return [
        Treasure({"kind": "text", "book": str(abs(n)), "number": abs(n), "price": 1, "mood": 0, "count": 1})
        for n in numbers
    ]


@pytest.mark.rule("M13-61", "M13-62", "M13-R-24", "M13-EX-11", "M13-EX-12", "M13-EX-13", "M13-69", "M13-R-43")
@pytest.mark.parametrize(
    ("numbers", "points"),
    [((1, 2, 4), 12), ((1, 2, 3, 4, 5), 25), ((4,), 4), ((), 0), ((3, -3), 3), ((1, 5), 10)],
)
def test_texts_score_the_highest_number_times_the_number_of_books(numbers: tuple[int, ...], points: int) -> None:
    assert collection_points(texts(*numbers)) == points


@pytest.mark.rule("M13-62")
def test_all_texts_of_the_game_together_score_25() -> None:
    treasures = module_of(start(modules=[13])).treasures
    assert collection_points([treasure for treasure in treasures if treasure.book]) == 25


@pytest.mark.rule("M13-58", "M13-59", "M13-63", "M13-EX-24", "FX-S-06", "FX-S-10")
def test_treasures_score_before_the_money_is_counted() -> None:
    state = given(start(modules=[13]), last=True, money={0: 7, 1: 0, 2: 0}, track={0: 5, 1: 70, 2: 80})
    state = catacombs(state, kept={0: ["statue 5", "red", "yellow", "blue"]})
    ended = evening(state)
    assert ended.scores[0] == 5 + 17 + 3
    poor = evening(catacombs(given(state, money={0: 0})))
    assert poor.scores[0] == 5 + 17


@pytest.mark.rule("M13-R-52", "M13-EX-32", "M13-R-37", "FX-R-44")
def test_all_treasures_of_a_painter_make_one_move_in_the_order_of_the_last_round() -> None:
    state = given(start(modules=[13]), last=True, money={0: 0, 1: 0, 2: 0}, track={0: 40, 1: 45, 2: 3})
    state = catacombs(state, kept={0: ["statue 5", "red", "yellow", "blue"], 1: ["statue 4"], 2: ["statue 6"]})
    state = sent(state, 0, "studio", 0, hours={1: 5, 0: 6, 2: 7}, hold=False)
    assert state.over
    assert space_of(state, 0) == 57
    crowded = given(start(modules=[13]), last=True, money={0: 0, 1: 0, 2: 0}, track={0: 40, 1: 41, 2: 3})
    crowded = catacombs(crowded, kept={0: ["statue 5"], 1: ["statue 4"]})
    assert sent(crowded, 0, "studio", 0, hours={0: 5, 1: 6, 2: 7}, hold=False).track[:2] == [45, 46]
    assert sent(crowded, 0, "studio", 0, hours={1: 5, 0: 6, 2: 7}, hold=False).track[:2] == [46, 45]


@pytest.mark.rule("M13-R-36")
def test_maps_are_lost_when_the_fresco_is_finished() -> None:
    state = given(start(modules=[13]), only=[], money={0: 0, 1: 0, 2: 0}, track={0: 5, 1: 6, 2: 7})
    state = evening(catacombs(state, hands={0: ["K51", "K52"]}))
    assert (state.over, state.scores) == (True, [5, 6, 7])


# -- Leonardo


@pytest.mark.rule("M13-64", "M13-65", "M13-R-38", "M13-R-39", "M13-HID-08", "FX-L-13", "FX-R-25")
def test_leonardo_takes_the_top_map_for_nothing_and_it_lies_open_on_a_column() -> None:
    state = catacombs(given(start(2, modules=[13]), track={2: -10}))
    money = state.money.copy()
    state = waking(state)
    events = play(state, "wake 6", seat=state.control)
    assert (asked(state), state.actors) == ("leonardo map", (state.control,))
    assert refused(state, "pass").rule == "M13-R-38"
    assert len(legal(state)) == 5
    taken = part(state).maps[part(state).taken].id
    for viewer in (0, 1, None):  # it is seen before it is laid
        shown = look(state, viewer)
        assert (shown["taken"], list(shown["maps"])) == (taken, [taken])
        assert state.resample(viewer, 2).view(viewer) == state.view(viewer)
    rooms = ", ".join(look(state)["maps"][taken])
    label = state.game.label(state.game.action("map leonardo workshop"), state.view(state.control))
    assert label == f"Place Leonardo's map to {rooms} on the workshop column"
    events += play(state, "map leonardo workshop")
    assert told(events, "map taken") == [{"seat": -1, "map": taken}]
    assert told(events, "map laid") == [{"seat": -1, "map": taken, "place": "workshop"}]
    assert (pile(state, 6), state.money) == (7, money)
    for viewer in (0, 1, None):
        assert look(state, viewer)["taken"] is None
        assert look(state, viewer)["over"][LEONARDO] == [None, None, None, taken, None]
        assert state.resample(viewer, 2).view(viewer) == state.view(viewer)


@pytest.mark.rule("M13-EX-25", "M13-66")
def test_leonardo_gets_nothing_from_an_empty_pile() -> None:
    state = catacombs(given(start(2, modules=[13]), track={2: -10}), left={6: 1})
    state = woken(state, 6)
    play(state, "map leonardo market")
    assert pile(state, 6) == 0
    assert module_of(state).has_turn(state, LEONARDO, 0)
    again = evening(state)
    again.track[LEONARDO] = -10
    assert asked(woken(again, 6)) != "leonardo map"


@pytest.mark.rule("M13-66", "M13-67", "M13-R-41", "M13-R-42", "M13-R-44")
def test_leonardo_explores_everything_he_can_and_keeps_it_openly() -> None:
    rooms: dict[str, str | None] = {"a1": "statue 5", "a2": "chalice 2", "b1": None}
    state = catacombs(start(2, modules=[13]), rooms=rooms, over={LEONARDO: {"studio": "K51"}})
    moods = state.mood.copy()
    state = sent(state, LEONARDO, "studio", 0)
    assert kept(state, LEONARDO) == ["statue 5", "chalice 2"]
    assert state.mood == moods
    for viewer in (0, 1, None):
        assert len(look(state, viewer)["kept"][LEONARDO]) == 2
    assert look(state)["over"][LEONARDO] == [None] * 5


@pytest.mark.rule("M13-68", "M13-69", "M13-EX-26", "M13-R-43")
def test_leonardo_scores_his_treasures_and_a_book_once() -> None:
    state = given(start(2, modules=[13]), last=True, money={0: 0, 1: 0}, track={0: 5, 1: 6, 2: 10})
    state = evening(catacombs(state, kept={LEONARDO: ["statue 5", "green", "green"]}))
    assert state.track[LEONARDO] == 18


@pytest.mark.rule("M13-R-53", "M13-EX-33")
@pytest.mark.parametrize(("choice", "found"), [("first", 0), ("after", 1)])
def test_in_the_cathedral_the_controlling_player_says_when_leonardo_explores(choice: str, found: int) -> None:
    state = given(start(2, modules=[13]), walker="a2", only=["a1", "e5"])
    state = catacombs(state, rooms={"a2": None}, over={LEONARDO: {"cathedral": "K71"}})
    state = turn(state, LEONARDO, "cathedral", 1)
    assert (asked(state), state.actors) == ("leonardo explores", (state.control,))
    assert refused(state, "pass").rule == "M13-R-41"
    events = play(state, f"leonardo explores {choice}")
    assert told(events, "explore later") == ([{"seat": -1}] if choice == "after" else [])
    assert look(state)["number_kept"][LEONARDO] == found
    assert len(part(state).used) == 1


@pytest.mark.rule("M13-R-40")
def test_in_the_last_round_leonardos_fifth_column_is_the_fifth_slot() -> None:
    state = given(start(2, modules=[13]), last=True)
    state = catacombs(state, rooms={"a1": "statue 5"}, over={LEONARDO: {"theatre": "K71"}})
    state = sent(state, LEONARDO, "cathedral", 0, again=True)
    assert kept(state, LEONARDO) == ["statue 5"]
    waking_up = catacombs(given(start(2, modules=[13]), last=True, track={2: -10}))
    assert len(legal(woken(waking_up, 6))) == 5


# -- together with others


@pytest.mark.rule("M13-R-31", "M12-R-29", "FX-EX-10")
def test_a_lady_may_stand_where_a_map_lies() -> None:
    state = planning(ladies(catacombs(start(modules=[12, 13]), hands={0: ["K51"]}), owned={0: ["pink"]}))
    play(state, "map K51 studio", "lady pink studio", seat=0)
    assert state.view(0)["seats"][0]["on_columns"][2] == [
        {"module": "ladies", "piece": "lady-pink"},
        {"module": "catacombs", "piece": "map-K51"},
    ]


@pytest.mark.rule("M13-R-31", "FX-R-37", "M12-R-12")
@pytest.mark.parametrize("first", [True, False])
def test_exploring_comes_before_the_lady_or_after_everything(first: bool) -> None:
    state = catacombs(
        given(start(modules=[12, 13]), mood={0: -3}), rooms={"a1": "statue 5"}, over={0: {"theatre": "K71"}}
    )
    state = turn(ladies(state, stands={0: {"pink": "theatre"}}), 0, "theatre", 1)
    assert asked(state) == "explore"
    play(state, *(["explore a1", "treasure keep"] if first else ["pass"]))
    assert asked(state) == "lady theatre"
    play(state, "lady mood")
    assert asked(state) == "theatre"
    play(state, "pass")
    assert (asked(state) == "explore last") == (not first)


@pytest.mark.rule("M13-23", "M13-70", "M13-EX-27", "M15-06", "M15-17", "FX-I-18", "FX-R-35")
def test_with_the_dome_the_restorer_takes_the_dome_tile_and_the_room_stays() -> None:
    state = given(start(modules=[13, 15]), paint={0: "RY"}, tiles={"b2": "F01"})
    state = turn(state, 0, "cathedral", 1)
    assert "b2" in state.view(0)["modules"]["dome"]["covered"]
    events = play(state, "restore b2")
    kinds = [event.kind for event in events]
    assert {"dome tile", "room"} <= set(kinds)
    assert len(state.view(1)["modules"]["dome"]["owned"][0]) == 1
    assert look(state, 1)["rooms"][6]["state"] == "open"
    assert kept(state, 0) == []


@pytest.mark.rule("M13-72", "M15-19", "M15-R-02", "M15-EX-07", "FX-EX-04", "FX-R-13", "FX-R-17")
def test_catacombs_then_dome_then_money() -> None:
    state = given(
        start(modules=[13, 15]), last=True, money={0: 7, 1: 0, 2: 0}, paint={0: "RG"}, track={0: 5, 1: 70, 2: 80}
    )
    state = catacombs(state, kept={0: ["statue 5"]})
    state = evening(dome(state, owned={0: ["D4"]}))
    assert (asked(state), space_of(state, 0)) == ("dome", 10)
    play(state, "dome D4")
    assert space_of(state, 0) == 5 + 5 + 6 + 3


def test_words_of_the_catacombs() -> None:
    state = catacombs(start(modules=[13]), rooms={"a1": "statue 5"}, hands={0: ["K72"]}, over={0: {"studio": "K71"}})
    state = turn(state, 0, "studio", 0)
    game = state.game
    assert game.label(game.action("explore a1"), state.view(0)) == "Explore a1: statue, 5 points, price 5 thalers"
    assert "a1 statue, 5 points, price 5 thalers" in state.text(1)
    assert "map to e4, e5" in state.text(0)
    assert "maps bought at 7:00" in state.text(1)
    said = [game.tell(event, ("Red", "Blue", "Green")) for event in play(state, "explore a1", "treasure sell")]
    assert "Red finds statue, 5 points, price 5 thalers in room a1." in said
    assert "Red sells it for 5 thalers." in said
