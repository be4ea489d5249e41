"""The workshop: two cubes are mixed into one."""

from __future__ import annotations

from bottega.games.fresco.components import LETTERS, WORKSHOP
from bottega.games.fresco.naming import colour_name
from bottega.games.fresco.places.place import Place
from bottega.games.fresco.refusals import elsewhere
from bottega.games.fresco.state import FrescoState
from bottega.kernel.language import mark
from bottega.kernel.steps import Refusal


class Workshop(Place):
    """FB-WRK-01 to -08. An assistant begins with its first mix and may make as many as `steps` then says."""

    def __init__(self, seats: int) -> None:
        super().__init__(WORKSHOP, seats)

    def begin(self, s: FrescoState, seat: int) -> None:
        s.mixes_left = 0
        self.go_on(s, seat)

    def can_act(self, s: FrescoState, seat: int) -> bool:
        found: list[int] = []
        self.actions(s, seat, found)
        return bool(found)

    def actions(self, s: FrescoState, seat: int, found: list[int]) -> None:
        if s.mixes_left == 0 and s.hands == 0:
            return
        cubes = s.paint[seat]
        for number, mix in enumerate(s.game.mixes):
            if cubes[mix.one] and cubes[mix.other]:
                found.append(s.game.mix_actions[number])

    def why_not(self, s: FrescoState, seat: int, action: int) -> Refusal:
        game = s.game
        for number, mix in enumerate(game.mixes):
            if game.mix_actions[number] != action:
                continue
            if s.mixes_left == 0 and s.hands == 0:
                return Refusal("FB-WRK-01", "All assistants in the workshop have mixed.")
            fields: dict[str, object] = {
                "one": colour_name(mix.one),
                "other": colour_name(mix.other),
                "result": colour_name(mix.result),
            }
            return Refusal("FB-WRK-04", "A cube of {result} takes one of {one} and one of {other}.", fields)
        return elsewhere(s, seat, action, mark("paint is mixed"))

    def play(self, s: FrescoState, seat: int, action: int) -> None:
        game = s.game
        self.begin_step(s, seat)
        mix = game.mixes[game.mix_actions.index(action)]
        cubes = s.paint[seat]
        cubes[mix.one] -= 1
        cubes[mix.other] -= 1
        cubes[mix.result] += 1
        if s.events is not None:
            used = LETTERS[mix.one] + LETTERS[mix.other]
            s.tell("mix", seat, {"used": used, "paint": LETTERS[mix.result]})
        self.go_on(s, seat)

    def begin_step(self, s: FrescoState, seat: int) -> None:
        """Take one step of the assistant at work, or put the next one to work. FB-WRK-01"""
        if s.mixes_left == 0:
            s.use_assistant(seat)
            s.mixes_left = s.game.parts.workshop_mixes
            for module in s.game.hooks.workshop_steps:
                s.mixes_left = module.workshop_steps(s, seat, s.mixes_left)
        s.mixes_left -= 1

    def finish(self, s: FrescoState, seat: int) -> None:
        s.mixes_left = 0
        s.hands = 0
