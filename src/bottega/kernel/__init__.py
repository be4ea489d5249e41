"""The kernel: what a game, a state, a step, a verb and a record are, whatever the title.

Imports `i18n`, and the types of a title's parts from `presentation` and `learning`. Start with `state.py` and
`steps.py`.
"""

from bottega.kernel.errors import BadComponents, BadOption, BadRecord, BottegaError, IllegalAction, UnsealedRecord
from bottega.kernel.events import Event, noticed_by
from bottega.kernel.game import Catalogue, Game
from bottega.kernel.perspective import Bot, Perspective
from bottega.kernel.state import State
from bottega.kernel.steps import Refusal, Step
from bottega.kernel.titles import Option, Title

__all__ = [
    "BadComponents",
    "BadOption",
    "BadRecord",
    "Bot",
    "BottegaError",
    "Catalogue",
    "Event",
    "Game",
    "IllegalAction",
    "Option",
    "Perspective",
    "Refusal",
    "State",
    "Step",
    "Title",
    "UnsealedRecord",
    "noticed_by",
]
