"""Why a card or a painting of Canvas is good: what the expert's rating of it is made of."""

from __future__ import annotations

from typing import cast

from bottega.games.canvas.bot.heuristic import (
    ICONS,
    NOW,
    PAINTING,
    SETS,
    TOKEN,
    TOKENS,
    hope_of,
    painting_terms,
    ribbon_worth,
    take_terms,
)
from bottega.games.canvas.bot.search_policy import early_cost, paintings
from bottega.games.canvas.rules.icons import stack
from bottega.games.canvas.rules.scoring import silver
from bottega.games.canvas.rules.state import SILVER, CanvasState
from bottega.games.canvas.text.words import RIBBONS, tokens
from bottega.i18n.translate import Later, later, tn
from bottega.kernel.state import State
from bottega.presentation.hint_terms import Reason, about, points
from bottega.presentation.parts import HintTerms

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
    won = ribbons(s, seat, icons)
    text = later("this painting wins no ribbon")
    if any(won):
        gain = Later(points, round(ribbon_worth(s, seat, icons, 0.0)))
        text = later("{points} right away, for ribbons ({ribbons})", points=gain, ribbons=named(s, won))
    worth = dict(painting_terms(s, seat, icons))
    found = [Reason(NOW, worth[NOW], text)]
    if hope_of(s.game, s, seat):
        full = ribbon_worth(s, seat, icons, 1.0) - won[-1] * parts.silver_points
        text = later("its ribbons are worth {points} once the sets are complete", points=about(full))
        found.append(Reason(SETS, worth[SETS], text))
    early = early_cost(s, seat)
    if early:
        found.append(Reason(HAND, -early, later("painting now leaves you with fewer cards to choose from")))
    return found


def of_take(s: CanvasState, seat: int, position: int) -> list[Reason]:
    """The best painting with the card, the card's own icons, and the tokens that it costs and brings."""
    card = s.row[position]
    terms = take_terms(s, seat, position)
    worth = dict(terms)
    found = [
        Reason(PAINTING, worth[PAINTING], with_card(s, seat, card)),
        Reason(ICONS, worth[ICONS], Later(icons_shown, s.game.parts.icons[card].bit_count())),
    ]
    paid, brought = [much for what, much in terms if what == TOKENS]
    gain = round((paid + brought) / TOKEN)
    if gain:
        text = later("you get {tokens}", tokens=Later(tokens, gain))
        if gain < 0:
            text = later("it costs you {tokens}", tokens=Later(tokens, -gain))
        found.append(Reason(TOKENS, paid + brought, text))
    return found


def with_card(s: CanvasState, seat: int, card: int) -> Later:
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
    _, idle, icons = max((ribbon_worth(s, seat, icons, hope), not uses, icons) for icons, uses in options)
    won = ribbons(s, seat, icons)
    if not any(won):
        return later("your cards win you no ribbon yet")
    what = named(s, won)
    if idle:
        return later("your best painting doesn't need it (ribbons: {ribbons})", ribbons=what)
    if len(hand) >= 2:
        return later("you can win ribbons ({ribbons})", ribbons=what)
    return later("it helps you towards ribbons ({ribbons})", ribbons=what)


def ribbons(s: CanvasState, seat: int, icons: int) -> list[int]:
    """The ribbons that a painting with these icons wins, by space, and the silver ones."""
    won = [0] * SILVER
    for space, number in enumerate(s.scoring):
        card = s.game.parts.scoring[number]
        owned = s.ribbons[seat][space]
        won[space] = min(owned + card.ribbons(icons), card.cap) - owned
    return [*won, silver(icons)]


def named(s: CanvasState, won: list[int]) -> Later:
    kinds = s.game.parts.ribbons
    return Later(ribbon_words, [(kinds[space], number) for space, number in enumerate(won) if number])


def ribbon_words(won: list[tuple[str, int]]) -> str:
    named = [tn(*RIBBONS[kind], number) if kind in RIBBONS else f"{number} {kind}" for kind, number in won]
    return ", ".join(named)


def icons_shown(number: int) -> str:
    return tn("it shows {n} icon", "it shows {n} icons", number)


HINT_TERMS = HintTerms(reasons=reasons, warmth=WARMTH, tastes=TASTES)
