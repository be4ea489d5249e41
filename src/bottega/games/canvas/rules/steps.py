"""What happens in a game of Canvas: taking a card, the three layers of a painting, its background, Vincent."""

from __future__ import annotations

from bottega.games.canvas.rules.state import SILVER, CanvasState
from bottega.i18n.translate import mark
from bottega.kernel.steps import Refusal, Step
from bottega.kernel.verbs import Verb

PLACES = ("bottom", "middle", "top")
UNDER_WAY = (
    "",
    mark("Finish your painting first: choose the middle card."),
    mark("Finish your painting first: choose the top card."),
)


class Take(Verb):
    """Take a card of the row, paying a token for every card skipped. CV-TRN-03, CV-TAK-01 to -08"""

    def offer(self, s: CanvasState, seat: int) -> list[int]:
        if len(s.hands[seat]) >= s.game.parts.hand_limit:  # CV-TRN-04, CV-TAK-01
            return []
        return list(range(self.first, self.first + min(len(s.row), s.tokens[seat] + 1)))  # CV-TAK-04, CV-R-06, -07

    def why_not(self, s: CanvasState, seat: int, thing: int) -> Refusal:
        limit = s.game.parts.hand_limit
        if len(s.hands[seat]) >= limit:
            return Refusal(
                "CV-TRN-05", "Your hand is full ({limit} Art cards). Complete a painting now.", {"limit": limit}
            )
        fields: dict[str, object] = {"position": thing + 1, "last": len(s.row)}
        if thing >= len(s.row):
            return Refusal("CV-R-09", "There is no card {position}. The row has cards 1 to {last}.", fields)
        fields = {"position": thing + 1, "price": thing, "tokens": s.tokens[seat]}
        return Refusal(
            "CV-TAK-04",
            "Card {position} costs {price} Inspiration tokens, one for each card you skip. You have {tokens}.",
            fields,
        )

    def play(self, s: CanvasState, seat: int, thing: int) -> None:
        position = thing
        s.tokens[seat] -= position
        if s.game.mode == "puzzle":  # CV-PUZ-03, -04, CV-R-39
            s.reserve += position
            s.discarded.extend(s.row[:position])  # CV-R-61
            del s.row[:position]
            del s.row_tokens[:position]
            card = s.row.pop(0)  # CV-PUZ-05
            gained = s.row_tokens.pop(0)
            if position == 0:  # CV-PUZ-07, CV-R-38
                gained += from_reserve(s)
        else:
            for skipped in range(position):
                s.row_tokens[skipped] += 1  # CV-TAK-09
            card = s.row.pop(position)
            gained = s.row_tokens.pop(position)
        s.tokens[seat] += gained  # CV-R-08
        s.hands[seat].append(card)
        s.refill()
        if s.events is not None:
            s.tell("take", seat, {"card": card + 1, "position": position + 1, "paid": position, "gained": gained})
        s.push(s.game.next_turn(s, seat))  # CV-R-12


class Layer(Verb):
    """Lay the bottom, then the middle, then the top card of a painting. CV-TRN-03, CV-PNT-01 to -03"""

    def offer(self, s: CanvasState, seat: int) -> list[int]:
        hand = s.hands[seat]
        if len(hand) < 3 and not s.building:  # CV-PNT-01
            return []
        first = self.first
        return [first + card for card in hand]

    def why_not(self, s: CanvasState, seat: int, thing: int) -> Refusal:
        hand = s.hands[seat]
        if len(hand) < 3 and not s.building:
            fields: dict[str, object] = {"cards": len(hand)}
            return Refusal("CV-PNT-01", "You need 3 Art cards for a painting. You have {cards}.", fields)
        fields = {"card": thing + 1, "hand": ", ".join(str(card + 1) for card in hand)}
        return Refusal("CV-PNT-02", "You don't have Art card {card}. Your hand: {hand}.", fields)

    def instead(self, s: CanvasState, seat: int) -> Refusal | None:
        return Refusal("CV-TRN-03", UNDER_WAY[len(s.building)]) if s.building else None

    def play(self, s: CanvasState, seat: int, thing: int) -> None:
        game = s.game
        s.hands[seat].remove(thing)  # CV-PNT-06
        s.building.append(thing)
        if s.events is not None:
            s.tell("lay", seat, {"card": thing + 1, "place": PLACES[len(s.building) - 1]})
        if len(s.building) < 3:
            s.push(game.layers[seat])
        elif len(s.backgrounds[seat]) > 1:
            s.push(game.grounds[seat])
        else:
            complete(s, seat, s.backgrounds[seat][0])


