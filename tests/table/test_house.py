"""What people do at tables, in a house with a real database of each kind."""

from __future__ import annotations

import asyncio
import gc
import multiprocessing
from pathlib import Path

import pytest

import bottega
from bottega.table import chat, laying, moves, register
from bottega.table import tables as tables_module
from bottega.table.house import House
from bottega.table.laying import SeatWish
from bottega.table.live import Refused, final
from bottega.table.minds import think
from bottega.table.names import guest_name, next_guest
from bottega.table.naming import clean_name
from bottega.table.rows import UNDO
from bottega.table.tables import NoTable
from bottega.table.terms import Terms
from tests.table.houses import BOT, ME, OPEN, first_move, open_house, play_out, story, until, visitor
from tests.table.rows import a_move


async def two_at_a_table(house: House, title: str = "canvas", bot_after: int = 0) -> tuple[str, str, str]:
    """A table of two people, red in seat 0 and blue in seat 1."""
    red, blue = await visitor(house), await visitor(house)
    table = await house.laying.make(red, title, {"players": 2}, [ME, OPEN], Terms(bot_after=bot_after))
    await house.seats.sit(blue, "Blue", table, 1)
    return table, red, blue


@story
async def test_every_title_is_played_to_the_end_with_a_bot(database: str) -> None:
    async with open_house(database) as house:
        red = await visitor(house)
        for title in bottega.titles():
            players = max(2, bottega.title(title).players[0])
            table = await house.laying.make(red, title, {"players": players}, [ME, *[BOT] * (players - 1)])
            live = await play_out(house, table, {0: red})
            assert live.state.over
            assert live.row.result == {"scores": live.state.scores, "winners": list(live.state.winners)}
            again = house.tables.lives.pop(table)
            assert (await house.tables.look(table)).state.digest() == again.state.digest(), "the log is the game"


@story
async def test_a_move_is_stored_before_it_is_answered(database: str) -> None:
    async with open_house(database) as house, open_house(database) as other:
        table, red, blue = await two_at_a_table(house)
        for _ in range(6):
            live = await house.tables.look(table)
            seat = live.state.actors[0]
            number = await first_move(house, table, (red, blue)[seat], seat)
            kept = register.read(other.db.storage, table)
            assert kept is not None
            assert kept.moves[-1][0] == live.count == number


@story
async def test_a_second_click_is_no_second_move(database: str) -> None:
    async with open_house(database) as house:
        table, red, blue = await two_at_a_table(house)
        live = await house.tables.look(table)
        seat = live.state.actors[0]
        who, action, at = (red, blue)[seat], live.state.legal(seat)[0], live.count
        clicks = [house.playing.play(who, table, seat, action, at) for _ in range(5)]
        answers = await asyncio.gather(*clicks, return_exceptions=True)
        assert sum(answer == at + 1 for answer in answers) == 1
        assert sum(isinstance(answer, Refused) for answer in answers) == 4
        assert (await house.tables.look(table)).count == at + 1


@story
async def test_a_moment_that_has_not_come_is_refused(tmp_path: Path) -> None:
    async with open_house(f"sqlite:///{tmp_path / 'b.db'}") as house:
        red = await visitor(house)
        table = await house.laying.make(red, "fresco", {"players": 2}, [ME, ME])
        live = await house.tables.look(table)
        while len(live.state.actors) < 2:
            seat = live.state.actors[0]
            await house.playing.play(red, table, seat, live.state.legal(seat)[0], len(live.noticed[seat]))
        for seat in live.state.actors:
            with pytest.raises(Refused, match="moved on"):
                await house.playing.play(red, table, seat, live.state.legal(seat)[0], len(live.noticed[seat]) + 1)


@story
async def test_one_visitor_may_play_several_seats_but_nobody_elses(database: str) -> None:
    async with open_house(database) as house:
        red, stranger = await visitor(house), await visitor(house)
        wishes = [SeatWish("me", name="Red"), SeatWish("me", name="Blue")]
        table = await house.laying.make(red, "canvas", {"players": 2}, wishes)
        assert (await house.tables.look(table)).names == ["Red", "Blue"]
        live = await house.tables.look(table)
        with pytest.raises(Refused, match="not yours"):
            await house.playing.play(
                stranger, table, live.state.actors[0], live.state.legal(live.state.actors[0])[0], 0
            )
        assert (await play_out(house, table, {0: red, 1: red})).state.over


