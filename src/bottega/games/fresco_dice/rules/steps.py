"""A turn of the Dice Game, step by step: the bishop, bets and rolls, the favour tile, the tile won and its bonus."""

from __future__ import annotations

from typing import Final

from bottega.games.fresco_dice.rules.components import NOTHING, SPACES
from bottega.games.fresco_dice.rules.scoring import end_turn
from bottega.games.fresco_dice.rules.state import FACTORS, NO_BET, NONE, DiceState
from bottega.i18n.translate import t
from bottega.kernel.steps import Refusal, Step
from bottega.kernel.verbs import Ask, Verb

ALL_DICE: Final = (0, 1, 2, 3, 4, 5)
# the pips of three dice by one number below 216
THREE_DICE: Final = [[a, b, c] for a in range(1, 7) for b in range(1, 7) for c in range(1, 7)]
BISHOP, OTHER, PORTRAIT = range(3)  # the events, in the order of the Bet tiles. FD-BET-05 to -07, FD-R-55


class Begin(Step):
    """A seat's turn begins: the favour tile is given out. FD-TRN-02, FD-FAV-05"""

    __slots__ = ("seat",)

    def __init__(self, seat: int) -> None:
        super().__init__("begin")
        self.seat = seat

    def run(self, s: DiceState) -> None:
        s.active = self.seat
        if s.events is not None:
            s.tell("turn", self.seat, {})
        last = last_in_place(s)
        if last != NONE and last != s.favour:  # FD-FAV-04, FD-R-08, -09
            s.favour = last
            if s.events is not None:
                s.tell("favour", last, {})
        s.push(s.game.bishops[self.seat])

    def key(self) -> list[int]:
        return [self.seat]


def last_in_place(s: DiceState) -> int:
    """Who gets the favour tile; nobody while several pawns are on the stairs. FD-FAV-01 to -03"""
    lowest = min(s.track)
    if lowest == 0 and s.track.count(0) > 1:
        return NONE
    return s.track.index(lowest)  # FD-R-06, -07


class Bishop(Verb):
    """Put the bishop on one of the five bishop spaces. FD-BIS-01, FD-R-10"""

    def instead(self, s: DiceState, seat: int) -> Refusal:
        return Refusal("FD-BIS-01", "Place the bishop first.")

    def play(self, s: DiceState, seat: int, thing: int) -> None:
        game = s.game
        s.bishop = thing  # FD-BIS-02
        if s.events is not None:
            s.tell("bishop", seat, {"number": game.parts.numbers[thing]})
        s.free = game.everybody & ~(1 << seat)  # FD-BET-03
        s.waiting = s.free
        s.push(game.betting)  # FD-R-60


class Bet(Verb):
    """A bet on one of the three events, or none now. FD-BET-01, -08"""

    def declines(self, thing: int) -> bool:
        return thing == NO_BET

    def offer(self, s: DiceState, seat: int) -> list[int]:
        first = self.first
        return [first, first + 1, first + 2, first + NO_BET]  # FD-BET-02, FD-R-50

    def instead(self, s: DiceState, seat: int) -> Refusal:
        return Refusal("FD-BET-08", "Choose one of the three bets, or none.")

    def play(self, s: DiceState, seat: int, thing: int) -> None:
        s.answers[seat] = thing
        s.waiting &= ~(1 << seat)
        if s.events is not None and thing != NO_BET:
            s.tell("bet", seat, {"slot": s.rolls + 1, "event": s.game.parts.events[thing]}, (seat,))
        s.push(s.game.betting)


class Betting(Ask):
    """All opponents who have no bet yet answer, in any order; then the active player rolls. FD-BET-01, -08, FD-R-11"""

    def __init__(self, bet: Bet) -> None:
        super().__init__("bet", (), [bet])

    def actors(self, s: DiceState) -> tuple[int, ...]:
        return s.game.groups[s.waiting]

    def run(self, s: DiceState) -> None:
        if s.free:
            for seat, answer in enumerate(s.answers):
                if answer != NONE:
                    s.answers[seat] = NONE
                    if answer != NO_BET:
                        place_bet(s, seat, answer)
        roll(s)
        s.push(s.game.asides[s.active])


