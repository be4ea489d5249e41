"""Phase 2 of a turn: exchange, restore or pass. FC-ACT-01 to -03"""

from __future__ import annotations

from typing import Final

from bottega.games.fresco_card.rules import turns
from bottega.games.fresco_card.rules.components import EXCHANGE_RESTORE
from bottega.games.fresco_card.rules.state import FrescoCardState
from bottega.kernel.steps import Refusal
from bottega.kernel.verbs import Verb

TILE_SECTIONS: Final = 2  # sections that an Exchange-and-Restore tile allows. FC-TIL-12


class Pass(Verb):
    """Always possible. FC-PAS-01 to -03, FC-R-54"""

    def declines(self, thing: int) -> bool:
        return True

    def play(self, s: FrescoCardState, seat: int, thing: int) -> None:
        if s.events is not None:
            s.tell("pass", seat, {})
        turns.after_action(s, seat)


class Exchange(Verb):
    """Begin to lay cards. FC-ACT-01, FC-R-10"""

    def offer(self, s: FrescoCardState, seat: int) -> list[int]:
        return [self.first] if s.hands[seat] else []

    def why_not(self, s: FrescoCardState, seat: int, thing: int) -> Refusal:
        return Refusal("FC-R-10", "You have no cards to exchange.")

    def play(self, s: FrescoCardState, seat: int, thing: int) -> None:
        s.push(s.game.lays[seat])


class Use(Verb):
    """Use an Exchange-and-Restore tile: first the exchange, then one or two sections. FC-TIL-11 to -13, FC-R-41, -42"""

    def offer(self, s: FrescoCardState, seat: int) -> list[int]:
        if not s.hands[seat] or s.game.parts.tile_of_kind[EXCHANGE_RESTORE] not in s.tiles[seat]:
            return []
        return [self.first]

    def why_not(self, s: FrescoCardState, seat: int, thing: int) -> Refusal:
        if s.asked != "act":
            return Refusal("FC-TIL-11", "You can only use an Exchange-and-Restore tile at the start of phase 2.")
        if s.game.parts.tile_of_kind[EXCHANGE_RESTORE] not in s.tiles[seat]:
            return Refusal("FC-TIL-11", "You have no Exchange-and-Restore tile.")
        return Refusal("FC-R-41", "You need a card in hand to use an Exchange-and-Restore tile.")

    def play(self, s: FrescoCardState, seat: int, thing: int) -> None:
        tile = s.game.parts.tile_of_kind[EXCHANGE_RESTORE]
        s.spend(seat, tile)
        s.limit = TILE_SECTIONS
        if s.events is not None:
            s.tell("use", seat, {"tile": s.game.parts.tiles[tile]})
        s.push(s.game.lays[seat])
