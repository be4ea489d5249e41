"""How many clicks a decision takes: somebody who plays as well as an apprentice plays whole games with the mouse."""

from __future__ import annotations

from itertools import permutations
from typing import NamedTuple

import pytest

from bottega.bots.registry import level
from bottega.games import titles
from bottega.kernel import Bot, Game, Perspective
from bottega.server.db.storage import Storage
from bottega.server.play.memory.live_table import LiveTable
from bottega.server.play.store import table_store
from tests.browser.chromium import Guest
from tests.browser.server import Server
from tests.browser.test_board import click

MOST = 1.3  # clicks for each decision, on average
OFFERED = "[...document.querySelectorAll('#actions [data-action]')].map(button => Number(button.dataset.action))"
BUSY = "document.getElementById('table-page').hasAttribute('aria-busy')"
ASKED = "Boolean(document.querySelector('#confirm:not([hidden]) .go'))"
LIT = "[...document.querySelectorAll('#picture .can')].map(thing => thing.dataset.id)"


class Counted(NamedTuple):
    decisions: int
    clicks: int
    asked: int


def table_of(server: Server, table: str) -> LiveTable:
    """A table, from the database of the server."""
    storage = Storage(f"sqlite:///{server.folder}/bottega.db")
    stored = table_store.read(storage, table)
    storage.close()
    assert stored is not None
    live = LiveTable(stored.row, stored.seats)
    live.take_over(stored)
    return live


def way(game: Game, action: int, offered: list[int], lit: set[str]) -> tuple[tuple[str, ...], bool]:
    """The shortest order of things on the board that leads to an action, or as near to it as they lead; and whether
    the list must tell it from others then."""
    touched = {one: set(game.touches(one)) for one in offered}

    def left_after(ids: tuple[str, ...]) -> list[int]:
        """The actions that agree with these things, or the one that a thing before the last has completed."""
        left = offered
        for number, id in enumerate(ids, 1):
            left = [one for one in left if id in touched[one]]
            whole = [one for one in left if touched[one] <= set(ids[:number])]
            if len(left) == 1 or len(whole) == 1:
                return left if len(left) == 1 else whole
        return left

    things = sorted(touched[action] & lit)
    ways = [ids for length in range(len(things) + 1) for ids in permutations(things, length)]
    best = min((ids for ids in ways if action in left_after(ids)), key=lambda ids: (len(left_after(ids)), len(ids)))
    return best, not best or len(left_after(best)) > 1


def decide(guest: Guest, game: Game, action: int) -> tuple[int, bool]:
    """Choose an action with the mouse, on the board where that is enough; the clicks that it took, and whether it had
    to be confirmed."""
    ids, listed = way(game, action, guest.page.evaluate(OFFERED), set(guest.page.evaluate(LIT)))
    for id in ids:
        assert click(guest, id), f"{id} is not lit"
    if listed:
        guest.page.click(f'#actions [data-action="{action}"]', timeout=20_000)
    guest.wait_for(f"!{BUSY}")
    clicks = len(ids) + listed
    if asked := guest.page.evaluate(ASKED):
        guest.page.click("#confirm .go")
        clicks += 1
        guest.wait_for(f"!{BUSY}")
    return clicks, asked


def play(guest: Guest, server: Server, table: str, bot: Bot) -> Counted:
    decisions = clicks = asked = 0
    while guest.ready():
        live, offered = table_of(server, table), guest.page.evaluate(OFFERED)
        state, before = live.state, len(live.played)
        if state.over or 0 not in state.actors or sorted(offered) != sorted(state.legal(0)):
            guest.wait_for(f"JSON.stringify({OFFERED}) !== '{str(offered).replace(' ', '')}'")
            continue
        action = bot.choose(Perspective(state, 0, before))
        more, confirmed = decide(guest, state.game, action)
        played = [move for seat, move in table_of(server, table).played[before:] if seat == 0]
        assert played[:1] == [action], f"{state.game.text(action)} was to be played in {more} clicks, not {played}"
        decisions, clicks, asked = decisions + 1, clicks + more, asked + confirmed
    return Counted(decisions, clicks, asked)


@pytest.mark.parametrize("name", titles())
def test_a_decision_costs_few_clicks(server: Server, guest: Guest, name: str) -> None:
    visitor = server.visitor("Red")
    table = visitor.make(name, ("me", "apprentice"))
    found = play(guest.be(visitor).at(table), server, table, level("apprentice", name, 1))
    print(name, found, round(found.clicks / found.decisions, 2))
    assert found.decisions > 10
    assert found.clicks <= MOST * found.decisions, found
