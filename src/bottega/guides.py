"""Lessons as data: a title's guided first game, and the short tours of its modules.

`guide.toml`, beside a title's rules, is a game at a real table that a coach talks somebody through. Its learner has
seat 0, bots the others:

    options = { players = 2 }     # as in bottega.game
    seed = 7                      # a lesson always falls the same way
    bots = "apprentice"           # their level once the script is over, or left

    [[step]]                      # without moves: read, then go on
    en = "…"                      # what the coach says, in every language: two sentences at most
    fr = "…"
    nl = "…"
    sheets = ["row"]              # sheets of the table that are lit
    light = ["row-1"]             # and things of the picture, by data-id
    others = ["1 take 1"]         # what other seats do then: seat and notation

    [[step]]
    en = "…"
    moves = ["take 2"]            # what the learner does, in any order; what these moves touch is lit anyway
    any = ["take"]                # or any move of these kinds, as often; the moves are an example then
    asked = ["turn"]              # with `any`: the questions of the game at which the step is said; else at all
    others = ["1 take 1"]
    instead = { en = "…", fr = "…", nl = "…" }   # said to learners who want to do something else

The longer a lesson lasts the freer it gets: after the first step with `any` every step with moves has it. As long as
everybody has done what the script says, bots go on by it; then they think for themselves. A free step is said only
where its kinds are possible, at its questions. Where the next one does not fit, a later one is said, or else the last
earlier one that fits. So a guide has a step for every question that its learner can meet.

`tour.toml`, beside a module's rules, is two to four cards:

    [[card]]
    en = "…"
    fr = "…"
    nl = "…"
    sheets = ["portraits"]
    light = []
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from bottega.bots.personas import LEVELS
from bottega.games import title as find_title
from bottega.i18n.translate import LANGUAGES, language, typeset
from bottega.kernel import BottegaError, Game, Title
from bottega.kernel.components import read

LEARNER = 0
STEP_KEYS = (*LANGUAGES, "sheets", "light", "moves", "any", "asked", "others", "instead")
CARD_KEYS = (*LANGUAGES, "sheets", "light")


class BadLesson(BottegaError):
    """A lesson's file that cannot be used; the text names file, entry and reason."""


Words = dict[str, str]  # by language


class Step(NamedTuple):
    """One thing that the coach says, what it lights up, and what is to be done then."""

    words: Words
    sheets: tuple[str, ...]
    light: tuple[str, ...]
    moves: tuple[str, ...] = ()
    kinds: tuple[str, ...] = ()
    asked: tuple[str, ...] = ()
    others: tuple[tuple[int, str], ...] = ()
    instead: Words = {}

    def fits(self, text: str) -> bool:
        """Whether a move is of this step's kinds."""
        return any(text == kind or text.startswith(f"{kind} ") for kind in self.kinds)

    def means(self, legal: Sequence[str], asked: str) -> list[str]:
        """The moves of this step's kinds, where it is said at such a question."""
        return [text for text in legal if self.fits(text)] if not self.asked or asked in self.asked else []


class Place(NamedTuple):
    """Where a learner is in a guide: at a step (past the last, it is over; -1, the script was left where it allows
    nothing else), with these moves of it still to be made; and whether everybody did what the script says."""

    step: int
    left: tuple[str, ...] = ()
    by_script: bool = True


