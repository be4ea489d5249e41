"""Completing a painting: three cards in any order, a background, and what stays in hand."""

from __future__ import annotations

from itertools import permutations

import pytest

from tests.canvas.table import (
    FIRST_GAME,
    allowed,
    do,
    given,
    hand,
    paint,
    paintings,
    play_out,
    refused,
    ribbons,
    start,
    swatches,
    visible,
    wander,
)


@pytest.mark.rule("CV-EX-03", "CV-PNT-02", "CV-PNT-03", "CV-PNT-06")
@pytest.mark.parametrize("stack", list(permutations((44, 11, 33))))
def test_abby_uses_three_of_her_cards_in_the_order_she_likes(stack: tuple[int, int, int]) -> None:
    state = given(start(), hands=[[11, 22, 33, 44, 55]])
    paint(state, stack)
    assert paintings(state)[0]["cards"] == list(stack)
    assert paintings(state)[0]["icons"] == visible(stack)
    assert hand(state) == [22, 55]


@pytest.mark.rule("CV-PNT-06")
def test_cards_that_were_kept_serve_a_later_painting() -> None:
    state = given(start(1, mode="puzzle"), hands=[[11, 22, 33, 44, 55]])
    paint(state, (11, 22, 33))
    do(state, "take 1")
    new = hand(state)[-1]
    paint(state, (44, new, 55))
    assert paintings(state)[1]["cards"] == [44, new, 55]
    assert hand(state) == []


@pytest.mark.rule("CV-PNT-01")
@pytest.mark.parametrize(("held", "possible"), [(0, False), (1, False), (2, False), (3, True), (4, True)])
def test_a_painting_needs_three_cards_in_hand(held: int, possible: bool) -> None:
    cards = [11, 22, 33, 44][:held]
    state = given(start(), hands=[cards])
    assert [move for move in allowed(state) if move.startswith("layer")] == (
        [f"layer {number}" for number in cards] if possible else []
    )
    if not possible:
        assert f"You have {held}." in refused(state, "layer 11").text


@pytest.mark.rule("CV-PNT-02")
def test_only_cards_in_hand_can_be_laid_and_each_once() -> None:
    state = given(start(), hands=[[11, 22, 33]])
    refusal = refused(state, "layer 44")
    assert refusal.rule == "CV-PNT-02"
    assert refusal.text == "You don't have Art card 44. Your hand: 11, 22, 33."
    do(state, "layer 22")
    assert refused(state, "layer 22").text == "You don't have Art card 22. Your hand: 11, 33."
    assert refused(state, "layer 44").rule == "CV-PNT-02"


@pytest.mark.rule("CV-PNT-02", "CV-R-68")
def test_the_background_is_chosen_last_and_from_ones_own() -> None:
    state = given(start(), hands=[[11, 22, 33, 44]])
    refusal = refused(state, "background 1")
    assert refusal.rule == "CV-PNT-02"
    assert refusal.text == "Place your three Art cards first, then choose a background."
    do(state, "layer 11", "layer 22", "layer 33")
    mine = state.view(0)["seats"][0]["backgrounds"]
    theirs = state.view(0)["seats"][1]["backgrounds"]
    refusal = refused(state, f"background {theirs[0]}")
    assert refusal.rule == "CV-R-68"
    assert refusal.text == (f"You don't have that background. Yours are {', '.join(str(number) for number in mine)}.")
    for move in ("layer 44", "take 1"):
        refusal = refused(state, move)
        assert refusal.rule == "CV-PNT-02"
        assert refusal.text == "Your three Art cards are in place. Choose a background."
    do(state, f"background {mine[1]}")
    assert paintings(state)[0]["background"] == mine[1]
    assert state.view(0)["seats"][0]["backgrounds"] == [mine[0], mine[2]]


@pytest.mark.rule("CV-R-68")
def test_the_last_background_is_used_without_asking() -> None:
    state = given(start(), paintings=[[(1, 2, 9), (3, 4, 6)]], hands=[[11, 22, 33]])
    last = state.view(0)["seats"][0]["backgrounds"]
    assert len(last) == 1
    do(state, "layer 11", "layer 22", "layer 33")
    assert state.actors == (1,)
    assert paintings(state)[2]["background"] == last[0]
    assert state.view(0)["seats"][0]["backgrounds"] == []


@pytest.mark.rule("CV-PNT-04", "CV-PNT-05")
def test_only_what_is_seen_counts() -> None:
    # art-29 has a Hue at violet; under art-11 it is covered, and the one Hue of art-53 at blue wins Emphasis
    state = given(start(scoring=["emphasis", "style", "space", "movement"]), hands=[[53, 29, 11]])
    paint(state, (53, 29, 11))
    assert paintings(state)[0]["icons"] == swatches("bS | - | SX | H | X")
    assert ribbons(state)[0] == 1
    other = given(start(scoring=["emphasis", "style", "space", "movement"]), hands=[[53, 29, 11]])
    paint(other, (11, 29, 53))  # now both are seen
    assert paintings(other)[0]["icons"] == swatches("bS | - | HT | H | HT")
    assert ribbons(other)[0] == 0


@pytest.mark.rule("CV-PNT-07", "CV-ICO-07", "CV-HID-04")
def test_the_painting_is_shown_and_its_title_read() -> None:
    state = given(start(), hands=[[1, 9, 10]])
    events = paint(state, (1, 9, 10))
    shown = events[-1]
    assert shown.kind == "paint"
    assert shown.eyes is None
    assert shown.data["cards"] == [1, 9, 10] == paintings(state)[0]["cards"]
    assert shown.data["background"] == paintings(state)[0]["background"]
    assert shown.data["named"] == "Gilded Lantern" == paintings(state)[0]["title"]
    assert '"Gilded Lantern"' in state.game.tell(shown, state.names)


@pytest.mark.rule("CV-R-55")
def test_a_painting_and_its_ribbons_never_change_again() -> None:
    state = given(start(scoring=FIRST_GAME), hands=[[32, 46, 24]])
    paint(state, (32, 46, 24))
    before = paintings(state)[0]
    assert before["ribbons"] == ribbons(state)
    for later in wander(state):
        assert paintings(later)[0] == before
        shown = [painting["ribbons"] for painting in paintings(later)]
        assert ribbons(later) == [sum(kind) for kind in zip(*shown, strict=True)]


@pytest.mark.rule("CV-R-17", "CV-RIB-02")
def test_ribbons_are_taken_at_once_and_cannot_be_refused() -> None:
    state = given(start(scoring=FIRST_GAME), hands=[[32, 46, 24]])
    paint(state, (32, 46, 24))
    assert state.actors == (1,)  # no further question
    assert ribbons(state) == [0, 2, 1, 1, 4]
    assert {text.split()[0] for text in state.game.catalogue.texts} == {"take", "layer", "background"}


@pytest.mark.rule("CV-PNT-02")
def test_every_painting_of_a_game_is_three_cards_on_a_background_of_its_own() -> None:
    state = start(5)
    play_out(state, 2)
    used = [number for seat in range(5) for painting in paintings(state, seat) for number in painting["cards"]]
    assert len(used) == len(set(used)) == 5 * 3 * 3
    backgrounds = [painting["background"] for seat in range(5) for painting in paintings(state, seat)]
    assert len(set(backgrounds)) == len(backgrounds) == 15
