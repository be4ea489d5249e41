"""The lucky coins and the wish cards: how many there are and what they do."""

from __future__ import annotations

from typing import Any, Final

from bottega.games.fresco.rules.components import PLACES, paint_counts
from bottega.games.fresco.rules.naming import colour_list
from bottega.i18n.translate import mark, t
from bottega.kernel.components import Wrong, number

KINDS: Final = ("luckyday", "freepaint", "visit", "praise", "tip", "alchemy", "reward", "troubadour")
# where a card of each kind is used; only the Troubadour needs no assistant. M04-P-02
PLACE_OF: Final = ("market", "market", "cathedral", "cathedral", "studio", "workshop", "theatre", "inn")
CARD_NAMES: Final = {
    "luckyday": mark("Lucky Day"),
    "visit": mark("Bishop's Visit"),
    "praise": mark("Bishop's Praise"),
    "tip": mark("Tip"),
    "alchemy": mark("Alchemy"),
    "reward": mark("Reward"),
    "troubadour": mark("Troubadour"),
}


def card_name(name: str) -> str:
    """A card by its name in the notation; the cards of free paint are named by their tile."""
    return t(CARD_NAMES[name]) if name in CARD_NAMES else t("Free Colour ({paints})", paints=colour_list(name))


class WishCard:
    """A wish card; the cards of free paint are told apart by the market tile they show, all others by their kind."""

    def __init__(self, kind: str, count: int, paints: str = "") -> None:
        self.kind = kind
        self.name = paints or kind
        self.count = count
        self.paints = paints
        self.counts = paint_counts("well.freepaint.tiles", paints)


class Pieces:
    """The numbers of the module, from its components. Cards of a sort are alike."""

    def __init__(self, section: dict[str, Any], players: int) -> None:
        self.total: int = number("well.coins", section["coins"], 1, 999)  # M04-01
        self.coins_each: int = number("well.coins_each", section["coins_each"], 0, self.total // players)
        self.most_planned: int = number("well.coins_planned", section["coins_planned"], 1, 9)
        self.most_thrown: int = number("well.coins_in_well", section["coins_in_well"], 1, 9)  # M04-03
        self.coin_thalers: int = number("well.coin_thalers", section["coin_thalers"], 0, 99)
        entries: dict[str, dict[str, Any]] = {str(entry["kind"]): entry for entry in section["card"]}
        if sorted(entries) != sorted(KINDS):
            raise Wrong(f"well.card: there is one entry for each of {', '.join(KINDS)}.")
        self._read_cards(section, entries)
        self._read_effects(entries)

    def _read_cards(self, section: dict[str, Any], entries: dict[str, dict[str, Any]]) -> None:
        """M04-02, M04-04 to -11"""
        self.cards: list[WishCard] = []
        for at, kind in enumerate(KINDS):
            if entries[kind]["place"] != PLACE_OF[at]:
                raise Wrong(f"well.card {kind}.place: this card belongs to {PLACE_OF[at]!r}.")
            count = number(f"well.card {kind}.count", entries[kind]["count"], 1, 99)
            if kind != "freepaint":
                self.cards.append(WishCard(kind, count))
                continue
            tiles = [str(paints) for paints in section["freepaint"]["tiles"]]  # M04-P-01
            if len(tiles) != count:
                raise Wrong(f"well.freepaint.tiles: {count} cards show one tile each, not {len(tiles)}.")
            for paints in sorted(set(tiles), key=tiles.index):
                self.cards.append(WishCard(kind, tiles.count(paints), paints))
        if sum(card.count for card in self.cards) != section["cards"]:
            raise Wrong(f"well.card: there should be {section['cards']} wish cards.")
        self.luckyday_card = self.sort_of("luckyday")
        self.freepaint_card = self.sort_of("freepaint")  # the first one, the others follow
        self.visit_card = self.sort_of("visit")
        self.praise_card = self.sort_of("praise")
        self.tip_card = self.sort_of("tip")
        self.alchemy_card = self.sort_of("alchemy")
        self.reward_card = self.sort_of("reward")
        self.troubadour_card = self.sort_of("troubadour")

    def _read_effects(self, entries: dict[str, dict[str, Any]]) -> None:
        self.lucky_coins: int = number("well.card luckyday.coins", entries["luckyday"]["coins"], 0, 9)
        self.praise: int = number("well.card praise.bishop_bonus", entries["praise"]["bishop_bonus"], 0, 99)
        self.tip_thalers: int = number("well.card tip.thalers", entries["tip"]["thalers"], 0, 99)
        self.tip_coins: int = number("well.card tip.coins", entries["tip"]["coins"], 0, 9)
        self.reward: int = number("well.card reward.thalers", entries["reward"]["thalers"], 0, 99)
        self.song: int = number("well.card troubadour.mood", entries["troubadour"]["mood"], 0, 9)
        self.price: int = number("well.card alchemy.give", entries["alchemy"]["give"], 1, 9)
        if entries["alchemy"]["give_from"] != "RYB" or entries["alchemy"]["take_from"] != "OGP":
            raise Wrong("well.card alchemy: primary cubes become one of the mixed ones.")
        if entries["alchemy"]["take"] != 1 or entries["visit"]["bishop_steps"] != 1:
            raise Wrong("well.card: alchemy makes 1 cube, and a visit is 1 step.")

    def sort_of(self, kind: str) -> int:
        """The number of a sort of cards; of free paint the first."""
        for at, card in enumerate(self.cards):
            if card.kind == kind:
                return at
        raise LookupError(kind)

    def place_of(self, kind: str) -> int:
        """Where a card is used; not asked of the Troubadour."""
        return PLACES.index(PLACE_OF[KINDS.index(kind)])
