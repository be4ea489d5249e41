"""Looking back and taking back in long games, without playing them again from the start; and logs that stay bounded."""

from __future__ import annotations

from functools import cache
from typing import Any, cast

import pytest

import bottega
from bottega.games.fresco.rules.state import FrescoState
from bottega.kernel.chance import Chance
from bottega.server.core.errors import Refused
from bottega.server.core.game_cache import Entry, game_of
from bottega.server.db.rows import UNDO, SeatRow, StoredTable, TableRow
from bottega.server.play.memory.live_table import LiveTable
from bottega.server.play.memory.snapshots import APART, MOST
from bottega.server.play.memory.undo import SPARE


def table(title: str, **options: Any) -> LiveTable:
    """A running table at which nobody has moved."""
    game = game_of(title, options)
    row = TableRow(
        id="t",
        title=title,
        options=game.options,
        seed=7,
        rules=game.rules_version,
        components=game.components_hash,
        status="running",
        acting=1,
        result={},
        public=False,
        host="h",
        bot_after=0,
        forked="",
        created=0.0,
        moved=0.0,
    )
    names = [f"Player {seat + 1}" for seat in range(game.players)]
    seats = [SeatRow("t", seat, "person", name, "h", "", f"{seat}", False, 0.0) for seat, name in enumerate(names)]
    return LiveTable(row, seats)


def add(live: LiveTable, seat: int, action: int) -> None:
    live.append([(live.count + 1, seat, action)])


def again(live: LiveTable) -> LiveTable:
    """The same table as a server has it that has just read it."""
    new = LiveTable(live.row, live.seats)
    new.take_over(StoredTable(live.row, live.seats, [(n, *entry) for n, entry in enumerate(live.log, 1)], 0))
    return new


@cache
def long_game() -> tuple[list[Entry], list[str]]:
    """The moves of a game of Fresco whose players put restoring off, and a fingerprint of every moment of it."""
    state, chance = cast(FrescoState, bottega.game("fresco", players=4, modules=[8]).start(7)), Chance(1)
    moves: list[Entry] = []
    digests = [state.digest()]
    while not state.over:
        seat = chance.pick(list(state.actors))
        legal = state.legal(seat)
        due = state.idle > 12
        wanted = [action for action in legal if state.game.text(action).startswith("restore") == due]
        moves.append((seat, chance.pick(wanted or legal)))
        state.play(moves[-1][1], seat)
        digests.append(state.digest())
    return moves, digests


def test_any_moment_of_a_long_game_is_reached_in_a_few_moves() -> None:
    moves, digests = long_game()
    long = len(moves)
    assert long > 1000
    live = table("fresco", players=4, modules=[8])
    for seat, action in moves:
        add(live, seat, action)
    assert live.replayed == 0
    assert len(live.snapshots.kept) <= MOST
    for at in [*range(0, long, 29), long - 1, long]:
        before = live.replayed
        state = live.at(at)
        assert state.digest() == digests[at]
        assert len(state.moves) == at
        assert live.replayed - before < max(APART, 2 * long / MOST)


def test_taking_back_in_a_long_game_plays_few_moves_again() -> None:
    moves, digests = long_game()
    long = len(moves)
    assert long > 1000
    live = table("fresco", players=4, modules=[8])
    live.take_over(StoredTable(live.row, live.seats, [(n, *entry) for n, entry in enumerate(moves, 1)], 0))
    add(live, moves[-1][0], UNDO)
    assert live.state.digest() == digests[long - 1]
    assert live.played == moves[:-1]
    seat = live.state.actors[0]
    live.check_fresh(seat, len(live.noticed[seat]))
    with pytest.raises(Refused, match="moved first"):
        live.check_fresh(moves[-1][0], len(live.noticed[moves[-1][0]]) - 2)
    assert live.replayed < 3 * max(APART, 2 * long / MOST)


@pytest.mark.parametrize(
    ("title", "options"),
    [("canvas", {"players": 3}), ("fresco", {"players": 3, "modules": [4, 8, 10]}), ("fresco-card", {"players": 2})],
)
def test_a_table_on_which_much_was_taken_back_is_what_its_log_says(title: str, options: dict[str, Any]) -> None:
    live, chance = table(title, **options), Chance(5)
    undone = 0
    while not live.state.over and live.count < 250:
        seat = chance.pick(list(live.state.actors))
        takers = [who for who in range(live.game.players) if live.may_undo(who)]
        if takers and chance.below(3) == 0:
            seat = chance.pick(takers)
            wanted = live.after(seat, UNDO).state.digest()
            add(live, seat, UNDO)
            assert live.state.digest() == wanted
            undone += 1
        else:
            add(live, seat, chance.pick(live.state.legal(seat)))
        assert len(live.told) == len(live.played) == len(live.state.moves)
    other = again(live)
    assert undone > 10
    assert other.state.digest() == live.state.digest()
    assert (other.played, other.state.record()) == (live.played, live.state.record())
    for at in range(0, len(live.played), 7):
        assert live.at(at).digest() == other.at(at).digest()


def test_taking_back_for_ever_comes_to_an_end_and_the_game_goes_on() -> None:
    live = table("canvas", players=2)
    longest = live.game.longest
    (seat,) = live.state.actors
    while len(live.state.view(seat)["seats"][seat]["hand"]) < 3:
        (who,) = live.state.actors
        add(live, who, live.state.legal(who)[0])
    while live.state.actors != (seat,):
        (who,) = live.state.actors
        add(live, who, live.state.legal(who)[0])
    layer = live.state.legal(seat)[-1]
    add(live, seat, layer)
    while live.may_undo(seat):
        add(live, seat, UNDO)
        add(live, seat, layer)
    with pytest.raises(Refused, match="Undo limit reached"):
        live.check_undo(seat)
    while not live.state.over:
        (who,) = live.state.actors
        live.check(who, live.state.legal(who)[0])
        add(live, who, live.state.legal(who)[0])
    assert longest < live.count <= 2 * longest + SPARE
