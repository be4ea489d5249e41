"""Modules together: the final scoring, one step after the other, money last."""

from __future__ import annotations

import pytest

from bottega.games.fresco.modules import MODULES
from bottega.games.fresco.rules.state import FrescoState
from bottega.kernel import Event

from .m04_table import well
from .m05_table import gold
from .m08_table import bells, module_of, unpaid
from .m10_table import ward
from .m12_table import ladies
from .m13_table import catacombs
from .m15_table import dome
from .table import LEONARDO, given, legal, play, portraits, start, told, turn

ALL = list(MODULES)


def last_evening(state: FrescoState, hours: dict[int, int] | None = None) -> tuple[FrescoState, list[Event]]:
    """The last visit of the last round, of seat 0 to the cathedral, is given up; all that is asked then is passed."""
    s = given(state, last=True, paint={0: "RYB", 1: "", 2: ""} if state.game.players > 2 else {0: "RYB", 1: ""})
    s = turn(s, 0, "cathedral", 1, again=True, hold=False, hours=hours)
    events: list[Event] = []
    while not s.over:
        who = s.actors[0]
        options = legal(s, who)
        events += play(s, "pass" if "pass" in options else options[0], seat=who)
    return s, events


def certificate(state: FrescoState, price: int) -> str:
    return next(one.id for one in module_of(state).pieces.certificates if one.price == price)


@pytest.mark.rule("MC-EX-01", "MC-EX-02", "MC-03", "MC-R-05")
@pytest.mark.parametrize(("leaves", "thalers", "points"), [(2, 9, 4), (3, 10, 5)])
def test_coins_and_gold_leaf_become_thalers_first(leaves: int, thalers: int, points: int) -> None:
    state = given(start(3, modules=[4, 5]), money={0: 5}, track={0: 20, 1: 60, 2: 90})
    state, _ = last_evening(gold(well(state, coins={0: 2}), leaves={0: leaves}))
    assert (state.money[0], state.score(0)) == (thalers, 20 + points)


@pytest.mark.rule("FX-EX-01", "MC-06", "FX-S-02", "FX-S-03", "FX-S-05", "M10-96")
def test_coins_leaves_and_healthy_assistants_become_thalers() -> None:
    state = given(start(3, modules=[4, 5, 10]), money={0: 7}, track={0: 20, 1: 60, 2: 90})
    state, events = last_evening(ward(gold(well(state, coins={0: 3}), leaves={0: 2}), {0: 1}))
    assert (state.money[0], state.score(0)) == (32, 36)
    assert told(events, "doctor pays")[0] == {"seat": 0, "assistants": 4, "thalers": 20}


@pytest.mark.rule("FX-EX-02", "FX-R-16", "MC-R-04")
def test_coins_and_leaves_may_complete_a_certificate_before_it_is_scored() -> None:
    state = given(start(3, modules=[4, 5, 8]), money={0: 0}, track={0: 20, 1: 60, 2: 90})
    name = certificate(state, 4)
    state = bells(gold(well(state, coins={0: 2}), leaves={0: 2}), unpaid={0: {name: 1}})
    state, events = last_evening(state)
    assert unpaid(state) == {}
    assert state.money[0] == 1
    counted = next(entry for entry in told(events, "bells") if entry["seat"] == 0)
    assert counted["bells"] == next(one.bells for one in module_of(state).pieces.certificates if one.id == name)
    assert told(events, "money")[0]["points"] == 0


@pytest.mark.rule("MC-EX-03", "MC-R-04", "FX-R-15", "FX-R-16", "M10-R-39")
def test_the_doctors_thalers_come_too_late_for_the_bells_but_still_fill_the_certificate() -> None:
    state = given(start(3, modules=[4, 8, 10]), money={0: 0}, track={0: 20, 1: 60, 2: 90})
    name = certificate(state, 4)
    bells_of = {one.id: one.bells for one in module_of(state).pieces.certificates}
    most = max(bells_of, key=lambda one: bells_of[one])
    state = bells(ward(well(state, coins={0: 1}), {0: 1}), unpaid={0: {name: 0}}, paid={0: [most]})
    state, events = last_evening(state)
    assert state.money[0] == 17
    assert next(entry for entry in told(events, "money") if entry["seat"] == 0)["points"] == 8
    counted = next(entry for entry in told(events, "bells") if entry["seat"] == 0)
    assert counted["bells"] == bells_of[most] - bells_of[name]


@pytest.mark.rule(
    "FX-S-01",
    "FB-FIN-15",
    "FB-FIN-16",
    "FB-FIN-17",
    "FB-R-59",
    "MC-02",
    "MC-05",
    "MC-07",
    "FX-EX-04",
    "FX-R-13",
    "MC-R-01",
    "M10-96",
    "FX-S-07",
    "MC-08",
    "M05-29",
    "M13-72",
)
def test_the_steps_come_in_the_order_of_the_modules_and_money_last() -> None:
    state = given(start(3, modules=[4, 5, 8, 10, 13, 15]), track={0: 20, 1: 60, 2: 90}, last=True)
    state = gold(well(state, coins={0: 1}), leaves={0: 1})
    tile = state.game.parts.data["dome"]["tile"][0]
    state = dome(catacombs(state, kept={0: ["statue 5", "chalice 2"]}), owned={0: [tile["id"]]})
    state = turn(given(state, paint={0: tile["paints"] + "RYB"}), 0, "cathedral", 1, again=True, hold=False)
    events = play(state, "pass")
    while not state.over:
        options = legal(state, state.actors[0])
        paying = [text for text in options if text.startswith("dome")]
        events += play(state, paying[0] if paying else "pass")
    steps = ("coins sold", "gold sold", "bells", "doctor pays", "catacombs", "dome", "money")
    assert [event.kind for event in events if event.seat == 0 and event.kind in steps] == list(steps)


