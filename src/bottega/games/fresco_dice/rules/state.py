"""The state of a game of Fresco: the Dice Game."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from bottega.games.fresco_dice.rules.components import SEAT_COLOURS, SECTIONS, SPACES
from bottega.kernel.fields import Shared, fields
from bottega.kernel.state import State

if TYPE_CHECKING:
    from bottega.games.fresco_dice.rules.game import DiceGame

NONE: Final = -1  # nobody, nowhere, no bet, no answer yet
NO_BET: Final = 3  # the answer "not now", after the three events
FACTORS: Final = [1, 2, 4]  # of a die set aside with none, one or both colour dice. FD-ROL-06, -07


@fields
class DiceState(State):
    """Dice, sections, Portrait spaces and tiles are numbers from 0, in the order of the component file."""

    game: DiceGame  # type: ignore[misc]
    first: int = 0
    active: int = 0
    favour: int = NONE  # who owns the favour tile
    bishop: int = NONE  # the section he points at. FD-CMP-06
    rolls: int = 0  # rolls made in this turn
    left: list[int] = []  # ordinary dice not set aside
    pips: list[int] = []  # by die, 0 for one that does not lie in the roll; empty before a roll
    colour_dice: int = 2  # colour dice not kept. FD-CMP-10
    faces: list[int] = []  # the dice whose colours the rolled colour dice show
    aside: list[int] = []  # die, pips, colour dice kept; three numbers for each die set aside
    total: int = 0
    free: int = 0  # a bit for each opponent who has no bet in this turn
    waiting: int = 0  # a bit for each seat that has to answer before the next roll
    answers: list[int] = []  # by seat, to be shown when all have answered
    bets: list[int] = []  # by seat, the event
    slots: list[int] = []  # by seat, the bet slot counted from 0
    piles: list[int] = []  # by section, the Fresco tiles left
    spaces: list[list[int]] = []  # by Portrait space, its tiles; the last one is on top
    frescos: list[list[int]] = []  # by seat and section, the VP of its Fresco tile or NONE
    portraits: list[list[int]] = []
    track: list[int] = []
    gain: int = 0  # what the active player will move by
    result: int = NONE  # the event that came true in this turn
    idle: int = 0  # turns in a row that brought nobody a tile, FD-R-63
    last_round: bool = False
    last_turn: Shared[list[int]] = []  # of the turn before: seat, total, event that came true, VP of the tile
    revealed: list[int] = []  # of the turn before: seat, event, slot; three numbers for each bet

    # -- asked by the rules

    def top_vp(self, section: int) -> int:
        """The VP of the top Fresco tile of a pile."""
        pile = self.game.parts.piles[section]
        return pile[len(pile) - self.piles[section]]

    def matching(self, die: int) -> int:
        """How many rolled colour dice show the colour of this die."""
        return self.faces.count(die)

    def landing(self, seat: int, gain: int) -> int:
        """Where a pawn ends that gains so many VP. FD-TRK-01 to -03, FD-R-32, -33"""
        space = self.track[seat] + gain  # FD-PIC-05, FD-R-47
        if gain:
            while space in self.track:
                space += 1
        return space

    def pair_points(self, seat: int) -> int:
        """The VP of all portraits that are in a pair, the highest of each sex first. FD-PAR-01 to -03, FD-R-43, -58"""
        tiles = self.game.parts.portraits
        women = sorted([tiles[p].vp for p in self.portraits[seat] if tiles[p].woman], reverse=True)
        men = sorted([tiles[p].vp for p in self.portraits[seat] if not tiles[p].woman], reverse=True)
        pairs = min(len(women), len(men))
        return sum(women[:pairs]) + sum(men[:pairs])

    def idle_rounds(self) -> int:
        """Rounds in a row that have ended without a tile for anybody; the round being played is not one of them.
        FD-R-63"""
        players = self.game.players
        this_round = (self.active - self.first) % players if self.agenda else 0
        return max(self.idle - this_round, 0) // players

    # -- what the kernel asks

    @property
    def scores(self) -> list[int]:
        return self.track.copy()

    @property
    def winners(self) -> tuple[int, ...]:
        """The pawn farthest along; only on the stairs can there be several. FD-WIN-01, FD-R-46"""
        if self.agenda:
            return ()
        best = max(self.track)
        return tuple(seat for seat in range(self.game.players) if self.track[seat] == best)

    def look(self, seat: int | None, view: dict[str, Any]) -> None:
        """Hidden are face-down portraits, on the board for all and taken ones for others, and open bets. FD-R-65"""
        game = self.game
        parts = game.parts
        view["first"] = self.first
        view["active"] = self.active
        view["favour"] = None if self.favour == NONE else self.favour  # FD-HID-07
        view["bishop"] = None if self.bishop == NONE else parts.numbers[self.bishop]
        view["rolls"] = self.rolls
        view["left"] = [parts.colours[die] for die in self.left]
        view["rolled"] = [{"colour": parts.colours[die], "pips": self.pips[die]} for die in self.left if self.pips]
        view["colour_dice"] = self.colour_dice
        view["faces"] = [parts.colours[face] for face in self.faces]
        view["aside"] = [  # FD-HID-03, FD-R-14
            {
                "colour": parts.colours[self.aside[at]],
                "pips": self.aside[at + 1],
                "factor": FACTORS[self.aside[at + 2]],
            }
            for at in range(0, len(self.aside), 3)
        ]
        view["total"] = self.total
        view["gain"] = self.gain
        view["sections"] = [  # FD-HID-06
            {"number": parts.numbers[section], "vp": parts.piles[section][len(parts.piles[section]) - left :]}
            for section, left in enumerate(self.piles)
        ]
        view["spaces"] = [
            {
                "range": parts.range_name(space),
                "top": self.portrait(tiles[-1]) if tiles else None,  # FD-HID-04
                "below": max(len(tiles) - 1, 0),
            }
            for space, tiles in enumerate(self.spaces)
        ]
        view["seats"] = [self.look_at(s, s == seat) for s in range(game.players)]
        view["idle"] = self.idle_rounds()
        view["last_round"] = self.last_round
        view["last_turn"] = self.look_back()

    def look_back(self) -> dict[str, object] | None:
        """The turn before this one, with the bets that were revealed at its end. FD-R-19, -66"""
        if not self.last_turn:
            return None
        events = self.game.parts.events
        seat, total, result, gain = self.last_turn
        shown = self.revealed
        return {
            "seat": seat,
            "total": total,
            "event": None if result == NONE else events[result],
            "vp": gain,
            "bets": [
                {"seat": shown[at], "event": events[shown[at + 1]], "slot": shown[at + 2] + 1}
                for at in range(0, len(shown), 3)
            ],
        }

    def look_at(self, seat: int, own: bool) -> dict[str, object]:
        """A painter board. `bet` is the tile on it; its event, and an answer before all have answered, are the
        owner's. So are the faces of its portraits and what they will bring in pairs, until all are turned face up at
        the end. FD-HID-01, -02, -05, -08, FD-R-11, -49"""
        parts = self.game.parts
        open_faces = own or not self.agenda  # FD-R-48
        bet: dict[str, object] | None = None
        answer: str | None = None
        if self.bets[seat] != NONE:
            bet = {"slot": self.slots[seat] + 1, "event": parts.events[self.bets[seat]] if own else None}
        elif own and self.answers[seat] != NONE:
            answer = "none" if self.answers[seat] == NO_BET else parts.events[self.answers[seat]]
        return {
            "colour": SEAT_COLOURS[seat],
            "points": self.track[seat],  # FD-HID-07
            "frescos": [None if vp == NONE else vp for vp in self.frescos[seat]],  # FD-HID-06
            "portraits": [self.portrait(tile) if open_faces else None for tile in self.portraits[seat]],
            "pairs": self.pair_points(seat) if open_faces else None,
            "bet": bet,
            "answer": answer,
        }

    def portrait(self, number: int) -> dict[str, object]:
        tile = self.game.parts.portraits[number]
        return {"id": tile.id, "sex": "woman" if tile.woman else "man", "vp": tile.vp}

    def taken_face_down(self, seat: int | None) -> list[list[int]]:
        """The portraits in front of others, until all are turned face up at the end. FD-HID-05, -08"""
        if not self.agenda:
            return []
        return [self.portraits[other] for other in range(self.game.players) if other != seat]

    def resample_hidden(self, seat: int | None) -> None:
        """Face-down portraits change places with each other, on the board and in front of others."""
        taken = self.taken_face_down(seat)
        hidden: list[int] = []
        for tiles in self.spaces:
            hidden.extend(tiles[:-1])
        for tiles in taken:
            hidden.extend(tiles)
        hidden.sort()
        self.shuffle(hidden)
        for tiles in self.spaces:
            for at in range(len(tiles) - 1):
                tiles[at] = hidden.pop()
        for tiles in taken:
            for at in range(len(tiles)):
                tiles[at] = hidden.pop()
        for other in range(self.game.players):
            if other != seat:
                if self.bets[other] != NONE:
                    self.bets[other] = self.below(NO_BET)
                if self.answers[other] != NONE:
                    self.answers[other] = self.below(NO_BET + 1)

    def poison_hidden(self, seat: int | None, marker: int) -> None:
        for tiles in self.spaces:
            for at in range(len(tiles) - 1):
                tiles[at] = marker
        for tiles in self.taken_face_down(seat):
            for at in range(len(tiles)):
                tiles[at] = marker
        for other in range(self.game.players):
            if other != seat:
                if self.bets[other] != NONE:
                    self.bets[other] = marker
                if self.answers[other] != NONE:
                    self.answers[other] = marker

    def conserved(self) -> dict[str, int]:
        """Fresco and Portrait tiles in play, dice, and pawns off the stairs on a space of their own."""
        restored = sum(SECTIONS - tiles.count(NONE) for tiles in self.frescos)
        portraits = sum(len(tiles) for tiles in self.portraits) + sum(len(tiles) for tiles in self.spaces)
        away = [space for space in self.track if space]
        return {
            "fresco tiles": sum(self.piles) + restored,
            "portraits": portraits,
            "portrait spaces": len(self.spaces) - SPACES,
            "ordinary dice": len(self.left) + len(self.aside) // 3,
            "colour dice": self.colour_dice + sum(self.aside[2::3]),
            "pawns that share a space": len(away) - len(set(away)),
        }
