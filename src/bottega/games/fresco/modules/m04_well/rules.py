"""The rules of the Wishing Well."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from bottega.games.fresco.action_board import Board
from bottega.games.fresco.components import (
    BASE_COLOURS,
    CATHEDRAL,
    COLOURS,
    LETTERS,
    MARKET,
    PRIMARIES,
    STUDIO,
    THEATRE,
    WORKSHOP,
)
from bottega.games.fresco.hooks import Module
from bottega.games.fresco.modules.m04_well import habits, reasons
from bottega.games.fresco.modules.m04_well.cards import Pieces
from bottega.games.fresco.modules.m04_well.hands import WellPart
from bottega.games.fresco.modules.m04_well.steps import Brewing, Praising, Singing, Throwing
from bottega.games.fresco.places.cathedral import bishop_bonus
from bottega.games.fresco.places.market import receive
from bottega.games.fresco.state import FREE_STEP, FrescoState
from bottega.kernel.steps import Refusal, Step

if TYPE_CHECKING:
    from bottega.games.fresco.game import FrescoGame


class Well(Module):
    """M04"""

    def __init__(self) -> None:
        self.number = 4
        self.name = "The Wishing Well"
        self.section = "well"
        # coins laid and thrown; a card with each assistant, six cubes for alchemy; passes in places and questions
        self.actions_each_round = 35

    # -- making a game

    def furnish(self, game: FrescoGame) -> None:
        self.pieces = Pieces(game.parts.data[self.section], game.players)

    def add_actions(self, game: FrescoGame) -> None:
        catalogue = game.catalogue
        self.coin = catalogue.add("coin market", "lucky-coins")
        self.throw = catalogue.add("throw coin", "well")
        self.first = game.num_actions
        self.sorts: list[int] = []  # of the cards that are used by one action, in the order of the actions
        for sort, card in enumerate(self.pieces.cards):
            if sort not in (self.pieces.visit_card, self.pieces.alchemy_card):
                catalogue.add(f"wish {card.name}", f"wish-{card.name}")
                self.sorts.append(sort)
        self.visit = game.num_actions
        for space in game.parts.spaces:
            catalogue.add(f"visit {space}", "wish-visit", f"space-{space}")
        self.alchemy = catalogue.block("alchemy", COLOURS[PRIMARIES:BASE_COLOURS])
        self.crucible = game.num_actions
        for colour in range(PRIMARIES):
            catalogue.add(f"crucible {COLOURS[colour]}", f"paint-{COLOURS[colour]}")
        seats = range(game.players)
        self.throwings: list[Step] = [Throwing(self, seat) for seat in seats]
        self.praisings: list[Step] = [Praising(self, seat) for seat in seats]
        self.singings: list[Step] = [Singing(self, seat) for seat in seats]
        self.brewings: list[Step] = [Brewing(self, seat) for seat in seats]

    def part(self, s: FrescoState) -> WellPart:
        """M04-13 to -16"""
        w = WellPart(self.pieces)
        players = s.game.players
        w.coins = [self.pieces.coins_each] * players
        w.planned = [0] * players
        w.supply = self.pieces.total - self.pieces.coins_each * players
        w.hands = [[] for _ in range(players)]
        for at, card in enumerate(self.pieces.cards):
            w.pile.extend([at] * card.count)
        s.shuffle(w.pile)
        return w

    def mine(self, s: FrescoState) -> WellPart:
        return cast(WellPart, s.kept[self.at])

    def wish_action(self, sort: int) -> int:
        return self.first + self.sorts.index(sort)

    # -- coins

    def plan_offer(self, s: FrescoState, seat: int, board: Board, actions: list[int]) -> None:
        """Up to two coins on the market symbol, with an assistant there. M04-17 to -19, M04-R-09, -10"""
        w = self.mine(s)
        if w.coins[seat] > 0 and w.planned[seat] < self.pieces.most_planned and s.game.healthy(s, seat, MARKET) > 0:
            actions.append(self.coin)

    def laid(self, s: FrescoState, painter: int, column: int) -> list[str]:
        if column != MARKET or painter >= s.game.players:
            return []
        return ["coin"] * self.mine(s).planned[painter]

    def revealed(self, s: FrescoState) -> None:
        if s.events is None:
            return
        for seat, coins in enumerate(self.mine(s).planned):
            if coins:
                s.tell("coins laid", seat, {"coins": coins})

    def opens(self, s: FrescoState, painter: int) -> None:
        """Coins go into the well before anything else is done at the market. M04-20, -23, M04-R-32"""
        w = self.mine(s)
        w.spent = 0
        w.mixers = 0
        w.fresh = False
        w.visited = False
        if s.place == MARKET and painter < s.game.players:
            self.ask_for_coin(s, painter)

    def ask_for_coin(self, s: FrescoState, seat: int) -> None:
        """One at a time, while the well has room and the pile cards. M04-24, -25, M04-R-01, -03 to -06"""
        w = self.mine(s)
        if w.planned[seat] > 0 and w.well < self.pieces.most_thrown and w.pile:
            s.push(self.throwings[seat])

    def throw_coin(self, s: FrescoState, seat: int) -> None:
        """A coin in the well is a wish card, seen by nobody else. M04-20 to -22"""
        w = self.mine(s)
        w.planned[seat] -= 1
        w.well += 1
        card = w.pile.pop()
        w.hands[seat].append(card)
        w.hands[seat].sort()
        if s.events is not None:
            s.tell("throw", seat, {"well": w.well})
            s.tell("wish drawn", seat, {"card": self.pieces.cards[card].name}, (seat,))
        self.ask_for_coin(s, seat)

    def place_ends(self, s: FrescoState, column: int) -> None:
        """Coins that were not used come back from the action boards. M04-26, -27"""
        if s.place != MARKET:
            return
        w = self.mine(s)
        for seat in range(s.game.players):
            coins = w.planned[seat]
            if coins:
                w.planned[seat] = 0
                w.coins[seat] += coins
                if s.events is not None:
                    s.tell("coins back", seat, {"coins": coins})

    def gain_coins(self, s: FrescoState, seat: int, coins: int) -> int:
        """Coins from the supply; there are always enough. M04-36, M04-R-02, -08"""
        w = self.mine(s)
        gained = min(coins, w.supply)
        w.supply -= gained
        w.coins[seat] += gained
        return gained

    # -- wish cards in places

    def offer(self, s: FrescoState, seat: int, place: int, actions: list[int]) -> None:
        """A card for an assistant, each at most one. M04-28 to -33, M04-R-07, -11, -31, -35"""
        w = self.mine(s)
        if not w.hands[seat]:
            return
        if place == CATHEDRAL:
            if self.may_visit(s, seat) and s.game.cathedral.restorable(s, seat):
                for space in s.game.neighbours[s.bishop]:
                    actions.append(self.visit + space)
        elif place == WORKSHOP:
            if self.may_brew(s, seat):
                for colour in range(BASE_COLOURS - PRIMARIES):
                    actions.append(self.alchemy + colour)
        elif self.card_right(s, seat):
            self.offer_cards(s, seat, place, actions)

    def keeps_open(self, s: FrescoState, seat: int, place: int) -> bool:
        """Who might have a card for an assistant there is asked; in the cathedral the base game asks. M04-R-37"""
        w = self.mine(s)
        if not w.hands[seat] or place == CATHEDRAL:
            return False
        pieces = self.pieces
        if place == WORKSHOP:
            return self.brewer(s, seat) and self.might_hold(s, seat, pieces.alchemy_card)
        if not self.card_right(s, seat):
            return False
        if place == STUDIO:
            return self.might_hold(s, seat, pieces.tip_card)
        if place == THEATRE:
            return self.might_hold(s, seat, pieces.reward_card)
        return self.might_hold(s, seat, pieces.luckyday_card) or self.might_take_free(s, seat)

    def might_take_free(self, s: FrescoState, seat: int) -> bool:
        for sort, card in enumerate(self.pieces.cards):
            if card.paints and self.might_hold(s, seat, sort) and self.free_space(s, sort) >= 0:
                return True
        return False

    def card_right(self, s: FrescoState, seat: int) -> bool:
        """Whether an assistant in this place has not used a card. M04-32, M04-64, M04-R-29, -35"""
        return self.mine(s).spent < s.game.healthy(s, seat, s.column)

    def offer_cards(self, s: FrescoState, seat: int, place: int, actions: list[int]) -> None:
        pieces = self.pieces
        hand = self.mine(s).hands[seat]
        if place == STUDIO:
            if pieces.tip_card in hand:  # M04-62
                actions.append(self.wish_action(pieces.tip_card))
        elif place == THEATRE:
            if pieces.reward_card in hand:
                actions.append(self.wish_action(pieces.reward_card))
        elif place == MARKET:
            if pieces.luckyday_card in hand:
                actions.append(self.wish_action(pieces.luckyday_card))
            for at, card in enumerate(pieces.cards):
                if card.paints and at in hand and self.free_space(s, at) >= 0:
                    actions.append(self.wish_action(at))

    def free_space(self, s: FrescoState, card: int) -> int:
        """Where the tile of a card of free paint lies, on the stall of the tile just bought. M04-37, -38, -40,
        M04-R-16, -17, -19 to -21"""
        game = s.game
        if not self.mine(s).fresh or s.stall < 0:
            return -1
        counts = self.pieces.cards[card].counts
        for space in range(game.stall_from[s.stall], game.stall_from[s.stall + 1]):
            if s.market[space] >= 0 and game.market_tiles[s.market[space]].counts == counts:
                return space
        return -1

    def may_visit(self, s: FrescoState, seat: int) -> bool:
        """A free step for a restoration by a healthy assistant. M04-41, -61, M04-R-12, -14"""
        w = self.mine(s)
        if s.hands == 0 or w.visited or self.pieces.visit_card not in w.hands[seat]:
            return False
        return not s.game.sick_next(s, seat)

    def may_brew(self, s: FrescoState, seat: int) -> bool:
        """With a healthy assistant that mixes or gives up mixing. M04-46, -47, -63, M04-R-23, -34"""
        w = self.mine(s)
        cubes = s.paint[seat]
        if self.pieces.alchemy_card not in w.hands[seat] or cubes[0] + cubes[1] + cubes[2] < self.pieces.price:
            return False
        return self.brewer(s, seat)

    def brewer(self, s: FrescoState, seat: int) -> bool:
        """Whether an assistant could still use alchemy. M04-R-34"""
        w = self.mine(s)
        return w.spent < w.mixers + s.game.healthy_left(s, seat)

    def workshop_steps(self, s: FrescoState, seat: int, steps: int) -> int:
        """An assistant begins to mix: only such a one, or one that has not acted, may use alchemy."""
        if not s.game.sick_at_work(s, seat):
            self.mine(s).mixers += 1
        return steps

    def binds(self, s: FrescoState, seat: int) -> int:
        """Who has used alchemy fulfils no order and exchanges no wall tiles. M04-R-23, -34"""
        w = self.mine(s)
        return max(0, w.spent - w.mixers) if s.place == WORKSHOP else 0

    def assistant_used(self, s: FrescoState, seat: int, place: int) -> None:
        self.mine(s).fresh = False

    def bought(self, s: FrescoState, seat: int, space: int, tile: int) -> None:
        self.mine(s).fresh = True

    # -- what the cards do

    def play(self, s: FrescoState, seat: int, action: int) -> None:
        if action == self.coin:
            w = self.mine(s)
            w.coins[seat] -= 1
            w.planned[seat] += 1
            if s.events is not None:
                s.tell("coin", seat, {}, (seat,))
        elif action >= self.alchemy:
            self.brew(s, seat, PRIMARIES + action - self.alchemy)
        elif action >= self.visit:
            self.step(s, seat, action - self.visit)
        else:
            self.wish(s, seat, self.sorts[action - self.first])

    def use(self, s: FrescoState, seat: int, card: int, data: dict[str, object]) -> None:
        """A used card is shown and leaves the game. M04-34"""
        w = self.mine(s)
        w.hands[seat].remove(card)
        w.used.append(card)
        w.spent += 1
        if s.events is not None:
            data["card"] = self.pieces.cards[card].name
            s.tell("wish", seat, data)

    def wish(self, s: FrescoState, seat: int, card: int) -> None:
        kind = self.pieces.cards[card].kind
        if kind == "luckyday":  # M04-35
            self.use(s, seat, card, {"coins": self.gain_coins(s, seat, self.pieces.lucky_coins)})
        elif kind == "tip":  # M04-44, -45
            coins = self.gain_coins(s, seat, self.pieces.tip_coins)
            self.use(s, seat, card, {"coins": coins, "thalers": self.pieces.tip_thalers})
            s.earn(seat, self.pieces.tip_thalers)
        elif kind == "reward":  # M04-49
            self.use(s, seat, card, {"thalers": self.pieces.reward})
            s.earn(seat, self.pieces.reward)
        else:
            self.take_free(s, seat, card)

    def take_free(self, s: FrescoState, seat: int, card: int) -> None:
        """The tile is used up like a bought one, but nothing that belongs to buying happens. M04-37, -39, M04-R-18"""
        w = self.mine(s)
        space = self.free_space(s, card)
        tile = s.market[space]
        s.market[space] = -1
        s.sold.append(tile)
        w.fresh = False
        data: dict[str, object] = {"space": s.game.stall_space_names[space]}
        data["paints"] = s.game.market_tiles[tile].paints
        self.use(s, seat, card, data)
        receive(s, seat, tile)

    def step(self, s: FrescoState, seat: int, space: int) -> None:
        """The bishop comes for nothing; a tile must be restored then. M04-41, -42, M04-R-12"""
        s.bishop = space
        s.moved |= FREE_STEP
        self.mine(s).visited = True
        self.use(s, seat, self.pieces.visit_card, {"space": s.game.parts.spaces[space]})

    def brew(self, s: FrescoState, seat: int, colour: int) -> None:
        """Three primary cubes of choice become a mixed one. M04-46 to -48, M04-R-22"""
        self.mine(s).brew = colour
        self.use(s, seat, self.pieces.alchemy_card, {"paint": LETTERS[colour]})
        self.fill_crucible(s, seat)

    def fill_crucible(self, s: FrescoState, seat: int) -> None:
        """Ask for the next cube, unless there is nothing to choose."""
        w = self.mine(s)
        cubes = s.paint[seat]
        while len(w.given) < self.pieces.price:
            colours = [colour for colour in range(PRIMARIES) if cubes[colour]]
            if len(colours) > 1 and cubes[0] + cubes[1] + cubes[2] > self.pieces.price - len(w.given):
                s.push(self.brewings[seat])
                return
            self.give_cube(s, seat, colours[0])
        cubes[w.brew] += 1
        if s.events is not None:
            used = "".join(LETTERS[colour] for colour in w.given)
            s.tell("brewed", seat, {"used": used, "paint": LETTERS[w.brew]})
        w.brew = -1
        w.given = []

    def give_cube(self, s: FrescoState, seat: int, colour: int) -> None:
        s.paint[seat][colour] -= 1
        self.mine(s).given.append(colour)

    def restoring(self, s: FrescoState, painter: int) -> None:
        """Praise makes a bishop bonus larger, one card for a restoration. M04-43, M04-R-13, -14, -30, -36"""
        if painter >= s.game.players:
            return
        w = self.mine(s)
        visited = w.visited
        w.visited = False
        if visited or not self.might_hold(s, painter, self.pieces.praise_card):
            return
        if bishop_bonus(s, painter, s.space) > 0:
            s.push(self.praisings[painter])

    def woken(self, s: FrescoState, painter: int) -> None:
        """After one's own mood is adjusted, before the assistants are counted. M04-31, -50 to -53, M04-R-24 to -26"""
        if painter >= s.game.players or s.mood[painter] >= s.game.parts.mood_high:
            return
        if self.might_hold(s, painter, self.pieces.troubadour_card):
            s.push(self.singings[painter])

    def might_hold(self, s: FrescoState, seat: int, card: int) -> bool:
        """As far as everybody knows: whoever might have a card is asked, so that the question gives nothing away.
        M04-H-01, M04-R-37"""
        w = self.mine(s)
        return bool(w.hands[seat]) and w.used.count(card) < self.pieces.cards[card].count

    def play_or_pass(self, s: FrescoState, seat: int, card: int) -> list[int]:
        """What a seat that was asked for a card may answer."""
        if card in self.mine(s).hands[seat]:
            return [self.wish_action(card), s.game.PASS]
        return [s.game.PASS]

    # -- preparing the next round, final scoring

    def prepare(self, s: FrescoState) -> None:
        w = self.mine(s)
        w.supply += w.well  # M04-54
        w.well = 0

    def final_scoring(self, s: FrescoState) -> None:
        """All coins that are left become thalers; cards are worth nothing. M04-55 to -57, M04-R-28, FX-S-02"""
        w = self.mine(s)
        for seat in s.order:
            if seat >= s.game.players or w.coins[seat] == 0:
                continue
            coins = w.coins[seat]
            w.coins[seat] = 0
            w.supply += coins
            if s.events is not None:
                s.tell("coins sold", seat, {"coins": coins, "thalers": coins * self.pieces.coin_thalers})
            s.earn(seat, coins * self.pieces.coin_thalers)

    # -- refusals, words, what a good player knows

    def why_not(self, s: FrescoState, seat: int, action: int) -> Refusal:
        return reasons.why_not(self, s, seat, action)

    def piece_name(self, piece: str) -> str:
        from bottega.games.fresco.modules.m04_well import words

        return words.coin_words(1)

    def worth(self, s: FrescoState, seat: int, action: int) -> float:
        return habits.worth(self, s, seat, action)

    def place_worth(self, s: FrescoState, seat: int, place: int) -> float:
        return habits.place_worth(self, s, seat, place)

    def buy_worth(self, s: FrescoState, seat: int, space: int) -> float:
        return habits.buy_worth(self, s, seat, space)
