"""Say which extra to install where a library is missing."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def requires(extra: str, what: str) -> Iterator[None]:
    """Around imports of what an extra brings: the ModuleNotFoundError says what to install."""
    try:
        yield
    except ModuleNotFoundError as missing:
        name = (missing.name or "").partition(".")[0]
        if name == "bottega":
            raise
        sentence = f"{what} needs {name}: pip install 'bottega[{extra}]'."
        raise ModuleNotFoundError(sentence, name=missing.name) from None
