"""What happens in a game of Canvas, step by step: a turn, the three layers of a painting, its background, Vincent."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from bottega.games.canvas.state import SILVER, CanvasState
from bottega.kernel.language import mark
from bottega.kernel.steps import Refusal, Step

if TYPE_CHECKING:
    from bottega.kernel.state import State

PLACES = ("bottom", "middle", "top")
UNDER_WAY = (
    "",
    mark("A painting is under way: choose its middle card."),
    mark("A painting is under way: choose its top card."),
)


class Turn(Step):
    """Take an Art card, or begin a painting with its bottom card. CV-TRN-03"""

    __slots__ = ("seat",)

    def __init__(self, seat: int) -> None:
        super().__init__("turn", (seat,))
        self.seat = seat

    def legal(self, state: State, seat: int) -> list[int]:
        s = cast(CanvasState, state)
        game = s.canvas
        hand = s.hands[seat]
        actions: list[int] = []
        if len(hand) < game.parts.hand_limit:  # CV-TAK-01
            actions.extend(range(game.take, game.take + min(len(s.row), s.tokens[seat] + 1)))  # CV-TAK-04, CV-R-07
        if len(hand) >= 3:  # CV-PNT-01
            for card in hand:
                actions.append(game.layer + card)
        return actions

    def why_not(self, state: State, seat: int, action: int) -> Refusal:
        s = cast(CanvasState, state)
        game = s.canvas
        hand = s.hands[seat]
        if action >= game.background:
            return Refusal("CV-PNT-02", "A background is chosen after the three Art cards of a painting.")
        if action >= game.layer:
            return not_in_hand(s, seat, action) if len(hand) >= 3 else too_few(len(hand))
        if len(hand) >= game.parts.hand_limit:
            fields: dict[str, object] = {"limit": game.parts.hand_limit}
            return Refusal("CV-TRN-05", "A hand of {limit} Art cards is full: complete a painting now.", fields)
        position = action - game.take + 1
        if position > len(s.row):
            fields = {"position": position, "last": len(s.row)}
            return Refusal("CV-R-09", "There is no card {position} in the row, which ends with card {last}.", fields)
        fields = {"position": position, "price": position - 1, "tokens": s.tokens[seat]}
        return Refusal(
            "CV-TAK-04",
            "Card {position} costs {price} Inspiration tokens, one for each card skipped; there are {tokens}.",
            fields,
        )

    def play(self, state: State, seat: int, action: int) -> None:
        s = cast(CanvasState, state)
        if action < s.canvas.layer:
            take(s, seat, action - s.canvas.take)
            s.push(s.canvas.next_turn(s, seat))
        else:
            lay(s, seat, action)


class Layer(Step):
    """Lay the middle, then the top card of a painting. CV-PNT-03"""

    __slots__ = ("seat",)

    def __init__(self, seat: int) -> None:
        super().__init__("layer", (seat,))
        self.seat = seat

    def legal(self, state: State, seat: int) -> list[int]:
        s = cast(CanvasState, state)
        first = s.canvas.layer
        return [first + card for card in s.hands[seat]]

    def why_not(self, state: State, seat: int, action: int) -> Refusal:
        s = cast(CanvasState, state)
        if s.canvas.layer <= action < s.canvas.background:
            return not_in_hand(s, seat, action)
        return Refusal("CV-TRN-03", UNDER_WAY[len(s.building)])

    def play(self, state: State, seat: int, action: int) -> None:
        lay(cast(CanvasState, state), seat, action)


class Background(Step):
    """Choose one of the backgrounds that are left. CV-PNT-02, CV-R-68"""

    __slots__ = ("seat",)

    def __init__(self, seat: int) -> None:
        super().__init__("background", (seat,))
        self.seat = seat

    def legal(self, state: State, seat: int) -> list[int]:
        s = cast(CanvasState, state)
        return [s.canvas.background + card for card in s.backgrounds[seat]]

    def why_not(self, state: State, seat: int, action: int) -> Refusal:
        s = cast(CanvasState, state)
        if action >= s.canvas.background:
            mine = ", ".join(str(card + 1) for card in s.backgrounds[seat])
            return Refusal("CV-R-68", "This background is not there to choose; there are {mine}.", {"mine": mine})
        return Refusal("CV-PNT-02", "The three Art cards are laid: choose a background for them.")

    def play(self, state: State, seat: int, action: int) -> None:
        s = cast(CanvasState, state)
        complete(s, seat, action - s.canvas.background)


class NextTurn(Step):
    """Find out who is next after this place in turn order; nobody when all are finished. CV-TRN-02, CV-END-01, -02"""

    __slots__ = ("place",)

    def __init__(self, place: int) -> None:
        super().__init__("next")
        self.place = place

    def run(self, state: State) -> None:
        s = cast(CanvasState, state)
        game = s.canvas
        waiting = False
        for seat in range(game.players):
            if not s.finished(seat) and s.can_act(seat):
                waiting = True
        if not waiting:
            if s.events is not None:
                s.tell("end", -1, {"scores": list(s.scores)})
            return
        place = self.place + 1
        if place == game.players:  # CV-VIN-04, CV-R-64
            s.push(game.places[-1])
            if game.mode == "vincent":
                s.push(game.vincent)
            return
        seat = (s.first + place) % game.players
        if s.finished(seat) or not s.can_act(seat):
            s.push(game.places[place])
        else:
            s.push(game.turns[seat])

    def key(self) -> list[int]:
        return [self.place]


class Vincent(Step):
    """Vincent throws the tokens and takes a card out of the game. CV-VIN-05 to -12"""

    def __init__(self) -> None:
        super().__init__("vincent")

    def run(self, state: State) -> None:
        s = cast(CanvasState, state)
        face_up = 0
        for _ in range(s.vincent):
            face_up += s.below(2)  # CV-R-33
        if not s.row:  # CV-R-32
            return
        position = min(face_up, s.canvas.parts.vincent_most_skips, len(s.row) - 1)
        s.vincent -= position
        for skipped in range(position):
            s.row_tokens[skipped] += 1
        card = s.row.pop(position)
        gained = s.row_tokens.pop(position)
        s.vincent += gained
        s.discarded.append(card)
        s.refill()
        if s.events is not None:
            s.tell("vincent", -1, {"face_up": face_up, "position": position + 1, "card": card + 1, "tokens": gained})


def too_few(cards: int) -> Refusal:
    return Refusal("CV-PNT-01", "A painting needs 3 Art cards; there are {cards} in hand.", {"cards": cards})


def not_in_hand(s: CanvasState, seat: int, action: int) -> Refusal:
    fields: dict[str, object] = {
        "card": action - s.canvas.layer + 1,
        "hand": ", ".join(str(card + 1) for card in s.hands[seat]),
    }
    return Refusal("CV-PNT-02", "Art card {card} is not in hand; there are {hand}.", fields)


def take(s: CanvasState, seat: int, position: int) -> None:
    """Take the card at a position of the row, counted from 0, paying for every card skipped. CV-TAK-02 to -08"""
    puzzle = s.canvas.mode == "puzzle"
    s.tokens[seat] -= position
    if puzzle:  # CV-PUZ-03, -04
        s.reserve += position
        s.discarded.extend(s.row[:position])
        del s.row[:position]
        del s.row_tokens[:position]
        card = s.row.pop(0)
        gained = s.row_tokens.pop(0)
        if position == 0:  # CV-PUZ-07, CV-R-38
            gained += from_reserve(s)
    else:
        for skipped in range(position):
            s.row_tokens[skipped] += 1
        card = s.row.pop(position)
        gained = s.row_tokens.pop(position)
    s.tokens[seat] += gained
    s.hands[seat].append(card)
    s.refill()
    if s.events is not None:
        s.tell("take", seat, {"card": card + 1, "position": position + 1, "paid": position, "gained": gained})


def from_reserve(s: CanvasState) -> int:
    """One token from the Solo Puzzle's reserve, if there is one. CV-PUZ-09"""
    if s.reserve == 0:
        return 0
    s.reserve -= 1
    return 1


