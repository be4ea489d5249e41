"""Module 9, The Wall Fresco: a second fresco, section by section, for points at once and paint every round."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, cast

import pytest

from bottega.games.fresco.bot.heuristic import Decision
from bottega.games.fresco.bot.valuation import Day, Valuation
from bottega.games.fresco.modules.m09_wall.rules.module import WallFresco
from bottega.games.fresco.rules.components import COLUMNS, LETTERS, PLACES, blot_letters
from bottega.games.fresco.rules.game import FrescoGame
from bottega.games.fresco.rules.state import FrescoState
from bottega.kernel import BadComponents, IllegalAction

from .table import (
    LEONARDO,
    asked,
    backs,
    evening,
    given,
    legal,
    orders,
    paints,
    plan,
    planning,
    play,
    refused,
    sent,
    start,
    told,
    turn,
    wake_all,
)


def look(state: FrescoState, seat: int | None = 0) -> dict[str, Any]:
    found: dict[str, Any] = state.view(seat)["modules"]["wall"]
    return found


def module_of(state: FrescoState) -> WallFresco:
    return next(module for module in state.game.modules if isinstance(module, WallFresco))


def table_of(players: int = 3, modules: Sequence[int] = (9,), **options: Any) -> FrescoState:
    return start(players, modules=list(modules), **options)


def wall(
    state: FrescoState,
    fronts: Mapping[str, str] | None = None,
    done: Sequence[str] = (),
    exchanged: Mapping[int, str] | None = None,
) -> FrescoState:
    """A copy with these colours on sections (they change places with others), these sections restored by a seat that
    has handed in its tiles, and these Exchange tiles in front of seats."""
    s = state.copy()
    module = module_of(s)
    w = module.state_of(s)
    names = module.pieces.sections
    w.fronts = w.fronts.copy()
    fixed: list[int] = []
    for name, letter in (fronts or {}).items():
        at = names.index(name)
        front = module.pieces.fronts.index(letter)
        other = next(n for n in range(len(names)) if w.fronts[n] == front and n not in fixed)
        for row in (w.fronts, w.tiles):
            row[at], row[other] = row[other], row[at]
        fixed.append(at)
    for name in done:
        w.done[names.index(name)] = 1
        w.box += 1
    for seat, letters in (exchanged or {}).items():
        for at, swap in enumerate(module.pieces.swaps):
            if LETTERS[swap.colour] in letters:
                w.exchanged[seat][at] = 1
                w.supply[at] -= 1
    return s


def on_the_tile(
    state: FrescoState,
    seat: int = 0,
    place: str = "theatre",
    assistants: int = 1,
    *,
    elsewhere: Mapping[str, int] | None = None,
    others: Mapping[int, str] | None = None,
    again: bool = False,
) -> FrescoState:
    """A copy in which the seat's tile covers a column, with assistants on it; the slot of that column is carried out.
    `others` have their tile over the same column by its place, with one assistant each."""
    s = state.copy()
    wake_all(s, {seat: s.game.parts.hours[0]})
    s.order = sorted(range(s.game.painters), key=s.hour.__getitem__)
    column = COLUMNS - 1 if again else PLACES.index(place)
    for painter in range(s.game.painters):
        s.plan[painter] = [0] * COLUMNS
    w = module_of(s).state_of(s)
    w.over[seat] = column
    s.plan[seat][column] = assistants
    for name, number in (elsewhere or {}).items():
        s.plan[seat][PLACES.index(name)] = number
    for other in others or {}:
        w.over[other] = column
        s.plan[other][column] = 1
    s.busy = ()
    s.open = True
    s.agenda = [s.game.slots[column][0]]
    s.settle()
    return s


def sections(state: FrescoState) -> list[str]:
    return [text.partition(" ")[2] for text in legal(state, 0) if text.startswith("section")]


def opened(state: FrescoState) -> list[str]:
    return [entry["section"] for entry in look(state)["sections"] if entry["open"]]


# -- components and setup


@pytest.mark.rule("M09-01", "M09-03", "M09-04", "M09-06", "M09-07", "M09-P-01", "M09-P-02", "M09-P-03")
def test_the_wall_and_its_pieces() -> None:
    pieces = module_of(table_of()).pieces
    assert len(pieces.sections) == len(pieces.tiles) == 18
    assert pieces.sections[0] == "a1"
    assert pieces.sections[-1] == "f3"
    fronts = Counter(pieces.fronts[tile.front] for tile in pieces.tiles)
    assert fronts == {"O": 6, "G": 6, "P": 6}
    assert Counter(LETTERS[tile.income] for tile in pieces.tiles) == {"R": 6, "Y": 6, "B": 6}
    assert look(table_of())["exchange"] == {"O": 4, "G": 4, "P": 4}


@pytest.mark.rule("M09-08")
def test_the_tiles_are_laid_at_random() -> None:
    game = table_of().game
    walls = [tuple(e["paints"] for e in game.start(seed).view(0)["modules"]["wall"]["sections"]) for seed in range(30)]
    assert len(set(walls)) == 30
    assert all(Counter(one) == {"O": 6, "G": 6, "P": 6} for one in walls)


@pytest.mark.rule("M09-11", "M09-17", "M09-EX-06", "M09-R-05")
def test_at_first_only_what_touches_the_finished_part_is_open() -> None:
    assert opened(table_of()) == ["a1", "a2"]
    state = wall(table_of(), {"a1": "O", "a3": "P", "b1": "P", "b2": "P"})
    state = on_the_tile(given(state, paint={0: "OP"}))
    assert sections(state)[0] == "a1"
    for name in ("a3", "b1", "b2", "f3"):
        refusal = refused(state, f"section {name}")
        assert refusal.rule == "M09-17"
        assert "a1, a2" in refusal.text


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        ("[wall.shape]\nrows = 4", "each of the 24 sections"),
        ('[wall.shape]\nopen = ["z9"]', "no section 'z9'"),
        ("[wall]\nexchange_each = 1", "wall.exchange_each"),
        ('[wall]\nexchange = "OGR"', "not mixed from two primary"),
    ],
)
def test_a_wall_that_does_not_fit_is_refused(tmp_path: Path, wrong: str, said: str) -> None:
    path = tmp_path / "wall.toml"
    path.write_text(f'game = "fresco"\n{wrong}\n', encoding="utf-8")
    with pytest.raises(BadComponents, match=said):
        FrescoGame(players=3, modules=[9], components=path)


# -- planning


@pytest.mark.rule("M09-02", "M09-09", "M09-12", "FX-T-11", "FX-T-01")
@pytest.mark.parametrize("last", [False, True])
def test_the_tile_covers_any_one_column(last: bool) -> None:
    state = planning(given(table_of(), last=last))
    fifth = "cathedral-again" if last else "theatre"
    places = ["market", "cathedral", "studio", "workshop", fifth]
    assert [text for text in legal(state, 0) if text.startswith("wall")] == [f"wall {place}" for place in places]
    play(state, f"wall {fifth}", seat=0)
    assert not [text for text in legal(state, 0) if text.startswith("wall")]
    assert refused(state, "wall market", seat=0).rule == "M09-12"
    assert [text for text in legal(state, 1) if text.startswith("wall")]  # everybody has a tile


@pytest.mark.rule("M09-14", "M09-13", "FX-T-12", "FX-T-11b")
def test_one_assistant_at_most_stands_on_the_tile() -> None:
    state = planning(table_of())
    play(state, "wall studio", "place studio", seat=0)
    assert refused(state, "place studio", seat=0).rule == "FB-PLAN-06"
    assert state.view(0)["seats"][0]["spaces"] == [3, 3, 1, 3, 3]


@pytest.mark.rule("M09-12")
def test_a_column_with_an_assistant_is_not_covered() -> None:
    state = planning(table_of())
    play(state, "place studio", seat=0)
    assert refused(state, "wall studio", seat=0).rule == "FX-R-04"


# -- restoring


@pytest.mark.rule("M09-EX-01", "M09-15", "M09-18", "M09-19", "M09-20", "M09-R-15")
def test_the_printed_example_of_a_purple_section() -> None:
    state = wall(given(table_of(), paint={0: "PP"}, track={0: 10}), {"a1": "P"})
    hidden = module_of(state).pieces.tiles[module_of(state).state_of(state).tiles[0]]
    state = on_the_tile(state, place="studio", elsewhere={"theatre": 1})
    assert asked(state) == "wall tile"
    bishop, left = state.bishop, state.tiles_left
    events = play(state, "section a1")
    assert paints(state, 0) == "P"
    assert state.track[0] == 14
    assert backs(state, 0) == [f"wall-{LETTERS[hidden.income]}"]
    entry = look(state)["sections"][0]
    assert (entry["by"], entry["income"], entry["open"]) == (0, LETTERS[hidden.income], False)
    assert entry["blots"] == blot_letters(hidden.blots)
    assert told(events, "wall")[0]["section"] == "a1"
    assert (state.bishop, state.tiles_left, state.view(0)["seats"][0]["income"]) == (bishop, left, 0)
    assert asked(state) == "theatre"


@pytest.mark.rule("M09-R-01")
def test_one_section_a_round() -> None:
    state = wall(given(table_of(), paint={0: "OOGGPP"}), {"a1": "O", "a2": "G"})
    state = on_the_tile(state, place="studio", elsewhere={"theatre": 1})
    play(state, "section a1")
    assert asked(state) == "theatre"


@pytest.mark.rule("M09-15", "M09-R-02", "FX-T-12b", "M09-13")
def test_without_an_assistant_nothing_happens_and_the_place_is_lost() -> None:
    state = planning(given(table_of(), paint={0: "OGPRYB", 1: "", 2: ""}), hours={0: 5})
    play(state, "wall workshop", seat=0)
    plan(state, {0: [1, 0, 3, 0, 1]})
    for seat in (1, 2):
        plan(state, {seat: [0, 0, 3, 0, 2]})
        play(state, "pass", seat=seat)
    asked_of_0, events = [], []
    while state.round == 1:
        who = state.actors[0]
        if who == 0:
            asked_of_0.append(asked(state))
        events += play(state, "pass", seat=who)
    assert asked_of_0 == ["market", "theatre"]
    assert told(events, "leave tile") == [{"seat": 0, "module": "wall", "assistants": 0}]


@pytest.mark.rule("M09-R-03", "FX-R-09")
def test_the_action_may_be_given_up_and_must_be_without_the_colour() -> None:
    state = wall(given(table_of(), paint={0: "O", 1: "G"}), {"a1": "O", "a2": "O"})
    willing = on_the_tile(state)
    assert legal(willing) == ["section a1", "section a2", "pass"]
    play(willing, "pass")
    assert (paints(willing, 0), look(willing)["sections"][0]["by"]) == ("O", None)
    without = on_the_tile(given(state, paint={0: "GGPPRYB"}))
    assert asked(without) != "wall tile"
    assert without.view(0)["hands"] == 0


@pytest.mark.rule("M09-18", "M09-R-22", "M09-R-23")
def test_only_the_colour_on_the_section_pays_for_it() -> None:
    state = wall(given(table_of(modules=[3, 9]), paint={0: "OKNRYB"}), {"a1": "P", "a2": "O"})
    state = on_the_tile(state)
    assert sections(state) == ["a2"]
    assert refused(state, "section a1").rule == "M09-18"


@pytest.mark.rule("M09-17", "M09-R-04", "M09-16", "FX-T-13")
def test_what_another_has_just_restored_opens_its_neighbours() -> None:
    state = wall(given(table_of(), paint={0: "O", 1: "G"}), {"a1": "O", "a2": "P", "b1": "G"})
    state = on_the_tile(state, others={1: "theatre"})
    assert state.actors == (0,)
    play(state, "section a1")
    assert state.actors == (1,)
    assert legal(state) == ["section b1", "pass"]
    refusal = refused(state, "section a1")
    assert (refusal.rule, refusal.text) == ("M09-17", "Section a1 is already restored.")
    play(state, "section b1")
    assert opened(state) == ["c1", "a2", "b2"]


@pytest.mark.rule("M09-R-05", "M09-17")
def test_corners_do_not_touch() -> None:
    state = wall(table_of(), done=["a1", "b1"])
    assert opened(state) == ["c1", "a2", "b2"]
    state = wall(table_of(), done=["c2"])
    assert opened(state) == ["a1", "c1", "a2", "b2", "d2", "c3"]


@pytest.mark.rule("M09-16", "M09-R-23")
@pytest.mark.parametrize(("place", "mixed"), [("market", False), ("studio", False), ("theatre", True)])
def test_the_wall_is_restored_in_the_slot_of_the_covered_column(place: str, mixed: bool) -> None:
    state = wall(given(table_of(), paint={0: "RY"}), {"a1": "O", "a2": "O"})
    state = planning(state, hours={0: 5})
    play(state, f"wall {place}", f"place {place}", "place workshop", seat=0)
    rest = [0, 0, 0, 2, 1] if place == "studio" else [0, 0, 2, 1, 0]
    plan(state, {0: rest})
    for seat in (1, 2):
        plan(state, {seat: [0, 0, 3, 0, 2]})
        play(state, "pass", seat=seat)
    seen = []
    while state.round == 1:
        who = state.actors[0]
        if who == 0:
            seen.append(asked(state))
        play(state, "mix orange" if "mix orange" in legal(state, who) else "pass", seat=who)
    assert ("wall tile" in seen) == mixed
    if mixed:
        assert seen.index("workshop") < seen.index("wall tile")


@pytest.mark.rule("M09-R-24", "FX-R-10")
def test_in_the_last_round_either_visit_to_the_cathedral_may_be_covered() -> None:
    state = wall(given(table_of(), last=True, paint={0: "O"}, track={0: 20}), {"a1": "O"})
    first = on_the_tile(given(state, paint={0: "ORYB"}), place="cathedral", elsewhere={"theatre": 1})
    play(first, "section a1")
    assert (first.track[0], asked(first), first.column) == (24, "cathedral", COLUMNS - 1)  # the second visit is left
    state = on_the_tile(state, again=True)
    play(state, "section a1")
    assert state.over
    assert state.track[0] == 24 + state.money[0] // 2


@pytest.mark.rule("M09-R-21")
def test_a_wall_that_is_done_needs_no_tile() -> None:
    names = module_of(table_of()).pieces.sections
    state = planning(wall(table_of(), done=names))
    assert not [text for text in legal(state, 0) if text.startswith("wall")]
    assert refused(state, "wall market", seat=0).rule == "M09-R-21"
    some = planning(wall(table_of(), done=names[:-1]))
    assert "wall market" in legal(some, 0)


@pytest.mark.rule("M09-EX-07", "M09-13")
def test_over_the_workshop_there_is_neither_mixing_nor_exchange() -> None:
    state = wall(given(table_of(), paint={0: "ORYB"}, owned={0: ["wall-B", "wall-Y"]}), {"a1": "O"})
    state = on_the_tile(state, place="workshop")
    assert set(legal(state)) <= {"section a1", "section a2", "pass"}
    assert "section a1" in legal(state)
    assert refused(state, "exchange green").rule == "M09-22"


# -- exchange


def workshop(*owned: str, assistants: int = 1, state: FrescoState | None = None, paint: str = "RY") -> FrescoState:
    state = given(state or table_of(), owned={0: owned}, paint={0: paint})
    return turn(state, 0, "workshop", assistants)


@pytest.mark.rule("M09-EX-02", "M09-22", "M09-23", "M09-R-09", "M09-10")
def test_the_printed_example_of_an_exchange() -> None:
    state = workshop("wall-B", "wall-Y", "blank")
    assert legal(state) == ["mix orange", "exchange green", "pass"]
    play(state, "exchange green")
    assert look(state)["exchanged"] == ["G", "", ""]
    assert look(state)["exchange"] == {"O": 4, "G": 3, "P": 4}
    assert backs(state, 0) == ["blank"]
    assert -1 not in state.tiles
    assert all(entry["by"] is None for entry in look(state)["sections"])


@pytest.mark.rule("M09-23", "M09-R-11", "M09-R-10")
@pytest.mark.parametrize(
    ("owned", "offered"),
    [
        (("wall-R", "wall-Y"), ["exchange orange"]),
        (("wall-B", "wall-Y"), ["exchange green"]),
        (("wall-R", "wall-B"), ["exchange purple"]),
        (("wall-R", "wall-R", "wall-R"), []),
        (("wall-R", "blank"), []),
    ],
)
def test_two_colours_make_a_third(owned: tuple[str, ...], offered: list[str]) -> None:
    state = workshop(*owned)
    assert [text for text in legal(state) if text.startswith("exchange")] == offered
    pairs = {"orange": ("red", "yellow"), "green": ("yellow", "blue"), "purple": ("red", "blue")}
    for colour, (one, other) in pairs.items():
        if f"exchange {colour}" not in offered:
            refusal = refused(state, f"exchange {colour}")
            said = f"You need a {one} and a {other} wall tile for the {colour} Exchange tile."
            assert (refusal.rule, refusal.text) == ("M09-23", said)


@pytest.mark.rule("M09-EX-08", "M09-24", "M09-R-25", "M17-R-11", "M02-36", "M09-R-20")
def test_an_exchange_takes_the_place_of_the_mixes_of_one_assistant() -> None:
    one = workshop("wall-B", "wall-Y")
    play(one, "exchange green")
    assert asked(one) == "theatre"
    two = workshop("wall-B", "wall-Y", assistants=2, paint="RRYY")
    play(two, "mix orange", "exchange green", "mix orange")
    assert paints(two, 0) == "OO"
    assert asked(two) == "theatre"
    guild = turn(given(table_of(modules=[9, 17]), owned={0: ["wall-B", "wall-Y"]}, paint={0: "RYB"}), 0, "workshop", 1)
    play(guild, "exchange green")
    assert asked(guild) == "theatre"


@pytest.mark.rule("M09-24")
def test_an_assistant_that_has_mixed_exchanges_nothing() -> None:
    state = workshop("wall-B", "wall-Y", paint="RRYY")
    play(state, "mix orange")
    assert refused(state, "exchange green").rule == "M09-24"


@pytest.mark.rule("M09-R-08")
def test_every_assistant_in_the_workshop_may_exchange() -> None:
    state = workshop("wall-B", "wall-Y", "wall-R", "wall-R", "wall-B", "wall-Y", assistants=3)
    play(state, "exchange green", "exchange orange", "exchange purple")
    assert look(state)["exchanged"][0] == "OGP"
    assert backs(state, 0) == []


@pytest.mark.rule("M09-EX-05", "M09-26", "M09-R-13", "M09-R-14")
def test_nobody_has_two_exchange_tiles_of_a_colour() -> None:
    state = wall(table_of(4), exchanged={0: "G", 1: "G", 2: "G"})
    own = workshop("wall-B", "wall-Y", state=state)
    assert refused(own, "exchange green").rule == "M09-26"
    with pytest.raises(IllegalAction, match="Unknown action"):
        own.game.action("exchange yellow")
    last = turn(given(state, owned={3: ["wall-B", "wall-Y"]}), 3, "workshop", 1)
    play(last, "exchange green")
    assert look(last)["exchange"]["G"] == 0


# -- income


@pytest.mark.rule("M09-EX-03", "M09-21", "M09-28", "M09-29", "M09-30", "M09-HID-02", "FX-P-12b")
def test_the_printed_example_of_income() -> None:
    state = given(table_of(), owned={0: ["wall-R", "wall-B", "wall-Y", "wall-Y"]}, paint={0: ""}, money={0: 0})
    state = evening(state)
    assert paints(state, 0) == "RYB"
    assert state.money[0] == 0
    assert paints(evening(state), 0) == "RRYYBB"
    assert state.view(1)["seats"][0]["paint"] is None
    assert state.view(1)["seats"][0]["tiles"] == ["wall-R", "wall-B", "wall-Y", "wall-Y"]


@pytest.mark.rule("M09-EX-04", "M09-25", "M09-31", "M09-R-12", "FX-P-12c")
def test_a_third_tile_keeps_its_income() -> None:
    state = workshop("wall-Y", "wall-Y", "wall-B", paint="")
    play(state, "exchange green")
    assert paints(evening(state), 0) == "YG"


@pytest.mark.rule("M09-EX-09", "M09-31")
def test_three_exchange_tiles_and_a_wall_tile() -> None:
    state = wall(given(table_of(), owned={0: ["wall-R"]}, paint={0: ""}), exchanged={0: "OGP"})
    assert paints(evening(state), 0) == "ROGP"


@pytest.mark.rule("M09-EX-10", "M09-R-06", "M09-27", "FX-P-12")
def test_a_new_tile_brings_its_cube_in_the_same_round_and_the_action_tile_comes_back() -> None:
    state = wall(given(table_of(), paint={0: "O"}, owned={0: []}), {"a1": "O"})
    state = on_the_tile(state)
    events = play(state, "section a1")
    income = str(told(events, "wall")[0]["income"])
    assert state.round == 2
    assert paints(state, 0) == income
    assert look(state)["covered"] == [None, None, None]
    assert "wall theatre" in legal(planning(state), 0)


@pytest.mark.rule("M09-R-07", "M09-32", "FX-S-14")
def test_the_wall_brings_nothing_at_the_end() -> None:
    state = wall(table_of(), exchanged={0: "OGP"})
    state = given(
        state, last=True, owned={0: ["wall-R"]}, paint={0: ""}, money={0: 1, 1: 1, 2: 1}, track={0: 10, 1: 20, 2: 30}
    )
    state = evening(state)
    assert state.over
    assert (paints(state, 0), state.track) == ("", [10, 20, 30])


# -- with the Bishop's Orders


@pytest.mark.rule("M09-05", "M09-35", "FX-I-02", "FX-I-04", "M02-33", "M02-34", "M02-P-05")
def test_blots_are_told_apart_only_where_orders_read_them() -> None:
    alone = module_of(table_of())
    together = module_of(table_of(modules=[2, 9]))
    assert sorted({table_of().game.back_names[back] for back in alone.backs}) == ["wall-B", "wall-R", "wall-Y"]
    names = {table_of(modules=[2, 9]).game.back_names[back] for back in together.backs}
    assert names == {f"wall-{income}-{blot}" for income in "RYB" for blot in "OGP"}


@pytest.mark.rule("M09-R-16", "M02-R-16", "M09-35", "FX-I-02", "M02-34")
def test_an_order_takes_fresco_and_wall_tiles_together() -> None:
    state = table_of(modules=[2, 9])
    state = workshop("P", "wall-R-P", "wall-Y-P", state=state, paint="")
    assert "order purple" in legal(state)
    play(state, "order purple")
    assert state.track[0] == 10
    assert backs(state, 0) == []
    state = evening(state)
    assert paints(state, 0) == "P"  # nothing from the wall tiles under the order


@pytest.mark.rule("M09-EX-11", "M09-R-16", "M02-R-15")
def test_wall_tiles_under_an_order_bring_and_exchange_nothing_more() -> None:
    state = table_of(modules=[2, 9])
    state = workshop("wall-Y-G", "wall-Y-G", "wall-B-O", state=given(state, money={0: 0}), paint="", assistants=2)
    assert "exchange green" in legal(state)
    play(state, "order general")
    assert asked(state) == "theatre"  # and no exchange
    state = evening(state)
    assert asked(state) == "order income"
    play(state, "income red")
    assert (state.money[0], paints(state, 0)) == (1, "R")


@pytest.mark.rule("M09-36", "M09-R-17", "FX-I-03", "M02-35")
def test_cubes_of_orders_and_of_the_wall_are_separate() -> None:
    state = orders(table_of(modules=[2, 9]), stacks={0: ["general"]})
    state = evening(given(state, owned={0: ["wall-B-O"]}, paint={0: ""}))
    play(state, "income blue")
    assert paints(state, 0) == "BB"


@pytest.mark.rule("M09-22", "M09-R-16", "M09-23")
def test_the_owner_chooses_tiles_that_differ_by_their_blots() -> None:
    state = workshop("wall-Y-G", "wall-Y-P", "wall-B-O", "wall-B-O", state=table_of(modules=[2, 9]), paint="")
    assert look(state)["swap"] is None
    refusal = refused(state, "trade wall-Y-G")
    said = "You give up wall tiles when you exchange them in the workshop."
    assert (refusal.rule, refusal.text) == ("M09-22", said)
    play(state, "exchange green")
    assert asked(state) == "wall trade"
    assert look(state)["swap"] == "G"
    assert legal(state) == ["trade wall-Y-G", "trade wall-Y-P"]
    assert refused(state, "trade wall-B-O").rule == "M09-23"
    play(state, "trade wall-Y-P")
    assert backs(state, 0) == ["wall-Y-G", "wall-B-O"]
    assert look(state)["exchanged"][0] == "G"
    assert look(state)["swap"] is None


# -- Leonardo, hidden things, the picture


@pytest.mark.rule("M09-33", "FX-L-09", "M02-R-23")
def test_leonardo_leaves_the_wall_alone() -> None:
    """He has no action tile, and in no place is a section or an exchange his to choose, whatever he owns."""
    table = given(wall(table_of(2, modules=[1, 2, 9]), {"a1": "O"}), owned={LEONARDO: ["P", "P", "P"]})
    assert look(table)["covered"] == [None, None]
    questions = []
    for place in PLACES:
        state = sent(table, LEONARDO, place, 1)
        assert refused(state, "section a1", state.actors[0]).rule == "M09-16"
        while state.painter == LEONARDO:
            questions.append(asked(state))
            options = legal(state, state.control)
            assert not [text for text in options if text.startswith(("wall", "section", "exchange", "trade"))]
            play(state, options[0], seat=state.control)
        assert all(entry["by"] is None for entry in look(state)["sections"])
        assert not [back for back in backs(state, LEONARDO) if back.startswith("wall")]
    assert {"leonardo market", "leonardo cathedral", "leonardo order"} <= set(questions)


@pytest.mark.rule("M09-HID-01", "FX-H-09")
def test_nobody_sees_the_backs_on_the_wall() -> None:
    state = wall(given(table_of(), paint={0: "O"}), {"a1": "O"})
    for seat in (0, 1, None):
        assert all(entry["income"] is None and entry["blots"] is None for entry in look(state, seat)["sections"])
        other = cast(FrescoState, state.resample(seat, 3))
        assert look(other, seat) == look(state, seat)
    dealt = {tuple(module_of(state).state_of(cast(FrescoState, state.resample(0, seed))).tiles) for seed in range(8)}
    assert len(dealt) > 1
    pieces = module_of(state).pieces
    for tiles in dealt:
        fronts = [pieces.fronts[pieces.tiles[tile].front] for tile in tiles]
        assert fronts == [entry["paints"] for entry in look(state)["sections"]]


@pytest.mark.rule("M09-HID-02", "M09-HID-03")
def test_the_covered_column_is_secret_until_the_screens_are_lifted() -> None:
    state = planning(table_of())
    events = play(state, "wall studio", seat=0)
    assert not any(event.seen_by(1) for event in events if event.kind == "cover")
    assert look(state, 0)["covered"] == ["studio", None, None]
    assert look(state, 1)["covered"] == look(state, None)["covered"] == [None, None, None]
    assert state.view(1)["seats"][0]["on_columns"] is None
    for seat, columns in ((0, [3, 0, 1, 1, 0]), (1, [0, 0, 3, 0, 2]), (2, [0, 0, 3, 0, 2])):
        plan(state, {seat: columns})
        if seat in state.actors:
            play(state, "pass", seat=seat)
    assert look(state, 1)["covered"] == ["studio", None, None]


def test_the_picture_appears_as_the_wall_is_restored() -> None:
    state = wall(table_of(), done=["a1"])
    svg = state.svg(0)
    assert 'data-id="section-a1"' not in svg
    assert 'data-id="section-a2"' in svg


# -- what good players know


def test_good_players_count_on_paint_for_the_wall_and_on_who_is_missing_elsewhere() -> None:
    """An orange cube can be bought before the cathedral's turn, or mixed before the theatre's."""
    state = given(wall(table_of(), fronts={"a1": "O", "a2": "G"}), paint={0: "RRYYBB"}, market={"I.1": "O"})
    state = planning(state, hours={0: 5})
    early, late = state.game.action("wall cathedral"), state.game.action("wall theatre")
    assert Decision(state, 0).by_itself(early)[1] > 0
    assert Decision(given(state, money={0: 0}), 0).by_itself(early)[1] < 0
    assert Decision(given(state, money={0: 0}), 0).by_itself(late)[1] > 0
    state.play(late, 0)
    day = Day(Valuation(state, 0))
    assert day.plan[COLUMNS - 1] == 1
    assert sum(day.plan) == state.assistants[0]
