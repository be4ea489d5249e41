"""Why an action is not possible now, where several verbs say the same, and what is asked instead."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from bottega.games.fresco_card.rules.naming import card_name, card_names, tile_name
from bottega.i18n.translate import mark, t
from bottega.kernel.steps import Refusal

if TYPE_CHECKING:
    from bottega.games.fresco_card.rules.state import FrescoCardState

# what is asked in each question: the rule and the sentence
ASKED: Final[dict[str, tuple[str, str]]] = {
    "draw": ("FC-TRN-02", mark("Draw your Market card first, or use a Demand tile.")),
    "act": ("FC-ACT-01", mark("Choose one: exchange cards, restore a section, or pass.")),
    "lay": ("FC-R-11", mark("Finish your exchange first: lay down more cards, or draw.")),
    "work": (
        "FC-R-12",
        mark("Finish your exchange first: choose a pile, or a symbol for a card that has both."),
    ),
    "pay": ("FC-R-66", mark("Finish restoring first: choose how to pay {colour}.")),
    "reward": ("FC-R-28", mark("Take a face-up Action tile for your section first ({tiles}).")),
    "more": ("FC-ACT-01", mark("Restore another section you can pay for, or finish.")),
    "late": ("FC-R-35", mark("You've used your action. Use a Demand tile, or end your turn.")),
    "give": ("FC-TIL-06", mark("Give one {colour} card first.")),
    "discard": ("FC-HND-03", mark("Discard first: your hand limit is {most} cards.")),
}


def not_asked(s: FrescoCardState) -> Refusal:
    parts = s.game.parts
    rule, sentence = ASKED[s.asked]
    colour = s.unpaid[-1] if s.unpaid else s.demanded
    fields: dict[str, object] = {
        "colour": t(parts.colours[colour]),
        "most": parts.hand_most,
        "tiles": shown_tiles(s),
    }
    return Refusal(rule, sentence, fields)


def shown_tiles(s: FrescoCardState) -> str:
    return ", ".join(tile_name(s.game.parts.tiles[tile]) for tile in s.open_tiles if tile >= 0) or t("none")


def not_in_hand(s: FrescoCardState, seat: int, face: int, rule: str) -> Refusal:
    parts = s.game.parts
    card = card_name(parts, face)
    hand = card_names(parts, [parts.faces[held] for held in s.hands[seat]])
    if not hand:
        return Refusal(rule, "You don't have {card}. Your hand is empty.", {"card": card})
    return Refusal(rule, "You don't have {card}. Your hand: {hand}.", {"card": card, "hand": hand})
