"""Why a choice in the Card Game is good: what the expert's rating of it is made of."""

from __future__ import annotations

from typing import cast

from bottega.games.fresco_card.bot.heuristic import (
    BISHOPS,
    DRAWN,
    END,
    GIVEN,
    NOW,
    SECTION,
    TILES,
    WAY,
    Decision,
    Payment,
    holders,
    keep_worth,
    rotating,
)
from bottega.games.fresco_card.rules.components import DEMAND, EXCHANGE_RESTORE, MARKET, ROTATE
from bottega.games.fresco_card.rules.naming import MOTIFS
from bottega.games.fresco_card.rules.state import NONE, FrescoCardState
from bottega.games.fresco_card.text.words import cards
from bottega.i18n.translate import Later, later, mark, t, tn
from bottega.kernel.state import State
from bottega.kernel.terms import Term, rating
from bottega.presentation.hint_terms import Reason, about, percent, points
from bottega.presentation.parts import HintTerms

WARMTH = 1.0
TASTES = {
    "now": (NOW,),
    "later": (END,),
    "safe": (NOW, GIVEN),
    "more": (GIVEN, DRAWN, TILES),
    "favour": (BISHOPS,),
}


def reasons(state: State, seat: int, line: tuple[int, ...]) -> list[Reason]:
    s = cast(FrescoCardState, state)
    action = line[0]
    verb = s.game.catalogue.verbs[action].name
    thing = action - s.game.catalogue.verbs[action].first
    decision = Decision(s, seat)
    terms = decision.terms(action)
    if verb == "restore":
        tile = Reason(TILES, terms[1][1], later("a tile as your reward, and a step closer to the end"))
        return [*paid(s, decision.paid(thing)), tile]
    if decision.payment is not None:
        return [*paid(s, decision.payment), *[other_way(worth) for what, worth in terms if what == WAY]]
    if verb == "take":
        return of_tile(s, terms, thing)
    if verb == "lay":
        clauses = of_laying(decision, thing)
        return [Reason(what, worth, text) for (what, worth), text in zip(terms, clauses, strict=True)]
    return [Reason(what, worth, said(decision, verb, thing, what, worth)) for what, worth in terms]


def said(decision: Decision, verb: str, thing: int, what: str, worth: float) -> Later:
    s = decision.s
    if s.asked in ("act", "more"):
        return of_action(decision, verb, thing, what, worth)
    if verb == "demand":
        if s.asked in ("give", "discard"):
            return later("a Demand tile would only get you more cards")
        return later("better to keep a Demand tile until just before you restore")
    if verb == "rotate":
        return of_rotation(s, decision.seat)
    if s.asked == "reward":
        return later("you keep the tile for later")
    if s.asked in ("lay", "work"):
        return of_drawing(decision, verb, thing)
    if s.asked in ("give", "discard"):
        return needed(decision) if what == SECTION else parted(s, thing)
    return later("you lose nothing by going on")


# -- the section that a seat collects for


def section(card: int) -> Later:
    return Later(section_words, card)


def section_words(card: int) -> str:
    again, motif = divmod(card, len(MOTIFS))
    return f"{t(MOTIFS[motif])} {again + 1}" if again else t(MOTIFS[motif])


def cards_drawn(number: int) -> str:
    return tn("you draw {n} card for it", "you draw {n} cards for it", number)


def of_action(decision: Decision, verb: str, thing: int, what: str, worth: float) -> Later:
    aim = decision.aim
    if what == TILES:
        if worth > 0.0:
            return later("you can restore up to two sections right after it")
        return later("you'd probably waste the tile: too little is within reach")
    if verb in ("exchange", "use"):
        return of_search(decision)
    if verb == "demand":
        return of_demand(decision, thing)
    if aim.card == NONE:
        return later("nothing is left to restore")
    if not aim.missing:
        return later("you can restore {card} later too", card=section(aim.card))
    return later(
        "{n}% chance to draw everything you still need for {card}", n=percent(aim.waiting), card=section(aim.card)
    )


def of_search(decision: Decision) -> Later:
    """What an exchange promises."""
    aim = decision.aim
    if not aim.missing:
        return later("you already have everything a section needs")
    if not aim.spare:
        return later("you have no card to spare")
    return later(
        "{n}% chance to find what you need for {card}, worth {points}",
        n=percent(aim.chance),
        card=section(aim.card),
        points=about(aim.worth),
    )


