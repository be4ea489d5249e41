"""Every guided game can be played as it is written, and every tour speaks of what lies on the table: a change of the
rules or of a drawing that makes a lesson impossible fails here."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import bottega
from bottega.games import title as find_title
from bottega.guides import LEARNER, BadLesson, Step, guide, read_guide, read_tour, tours
from bottega.kernel import State
from bottega.kernel.chance import Chance
from bottega.kernel.language import LANGUAGES
from bottega.kernel.sheets import drawn

GUIDES = bottega.titles()
LONGEST = {"en": 36, "fr": 42, "nl": 42}  # words that a coach says at once


class Lesson:
    """A guided game without a table: others go by the script and then at random; the learner does what is meant."""

    def __init__(self, title: str, learner_first: bool = False, whims: Chance | None = None) -> None:
        found = self.guide = guide(title)
        self.state: State = bottega.game(title, **found.options).start(found.seed)
        self.made: list[list[str]] = [[] for _ in range(self.state.game.players)]
        self.learner_first = learner_first
        self.whims = whims or Chance(1)
        self.wilful = whims is not None

    @property
    def at(self) -> int:
        return self.guide.place(self.made).step

    def play(self, seat: int, text: str) -> None:
        self.state.play(self.state.game.action(text), seat)
        self.made[seat].append(text)

    def legal(self, seat: int) -> list[str]:
        return [self.state.game.text(action) for action in self.state.legal(seat)]

    def others_move(self) -> None:
        """Whoever is not the learner, until only the learner is asked or, where the learner comes first, is at all."""
        while not self.state.over:
            others = [seat for seat in self.state.actors if seat != LEARNER]
            if not others or (self.learner_first and LEARNER in self.state.actors):
                return
            legal = self.legal(others[0])
            scripted = self.guide.next_of(others[0], self.made)
            assert scripted is None or scripted in legal, f"after {self.made}: {scripted!r} is not legal: {legal}"
            self.play(others[0], scripted or legal[self.whims.below(len(legal))])

    def turns(self) -> Iterator[tuple[int, list[str]]]:
        """Each time that the learner is asked: the step, and what it means. Then the learner moves."""
        while self.at < len(self.guide.steps):
            self.others_move()
            assert not self.state.over, f"the game is over before step {self.at + 1} of the guide"
            legal = self.legal(LEARNER)
            place = self.guide.place(self.made)
            number, meant = self.guide.meant(place, legal)
            story = [text for text in meant if text in self.guide.steps[number].moves]
            assert meant[: len(story)] == story, "what the coach would do for somebody is what the story does"
            yield number, meant
            wanted = meant or legal
            examples = [] if self.wilful else [text for text in self.guide.steps[number].moves if text in wanted]
            self.play(LEARNER, examples[0] if examples else wanted[self.whims.below(len(wanted))])


def lies_on(state: State) -> tuple[set[str], set[str]]:
    """The names of the learner's sheets, and the ids of all that is drawn on them."""
    sheets = state.game.sheets(state.view(LEARNER))
    ids = {found for sheet in sheets for found in re.findall(r'data-id="([^"]+)"', drawn(sheet).svg)}
    return {sheet.name for sheet in sheets}, ids


def check_lit(where: str, step: Step, state: State) -> None:
    sheets, ids = lies_on(state)
    assert set(step.sheets) <= sheets, f"{where}: there are no sheets {set(step.sheets) - sheets}, only {sheets}"
    assert set(step.light) <= ids, f"{where}: {set(step.light) - ids} does not lie on the table"


@pytest.mark.parametrize("learner_first", [False, True])
@pytest.mark.parametrize("title", GUIDES)
def test_a_guide_is_played_as_it_is_written(title: str, learner_first: bool) -> None:
    lesson = Lesson(title, learner_first)
    shown = -1
    for number, meant in lesson.turns():
        step = lesson.guide.steps[number]
        assert meant or step.kinds, f"step {number + 1}: none of {step.moves} is possible: {lesson.legal(LEARNER)}"
        for read in range(shown + 1, number + 1):
            check_lit(f"step {read + 1}", lesson.guide.steps[read], lesson.state)
        shown = max(shown, number)
    for read in range(shown + 1, len(lesson.guide.steps)):
        check_lit(f"step {read + 1}", lesson.guide.steps[read], lesson.state)
    scripted = [lesson.guide.script(seat) for seat in range(1, len(lesson.made))]
    for made, script in zip(lesson.made[1:], scripted, strict=True):
        assert made[: len(script)] == script, "a part of the script is never played"


@pytest.mark.parametrize("title", GUIDES)
def test_whoever_goes_their_own_way_where_they_may_comes_to_the_end(title: str) -> None:
    for seed in range(8):
        lesson = Lesson(title, whims=Chance(seed))
        seen = [number for number, _ in lesson.turns()]
        assert seen == sorted(seen)


