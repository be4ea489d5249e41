"""The workshop: two cubes are mixed into one."""

from __future__ import annotations

from bottega.games.fresco.rules.components import LETTERS, WORKSHOP
from bottega.games.fresco.rules.naming import colour_name
from bottega.games.fresco.rules.places.place import Place
from bottega.games.fresco.rules.state import FrescoState
from bottega.games.fresco.rules.verbs import BaseVerb
from bottega.i18n.translate import mark
from bottega.kernel.steps import Refusal


class MixPaint(BaseVerb):
    """An assistant begins with its first mix and may make as many as `mixes_left` then says. FB-WRK-01 to -08"""

    def __init__(self) -> None:
        super().__init__("mix", "FB-WRK-01", mark("You can mix paint on your turn at the workshop"))

    def offer(self, s: FrescoState, seat: int) -> list[int]:
        actions: list[int] = []
        if s.mixes_left == 0 and s.hands == 0:
            return actions
        cubes = s.paint[seat]
        for number, mix in enumerate(s.game.mixes):
            if cubes[mix.one] and cubes[mix.other]:
                actions.append(self.first + number)
        return actions

    def why_not(self, s: FrescoState, seat: int, thing: int) -> Refusal:
        if s.mixes_left == 0 and s.hands == 0:
            return Refusal("FB-WRK-01", "All your assistants in the workshop have already mixed.")
        mix = s.game.mixes[thing]
        fields: dict[str, object] = {
            "one": colour_name(mix.one),
            "other": colour_name(mix.other),
            "result": colour_name(mix.result),
        }
        return Refusal("FB-WRK-04", "You need 1 {one} and 1 {other} to mix {result}.", fields)

    def play(self, s: FrescoState, seat: int, thing: int) -> None:
        game = s.game
        game.workshop.begin_step(s, seat)
        mix = game.mixes[thing]
        cubes = s.paint[seat]
        cubes[mix.one] -= 1
        cubes[mix.other] -= 1
        cubes[mix.result] += 1
        if s.events is not None:
            used = LETTERS[mix.one] + LETTERS[mix.other]
            s.tell("mix", seat, {"used": used, "paint": LETTERS[mix.result]})
        game.workshop.go_on(s, seat)


class Workshop(Place):
    def __init__(self, mix: MixPaint) -> None:
        super().__init__(WORKSHOP, mark("mix paint, or pass"), [mix])

    def begin(self, s: FrescoState, seat: int) -> None:
        s.mixes_left = 0
        self.go_on(s, seat)

    def begin_step(self, s: FrescoState, seat: int) -> None:
        """Take one step of the assistant at work, or put the next one to work. FB-WRK-01"""
        if s.mixes_left == 0:
            s.use_assistant(seat)
            s.mixes_left = s.game.parts.workshop_mixes
            for module in s.game.hooks.yields:
                s.mixes_left = module.yields(s, seat, WORKSHOP, s.mixes_left)
        s.mixes_left -= 1

    def finish(self, s: FrescoState, seat: int) -> None:
        s.mixes_left = 0
        s.hands = 0
