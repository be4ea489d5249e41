"""Module 1, Portraits: the first assistant in the studio may bring in a citizen who sits for the painter."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Mapping
from pathlib import Path
from typing import Any, cast

import pytest

from bottega.games.fresco.modules.m01_portraits.rules.module import Portraits
from bottega.games.fresco.rules.game import FrescoGame
from bottega.games.fresco.rules.state import FrescoState
from bottega.kernel import BadComponents

from .table import (
    LEONARDO,
    asked,
    evening,
    game_of,
    given,
    legal,
    paints,
    plan,
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

PORTRAITS = cast(Portraits, game_of(3, modules=[1]).modules[0])
DATA = game_of(3, modules=[1]).parts.data["portraits"]
CARDS: dict[str, dict[str, Any]] = {card["id"]: card for card in DATA["card"]}
ABBOT, ACTOR, SACRISTAN, SERVANT, MERCHANT, PATRON, MUSE = "P01", "P02", "P03", "P04", "P05", "P07", "P08"
SELF_PORTRAIT = "P09"
ONE_TIME = [card for card in CARDS if not CARDS[card]["lasting"]]


def table_of(players: int = 3, seed: int = 1, **options: Any) -> FrescoState:
    return start(players, seed, modules=[1], **options)


def studio(*offered: str, assistants: int = 1, mood: int = 0, state: FrescoState | None = None) -> FrescoState:
    """Seat 0 in its turn at the studio, penniless and without paint, with these portraits on offer."""
    empty = given(state or table_of(), money={0: 0}, paint={0: ""}, mood={0: mood}, track={0: "S1"})
    return turn(portraits(empty, *offered), 0, "studio", assistants)


def owning(*cards: str, state: FrescoState | None = None) -> FrescoState:
    return portraits(state or table_of(), owned={0: cards})


def look(state: FrescoState, seat: int | None = 1) -> dict[str, Any]:
    return cast("dict[str, Any]", state.view(seat)["modules"]["portraits"])


def shown(state: FrescoState) -> list[str]:
    return [card["id"] for card in look(state)["shown"]]


def held(state: FrescoState, seat: int = 0) -> list[str]:
    return [card["id"] for card in look(state)["owned"][seat]]


def order_of_appearance(seed: int) -> list[str]:
    """All portraits as they come out in a game in which nobody takes one."""
    state = table_of(seed=seed)
    seen = shown(state)
    while look(state)["pile"]:
        state = evening(state)
        seen += shown(state)
    return seen


def box(path: Path, changes: Mapping[str, Mapping[str, object]]) -> str:
    """An owner's file in which some cards are other ones."""
    lines = []
    for card, entry in CARDS.items():
        lines.append("[[portraits.card]]")
        lines += [f"{key} = {json.dumps(value)}" for key, value in changes.get(card, entry).items()]
    path.write_text("\n".join(lines), encoding="utf-8")
    return str(path)


# -- components


@pytest.mark.parametrize("wrong", ["cards = 17", "cards = 20", "shown = 3"])
def test_portraits_that_do_not_come_in_pairs_are_refused(tmp_path: Path, wrong: str) -> None:
    path = tmp_path / "portraits.toml"
    path.write_text(f'game = "fresco"\n[portraits]\nprovenance = "stated"\n{wrong}\n', encoding="utf-8")
    with pytest.raises(BadComponents, match="cards are revealed in pairs"):
        FrescoGame(players=3, modules=[1], components=path)


@pytest.mark.rule("M01-01")
def test_there_are_eighteen_portraits() -> None:
    assert len(CARDS) == 18
    assert sorted(order_of_appearance(seed=3)) == sorted(CARDS)


@pytest.mark.rule("M01-03", "M01-P-01", "M01-P-03")
def test_every_back_has_one_of_three_letters_six_cards_each() -> None:
    letters = {letter: [card for card in CARDS if CARDS[card]["stage"] == letter] for letter in "ABC"}
    assert letters["A"] == ["P01", "P02", "P03", "P04", "P05", "P06"]
    assert letters["B"] == ["P07", "P08", "P09", "P10", "P11", "P12"]
    assert letters["C"] == ["P13", "P14", "P15", "P16", "P17", "P18"]
    assert not any("stage" in card["sure"] for card in CARDS.values())


@pytest.mark.rule("M01-P-01", "M01-P-03")
def test_the_owner_of_a_box_may_have_other_letters(tmp_path: Path) -> None:
    file = box(tmp_path / "box.toml", {ABBOT: {**CARDS[ABBOT], "stage": "C"}, ACTOR: {**CARDS[ACTOR], "stage": "B"}})
    state = start(3, modules=[1], components=file)
    letters = []
    while look(state)["pile"]:
        letters.append(look(state)["next"])
        state = evening(state)
    assert "".join(letters) == "A" + "BBBB" + "CCC"


@pytest.mark.rule("M01-04", "M01-05", "M01-06")
def test_eight_subjects_give_once_and_four_last() -> None:
    once = {card["kind"] for card in CARDS.values() if not card["lasting"]}
    lasting = {card["kind"] for card in CARDS.values() if card["lasting"]}
    assert once == {"patron", "peers", "merchant", "bishop", "virgin", "muse", "beauty", "selfportrait"}
    assert lasting == {"abbot", "actor", "sacristan", "servant"}
    assert {card["lasting"] for card in look(portraits(table_of(), ABBOT, PATRON))["shown"]} == {True, False}


