"""What each wish card does, when and for whom."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bottega.games.fresco.modules.m04_well.rules.cards import card_name
from bottega.games.fresco.rules.components import BASE_COLOURS, LETTERS, PLACES, PRIMARIES
from bottega.games.fresco.rules.naming import colour_name, place_name
from bottega.games.fresco.rules.places.market import receive
from bottega.games.fresco.rules.state import FREE_STEP, FrescoState
from bottega.games.fresco.rules.verbs import ModuleVerb
from bottega.games.fresco.rules.weak import weak_next
from bottega.kernel.steps import Refusal

if TYPE_CHECKING:
    from bottega.games.fresco.modules.m04_well.rules.module import Well


class WellVerb(ModuleVerb):
    __slots__ = ("module",)

    def __init__(self, name: str, module: Well) -> None:
        super().__init__(name, module)
        self.module = module


class Wish(WellVerb):
    """Use a wish card of the kind that names the verb."""

    __slots__ = ("card",)

    def __init__(self, name: str, module: Well) -> None:
        super().__init__(name, module)
        self.card = module.pieces.sort_of(name)

    def offer(self, s: FrescoState, seat: int) -> list[int]:
        return [self.first] if self.card in self.module.state_of(s).hands[seat] else []

    def not_held(self, s: FrescoState, seat: int, card: int) -> Refusal | None:
        if card in self.module.state_of(s).hands[seat]:
            return None
        fields: dict[str, object] = {"card": card_name(self.module.pieces.cards[card].name)}
        return Refusal("M04-28", "You don't have the wish card {card}.", fields)

    def use(self, s: FrescoState, seat: int, card: int, data: dict[str, object]) -> None:
        """A used card is shown and leaves the game. M04-34"""
        well = self.module.state_of(s)
        well.hands[seat].remove(card)
        well.used.append(card)
        well.spent += 1
        if s.events is not None:
            data["card"] = well.pieces.cards[card].name
            s.tell("wish", seat, data)


class WishInPlace(Wish):
    """For an assistant in one's own turn in the place of the card, each at most one. M04-28 to -33, M04-R-07, -35"""

    __slots__ = ("place",)

    def __init__(self, name: str, module: Well) -> None:
        super().__init__(name, module)
        self.place = module.pieces.place_of(name)

    def offer(self, s: FrescoState, seat: int) -> list[int]:
        if self.card in self.module.state_of(s).hands[seat] and self.module.card_right(s, seat):
            return [self.first]
        return []

    def might_offer(self, s: FrescoState, seat: int) -> bool:
        """Ask every seat that might have a card for an assistant here. M04-R-37"""
        return self.module.card_right(s, seat) and self.module.might_hold(s, seat, self.card)

    def not_here(self, s: FrescoState, seat: int, card: int) -> Refusal | None:
        """A card is in the hand and belongs to the place of the seat's turn. M04-R-31"""
        refusal = self.not_held(s, seat, card)
        place = self.place
        if refusal is None and (
            s.column < 0 or s.place != place or s.painter != seat or s.agenda[-1].name != PLACES[place]
        ):
            name = card_name(self.module.pieces.cards[card].name)
            fields: dict[str, object] = {"card": name, "place": place_name(PLACES[place])}
            return Refusal("M04-30", "You can use {card} on your turn in the {place}.", fields)
        return refusal

    def why_not(self, s: FrescoState, seat: int, thing: int) -> Refusal:
        refusal = self.not_here(s, seat, self.card)
        return all_have_wished() if refusal is None else refusal


def all_have_wished() -> Refusal:
    return Refusal("M04-32", "All your assistants here have used a wish card this round.")


class LuckyDay(WishInPlace):
    """Coins at the market. M04-35"""

    def play(self, s: FrescoState, seat: int, thing: int) -> None:
        coins = self.module.gain_coins(s, seat, self.module.pieces.lucky_coins)
        self.use(s, seat, self.card, {"coins": coins})


