"""The rules of the Bishop's Favours."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, cast

from bottega.games.fresco.modules.m11_favours.rules.tiles import Favour, FavoursState
from bottega.games.fresco.rules.components import SPACES
from bottega.games.fresco.rules.hooks import Module
from bottega.games.fresco.rules.score import advance
from bottega.games.fresco.rules.state import FrescoState
from bottega.kernel.components import Wrong

if TYPE_CHECKING:
    from bottega.games.fresco.rules.game import FrescoGame


class Favours(Module):
    """M11. Nothing is asked: a favour that is won must be taken (M11-R-02)."""

    def __init__(self) -> None:
        self.actions_each_round = 6  # a space on the score track for every tile restored

    # -- making a game

    def load_components(self, game: FrescoGame) -> None:
        section: dict[str, Any] = game.parts.data[self.section]
        self.kinds: list[Favour] = [Favour(entry) for entry in section["tile"]]
        tiles = sum(kind.count for kind in self.kinds)
        if tiles != section["tiles"] or tiles != SPACES:  # M11-01, M11-04
            raise Wrong(f"favours.tile: every one of the {SPACES} fresco tiles has a favour, there are {tiles}.")

    def new_state(self, s: FrescoState) -> FavoursState:
        """One on each fresco tile, face down. M11-03, -04, M11-R-12, -14"""
        favours = FavoursState(self.kinds)
        favours.lying = favours.unseen()
        s.shuffle(favours.lying)
        return favours

    def state_of(self, s: FrescoState) -> FavoursState:
        return cast(FavoursState, s.module_states[self.at])

    # -- the cathedral

    def scored(self, s: FrescoState, painter: int) -> None:
        """With the bishop on the tile its favour is won, otherwise it goes to the box. M11-06 to -09, M11-R-01, -03"""
        favours = self.state_of(s)  # after the points of the tile, M11-R-07
        kind = favours.lying[s.space]
        favours.lying[s.space] = -1
        if s.bishop != s.space:
            favours.box.append(kind)
            return
        favours.taken.append(kind)
        favour = self.kinds[kind]
        if s.events is not None:
            data: dict[str, object] = {"space": s.game.parts.spaces[s.space]}
            data.update(favour.shown())
            s.tell("favour", s.teller(painter), data)  # M11-R-15
        if painter < s.game.players:  # M11-16, M11-R-04, FX-R-21, FX-L-11
            if favour.thalers:
                s.earn(painter, favour.thalers)  # M11-10, M11-R-10
            s.lift_mood(painter, favour.mood)  # M11-12, M11-R-06
            s.take_paint(painter, favour.counts)  # M11-13
        advance(s, painter, favour.vp)  # M11-11, M11-R-08
