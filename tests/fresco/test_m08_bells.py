"""Module 8, The Bell: certificates are bought at an audience; their bells are compared at the end."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from bottega.games.fresco.bot.heuristic import Decision
from bottega.games.fresco.rules.state import FrescoState
from bottega.kernel import BadComponents

from .m06_table import glaziers
from .m08_table import audience, bells, look, module_of, offer, owing, paid, part_of, unpaid
from .table import (
    LEONARDO,
    asked,
    evening,
    game_of,
    given,
    legal,
    planning,
    play,
    play_on,
    portraits,
    refused,
    sent,
    start,
    told,
    turn,
)

DATA: dict[str, Any] = game_of(3, modules=[8]).parts.data["bells"]
# price, points and bells: C01 to C03 are 3/3/2, C04 to C06 4/3/3, C07 to C10 5/4/3, C11 to C13 6/4/4, C14 to C16 7/5/4,
# C17 and C18 8/5/5
TWO = ["C01", "C02", "C03"]
THREE = ["C04", "C05", "C06", "C07", "C08", "C09", "C10"]
FOUR = ["C11", "C12", "C13", "C14", "C15", "C16"]
FIVE = ["C17", "C18"]


def table_of(players: int = 3, **options: Any) -> FrescoState:
    return start(players, modules=[8], **options)


def ended(state: FrescoState, order: tuple[int, ...] = (0, 1, 2)) -> FrescoState:
    """The last round is over; nobody has money but who was given some."""
    s = given(state, last=True, hours={painter: 5 + at for at, painter in enumerate(order)})
    s.order = list(order)
    return evening(s)


def broke(state: FrescoState) -> FrescoState:
    return given(state, money=dict.fromkeys(range(state.game.players), 0), track={0: 10, 1: 20, 2: 30})


def marks(state: FrescoState) -> list[int]:
    """Markers by painter, the bishop's last."""
    seen = look(state, None)["marks"]
    return [*seen["painters"], seen["bishop"]]


@pytest.mark.rule("M08-45")
def test_when_all_certificates_are_sold_the_bishop_stands_on_none() -> None:
    names = [certificate.id for certificate in part_of(table_of()).pieces.certificates]
    state = bells(broke(table_of()), shown=[], paid={seat: names[seat::3] for seat in range(3)})
    assert marks(ended(state))[-1] == 0


# -- components and setup


@pytest.mark.rule("M08-02", "M08-04", "M08-05", "M08-P-01")
def test_eighteen_certificates_with_sixty_one_bells() -> None:
    certificates = module_of(table_of()).pieces.certificates
    assert len(certificates) == table_of().conserved()["certificates"] == 18
    assert sum(certificate.bells for certificate in certificates) == DATA["total"] == 61
    assert (certificates[0].price, certificates[0].vp) == (3, 3)
    assert {certificate.bells for certificate in certificates[3:10]} == {3}


@pytest.mark.rule("M08-03", "M08-06", "M08-10", "M08-51", "M08-P-02", "M08-P-05", "M08-R-44")
def test_the_board_has_a_side_for_four_players() -> None:
    assert module_of(table_of(4)).pieces.rank_vp == [9, 5, 3, 1, 0]
    assert module_of(table_of(4)).pieces.slots == 4
    for players in (2, 3):
        assert module_of(table_of(players)).pieces.rank_vp == [9, 5, 2, 0]
        assert module_of(table_of(players)).pieces.slots == 3


@pytest.mark.rule("M08-07", "M08-08", "M08-P-03", "M08-P-04", "M08-49")
def test_the_track_and_its_bonuses() -> None:
    pieces = module_of(table_of()).pieces
    assert (pieces.first, pieces.last) == (0, 30)
    assert [pieces.bonus(space) for space in (0, 9, 10, 14, 15, 20, 21, 27, 28, 31)] == [0, 0, 1, 1, 2, 2, 3, 3, 4, 4]