class FreePaint(WishInPlace):
    """The tile of the card for nothing, from the stall of the tile just bought. A thing is a sort of these cards, which
    follow each other. M04-37 to -40"""

    def offer(self, s: FrescoState, seat: int) -> list[int]:
        actions: list[int] = []
        well = self.module.state_of(s)
        if not well.fresh or not self.module.card_right(s, seat):
            return actions
        hand = well.hands[seat]
        for thing in range(self.count):
            if self.card + thing in hand and self.module.free_space(s, self.card + thing) >= 0:
                actions.append(self.first + thing)
        return actions

    def might_offer(self, s: FrescoState, seat: int) -> bool:
        if not self.module.card_right(s, seat):
            return False
        for card in range(self.card, self.card + self.count):
            if self.module.might_hold(s, seat, card) and self.module.free_space(s, card) >= 0:
                return True
        return False

    def why_not(self, s: FrescoState, seat: int, thing: int) -> Refusal:
        card = self.card + thing
        refusal = self.not_here(s, seat, card)
        if refusal is not None:
            return refusal
        if not self.module.card_right(s, seat):
            return all_have_wished()
        if self.module.state_of(s).fresh:
            fields: dict[str, object] = {"card": card_name(self.module.pieces.cards[card].name)}
            return Refusal("M04-38", "The tile on {card} isn't at the stall where you bought.", fields)
        return Refusal("M04-37", "You can take a free tile right after buying one at its stall.")

    def play(self, s: FrescoState, seat: int, thing: int) -> None:
        """The tile is used up like a bought one, but nothing that belongs to buying happens. M04-37, -39, M04-R-18,
        M05-R-11"""
        card = self.card + thing
        space = self.module.free_space(s, card)
        tile = s.market[space]
        s.market[space] = -1
        s.sold.append(tile)
        self.module.state_of(s).fresh = False
        data: dict[str, object] = {"space": s.game.stall_space_names[space]}
        data["paints"] = s.game.market_tiles[tile].paints
        self.use(s, seat, card, data)
        receive(s, seat, tile)


class Praise(WishInPlace):
    """A bishop bonus becomes larger, asked when a tile is restored. M04-43, M04-R-36"""

    def offer(self, s: FrescoState, seat: int) -> list[int]:
        return Wish.offer(self, s, seat)

    def why_not(self, s: FrescoState, seat: int, thing: int) -> Refusal:
        refusal = self.not_here(s, seat, self.card)
        if refusal is not None:
            return refusal
        return Refusal("M04-R-13", "You can use Praise only while restoring a tile that earns a bishop bonus.")

    def play(self, s: FrescoState, seat: int, thing: int) -> None:
        s.gain += self.module.pieces.praise
        self.use(s, seat, self.card, {"points": self.module.pieces.praise})


class Tip(WishInPlace):
    """Money and coins in the studio. M04-44, -45, -62, M10-86, FX-I-09"""

    def play(self, s: FrescoState, seat: int, thing: int) -> None:
        pieces = self.module.pieces
        coins = self.module.gain_coins(s, seat, pieces.tip_coins)
        self.use(s, seat, self.card, {"coins": coins, "thalers": pieces.tip_thalers})
        s.earn(seat, pieces.tip_thalers)


class Reward(WishInPlace):
    """Money in the theatre. M04-49"""

    def play(self, s: FrescoState, seat: int, thing: int) -> None:
        self.use(s, seat, self.card, {"thalers": self.module.pieces.reward})
        s.earn(seat, self.module.pieces.reward)


class Troubadour(Wish):
    """The mood rises right after one's own wake-up time is chosen; one song a round. M04-50 to -53"""

    def why_not(self, s: FrescoState, seat: int, thing: int) -> Refusal:
        refusal = self.not_held(s, seat, self.card)
        if refusal is not None:
            return refusal
        if s.mood[seat] >= s.game.parts.mood_high:
            return Refusal("M04-R-26", "Your mood is already at its best.")
        return Refusal("M04-51", "You can use the Troubadour once a round, right after choosing your wake-up time.")

    def play(self, s: FrescoState, seat: int, thing: int) -> None:
        s.lift_mood(seat, self.module.pieces.song)
        self.use(s, seat, self.card, {"mood": s.mood[seat]})