def of_demand(decision: Decision, colour: int) -> Later:
    s, aim = decision.s, decision.aim
    if colour not in aim.missing:
        return later("the section you're collecting for doesn't need that colour")
    if len(aim.missing) > 1 and not s.ending:
        return later("not enough: you need more than one colour")
    chance = percent(min(1.0, holders(s, decision.seat, colour, decision.unseen)))
    return later("{n}% chance that someone has what you need for {card}", n=chance, card=section(aim.card))


# -- paying for a section


def paid(s: FrescoCardState, best: Payment) -> list[Reason]:
    """A section paid in the best way: what it shows then, the cards and the tiles that go for it."""
    parts = s.game.parts
    given = -sum(keep_worth(parts, face, s.ending) for face in best.cards)
    text = later("{points} for the section", points=Later(points, best.shown))
    found = [Reason(NOW, float(best.shown), text)]
    if best.cards:
        text = later("it costs you {cards}", cards=Later(cards, len(best.cards)))
        found.append(Reason(GIVEN, given, text))
    tiles = best.worth - best.shown - given
    if tiles < -0.001:
        found.append(Reason(TILES, tiles, later("it costs you a Colour tile")))
    return found


def other_way(worth: float) -> Reason:
    return Reason(WAY, worth, later("paying another way turns the section further, or leaves you better cards"))


# -- exchanging


def of_laying(decision: Decision, face: int) -> list[Later]:
    """Clauses for the terms of laying a card."""
    s, aim = decision.s, decision.aim
    parts = s.game.parts
    if parts.bishop[face]:
        return [later("its Bishop symbol will turn a section for you"), parted(s, face)]
    if face not in aim.spare:
        return [needed(decision), parted(s, face)]
    text = (
        later("there's no section left to collect for")
        if aim.card == NONE
        else later("you use a card you don't need for {card}", card=section(aim.card))
    )
    return [text, Later(cards_drawn, max(parts.market[face], parts.workshop[face])), parted(s, face)]


def needed(decision: Decision) -> Later:
    return later("you need it for {card}", card=section(decision.aim.card))


def of_drawing(decision: Decision, verb: str, thing: int) -> Later:
    game = decision.s.game
    parts = game.parts
    if verb == "draw":
        if thing == MARKET:
            return later("draw from the Market first, then you know what you need from a Workshop")
        return of_pile(decision, thing, 1)
    if verb == "kind":
        face, pile = game.kind.faces[thing // game.kind.piles], thing % game.kind.piles
        return of_pile(decision, pile, parts.market[face] if pile == MARKET else parts.workshop[face])
    return later("better to keep the rest of your hand")


def of_pile(decision: Decision, pile: int, number: int) -> Later:
    aim = decision.aim
    chance = sum(decision.unseen.chance(pile, colour) for colour in aim.missing)
    drawn = Later(cards, number)
    if not aim.missing or chance <= 0.0:
        return later("{cards}, but not what you're looking for", cards=drawn)
    if number == 1:
        return later("{n}% chance of a colour you need for {card}", n=percent(chance), card=section(aim.card))
    return later(
        "{cards}, each with a {n}% chance of a colour you need for {card}",
        cards=drawn,
        n=percent(chance),
        card=section(aim.card),
    )


# -- rewards, and cards to part with


def of_rotation(s: FrescoCardState, seat: int) -> Later:
    gain, unused = rotating(s, seat)
    brought, kept = Later(points, gain), Later(points, unused)
    if gain <= unused:
        return later("turning scores {points}, no more than keeping the tile ({unused})", points=brought, unused=kept)
    return later("turning scores {points}, keeping the tile only {unused}", points=brought, unused=kept)


def of_tile(s: FrescoCardState, terms: list[Term], tile: int) -> list[Reason]:
    end = terms[0][1]
    idle = later("{points} at the end if you don't use it", points=Later(points, round(end)))
    found = [Reason(END, end, idle if end else later("nothing at the end if you don't use it"))]
    more = rating(terms[1:])
    if more:
        found.append(Reason(TILES, more, later(USES.get(s.game.parts.tile_kind[tile], A_COLOUR))))
    return found


A_COLOUR = mark("it pays one colour of a section")
USES = {
    DEMAND: mark("it gets you cards of a colour you need"),
    EXCHANGE_RESTORE: mark("it lets you exchange and restore in one turn"),
    ROTATE: mark("it turns a section once more"),
}


def parted(s: FrescoCardState, face: int) -> Later:
    """A card that leaves the hand."""
    parts = s.game.parts
    if parts.bishop[face]:
        return later("you give up a Bishop symbol, which turns a section")
    if parts.lane[face]:
        return later("you give up half a bottle you could mix")
    return later("you give up a card you hardly need")


HINT_TERMS = HintTerms(reasons=reasons, warmth=WARMTH, tastes=TASTES)
