"""Why an action is not possible now, where several verbs say the same, and what is asked instead."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from bottega.games.fresco_card.words import card_name, card_names, tile_name
from bottega.kernel.language import mark, t
from bottega.kernel.steps import Refusal

if TYPE_CHECKING:
    from bottega.games.fresco_card.state import FrescoCardState

# what is asked in each question: the rule and the sentence
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
        return Refusal(rule, "{card} is not in your hand; there are no cards.", {"card": card})
    return Refusal(rule, "{card} is not in your hand; there are {hand}.", {"card": card, "hand": hand})
