"""Why a card or a painting of Canvas is good: what the expert's rating of it is made of."""

from __future__ import annotations

from typing import cast

from bottega.games.canvas.bot.heuristic import TOKEN, hope_of, promise, ribbon_worth
from bottega.games.canvas.bot.search_policy import EARLY, paintings
from bottega.games.canvas.rules.icons import stack
from bottega.games.canvas.rules.scoring import silver
from bottega.games.canvas.rules.state import SILVER, CanvasState
from bottega.games.canvas.text.words import RIBBONS, tokens
from bottega.i18n.translate import Later, later, tn
from bottega.kernel.state import State
from bottega.presentation.hint_terms import Reason, about, points
from bottega.presentation.parts import HintTerms

NOW = "points at once"
SETS = "sets of ribbons that can grow"
PAINTING = "the best painting that the hand allows"
ICONS = "icons to choose from"
TOKENS = "tokens"
HAND = "a full hand"
LOOK = "the look of the painting"
WARMTH = 1.0
TASTES = {
    "now": (NOW,),
    "later": (SETS, PAINTING, ICONS, HAND),
    "safe": (PAINTING,),
    "more": (ICONS, HAND),
    "favour": (TOKENS,),
}


def reasons(state: State, seat: int, line: tuple[int, ...]) -> list[Reason]:
    s = cast(CanvasState, state)
    verb = s.game.catalogue.verbs[line[0]]
    if verb is s.game.take:
        return of_take(s, seat, line[0] - verb.first)
    if verb is s.game.background:
        return [Reason(LOOK, 0.0, later("backgrounds never score: take the one you like best"))]
    return of_painting(s, seat, whole(s, seat, line))


def whole(s: CanvasState, seat: int, line: tuple[int, ...]) -> list[int]:
    """The three cards of the painting that a line makes; if it is only begun, of the best one that begins so."""
    layer = s.game.layer
    laid = [*s.building, *[action - layer.first for action in line if s.game.catalogue.verbs[action] is layer]]
    if len(laid) == 3:
        return laid
    rest = s.copy()
    for card in laid[len(s.building) :]:
        rest.hands[seat].remove(card)
    return paintings(rest, seat, laid)[0][1]


def of_painting(s: CanvasState, seat: int, cards: list[int]) -> list[Reason]:
    """The points that a painting brings, and hope for later ribbons of the same sets."""
    parts = s.game.parts
    icons = stack(parts.icons[cards[0]], parts.icons[cards[1]], parts.icons[cards[2]])
    hope = hope_of(s.game, s, seat)
    won = ribbons(s, seat, icons)
    gain = gained(s, seat, won)
    silver_points = won[-1] * parts.silver_points
    text = later("this painting wins no ribbon")
    if any(won):
        text = later("{points} right away, for ribbons ({ribbons})", points=Later(points, gain), ribbons=named(s, won))
    found = [Reason(NOW, (1.0 - hope) * (gain - silver_points) + silver_points, text)]
    if hope:
        full = sum(
            parts.scoring[number].points[-1] * won[space] / parts.scoring[number].cap
            for space, number in enumerate(s.scoring)
        )
        found.append(
            Reason(
                SETS,
                hope * full,
                later("its ribbons are worth {points} once the sets are complete", points=about(full)),
            )
        )
    if s.agenda[-1].name == "turn" and s.row and len(s.hands[seat]) < s.game.parts.hand_limit:
        found.append(Reason(HAND, -EARLY, later("painting now leaves you with fewer cards to choose from")))
    return found


def of_take(s: CanvasState, seat: int, position: int) -> list[Reason]:
    """The best painting with the card, the card's own icons, and the tokens that it costs and brings."""
    card = s.row[position]
    seen = s.game.parts.icons[card].bit_count()
    gain = s.row_tokens[position] - position
    if s.game.mode == "puzzle" and position == 0 and s.reserve:
        gain += 1
    found = [
        with_card(s, seat, card),
        Reason(ICONS, promise(s, card), Later(icons_shown, seen)),
    ]
    if gain > 0:
        found.append(Reason(TOKENS, gain * TOKEN, later("you get {tokens}", tokens=Later(tokens, gain))))
    elif gain < 0:
        found.append(Reason(TOKENS, gain * TOKEN, later("it costs you {tokens}", tokens=Later(tokens, -gain))))
    return found


def with_card(s: CanvasState, seat: int, card: int) -> Reason:
    """The best painting that the hand makes with a card, or without it if that is better."""
    hand = s.hands[seat]
    shown = s.game.parts.icons
    hope = hope_of(s.game, s, seat) if len(hand) >= 2 else 1.0
    if len(hand) >= 2:
        options = [
            (stack(shown[bottom], shown[middle], shown[top]), card in (bottom, middle, top))
            for bottom in [*hand, card]
            for middle in [*hand, card]
            for top in [*hand, card]
            if len({bottom, middle, top}) == 3
        ]
    elif hand:
        options = [(stack(0, shown[hand[0]], shown[card]), True), (stack(0, shown[card], shown[hand[0]]), True)]
    else:
        options = [(shown[card], True)]
    worth, idle, icons = max((ribbon_worth(s, seat, icons, hope), not uses, icons) for icons, uses in options)
    won = ribbons(s, seat, icons)
    if not any(won):
        return Reason(PAINTING, worth, later("your cards win you no ribbon yet"))
    what = named(s, won)
    if idle:
        return Reason(PAINTING, worth, later("your best painting doesn't need it (ribbons: {ribbons})", ribbons=what))
    if len(hand) >= 2:
        return Reason(PAINTING, worth, later("you can win ribbons ({ribbons})", ribbons=what))
    return Reason(PAINTING, worth, later("it helps you towards ribbons ({ribbons})", ribbons=what))


def ribbons(s: CanvasState, seat: int, icons: int) -> list[int]:
    """The ribbons that a painting with these icons wins, by space, and the silver ones."""
    won = [0] * SILVER
    for space, number in enumerate(s.scoring):
        card = s.game.parts.scoring[number]
        owned = s.ribbons[seat][space]
        won[space] = min(owned + card.ribbons(icons), card.cap) - owned
    return [*won, silver(icons)]


def gained(s: CanvasState, seat: int, won: list[int]) -> int:
    """The points that these ribbons add to those of a seat."""
    total = won[-1] * s.game.parts.silver_points
    for space, number in enumerate(s.scoring):
        card = s.game.parts.scoring[number]
        owned = s.ribbons[seat][space]
        total += card.worth(owned + won[space]) - card.worth(owned)
    return total


def named(s: CanvasState, won: list[int]) -> Later:
    kinds = s.game.parts.ribbons
    return Later(ribbon_words, [(kinds[space], number) for space, number in enumerate(won) if number])


def ribbon_words(won: list[tuple[str, int]]) -> str:
    named = [tn(*RIBBONS[kind], number) if kind in RIBBONS else f"{number} {kind}" for kind, number in won]
    return ", ".join(named)


def icons_shown(number: int) -> str:
    return tn("it shows {n} icon", "it shows {n} icons", number)


HINT_TERMS = HintTerms(reasons=reasons, warmth=WARMTH, tastes=TASTES)
