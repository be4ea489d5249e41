"""A bot at a seat of a game."""

from __future__ import annotations

from pathlib import Path
from traceback import extract_tb

from bottega.bots.external import MODULES
from bottega.i18n.translate import t
from bottega.kernel import Bot, BottegaError, Perspective, State


class Player:
    """A bot at a seat. It is shown the seat's perspective, made here from the state, and never the state itself. The
    seed that deals what is hidden depends on nothing hidden. The bot's answer is checked before anybody plays it."""

    __slots__ = ("_bot", "_seat", "_seed")

    def __init__(self, bot: Bot, seat: int, seed: int) -> None:
        self._bot = bot
        self._seat = seat
        self._seed = seed

    def move(self, state: State) -> int:
        """The action that the bot plays here."""
        seen = Perspective(state, self._seat, self._seed + len(state.moves))
        try:
            answer: object = self._bot.choose(seen)
        except Exception as error:
            if not type(self._bot).__module__.startswith(MODULES):
                raise
            failed = f"The bot {type(self._bot).__name__} failed"
            raise BadBot(f"{failed} ({_place(error)}): {type(error).__name__}: {error}") from error
        if type(answer) is int and answer in state.peek(self._seat):
            return answer
        raise BadBot(
            t(
                "Bot {bot} answered {answer}, but {who} can only play {legal}.",
                bot=type(self._bot).__name__,
                answer=_said(answer, state),
                who=state.names[self._seat],
                legal=", ".join(state.game.text(action) for action in state.legal(self._seat)),
            )
        )


class BadBot(BottegaError):
    """A bot chose an action that is not legal, or one from a file failed."""


def _place(error: Exception) -> str:
    """The last line of the bot's own file that was reached."""
    below = extract_tb(error.__traceback__)[1:]
    own = [frame for frame in below if frame.filename == below[0].filename]
    return f"{Path(own[-1].filename).name}, line {own[-1].lineno}" if own else "in its own code"


def _said(answer: object, state: State) -> str:
    if type(answer) is int and 0 <= answer < state.game.num_actions:
        return f"{answer} ({state.game.text(answer)})"
    return repr(answer)
