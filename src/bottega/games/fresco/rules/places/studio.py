"""The studio: portraits bring money."""

from __future__ import annotations

from bottega.games.fresco.rules.components import STUDIO
from bottega.games.fresco.rules.places.place import Place
from bottega.games.fresco.rules.state import FrescoState
from bottega.i18n.translate import mark


class Studio(Place):
    """FB-STU-01, -02. The money is paid at once, without a question (FB-R-48); only modules ask something here."""

    def __init__(self) -> None:
        super().__init__(STUDIO, mark("finish your turn at the studio"), [])

    def painters(self, s: FrescoState, seat: int) -> int:
        """Assistants of a seat in the studio that paint portraits."""
        assistants = s.plan[seat][s.column]
        for module in s.game.hooks.yields:
            assistants = module.yields(s, seat, STUDIO, assistants)
        return assistants

    def begin(self, s: FrescoState, seat: int) -> None:
        game = s.game
        assistants = self.painters(s, seat)
        s.hands -= assistants
        thalers = game.parts.studio_thalers * assistants
        if thalers:
            s.earn(seat, thalers)
            if s.events is not None:
                s.tell("studio", seat, {"thalers": thalers})
        self.go_on(s, seat)
