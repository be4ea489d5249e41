"""What a good player knows of the Glaziers: what glass and windows are worth, in points."""

from __future__ import annotations

from typing import Final

from bottega.games.fresco.bot.valuation import THALER
from bottega.games.fresco.modules.m06_glaziers.rules.glass import ALTAR, GlaziersState
from bottega.games.fresco.modules.m06_glaziers.rules.module import Glaziers
from bottega.games.fresco.modules.parts import ModuleHeuristic
from bottega.games.fresco.rules.state import FrescoState


def cover(module: Glaziers, s: FrescoState, seat: int, thing: int) -> float:
    return shop_worth(s, module.state_of(s), seat, module.pieces.printed)


def glass(module: Glaziers, s: FrescoState, seat: int, thing: int) -> float:
    g = module.state_of(s)
    return glass_gain(s, g, seat, g.glass[seat], thing) - THALER * module.pieces.kinds[thing].price


def window(module: Glaziers, s: FrescoState, seat: int, thing: int) -> float:
    g = module.state_of(s)
    return window_net(g, g.bench.index(thing), g.glass[seat]) if s.painter < s.game.players else 0.0


def pane(module: Glaziers, s: FrescoState, seat: int, thing: int) -> float:
    g = module.state_of(s)
    return altar_pane(s, g, seat, thing) if g.glazing == ALTAR else float(module.pieces.kinds[thing].missing)


WORTH: Final = {"glaziers": cover, "glass": glass, "window": window, "pane": pane}


def restore_worth(module: Glaziers, s: FrescoState, seat: int, space: int, bishop: int) -> float:
    if space not in module.pieces.cells:
        return 0.0
    g = module.state_of(s)
    return max(best_window(g, g.glass[seat], s.money[seat]), -float(s.game.tiles[s.tiles[space]].value))


def altar_worth(module: Glaziers, s: FrescoState, seat: int, cubes: list[int]) -> float:
    """Glass that no window will need goes to the altar window."""
    g = module.state_of(s)
    total = 0.0
    for at, tokens in enumerate(g.glass[seat]):
        if tokens > 0:
            total += max(0.0, altar_pane(s, g, seat, at))
    return total


def space_worth(module: Glaziers, s: FrescoState, seat: int, column: int) -> float:
    """A third token, where it is worth more than what an assistant usually does."""
    g, printed = module.state_of(s), module.pieces.printed
    return 1.5 if shop_worth(s, g, seat, printed + 1) - shop_worth(s, g, seat, printed) > 3.0 else -0.5


def altar_pane(s: FrescoState, g: GlaziersState, seat: int, at: int) -> float:
    """A token gives a point at the altar; one that a window will need is worth more later."""
    without = g.glass[seat].copy()
    without[at] -= 1
    return g.pieces.altar_vp - glass_gain(s, g, seat, without, at)


def window_net(g: GlaziersState, at: int, glass: list[int]) -> float:
    """Points of the window tile on a space of the workbench with this glass, less what is missing and its price."""
    window = g.pieces.windows[g.bench[at]]
    net = window.vp - THALER * g.pieces.prices[at]
    for colour, panes in enumerate(window.counts):
        lacking = panes - glass[colour]
        if lacking > 0:
            net -= lacking * g.pieces.kinds[colour].missing
    return net


def best_window(g: GlaziersState, glass: list[int], money: int) -> float:
    best = -99.0
    for at, price in enumerate(g.pieces.prices):
        if price <= money:
            best = max(best, window_net(g, at, glass))
    return best


def windows_to_come(s: FrescoState, g: GlaziersState) -> float:
    """How many windows a seat may still expect to renew itself."""
    left = 0
    for space in g.pieces.cells:
        if s.tiles[space] >= 0:
            left += 1
    if s.last:
        return 1.0 if left else 0.0
    return left / s.game.painters


def two_windows(g: GlaziersState, glass: list[int], expected: float) -> float:
    """What the next two windows bring with this glass, as far as they are likely to come."""
    if expected <= 0.0:
        return 0.0
    first, best = -1, -99.0
    for at in range(len(g.bench)):
        net = window_net(g, at, glass)
        if net > best:
            first, best = at, net
    if expected <= 1.0:
        return best * expected
    rest = glass.copy()
    for colour, panes in enumerate(g.pieces.windows[g.bench[first]].counts):
        rest[colour] = max(0, rest[colour] - panes)
    second = -99.0
    for at in range(len(g.bench)):
        if at != first:
            second = max(second, window_net(g, at, rest))
    return best + min(1.0, expected - 1.0) * second


def glass_gain(s: FrescoState, g: GlaziersState, seat: int, glass: list[int], at: int) -> float:
    """What one more token adds to the glass of a seat: a better window, or a point at the altar."""
    expected = windows_to_come(s, g)
    more = glass.copy()
    more[at] += 1
    return max(two_windows(g, more, expected) - two_windows(g, glass, expected), 0.3)


def shop_worth(s: FrescoState, g: GlaziersState, seat: int, assistants: int) -> float:
    """What a visit of so many assistants brings, taking the best glass one after the other."""
    glass = g.glass[seat].copy()
    board = g.board.copy()
    money = s.money[seat]
    total = 0.0
    for _ in range(assistants):
        best, gain = -1, 0.0
        for at, kind in enumerate(g.pieces.kinds):
            if board[at] > 0 and money >= kind.price:
                net = glass_gain(s, g, seat, glass, at) - THALER * kind.price
                if net > gain:
                    best, gain = at, net
        if best < 0:
            break
        total += gain
        glass[best] += 1
        board[best] -= 1
        money -= g.pieces.kinds[best].price
    return total


HEURISTIC = ModuleHeuristic(worth=WORTH, restore_worth=restore_worth, altar_worth=altar_worth, space_worth=space_worth)
