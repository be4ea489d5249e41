"""Why an action is not possible now: first by what it does, then by what is asked instead."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from bottega.games.fresco_card.components import DEMAND, EXCHANGE_RESTORE, MARKET
from bottega.games.fresco_card.payment import left_lane, tile_for
from bottega.games.fresco_card.words import pile_name, tile_name
from bottega.kernel.language import mark, t
from bottega.kernel.steps import Refusal

if TYPE_CHECKING:
    from bottega.games.fresco_card.state import FrescoCardState

# what is asked in each step: the rule and the sentence
ASKED: Final[dict[str, tuple[str, str]]] = {
    "draw": ("FC-TRN-02", mark("The turn begins: draw the Market card, or use a Demand tile before it.")),
    "act": ("FC-ACT-01", mark("Now choose one of three: exchange cards, restore a section, or pass.")),
    "lay": ("FC-R-11", mark("An exchange is under way: lay more cards, or draw for those that are laid.")),
    "work": (
        "FC-R-12",
        mark("Cards are being drawn for an exchange: choose a pile, or the kind of a laid card with both."),
    ),
    "pay": ("FC-R-66", mark("A section is being restored: choose how to pay its {colour}.")),
    "reward": ("FC-R-28", mark("A section was restored: take an open Action tile for it ({tiles}).")),
    "more": ("FC-ACT-01", mark("Restore another section that can be paid, or finish.")),
    "late": ("FC-R-35", mark("The action of this turn is done: use a Demand tile, or end the turn.")),
    "give": ("FC-TIL-06", mark("A {colour} card is demanded: give one.")),
    "discard": ("FC-HND-03", mark("A hand may not stay above {most} cards: discard one of them.")),
}


def why_not(s: FrescoCardState, seat: int, action: int, asked: str) -> Refusal:
    game = s.fresco
    parts = game.parts
    if game.demand <= action < game.demand + len(parts.colours):
        return no_demand(s, seat, asked)
    if action == game.use:
        return no_use(s, seat, asked)
    if action == game.draw and asked not in ("lay", "work"):
        return Refusal("FC-DRW-03", "The Market card of this turn is drawn already.")
    if asked == "act" and action == game.exchange:
        return Refusal("FC-R-10", "There is no card in your hand to exchange.")
    if asked in ("act", "more") and game.restore <= action < game.restore + len(parts.fresco):
        return no_restore(s, seat, action - game.restore)
    if asked == "lay" and game.lay <= action < game.lay + len(parts.faces):
        return not_in_hand(s, seat, action - game.lay, "FC-EXC-01")
    if asked in ("lay", "work"):
        if game.restore <= action < game.restore + len(parts.fresco):
            return Refusal("FC-ACT-03", "An exchange is under way; nothing is restored before it is done.")
        return no_draw(s, action, asked)
    if asked == "pay":
        return no_pay(s, seat, action)
    if asked == "give" and game.give <= action < game.give + len(parts.faces):
        return no_give(s, seat, action - game.give)
    if asked == "discard" and game.discard <= action < game.discard + len(parts.faces):
        return not_in_hand(s, seat, action - game.discard, "FC-HND-03")
    if asked == "reward":
        if action == game.rotate:
            return Refusal("FC-TIL-01", "You have no Rotate tile.")
        if game.take <= action < game.take + len(parts.tiles):
            fields: dict[str, object] = {"tile": tile_name(parts.tiles[action - game.take]), "tiles": shown_tiles(s)}
            return Refusal("FC-REW-01", "No tile {tile} is open; there are {tiles}.", fields)
    return not_asked(s, asked)


def not_asked(s: FrescoCardState, asked: str) -> Refusal:
    parts = s.fresco.parts
    rule, sentence = ASKED[asked]
    colour = s.unpaid[-1] if s.unpaid else s.demanded
    fields: dict[str, object] = {
        "colour": t(parts.colours[colour]),
        "most": parts.hand_most,
        "tiles": shown_tiles(s),
    }
    return Refusal(rule, sentence, fields)


def shown_tiles(s: FrescoCardState) -> str:
    return ", ".join(tile_name(s.fresco.parts.tiles[tile]) for tile in s.open_tiles if tile >= 0) or t("none")


def not_in_hand(s: FrescoCardState, seat: int, face: int, rule: str) -> Refusal:
    faces = s.fresco.parts.faces
    hand = ", ".join(faces[held] for held in s.hands[seat])
    if not hand:
        return Refusal(rule, "{card} is not in your hand; there are no cards.", {"card": faces[face]})
    return Refusal(rule, "{card} is not in your hand; there are {hand}.", {"card": faces[face], "hand": hand})


def no_demand(s: FrescoCardState, seat: int, asked: str) -> Refusal:
    if asked == "give":
        return Refusal("FC-TIL-04", "A Demand tile is used in your own turn only.")
    if asked in ("lay", "pay"):
        return Refusal(
            "FC-R-35",
            "A Demand tile is not used while cards are laid for an exchange or a section is paid: use it before or "
            "after.",
        )
    if s.fresco.parts.tile_of_kind[DEMAND] not in s.tiles[seat]:
        return Refusal("FC-TIL-04", "You have no Demand tile.")
    return not_asked(s, asked)


def no_use(s: FrescoCardState, seat: int, asked: str) -> Refusal:
    if asked != "act":
        return Refusal("FC-TIL-11", "An Exchange-and-Restore tile is used at the start of Phase 2 only.")
    if s.fresco.parts.tile_of_kind[EXCHANGE_RESTORE] not in s.tiles[seat]:
        return Refusal("FC-TIL-11", "You have no Exchange-and-Restore tile.")
    return Refusal("FC-R-41", "An Exchange-and-Restore tile needs a card in hand to exchange.")


def no_restore(s: FrescoCardState, seat: int, card: int) -> Refusal:
    parts = s.fresco.parts
    needs = ", ".join(t(parts.colours[colour]) for colour in parts.needs[card])
    fields: dict[str, object] = {"card": parts.fresco[card], "colours": needs}
    if card not in s.board:
        fields["open"] = ", ".join(parts.fresco[there] for there in s.board if there >= 0) or t("none")
        return Refusal("FC-RES-01", "{card} is not open; there are {open}.", fields)
    return Refusal(
        "FC-RES-02", "{card} needs {colours}: your cards, mixes and Colour tiles do not suffice for all three.", fields
    )


def no_draw(s: FrescoCardState, action: int, asked: str) -> Refusal:
    game = s.fresco
    parts = game.parts
    if game.draw <= action < game.pay and not s.laid:
        return Refusal("FC-R-10", "Lay at least one card before drawing for an exchange.")
    if game.draw <= action < game.kinds:
        pile = action - game.draw
        fields: dict[str, object] = {"pile": pile_name(parts.piles[pile])}
        if pile == MARKET:
            return Refusal("FC-EXC-03", "No Market symbol is left to draw for.")
        if not s.workshop_due:
            return Refusal("FC-EXC-03", "No Workshop symbol is left to draw for.")
        return Refusal("FC-R-08", "The {pile} pile and its discard are empty: choose another Workshop pile.", fields)
    if game.kinds <= action < game.pay:
        face = game.kind_face[action - game.kinds]
        fields = {"card": parts.faces[face], "pile": pile_name(parts.piles[action - game.kind[face]])}
        if face in s.pending:
            return Refusal("FC-R-08", "The {pile} pile and its discard are empty: choose another pile.", fields)
        return Refusal("FC-EXC-06", "{card} is no laid card whose kind of symbol is still to be chosen.", fields)
    return not_asked(s, asked)


def no_pay(s: FrescoCardState, seat: int, action: int) -> Refusal:
    game = s.fresco
    parts = game.parts
    colour = s.unpaid[-1]
    fields: dict[str, object] = {"colour": t(parts.colours[colour])}
    if game.tile <= action < game.tile + len(parts.colours):
        named = action - game.tile
        fields["tile"] = t(parts.colours[named])
        if s.half >= 0 or named != colour:
            return not_asked(s, "pay") if s.half < 0 else half_open(s)
        if not tile_for(parts, colour, s.tiles[seat]):
            return Refusal("FC-TIL-14", "You have no Colour tile {tile}.", fields)
        return dead_end(s)
    mixing = action >= game.mixes
    if not mixing and not game.pay <= action < game.mixes:
        return not_asked(s, "pay")
    face = game.mix_face[action - game.mixes] if mixing else action - game.pay
    if face not in s.hands[seat]:
        return not_in_hand(s, seat, face, "FC-RES-02")
    if s.half >= 0:
        return half_open(s)
    fields["card"] = parts.faces[face]
    if mixing:
        lane = left_lane(parts, colour)
        if lane == 0 or parts.lane[face] not in (lane, lane + 1):
            return Refusal("FC-R-18", "{card} has no half of a {colour} bottle.", fields)
        others = [held for held in s.hands[seat] if parts.lane[held] == parts.partner[face]]
        if not others:
            return Refusal("FC-R-18", "No card in your hand has the other half of the {colour} bottle.", fields)
        if parts.lane[face] != lane:
            return Refusal("FC-R-18", "A mix begins with the left half of the {colour} bottle.", fields)
        return dead_end(s)
    if parts.colour[face] != colour:
        return Refusal("FC-R-16", "{card} is not {colour}, which is to be paid now.", fields)
    return dead_end(s)


def half_open(s: FrescoCardState) -> Refusal:
    parts = s.fresco.parts
    fields: dict[str, object] = {"card": parts.faces[s.half], "colour": t(parts.colours[s.unpaid[-1]])}
    return Refusal("FC-R-18", "{card} waits for the other half of its {colour} bottle.", fields)


def dead_end(s: FrescoCardState) -> Refusal:
    parts = s.fresco.parts
    rest = ", ".join(t(parts.colours[colour]) for colour in reversed(s.unpaid[:-1]))
    return Refusal("FC-R-66", "Paid like that, the rest ({rest}) could not be paid any more.", {"rest": rest})


def no_give(s: FrescoCardState, seat: int, face: int) -> Refusal:
    parts = s.fresco.parts
    if face not in s.hands[seat]:
        return not_in_hand(s, seat, face, "FC-TIL-06")
    fields: dict[str, object] = {"card": parts.faces[face], "colour": t(parts.colours[s.demanded])}
    return Refusal("FC-R-36", "{card} is not {colour}, the colour that is demanded.", fields)
