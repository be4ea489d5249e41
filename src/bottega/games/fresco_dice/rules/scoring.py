"""Gaining VP: the active player, then the bets; the next turn, or the pairs of portraits and the end."""

from __future__ import annotations

from typing import Final

from bottega.games.fresco_dice.rules.state import NONE, DiceState

IDLE_ROUNDS: Final = 20  # FD-R-63


def end_turn(s: DiceState) -> None:
    """Phase 4, and who is next. FD-AIM-01, FD-SCO-01, -05, FD-R-35"""
    game = s.game
    seat = s.active
    advance(s, seat, s.gain, "tile")
    s.last_turn = [seat, s.total, s.result, s.gain]
    s.revealed = []  # FD-R-66
    for after in range(1, game.players):
        score_bet(s, (seat + after) % game.players)  # FD-R-53
    s.idle = s.idle + 1 if s.result == NONE else 0
    s.gain = 0
    s.result = NONE
    s.free = 0
    s.rolls = 0
    s.left = [0, 1, 2, 3, 4, 5]
    s.colour_dice = 2
    s.aside = []
    s.total = 0
    following = (seat + 1) % game.players
    if following == s.first:
        if s.last_round:  # FD-END-05, FD-R-40
            score_pairs(s)
            return
        if s.idle >= IDLE_ROUNDS * game.players:  # FD-R-63
            s.last_round = True
            if s.events is not None:
                s.tell("idle", NONE, {"rounds": IDLE_ROUNDS})
    s.push(game.begins[following])


def score_bet(s: DiceState, seat: int) -> None:
    """A bettor reveals the tile and gains VP if the event came true; the tile goes back. FD-SCO-06 to -11, FD-R-15"""
    bet = s.bets[seat]
    if bet == NONE:
        return
    parts = s.game.parts
    gain = parts.pay[s.slots[seat]] if bet == s.result else 0
    if s.events is not None:  # FD-R-19
        s.tell("reveal", seat, {"event": parts.events[bet], "slot": s.slots[seat] + 1, "vp": gain})
    s.revealed += (seat, bet, s.slots[seat])
    s.bets[seat] = NONE
    s.slots[seat] = NONE
    advance(s, seat, gain, "bet")


def advance(s: DiceState, seat: int, gain: int, reason: str) -> None:
    """One move of a pawn on the score track. FD-TRK-01 to -03, FD-R-34"""
    start = s.track[seat]
    space = s.landing(seat, gain)
    s.track[seat] = space
    if s.events is not None and space != start:
        s.tell("advance", seat, {"vp": gain, "extra": space - start - gain, "space": space, "reason": reason})


def score_pairs(s: DiceState) -> None:
    """After the last round, from the first place to the last. FD-PAR-01 to -04, FD-TRK-04, FD-R-44, -45"""
    for seat in standing(s):
        gain = s.pair_points(seat)
        if s.events is not None:
            s.tell("pairs", seat, {"vp": gain})
        advance(s, seat, gain, "pairs")
    if s.events is not None:
        s.tell("end", NONE, {"scores": s.scores})


def standing(s: DiceState) -> list[int]:
    """Seats from the first place to the last; on the stairs in turn order. FD-PAR-04, FD-R-45"""
    players = s.game.players
    places: list[tuple[int, int]] = []
    for seat in range(players):
        places.append((-s.track[seat], (seat - s.first) % players))
    places.sort()
    return [(s.first + place[1]) % players for place in places]
