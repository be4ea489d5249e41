"""What a good player knows of Portraits."""

from __future__ import annotations

from typing import Final

from bottega.games.fresco.bot.valuation import THALER, affordable, cost_worth
from bottega.games.fresco.modules.m01_portraits.rules.module import SHOWN, Portraits
from bottega.games.fresco.modules.parts import ModuleHeuristic
from bottega.games.fresco.rules.components import PRIMARIES, STUDIO
from bottega.games.fresco.rules.state import FrescoState

EACH_ROUND: Final = {"abbot": 1.2, "sacristan": 1.5, "servant": 0.5, "actor": 0.4}  # points of the lasting cards
NO_USE: Final = -20.0  # a jump of the bishop after which nothing is restored


def portrait(module: Portraits, s: FrescoState, seat: int, thing: int) -> float:
    """Points that a portrait is worth, roughly: what it gives once, or how often it will help."""
    card = module.cards[thing]
    if card.kind in EACH_ROUND:
        return EACH_ROUND[card.kind] * rounds_left(module, s)
    cubes = 1.5 * card.choose
    for colour in range(len(card.counts)):
        cubes += card.counts[colour] * (1.0 if colour < PRIMARIES else 2.2)
    room = s.game.parts.mood_high - s.mood[seat]
    mood = 0.0 if s.last else 0.4 * (room if card.mood_to_top else min(card.mood, room))
    return card.vp + 0.5 * card.thalers + cubes + mood


def rounds_left(module: Portraits, s: FrescoState) -> float:
    by_cards = len(module.state_of(s).pile) / SHOWN
    by_tiles = max(s.tiles_left - s.game.parts.last_tiles, 0) / (s.game.painters * 0.9) + 1
    return 0.0 if s.last else min(by_cards, by_tiles)


def merchant(module: Portraits, s: FrescoState, seat: int, thing: int) -> float:
    return 1.0 / (1 + s.paint[seat][thing])


def jump(module: Portraits, s: FrescoState, seat: int, thing: int) -> float:
    """As good as restoring the tile to which the bishop comes."""
    game = s.game
    if not game.cathedral.may_restore(s, seat, thing):
        return NO_USE
    tile = game.tiles[s.tiles[thing]]
    if not affordable(s.paint[seat], tile.cost):
        return NO_USE
    time = 0.0 if s.last else 0.2
    return tile.value + game.parts.bonus_on - 0.25 * cost_worth(tile.cost, time) - THALER * game.parts.bishop_price


WORTH: Final = {"portrait": portrait, "merchant": merchant, "sacristan": jump}


def place_worth(module: Portraits, s: FrescoState, seat: int, place: int) -> float:
    if place != STUDIO:
        return 0.0
    best = 0.0
    for card in module.state_of(s).shown:
        best = max(best, portrait(module, s, seat, card))
    return best


HEURISTIC = ModuleHeuristic(worth=WORTH, place_worth=place_worth)