@pytest.mark.parametrize(
    ("old", "new", "reason"),
    [
        ("total = 61", "total = 60", "should be 60 bells"),
        ("vp = [9, 5, 2, 0]", "vp = [9, 5, 2]", "4 ranks"),
        ("price = 3", "price = 0", "price"),
    ],
)
def test_odd_components_are_refused_with_the_reason(tmp_path: Path, old: str, new: str, reason: str) -> None:
    text = Path("src/bottega/games/fresco/modules/m08_bells/components.toml").read_text(encoding="utf-8")
    (tmp_path / "box.toml").write_text(text[text.index("[bells]") :].replace(old, new), encoding="utf-8")
    with pytest.raises(BadComponents, match=reason):
        table_of(components=str(tmp_path / "box.toml"))


@pytest.mark.rule("M08-11", "M08-12", "M08-52", "M08-EX-07", "M08-R-28", "M08-R-29", "FX-L-08a", "FX-R-23")
@pytest.mark.parametrize(("players", "shown", "pile", "leonardo"), [(4, 4, 14, 0), (3, 3, 15, 0), (2, 2, 12, 4)])
def test_one_certificate_for_each_player_is_shown(players: int, shown: int, pile: int, leonardo: int) -> None:
    seen = look(table_of(players))
    assert (len(seen["shown"]), seen["pile"]) == (shown, pile)
    assert (seen["leonardo"]["number"] if seen["leonardo"] else 0) == leonardo
    assert len({tuple(str(name) for name in offer(table_of(players, seed=seed))) for seed in range(5)}) > 1


@pytest.mark.rule("FX-EX-17")
def test_two_players_with_glaziers_and_bell() -> None:
    seen = start(2, modules=[6, 8]).view(0)["modules"]
    assert sum(seen["glaziers"]["board"].values()) == 4
    assert (seen["bells"]["leonardo"]["number"], len(seen["bells"]["shown"]), seen["bells"]["pile"]) == (4, 2, 12)


# -- planning


@pytest.mark.rule("M08-01", "M08-09", "M08-13", "M08-14", "M08-15", "M08-R-45", "FX-T-06", "FX-T-06b", "FX-T-07")
@pytest.mark.parametrize("place", ["market", "cathedral", "studio", "workshop", "theatre"])
def test_any_column_may_be_covered_and_takes_no_assistant_then(place: str) -> None:
    state = planning(table_of())
    for seat in range(3):
        play(state, f"audience {place}", seat=seat)
        assert refused(state, f"place {place}", seat).rule == "FB-PLAN-06"


@pytest.mark.rule("M08-R-04", "FX-R-10")
def test_in_the_last_round_either_cathedral_may_be_covered() -> None:
    state = planning(given(table_of(), last=True))
    assert {"audience cathedral", "audience cathedral-again"} <= set(legal(state, 0))
    play(state, "audience cathedral", "place cathedral-again", seat=0)
    assert state.view(0)["seats"][0]["spaces"] == [3, 0, 3, 3, 3]


@pytest.mark.rule("M08-R-01", "M08-R-02", "M06-R-05", "FX-R-02", "FX-R-04")
def test_two_tiles_lie_on_two_columns() -> None:
    state = planning(start(3, modules=[6, 8]))
    play(state, "audience studio", seat=0)
    assert refused(state, "glaziers studio", 0).rule == "FX-R-04"
    play(state, "glaziers workshop", seat=0)
    assert state.view(0)["seats"][0]["spaces"] == [3, 3, 0, 1, 3]
    assert refused(state, "audience market", 0).rule == "M08-13"


@pytest.mark.rule("M08-R-03", "FX-R-08")
def test_no_tile_takes_the_space_of_an_assistant_still_to_be_placed() -> None:
    state = planning(start(3, modules=[6, 8]))
    play(state, "glaziers market", seat=0)
    enough = state.copy()
    enough.waiting[0] = 10
    assert "audience studio" in legal(enough, 0)
    state.waiting[0] = 11
    refusal = refused(state, "audience studio", 0)
    assert (refusal.rule, refusal.fields["missing"]) == ("FX-R-08", 1)