def lay(s: CanvasState, seat: int, action: int) -> None:
    game = s.canvas
    card = action - game.layer
    s.hands[seat].remove(card)
    s.building.append(card)
    if s.events is not None:
        s.tell("lay", seat, {"card": card + 1, "place": PLACES[len(s.building) - 1]})
    if len(s.building) < 3:
        s.push(game.layers[seat])
    elif len(s.backgrounds[seat]) > 1:
        s.push(game.grounds[seat])
    else:
        complete(s, seat, s.backgrounds[seat][0])


def complete(s: CanvasState, seat: int, background: int) -> None:
    """Put the three cards on their background and take the ribbons won. CV-PNT-02, CV-RIB-01 to -09"""
    game = s.canvas
    s.backgrounds[seat].remove(background)
    bottom, middle, top = s.building
    s.paintings[seat].extend([bottom, middle, top, background])
    s.building = []
    won = game.won(s, seat, game.visible(bottom, middle, top))
    for space in range(SILVER + 1):
        s.ribbons[seat][space] += won[space]
    gained = 0
    if game.mode == "puzzle":  # CV-PUZ-08
        gained = from_reserve(s)
        s.tokens[seat] += gained
    if s.events is not None:
        cards = [bottom + 1, middle + 1, top + 1]
        painting: dict[str, object] = {"cards": cards, "background": background + 1}
        painting["named"] = game.parts.title(bottom, middle, top)
        painting["ribbons"] = won
        painting["gained"] = gained
        s.tell("paint", seat, painting)
    s.push(game.next_turn(s, seat))
