"""The Dice Game as numbers. Hidden are face-down portraits, on the board and of others, and others' bets. FD-R-65"""

from __future__ import annotations

from typing import Final, cast

from bottega.games.fresco_dice.components import SECTIONS, SPACES
from bottega.games.fresco_dice.game import DiceGame
from bottega.games.fresco_dice.scoring import IDLE_ROUNDS
from bottega.games.fresco_dice.state import NO_BET, NONE, DiceState
from bottega.kernel.game import Game
from bottega.kernel.numbers import NOTHING, Numbers, flags, one_hot, seat_names, tally
from bottega.kernel.state import State

ASKED: Final = ("bishop", "bet", "aside", "favour", "bonus")
DICE: Final = 6
MOST_POINTS: Final = 400


class Encoder(Numbers):
    """Dice are told in the order of their colours; a portrait by its VP and whether it shows a woman (1 or 0)."""

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        dice = cast(DiceGame, game)
        self.dice = dice
        parts = dice.parts
        players = game.players
        tiles = len(parts.portraits)
        most_vp = max(max(pile) for pile in parts.piles)
        self.part("asked", len(ASKED), 1)
        self.part("to act", players, 1)
        self.part("first", players, 1)
        self.part("active", players, 1)
        self.part("favour", players, 1)
        self.part("bishop", SECTIONS, 1)
        self.part("rolls", 1, 3)
        self.part("pips", DICE, 6)
        self.part("left", DICE, 1)
        self.part("colour dice", 1, 2)
        self.part("faces", DICE, 2)
        self.part("aside.pips", DICE, 6)
        self.part("aside.colour dice", DICE, 2)
        self.part("total", 1, 40)
        self.part("gain", 1, MOST_POINTS)
        self.part("free", players, 1)
        self.part("piles", SECTIONS, parts.tiles_each)
        self.part("piles.top", SECTIONS, most_vp)
        self.part("spaces.top", SPACES * 2, 99, NOTHING)
        self.part("spaces.tile", SPACES, tiles)
        self.part("spaces.below", SPACES, tiles)
        self.part("idle", 1, (IDLE_ROUNDS + 2) * players)
        self.part("last round", 1, 1)
        for who in seat_names(players):
            self.part(f"{who}.points", 1, MOST_POINTS)
            self.part(f"{who}.frescos", SECTIONS, most_vp, NOTHING)
            self.part(f"{who}.painted", 1, tiles)
            self.part(f"{who}.portraits", tiles, 1)
            self.part(f"{who}.pairs", 1, MOST_POINTS, NOTHING)
            self.part(f"{who}.slot", 1, 2, NOTHING)
            self.part(f"{who}.bet", 1, 2, NOTHING)
            self.part(f"{who}.answer", 1, NO_BET, NOTHING)
            self.part(f"{who}.last turn", 4, 99, NOTHING)
            self.part(f"{who}.revealed", 2, 2, NOTHING)

    def read(self, state: State, seat: int) -> list[int]:
        s = cast(DiceState, state)
        parts = self.dice.parts
        seats = self.seats_from(seat)
        asked = s.agenda[-1].name if s.agenda else ""
        numbers = one_hot(len(ASKED), ASKED.index(asked) if asked in ASKED else -1)
        numbers.extend(flags(s.actors, seats))
        numbers.extend(flags((s.first,), seats))
        numbers.extend(flags((s.active,), seats))
        numbers.extend(flags((s.favour,), seats))
        numbers.extend(one_hot(SECTIONS, s.bishop))
        numbers.append(s.rolls)
        numbers.extend(s.pips if s.pips else [0] * DICE)
        numbers.extend(tally(DICE, s.left))
        numbers.append(s.colour_dice)
        numbers.extend(tally(DICE, s.faces))
        pips = [0] * DICE
        kept = [0] * DICE
        for at in range(0, len(s.aside), 3):
            pips[s.aside[at]] = s.aside[at + 1]
            kept[s.aside[at]] = s.aside[at + 2]
        numbers.extend(pips)
        numbers.extend(kept)
        numbers.append(s.total)
        numbers.append(s.gain)
        for other in seats:
            numbers.append(s.free >> other & 1)
        numbers.extend(s.piles)
        for section, left in enumerate(s.piles):
            numbers.append(s.top_vp(section) if left else 0)
        self.tell_spaces(numbers, s)
        numbers.append(s.idle)
        numbers.append(1 if s.last_round else 0)
        for other in seats:
            numbers.append(s.track[other])
            numbers.extend(s.frescos[other])
            own = other == seat  # FD-HID-01, -02
            seen = own or not s.agenda  # FD-HID-05, -08
            numbers.append(len(s.portraits[other]))
            numbers.extend(tally(len(parts.portraits), s.portraits[other] if seen else []))
            numbers.append(s.pair_points(other) if seen else NOTHING)
            numbers.append(s.slots[other] if s.bets[other] != NONE else NOTHING)
            numbers.append(s.bets[other] if own else NOTHING)
            numbers.append(s.answers[other] if own else NOTHING)
            self.tell_last_turn(numbers, s, other)
        return numbers

    def tell_spaces(self, numbers: list[int], s: DiceState) -> None:
        """The open portrait of each space, its number from 1 (0 for none), and how many lie below it."""
        tiles = self.dice.parts.portraits
        for space in s.spaces:
            if space:
                top = tiles[space[-1]]
                numbers.append(top.vp)
                numbers.append(1 if top.woman else 0)
            else:
                numbers.append(NOTHING)
                numbers.append(NOTHING)
        for space in s.spaces:
            numbers.append(space[-1] + 1 if space else 0)
        for space in s.spaces:
            numbers.append(max(len(space) - 1, 0))

    def tell_last_turn(self, numbers: list[int], s: DiceState, seat: int) -> None:
        """Was the turn before this seat's? Its total, event and VP; and the bet of this seat revealed then. FD-R-19"""
        turn = s.last_turn
        if turn and turn[0] == seat:
            numbers.extend([1, turn[1], turn[2], turn[3]])
        else:
            numbers.extend([0, NOTHING, NOTHING, NOTHING])
        for at in range(0, len(s.revealed), 3):
            if turn and s.revealed[at] == seat:
                numbers.extend([s.revealed[at + 1], s.revealed[at + 2]])
                return
        numbers.extend([NOTHING, NOTHING])
