"""Positions on a real table of the Dice Game, in the words of the game. Seats count from 0; seat 0 begins."""

from __future__ import annotations

import itertools
from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any, cast

import pytest

from bottega.games.fresco_dice.rules.components import Components
from bottega.games.fresco_dice.rules.game import DiceGame
from bottega.games.fresco_dice.rules.state import FACTORS, NONE, DiceState
from bottega.kernel import Event, IllegalAction

PARTS = Components()
Bets = Mapping[int, str]


@cache
def game_of(players: int) -> DiceGame:
    return DiceGame(players)


def start(players: int = 4, first: int = 0, seed: int = 0) -> DiceState:
    """A game just set up, in which the seat `first` begins."""
    for number in range(seed, seed + 200):
        state = cast(DiceState, game_of(players).start(number))
        if state.first == first:
            return state
    raise AssertionError(f"no seed lets seat {first} begin")


# -- given


def turn_of(s: DiceState, seat: int) -> DiceState:
    """The turn of a seat begins, with Phase 1."""
    s.agenda = [s.game.begins[seat]]
    s.settle()
    return s


def pawns(s: DiceState, *spaces: int) -> None:
    """Pawns on these spaces of the score track, by seat."""
    s.track = list(spaces)


def owns(s: DiceState, seat: int, *numbers: int) -> None:
    """The seat has restored these sections."""
    for number in numbers:
        section = PARTS.numbers.index(number)
        s.frescos[seat][section] = s.top_vp(section)
        s.piles[section] -= 1


def has_portraits(s: DiceState, seat: int, *ids: str) -> None:
    """The seat has painted these portraits, wherever they lay on the board."""
    for name in ids:
        tile = portrait(name)
        for tiles in s.spaces:
            if tile in tiles:
                tiles.remove(tile)
        s.portraits[seat].append(tile)


def lay_portraits(s: DiceState, **spaces: Sequence[str]) -> None:
    """The portraits of the named spaces from top to bottom, as in P14_15=["w1", "m2"]; other spaces are empty."""
    s.spaces = [[], [], [], []]
    for name, ids in spaces.items():
        at = [PARTS.range_name(space) for space in range(4)].index(name[1:].replace("_", "-"))
        s.spaces[at] = [portrait(tile) for tile in reversed(ids)]


def portrait(name: str) -> int:
    return [tile.id for tile in PARTS.portraits].index(name)


def portrait_ids(s: DiceState, seat: int) -> list[str]:
    return [PARTS.portraits[tile].id for tile in s.portraits[seat]]


def rolled(s: DiceState, dice: str, faces: str = "") -> None:
    """The roll on the table shows these dice, as in "blue 6, green 3", and these colours on the colour dice."""
    for word in dice.split(","):
        colour, pips = word.split()
        die = PARTS.colours.index(colour)
        assert die in s.left, f"the {colour} die is set aside"
        s.pips[die] = int(pips)
    if faces:
        s.faces = [PARTS.colours.index(colour) for colour in faces.split(",")]
        assert len(s.faces) == s.colour_dice


# -- when


def play(s: DiceState, text: str, seat: int | None = None) -> list[Event]:
    events: list[Event] = []
    s.play(s.game.action(text), seat, events)
    return events


def refused(s: DiceState, text: str, seat: int | None = None) -> tuple[str, str]:
    """The rule and the sentence with which an action is refused; nothing changes by it."""
    before = s.digest()
    with pytest.raises(IllegalAction) as caught:
        s.play(s.game.action(text), seat)
    assert s.digest() == before
    return caught.value.rule, str(caught.value)


def answer(s: DiceState, bets: Bets | None = None) -> list[Event]:
    """Every opponent who is asked answers: with a bet, or not now."""
    events: list[Event] = []
    for seat in s.actors if asked(s) == "bet" else ():
        s.play(s.game.action(f"bet {(bets or {}).get(seat, 'none')}"), seat, events)
    return events


def set_aside(s: DiceState, die: str) -> list[Event]:
    """The roll brings this die, and it is set aside: "blue 6", "green 3 x2", "red 1 x4"."""
    colour, pips, *factor = die.split()
    kept = FACTORS.index(int(factor[0][1:])) if factor else 0
    own = PARTS.colours.index(colour)
    other = (own + 1) % 6
    s.pips[own] = int(pips)
    s.faces = [own] * kept + [other] * (s.colour_dice - kept)
    return play(s, " ".join(["aside", colour, *factor]))


@cache
def dice_for(total: int) -> tuple[str, str, str]:
    """Three dice that make a total."""
    options = [(pips * FACTORS[kept], pips, kept) for kept in range(3) for pips in range(1, 7)]
    for dice in itertools.product(options, repeat=3):
        if sum(value for value, _, _ in dice) == total and sum(kept for _, _, kept in dice) <= 2:
            words = [
                f"{colour} {pips}" + (f" x{FACTORS[kept]}" if kept else "")
                for colour, (_, pips, kept) in zip(("blue", "yellow", "green"), dice, strict=True)
            ]
            return words[0], words[1], words[2]
    raise AssertionError(f"no dice make {total}")


def roll_total(s: DiceState, total: int, bishop: int = 8, bets: Sequence[Bets] = ()) -> list[Event]:
    """The active player puts the bishop down, is bet on and reaches a total with three dice."""
    events = play(s, f"bishop {bishop}")
    for die, placed in zip(dice_for(total), [*bets, {}, {}, {}][:3], strict=True):
        events += answer(s, placed)
        events += set_aside(s, die)
    return events


def take_turn(s: DiceState, total: int, bishop: int = 8, bets: Sequence[Bets] = ()) -> list[Event]:
    """A whole turn: the favour tile is not used, no bonus is taken."""
    events = roll_total(s, total, bishop, bets)
    if asked(s) == "favour":
        events += play(s, "favour 0")
    if asked(s) == "bonus":
        events += play(s, "bonus none")
    return events


# -- then


def asked(s: DiceState) -> str:
    return s.agenda[-1].name if s.agenda else ""


def legal_texts(s: DiceState, seat: int | None = None) -> list[str]:
    return [s.game.text(action) for action in s.legal(seat)]


def told(events: list[Event], kind: str) -> list[dict[str, Any]]:
    return [{"seat": event.seat, **event.data} for event in events if event.kind == kind]


def sections(s: DiceState, seat: int) -> list[int]:
    """The numbers of the sections a seat has restored."""
    return [PARTS.numbers[at] for at, vp in enumerate(s.frescos[seat]) if vp != NONE]
