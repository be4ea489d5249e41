"""What a good player of the Card Game knows: the best way to pay, which section to collect for, what a draw may bring.

Everything here is judged from what a seat sees: its own hand, the open cards and tiles, the discards.
"""

from __future__ import annotations

from typing import Final

from bottega.games.fresco_card.rules.components import DEMAND, EXCHANGE_RESTORE, MARKET, ROTATE, Components
from bottega.games.fresco_card.rules.payment import left_lane, tile_for
from bottega.games.fresco_card.rules.state import NONE, FrescoCardState
from bottega.learning.parts import Heuristic

REWARD: Final = 1.2  # what a restored section brings besides its number: a tile, and a step nearer to the end
WAIT: Final = -1.0  # a Demand tile waits for the moment before an action,
IDLE: Final = -9.0  # and brings nothing to somebody with too many cards
HOPE: Final = 0.85  # a section that may be restored next turn is worth less than one that is restored now


class Payment:
    """The best way to pay some paints: its worth, the first action of it, and the cards it uses."""

    __slots__ = ("worth", "action", "cards")

    def __init__(self, worth: float, action: int, cards: list[int]) -> None:
        self.worth = worth
        self.action = action
        self.cards = cards


class Aim:
    """A section to collect for: what it will bring, what is missing for it, what to keep and what to exchange."""

    __slots__ = ("card", "worth", "missing", "keep", "spare", "chance", "waiting")

    def __init__(self, card: int, worth: float, missing: list[int], keep: list[int], spare: list[int]) -> None:
        self.card = card
        self.worth = worth
        self.missing = missing
        self.keep = keep
        self.spare = spare
        self.chance = 0.0  # of finding all that is missing when all spare cards are exchanged,
        self.waiting = 0.0  # and without an exchange


class Unseen:
    """How likely the next card of a pile has a colour, as far as this seat can tell."""

    __slots__ = ("colours", "totals")

    def __init__(self, s: FrescoCardState, seat: int) -> None:
        parts = s.game.parts
        self.colours: list[list[int]] = [[0] * len(parts.colours) for _ in parts.piles]
        self.totals: list[int] = [0] * len(parts.piles)
        for face, count in enumerate(parts.count):
            self.colours[parts.back[face]][parts.colour[face]] += count
            self.totals[parts.back[face]] += count
        seen: list[int] = s.hands[seat] + s.laid
        for pile in s.discards:
            seen = seen + pile
        for face in seen:
            self.colours[parts.back[face]][parts.colour[face]] -= 1
            self.totals[parts.back[face]] -= 1

    def chance(self, pile: int, colour: int) -> float:
        return self.colours[pile][colour] / self.totals[pile] if self.totals[pile] > 0 else 0.0

    def best(self, colour: int) -> float:
        """The chance of a colour with the pile that is best for it."""
        found = 0.0
        for pile in range(len(self.totals)):
            found = max(found, self.chance(pile, colour))
        return found


def keep_worth(parts: Components, face: int, last_turn: bool) -> float:
    """What a card is worth in hand."""
    if last_turn:
        return 0.01 * parts.bishop[face]
    half = 0.25 if parts.lane[face] else 0.0
    return 0.25 + 0.5 * parts.bishop[face] + half + 0.08 * max(parts.market[face], parts.workshop[face])


def best_payment(
    s: FrescoCardState, seat: int, card: int, unpaid: list[int], half: int, earned: int, hand: list[int]
) -> Payment:
    """Over all ways to pay these paints (the next one last): the number shown, less what is given for it."""
    game = s.game
    parts = game.parts
    if not unpaid:
        liked = 1 if s.mixed_favourite or s.favourite in parts.needs[card] else 0
        return Payment(float(parts.vp[card][min(earned + liked, parts.most_turns)]), NONE, [])
    colour = unpaid[-1]
    rest = unpaid[:-1]
    lane = left_lane(parts, colour)
    best = Payment(-1000.0, NONE, [])
    for face in sorted(set(hand)):
        mixing = lane > 0 and parts.colour[face] != colour and parts.lane[face] == lane
        if half != NONE:
            mixing = parts.lane[face] == parts.partner[half]
        if not mixing and (half != NONE or parts.colour[face] != colour):
            continue
        left = hand.copy()
        left.remove(face)
        turns = earned + parts.bishop[face]
        if mixing and game.favourite_in_mix and parts.colour[face] == s.favourite and not s.mixed_favourite:
            turns += 0 if s.favourite in parts.needs[card] else 1  # FC-R-23
        if mixing and half == NONE:
            then = best_payment(s, seat, card, unpaid, face, turns, left)
        else:
            then = best_payment(s, seat, card, rest, NONE, turns + (1 if mixing else 0), left)
        worth = then.worth - keep_worth(parts, face, s.ending)
        if worth > best.worth:
            best = Payment(worth, game.mix.action[face] if mixing else game.pay.first + face, [face, *then.cards])
    if half == NONE and tile_for(parts, colour, s.tiles[seat]):
        then = best_payment(s, seat, card, rest, NONE, earned, hand)
        worth = then.worth - parts.tile_vp[parts.tile_of_colour[colour]] - 0.2
        if worth > best.worth:
            best = Payment(worth, game.tile.first + colour, then.cards)
    return best


