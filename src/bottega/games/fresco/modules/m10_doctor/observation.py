"""The Doctor as numbers."""

from __future__ import annotations

from typing import Final, cast

from bottega.games.fresco.learn.observation import MOST_ASSISTANTS, ModuleNumbers
from bottega.games.fresco.modules.m10_doctor.rules.module import Doctor
from bottega.games.fresco.modules.m10_doctor.rules.pieces import DoctorState
from bottega.games.fresco.modules.parts import ModuleObservation
from bottega.games.fresco.rules.components import COLUMNS, PLACES
from bottega.games.fresco.rules.game import FrescoGame
from bottega.games.fresco.rules.hooks import Module
from bottega.games.fresco.rules.state import FrescoState
from bottega.learning.observation import NOTHING, Numbers, chunk, hot, tally, tell, tell_all

ASKED: Final[tuple[str, ...]] = ("give up", "ill", "remedy", "cure")


class Encoder(ModuleNumbers):
    def __init__(self, numbers: Numbers, game: FrescoGame, module: Module) -> None:
        super().__init__(numbers, game, module)
        doctor = cast(Doctor, module)
        self.kinds = len(doctor.kinds)
        self.hot_place: list[bytes] = hot(len(PLACES))
        self.hot_kind: list[bytes] = hot(self.kinds)
        self.hot_chair: list[bytes] = hot(2)
        self.hidden: bytes = chunk([NOTHING] * COLUMNS)
        bottles = sum([kind.count for kind in doctor.kinds])
        same = max([kind.count for kind in doctor.kinds])
        tiles = len(doctor.infections)
        black = doctor.black_each * self.players
        names = ", ".join([kind.name for kind in doctor.kinds])
        players = self.players
        self.part("infection", len(PLACES), 1, "the place on the infection tile; the theatre stands for the same one")
        self.part("infected", len(PLACES), 1, "the infected place")
        self.part("before", len(PLACES), 1, "the one of the round before")
        self.part("infections", 1, tiles, "infection tiles in the pile")
        self.part("used", len(PLACES), tiles, "by place: infection tiles used")
        self.part("remedies", len(doctor.prices) * self.kinds, 1, f"by slot: the remedy. Remedies: {names}")
        self.part("pile", 1, bottles, "remedies in the pile")
        self.part("discard", self.kinds, same, "by remedy: discarded")
        self.part("held", players * self.kinds, same, "by seat and remedy: bottles in front of it")
        self.part_covered()
        self.part("black", 1, black, "black assistants on the doctor's board")
        self.part("sick", players, black, "by seat: sick assistants")
        self.part("away", players, MOST_ASSISTANTS, "by seat: assistants with the doctor")
        self.part("chair", players * 2, 1, "by seat: who was given up: an assistant of its own, or none was there")
        self.part("beds", players * COLUMNS, MOST_ASSISTANTS, "by seat and column: sick ones, -1 if hidden", NOTHING)
        self.part("neutral", players * COLUMNS, 1, "by seat: the column of its neutral assistant, as far as you see")
        self.part("acts", 2, 1, "who acts next in a turn with sick ones: healthy, sick")

    def observe(self, s: FrescoState, seat: int, seats: list[int], out: list[bytes]) -> None:
        p = cast(DoctorState, s.module_states[self.at])
        out.append(self.hot_place[p.tile + 1])
        out.append(self.hot_place[p.infected + 1])
        out.append(self.hot_place[p.before + 1])
        tell(out, len(p.infections))
        tally(out, len(PLACES), p.used)
        for kind in p.shown:
            out.append(self.hot_kind[kind + 1])
        tell(out, len(p.pile))
        tally(out, self.kinds, p.discard)
        for other in seats:
            tally(out, self.kinds, p.held[other])
        self.tell_covered(out, p, s, seats)
        tell(out, p.black)
        for other in seats:
            tell(out, p.sick[other])
        for other in seats:
            tell(out, p.away[other])
        for other in seats:
            out.append(self.hot_chair[p.chair[other]])
        for other in seats:
            if s.open or other == seat:
                tell_all(out, p.weak.columns[other])
            else:
                out.append(self.hidden)
        for other in seats:
            out.append(self.hot_column[p.neutral[other] + 1 if s.open or other == seat else 0])
        out.append(self.hot_chair[0 if p.weak.left == 0 else 2 if p.weak.is_next(s.hands) else 1])


OBSERVATION = ModuleObservation(encoder=Encoder, asked=ASKED)
