"""What the network of the Dice Game is told about a position in which the bishop is to be put somewhere."""

from __future__ import annotations

from typing import Final, cast

from bottega.games.fresco_dice.bot import heuristic
from bottega.games.fresco_dice.bot.equilibrium import Judge
from bottega.games.fresco_dice.bot.heuristic import EVENTS
from bottega.games.fresco_dice.bot.turns import FINE, OUTCOMES, Usual, finish_turn, quick_turn
from bottega.games.fresco_dice.rules.components import SECTIONS, SPACES
from bottega.games.fresco_dice.rules.state import NONE, DiceState
from bottega.kernel.chance import Chance
from bottega.kernel.game import Game
from bottega.kernel.playout import best_rated
from bottega.kernel.state import State
from bottega.learning.network import ONE, Facts
from bottega.learning.parts import NetworkFeatures

SEATS: Final = 4
TABLE: Final = 12 + 4 * SPACES
STEPS: Final = [-20, -16, -13, -10, -8, -6, -5, -4, -3, -2, -1, 0, 1, 2, 3, 4, 5, 7, 9, 12, 15, 19]
MISSING: Final = 2 * SECTIONS
PORTRAITS: Final = MISSING + SECTIONS + 1
PAIRS: Final = PORTRAITS + 7
AHEAD: Final = PAIRS + 2 + SPACES
BLOCK: Final = AHEAD + 1 + len(STEPS)
SIZE: Final = TABLE + SEATS * BLOCK


def knows(game: Game) -> bool:
    return True


def drawn(chance: Chance) -> dict[str, object]:
    """Options of a game to learn from: most have two players."""
    return {"players": 2 + max(0, chance.below(7) - 4)}


def quiet(state: State) -> bool:
    return bool(state.agenda) and state.agenda[-1].name == "bishop"


def quick(state: State, chance: Chance, judge: Judge | None) -> list[float]:
    """A whole turn at once, for quick games to learn from; returns what a judge expects of it, by seat."""
    s = cast(DiceState, state)
    promised: list[float] = []
    if judge is not None:
        usual = Usual(s)
        promised = [0.0] * s.game.players
        before = 0
        for outcome in range(OUTCOMES):
            likely = (usual.spread[outcome] - before) / FINE
            before = usual.spread[outcome]
            if likely > 0.0:
                end = s.copy()
                usual.begin(end)
                finish_turn(end, outcome)
                shares = judge.rewards(end, chance)
                for seat in range(s.game.players):
                    promised[seat] += likely * shares[seat]
    quick_turn(s, chance)
    return promised


def wild(state: State, chance: Chance) -> None:
    """A whole turn in which anything may happen, as likely as anything else: to learn what good players avoid."""
    s = cast(DiceState, state)
    usual = Usual(s)
    usual.bishop = chance.below(SECTIONS)
    usual.bet = chance.below(EVENTS)
    usual.begin(s)
    finish_turn(s, chance.below(OUTCOMES))


def go_on(state: State) -> None:
    """Play on to the next turn, as the expert would."""
    s = cast(DiceState, state)
    while s.agenda and s.agenda[-1].name != "bishop":
        seat = s.actors[0]
        s.play(best_rated(heuristic.rate(s, seat)), seat)


def facts(state: State) -> list[Facts]:
    """By seat, what it is told: the table, itself, then the others in turn order."""
    s = cast(DiceState, state)
    players = s.game.players
    blocks = [block(s, seat) for seat in range(players)]
    points = [s.track[seat] + s.pair_points(seat) for seat in range(players)]  # if the game ended now
    portraits = s.game.parts.portraits
    told: list[Facts] = []
    for seat in range(players):
        found = Facts()
        found.tell(players - 2, ONE)
        found.tell(3 + (s.active - seat) % players, ONE)
        found.tell(7 + (s.first - s.active - 1) % players, ONE)  # turns to come in this round
        found.tell(11, ONE if s.last_round else 0)
        for space in range(SPACES):
            tiles = s.spaces[space]
            if tiles:
                top = portraits[tiles[-1]]
                found.tell(12 + 4 * space, top.vp * 5)
                found.tell(13 + 4 * space, ONE if top.woman else 0)
                found.tell(14 + 4 * space, 0 if top.woman else ONE)
                found.tell(15 + 4 * space, (len(tiles) - 1) * 5)
        for ahead in range(players):
            other = (seat + ahead) % players
            start = TABLE + ahead * BLOCK
            found.add(blocks[other], start)
            if ahead:
                lead = points[seat] - points[other]
                found.tell(start + AHEAD, lead * 2)
                for at, step in enumerate(STEPS):
                    found.tell(start + AHEAD + 1 + at, ONE if lead > step else 0)
        told.append(found)
    return told


def block(s: DiceState, seat: int) -> Facts:
    """What a seat still needs, and what the portraits that lie open would bring it in pairs."""
    found = Facts()
    missing = 0
    for section in range(SECTIONS):
        if s.frescos[seat][section] == NONE:
            missing += 1
            found.tell(section, ONE)
            found.tell(SECTIONS + section, s.top_vp(section) * 2)
    found.tell(MISSING + missing, ONE)
    found.tell(PORTRAITS + min(len(s.portraits[seat]), 6), ONE)
    portraits = s.game.parts.portraits
    alone = 0  # women less men
    for tile in s.portraits[seat]:
        alone += 1 if portraits[tile].woman else -1
    found.tell(PAIRS, alone * 8)
    found.tell(PAIRS + 1, ONE if s.favour == seat else 0)
    for space in range(SPACES):
        if s.spaces[space]:
            found.tell(PAIRS + 2 + space, heuristic.pair_growth(s, seat, s.spaces[space][-1]) * 4)
    return found


NETWORK_FEATURES = NetworkFeatures(
    size=SIZE, knows=knows, facts=facts, drawn=drawn, quiet=quiet, go_on=go_on, quick=quick, wild=wild
)