@pytest.mark.rule("M08-HID-05", "FX-H-08")
def test_the_tile_is_secret_until_the_screens_are_lifted() -> None:
    state = planning(table_of())
    events = play(state, "audience studio", seat=0)
    assert [event.eyes for event in events] == [(0,)]
    assert state.view(1)["seats"][0]["on_columns"] is None
    assert state.view(0)["seats"][0]["on_columns"][2] == [{"module": "bells", "piece": "tile"}]
    dealt = state.resample(1, 3)
    assert isinstance(dealt, FrescoState)
    assert part_of(dealt).over[0] == -1


# -- the audience


@pytest.mark.rule("M08-16", "M08-EX-12", "FX-T-08", "M08-R-05", "FX-R-42")
def test_the_audience_is_held_in_the_slot_of_the_covered_place() -> None:
    """In the studio's slot seat 1 has its audience between the others, and earns nothing."""
    state = bells(given(table_of(), money={0: 0, 1: 0, 2: 0}), shown=["C01", "C04", "C07"], over={1: "studio"})
    s = sent(state, 0, "studio", 2, hours={0: 5, 1: 6, 2: 7}, others={2: 1})
    assert (asked(s), s.actors) == ("audience", (1,))
    assert s.money == [6, 0, 0]
    play(s, "certificate C01")
    assert s.money == [6, 0, 3]


@pytest.mark.rule("M08-17", "M08-R-07", "FX-T-09", "FX-R-09")
def test_a_certificate_must_be_bought() -> None:
    state = audience("C01", "C04", "C07")
    assert legal(state) == ["certificate C01", "certificate C04", "certificate C07"]
    assert refused(state, "pass").rule == "M08-R-07"
    refusal = refused(state, "certificate C02")
    said = "That certificate isn't on offer. You can buy C01, C04, C07."
    assert (refusal.rule, refusal.text) == ("M08-17", said)
    play(state, "certificate C04", "donate full")
    assert asked(state) != "audience"
    refusal = refused(planning(table_of()), "certificate C01", 0)
    assert (refusal.rule, refusal.text) == ("M08-17", "You can buy certificates at an audience with the bishop.")


@pytest.mark.rule("M08-EX-01", "M08-19", "M08-20", "M08-21")
def test_paying_at_once() -> None:
    state = audience("C01", money=5)
    events = play(state, "certificate C01", "donate full")
    assert state.money[0] == 2
    assert state.track[0] == 23
    assert paid(state) == ["C01"]
    assert unpaid(state) == {}
    assert told(events, "certificate")[0]["points"] == 3


@pytest.mark.rule("M08-EX-02", "M08-22", "M08-23", "M08-24", "M08-18", "M08-25")
def test_paying_in_instalments() -> None:
    state = audience("C17", money=9)
    play(state, "certificate C17")
    assert legal(state) == ["donate full", *(f"donate {n}" for n in range(8))]
    play(state, "donate 4")
    assert state.track[0] == 22
    assert state.money[0] == 5
    assert unpaid(state) == {"C17": 4}
    assert paid(state) == []


@pytest.mark.rule("M08-R-08", "M08-R-09", "M08-R-10", "M08-19")
def test_how_much_a_first_instalment_may_be() -> None:
    state = audience("C07", money=3)
    play(state, "certificate C07")
    assert legal(state) == ["donate 0", "donate 1", "donate 2", "donate 3"]
    assert refused(state, "donate full").rule == "M08-19"
    assert refused(state, "donate 4").rule == "M08-19"
    assert refused(state, "donate 5").rule == "M08-R-09"
    assert refused(audience("C07"), "donate 0").rule == "M08-18"
    play(state, "donate 3")
    assert state.track[0] == 21


@pytest.mark.rule("M08-EX-13", "M08-R-08", "FX-R-11")
def test_without_money_a_certificate_is_taken_with_nothing_on_it() -> None:
    state = audience("C17", money=0)
    play(state, "certificate C17")
    assert unpaid(state) == {"C17": 0}
    assert state.track[0] == 20


