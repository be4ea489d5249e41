"""Self-play: games from which a network learns what it was told, and how they ended."""

from __future__ import annotations

import math
from struct import Struct
from typing import Any

from bottega.bots.evaluators import final_rewards
from bottega.bots.ismcts_bot import MIX_RESOLUTION
from bottega.bots.neural_ismcts_bot import NeuralISMCTSBot, trained_features
from bottega.bots.search import Node, Search, argmax, sample, softmax
from bottega.games import game as make_game
from bottega.kernel import Perspective
from bottega.kernel.chance import Chance
from bottega.kernel.search_policy import Line, Thought
from bottega.learning.network import Facts, Network

TARGETS = Struct("<2f")  # of a row: the reward at the end, and what a search promised
OPENING = 6  # moves of a seat in which it explores more often:
EXPLORE_OPENING = 4  # every fourth of them,
EXPLORE_LATER = 14  # and every fourteenth afterwards
WILD = 20  # a quick game of whole turns begins with fewer than half as many wild ones, every other game with none
TEMPERATURE = 2.0  # of explored moves: the higher, the more they may cost


class SelfPlayBot(NeuralISMCTSBot):
    """A grandmaster that explores, and remembers what its searches promised; without time it asks the expert alone."""

    promised: float = math.nan
    moves = 0
    plan: Line = ()

    def choose(self, perspective: Perspective) -> int:
        self.promised = math.nan
        legal = perspective.legal
        if len(legal) == 1:
            return legal[0]
        if self.plan and self.plan[0] in legal:
            return self.begin_plan(self.plan)
        if self.tree is not None and self.rest_of_line:
            return super().choose(perspective)
        self.moves += 1
        chance = Chance(self.new_seed())
        explores = not chance.below(EXPLORE_OPENING if self.moves <= OPENING else EXPLORE_LATER)
        if not explores and self.seconds:
            return super().choose(perspective)
        rated = self.expert.candidate_plans(perspective.imagined, perspective.seat)
        if not explores:
            return self.begin_plan(argmax(rated))
        probabilities = softmax(rated, self.expert.temperature * TEMPERATURE)
        return self.begin_plan(sample(rated, probabilities, chance, MIX_RESOLUTION))

    def begin_plan(self, line: Line) -> int:
        self.plan = line[1:]
        self.tree = None
        return line[0]

    def solve(self, thought: Thought) -> tuple[list[tuple[int, float]], list[float]]:
        rated, mix = super().solve(thought)
        self.promised = max(value for _, value in rated)
        return rated, mix

    def search(self, perspective: Perspective, tree: Node | None) -> Search:
        search = super().search(perspective, tree)
        if search.root.visits:
            self.promised = search.value(search.ranked()[0])
        return search


def play(title: str, seconds: float, network: Network | None, seed: int) -> bytes:
    """A game with so many seconds a move, or none. By position and seat: what the network is told, the reward at the
    end, and what a search promised there, or not a number."""
    told = trained_features(title)
    game = make_game(title, **told.drawn(Chance(seed)))
    state: Any = game.start(seed)
    players = [SelfPlayBot(title, seed * 64 + seat, seconds) for seat in range(game.players)]
    rows: list[tuple[list[Facts], list[float]]] = []
    quick = None if seconds else told.quick  # where a title knows how to play on faster
    for player in players:
        player.network = network
    evaluator = None if network is None else players[0].evaluator(game)
    chance = Chance(seed)
    wild = max(0, chance.below(WILD) - WILD // 2)
    while not state.over:
        if quick is not None and told.quiet(state):
            if wild and told.wild is not None:
                told.wild(state, chance)
                wild -= 1
                continue
            facts = told.facts(state)
            rows.append((facts, quick(state, chance, evaluator) or [math.nan] * game.players))
            continue
        seat = state.actors[0]
        player = players[seat]
        action = player.choose(Perspective(state, seat, seed * 1000003 + len(state.moves)))
        if told.quiet(state):
            promised = [math.nan] * game.players
            promised[seat] = player.promised
            if game.players == 2:
                promised[1 - seat] = 1.0 - player.promised
            rows.append((told.facts(state), promised))
        state.play(action, seat)
    rewards = final_rewards(state, players[0].expert)
    data = bytearray()
    for facts, promised in rows:
        for seat, fact in enumerate(facts):
            line = bytearray(told.size)
            for at, value in zip(fact.at, fact.number, strict=True):
                line[at] = value & 255
            data += line + TARGETS.pack(rewards[seat], promised[seat])
    return bytes(data)
