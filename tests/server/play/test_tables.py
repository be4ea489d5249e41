"""What people do at tables, with a real database of each kind."""

from __future__ import annotations

import asyncio
import gc
import multiprocessing
from pathlib import Path

import pytest

import bottega
from bottega.server.accounts.chosen_names import cleaned_name
from bottega.server.accounts.given_names import guest_name, next_guest
from bottega.server.core.errors import Refused, TableNotFound
from bottega.server.db.rows import UNDO
from bottega.server.lobby import create
from bottega.server.lobby.table_request import SeatRequest, TableRequest
from bottega.server.play import chat
from bottega.server.play.memory import registry as tables_module
from bottega.server.play.memory.undo import is_irreversible
from bottega.server.play.store import move_store, table_store
from bottega.server.services import Services
from bottega.server.workers.jobs import Position, choose_action
from tests.server.rows import a_move
from tests.server.visitors import BOT, ME, OPEN, first_move, open_services, play_out, story, until, visitor


async def two_at_a_table(services: Services, title: str = "canvas", bot_after: int = 0) -> tuple[str, str, str]:
    """A table of two people, red in seat 0 and blue in seat 1."""
    red, blue = await visitor(services), await visitor(services)
    table = await services.creation.make(red, TableRequest(title, {"players": 2}, [ME, OPEN], bot_after=bot_after))
    await services.seating.sit(blue, "Blue", table, 1)
    return table, red, blue


@story
async def test_every_title_is_played_to_the_end_with_a_bot(database: str) -> None:
    async with open_services(database) as services:
        red = await visitor(services)
        for title in bottega.titles():
            players = max(2, bottega.title(title).players[0])
            table = await services.creation.make(
                red, TableRequest(title, {"players": players}, [ME, *[BOT] * (players - 1)])
            )
            live = await play_out(services, table, {0: red})
            assert live.state.over
            assert live.row.result == {"scores": live.state.scores, "winners": list(live.state.winners)}
            again = services.tables.lives.pop(table)
            assert (await services.tables.load(table)).state.digest() == again.state.digest(), "the log is the game"


@story
async def test_a_move_is_stored_before_it_is_answered(database: str) -> None:
    async with open_services(database) as services, open_services(database) as other:
        table, red, blue = await two_at_a_table(services)
        for _ in range(6):
            live = await services.tables.load(table)
            seat = live.state.actors[0]
            number = await first_move(services, table, (red, blue)[seat], seat)
            kept = table_store.read(other.db.storage, table)
            assert kept is not None
            assert kept.moves[-1][0] == live.count == number


@story
async def test_a_second_click_is_no_second_move(database: str) -> None:
    async with open_services(database) as services:
        table, red, blue = await two_at_a_table(services)
        live = await services.tables.load(table)
        seat = live.state.actors[0]
        who, action, at = (red, blue)[seat], live.state.legal(seat)[0], live.count
        clicks = [services.actions.play(who, table, seat, action, at) for _ in range(5)]
        answers = await asyncio.gather(*clicks, return_exceptions=True)
        assert sum(answer == at + 1 for answer in answers) == 1
        assert sum(isinstance(answer, Refused) for answer in answers) == 4
        assert (await services.tables.load(table)).count == at + 1


@story
async def test_a_moment_that_has_not_come_is_refused(tmp_path: Path) -> None:
    async with open_services(f"sqlite:///{tmp_path / 'b.db'}") as services:
        red = await visitor(services)
        table = await services.creation.make(red, TableRequest("fresco", {"players": 2}, [ME, ME]))
        live = await services.tables.load(table)
        while len(live.state.actors) < 2:
            seat = live.state.actors[0]
            await services.actions.play(red, table, seat, live.state.legal(seat)[0], len(live.noticed[seat]))
        for seat in live.state.actors:
            with pytest.raises(Refused, match="moved first"):
                await services.actions.play(red, table, seat, live.state.legal(seat)[0], len(live.noticed[seat]) + 1)


@story
async def test_one_visitor_may_play_several_seats_but_nobody_elses(database: str) -> None:
    async with open_services(database) as services:
        red, stranger = await visitor(services), await visitor(services)
        wishes = [SeatRequest("me", name="Red"), SeatRequest("me", name="Blue")]
        table = await services.creation.make(red, TableRequest("canvas", {"players": 2}, wishes))
        assert (await services.tables.load(table)).names == ["Red", "Blue"]
        live = await services.tables.load(table)
        with pytest.raises(Refused, match="not your seat"):
            await services.actions.play(
                stranger, table, live.state.actors[0], live.state.legal(live.state.actors[0])[0], 0
            )
        assert (await play_out(services, table, {0: red, 1: red})).state.over


