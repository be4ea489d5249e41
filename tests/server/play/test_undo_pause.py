"""Bots wait a moment after somebody's last action, so that it can be taken back."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from bottega.server.core.errors import Refused
from bottega.server.lobby.table_request import SeatRequest, TableRequest
from bottega.server.play.memory.live_table import LiveTable
from bottega.server.play.memory.undo import is_irreversible
from bottega.server.services import Services
from tests.server.pages import page_at
from tests.server.visitors import BOT, ME, open_services, story, until, visitor

LONG = 3600.0  # nobody waits for that: whoever goes on was told to, or need not wait
SEED = 1


async def ends_a_turn(services: Services, who: list[SeatRequest], red: str) -> tuple[str, LiveTable, int]:
    """A game of Fresco in which Red, at the first seat, is the first to choose when to wake up: that can be taken back
    but for the end of the turn. Returns the table and the action."""
    table = await services.creation.make(red, TableRequest("fresco", {"players": 3}, who, seed=SEED))
    live = await until(services, table, lambda live: 0 in live.state.actors)
    action = live.state.legal(0)[0]
    assert is_irreversible(live.state, 0, action)
    assert not is_irreversible(live.state, 0, action, patient=True)
    return table, live, action


@story
async def test_the_last_action_is_taken_back_while_the_bots_wait(tmp_path: Path) -> None:
    async with open_services(f"sqlite:///{tmp_path / 'b.db'}", undo_pause=LONG) as services:
        red = await visitor(services)
        table, live, action = await ends_a_turn(services, [ME, BOT, BOT], red)
        before, played = live.state.digest(), len(live.played)
        async with page_at(services, table, red) as page:
            asked = {"do": "play", "seat": 0, "action": action, "at": page.now["count"]}
            await page.ask("stored", **asked, sure=False, pause=True)  # so it need not be asked again
            now = await page.until(lambda now: now["pause"])
            assert now["pause"] <= LONG
            assert now["undo"]
            assert not now["actions"]
            assert not services.bots.thinking
            await page.ask("stored", do="undo", seat=0)
            now = await page.until(lambda now: now["actions"])
            assert not now["pause"]
        assert live.state.digest() == before
        assert len(live.played) == played


@story
async def test_who_takes_nothing_back_goes_on_at_once(tmp_path: Path) -> None:
    async with open_services(f"sqlite:///{tmp_path / 'b.db'}", undo_pause=LONG) as services:
        red, blue = await visitor(services), await visitor(services)
        table, live, action = await ends_a_turn(services, [ME, BOT, BOT], red)
        played = len(live.played)
        await services.actions.play(red, table, 0, action, len(live.noticed[0]), pause=True)
        with pytest.raises(Refused, match="not your seat"):
            await services.actions.waive_undo(blue, table, 0)
        services.bots.watched(table)  # somebody comes to look on
        for _ in range(2):
            await services.tables.load(table)  # the second one comes after the bots have looked
        assert not services.bots.thinking
        await services.actions.waive_undo(red, table, 0)
        live = await until(services, table, lambda live: len(live.played) > played + 1)
        with pytest.raises(Refused, match="turn is over"):
            live.check_undo(0)


@story
async def test_the_moment_passes_by_itself(tmp_path: Path) -> None:
    async with open_services(f"sqlite:///{tmp_path / 'b.db'}", undo_pause=0.01) as services:
        red = await visitor(services)
        table, live, action = await ends_a_turn(services, [ME, BOT, BOT], red)
        played = len(live.played)
        await services.actions.play(red, table, 0, action, len(live.noticed[0]), pause=True)
        assert live.held is not None
        await until(services, table, lambda live: len(live.played) > played + 1)


@story
async def test_nobody_waits_who_did_not_ask_for_it(tmp_path: Path) -> None:
    """Programs, loads and people who want to be asked about nothing."""
    async with open_services(f"sqlite:///{tmp_path / 'b.db'}", undo_pause=LONG) as services:
        red = await visitor(services)
        table, live, action = await ends_a_turn(services, [ME, BOT, BOT], red)
        played = len(live.played)
        await services.actions.play(red, table, 0, action, len(live.noticed[0]))
        await until(services, table, lambda live: len(live.played) > played + 1)


@story
async def test_bots_do_not_wait_for_what_cannot_be_taken_back(tmp_path: Path) -> None:
    """A card is taken in Canvas, and the next one is laid out: chance."""
    async with open_services(f"sqlite:///{tmp_path / 'b.db'}", undo_pause=LONG) as services:
        red = await visitor(services)
        table = await services.creation.make(red, TableRequest("canvas", {"players": 2}, [ME, BOT], seed=SEED))
        live = await until(services, table, lambda live: 0 in live.state.actors)
        played, take = len(live.played), live.game.action("take 1")
        assert is_irreversible(live.state, 0, take, patient=True)
        await services.actions.play(red, table, 0, take, len(live.noticed[0]), pause=True)
        await until(services, table, lambda live: len(live.played) > played + 1)


@story
async def test_other_people_learn_nothing_from_a_pause(tmp_path: Path) -> None:
    """Whether a move can be taken back depends on what its player could foresee: where others look on, none waits."""
    async with open_services(f"sqlite:///{tmp_path / 'b.db'}", undo_pause=LONG) as services:
        red = await visitor(services)
        table, live, action = await ends_a_turn(services, [ME, BOT, ME], red)
        played = len(live.played)
        await services.actions.play(red, table, 0, action, len(live.noticed[0]), pause=True)
        assert live.held is None
        async with asyncio.timeout(60):
            await until(services, table, lambda live: len(live.played) > played + 1)
