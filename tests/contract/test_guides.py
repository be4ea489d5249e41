"""Every guided game can be played as it is written, and every tour speaks of what lies on the table: a change of the
rules or of a drawing that makes a lesson impossible fails here."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest

import bottega
from bottega.bots.greedy_bot import GreedyBot
from bottega.games import title as find_title
from bottega.guides import LEARNER, BadLesson, Step, guide, read_guide, read_tour, tours
from bottega.i18n.translate import LANGUAGES
from bottega.kernel import Perspective, State
from bottega.kernel.chance import Chance
from bottega.presentation.sheets import drawn
from bottega.server.play.lesson_script import best_first

GUIDES = bottega.titles()
LONGEST = {"en": 36, "fr": 42, "nl": 42}  # words that a coach says at once
WHIMS = {"canvas": 8, "fresco": 24, "fresco-card": 32, "fresco-dice": 8}  # games of somebody who tries everything


class Lesson:
    """A guided game without a table: others go by the script and then at random; the learner does what is meant."""

    def __init__(self, title: str, learner_first: bool = False, whims: Chance | None = None, wise: int = 0) -> None:
        found = self.guide = guide(title)
        self.state: State = bottega.game(title, **found.options).start(found.seed)
        self.made: list[list[str]] = [[] for _ in range(self.state.game.players)]
        self.learner_first = learner_first
        self.whims = whims or Chance(1)
        self.wilful = whims is not None
        self.wise = wise  # of four free choices, so many are a journeyman's

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
            number, meant = self.guide.meant(place, legal, self.asked)
            yield number, meant
            step = self.guide.steps[number]
            wanted = legal if self.wilful and step.kinds else meant
            if self.wilful and step.kinds and self.whims.below(4) < self.wise:
                wanted = [self.state.game.text(GreedyBot(0).choose(Perspective(self.state, LEARNER, 1)))]
            examples = [] if self.wilful else [text for text in step.moves if text in wanted]
            self.play(LEARNER, examples[0] if examples else wanted[self.whims.below(len(wanted))])

    @property
    def asked(self) -> str:
        return self.state.agenda[-1].name


def lies_on(state: State) -> tuple[set[str], set[str]]:
    """The names of the learner's sheets, and the ids of all that is drawn on them."""
    sheets = state.game.sheets(state.view(LEARNER))
    ids = {found for sheet in sheets for found in re.findall(r'data-id="([^"]+)"', drawn(sheet).svg)}
    return {sheet.name for sheet in sheets}, ids


def check_lit(where: str, step: Step, lies: tuple[set[str], set[str]]) -> None:
    sheets, ids = lies
    assert set(step.sheets) <= sheets, f"{where}: there are no sheets {set(step.sheets) - sheets}, only {sheets}"
    assert set(step.light) <= ids, f"{where}: {set(step.light) - ids} does not lie on the table"


@pytest.mark.parametrize("learner_first", [False, True])
@pytest.mark.parametrize("title", GUIDES)
def test_a_guide_is_played_as_it_is_written(title: str, learner_first: bool) -> None:
    lesson = Lesson(title, learner_first)
    steps = lesson.guide.steps
    for number, meant in lesson.turns():
        assert meant, f"step {number + 1}: none of {steps[number].moves} is possible: {lesson.legal(LEARNER)}"
        for read in (*read_before(steps, number), number):
            check_lit(f"step {read + 1}", steps[read], lies_on(lesson.state))
    for read in read_before(steps, len(steps)):
        check_lit(f"step {read + 1}", steps[read], lies_on(lesson.state))
    scripted = [lesson.guide.script(seat) for seat in range(1, len(lesson.made))]
    for made, script in zip(lesson.made[1:], scripted, strict=True):
        assert made[: len(script)] == script, "a part of the script is never played"


def read_before(steps: Sequence[Step], number: int) -> list[int]:
    """The steps that are only read, right before this one."""
    first = number
    while first and not steps[first - 1].moves:
        first -= 1
    return list(range(first, number))


