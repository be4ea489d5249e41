"""Everything that Bottega refuses, it refuses with one of these: a sentence for a person, and nothing changed."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from importlib.util import find_spec

from bottega.i18n.translate import t


class BottegaError(ValueError):
    """Base of all refusals."""


class IllegalAction(BottegaError):
    """An action that may not be played now. `rule` is the id of the rule that forbids it."""

    def __init__(self, text: str, rule: str = "") -> None:
        super().__init__(text)
        self.rule = rule


class BadOption(BottegaError):
    """A game that cannot be made with these options."""


class BadComponents(BottegaError):
    """A component file that cannot be used."""


class BadRecord(BottegaError):
    """A record that cannot be replayed. `line` counts from 1; 0 when no one line is to blame."""

    def __init__(self, text: str, line: int = 0) -> None:
        super().__init__(t("line {line}: {text}", line=line, text=text) if line else text)
        self.line = line


class UnsealedRecord(UserWarning):
    """A record without a seal: `bottega.replay` accepts it, but changes made to it cannot be detected."""


@contextmanager
def needs(extra: str, what: str, *packages: str) -> Iterator[None]:
    """Around imports of what an extra brings: where something is missing, say what to install. `packages` are those
    that are imported later; whether they are there is asked now."""
    try:
        for package in packages:
            if find_spec(package) is None:
                raise ModuleNotFoundError(name=package)
        yield
    except ModuleNotFoundError as missing:
        name = (missing.name or "").partition(".")[0]
        if name == "bottega":
            raise
        raise BottegaError(f"{what} needs {name}: pip install 'bottega[{extra}]'.") from None
