"""The rules of Portraits."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, cast

from bottega.games.fresco.components import COLOURS, LEONARDO, LETTERS, PRIMARIES, STUDIO
from bottega.games.fresco.hooks import Module
from bottega.games.fresco.modules.m01_portraits.cards import Card, PortraitsPart, stack_cards
from bottega.games.fresco.refusals import elsewhere
from bottega.games.fresco.score import advance
from bottega.games.fresco.state import FrescoState
from bottega.kernel.components import Wrong
from bottega.kernel.language import mark
from bottega.kernel.steps import Refusal, Step

if TYPE_CHECKING:
    from bottega.games.fresco.game import FrescoGame

SHOWN: Final = 2  # M01-12, M01-39


class Portraits(Module):
    """M01"""

    def __init__(self) -> None:
        self.number = 1
        self.name = "Portraits"
        self.section = "portraits"
        self.actions_each_round = 5  # a portrait with its space on the score track and two cubes, or a pass

    # -- making a game

    def furnish(self, game: FrescoGame) -> None:
        section: dict[str, Any] = game.parts.data[self.section]
        letters = [str(letter) for letter in section["stages"]]
        self.cards: list[Card] = [Card(entry, letters) for entry in section["card"]]
        if len(self.cards) % SHOWN or len(self.cards) != section["cards"] or section["shown"] != SHOWN:
            raise Wrong(f"portraits: {section['cards']} cards are revealed in pairs, not {len(self.cards)}.")
        for entry in section["card"]:
            if entry.get("jump_price", game.parts.bishop_price) != game.parts.bishop_price:
                raise Wrong(f"portraits.card {entry['id']}: the bishop's jump costs what his step costs.")
        # stages[n]: letter on top of a pile of n cards
        self.stages: list[str] = [""]
        for letter in sorted(letters, reverse=True):
            self.stages.extend([letter] * sum(card.stage == letter for card in self.cards))

    def add_actions(self, game: FrescoGame) -> None:
        self.first = game.catalogue.block("portrait", [card.id for card in self.cards])
        self.cubes = game.num_actions
        for colour in range(PRIMARIES):
            game.catalogue.add(f"merchant {COLOURS[colour]}", f"supply-{COLOURS[colour]}")
        self.merchants: list[Step] = [Merchant(self, seat) for seat in range(game.players)]
        self.leonardos: Step = LeonardoSits(self)

    def part(self, s: FrescoState) -> PortraitsPart:
        p = PortraitsPart(self.cards, self.stages)
        for _ in range(s.game.players):
            p.owned.append([])
            p.sat.append(False)
            p.jumped.append(0)
        stack_cards(s, p, list(range(len(self.cards))))
        reveal(p)  # M01-12
        return p

    def mine(self, s: FrescoState) -> PortraitsPart:
        return cast(PortraitsPart, s.kept[self.at])

    # -- a round

    def is_last(self, s: FrescoState) -> bool:
        return not self.mine(s).pile  # M01-40, M01-R-23

    def round_begins(self, s: FrescoState) -> None:
        p = self.mine(s)
        for seat in range(s.game.players):
            p.sat[seat] = False
            p.jumped[seat] = 0

    def prepare(self, s: FrescoState) -> None:
        """What nobody took leaves the game, two new cards come. M01-38, -39, M01-R-02"""
        p = self.mine(s)
        p.gone.extend(p.shown)
        p.shown = []
        reveal(p)
        if s.events is not None:
            s.tell("portraits", -1, {"cards": [self.cards[card].id for card in p.shown]})

    # -- the studio

    def offer(self, s: FrescoState, seat: int, place: int, actions: list[int]) -> None:
        """The first assistant there may bring in one of the portraits. M01-13, -14, -18, -19"""
        if place == STUDIO and self.may_take(s, seat):
            for card in self.mine(s).shown:
                actions.append(self.first + card)

    def may_take(self, s: FrescoState, seat: int) -> bool:
        return not self.mine(s).sat[seat] and s.game.studio.painters(s, seat) > 0

    def play(self, s: FrescoState, seat: int, action: int) -> None:
        self.take(s, seat, action - self.first)

    def take(self, s: FrescoState, painter: int, card: int) -> None:
        """The effect is applied at once; a one-time card then leaves the game. M01-15, M01-21 to -33, M01-R-27"""
        p = self.mine(s)
        p.shown.remove(card)
        drawn = self.cards[card]
        if s.events is not None:
            s.tell("portrait", s.teller(painter), {"card": drawn.id, "sort": drawn.kind})
        if painter == LEONARDO and s.game.leonardo is not None:  # M01-46, M01-R-19
            p.gone.append(card)
            advance(s, painter, drawn.vp)
            return
        p.sat[painter] = True
        if drawn.lasting:
            p.owned[painter].append(card)
            return
        p.gone.append(card)
        if drawn.thalers:
            s.earn(painter, drawn.thalers)
        s.take_paint(painter, drawn.counts)
        parts = s.game.parts
        s.lift_mood(painter, parts.mood_high - parts.mood_low if drawn.mood_to_top else drawn.mood)  # M01-31, -33
        if drawn.choose:  # M01-27
            p.cubes = drawn.choose
            s.push(self.merchants[painter])
        advance(s, painter, drawn.vp)

    def why_not(self, s: FrescoState, seat: int, action: int) -> Refusal:
        if action >= self.cubes:
            return Refusal("M01-27", "Cubes are chosen when the Merchant's portrait is taken.")
        if s.column < 0 or s.place != STUDIO:
            return Refusal("M01-13", "Portraits are taken in one's own turn at the studio.")
        p = self.mine(s)
        if action - self.first not in p.shown:
            shown = ", ".join(self.cards[card].id for card in p.shown)
            return Refusal("M01-12", "This portrait is not on offer; there are: {shown}.", {"shown": shown or "none"})
        if seat == s.painter and p.sat[seat]:
            return Refusal("M01-18", "One portrait a round, and one was taken.")
        return Refusal("M01-13", "Only an assistant in the studio brings in a portrait.")

    # -- permanent cards, M01-R-15

    def amount(self, s: FrescoState, seat: int, kind: str) -> int:
        """What the permanent cards of a subject add up to for their owner."""
        total = 0
        for number in self.mine(s).owned[seat]:
            card = self.cards[number]
            if card.kind == kind:
                total += card.bishop_bonus + card.income + card.jumps
        return total

    def bishop_bonus(self, s: FrescoState, painter: int, bonus: int) -> int:
        if bonus == 0 or painter >= s.game.players:  # M01-R-09
            return bonus
        return bonus + self.amount(s, painter, "abbot")  # M01-34

    def theatre_mood(self, s: FrescoState, seat: int, spaces: int) -> int:
        for number in self.mine(s).owned[seat]:  # M01-35: 3 instead of 2, whatever the number of cards
            spaces = max(spaces, self.cards[number].theatre_mood)
        return spaces

    def may_jump(self, s: FrescoState, seat: int) -> bool:
        return self.mine(s).jumped[seat] < self.amount(s, seat, "sacristan")  # M01-36, M01-R-11, -12

    def jumped(self, s: FrescoState, seat: int) -> None:
        self.mine(s).jumped[seat] += 1

    def income(self, s: FrescoState, seat: int) -> int:
        return self.amount(s, seat, "servant")  # M01-37, M01-R-17

    # -- Leonardo

    def has_turn(self, s: FrescoState, painter: int, column: int) -> bool:
        """He is always there at the studio. M01-R-18"""
        if painter < s.game.players or s.game.columns[s.last][column] != STUDIO:
            return False
        return bool(self.mine(s).shown)

    def leonardo(self, s: FrescoState, place: int) -> None:
        """He must take a portrait, if one is left. M01-44, M01-R-20"""
        shown = self.mine(s).shown
        if place != STUDIO or not shown:
            return
        if len(shown) == 1:
            self.take(s, LEONARDO, shown[0])
        else:
            s.push(self.leonardos)

    # -- what a good player knows

    def worth(self, s: FrescoState, seat: int, action: int) -> float:
        """Points that a portrait is worth, roughly: what it gives once, or how often it will help."""
        if action >= self.cubes:
            return 1.0 / (1 + s.paint[seat][action - self.cubes])
        card = self.cards[action - self.first]
        rounds = self.rounds_left(s)
        if card.kind == "abbot":
            return 1.2 * rounds
        if card.kind == "sacristan":
            return 1.5 * rounds
        if card.kind == "servant":
            return 0.5 * rounds
        if card.kind == "actor":
            return 0.4 * rounds
        cubes = 1.5 * card.choose
        for colour in range(len(card.counts)):
            cubes += card.counts[colour] * (1.0 if colour < PRIMARIES else 2.2)
        room = s.game.parts.mood_high - s.mood[seat]
        mood = 0.0 if s.last else 0.4 * (room if card.mood_to_top else min(card.mood, room))
        return card.vp + 0.5 * card.thalers + cubes + mood

    def rounds_left(self, s: FrescoState) -> float:
        by_cards = len(self.mine(s).pile) / SHOWN
        by_tiles = max(s.tiles_left - s.game.parts.last_tiles, 0) / (s.game.painters * 0.9) + 1
        return 0.0 if s.last else min(by_cards, by_tiles)

    def place_worth(self, s: FrescoState, seat: int, place: int) -> float:
        if place != STUDIO:
            return 0.0
        best = 0.0
        for card in self.mine(s).shown:
            best = max(best, self.worth(s, seat, self.first + card))
        return best


def reveal(p: PortraitsPart) -> None:
    for _ in range(SHOWN):
        p.shown.append(p.pile.pop())


class Merchant(Step[FrescoState]):
    """Choose cubes among red, yellow and blue; both may be alike. M01-27, M01-R-07"""

    __slots__ = ("module",)

    def __init__(self, module: Portraits, seat: int) -> None:
        super().__init__("merchant", (seat,))
        self.module = module

    def legal(self, s: FrescoState, seat: int) -> list[int]:
        return [self.module.cubes + colour for colour in range(PRIMARIES)]

    def why_not(self, s: FrescoState, seat: int, action: int) -> Refusal:
        return elsewhere(s, seat, action, mark("the Merchant's cubes are chosen among red, yellow and blue"))

    def play(self, s: FrescoState, seat: int, action: int) -> None:
        p = self.module.mine(s)
        colour = action - self.module.cubes
        s.paint[seat][colour] += 1
        p.cubes -= 1
        if s.events is not None:
            s.tell("merchant", seat, {"paint": LETTERS[colour]})
        if p.cubes:
            s.push(self)


class LeonardoSits(Step[FrescoState]):
    """The controlling player chooses Leonardo's portrait. M01-45"""

    __slots__ = ("module",)

    def __init__(self, module: Portraits) -> None:
        super().__init__("leonardo portrait")
        self.module = module

    def actors(self, s: FrescoState) -> tuple[int, ...]:
        return s.game.alone[s.control]

    def legal(self, s: FrescoState, seat: int) -> list[int]:
        return [self.module.first + card for card in self.module.mine(s).shown]

    def why_not(self, s: FrescoState, seat: int, action: int) -> Refusal:
        if action == s.game.PASS:
            return Refusal("M01-44", "Leonardo must take a portrait: choose which.")
        return elsewhere(s, seat, action, mark("Leonardo takes a portrait"))

    def play(self, s: FrescoState, seat: int, action: int) -> None:
        self.module.take(s, LEONARDO, action - self.module.first)