@pytest.mark.parametrize("title", GUIDES)
def test_every_step_fits_the_position_whatever_the_learner_chooses(title: str) -> None:
    """The learner does anything that is possible once a step is free, and the others anything at all."""
    for seed in range(WHIMS[title]):
        lesson = Lesson(title, whims=Chance(seed), wise=seed % 4)
        steps = lesson.guide.steps
        for number, meant in lesson.turns():
            where = f"seed {seed}, step {number + 1}, asked {lesson.asked}, after {lesson.made[LEARNER]}"
            assert meant, f"{where}: the coach speaks of something else: {lesson.legal(LEARNER)}"
            check_subject(where, title, steps[number], lesson.asked)
            if not steps[number].kinds:
                continue  # the same in every game
            things = {thing for text in meant for thing in lesson.state.game.touches(lesson.state.game.action(text))}
            lies = lies_on(lesson.state)
            for read in (*read_before(steps, number), number):
                check_lit(where, steps[read], lies)
            assert things & lies[1], f"{where}: nothing of {things} lies on the table"


def test_all_free_steps_are_met() -> None:
    """A step that nobody ever comes to is not checked either: most are met in a few games."""
    rare = {"fresco-card": {"give", "discard", "late", "work", "draw"}, "fresco": {"altar", "workshop"}}
    for title in GUIDES:
        met: set[int] = set()
        for seed in range(WHIMS[title]):
            met.update(number for number, _ in Lesson(title, whims=Chance(seed), wise=seed % 4).turns())
        for number, step in enumerate(guide(title).steps):
            if step.moves and not set(step.asked) & rare.get(title, set()):
                assert number in met, f"{title}: nobody meets step {number + 1}"


@pytest.mark.parametrize("title", GUIDES)
def test_what_the_coach_does_for_a_learner_is_what_a_journeyman_would_do(title: str) -> None:
    for seed in range(4):
        lesson = Lesson(title, whims=Chance(seed))
        lesson.wilful = False
        while lesson.at < len(lesson.guide.steps):
            lesson.others_move()
            state, game = lesson.state, lesson.state.game
            number, meant = lesson.guide.meant(lesson.guide.place(lesson.made), lesson.legal(LEARNER), lesson.asked)
            chosen = meant[0]
            if lesson.guide.steps[number].kinds:
                chosen = game.text(best_first(state, LEARNER, [game.action(text) for text in meant])[0])
                rated = {
                    game.text(action): worth for action, worth in GreedyBot(0).rate(Perspective(state, LEARNER, 1))
                }
                best = max(rated, key=lambda text: rated[text])
                assert rated[chosen] == rated[best], f"step {number + 1}: {chosen}, but {best} is better"
            lesson.play(LEARNER, chosen)


# What a question is about: what a step that is said there names first of all these.
SUBJECTS = {
    "canvas": {"turn": "take|card", "layer": "lay", "background": "background"},
    "fresco": {
        "wake": "inn|day",
        "plan": "plan|assistant",
        "market": "market|stall",
        "cathedral": "cathedral|bishop|restore",
        "altar": "altar",
        "workshop": "workshop",
        "theatre": "theatre",
    },
    "fresco-card": {
        "act": "thing|restore|choose|play|turn",
        "lay": "lay|draw",
        "work": "draw",
        "draw": "demand|turn",
        "pay": "pay|mix|green",
        "reward": "take|tile",
        "rotate": "rotate|tile",
        "more": "restore|finish",
        "late": "demand",
        "give": "give",
        "discard": "discard|keep",
    },
    "fresco-dice": {
        "bishop": "bishop|section",
        "aside": "aside|roll|die|green|colour",
        "bet": "bet",
        "favour": "favour",
    },
}


def check_subject(where: str, title: str, step: Step, asked: str) -> None:
    """A sentence is about the question: and in Fresco it does not speak of another place before."""
    said = step.words["en"].lower()
    about = re.search(rf"\b({SUBJECTS[title][asked]})", said)
    assert about, f"{where}: this is not about it: {said}"
    if title == "fresco" and asked != "plan":
        others = [
            word for words in SUBJECTS[title].values() if words != SUBJECTS[title][asked] for word in words.split("|")
        ]
        for other in ("market", "cathedral", "studio", "workshop", "theatre"):
            if other in others or other == "studio":
                found = said.find(other)
                assert found < 0 or about.start() < found, f"{where}: {other} comes first: {said}"


