"""Personas: what they are fond of and how strong they are; and bots by their names."""

from __future__ import annotations

import pytest

import bottega
from bottega.bots import LEVELS, bot, check
from bottega.bots.ismcts_bot import ISMCTSBot
from bottega.bots.persona_bot import PersonaBot
from bottega.bots.personas import PERSONAS, strengths
from bottega.bots.registry import level
from bottega.bots.search import argmax
from bottega.games.fresco.modules import MODULES
from bottega.kernel import BadOption, Perspective, State
from tests.bots.places import MOMENTS, position


def at_first_sight(name: str, state: State, **tastes: float) -> tuple[int, ...]:
    """The line that a persona likes best without looking ahead; with tastes, with these instead of its own."""
    persona = PERSONAS[LEVELS.index(name)]._replace(games=0)
    seen = Perspective(state, state.actors[0], 1)
    return argmax(PersonaBot(persona._replace(tastes=tastes or persona.tastes), state.game.title, 1).liked(seen))


@pytest.mark.parametrize("title", bottega.titles())
def test_every_level_plays_every_title(title: str) -> None:
    state = position(title, 7)
    seen = Perspective(state, state.actors[0], 1)
    for name in LEVELS:
        player = level(name, title, 1, iterations=2)
        assert player.choose(seen) in seen.legal
        assert [action for action, _ in player.rate(seen)] == seen.legal


def test_every_persona_plays_with_all_modules() -> None:
    state = position("fresco", 7, modules=list(MODULES))
    seen = Perspective(state, state.actors[0], 1)
    for persona in PERSONAS:
        if persona.tastes:
            assert level(persona.name, "fresco", 1, iterations=1).choose(seen) in seen.legal


def test_a_level_is_a_bot_by_name() -> None:
    assert isinstance(bot("apprentice", "canvas", 1), PersonaBot)
    master = bot("master", "canvas", 1)
    assert isinstance(master, ISMCTSBot)
    assert (master.seconds, master.iterations) == (1.0, 0)


def test_unknown_levels_and_bots_are_refused() -> None:
    with pytest.raises(BadOption, match=f"There is no level 'genius'. Levels: {', '.join(LEVELS)}"):
        level("genius", "canvas", 1)
    for make in (bot, lambda name, title, seed: check(name, title)):
        with pytest.raises(BadOption, match=r"There is no bot 'genius' for canvas\. Choose random, greedy"):
            make("genius", "canvas", 1)


@pytest.mark.parametrize("title", bottega.titles())
def test_the_strength_of_every_level_is_measured(title: str) -> None:
    measured = strengths(title)
    assert set(measured) == set(LEVELS)
    assert list(measured.values()) == sorted(measured.values())
    assert measured["apprentice"] < measured["journeyman"] == 1500 < measured["master"]


def test_one_is_impatient_another_loves_gifts_and_a_third_trusts_what_is_certain() -> None:
    """Canvas: three cards in hand that win ribbons, two tokens on the first card of the row, and a third that fits."""
    state = position("canvas", 34)
    first = {name: state.game.text(at_first_sight(name, state)[0]) for name in ("impatient", "flatterer", "cautious")}
    assert first["impatient"].startswith("layer")
    assert (first["flatterer"], first["cautious"]) == ("take 1", "take 3")


@pytest.mark.parametrize("title", bottega.titles())
def test_what_is_to_somebodys_taste_is_chosen_more(title: str) -> None:
    """Of what a taste is for, the line liked best has as much as the one that the expert likes best, and at times
    more."""
    why = bottega.game(title).declaration.hint_terms
    more = set()
    for moment in (*MOMENTS[title], 10, 23):
        state = position(title, moment)
        seat = state.actors[0]
        for taste, kinds in why.tastes.items():
            worths = []
            for weight in (1.0, 3.0):
                line = at_first_sight("cautious", state, **{taste: weight})
                reasons = why.reasons(Perspective(state, seat, 1).imagined, seat, line)
                worths.append(sum(reason.worth for reason in reasons if reason.what in kinds))
            assert worths[1] >= worths[0] - 1e-9
            if worths[1] > worths[0]:
                more.add(taste)
    assert more
    assert set(why.tastes) == {taste for persona in PERSONAS for taste in persona.tastes}


def test_heat_chooses_among_near_equal_lines_and_by_the_seed_alone() -> None:
    state = position("canvas", 10)
    seen = [Perspective(state, state.actors[0], 1)] * 2
    chosen = [[level("apprentice", "canvas", seed).choose(each) for seed in range(30)] for each in seen]
    assert chosen[0] == chosen[1]
    assert 1 < len(set(chosen[0])) <= len(state.legal(state.actors[0]))