@story
async def test_undo_is_a_row_of_the_log(database: str) -> None:
    async with open_services(database) as services:
        red = await visitor(services)
        table = await services.creation.make(red, TableRequest("canvas", {"players": 2}, [ME, ME]))
        undone = 0
        while not undone:
            live = await services.tables.load(table)
            seat = live.state.actors[0]
            before = live.state.digest()
            safe = [action for action in live.state.legal(seat) if not is_irreversible(live.state, seat, action)]
            action = safe[0] if safe else live.state.legal(seat)[-1]
            await services.actions.play(red, table, seat, action, len(live.noticed[seat]))
            if safe:
                count = live.count
                await services.actions.undo(red, table, seat)
                live = await services.tables.load(table)
                assert live.state.digest() == before
                assert live.count == count + 1
                kept = table_store.read(services.db.storage, table)
                assert kept is not None
                assert kept.moves[-1][2] == UNDO
                undone += 1
        while (await services.tables.load(table)).may_undo(seat):
            await services.actions.undo(red, table, seat)
        with pytest.raises(Refused):
            await services.actions.undo(red, table, seat)


@story
async def test_who_resigns_is_played_by_a_bot_to_the_end(database: str) -> None:
    async with open_services(database) as services:
        red = await visitor(services)
        table = await services.creation.make(red, TableRequest("fresco-dice", {"players": 2}, [ME, BOT]))
        assert await services.seating.leave(red, table, 0)
        with pytest.raises(Refused, match="resigned"):
            await services.actions.play(red, table, 0, 0, 0)
        with pytest.raises(Refused, match="resigned"):
            await services.actions.undo(red, table, 0)
        assert (await until(services, table, lambda live: live.row.status == "over")).state.over


@story
async def test_a_bot_stands_in_for_who_is_away_and_gives_the_seat_back(database: str) -> None:
    async with open_services(database) as services:
        table, red, blue = await two_at_a_table(services, bot_after=1)
        services.presence.arrive(table, 0)
        services.presence.arrive(table, 1)
        mine = (await services.tables.load(table)).state.actors[0]
        other = 1 - mine
        services.presence.leave(table, mine)
        live = await until(services, table, lambda live: other in live.state.actors)
        assert live.count > 0, "the bot has moved"
        services.presence.arrive(table, mine)
        while other in (live := await services.tables.load(table)).state.actors:
            await first_move(services, table, (red, blue)[other], other)
        with services.db.storage.writing() as db:
            db.exec_driver_sql("UPDATE tables SET moved = moved - 3600")
        services.presence.opened -= 3600
        live = await services.tables.load(table)
        assert not services.bots.stands_in(live, live.seats[mine]), "who is back is waited for"
        await first_move(services, table, (red, blue)[mine], mine)


@story
async def test_a_bot_that_thinks_does_not_move_for_who_came_back_meanwhile(tmp_path: Path) -> None:
    async with open_services(f"sqlite:///{tmp_path / 'b.db'}", bot_pause=1.0) as services:
        table, _, _ = await two_at_a_table(services, bot_after=1)
        seat = (await services.tables.load(table)).state.actors[0]
        services.presence.arrive(table, 1 - seat)
        while (table, seat) not in services.bots.thinking:
            await asyncio.sleep(0.05)
        services.presence.arrive(table, seat)
        while (table, seat) in services.bots.thinking:
            await asyncio.sleep(0.05)
        assert (await services.tables.load(table)).count == 0


@story
async def test_a_server_that_starts_gives_people_time_to_come_back(database: str) -> None:
    async with open_services(database) as services:
        table, _, _ = await two_at_a_table(services, bot_after=60)
        services.db.storage.engine.dispose()
        with services.db.storage.writing() as db:
            db.exec_driver_sql("UPDATE tables SET moved = moved - 3600")
            db.exec_driver_sql("UPDATE seats SET seen = seen - 3600")
    async with open_services(database) as services:
        live = await services.tables.load(table)
        assert not any(services.bots.stands_in(live, place) for place in live.seats)
        services.presence.opened -= 3600
        assert services.bots.stands_in(live, live.seats[0])


