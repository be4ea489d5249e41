"""The Dice Game as numbers. Hidden are face-down portraits, on the board and of others, and others' bets. FD-R-65"""

from __future__ import annotations

from typing import Final, cast

from bottega.games.fresco_dice.rules.components import MOST, SECTIONS, SPACES
from bottega.games.fresco_dice.rules.game import DiceGame
from bottega.games.fresco_dice.rules.scoring import IDLE_ROUNDS
from bottega.games.fresco_dice.rules.state import NO_BET, NONE, DiceState
from bottega.kernel.game import Game
from bottega.kernel.state import State
from bottega.learning.observation import NOTHING, Numbers, blank, chunk, hot, tally, tell, tell_all

ASKED: Final = ("bishop", "bet", "aside", "favour", "bonus")
DICE: Final = 6
MOST_POINTS: Final = 400  # a usual game ends below 100


class Encoder(Numbers):
    """Dice are told in the order of their colours; a portrait by its VP and whether it shows a woman (1 or 0)."""

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        dice = cast(DiceGame, game)
        self.dice = dice
        parts = dice.parts
        players = game.players
        tiles = len(parts.portraits)
        self.asked: dict[str, bytes] = dict(zip(ASKED, hot(len(ASKED))[1:], strict=True))
        self.hot_section: list[bytes] = hot(SECTIONS)
        self.faces: list[bytes] = [chunk([tile.vp, 1 if tile.woman else 0]) for tile in parts.portraits]
        self.no_face: bytes = chunk([NOTHING] * 2)
        self.no_turn: bytes = chunk([0, NOTHING, NOTHING, NOTHING])
        most_vp = max([max(pile) for pile in parts.piles])
        best = max([tile.vp for tile in parts.portraits])
        pairs = sum([tile.vp for tile in parts.portraits])
        self.part("asked", len(ASKED), 1, f"the question: {', '.join(ASKED)}")
        self.part("to act", players, 1, "by seat: is to act")
        self.part("first", players, 1, "by seat: has played first")
        self.part("active", players, 1, "by seat: rolls in this turn")
        self.part("favour", players, 1, "by seat: has the favour tile")
        self.part("bishop", SECTIONS, 1, "the section that the bishop points at")
        self.part("rolls", 1, 3, "rolls made in this turn")
        self.part("pips", DICE, 6, "by die: its pips in the roll, 0 for none")
        self.part("left", DICE, 1, "by die: is not set aside")
        self.part("colour dice", 1, 2, "colour dice that are not kept")
        self.part("faces", DICE, 2, "by colour: rolled colour dice that show it")
        self.part("aside.pips", DICE, 6, "by die: pips set aside")
        self.part("aside.colour dice", DICE, 2, "by die: colour dice kept with it")
        self.part("total", 1, MOST, "the total of this turn")
        self.part("gain", 1, MOST_POINTS, "what the active player will move by")
        self.part("piles", SECTIONS, parts.tiles_each, "by section: Fresco tiles left")
        self.part("piles.top", SECTIONS, most_vp, "by section: VP of the top one")
        self.part(
            "spaces.top", SPACES * 2, max(1, best), "by space: VP of the open portrait, and is it a woman", NOTHING
        )
        self.part("spaces.tile", SPACES, tiles, "by space: the number of the open portrait, 0 for none")
        self.part("spaces.below", SPACES, tiles, "by space: portraits below it")
        self.part("idle", 1, IDLE_ROUNDS + 2, "rounds in a row that brought nobody a tile")
        self.part("last round", 1, 1, "this is the last round")
        for who in self.seat_names():
            self.part(f"{who}.points", 1, MOST_POINTS, "points now")
            self.part(f"{who}.frescos", SECTIONS, most_vp, "by section: VP of its tile, -1 for none", NOTHING)
            self.part(f"{who}.painted", 1, tiles, "portraits taken")
            self.part(f"{who}.portraits", tiles, 1, "by portrait: has it, as far as you see")
            self.part(f"{who}.pairs", 1, pairs, "points of its pairs, -1 if hidden", NOTHING)
            self.part(f"{who}.slot", 1, 2, "the slot of its bet, from 0; -1 for none", NOTHING)
            self.part(f"{who}.bet", 1, 2, f"its event: {', '.join(parts.events)}; -1 if none or hidden", NOTHING)
            self.part(f"{who}.answer", 1, NO_BET, f"its answer: an event, {NO_BET} for no bet; -1 likewise", NOTHING)
            turn = "was the last turn its own, and the total, event and VP of it; -1 if not"
            self.part(f"{who}.last turn", 4, max(MOST, most_vp, best), turn, NOTHING)
            self.part(f"{who}.revealed", 2, 2, "event and slot of its bet in the last turn, -1 for none", NOTHING)

    def observe(self, state: State, seat: int, out: list[bytes]) -> None:
        s = cast(DiceState, state)
        parts = self.dice.parts
        seats = self.seats_from(seat)
        out.append(self.asked[s.agenda[-1].name] if s.agenda else blank(len(ASKED)))
        self.tell_actors(out, seats, s.actors)
        self.tell_seat(out, seat, s.first)
        self.tell_seat(out, seat, s.active)
        self.tell_seat(out, seat, s.favour)
        out.append(self.hot_section[s.bishop + 1])
        tell(out, s.rolls)
        if s.pips:
            tell_all(out, s.pips)
        else:
            out.append(blank(DICE))
        tally(out, DICE, s.left)
        tell(out, s.colour_dice)
        tally(out, DICE, s.faces)
        pips = [0] * DICE
        kept = [0] * DICE
        for at in range(0, len(s.aside), 3):
            pips[s.aside[at]] = s.aside[at + 1]
            kept[s.aside[at]] = s.aside[at + 2]
        tell_all(out, pips)
        tell_all(out, kept)
        tell(out, s.total)
        tell(out, s.gain)
        tell_all(out, s.piles)
        for section, left in enumerate(s.piles):
            tell(out, s.top_vp(section) if left else 0)
        self.tell_spaces(out, s)
        tell(out, s.idle_rounds())
        tell(out, 1 if s.last_round else 0)
        for other in seats:
            tell(out, s.track[other])
            tell_all(out, s.frescos[other])
            own = other == seat  # FD-HID-01, -02
            seen = own or not s.agenda  # FD-HID-05, -08
            tell(out, len(s.portraits[other]))
            if seen:
                tally(out, len(parts.portraits), s.portraits[other])
            else:
                out.append(blank(len(parts.portraits)))
            tell(out, s.pair_points(other) if seen else NOTHING)
            tell(out, s.slots[other] if s.bets[other] != NONE else NOTHING)
            tell(out, s.bets[other] if own else NOTHING)
            tell(out, s.answers[other] if own else NOTHING)
            self.tell_last_turn(out, s, other)

    def tell_spaces(self, out: list[bytes], s: DiceState) -> None:
        """The open portrait of each space, its number from 1 (0 for none), and how many lie below it."""
        for space in s.spaces:
            out.append(self.faces[space[-1]] if space else self.no_face)
        for space in s.spaces:
            tell(out, space[-1] + 1 if space else 0)
        for space in s.spaces:
            tell(out, max(len(space) - 1, 0))

    def tell_last_turn(self, out: list[bytes], s: DiceState, seat: int) -> None:
        """Was the turn before this seat's? Its total, event and VP; and the bet of this seat revealed then. FD-R-19"""
        turn = s.last_turn
        if turn and turn[0] == seat:
            tell(out, 1)
            tell_all(out, turn[1:])
        else:
            out.append(self.no_turn)
        for at in range(0, len(s.revealed), 3):
            if turn and s.revealed[at] == seat:
                tell(out, s.revealed[at + 1])
                tell(out, s.revealed[at + 2])
                return
        out.append(self.no_face)