@pytest.mark.rule("M01-05", "M01-06")
def test_the_twelve_subjects_are_named() -> None:
    state = portraits(table_of(), PATRON)
    names = {
        state.game.label(state.game.action(f"portrait {card}"), state.view(0)).split(":")[0].rpartition("portrait ")[2]
        for card in CARDS
    }
    assert names == {
        *("Patron", "Peers", "Merchant", "Bishop", "Virgin Mary", "Muse", "Beautiful Woman", "Self-portrait"),
        *("Abbot", "Actor", "Sacristan", "Servant of God"),
    }


@pytest.mark.rule("M01-P-02")
def test_copies_of_each_subject() -> None:
    copies = Counter(card["kind"] for card in CARDS.values())
    assert copies == {
        **dict.fromkeys(("abbot", "actor", "sacristan", "servant", "merchant", "patron", "muse", "bishop"), 1),
        **dict.fromkeys(("beauty", "selfportrait"), 2),
        **dict.fromkeys(("peers", "virgin"), 3),
    }
    assert DATA["provenance"] == "reconstructed"


@pytest.mark.rule("M01-P-04", "M01-P-05", "M01-P-06")
def test_amounts_that_no_rulebook_states_are_marked_as_ours() -> None:
    amounts = ("thalers", "vp", "mood", "paints")
    ours = {
        card: {key: entry[key] for key in amounts if key in entry}
        for card, entry in CARDS.items()
        if entry["kind"] in ("peers", "bishop", "virgin", "beauty", "selfportrait")
    }
    assert ours == {
        "P06": {"thalers": 3, "mood": 2},
        "P09": {"vp": 3, "mood": 2},
        "P10": {"thalers": 3, "paints": "O"},
        "P11": {"thalers": 3, "paints": "G"},
        "P12": {"thalers": 3, "paints": "P"},
        "P13": {"vp": 4, "thalers": 3},
        "P14": {"vp": 3, "paints": "O"},
        "P15": {"vp": 3, "paints": "G"},
        "P16": {"vp": 3, "paints": "P"},
        "P17": {"vp": 5, "mood": 1},
        "P18": {"thalers": 8, "mood": 2},
    }
    assert not any(set(CARDS[card]["sure"]) & set(amounts) for card in ours)


# -- setup


@pytest.mark.rule("M01-08", "M01-10")
def test_all_a_come_before_all_b_and_all_b_before_all_c() -> None:
    for seed in range(8):
        assert "".join(CARDS[card]["stage"] for card in order_of_appearance(seed)) == "A" * 6 + "B" * 6 + "C" * 6


@pytest.mark.rule("M01-09")
def test_each_letter_is_shuffled_for_itself() -> None:
    games = [order_of_appearance(seed) for seed in range(40)]
    for at, letter in ((0, "A"), (6, "B"), (12, "C")):
        group = {card for card in CARDS if CARDS[card]["stage"] == letter}
        assert {seen[at] for seen in games} == group
        assert {seen[at + 5] for seen in games} == group
    ranks = [[tuple(int(card[1:]) % 6 for card in seen[at : at + 6]) for at in (0, 6, 12)] for seen in games]
    assert sum(len(set(three)) == 3 for three in ranks) > 30


@pytest.mark.rule("M01-12", "M01-EX-08")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_two_portraits_are_revealed_for_the_first_round(players: int) -> None:
    state = table_of(players)
    assert state.round == 1
    assert len(shown(state)) == 2
    assert look(state)["pile"] == 16
    assert [CARDS[card]["stage"] for card in shown(state)] == ["A", "A"]


# -- taking a portrait


@pytest.mark.rule("M01-13", "M01-16")
def test_an_assistant_in_the_studio_earns_money_and_brings_in_a_portrait() -> None:
    state = studio(PATRON, ABBOT)
    assert state.money[0] == 3
    assert sorted(legal(state)) == ["pass", "portrait P01", "portrait P07"]
    play(state, "portrait P01")
    assert state.money[0] == 3
    assert held(state) == [ABBOT]


@pytest.mark.rule("M01-13")
@pytest.mark.parametrize("place", ["market", "cathedral", "workshop", "theatre"])
def test_portraits_are_taken_at_the_studio_only(place: str) -> None:
    state = given(table_of(), paint={0: "RYB"}, tiles={"a1": "F01"})
    state = turn(portraits(state, PATRON, MUSE), 0, place, 1)
    assert state.actors == (0,)
    assert refused(state, "portrait P07").rule == "M01-13"


@pytest.mark.rule("M01-13")
def test_who_has_no_assistant_in_the_studio_takes_nothing() -> None:
    state = turn(portraits(table_of(), PATRON, MUSE), 1, "studio", 1, hours={1: 5, 0: 6})
    assert refused(state, "portrait P07", seat=0)
    play(state, "pass")
    assert asked(state) == "theatre"
    assert shown(state) == shown(portraits(table_of(), PATRON, MUSE))


@pytest.mark.rule("M01-12")
def test_only_the_two_on_offer_can_be_taken() -> None:
    state = studio(PATRON, MUSE)
    refusal = refused(state, "portrait P01")
    assert refusal.rule == "M01-12"
    assert PATRON in refusal.text
    assert MUSE in refusal.text


@pytest.mark.rule("M01-14")
def test_taking_a_portrait_is_optional() -> None:
    state = studio(PATRON, MUSE, assistants=2)
    play(state, "pass")
    assert state.money[0] == 6
    assert sorted(shown(state)) == [PATRON, MUSE]
    assert held(state) == look(state)["gone"] == []