@pytest.mark.rule("M08-EX-04", "M08-R-10", "M08-R-11", "M08-27")
def test_later_payments_bring_no_points() -> None:
    state = audience("C17", money=8, place="studio")
    play(state, "certificate C17", "donate 5")
    assert state.track[0] == 22
    s = turn(given(state, paint={0: "RRYY"}), 0, "workshop")
    play(s, "donate C17", "donate C17", "donate C17")
    assert paid(s) == ["C17"]
    assert s.track[0] == 22
    assert s.money[0] == 0


@pytest.mark.rule("M08-R-38")
def test_a_sold_certificate_is_not_replaced() -> None:
    state = audience("C01", "C04", "C07")
    play(state, "certificate C04", "donate full")
    assert offer(state) == ["C01", None, "C07"]


@pytest.mark.rule("M08-R-13")
def test_another_one_may_be_bought_while_one_is_unpaid() -> None:
    state = audience("C01", state=owing({"C17": 1}), unpaid={0: {"C17": 1}})
    play(state, "certificate C01", "donate 2")
    assert unpaid(state) == {"C17": 1, "C01": 2}


# -- money that is gained


@pytest.mark.rule("M08-EX-05", "M08-26", "M08-28", "M08-29", "M08-R-15", "M08-R-43")
def test_studio_money_completes_a_certificate() -> None:
    state = sent(owing({"C14": 4}), 0, "studio", 2)
    assert paid(state) == ["C14"]
    assert state.money[0] == 3
    assert state.track[0] == 20


@pytest.mark.rule("M08-EX-06", "M08-26", "M08-27")
def test_all_that_is_gained_goes_on_it() -> None:
    state = sent(owing({"C17": 2}, money=1), 0, "studio", 1)
    assert unpaid(state) == {"C17": 5}
    assert state.money[0] == 1


@pytest.mark.rule("M08-EX-17", "M08-R-13")
def test_the_oldest_is_filled_first() -> None:
    state = sent(owing({"C01": 1, "C04": 0}), 0, "studio", 1)
    assert paid(state) == ["C01"]
    assert unpaid(state) == {"C04": 1}
    assert state.money[0] == 0


@pytest.mark.rule("M08-R-14", "FX-R-32")
def test_income_and_portraits_are_gains_too() -> None:
    rested = evening(given(owing({"C17": 2}), owned={0: ["blank", "O"]}))
    assert unpaid(rested) == {"C17": 4}
    state = portraits(owing({"C17": 0}, state=start(3, modules=[1, 8])), "P07")
    state = turn(state, 0, "studio", 1)
    assert unpaid(state) == {"C17": 3}
    play(state, "portrait P07")
    assert paid(state) == ["C17"]
    assert state.money[0] == 2


@pytest.mark.rule("M08-R-42")
def test_money_behind_the_screen_may_be_spent_on_other_things() -> None:
    state = turn(given(owing({"C17": 0}, money=9), market={"I.1": "RR"}), 0, "market")
    play(state, "buy I.1")
    assert unpaid(state) == {"C17": 0}
    assert state.money[0] < 9


# -- paying of one's own will


@pytest.mark.rule("M08-30", "M08-R-12", "M08-R-13", "M08-R-11")
def test_a_certificate_may_be_paid_whenever_its_owner_is_asked_in_a_turn() -> None:
    state = turn(given(owing({"C17": 6, "C01": 1}, money=9), mood={0: 0}), 0, "theatre", 1)
    assert legal(state) == ["improve mood", "donate C17", "donate C01", "pass"]
    play(state, "donate C01", "donate C01")
    assert paid(state) == ["C01"]
    play(state, "donate C17")
    assert (unpaid(state), state.money[0]) == ({"C17": 7}, 6)
    assert asked(state) == "theatre"
    play(state, "improve mood")
    assert 0 not in state.actors


