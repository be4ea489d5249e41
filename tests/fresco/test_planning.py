"""Phase 2: secret plans, the reveal, and the order in which the places are worked through."""

from __future__ import annotations

import pytest

from bottega.games.fresco.rules.state import FrescoState
from bottega.kernel import Event

from .table import asked, evening, given, hand_in, legal, paints, plan, planning, play, refused, sent, start, turn

PLACES = ["market", "cathedral", "studio", "workshop", "theatre"]
any_number = pytest.mark.parametrize("players", [2, 3, 4])


def all_plan(state: FrescoState, columns: list[int]) -> None:
    """Everybody plans the same; assistants beyond that go to the studio, then to the workshop."""
    for seat in range(state.game.players):
        mine = columns.copy()
        for column in (2, 3, 2, 3):
            if sum(mine) < state.assistants[seat]:
                mine[column] += 1
        plan(state, {seat: mine})


@pytest.mark.rule("FB-PLAN-01")
def test_everybody_sees_which_column_is_worked_through() -> None:
    state = planning(start())
    assert (state.view(1)["column"], state.view(1)["place"]) == (None, "")
    for place in ("market", "cathedral", "workshop", "theatre"):
        state = turn(given(start(), paint={0: "RRYYBB"}), 0, place)
        assert (state.view(1)["column"], state.view(1)["place"]) == (PLACES.index(place), place)


# -- planning


@pytest.mark.rule("FB-PLAN-01")
@any_number
def test_all_plan_at_the_same_time_behind_their_screens(players: int) -> None:
    state = planning(start(players=players))
    assert state.actors == tuple(range(players))
    events = play(state, "place studio", seat=players - 1) + play(state, "place market", seat=0)
    assert state.actors == tuple(range(players))
    assert [event.eyes for event in events] == [(players - 1,), (0,)]
    assert state.view(0)["seats"][0]["plan"] == [1, 0, 0, 0, 0]
    for viewer in (None, 1):
        assert state.view(viewer)["seats"][0]["plan"] is None
        assert state.view(viewer)["seats"][0]["waiting"] is None


@pytest.mark.rule("FB-PLAN-02", "FB-PLAN-03")
@any_number
def test_assistants_are_placed_in_five_places(players: int) -> None:
    state = planning(start(players=players))
    for seat in range(players):
        assert legal(state, seat) == [f"place {place}" for place in PLACES]
    assert state.view(1)["seats"][1]["waiting"] == state.assistants[1] == 5
    play(state, "place workshop", seat=1)
    assert state.view(1)["seats"][1]["waiting"] == 4
    assert state.view(1)["seats"][1]["plan"] == [0, 0, 0, 1, 0]


@pytest.mark.rule("FB-PLAN-04", "FB-PLAN-05", "FB-PLAN-06")
@pytest.mark.parametrize("place", PLACES)
def test_a_column_has_three_spaces_for_one_assistant_each(place: str) -> None:
    state = planning(given(start(), mood={0: 4}), hours={0: 8})
    spaces = 0
    while f"place {place}" in legal(state, 0):
        play(state, f"place {place}", seat=0)
        spaces += 1
    assert spaces == 3
    assert 5 * spaces == 15
    assert refused(state, f"place {place}", seat=0).rule == "FB-PLAN-06"
    assert legal(state, 0) == [f"place {other}" for other in PLACES if other != place]


@pytest.mark.rule("FB-PLAN-06", "FB-FIN-04")
def test_the_second_visit_to_the_cathedral_has_three_spaces_too() -> None:
    state = planning(given(start(), last=True))
    play(state, *["place cathedral-again"] * 3, seat=0)
    refusal = refused(state, "place cathedral-again", seat=0)
    assert (refusal.rule, refusal.text) == ("FB-PLAN-06", "The cathedral column is full (3 spaces).")


@pytest.mark.rule("FB-PLAN-09", "FB-R-42")
@pytest.mark.parametrize(("mood", "assistants"), [(0, 5), (4, 6), (-4, 4)])
def test_all_assistants_must_be_placed(mood: int, assistants: int) -> None:
    state = planning(given(start(), mood={0: mood}))
    for n in range(assistants):
        assert 0 in state.actors
        assert refused(state, "pass", seat=0).rule == "FB-R-42"
        play(state, f"place {PLACES[n % 5]}", seat=0)
    assert 0 not in state.actors
    assert sum(state.view(0)["seats"][0]["plan"]) == assistants


