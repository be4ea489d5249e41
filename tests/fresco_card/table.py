"""Positions on a real table of the Card Game, in its words: cards and tiles by Names, seats from 0."""

from __future__ import annotations

from functools import cache
from typing import Any, cast

import bottega
from bottega.games.fresco_card.rules.components import Components
from bottega.games.fresco_card.rules.game import FrescoCardGame
from bottega.games.fresco_card.rules.state import NONE, FrescoCardState
from bottega.games.fresco_card.rules.turns import begin_turn
from bottega.kernel import Event

PARTS = Components()
PLAIN = {"red": "m-red-08", "yellow": "m-yellow-08", "blue": "m-blue-08"}
"""Cards without Bishop symbol and half bottle."""
A, B, C, D = range(4)


@cache
def game_of(players: int, components: str | None = None, readings: tuple[str, ...] = ()) -> FrescoCardGame:
    options = {"players": players, "components": components, "readings": readings}
    return cast(FrescoCardGame, bottega.game("fresco-card", **options))


def start(
    players: int = 2, first: int = A, components: str | None = None, readings: tuple[str, ...] = ()
) -> FrescoCardState:
    """A game just set up, in which this seat is the first player."""
    for seed in range(200):
        state = cast(FrescoCardState, game_of(players, components, readings).start(seed))
        if state.first == first:
            return state
    raise AssertionError(f"no seed lets seat {first} begin")


