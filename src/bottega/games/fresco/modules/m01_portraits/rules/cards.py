"""The portrait cards and where they are in a game."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from bottega.games.fresco.rules.components import paint_counts
from bottega.games.fresco.rules.hooks import ModuleState
from bottega.kernel.components import Wrong, number
from bottega.kernel.fields import fields

if TYPE_CHECKING:
    from bottega.games.fresco.rules.state import FrescoState

LASTING: Final = ("abbot", "actor", "sacristan", "servant")  # M01-06
ONCE: Final = ("patron", "peers", "merchant", "bishop", "virgin", "muse", "beauty", "selfportrait")  # M01-05
NUMBERS: Final = ("thalers", "vp", "mood", "choose", "bishop_bonus", "theatre_mood", "jumps", "income")


class Card:
    """A portrait: what it gives once, or as long as the game lasts. Amounts that it does not have are 0.
    M01-03, -04, M01-P-01 to -06, M01-R-06"""

    def __init__(self, entry: dict[str, Any], stages: list[str]) -> None:
        self.id = str(entry["id"])
        name = f"portraits.card {self.id}"
        self.stage = str(entry["stage"])
        self.kind = str(entry["kind"])
        self.lasting = bool(entry["lasting"])
        if self.stage not in stages:
            raise Wrong(f"{name}: stage {self.stage!r} should be one of {', '.join(stages)}.")
        if self.kind not in (LASTING if self.lasting else ONCE):
            raise Wrong(f"{name}: {self.kind!r} is no subject of this kind of card.")
        amounts = [number(f"{name}.{key}", entry.get(key, 0), 0, 99) for key in NUMBERS]
        self.thalers, self.vp, self.mood, self.choose = amounts[0], amounts[1], amounts[2], amounts[3]
        self.bishop_bonus, self.theatre_mood, self.jumps, self.income = amounts[4], amounts[5], amounts[6], amounts[7]
        self.mood_to_top = bool(entry.get("mood_to_top", False))
        self.paints = str(entry.get("paints", ""))
        self.counts = paint_counts(f"{name}.paints", self.paints)

    def shown(self) -> dict[str, object]:
        """The card as it stands in a view: its amounts only where it has them."""
        amounts: dict[str, object] = {
            "thalers": self.thalers,
            "vp": self.vp,
            "mood": self.mood,
            "paints": self.paints,
            "choose": self.choose,
            "mood_to_top": self.mood_to_top,
            "bishop_bonus": self.bishop_bonus,
            "theatre_mood": self.theatre_mood,
            "jumps": self.jumps,
            "income": self.income,
        }
        card: dict[str, object] = {"id": self.id, "stage": self.stage, "kind": self.kind, "lasting": self.lasting}
        for key, amount in amounts.items():
            if amount:
                card[key] = amount
        return card


@fields
class PortraitsState(ModuleState):
    """Cards by number. The pile's last card is its top."""

    cards: list[Card]
    stages: list[str]  # letter of the top card when this many cards are in the pile
    shown: list[int] = []
    pile: list[int] = []
    owned: list[list[int]] = []  # by seat: permanent cards
    gone: list[int] = []
    sat: list[bool] = []  # by seat: a portrait was taken this round
    jumped: list[int] = []  # by seat: jumps of the bishop used this round
    cubes: int = 0  # cubes that are still to be chosen with the merchant

    def look(self, s: FrescoState, seat: int | None) -> dict[str, Any]:
        """shown (cards on offer), pile (number), next (letter of the top card), owned (cards by seat), gone (ids),
        sat (by seat: has taken one this round), jumped, cubes (to choose with the merchant). M01-H-01, -02, FX-H-01"""
        return {
            "shown": [self.cards[card].shown() for card in self.shown],
            "pile": len(self.pile),
            "next": self.stages[len(self.pile)],
            "owned": [[self.cards[card].shown() for card in cards] for cards in self.owned],
            "gone": [self.cards[card].id for card in self.gone],
            "sat": self.sat.copy(),
            "jumped": self.jumped.copy(),
            "cubes": self.cubes,
        }

    def resample_hidden(self, s: FrescoState, seat: int | None) -> None:
        """The cards of each letter that nobody has seen, in any order. M01-H-02"""
        seen = [*self.shown, *self.gone]
        for cards in self.owned:
            seen.extend(cards)
        stack_cards(s, self, [card for card in range(len(self.cards)) if card not in seen])

    def poison_hidden(self, s: FrescoState, seat: int | None, marker: int) -> None:
        self.pile = [marker] * len(self.pile)

    def conserved(self) -> dict[str, int]:
        owned = sum(len(cards) for cards in self.owned)
        return {"portraits": len(self.shown) + len(self.pile) + owned + len(self.gone)}


def stack_cards(s: FrescoState, portraits: PortraitsState, cards: list[int]) -> None:
    """Each letter is shuffled for itself; A lies on B, B on C. M01-08 to -10"""
    letters = sorted({portraits.cards[card].stage for card in cards}, reverse=True)
    portraits.pile = []
    for letter in letters:
        group = [card for card in cards if portraits.cards[card].stage == letter]
        s.shuffle(group)
        portraits.pile.extend(group)
