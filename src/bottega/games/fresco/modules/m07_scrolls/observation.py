"""The Scrolls as numbers."""

from __future__ import annotations

from typing import Final, cast

from bottega.games.fresco.learn.observation import ModuleNumbers
from bottega.games.fresco.modules.m07_scrolls.rules.module import Scrolls
from bottega.games.fresco.modules.m07_scrolls.rules.tiles import ScrollsState
from bottega.games.fresco.modules.parts import ModuleObservation
from bottega.games.fresco.rules.game import FrescoGame
from bottega.games.fresco.rules.hooks import Module
from bottega.games.fresco.rules.state import FrescoState
from bottega.learning.observation import Numbers, hot, tally, tell

ASKED: Final[tuple[str, ...]] = ("scroll",)

BACKS: Final = 2


class Encoder(ModuleNumbers):
    def __init__(self, numbers: Numbers, game: FrescoGame, module: Module) -> None:
        super().__init__(numbers, game, module)
        scrolls = cast(Scrolls, module).scrolls
        self.scrolls = len(scrolls)
        self.hot_scroll: list[bytes] = hot(self.scrolls)
        names = ", ".join([scroll.id for scroll in scrolls])
        self.part("held", self.players * BACKS, 1, "by seat and back: still has its scroll")
        self.part("held.scroll", BACKS * self.scrolls, 1, f"by back: your scroll. Scrolls: {names}")
        self.part("used", self.players * self.scrolls, 1, "by seat and scroll: has used it")
        self.part("box", 1, self.scrolls, "scrolls never dealt")

    def observe(self, s: FrescoState, seat: int, seats: list[int], out: list[bytes]) -> None:
        p = cast(ScrollsState, s.module_states[self.at])
        for other in seats:
            for scroll in p.held[other]:
                tell(out, 1 if scroll >= 0 else 0)
        for scroll in p.held[seat]:
            out.append(self.hot_scroll[scroll + 1])
        for other in seats:
            used = [p.used[at] for at in range(0, len(p.used), 2) if p.used[at + 1] == other]
            tally(out, self.scrolls, used)
        tell(out, len(p.box))


OBSERVATION = ModuleObservation(encoder=Encoder, asked=ASKED)
