"""Random games of random options, with everything checked that holds for all games; failures are kept as records."""

from __future__ import annotations

import time
from collections.abc import Iterator
from concurrent.futures import FIRST_COMPLETED, Future, wait
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from bottega.games import game as make_game
from bottega.games import title as find_title
from bottega.kernel import BadOption, Event, Game, State
from bottega.kernel.chance import Chance
from bottega.lab import checks
from bottega.lab.workers import Pool

MOMENTS = 3  # of each game at which everything is looked at


@dataclass(frozen=True)
class Case:
    """One game that was played: its options, how long it was, and what failed, if anything did."""

    number: int
    options: dict[str, Any]
    actions: int
    failure: str = ""
    record: str = ""


def draw_options(title: str, chance: Chance) -> dict[str, Any]:
    """Any options that make a game together; of a list of choices every subset is equally likely. Where the options
    of a title exclude each other, some are left out."""
    found = find_title(title)
    low, high = found.players
    for attempt in range(1000):
        options: dict[str, Any] = {"players": low + chance.below(high - low + 1)}
        for option in found.options:
            if attempt and chance.below(2):
                continue
            if option.many:
                options[option.name] = [choice for choice in option.choices if chance.below(2)]
            elif option.choices:
                options[option.name] = option.choices[chance.below(len(option.choices))]
        try:
            return make_game(title, **options).options
        except BadOption:
            continue
    raise BadOption(f"No options of {title} were found that make a game together.")


def play_checked(game: Game, seed: int, folder: Path, moments: float = MOMENTS) -> State:
    """Play a game at random. Cheap things are checked after every action, dear ones at a few moments. If something
    is broken, the game so far is kept in the folder, and the error says where."""
    chance = Chance(seed)
    state = game.start(seed)
    before = state
    try:
        conserved = state.conserved()
        rare = max(1, round(typical_length(game) / moments)) if moments else 1 << 30
        while not state.over:
            before = state.copy()
            checks.must(len(state.moves) < game.longest, f"the game is longer than {game.longest} actions")
            seat = chance.pick(list(state.actors))
            legal = state.legal(seat)
            checks.must(legal, f"seat {seat} is to act and has no action")
            action = chance.pick(legal)
            events: list[Event] = []
            dear = chance.below(rare) == 0
            if dear:
                look_closely(state, chance, seat, action)
            state.play(action, seat, events)
            if dear:
                checks.words_for_everything(state, events)
            now = state.conserved()
            checks.must(now == conserved, f"{conserved} became {now} by {game.text(action)!r}")
        checks.legal_lists(state)
        checks.results(state)
        checks.views_keep_secrets(state)
        checks.numbers_are_declared(state)
        checks.comes_back(state)
    except Exception as error:
        path = checks.save_failure(before, folder, f"{game.title}-{game.players}-seed-{seed}")
        raise checks.Broken(f"{type(error).__name__}: {error} ({path})") from error
    return state


def look_closely(state: State, chance: Chance, seat: int, action: int) -> None:
    checks.legal_lists(state)
    checks.results(state)
    checks.why_not_agrees(state)
    checks.refusals_change_nothing(state, chance)
    checks.resample_depends_on_the_view_alone(state)
    checks.imagined_games_end(state, chance)
    checks.views_keep_secrets(state)
    checks.numbers_are_declared(state)
    checks.numbers_follow_the_view(state, action, seat)
    checks.pictures_show_choices_and_no_secrets(state)
    checks.things_are_explained(state)
    checks.simultaneous_actions_commute(state, chance)
    checks.events_tell_no_more_than_the_view(state, action, seat)
    checks.moves_are_noticed_by_who_sees_something(state, action, seat)
    checks.comes_back(state)


def typical_length(game: Game) -> int:
    """About how many actions random games take; only spreads the dear checks over a game."""
    return {"fresco": 160 * game.players}.get(game.title, 25 * game.players)


def one(title: str, seed: int, number: int, folder: Path, moments: float) -> Case:
    """Game `number` of a series."""
    chance = Chance(seed * 1_000_003 + number)
    options = draw_options(title, chance)
    game = make_game(title, **options)
    try:
        state = play_checked(game, chance.below(1 << 30), folder, moments)
    except checks.Broken as broken:
        said, _, record = str(broken).rpartition(" (")
        return Case(number, options, 0, said, record.rstrip(")"))
    return Case(number, options, len(state.moves))


def fuzz(
    title: str, seconds: float, games: int | None, seed: int, jobs: int, folder: Path, moments: float = MOMENTS
) -> Iterator[Case]:
    """Play until the time is over or so many games are played, whatever comes first."""
    until = time.monotonic() + seconds
    number = 0
    with Pool(jobs) as pool:
        running: set[Future[Case]] = set()
        while True:
            while len(running) < 2 * jobs and time.monotonic() < until and (games is None or number < games):
                running.add(pool.submit(one, title, seed, number, folder, moments))
                number += 1
            if not running:
                return
            done, running = wait(running, return_when=FIRST_COMPLETED)
            for future in done:
                yield future.result()
