"""What the network of Canvas is told about a position at the beginning of a turn."""

from __future__ import annotations

from typing import Final, cast

from bottega.games.canvas.bot.valuation import FIELD, FIELD_MASK, Appraisal
from bottega.games.canvas.rules.game import CanvasGame
from bottega.games.canvas.rules.state import SILVER, CanvasState
from bottega.kernel.chance import Chance
from bottega.kernel.game import Game
from bottega.kernel.state import State
from bottega.learning.network import ONE, Facts
from bottega.learning.parts import NetworkFeatures

SEATS: Final = 4  # told apart; of five players the last is not told
CARDS: Final = 12  # scoring cards that are told apart
ROW: Final = 5
KINDS: Final = 6  # numbers for each scoring card
BLOCK: Final = 24 + KINDS * (CARDS + 1) + 3 * ROW
TABLE: Final = 12 + CARDS
SIZE: Final = TABLE + SEATS * BLOCK


def knows(game: Game) -> bool:
    """Whether there is something to be known about such games."""
    canvas = cast(CanvasGame, game)
    return canvas.mode == "standard" and canvas.players > 1 and len(canvas.parts.scoring) <= CARDS


def go_on(state: State) -> None:
    """Play on to a position that can be judged: lines end there anyway."""
    s = cast(CanvasState, state)
    while s.agenda and s.agenda[-1].name != "turn":
        seat = s.actors[0]
        s.play(s.peek(seat)[0], seat)


def drawn(chance: Chance) -> dict[str, object]:
    """Options of a game to learn from: most have two players."""
    return {"players": 2 + max(0, chance.below(7) - 4)}


def quiet(state: State) -> bool:
    return bool(state.agenda) and state.agenda[-1].name == "turn"


def facts(state: State) -> list[Facts]:
    """By seat, what it is told: the table, itself, then the others in turn order."""
    s = cast(CanvasState, state)
    players = s.game.players
    blocks = [block(s, seat) for seat in range(players)]
    told: list[Facts] = []
    for seat in range(players):
        found = Facts()
        found.tell(players - 2, ONE)
        found.tell(4 + (s.actors[0] - seat) % players, ONE)
        found.tell(9, len(s.deck) // 2)
        found.tell(10, sum(s.row_tokens) * 4)
        for card in s.scoring:
            found.tell(12 + card, ONE)
        for ahead in range(min(players, SEATS)):
            found.add(blocks[(seat + ahead) % players], TABLE + ahead * BLOCK)
        told.append(found)
    return told


def block(s: CanvasState, seat: int) -> Facts:
    """Points, what the hand can paint now, and what it could paint with each card of the row."""
    found = Facts()
    parts = s.game.parts
    hand = s.hands[seat]
    painted = len(s.paintings[seat]) // 4
    found.tell(0, s.points(seat) * 2)
    found.tell(1, s.tokens[seat] * 4)
    found.tell(2 + min(len(hand), 5), ONE)
    found.tell(8 + min(painted, 3), ONE)
    look = Appraisal(s, seat)
    met = look.met
    cards = look.cards
    reach = [0] * (SILVER + 1)  # by scoring card, the most that any painting of the hand meets it
    now = [0] * (SILVER + 1)  # and how often the best painting does
    before = 0.0
    left = 0
    if painted < parts.paintings_each and len(hand) >= 3:
        chosen = 0
        top_value = -1.0
        for bottom in hand:
            for middle in hand:
                if middle == bottom:
                    continue
                for top in hand:
                    if top == bottom or top == middle:
                        continue
                    value = look.value(bottom, middle, top)
                    packed = met[(bottom * cards + middle) * cards + top]
                    if value > top_value:
                        top_value = value
                        chosen = packed
                    for space in range(SILVER + 1):
                        number = packed & FIELD_MASK
                        if number > reach[space]:
                            reach[space] = number
                        packed >>= FIELD
        before = top_value
        for space in range(SILVER + 1):
            now[space] = chosen & FIELD_MASK
            chosen >>= FIELD
    for card in hand:
        left += parts.icons[card].bit_count()
    found.tell(12, int(before * 2.0))
    found.tell(13, left * 2)
    done = painted >= parts.paintings_each
    best = 0.0
    second = 0.0
    if not done and len(hand) < parts.hand_limit:
        for position in range(min(len(s.row), ROW)):
            card = s.row[position]
            if position > s.tokens[seat]:
                break
            value = 0.0
            if len(hand) >= 2:
                value = look.best_with(hand, card) - before
                found.tell(24 + position, int(value * 4.0))
            if value > best:
                second = best
                best = value
            elif value > second:
                second = value
            found.tell(24 + ROW + position, parts.icons[card].bit_count() * 2)
            found.tell(24 + 2 * ROW + position, s.row_tokens[position] * 4)
    found.tell(14, int(best * 4.0))
    found.tell(15, int(second * 4.0))
    if not done:
        found.tell(16, ONE if before > 0.0 else 0)
    base = 24 + 3 * ROW
    for space in range(SILVER + 1):
        if space < len(s.scoring):
            number = s.scoring[space]
            scoring = parts.scoring[number]
            owned = s.ribbons[seat][space]
            place = base + KINDS * number
            found.tell(place + 3, scoring.worth(owned) * 2)
            if owned < scoring.cap and not done:
                found.tell(place, (scoring.worth(owned + 1) - scoring.worth(owned)) * 4)
                found.tell(place + 4, (scoring.points[scoring.cap - 1] - scoring.worth(owned)) * 2)
                found.tell(place + 1, (scoring.worth(min(owned + now[space], scoring.cap)) - scoring.worth(owned)) * 4)
                found.tell(place + 2, min(now[space], scoring.cap - owned) * 8)
                found.tell(place + 5, min(reach[space], scoring.cap - owned) * 8)
        elif space == SILVER:
            place = base + KINDS * CARDS
            found.tell(place, s.ribbons[seat][SILVER] * 4)
            if not done:
                found.tell(place + 1, now[SILVER] * 8)
                found.tell(place + 2, reach[SILVER] * 8)
    return found


NETWORK_FEATURES = NetworkFeatures(size=SIZE, knows=knows, facts=facts, drawn=drawn, quiet=quiet, go_on=go_on)