# How a sentence speaks of a sheet, where it has not simply the sheet's name.
SPOKEN = {
    "goods": "goods|price|thalers?|cubes|tiles",
    "track": "score|points|space|gains?|painter reaches|counts|bet",
    "inn": "inn|get up|wake up",
    "hand": "hand|lay|card",
    "goals": "scoring cards?|four cards|ribbons?|variety",
    "row": "row|card",
    "paintings": "painting|ribbon",
    "ceiling": "ceiling|sections?|chances",
    "tray": "die|dice|rolls?|total|it once|×2|counts",
    "seat-0": "hand|bets?|favour|cards?|lay|keep|half|halves|colour|pay|orange|give|discard|draw",
    "seat-1": "opponent",
    "stock-0": "tiles?|key|demand|sections",
    "tiles": "tiles?",
    "laid": "choose|finish|end|pay|spend|mix|cards",
    "paints": "orange|green|colour",
    "pile-market": "market",
    "pile-round": "workshop|round",
    "pile-pointed": "pointed",
    "pile-square": "square",
    "sections": "sections?|key|cup",
    "round": "round",
    "orders": "orders?|fulfils",
    "special": "colours",
    "cathedral": "cathedral|altar|tiles?|bishop|fresco|c2|restore|room",
    "gold": "gold|arrow|disc",
    "glaziers": "windows?|glass",
    "bells": "bells?|price|certificates?",
    "wall": "wall|sections",
    "doctor": "illness|infection|doctor|remedy|fall ill",
    "favours": "favour",
    "ladies": "lad(?:y|ies)|her",
    "benches": "bench(?:es)?|carr(?:y|ier)",
    "blackmarket": "black market|draw|barrel",
    "guild": "guild|exchange",
    "workshop": "workshop|mix(?:es)?",
    "theatre": "theatre|mood",
    "market": "market|stall|buy",
    "plan": "plan|planning|assistants?",
    "scrolls": "scrolls?|lines?",
    "catacombs": "room|treasure",
    "dome": "dome",
    "portraits": "portraits?|lasting|one of them",
    "studio": "studio",
    "well": "well|coin|cards",
}


def check_sheets(where: str, step: Step) -> None:
    """A sentence speaks of every sheet that it shows."""
    said = step.words["en"].lower()
    for sheet in step.sheets:
        assert re.search(rf"\b(?:{SPOKEN[sheet]})\b", said), f"{where}: {sheet} is shown, but not spoken of: {said}"


def check_first(where: str, step: Step) -> None:
    """Where nothing is to be done, the sheet that is brought into view is the one that is spoken of first."""
    said = step.words["en"].lower()
    spoken = [re.search(rf"\b(?:{SPOKEN[sheet]})\b", said) for sheet in step.sheets]
    starts = [found.start() for found in spoken if found]
    assert not starts or starts[0] == min(starts), f"{where}: {step.sheets[0]} is shown first: {said}"


@pytest.mark.parametrize("title", GUIDES)
def test_a_coach_speaks_of_what_is_shown(title: str) -> None:
    for number, step in enumerate(guide(title).steps, 1):
        check_sheets(f"{title}, step {number}", step)
        if not step.moves:
            check_first(f"{title}, step {number}", step)


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


def played_on(module: int, players: int, moves: int) -> State:
    """A game with a module, after so many moves: a tour is shown to whoever comes to the table."""
    state = bottega.game("fresco", players=players, modules=[module]).start(moves)
    whims = Chance(moves)
    while len(state.moves) < moves:
        legal = state.legal(state.actors[0])
        state.play(legal[whims.below(len(legal))], state.actors[0])
    return state


def test_every_module_has_a_tour_that_speaks_of_what_lies_on_the_table() -> None:
    assert list(tours("fresco")) == list(find_title("fresco").option("modules").choices)
    for module, cards in tours("fresco").items():
        elsewhere = [lies_on(played_on(module, players, 25 * at)) for at, players in enumerate((3, 2, 4))]
        for number, card in enumerate(cards, 1):
            check_words(f"{module}, card {number}", card.words)
            check_sheets(f"{module}, card {number}", card)
            for other in elsewhere:
                check_lit(f"{module}, card {number}", card, other)
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
        ("take 1", "take 9", "step 1: moves: Unknown action 'take 9'"),
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