@pytest.mark.rule("FX-R-17", "MC-R-02", "FX-S-11")
def test_each_step_is_done_for_all_in_the_order_of_the_last_round() -> None:
    state = given(start(3, modules=[5, 10]), money={0: 4, 1: 4, 2: 4}, track={0: 20, 1: 60, 2: 90})
    state, events = last_evening(gold(state, leaves={0: 1, 1: 1, 2: 1}), {2: 5, 0: 6, 1: 7})
    steps = [(event.kind, event.seat) for event in events if event.kind in ("gold sold", "doctor pays", "money")]
    assert steps == [(kind, seat) for kind in ("gold sold", "doctor pays", "money") for seat in (2, 0, 1)]


@pytest.mark.rule("FX-S-11", "FX-S-07")
def test_every_two_thalers_are_a_point_and_one_is_lost() -> None:
    state = given(start(3, modules=[10]), money={0: 6, 1: 0, 2: 1}, track={0: 20, 1: 60, 2: 90})
    state, _ = last_evening(state)
    assert state.scores == [20 + 15, 60 + 12, 90 + 13]


@pytest.mark.rule("FX-S-13", "FX-R-18", "FX-R-19")
def test_leonardo_is_in_the_way_in_the_final_scoring_too_and_there_are_no_ties() -> None:
    state = given(start(2, modules=[10]), money={0: 0, 1: 0}, track={0: 20, 1: 20 - 1, LEONARDO: 32})
    state, _ = last_evening(state)
    assert state.score(0) == 33  # 12 points lead to Leonardo's space, and then one further
    assert state.score(1) == 31
    assert len(set(state.track)) == 3
    assert len(state.winners) == 1


@pytest.mark.rule("MC-R-07", "FX-I-01")
def test_bonuses_of_several_modules_add_up() -> None:
    cards = start(3, modules=[1]).game.parts.data["portraits"]["card"]
    abbot = next(card["id"] for card in cards if card["kind"] == "abbot")
    state = given(start(3, modules=[1, 4, 5]), paint={0: "RRRYYYBBBOOOGGGPPP"}, bishop="c3", track={0: 40})
    tile = state.game.tiles[state.tiles[12]]
    state = portraits(gold(well(state, {0: ["praise"]}), tile.paints[0], {0: 1}), owned={0: [abbot]})
    state = turn(state, 0, "cathedral")
    play(state, "restore c3")
    play(state, "wish praise", "gild")
    assert state.score(0) == 40 + tile.value + 3 + 1 + 1 + 3


# -- consequences for colours and jumps


@pytest.mark.rule("M03-32")
def test_pink_and_brown_are_never_the_gilded_colour() -> None:
    assert set(start(3, modules=[3, 5]).game.parts.data["gold"]["discs"]) == set("RYBOGP")
    discs = {start(3, seed=seed, modules=[3, 5]).view(0)["modules"]["gold"]["disc"] for seed in range(40)}
    assert not discs & set("KN")


@pytest.mark.rule("M03-33")
def test_alchemy_makes_no_pink_and_no_brown() -> None:
    state = well(given(start(3, modules=[3, 4]), paint={0: "RRRYYYBBB"}), {0: ["alchemy"]})
    state = turn(state, 0, "workshop")
    made = [text for text in legal(state, 0) if text.startswith("alchemy")]
    assert made == ["alchemy orange", "alchemy green", "alchemy purple"]


@pytest.mark.rule("M03-34")
def test_the_lady_in_the_workshop_swaps_primary_colours_only() -> None:
    state = ladies(given(start(3, modules=[3, 12]), paint={0: "RYBOGPKN"}), stands={0: {"pink": "workshop"}})
    state = turn(state, 0, "workshop")
    traded = {word for text in legal(state, 0) if text.startswith("lady trade") for word in text.split()[2:]}
    assert traded == {"red", "yellow", "blue"}


@pytest.mark.rule("M01-R-26")
def test_the_lady_and_the_sacristan_each_move_the_bishop_once_and_each_is_paid() -> None:
    cards = start(3, modules=[1]).game.parts.data["portraits"]["card"]
    sacristan = next(card["id"] for card in cards if card["kind"] == "sacristan")
    state = portraits(start(3, modules=[1, 12]), owned={0: [sacristan]})
    state = ladies(
        given(state, last=True, paint={0: "RRYYBBOOGGPP"}, money={0: 5}), stands={0: {"pink": "cathedral-again"}}
    )
    state = turn(given(state, bishop="c3"), 0, "cathedral", 2, again=True)
    play(state, "lady bishop a1")
    assert state.money[0] == 4
    play(state, "bishop e5")
    assert state.money[0] == 3
    assert state.view(0)["bishop"] == "e5"
    play(state, next(text for text in legal(state, 0) if text.startswith("restore")))
    assert not [text for text in legal(state, 0) if text.startswith("lady")]