def place_bet(s: DiceState, seat: int, event: int) -> None:
    """Put a Bet tile face down on the slot of the coming roll. FD-BET-09 to -11"""
    s.bets[seat] = event
    s.slots[seat] = s.rolls
    s.free &= ~(1 << seat)  # FD-BET-04, FD-R-13
    if s.events is not None:
        s.tell("placed", seat, {"slot": s.rolls + 1})


def roll(s: DiceState) -> None:
    """Roll all dice not set aside. FD-ROL-02, FD-R-20"""
    number = s.below(46656)
    pips = THREE_DICE[number // 216] + THREE_DICE[number % 216]
    aside = s.aside
    for at in range(0, len(aside), 3):
        pips[aside[at]] = 0
    s.pips = pips
    if s.colour_dice == 2:  # FD-R-26
        number = s.below(36)
        s.faces = [number // 6, number % 6]
    elif s.colour_dice:
        s.faces = [s.below(6)]
    s.rolls += 1
    if s.events is not None:
        colours = s.game.parts.colours
        shown = [[colours[die], pips[die]] for die in s.left]
        s.tell("roll", s.active, {"roll": s.rolls, "dice": shown, "faces": [colours[face] for face in s.faces]})


class Aside(Verb):
    """Set one ordinary die aside, with up to as many colour dice as match it. FD-ROL-03 to -05, FD-R-21"""

    def offer(self, s: DiceState, seat: int) -> list[int]:
        first = self.first
        actions = [first + 3 * die for die in s.left]
        faces = s.faces
        if faces:
            pips = s.pips
            face = faces[0]
            if pips[face]:  # FD-R-22
                actions.append(first + 3 * face + 1)
            if len(faces) == 2:
                other = faces[1]
                if pips[other]:
                    actions.append(first + 3 * other + (2 if other == face else 1))  # FD-R-24
        return actions

    def why_not(self, s: DiceState, seat: int, thing: int) -> Refusal:
        die, kept = divmod(thing, 3)
        colours = s.game.parts.colours
        colour = t(colours[die])
        fields: dict[str, object] = {"colour": colour, "left": ", ".join(t(colours[other]) for other in s.left)}
        if die not in s.left:
            return Refusal("FD-R-20", "You've already set aside the {colour} die. You rolled {left}.", fields)
        fields = {"colour": colour, "matching": s.matching(die), "factor": FACTORS[kept], "kept": kept}
        return Refusal(
            "FD-ROL-04",
            "You need {kept} matching colour dice for {colour} x{factor}. You rolled {matching}.",
            fields,
        )

    def instead(self, s: DiceState, seat: int) -> Refusal:
        return Refusal("FD-ROL-03", "Set aside one of the dice you rolled first.")

    def play(self, s: DiceState, seat: int, thing: int) -> None:
        game = s.game
        die = thing // 3
        kept = thing % 3  # FD-R-62
        pips = s.pips[die]
        s.aside.append(die)
        s.aside.append(pips)
        s.aside.append(kept)
        s.left.remove(die)  # FD-R-25
        s.total += pips * FACTORS[kept]  # FD-ROL-06, -07, -09
        s.colour_dice -= kept  # FD-R-23
        s.pips = []
        s.faces = []
        if s.events is not None:
            named: dict[str, object] = {"colour": game.parts.colours[die], "pips": pips, "factor": FACTORS[kept]}
            named["total"] = s.total
            s.tell("aside", seat, named)
        if s.rolls < 3:  # FD-ROL-01
            s.waiting = s.free  # FD-R-12
            s.push(game.betting)
        elif s.favour == seat:  # FD-FAV-06, FD-R-57, -64
            s.push(game.favours[seat])
        else:
            take_tile(s)


class Favour(Verb):
    """The owner of the favour tile may change the total by one. FD-RES-02, -03, FD-R-27"""

    def declines(self, thing: int) -> bool:
        return thing == 1

    def offer(self, s: DiceState, seat: int) -> list[int]:
        return [self.first, self.first + 1, self.first + 2]  # FD-R-28

    def instead(self, s: DiceState, seat: int) -> Refusal:
        fields: dict[str, object] = {"total": s.total}
        return Refusal("FD-RES-02", "Your total is {total}. Lower it by 1, keep it, or raise it by 1.", fields)

    def play(self, s: DiceState, seat: int, thing: int) -> None:
        change = thing - 1
        s.total += change
        if s.events is not None:
            s.tell("changed", seat, {"change": change, "total": s.total})
        take_tile(s)


def take_tile(s: DiceState) -> None:
    """What the total brings: a Fresco tile, a portrait or nothing. FD-RES-01, -04 to -15, FD-R-29"""
    parts = s.game.parts
    seat = s.active
    section = parts.section_at[s.total]
    space = parts.space_at[s.total]
    bonus = False
    if section != NOTHING and s.frescos[seat][section] == NONE:  # FD-R-17, -56
        bonus = restore(s, seat, section)
    elif space != NOTHING and s.spaces[space]:
        s.result = PORTRAIT
        if s.events is not None:
            s.tell("paint", seat, {"total": s.total, **s.portrait(s.spaces[space][-1])})
        take_portrait(s, seat, space)
        bonus = len(s.portraits[seat]) == parts.portrait_goal  # FD-END-02, -04
    elif s.events is not None:
        s.tell("nothing", seat, {"total": s.total})
    if bonus:  # FD-END-06
        if not s.last_round:  # FD-AIM-02, FD-R-39
            s.last_round = True
            if s.events is not None:
                s.tell("last_round", seat, {})
        if s.spaces[0] or s.spaces[1] or s.spaces[2] or s.spaces[3]:  # FD-R-37
            s.push(s.game.bonuses[seat])
            return
    end_turn(s)


def restore(s: DiceState, seat: int, section: int) -> bool:
    """Take the top Fresco tile of a pile; says whether the fresco is complete. FD-RES-04, FD-SCO-02, -03"""
    assert s.piles[section] > 0  # FD-R-05
    vp = s.top_vp(section)
    s.piles[section] -= 1
    s.frescos[seat][section] = vp
    s.result = OTHER
    s.gain = vp
    if section == s.bishop:
        s.result = BISHOP
        s.gain += s.game.parts.bishop_bonus
    if s.events is not None:
        s.tell("restore", seat, {"number": s.total, "vp": vp, "bishop": s.gain - vp})
    return NONE not in s.frescos[seat]  # FD-END-01, -03


def take_portrait(s: DiceState, seat: int, space: int) -> None:
    """Take the top portrait of a space; the next one is turned up by that. FD-SCO-04, FD-R-30, -38"""
    tile = s.spaces[space].pop()
    s.portraits[seat].append(tile)  # FD-PAR-05
    s.gain += s.game.parts.portraits[tile].vp
    if s.events is not None and s.spaces[space]:
        s.tell("turned_up", seat, {"space": s.game.parts.range_name(space), **s.portrait(s.spaces[space][-1])})


class Bonus(Verb):
    """Five sections or five portraits: a face-up portrait may be taken. FD-END-03, -04, FD-R-36, -61"""

    def declines(self, thing: int) -> bool:
        return thing == SPACES

    def offer(self, s: DiceState, seat: int) -> list[int]:
        first = self.first
        actions = [first + space for space in range(SPACES) if s.spaces[space]]
        actions.append(first + SPACES)
        return actions

    def why_not(self, s: DiceState, seat: int, thing: int) -> Refusal:
        fields: dict[str, object] = {"space": s.game.parts.range_name(thing)}
        return Refusal("FD-END-03", "There are no portraits left on {space}.", fields)

    def instead(self, s: DiceState, seat: int) -> Refusal:
        return Refusal("FD-END-03", "Take a face-up portrait as a bonus, or none.")

    def play(self, s: DiceState, seat: int, thing: int) -> None:
        if thing < SPACES:
            if s.events is not None:
                s.tell("bonus", seat, s.portrait(s.spaces[thing][-1]))
            take_portrait(s, seat, thing)  # no event, no second bonus. FD-END-07, FD-R-18, -41, -42
        elif s.events is not None:
            s.tell("no_bonus", seat, {})
        end_turn(s)
