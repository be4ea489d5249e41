"""Ladies and Catacombs where they meet the Well, the Portraits, the Bell and the Doctor."""

from __future__ import annotations

import pytest

from . import m08_table, m10_table
from .m04_table import well
from .m12_table import ladies
from .m12_table import look as ladies_look
from .m13_table import catacombs, kept
from .table import asked, given, legal, planning, play, play_on, portraits, refused, sent, start, told, turn, waking

# -- the Dome


@pytest.mark.rule("FX-R-36", "M13-33", "M15-07")
def test_the_dome_tile_is_taken_before_the_room_below_it_is_turned_up() -> None:
    state = turn(given(start(modules=[13, 15]), tiles={"c3": "F01"}, paint={0: "RY"}), 0, "cathedral")
    events = play(state, "restore c3")
    kinds = [event.kind for event in events]
    assert told(events, "room")[0]["space"] == "c3"
    assert kinds.index("restore") < kinds.index("dome tile") < kinds.index("room")


# -- the Well and the Portraits


@pytest.mark.rule("M12-R-36", "M04-R-29")
def test_a_lady_lets_nobody_lay_coins_or_use_a_wish_card() -> None:
    state = planning(well(ladies(start(modules=[4, 12]), owned={0: ["pink"]}), coins={0: 3}))
    play(state, "lady pink market", seat=0)
    assert "coin market" not in legal(state, 0)
    play(state, "place market", seat=0)
    assert "coin market" in legal(state, 0)
    state = well(given(start(modules=[4, 12]), mood={0: -3}), hands={0: ["reward"]})
    state = ladies(state, stands={0: {"pink": "theatre"}})
    alone, together = turn(state, 0, "theatre", 0), turn(state, 0, "theatre", 1)
    play(alone, "lady mood")
    assert 0 not in alone.actors
    play(together, "lady mood")
    assert "wish reward" in legal(together, 0)


@pytest.mark.rule("M12-R-36", "M12-28")
def test_a_lady_alone_in_the_studio_takes_no_portrait_and_earns_nothing() -> None:
    state = ladies(portraits(given(start(modules=[1, 12]), money={0: 0}), "P07"), stands={0: {"pink": "studio"}})
    assert "portrait P07" in legal(turn(state, 0, "studio", 1), 0)
    alone = sent(state, 0, "studio", 0)
    assert (0 in alone.actors, alone.money[0]) == (False, 0)


# -- the Bell


@pytest.mark.rule("M12-EX-12", "M12-44")
def test_no_lady_at_the_studio_that_the_audience_covers() -> None:
    state = planning(ladies(start(modules=[8, 12]), owned={0: ["pink"]}))
    play(state, "audience studio", seat=0)
    assert refused(state, "lady pink studio", 0).rule == "M12-18"
    assert "lady pink theatre" in legal(state, 0)


@pytest.mark.rule("M13-R-34", "M13-EX-29")
def test_the_price_of_a_treasure_pays_what_is_owed_first() -> None:
    state = start(modules=[8, 13])
    price = m08_table.part_of(state).pieces.certificates[0].price
    name = m08_table.part_of(state).pieces.certificates[0].id
    state = m08_table.owing({name: price - 3}, state=state)
    state = turn(catacombs(state, rooms={"a1": "statue 5"}, over={0: {"studio": "K71"}}), 0, "studio", 0)
    play(state, "explore a1", "treasure sell")
    assert (m08_table.unpaid(state), m08_table.paid(state)) == ({}, [name])
    assert state.money[0] == 2


@pytest.mark.rule("M13-R-49")
def test_a_map_may_be_bought_while_something_is_owed() -> None:
    state = start(modules=[8, 13])
    name = m08_table.part_of(state).pieces.certificates[0].id
    state = waking(given(m08_table.owing({name: 0}, state=state), money={0: 1}, track={0: "S1"}))
    play(state, "wake 7")
    assert (asked(state), state.actors) == ("map", (0,))
    play(state, "map buy 7:00")
    assert state.money[0] == 0


