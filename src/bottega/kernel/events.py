"""What happened, for whoever listens: the log in words, the animation and the statistics are made from these."""

from __future__ import annotations


class Event:
    """One thing that happened. `eyes` are the seats that may know it; None means everybody."""

    __slots__ = ("kind", "seat", "data", "eyes")

    def __init__(self, kind: str, seat: int, data: dict[str, object], eyes: tuple[int, ...] | None = None) -> None:
        self.kind = kind
        self.seat = seat
        self.data = data
        self.eyes = eyes

    def seen_by(self, seat: int | None) -> bool:
        return self.eyes is None or (seat is not None and seat in self.eyes)

    def as_dict(self) -> dict[str, object]:
        return {"kind": self.kind, "seat": self.seat, **self.data}

    def __repr__(self) -> str:
        return f"Event({self.kind!r}, {self.seat}, {self.data!r}, {self.eyes!r})"


def noticed_by(events: list[Event], mover: int, viewer: int | None, others_act: bool) -> bool:
    """Whether a viewer can tell that a move was made, from what it told and from whether others are to act after it.

    What was told to other eyes only, like a piece laid behind a screen, did not happen for everybody else: not even
    their clocks and counts may know of it. What was told to nobody is a choice that everybody watches.
    """
    if viewer == mover or others_act or not events:
        return True
    for event in events:  # noqa: SIM110 a generator is slow when compiled
        if event.seen_by(viewer):
            return True
    return False