class Table:
    """A position that is laid out piece by piece. It is seat A's turn, and Phase 2, unless said otherwise; hands are
    empty, no Action tile is open and the bishop has no favourite colour.

    Cards that make room go under their pile; what a given pile leaves over goes to the hand of the last seat.
    """

    def __init__(self, players: int = 2, components: str | None = None, readings: tuple[str, ...] = ()) -> None:
        self.state = start(players, A, components, readings)
        self.game = self.state.game
        self.events: list[Event] = []
        self.open("f-16", "f-17", "f-18", "f-19").offer()
        self.favourite(None)
        for seat in range(players):
            self.hand(seat)
        self.acts(A)

    # -- given

    def hand(self, seat: int, *names: str) -> Table:
        s = self.state
        for face in s.hands[seat].copy():
            s.lose(seat, face)
            s.piles[PARTS.back[face]].insert(0, face)
        for name in names:
            s.gain(seat, self._fetch(name))
        return self._again()

    def pile(self, pile: str, *names: str, discard: tuple[str, ...] = ()) -> Table:
        """Exactly these cards in a pile, from the top, and in its discard."""
        s = self.state
        number = PARTS.piles.index(pile)
        wanted = [self._fetch(name) for name in names]
        thrown = [self._fetch(name) for name in discard]
        for face in [*s.piles[number], *s.discards[number]]:
            s.gain(self.game.players - 1, face)
        s.piles[number] = wanted[::-1]
        s.discards[number] = thrown
        return self._again()

    def top(self, pile: str, *names: str) -> Table:
        """These cards on the top of a pile, the first one uppermost."""
        cards = self.state.piles[PARTS.piles.index(pile)]
        for name in reversed(names):
            face = PARTS.faces.index(name)
            cards.remove(face)
            cards.append(face)
        return self._again()

    def open(self, *names: str) -> Table:
        """The open Fresco cards; fewer than four leave gaps."""
        s = self.state
        s.sections[:0] = [card for card in s.board if card != NONE]
        s.board = [NONE] * PARTS.open_fresco
        for place, name in enumerate(names):
            card = PARTS.fresco.index(name)
            s.sections.remove(card)
            s.board[place] = card
        return self._again()

    def tiles(self, seat: int, *names: str) -> Table:
        s = self.state
        s.action_pile[:0] = s.tiles[seat]
        s.tiles[seat] = [self._fetch_tile(name) for name in names]
        return self._again()

    def offer(self, *names: str) -> Table:
        """The open Action tiles; fewer than three leave gaps."""
        s = self.state
        s.action_pile[:0] = [tile for tile in s.open_tiles if tile != NONE]
        s.open_tiles = [NONE] * PARTS.open_action
        for place, name in enumerate(names):
            s.open_tiles[place] = self._fetch_tile(name)
        return self._again()

    def no_more_tiles(self) -> Table:
        s = self.state
        s.tiles_out += s.action_pile
        s.action_pile = []
        return self._again()

    def favourite(self, colour: str | None, following: str | None = None, pile: int | None = None) -> Table:
        """The face-up favourite-colour tile, the one under it, and how many are left in the pile."""
        s = self.state
        if s.favourite != NONE:
            s.favourite_pile.insert(0, s.favourite)
        s.favourite = NONE
        if colour is not None:
            s.favourite = PARTS.colours.index(colour)
            s.favourite_pile.remove(s.favourite)
        if following is not None:
            under = PARTS.colours.index(following)
            s.favourite_pile.remove(under)
            s.favourite_pile.append(under)
        if pile is not None:
            s.favourites_out += s.favourite_pile[pile:]
            del s.favourite_pile[pile:]
        return self._again()

    def restored(self, seat: int, *sections: tuple[str, int]) -> Table:
        """Fresco cards in front of a seat, with how often they were turned."""
        s = self.state
        for name, turns in sections:
            card = PARTS.fresco.index(name)
            s.sections.remove(card)
            s.restored[seat].append(card)
            s.turned[seat].append(turns)
        return self._again()

    def acts(self, seat: int) -> Table:
        """It is this seat's turn, its Market card is drawn, and Phase 2 begins."""
        self.state.turn = seat
        self.state.agenda = [self.game.acts[seat]]
        self.state.settle()
        return self._again()

    def begins(self, seat: int) -> Table:
        """This seat's turn begins with Phase 1."""
        self.state.agenda = []
        begin_turn(self.state, seat)
        self.state.settle()
        return self._again()

    def _fetch(self, name: str) -> int:
        """Take a card from where it lies: a pile, a discard or a hand."""
        s = self.state
        face = PARTS.faces.index(name)
        for cards in (*s.piles, *s.discards):
            if face in cards:
                cards.remove(face)
                return face
        for seat in reversed(range(self.game.players)):
            if face in s.hands[seat]:
                s.lose(seat, face)
                return face
        raise AssertionError(f"no {name} is left")

    def _fetch_tile(self, name: str) -> int:
        tile = PARTS.tiles.index(name)
        self.state.action_pile.remove(tile)
        return tile

    def _again(self) -> Table:
        self.state = self.state.copy()  # a copy has not yet thought about what is legal
        return self

    def __copy__(self) -> Table:
        twin = object.__new__(Table)
        twin.state, twin.game, twin.events = self.state.copy(), self.game, []
        return twin

    # -- when

    def play(self, *actions: str) -> Table:
        """Whoever is asked plays these actions, and after each the payments and gifts in which there is no choice."""
        for action in actions:
            self.only(action)
            while self.asked in ("pay", "give") and len(self.legal()) == 1:
                self.only(self.legal()[0])
        return self

    def only(self, action: str) -> Table:
        """Whoever is asked plays this action and nothing follows by itself."""
        self.state.play(self.game.action(action), None, self.events)
        return self

    def ends_turn(self) -> Table:
        """Pass, and whatever is asked after it, until it is another seat's turn or the game is over."""
        seat = self.state.turn
        self.play("pass")
        while not self.state.over and self.state.turn == seat:
            wanted = "end" if "end" in self.legal() else self.legal()[0]
            self.play(wanted)
        return self

    # -- then

    def legal(self, verb: str = "") -> list[str]:
        """What may be played now, all of it or with one verb."""
        texts = [self.game.text(action) for action in self.state.legal()]
        return [text for text in texts if text.split()[0] == verb] if verb else texts

    def refused(self, action: str, seat: int | None = None) -> str:
        """The rule that forbids an action."""
        refusal = self.state.why_not(self.game.action(action), seat)
        assert refusal is not None, f"{action} is legal"
        return refusal.rule

    @property
    def asked(self) -> str:
        return self.state.agenda[-1].name if self.state.agenda else ""

    def hand_of(self, seat: int) -> list[str]:
        return [PARTS.faces[face] for face in sorted(self.state.hands[seat])]

    def tiles_of(self, seat: int) -> list[str]:
        return [PARTS.tiles[tile] for tile in sorted(self.state.tiles[seat])]

    def out(self) -> list[str]:
        """Action tiles that are out of the game."""
        return sorted(PARTS.tiles[tile] for tile in self.state.tiles_out)

    def discard_of(self, pile: str) -> list[str]:
        return [PARTS.faces[face] for face in sorted(self.state.discards[PARTS.piles.index(pile)])]

    def in_pile(self, pile: str) -> int:
        return len(self.state.piles[PARTS.piles.index(pile)])

    def turns_of(self, seat: int) -> list[int]:
        return self.state.turned[seat]

    def sections_of(self, seat: int) -> list[str]:
        return [PARTS.fresco[card] for card in self.state.restored[seat]]

    def on_board(self) -> list[str]:
        return [PARTS.fresco[card] for card in self.state.board if card != NONE]

    def offered(self) -> list[str]:
        return [PARTS.tiles[tile] for tile in self.state.open_tiles if tile != NONE]

    def likes(self) -> str | None:
        return None if self.state.favourite == NONE else PARTS.colours[self.state.favourite]

    def told(self, kind: str) -> list[dict[str, Any]]:
        return [event.as_dict() for event in self.events if event.kind == kind]


def card(name: str) -> dict[str, Any]:
    """A paint card's face in plain words."""
    face = PARTS.faces.index(name)
    return {
        "colour": PARTS.colours[PARTS.colour[face]],
        "pile": PARTS.piles[PARTS.back[face]],
        "market": PARTS.market[face],
        "workshop": PARTS.workshop[face],
        "bishop": PARTS.bishop[face],
        "half": PARTS.lane[face] > 0,
    }