@pytest.mark.rule("M12-R-21")
def test_the_studio_ladys_thalers_pay_what_is_owed_too() -> None:
    state = start(modules=[8, 12])
    name = max(m08_table.part_of(state).pieces.certificates, key=lambda one: one.price).id
    state = ladies(m08_table.owing({name: 0}, state=state), stands={0: {"pink": "studio"}})
    state = sent(state, 0, "studio", 1)
    assert m08_table.unpaid(state)[name] == 4


# -- the Doctor


@pytest.mark.rule("M12-43", "M12-R-21", "FX-I-15")
def test_a_lady_in_the_studio_counts_sick_assistants_too() -> None:
    state = given(start(modules=[10, 12]), money={0: 0})
    state = ladies(state, stands={0: {"pink": "studio"}})
    hale = m10_table.at_work(state, {0: [0, 0, 2, 0, 0]})
    ill = m10_table.at_work(state, {0: [0, 0, 2, 0, 0]}, {0: [0, 0, 1, 0, 0]})
    without = m10_table.at_work(ladies(start(modules=[10, 12])), {0: [0, 0, 2, 0, 0]}, {0: [0, 0, 1, 0, 0]})
    assert (hale.money[0], ladies_look(ill)["used"][2]) == (8, ["pink"])
    assert ill.money[0] == without.money[0] - start(modules=[10, 12]).money[0] + 2


@pytest.mark.rule("M12-R-18")
def test_a_reservation_gives_a_sick_assistant_no_more_than_it_may_restore() -> None:
    tiles: dict[str, str | None] = {"a1": "F01", "c4": "F02"}
    state = given(start(modules=[10, 12]), paint={0: "RRYB"}, tiles=tiles, bishop="c3", track={0: 40})
    plans, beds = {0: [0, 1, 0, 0, 0]}, {0: [0, 1, 0, 0, 0]}
    near = m10_table.at_work(ladies(state, reserved={0: ("c4", "day")}), plans, beds)
    assert "restore c4" not in legal(near)
    far = m10_table.at_work(ladies(state, reserved={0: ("a1", "day")}), plans, beds)
    assert "restore a1" in legal(far)
    others = m10_table.at_work(ladies(state, reserved={1: ("a1", "day")}), plans, beds)
    assert refused(others, "restore a1").rule == "M12-25"


@pytest.mark.rule("M12-R-32", "M13-R-32")
def test_a_lady_or_a_map_alone_makes_nobody_ill() -> None:
    state = ladies(start(modules=[10, 12, 13]), stands={0: {"pink": "studio"}})
    state = catacombs(state, rooms={"a1": "statue 5"}, over={0: {"studio": "K71"}})
    state = m10_table.at_work(state, {1: [0, 0, 1, 0, 0]}, infected="studio", hours={0: 5, 1: 6, 2: 7})
    play_on(state, "theatre")
    assert m10_table.sick(state) == [0, 1, 0]


@pytest.mark.rule("M10-R-05", "M13-R-14", "FX-R-37")
def test_rooms_are_explored_after_the_assistants_and_before_anybody_falls_ill() -> None:
    state = catacombs(start(modules=[10, 13]), rooms={"a1": "statue 5"}, over={0: {"workshop": "K71"}})
    state = given(state, paint={0: "RY"})
    state = m10_table.at_work(state, {0: [0, 0, 0, 1, 0]}, infected="workshop")
    play(state, "pass", "mix orange")
    assert (asked(state), m10_table.sick(state)) == ("explore last", [0, 0, 0])
    play(state, "explore a1", "treasure keep")
    assert (kept(state, 0), m10_table.sick(state)) == (["statue 5"], [1, 0, 0])


@pytest.mark.rule("M13-R-51")
def test_the_map_comes_last_in_a_morning_after_mood_and_assistants() -> None:
    state = waking(given(start(modules=[10, 13]), mood={0: 0}))
    play(state, "wake 5")
    assert (asked(state), state.actors) == ("map", (0,))
    assert state.mood[0] == -3
    assert state.assistants[0] == 4
    play(state, "map buy 5:00")
    assert (asked(state), state.actors) == ("wake", (1,))
    assert kept(state, 0) == []
