"""OpenSpiel: every title as a Python game of its own, `bottega_canvas`, `bottega_fresco` and so on.

    import pyspiel
    import bottega.envs.openspiel

    game = pyspiel.load_game("bottega_fresco(players=3,modules=1;2;)")

Chance is sampled where it is needed. A game begins with `DEAL_NODES` chance nodes, which choose the deal. An action
that needs chance, such as a roll or a shuffle, is followed by one chance node, whose outcome decides what comes. Every
chance node has `OUTCOMES` equally likely outcomes. A history replays to the same game, states can be stored, and a
clone does not know the luck to come. (With OpenSpiel's SAMPLED_STOCHASTIC, games written in Python could not be
stored.) `resample_from_infostate`, which IS-MCTS calls, deals anew everything that a player cannot see.

Seats that act at the same time are asked one after the other and do not see each other's choices.
"""

from __future__ import annotations

import copy
import json
from hashlib import blake2b
from typing import Any

import numpy as np

from bottega.envs.arguments import one_of
from bottega.envs.episode import Episode
from bottega.envs.extras import requires
from bottega.envs.observation import ObservationEncoder
from bottega.envs.rewards import PAID_AT_END
from bottega.games import game as make_game
from bottega.games import title as find_title
from bottega.games import titles
from bottega.kernel import Event, Game, Title
from bottega.kernel.state import State

with requires("openspiel", "bottega.envs.openspiel"):
    import pyspiel

MAX_MARGIN = 400.0
OUTCOMES = 256
DEAL_NODES = 4
CHANCE = [(outcome, 1 / OUTCOMES) for outcome in range(OUTCOMES)]
MEMORY_BITS = 64


class Play:
    """A game under way: an episode, the action that waits for a chance outcome, and what its seats remember.

    `memory` plays the game again from the beginning of its log.
    """

    def __init__(self, episode: Episode, remembered: list[str]) -> None:
        self.episode = episode
        self.start = episode.state.copy()
        self.remembered = remembered  # from before the log, in a game that was dealt anew
        self.log: list[tuple[int, int, int | None]] = []  # seat, action and, where one was drawn, the outcome
        self.pending: int | None = None
        self.returns = [0.0] * episode.game.players
        # by seat: how much of the log it has seen, the lines of its memory, and the state then
        self._known: dict[int, tuple[int, list[str], State]] = {}

    @property
    def state(self) -> State:
        return self.episode.state

    def apply(self, action: int) -> None:
        """Play an action; if it needs chance, wait for an outcome instead. Or take the outcome."""
        if self.pending is not None:
            draw(self.state, action)
            self._play(self.pending, action)
            self.pending = None
            return
        trial = self.state.copy()
        trial.play(action, self.episode.seat)
        if trial.drawn == self.state.drawn:
            self._play(action, None)
        else:
            self.pending = action

    def _play(self, action: int, outcome: int | None) -> None:
        seat = self.episode.seat
        self.returns = self.episode.step({seat: action})  # of the last step: both rewards are paid at the end
        self.log.append((seat, action, outcome))

    def memory(self, seat: int) -> list[str]:
        """Everything a seat has done and seen happen, one line each."""
        count, lines, then = self._known.get(seat, (0, self.remembered, self.start))
        if count < len(self.log):
            then = then.copy()
            lines = lines.copy()
            for mover, action, outcome in self.log[count:]:
                if outcome is not None:
                    draw(then, outcome)
                events: list[Event] = []
                then.play(action, mover, events)
                if mover == seat:
                    lines.append(then.game.text(action))
                lines += [json.dumps(event.as_dict()) for event in events if event.seen_by(seat)]
            self._known[seat] = (len(self.log), lines, then)
        return lines

    def resampled(self, seat: int, seed: int) -> Play:
        """The same for this seat, everything that it cannot see dealt anew."""
        if self.pending is not None:
            raise ValueError("A state is dealt anew where a player decides, not at a chance node.")
        return Play(self.episode.with_state(self.state.resample(seat, seed)), self.memory(seat))

    def __deepcopy__(self, memo: Any) -> Play:
        new = Play.__new__(Play)
        new.__dict__.update(self.__dict__)
        new.episode = copy.deepcopy(self.episode)
        new.log = self.log.copy()
        new._known = self._known.copy()
        return new

    def __reduce__(self) -> tuple[Any, ...]:
        episode = self.episode
        return _replay, (episode.game, episode.reward, self.start, self.remembered, self.log, self.pending)


