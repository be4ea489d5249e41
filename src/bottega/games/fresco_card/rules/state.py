"""The state of a game of Fresco: the Card Game."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from bottega.games.fresco_card.rules import hidden
from bottega.kernel.fields import Unlisted, fields
from bottega.kernel.state import State

if TYPE_CHECKING:
    from bottega.games.fresco_card.rules.game import FrescoCardGame

NONE: Final = -1


@fields
class FrescoCardState(State):
    """Cards are faces, tiles are kinds of tile, colours are numbers (see components.py). The top of a pile is its end.

    The backs of the cards in a hand are open to all, so they are counted apart from the hand itself.
    """

    game: FrescoCardGame  # type: ignore[misc]
    first: int = 0
    turn: int = 0
    round: int = 1
    worked: int = 0  # the last round in which a section was restored, FC-R-64
    ending: bool = False  # this round is the last
    piles: list[list[int]] = []  # the Market's, then the Workshop's
    discards: list[list[int]] = []
    sections: list[int] = []  # the pile of Fresco cards
    board: list[int] = []  # the open Fresco cards, NONE for a gap
    action_pile: list[int] = []
    open_tiles: list[int] = []  # NONE for a gap
    tiles_out: list[int] = []
    favourite_pile: list[int] = []
    favourite: int = NONE
    favourites_out: list[int] = []
    hands: list[list[int]] = []  # in the order in which the cards came
    backs: list[list[int]] = []  # how many cards of each pile a seat holds
    tiles: list[list[int]] = []
    restored: list[list[int]] = []  # the Fresco cards in front of a seat, oldest first,
    turned: list[list[int]] = []  # and how often each of them was turned
    laid: list[int] = []  # cards laid by the seat whose turn it is, not yet discarded
    pending: list[int] = []  # those of them whose kind of symbol is still to be chosen
    market_due: int = 0  # Market cards that are still to be drawn for the others,
    workshop_due: int = 0  # and Workshop cards
    limit: int = 0  # sections that may still be restored this turn
    section: int = NONE  # the Fresco card that is being paid for
    unpaid: list[int] = []  # its colours that are still to be paid, the next one last
    half: int = NONE  # the first card of a mix that is still to be completed
    earned: int = 0  # turns earned by what was paid so far
    mixed_favourite: Unlisted[bool] = False  # the favourite colour is mixed into the section being paid. FC-R-23
    used_favourite: bool = False  # a section restored this turn has the favourite colour
    demanded: int = NONE  # the colour that is being asked for
    shown_to: int = NONE  # the asker who was shown hands as proof and has not acted since,
    shown: list[list[int]] = []  # and what was shown: the seat, then its cards

    # -- moving cards

    def gain(self, seat: int, face: int) -> None:
        self.hands[seat].append(face)
        self.backs[seat][self.game.parts.back[face]] += 1

    def lose(self, seat: int, face: int) -> None:
        self.hands[seat].remove(face)
        self.backs[seat][self.game.parts.back[face]] -= 1

    def spend(self, seat: int, tile: int) -> None:
        """A used tile leaves the game. FC-TIL-02, -10, -13, -15"""
        self.tiles[seat].remove(tile)
        self.tiles_out.append(tile)

    def draw(self, pile: int) -> int:
        """The top card of a pile, or NONE if the pile and its discard are both empty. FC-PIL-01, FC-R-07, -08"""
        cards = self.piles[pile]
        if not cards:
            if not self.discards[pile]:
                return NONE
            self.reshuffle(pile)
            cards = self.piles[pile]
        face = cards.pop()
        if not cards and self.discards[pile]:
            self.reshuffle(pile)
        return face

    def reshuffle(self, pile: int) -> None:
        """Only the pile's own discard goes into it; cards that are laid are not discarded yet. FC-PIL-02, FC-R-09"""
        cards = self.discards[pile]
        cards.sort()
        self.shuffle(cards)
        self.piles[pile] = cards
        self.discards[pile] = []
        if self.events is not None:
            self.tell("reshuffle", NONE, {"pile": self.game.parts.piles[pile], "cards": len(cards)})

    def can_draw(self, pile: int) -> bool:
        return bool(self.piles[pile]) or bool(self.discards[pile])

    def draw_to_hand(self, seat: int, pile: int) -> None:
        """A card goes to the hand unseen by the others. FC-HID-03"""
        face = self.draw(pile)
        if face == NONE:
            return
        self.hands[seat].append(face)
        self.backs[seat][pile] += 1
        if self.events is not None:
            parts = self.game.parts
            self.tell("draw", seat, {"pile": parts.piles[pile]})
            self.tell("drawn", seat, {"card": parts.faces[face]}, (seat,))

    def discard(self, face: int) -> None:
        """FC-EXC-11"""
        self.discards[self.game.parts.back[face]].append(face)

    def discard_laid(self) -> None:
        """FC-EXC-10, -11, FC-RES-09"""
        back = self.game.parts.back
        for face in self.laid:
            self.discards[back[face]].append(face)
        self.laid = []

    def points(self, seat: int) -> int:
        """The numbers toward the middle and the tiles still there. FC-SCO-01, -02"""
        parts = self.game.parts
        total = 0
        turned = self.turned[seat]
        for place, card in enumerate(self.restored[seat]):
            total += parts.vp[card][turned[place]]
        for tile in self.tiles[seat]:
            total += parts.tile_vp[tile]  # FC-TIL-03, -16, FC-R-44
        return total

    @property
    def asked(self) -> str:
        """The name of the question that is asked now."""
        return self.agenda[-1].name

    @property
    def idle(self) -> int:
        """Rounds in a row that have ended without a restored section. FC-R-64"""
        return max(0, self.round - 1 - self.worked)

    # -- what the kernel asks

    @property
    def scores(self) -> list[int]:
        return [self.points(seat) for seat in range(self.game.players)]

    @property
    def winners(self) -> tuple[int, ...]:
        """Most points; a tie is a shared victory. FC-AIM-01, FC-SCO-03, -04"""
        if self.agenda:
            return ()
        scores = self.scores
        best = max(scores)
        return tuple(seat for seat in range(self.game.players) if scores[seat] == best)

    def look(self, seat: int | None, view: dict[str, Any]) -> None:
        """FC-HID-01 to -11, FC-R-38"""
        game = self.game
        parts = game.parts
        view["first"] = self.first
        view["turn"] = self.turn
        view["round"] = self.round
        view["idle"] = self.idle
        view["ending"] = self.ending
        view["goal"] = game.goal
        view["piles"] = [
            {
                "pile": parts.piles[pile],
                "cards": len(self.piles[pile]),
                "discard": [parts.faces[face] for face in sorted(self.discards[pile])],  # FC-R-53
            }
            for pile in range(len(parts.piles))
        ]
        view["fresco"] = {
            "pile": len(self.sections),
            "open": [None if card == NONE else parts.fresco[card] for card in self.board],
        }
        view["action"] = {
            "pile": len(self.action_pile),
            "open": [None if tile == NONE else parts.tiles[tile] for tile in self.open_tiles],
            "out": [parts.tiles[tile] for tile in sorted(self.tiles_out)],
        }
        view["favourite"] = {
            "pile": len(self.favourite_pile),
            "open": self._colour(self.favourite),
            "out": [parts.colours[colour] for colour in self.favourites_out],
        }
        if game.favourite_in_mix:
            view["favourite"]["mixed"] = self.mixed_favourite
        view["laid"] = [parts.faces[face] for face in self.laid]
        view["pending"] = [parts.faces[face] for face in self.pending]
        view["due"] = {"market": self.market_due, "workshop": self.workshop_due}
        view["limit"] = self.limit
        view["section"] = None if self.section == NONE else parts.fresco[self.section]
        view["unpaid"] = [parts.colours[colour] for colour in reversed(self.unpaid)]
        view["half"] = None if self.half == NONE else parts.faces[self.half]
        view["earned"] = self.earned
        view["demanded"] = self._colour(self.demanded)
        view["shown"] = [] if seat is None or seat != self.shown_to else [self._proof(proof) for proof in self.shown]
        view["seats"] = [self._seat_view(s, s == seat) for s in range(game.players)]

    def _colour(self, colour: int) -> str | None:
        return None if colour == NONE else self.game.parts.colours[colour]

    def _proof(self, proof: list[int]) -> dict[str, object]:
        return {"seat": proof[0], "hand": [self.game.parts.faces[face] for face in proof[1:]]}

    def _seat_view(self, seat: int, own: bool) -> dict[str, object]:
        """A hand is open to its owner only; of others its backs are seen. FC-HID-01, -09, -11"""
        parts = self.game.parts
        hand = [parts.faces[face] for face in self.hands[seat]] if own else None
        cards = self.restored[seat]
        turned = self.turned[seat]
        return {
            "hand": hand,
            "cards": len(self.hands[seat]),
            "backs": self.backs[seat].copy(),  # FC-R-68
            "tiles": [parts.tiles[tile] for tile in sorted(self.tiles[seat])],  # FC-R-51
            "restored": [  # FC-RES-08, FC-R-51
                {"card": parts.fresco[card], "turns": turned[place], "vp": parts.vp[card][turned[place]]}
                for place, card in enumerate(cards)
            ],
            "points": self.points(seat),
        }

    def resample_hidden(self, seat: int | None) -> None:
        hidden.resample_hidden(self, seat)

    def poison_hidden(self, seat: int | None, marker: int) -> None:
        for s in range(self.game.players):
            if s != seat:
                self.hands[s] = [marker] * len(self.hands[s])
        if seat != self.shown_to:
            self.shown = [[marker] * len(proof) for proof in self.shown]
        self.piles = [[marker] * len(cards) for cards in self.piles]
        self.sections = [marker] * len(self.sections)
        self.action_pile = [marker] * len(self.action_pile)
        self.favourite_pile = [marker] * len(self.favourite_pile)

    def data(self) -> list[object]:
        found = self.field_data()
        if self.game.favourite_in_mix:
            found.append(self.mixed_favourite)
        return found

    def conserved(self) -> dict[str, int]:
        """Every card is in a pile or discard of its own back, in a hand or laid; every tile somewhere. FC-R-65"""
        parts = self.game.parts
        counts: dict[str, int] = {}
        for pile, name in enumerate(parts.piles):
            held = self.laid + [face for hand in self.hands for face in hand]
            cards = [*self.piles[pile], *self.discards[pile], *(face for face in held if parts.back[face] == pile)]
            counts[f"{name} cards"] = sum(parts.back[face] == pile for face in cards)
            counts[f"{name} cards elsewhere"] = len(cards) - counts[f"{name} cards"]
            seen = sum(backs[pile] for backs in self.backs)
            counts[f"{name} backs miscounted"] = seen - sum(
                parts.back[face] == pile for hand in self.hands for face in hand
            )
        for face, name in enumerate(parts.faces):
            places = [*self.piles, *self.discards, *self.hands, self.laid]
            counts[name] = sum(cards.count(face) for cards in places)
        for card, name in enumerate(parts.fresco):
            places = [self.sections, self.board, [self.section], *self.restored]
            counts[name] = sum(cards.count(card) for cards in places)
        for tile, name in enumerate(parts.tiles):
            places = [self.action_pile, self.open_tiles, self.tiles_out, *self.tiles]
            counts[f"tile {name}"] = sum(tiles.count(tile) for tiles in places)
        for colour, name in enumerate(parts.colours):
            tiles = [*self.favourite_pile, *self.favourites_out, self.favourite]
            counts[f"favourite {name}"] = tiles.count(colour)
        return counts