@pytest.mark.rule("M08-R-12")
def test_no_payment_inside_an_action_and_none_while_planning() -> None:
    owner = given(owing({"C17": 0}, money=9), paint={0: "RRYYBB"}, tiles={"c3": "F04"})
    mixing = turn(owner, 0, "workshop")
    play(mixing, "mix orange")
    assert refused(mixing, "donate C17").rule == "M08-R-12"
    moving = turn(owner, 0, "cathedral")
    assert "donate C17" in legal(moving)
    play(moving, "bishop b2")
    assert refused(moving, "donate C17").rule == "M08-R-12"
    assert refused(planning(owner), "donate C17", 0).rule == "M08-R-12"
    buying = audience("C01", state=owner, unpaid={0: {"C17": 0}})
    assert refused(buying, "donate C17").rule == "M08-R-12"


@pytest.mark.rule("M08-30", "M08-R-16")
def test_only_ones_own_unpaid_certificates_and_only_with_money() -> None:
    state = turn(given(owing({"C17": 0}, money=0), mood={0: 0}), 0, "theatre")
    refusal = refused(state, "donate C17")
    assert (refusal.rule, refusal.text) == ("M08-30", "You have no thalers to pay for C17.")
    refusal = refused(state, "donate C01")
    assert (refusal.rule, refusal.text) == ("M08-30", "C01 isn't one of your unpaid certificates.")


@pytest.mark.rule("M08-30", "M08-R-12")
def test_on_an_action_tile_too() -> None:
    state = glaziers(owing({"C17": 0}, money=9, state=start(3, modules=[6, 8])), board="YY", over={0: "studio"})
    s = turn(state, 0, "studio", 0)
    assert legal(s) == ["glass yellow", "donate C17", "pass"]
    play(s, "donate C17")
    assert asked(s) == "glaziers tile"


def test_a_payment_alone_keeps_no_turn_open() -> None:
    """The studio asks nothing, though its visitor owes money."""
    state = sent(owing({"C17": 0}, money=9), 0, "studio", 1)
    assert 0 not in state.actors


# -- round end


@pytest.mark.rule("M08-33", "M08-34", "M08-35", "M08-R-27", "FX-P-11", "FX-P-11b", "FX-P-11c", "FX-T-27")
def test_unsold_certificates_go_under_the_pile() -> None:
    state = bells(table_of(), shown=["C01", "C02", "C03"], over={0: "studio"})
    part_of(state).shown[1] = -1
    top = [part_of(state).pieces.certificates[at].id for at in reversed(part_of(state).pile)]
    after = evening(state)
    assert offer(after) == top[:3]
    assert [entry["id"] for entry in look(after, None)["returned"]] == ["C01", "C03"]
    assert part_of(after).over == [-1, -1, -1]
    heard = turn(state, 0, "theatre", 1, hold=False)
    assert told(play(heard, "improve mood"), "certificates") == [{"seat": -1, "certificates": top[:3]}]
    again = evening(after)
    assert [entry["id"] for entry in look(again, None)["returned"]] == ["C01", "C03", *top[:3]]


@pytest.mark.rule("M08-EX-08", "M08-36", "M08-37", "M08-38", "M08-R-33", "M08-R-34", "FX-T-10")
def test_the_last_certificates() -> None:
    apart = given(table_of(4), money={3: 0}, track={0: 10, 1: 20, 2: 30, 3: 40})
    state = evening(bells(apart, shown=["C01"], left=["C02", "C03"]))
    assert sorted(str(name) for name in offer(state)) == ["C01", "C02", "C03"]
    assert look(state)["pile"] == 0
    assert "audience studio" in legal(planning(state), 0)
    over = dict.fromkeys(range(4), "studio")
    s = turn(bells(state, over=over, left=[]), 0, "studio", 0, hours={0: 5, 1: 6, 2: 7, 3: 8})
    for seat in range(3):
        assert s.actors == (seat,)
        events = play(s, legal(s)[0], "donate full")
    assert told(events, "no audience") == [{"seat": 3}]
    assert asked(s) != "audience"
    assert s.money[3] == 0
    assert refused(planning(evening(s)), "audience studio", 0).rule == "M08-38"