@pytest.mark.rule("M01-EX-01", "M01-15", "M01-17", "M01-25")
def test_three_assistants_earn_nine_thalers_and_the_patron_seven() -> None:
    state = studio(PATRON, MUSE, assistants=3)
    assert state.money[0] == 9
    play(state, "portrait P07")
    assert state.money[0] == 3 * 3 + 7
    assert look(state)["gone"] == [PATRON]
    assert shown(state) == [MUSE]


@pytest.mark.rule("M01-17", "M01-18")
def test_one_portrait_a_round_whatever_the_number_of_assistants() -> None:
    state = studio(MERCHANT, PATRON, assistants=3)
    play(state, "portrait P05")
    assert refused(state, "portrait P07").rule == "M01-18"
    play(state, "merchant red", "merchant red")
    assert 0 not in state.actors
    assert shown(state) == [PATRON]
    again = sent(state, 0, "studio", 3)
    assert again.money[0] == state.money[0] + 9
    assert 0 not in again.actors
    tomorrow = turn(evening(state), 0, "studio", 1)
    assert tomorrow.actors == (0,)


@pytest.mark.rule("M01-EX-02", "M01-19", "M01-20")
def test_two_portraits_for_four_players() -> None:
    state = portraits(given(table_of(4), money=dict.fromkeys(range(4), 0)), ABBOT, ACTOR)
    hours = {0: 5, 1: 6, 2: 7, 3: 8}
    state = turn(state, 0, "studio", 1, hours=hours, others={1: 1, 2: 1, 3: 1})
    assert state.actors == (0,)
    play(state, "portrait P01")
    assert state.actors == (1,)
    assert legal(state) == ["portrait P02", "pass"]
    play(state, "portrait P02")
    assert asked(state) == "theatre"
    assert state.money == [3, 3, 3, 3]
    assert [held(state, seat) for seat in range(4)] == [[ABBOT], [ACTOR], [], []]


@pytest.mark.rule("M01-EX-03", "M01-14", "M01-R-01")
def test_what_one_declines_and_another_leaves_is_there_for_the_third() -> None:
    state = portraits(table_of(), ABBOT, ACTOR)
    state = turn(state, 0, "studio", 1, hours={0: 5, 1: 6, 2: 7}, others={1: 1, 2: 1})
    play(state, "pass", "portrait P01")
    assert state.actors == (2,)
    assert shown(state) == [ACTOR]
    assert legal(state) == ["portrait P02", "pass"]


@pytest.mark.rule("M01-13", "M01-15", "M01-21")
@pytest.mark.parametrize("players", [3, 4])
def test_every_seat_of_three_or_four_takes_portraits_for_itself(players: int) -> None:
    for seat in range(players):
        state = turn(portraits(given(table_of(players), money={seat: 0}), PATRON, ABBOT), seat, "studio", 1)
        other = state.copy()
        play(state, "portrait P07", seat=seat)
        assert state.money[seat] == 3 + 7
        play(other, "portrait P01", seat=seat)
        assert held(other, seat) == [ABBOT]


# -- one-time portraits


@pytest.mark.rule("M01-23", "M01-24")
@pytest.mark.parametrize("card", ONE_TIME)
def test_a_one_time_portrait_gives_at_once_and_leaves_the_game(card: str) -> None:
    state = studio(card, mood=-4)
    before = (state.money[0], paints(state, 0), state.mood[0], state.track[0])
    play(state, f"portrait {card}")
    if asked(state) == "merchant":
        play(state, "merchant blue", "merchant blue")
    assert (state.money[0], paints(state, 0), state.mood[0], state.track[0]) != before
    assert look(state)["gone"] == [card]
    assert held(state) == []
    assert card not in shown(state)


@pytest.mark.rule("M01-26")
@pytest.mark.parametrize(("card", "cube"), [("P10", "O"), ("P11", "G"), ("P12", "P")])
def test_peers_give_thalers_and_one_cube(card: str, cube: str) -> None:
    state = studio(card)
    play(state, f"portrait {card}")
    assert (state.money[0], paints(state, 0)) == (3 + 3, cube)


@pytest.mark.rule("M01-27", "M01-28", "M01-R-07")
@pytest.mark.parametrize(("first", "second", "cubes"), [("red", "blue", "RB"), ("yellow", "yellow", "YY")])
def test_the_merchant_gives_a_thaler_and_two_primary_cubes(first: str, second: str, cubes: str) -> None:
    state = studio(MERCHANT)
    play(state, "portrait P05")
    assert state.money[0] == 3 + 1
    assert legal(state) == ["merchant red", "merchant yellow", "merchant blue"]
    play(state, f"merchant {first}")
    assert state.actors == (0,)
    play(state, f"merchant {second}")
    assert paints(state, 0) == cubes
    assert refused(state, "merchant red", seat=state.actors[0]).rule == "M01-27"


@pytest.mark.rule("M01-29", "M01-30")
@pytest.mark.parametrize(
    ("card", "points", "thalers", "cubes"),
    [("P13", 4, 3, ""), ("P14", 3, 0, "O"), ("P15", 3, 0, "G"), ("P16", 3, 0, "P")],
)
def test_bishop_and_virgin_give_points_and_cubes_or_thalers(card: str, points: int, thalers: int, cubes: str) -> None:
    state = studio(card)
    play(state, f"portrait {card}")
    assert state.track[0] == points
    assert (state.money[0], paints(state, 0)) == (3 + thalers, cubes)


