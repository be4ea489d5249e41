"""The rules of Gold Leaf."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, cast

from bottega.games.fresco.modules.m05_gold.rules.leaves import GoldState
from bottega.games.fresco.rules.components import CATHEDRAL, LETTERS, colour
from bottega.games.fresco.rules.hooks import Module
from bottega.games.fresco.rules.naming import colour_name
from bottega.games.fresco.rules.state import FrescoState
from bottega.games.fresco.rules.verbs import ModuleVerb, Pass, ask_each
from bottega.games.fresco.rules.weak import weak_at_work
from bottega.i18n.translate import mark
from bottega.kernel.components import Wrong, number
from bottega.kernel.steps import Refusal

if TYPE_CHECKING:
    from bottega.games.fresco.rules.game import FrescoGame

ARROWS: Final = 2  # M05-12


class GoldLeaf(Module):
    """M05"""

    def __init__(self) -> None:
        self.actions_each_round = 6  # a leaf, or none, for every tile restored

    # -- making a game

    def load_components(self, game: FrescoGame) -> None:
        section: dict[str, Any] = game.parts.data[self.section]
        self.total: int = number("gold.leaves", section["leaves"], 1, 999)  # M05-02
        self.discs: list[int] = [colour("gold.discs", letter) for letter in str(section["discs"])]  # M05-04
        if len(set(self.discs)) != len(self.discs) or len(self.discs) < 2:
            raise Wrong(f"gold.discs: {section['discs']!r} should be different colours, two at least.")
        self.on: int = number("gold.on", section["on"], 0, 99)
        self.near: int = number("gold.near", section["near"], 0, 99)
        self.far: int = number("gold.far", section["far"], 1, 99)
        self.leaf_thalers: int = number("gold.leaf_thalers", section["leaf_thalers"], 0, 99)
        self.arrows: list[int] = [0] * len(game.stall_of)
        for entry in section["market"]["arrow"]:  # M05-03, -07, -31, M05-P-01, -02
            if entry["side"] == game.parts.side:
                self.add_arrow(game, str(entry["space"]), entry["leaves"])
        if sum(leaves > 0 for leaves in self.arrows) != ARROWS:
            raise Wrong(f"gold.market.arrow: side {game.parts.side} has {ARROWS} arrows to different stall spaces.")

    def add_arrow(self, game: FrescoGame, space: str, leaves: object) -> None:
        if space not in game.stall_space_names:
            raise Wrong(f"gold.market.arrow: there is no stall space {space!r}.")
        self.arrows[game.stall_space_names.index(space)] = number("gold.market.arrow.leaves", leaves, 1, 99)

    def add_actions(self, game: FrescoGame) -> None:
        self.gild = game.catalogue.enter_as(Gild("gild", self), "gild", "gold-leaf")

    def make_steps(self, game: FrescoGame) -> None:
        now = mark("add gold leaf to the tile, or pass")
        self.gildings = ask_each("gild", range(game.players), now, [self.gild, game.passing.shared(KeepLeaf(self))])

    def new_state(self, s: FrescoState) -> GoldState:
        gold = GoldState(self.total, self.arrows)
        gold.supply = self.total  # M05-06
        gold.leaves = [0] * s.game.players  # none for Leonardo, FX-L-05
        gold.disc = self.discs[s.below(len(self.discs))]  # M05-10
        return gold

    def state_of(self, s: FrescoState) -> GoldState:
        return cast(GoldState, s.module_states[self.at])

    # -- the market

    def bought(self, s: FrescoState, seat: int, space: int, tile: int) -> None:
        """Whatever tile lies under an arrow brings gold leaf, as far as there is any. M05-13 to -15, M05-R-01, -02"""
        gold = self.state_of(s)
        leaves = min(self.arrows[space], gold.supply)  # for each tile bought, M05-R-10, -12, -17, M14-R-20
        if leaves == 0:
            return
        gold.supply -= leaves
        gold.leaves[seat] += leaves
        if s.events is not None:
            s.tell("gold", seat, {"leaves": leaves})

    # -- the cathedral

    def restoring(self, s: FrescoState, painter: int) -> None:
        """A leaf may be added if the tile has the gilded colour. M05-16, M05-30, M05-R-04 to -06"""
        if painter >= s.game.players:
            return
        gold = self.state_of(s)
        if gold.leaves[painter] > 0 and self.fits(s, s.space):
            gold.bonus = self.points(s, s.space, s.bishop, weak_at_work(s, painter))
            s.push(self.gildings[painter])

    def fits(self, s: FrescoState, space: int) -> bool:
        cost = s.game.costs[s.tiles[space]]
        disc = self.state_of(s).disc  # M05-11
        for at in range(0, len(cost), 2):  # noqa: SIM110 a generator is slow here
            if cost[at] == disc:
                return True
        return False

    def points(self, s: FrescoState, space: int, bishop: int, sick: bool) -> int:
        """By the bishop's place; a sick assistant earns the least. M05-18 to -20, M05-32, M05-R-07, -16"""
        # what raises the bishop's bonus does not raise this, M01-R-10, M04-R-15
        if sick:  # FX-I-11, M10-89, M10-R-15
            return self.far
        if bishop == space:
            return self.on
        return self.near if space in s.game.neighbours[bishop] else self.far

    # -- preparing the next round, final scoring

    def prepare(self, s: FrescoState) -> None:
        """A new disc is drawn, then the old one goes back into the bag. M05-24 to -26, M05-R-09"""
        gold = self.state_of(s)
        # FX-P-09, M05-H-03; the market tiles of the same bag are another pool, M05-09, FX-R-34, FX-I-21, M16-R-14
        bag = [disc for disc in self.discs if disc != gold.disc]
        gold.disc = bag[s.below(len(bag))]
        if s.events is not None:
            s.tell("disc", -1, {"colour": LETTERS[gold.disc]})

    def final_scoring(self, s: FrescoState) -> None:
        """All leaves that are left become thalers. M05-27 to -29, FX-S-03, MC-04, MC-R-05"""
        gold = self.state_of(s)
        for seat in s.order:
            if seat >= s.game.players or gold.leaves[seat] == 0:
                continue
            leaves = gold.leaves[seat]
            gold.leaves[seat] = 0
            gold.supply += leaves
            if s.events is not None:
                s.tell("gold sold", seat, {"leaves": leaves, "thalers": leaves * self.leaf_thalers})
            s.earn(seat, leaves * self.leaf_thalers)


