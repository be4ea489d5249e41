"""Statistics and deeds of somebody, from what is written down of their games."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest
from sqlalchemy import insert, update

import bottega
from bottega.server.db.schema import SEAT_RESULTS, TABLES
from bottega.server.lobby.table_request import SeatRequest, TableRequest
from bottega.server.results.outcomes import VERSION
from bottega.server.services import Services
from bottega.server.web.pages import my_stats
from bottega.server.web.pages.my_stats import PlayedGame, SeatResult
from tests.server.visitors import BOT, ME, OPEN, open_services, story, visitor

CANVAS = bottega.title("canvas")
FRESCO = bottega.title("fresco")


def game(
    points: int, *others: tuple[str, int], modules: tuple[int, ...] = (), deeds: tuple[str, ...] = ()
) -> PlayedGame:
    """A game with these points, against others: their level, if they are bots, and their points."""
    every = [points, *(theirs for _, theirs in others)]
    ranks = [1 + sum(more > one for more in every) for one in every]
    seats = [
        SeatResult(bot, theirs, rank, {"Bets": theirs}) for (bot, theirs), rank in zip(others, ranks[1:], strict=True)
    ]
    return PlayedGame(
        "t", 0.0, list(modules), SeatResult("", points, ranks[0], {"Bets": points}), 120.0, list(deeds), seats
    )


def test_games_are_counted_by_players_and_modules() -> None:
    games = [game(30, ("", 20)), game(10, ("", 20), modules=(1, 5)), game(50, ("", 20), ("", 60), modules=(5,))]
    counted = {label: len(some) for label, some in my_stats.by_players(games).items()}
    assert counted == {"2 players": 2, "3 players": 1}
    assert [len(some) for some in my_stats.by_module(FRESCO, games).values()] == [1, 1, 2]
    assert my_stats.by_module(FRESCO, games[:1]) == {}
    every = my_stats.summary("", games)
    assert (every.games, every.won, every.mean, every.best, every.minutes) == (3, 1, 30.0, 50, 2.0)


def test_bots_left_behind_are_counted_by_level_and_a_tie_is_half() -> None:
    games = [game(30, ("master", 20), ("apprentice", 40)), game(30, ("master", 30)), game(30, ("", 10))]
    found = my_stats.against(games * 2)
    assert {level: estimate.value for level, estimate in found.items()} == {"Master": 0.75}, "the other was met twice"


def test_friends_are_met_by_name_and_strangers_are_not() -> None:
    anna, bob, carl = (SeatResult("", 20, 2, {}, who) for who in ("anna", "bob", "carl"))
    games = [replace(game(30), others=[anna, carl]), replace(game(10), others=[anna, replace(bob, rank=1)])]
    friends = {"anna": "Anna", "bob": "Bob"}
    assert my_stats.against_friends(games, friends) == {}, "two games say nothing about how often"
    games = games * 3
    found = my_stats.against_friends(games, friends)
    assert {name: estimate.value for name, estimate in found.items()} == {"Anna": 1.0, "Bob": 0.5}
    assert list(found) == ["Anna", "Bob"], "those first whom one has met most"
    assert [len(some) for some in my_stats.with_friends(games, friends).values()] == [6]
    assert my_stats.with_friends(games, {"dora": "Dora"}) == {}
    drawn = "".join(my_stats.drawn(CANVAS, games, friends))
    assert "Friends beaten" in drawn
    assert "Anna" in drawn


def test_games_are_summed_up_in_sentences() -> None:
    first = [game(42, ("journeyman", 20))]
    assert my_stats.in_words(first)[0] == "You won your first game with 42 points."
    assert not any("%" in chart for chart in my_stats.drawn(CANVAS, first, {})), "one game is no rate"
    lost = [game(12, ("", 20))]
    assert my_stats.in_words(lost) == ["You scored 12 points.", "Most of them came from: Bets."]
    games = [*first, *lost, game(30, ("apprentice", 20)), game(30, ("master", 50))]
    assert my_stats.in_words(games) == [
        "You won 2 of 4 games.",
        "Your best result: 42 points.",
        "You score most from: Bets.",
        "Strongest bot beaten: journeyman.",
    ]


def test_points_are_compared_by_source_with_others_at_the_same_tables() -> None:
    assert my_stats.sources([game(30, ("", 20)), game(10, ("", 40))]) == [("Bets", 20.0, 30.0, None)]


@pytest.mark.rule("CV-ACH-09", "CV-R-53")
def test_the_tenth_achievement_comes_with_the_last_scenario_over_many_games() -> None:
    scenarios = [id for id in CANVAS.feats.every() if id.startswith("scenario ")]
    games = [game(40, deeds=(id,)) for id in scenarios]  # the last one first
    done = {deed.text: deed.game for deed in my_stats.deeds(CANVAS, games)}
    assert done["Complete every scenario."] is games[0]
    assert done["Score more than forty points."] is None
    missing = {deed.text: deed.game for deed in my_stats.deeds(CANVAS, games[1:])}
    assert missing["Complete every scenario."] is None
    assert sum(found is not None for found in missing.values()) == 8


def test_a_deed_is_remembered_with_the_first_game_that_had_it() -> None:
    late, early = game(50, deeds=("forty",)), game(45, deeds=("forty",))
    done = {deed.text: deed.game for deed in my_stats.deeds(CANVAS, [late, early])}
    assert done["Score more than forty points."] is early


async def ended(services: Services, maker: str, wishes: list[SeatRequest], sits: str = "", leaves: str = "") -> str:
    """A table whose game is over, with what is written down of it."""
    table = await services.creation.make(maker, TableRequest("canvas", {"players": 2}, wishes))
    if sits:
        await services.seating.sit(sits, "Blue", table, 1)
    if leaves:
        await services.seating.leave(leaves, table, 0)
    known = {"table_id": table, "rank": 1, "points": 30, "seconds": 60.0, "version": VERSION, "deeds": "[]"}
    with services.db.storage.writing() as db:
        db.execute(update(TABLES).where(TABLES.c.id == table).values(status="over"))
        db.execute(insert(SEAT_RESULTS), [{**known, "seat": seat, "sources": '{"Variety": 30}'} for seat in range(2)])
    return table


@story
async def test_lessons_forks_shared_screens_and_games_that_one_left_do_not_count(database: str) -> None:
    async with open_services(database, bot_pause=60.0, sweep=60.0) as services:
        red, blue = await visitor(services), await visitor(services)
        alone, ours = await ended(services, red, [ME, BOT]), await ended(services, red, [ME, OPEN], blue)
        left = await ended(services, red, [ME, OPEN], blue, red)
        await ended(services, red, [ME, ME])
        for unusual in ({"forked": "t 1"}, {"lesson": "on"}):
            table = await ended(services, red, [ME, BOT])
            with services.db.storage.writing() as db:
                db.execute(update(TABLES).where(TABLES.c.id == table).values(**unusual))
        mine = await services.db(my_stats.played, red, "canvas")
        assert [played.table_id for played in mine] == [ours, alone]
        assert [[other.bot for other in played.others] for played in mine] == [[""], ["journeyman"]]
        theirs = await services.db(my_stats.played, blue, "canvas")
        assert [played.table_id for played in theirs] == [left, ours]
        assert await services.db(my_stats.played, red, "fresco") == []
        svg = "".join(my_stats.drawn(CANVAS, mine, {}))
        assert "2 players" in svg
        assert not re.search(r"\bnan\b|\binf\b", svg)
