"""The ladder: all against all, from every seat, with ratings."""

from __future__ import annotations

import json
import tomllib
from collections import Counter
from pathlib import Path

import pytest

from bottega.kernel import BadOption
from bottega.lab import ladder
from tests.cli.run import bottega as command
from tests.cli.run import refused


def test_every_pair_plays_every_deal_from_both_seats() -> None:
    found = ladder.schedule(["a", "b", "c"], 2, 4)
    assert len(found) == 3 * 4
    met = Counter((deal, *seats) for deal, seats in found)
    assert set(met.values()) == {1}
    assert (0, "a", "b") in met
    assert (0, "b", "a") in met
    assert (1, "c", "a") in met


@pytest.mark.parametrize(("bots", "players"), [(2, 3), (2, 4), (3, 3), (3, 4), (4, 3)])
def test_with_more_seats_every_bot_sits_everywhere_equally_often(bots: int, players: int) -> None:
    names = ["a", "b", "c", "d"][:bots]
    seats = Counter(
        (name, seat) for _, by_seat in ladder.schedule(names, players, players) for seat, name in enumerate(by_seat)
    )
    assert len(seats) == bots * players
    for name in names:
        assert len({seats[name, seat] for seat in range(players)}) == 1


def test_games_are_rounded_up_to_all_seats() -> None:
    assert len(ladder.schedule(["a", "b"], 2, 5)) == 6


def test_winners_come_first_whatever_broke_the_tie() -> None:
    assert ladder.places([10, 12, 12, 3], [2]) == [3, 2, 1, 4]
    assert ladder.places([5, 5], [0, 1]) == [1, 1]
    assert ladder.places([7, 7, 2], [0, 1]) == [1, 1, 3]


def game(number: int, bots: list[str], places: list[int]) -> ladder.Game:
    return ladder.Game(number, number, bots, [10 - place for place in places], places, 40)


def test_ratings_order_the_bots_and_intervals_shrink_with_games() -> None:
    few = [game(number, ["good", "bad"], [1, 2] if number else [2, 1]) for number in range(4)]
    many = few * 10
    good, bad = ladder.rungs(["bad", "good"], few)
    assert (good.bot, bad.bot) == ("good", "bad")
    assert good.rating > bad.rating
    assert (good.won, bad.won, good.games) == (0.75, 0.25, 4)
    assert good.low < good.rating < good.high
    surer = ladder.rungs(["good", "bad"], many)[0]
    assert surer.high - surer.low < good.high - good.low


def test_a_hundred_more_win_64_of_100_whatever_came_first() -> None:
    games = [game(number, ["journeyman", "other"], [1, 2] if number < 360 else [2, 1]) for number in range(1000)]
    other, journeyman = ladder.rungs(["journeyman", "other"], games)
    assert journeyman.rating == pytest.approx(1500)
    assert other.rating == pytest.approx(1600, abs=1)
    assert 10 < other.rating - other.low < 40


def test_who_never_met_is_compared_by_those_who_met_both() -> None:
    games = [game(number, ["low", "middle"], [2, 1] if number % 4 else [1, 2]) for number in range(400)]
    games += [game(number, ["middle", "high"], [2, 1] if number % 4 else [1, 2]) for number in range(400)]
    high, middle, low = ladder.rungs(["low", "middle", "high"], games)
    assert (high.bot, low.bot) == ("high", "low")
    assert high.rating - middle.rating == pytest.approx(191, abs=2)
    assert middle.rating - low.rating == pytest.approx(191, abs=2)


def test_a_bot_in_several_seats_has_one_rating() -> None:
    games = [game(number, ["good", "bad", "bad"], [1, 2, 3]) for number in range(10)]
    good, bad = ladder.rungs(["good", "bad"], games)
    assert good.rating > bad.rating
    assert bad.games == 20
    assert ladder.between("good", "bad", games) == (20.0, 20)


def test_a_shared_victory_counts_as_its_share() -> None:
    (one, other) = ladder.rungs(["one", "other"], [game(0, ["one", "other"], [1, 1])])
    assert one.won == other.won == 0.5
    assert ladder.between("one", "other", [game(0, ["one", "other"], [1, 1])]) == (0.5, 1)


def test_the_seed_decides_whatever_the_jobs() -> None:
    bots = ["random", "journeyman", "master"]
    options = ladder.refuse("fresco-dice", {}, bots, 2)
    effort = ladder.Effort(iterations=2)
    played = [ladder.climb("fresco-dice", options, bots, 2, effort, 3, jobs) for jobs in (1, 2)]
    assert played[0] == played[1]
    assert {game.bots[0] for game in played[0]} == set(bots)


def test_refusals() -> None:
    for bots, players, said in (
        (["random"], 2, "A ladder needs two or more different bots."),
        (["random", "random"], 2, "A ladder needs two or more different bots."),
        (["random", "genius"], 2, "There is no bot 'genius'"),
        (["random", "greedy"], 1, "at least 2 players"),
        (["random", "greedy"], 7, "players"),
    ):
        with pytest.raises(BadOption, match=said):
            ladder.refuse("canvas", {}, bots, players)
    assert "There is no bot" in refused("ladder", "canvas", "--bots", "random,genius")


def test_the_command_prints_ratings_and_keeps_the_games(tmp_path: Path) -> None:
    kept, strengths = tmp_path / "ladder.json", tmp_path / "strengths.toml"
    files = ("--json", str(kept), "--strengths", str(strengths))
    done = command("ladder", "canvas", "--bots", "random,journeyman", "--games", "4", *files)
    assert done.returncode == 0, done.stderr
    assert "journeyman before random: 4 of 4 times" in done.stdout
    data = json.loads(kept.read_text())
    assert [rung["bot"] for rung in data["ladder"]] == ["journeyman", "random"]
    assert len(data["games"]) == 4
    assert tomllib.loads(strengths.read_text()) == {rung["bot"]: round(rung["rating"]) for rung in data["ladder"]}