# -- the bells at the end


@pytest.mark.rule("M08-EX-03", "M08-39", "M08-41", "M08-43", "M08-45", "M08-46", "M08-47", "M08-48", "M08-49", "M08-50")
def test_the_printed_example_of_three_players() -> None:
    red, blue, green = 0, 1, 2
    held = {
        red: ["C17", "C18", "C11", "C12", "C01"],
        green: ["C13", "C14", "C04"],
        blue: ["C02", "C03", "C05", "C06", "C07", "C08", "C09"],
    }
    state = ended(bells(broke(table_of()), shown=[], paid=held), (red, blue, green))
    assert state.over
    assert marks(state) == [20, 19, 11, 12]
    assert state.scores == [10 + 9 + 2, 20 + 5 + 2, 30 + 0 + 1]


@pytest.mark.rule("M08-EX-09", "M08-46", "M08-R-22", "M08-R-21", "M08-R-20")
def test_a_marker_goes_to_the_first_free_space_even_past_another() -> None:
    held = {0: ["C11", "C12", "C01"], 1: ["C13", "C14", "C04"], 2: ["C15", "C16", "C02"]}
    assert marks(ended(bells(broke(table_of()), shown=[], paid=held)))[:3] == [10, 11, 12]
    nobody = ended(bells(broke(table_of()), shown=[]), (2, 0, 1))
    assert marks(nobody) == [1, 2, 0, 31]


@pytest.mark.rule("M08-EX-10", "M08-42", "M08-R-18", "M08-R-19")
def test_bells_of_unpaid_certificates_are_taken_off() -> None:
    state = bells(broke(table_of()), shown=[], paid={0: ["C17", "C11"]}, unpaid={0: {"C04": 1}, 1: {"C05": 0}})
    assert marks(ended(state))[:2] == [6, 0]
    assert part_of(state).bells(1) == 0


@pytest.mark.rule("M08-EX-11", "M08-44", "M08-R-24")
def test_more_than_thirty_bells() -> None:
    state = bells(broke(table_of()), shown=[], paid={0: [*FIVE, "C11", "C12", "C13", "C14", "C15", "C01"]})
    assert marks(ended(state))[0] == 31


@pytest.mark.rule("M08-R-23", "M08-49")
def test_a_bonus_is_judged_by_where_the_marker_stands() -> None:
    """Both have nine bells; who is placed later stands on ten and has its bonus."""
    held = {0: ["C04", "C05", "C06"], 1: ["C07", "C08", "C09"]}
    state = ended(bells(broke(table_of()), shown=[], paid=held))
    assert marks(state)[:2] == [9, 10]
    assert state.scores[1] - 20 == 5 + 1
    assert state.scores[0] - 10 == 2 + 0


@pytest.mark.rule("M08-R-25", "M08-R-26", "M08-45")
def test_the_bishop_counts_what_was_not_sold() -> None:
    state = bells(broke(table_of()), shown=["C01", "C02"], paid={0: FIVE}, unpaid={1: {"C11": 0}})
    assert marks(ended(state))[3] == 31
    few = bells(broke(table_of()), shown=["C01"], left=["C04", "C05"], unpaid={1: {"C11": 0}})
    assert marks(ended(few))[3] == 2 + 3 + 3


@pytest.mark.rule("M08-EX-16", "M08-30", "M08-R-12")
@pytest.mark.parametrize("pays", [True, False])
def test_the_last_payment(pays: bool) -> None:
    held, owed = {0: ["C17", "C11"]}, {0: {"C12": 3}}
    state = given(bells(broke(table_of()), shown=[], paid=held, unpaid=owed), money={0: 5})
    s = ended(state)
    assert asked(s) == "last payment"
    assert legal(s) == ["donate C12", "pass"]
    if pays:
        play(s, "donate C12", "donate C12", "donate C12")
    else:
        play(s, "pass")
    assert s.over
    assert marks(s)[0] == (13 if pays else 5)
    assert s.money[0] == (2 if pays else 5)


