"""Colours and places by their names in the reader's language. The notation always has the English ones."""

from __future__ import annotations

from typing import Final

from bottega.games.fresco.rules.components import AGAIN, LETTERS, PLACES
from bottega.i18n.translate import mark, t

COLOUR_NAMES: Final = (
    mark("red"),
    mark("yellow"),
    mark("blue"),
    mark("orange"),
    mark("green"),
    mark("purple"),
    mark("pink"),
    mark("brown"),
)
PLACE_NAMES: Final = (mark("market"), mark("cathedral"), mark("studio"), mark("workshop"), mark("theatre"))
# whole phrases: other languages have another article for each place
TO_PLACES: Final = (
    mark("to the market"),
    mark("to the cathedral"),
    mark("to the studio"),
    mark("to the workshop"),
    mark("to the theatre"),
)
IN_PLACES: Final = (
    mark("in the market"),
    mark("in the cathedral"),
    mark("in the studio"),
    mark("in the workshop"),
    mark("in the theatre"),
)


def colour_name(colour: int) -> str:
    return t(COLOUR_NAMES[colour])


def place_name(place: str) -> str:
    """The name of a place, from the name that notation and view have for it."""
    if place == AGAIN:
        return t("cathedral's second visit")
    return t(PLACE_NAMES[PLACES.index(place)])


def to_place(place: str) -> str:
    """Where somebody is sent."""
    if place == AGAIN:
        return t("to the cathedral's second visit")
    return t(TO_PLACES[PLACES.index(place)])


def in_place(place: str) -> str:
    """Where somebody is. Nobody passes on the second visit alone: it is the cathedral's."""
    return t(IN_PLACES[PLACES.index(place)])


def missing(letters: str, cubes: list[int]) -> str:
    """What somebody with so many cubes of each colour lacks of these."""
    left = list(cubes)
    found = ""
    for letter in letters:
        colour = LETTERS.index(letter)
        if left[colour]:
            left[colour] -= 1
        else:
            found += letter
    return found


def colours_and(letters: str) -> str:
    """These cubes as a sentence lists them: "red, red and yellow"."""
    names = [colour_name(LETTERS.index(letter)) for letter in letters]
    return "".join(names) if len(names) < 2 else ", ".join(names[:-1]) + t(" and ") + names[-1]


def colour_list(letters: str) -> str:
    """Every cube by its colour: "RRY" is "red, red, yellow"."""
    return ", ".join(colour_name(LETTERS.index(letter)) for letter in letters)
