"""Ribbons for a painting at the table: how many, of which kind, and where they stop."""

from __future__ import annotations

import pytest

from tests.canvas.table import (
    ABBY,
    FIRST_GAME,
    PARTS,
    Stack,
    given,
    met,
    paint,
    paintings,
    ribbons,
    start,
    swatches,
    visible,
)

RICH: Stack = (32, 46, 24)  # HS | S | bS | S | ST
FIVE_SHAPES: list[Stack] = [(3, 5, 55), (8, 24, 46), (10, 28, 40)]


@pytest.mark.rule("CV-EX-04", "CV-EX-05", "CV-EX-06", "CV-RIB-01", "CV-RIB-02", "CV-RIB-08", "CV-ICO-02")
def test_abbys_painting_wins_four_ribbons() -> None:
    assert visible(ABBY) == swatches("SX | S | S | bT | ST")
    state = given(start(scoring=FIRST_GAME), hands=[ABBY])
    events = paint(state, ABBY)
    assert ribbons(state) == [0, 2, 0, 1, 1]  # 2 green for Repetition, 1 violet for Composition, 1 silver
    assert events[-1].data["ribbons"] == [0, 2, 0, 1, 1]
    assert paintings(state)[0]["ribbons"] == [0, 2, 0, 1, 1]


@pytest.mark.rule("CV-RIB-09", "CV-EX-06")
def test_silver_ribbons_come_last() -> None:
    state = given(start(scoring=FIRST_GAME), hands=[ABBY])
    events = paint(state, ABBY)
    assert state.game.tell(events[-1], state.names).endswith("wins 2 green, 1 violet, 1 silver.")


@pytest.mark.rule("CV-RIB-02", "CV-RIB-03", "CV-ICO-01")
@pytest.mark.parametrize(("times", "stack"), [(0, (50, 38, 23)), (1, (51, 8, 24)), (2, (54, 40, 24))])
def test_a_ribbon_for_each_time_the_condition_is_met(times: int, stack: Stack) -> None:
    state = given(start(scoring=FIRST_GAME), hands=[stack])
    paint(state, stack)
    assert ribbons(state)[1] == times == met("repetition", stack)


@pytest.mark.rule("CV-RIB-05")
def test_once_cards_give_one_ribbon_however_well_they_are_met() -> None:
    for name in ("composition", "consistency", "emphasis", "hierarchy", "proportion"):
        mat = [name, "style", "variety", "symmetry"]
        for stack in ((52, 13, 33), (7, 46, 38), (49, 24, 11)):
            state = given(start(scoring=mat), hands=[stack])
            paint(state, stack)
            assert ribbons(state)[0] == met(name, stack) <= 1


@pytest.mark.rule("CV-EX-23", "CV-R-15", "CV-R-16", "CV-CARD-26", "CV-RIB-06")
def test_nobody_takes_more_ribbons_of_a_kind_than_its_card_shows() -> None:
    stack = (7, 43, 41)  # Variety twice
    assert met("variety", stack) == 2
    state = given(start(scoring=FIRST_GAME), hands=[stack], ribbons=[[2, 0, 0, 0, 0], [0] * 5])
    paint(state, stack)
    assert ribbons(state)[0] == 3
    assert state.view(None)["seats"][0]["ribbons"][0] == PARTS.scoring[state.scoring[0]].cap


@pytest.mark.rule("CV-EX-78", "CV-CARD-20", "CV-CARD-26", "CV-R-16", "CV-R-55")
def test_the_third_painting_with_five_shapes_wins_no_more_repetition() -> None:
    state = start(1, mode="puzzle", scoring=["repetition", "emphasis", "style", "space"])
    taken = []
    for stack in FIVE_SHAPES:
        assert sum("S" in icons and icons[0] != "b" for icons in visible(stack)) == 5
        assert met("repetition", stack) == 2
        state = given(state, hands=[stack])
        before = paintings(state)
        paint(state, stack)
        assert paintings(state)[:-1] == before  # what was won stays as it was
        taken.append(paintings(state)[-1]["ribbons"][0])
    assert taken == [2, 2, 0]
    assert ribbons(state)[0] == 4
    assert state.over
    others = state.scores[0] - 16
    assert (
        others
        == sum(
            card.worth(number)
            for card, number in zip((PARTS.scoring[n] for n in state.scoring[1:]), ribbons(state)[1:4], strict=True)
        )
        + 2 * ribbons(state)[4]
    )


@pytest.mark.rule("CV-R-15", "CV-CARD-26")
def test_the_cap_is_each_players_own() -> None:
    stack = FIVE_SHAPES[0]
    full = [4, 0, 0, 0, 0]
    mat = ["repetition", "emphasis", "style", "space"]
    state = given(start(scoring=mat), hands=[[], stack], ribbons=[full, [0] * 5], turn=1)
    paint(state, stack)
    assert ribbons(state, 1)[0] == 2


@pytest.mark.rule("CV-RIB-07", "CV-CMP-03")
def test_the_supply_never_limits_anybody() -> None:
    """Of the red ribbons 20 are there and 20 can be won; of the 20 silver ones all are gone and more are won."""
    mat = ["repetition", "symmetry", "style", "space"]
    won = [[4, 0, 0, 0, 5]] * 4 + [[2, 0, 0, 0, 0]]
    state = given(start(5, scoring=mat), hands=[[], [], [], [], RICH], ribbons=won, turn=4)
    paint(state, RICH)
    assert sum(ribbons(state, seat)[0] for seat in range(5)) == 20
    assert ribbons(state, 4)[4] == 4


@pytest.mark.rule("CV-R-20", "CV-CARD-32")
def test_silver_ribbons_have_no_cap_and_are_worth_two_points_each() -> None:
    state = given(start(), hands=[RICH], ribbons=[[0, 0, 0, 0, 40], [0] * 5])
    before = state.scores[0]
    assert before == 80
    paint(state, RICH)
    assert ribbons(state)[4] == 44


@pytest.mark.rule("CV-EX-24", "CV-CARD-30", "CV-RIB-08", "CV-ICO-02")
def test_silver_counts_visible_matching_icons_only() -> None:
    stack = (3, 33, 9)  # T | HS | HT | bT | T, the Tone of art-03 at yellow is covered
    state = given(start(), hands=[stack])
    paint(state, stack)
    assert ribbons(state)[4] == 3


@pytest.mark.rule("CV-R-21", "CV-CARD-01", "CV-EX-32")
def test_bonus_icons_alone_fill_swatches_for_composition() -> None:
    stack = (35, 39, 9)
    state = given(start(scoring=FIRST_GAME), hands=[stack])
    paint(state, stack)
    assert paintings(state)[0]["icons"] == swatches("T | HS | X | bT | bH")
    assert ribbons(state)[3] == 1


@pytest.mark.rule("CV-ICO-03", "CV-R-22")
def test_bonus_icons_are_no_elements() -> None:
    stack = (60, 35, 15)  # bX | - | ST | bH | bH: two bonus icons for Hue and no Hue
    state = given(start(scoring=["emphasis", "style", "consistency", "variety"]), hands=[stack])
    paint(state, stack)
    assert ribbons(state) == [0, 0, 0, 0, 0]