@pytest.mark.rule("FB-PLAN-10", "FB-EX-04")
@pytest.mark.parametrize("edition", ["anniversary", "first"])
def test_a_plan_that_leaves_the_studio_empty(edition: str) -> None:
    state = planning(start(edition=edition))
    assert state.assistants[0] == 5
    plan(state, {0: [1, 2, 0, 1, 1]})
    assert state.view(0)["seats"][0]["plan"] == [1, 2, 0, 1, 1]
    assert state.view(0)["seats"][0]["waiting"] == 0
    assert state.view(1)["seats"][0]["planned"]
    assert state.actors == (1, 2)


@pytest.mark.rule("FB-R-37")
def test_plans_are_not_checked_against_money_or_cubes() -> None:
    state = planning(given(start(), money={0: 0}, paint={0: ""}))
    plan(state, {0: [1, 3, 0, 1, 0]})
    assert state.actors == (1, 2)
    plan(state, {1: [0, 0, 3, 2, 0], 2: [0, 0, 3, 2, 0]})
    assert legal(state, 0) == ["close I", "close II", "close III", "pass"]
    play(state, "pass", seat=0)
    assert asked(state) == "workshop"  # the cathedral lapses without a question
    assert state.actors == (1,)


@pytest.mark.rule("FB-R-43")
def test_only_the_numbers_of_a_plan_matter() -> None:
    one, other = planning(start()), planning(start())
    for seat, place in ((0, "market"), (0, "studio"), (1, "theatre"), (0, "market")):
        play(one, f"place {place}", seat=seat)
    for seat, place in ((1, "theatre"), (0, "market"), (0, "market"), (0, "studio")):
        play(other, f"place {place}", seat=seat)
    assert one.digest() == other.digest()
    assert one.view(0)["seats"][0]["plan"] == [2, 0, 1, 0, 0]


@pytest.mark.rule("FB-R-44", "FB-ACT-01")
@any_number
def test_a_complete_plan_is_sealed_until_the_last_one_is_complete_and_then_open_and_fixed(players: int) -> None:
    state = planning(given(start(players=players), mood=dict.fromkeys(range(players), 0)))
    plans = {seat: [1, 1, 1, 1, 1] for seat in range(players)}
    plan(state, {seat: columns for seat, columns in plans.items() if seat > 0})
    assert state.actors == (0,)
    assert state.view(0)["seats"][1]["planned"]
    assert state.view(0)["seats"][1]["plan"] is None
    assert refused(state, "place market", seat=1).rule == "FB-ACT-03"
    events = plan(state, {0: plans[0]})
    reveal = next(event for event in events if event.kind == "reveal")
    assert reveal.eyes is None
    for viewer in (None, *range(players)):
        shown = [seat["plan"] for seat in state.view(viewer)["seats"]]
        assert shown == list(plans.values())
    assert refused(state, "place market", seat=state.actors[0]).rule == "FB-PLAN-01"


@pytest.mark.rule("FB-R-45")
@any_number
def test_assistants_come_back_after_the_round(players: int) -> None:
    state = planning(start(players=players))
    all_plan(state, [1, 1, 0, 1, 1])
    assert all(sum(plan) >= 5 for plan in state.plan[:players])
    while state.round == 1:
        play(state, "pass" if "pass" in legal(state) else legal(state)[0])
    assert [state.view(seat)["seats"][seat]["plan"] for seat in range(players)] == [[0] * 5] * players
    state = planning(state)
    assert [state.view(seat)["seats"][seat]["waiting"] for seat in range(players)] == state.assistants


# -- actions


