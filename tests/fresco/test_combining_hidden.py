"""Modules together: what everybody sees, what only its owner sees, and what nobody knows."""

from __future__ import annotations

from typing import Any, cast

import pytest

from bottega.games.fresco.modules import MODULES
from bottega.games.fresco.rules.state import FrescoState

from .m10_table import plan_all, ward
from .m12_table import ladies
from .table import given, planning, play, play_on, start, turn

ALL = list(MODULES)
VIEWERS = (0, 1, 2, None)


def look(state: FrescoState, section: str, viewer: int | None) -> dict[str, Any]:
    found: dict[str, Any] = state.view(viewer)["modules"][section]
    return found


def dealt(state: FrescoState, viewer: int | None, seed: int) -> FrescoState:
    """What a viewer cannot see, dealt anew."""
    return cast(FrescoState, state.resample(viewer, seed))


def other_deals(state: FrescoState, viewer: int | None, number: int) -> int:
    """In how many ways a module's part may be, as far as a viewer knows, of eight tries."""
    at = [module.number for module in state.game.modules].index(number)
    return len({repr(dealt(state, viewer, seed).module_states[at].data()) for seed in range(8)})


@pytest.mark.rule("FX-H-00")
def test_screens_hide_paint_and_thalers_and_plans_until_the_reveal() -> None:
    state = planning(start(3, modules=ALL))
    play(state, "place studio", "place market", seat=0)
    mine, others = state.view(0)["seats"][0], state.view(1)["seats"][0]
    for key in ("money", "paint", "plan", "waiting", "on_columns"):
        assert mine[key] is not None
        assert others[key] is None
    for key in ("score", "space", "mood", "hour", "price", "tiles", "income", "assistants"):
        assert mine[key] == others[key]
    assert state.view(0)["fresco"] == state.view(1)["fresco"]
    assert state.view(0)["market"] == state.view(None)["market"]
    assert len({tuple(dealt(state, 0, seed).paint[1]) for seed in range(8)}) > 1


@pytest.mark.rule("FX-H-00")
def test_at_the_reveal_all_plans_lie_open_with_what_lies_on_them() -> None:
    state = planning(ward(start(3, modules=[10]), {0: 1}))
    play(state, "doctor market", "sick studio", seat=0)
    plan_all(state, {0: [0, 2, 0, 2, 0], 1: [1, 2, 0, 2, 0], 2: [1, 2, 0, 2, 0]})
    assert state.view(1)["seats"][0]["plan"] == [0, 2, 1, 2, 0]
    pieces = [[entry["piece"] for entry in column] for column in state.view(1)["seats"][0]["on_columns"]]
    assert pieces == [["tile"], [], ["man-sick"], [], []]


@pytest.mark.rule("FX-H-01")
def test_portraits_on_offer_and_owned_are_public_the_pile_is_unknown() -> None:
    state = start(3, modules=ALL)
    seen = look(state, "portraits", None)
    assert all(look(state, "portraits", viewer) == seen for viewer in VIEWERS)
    assert (len(seen["shown"]), seen["pile"]) == (2, 16)
    assert other_deals(state, 0, 1) > 4


@pytest.mark.rule("FX-H-02")
def test_orders_are_public() -> None:
    state = start(3, modules=ALL)
    seen = look(state, "orders", None)
    assert all(look(state, "orders", viewer) == seen for viewer in VIEWERS)
    assert sum(len(pile["values"]) for pile in seen["piles"]) == 12
    assert other_deals(state, 0, 2) == 1


@pytest.mark.rule("FX-H-03")
def test_of_special_mixes_only_cubes_are_hidden() -> None:
    state = given(start(3, modules=ALL), paint={0: "KN"})
    assert (state.view(0)["seats"][0]["paint"]["K"], state.view(1)["seats"][0]["paint"]) == (1, None)
    assert state.view(0)["fresco"] == state.view(None)["fresco"]
    assert other_deals(state, 1, 3) == 1


@pytest.mark.rule("FX-H-10")
def test_of_the_doctor_only_the_piles_and_plans_are_hidden() -> None:
    state = planning(ward(start(3, modules=ALL), {0: 2}, held={1: ["2"]}, shown=["3"], before="studio"))
    play(state, "sick studio", seat=0)
    mine, others = look(state, "doctor", 0), look(state, "doctor", 1)
    assert {key for key in mine if mine[key] != others[key]} == {"beds"}
    assert (others["sick"], others["away"], others["held"]) == ([2, 0, 0], [2, 0, 0], [[], ["2"], []])
    assert (others["infections"], others["pile"]) == (9, 14)
    assert other_deals(state, 1, 10) > 4


@pytest.mark.rule("FX-H-12")
def test_where_ladies_are_planned_is_secret_until_the_reveal() -> None:
    state = planning(ladies(start(3, modules=[12]), owned={0: ["pink"]}, reserved={1: ("b2", "day")}))
    play(state, "lady pink studio", seat=0)
    mine, others = look(state, "ladies", 0), look(state, "ladies", 1)
    assert mine != others
    assert {key for key in mine if mine[key] != others[key]} == {"stands"}
    assert others["reservations"][1]["space"] == "b2"
    plan_all(state, {0: [1, 2, 1, 1, 0], 1: [1, 2, 1, 1, 0], 2: [1, 2, 1, 1, 0]})
    assert look(state, "ladies", 0)["stands"] == look(state, "ladies", 1)["stands"]


@pytest.mark.rule("FX-H-15")
def test_dome_tiles_are_public_once_taken_and_unknown_before() -> None:
    state = given(start(3, modules=[15]), paint={0: "RRRYYYBBBOOOGGGPPP"}, bishop="a1")
    assert other_deals(state, 0, 15) > 4
    state = turn(state, 0, "cathedral")
    play(state, "restore c3")
    play_on(state, "theatre")
    for viewer in VIEWERS:
        assert len(look(state, "dome", viewer)["owned"][0]) == 1
        assert "c3" not in look(state, "dome", viewer)["covered"]
