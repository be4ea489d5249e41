"""What a good player knows of illness: what a cure is worth, and where sick assistants are still of use."""

from __future__ import annotations

from typing import Final

from bottega.games.fresco.bot.valuation import CUBE_WORTH, ENOUGH, THALER, rounds_left, thaler_worth
from bottega.games.fresco.modules.m10_doctor.rules.module import Doctor
from bottega.games.fresco.modules.m10_doctor.rules.pieces import SAME
from bottega.games.fresco.modules.m10_doctor.rules.remedies import affordable
from bottega.games.fresco.modules.parts import ModuleHeuristic
from bottega.games.fresco.rules.components import CATHEDRAL, COLUMNS, PRIMARIES, SPACES, STUDIO, WORKSHOP
from bottega.games.fresco.rules.state import FrescoState
from bottega.games.fresco.rules.weak import strong

HEALTHY: Final = 1.3  # how much more a healthy assistant brings in a round than a sick one
LAY: Final = 5.0
LATER: Final = -1.0
BARRED: Final = 2.0  # what it costs to send one buyer at most


def rounds(m: Doctor, s: FrescoState) -> float:
    """Rounds to come, which the infection tiles limit too."""
    return 0.0 if s.last else min(rounds_left(s), float(len(m.state_of(s).infections)))


def cure_worth(m: Doctor, s: FrescoState) -> float:
    return THALER * m.healthy_thalers + HEALTHY * min(rounds(m, s), 4.0)


def bottle_worth(m: Doctor, s: FrescoState, seat: int, kind: int) -> float:
    p = m.state_of(s)
    doses = m.kinds[kind].doses
    if doses == 0:
        return 0.0 if s.last else 0.5
    ready = 0
    for bottle in p.held[seat]:
        ready += m.kinds[bottle].doses
    curable = max(0, min(p.sick[seat], p.away[seat]) - ready)
    return cure_worth(m, s) * min(doses, curable) + 0.3 * rounds(m, s) * max(0, doses - curable)


def cover(m: Doctor, s: FrescoState, seat: int, thing: int) -> float:
    return LAY if visit_worth(m, s, seat) > 0.0 else LATER


def visit_worth(m: Doctor, s: FrescoState, seat: int) -> float:
    p = m.state_of(s)
    if len(p.held[seat]) >= m.hold:
        return 0.0
    best = 0.0
    for slot in affordable(m, s, seat):
        best = max(best, remedy(m, s, seat, slot))
    return best - BARRED * (0.5 if s.last else 1.0)


def sick(m: Doctor, s: FrescoState, seat: int, thing: int) -> float:
    """Sick ones go where no healthy one is, when those are placed."""
    column = min(thing, COLUMNS - 1)
    if s.waiting[seat] or strong(s, seat, column) > 0:
        return LATER
    place = s.game.columns[s.last][column]
    cubes = s.paint[seat]
    before = s.plan[seat][column]
    if place == CATHEDRAL:
        best = 0.0
        for space in range(SPACES):
            if open_to_sick(m, s, seat, space):
                best = max(best, float(s.game.tiles[s.tiles[space]].value))
        return 0.4 * best - 2.0 * before
    if place == STUDIO:
        return 0.8 - 0.2 * before if sum(cubes) > 4 + before else -0.1
    if place == WORKSHOP and not s.last:
        return 1.0 - 0.4 * before if sum(cubes[:PRIMARIES]) > 1 + 2 * before else 0.1 - 0.05 * before
    return -0.1


def open_to_sick(m: Doctor, s: FrescoState, seat: int, space: int) -> bool:
    """Whether a sick assistant could restore a tile as the bishop stands."""
    if s.tiles[space] < 0 or space in s.game.neighbours[s.bishop]:
        return False
    cost = s.game.costs[s.tiles[space]]
    for at in range(0, len(cost), 2):
        if s.paint[seat][cost[at]] < cost[at + 1]:
            return False
    restore = s.game.restore
    return all(module is m or module.forbids(s, seat, restore, space) is None for module in s.game.hooks.forbids)


def saint(m: Doctor, s: FrescoState, seat: int, thing: int) -> float:
    thalers = m.saint_thalers * thaler_worth(s, seat)
    spare = s.paint[seat][thing] > ENOUGH[thing]
    return thalers - CUBE_WORTH[thing] * (0.3 if spare else 0.7 if s.last else 0.9)


def neutral(m: Doctor, s: FrescoState, seat: int, thing: int) -> float:
    return LATER


def rest(m: Doctor, s: FrescoState, seat: int, thing: int) -> float:
    return float(thing)  # a sick one


def act(m: Doctor, s: FrescoState, seat: int, thing: int) -> float:
    return 0.05


def ill(m: Doctor, s: FrescoState, seat: int, thing: int) -> float:
    return float(thing)  # the neutral one


def remedy(m: Doctor, s: FrescoState, seat: int, thing: int) -> float:
    p = m.state_of(s)
    return bottle_worth(m, s, seat, p.shown[thing]) - THALER * p.prices[thing]


def uncork(m: Doctor, s: FrescoState, seat: int, thing: int) -> float:
    p = m.state_of(s)
    doses = m.kinds[thing].doses
    if doses == 0:
        return 0.5 if s.mood[seat] < s.game.parts.mood_high and not s.last else -0.1
    cured = min(doses, p.sick[seat], p.away[seat])
    return 3.0 * cured - 0.1 * doses if cured == doses or cured > 1 or rounds(m, s) < 3.0 else -0.1


WORTH: Final = {
    "doctor": cover,
    "sick": sick,
    "neutral": neutral,
    "rest": rest,
    "act": act,
    "ill": ill,
    "saint": saint,
    "remedy": remedy,
    "uncork": uncork,
}


def place_worth(m: Doctor, s: FrescoState, seat: int, place: int) -> float:
    """What the danger of falling ill in a place costs."""
    p = m.state_of(s)
    tiles = p.infections.count(place)
    if place == p.before and SAME in p.infections:
        tiles += 1
    return -0.8 * cure_worth(m, s) * tiles / max(1, len(p.infections))


HEURISTIC = ModuleHeuristic(worth=WORTH, place_worth=place_worth)