@pytest.mark.rule("FB-PLAN-07", "FB-PLAN-08")
@pytest.mark.parametrize("assistants", [1, 2, 3])
class TestEachAssistantIsOneAction:
    """At most three assistants stand in a place, so there are at most three actions."""

    def test_at_the_market(self, assistants: int) -> None:
        state = turn(given(start(), money={0: 50}), 0, "market", assistants)
        for space in range(1, assistants + 1):
            play(state, f"buy II.{space}", seat=0)
        assert state.actors == (1,)

    def test_in_the_cathedral(self, assistants: int) -> None:
        tiles: dict[str, str | None] = {"a1": "F01", "c1": "F02", "e1": "F03", "e3": "F04"}
        state = given(start(), tiles=tiles, paint={0: "RRRRYYYYBBBB"}, bishop="a5")
        state = turn(state, 0, "cathedral", assistants)
        for space in ("a1", "c1", "e1")[:assistants]:
            play(state, f"restore {space}", seat=0)
        assert state.actors == (1,)
        assert state.track[0] == 3 * assistants

    def test_in_the_studio(self, assistants: int) -> None:
        state = sent(given(start(), money={0: 0}), 0, "studio", assistants)
        assert state.money[0] == 3 * assistants

    def test_in_the_workshop(self, assistants: int) -> None:
        state = turn(given(start(), paint={0: "RRRRRRRYYYYYYY"}), 0, "workshop", assistants)
        play(state, *["mix orange"] * 2 * assistants, seat=0)
        assert state.actors == (1,)
        assert paints(state, 0).count("O") == 2 * assistants

    def test_in_the_theatre(self, assistants: int) -> None:
        state = turn(given(start(), mood={0: -4}), 0, "theatre", assistants)
        play(state, *["improve mood"] * assistants, seat=0)
        assert state.actors == (1,)
        assert state.mood[0] == -4 + 2 * assistants


def work_through(state: FrescoState) -> list[tuple[str, int]]:
    """Everybody uses everything as soon as possible; what was done where comes back, each once in a row."""
    wanted = ("close", "altar", "mix", "improve", "restore")
    events: list[Event] = []
    today = state.round
    while not state.over and state.round == today and asked(state) != "wake":
        options = legal(state)
        choice = next((text for verb in wanted for text in options if text.startswith(verb)), "pass")
        events += play(state, choice)
    kinds = {"close": "market", "altar": "cathedral", "mix": "workshop", "studio": "studio", "theatre": "theatre"}
    done: list[tuple[str, int]] = []
    for event in events:
        entry = (kinds.get(event.kind, ""), event.seat)
        if entry[0] and (not done or done[-1] != entry):
            done.append(entry)
    return done


@pytest.mark.rule("FB-ACT-02", "FB-ACT-03", "FB-INN-10")
@pytest.mark.parametrize("times", [[7, 9, 8], [9, 8, 7], [8, 6, 9, 7], [6, 7, 8, 9]])
def test_place_after_place_in_the_action_order_of_the_round(times: list[int]) -> None:
    players = len(times)
    state = given(start(players=players), paint=dict.fromkeys(range(players), "RYBRY"))
    state = given(state, track={seat: 10 * seat + 1 for seat in range(players)})
    state = planning(state, dict(enumerate(times)))
    all_plan(state, [1, 1, 1, 1, 1])
    order = sorted(range(players), key=times.__getitem__)
    assert work_through(state) == [(place, seat) for place in PLACES for seat in order]


@pytest.mark.rule("FB-INN-10", "FB-ACT-03")
def test_the_action_order_holds_for_the_second_visit_to_the_cathedral() -> None:
    state = given(start(edition="first"), last=True, paint=dict.fromkeys(range(3), "RYBRYBRY"))
    state = given(state, track={0: 10, 1: 40, 2: 70})
    state = planning(state, {0: 9, 1: 8, 2: 7})
    all_plan(state, [1, 1, 1, 1, 1])
    places = ["market", "cathedral", "studio", "workshop", "cathedral"]
    assert work_through(state) == [(place, seat) for place in places for seat in (2, 1, 0)]


