"""A label keeps its word: the points that it names are scored, the price that it names is paid."""

from __future__ import annotations

import random
import re

import pytest

from bottega.games.fresco.modules.m08_bells.rules.certificates import BellsState
from bottega.games.fresco.rules.state import FrescoState
from bottega.kernel import Event

from .table import LEONARDO, game_of, given, play, portraits, start, turn

ALL = list(range(1, 18))
# labels that describe a thing with its points or its price, and what it comes to is seen later
TERMS = {
    "wake": "the price of every tile that is bought during the day",
    "certificate": "how much of the price is paid is asked next",
    "explore": "a treasure is sold, or scored at the end, if it is kept",
}
GAINS = ("saint", "treasure", "wish", "portrait")  # their thalers come in; what others name is paid
# steps between the choice of a tile and the move on the score track: what their labels name is added to the sum
CHAIN = ("altar", "window", "panes", "gild", "praise", "stack", "score", "dome")
HINT = "Points that are settled later: TERMS. Points that a question in between adds: CHAIN."


def label(state: FrescoState, text: str, seat: int | None = None) -> str:
    who = state.actors[0] if seat is None else seat
    return state.game.label(state.game.action(text), state.view(who))


def number(label: str, unit: str) -> int | None:
    """The points or thalers that a label names."""
    found = re.search(rf"(-?\d+) {unit}s?\b", label)
    return int(found.group(1)) if found else None


# -- small stories


@pytest.mark.rule("FB-BISH-09", "M01-34")
def test_the_bishop_and_the_abbot_are_part_of_what_a_restoration_is_said_to_score() -> None:
    state = portraits(given(start(modules=[1]), paint={0: "RY"}, tiles={"c3": "F01"}, bishop="c3"), owned={0: ["P01"]})
    state = turn(state, 0, "cathedral")
    before = state.score(0)
    said = number(label(state, "restore c3"), "point")
    play(state, "restore c3")
    assert said == state.score(0) - before == 3 + 3 + 1


def test_the_market_says_the_price_of_the_hour() -> None:
    state = turn(given(start(), money={0: 9}), 0, "market", hours={0: 7})
    money = state.money[0]
    assert label(state, "buy I.1").endswith(" for 2 thalers")
    play(state, "buy I.1")
    assert state.money[0] == money - 2


def test_leonardos_restoration_says_his_points() -> None:
    state = turn(given(start(2), walker="c3", bishop="b3"), LEONARDO, "cathedral")
    space = state.game.parts.spaces.index("c2")
    worth = state.game.tiles[state.tiles[space]].value + 2
    assert label(state, "restore c2") == f"Leonardo restores c2 for {worth} points"


def test_the_last_cube_at_the_altar_says_what_the_altar_scores() -> None:
    state = turn(given(start(), paint={0: "RYG"}), 0, "cathedral")
    play(state, "altar red", "altar yellow")
    assert label(state, "altar green") == "Give green for 3 points"


def test_the_theatre_says_how_far_the_mood_goes() -> None:
    state = turn(given(start(), mood={0: 3}), 0, "theatre")
    assert label(state, "improve mood") == "Improve your mood by 1"


# -- over random games with all modules


class Ledger:
    """Adds up what the labels of a painter have promised since it last moved on the score track."""

    def __init__(self, state: FrescoState) -> None:
        self.state = state
        self.promised = 0
        self.checked = 0

    def play(self, action: int, seat: int) -> None:
        state = self.state
        text = state.game.text(action)
        said = state.game.label(action, state.view(seat))
        verb = text.partition(" ")[0]
        self.check_money(said, verb, action, seat)
        painter = state.painter if state.painter >= 0 and verb not in ("dome",) else seat
        points = number(said, "point") if verb not in TERMS else None
        if state.agenda[-1].name not in CHAIN:
            self.promised = 0
        self.promised += points or 0
        track = state.track.copy()
        events: list[Event] = []
        state.play(action, seat, events)
        if points is not None or self.promised:
            self.check_score(said, painter, track, events)

    def check_score(self, said: str, painter: int, track: list[int], events: list[Event]) -> None:
        state = self.state
        moves = [event for event in events if event.kind == "score" and event.seat == state.teller(painter)]
        landing = max(track[painter], 0) + self.promised
        others = [space for other, space in enumerate(track) if other != painter]
        if not moves:
            if state.agenda and state.agenda[-1].name in CHAIN:
                return  # something more is asked before the painter moves
            assert self.promised <= 0, f"{said!r} promises {self.promised} points, and nobody moved for it. {HINT}"
        elif landing not in others:  # FB-SCO-03: otherwise the painter goes on, or its player chooses
            told = [event.as_dict() for event in events]
            assert moves[0].data["to"] == landing, f"{said!r}: {self.promised} points lead to {landing}. {HINT} {told}"
            self.checked += 1
        self.promised = 0

    def check_money(self, said: str, verb: str, action: int, seat: int) -> None:
        thalers = 1 if "a thaler" in said else number(said, "thaler")
        if thalers is None or verb in TERMS or "at each income" in said:
            return
        s = self.state.copy()
        if verb in GAINS and any(isinstance(part, BellsState) and part.unpaid[seat] for part in s.module_states):
            return  # M08-26: what comes in goes onto an unpaid certificate
        s.agenda.pop().play(s, seat, action)  # the action alone: no income or wages of what comes by itself
        change = s.money[seat] - self.state.money[seat]
        assert change == (thalers if verb in GAINS else -thalers), (
            f"{said!r} names {thalers} thalers, and the money of seat {seat} changes by {change}. A label tells what "
            f"is paid, of a verb in GAINS what comes in, and of one in TERMS something that is settled later: is "
            f"{verb!r} to be entered there, or is the label wrong?"
        )
        self.checked += 1


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("modules", [[], [6], [4, 5, 6, 7], [1, 2, 8, 9], ALL])
def test_over_random_games_labels_keep_their_word(players: int, modules: list[int]) -> None:
    game = game_of(players, modules=modules) if modules else game_of(players)
    choose = random.Random(players)
    state = game.start(players)
    assert isinstance(state, FrescoState)
    for seat in range(players):
        state.paint[seat][:6] = [4, 4, 4, 2, 2, 2]
        state.money[seat] = 25
    ledger = Ledger(state)
    while not state.over:
        seat = choose.choice(state.actors)
        ledger.play(choose.choice(state.legal(seat)), seat)
    assert ledger.checked > 30