@pytest.mark.rule("M01-31")
@pytest.mark.parametrize("mood", [-4, -1, 0, 3])
def test_the_muse_lifts_the_mood_to_the_top(mood: int) -> None:
    state = studio(MUSE, mood=mood)
    play(state, "portrait P08")
    assert state.mood[0] == state.view(0)["mood_track"]["high"]


@pytest.mark.rule("M01-32", "M01-33")
@pytest.mark.parametrize(
    ("card", "points", "thalers", "mood"),
    [("P06", 0, 3, 2), ("P18", 0, 8, 2), ("P09", 3, 0, 2), ("P17", 5, 0, 1)],
)
def test_beauty_and_self_portrait_lift_the_mood(card: str, points: int, thalers: int, mood: int) -> None:
    state = studio(card, mood=-1)
    play(state, f"portrait {card}")
    assert (state.view(1)["seats"][0]["score"], state.money[0]) == (points, 3 + thalers)
    assert state.mood[0] == -1 + mood


@pytest.mark.rule("M01-R-04")
def test_a_portrait_without_effect_may_be_taken() -> None:
    state = studio(MUSE, ACTOR, mood=4)
    play(state, "portrait P08")
    assert state.mood[0] == 4
    assert look(state)["gone"] == [MUSE]
    last = studio(MUSE, ACTOR, state=given(table_of(), last=True))
    play(last, "portrait P02")
    assert held(last) == [ACTOR]


@pytest.mark.rule("M01-R-05")
def test_all_of_a_bonus_comes_by_itself_and_the_mood_stops_at_the_top() -> None:
    state = studio("P06", mood=3)
    play(state, "portrait P06")
    assert (state.money[0], state.mood[0]) == (3 + 3, 4)
    assert asked(state) == "theatre"
    assert state.painter == 1


@pytest.mark.rule("M01-R-06")
@pytest.mark.parametrize("card", [card for card in ONE_TIME if CARDS[card]["kind"] != "merchant"])
def test_points_or_thalers_are_no_choice_of_the_player(card: str) -> None:
    state = studio(card)
    before = (state.money[0], state.view(0)["seats"][0]["score"], paints(state, 0))
    play(state, f"portrait {card}")
    assert 0 not in state.actors
    money, score, cubes = state.money[0], state.view(0)["seats"][0]["score"], paints(state, 0)
    gains = [money > before[0], score > before[1], cubes != before[2]]
    if CARDS[card]["kind"] in ("beauty", "selfportrait"):
        assert sum(gains[:2]) == 1
    if CARDS[card]["kind"] in ("bishop", "virgin"):
        assert gains[1]
        assert sum(gains[::2]) == 1


@pytest.mark.rule("M01-R-08")
def test_a_better_mood_brings_an_assistant_in_the_next_round() -> None:
    state = studio(MUSE)
    play(state, "portrait P08")
    assert state.assistants[0] == 5
    state = evening(state)
    assert state.assistants[0] == 5
    play_on(state, "wake", seat=0)
    play(state, "wake 8", seat=0)
    assert state.assistants[0] == 6


@pytest.mark.rule("M01-R-24")
def test_points_of_a_portrait_on_an_occupied_space() -> None:
    state = given(studio(SELF_PORTRAIT), track={0: 10, 1: 13, 2: 20})
    play(state, "portrait P09")
    assert legal(state) == ["ahead", "behind"]
    play(state, "behind")
    assert state.track[0] == 12


@pytest.mark.rule("M01-R-24")
@pytest.mark.parametrize("controller", [0, 1])
def test_leonardo_s_controller_says_whether_he_goes_ahead_or_behind(controller: int) -> None:
    state = given(portraits(table_of(2), SELF_PORTRAIT), track={0: 13, 1: 20, LEONARDO: 10})
    state.control = controller
    state = turn(state, LEONARDO, "studio", 0)
    play(state, "portrait P09")
    assert (asked(state), state.actors) == ("score", (controller,))
    play(state, "ahead")
    assert state.track[LEONARDO] == 14


@pytest.mark.rule("M01-R-24")
def test_in_the_last_round_such_a_painter_goes_ahead_but_in_the_first_edition_it_is_asked() -> None:
    places: Mapping[int, int | str] = {0: 10, 1: 13, 2: 20}
    state = given(studio(SELF_PORTRAIT), track=places, last=True)
    play(state, "portrait P09")
    assert state.track[0] == 14
    first = given(studio(SELF_PORTRAIT, state=table_of(edition="first")), track=places, last=True)
    play(first, "portrait P09")
    assert legal(first) == ["ahead", "behind"]


@pytest.mark.rule("M01-R-25")
def test_money_and_paint_never_run_out() -> None:
    state = given(studio(PATRON, MERCHANT), money={0: 0, 1: 150, 2: 150}, paint={0: "", 1: "R" * 17, 2: "R" * 17})
    rich = state.copy()
    play(rich, "portrait P07")
    assert rich.money[0] == 7
    play(state, "portrait P05", "merchant red", "merchant red")
    assert paints(state, 0) == "RR"


@pytest.mark.rule("M01-R-27")
def test_a_bonus_cannot_be_kept_for_later() -> None:
    state = studio(MERCHANT, assistants=2)
    play(state, "portrait P05")
    refused(state, "pass")
    play(state, "merchant red")
    refused(state, "pass")
    assert state.actors == (0,)