@pytest.mark.rule("FB-ACT-04")
@pytest.mark.parametrize(
    ("place", "actions"),
    [
        ("market", ["buy I.1", "buy I.2"]),
        ("cathedral", ["restore a1", "restore c1"]),
        ("workshop", ["mix orange", "mix green", "mix orange", "mix green"]),
        ("theatre", ["improve mood", "improve mood"]),
    ],
)
def test_a_player_does_all_own_actions_before_the_next_one_begins(place: str, actions: list[str]) -> None:
    cubes = "RRRRYYYYYYBBBB"
    state = given(start(), tiles={"a1": "F01", "c1": "F02", "e1": "F03"}, paint={0: cubes, 1: cubes}, mood={0: -4})
    state = turn(state, 0, place, 2, others={1: 2})
    for action in actions:
        assert state.actors == (0,)
        play(state, action)
    assert state.actors == (1,)
    assert state.view(1)["place"] == place


@pytest.mark.rule("FB-ACT-05")
@pytest.mark.parametrize("place", ["market", "cathedral", "workshop", "theatre"])
def test_who_has_no_assistant_in_a_place_is_passed_over(place: str) -> None:
    cubes = "RRYYBB"
    state = given(start(), paint=dict.fromkeys(range(3), cubes), money=dict.fromkeys(range(3), 9))
    state = turn(state, 0, place, 1, hours={0: 5, 1: 6, 2: 7}, others={2: 1}, hold=False)
    assert state.actors == (0,)
    play(state, "pass")
    assert (asked(state), state.actors) == (place, (2,))
    for seat in (0, 1):
        assert legal(state, seat) == []
        assert refused(state, "pass", seat=seat).rule == "FB-ACT-03"


@pytest.mark.rule("FB-ACT-06")
@pytest.mark.parametrize("place", ["market", "cathedral", "workshop", "theatre"])
@pytest.mark.parametrize("assistants", [1, 3])
def test_planned_actions_may_be_given_up(place: str, assistants: int) -> None:
    state = given(start(), paint={0: "RYBRYB"}, tiles={"a1": "F01"})
    state = turn(state, 0, place, assistants)
    before = (state.money[0], paints(state, 0), state.mood[0], state.track[0], state.market.copy())
    assert "pass" in legal(state, 0)
    play(state, "pass", seat=0)
    assert state.actors == (1,)
    assert before == (state.money[0], paints(state, 0), state.mood[0], state.track[0], state.market)


@pytest.mark.rule("FB-ACT-06")
def test_what_is_left_may_be_given_up_after_the_first_action() -> None:
    state = turn(given(start(), paint={0: "RYBRYB"}, tiles={"a1": "F01"}), 0, "cathedral", 3)
    play(state, "restore a1", "pass", seat=0)
    assert state.actors == (1,)
    assert paints(state, 0) == "RYBB"


@pytest.mark.rule("FB-ACT-07")
def test_who_cannot_pay_must_give_the_action_up() -> None:
    poor = turn(given(start(), money={0: 3}), 0, "market", 1, hours={0: 5})
    assert refused(poor, "buy I.1", seat=0).rule == "FB-ACT-07"
    assert not any(text.startswith("buy") for text in legal(poor, 0))
    able = turn(given(start(), money={0: 4}), 0, "market", 1, hours={0: 5})
    assert "buy I.1" in legal(able, 0)
    empty = turn(given(start(), paint={0: "RRBB"}, tiles={"a1": "F01"}), 0, "cathedral", 1)
    assert refused(empty, "restore a1", seat=0).rule == "FB-CATH-03"
    for place in ("cathedral", "workshop"):
        nothing = sent(given(start(), paint={0: ""}), 0, place, 3)
        assert asked(nothing) == "theatre"
        assert nothing.actors == (1,)


@pytest.mark.rule("FB-ACT-01", "FB-ACT-02")
def test_the_market_comes_first_after_the_reveal() -> None:
    state = planning(start())
    all_plan(state, [1, 1, 1, 1, 1])
    assert state.view(0)["place"] == "market"
    state = evening(state)
    assert state.view(0)["seats"][1]["plan"] is None


@pytest.mark.rule("FB-ACT-07")
def test_an_altar_that_lacks_a_cube_is_given_up() -> None:
    state = turn(given(start(edition="first"), paint={0: "RYRYB"}, tiles={"a1": "F01"}), 0, "cathedral", 3)
    hand_in(state, "RYB")
    assert refused(state, "altar red", seat=0).rule == "FB-ALT-10"
    assert not any(text.startswith("altar") for text in legal(state, 0))
