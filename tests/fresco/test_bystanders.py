"""A module whose pieces nobody holds changes nothing for the others: random games of every pair of modules, in lockstep
with the same games in which more modules lie on the table and nobody ever uses them."""

from __future__ import annotations

import random
from itertools import combinations

import pytest

from bottega.games.fresco.modules.m04_well.rules.hands import WellState
from bottega.games.fresco.modules.m05_gold.rules.leaves import GoldState
from bottega.games.fresco.modules.m07_scrolls.rules.tiles import ScrollsState
from bottega.games.fresco.modules.m10_doctor.rules.pieces import DoctorState
from bottega.games.fresco.modules.m12_ladies.rules.pieces import LadiesState
from bottega.games.fresco.modules.m13_catacombs.rules.pieces import CatacombsState
from bottega.games.fresco.modules.m15_dome.rules.tiles import DomeState
from bottega.games.fresco.rules.game import FrescoGame
from bottega.games.fresco.rules.hooks import ModuleState
from bottega.games.fresco.rules.state import FrescoState
from bottega.games.fresco.rules.verbs import ModuleVerb

from .table import game_of

ALL = range(1, 18)
ROUNDS = 8
# modules that are never without effect, so that they cannot stand by
EVERYWHERE = {
    3: "other fresco tiles and market tiles, and mixes that everybody may make",
    6: "every restoration beside a window costs and scores something else",
    11: "a favour lies on every fresco tile and is won without a question",
    14: "other market tiles, with beams",
}


def bystanders(pair: tuple[int, int], players: int) -> list[int]:
    found = [number for number in ALL if number not in EVERYWHERE and number not in pair]
    if players == 2:
        found = [number for number in found if number != 1]  # M01-44: Leonardo must take a portrait
    if 9 in pair:
        found = [number for number in found if number != 2]  # FX-I-04: with orders wall tiles differ by their blots
    return found


def lay_aside(part: ModuleState) -> None:
    """Nobody has anything of the module, and nobody gets anything without asking for it."""
    if isinstance(part, WellState):
        part.coins = [0] * len(part.coins)
    elif isinstance(part, GoldState):
        part.supply = 0
    elif isinstance(part, ScrollsState):
        part.held = [[-1] * len(held) for held in part.held]
    elif isinstance(part, DoctorState):
        part.black = 0  # so nobody falls ill
    elif isinstance(part, LadiesState):
        part.track = [-1] * len(part.track)
    elif isinstance(part, CatacombsState):
        part.piles = [[] for _ in part.piles]
    elif isinstance(part, DomeState):
        part.under = [-1] * len(part.under)


class Watched:
    """A game of some modules with others standing by: from round to round the same position as the game without."""

    def __init__(self, alone: FrescoState, idle: list[int]) -> None:
        self.alone = alone
        numbers = [module.number for module in alone.game.modules]
        self.game: FrescoGame = game_of(alone.game.players, modules=sorted([*numbers, *idle]))
        self.idle = idle
        start = self.game.start(1)
        assert isinstance(start, FrescoState)
        self.aside = start.module_states
        for module in self.game.modules:
            if module.number in idle:
                lay_aside(self.aside[module.at])
        self.together = start

    def new_round(self) -> None:
        """The position of the game without, and the idle modules as they lay at the start; their own preparation may
        have drawn something."""
        state = self.alone.copy()
        known = {module.number: state.module_states[module.at] for module in self.alone.game.modules}
        state.game = self.game
        state.module_states = [
            known[module.number] if module.number in known else self.aside[module.at].copy()
            for module in self.game.modules
        ]
        state.agenda = [self.game.next_sleeper]
        state.set_chance(self.alone.round)
        self.alone.set_chance(self.alone.round)
        state.settle()
        self.together = state

    def offered(self, seat: int) -> list[str]:
        """What the modules of the game without, and the base game, let a seat do."""
        game = self.game
        legal = self.together.legal(seat)
        mine = [action for action in legal if self.owner(action) not in self.idle]
        offered = [game.text(action) for action in mine]
        if texts(self.alone, seat) == ["pass"]:  # another may be named here, but for what only the idle modules offer
            offered = [text for text in offered if text not in ("act sick", "act healthy")]
        return offered

    def owner(self, action: int) -> int:
        verb = self.game.catalogue.verbs[action]
        return verb.owner.number if isinstance(verb, ModuleVerb) else 0

    def decline(self) -> None:
        """Whatever only the idle modules ask is declined."""
        for _ in range(40):
            asked = [seat for seat in self.together.actors if self.asks_more(seat)]
            if not asked:
                return
            self.together.play(self.game.passing.first, asked[0])

    def asks_more(self, seat: int) -> bool:
        """Is a seat asked here that is not asked at this moment in the game without?"""
        return moment(self.together) != moment(self.alone) or seat not in self.alone.actors


def moment(state: FrescoState) -> tuple[str, int, int]:
    return state.agenda[-1].name, state.column, state.painter


def texts(state: FrescoState, seat: int) -> list[str]:
    return [state.game.text(action) for action in state.legal(seat)]


def pieces(state: FrescoState) -> list[object]:
    return [state.track, state.money, state.paint, state.mood, state.owned, state.bishop, state.tiles, state.market]


def rich_start(pair: tuple[int, int], players: int, seed: int) -> FrescoState:
    """Everybody has enough to use what the modules offer, and the last round is not far."""
    state = game_of(players, modules=list(pair)).start(seed)
    assert isinstance(state, FrescoState)
    game = state.game
    for seat in range(players):
        state.money[seat] = 20
        state.paint[seat] = [3] * game.colours + state.paint[seat][game.colours :]
        state.owned[seat] = list(range(len(game.back_names)))  # a tile with each back
    for space in range(0, len(state.tiles), 3):
        state.tiles[space] = -1
    state.tiles_left = sum(tile >= 0 for tile in state.tiles)
    return state


def together(pair: tuple[int, int]) -> None:
    seed = 20 * pair[0] + pair[1]
    players = 2 + seed % 3
    alone = rich_start(pair, players, seed)
    watched = Watched(alone, bystanders(pair, players))
    choose = random.Random(seed)
    begun = 0
    while alone.round <= ROUNDS and not alone.final and not alone.over:
        if begun < alone.round and alone.agenda[-1].name == "wake":
            begun = alone.round
            watched.new_round()
        watched.decline()
        state = watched.together
        where = f"round {alone.round}, {alone.agenda[-1].name}, seed {seed}"
        assert state.actors == alone.actors, where
        for seat in alone.actors:
            assert watched.offered(seat) == texts(alone, seat), f"{where}, seat {seat}"
        assert pieces(state) == pieces(alone), where
        seat = choose.choice(alone.actors)
        action = choose.choice(alone.legal(seat))
        state.play(state.game.action(alone.game.text(action)), seat)
        alone.play(action, seat)


@pytest.mark.parametrize("one", ALL)
def test_modules_whose_pieces_nobody_holds_change_nothing_for_two_others(one: int) -> None:
    for pair in combinations(ALL, 2):
        if pair[0] == one:
            together(pair)
