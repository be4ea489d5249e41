"""What a good player does with lucky coins and wish cards."""

from __future__ import annotations

from typing import Final

from bottega.games.fresco.bot.heuristic import NO_USE, restoring_terms
from bottega.games.fresco.bot.valuation import (
    ASSISTANT,
    MOOD,
    THALER,
    Valuation,
    affordable,
    bonus_away,
    distance,
    paint_worth,
    rounds_left,
    tile_worth,
)
from bottega.games.fresco.modules.m04_well.rules.module import Well
from bottega.games.fresco.modules.parts import ModuleHeuristic
from bottega.games.fresco.rules.components import CATHEDRAL, MARKET, PRIMARIES, STUDIO, THEATRE, WORKSHOP
from bottega.games.fresco.rules.state import FrescoState
from bottega.kernel.terms import rating

CARD: Final = 1.6  # what a wish card is worth as long as there is time to use it


def coin(module: Well, s: FrescoState, seat: int, thing: int) -> float:
    return 5.0  # a coin that finds no room in the well comes back


def throw(module: Well, s: FrescoState, seat: int, thing: int) -> float:
    return CARD - THALER * module.pieces.coin_thalers if rounds_left(s) > 0.0 else 0.2


def coin_worth(module: Well, s: FrescoState) -> float:
    """A coin may still become a card, or is sold."""
    sold = THALER * module.pieces.coin_thalers
    return max(sold, 0.6 * CARD) if rounds_left(s) > 0.0 else sold


def luckyday(module: Well, s: FrescoState, seat: int, thing: int) -> float:
    return coin_worth(module, s) * module.pieces.lucky_coins


def freepaint(module: Well, s: FrescoState, seat: int, thing: int) -> float:
    space = module.free_space(s, module.pieces.freepaint_card + thing)
    return 100.0 + tile_worth(s, s.paint[seat], s.market[space], 1.0) if space >= 0 else 0.0


def praise(module: Well, s: FrescoState, seat: int, thing: int) -> float:
    return float(module.pieces.praise)


def tip(module: Well, s: FrescoState, seat: int, thing: int) -> float:
    return THALER * module.pieces.tip_thalers + coin_worth(module, s) * module.pieces.tip_coins


def reward(module: Well, s: FrescoState, seat: int, thing: int) -> float:
    return THALER * module.pieces.reward


def troubadour(module: Well, s: FrescoState, seat: int, thing: int) -> float:
    """Mood, and perhaps an assistant that comes or stays."""
    parts = s.game.parts
    now, then = s.mood[seat], min(s.mood[seat] + module.pieces.song, parts.mood_high)
    more = parts.assistants_at[then - parts.mood_low] - parts.assistants_at[now - parts.mood_low]
    return MOOD * (then - now) * (0.0 if s.last else 1.0) + ASSISTANT * more


def visit(module: Well, s: FrescoState, seat: int, space: int) -> float:
    """As good as the best tile with the bishop there, in the scale in which restorations are rated."""
    valuation = Valuation(s, seat)
    best = NO_USE
    for other in s.game.cathedral.restorable(s, seat):
        best = max(best, rating(restoring_terms(valuation, other, space, bonus_away(s, distance(other, space)))))
    return best - (0.1 if s.last else 0.6)


def alchemy(module: Well, s: FrescoState, seat: int, thing: int) -> float:
    """Cubes of which there are most go into the crucible."""
    time = 0.3 if s.last else 1.0
    before = paint_worth(s.paint[seat], time)
    cubes = s.paint[seat].copy()
    for _ in range(module.pieces.price):
        most = 0
        for primary in range(PRIMARIES):
            if cubes[primary] > cubes[most]:
                most = primary
        cubes[most] -= 1
    cubes[PRIMARIES + thing] += 1
    opens = 0.0
    for tile in s.tiles:
        if tile >= 0:
            cost = s.game.costs[tile]
            if affordable(cubes, cost) and not affordable(s.paint[seat], cost):
                opens = max(opens, 0.3 * s.game.tiles[tile].value)
    return paint_worth(cubes, time) - before + opens - 0.3


def crucible(module: Well, s: FrescoState, seat: int, colour: int) -> float:
    """Prefer the most plentiful paint."""
    return float(s.paint[seat][colour])


WORTH: Final = {
    "coin": coin,
    "throw": throw,
    "luckyday": luckyday,
    "freepaint": freepaint,
    "praise": praise,
    "tip": tip,
    "reward": reward,
    "troubadour": troubadour,
    "visit": visit,
    "alchemy": alchemy,
    "crucible": crucible,
}


def place_worth(module: Well, s: FrescoState, seat: int, place: int) -> float:
    """A visit where a card in the hand can be used, or to the market while there is room in the well."""
    w = module.state_of(s)
    hand = w.hands[seat]
    if place == MARKET:
        before = 0
        for other in s.order:
            if other == seat:
                break
            if other < s.game.players:
                before += 1
        room = max(module.pieces.most_thrown - before, 0)
        cards = min(room, w.coins[seat] + w.planned[seat], len(w.pile)) if rounds_left(s) > 0.0 else 0
        total = 0.7 * cards
        if module.pieces.luckyday_card in hand:
            total += 0.8
        return total
    if place == STUDIO and module.pieces.tip_card in hand:
        return tip(module, s, seat, 0)
    if place == THEATRE and module.pieces.reward_card in hand:
        return reward(module, s, seat, 0)
    if place == CATHEDRAL and (module.pieces.visit_card in hand or module.pieces.praise_card in hand):
        return 0.6
    if place == WORKSHOP and module.pieces.alchemy_card in hand:
        return 0.3
    return 0.0


def buy_worth(module: Well, s: FrescoState, seat: int, space: int) -> float:
    """A purchase on a stall where a tile lies that a card of free paint shows; such a tile itself is not bought."""
    game = s.game
    hand = module.state_of(s).hands[seat]
    for sort, card in enumerate(module.pieces.cards):
        if not card.paints or sort not in hand:
            continue
        if game.market_tiles[s.market[space]].counts == card.counts:
            return -0.5
        stall = game.stall_of[space]
        for other in range(game.stall_from[stall], game.stall_from[stall + 1]):
            if s.market[other] >= 0 and game.market_tiles[s.market[other]].counts == card.counts:
                return 0.8
    return 0.0


HEURISTIC = ModuleHeuristic(worth=WORTH, buy_worth=buy_worth, place_worth=place_worth)
