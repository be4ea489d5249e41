"""A study is played: the same by any number of processes, never twice, and nothing is lost when it is killed."""

from __future__ import annotations

import json
import os
import select
import signal
import subprocess
import sys
from pathlib import Path

import pytest

import bottega
from bottega.bots.arena import play
from bottega.lab.simulate import simulate
from bottega.lab.studies import runner
from bottega.lab.studies import study as studies
from bottega.lab.studies.game_log import GameLog, OtherStudy

from ..cli import run
from .bench import SMALL, everything, played, read, table, write

KILLED = """
import multiprocessing, os, signal, sys
from pathlib import Path
from bottega.lab.studies import runner, study

games = 0
def progress():
    global games
    games += 1
    if games == 7:
        print(*(child.pid for child in multiprocessing.active_children()), flush=True)
        os.kill(os.getpid(), signal.SIGKILL)

runner.run(study.read(Path(sys.argv[1])), Path(sys.argv[2]), 2, None, None, progress)
"""


def test_any_number_of_processes_gives_the_same_bytes(tmp_path: Path) -> None:
    assert everything(played(tmp_path / "one")) == everything(played(tmp_path / "two", jobs=2))


def test_a_study_that_was_killed_goes_on_and_no_finished_game_is_lost(tmp_path: Path) -> None:
    path = write(tmp_path, SMALL.replace("games = 4", "games = 20"))
    out = tmp_path / "out"
    killed = subprocess.run([sys.executable, "-c", KILLED, str(path), str(out)], capture_output=True, text=True)
    assert killed.returncode == -signal.SIGKILL
    for worker in map(int, killed.stdout.split()):
        assert gone(worker), "a worker outlived the study"
    before = (out / "games.jsonl").read_bytes()
    assert before.count(b"\n") >= 1 + 7, "a header and seven games"
    with (out / "games.jsonl").open("ab") as journal:
        journal.write(b'{"cell":0,"game":19,"seed":50')  # what a crash in the middle of a line leaves

    said = run.bottega("lab", str(path), "--out", str(out), "--jobs", "2")
    assert said.returncode == 0, said.stderr
    assert f"{before.count(bytes([10])) - 1} of 40 games are already done." in said.stdout
    after = (out / "games.jsonl").read_bytes()
    assert after.startswith(before), "finished games were kept as they were"
    rows = [json.loads(line) for line in after.splitlines()[1:]]
    assert sorted((row["cell"], row["game"]) for row in rows) == [(cell, game) for cell in (0, 1) for game in range(20)]
    assert everything(out) == everything(played(tmp_path / "whole", path.read_text(encoding="utf-8")))


def gone(process: int) -> bool:
    """Whether a process ends within some seconds, or has ended."""
    try:
        handle = os.pidfd_open(process)
    except ProcessLookupError:
        return True
    ended, _, _ = select.select([handle], [], [], 10)
    os.close(handle)
    return bool(ended)


def test_more_games_are_added_to_those_that_are_there(tmp_path: Path) -> None:
    out = played(tmp_path)
    before = (out / "games.jsonl").read_bytes()
    more = studies.read(tmp_path / "study.toml", 6)
    begun: list[tuple[int, int]] = []
    runner.run(more, out, begin=lambda done, total: begun.append((done, total)))
    assert begun == [(8, 12)]
    assert (out / "games.jsonl").read_bytes().startswith(before)
    assert everything(out) == everything(played(tmp_path / "at once", SMALL.replace("games = 4", "games = 6")))
    fewer = studies.read(tmp_path / "study.toml", 2)
    runner.run(fewer, out)
    assert len(table(out, "games")) == 4, "a smaller number is a look at the first games"


def test_a_folder_of_another_study_is_refused(tmp_path: Path) -> None:
    out = played(tmp_path)
    before = everything(out)
    for other, differs in (
        (SMALL.replace("seed = 5", "seed = 6"), "the seed differs"),
        (SMALL.replace("[2, 3]", "[2, 4]"), "options, bots or rules differ"),
        (SMALL.replace('"random"', '"greedy"'), "options, bots or rules differ"),
        ('title = "fresco-dice"\nseed = 5\nbots = ["random"]', "the title differs"),
    ):
        with pytest.raises(OtherStudy, match=rf"holds results of another study \(Small\): {differs}"):
            runner.run(read(tmp_path, other), out)
    assert everything(out) == before
    renamed = read(tmp_path, SMALL.replace('"Small"', '"Another name"'))
    runner.run(renamed, out)
    assert "Another name" in (out / "report.html").read_text(encoding="utf-8")


def test_a_folder_with_something_else_in_it_is_refused(tmp_path: Path) -> None:
    study = read(tmp_path)
    with pytest.raises(OtherStudy, match="is not empty and holds no study"):
        runner.run(study, tmp_path)
    for text, said in (
        ("hello\n", "is no journal of a study"),
        ('{"bottega study": 99}\n', "is no journal of a study"),
    ):
        out = write(tmp_path / "foreign", text, "games.jsonl").parent
        with pytest.raises(OtherStudy, match=said):
            runner.run(study, out)
        assert (out / "games.jsonl").read_text(encoding="utf-8") == text
    out = played(tmp_path / "broken")
    with (out / "games.jsonl").open("a", encoding="utf-8") as journal:
        journal.write("nonsense\n")
    with pytest.raises(OtherStudy, match="line 10: this is no finished game"):
        runner.run(study, out)


def test_two_processes_do_not_write_into_one_folder(tmp_path: Path) -> None:
    path = write(tmp_path)
    journal = GameLog(tmp_path / "out", studies.read(path))
    try:
        said = run.refused("lab", str(path), "--out", str(tmp_path / "out"))
    finally:
        journal.close()
    assert "Another process is at work in" in said


def test_tables_tell_each_game_each_seat_and_each_fact(tmp_path: Path) -> None:
    out = played(tmp_path)
    games, seats, facts = (table(out, name) for name in ("games", "seats", "facts"))
    assert [(row["cell"], row["game"], row["players"]) for row in games] == [
        (cell, game, 2 + cell) for cell in (0, 1) for game in range(4)
    ]
    assert len(seats) == 4 * 2 + 4 * 3
    for game in games:
        state = play(bottega.game("canvas", players=game["players"]), ["random"] * game["players"], game["seed"])
        mine = [row for row in seats if (row["cell"], row["game"]) == (game["cell"], game["game"])]
        assert [row["score"] for row in mine] == state.scores
        assert tuple(row["seat"] for row in mine if row["rank"] == 1) == state.winners
        assert [row["won"] for row in mine] == [
            1 / len(state.winners) if seat in state.winners else 0 for seat in range(game["players"])
        ]
        assert game["actions"] == len(state.moves)
        assert sorted(row["start"] for row in mine) == list(range(1, game["players"] + 1))
        points = [
            row
            for row in facts
            if row["series"] == "points" and (row["cell"], row["game"]) == (game["cell"], game["game"])
        ]
        for row in mine:
            assert sum(fact["amount"] for fact in points if fact["seat"] == row["seat"]) == row["score"]


def test_a_study_plays_the_same_games_as_sim(tmp_path: Path) -> None:
    out = played(tmp_path, 'title = "canvas"\nseed = 3\ngames = 6\nbots = [["greedy", "random"]]\n')
    by_game = [row["score"] for row in table(out, "seats")]
    for result in simulate("canvas", {}, ["greedy", "random"], 6, seed=3):
        scores = by_game[2 * result.number : 2 * result.number + 2]
        assert [scores[seat] for seat in result.seats] == result.scores
