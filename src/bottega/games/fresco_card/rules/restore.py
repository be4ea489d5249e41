"""Restoring sections: pay paint by paint, turn the Fresco card, take an Action tile, and clean up once at the end."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bottega.games.fresco_card.rules import turns
from bottega.games.fresco_card.rules.asking import Asking
from bottega.games.fresco_card.rules.components import ROTATE
from bottega.games.fresco_card.rules.naming import card_name, section_name, tile_name
from bottega.games.fresco_card.rules.payment import bits_of, can_pay, held_bits, left_lane, payable, tally, tile_for
from bottega.games.fresco_card.rules.refusals import not_asked, not_in_hand, shown_tiles
from bottega.games.fresco_card.rules.state import NONE, FrescoCardState
from bottega.i18n.translate import t
from bottega.kernel.steps import Refusal
from bottega.kernel.verbs import Verb

if TYPE_CHECKING:
    from bottega.games.fresco_card.rules.components import Components


class Restore(Verb):
    """Begin with an open Fresco card that can be paid in full. FC-RES-01 to -04, FC-R-66"""

    def offer(self, s: FrescoCardState, seat: int) -> list[int]:
        actions: list[int] = []
        for card in payable(s.game.parts, s.hands[seat], s.board, s.tiles[seat]):
            actions.append(self.first + card)
        return actions

    def why_not(self, s: FrescoCardState, seat: int, thing: int) -> Refusal:
        if s.asked in ("lay", "work"):
            return Refusal("FC-ACT-03", "Finish your exchange before you restore.")
        if s.asked not in ("act", "more"):
            return not_asked(s)
        parts = s.game.parts
        needs = ", ".join(t(parts.colours[colour]) for colour in parts.needs[thing])
        fields: dict[str, object] = {"card": section_name(parts, thing), "colours": needs}
        if thing not in s.board:
            fields["open"] = ", ".join(section_name(parts, there) for there in s.board if there >= 0) or t("none")
            return Refusal("FC-RES-01", "{card} isn't on offer. You can restore {open}.", fields)
        return Refusal(
            "FC-RES-02",
            "For {card} you need {colours}. Your cards, mixes and Colour tiles can't pay for all three.",
            fields,
        )

    def play(self, s: FrescoCardState, seat: int, thing: int) -> None:
        parts = s.game.parts
        if s.limit == 0:  # the first one of a turn without an Exchange-and-Restore tile. FC-R-67
            s.limit = parts.open_fresco
        s.board[s.board.index(thing)] = NONE
        s.limit -= 1
        s.section = thing
        s.unpaid = parts.needs[thing][::-1]
        if s.events is not None:
            s.tell("begin", seat, {"card": parts.fresco[thing]})
        pay_on(s, seat)


class Finish(Verb):
    """Restore no more sections. FC-RES-07, FC-TIL-12, FC-R-57

    It is asked even when nothing more can be paid, so that nobody learns what is not in a hand. FC-R-69
    """

    def declines(self, thing: int) -> bool:
        return True

    def play(self, s: FrescoCardState, seat: int, thing: int) -> None:
        clean_up(s, seat)


# -- paying


class Paying(Asking):
    """Choose how to pay the next paint of the section; all ways to pay it are found together. FC-RES-03, FC-R-66"""

    def legal(self, s: FrescoCardState, seat: int) -> list[int]:
        return payments(s, seat)


class Pay(Verb):
    """Lay a card for the next paint. FC-RES-03, FC-ROT-01"""

    def why_not(self, s: FrescoCardState, seat: int, thing: int) -> Refusal:
        parts = s.game.parts
        if thing not in s.hands[seat]:
            return not_in_hand(s, seat, thing, "FC-RES-02")
        if s.half != NONE:
            return half_open(s)
        if parts.colour[thing] != s.unpaid[-1]:
            fields: dict[str, object] = {"card": card_name(parts, thing), "colour": t(parts.colours[s.unpaid[-1]])}
            return Refusal("FC-R-16", "You have to pay {colour} now, and {card} isn't {colour}.", fields)
        return dead_end(s)

    def play(self, s: FrescoCardState, seat: int, thing: int) -> None:
        lay_paint(s, seat, thing)
        s.unpaid.pop()
        if s.events is not None:
            s.tell("pay", seat, {"card": s.game.parts.faces[thing]})
        pay_on(s, seat)


class Mix(Verb):
    """Lay one half of a bottle, then the other; its things are the cards with a half. FC-MIX-05, FC-R-18, -20"""

    __slots__ = ("faces", "action")

    def __init__(self, name: str, parts: Components) -> None:
        super().__init__(name)
        self.faces = [face for face, lane in enumerate(parts.lane) if lane]
        self.action: list[int] = []  # by face

    def why_not(self, s: FrescoCardState, seat: int, thing: int) -> Refusal:
        parts = s.game.parts
        face = self.faces[thing]
        if face not in s.hands[seat]:
            return not_in_hand(s, seat, face, "FC-RES-02")
        if s.half != NONE:
            return half_open(s)
        colour = s.unpaid[-1]
        fields: dict[str, object] = {"card": card_name(parts, face), "colour": t(parts.colours[colour])}
        lane = left_lane(parts, colour)
        if lane == 0 or parts.lane[face] not in (lane, lane + 1):
            return Refusal("FC-R-18", "{card} isn't half of the {colour} bottle.", fields)
        others = [held for held in s.hands[seat] if parts.lane[held] == parts.partner[face]]
        if not others:
            return Refusal("FC-R-18", "You don't have the other half of the {colour} bottle.", fields)
        if parts.lane[face] != lane:
            return Refusal("FC-R-18", "Start a mix with the left half of the {colour} bottle.", fields)
        return dead_end(s)

    def play(self, s: FrescoCardState, seat: int, thing: int) -> None:
        face = self.faces[thing]
        lay_paint(s, seat, face)
        if s.game.favourite_in_mix and s.game.parts.colour[face] == s.favourite:
            s.mixed_favourite = True
        if s.half == NONE:
            s.half = face
        else:
            s.half = NONE
            s.earned += 1
            s.unpaid.pop()
        if s.events is not None:
            s.tell("mix", seat, {"card": s.game.parts.faces[face]})
        pay_on(s, seat)


class PayTile(Verb):
    """Pay with a Colour tile. FC-TIL-14, -15"""

    def why_not(self, s: FrescoCardState, seat: int, thing: int) -> Refusal:
        parts = s.game.parts
        if s.half != NONE:  # FC-R-19
            return half_open(s)
        if thing != s.unpaid[-1]:
            return not_asked(s)
        if not tile_for(parts, thing, s.tiles[seat]):
            return Refusal("FC-TIL-14", "You have no Colour tile {tile}.", {"tile": t(parts.colours[thing])})
        return dead_end(s)

    def play(self, s: FrescoCardState, seat: int, thing: int) -> None:
        parts = s.game.parts
        tile = parts.tile_of_colour[thing]
        s.spend(seat, tile)
        s.unpaid.pop()
        if s.events is not None:
            s.tell("tile", seat, {"tile": parts.tiles[tile]})
        pay_on(s, seat)


def half_open(s: FrescoCardState) -> Refusal:
    parts = s.game.parts
    fields: dict[str, object] = {"card": card_name(parts, s.half), "colour": t(parts.colours[s.unpaid[-1]])}
    return Refusal("FC-R-18", "Finish your mix first: {card} needs the other half of its {colour} bottle.", fields)


def dead_end(s: FrescoCardState) -> Refusal:
    parts = s.game.parts
    rest = ", ".join(t(parts.colours[colour]) for colour in reversed(s.unpaid[:-1]))
    return Refusal("FC-R-66", "If you pay like that, you can't pay the rest ({rest}).", {"rest": rest})


def lay_paint(s: FrescoCardState, seat: int, face: int) -> None:
    s.lose(seat, face)  # no card pays twice. FC-R-17, -56
    s.laid.append(face)
    s.earned += s.game.parts.bishop[face]


def payments(s: FrescoCardState, seat: int) -> list[int]:
    """The ways to pay the next paint that leave a way to pay the rest. FC-R-66"""
    game = s.game
    parts = game.parts
    hand = s.hands[seat]
    mix = game.mix.action
    actions: list[int] = []
    if s.half != NONE:  # FC-R-18
        wanted = parts.partner[s.half]
        for face in hand:
            if parts.lane[face] == wanted and mix[face] not in actions:
                actions.append(mix[face])
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
    pay = game.pay.first
    colours = parts.colour
    for face in hand:
        if colours[face] == colour:  # FC-RES-06, FC-MIX-06
            action = pay + face
            if action not in actions and (unmixed or can_pay_without(s, have, face, rest, tiles)):
                actions.append(action)
        elif mixable and parts.lane[face] == lane and mix[face] not in actions:  # the left half comes first
            actions.append(mix[face])
    if tile_for(parts, colour, tiles) and (unmixed or can_pay(parts, have, rest, tiles)):  # FC-TIL-14
        actions.append(game.tile.first + colour)
    return actions


def without_mix(s: FrescoCardState, have: list[int], colour: int) -> list[int]:
    """The colour is not needed again, nor are its half bottles: what is missed are the two paints."""
    parts = s.game.parts
    left = have.copy()
    for primary in parts.halves[colour - parts.primary]:
        left[primary] -= 1
    return left


def can_pay_without(s: FrescoCardState, have: list[int], face: int, rest: list[int], tiles: list[int]) -> bool:
    lane = s.game.parts.lane[face]
    if lane == 0:  # its colour is not needed again, so that at most its half bottle is missed
        return can_pay(s.game.parts, have, rest, tiles)
    have[lane] -= 1
    able = can_pay(s.game.parts, have, rest, tiles)
    have[lane] += 1
    return able


def pay_on(s: FrescoCardState, seat: int) -> None:
    """Ask for the next paint, even where there is one way to pay it: what is not asked would tell the hand. FC-R-70"""
    if s.unpaid:
        s.push(s.game.pays[seat])
    else:
        complete(s, seat)


def complete(s: FrescoCardState, seat: int) -> None:
    """Put the Fresco card down on its lowest side and make the turns it earned. FC-RES-04, -05, FC-ROT-01 to -07"""
    game = s.game
    parts = game.parts
    card = s.section
    s.section = NONE
    liked = s.mixed_favourite or s.favourite in parts.needs[card]  # FC-R-22, -23
    s.mixed_favourite = False
    if liked:
        s.used_favourite = True
        s.earned += 1  # FC-ROT-03, FC-R-25
    turns = min(s.earned, parts.most_turns)  # FC-ROT-06, -07, FC-R-21, -58
    s.restored[seat].append(card)
    s.worked = s.round  # FC-R-64
    s.turned[seat].append(turns)
    if len(s.restored[seat]) >= game.goal:  # FC-END-01, -02, FC-R-47, -63
        s.ending = True
    if s.events is not None:
        found: dict[str, object] = {"card": parts.fresco[card], "earned": s.earned, "turns": turns}
        found["vp"] = parts.vp[card][turns]
        found["favourite"] = parts.colours[s.favourite] if liked else None
        s.tell("restore", seat, found)
    s.earned = 0
    reward_on(s, seat)


# -- the reward


class Take(Verb):
    """Take an open Action tile for the section just restored; it serves what follows. FC-REW-01, -02, FC-R-28, -29"""

    def offer(self, s: FrescoCardState, seat: int) -> list[int]:
        first = self.first
        return [first + tile for tile in open_tiles(s)]

    def why_not(self, s: FrescoCardState, seat: int, thing: int) -> Refusal:
        fields: dict[str, object] = {"tile": tile_name(s.game.parts.tiles[thing]), "tiles": shown_tiles(s)}
        return Refusal("FC-REW-01", "No {tile} tile is on offer. You can take {tiles}.", fields)

    def play(self, s: FrescoCardState, seat: int, thing: int) -> None:
        take(s, seat, thing)
        more_on(s, seat)


class Keep(Verb):
    """Go on with no tile where none is open, and keep the Rotate tile. FC-TIL-01, FC-R-30"""

    def offer(self, s: FrescoCardState, seat: int) -> list[int]:
        return [self.first] if s.open_tiles.count(NONE) == len(s.open_tiles) else []

    def why_not(self, s: FrescoCardState, seat: int, thing: int) -> Refusal:
        return not_asked(s)

    def play(self, s: FrescoCardState, seat: int, thing: int) -> None:
        more_on(s, seat)


class Rotate(Verb):
    """Turn the card just restored once more; a turn too many is lost. FC-TIL-01, -02, FC-ROT-07, -08, FC-R-34"""

    def offer(self, s: FrescoCardState, seat: int) -> list[int]:
        return [self.first] if has_rotate(s, seat) else []

    def why_not(self, s: FrescoCardState, seat: int, thing: int) -> Refusal:
        return Refusal("FC-TIL-01", "You have no Rotate tile.")

    def play(self, s: FrescoCardState, seat: int, thing: int) -> None:
        parts = s.game.parts
        s.spend(seat, parts.tile_of_kind[ROTATE])
        turned = s.turned[seat]
        turned[-1] = min(turned[-1] + 1, parts.most_turns)
        if s.events is not None:
            card = s.restored[seat][-1]
            s.tell("rotate", seat, {"card": parts.fresco[card], "turns": turned[-1], "vp": parts.vp[card][turned[-1]]})
        reward_on(s, seat)  # FC-R-33


def reward_on(s: FrescoCardState, seat: int) -> None:
    """Ask about Rotate tiles and the reward where there is a choice. FC-REW-01, FC-TIL-01, FC-R-27, -28, -30"""
    shown = open_tiles(s)
    if len(shown) > 1 or has_rotate(s, seat):
        s.push(s.game.rewards[seat])
        return
    if shown:
        take(s, seat, shown[0])
    more_on(s, seat)


def has_rotate(s: FrescoCardState, seat: int) -> bool:
    return s.game.parts.tile_of_kind[ROTATE] in s.tiles[seat]


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
        s.tell("take", seat, {"tile": s.game.parts.tiles[tile]})


def more_on(s: FrescoCardState, seat: int) -> None:
    """Ask for another section as long as there may be one. FC-RES-07, FC-R-59, -67"""
    if s.limit and max(s.board) != NONE:
        s.push(s.game.mores[seat])
    else:
        clean_up(s, seat)


def clean_up(s: FrescoCardState, seat: int) -> None:
    """Once after all sections of the turn: discard, refill, change the favourite colour. FC-RES-09, FC-REW-03 to -05,
    FC-FAV-01 to -05, FC-R-32"""
    s.discard_laid()
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
            shown = None if s.favourite == NONE else s.game.parts.colours[s.favourite]
            s.tell("favourite", NONE, {"colour": shown})
    turns.after_action(s, seat)
