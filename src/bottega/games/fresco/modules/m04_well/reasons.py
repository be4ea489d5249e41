"""Why something of the Wishing Well is not possible now."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bottega.games.fresco.components import MARKET, PLACES
from bottega.games.fresco.modules.m04_well.words import card_name
from bottega.games.fresco.naming import place_name
from bottega.kernel.steps import Refusal

if TYPE_CHECKING:
    from bottega.games.fresco.modules.m04_well.rules import Well
    from bottega.games.fresco.state import FrescoState


def why_not(module: Well, s: FrescoState, seat: int, action: int) -> Refusal:
    if action == module.coin:
        return why_not_lay(module, s, seat)
    if action == module.throw:
        return why_not_throw(module, s, seat)
    if action >= module.crucible:
        return Refusal("M04-47", "Cubes are given when the card Alchemy is used.")
    if action >= module.alchemy:
        return why_not_card(module, s, seat, module.pieces.alchemy_card)
    if action >= module.visit:
        return why_not_visit(module, s, seat, action - module.visit)
    return why_not_card(module, s, seat, module.sorts[action - module.first])


def why_not_lay(module: Well, s: FrescoState, seat: int) -> Refusal:
    w = module.mine(s)
    if not s.planning() or seat not in s.busy:
        return Refusal("M04-17", "Lucky coins are laid on the market symbol while planning.")
    if w.planned[seat] >= module.pieces.most_planned:
        return Refusal(
            "M04-19", "At most {most} lucky coins are laid in a round.", {"most": module.pieces.most_planned}
        )
    if w.coins[seat] == 0:
        return Refusal("M04-19", "There is no lucky coin left behind the screen.")
    if s.game.displaced(s, seat, MARKET):
        return Refusal("M04-R-10", "An action tile lies over the market: no coin can be thrown there.")
    return Refusal("M04-18", "A lucky coin takes an assistant at the market: send one there first.")


def why_not_throw(module: Well, s: FrescoState, seat: int) -> Refusal:
    w = module.mine(s)
    if s.column >= 0 and s.place == MARKET and s.painter == seat and w.planned[seat] > 0:
        if w.well >= module.pieces.most_thrown:
            return Refusal(
                "M04-25", "The well holds {most} coins, and it is full.", {"most": module.pieces.most_thrown}
            )
        if not w.pile:
            return Refusal("M04-R-01", "No wish card is left, so no coin goes into the well.")
    return Refusal("M04-20", "Coins laid while planning are thrown at the beginning of one's own turn at the market.")


def why_not_visit(module: Well, s: FrescoState, seat: int, space: int) -> Refusal:
    refusal = why_not_card(module, s, seat, module.pieces.visit_card)
    if refusal.rule != "M04-R-11":
        return refusal
    if module.mine(s).visited:
        return Refusal("M04-R-14", "One wish card is used for a restoration.")
    if s.hands == 0:
        return Refusal("M04-32", "All assistants in the cathedral have acted.")
    if s.game.sick_next(s, seat):
        return Refusal("M04-61", "The bishop does not visit a sick assistant.")
    if not s.game.cathedral.restorable(s, seat):
        return Refusal("M04-R-11", "The bishop comes only for a restoration, and no tile can be paid.")
    fields: dict[str, object] = {"space": s.game.parts.spaces[space], "bishop": s.game.parts.spaces[s.bishop]}
    return Refusal("M04-41", "The bishop moves one space from {bishop}, so not to {space}.", fields)


def why_not_card(module: Well, s: FrescoState, seat: int, sort: int) -> Refusal:
    """A card is in the hand, belongs to the place of the seat's turn, and an assistant there can still use one."""
    card = module.pieces.cards[sort]
    fields: dict[str, object] = {"card": card_name(card.name)}
    if sort not in module.mine(s).hands[seat]:
        return Refusal("M04-28", "The wish card {card} is not in the hand.", fields)
    if card.kind == "troubadour":
        if s.mood[seat] >= s.game.parts.mood_high:
            return Refusal("M04-R-26", "The mood is as high as it goes.")
        return Refusal("M04-51", "The Troubadour sings once a round, right after one's own wake-up time is chosen.")
    place = module.pieces.place_of(card.kind)
    fields["place"] = place_name(PLACES[place])
    if s.column < 0 or s.place != place or s.painter != seat or s.agenda[-1].name != PLACES[place]:
        return Refusal("M04-30", "The wish card {card} is used in one's own turn in the {place}.", fields)
    if card.kind == "praise":
        return Refusal("M04-R-13", "Praise is used when a tile is being restored for which the bishop gives points.")
    if card.kind == "visit":
        return Refusal("M04-R-11", "The bishop visits before a restoration, by one step.")
    if card.kind == "alchemy":
        return why_not_brew(module, s, seat)
    if not module.card_right(s, seat):
        return Refusal("M04-32", "Each assistant uses one wish card a round, and all here have used one.")
    return why_not_free(module, s, sort, fields)


def why_not_brew(module: Well, s: FrescoState, seat: int) -> Refusal:
    cubes = s.paint[seat]
    if cubes[0] + cubes[1] + cubes[2] < module.pieces.price:
        fields: dict[str, object] = {"price": module.pieces.price}
        return Refusal("M04-47", "Alchemy takes {price} cubes of red, yellow and blue.", fields)
    return Refusal("M04-R-34", "Alchemy takes a healthy assistant that mixes and has used no wish card.")


def why_not_free(module: Well, s: FrescoState, sort: int, fields: dict[str, object]) -> Refusal:
    if module.mine(s).fresh:
        return Refusal("M04-38", "The tile of the card {card} does not lie on the stall of the tile bought.", fields)
    return Refusal("M04-37", "A tile is taken for nothing right after one was bought on its stall.")
