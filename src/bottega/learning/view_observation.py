"""The observation of a title that declares none: every number of a seat's view, in the order of the view."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from bottega.learning.observation import NOTHING, Numbers, tell

COMMON = frozenset(("title", "players", "names", "you", "actors", "asked", "over", "winners"))
LOW, HIGH = -0x8000, 0x7FFF


def numbers_in(value: Any) -> Iterator[int]:
    """The numbers in a part of a view: nothing is -1, and text has none."""
    if value is None:
        yield NOTHING
    elif isinstance(value, int):
        yield int(value)
    elif isinstance(value, dict):
        for key in sorted(value):
            yield from numbers_in(value[key])
    elif isinstance(value, (list, tuple)):
        for item in value:
            yield from numbers_in(item)


class ViewNumbers(Numbers):
    """Seats are told as the view tells them. It needs views that keep their size: a title where lists grow or shrink
    has to write its own encoder."""

    def __init__(self, game: Any) -> None:
        super().__init__(game)
        view = game.start(0).view(0)
        self.keys = [key for key in sorted(view) if key not in COMMON]
        self.part("to act", game.players, 1, "by seat, yours first: is to act")
        self.part("you", game.players, 1, "by seat, as the rest counts them: is you")
        for key in self.keys:
            self.part(key, len(list(numbers_in(view[key]))), HIGH, f"{key}, as in the view", LOW)

    def observe(self, state: Any, seat: int, out: list[bytes]) -> None:
        view = state.view(seat)
        self.tell_actors(out, self.seats_from(seat), state.actors)
        out.append(self.hot_seat[seat + 1])
        for key, size in zip(self.keys, self.sizes[2:], strict=True):
            found = list(numbers_in(view[key]))
            if len(found) != size:
                raise ValueError(f"{view['title']}: {key!r} in the view has {len(found)} numbers instead of {size}.")
            for number in found:
                tell(out, number)