class Guide(NamedTuple):
    """A guided game."""

    options: dict[str, Any]
    seed: int
    bots: str
    steps: tuple[Step, ...]

    def place(self, made: Sequence[Sequence[str]]) -> Place:
        """Where a learner is when the seats have made these moves. Until the first free choice of the learner's the
        coach speaks of what the others did too: then they have to have kept to the script as well."""
        number, left, by_script = self._learner_at(made[LEARNER])
        others = range(LEARNER + 1, len(made))
        if all(self.script(seat)[: len(made[seat])] == list(made[seat]) for seat in others):
            return Place(number, left, by_script)
        if len(made[LEARNER]) <= sum(len(step.moves) for step in self.steps if not step.kinds):
            return Place(-1, (), False)
        return Place(number, left, False)

    def _learner_at(self, moves: Sequence[str]) -> Place:
        number, left, by_script = self._at(0)
        for move in moves:
            if number >= len(self.steps):
                by_script = False
                continue
            step = self.steps[number]
            if not step.kinds and move not in left:
                return Place(-1, (), False)
            if step.kinds and not step.fits(move):
                by_script = False
                later = (n for n in range(number, len(self.steps)) if self.steps[n].fits(move))
                number = next(later, number)
                step = self.steps[number]
                if not step.fits(move):
                    continue
                left = step.moves
            by_script = by_script and move in left
            without = left.index(move) if move in left else 0
            left = left[:without] + left[without + 1 :]
            if not left:
                number, left, _ = self._at(number + 1)
        return Place(number, left, by_script)

    def _at(self, number: int) -> Place:
        """The next step with something to do, from a number on."""
        while number < len(self.steps) and not self.steps[number].moves:
            number += 1
        return Place(number, self.steps[number].moves if number < len(self.steps) else ())

    def meant(self, place: Place, legal: Sequence[str], asked: str) -> tuple[int, list[str]]:
        """The step that fits a question to the learner, and the moves that it means. Free steps are tried from the
        learner's place on, then back from it."""
        if not 0 <= place.step < len(self.steps):
            return place.step, []
        if not self.steps[place.step].kinds:
            return place.step, [text for text in legal if text in place.left]
        for number in (*range(place.step, len(self.steps)), *range(place.step - 1, -1, -1)):
            found = self.steps[number].means(legal, asked)
            if found:
                return number, found
        return place.step, []

    def others_are_due(self, made: Sequence[Sequence[str]]) -> bool:
        """Whether other seats still have to do something before the learner's place in the story."""
        place = self.place(made)
        if not place.by_script:
            return False
        until = self.steps[: place.step]
        return any(
            len(moves) < sum(who == seat for step in until for who, _ in step.others) for seat, moves in enumerate(made)
        )

    def script(self, seat: int) -> list[str]:
        """What a seat does in the story."""
        if seat == LEARNER:
            return [move for step in self.steps for move in step.moves]
        return [move for step in self.steps for who, move in step.others if who == seat]

    def next_of(self, seat: int, made: Sequence[Sequence[str]]) -> str | None:
        """What the script has another seat do, when the seats have made these moves; None when it is over or left."""
        if not self.place(made).by_script:
            return None
        script, done = self.script(seat), len(made[seat])
        return script[done] if done < len(script) else None


def said(words: Words) -> str:
    """In the reader's language."""
    return words.get(language()) or words["en"]


# -- reading


@cache
def guide(title: str) -> Guide:
    """The guided game of a title."""
    found = find_title(title)
    if not found.has_guide:
        raise BadLesson(f"{title} has no guided game.")
    return read_guide(found.home / "guide.toml", found)


@cache
def tours(title: str) -> dict[int, tuple[Step, ...]]:
    """By module what is new with it, in a few cards."""
    found = find_title(title)
    numbers = found.option("modules").choices if found.more_components else ()
    homes = [path.parent for path in found.more_components]
    return {number: read_tour(home / "tour.toml") for number, home in zip(numbers, homes, strict=True)}


def read_guide(path: Path, title: Title) -> Guide:
    data = read(path)
    _check_keys(path, "", data, ("options", "seed", "bots", "step"))
    options = _entry(path, "", data, "options", dict)
    seed = _entry(path, "", data, "seed", int)
    bots = _entry(path, "", data, "bots", str)
    if bots not in LEVELS:
        raise BadLesson(f"{path}: bots: there is no level {bots!r}; there are {', '.join(LEVELS)}.")
    try:
        game = title.game(**options)
    except (BottegaError, TypeError) as error:
        raise BadLesson(f"{path}: options: {error}") from None
    found = _entries(path, data, "step")
    steps = tuple(_step(path, f"step {number}", entry, game) for number, entry in enumerate(found, 1))
    free = False
    for number, step in enumerate(steps, 1):
        if free and step.moves and not step.kinds:
            raise BadLesson(f"{path}: step {number}: moves without `any` cannot come after a step with it.")
        free = free or bool(step.kinds)
    return Guide(game.options, seed, bots, steps)


