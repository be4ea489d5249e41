"""The rules of the Wishing Well."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from bottega.games.fresco.modules.m04_well.rules.cards import Pieces
from bottega.games.fresco.modules.m04_well.rules.hands import WellState
from bottega.games.fresco.modules.m04_well.rules.wishes import (
    Alchemy,
    Crucible,
    FreePaint,
    LuckyDay,
    Praise,
    Reward,
    Tip,
    Troubadour,
    Visit,
    WellVerb,
)
from bottega.games.fresco.rules.action_board import Board
from bottega.games.fresco.rules.components import (
    BASE_COLOURS,
    COLOURS,
    MARKET,
    PRIMARIES,
    WORKSHOP,
)
from bottega.games.fresco.rules.hooks import Module
from bottega.games.fresco.rules.places.cathedral import bishop_bonus
from bottega.games.fresco.rules.state import FrescoState
from bottega.games.fresco.rules.verbs import BaseVerb, ask_each
from bottega.games.fresco.rules.weak import strong, strong_left, weak_at_work, weak_next
from bottega.i18n.translate import mark
from bottega.kernel.steps import Refusal

if TYPE_CHECKING:
    from bottega.games.fresco.rules.game import FrescoGame
    from bottega.kernel.verbs import Verb


class Well(Module):
    """M04"""

    def __init__(self) -> None:
        # coins laid and thrown; a card with each assistant, six cubes for alchemy; passes in places and questions
        self.actions_each_round = 35

    # -- making a game

    def load_components(self, game: FrescoGame) -> None:
        self.pieces = Pieces(game.parts.data[self.section], game.players)

    def add_actions(self, game: FrescoGame) -> None:
        catalogue = game.catalogue
        coin = catalogue.enter_as(LayCoin("coin", self), "coin market", "lucky-coins")
        self.throw = catalogue.enter_as(ThrowCoin("throw", self), "throw coin", "well")
        luckyday = catalogue.enter_as(LuckyDay("luckyday", self), "wish luckyday", "wish-luckyday")
        free = FreePaint("freepaint", self)
        for card in self.pieces.cards:
            if card.paints:
                catalogue.enter_as(free, f"wish {card.paints}", f"wish-{card.paints}")
        self.praise = catalogue.enter_as(Praise("praise", self), "wish praise", "wish-praise")
        tip = catalogue.enter_as(Tip("tip", self), "wish tip", "wish-tip")
        reward = catalogue.enter_as(Reward("reward", self), "wish reward", "wish-reward")
        self.song = catalogue.enter_as(Troubadour("troubadour", self), "wish troubadour", "wish-troubadour")
        visit = Visit("visit", self)
        for space in game.parts.spaces:
            catalogue.enter_as(visit, f"visit {space}", "wish-visit", f"space-{space}")
        alchemy = catalogue.enter(Alchemy("alchemy", self), COLOURS[PRIMARIES:BASE_COLOURS])
        self.crucible = catalogue.enter(Crucible("crucible", self), COLOURS[:PRIMARIES], "paint")
        game.planning_verbs.append(coin)
        game.market_place.extras += [luckyday, free]
        game.cathedral.extras.append(visit)
        game.studio.extras.append(tip)
        game.workshop.extras.append(alchemy)
        game.theatre.extras.append(reward)

    def make_steps(self, game: FrescoGame) -> None:
        seats = range(game.players)
        now = mark("throw a coin into the well, or pass")
        self.throwings = ask_each("well", seats, now, [self.throw, game.passing])
        now = mark("use the Bishop's Praise, or pass")
        self.praisings = ask_each("praise", seats, now, [self.praise, game.passing])
        now = mark("let the Troubadour sing, or pass")
        self.singings = ask_each("troubadour", seats, now, [self.song, game.passing])
        now = mark("put red, yellow and blue cubes into the crucible")
        self.brewings = ask_each("alchemy", seats, now, [self.crucible])

    def new_state(self, s: FrescoState) -> WellState:
        """M04-13 to -16"""
        well = WellState(self.pieces)
        players = s.game.players
        well.coins = [self.pieces.coins_each] * players  # none for Leonardo, M04-58, -59, FX-L-04
        well.planned = [0] * players
        well.supply = self.pieces.total - self.pieces.coins_each * players
        well.hands = [[] for _ in range(players)]
        for at, card in enumerate(self.pieces.cards):
            well.pile.extend([at] * card.count)
        s.shuffle(well.pile)
        return well

    def state_of(self, s: FrescoState) -> WellState:
        return cast(WellState, s.module_states[self.at])

    # -- coins

    def laid(self, s: FrescoState, painter: int, column: int) -> list[str]:
        if column != MARKET or painter >= s.game.players:
            return []
        return ["coin"] * self.state_of(s).planned[painter]

    def revealed(self, s: FrescoState) -> None:
        if s.events is None:
            return
        for seat, coins in enumerate(self.state_of(s).planned):
            if coins:
                s.tell("coins laid", seat, {"coins": coins})

    def opens(self, s: FrescoState, painter: int) -> None:
        """Coins go into the well before anything else is done at the market. M04-20, -23, M04-R-32"""
        well = self.state_of(s)
        well.spent = 0
        well.mixers = 0
        well.fresh = False
        well.visited = False
        if s.place == MARKET and painter < s.game.players:
            self.ask_for_coin(s, painter)

    def ask_for_coin(self, s: FrescoState, seat: int) -> None:
        """One at a time, while the well has room and the pile cards. M04-24, -25, M04-R-01, -03 to -06"""
        well = self.state_of(s)
        if well.planned[seat] > 0 and well.well < self.pieces.most_thrown and well.pile:
            s.push(self.throwings[seat])

    def place_ends(self, s: FrescoState, column: int) -> None:
        """Coins that were not used come back from the action boards. M04-26, -27"""
        if s.place != MARKET:
            return
        well = self.state_of(s)
        for seat in range(s.game.players):
            coins = well.planned[seat]
            if coins:
                well.planned[seat] = 0
                well.coins[seat] += coins
                if s.events is not None:
                    s.tell("coins back", seat, {"coins": coins})

    def gain_coins(self, s: FrescoState, seat: int, coins: int) -> int:
        """Coins from the supply; there are always enough. M04-36, M04-R-02, -08"""
        well = self.state_of(s)
        gained = min(coins, well.supply)
        well.supply -= gained
        well.coins[seat] += gained
        return gained

    # -- wish cards in places

    def card_right(self, s: FrescoState, seat: int) -> bool:
        """Whether an assistant in this place has not used a card. M04-32, M04-64, M04-R-29, -35"""
        return self.state_of(s).spent < strong(s, seat, s.column)

    def free_space(self, s: FrescoState, card: int) -> int:
        """Where the tile of a card of free paint lies, on the stall of the tile just bought. M04-37, -38, -40,
        M04-R-16, -17, -19 to -21"""
        game = s.game
        if not self.state_of(s).fresh or s.stall < 0:
            return -1
        counts = self.pieces.cards[card].counts
        for space in range(game.stall_from[s.stall], game.stall_from[s.stall + 1]):
            if s.market[space] >= 0 and game.market_tiles[s.market[space]].counts == counts:  # M14-R-19
                return space
        return -1

    def brewer(self, s: FrescoState, seat: int) -> bool:
        """Whether an assistant could still use alchemy. M04-R-34"""
        well = self.state_of(s)
        return well.spent < well.mixers + strong_left(s)

    def yields(self, s: FrescoState, painter: int, place: int, number: int) -> int:
        """An assistant begins to mix: only such a one, or one that has not acted, may use alchemy."""
        if place == WORKSHOP and not weak_at_work(s, painter):
            self.state_of(s).mixers += 1
        return number

    def forbids(self, s: FrescoState, painter: int, verb: Verb, thing: int) -> Refusal | None:
        """A seat that has used alchemy can only mix: no orders, no wall tiles. M04-R-23, -34"""
        if isinstance(verb, BaseVerb) or s.place != WORKSHOP or weak_next(s, painter):
            return None
        well = self.state_of(s)
        if strong_left(s) > max(0, well.spent - well.mixers):
            return None
        return Refusal("M04-R-34", "You need a healthy assistant who can mix and hasn't used a wish card.")

    def assistant_used(self, s: FrescoState, seat: int, place: int) -> None:
        self.state_of(s).fresh = False  # M16-R-16: a draw from the bag is no purchase on a stall

    def bought(self, s: FrescoState, seat: int, space: int, tile: int) -> None:
        self.state_of(s).fresh = True

    def restoring(self, s: FrescoState, painter: int) -> None:
        """Praise makes a bishop bonus larger, one card for a restoration. M04-43, M04-R-13, -14, -30, -36"""
        if painter >= s.game.players:
            return
        well = self.state_of(s)
        visited = well.visited
        well.visited = False
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
        well = self.state_of(s)
        return bool(well.hands[seat]) and well.used.count(card) < self.pieces.cards[card].count

    # -- preparing the next round, final scoring

    def prepare(self, s: FrescoState) -> None:
        well = self.state_of(s)
        well.supply += well.well  # M04-54, FX-P-08
        well.well = 0

    def final_scoring(self, s: FrescoState) -> None:
        """All coins that are left become thalers; cards are worth nothing. M04-55 to -57, M04-R-28, FX-S-02"""
        # MC-03, MC-R-05
        well = self.state_of(s)
        for seat in s.order:
            if seat >= s.game.players or well.coins[seat] == 0:
                continue
            coins = well.coins[seat]
            well.coins[seat] = 0
            well.supply += coins
            if s.events is not None:
                s.tell("coins sold", seat, {"coins": coins, "thalers": coins * self.pieces.coin_thalers})
            s.earn(seat, coins * self.pieces.coin_thalers)

    # -- words


class LayCoin(WellVerb):
    """Up to two coins on the market symbol, with an assistant there. M04-17 to -19, M04-R-09, -10"""

    def offer_into(self, s: FrescoState, seat: int, board: Board, actions: list[int]) -> None:
        well = self.module.state_of(s)
        if well.coins[seat] > 0 and well.planned[seat] < well.pieces.most_planned and strong(s, seat, MARKET) > 0:
            actions.append(self.first)

    def plan_percent(self) -> int:
        return 70

    def why_not(self, s: FrescoState, seat: int, thing: int) -> Refusal:
        well = self.module.state_of(s)
        most = well.pieces.most_planned
        if not s.planning() or seat not in s.busy:
            return Refusal("M04-17", "You can place lucky coins only while planning.")
        if well.planned[seat] >= most:
            return Refusal("M04-19", "You can place at most {most} lucky coins a round.", {"most": most})
        if well.coins[seat] == 0:
            return Refusal("M04-19", "You have no lucky coins left.")
        if s.game.displaced(s, seat, MARKET):
            return Refusal(
                "M04-R-10", "You've covered the market with an action tile, so you can't throw a coin there."
            )
        return Refusal("M04-18", "Send an assistant to the market before you place a lucky coin.")

    def play(self, s: FrescoState, seat: int, thing: int) -> None:
        well = self.module.state_of(s)
        well.coins[seat] -= 1
        well.planned[seat] += 1
        if s.events is not None:
            s.tell("coin", seat, {}, (seat,))


class ThrowCoin(WellVerb):
    """A planned coin goes into the well, or is kept. M04-20, M04-R-04, -06"""

    def offer(self, s: FrescoState, seat: int) -> list[int]:
        return self.every()

    def why_not(self, s: FrescoState, seat: int, thing: int) -> Refusal:
        well = self.module.state_of(s)
        most = well.pieces.most_thrown
        if s.column >= 0 and s.place == MARKET and s.painter == seat and well.planned[seat] > 0:
            if well.well >= most:
                return Refusal("M04-25", "The well is full ({most} coins).", {"most": most})
            if not well.pile:
                return Refusal("M04-R-01", "No wish cards are left.")
        return Refusal("M04-20", "You throw your coins at the start of your turn at the market.")

    def play(self, s: FrescoState, seat: int, thing: int) -> None:
        """A coin in the well is a wish card, seen by nobody else. M04-20 to -22"""
        well = self.module.state_of(s)
        well.planned[seat] -= 1
        well.well += 1
        card = well.pile.pop()
        well.hands[seat].append(card)
        well.hands[seat].sort()
        if s.events is not None:
            s.tell("throw", seat, {"well": well.well})
            s.tell("wish drawn", seat, {"card": well.pieces.cards[card].name}, (seat,))
        self.module.ask_for_coin(s, seat)
