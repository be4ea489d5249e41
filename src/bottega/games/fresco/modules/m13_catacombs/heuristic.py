"""What a good player knows about the catacombs: which maps pay, when to lay them, and what to keep."""

from __future__ import annotations

from typing import Final

from bottega.games.fresco.bot.valuation import MOOD, THALER, affordable, rounds_left
from bottega.games.fresco.modules.m13_catacombs.rules.maps import map_and_column
from bottega.games.fresco.modules.m13_catacombs.rules.module import Catacombs
from bottega.games.fresco.modules.m13_catacombs.rules.treasures import collection_points
from bottega.games.fresco.modules.parts import ModuleHeuristic
from bottega.games.fresco.rules.components import CATHEDRAL, SPACES
from bottega.games.fresco.rules.state import FrescoState

USUAL: Final = 4.5  # points that a treasure is worth, roughly
HANDLING: Final = 0.5  # what a map costs beside its price: two spaces of a column


def treasure_worth(module: Catacombs, s: FrescoState, seat: int, keep: bool, number: int = -1) -> float:
    """What keeping or selling a treasure brings: that of a room, or the one that was just found."""
    p = module.state_of(s)
    treasure = module.treasures[p.found if number < 0 else number]
    if not keep:
        poor = 0.05 * max(0, 6 - s.money[seat]) if not s.last else 0.0
        return treasure.price * (THALER + poor)
    mine = p.collection(seat)
    gain = collection_points([*mine, treasure]) - collection_points(mine)
    hope = 1.5 if treasure.book and rounds_left(s) > 1.0 and gain else 0.0
    return gain + hope


def value_of(module: Catacombs, s: FrescoState, seat: int, number: int) -> float:
    treasure = module.treasures[number]
    best = max(treasure_worth(module, s, seat, True, number), treasure_worth(module, s, seat, False, number))
    room = s.game.parts.mood_high - s.mood[seat]
    return best + (0.0 if s.last else MOOD * min(room, treasure.mood))


def buy(module: Catacombs, s: FrescoState, seat: int, pile: int) -> float:
    """A map that nobody has seen: its rooms may be anywhere. What is open is nearly sure, what is covered is not."""
    p = module.state_of(s)
    rooms = len(next(one for one in module.maps if one.pile == pile).rooms)
    opened = 0
    covered = 0
    for room in range(SPACES):
        if s.tiles[room] >= 0:
            covered += 1
        elif p.rooms[room] >= 0:
            opened += 1
    later = min(0.45, 0.12 * rounds_left(s) + 0.05)
    chance = (0.85 * opened + later * covered) / SPACES
    in_hand = 0.25 * len(p.hands[seat])
    return rooms * USUAL * chance - THALER * module.price - HANDLING - in_hand


def lay(module: Catacombs, s: FrescoState, seat: int, thing: int) -> float:
    """Once the assistants are placed: a map whose rooms are mostly open is laid, the earlier the surer."""
    one, column = map_and_column(thing)
    p = module.state_of(s)
    sure = 0.0
    for room in p.open_rooms(s, one):
        sure += value_of(module, s, seat, p.rooms[room])
    covered = len([room for room in module.maps[one].rooms if s.tiles[room] >= 0])
    after = column >= CATHEDRAL
    hope = USUAL * covered * (0.3 if s.last else 0.15) if after else 0.0
    waiting = 0.0 if s.last or rounds_left(s) < 1.2 else USUAL * covered * 0.5
    if sure + hope <= waiting or sure + hope <= 0.0:
        return -1.0
    return 0.1 + min(0.8, (sure * (1.0 - 0.06 * column) + hope) / 40.0)


def explore(module: Catacombs, s: FrescoState, seat: int, room: int) -> float:
    """The best treasure first; in the cathedral later, if one of the other rooms may be opened by one's own hand."""
    p = module.state_of(s)
    one = p.over[seat][s.column]
    if s.place == CATHEDRAL and s.agenda[-1].name == "explore" and not p.begun:
        for other in module.maps[one].rooms:
            if s.tiles[other] >= 0 and affordable(s.paint[seat], s.game.costs[s.tiles[other]]):
                return -1.0
    return value_of(module, s, seat, p.rooms[room])


def decide(module: Catacombs, s: FrescoState, seat: int, thing: int) -> float:
    return treasure_worth(module, s, seat, thing == 0)


def leonardo_lays(module: Catacombs, s: FrescoState, seat: int, column: int) -> float:
    return -float(column)  # he explores early, when little lies open


def leonardo_explores(module: Catacombs, s: FrescoState, seat: int, thing: int) -> float:
    return 1.0 - thing  # first


WORTH: Final = {
    "map buy": buy,
    "map": lay,
    "map leonardo": leonardo_lays,
    "leonardo explores": leonardo_explores,
    "explore": explore,
    "treasure": decide,
}


def wake_worth(module: Catacombs, s: FrescoState, seat: int, row: int) -> float:
    hour = s.game.parts.hours[row]
    if hour not in module.hours or s.money[seat] < module.price:
        return 0.0
    pile = module.hours.index(hour)
    return max(0.0, buy(module, s, seat, pile)) if module.state_of(s).piles[pile] else 0.0


HEURISTIC = ModuleHeuristic(worth=WORTH, wake_worth=wake_worth)