@story
async def test_undo_is_a_row_of_the_log(database: str) -> None:
    async with open_house(database) as house:
        red = await visitor(house)
        table = await house.laying.make(red, "canvas", {"players": 2}, [ME, ME])
        undone = 0
        while not undone:
            live = await house.tables.look(table)
            seat = live.state.actors[0]
            before = live.state.digest()
            safe = [action for action in live.state.legal(seat) if not final(live.state, seat, action)]
            action = safe[0] if safe else live.state.legal(seat)[-1]
            await house.playing.play(red, table, seat, action, len(live.noticed[seat]))
            if safe:
                count = live.count
                await house.playing.undo(red, table, seat)
                live = await house.tables.look(table)
                assert live.state.digest() == before
                assert live.count == count + 1
                kept = register.read(house.db.storage, table)
                assert kept is not None
                assert kept.moves[-1][2] == UNDO
                undone += 1
        while (await house.tables.look(table)).may_undo(seat):
            await house.playing.undo(red, table, seat)
        with pytest.raises(Refused):
            await house.playing.undo(red, table, seat)


@story
async def test_who_resigns_is_played_by_a_bot_to_the_end(database: str) -> None:
    async with open_house(database) as house:
        red = await visitor(house)
        table = await house.laying.make(red, "fresco-dice", {"players": 2}, [ME, BOT])
        assert await house.seats.leave(red, table, 0)
        with pytest.raises(Refused, match="resigned"):
            await house.playing.play(red, table, 0, 0, 0)
        with pytest.raises(Refused, match="resigned"):
            await house.playing.undo(red, table, 0)
        assert (await until(house, table, lambda live: live.row.status == "over")).state.over


@story
async def test_a_bot_stands_in_for_who_is_away_and_gives_the_seat_back(database: str) -> None:
    async with open_house(database) as house:
        table, red, blue = await two_at_a_table(house, bot_after=1)
        house.presence.arrives(table, 0)
        house.presence.arrives(table, 1)
        mine = (await house.tables.look(table)).state.actors[0]
        other = 1 - mine
        house.presence.goes(table, mine)
        live = await until(house, table, lambda live: other in live.state.actors)
        assert live.count > 0, "the bot has moved"
        house.presence.arrives(table, mine)
        while other in (live := await house.tables.look(table)).state.actors:
            await first_move(house, table, (red, blue)[other], other)
        with house.db.storage.writing() as db:
            db.exec_driver_sql("UPDATE tables SET moved = moved - 3600")
        house.presence.opened -= 3600
        live = await house.tables.look(table)
        assert not house.bots.stands_in(live, live.seats[mine]), "who is back is waited for"
        await first_move(house, table, (red, blue)[mine], mine)


@story
async def test_a_bot_that_thinks_does_not_move_for_who_came_back_meanwhile(tmp_path: Path) -> None:
    async with open_house(f"sqlite:///{tmp_path / 'b.db'}", bot_pause=1.0) as house:
        table, _, _ = await two_at_a_table(house, bot_after=1)
        seat = (await house.tables.look(table)).state.actors[0]
        house.presence.arrives(table, 1 - seat)
        while (table, seat) not in house.bots.thinking:
            await asyncio.sleep(0.05)
        house.presence.arrives(table, seat)
        while (table, seat) in house.bots.thinking:
            await asyncio.sleep(0.05)
        assert (await house.tables.look(table)).count == 0


@story
async def test_a_server_that_starts_gives_people_time_to_come_back(database: str) -> None:
    async with open_house(database) as house:
        table, _, _ = await two_at_a_table(house, bot_after=60)
        house.db.storage.engine.dispose()
        with house.db.storage.writing() as db:
            db.exec_driver_sql("UPDATE tables SET moved = moved - 3600")
            db.exec_driver_sql("UPDATE seats SET seen = seen - 3600")
    async with open_house(database) as house:
        live = await house.tables.look(table)
        assert not any(house.bots.stands_in(live, place) for place in live.seats)
        house.presence.opened -= 3600
        assert house.bots.stands_in(live, live.seats[0])