class Visit(WishInPlace):
    """The bishop comes to a neighbouring space for nothing; a tile must be restored then. M04-41, -42, M04-R-11, -12"""

    def offer(self, s: FrescoState, seat: int) -> list[int]:
        """For a restoration by a healthy assistant, with no other card. M04-61, M04-R-14, M10-85, FX-I-08"""
        well = self.module.state_of(s)
        game = s.game
        if self.card not in well.hands[seat] or s.hands == 0 or well.visited or weak_next(s, seat):
            return []
        if not game.cathedral.restorable(s, seat):
            return []
        return [self.first + space for space in game.neighbours[s.bishop]]

    def might_offer(self, s: FrescoState, seat: int) -> bool:
        return False  # in the cathedral the base game asks

    def why_not(self, s: FrescoState, seat: int, thing: int) -> Refusal:
        game = s.game
        refusal = self.not_here(s, seat, self.card)
        if refusal is not None:
            return refusal
        if self.module.state_of(s).visited:
            return Refusal("M04-R-14", "You've already used a wish card for this restoration.")
        if s.hands == 0:
            return Refusal("M04-32", "All your assistants in the cathedral have worked.")
        if weak_next(s, seat):
            return Refusal("M04-61", "A sick assistant can't use this card.")
        if not game.cathedral.restorable(s, seat):
            return Refusal("M04-R-11", "You can only bring the bishop if you can pay for a tile, and you can't.")
        fields: dict[str, object] = {"space": game.parts.spaces[thing], "bishop": game.parts.spaces[s.bishop]}
        return Refusal("M04-41", "The bishop moves one space, and {space} is too far from {bishop}.", fields)

    def play(self, s: FrescoState, seat: int, thing: int) -> None:
        s.bishop = thing
        s.moved |= FREE_STEP
        self.module.state_of(s).visited = True
        self.use(s, seat, self.card, {"space": s.game.parts.spaces[thing]})


class Alchemy(WishInPlace):
    """Three primary cubes of choice become a mixed one, a thing. M04-46 to -48, M04-R-22"""

    def offer(self, s: FrescoState, seat: int) -> list[int]:
        """With a healthy assistant that mixes or gives up mixing. M04-46, -47, -63, M04-R-23, -34, M10-87, FX-I-10"""
        if self.card not in self.module.state_of(s).hands[seat]:
            return []
        if primaries(s, seat) < self.module.pieces.price or not self.module.brewer(s, seat):
            return []
        return [self.first + thing for thing in range(BASE_COLOURS - PRIMARIES)]  # M03-33

    def might_offer(self, s: FrescoState, seat: int) -> bool:
        return self.module.brewer(s, seat) and self.module.might_hold(s, seat, self.card)

    def why_not(self, s: FrescoState, seat: int, thing: int) -> Refusal:
        refusal = self.not_here(s, seat, self.card)
        if refusal is not None:
            return refusal
        if primaries(s, seat) < self.module.pieces.price:
            fields: dict[str, object] = {"price": self.module.pieces.price}
            return Refusal("M04-47", "You need {price} red, yellow or blue cubes for Alchemy.", fields)
        return Refusal("M04-R-34", "You need a healthy assistant who can mix and hasn't used a wish card.")

    def play(self, s: FrescoState, seat: int, thing: int) -> None:
        colour = PRIMARIES + thing
        self.module.state_of(s).brew = colour
        self.use(s, seat, self.card, {"paint": LETTERS[colour]})
        self.module.crucible.fill(s, seat)


class Crucible(WellVerb):
    """Give a cube for alchemy, one after the other. M04-47, M04-R-22"""

    def offer(self, s: FrescoState, seat: int) -> list[int]:
        cubes = s.paint[seat]
        return [self.first + colour for colour in range(PRIMARIES) if cubes[colour]]

    def why_not(self, s: FrescoState, seat: int, thing: int) -> Refusal:
        if self.module.state_of(s).brew < 0:
            return Refusal("M04-47", "You choose cubes when you use the Alchemy card.")
        return Refusal("M04-47", "You have no {colour} cubes.", {"colour": colour_name(thing)})

    def play(self, s: FrescoState, seat: int, thing: int) -> None:
        self.give(s, seat, thing)
        self.fill(s, seat)

    def give(self, s: FrescoState, seat: int, colour: int) -> None:
        s.paint[seat][colour] -= 1
        self.module.state_of(s).given.append(colour)

    def fill(self, s: FrescoState, seat: int) -> None:
        """Ask for the next cube, unless there is nothing to choose."""
        well = self.module.state_of(s)
        cubes = s.paint[seat]
        while len(well.given) < well.pieces.price:
            colours = [colour for colour in range(PRIMARIES) if cubes[colour]]
            if len(colours) > 1 and primaries(s, seat) > well.pieces.price - len(well.given):
                s.push(self.module.brewings[seat])
                return
            self.give(s, seat, colours[0])
        cubes[well.brew] += 1
        if s.events is not None:
            used = "".join(LETTERS[colour] for colour in well.given)
            s.tell("brewed", seat, {"used": used, "paint": LETTERS[well.brew]})
        well.brew = -1
        well.given = []


def primaries(s: FrescoState, seat: int) -> int:
    cubes = s.paint[seat]
    return cubes[0] + cubes[1] + cubes[2]
