"""Restoring sections: pay paint by paint, turn the Fresco card, take an Action tile, and clean up once at the end."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from bottega.games.fresco_card import demand, turns
from bottega.games.fresco_card.asking import Asking
from bottega.games.fresco_card.components import ROTATE
from bottega.games.fresco_card.payment import (
    bits_of,
    can_pay,
    held_bits,
    left_lane,
    payable,
    tally,
    tile_for,
)
from bottega.games.fresco_card.state import NONE, FrescoCardState

if TYPE_CHECKING:
    from bottega.kernel.state import State


def add_sections(s: FrescoCardState, seat: int, actions: list[int]) -> None:
    """The open Fresco cards that can be paid in full. FC-RES-01, -02, FC-R-66"""
    first = s.fresco.restore
    for card in payable(s.fresco.parts, s.hands[seat], s.board, s.tiles[seat]):
        actions.append(first + card)


def begin(s: FrescoCardState, seat: int, card: int) -> None:
    """FC-RES-03, -04"""
    s.board[s.board.index(card)] = NONE
    s.limit -= 1
    s.section = card
    s.unpaid = s.fresco.parts.needs[card][::-1]
    s.earned = 0
    if s.events is not None:
        s.tell("begin", seat, {"card": s.fresco.parts.fresco[card]})
    pay_on(s, seat)


def payments(s: FrescoCardState, seat: int) -> list[int]:
    """The ways to pay the next paint that leave a way to pay the rest. FC-R-66"""
    game = s.fresco
    parts = game.parts
    hand = s.hands[seat]
    actions: list[int] = []
    if s.half != NONE:  # FC-R-18
        wanted = parts.partner[s.half]
        for face in hand:
            if parts.lane[face] == wanted and game.mix[face] not in actions:
                actions.append(game.mix[face])
        return actions
    colour = s.unpaid[-1]
    rest = s.unpaid[:-1]
    tiles = s.tiles[seat]
    held = held_bits(parts, hand, tiles)
    unmixed = not bits_of(rest) & ~held  # then no card of this colour is needed for the rest
    lane = left_lane(parts, colour)
    mixable = lane > 0 and held >> lane & 3 == 3
    have: list[int] = []
    if mixable or not unmixed:
        have = tally(parts, hand)
        mixable = mixable and can_pay(parts, without_mix(s, have, colour), rest, tiles)  # FC-MIX-01, -02
    for face in hand:
        if parts.colour[face] == colour:  # FC-RES-06, FC-MIX-06
            action = game.pay + face
            if action not in actions and (unmixed or can_pay_without(s, have, face, rest, tiles)):
                actions.append(action)
        elif mixable and parts.lane[face] == lane and game.mix[face] not in actions:  # the left half comes first
            actions.append(game.mix[face])
    if tile_for(parts, colour, tiles) and (unmixed or can_pay(parts, have, rest, tiles)):  # FC-TIL-14
        actions.append(game.tile + colour)
    return actions


def without_mix(s: FrescoCardState, have: list[int], colour: int) -> list[int]:
    parts = s.fresco.parts
    lane = left_lane(parts, colour)
    left = have.copy()
    left[lane] -= 1
    left[lane + 1] -= 1
    for primary in parts.halves[colour - parts.primary]:
        left[primary] -= 1
    return left


def can_pay_without(s: FrescoCardState, have: list[int], face: int, rest: list[int], tiles: list[int]) -> bool:
    lane = s.fresco.parts.lane[face]
    if lane == 0:  # a plain card of a colour that is not needed again is missed by nobody
        return can_pay(s.fresco.parts, have, rest, tiles)
    colour = s.fresco.parts.colour[face]
    have[lane] -= 1
    have[colour] -= 1
    able = can_pay(s.fresco.parts, have, rest, tiles)
    have[lane] += 1
    have[colour] += 1
    return able


def pay_on(s: FrescoCardState, seat: int) -> None:
    """Ask for the next paint, even where there is one way to pay it: what is not asked would tell the hand. FC-R-70"""
    if s.unpaid:
        s.push(s.fresco.pays[seat])
    else:
        complete(s, seat)


def pay(s: FrescoCardState, seat: int, action: int) -> None:
    """Lay a card or a Colour tile for the next paint. FC-RES-03, FC-ROT-01, FC-MIX-05, FC-TIL-14, -15, FC-R-20"""
    game = s.fresco
    parts = game.parts
    if game.tile <= action < game.tile + len(parts.colours):
        tile = parts.tile_of_colour[action - game.tile]
        s.tiles[seat].remove(tile)
        s.tiles_out.append(tile)
        s.unpaid.pop()
        if s.events is not None:
            s.tell("tile", seat, {"tile": parts.tiles[tile]})
        return
    mixing = action >= game.mixes
    face = game.mix_face[action - game.mixes] if mixing else action - game.pay
    s.lose(seat, face)
    s.laid.append(face)
    s.earned += parts.bishop[face]
    if mixing and s.half == NONE:
        s.half = face
    else:
        s.earned += 1 if mixing else 0
        s.half = NONE
        s.unpaid.pop()
    if s.events is not None:
        s.tell("mix" if mixing else "pay", seat, {"card": parts.faces[face]})


def complete(s: FrescoCardState, seat: int) -> None:
    """Put the Fresco card down on its lowest side and make the turns it earned. FC-RES-04, -05, FC-ROT-01 to -07"""
    game = s.fresco
    parts = game.parts
    card = s.section
    s.section = NONE
    liked = s.favourite in parts.needs[card]  # FC-R-22, -23
    if liked:
        s.used_favourite = True
        s.earned += 1  # FC-ROT-03, FC-R-25
    turns = min(s.earned, parts.most_turns)  # FC-ROT-06, -07
    s.restored[seat].append(card)
    s.worked = s.round  # FC-R-64
    s.turned[seat].append(turns)
    if len(s.restored[seat]) >= game.goal:  # FC-END-01, -02
        s.ending = True
    if s.events is not None:
        found: dict[str, object] = {"card": parts.fresco[card], "earned": s.earned, "turns": turns}
        found["vp"] = parts.vp[card][turns]
        found["favourite"] = parts.colours[s.favourite] if liked else None
        s.tell("restore", seat, found)
    s.earned = 0
    reward_on(s, seat)


def reward_on(s: FrescoCardState, seat: int) -> None:
    """Ask about Rotate tiles and the reward where there is a choice. FC-REW-01, FC-TIL-01, FC-R-27, -28, -30"""
    game = s.fresco
    shown = open_tiles(s)
    if len(shown) > 1 or has_rotate(s, seat):
        s.push(game.rewards[seat])
        return
    if shown:
        take(s, seat, shown[0])
    more_on(s, seat)


def has_rotate(s: FrescoCardState, seat: int) -> bool:
    tiles = s.tiles[seat]
    return bool(tiles) and s.fresco.parts.tile_of_kind[ROTATE] in tiles


def open_tiles(s: FrescoCardState) -> list[int]:
    """The different open Action tiles."""
    found: list[int] = []
    for tile in s.open_tiles:
        if tile != NONE and tile not in found:
            found.append(tile)
    found.sort()
    return found


def take(s: FrescoCardState, seat: int, tile: int) -> None:
    """FC-REW-01, -02"""
    s.open_tiles[s.open_tiles.index(tile)] = NONE
    s.tiles[seat].append(tile)
    if s.events is not None:
        s.tell("take", seat, {"tile": s.fresco.parts.tiles[tile]})


def rotate(s: FrescoCardState, seat: int) -> None:
    """Turn the card just restored once more; a turn too many is lost. FC-TIL-01, -02, FC-ROT-07, -08, FC-R-34"""
    parts = s.fresco.parts
    tile = parts.tile_of_kind[ROTATE]
    s.tiles[seat].remove(tile)
    s.tiles_out.append(tile)
    turned = s.turned[seat]
    turned[-1] = min(turned[-1] + 1, parts.most_turns)
    if s.events is not None:
        card = s.restored[seat][-1]
        s.tell("rotate", seat, {"card": parts.fresco[card], "turns": turned[-1], "vp": parts.vp[card][turned[-1]]})


def more_on(s: FrescoCardState, seat: int) -> None:
    """Ask for another section as long as there may be one. FC-RES-07, FC-R-67"""
    if s.limit and max(s.board) != NONE:
        s.push(s.fresco.mores[seat])
    else:
        clean_up(s, seat)


def clean_up(s: FrescoCardState, seat: int) -> None:
    """Once after all sections of the turn: discard, refill, change the favourite colour. FC-RES-09, FC-REW-03 to -05,
    FC-FAV-01 to -05"""
    for face in s.laid:
        s.discard(face)
    s.laid = []
    s.limit = 0
    for place, tile in enumerate(s.open_tiles):
        if tile == NONE and s.action_pile:  # FC-R-30
            s.open_tiles[place] = s.action_pile.pop()
    for place, card in enumerate(s.board):
        if card == NONE and s.sections:  # FC-R-31, -62
            s.board[place] = s.sections.pop()
    if max(s.board) == NONE:  # FC-R-31
        s.ending = True
    if s.used_favourite:  # FC-R-24
        s.used_favourite = False
        s.favourites_out.append(s.favourite)
        s.favourite = s.favourite_pile.pop() if s.favourite_pile else NONE  # FC-FAV-04, FC-R-26
        if s.events is not None:
            shown = None if s.favourite == NONE else s.fresco.parts.colours[s.favourite]
            s.tell("favourite", NONE, {"colour": shown})
    turns.after_action(s, seat)


class Pay(Asking):
    """Choose how to pay the next paint of the section. FC-RES-03, FC-R-66"""

    def __init__(self, seat: int) -> None:
        super().__init__("pay", seat)

    def legal(self, state: State, seat: int) -> list[int]:
        return payments(cast(FrescoCardState, state), seat)

    def carry_out(self, s: FrescoCardState, seat: int, action: int) -> None:
        pay(s, seat, action)
        pay_on(s, seat)


class Reward(Asking):
    """Use a Rotate tile for the section just restored, or take an Action tile for it. FC-TIL-01, FC-REW-01, FC-R-35"""

    def __init__(self, seat: int) -> None:
        super().__init__("reward", seat)

    def legal(self, state: State, seat: int) -> list[int]:
        s = cast(FrescoCardState, state)
        game = s.fresco
        actions = [game.take + tile for tile in open_tiles(s)]
        if not actions:
            actions.append(game.finish)
        if has_rotate(s, seat):
            actions.append(game.rotate)
        demand.add_demands(s, seat, actions)
        return actions

    def carry_out(self, s: FrescoCardState, seat: int, action: int) -> None:
        game = s.fresco
        if action == game.rotate:
            rotate(s, seat)
            reward_on(s, seat)
            return
        if demand.is_demand(s, action):
            demand.ask(s, seat, action, self)
            return
        if action != game.finish:
            take(s, seat, action - game.take)
        more_on(s, seat)


class More(Asking):
    """Restore another section, or finish. FC-RES-07, FC-TIL-12, FC-R-57, -67

    It is asked even when nothing more can be paid, so that nobody learns what is not in a hand.
    """

    def __init__(self, seat: int) -> None:
        super().__init__("more", seat)

    def legal(self, state: State, seat: int) -> list[int]:
        s = cast(FrescoCardState, state)
        actions = [s.fresco.finish]
        add_sections(s, seat, actions)
        demand.add_demands(s, seat, actions)
        return actions

    def carry_out(self, s: FrescoCardState, seat: int, action: int) -> None:
        if action == s.fresco.finish:
            clean_up(s, seat)
        elif demand.is_demand(s, action):
            demand.ask(s, seat, action, self)
        else:
            begin(s, seat, action - s.fresco.restore)
