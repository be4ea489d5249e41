"""Why a choice in the Card Game is good: what the expert's rating of it is made of."""

from __future__ import annotations

from typing import cast

from bottega.games.fresco_card.bot.heuristic import (
    HOPE,
    IDLE,
    REWARD,
    WAIT,
    Aim,
    Unseen,
    best_aim,
    best_payment,
    draws,
    holders,
    keep_worth,
    pile_worth,
    rate_demand,
    tile_worth,
)
from bottega.games.fresco_card.rules.components import DEMAND, EXCHANGE_RESTORE, MARKET, ROTATE
from bottega.games.fresco_card.rules.naming import MOTIFS
from bottega.games.fresco_card.rules.state import NONE, FrescoCardState
from bottega.games.fresco_card.text.words import cards
from bottega.i18n.translate import Later, later, mark, t, tn
from bottega.kernel.state import State
from bottega.presentation.hint_terms import Reason, about, percent, points
from bottega.presentation.parts import HintTerms

NOW = "points at once"
GIVEN = "cards that are kept"
TILES = "tiles"
SECTION = "the section to collect for"
DRAWN = "cards to draw"
END = "points at the end"
ORDER = "the right moment"
WAY = "the best way to pay"
BISHOPS = "Bishop symbols"
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
    if s.asked in ("act", "more"):
        return of_action(s, seat, action, verb, thing)
    if verb == "demand":
        if s.asked in ("give", "discard"):
            return [Reason(ORDER, IDLE, later("a Demand tile would only get you more cards"))]
        return [Reason(ORDER, WAIT, later("better to keep a Demand tile until just before you restore"))]
    if s.asked in ("lay", "work"):
        return of_exchange(s, seat, verb, thing)
    if s.asked == "pay":
        return of_payment(s, seat, action)
    if s.asked == "reward":
        return of_reward(s, verb, thing)
    if s.asked in ("give", "discard"):
        return of_parting(s, seat, thing)
    return [Reason(ORDER, 0.0, later("you lose nothing by going on"))]


# -- the section that a seat collects for


def section(card: int) -> Later:
    return Later(section_words, card)


def section_words(card: int) -> str:
    again, motif = divmod(card, len(MOTIFS))
    return f"{t(MOTIFS[motif])} {again + 1}" if again else t(MOTIFS[motif])


def cards_drawn(number: int) -> str:
    return tn("you draw {n} card for it", "you draw {n} cards for it", number)


def of_action(s: FrescoCardState, seat: int, action: int, verb: str, thing: int) -> list[Reason]:
    unseen = Unseen(s, seat)
    aim = best_aim(s, seat, unseen, 0, 0)
    if verb == "restore":
        return [
            *paid(s, seat, action, thing),
            Reason(TILES, REWARD, later("a tile as your reward, and a step closer to the end")),
        ]
    if verb == "exchange":
        return [of_search(aim)]
    if verb == "use":
        if aim.chance > 0.3:
            return [of_search(aim), Reason(TILES, 0.6, later("you can restore up to two sections right after it"))]
        return [Reason(TILES, -0.6, later("you'd probably waste the tile: too little is within reach"))]
    if verb == "demand":
        return [of_demand(s, seat, thing, aim, unseen)]
    worth = aim.worth * aim.waiting * HOPE * 0.5
    if aim.card == NONE:
        return [Reason(SECTION, worth, later("nothing is left to restore"))]
    if not aim.missing:
        return [Reason(SECTION, worth, later("you can restore {card} later too", card=section(aim.card)))]
    text = later(
        "{n}% chance to draw everything you still need for {card}", n=percent(aim.waiting), card=section(aim.card)
    )
    return [Reason(SECTION, worth, text)]


