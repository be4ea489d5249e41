"""What several explanations say of a view."""

from __future__ import annotations

from typing import Any

from bottega.games.fresco.rules.components import LETTERS
from bottega.games.fresco.text import words
from bottega.i18n.translate import t
from bottega.presentation import tooltips

BOOK = "/book/fresco#"


def painter_of(view: dict[str, Any], rest: str) -> int | None:
    """The painter that stands first in the rest of a name: a seat, or Leonardo where he plays."""
    known = view["players"] + (view["leonardo"] is not None)
    number = rest.partition("-")[0]
    return int(number) if number in [str(n) for n in range(known)] else None


def mine(view: dict[str, Any]) -> dict[str, Any] | None:
    """What the viewer has."""
    found: dict[str, Any] | None = None if view["you"] is None else view["seats"][view["you"]]
    return found


def has(view: dict[str, Any], letter: str) -> int | None:
    """How many cubes of a colour the viewer has; None if nobody can say."""
    paint = (mine(view) or {}).get("paint")
    return None if paint is None else paint.get(letter, 0)


def lacking(view: dict[str, Any], paints: str) -> str:
    """Whether the viewer has all these cubes."""
    if has(view, LETTERS[0]) is None:
        return ""
    missing = "".join(letter * max(0, paints.count(letter) - (has(view, letter) or 0)) for letter in LETTERS)
    return (
        t("You still need {paints}.", paints=words.paint_words(missing)) if missing else t("You have the cubes for it.")
    )


def priced(view: dict[str, Any]) -> str:
    """What a market tile costs the viewer."""
    own = mine(view)
    if own is not None and own["price"] is not None:
        return t(
            "A tile costs you {price} (you woke up at {hour}:00).", price=words.thalers(own["price"]), hour=own["hour"]
        )
    prices = [row["price"] for row in view["inn"]]
    return t("A tile costs {low} to {price}, by your wake-up time.", low=min(prices), price=words.thalers(max(prices)))


def on_tile(thing: str) -> str:
    """The space of the fresco tile that a thing is; "" if it is none."""
    kind, _, space = thing.replace(" ", "-").partition("-")
    return space if kind in ("tile", "space", "restore") else ""


def whose(view: dict[str, Any], painter: int, thing: str) -> str:
    return tooltips.whose(words.painter_name(view["names"], painter), thing)


def at_work(view: dict[str, Any], place: str) -> str:
    """How many assistants of the viewer are planned for a place."""
    own = mine(view)
    if own is None or own["plan"] is None:
        return ""
    number = sum(count for name, count in zip(view["columns"], own["plan"], strict=True) if name == place)
    return t("You have {assistants} here today.", assistants=words.assistants(number)) if number else ""


def mood_now(view: dict[str, Any], seat: int) -> str:
    shown = view["seats"][seat]
    mood, number = words.signed(shown["mood"]), words.assistants(shown["assistants"])
    return t("Mood {mood}, {assistants} this round.", mood=mood, assistants=number)