# -- permanent portraits


@pytest.mark.rule("M01-21")
def test_a_permanent_portrait_lies_open_in_front_of_its_owner() -> None:
    state = studio(SERVANT, PATRON)
    play(state, "portrait P04")
    for viewer in (None, 0, 1, 2):
        owned = look(state, viewer)["owned"]
        assert [[card["kind"] for card in cards] for cards in owned] == [["servant"], [], []]
        assert look(state, viewer)["gone"] == []


@pytest.mark.rule("M01-22", "M01-R-03")
def test_a_permanent_portrait_helps_to_the_end_of_the_game() -> None:
    state = given(owning(ABBOT, SERVANT), money={0: 0})
    for income in range(1, 8):
        state = evening(state)
        assert state.money[0] == income
        assert held(state) == [ABBOT, SERVANT]
    assert state.last
    state = given(state, tiles={"b2": "F06"}, bishop="b2", paint={0: "RG"})
    state = turn(state, 0, "cathedral", 1, again=True)
    play(state, "restore b2")
    assert state.track[0] == 5 + 4
    assert held(state) == [ABBOT, SERVANT]


@pytest.mark.rule("M01-EX-04", "M01-34", "M01-R-09")
@pytest.mark.parametrize(("bishop", "points"), [("b2", 9), ("c3", 8), ("a2", 8), ("e5", 5), ("d2", 5)])
def test_the_abbot_adds_one_to_every_bonus_of_the_bishop(bishop: str, points: int) -> None:
    state = given(owning(ABBOT), tiles={"b2": "F06"}, bishop=bishop, paint={0: "RG"})
    state = turn(state, 0, "cathedral", 1)
    play(state, "restore b2")
    assert state.track[0] == points


@pytest.mark.rule("M01-34")
def test_the_abbot_helps_his_owner_only_and_every_time() -> None:
    state = given(owning(ABBOT), tiles={"b2": "F06", "b3": "F07", "b4": "F08"}, bishop="b2", paint={0: "RGYP", 1: "BO"})
    state = turn(state, 0, "cathedral", 2, hours={0: 5, 1: 6}, others={1: 1})
    play(state, "restore b2", "restore b3", "restore b4")
    assert state.track[:2] == [5 + 4 + 5 + 3, 5 + 2]


@pytest.mark.rule("M01-EX-05", "M01-35")
@pytest.mark.parametrize(
    ("cards", "mood", "after"), [((ACTOR,), -4, 2), ((ACTOR,), 0, 4), ((), -4, 0)], ids=["three", "top", "without"]
)
def test_the_actor_improves_the_mood_by_three(cards: tuple[str, ...], mood: int, after: int) -> None:
    state = turn(given(owning(*cards), mood={0: mood}), 0, "theatre", 2)
    play(state, "improve mood", "improve mood")
    assert state.mood[0] == after


@pytest.mark.rule("M01-EX-07", "M01-36", "M01-R-12")
def test_the_sacristan_moves_the_bishop_anywhere_before_one_restoration() -> None:
    state = given(
        owning(SACRISTAN),
        tiles={"a1": "F18", "e1": "F01", "e5": "F02"},
        bishop="e5",
        money={0: 5},
        paint={0: "ROP" + "RYRB"},
    )
    state = turn(state, 0, "cathedral", 2)
    play(state, "bishop a1")
    assert state.money[0] == 4
    play(state, "restore a1")
    assert state.track[0] == 9 + 3
    moves = [text for text in legal(state) if text.startswith("bishop")]
    assert moves == ["bishop b1", "bishop a2", "bishop b2"]
    assert refused(state, "bishop e1").rule == "FB-BISH-03"
    play(state, "bishop b2", "restore e1")
    assert state.money[0] == 3
    assert state.track[0] == 12 + 3


@pytest.mark.rule("M01-36", "M01-R-11")
def test_the_sacristan_jumps_once_a_round_also_with_two_visits_in_the_last_round() -> None:
    state = given(
        owning(SACRISTAN), last=True, tiles={"a1": "F01", "e5": "F02"}, bishop="c3", money={0: 9}, paint={0: "RYRB"}
    )
    state = turn(state, 0, "cathedral", 1)
    play(state, "bishop a1", "restore a1")
    again = turn(state, 0, "cathedral", 1, again=True)
    assert "restore e5" in legal(again)
    assert refused(again, "bishop e5").rule == "FB-BISH-03"
    fresh = given(owning(SACRISTAN), last=True, tiles={"e5": "F02"}, bishop="a1", money={0: 9}, paint={0: "RB"})
    assert "bishop e5" in legal(turn(fresh, 0, "cathedral", 1, again=True))


@pytest.mark.rule("M01-36")
def test_the_sacristan_jumps_every_round_and_for_money_only() -> None:
    state = given(owning(SACRISTAN), tiles={"a1": "F01", "e5": "F02"}, bishop="e1", money={0: 1}, paint={0: "RYRB"})
    state = turn(state, 0, "cathedral", 1)
    play(state, "bishop a1", "restore a1")
    assert state.money[0] == 0
    state = given(evening(state), money={0: 1})
    assert "bishop e5" in legal(turn(state, 0, "cathedral", 1))
    assert refused(turn(given(state, money={0: 0}), 0, "cathedral", 1), "bishop e5").rule == "FB-BISH-01"
    assert refused(turn(given(state, money={1: 5}, paint={1: "RB"}), 1, "cathedral", 1), "bishop e5").rule


