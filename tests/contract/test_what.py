"""What is this? Whatever lies on a table of whatever title is explained, in a section of a book that exists."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

import pytest

import bottega
from bottega.kernel.chance import Chance
from bottega.lab import checks
from bottega.presentation.tooltips import What, always, begun, explained

GAMES = Path(bottega.__file__).parent / "games"
TITLES = bottega.titles()


@cache
def sections(page: str) -> set[str]:
    """The anchors of a page of a book, `fresco` or `fresco/10`."""
    title, _, module = page.partition("/")
    home = GAMES / title.replace("-", "_")
    if module:
        (home,) = (home / "modules").glob(f"m{int(module):02d}_*")
    return set(re.findall(r"\{#([\w-]+)\}", (home / "book" / "en.md").read_text(encoding="utf-8")))


def lived(name: str, number: int, most: int) -> list[bottega.State]:
    """Some moments of a random game in a mode of a title, its beginning and its end among them."""
    mode = list(bottega.title(name).modes)[number]
    state, chance = bottega.game(name, **mode).start(seed=1), Chance(1)
    found = []
    while not state.over:
        if chance.below(10) == 0 or not state.moves:
            found.append(state.copy())
        seat = chance.pick(list(state.actors))
        state.play(chance.pick(state.legal(seat)), seat)
    return [*found[:: len(found) // most + 1], state]


def moments(name: str) -> list[bottega.State]:
    """Some moments of games in all modes: the fewer of each, the more modes there are."""
    modes = len(list(bottega.title(name).modes))
    return [state for number in range(modes) for state in lived(name, number, 1 + 60 // modes)]


@pytest.mark.parametrize("name", TITLES)
def test_every_explanation_leads_into_a_book(name: str) -> None:
    seen: dict[str, What] = {}
    for state in moments(name):
        checks.things_are_explained(state)
        game, view = state.game, state.view(0)
        for thing in [*checks.things(game, view), *game.catalogue.texts]:
            told = game.what(view, thing)
            assert told is not None, thing
            seen[thing] = told
    for thing, told in seen.items():
        page, _, anchor = told.section.removeprefix("/book/").partition("#")
        assert anchor in sections(page), f"{thing}: {told.section}"


@pytest.mark.parametrize("name", TITLES)
def test_what_nobody_knows_is_no_trouble(name: str) -> None:
    state = lived(name, -1, 3)[1]
    view = state.view(0)
    named = [*checks.things(state.game, view), *state.game.catalogue.texts]
    for thing in named:
        parts = re.split("[- ]", thing)
        for at in range(len(parts) + 1):
            for odd in ("", "x", "99", "-1", "0", "<b>", "²"):
                found = state.game.what(view, "-".join([*parts[:at], odd, *parts[at + 1 :]]))
                assert found is None or (found.name and found.says)
    assert state.game.what(view, "") is None
    assert state.game.what(view, "a thing of another game") is None


def test_a_thing_is_known_by_the_longest_beginning_of_its_name() -> None:
    told = {"die": always("Die", "A die.", "#dice"), "die-red": always("Red die", "A red one.", "#dice")}
    for thing, name in (("die", "Die"), ("die-blue-x2", "Die"), ("die-red-x2", "Red die"), ("die red", "Red die")):
        assert explained(told, None, {}, thing) == What(
            name, f"A {name.lower().replace('red die', 'red one')}.", "", "#dice"
        )
    assert explained(told, None, {}, "dice") is None


def test_only_the_first_letter_is_raised() -> None:
    assert begun("dé rouge (Market)") == "Dé rouge (Market)"
    assert begun("évêque") == "Évêque"
    assert begun("") == ""