def aim_at(s: FrescoCardState, seat: int, card: int, hand: list[int]) -> Aim:
    """What a hand has for a section, taking the best card for each paint, and what it lacks."""
    parts = s.game.parts
    spare = hand.copy()
    keep: list[int] = []
    missing: list[int] = []
    turns = 1 if s.favourite in parts.needs[card] else 0
    for colour in sorted(parts.needs[card], reverse=True):  # mixed colours first: a mix takes primary cards
        face = best_of_colour(parts, spare, colour)
        if face != NONE:
            keep.append(face)
            spare.remove(face)
            turns += parts.bishop[face]
            continue
        if tile_for(parts, colour, s.tiles[seat]):
            continue
        lane = left_lane(parts, colour)
        lefts = [face for face in spare if lane and parts.lane[face] == lane]
        rights = [face for face in spare if lane and parts.lane[face] == lane + 1]
        if lefts and rights:
            for ingredient in (lefts[0], rights[0]):
                keep.append(ingredient)
                spare.remove(ingredient)
            turns += 1
        else:
            missing.append(colour)
    return Aim(card, parts.vp[card][min(turns, parts.most_turns)] + REWARD, missing, keep, spare)


def best_of_colour(parts: Components, hand: list[int], colour: int) -> int:
    """The card to pay a colour with: one with a Bishop symbol, rather than a half bottle that could be mixed."""
    best = NONE
    top = -1
    for face in hand:
        if parts.colour[face] == colour:
            value = 2 * parts.bishop[face] + (0 if parts.lane[face] else 1)
            if value > top:
                top = value
                best = face
    return best


def draws(parts: Components, faces: list[int], workshop: bool) -> int:
    """How many cards of a kind these cards can give."""
    total = 0
    for face in faces:
        total += parts.workshop[face] if workshop else parts.market[face]
    return total


def weigh(parts: Components, aim: Aim, unseen: Unseen, more_market: int, more_workshop: int) -> None:
    """Estimate the chances of an aim, when so many cards may be drawn besides those for spare cards."""
    aim.chance = 1.0
    aim.waiting = 1.0
    for colour in aim.missing:
        mixed = colour >= parts.primary
        number = draws(parts, aim.spare, mixed) + (more_workshop if mixed else more_market)
        share = number / len(aim.missing)
        chance = unseen.best(colour)
        aim.chance *= 1.0 - (1.0 - chance) ** share
        aim.waiting *= 0.05 if mixed else chance


def best_aim(s: FrescoCardState, seat: int, unseen: Unseen, more_market: int, more_workshop: int) -> Aim:
    best = Aim(NONE, 0.0, [], [], s.hands[seat].copy())
    top = -1.0
    for card in sorted(set(s.board)):
        if card == NONE:
            continue
        aim = aim_at(s, seat, card, s.hands[seat])
        weigh(s.game.parts, aim, unseen, more_market, more_workshop)
        value = aim.worth * (aim.chance + 0.2 * aim.waiting + 0.05 * (3 - len(aim.missing)))
        if value > top:
            top = value
            best = aim
    return best


def holders(s: FrescoCardState, seat: int, colour: int, unseen: Unseen) -> float:
    """How many of the others can be expected to hold a card of a colour; the backs of their cards are seen."""
    expected = 0.0
    for other in range(s.game.players):
        if other != seat:
            without = 1.0
            for pile, number in enumerate(s.backs[other]):
                without *= (1.0 - unseen.chance(pile, colour)) ** number
            expected += 1.0 - without
    return expected


# -- every legal action with how good it is


def rate(s: FrescoCardState, seat: int) -> list[tuple[int, float]]:
    asked = s.asked
    if asked == "act" or asked == "more":
        return rate_action(s, seat)
    if asked == "lay" or asked == "work":
        return rate_exchange(s, seat)
    if asked == "pay":
        return rate_payment(s, seat)
    if asked == "reward":
        return rate_reward(s, seat)
    if asked == "give" or asked == "discard":
        return rate_parting(s, seat)
    # before the draw and after the action
    verbs = s.game.catalogue.verbs
    return [(action, WAIT if verbs[action].name == "demand" else 0.0) for action in s.legal(seat)]


def rate_action(s: FrescoCardState, seat: int) -> list[tuple[int, float]]:
    game = s.game
    parts = game.parts
    unseen = Unseen(s, seat)
    aim = best_aim(s, seat, unseen, 0, 0)
    exchange = aim.worth * aim.chance * HOPE + 0.1 if aim.missing and aim.spare else -0.5
    rated: list[tuple[int, float]] = []
    for action in s.legal(seat):
        verb = game.catalogue.verbs[action]
        if verb.name == "restore":
            card = action - verb.first
            paid = best_payment(s, seat, card, parts.needs[card][::-1], NONE, 0, s.hands[seat])
            rated.append((action, paid.worth + REWARD))
        elif verb.name == "exchange":
            rated.append((action, exchange))
        elif verb.name == "use":
            rated.append((action, exchange + 0.6 if aim.chance > 0.3 else -0.6))
        elif verb.name == "demand":
            rated.append((action, rate_demand(s, seat, action - verb.first, aim, unseen)))
        else:  # pass, or finish
            rated.append((action, aim.worth * aim.waiting * HOPE * 0.5))
    return rated