@pytest.mark.parametrize("title", GUIDES)
def test_whoever_does_something_else_where_one_thing_is_meant_has_left_the_script(title: str) -> None:
    lesson = Lesson(title)
    for number, meant in lesson.turns():
        others = [text for text in lesson.legal(LEARNER) if text not in meant]
        if not lesson.guide.steps[number].kinds and others:
            made = [[*lesson.made[LEARNER], others[0]], *lesson.made[1:]]
            place = lesson.guide.place(made)
            assert (place.step, place.by_script) == (-1, False)
            assert all(lesson.guide.next_of(seat, made) is None for seat in range(1, len(made)))
            return
    raise AssertionError("this guide never means one thing of several")


@pytest.mark.parametrize("title", GUIDES)
def test_a_coach_who_speaks_of_what_others_did_wants_them_to_have_done_it(title: str) -> None:
    """Others think for themselves while a coach is away. Where the learner chooses freely they may do so anyway."""
    lesson = Lesson(title)
    for number, _ in lesson.turns():
        otherwise = [lesson.made[LEARNER], ["something else"], *lesson.made[2:]]
        place = lesson.guide.place(otherwise)
        chosen = sum(len(step.moves) for step in lesson.guide.steps if not step.kinds)
        assert not place.by_script
        assert place.step == (-1 if len(lesson.made[LEARNER]) <= chosen else lesson.at), f"step {number + 1}"


def check_words(where: str, words: dict[str, str]) -> None:
    assert set(words) == set(LANGUAGES)
    for language, text in words.items():
        assert len(text.split()) <= LONGEST[language], f"{where}: {language}: {len(text.split())} words: {text}"
        sentences = [part for part in re.split(r"[.!?…](?:\s|$)", text) if len(part.split()) > 2]  # not "Play on!"
        assert 1 <= len(sentences) <= 2, f"{where}: {language}: one or two sentences, please: {text}"


@pytest.mark.parametrize("title", GUIDES)
def test_a_coach_says_little_at_once(title: str) -> None:
    found = guide(title)
    for number, step in enumerate(found.steps, 1):
        check_words(f"{title}, step {number}", step.words)
        if step.instead:
            check_words(f"{title}, step {number}, instead", step.instead)


def test_every_module_has_a_tour_that_speaks_of_what_lies_on_the_table() -> None:
    assert list(tours("fresco")) == list(find_title("fresco").option("modules").choices)
    for module, cards in tours("fresco").items():
        state = bottega.game("fresco", players=3, modules=[module]).start(1)
        for number, card in enumerate(cards, 1):
            check_words(f"{module}, card {number}", card.words)
            check_lit(f"{module}, card {number}", card, state)
        assert any(card.sheets for card in cards), f"{module}: a tour shows where something is new"


# -- what is wrong with a file is said

GOOD = """
options = { players = 2 }
seed = 1
bots = "apprentice"
[[step]]
en = "Take."
fr = "Prenez."
nl = "Neem."
moves = ["take 1"]
"""


@pytest.mark.parametrize(
    ("before", "after", "reason"),
    [
        ("players = 2", "players = 9", "options:"),
        ("seed = 1", 'seed = "x"', "seed: should be a int"),
        ("apprentice", "genius", "bots: there is no level 'genius'"),
        ('nl = "Neem."', "", "step 1: nl: a sentence is missing"),
        ("take 1", "take 9", "step 1: moves: canvas knows no action 'take 9'"),
        ("moves =", "movs =", "step 1: movs: there is no such entry"),
        ('moves = ["take 1"]', 'any = ["take"]', "step 1: `any` needs `moves`"),
        ('["take 1"]', '["take 1"]\nany = ["layer"]', "step 1: the example 'take 1' is of no kind"),
        ('["take 1"]', '["take 1"]\nothers = ["2 take 1"]', "step 1: others: '2 take 1' should begin with a seat"),
        ('["take 1"]', '["take 1"]\nlight = "row-1"', "step 1: light: should be a list of texts"),
        ('["take 1"]', '["take 1"]\ninstead = { en = "No." }', "step 1: instead: fr: a sentence is missing"),
        (
            "[[step]]",
            '[[step]]\nen = "A."\nfr = "A."\nnl = "A."\nmoves = ["take 1"]\nany = ["take"]\n[[step]]',
            "step 2",
        ),
    ],
)
def test_what_is_wrong_with_a_guide_is_said(tmp_path: Path, before: str, after: str, reason: str) -> None:
    assert GOOD.count(before) == 1
    path = tmp_path / "guide.toml"
    path.write_text(GOOD.replace(before, after), encoding="utf-8")
    with pytest.raises(BadLesson) as refused:
        read_guide(path, find_title("canvas"))
    assert str(path) in str(refused.value)
    assert reason in str(refused.value)


CARD = '[[card]]\nen = "New."\nfr = "Neuf."\nnl = "Nieuw."\n'


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("choice = 1\n" + 2 * CARD, "choice: there is no such entry"),
        (CARD, "a tour has 2 to 4 cards, not 1"),
        (CARD + '[[card]]\nen = "New."', "card 2: fr: a sentence is missing"),
    ],
)
def test_what_is_wrong_with_a_tour_is_said(tmp_path: Path, text: str, reason: str) -> None:
    path = tmp_path / "tour.toml"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(BadLesson) as refused:
        read_tour(path)
    assert str(path) in str(refused.value)
    assert reason in str(refused.value)
