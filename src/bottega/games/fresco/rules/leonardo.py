"""Leonardo, the third painter of the two-player game: his assistants and who acts for him."""

from __future__ import annotations

from bottega.games.fresco.rules.components import CATHEDRAL, LEONARDO
from bottega.games.fresco.rules.state import FrescoState


class Leonardo:
    """What happens to him at the start and from round to round. F2-07 to -17"""

    def set_up(self, s: FrescoState) -> None:
        parts = s.game.parts
        s.walker = parts.leonardo_walker  # F2-12
        for column in parts.leonardo_columns:  # F2-15, FX-L-00c
            s.plan[LEONARDO][column] = 1
        # F2-16, FB-R-60: the painter on S1 controls him first; before the first round it is the other one's turn
        s.control = 1 if s.track[0] < s.track[1] else 0

    def new_round(self, s: FrescoState) -> None:
        s.control = 1 - s.control  # F2-17, FB-R-61, FX-L-00d
        if s.last:
            s.plan[LEONARDO][CATHEDRAL] = 0  # F2-34, FB-R-75, FX-L-00i; all else goes on, F2-35