def read_tour(path: Path) -> tuple[Step, ...]:
    data = read(path)
    _check_keys(path, "", data, ("card",))
    cards = []
    for number, entry in enumerate(_entries(path, data, "card"), 1):
        _check_keys(path, f"card {number}", entry, CARD_KEYS)
        cards.append(_said_and_lit(path, f"card {number}", entry))
    if not 2 <= len(cards) <= 4:
        raise BadLesson(f"{path}: card: a tour has 2 to 4 cards, not {len(cards)}.")
    return tuple(cards)


def _said_and_lit(path: Path, where: str, entry: dict[str, Any]) -> Step:
    return Step(_words(path, where, entry), _texts(path, where, entry, "sheets"), _texts(path, where, entry, "light"))


def _step(path: Path, where: str, entry: dict[str, Any], game: Game) -> Step:
    _check_keys(path, where, entry, STEP_KEYS)
    moves = _texts(path, where, entry, "moves")
    kinds = _texts(path, where, entry, "any")
    asked = _texts(path, where, entry, "asked")
    others = tuple(_other(path, where, text, game) for text in _texts(path, where, entry, "others"))
    for text in moves:
        _check_move(path, f"{where}: moves", text, game)
    if kinds and not moves:
        raise BadLesson(f"{path}: {where}: `any` needs `moves` as an example.")
    if asked and not kinds:
        raise BadLesson(f"{path}: {where}: `asked` needs `any`.")
    instead = (
        _words(path, f"{where}: instead", _entry(path, where, entry, "instead", dict)) if "instead" in entry else {}
    )
    step = _said_and_lit(path, where, entry)._replace(
        moves=moves, kinds=kinds, asked=asked, others=others, instead=instead
    )
    for text in moves if kinds else ():
        if not step.fits(text):
            raise BadLesson(f"{path}: {where}: the example {text!r} is of no kind in `any`.")
    return step


def _other(path: Path, where: str, text: str, game: Game) -> tuple[int, str]:
    seat, _, move = text.partition(" ")
    if not seat.isdecimal() or not LEARNER < int(seat) < game.players:
        raise BadLesson(f"{path}: {where}: others: {text!r} should begin with a seat from 1 to {game.players - 1}.")
    _check_move(path, f"{where}: others", move, game)
    return int(seat), move


def _check_move(path: Path, where: str, text: str, game: Game) -> None:
    if text not in game.catalogue.numbers:
        try:
            game.action(text)
        except BottegaError as error:
            raise BadLesson(f"{path}: {where}: {error}") from None
        raise BadLesson(f"{path}: {where}: {text!r} is not quite the notation of an action.")


def _words(path: Path, where: str, entry: dict[str, Any]) -> Words:
    for name in LANGUAGES:
        if not isinstance(entry.get(name), str) or not entry[name].strip():
            raise BadLesson(f"{path}: {where}: {name}: a sentence is missing.")
    return {name: typeset(name, entry[name].strip()) for name in LANGUAGES}


def _texts(path: Path, where: str, entry: dict[str, Any], key: str) -> tuple[str, ...]:
    value = entry.get(key, [])
    if not isinstance(value, list) or not all(isinstance(text, str) and text for text in value):
        raise BadLesson(f"{path}: {where}: {key}: should be a list of texts, not {value!r}.")
    return tuple(value)


def _entry(path: Path, where: str, entry: dict[str, Any], key: str, kind: type) -> Any:
    value = entry.get(key)
    if type(value) is not kind:
        spot = f"{where}: {key}" if where else key
        raise BadLesson(f"{path}: {spot}: should be a {kind.__name__}, not {value!r}.")
    return value


def _entries(path: Path, data: dict[str, Any], key: str) -> list[dict[str, Any]]:
    found = data.get(key)
    if not isinstance(found, list) or not found or not all(isinstance(entry, dict) for entry in found):
        raise BadLesson(f"{path}: {key}: there should be at least one [[{key}]].")
    return found


def _check_keys(path: Path, where: str, entry: dict[str, Any], known: Sequence[str]) -> None:
    for key in entry:
        if key not in known:
            spot = f"{where}: {key}" if where else key
            raise BadLesson(f"{path}: {spot}: there is no such entry; known here: {', '.join(known)}.")
