"""Phase 2 of a turn: exchange, restore or pass. FC-ACT-01 to -03"""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from bottega.games.fresco_card import demand, restore, turns
from bottega.games.fresco_card.asking import Asking
from bottega.games.fresco_card.components import EXCHANGE_RESTORE
from bottega.games.fresco_card.state import FrescoCardState

if TYPE_CHECKING:
    from bottega.kernel.state import State

TILE_SECTIONS = 2  # sections that an Exchange-and-Restore tile allows. FC-TIL-12


class Act(Asking):
    """Phase 2: exchange, restore or pass. FC-ACT-01, -02"""

    def __init__(self, seat: int) -> None:
        super().__init__("act", seat)

    def legal(self, state: State, seat: int) -> list[int]:
        s = cast(FrescoCardState, state)
        game = s.fresco
        actions = [game.pass_on]  # FC-PAS-02, FC-R-54
        if s.hands[seat]:
            actions.append(game.exchange)
        restore.add_sections(s, seat, actions)
        tiles = s.tiles[seat]
        if tiles:
            if game.parts.tile_of_kind[EXCHANGE_RESTORE] in tiles and s.hands[seat]:  # FC-TIL-11, FC-R-41
                actions.append(game.use)
            demand.add_demands(s, seat, actions)
        return actions

    def carry_out(self, s: FrescoCardState, seat: int, action: int) -> None:
        game = s.fresco
        if action == game.exchange:
            s.push(game.lays[seat])
        elif game.restore <= action < game.restore + len(game.parts.fresco):
            s.limit = game.parts.open_fresco
            restore.begin(s, seat, action - game.restore)
        elif action == game.use:
            declare(s, seat)
        elif action == game.pass_on:  # FC-PAS-03
            if s.events is not None:
                s.tell("pass", seat, {})
            turns.after_action(s, seat)
        else:
            demand.ask(s, seat, action, self)


def declare(s: FrescoCardState, seat: int) -> None:
    """Use an Exchange-and-Restore tile: first the exchange, then one or two sections. FC-TIL-11 to -13, FC-R-41, -42"""
    tile = s.fresco.parts.tile_of_kind[EXCHANGE_RESTORE]
    s.tiles[seat].remove(tile)
    s.tiles_out.append(tile)
    s.limit = TILE_SECTIONS
    if s.events is not None:
        s.tell("use", seat, {"tile": s.fresco.parts.tiles[tile]})
    s.push(s.fresco.lays[seat])