@story
async def test_bots_left_alone_by_a_server_that_died_are_woken_by_the_next(database: str) -> None:
    async with open_house(database, bot_pause=60) as house:
        red = await visitor(house)
        table = await house.laying.make(red, "fresco-dice", {"players": 2}, [BOT, BOT])
    async with open_house(database) as house:
        assert (await until(house, table, lambda live: live.row.status == "over")).state.over


@story
async def test_a_finished_game_can_be_forked(database: str) -> None:
    async with open_house(database) as house:
        table, red, blue = await two_at_a_table(house, "fresco-dice")
        with pytest.raises(Refused, match="when it is over"):
            await house.laying.fork(red, table, 0, 0)
        live = await play_out(house, table, {0: red, 1: blue})
        middle = len(live.played) // 2
        forked = await house.tables.look(await house.laying.fork(blue, table, middle, live.at(middle).actors[0]))
        assert forked.played[:middle] == live.played[:middle]
        assert forked.state.digest() == live.at(middle).digest()
        assert forked.row.acting == 1 << live.at(middle).actors[0]
        with pytest.raises(Refused, match="moment"):
            await house.laying.fork(blue, table, len(live.played) + 1, 0)


@story
async def test_a_table_of_other_rules_is_refused_and_disturbs_nobody(database: str) -> None:
    async with open_house(database) as house:
        red = await visitor(house)
        old = await house.laying.make(red, "fresco-dice", {"players": 2}, [ME, ME])
        with house.db.storage.writing() as db:
            db.exec_driver_sql("UPDATE tables SET rules = 'older'")
            db.exec_driver_sql("UPDATE seats SET kind = 'bot'")
        house.tables.lives.clear()
        with pytest.raises(Refused, match="other rules"):
            await house.tables.look(old)
        table = await house.laying.make(red, "fresco-dice", {"players": 2}, [BOT, BOT])
        assert (await until(house, table, lambda live: live.row.status == "over")).state.over
        with house.db.storage.writing() as db:
            db.exec_driver_sql("UPDATE tables SET moved = moved - 60")
        while old not in house.bots.unplayable:
            await asyncio.sleep(0.05)


@story
async def test_a_log_that_does_not_fit_the_rules_is_refused_and_not_half_read(tmp_path: Path) -> None:
    async with open_house(f"sqlite:///{tmp_path / 'b.db'}") as house:
        red = await visitor(house)
        table = await house.laying.make(red, "fresco-dice", {"players": 2}, [ME, ME])
        live = await house.tables.look(table)
        wrong = next(a for a in range(live.game.num_actions) if a not in live.state.legal(live.state.actors[0]))
        storage = house.db.storage
        assert moves.add_moves(storage, [a_move(storage, table, live.state.actors[0], wrong)]) == [True]
        for _ in range(2):
            with pytest.raises(Refused, match="does not fit"):
                await house.tables.look(table)


@story
async def test_bots_that_die_come_back(tmp_path: Path) -> None:
    async with open_house(f"sqlite:///{tmp_path / 'b.db'}") as house:
        red = await visitor(house)
        table = await house.laying.make(red, "canvas", {"players": 2}, [ME, BOT])
        for _ in range(3):
            live = await until(house, table, lambda live: 0 in live.state.actors)
            for worker in multiprocessing.active_children():
                worker.kill()
            await first_move(house, table, red, 0)
        live = await until(house, table, lambda live: 0 in live.state.actors)
        assert {seat for seat, _ in live.played} == {0, 1}


def test_a_bot_that_cannot_decide_plays_something_legal() -> None:
    action, trouble = think(
        "t", "canvas", {"players": 2}, 1, [], bottega.game("canvas").start(1).actors[0], "no level", 0
    )
    assert trouble == "BadOption"
    assert action in bottega.game("canvas", players=2).start(1).legal()


