"""Whole numbers as callers give them."""

from __future__ import annotations

import operator
from typing import Any


def as_whole(value: Any) -> Any:
    """A whole number of any type, such as NumPy's, as an `int`; anything else as it is, for the caller to refuse."""
    if isinstance(value, bool):
        return value
    try:
        return operator.index(value)
    except TypeError:
        return value


def index_of(value: Any) -> int:
    """A whole number of any type as an `int`; -1, which counts nothing, for anything else."""
    number = as_whole(value)
    return number if type(number) is int else -1
