"""Checks of what callers pass: choices, seeds, counts and actions. Anything with `__index__` is a whole number."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from bottega.kernel import BadOption, IllegalAction
from bottega.kernel.numbers import as_whole


def as_int(value: Any) -> Any:
    """Convert whole numbers of any type to `int`; return anything else as it is, for the caller to refuse."""
    if isinstance(value, np.ndarray) and value.size == 1:
        value = value.reshape(-1)[0]
    return as_whole(value)


def one_of(option: str, value: Any, choices: tuple[str, ...]) -> str:
    """Return a choice, or raise BadOption with the possible ones."""
    if value not in choices:
        raise BadOption(f"The option {option} is one of {', '.join(choices)}, not {value!r}.")
    return str(value)


def count_of(value: Any, low: int, high: int | None, sentence: str) -> int:
    """Return a whole number from `low` to `high`, or raise BadOption with this sentence."""
    number = as_int(value)
    if type(number) is not int or number < low or (high is not None and number > high):
        raise BadOption(f"{sentence}, not {value!r}.")
    return number


def seed_of(value: Any) -> int:
    """Return a seed as an `int`, or raise BadOption."""
    return count_of(value, 0, None, "A seed is a whole number from 0 on")


def action_array(actions: Any, games: int, agent: str = "") -> NDArray[np.int64]:
    """Return an action for each game as an array, or raise IllegalAction before any of them is played."""
    whose = f" of {agent}" if agent else ""
    try:
        chosen = np.asarray(actions)
    except ValueError:
        raise IllegalAction(f"The actions{whose} should be {games} whole numbers, one for each game.") from None
    if chosen.shape != (games,) or not np.issubdtype(chosen.dtype, np.integer):
        given = f"an array of shape {chosen.shape} and type {chosen.dtype}"
        raise IllegalAction(f"The actions{whose} should be {games} whole numbers, one for each game, not {given}.")
    return chosen.astype(np.int64, copy=False)
