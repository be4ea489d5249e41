"""OpenSpiel: every title as a Python game of its own, `bottega_canvas`, `bottega_fresco` and so on.

    import pyspiel
    import bottega.envs.openspiel

    game = pyspiel.load_game("bottega_fresco(players=3,modules=1;2;)")

Chance sits inside our states: one chance node at the beginning chooses the deal, each equally likely, and rolls and
draws follow from it within actions. So a history replays to the same game, and a clone goes on with the same luck; what
a player cannot know is dealt anew by `resample_from_infostate`, which OpenSpiel's IS-MCTS asks for. (Its other way to
put it, SAMPLED_STOCHASTIC, cannot be stored for games written in Python.) Seats that act at the same time are asked one
after the other and do not see each other's choices.
"""

from __future__ import annotations

import json
from typing import Any

import numpy as np
import pyspiel

from bottega.envs.observer import Observer
from bottega.envs.rewards import margins, one_of, outcome
from bottega.games import game as make_game
from bottega.games import title as find_title
from bottega.games import titles
from bottega.kernel import Event, Game, Title
from bottega.kernel.state import State

MOST_MARGIN = 400.0
SEEDS = 2**31
DEALS = 10_000


class Course:
    """A game under way. What its seats have been told is found by playing it again from where its history begins."""

    def __init__(self, start: State, told: list[str]) -> None:
        self.start = start
        self.told = told  # what was told before that, in a game that was dealt anew
        self.state = start.copy()
        # by seat: after how many moves, what it had been told by then, and the state then; none of them ever changed
        self._known: dict[int, tuple[int, list[str], State]] = {}

    def memory(self, seat: int) -> list[str]:
        """Everything a seat has done and seen happen, one line each."""
        count, lines, then = self._known.get(seat, (0, self.told, self.start))
        if count < len(self.state.moves):
            then = then.copy()
            lines = lines.copy()
            for action, who in self.state.history[count:]:
                events: list[Event] = []
                then.play(action, who, events)
                if who == seat:
                    lines.append(self.state.game.text(action))
                lines += [json.dumps(event.as_dict()) for event in events if event.seen_by(seat)]
            self._known[seat] = (len(self.state.moves), lines, then)
        return lines

    def dealt_anew(self, seat: int, seed: int) -> Course:
        return Course(self.state.resample(seat, seed), self.memory(seat))

    def __deepcopy__(self, memo: Any) -> Course:
        new = Course.__new__(Course)
        new.start = self.start
        new.told = self.told
        new.state = self.state.copy()
        new._known = dict(self._known)
        return new

    def __reduce__(self) -> tuple[Any, ...]:
        return _resume, (self.state,)


def _resume(state: State) -> Course:
    assert state.seed is not None
    course = Course(state.game.start(state.seed, state.names), [])
    course.state = state
    return course


class SpielState(pyspiel.State):  # type: ignore[misc]
    """OpenSpiel copies and stores the attributes that are set here, and nothing else."""

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        self.course: Course | None = None

    def current_player(self) -> int:
        if self.course is None:
            return int(pyspiel.PlayerId.CHANCE)
        actors = self.course.state.actors
        return actors[0] if actors else int(pyspiel.PlayerId.TERMINAL)

    def is_terminal(self) -> bool:
        return self.course is not None and self.course.state.over

    def chance_outcomes(self) -> list[tuple[int, float]]:
        outcomes: list[tuple[int, float]] = self.get_game().deals
        return outcomes

    def _legal_actions(self, player: int) -> list[int]:
        assert self.course is not None
        return sorted(self.course.state.peek(player))

    def _apply_action(self, action: int) -> None:
        if self.course is None:
            self.course = Course(self.get_game().bottega.start(action), [])
        else:
            state = self.course.state
            state.play(action, state.actors[0])

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"deal {action}"
        text: str = self.get_game().bottega.text(action)
        return text

    def returns(self) -> list[float]:
        if self.course is None or not self.course.state.over:
            return [0.0] * int(self.num_players())
        state = self.course.state
        return outcome(state) if self.get_game().reward == "win" else margins(state)

    def resample_from_infostate(self, player_id: int, probability_sampler: Any) -> SpielState:
        """The same for this player, everything that it cannot know dealt anew."""
        assert self.course is not None
        new: SpielState = self.clone()
        new.course = self.course.dealt_anew(player_id, int(probability_sampler() * SEEDS))
        return new

    def __str__(self) -> str:
        if self.course is None:
            return "before the deal"
        return f"{self.course.state.text()}\n{self.course.state.digest()}"