def rate_demand(s: FrescoCardState, seat: int, colour: int, aim: Aim, unseen: Unseen) -> float:
    """Worth it when it may well complete a section now; in the last round anything it brings is welcome."""
    if colour not in aim.missing:
        return -1.0
    expected = min(1.0, holders(s, seat, colour, unseen))
    if len(aim.missing) == 1:
        return aim.worth * expected
    return 0.3 * expected * aim.worth if s.ending else -0.5


def rate_exchange(s: FrescoCardState, seat: int) -> list[tuple[int, float]]:
    """Lay what the aim can spare, then draw where its missing colours are likeliest."""
    game = s.game
    parts = game.parts
    unseen = Unseen(s, seat)
    aim = best_aim(s, seat, unseen, s.market_due + draws(parts, s.pending, False), s.workshop_due)
    rated: list[tuple[int, float]] = []
    for action in s.legal(seat):
        verb = game.catalogue.verbs[action]
        if verb.name == "lay":
            face = action - verb.first
            worth = keep_worth(parts, face, False)
            gain = max(parts.market[face], parts.workshop[face])
            if face in aim.spare and parts.bishop[face] == 0:
                rated.append((action, 10.0 + gain - worth))
            else:
                rated.append((action, -1.0 - worth))
        elif verb.name == "draw":
            pile = action - verb.first
            rated.append((action, 8.0 if pile == MARKET else pile_worth(parts, aim, unseen, pile)))
        elif verb.name == "kind":
            face = game.kind.faces[(action - verb.first) // game.kind.piles]
            pile = (action - verb.first) % game.kind.piles
            number = parts.market[face] if pile == MARKET else parts.workshop[face]
            rated.append((action, number * pile_worth(parts, aim, unseen, pile)))
        else:  # a Demand, or finish
            rated.append((action, WAIT if verb.name == "demand" else 0.0))
    return rated


def pile_worth(parts: Components, aim: Aim, unseen: Unseen, pile: int) -> float:
    worth = 0.3
    for colour in aim.missing:
        worth += unseen.chance(pile, colour)
    return worth


def rate_payment(s: FrescoCardState, seat: int) -> list[tuple[int, float]]:
    best = best_payment(s, seat, s.section, s.unpaid, s.half, s.earned, s.hands[seat])
    return [(action, best.worth if action == best.action else best.worth - 1.0) for action in s.legal(seat)]


def rate_reward(s: FrescoCardState, seat: int) -> list[tuple[int, float]]:
    """A Rotate tile is used when the turn brings more than the tile is worth unused."""
    game = s.game
    parts = game.parts
    card = s.restored[seat][-1]
    turned = s.turned[seat][-1]
    rated: list[tuple[int, float]] = []
    for action in s.legal(seat):
        verb = game.catalogue.verbs[action]
        if verb.name == "rotate":
            gain = parts.vp[card][turned + 1] - parts.vp[card][turned] if turned < parts.most_turns else 0
            rated.append((action, 5.0 if gain > parts.tile_vp[parts.tile_of_kind[ROTATE]] else -5.0))
        elif verb.name == "take":
            rated.append((action, tile_worth(s, action - verb.first)))
        else:  # a Demand, or keep the Rotate tile
            rated.append((action, WAIT if verb.name == "demand" else 0.0))
    return rated


def tile_worth(s: FrescoCardState, tile: int) -> float:
    parts = s.game.parts
    worth = float(parts.tile_vp[tile])
    if s.ending:
        return worth
    kind = parts.tile_kind[tile]
    if kind == DEMAND:
        return worth + 0.9
    if kind == EXCHANGE_RESTORE:
        return worth + 0.8
    if kind == ROTATE:
        return worth + 0.1
    wanted = 0
    for card in s.board:
        if card != NONE and parts.tile_colour[tile] in parts.needs[card]:
            wanted += 1
    return worth + 0.2 + 0.1 * wanted


def rate_parting(s: FrescoCardState, seat: int) -> list[tuple[int, float]]:
    """Part with what is worth least, and not with what the aim needs."""
    parts = s.game.parts
    aim = best_aim(s, seat, Unseen(s, seat), 0, 0)
    rated: list[tuple[int, float]] = []
    for action in s.legal(seat):
        verb = s.game.catalogue.verbs[action]
        if verb.name == "demand":
            rated.append((action, IDLE))
            continue
        face = action - verb.first
        rated.append((action, -keep_worth(parts, face, False) - (2.0 if face in aim.keep else 0.0)))
    return rated


HEURISTIC = Heuristic(rate=rate)