def of_search(aim: Aim) -> Reason:
    """What an exchange promises."""
    if not aim.missing:
        return Reason(SECTION, -0.5, later("you already have everything a section needs"))
    if not aim.spare:
        return Reason(SECTION, -0.5, later("you have no card to spare"))
    text = later(
        "{n}% chance to find what you need for {card}, worth {points}",
        n=percent(aim.chance),
        card=section(aim.card),
        points=about(aim.worth),
    )
    return Reason(SECTION, aim.worth * aim.chance * HOPE + 0.1, text)


def of_demand(s: FrescoCardState, seat: int, colour: int, aim: Aim, unseen: Unseen) -> Reason:
    worth = rate_demand(s, seat, colour, aim, unseen)
    if colour not in aim.missing:
        return Reason(SECTION, worth, later("the section you're collecting for doesn't need that colour"))
    if len(aim.missing) > 1 and not s.ending:
        return Reason(SECTION, worth, later("not enough: you need more than one colour"))
    chance = percent(min(1.0, holders(s, seat, colour, unseen)))
    return Reason(
        SECTION,
        worth,
        later("{n}% chance that someone has what you need for {card}", n=chance, card=section(aim.card)),
    )


# -- paying for a section


def paid(s: FrescoCardState, seat: int, action: int, card: int) -> list[Reason]:
    """A section paid in the best way: what it shows then, the cards and the tiles that go for it."""
    parts = s.game.parts
    if s.asked == "pay":
        best = best_payment(s, seat, s.section, s.unpaid, s.half, s.earned, s.hands[seat])
    else:
        best = best_payment(s, seat, card, parts.needs[card][::-1], NONE, 0, s.hands[seat])
    then = s.copy()
    if s.asked != "pay":
        then.play(action, seat)
    while then.agenda and then.asked == "pay" and then.section == card and seat in then.actors:
        way = best_payment(then, seat, card, then.unpaid, then.half, then.earned, then.hands[seat])
        then.play(way.action, seat)
    shown = parts.vp[card][then.turned[seat][-1]]
    given = -sum(keep_worth(parts, face, s.ending) for face in best.cards)
    found = [Reason(NOW, float(shown), later("{points} for the section", points=Later(points, shown)))]
    if best.cards:
        text = later("it costs you {cards}", cards=Later(cards, len(best.cards)))
        found.append(Reason(GIVEN, given, text))
    tiles = best.worth - shown - given
    if tiles < -0.001:
        found.append(Reason(TILES, tiles, later("it costs you a Colour tile")))
    return found


def of_payment(s: FrescoCardState, seat: int, action: int) -> list[Reason]:
    best = best_payment(s, seat, s.section, s.unpaid, s.half, s.earned, s.hands[seat])
    found = paid(s, seat, action, s.section)
    if action != best.action:
        found.append(
            Reason(WAY, -1.0, later("paying another way turns the section further, or leaves you better cards"))
        )
    return found


# -- exchanging