class SpielObserver:
    """Observations are our vectors, scaled, with their named parts, and views as JSON; with perfect recall the string
    holds everything a player has done and seen besides, and there is no tensor."""

    def __init__(self, game: SpielGame, kind: Any) -> None:
        self.observer = game.observer
        self.recall: bool = kind.perfect_recall
        self.tensor = None if self.recall else np.zeros(self.observer.size, np.float32)
        self.dict: dict[str, Any] = {}
        if self.tensor is not None:
            self.dict = {name: self.tensor[place] for name, place in self.observer.parts}

    def set_from(self, state: SpielState, player: int) -> None:
        if self.tensor is None:
            return
        if state.course is None:
            self.tensor.fill(0)
        else:
            self.tensor[:] = self.observer.vector(state.course.state, max(player, 0))

    def string_from(self, state: SpielState, player: int) -> str:
        if state.course is None:
            return "before the deal"
        now = json.dumps(state.course.state.view(player), sort_keys=True)
        return "\n".join([*state.course.memory(player), now]) if self.recall else now


class SpielGame(pyspiel.Game):  # type: ignore[misc]
    """A title with its options. Parameters are the title's options, lists with a ";" after each item, and

    reward  "win" or "margin", see rewards.py
    deals   how many deals there are to choose from; deal n is the game that `start(seed=n)` gives
    """

    title: Title
    kind: Any

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        given = written_out(self.title, params or {})
        self.reward = one_of("reward", given.get("reward", "win"), ("win", "margin"))
        self.bottega: Game = make_game(self.title.name, **options_of(self.title, given))
        self.observer = Observer(self.bottega, scaled=True)
        number = max(1, int(given.get("deals", DEALS)))
        self.deals = [(deal, 1 / number) for deal in range(number)]
        players = self.bottega.players
        fair = self.reward == "win" and players > 1
        most = 1.0 if self.reward == "win" else MOST_MARGIN
        info = pyspiel.GameInfo(
            num_distinct_actions=self.bottega.num_actions,
            max_chance_outcomes=number,
            num_players=players,
            min_utility=-most,
            max_utility=most,
            utility_sum=0.0 if fair else None,
            max_game_length=self.bottega.longest,
        )
        super().__init__(game_type(self.title, fair), info, given)

    def new_initial_state(self) -> SpielState:
        return SpielState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> SpielObserver:
        if params:
            raise ValueError(f"Observers of Bottega's games take no parameters, not {params!r}.")
        kind = iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False)
        if kind.private_info != pyspiel.PrivateInfoType.SINGLE_PLAYER or not kind.public_info:
            raise ValueError("Bottega's games are observed as one player sees them, public and private together.")
        return SpielObserver(self, kind)


def parameters(title: Title) -> dict[str, Any]:
    """What a title's game takes in OpenSpiel, with what holds when it is left out ("" for the title's own choice)."""
    low = title.players[0]
    known: dict[str, Any] = {"players": max(2, low), "components": "", "reward": "win", "deals": DEALS}
    for option in title.options:
        known[option.name] = ""
    return known


def options_of(title: Title, params: dict[str, Any]) -> dict[str, Any]:
    """The options of our own game from OpenSpiel's parameters."""
    options: dict[str, Any] = {"players": int(params.get("players", max(2, title.players[0])))}
    if params.get("components"):
        options["components"] = params["components"]
    for option in title.options:
        value = params.get(option.name, "")
        if value == "":
            continue
        words = [int(word) if word.isdigit() else word for word in str(value).split(";") if word]
        options[option.name] = words if option.many else value
    return options


def written_out(title: Title, params: dict[str, Any]) -> dict[str, Any]:
    """OpenSpiel takes a lone number for a number and wants a text here: `modules=3` is written `modules=3;`."""
    written = dict(params)
    for option in title.options:
        value = str(written.get(option.name, ""))
        if option.many and value and ";" not in value:
            written[option.name] = f"{value};"
    return written


def game_type(title: Title, fair: bool) -> Any:
    kinds = pyspiel.GameType
    return kinds(
        short_name=short_name(title.name),
        long_name=title.full_name,
        dynamics=kinds.Dynamics.SEQUENTIAL,
        chance_mode=kinds.ChanceMode.EXPLICIT_STOCHASTIC,
        information=kinds.Information.IMPERFECT_INFORMATION,
        utility=kinds.Utility.ZERO_SUM if fair else kinds.Utility.GENERAL_SUM,
        reward_model=kinds.RewardModel.TERMINAL,
        max_num_players=title.players[1],
        min_num_players=title.players[0],
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        provides_factored_observation_string=False,
        parameter_specification=parameters(title),
    )


def short_name(title: str) -> str:
    return f"bottega_{title.replace('-', '_')}"


def register() -> None:
    """Make every title known to OpenSpiel."""
    for name in titles():
        if short_name(name) in pyspiel.registered_names():
            continue
        title = find_title(name)
        pyspiel.register_game(game_type(title, False), type(short_name(name), (SpielGame,), {"title": title}))


register()
