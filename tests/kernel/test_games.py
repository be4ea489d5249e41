"""What a game says of itself before anybody plays: its actions, its start and the files beside its rules."""

from __future__ import annotations

import pickle
from typing import Any

import pytest

import bottega
from bottega.kernel.game import Catalogue
from bottega.kernel.verbs import Verb


def test_a_verb_has_an_action_for_each_thing_with_what_it_touches() -> None:
    catalogue = Catalogue()
    rest = catalogue.enter_as(Verb("pass"), "pass", "pass")
    take = catalogue.enter(Verb("take"), [1, 2])
    lay = catalogue.enter(Verb("lay"), ["red"], "card")
    assert catalogue.texts == ["pass", "take 1", "take 2", "lay red"]
    assert catalogue.touched == [("pass",), ("take-1",), ("take-2",), ("card-red",)]
    assert catalogue.numbers == {"pass": 0, "take 1": 1, "take 2": 2, "lay red": 3}
    assert catalogue.verbs == [rest, take, take, lay]
    assert [(verb.first, verb.count) for verb in (rest, take, lay)] == [(0, 1), (1, 2), (3, 1)]


def test_no_two_actions_have_one_notation() -> None:
    catalogue = Catalogue()
    take = catalogue.enter(Verb("take"), [1, 2])
    with pytest.raises(bottega.BottegaError, match=r"^The notation 'take 2' is taken by another action\.$"):
        catalogue.enter_as(Verb("steal"), "take 2")
    assert catalogue.texts == ["take 1", "take 2"]
    assert catalogue.verbs == [take, take]


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("bishops", ". Did you mean 'bishop 8' or 'bishop 24' or 'bishop 19'?"),
        ("xyzzy", ". Choose one of the actions in the list."),
    ],
)
def test_what_is_no_notation_is_refused_with_what_may_be_meant(typed: str, meant: str) -> None:
    game = bottega.game("fresco-dice")
    with pytest.raises(bottega.IllegalAction) as refused:
        game.action(typed)
    assert str(refused.value) == f"Unknown action {typed!r}{meant}"


@pytest.mark.parametrize("wrong", [-1, "beyond", "take 1", None, True, 1.0])
def test_what_is_no_action_has_no_notation(wrong: Any) -> None:
    game = bottega.game("canvas")
    action = game.num_actions if wrong == "beyond" else wrong
    with pytest.raises(bottega.IllegalAction) as refused:
        game.text(action)
    top = game.num_actions - 1
    assert str(refused.value) == f"There is no action {action!r}. Actions are numbered 0 to {top}."
    assert game.action(game.text(0)) == 0
    assert game.action(game.text(top)) == top


def test_capitals_and_spaces_do_not_matter() -> None:
    game = bottega.game("canvas")
    assert game.text(game.action("  TAKE   3 ")) == "take 3"
    assert game.action("take 1") == game.action("Take 1") == 0


@pytest.mark.parametrize("name", bottega.titles())
def test_without_a_seed_it_is_the_game_of_seed_0(name: str) -> None:
    game = bottega.game(name)
    assert game.start().digest() == game.start(0).digest() != game.start(1).digest()
    assert game.start().seed == 0


@pytest.mark.parametrize("seed", [-1, "7", None, 1.5, True])
def test_what_is_no_seed_is_refused(seed: Any) -> None:
    with pytest.raises(bottega.BadOption) as refused:
        bottega.game("canvas").start(seed)
    assert str(refused.value) == f"A seed is a whole number from 0 on, not {seed!r}."


def test_seats_without_names_are_numbered_from_1_and_names_are_tidied() -> None:
    game = bottega.game("canvas", players=2)
    assert game.start(1).names == ("Player 1", "Player 2")
    assert game.start(1, ["  Ada  Lovelace ", "Ben"]).names == ("Ada Lovelace", "Ben")


@pytest.mark.parametrize("names", [["Ada"], ["Ada", "Ben", "Cleo"], ["Ada", " "], ["Ada", "B\nen"], ["Ada", 2], []])
def test_every_seat_has_a_name_that_can_be_read(names: list[Any]) -> None:
    with pytest.raises(bottega.BadOption) as refused:
        bottega.game("canvas", players=2).start(1, names)
    assert str(refused.value) == f"Give a name of printable letters for each of the 2 seats, not {names!r}."


def test_a_title_says_what_is_a_formality_and_without_a_word_nothing_is() -> None:
    for title, formalities in {
        "canvas": set(),
        "fresco-dice": set(),
        "fresco": {"pass"},
        "fresco-card": {"pay", "mix", "tile", "give"},
    }.items():
        game = bottega.game(title)
        actions = range(game.num_actions)
        assert {game.text(action).split()[0] for action in actions if game.is_formality(action)} == formalities


def test_games_are_equal_by_title_options_and_components() -> None:
    game = bottega.game("canvas", players=3)
    assert game == bottega.game("canvas", players=3)
    assert hash(game) == hash(bottega.game("canvas", players=3))
    assert pickle.loads(pickle.dumps(game)) == game
    assert game != bottega.game("canvas", players=2)
    assert game != "canvas"
    other = bottega.game("canvas", players=3)
    other.components_hash = "another box"
    assert game != other


def test_what_goes_out_of_a_game_does_not_come_back_in() -> None:
    game = bottega.game("fresco", modules=[1, 2])
    modules = game.options["modules"]
    assert isinstance(modules, list)
    modules.append(3)
    assert game.options["modules"] == [1, 2]


@pytest.mark.parametrize("name", bottega.titles())
def test_who_writes_the_numbers_for_learners_is_made_once(name: str) -> None:
    game = bottega.game(name)
    assert type(game.encoder).__name__ == "Encoder"
    assert game.encoder is game.encoder


def test_a_title_tells_translators_what_its_components_say() -> None:
    assert "Lantern" in bottega.title("canvas").text.sentences()
    assert bottega.title("fresco-dice").text.sentences() == []