@story
async def test_nothing_is_kept_of_tables_that_nobody_uses(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tables_module, "KEPT_IN_MEMORY", 5)
    async with open_house(f"sqlite:///{tmp_path / 'b.db'}") as house:
        endless = len(house.tasks.running)
        red = await visitor(house)
        tables = [await house.laying.make(red, "fresco-dice", {"players": 2}, [ME, ME]) for _ in range(12)]
        for table in tables:
            seat = (await house.tables.look(table)).state.actors[0]
            house.presence.arrives(table, seat)
            news = house.news.listen(table)
            await first_move(house, table, red, seat)
            house.news.leave(table, news)
            house.presence.goes(table, seat)
        while len(house.tasks.running) > endless:
            await asyncio.sleep(0.02)
        gc.collect()
        assert len(house.tables.lives) == 5
        assert not house.tables.locks
        assert not house.presence.present
        assert not house.bots.thinking
        assert not house.news.listeners
        assert not house.news.stale


@story
async def test_a_failing_task_is_noticed(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    async def fail() -> None:
        raise ZeroDivisionError("with words that stay out of the log")

    async with open_house(f"sqlite:///{tmp_path / 'b.db'}") as house:
        house.tasks.begin(fail())
        while "task failed" not in [record.message for record in caplog.records]:
            await asyncio.sleep(0.01)


@story
async def test_limits_on_names_tables_and_chat(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(laying, "TABLES_A_DAY", 2)
    for bad in ("", "   ", "x" * 25, "a\x00b", "\u202e", "\ud800"):
        with pytest.raises(Refused):
            clean_name(bad)
    async with open_house(f"sqlite:///{tmp_path / 'b.db'}") as house:
        red = await visitor(house)
        for _ in range(2):
            table = await house.laying.make(red, "fresco-dice", {"players": 2}, [ME, BOT])
        with pytest.raises(Refused, match="tables today"):
            await house.laying.make(red, "fresco-dice", {"players": 2}, [ME, BOT])
        for words in ("", "x" * 301, "\x07", "\ud800"):
            with pytest.raises(Refused):
                await house.chat.say(red, "Red", table, words)
        await house.chat.say(red, "Red", table, "  well \n played ")
        assert [row.text for row in chat.said(house.db.storage, table)] == ["well played"]
        for unknown in ("nosuchtable", "", "a b", "\x00", "x" * 500, "é"):
            with pytest.raises(NoTable):
                await house.tables.look(unknown)


@story
async def test_seats_change_hands_by_their_token(database: str) -> None:
    async with open_house(database) as house:
        table, red, blue = await two_at_a_table(house)
        token = (await house.tables.look(table)).seats[0].token
        with pytest.raises(Refused, match="opens no seat"):
            await house.seats.take_along(blue, table, token[:-1])
        phone = await visitor(house)
        assert await house.seats.take_along(phone, table, token) == 0
        live = await house.tables.look(table)
        assert live.seats[0].holder == phone
        if live.state.actors[0] == 0:
            with pytest.raises(Refused, match="not yours"):
                await first_move(house, table, red, 0)


@story
async def test_names_of_seats_are_those_of_the_players(database: str) -> None:
    async with open_house(database) as house:
        table, red, _ = await two_at_a_table(house)
        await house.reception.rename(red, "Crimson")
        live = await house.tables.look(table)
        assert live.state.names == ("Crimson", "Blue")


@story
async def test_guests_who_happen_to_have_the_same_number_sit_at_one_table(database: str) -> None:
    async with open_house(database) as house:
        met: dict[str, str] = {}
        while guest_name(one := await visitor(house)) not in met:
            met[guest_name(one)] = one
        other = met[guest_name(one)]
        table = await house.laying.make(one, "canvas", {"players": 2}, [ME, OPEN])
        await house.seats.sit(other, guest_name(other), table, 1)
        live = await house.tables.look(table)
        assert live.row.status == "running"
        assert live.names == [guest_name(one), next_guest(guest_name(one))]


def test_the_number_after_the_last_guest_is_the_first() -> None:
    assert [next_guest(name) for name in ("Guest 1000", "Guest 9999")] == ["Guest 1001", "Guest 1000"]
