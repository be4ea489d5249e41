"""What the network of the Card Game is told about a position in which somebody is to choose an action."""

from __future__ import annotations

from typing import Final, cast

from bottega.games.fresco_card.bot import heuristic
from bottega.games.fresco_card.bot.heuristic import Unseen, aim_at, weigh
from bottega.games.fresco_card.rules.state import NONE, FrescoCardState
from bottega.kernel.chance import Chance
from bottega.kernel.game import Game
from bottega.kernel.playout import best_rated
from bottega.kernel.state import State
from bottega.learning.network import ONE, Facts
from bottega.learning.parts import NetworkFeatures

SEATS: Final = 4
COLOURS: Final = 8
LANES: Final = 16
TILES: Final = 14
REMAINING: Final = 8
BLOCK: Final = 24 + REMAINING + COLOURS + LANES + TILES
TABLE: Final = 20 + COLOURS
SIZE: Final = TABLE + SEATS * BLOCK


def knows(game: Game) -> bool:
    return game.players > 1


def drawn(chance: Chance) -> dict[str, object]:
    """Options of a game to learn from: most have two players."""
    return {"players": 2 + max(0, chance.below(7) - 4)}


def quiet(state: State) -> bool:
    return bool(state.agenda) and state.agenda[-1].name == "act"


def go_on(state: State) -> None:
    """Play on to the next choice of an action, as the expert would."""
    s = cast(FrescoCardState, state)
    while s.agenda and s.agenda[-1].name != "act":
        seat = s.actors[0]
        legal = s.peek(seat)
        s.play(best_rated(heuristic.rate(s, seat)) if len(legal) > 1 else legal[0], seat)


def facts(state: State) -> list[Facts]:
    """By seat, what it is told: the table, itself, then the others in turn order."""
    s = cast(FrescoCardState, state)
    players = s.game.players
    blocks = [block(s, seat) for seat in range(players)]
    told: list[Facts] = []
    for seat in range(players):
        found = Facts()
        found.tell(players - 2, ONE)
        found.tell(3 + (s.turn - seat) % players, ONE)
        found.tell(7 + (s.first - seat) % players, ONE)
        found.tell(11, ONE if s.ending else 0)
        found.tell(12, s.round * 2)
        found.tell(13, min(s.idle, 8) * 4)
        found.tell(14, len(s.sections) * 2)
        found.tell(15, (s.first - s.turn - 1) % players * 8)  # turns to come in this round
        if s.favourite != NONE:
            found.tell(20 + min(s.favourite, COLOURS - 1), ONE)
        for ahead in range(min(players, SEATS)):
            found.add(blocks[(seat + ahead) % players], TABLE + ahead * BLOCK)
        told.append(found)
    return told


def block(s: FrescoCardState, seat: int) -> Facts:
    found = Facts()
    game = s.game
    parts = game.parts
    hand = s.hands[seat]
    found.tell(0, s.points(seat) * 2)
    found.tell(24 + max(0, min(game.goal - len(s.restored[seat]), REMAINING - 1)), ONE)
    found.tell(1, len(hand) * 3)
    colours = [0] * COLOURS
    lanes = [0] * LANES
    bishops = 0
    market = 0
    workshop = 0
    for face in hand:
        colours[min(parts.colour[face], COLOURS - 1)] += 1
        lanes[min(parts.lane[face], LANES - 1)] += 1
        bishops += parts.bishop[face]
        market += parts.market[face]
        workshop += parts.workshop[face]
    found.tell(2, bishops * 6)
    found.tell(3, market * 3)
    found.tell(4, workshop * 3)
    base = 24 + REMAINING
    for colour in range(COLOURS):
        found.tell(base + colour, colours[colour] * 8)
    base += COLOURS
    for lane in range(1, LANES):
        found.tell(base + lane, lanes[lane] * 8)
    base += LANES
    tiles = [0] * TILES
    for tile in s.tiles[seat]:
        tiles[min(tile, TILES - 1)] += 1
    for tile in range(TILES):
        found.tell(base + tile, tiles[tile] * ONE)
    # what can be restored now, and what is likely to be
    unseen = Unseen(s, seat)
    able: list[float] = [0.0, 0.0, 0.0]
    hoped: list[float] = [0.0, 0.0, 0.0]
    near: list[float] = [0.0, 0.0, 0.0]
    payable = 0
    for card in sorted(set(s.board)):
        if card == NONE:
            continue
        aim = aim_at(s, seat, card, hand)
        if not aim.missing:
            payable += 1
            able.append(aim.worth)
            continue
        weigh(parts, aim, unseen, 0, 0)
        hoped.append(aim.worth * aim.chance)
        if len(aim.missing) == 1:
            near.append(aim.worth * (aim.waiting + 0.1))
    able.sort(reverse=True)
    hoped.sort(reverse=True)
    near.sort(reverse=True)
    found.tell(5, payable * 6)
    for place in range(3):
        found.tell(6 + place, int(able[place] * 6.0))
        found.tell(9 + place, int(hoped[place] * 6.0))
        found.tell(12 + place, int(near[place] * 8.0))
    found.tell(15, ONE if payable else 0)
    found.tell(16, ONE if payable and s.turn == seat else 0)
    return found


NETWORK_FEATURES = NetworkFeatures(size=SIZE, knows=knows, facts=facts, drawn=drawn, quiet=quiet, go_on=go_on)