@pytest.mark.rule("M01-R-12")
def test_a_step_leaves_the_jump_for_another_restoration() -> None:
    state = given(owning(SACRISTAN), tiles={"b2": "F01", "e5": "F02"}, bishop="a1", money={0: 5}, paint={0: "RYRB"})
    state = turn(state, 0, "cathedral", 2)
    play(state, "bishop b2", "restore b2", "bishop e5", "restore e5")
    assert state.track[0] == 3 + 3 + 3 + 3


@pytest.mark.rule("M01-R-12", "M01-R-13")
def test_after_a_jump_a_tile_must_be_restored() -> None:
    state = given(owning(SACRISTAN), tiles={"e5": "F01"}, bishop="a1", money={0: 5}, paint={0: "RYB"})
    state = turn(state, 0, "cathedral", 1)
    assert {"bishop e5", "altar red"} <= set(legal(state))
    play(state, "bishop e5")
    assert all(text.startswith("restore") for text in legal(state))
    assert refused(state, "altar red").rule == "FB-R-20"
    assert refused(state, "pass").rule == "FB-R-20"
    assert refused(state, "bishop d5").rule == "FB-R-20"


@pytest.mark.rule("M01-R-12", "M01-R-13")
def test_without_a_tile_to_restore_there_is_no_jump() -> None:
    state = given(owning(SACRISTAN), only=["e5"], tiles={"e5": "F24"}, bishop="a1", money={0: 5}, paint={0: "RYB"})
    state = turn(state, 0, "cathedral", 1)
    assert legal(state) == ["altar red", "altar yellow", "altar blue", "pass"]
    assert refused(state, "bishop e5").rule == "FB-R-20"


@pytest.mark.rule("M01-R-14")
def test_the_bishop_may_jump_to_any_other_space_restored_or_not() -> None:
    state = given(owning(SACRISTAN), only=["e5"], tiles={"e5": "F01"}, bishop="b4", money={0: 1}, paint={0: "RY"})
    state = turn(state, 0, "cathedral", 1)
    spaces = state.game.parts.spaces
    assert {f"bishop {space}" for space in spaces if space != "b4"} <= set(legal(state))
    assert refused(state, "bishop b4").rule == "FB-R-21"
    play(state, "bishop a1", "restore e5")
    assert state.track[0] == 3


@pytest.mark.rule("M01-EX-06", "M01-37", "M01-R-17")
@pytest.mark.parametrize(("tiles", "income"), [(4, 5), (0, 1)])
def test_the_servant_of_god_brings_a_thaler_more(tiles: int, income: int) -> None:
    state = given(owning(SERVANT), money={0: 2, 1: 2}, owned={0: ["blank"] * tiles, 1: ["blank"] * tiles})
    assert state.view(1)["seats"][0]["income"] == income
    state = evening(state)
    assert state.money[:2] == [2 + income, 2 + tiles]


@pytest.mark.rule("M01-EX-06", "M01-R-17")
def test_the_servant_of_god_pays_nothing_after_the_last_round() -> None:
    state = given(owning(SERVANT), last=True, money={0: 1}, owned={0: ["blank"] * 4}, track={0: 10})
    state = evening(state)
    assert state.over
    assert (state.money[0], state.track[0]) == (1, 10)


@pytest.mark.rule("M01-R-15")
def test_copies_of_the_same_permanent_portrait(tmp_path: Path) -> None:
    twins = {
        MERCHANT: {**CARDS[ABBOT], "id": MERCHANT},
        "P06": {**CARDS[ACTOR], "id": "P06"},
        PATRON: {**CARDS[SACRISTAN], "id": PATRON},
        MUSE: {**CARDS[SERVANT], "id": MUSE},
    }
    state = start(3, modules=[1], components=box(tmp_path / "box.toml", twins))
    both = owning(ABBOT, MERCHANT, ACTOR, "P06", SACRISTAN, PATRON, SERVANT, MUSE, state=state)

    theatre = turn(given(both, mood={0: -4}), 0, "theatre", 1)
    play(theatre, "improve mood")
    assert theatre.mood[0] == -4 + 3

    assert evening(given(both, money={0: 0})).money[0] == 2

    tiles = {"a1": "F01", "e5": "F02", "a5": "F03"}
    cathedral = turn(
        given(both, tiles=tiles, bishop="c3", money={0: 9}, paint={0: "RYRBYB"}, track={0: "S1"}), 0, "cathedral", 3
    )
    play(cathedral, "bishop a1", "restore a1")
    assert cathedral.track[0] == 3 + 3 + 2
    assert "bishop e5" in legal(cathedral)
    play(cathedral, "bishop e5")
    assert refused(cathedral, "bishop a5").rule == "FB-R-20"
    play(cathedral, "restore e5")
    assert refused(cathedral, "bishop a5").rule == "FB-BISH-03"


@pytest.mark.rule("M01-R-16")
def test_the_actor_helps_in_the_theatre_of_the_same_round_and_the_servant_in_its_preparation() -> None:
    state = portraits(given(table_of(), mood={0: -4}, money={0: 0}), ACTOR, SERVANT)
    day = planning(state, hours={0: 5, 1: 6, 2: 7})
    plan(day, {0: [0, 0, 3, 0, 1], 1: [0, 0, 0, 2, 3], 2: [0, 0, 0, 2, 3]})
    evening_too = day.copy()
    play(day, "portrait P02", seat=0)
    play_on(day, "theatre", seat=0)
    play(day, "improve mood", seat=0)
    assert day.mood[0] == -4 + 3
    play(evening_too, "portrait P04", seat=0)
    play_on(evening_too, "wake")
    assert evening_too.money[0] == 3 * 3 + 1


