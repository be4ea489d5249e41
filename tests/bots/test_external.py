"""Bots that anybody writes: a class in a Python file."""

from __future__ import annotations

from pathlib import Path

import pytest

import bottega
from bottega.bots import bot, check
from bottega.bots.arena import play
from bottega.bots.player import BadBot
from bottega.kernel import BadOption
from tests.cli.run import bottega as command
from tests.cli.run import refused

EXAMPLE = Path(__file__).parents[2] / "examples" / "my_bot.py"
MY_BOT = f"{EXAMPLE}:MyBot"
BLIND = f"{EXAMPLE.parent / 'blind.py'}:Blind"

FIRST = """
from beside import number

class First:
    def __init__(self, seed):
        self.seed = seed

    def choose(self, perspective):
        return perspective.legal[number]

class Wrong(First):
    def choose(self, perspective):
        return {answer}

class NoSeed:
    def choose(self, perspective):
        return perspective.legal[0]

class NoBot:
    pass
"""


@pytest.fixture
def file(tmp_path: Path) -> Path:
    (tmp_path / "beside.py").write_text("number = 0\n")
    path = tmp_path / "first.py"
    path.write_text(FIRST.format(answer="999"))
    return path


def test_the_example_plays_and_the_same_seed_plays_the_same() -> None:
    games = [play(bottega.game("canvas"), [MY_BOT, "random"], 3) for _ in range(2)]
    assert games[0].moves == games[1].moves
    assert games[0].winners == (0,)


def test_the_blind_example_leaves_modules_alone() -> None:
    events: list[bottega.Event] = []
    play(bottega.game("fresco", players=2, modules=[13]), ["greedy", BLIND], 1, events)
    assert {event.seat for event in events if event.kind == "map bought"} == {0}


def test_a_class_in_a_file_plays_and_may_import_what_lies_beside_it(file: Path) -> None:
    assert play(bottega.game("canvas"), [f"{file}:First", "random"], 1).over


def test_a_file_is_refused_with_a_sentence(file: Path, tmp_path: Path) -> None:
    broken = tmp_path / "broken.py"
    broken.write_text("import nothing_of_that_name\n")
    for name, said in {
        f"{tmp_path}/none.py:First": "There is no file",
        f"{file}:Second": "has no class 'Second'. Classes: First, Wrong, NoSeed.",
        f"{file}:NoBot": "isn't a bot. A bot needs a method choose(self, perspective).",
        f"{file}": "To use a bot from a file, write FILE.py:CLASS",
        f"{broken}:First": "ModuleNotFoundError: No module named 'nothing_of_that_name'",
    }.items():
        with pytest.raises(BadOption) as refusal:
            check(name, "canvas")
        assert said in str(refusal.value)
    with pytest.raises(BadOption, match=r"Could not create .* with a seed"):
        bot(f"{file}:NoSeed", "canvas", 1)


@pytest.mark.parametrize("answer", ["999", "'take 1'", "None", "-1"])
def test_an_illegal_answer_is_refused_with_what_is_possible(tmp_path: Path, answer: str) -> None:
    (tmp_path / "beside.py").write_text("number = 0\n")
    file = tmp_path / "wrong.py"
    file.write_text(FIRST.format(answer=answer))
    with pytest.raises(BadBot) as refusal:
        play(bottega.game("canvas"), [f"{file}:Wrong", "random"], 1)
    assert f"Bot Wrong answered {answer}" in str(refusal.value)
    assert "can only play take 1" in str(refusal.value)


def test_a_bot_that_fails_is_told_with_its_line(tmp_path: Path) -> None:
    (tmp_path / "beside.py").write_text("number = 0\n")
    file = tmp_path / "fails.py"
    file.write_text(FIRST.format(answer="1 // number"))
    line = FIRST.splitlines().index("        return {answer}") + 1
    with pytest.raises(BadBot, match=rf"The bot Wrong failed \(fails.py, line {line}\): ZeroDivisionError: "):
        play(bottega.game("canvas"), [f"{file}:Wrong", "random"], 1)


def test_a_bot_that_does_not_rate_still_hints(file: Path) -> None:
    done = command("play", "canvas", "--bot", f"{file}:First", "--seed", "1", typed="hint\nquit\n")
    assert done.returncode == 0, done.stderr
    assert f"{file}:First bot would play: Take" in done.stdout


def test_an_action_that_is_not_legal_now_is_named(tmp_path: Path) -> None:
    (tmp_path / "beside.py").write_text("number = 0\n")
    file = tmp_path / "late.py"
    file.write_text(FIRST.format(answer="perspective.game.action('layer 17')"))
    with pytest.raises(BadBot, match=r"answered \d+ \(layer 17\)"):
        play(bottega.game("canvas"), [f"{file}:Wrong", "random"], 1)


def test_files_in_commands(file: Path) -> None:
    done = command("sim", "canvas", "--bot", f"{file}:First", "--bot", "random", "--games", "2")
    assert done.returncode == 0, done.stderr
    done = command("play", "canvas", "--bot", f"{file}:First", "--seed", "1", typed="1\nquit\n")
    assert "Bye!" in done.stdout
    assert "answered 999" in refused("sim", "canvas", "--bots", f"{file}:Wrong,random", "--games", "1")
    assert "no class" in refused("ladder", "canvas", "--bots", f"{file}:Second,random")


def test_no_record_runs_a_file(file: Path, tmp_path: Path) -> None:
    """A game against a bot from a file is gone on with only where the file is named again."""
    saved = tmp_path / "game.record"
    name = f"{file}:First"
    command("play", "canvas", "--bot", name, "--seed", "1", "--save", str(saved), typed="1\nquit\n")
    record = saved.read_text()
    assert name in record
    marker = tmp_path / "ran"
    file.write_text(f"open({str(marker)!r}, 'w').close()\n" + file.read_text())
    command("play", "--resume", str(saved), typed="quit\n")
    assert not marker.exists()
    command("play", "--resume", str(saved), "--bot", name, typed="quit\n")
    assert marker.exists()