class Gild(ModuleVerb):
    """Add a leaf to the tile being restored. M05-16, -17, M05-R-04"""

    __slots__ = ("module",)

    def __init__(self, name: str, module: GoldLeaf) -> None:
        super().__init__(name, module)
        self.module = module

    def offer(self, s: FrescoState, seat: int) -> list[int]:
        return self.every()

    def why_not(self, s: FrescoState, seat: int, thing: int) -> Refusal:
        gold = self.module.state_of(s)
        fields: dict[str, object] = {"colour": colour_name(gold.disc)}
        if s.offered:
            return Refusal("M05-23", "You can't use gold leaf at the altar.")
        if gold.leaves[seat] == 0 and s.column >= 0 and s.place == CATHEDRAL:
            return Refusal("M05-16", "You have no gold leaf.")
        return Refusal("M05-16", "You can add gold leaf only while restoring a tile that needs {colour}.", fields)

    def play(self, s: FrescoState, seat: int, thing: int) -> None:
        """The leaf goes back to the storage board, its points join the sum. M05-17, -21, -22, M05-R-03, -08"""
        gold = self.module.state_of(s)
        gold.leaves[seat] -= 1
        gold.supply += 1
        s.gain += gold.bonus  # M05-R-14
        if s.events is not None:
            s.tell("gild", seat, {"colour": LETTERS[gold.disc], "points": gold.bonus})
        gold.bonus = 0


class KeepLeaf(Pass):
    """Add none."""

    __slots__ = ("module",)

    def __init__(self, module: GoldLeaf) -> None:
        super().__init__()
        self.module = module

    def play(self, s: FrescoState, seat: int, thing: int) -> None:
        self.module.state_of(s).bonus = 0