@pytest.mark.rule("M01-R-16")
def test_abbot_and_sacristan_help_in_the_second_visit_to_the_cathedral() -> None:
    state = given(table_of(), last=True, tiles={"a1": "F01", "e5": "F02"}, bishop="a1", money={0: 1}, paint={0: "RYRB"})
    state = planning(portraits(state, ABBOT, SACRISTAN), hours={0: 5, 1: 6, 2: 7})
    plan(state, {0: [0, 1, 1, 0, 3], 1: [0, 0, 0, 2, 3], 2: [0, 0, 0, 2, 3]})
    play(state, "restore a1", seat=0)
    assert state.track[0] == 3 + 3
    other = state.copy()
    play_on(state, "studio", seat=0)
    play(state, "portrait P01", seat=0)
    play_on(state, "cathedral", seat=0)
    play(state, "bishop b2", "restore e5", seat=0)
    assert state.track[0] == 6 + 3
    play_on(other, "studio", seat=0)
    play(other, "portrait P03", seat=0)
    play_on(other, "cathedral", seat=0)
    play(other, "bishop e5", "restore e5", seat=0)
    assert other.track[0] == 6 + 3 + 3


# -- the end of a round and of the game


@pytest.mark.rule("M01-EX-09", "M01-38", "M01-39", "M01-R-02")
def test_portraits_that_nobody_took_leave_the_game_and_two_new_ones_come() -> None:
    state = table_of()
    old = shown(state)
    state = evening(state)
    assert sorted(look(state)["gone"]) == sorted(old)
    assert len(shown(state)) == 2
    assert not set(shown(state)) & set(old)
    assert look(state)["pile"] == 14
    while look(state)["pile"]:
        state = evening(state)
        assert not set(shown(state)) & set(old)


@pytest.mark.rule("M01-R-01", "M01-38", "M01-39")
def test_the_offer_is_filled_in_the_preparation_and_not_before() -> None:
    state = studio(SERVANT, PATRON)
    play(state, "portrait P04")
    assert shown(state) == [PATRON]
    events = play(state, "pass")  # the other seat leaves the theatre: the day is over
    assert state.round == 2
    assert look(state)["pile"] == 14
    assert told(events, "portraits") == [{"seat": -1, "cards": shown(state)}]
    assert len(shown(state)) == 2
    assert look(state)["gone"] == [PATRON]
    assert held(state) == [SERVANT]


@pytest.mark.rule("M01-EX-08", "M01-40", "M01-41", "M01-R-23")
@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("edition", ["anniversary", "first"])
def test_the_round_with_the_last_two_portraits_is_the_last(players: int, edition: str) -> None:
    state = given(table_of(players, edition=edition), money={0: 0}, owned={0: ["blank"]})
    for n in range(1, 9):
        assert (state.round, state.last, state.view(0)["side"]) == (n, False, 1)
        state = evening(state)
        assert look(state)["pile"] == 16 - 2 * n
        assert state.money[0] == n
    assert (state.round, state.last, state.view(0)["side"]) == (9, True, 2)
    assert state.view(0)["columns"][-1] == "cathedral"
    assert len(shown(state)) == 2
    assert state.tiles_left > 6
    assert evening(state).over


@pytest.mark.rule("M01-42")
def test_six_tiles_or_a_complete_fresco_still_end_the_game() -> None:
    spaces = game_of(3, modules=[1]).parts.spaces
    six = evening(given(table_of(), only=spaces[:6]))
    assert (six.round, six.last, look(six)["pile"]) == (2, True, 14)
    assert not evening(given(table_of(), only=spaces[:7])).last
    assert evening(given(table_of(), only=[])).over


@pytest.mark.rule("M01-43", "M01-40")
@pytest.mark.parametrize("players", [3, 4])
def test_a_game_has_nine_rounds_at_most(players: int) -> None:
    state = play_on(table_of(players))
    assert state.over
    assert state.round == 9
    assert state.tiles_left == 25


# -- Leonardo


@pytest.mark.rule("M01-EX-10", "M01-44", "M01-45", "M01-46")
@pytest.mark.parametrize("controller", [0, 1])
def test_leonardo_takes_the_portrait_that_his_controller_chooses(controller: int) -> None:
    state = given(portraits(table_of(2), SELF_PORTRAIT, PATRON), money={0: 0, 1: 0})
    state.control = controller
    state = turn(state, LEONARDO, "studio", 0, others={0: 1})
    assert asked(state) == "leonardo portrait"
    assert state.actors == (controller,)
    assert sorted(legal(state)) == ["portrait P07", "portrait P09"]
    assert refused(state, "pass").rule == "M01-44"
    moods = state.mood.copy()
    play(state, "portrait P09")
    assert state.track[LEONARDO] == 3
    assert look(state)["gone"] == [SELF_PORTRAIT]
    assert state.mood == moods
    assert state.money == [3, 0]
    assert state.actors == (0,)
    assert legal(state) == ["portrait P07", "pass"]