def _replay(
    game: Game,
    reward: str,
    start: State,
    remembered: list[str],
    log: list[tuple[int, int, int | None]],
    pending: int | None,
) -> Play:
    play = Play(_episode(game, reward).with_state(start), remembered)
    for _, action, outcome in log:
        if outcome is not None:
            draw(play.state, outcome)
        play._play(action, outcome)
    play.pending = pending
    return play


def _episode(game: Game, reward: str) -> Episode:
    return Episode(game, reward=reward, illegal="raise")


def draw(state: State, outcome: int) -> None:
    """Let all later random numbers of a state follow from a chance outcome. The state loses its seed and its record."""
    state.seed = None
    state.set_chance(int.from_bytes(blake2b(state.key + bytes([outcome]), digest_size=16).digest(), "little"))


class SpielState(pyspiel.State):  # type: ignore[misc]
    """OpenSpiel copies and stores the attributes that are set here, and nothing else."""

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        self.deal: list[int] = []  # outcomes of the first chance nodes
        self.play: Play | None = None

    def current_player(self) -> int:
        if self.play is None or self.play.pending is not None:
            return int(pyspiel.PlayerId.CHANCE)
        return int(pyspiel.PlayerId.TERMINAL) if self.play.episode.over else self.play.episode.seat

    def is_terminal(self) -> bool:
        return self.play is not None and self.play.episode.over

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return CHANCE

    def _legal_actions(self, player: int) -> list[int]:
        assert self.play is not None
        return sorted(self.play.state.peek(player))

    def _apply_action(self, action: int) -> None:
        if self.play is not None:
            self.play.apply(action)
            return
        self.deal = [*self.deal, action]
        if len(self.deal) == DEAL_NODES:
            game = self.get_game()
            episode = _episode(game.bottega, game.reward)
            episode.reset(int.from_bytes(bytes(self.deal), "big"))
            self.play = Play(episode, [])

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"chance {action}"
        text: str = self.get_game().bottega.text(action)
        return text

    def returns(self) -> list[float]:
        return [0.0] * int(self.num_players()) if self.play is None else self.play.returns

    def resample_from_infostate(self, player_id: int, probability_sampler: Any) -> SpielState:
        """The same for this player, everything that it cannot know dealt anew."""
        assert self.play is not None
        new: SpielState = self.clone()
        new.play = self.play.resampled(player_id, int(probability_sampler() * 2**31))
        return new

    def __str__(self) -> str:
        if self.play is None:
            return f"before the deal {self.deal}"
        pending = "" if self.play.pending is None else f"\n{self.play.state.game.text(self.play.pending)}"
        return f"{self.play.state.text()}\n{self.play.state.digest()}{pending}"


