"""Many environments at once, each in a process of its own."""

from __future__ import annotations

from functools import partial
from typing import Any

from gymnasium.vector import AsyncVectorEnv, AutoresetMode, SyncVectorEnv

from bottega.envs.alone import Alone
from bottega.kernel import BadOption


def vector(count: int, title: str, processes: bool, options: dict[str, Any]) -> AsyncVectorEnv | SyncVectorEnv:
    """`infos["action_mask"]` is one array with a row for each environment, at every step and reset.

    An environment whose game ends begins the next one in the same step: observation and mask are already those of the
    new game, and `final_obs` and `final_info` tell how the old one ended. Observations lie in shared memory; with
    `observation="dict"` masks do as well.
    """
    if type(count) is not int or count < 1:
        raise BadOption(f"There is at least 1 environment, not {count!r}.")
    makers = [partial(Alone, title, **options) for _ in range(count)]
    if not processes:
        return SyncVectorEnv(makers, autoreset_mode=AutoresetMode.SAME_STEP)
    return AsyncVectorEnv(makers, autoreset_mode=AutoresetMode.SAME_STEP, shared_memory=True)
