"""The rules of Portraits."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, cast

from bottega.games.fresco.modules.m01_portraits.rules.cards import Card, PortraitsState, stack_cards
from bottega.games.fresco.rules.components import (
    CATHEDRAL,
    COLOURS,
    LEONARDO,
    LETTERS,
    PRIMARIES,
    SPACES,
    STUDIO,
    THEATRE,
)
from bottega.games.fresco.rules.hooks import Module
from bottega.games.fresco.rules.places.altar import must_restore
from bottega.games.fresco.rules.readings import SACRISTAN_FREE
from bottega.games.fresco.rules.score import advance
from bottega.games.fresco.rules.state import FrescoState
from bottega.games.fresco.rules.verbs import AskForLeonardo, ModuleVerb, Pass, ask_each
from bottega.i18n.translate import mark
from bottega.kernel.components import Wrong
from bottega.kernel.steps import Refusal, Step

if TYPE_CHECKING:
    from bottega.games.fresco.rules.game import FrescoGame

SHOWN: Final = 2  # M01-12, M01-39


class Portraits(Module):
    """M01"""

    def __init__(self) -> None:
        self.actions_each_round = 5  # a portrait with its space on the score track and two cubes, or a pass
        self.free_jumps = False  # M01-R-12, -13: whether the Sacristan needs no restoration

    # -- making a game

    def load_components(self, game: FrescoGame) -> None:
        section: dict[str, Any] = game.parts.data[self.section]
        letters = [str(letter) for letter in section["stages"]]
        self.cards: list[Card] = [Card(entry, letters) for entry in section["card"]]
        if len(self.cards) % SHOWN or len(self.cards) != section["cards"] or section["shown"] != SHOWN:  # M01-01
            raise Wrong(f"portraits: {section['cards']} cards are revealed in pairs, not {len(self.cards)}.")
        for entry in section["card"]:
            if entry.get("jump_price", game.parts.bishop_price) != game.parts.bishop_price:
                raise Wrong(f"portraits.card {entry['id']}: the bishop's jump costs what his step costs.")
        self.free_jumps = SACRISTAN_FREE in game.readings
        if self.free_jumps:
            self.actions_each_round += sum([card.jumps for card in self.cards])
        # stages[n]: letter on top of a pile of n cards
        self.stages: list[str] = [""]
        for letter in sorted(letters, reverse=True):
            self.stages.extend([letter] * sum(card.stage == letter for card in self.cards))

    def add_actions(self, game: FrescoGame) -> None:
        self.portrait = game.catalogue.enter(Take("portrait", self), [card.id for card in self.cards])
        self.merchant = game.catalogue.enter(Merchant("merchant", self), COLOURS[:PRIMARIES], "supply")
        game.studio.extras.append(self.portrait)  # at any moment of the turn, M01-R-28
        if self.free_jumps:
            jump = Jump("sacristan", self)
            for space in game.parts.spaces:
                game.catalogue.enter_as(jump, f"sacristan {space}", "bishop", f"space-{space}")
            game.cathedral.extras.append(jump)

    def make_steps(self, game: FrescoGame) -> None:
        now = mark("choose red, yellow or blue cubes from the Merchant")
        self.merchants = ask_each("merchant", range(game.players), now, [self.merchant])
        verbs = [self.portrait.shared(LeonardoTakes("portrait", self)), game.passing.shared(LeonardoSits())]
        self.leonardos: Step = AskForLeonardo("leonardo portrait", (), mark("choose a portrait for Leonardo"), verbs)

    def new_state(self, s: FrescoState) -> PortraitsState:
        portraits = PortraitsState(self.cards, self.stages)
        for _ in range(s.game.players):
            portraits.owned.append([])
            portraits.sat.append(False)
            portraits.jumped.append(0)
        stack_cards(s, portraits, list(range(len(self.cards))))
        reveal(portraits)  # M01-12
        return portraits

    def state_of(self, s: FrescoState) -> PortraitsState:
        return cast(PortraitsState, s.module_states[self.at])

    # -- a round

    def is_last(self, s: FrescoState) -> bool:
        return not self.state_of(s).pile  # M01-40, -43, M01-R-23, FX-G-02, FX-G-07

    def round_begins(self, s: FrescoState) -> None:
        portraits = self.state_of(s)
        for seat in range(s.game.players):
            portraits.sat[seat] = False
            portraits.jumped[seat] = 0

    def prepare(self, s: FrescoState) -> None:
        """What nobody took leaves the game, two new cards come. M01-38, -39, M01-R-02"""
        portraits = self.state_of(s)
        portraits.gone.extend(portraits.shown)  # FX-P-05; owned ones stay, M01-R-03
        portraits.shown = []
        reveal(portraits)  # FX-P-05b
        if s.events is not None:
            s.tell("portraits", -1, {"cards": [self.cards[card].id for card in portraits.shown]})

    # -- the studio

    def take(self, s: FrescoState, painter: int, number: int) -> Card:
        """A portrait leaves the display, which stays as it is then. M01-20, M01-R-01"""
        self.state_of(s).shown.remove(number)
        card = self.cards[number]
        if s.events is not None:
            s.tell("portrait", s.teller(painter), {"card": card.id, "sort": card.kind})
        return card

    # -- permanent cards, M01-R-15

    def amount(self, s: FrescoState, seat: int, kind: str) -> int:
        """What the permanent cards of a subject add up to for their owner."""
        total = 0
        for number in self.state_of(s).owned[seat]:
            card = self.cards[number]
            if card.kind == kind:
                total += card.bishop_bonus + card.income + card.jumps
        return total

    def yields(self, s: FrescoState, painter: int, place: int, number: int) -> int:
        if place == CATHEDRAL and number > 0 and painter < s.game.players:  # M01-R-09
            return number + self.amount(s, painter, "abbot")  # M01-34
        if place == THEATRE:
            for card in self.state_of(s).owned[painter]:  # M01-35: 3 instead of 2, whatever the number of cards
                number = max(number, self.cards[card].theatre_mood)
        return number

    def jumps(self, s: FrescoState, seat: int, now: bool) -> bool:
        """M01-36, M01-R-11 to -13"""
        if self.free_jumps or not self.jumps_left(s, seat):
            return False
        if now:
            self.state_of(s).jumped[seat] += 1
        return True

    def jumps_left(self, s: FrescoState, seat: int) -> bool:
        return self.state_of(s).jumped[seat] < self.amount(s, seat, "sacristan")

    def income(self, s: FrescoState, seat: int) -> int:
        return self.amount(s, seat, "servant")  # M01-37, M01-R-17, FX-P-06

    # -- Leonardo

    def has_turn(self, s: FrescoState, painter: int, column: int) -> bool:
        """He is always there at the studio. M01-R-18"""
        if painter < s.game.players or s.game.columns[s.last][column] != STUDIO:
            return False
        return bool(self.state_of(s).shown)

    def leonardo(self, s: FrescoState, place: int) -> None:
        """He must take a portrait, if one is left. M01-44, M01-R-20, FX-L-01a"""
        shown = self.state_of(s).shown
        if place != STUDIO or not shown:
            return
        if len(shown) == 1:
            self.leonardo_takes(s, shown[0])
        else:
            s.push(self.leonardos)

    def leonardo_takes(self, s: FrescoState, number: int) -> None:
        """The card leaves the game; of what it gives he gets the points. M01-46, M01-R-19, FX-L-01b, FX-R-26"""
        card = self.take(s, LEONARDO, number)
        self.state_of(s).gone.append(number)
        advance(s, LEONARDO, card.vp)


def reveal(portraits: PortraitsState) -> None:
    for _ in range(SHOWN):
        portraits.shown.append(portraits.pile.pop())


class PortraitVerb(ModuleVerb):
    __slots__ = ("module",)

    def __init__(self, name: str, module: Portraits) -> None:
        super().__init__(name, module)
        self.module = module


class Take(PortraitVerb):
    """The first assistant in the studio may bring in one of the portraits; the usual money is paid beside it.
    M01-13, -14, -16 to -19"""

    def offer(self, s: FrescoState, seat: int) -> list[int]:
        portraits = self.module.state_of(s)
        if portraits.sat[seat] or s.game.studio.painters(s, seat) == 0:  # M01-47, M01-R-21, FX-I-22
            return []
        return [self.first + card for card in portraits.shown]  # whether they help or not, M01-R-04

    def why_not(self, s: FrescoState, seat: int, thing: int) -> Refusal:
        if s.column < 0 or s.place != STUDIO:
            return Refusal("M01-13", "You can take portraits on your turn at the studio.")
        portraits = self.module.state_of(s)
        if thing not in portraits.shown:
            shown = ", ".join(self.module.cards[card].id for card in portraits.shown)
            return Refusal("M01-12", "That portrait isn't on offer. You can take {shown}.", {"shown": shown or "none"})
        if seat == s.painter and portraits.sat[seat]:
            return Refusal("M01-18", "You've already taken a portrait this round.")
        return Refusal("M01-13", "You need an assistant in the studio to take a portrait.")

    def play(self, s: FrescoState, seat: int, thing: int) -> None:
        """The effect is applied at once; a one-time card then leaves the game. M01-15, M01-21 to -33, M01-R-05, -27"""
        portraits = self.module.state_of(s)
        card = self.module.take(s, seat, thing)
        portraits.sat[seat] = True
        if card.lasting:
            portraits.owned[seat].append(thing)  # M01-R-16
            return
        portraits.gone.append(thing)
        if card.thalers:
            s.earn(seat, card.thalers)
        s.take_paint(seat, card.counts)
        parts = s.game.parts
        s.lift_mood(seat, parts.mood_high - parts.mood_low if card.mood_to_top else card.mood)  # M01-31, -33, M01-R-08
        if card.choose:  # M01-27
            portraits.cubes = card.choose
            s.push(self.module.merchants[seat])
        advance(s, seat, card.vp)  # M01-R-24


class Jump(PortraitVerb):
    """The Sacristan moves the bishop to any space for a thaler before an assistant acts in the cathedral, whatever it
    does there: M01-36 by the reading of M01-R-12 and -13."""

    def offer(self, s: FrescoState, seat: int) -> list[int]:
        if s.moved or not self.able(s, seat):  # after the paid step a tile must be restored, FB-R-20
            return []
        return [self.first + space for space in range(SPACES) if space != s.bishop]  # M01-R-14

    def able(self, s: FrescoState, seat: int) -> bool:
        game = s.game
        if s.hands == 0 or s.money[seat] < game.parts.bishop_price or not self.module.jumps_left(s, seat):
            return False
        return game.forbidden(s, seat, game.move_bishop, s.bishop) is None  # not with a sick assistant, M01-48

    def why_not(self, s: FrescoState, seat: int, thing: int) -> Refusal:
        game = s.game
        if s.column < 0 or s.place != CATHEDRAL or seat != s.painter or s.hands == 0:
            return Refusal("M01-36", "You can use the Sacristan on your turn at the cathedral.")
        if s.moved:
            return must_restore()
        if not self.module.jumps_left(s, seat):
            return Refusal("M01-36", "You've already used the Sacristan this round (once for each Sacristan card).")
        if s.money[seat] < game.parts.bishop_price:
            return Refusal("M01-36", "You need 1 thaler to move the bishop. You have none.")
        if game.forbidden(s, seat, game.move_bishop, thing) is not None:
            return Refusal("M01-48", "A sick assistant cannot use the Sacristan.")
        fields: dict[str, object] = {"space": game.parts.spaces[thing]}
        return Refusal("FB-R-21", "The bishop is already on {space}.", fields)

    def play(self, s: FrescoState, seat: int, thing: int) -> None:
        game = s.game
        s.money[seat] -= game.parts.bishop_price
        self.module.state_of(s).jumped[seat] += 1
        s.bishop = thing
        if s.events is not None:
            s.tell("bishop", seat, {"space": game.parts.spaces[thing], "price": game.parts.bishop_price})


class Merchant(PortraitVerb):
    """Choose cubes among red, yellow and blue; both may be alike. M01-27, M01-R-07"""

    def offer(self, s: FrescoState, seat: int) -> list[int]:
        return [self.first + colour for colour in range(PRIMARIES)]

    def why_not(self, s: FrescoState, seat: int, thing: int) -> Refusal:
        return Refusal("M01-27", "You choose cubes when you take the Merchant's portrait.")

    def play(self, s: FrescoState, seat: int, thing: int) -> None:
        portraits = self.module.state_of(s)
        s.paint[seat][thing] += 1
        portraits.cubes -= 1
        if s.events is not None:
            s.tell("merchant", seat, {"paint": LETTERS[thing]})
        if portraits.cubes:
            s.push(self.module.merchants[seat])


class LeonardoTakes(Take):
    """The controlling player chooses Leonardo's portrait. M01-45"""

    def offer(self, s: FrescoState, seat: int) -> list[int]:
        return [self.first + card for card in self.module.state_of(s).shown]

    def play(self, s: FrescoState, seat: int, thing: int) -> None:
        self.module.leonardo_takes(s, thing)


class LeonardoSits(Pass):
    """He may not take none. M01-44"""

    def offer(self, s: FrescoState, seat: int) -> list[int]:
        return []

    def why_not(self, s: FrescoState, seat: int, thing: int) -> Refusal:
        return Refusal("M01-44", "Leonardo has to take a portrait. Choose which.")
