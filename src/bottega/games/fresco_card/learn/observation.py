"""The Card Game as numbers. Hands are their owners' own; of other hands the backs are seen. FC-HID-01 to -11"""

from __future__ import annotations

from typing import Final, cast

from bottega.games.fresco_card.rules.game import FrescoCardGame
from bottega.games.fresco_card.rules.state import FrescoCardState
from bottega.games.fresco_card.rules.turns import IDLE_ROUNDS
from bottega.kernel.game import Game
from bottega.kernel.state import State
from bottega.learning.observation import NOTHING, Numbers, blank, chunk, hot, tally, tell, tell_all

ASKED: Final = ("draw", "act", "lay", "work", "pay", "reward", "more", "late", "discard", "give")


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
        self.asked: dict[str, bytes] = dict(zip(ASKED, hot(len(ASKED))[1:], strict=True))
        self.hot_section: list[bytes] = hot(self.sections)
        self.hot_colour: list[bytes] = hot(self.colours)
        self.hot_face: list[bytes] = hot(self.faces)
        self.unknown: bytes = chunk([NOTHING] * self.faces)
        piles = len(parts.piles)
        cards = sum(parts.count)
        same = max(parts.count)
        tiles = sum(parts.tile_count)
        symbols = 9 * 9  # cards laid, symbols on each
        points = sum([max(vp) * count for vp, count in zip(parts.vp, parts.fresco_count, strict=True)]) + sum(
            [vp * count for vp, count in zip(parts.tile_vp, parts.tile_count, strict=True)]
        )
        self.part("asked", len(ASKED), 1, f"the question: {', '.join(ASKED)}")
        self.part("to act", players, 1, "by seat: is to act")
        self.part("first", players, 1, "by seat: has played first")
        self.part("turn", players, 1, "by seat: has the turn")
        self.part("round", 1, card.most_rounds, "the round")
        self.part("idle", 1, IDLE_ROUNDS, "rounds in a row that ended without a restored section")
        self.part("ending", 1, 1, "this round is the last")
        self.part("piles", piles, cards, "by pile: paint cards in it")
        self.part("discards", self.faces, same, "by face: paint cards discarded")
        self.part("fresco.pile", 1, sum(parts.fresco_count), "Fresco cards in the pile")
        self.part("fresco.open", parts.open_fresco * self.sections, 1, "by open place: the Fresco card")
        self.part("action.pile", 1, tiles, "action tiles in the pile")
        self.part("action.open", self.tiles, tiles, "by kind: action tiles on offer")
        self.part("action.out", self.tiles, tiles, "by kind: action tiles out of the game")
        self.part("favourite.pile", 1, sum(parts.favourites), "favourite tiles in the pile")
        self.part("favourite.open", self.colours, 1, "the favourite colour")
        self.part("favourite.out", self.colours, sum(parts.favourites), "by colour: favourite tiles out of the game")
        self.part("laid", self.faces, same, "by face: cards laid in this turn")
        self.part("pending", self.faces, same, "by face: those whose symbol is still to be chosen")
        self.part("due", 2, symbols, "Market cards, then Workshop cards, that are still to be drawn for others")
        self.part("limit", 1, symbols, "sections that may still be restored in this turn")
        self.part("section", self.sections, 1, "the Fresco card being paid for")
        self.part("unpaid", self.colours, 9, "by colour: what is still to be paid for it")
        self.part("unpaid.next", self.colours, 1, "the colour to be paid next")
        self.part("half", self.faces, 1, "the first card of a mix that is still to be completed")
        self.part("earned", 1, symbols, "turns earned by what was paid so far")
        self.part("demanded", self.colours, 1, "the colour that is being asked for")
        self.part("you.hand", self.faces, same, "by face: your cards")
        for who in self.seat_names():
            if who != "you":
                says = "by face: the hand shown to you as proof, -1 if none was"
                self.part(f"{who}.shown", self.faces, same, says, NOTHING)
            self.part(f"{who}.backs", piles, cards, "by pile: cards in the hand")
            self.part(f"{who}.tiles", self.tiles, tiles, "by kind: action tiles")
            self.part(
                f"{who}.restored",
                self.sections * self.sides,
                max(parts.fresco_count),
                "by Fresco card and how often it was turned",
            )
            self.part(f"{who}.points", 1, points, "points now")

    def observe(self, state: State, seat: int, out: list[bytes]) -> None:
        s = cast(FrescoCardState, state)
        seats = self.seats_from(seat)
        out.append(self.asked[s.agenda[-1].name] if s.agenda else blank(len(ASKED)))
        self.tell_actors(out, seats, s.actors)
        self.tell_seat(out, seat, s.first)
        self.tell_seat(out, seat, s.turn)
        tell(out, s.round)
        tell(out, s.idle)
        tell(out, 1 if s.ending else 0)
        discarded: list[int] = []
        for pile, cards in enumerate(s.piles):
            tell(out, len(cards))
            discarded.extend(s.discards[pile])
        tally(out, self.faces, discarded)
        tell(out, len(s.sections))
        for card in s.board:
            out.append(self.hot_section[card + 1])
        tell(out, len(s.action_pile))
        tally(out, self.tiles, [tile for tile in s.open_tiles if tile >= 0])
        tally(out, self.tiles, s.tiles_out)
        tell(out, len(s.favourite_pile))
        out.append(self.hot_colour[s.favourite + 1])
        tally(out, self.colours, s.favourites_out)
        tally(out, self.faces, s.laid)
        tally(out, self.faces, s.pending)
        tell(out, s.market_due)
        tell(out, s.workshop_due)
        tell(out, s.limit)
        out.append(self.hot_section[s.section + 1])
        tally(out, self.colours, s.unpaid)
        out.append(self.hot_colour[s.unpaid[-1] + 1 if s.unpaid else 0])
        out.append(self.hot_face[s.half + 1])
        tell(out, s.earned)
        out.append(self.hot_colour[s.demanded + 1])
        tally(out, self.faces, s.hands[seat])
        for other in seats:
            if other != seat:
                self.tell_proof(out, s, seat, other)
            tell_all(out, s.backs[other])
            tally(out, self.tiles, s.tiles[other])
            turned = s.turned[other]
            places = [card * self.sides + turned[at] for at, card in enumerate(s.restored[other])]
            tally(out, self.sections * self.sides, places)
            tell(out, s.points(other))

    def tell_proof(self, out: list[bytes], s: FrescoCardState, seat: int, other: int) -> None:
        """A hand that was shown to this seat to prove that a colour is not in it. FC-HID-09"""
        if s.shown_to == seat:
            for proof in s.shown:
                if proof[0] == other:
                    tally(out, self.faces, proof[1:])
                    return
        out.append(self.unknown)
