"""Games of searching bots against themselves, from which a network learns: what was told, and how it ended."""

from __future__ import annotations

import math
from struct import Struct
from typing import Any

from bottega.bots.grandmaster import Grandmaster
from bottega.bots.master import drawn
from bottega.bots.search import Line, Thought, favourite, result, shares
from bottega.games import game as make_game
from bottega.games import title as find_title
from bottega.kernel import Perspective
from bottega.kernel.chance import Chance
from bottega.learning.network import Facts, Network

ENDS = Struct("<2f")  # of a row: the reward at the end, and what a search promised
OPENING = 6  # in the first moves of a seat chance has a say more often
EARLY = 4  # every fourth move then,
LATE = 14  # and every fourteenth afterwards
WILD = 20  # a quick game of whole turns begins with fewer than half as many wild ones, every other game with none
WARMTH = 2.0  # whims are the warmer, the more they may cost


class Pupil(Grandmaster):
    """A grandmaster that has whims, and remembers what its searches promised; without time it asks the expert alone."""

    promised: float = math.nan
    moves = 0
    plan: Line = ()

    def choose(self, perspective: Perspective) -> int:
        self.promised = math.nan
        legal = perspective.legal
        if len(legal) == 1:
            return legal[0]
        if self.plan and self.plan[0] in legal:
            return self.follow(self.plan)
        if self.tree is not None and self.rest:
            return super().choose(perspective)
        self.moves += 1
        chance = Chance(self.new_seed())
        whim = not chance.below(EARLY if self.moves <= OPENING else LATE)
        if whim or not self.seconds:
            rated = self.expert.lines(perspective.imagined, perspective.seat)
            return self.follow(
                drawn(rated, shares(rated, self.expert.heat * WARMTH), chance) if whim else favourite(rated)
            )
        return super().choose(perspective)

    def follow(self, line: Line) -> int:
        self.plan = line[1:]
        self.tree = None
        return line[0]

    def ponder(self, thought: Thought) -> tuple[list[tuple[int, float]], list[float]]:
        rated, mix = super().ponder(thought)
        self.promised = max(value for _, value in rated)
        return rated, mix

    def search(self, perspective: Perspective, tree: Any) -> Any:
        search = super().search(perspective, tree)
        if search.root.visits:
            self.promised = search.standing(search.ranked()[0])
        return search


def play(title: str, seconds: float, network: Network | None, seed: int) -> bytes:
    """A game with so many seconds a move, or none. By position and seat: what the network is told, the reward at the
    end, and what a search promised there, or not a number."""
    told = find_title(title).companion("bot.network_features")
    game = make_game(title, **told.drawn(Chance(seed)))
    state: Any = game.start(seed)
    pupils = [Pupil(title, seed * 64 + seat, seconds) for seat in range(game.players)]
    rows: list[tuple[list[Facts], list[float]]] = []
    quick = None if seconds else getattr(told, "quick", None)  # where a title knows how to play on faster
    for pupil in pupils:
        pupil.network = network
    judge = None if network is None else pupils[0].judge(game)
    chance = Chance(seed)
    wild = max(0, chance.below(WILD) - WILD // 2)
    while not state.over:
        if quick is not None and told.quiet(state):
            if wild:
                told.wild(state, chance)
                wild -= 1
                continue
            facts = told.facts(state)
            rows.append((facts, quick(state, chance, judge) or [math.nan] * game.players))
            continue
        seat = state.actors[0]
        pupil = pupils[seat]
        action = pupil.choose(Perspective(state, seat, seed * 1000003 + len(state.moves)))
        if told.quiet(state):
            promised = [math.nan] * game.players
            promised[seat] = pupil.promised
            if game.players == 2:
                promised[1 - seat] = 1.0 - pupil.promised
            rows.append((told.facts(state), promised))
        state.play(action, seat)
    ends = result(state, pupils[0].expert)
    data = bytearray()
    for facts, promised in rows:
        for seat, fact in enumerate(facts):
            line = bytearray(told.SIZE)
            for at, value in zip(fact.at, fact.number, strict=True):
                line[at] = value & 255
            data += line + ENDS.pack(ends[seat], promised[seat])
    return bytes(data)
