"""What the network of Fresco is told about a position at the start of a round, and with which modules."""

from __future__ import annotations

from typing import Final, cast

from bottega.games.fresco.bot import search_policy
from bottega.games.fresco.bot.search_policy import as_if_over, prospects
from bottega.games.fresco.bot.valuation import Valuation, affordable, best_altar, mixes_missing, pay, rounds_left
from bottega.games.fresco.rules.components import ALL_COLOURS, BASE_COLOURS, PRIMARIES, SPACES
from bottega.games.fresco.rules.game import FrescoGame
from bottega.games.fresco.rules.state import FrescoState
from bottega.kernel.chance import Chance
from bottega.kernel.game import Game
from bottega.kernel.state import State
from bottega.learning.network import ONE, Facts
from bottega.learning.parts import NetworkFeatures

SEATS: Final = 4
MODULES: Final = 18  # more than the number of any module that the network has learned
TARGETS: Final = 4
CLASSES: Final = 4
BLOCK: Final = 40 + 3 * ALL_COLOURS
TABLE: Final = 36 + MODULES
SIZE: Final = TABLE + SEATS * BLOCK


def knows(game: Game) -> bool:
    """Whether the network has learned this game: it has no input for modules added later."""
    if game.players == 1:
        return False
    for module in cast(FrescoGame, game).modules:  # noqa: SIM110 compiled without a closure
        if module.number >= MODULES:
            return False
    return True


def drawn(chance: Chance) -> dict[str, object]:
    """Options of a game to learn from: most have two players; none, some or all of the modules."""
    numbers = list(range(1, MODULES))
    chance.shuffle(numbers)
    modules = (0, 0, 1 + chance.below(8), 1 + chance.below(8), len(numbers))[chance.below(5)]
    return {"players": 2 + max(0, chance.below(7) - 4), "modules": sorted(numbers[:modules])}


def quiet(state: State) -> bool:
    """A round begins: nobody is awake yet."""
    s = cast(FrescoState, state)
    return bool(s.agenda) and s.agenda[-1].name == "wake" and max(s.hour) < 0


def go_on(state: State) -> None:
    """The expert plays this round to its end."""
    s = cast(FrescoState, state)
    while s.agenda and not quiet(s):
        search_policy.go_on(s)


def facts(state: State) -> list[Facts]:
    """By seat, what it is told: the table, itself, then the others in turn order."""
    s = cast(FrescoState, state)
    game = s.game
    players = game.players
    table = tell_table(s)
    blocks = [block(s, seat) for seat in range(players)]
    ended = as_if_over(s) if game.modules else s
    scores = ended.scores
    hopes = [scores[seat] + prospects(ended, seat) for seat in range(players)]
    time = 8.0 / (2.0 + rounds_left(s))
    told: list[Facts] = []
    for seat in range(players):
        found = Facts()
        found.add(table, 0)
        for ahead in range(min(players, SEATS)):
            other = (seat + ahead) % players
            at = TABLE + ahead * BLOCK
            found.add(blocks[other], at)
            found.tell(at + 1, scores[other] - s.score(other))
            if ahead:
                lead = hopes[seat] - hopes[other]
                found.tell(at + 2, int(lead))
                found.tell(at + 3, int(lead * time))
                found.tell(at + 4, scores[seat] - scores[other])
        told.append(found)
    return told


def tell_table(s: FrescoState) -> Facts:
    game = s.game
    found = Facts()
    found.tell(game.players - 2, ONE)
    found.tell(3 + min(int(rounds_left(s) * 1.5), 11), ONE)
    found.tell(15, ONE if s.last else 0)
    found.tell(16, int(rounds_left(s) * 8.0))
    found.tell(17, s.tiles_left * 4)
    found.tell(18, s.round * 4)
    found.tell(19, game.painters * 8)
    left = [0] * CLASSES
    for tile in s.tiles:
        if tile >= 0:
            left[min(max(game.tiles[tile].value - 2, 0) // 3, CLASSES - 1)] += 1
    for place in range(CLASSES):
        found.tell(20 + place, left[place] * 4)
    paints = [0] * ALL_COLOURS
    for tile in s.market:
        if tile >= 0:
            for colour, number in enumerate(game.market_tiles[tile].counts):
                paints[min(colour, ALL_COLOURS - 1)] += number
    for colour in range(ALL_COLOURS):
        found.tell(24 + colour, paints[colour] * 4)
    for module in game.modules:
        found.tell(36 + module.number, ONE)
    return found


def block(s: FrescoState, seat: int) -> Facts:
    found = Facts()
    game = s.game
    cubes = s.paint[seat]
    found.tell(0, s.score(seat) // 2)
    found.tell(5, s.money[seat] * 2)
    found.tell(6, s.income(seat) * 4)
    found.tell(7, s.mood[seat] * 4)
    found.tell(8, int(prospects(s, seat)))
    place = place_of(s, seat)
    found.tell(9 + min(place, 3), ONE)
    base = 40
    for colour in range(ALL_COLOURS):
        number = cubes[colour]
        found.tell(base + 3 * colour, ONE if number else 0)
        found.tell(base + 3 * colour + 1, ONE if number > 1 else 0)
        found.tell(base + 3 * colour + 2, min(number, 7) * 6)
    primary = cubes[0] + cubes[1] + cubes[2]
    mixed = 0
    for colour in range(PRIMARIES, BASE_COLOURS):
        mixed += cubes[colour]
    found.tell(13, primary * 3)
    found.tell(14, mixed * 4)
    # the tiles that could be restored one after the other, with the paint there is
    have = cubes.copy()
    bishop = s.bishop
    gone = 0
    valuation = Valuation(s, seat)
    time = 0.0 if s.last else 0.3
    for number in range(TARGETS):
        target = valuation.best_target(have, bishop, 0, gone, time)
        if target.space < 0:
            break
        found.tell(16 + number, int(target.points * 4.0))
        pay(have, game.tiles[s.tiles[target.space]].cost)
        gone |= 1 << target.space
        bishop = target.space
    found.tell(20, int(max(0.0, best_altar(s, have, time)[1]) * 4.0))
    now = 0
    mixes = [0, 0, 0]
    best = [0, 0, 0]
    for space in range(SPACES):
        tile = s.tiles[space]
        if tile < 0:
            continue
        cost = game.tiles[tile].cost
        value = game.tiles[tile].value
        if affordable(cubes, cost):
            now += 1
            continue
        missing = mixes_missing(s, cubes, cost)
        if missing <= 4:
            step = (missing - 1) // 2
            mixes[step] += 1
            best[step] = max(best[step], value)
    found.tell(21, now * 4)
    for step in range(2):
        found.tell(22 + step, mixes[step] * 4)
        found.tell(24 + step, best[step] * 4)
    return found


def place_of(s: FrescoState, seat: int) -> int:
    """How many are ahead on the score track: who is last chooses first."""
    ahead = 0
    for painter in range(s.game.painters):
        if s.track[painter] > s.track[seat]:
            ahead += 1
    return ahead


NETWORK_FEATURES = NetworkFeatures(size=SIZE, knows=knows, facts=facts, drawn=drawn, quiet=quiet, go_on=go_on)
