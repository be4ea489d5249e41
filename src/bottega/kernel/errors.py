"""Everything that Bottega refuses, it refuses with one of these: a sentence for a person, and nothing changed."""

from __future__ import annotations

from bottega.kernel.language import t


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
