"""What is this? A page is told what its own seat may know, at the moment that it looks at."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from bottega.server.lobby.table_request import TableRequest
from tests.server.pages import page_at
from tests.server.visitors import ME, OPEN, open_services, story, visitor

SEED = 3


@story
async def test_each_page_is_told_what_its_seat_may_know(tmp_path: Path) -> None:
    async with open_services(f"sqlite:///{tmp_path / 'b.db'}") as services:
        red, blue, passer_by = await visitor(services), await visitor(services), await visitor(services)
        table = await services.creation.make(red, TableRequest("fresco-dice", {"players": 2}, [ME, OPEN], seed=SEED))
        await services.seating.sit(blue, "Blue", table, 1)
        live = await services.tables.load(table)
        active = live.state.actors[0]
        pages = {0: red, 1: blue}
        async with (
            page_at(services, table, pages[active]) as rolls,
            page_at(services, table, pages[1 - active]) as bets,
            page_at(services, table, passer_by) as looks_on,
        ):
            told: dict[str, Any] = await rolls.ask("what", do="what", thing="bishop-16")
            assert told == {
                "kind": "what",
                "thing": "bishop-16",
                "at": -1,
                "name": "Bishop space 16",
                "says": told["says"],
                "now": "The top tile is worth 6 VP. Below it: 7. Chance to hit it: 61%.",
                "section": "/book/fresco-dice#bishop",
            }
            assert "3 extra VP" in told["says"]
            await rolls.play("bishop 16")
            await bets.until(lambda now: now["actions"])
            await bets.play("bet portrait")
            placed = f"bet-{1 - active}"
            assert "a portrait is painted" in (await bets.ask("what", do="what", thing=placed))["now"]
            for page in (rolls, looks_on):  # what it says is nobody else's business
                await page.until(lambda now: now["count"] >= 2)
                told = await page.ask("what", do="what", thing=placed)
                assert told["now"] == "Placed before roll 1: 3 VP if it wins."
            told = await bets.ask("what", do="what", thing=placed, at=1)
            assert told["at"] == 1
            assert told["now"] == ""  # at that moment nothing was bet
            told = await looks_on.ask("what", do="what", thing="an elephant")
            assert (told["name"], told["says"]) == ("", "No explanation available for that.")


@story
async def test_a_hint_that_comes_after_the_move_is_not_given(tmp_path: Path) -> None:
    """It would speak of a choice that is made already, in words for what is there no more."""
    async with open_services(f"sqlite:///{tmp_path / 'b.db'}") as services:
        red, blue = await visitor(services), await visitor(services)
        table = await services.creation.make(red, TableRequest("canvas", {"players": 2}, [ME, OPEN], seed=SEED))
        await services.seating.sit(blue, "Blue", table, 1)
        seat = (await services.tables.load(table)).state.actors[0]
        async with (
            page_at(services, table, (red, blue)[seat]) as first,
            page_at(services, table, (blue, red)[seat]) as then,
        ):
            first.asked.put_nowait({"type": "websocket.receive", "text": json.dumps({"do": "hint", "seat": seat})})
            await first.play("take 1")
            await then.until(lambda now: now["actions"])
            assert (await then.ask("hint", do="hint", seat=1 - seat))["best"]  # which is thought about after the first
            assert not [text for text in first.heard if json.loads(text)["kind"] == "hint"]