class Background(Verb):
    """Choose one of the backgrounds that are left. CV-PNT-02, CV-R-68"""

    def offer(self, s: CanvasState, seat: int) -> list[int]:
        first = self.first
        return [first + card for card in s.backgrounds[seat]]

    def why_not(self, s: CanvasState, seat: int, thing: int) -> Refusal:
        if len(s.building) < 3:
            return Refusal("CV-PNT-02", "Place your three Art cards first, then choose a background.")
        mine = ", ".join(str(card + 1) for card in s.backgrounds[seat])
        return Refusal("CV-R-68", "You don't have that background. Yours are {mine}.", {"mine": mine})

    def instead(self, s: CanvasState, seat: int) -> Refusal | None:
        return Refusal("CV-PNT-02", "Your three Art cards are in place. Choose a background.")

    def play(self, s: CanvasState, seat: int, thing: int) -> None:
        complete(s, seat, thing)


class NextTurn(Step):
    """Find out who is next after this place in turn order; nobody when all are finished. CV-TRN-02, CV-END-01, -02"""

    __slots__ = ("place",)

    def __init__(self, place: int) -> None:
        super().__init__("next")
        self.place = place

    def run(self, s: CanvasState) -> None:
        game = s.game
        waiting = False
        for seat in range(game.players):
            if not s.finished(seat) and s.can_act(seat):
                waiting = True
        if not waiting:  # CV-END-01, CV-R-35
            if s.events is not None:
                s.tell("end", -1, {"scores": list(s.scores)})
            return
        place = self.place + 1
        if place == game.players:  # CV-VIN-04, -13, CV-R-64
            s.push(game.places[-1])
            if game.mode == "vincent":
                s.push(game.vincent)
            return
        seat = (s.first + place) % game.players
        if s.finished(seat) or not s.can_act(seat):  # CV-END-02, CV-R-25
            s.push(game.places[place])
        else:
            s.push(game.turns[seat])

    def key(self) -> list[int]:
        return [self.place]


class Vincent(Step):
    """Vincent throws the tokens and takes a card out of the game. CV-VIN-05 to -12

    Vincent has no seat, hence no points and no part in the end. CV-VIN-02, CV-R-36
    """

    def __init__(self) -> None:
        super().__init__("vincent")

    def run(self, s: CanvasState) -> None:
        face_up = 0
        for _ in range(s.vincent):
            face_up += s.below(2)  # CV-R-33
        if not s.row:  # CV-R-32
            return
        position = min(face_up, s.game.parts.vincent_most_skips, len(s.row) - 1)  # CV-VIN-07, CV-R-29, -32
        s.vincent -= position
        for skipped in range(position):
            s.row_tokens[skipped] += 1  # CV-VIN-06, CV-R-30
        card = s.row.pop(position)
        gained = s.row_tokens.pop(position)
        s.vincent += gained
        s.discarded.append(card)
        s.refill()  # CV-R-31
        if s.events is not None:
            s.tell("vincent", -1, {"face_up": face_up, "position": position + 1, "card": card + 1, "tokens": gained})


def from_reserve(s: CanvasState) -> int:
    """One token from the Solo Puzzle's reserve, if there is one. CV-PUZ-09"""
    if s.reserve == 0:
        return 0
    s.reserve -= 1
    return 1


def complete(s: CanvasState, seat: int, background: int) -> None:
    """Put the three cards on their background and take the ribbons won. CV-PNT-02, CV-RIB-01 to -09"""
    game = s.game
    s.backgrounds[seat].remove(background)
    bottom, middle, top = s.building
    s.paintings[seat].extend([bottom, middle, top, background])
    s.building = []
    won = game.won(s, seat, game.visible(bottom, middle, top))  # whatever the background. CV-R-56
    for space in range(SILVER + 1):
        s.ribbons[seat][space] += won[space]  # CV-R-17
    gained = 0
    if game.mode == "puzzle":  # CV-PUZ-08, CV-R-62
        gained = from_reserve(s)
        s.tokens[seat] += gained
    if s.events is not None:
        cards = [bottom + 1, middle + 1, top + 1]
        painting: dict[str, object] = {"cards": cards, "background": background + 1}
        painting["named"] = game.parts.title(bottom, middle, top)  # CV-PNT-07
        painting["ribbons"] = won
        painting["gained"] = gained
        s.tell("paint", seat, painting)
    s.push(game.next_turn(s, seat))
