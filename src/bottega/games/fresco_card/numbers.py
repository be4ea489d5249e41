"""The Card Game as numbers. Hands are their owners' own; of other hands the backs are seen. FC-HID-01 to -11"""

from __future__ import annotations

from typing import Final, cast

from bottega.games.fresco_card.game import FrescoCardGame
from bottega.games.fresco_card.state import FrescoCardState
from bottega.games.fresco_card.turns import IDLE_ROUNDS
from bottega.kernel.game import Game
from bottega.kernel.numbers import NOTHING, Numbers, flags, one_hot, seat_names, tally
from bottega.kernel.state import State

ASKED: Final = ("draw", "act", "lay", "work", "pay", "reward", "more", "late", "discard", "give")
MOST_POINTS: Final = 400
MOST: Final = 99


class Encoder(Numbers):
    """Cards are told as counts of each face, tiles as counts of each kind, a colour by a 1 at its place."""

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        card = cast(FrescoCardGame, game)
        parts = card.parts
        players = game.players
        self.card = card
        self.faces = len(parts.faces)
        self.tiles = len(parts.tiles)
        self.colours = len(parts.colours)
        self.sections = len(parts.fresco)
        self.sides = parts.most_turns + 1
        piles = len(parts.piles)
        self.part("asked", len(ASKED), 1)
        self.part("to act", players, 1)
        self.part("first", players, 1)
        self.part("turn", players, 1)
        self.part("round", 1, card.most_rounds)
        self.part("idle", 1, IDLE_ROUNDS)
        self.part("ending", 1, 1)
        self.part("piles", piles, sum(parts.count))
        self.part("discards", self.faces, MOST)
        self.part("fresco.pile", 1, MOST)
        self.part("fresco.open", parts.open_fresco * self.sections, 1)
        self.part("action.pile", 1, MOST)
        self.part("action.open", self.tiles, MOST)
        self.part("action.out", self.tiles, MOST)
        self.part("favourite.pile", 1, MOST)
        self.part("favourite.open", self.colours, 1)
        self.part("favourite.out", self.colours, MOST)
        self.part("laid", self.faces, MOST)
        self.part("pending", self.faces, MOST)
        self.part("due", 2, MOST)
        self.part("limit", 1, MOST)
        self.part("section", self.sections, 1)
        self.part("unpaid", self.colours, MOST)
        self.part("unpaid.next", self.colours, 1)
        self.part("half", self.faces, 1)
        self.part("earned", 1, MOST)
        self.part("demanded", self.colours, 1)
        self.part("you.hand", self.faces, MOST)
        for who in seat_names(players):
            if who != "you":
                self.part(f"{who}.shown", self.faces, MOST, NOTHING)
            self.part(f"{who}.backs", piles, MOST)
            self.part(f"{who}.tiles", self.tiles, MOST)
            self.part(f"{who}.restored", self.sections * self.sides, MOST)
            self.part(f"{who}.points", 1, MOST_POINTS)

    def read(self, state: State, seat: int) -> list[int]:
        s = cast(FrescoCardState, state)
        seats = self.seats_from(seat)
        asked = s.agenda[-1].name if s.agenda else ""
        numbers = one_hot(len(ASKED), ASKED.index(asked) if asked in ASKED else -1)
        numbers.extend(flags(s.actors, seats))
        numbers.extend(flags((s.first,), seats))
        numbers.extend(flags((s.turn,), seats))
        numbers.append(s.round)
        numbers.append(s.idle)
        numbers.append(1 if s.ending else 0)
        discarded: list[int] = []
        for pile, cards in enumerate(s.piles):
            numbers.append(len(cards))
            discarded.extend(s.discards[pile])
        numbers.extend(tally(self.faces, discarded))
        numbers.append(len(s.sections))
        for card in s.board:
            numbers.extend(one_hot(self.sections, card))
        numbers.append(len(s.action_pile))
        numbers.extend(tally(self.tiles, [tile for tile in s.open_tiles if tile >= 0]))
        numbers.extend(tally(self.tiles, s.tiles_out))
        numbers.append(len(s.favourite_pile))
        numbers.extend(one_hot(self.colours, s.favourite))
        numbers.extend(tally(self.colours, s.favourites_out))
        numbers.extend(tally(self.faces, s.laid))
        numbers.extend(tally(self.faces, s.pending))
        numbers.append(s.market_due)
        numbers.append(s.workshop_due)
        numbers.append(s.limit)
        numbers.extend(one_hot(self.sections, s.section))
        numbers.extend(tally(self.colours, s.unpaid))
        numbers.extend(one_hot(self.colours, s.unpaid[-1] if s.unpaid else -1))
        numbers.extend(one_hot(self.faces, s.half))
        numbers.append(s.earned)
        numbers.extend(one_hot(self.colours, s.demanded))
        numbers.extend(tally(self.faces, s.hands[seat]))
        for other in seats:
            if other != seat:
                numbers.extend(self.proof(s, seat, other))
            numbers.extend(s.backs[other])
            numbers.extend(tally(self.tiles, s.tiles[other]))
            restored = [0] * (self.sections * self.sides)
            for place, card in enumerate(s.restored[other]):
                restored[card * self.sides + s.turned[other][place]] += 1
            numbers.extend(restored)
            numbers.append(s.points(other))
        return numbers

    def proof(self, s: FrescoCardState, seat: int, other: int) -> list[int]:
        """A hand that was shown to this seat to prove that a colour is not in it. FC-HID-09"""
        if s.shown_to == seat:
            for proof in s.shown:
                if proof[0] == other:
                    return tally(self.faces, proof[1:])
        return [NOTHING] * self.faces