class SpielObserver:
    """Observations are the vectors of `ObservationEncoder`, scaled, with their named parts; strings are views as JSON.

    With perfect recall the string also holds everything that the player has done and seen, and the tensor has two more
    parts: "played", how often the player has played each action (n becomes n / (n + 1)), and "memory", a fingerprint of
    all it has done and seen, by which information states with equal observations differ.
    """

    def __init__(self, game: SpielGame, kind: Any) -> None:
        self.encoder = game.observation_encoder
        self.numbers = game.bottega.catalogue.numbers
        self.recall: bool = kind.perfect_recall
        size = self.encoder.size
        parts = list(self.encoder.parts)
        if self.recall:
            played = slice(size, size + len(self.numbers))
            memory = slice(played.stop, played.stop + MEMORY_BITS)
            parts += [("played", played), ("memory", memory)]
            size = memory.stop
        self.tensor = np.zeros(size, np.float32)
        self.dict = {name: self.tensor[part] for name, part in parts}

    def set_from(self, state: SpielState, player: int) -> None:
        self.tensor.fill(0)
        if state.play is None:
            return
        seat = max(player, 0)
        self.tensor[: self.encoder.size] = self.encoder.vector(state.play.state, seat)
        if self.recall:
            lines = state.play.memory(seat)
            played = self.dict["played"]
            np.add.at(played, [self.numbers[line] for line in lines if line in self.numbers], 1)
            np.divide(played, played + 1, out=played)
            digest = blake2b("\n".join(lines).encode(), digest_size=MEMORY_BITS // 8).digest()
            self.dict["memory"][:] = np.unpackbits(np.frombuffer(digest, np.uint8))

    def string_from(self, state: SpielState, player: int) -> str:
        if state.play is None:
            return "before the deal"
        now = json.dumps(state.play.state.view(player), sort_keys=True)
        return "\n".join([*state.play.memory(player), now]) if self.recall else now


class SpielGame(pyspiel.Game):  # type: ignore[misc]
    """A title with its options. Parameters are the title's options, lists with a ";" after each item, and `reward`:
    "win" or "margin", see rewards.py."""

    title: Title

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        given = written_out(self.title, params or {})
        self.reward = one_of("reward", given.get("reward", "win"), PAID_AT_END)
        self.bottega: Game = make_game(self.title.name, **options_of(self.title, given))
        self.observation_encoder = ObservationEncoder(self.bottega, scaled=True)
        players = self.bottega.players
        fair = self.reward == "win" and players > 1
        most = 1.0 if self.reward == "win" else MAX_MARGIN
        info = pyspiel.GameInfo(
            num_distinct_actions=self.bottega.num_actions,
            max_chance_outcomes=OUTCOMES,
            num_players=players,
            min_utility=-most,
            max_utility=most,
            utility_sum=0.0 if fair else None,
            max_game_length=self.bottega.longest,
        )
        super().__init__(game_type(self.title, fair), info, given)

    def new_initial_state(self) -> SpielState:
        return SpielState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> SpielObserver | None:
        """An observer of what one player sees, public and private together; None for any other kind."""
        if params:
            raise ValueError(f"Observers of Bottega's games take no parameters, not {params!r}.")
        kind = iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False)
        whole = kind.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER and kind.public_info
        return SpielObserver(self, kind) if whole else None


def parameters(title: Title) -> dict[str, Any]:
    """The parameters of a title in OpenSpiel with their defaults; "" stands for the title's own choice."""
    known: dict[str, Any] = {"players": title.game().players, "components": "", "reward": "win"}
    for option in title.options:
        known[option.name] = ""
    return known


def options_of(title: Title, params: dict[str, Any]) -> dict[str, Any]:
    """The options of our own game from OpenSpiel's parameters."""
    options: dict[str, Any] = {}
    if "players" in params:
        options["players"] = int(params["players"])
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
    """Parameters with lists as text: OpenSpiel reads `modules=3` as a number, so it is written `modules=3;`."""
    written = dict(params)
    for option in title.options:
        value = str(written.get(option.name, ""))
        if option.many and value and ";" not in value:
            written[option.name] = f"{value};"
    return written


def game_type(title: Title, fair: bool) -> Any:
    """The description of a title that OpenSpiel registers."""
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
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        provides_factored_observation_string=False,
        parameter_specification=parameters(title),
    )


def short_name(title: str) -> str:
    """The name of a title in OpenSpiel."""
    return f"bottega_{title.replace('-', '_')}"


def register() -> None:
    """Register every title with OpenSpiel."""
    for name in titles():
        if short_name(name) in pyspiel.registered_names():
            continue
        title = find_title(name)
        pyspiel.register_game(game_type(title, False), type(short_name(name), (SpielGame,), {"title": title}))


register()
