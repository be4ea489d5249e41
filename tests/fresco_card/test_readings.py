"""Readings: passages of the rulebook that a table may read in another way than usual."""

from __future__ import annotations

import pytest

import bottega
from bottega.games.fresco_card.rules.readings import FAVOURITE_IN_MIX
from bottega.kernel import BadOption

from .table import PLAIN, A, Table

INSIDE = (FAVOURITE_IN_MIX,)


def green_out_of_yellow_and_blue(favourite: str, readings: tuple[str, ...] = INSIDE) -> Table:
    t = Table(2, readings=readings).open("f-03", "f-20").favourite(favourite, following="orange").offer("rotate")
    t.hand(A, PLAIN["red"], PLAIN["yellow"], "m-yellow-01", "m-blue-04")
    return t.play("restore f-03")


@pytest.mark.rule("FC-R-23", "FC-R-22", "FC-EX-27")
@pytest.mark.parametrize(("readings", "turns", "liked", "after"), [((), 1, None, False), (INSIDE, 2, "blue", True)])
def test_an_ingredient_of_a_mix_may_count(
    readings: tuple[str, ...], turns: int, liked: str | None, after: bool
) -> None:
    t = green_out_of_yellow_and_blue("blue", readings)
    assert t.turns_of(A) == [turns]
    assert t.told("restore")[0]["favourite"] == liked
    t.play("finish")
    assert (t.likes() != "blue") == after


@pytest.mark.rule("FC-R-22", "FC-R-25")
@pytest.mark.parametrize(("favourite", "turns"), [("green", 2), ("yellow", 2), ("red", 2), ("purple", 1)])
def test_the_favourite_earns_one_turn_however_often_it_is_used(favourite: str, turns: int) -> None:
    assert green_out_of_yellow_and_blue(favourite).turns_of(A) == [turns]


@pytest.mark.rule("FC-R-23", "FC-R-24")
def test_a_mix_counts_for_its_own_section_only() -> None:
    t = green_out_of_yellow_and_blue("blue")
    assert t.state.view(None)["favourite"]["mixed"] is False


def test_the_option_is_refused_and_recorded_like_others() -> None:
    with pytest.raises(BadOption, match=r"fresco-card has no reading 'altar-twice'. Choose from favourite-in-mix"):
        bottega.game("fresco-card", readings=["altar-twice"])
    state = bottega.game("fresco-card", readings=[FAVOURITE_IN_MIX]).start(3)
    assert bottega.replay(bottega.records.write(state)).game == state.game
    assert "House rules: favourite-in-mix" in state.game.print_view(state.view(0))
    assert bottega.game("fresco-card", readings=[]) == bottega.game("fresco-card")
