"""What a good player of the Card Game knows: the best way to pay, which section to collect for, what a draw may bring.

Everything here is judged from what a seat sees: its own hand, the open cards and tiles, the discards.
"""

from __future__ import annotations

from typing import Final

from bottega.games.fresco_card.rules.components import DEMAND, EXCHANGE_RESTORE, MARKET, ROTATE, Components
from bottega.games.fresco_card.rules.payment import left_lane, tile_for
from bottega.games.fresco_card.rules.state import NONE, FrescoCardState
from bottega.kernel.terms import Term, rating
from bottega.learning.parts import Heuristic

REWARD: Final = 1.2  # what a restored section brings besides its number: a tile, and a step nearer to the end
WAIT: Final = -1.0  # a Demand tile waits for the moment before an action,
IDLE: Final = -9.0  # and brings nothing to somebody with too many cards
HOPE: Final = 0.85  # a section that may be restored next turn is worth less than one that is restored now

# what speaks for an action
NOW: Final = "points at once"
GIVEN: Final = "cards that are kept"
TILES: Final = "tiles"
SECTION: Final = "the section to collect for"
DRAWN: Final = "cards to draw"
END: Final = "points at the end"
ORDER: Final = "the right moment"
WAY: Final = "the best way to pay"
BISHOPS: Final = "Bishop symbols"


class Payment:
    """The best way to pay some paints: its worth, the first action of it, the cards it uses, and the number that the
    section shows then."""

    __slots__ = ("worth", "action", "cards", "shown")

    def __init__(self, worth: float, action: int, cards: list[int], shown: int) -> None:
        self.worth = worth
        self.action = action
        self.cards = cards
        self.shown = shown


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

    __slots__ = ("colours", "totals", "found")

    def __init__(self, s: FrescoCardState, seat: int) -> None:
        parts = s.game.parts
        self.colours: list[list[int]] = [[0] * len(parts.colours) for _ in parts.piles]
        self.totals: list[int] = [0] * len(parts.piles)
        self.found: list[float] = [-1.0] * len(parts.colours)  # the best chances, once they are asked for
        back, colour = parts.back, parts.colour
        colours, totals = self.colours, self.totals
        for face, count in enumerate(parts.count):
            colours[back[face]][colour[face]] += count
            totals[back[face]] += count
        seen: list[int] = s.hands[seat] + s.laid
        for pile in s.discards:
            seen += pile
        for face in seen:
            colours[back[face]][colour[face]] -= 1
            totals[back[face]] -= 1

    def chance(self, pile: int, colour: int) -> float:
        return self.colours[pile][colour] / self.totals[pile] if self.totals[pile] > 0 else 0.0

    def best(self, colour: int) -> float:
        """The chance of a colour with the pile that is best for it."""
        found = self.found[colour]
        if found < 0.0:
            found = 0.0
            for pile in range(len(self.totals)):
                found = max(found, self.chance(pile, colour))
            self.found[colour] = found
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
        shown = parts.vp[card][min(earned + liked, parts.most_turns)]
        return Payment(float(shown), NONE, [], shown)
    colour = unpaid[-1]
    rest = unpaid[:-1]
    lane = left_lane(parts, colour)
    best = Payment(-1000.0, NONE, [], 0)
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
            action = game.mix.action[face] if mixing else game.pay.first + face
            best = Payment(worth, action, [face, *then.cards], then.shown)
    if half == NONE and tile_for(parts, colour, s.tiles[seat]):
        then = best_payment(s, seat, card, rest, NONE, earned, hand)
        worth = then.worth - parts.tile_vp[parts.tile_of_colour[colour]] - 0.2
        if worth > best.worth:
            best = Payment(worth, game.tile.first + colour, then.cards, then.shown)
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
    """Every legal action of a seat with how good it is."""
    decision = Decision(s, seat)
    return [(action, rating(decision.terms(action))) for action in s.legal(seat)]