def of_exchange(s: FrescoCardState, seat: int, verb: str, thing: int) -> list[Reason]:
    game = s.game
    parts = game.parts
    unseen = Unseen(s, seat)
    aim = best_aim(s, seat, unseen, s.market_due + draws(parts, s.pending, False), s.workshop_due)
    if verb == "lay":
        return of_laying(s, aim, thing)
    if verb == "draw":
        if thing == MARKET:
            return [
                Reason(DRAWN, 8.0, later("draw from the Market first, then you know what you need from a Workshop"))
            ]
        return [of_pile(s, aim, unseen, thing, 1)]
    if verb == "kind":
        face, pile = game.kind.faces[thing // game.kind.piles], thing % game.kind.piles
        return [of_pile(s, aim, unseen, pile, parts.market[face] if pile == MARKET else parts.workshop[face])]
    return [Reason(ORDER, 0.0, later("better to keep the rest of your hand"))]


def of_laying(s: FrescoCardState, aim: Aim, face: int) -> list[Reason]:
    parts = s.game.parts
    kept = given(s, face)
    if parts.bishop[face]:
        return [Reason(BISHOPS, -1.0, later("its Bishop symbol will turn a section for you")), kept]
    if face not in aim.spare:
        return [Reason(SECTION, -1.0, later("you need it for {card}", card=section(aim.card))), kept]
    text = (
        later("there's no section left to collect for")
        if aim.card == NONE
        else later("you use a card you don't need for {card}", card=section(aim.card))
    )
    number = max(parts.market[face], parts.workshop[face])
    return [Reason(SECTION, 10.0, text), Reason(DRAWN, float(number), Later(cards_drawn, number)), kept]


def of_pile(s: FrescoCardState, aim: Aim, unseen: Unseen, pile: int, number: int) -> Reason:
    worth = number * pile_worth(s.game.parts, aim, unseen, pile)
    chance = sum(unseen.chance(pile, colour) for colour in aim.missing)
    drawn = Later(cards, number)
    if not aim.missing or chance <= 0.0:
        return Reason(DRAWN, worth, later("{cards}, but not what you're looking for", cards=drawn))
    if number == 1:
        text = later("{n}% chance of a colour you need for {card}", n=percent(chance), card=section(aim.card))
        return Reason(DRAWN, worth, text)
    text = later(
        "{cards}, each with a {n}% chance of a colour you need for {card}",
        cards=drawn,
        n=percent(chance),
        card=section(aim.card),
    )
    return Reason(DRAWN, worth, text)


# -- rewards, and cards to part with


def of_reward(s: FrescoCardState, verb: str, thing: int) -> list[Reason]:
    parts = s.game.parts
    if verb == "rotate":
        card, turned = s.restored[s.actors[0]][-1], s.turned[s.actors[0]][-1]
        gain = parts.vp[card][turned + 1] - parts.vp[card][turned] if turned < parts.most_turns else 0
        unused = parts.tile_vp[parts.tile_of_kind[ROTATE]]
        brought, kept = Later(points, gain), Later(points, unused)
        text = later("turning scores {points}, keeping the tile only {unused}", points=brought, unused=kept)
        if gain <= unused:
            text = later(
                "turning scores {points}, no more than keeping the tile ({unused})", points=brought, unused=kept
            )
        return [Reason(NOW, 5.0 if gain > unused else -5.0, text)]
    if verb != "take":
        return [Reason(NOW, 0.0, later("you keep the tile for later"))]
    end = parts.tile_vp[thing]
    idle = later("{points} at the end if you don't use it", points=Later(points, end))
    found = [Reason(END, float(end), idle if end else later("nothing at the end if you don't use it"))]
    more = tile_worth(s, thing) - end
    if more:
        found.append(Reason(TILES, more, later(USES.get(parts.tile_kind[thing], A_COLOUR))))
    return found


A_COLOUR = mark("it pays one colour of a section")
USES = {
    DEMAND: mark("it gets you cards of a colour you need"),
    EXCHANGE_RESTORE: mark("it lets you exchange and restore in one turn"),
    ROTATE: mark("it turns a section once more"),
}


def given(s: FrescoCardState, face: int) -> Reason:
    """A card that leaves the hand."""
    parts = s.game.parts
    text = later("you give up a card you hardly need")
    if parts.bishop[face]:
        text = later("you give up a Bishop symbol, which turns a section")
    elif parts.lane[face]:
        text = later("you give up half a bottle you could mix")
    return Reason(BISHOPS if parts.bishop[face] else GIVEN, -keep_worth(parts, face, False), text)


def of_parting(s: FrescoCardState, seat: int, face: int) -> list[Reason]:
    aim = best_aim(s, seat, Unseen(s, seat), 0, 0)
    found = [given(s, face)]
    if face in aim.keep:
        found.append(Reason(SECTION, -2.0, later("you need it for {card}", card=section(aim.card))))
    return found


HINT_TERMS = HintTerms(reasons=reasons, warmth=WARMTH, tastes=TASTES)
