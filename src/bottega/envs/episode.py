"""One game as all environments play it: reset, actions, illegal actions, rewards and the end are decided here."""

from __future__ import annotations

import copy
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Literal

import numpy as np

from bottega.bots import bot
from bottega.bots.arena import move
from bottega.envs.arguments import as_int, count_of, one_of, seed_of
from bottega.envs.rewards import REWARDS, RewardTracker
from bottega.kernel import BadOption, Bot, Game, IllegalAction, State

ILLEGAL = ("lose", "raise")
SEEDS = 2**31

Reward = Literal["win", "margin", "gain", "points"]
Illegal = Literal["lose", "raise"]
Opponent = str | Callable[[int], Bot]
Opponents = Opponent | Sequence[Opponent] | None


class Episode:
    """A game that starts over with `reset` and is played with `step`.

    reward   what agents earn: "win", "margin", "gain" or "points", see rewards.py
    illegal  "lose": an illegal action ends the episode, its agent earns -1 and the others 0; "raise": IllegalAction,
             and nothing has changed
    seat     the seat that learns, or None: another one in each game, drawn by the seed
    bots     who plays the other seats: the name of a bot, a function that makes a bot from a seed, or a list of these,
             one for each other seat in turn order; None: the learner plays all seats
    """

    def __init__(
        self, game: Game, *, reward: str = "win", illegal: str = "lose", seat: int | None = 0, bots: Opponents = None
    ) -> None:
        self.game = game
        self.reward = one_of("reward", reward, REWARDS)
        self.illegal = one_of("illegal", illegal, ILLEGAL)
        self._learner = None if seat is None else self._checked_seat(seat)
        self.selfplay = bots is None
        self._opponents = [] if bots is None else self._checked_opponents(bots)
        self._bots: dict[int, Bot] = {}
        self._state: State | None = None
        self._seed: int | None = None
        self._draws: np.random.Generator | None = None
        self._bot_seed = 0
        self._rewards = RewardTracker(self.reward, game.players)
        self.seat = 0  # who is asked: the learner, or in self-play the lowest seat that may act
        self.over = False
        self.refused: dict[int, str] = {}  # why an illegal action ended the episode, by seat

    def _checked_seat(self, seat: Any) -> int:
        top = self.game.players - 1
        return count_of(seat, 0, top, f"The option seat is None or a seat from 0 to {top}")

    def _checked_opponents(self, bots: Any) -> list[Opponent]:
        others = self.game.players - 1
        wanted = list(bots) if isinstance(bots, (list, tuple)) else [bots] * others
        if len(wanted) != others:
            raise BadOption(f"Name one bot for all or one for each of the {others} other seats, not {bots!r}.")
        for one in wanted:
            if isinstance(one, str):
                bot(one, self.game.title, 0)
            elif not callable(one):
                raise BadOption(f"A bot is a name or a function that makes one from a seed, not {one!r}.")
        return wanted

    @property
    def state(self) -> State:
        """The state of the game; IllegalAction before the first reset."""
        if self._state is None:
            raise no_game()
        return self._state

    def require_game(self) -> None:
        """Raise IllegalAction before the first reset."""
        self.state  # noqa: B018

    # -- starting

    def reset(self, seed: Any = None) -> None:
        """Start a new game; without a seed the next one of the sequence that the last seed began."""
        if seed is not None:
            seed = seed_of(seed)
            self._seed, self._draws = seed, None
        game_seed = int(self._generator().integers(SEEDS)) if seed is None else seed
        players = self.game.players
        self.seat = int(self._generator().integers(players)) if self._learner is None else self._learner
        self._state = self.game.start(game_seed)
        self._bots = {}
        for ahead, opponent in enumerate(self._opponents, 1):
            seat = (self.seat + ahead) % players
            seed_of_bot = game_seed * 64 + seat
            made = bot(opponent, self.game.title, seed_of_bot) if isinstance(opponent, str) else opponent(seed_of_bot)
            self._bots[seat] = made
        self._bot_seed = game_seed
        self._rewards = RewardTracker(self.reward, players)
        self.refused = {}
        self.wait()

    def _generator(self) -> np.random.Generator:
        """The source of seeds and seats, made when it is first asked."""
        if self._draws is None:
            self._draws = np.random.default_rng(self._seed)
        return self._draws

    # -- playing

    def refusals(self, actions: Mapping[int, Any]) -> dict[int, IllegalAction]:
        """The seats whose actions are illegal, and why. None stands for waiting, which only idle seats may do."""
        state = self.state
        if self.over:
            raise IllegalAction("This game has ended: call reset() to start the next one.", self.game.over_rule)
        found = {}
        for seat, action in actions.items():
            if action is not None:
                refusal = state.why_not(as_int(action), seat)
                if refusal is not None:
                    found[seat] = IllegalAction(refusal.text, refusal.rule)
            elif seat in state.actors:
                found[seat] = IllegalAction(f"{state.names[seat]} is to act now and cannot wait.", self.game.turn_rule)
        return found

    def step(self, actions: Mapping[int, Any]) -> list[float]:
        """Play the actions of some seats and let the bots answer; return what each seat has earned.

        If one action is illegal, none is played.
        """
        refused = self.refusals(actions)
        if refused:
            return self.refuse(refused)
        for seat, action in actions.items():
            if action is not None:
                self.state.play(as_int(action), seat)
        self.wait()
        return self.collect()

    def refuse(self, refused: Mapping[int, IllegalAction]) -> list[float]:
        """Raise for illegal actions, or end the episode with what they cost."""
        if self.illegal == "raise":
            raise joined(refused.values())
        self.refused = {seat: str(error) for seat, error in refused.items()}
        self.over = True
        return [-1.0 if seat in refused else 0.0 for seat in range(self.game.players)]

    def wait(self) -> None:
        """Let the bots play until the learner is to act or the game is over."""
        state = self.state
        if self.selfplay:
            self.seat = state.actors[0] if state.actors else self.seat
        else:
            while not state.over and self.seat not in state.actors:
                seat = state.actors[0]
                state.play(move(state, seat, self._bots[seat], self._bot_seed), seat)
        self.over = state.over

    def collect(self) -> list[float]:
        """Return the rewards of all seats since the last call."""
        return self._rewards.collect(self.state)

    def result(self, seat: int) -> dict[str, Any]:
        """How the episode ended, for the info of a seat."""
        state = self.state
        info: dict[str, Any] = {"seat": seat, "scores": np.array(state.scores), "won": seat in state.winners}
        if seat in self.refused:
            info["illegal"] = self.refused[seat]
        return info

    # -- copies

    def with_state(self, state: State) -> Episode:
        """A copy that goes on from this state of the same game. It keeps its rewards."""
        new = copy.deepcopy(self)
        new._state = state
        new.wait()
        return new

    def __deepcopy__(self, memo: Any) -> Episode:
        new = Episode.__new__(Episode)
        new.__dict__.update(self.__dict__)
        new._state = None if self._state is None else self._state.copy()
        new._rewards = copy.copy(self._rewards)
        new._bots = copy.deepcopy(self._bots, memo)
        new._draws = copy.deepcopy(self._draws, memo)
        return new


def no_game() -> IllegalAction:
    """The error of an environment that is used before its first reset."""
    return IllegalAction("The environment has no game yet: call reset() first.")


def joined(refused: Iterable[IllegalAction]) -> IllegalAction:
    """One error for all illegal actions of a step."""
    errors = list(refused)
    return IllegalAction(" ".join(str(error) for error in errors), errors[0].rule)
