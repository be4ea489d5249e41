"""What goes over the socket: a page asks with one of these, anything else is refused with a sentence."""

from __future__ import annotations

from typing import Annotated

import msgspec

Count = Annotated[int, msgspec.Meta(ge=0, le=1_000_000)]
Seat = Annotated[int, msgspec.Meta(ge=0, le=7)]
Short = Annotated[str, msgspec.Meta(max_length=80)]


class Ask(msgspec.Struct, tag_field="do", forbid_unknown_fields=True):
    pass


class Play(Ask, tag="play"):
    """Play an action for a seat of mine; `at` is the `count` of the table I have seen."""

    seat: Seat
    action: Count
    at: Count


class Undo(Ask, tag="undo"):
    seat: Seat


class Say(Ask, tag="say"):
    text: Annotated[str, msgspec.Meta(max_length=400)]


class Hint(Ask, tag="hint"):
    seat: Seat


class Why(Ask, tag="why"):
    """Why can this thing of the picture, or this notation, not be chosen?"""

    seat: Seat
    thing: Short = ""
    text: Short = ""


class Look(Ask, tag="look"):
    """The table at one of the moments that this seat of mine may know of, or as it is now (at = -1)."""

    at: Annotated[int, msgspec.Meta(ge=-1, le=1_000_000)] = -1
    seat: Annotated[int, msgspec.Meta(ge=-1, le=7)] = -1


class Screen(Ask, tag="screen"):
    """How the pictures of this page are drawn: narrow for a phone."""

    narrow: bool


class Preview(Ask, tag="preview"):
    """What I am making, as this action of mine would leave it."""

    seat: Seat
    action: Count


class Story(Ask, tag="story"):
    """A finished game from beginning to end: the scores move by move, where the points came from, what was met."""


class Analyse(Ask, tag="analyse"):
    """A finished game as a master sees it: what every decision cost. It comes in parts."""


Message = Play | Undo | Say | Hint | Why | Look | Screen | Preview | Story | Analyse
decoder = msgspec.json.Decoder(Message)


def read(text: str) -> Message:
    """A message, or msgspec.ValidationError / DecodeError that says what is wrong with it."""
    message: Message = decoder.decode(text)
    return message
