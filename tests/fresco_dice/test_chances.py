"""The odds that the table shows while somebody chooses: the exact ones, in the place of the choice."""

from __future__ import annotations

from typing import Any
from xml.etree import ElementTree

from bottega.games.fresco_dice.bot.odds import SetAside, odds, prospects
from bottega.games.fresco_dice.rules.state import DiceState
from bottega.games.fresco_dice.text import chances
from tests.fresco_dice.table import PARTS, answer, game_of, owns, play, rolled, set_aside, start


def shown(s: DiceState, seat: int) -> dict[str, str]:
    """What stands on each thing that can be clicked, if it is a chance."""
    found = {}
    for element in ElementTree.fromstring(s.svg(seat)).iter():
        words = "".join(text for child in element.iter() if child.tag.endswith("text") for text in child.itertext())
        if element.get("data-id") and "%" in words:
            found[element.get("data-id", "")] = words
    return found


def rounded(chance: float) -> int:
    return round(100 * chance)


def test_each_section_shows_the_chance_to_hit_it() -> None:
    state = start(2)
    found = shown(state, 0)
    for number in PARTS.numbers:
        assert found[f"bishop-{number}"].endswith(f"{number}{rounded(odds(target=number).success)}%")


def test_a_restored_section_and_a_bishop_who_stands_promise_nothing() -> None:
    state = start(2)
    owns(state, 0, 13)
    assert "bishop-13" not in shown(state, 0)
    play(state, "bishop 16")
    assert not [name for name in shown(state, 0) if name.startswith("bishop")]


def test_the_favour_tile_makes_every_section_likelier() -> None:
    view: dict[str, Any] = start(2).view(0)
    without = chances.of_sections(game_of(2), view)
    view["favour"] = 0
    for number, before, now in zip(PARTS.numbers, without, chances.of_sections(game_of(2), view), strict=True):
        assert now == rounded(odds(target=number, favour=True).success) > (before or 0)


def test_each_die_shows_the_chance_of_the_bishops_section_after_it() -> None:
    state = start(2)
    play(state, "bishop 16")
    answer(state)
    rolled(state, "red 6,yellow 4,blue 3,green 2,orange 4,purple 2", "purple,orange")
    found = shown(state, 0)
    red, orange = PARTS.colours.index("red"), PARTS.colours.index("orange")
    assert found["die-red"] == f"red{rounded(odds([SetAside(red, 6, 0)], target=16).success)}%"
    assert found["die-orange-x2"] == f"×2{rounded(odds([SetAside(orange, 4, 1)], target=16).success)}%"
    assert "die-orange" not in found  # the chance of the plain die stands on its factor 1
    assert "Chance of 16" in state.svg(0)


def test_the_last_roll_is_certain() -> None:
    state = start(2)
    play(state, "bishop 16")
    for die in ("red 6", "green 6"):
        answer(state)
        set_aside(state, die)
    answer(state)
    rolled(state, "yellow 2,blue 3,orange 5,purple 4", "orange,yellow")
    found = shown(state, 0)
    assert (found["die-yellow-x1"], found["die-yellow-x2"]) == ("×10%", "×2100%")
    assert (found["die-purple"], found["die-blue"]) == ("purple100%", "blue0%")


def test_whoever_has_the_bishops_section_already_is_promised_nothing() -> None:
    state = start(2)
    owns(state, 0, 16)
    play(state, "bishop 16")
    answer(state)
    assert not shown(state, 0)
    assert "Chance of" not in state.svg(0)


def test_bettors_see_how_likely_the_three_events_are_if_points_are_played_for() -> None:
    state = start(2)
    play(state, "bishop 16")
    for before in ("", "red 6", "green 1"):
        if before:
            answer(state)
            set_aside(state, before)
        rows = dict(prospects(state))
        section = sum(rows[str(number)] for number in PARTS.numbers if number != 16)
        portrait = sum(rows[PARTS.range_name(space)] for space in range(4))
        found = shown(state, 1)
        for event, chance in (("bishop", rows["16"]), ("other", section), ("portrait", portrait)):
            assert found[f"bet-{event}"] == f"{rounded(chance)}%"


def test_nobody_else_sees_odds_on_bet_tiles_and_an_answer_ends_them() -> None:
    state = start(3)
    play(state, "bishop 16")
    assert not shown(state, 0)
    play(state, "bet other", 1)
    assert not shown(state, 1)
    assert shown(state, 2)