class Decision:
    """What the actions of a seat are weighed against: the section that it collects for, what may be drawn, or the best
    way to pay."""

    __slots__ = ("s", "seat", "asked", "unseen", "aim", "payment")

    def __init__(self, s: FrescoCardState, seat: int) -> None:
        self.s = s
        self.seat = seat
        asked = s.asked
        self.asked = asked
        self.payment: Payment | None = None
        if asked == "pay":
            self.payment = best_payment(s, seat, s.section, s.unpaid, s.half, s.earned, s.hands[seat])
        elif asked in ("act", "more", "give", "discard"):
            self.unseen = Unseen(s, seat)
            self.aim = best_aim(s, seat, self.unseen, 0, 0)
        elif asked == "lay" or asked == "work":
            self.unseen = Unseen(s, seat)
            more_market = s.market_due + draws(s.game.parts, s.pending, False)
            self.aim = best_aim(s, seat, self.unseen, more_market, s.workshop_due)

    def terms(self, action: int) -> list[Term]:
        """The terms of an action. They add up to its rating."""
        asked = self.asked
        verb = self.s.game.catalogue.verbs[action]
        name = verb.name
        if asked == "act" or asked == "more":
            return self.acting(name, action - verb.first)
        if name == "demand":
            return [(ORDER, IDLE if asked == "give" or asked == "discard" else WAIT)]
        if asked == "lay" or asked == "work":
            return self.exchanging(name, action - verb.first)
        if asked == "pay":
            return self.paying(action)
        if asked == "reward":
            return self.rewarding(name, action - verb.first)
        if asked == "give" or asked == "discard":
            return self.parting(action - verb.first)
        return [(ORDER, 0.0)]  # before the draw and after the action

    def acting(self, verb: str, thing: int) -> list[Term]:
        aim = self.aim
        if verb == "restore":
            return [(NOW, self.paid(thing).worth), (TILES, REWARD)]
        if verb == "exchange":
            return [(SECTION, self.search())]
        if verb == "use":
            return [(SECTION, self.search()), (TILES, 0.6)] if aim.chance > 0.3 else [(TILES, -0.6)]
        if verb == "demand":
            return [(SECTION, self.demanding(thing))]
        return [(SECTION, aim.worth * aim.waiting * HOPE * 0.5)]  # pass, or finish

    def paid(self, card: int) -> Payment:
        """The best way to pay a section that is not begun yet."""
        s = self.s
        return best_payment(s, self.seat, card, s.game.parts.needs[card][::-1], NONE, 0, s.hands[self.seat])

    def search(self) -> float:
        """What an exchange promises."""
        aim = self.aim
        return aim.worth * aim.chance * HOPE + 0.1 if aim.missing and aim.spare else -0.5

    def demanding(self, colour: int) -> float:
        """Worth it when it may well complete a section now; in the last round anything it brings is welcome."""
        aim = self.aim
        if colour not in aim.missing:
            return -1.0
        expected = min(1.0, holders(self.s, self.seat, colour, self.unseen))
        if len(aim.missing) == 1:
            return aim.worth * expected
        return 0.3 * expected * aim.worth if self.s.ending else -0.5

    def exchanging(self, verb: str, thing: int) -> list[Term]:
        """Lay what the aim can spare, then draw where its missing colours are likeliest."""
        game = self.s.game
        parts = game.parts
        if verb == "lay":
            kept = kept_term(parts, thing)
            if parts.bishop[thing]:
                return [(BISHOPS, -1.0), kept]
            if thing not in self.aim.spare:
                return [(SECTION, -1.0), kept]
            return [(SECTION, 10.0), (DRAWN, float(max(parts.market[thing], parts.workshop[thing]))), kept]
        if verb == "draw":
            return [(DRAWN, 8.0 if thing == MARKET else pile_worth(parts, self.aim, self.unseen, thing))]
        if verb == "kind":
            face = game.kind.faces[thing // game.kind.piles]
            pile = thing % game.kind.piles
            number = parts.market[face] if pile == MARKET else parts.workshop[face]
            return [(DRAWN, number * pile_worth(parts, self.aim, self.unseen, pile))]
        return [(ORDER, 0.0)]  # finish

    def paying(self, action: int) -> list[Term]:
        best = self.payment
        assert best is not None
        return [(NOW, best.worth)] if action == best.action else [(NOW, best.worth), (WAY, -1.0)]

    def rewarding(self, verb: str, thing: int) -> list[Term]:
        """A Rotate tile is used when the turn brings more than the tile is worth unused."""
        if verb == "rotate":
            gain, unused = rotating(self.s, self.seat)
            return [(NOW, 5.0 if gain > unused else -5.0)]
        if verb == "take":
            return tile_terms(self.s, thing)
        return [(NOW, 0.0)]  # keep the Rotate tile

    def parting(self, face: int) -> list[Term]:
        """Part with what is worth least, and not with what the aim needs."""
        kept = kept_term(self.s.game.parts, face)
        return [kept, (SECTION, -2.0)] if face in self.aim.keep else [kept]


def kept_term(parts: Components, face: int) -> Term:
    """A card that leaves the hand."""
    return (BISHOPS if parts.bishop[face] else GIVEN, -keep_worth(parts, face, False))


def pile_worth(parts: Components, aim: Aim, unseen: Unseen, pile: int) -> float:
    worth = 0.3
    for colour in aim.missing:
        worth += unseen.chance(pile, colour)
    return worth


def rotating(s: FrescoCardState, seat: int) -> tuple[int, int]:
    """What turning the section just restored once more brings, and what the tile for it brings unused."""
    parts = s.game.parts
    card = s.restored[seat][-1]
    turned = s.turned[seat][-1]
    gain = parts.vp[card][turned + 1] - parts.vp[card][turned] if turned < parts.most_turns else 0
    return gain, parts.tile_vp[parts.tile_of_kind[ROTATE]]


def tile_terms(s: FrescoCardState, tile: int) -> list[Term]:
    """What a tile brings at the end, and what it is good for before."""
    parts = s.game.parts
    end = (END, float(parts.tile_vp[tile]))
    if s.ending:
        return [end]
    kind = parts.tile_kind[tile]
    if kind == DEMAND:
        return [end, (TILES, 0.9)]
    if kind == EXCHANGE_RESTORE:
        return [end, (TILES, 0.8)]
    if kind == ROTATE:
        return [end, (TILES, 0.1)]
    wanted = 0
    for card in s.board:
        if card != NONE and parts.tile_colour[tile] in parts.needs[card]:
            wanted += 1
    return [end, (TILES, 0.2), (TILES, 0.1 * wanted)]


HEURISTIC = Heuristic(rate=rate)
