"""What is asked, offered and told is said as a person would: nobody speaks of what there is none of."""

from __future__ import annotations

import random
import re

from bottega.kernel import Event

from .table import game_of

NOTHING = re.compile(r"(?<![\d-])0 (mix|assistant|thaler)")
SHOWN = "can't afford a remedy"  # there the number is the news


def test_nobody_counts_what_there_is_none_of() -> None:
    chance = random.Random(4)
    for seed in range(2):
        game = game_of(3, modules=list(range(1, 18)))
        state = game.start(seed)
        while not state.over:
            seat = chance.choice(state.actors)
            view = state.view(seat)
            said = [game.prompt(view), *(game.label(action, view) for action in state.legal(seat))]
            events: list[Event] = []
            state.play(chance.choice(state.legal(seat)), seat, events)
            said += [game.tell(event, state.names) for event in events]
            assert not [text for text in said if NOTHING.search(text) and SHOWN not in text]
