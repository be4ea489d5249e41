"""The type variables of the kernel: the State and the Game of a title, which nobody has to name.

Not compiled: what mypy never reads, mypyc takes for a place that is never reached.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from typing import Any

    from typing_extensions import TypeVar as TypeVarWithDefault

    from bottega.kernel.game import Game
    from bottega.kernel.state import State

    S = TypeVarWithDefault("S", bound=State, default=Any)
    G = TypeVarWithDefault("G", bound=Game, covariant=True, default=Game)
else:
    S = TypeVar("S")
    G = TypeVar("G")