@story
async def test_bots_left_alone_by_a_server_that_died_are_woken_by_the_next(database: str) -> None:
    async with open_services(database, bot_pause=60) as services:
        red = await visitor(services)
        table = await services.creation.make(red, TableRequest("fresco-dice", {"players": 2}, [BOT, BOT]))
    async with open_services(database) as services:
        assert (await until(services, table, lambda live: live.row.status == "over")).state.over


@story
async def test_bots_pause_as_long_as_people_want(tmp_path: Path) -> None:
    async with open_services(f"sqlite:///{tmp_path / 'b.db'}", bot_pause=3600) as services:
        red = await visitor(services)
        table = await services.creation.make(red, TableRequest("canvas", {"players": 2}, [BOT, ME], seed=4))
        live = await services.tables.load(table)
        assert live.state.actors == (1,)
        await services.actions.play(red, table, 1, live.state.legal(1)[0], 0, pace=0)
        await until(services, table, lambda live: live.count > 1 and live.state.actors == (1,))


@story
async def test_a_finished_game_can_be_forked(database: str) -> None:
    async with open_services(database) as services:
        table, red, blue = await two_at_a_table(services, "fresco-dice")
        with pytest.raises(Refused, match="once the game is over"):
            await services.creation.fork(red, table, 0, 0)
        live = await play_out(services, table, {0: red, 1: blue})
        middle = len(live.played) // 2
        forked = await services.tables.load(
            await services.creation.fork(blue, table, middle, live.at(middle).actors[0])
        )
        assert forked.played[:middle] == live.played[:middle]
        assert forked.state.digest() == live.at(middle).digest()
        assert forked.row.acting == 1 << live.at(middle).actors[0]
        with pytest.raises(Refused, match="there is no move"):
            await services.creation.fork(blue, table, len(live.played) + 1, 0)


@story
async def test_a_table_of_other_rules_is_refused_and_disturbs_nobody(database: str) -> None:
    async with open_services(database) as services:
        red = await visitor(services)
        old = await services.creation.make(red, TableRequest("fresco-dice", {"players": 2}, [ME, ME]))
        with services.db.storage.writing() as db:
            db.exec_driver_sql("UPDATE tables SET rules = 'older'")
            db.exec_driver_sql("UPDATE seats SET kind = 'bot'")
        services.tables.lives.clear()
        with pytest.raises(Refused, match="different version of the rules"):
            await services.tables.load(old)
        table = await services.creation.make(red, TableRequest("fresco-dice", {"players": 2}, [BOT, BOT]))
        assert (await until(services, table, lambda live: live.row.status == "over")).state.over
        with services.db.storage.writing() as db:
            db.exec_driver_sql("UPDATE tables SET moved = moved - 60")
        while old not in services.bots.unplayable:
            await asyncio.sleep(0.05)


@story
async def test_a_log_that_does_not_fit_the_rules_is_refused_and_not_half_read(tmp_path: Path) -> None:
    async with open_services(f"sqlite:///{tmp_path / 'b.db'}") as services:
        red = await visitor(services)
        table = await services.creation.make(red, TableRequest("fresco-dice", {"players": 2}, [ME, ME]))
        live = await services.tables.load(table)
        wrong = next(a for a in range(live.game.num_actions) if a not in live.state.legal(live.state.actors[0]))
        storage = services.db.storage
        assert move_store.add_moves(storage, [a_move(storage, table, live.state.actors[0], wrong)]) == [True]
        for _ in range(2):
            with pytest.raises(Refused, match="match the rules"):
                await services.tables.load(table)


@story
async def test_bots_that_die_come_back(tmp_path: Path) -> None:
    async with open_services(f"sqlite:///{tmp_path / 'b.db'}") as services:
        red = await visitor(services)
        table = await services.creation.make(red, TableRequest("canvas", {"players": 2}, [ME, BOT]))
        for _ in range(3):
            live = await until(services, table, lambda live: 0 in live.state.actors)
            for worker in multiprocessing.active_children():
                worker.kill()
            await first_move(services, table, red, 0)
        live = await until(services, table, lambda live: 0 in live.state.actors)
        assert {seat for seat, _ in live.played} == {0, 1}


def test_a_bot_that_cannot_decide_plays_something_legal() -> None:
    position = Position("t", "canvas", {"players": 2}, 1, [])
    action, trouble = choose_action(position, position.state().actors[0], "no level", 0)
    assert trouble == "BadOption"
    assert action in bottega.game("canvas", players=2).start(1).legal()


