"""The rules of the Scrolls."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, cast

from bottega.games.fresco.modules.m07_scrolls.rules.tiles import Scroll, ScrollsState
from bottega.games.fresco.rules.components import CATHEDRAL
from bottega.games.fresco.rules.hooks import Module
from bottega.games.fresco.rules.score import advance
from bottega.games.fresco.rules.state import FrescoState
from bottega.games.fresco.rules.verbs import ModuleVerb, ask_each
from bottega.i18n.translate import mark
from bottega.kernel.components import Wrong, number
from bottega.kernel.steps import Refusal

if TYPE_CHECKING:
    from bottega.games.fresco.rules.game import FrescoGame

BACKS: Final = 2  # M07-03


class Scrolls(Module):
    """M07"""

    def __init__(self) -> None:
        self.actions_each_round = 14  # a scroll or none, with a space on the score track, for every tile restored

    # -- making a game

    def load_components(self, game: FrescoGame) -> None:
        section: dict[str, Any] = game.parts.data[self.section]
        self.scrolls: list[Scroll] = [Scroll(entry, game.parts) for entry in section["tile"]]
        self.vp: int = number("scrolls.vp", section["vp"], 1, 99)
        self.vp_both: int = number("scrolls.vp_both", section["vp_both"], 1, 99)
        for back in range(1, BACKS + 1):  # M07-P-02
            tiles = [scroll for scroll in self.scrolls if scroll.back == back]
            if len(tiles) < game.players or len({scroll.line for scroll in tiles}) != len(tiles):
                raise Wrong(f"scrolls.tile: back {back} needs different lines, one for every player at least.")

    def add_actions(self, game: FrescoGame) -> None:
        self.one = game.catalogue.enter(UseScroll("scroll", self), [scroll.id for scroll in self.scrolls])
        self.both = game.catalogue.enter_as(UseBoth("scroll both", self), "scroll both", "scroll-both")

    def make_steps(self, game: FrescoGame) -> None:
        now = mark("use a scroll, or pass")
        self.unrollings = ask_each("scroll", range(game.players), now, [self.one, self.both, game.passing])

    def new_state(self, s: FrescoState) -> ScrollsState:
        """Each player gets a scroll from each pile, Leonardo none. M07-04 to -08, M07-28, M07-R-16, FX-L-07"""
        tiles = ScrollsState(self.scrolls)
        tiles.held = [[] for _ in range(s.game.players)]
        box: list[int] = []
        for back in range(BACKS):
            pile = tiles.pile(back, None)
            s.shuffle(pile)
            for mine in tiles.held:
                mine.append(pile.pop())
            box.extend(pile)
        tiles.box = box
        return tiles

    def state_of(self, s: FrescoState) -> ScrollsState:
        return cast(ScrollsState, s.module_states[self.at])

    # -- the cathedral

    def scored(self, s: FrescoState, painter: int) -> None:
        """After the points of the tile a scroll may be used. Whoever might have one that fits is asked, so that the
        question gives nothing away. M07-10, M07-R-09, -12, -17, M07-HID-01"""
        if painter < s.game.players and self.might_use(s, painter):
            s.push(self.unrollings[painter])

    def might_use(self, s: FrescoState, seat: int) -> bool:
        """As far as everybody knows: is there a scroll for this space and the bishop that nobody has used?"""
        tiles = self.state_of(s)
        held = tiles.held[seat]
        for at, scroll in enumerate(self.scrolls):
            fits = s.space in scroll.spaces and s.bishop in scroll.spaces
            if fits and held[scroll.back - 1] != -1 and at not in tiles.used[::2]:
                return True
        return False

    def usable(self, s: FrescoState, seat: int) -> list[int]:
        """Scrolls of a seat whose line has both the tile and the bishop. M07-11, -12, M07-R-02 to -04"""
        found: list[int] = []  # so never again when the whole line is restored: M07-25, M07-R-13, -14
        for scroll in self.state_of(s).held[seat]:
            if scroll >= 0 and s.space in self.scrolls[scroll].spaces and s.bishop in self.scrolls[scroll].spaces:
                found.append(scroll)
        return found

    def restored(self, s: FrescoState, scroll: int, space: int) -> int:
        """Restored spaces of a line, by whomever; the one being restored counts. M07-13, -14, M07-R-01, -18"""
        found = 0
        for at in self.scrolls[scroll].spaces:
            if s.tiles[at] < 0 or at == space:
                found += 1
        return found

    def use(self, s: FrescoState, seat: int, scrolls: list[int]) -> None:
        """Used scrolls are shown to all and leave the game. M07-13 to -24, M07-R-05, -06, -10, -11, -19"""
        tiles = self.state_of(s)
        spaces = 0
        for scroll in scrolls:
            spaces += self.restored(s, scroll, s.space)  # M07-20: the crossing counts for each line
            tiles.held[seat][self.scrolls[scroll].back - 1] = -1
            tiles.used.append(scroll)
            tiles.used.append(seat)
        points = spaces * (self.vp if len(scrolls) == 1 else self.vp_both)
        if s.events is not None:
            used = [self.scrolls[scroll].id for scroll in scrolls]
            s.tell("scroll", seat, {"scrolls": used, "spaces": spaces, "points": points})
        advance(s, seat, points)


class ScrollVerb(ModuleVerb):
    __slots__ = ("module",)

    def __init__(self, name: str, module: Scrolls) -> None:
        super().__init__(name, module)
        self.module = module


class UseScroll(ScrollVerb):
    """Use a scroll, or both, or none; the other one at another restoration. M07-R-07, -12"""

    def offer(self, s: FrescoState, seat: int) -> list[int]:
        return [self.first + scroll for scroll in self.module.usable(s, seat)]

    def why_not(self, s: FrescoState, seat: int, thing: int) -> Refusal:
        scrolls = self.module.scrolls
        held = self.module.state_of(s).held[seat]
        if thing not in held:
            ids = ", ".join(scrolls[scroll].id for scroll in held if scroll >= 0)
            fields: dict[str, object] = {"held": ids or "-"}
            return Refusal("M07-24", "You can only use your own unused scrolls: {held}.", fields)
        if not asked(s):
            return why_not_now(s)
        fields = {"scroll": scrolls[thing].id}
        if s.space not in scrolls[thing].spaces:
            return Refusal("M07-11", "The tile you're restoring isn't on {scroll}.", fields)
        return Refusal("M07-12", "The bishop isn't on {scroll}.", fields)

    def play(self, s: FrescoState, seat: int, thing: int) -> None:
        self.module.use(s, seat, [thing])


class UseBoth(ScrollVerb):
    """Use both where they cross. M07-17, -18, M07-R-06"""

    def offer(self, s: FrescoState, seat: int) -> list[int]:
        if s.bishop != s.space or len(self.module.usable(s, seat)) < BACKS:
            return []
        return [self.first]

    def why_not(self, s: FrescoState, seat: int, thing: int) -> Refusal:
        if not asked(s):
            return why_not_now(s)
        return Refusal("M07-18", "You can only use both scrolls if the bishop is on the space where they cross.")

    def play(self, s: FrescoState, seat: int, thing: int) -> None:
        self.module.use(s, seat, self.module.usable(s, seat))


def asked(s: FrescoState) -> bool:
    return s.agenda[-1].name == "scroll"


def why_not_now(s: FrescoState) -> Refusal:
    altar = s.column >= 0 and s.place == CATHEDRAL and bool(s.offered)
    rule = "M07-R-08" if altar else "M07-10"
    return Refusal(rule, "You can use a scroll right after restoring a tile on its line.")