@pytest.mark.rule("M08-R-12", "M08-45")
def test_markers_of_who_is_counted_later_and_of_the_bishop_are_not_there_yet() -> None:
    """The last seat woke first and is counted; then seat 0 may still pay."""
    state = given(bells(broke(table_of()), shown=[], paid={2: ["C01"]}, unpaid={0: {"C12": 3}}), money={0: 5})
    s = ended(state, (2, 0, 1))
    assert asked(s) == "last payment"
    assert look(s, None)["marks"] == {"painters": [None, None, 2], "bishop": None}


def test_to_put_nothing_on_a_certificate_is_asked_last() -> None:
    state = audience("C01", money=20)
    play(state, "certificate C01")
    listed = [state.game.text(action) for action in state.game.as_listed(state.legal(0))]
    assert listed == ["donate full", "donate 1", "donate 2", "donate 0"]


@pytest.mark.rule("M08-R-16")
def test_coins_on_an_unpaid_certificate_are_no_money() -> None:
    state = ended(bells(broke(table_of()), shown=[], unpaid={0: {"C17": 7}}))
    assert state.over
    assert state.scores[0] == 10


@pytest.mark.rule("M08-40", "M08-57", "M08-R-41", "M08-R-40", "MC-05", "MC-08", "FX-S-04", "FX-S-09", "FX-R-18")
def test_bells_come_before_money_in_one_move_each() -> None:
    """Seat 0 moves by 9 + 1 for its rank, lands on an occupied space and goes past it; then the money."""
    state = bells(table_of(), shown=[], left=[], paid={0: ["C11", "C12", "C01"]})
    state = given(state, money={0: 4, 1: 0, 2: 0}, track={0: 10, 1: 15, 2: 3}, last=True)
    state.order = [0, 1, 2]
    events = state_events(state)
    mine = [event for event in events if event.seat == 0]
    assert [event.kind for event in mine] == ["bells", "bell rank", "score", "money", "score"]
    assert [(entry["seat"], entry["rank"]) for entry in told(events, "bell rank")] == [(0, 2), (1, 4), (2, 1)]
    assert [dict(event.data) for event in mine if event.kind == "score"] == [
        {"from": 10, "to": 16},
        {"from": 16, "to": 18},
    ]


def state_events(state: FrescoState) -> list[Any]:
    """What happens in the final scoring of a game whose last turn is over."""
    s = turn(given(state, mood={0: 0}), 0, "cathedral", again=True, hold=False)
    s.agenda[0] = s.game.day_end
    return play(s, "pass")[1:]


@pytest.mark.rule("M08-R-35", "FX-R-29", "MC-R-06")
def test_nothing_is_returned_after_the_last_round() -> None:
    state = ended(bells(broke(table_of()), shown=["C01", "C02"]))
    assert offer(state) == ["C01", "C02"]


# -- Leonardo


@pytest.mark.rule(
    "M08-EX-18", "M08-54", "M08-55", "M08-R-30", "M08-R-31", "M08-R-32", "M08-R-44", "FX-L-08b", "FX-L-08c"
)
def test_leonardo_and_the_bishop_take_ranks() -> None:
    state = bells(
        given(table_of(2), money={0: 0, 1: 0}, track={0: 10, 1: 20, 2: 30}),
        shown=[],
        paid={0: ["C11", "C12", "C13"], 1: ["C14", "C15", "C01"]},
        leonardo=["C04", "C05", "C06", "C07"],
    )
    state = ended(state, (0, LEONARDO, 1))
    assert marks(state) == [12, 10, 13, 27]
    assert state.scores == [10 + 2 + 1, 20 + 0 + 1]
    assert state.track[LEONARDO] == 30 + 5 + 1
    assert [entry["id"] for entry in look(state, None)["leonardo"]["certificates"]] == ["C04", "C05", "C06", "C07"]


# -- hidden things