@story
async def test_nothing_is_kept_of_tables_that_nobody_uses(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tables_module, "KEPT_IN_MEMORY", 5)
    async with open_services(f"sqlite:///{tmp_path / 'b.db'}") as services:
        endless = len(services.tasks.running)
        red = await visitor(services)
        tables = [
            await services.creation.make(red, TableRequest("fresco-dice", {"players": 2}, [ME, ME])) for _ in range(12)
        ]
        for table in tables:
            seat = (await services.tables.load(table)).state.actors[0]
            services.presence.arrive(table, seat)
            news = services.bus.listen(table)
            await first_move(services, table, red, seat)
            services.bus.leave(table, news)
            services.presence.leave(table, seat)
        while len(services.tasks.running) > endless:
            await asyncio.sleep(0.02)
        gc.collect()
        assert len(services.tables.lives) == 5
        assert not services.tables.locks
        assert not services.presence.present
        assert not services.bots.thinking
        assert not services.bus.listeners
        assert not services.bus.stale


@story
async def test_a_failing_task_is_noticed(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    async def fail() -> None:
        raise ZeroDivisionError("with words that stay out of the log")

    async with open_services(f"sqlite:///{tmp_path / 'b.db'}") as services:
        services.tasks.begin(fail())
        while "task failed" not in [record.message for record in caplog.records]:
            await asyncio.sleep(0.01)


@story
async def test_limits_on_names_tables_and_chat(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(create, "TABLES_A_DAY", 2)
    for bad in ("", "   ", "x" * 25, "a\x00b", "\u202e", "\ud800"):
        with pytest.raises(Refused):
            cleaned_name(bad)
    async with open_services(f"sqlite:///{tmp_path / 'b.db'}") as services:
        red = await visitor(services)
        for _ in range(2):
            table = await services.creation.make(red, TableRequest("fresco-dice", {"players": 2}, [ME, BOT]))
        with pytest.raises(Refused, match="tables today"):
            await services.creation.make(red, TableRequest("fresco-dice", {"players": 2}, [ME, BOT]))
        for words in ("", "x" * 301, "\x07", "\ud800"):
            with pytest.raises(Refused):
                await services.chat.say(red, "Red", table, words)
        await services.chat.say(red, "Red", table, "  well \n played ")
        assert [row.text for row in chat.said(services.db.storage, table)] == ["well played"]
        for unknown in ("nosuchtable", "", "a b", "\x00", "x" * 500, "é"):
            with pytest.raises(TableNotFound):
                await services.tables.load(unknown)


@story
async def test_seats_change_hands_by_their_token(database: str) -> None:
    async with open_services(database) as services:
        table, red, blue = await two_at_a_table(services)
        token = (await services.tables.load(table)).seats[0].token
        with pytest.raises(Refused, match="link is not valid"):
            await services.seating.take_along(blue, table, token[:-1])
        phone = await visitor(services)
        assert await services.seating.take_along(phone, table, token) == 0
        live = await services.tables.load(table)
        assert live.seats[0].holder == phone
        if live.state.actors[0] == 0:
            with pytest.raises(Refused, match="not your seat"):
                await first_move(services, table, red, 0)


@story
async def test_names_of_seats_are_those_of_the_players(database: str) -> None:
    async with open_services(database) as services:
        table, red, _ = await two_at_a_table(services)
        await services.accounts.rename(red, "Crimson")
        live = await services.tables.load(table)
        assert live.state.names == ("Crimson", "Blue")


@story
async def test_guests_who_happen_to_have_the_same_number_sit_at_one_table(database: str) -> None:
    async with open_services(database) as services:
        met: dict[str, str] = {}
        while guest_name(one := await visitor(services)) not in met:
            met[guest_name(one)] = one
        other = met[guest_name(one)]
        table = await services.creation.make(one, TableRequest("canvas", {"players": 2}, [ME, OPEN]))
        await services.seating.sit(other, guest_name(other), table, 1)
        live = await services.tables.load(table)
        assert live.row.status == "running"
        assert live.names == [guest_name(one), next_guest(guest_name(one))]


def test_the_number_after_the_last_guest_is_the_first() -> None:
    assert [next_guest(name) for name in ("Guest 1000", "Guest 9999")] == ["Guest 1001", "Guest 1000"]