@pytest.mark.rule("M01-44", "M01-20", "M01-R-18")
def test_leonardo_comes_in_his_place_of_the_order_and_takes_what_is_left() -> None:
    state = given(portraits(table_of(2), ABBOT, SELF_PORTRAIT), money={0: 0, 1: 0})
    state = turn(state, 0, "studio", 1, hours={0: 5, LEONARDO: 6, 1: 7}, others={1: 1})
    assert state.actors == (0,)
    play(state, "portrait P01")
    assert state.track[LEONARDO] == 3
    assert shown(state) == []
    assert (held(state, 0), held(state, 1)) == ([ABBOT], [])
    assert state.money == [3, 3]


@pytest.mark.rule("M01-44")
def test_leonardo_stays_away_when_no_portrait_is_left() -> None:
    state = portraits(table_of(2), ABBOT, SELF_PORTRAIT)
    state = turn(state, 0, "studio", 1, hours={0: 5, 1: 6, LEONARDO: 7}, others={1: 1})
    before = state.track[LEONARDO]
    play(state, "portrait P01", "portrait P09")
    assert state.track[LEONARDO] == before
    assert asked(state) == "theatre"


@pytest.mark.rule("M01-46", "M01-R-19")
@pytest.mark.parametrize("card", [ABBOT, ACTOR, SACRISTAN, SERVANT, MERCHANT, PATRON, MUSE, "P10", "P13", "P14"])
def test_leonardo_scores_points_and_gets_nothing_else(card: str) -> None:
    state = turn(portraits(table_of(2), card), LEONARDO, "studio", 0)
    before = (state.money.copy(), [paints(state, seat) for seat in (0, 1)], state.mood.copy(), state.track[LEONARDO])
    play(state, f"portrait {card}")
    points = CARDS[card].get("vp", 0)
    after = (state.money, [paints(state, seat) for seat in (0, 1)], state.mood, state.track[LEONARDO])
    assert after == (*before[:3], points or before[3])
    assert look(state)["gone"] == [card]
    assert look(state)["owned"] == [[], []]
    assert asked(state) == "theatre"


@pytest.mark.rule("M01-R-19", "M01-34")
def test_no_portrait_helps_leonardo_restore() -> None:
    state = turn(portraits(table_of(2), ABBOT), LEONARDO, "studio", 0)
    play(state, "portrait P01")
    state = given(state, tiles={"c2": "F04"}, bishop="c3", walker="c3")
    state = turn(state, LEONARDO, "cathedral", 1)
    play(state, "restore c2")
    assert state.track[LEONARDO] == 4 + 2


@pytest.mark.rule("M01-R-20")
@pytest.mark.parametrize("edition", ["anniversary", "first"])
def test_leonardo_takes_a_portrait_in_the_last_round_too(edition: str) -> None:
    state = given(portraits(table_of(2, edition=edition), SELF_PORTRAIT, PATRON), last=True)
    state = turn(state, LEONARDO, "studio", 0)
    assert asked(state) == "leonardo portrait"
    play(state, "portrait P09")
    assert state.track[LEONARDO] == 3


# -- who sees what


@pytest.mark.rule("M01-H-01")
def test_what_lies_open_is_the_same_for_everybody() -> None:
    state = evening(owning(ABBOT))
    views = [look(state, viewer) for viewer in (None, 0, 1, 2)]
    assert all(view == views[0] for view in views)
    assert [card["id"] for card in views[0]["owned"][0]] == [ABBOT]
    assert len(views[0]["gone"]) == len(views[0]["shown"]) == 2


@pytest.mark.rule("M01-H-02")
def test_of_the_pile_only_the_number_and_the_letter_on_top_are_known() -> None:
    state = evening(table_of())
    p = PORTRAITS.state_of(state)
    hidden = [PORTRAITS.cards[card].id for card in p.pile]
    for viewer in (None, 0, 1, 2):
        told_of = json.dumps(state.view(viewer))
        assert not any(f'"{card}"' in told_of for card in hidden)
        assert (look(state, viewer)["pile"], look(state, viewer)["next"]) == (14, "A")
    letters = []
    while look(state)["pile"]:
        letters.append(look(state)["next"])
        state = evening(state)
    assert "".join(letters) == "ABBBCCC"
    assert look(state)["next"] == ""


@pytest.mark.rule("M01-H-02")
def test_for_everybody_the_pile_may_lie_in_any_order_of_its_letters() -> None:
    state = evening(table_of())
    for viewer in (None, 0):
        piles = []
        for seed in range(6):
            other = state.resample(viewer, seed)
            assert other.view(viewer) == state.view(viewer)
            pile = PORTRAITS.state_of(cast(FrescoState, other)).pile
            assert "".join(PORTRAITS.cards[card].stage for card in reversed(pile)) == "AA" + "B" * 6 + "C" * 6
            assert sorted(pile) == sorted(PORTRAITS.state_of(state).pile)
            piles.append(tuple(pile))
        assert len(set(piles)) > 1


@pytest.mark.rule("M01-H-03")
def test_gains_go_behind_the_screen_but_everybody_sees_the_card() -> None:
    state = studio(MERCHANT)
    events = play(state, "portrait P05", "merchant red", "merchant blue")
    seen = [event for event in events if event.seen_by(1) and event.seen_by(None)]
    assert told(seen, "portrait") == [{"seat": 0, "card": MERCHANT, "sort": "merchant"}]
    assert [event["paint"] for event in told(seen, "merchant")] == ["R", "B"]
    mine, others = state.view(0)["seats"][0], state.view(1)["seats"][0]
    assert (mine["money"], mine["paint"]["R"]) == (4, 1)
    assert (others["money"], others["paint"]) == (None, None)