@pytest.mark.rule("M08-31", "M08-32", "M08-HID-02", "M08-HID-03", "M08-HID-06", "FX-H-08")
def test_paid_certificates_lie_face_down() -> None:
    state = bells(given(table_of(), money={0: 9}), paid={0: ["C01", "C04"]}, unpaid={0: {"C17": 2}})
    assert paid(state, 0) == ["C01", "C04"]
    for viewer in (1, 2, None):
        seen = look(state, viewer)["seats"][0]
        assert (seen["number"], seen["paid"]) == (2, None)
        assert seen["unpaid"][0]["coins"] == 2
        assert state.view(viewer)["seats"][0]["money"] is None


@pytest.mark.rule("M08-HID-01", "M08-HID-04", "M08-HID-03")
def test_what_nobody_has_seen_is_dealt_anew() -> None:
    state = evening(bells(table_of(2), shown=["C01", "C02"], paid={1: ["C17"]}))
    dealt = [state.resample(0, seed) for seed in range(9)]
    for other in dealt:
        assert isinstance(other, FrescoState)
        assert look(other) == look(state)
        assert other.conserved() == state.conserved()
        assert part_of(other).pile[:2] == part_of(state).pile[:2]
    parts = [part_of(other) for other in dealt if isinstance(other, FrescoState)]
    assert len({json.dumps(part.pile) for part in parts}) > 1
    assert len({json.dumps(part.leonardos) for part in parts}) > 1
    assert len({json.dumps(part.paid[1]) for part in parts}) > 1
    assert look(state)["leonardo"]["certificates"] is None


@pytest.mark.rule("M08-41")
def test_certificates_are_turned_up_when_their_bells_are_counted() -> None:
    state = ended(bells(broke(table_of()), shown=[], paid={0: ["C17"], 1: ["C01"]}))
    assert [entry["id"] for entry in look(state, 2)["seats"][0]["paid"]] == ["C17"]


# -- words, and what a good player knows


def test_every_moment_has_its_words() -> None:
    state = audience("C01", "C04")
    game = state.game
    assert game.label(game.action("certificate C01"), state.view(0)) == (
        "Buy certificate C01: 3 thalers, 3 points, 2 bells"
    )
    assert game.prompt(state.view(0)) == "Your turn: buy one of the certificates."
    events = play(state, "certificate C01")
    assert game.label(game.action("donate full"), state.view(0)) == "Pay 3 thalers in full for 3 points"
    assert game.label(game.action("donate 2"), state.view(0)) == "Pay 2 thalers now for 1 point"
    assert "being paid: C01" in state.text(0)
    events = play(state, "donate 2")
    assert game.tell(events[0], state.names) == "Player 1 takes certificate C01 and pays 2 thalers: 1 point."
    owner = sent(owing({"C14": 4}), 0, "studio", 2)
    assert "1 paid certificate (4 bells)" in owner.text(0)
    covering = planning(table_of())
    assert "Place the Audience tile on the market column" in {
        game.label(action, covering.view(0)) for action in covering.legal(0)
    }


def test_the_score_sheet_names_certificates_and_the_track() -> None:
    state = audience("C01")
    events = play(state, "certificate C01", "donate full")
    assert state.game.sources(state.view(0), events)["Donation certificates"] == [3, 0, 0]


def test_good_players_buy_what_they_can_pay() -> None:
    rich = planning(bells(given(table_of(), money={0: 14}), shown=["C01", "C17"]))
    cover = rich.game.action("audience theatre")
    assert Decision(rich, 0).by_itself(cover)[1] > 1
    poor = given(rich, money={0: 1}, last=True)
    assert Decision(poor, 0).by_itself(cover)[1] < 0


def test_the_action_order_at_the_end_of_a_short_game() -> None:
    """A game that ends with an empty fresco before its last round counts the bells, too."""
    state = bells(broke(table_of()), shown=[], paid={0: FIVE})
    for space in range(len(state.tiles)):
        state.tiles[space] = -1
    state.tiles_left = 0
    done = play_on(evening(state))
    assert done.over
    assert marks(done)[0] == 10
