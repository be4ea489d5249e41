"""Playing in the terminal."""

from __future__ import annotations

import signal
import subprocess
import time
from pathlib import Path

import pytest

import bottega as library

from .run import COMMAND, bottega, refused


def test_a_whole_game_by_numbers_against_bots() -> None:
    done = bottega("play", "canvas", "--players", "3", "--bots", "greedy,random", "--seed", "5", typed="1\n" * 40)
    assert done.returncode == 0, done.stderr
    assert "Game over" in done.stdout
    assert "greedy bot 1 takes" in done.stdout
    assert "random bot 2 completes" in done.stdout


def test_the_same_seed_and_answers_give_the_same_game() -> None:
    games = {bottega("play", "canvas", "--seed", "5", typed="1\n" * 40).stdout for _ in range(2)}
    assert len(games) == 1


def test_notation_hint_why_rule_board_and_help() -> None:
    typed = "help\nhint\nwhy layer 17\nwhy take 1\nrule CV-TAK-04\nboard\ntake 1\nquit\n"
    done = bottega("play", "canvas", "--players", "2", "--seed", "1", typed=typed)
    assert done.returncode == 0, done.stderr
    for said in (
        "Type the number of a choice",
        "Hint:",
        "You need 3 Art cards for a painting. You have 0. (CV-PNT-01)",
        "You can do that now.",
        "one Inspiration token on each card skipped",
        "Player 1 takes",
        "Bye!",
    ):
        assert said in " ".join(done.stdout.split()), said


def test_what_is_not_understood_is_said_and_asked_again() -> None:
    typed = "dance\n99\ntake 9\nrule XX-01\nwhy nonsense\ntake 1\nquit\n"
    done = bottega("play", "canvas", "--players", "2", "--seed", "1", typed=typed)
    text = " ".join(done.stdout.split())
    assert done.returncode == 0
    assert "Unknown action 'dance'" in text
    assert "There is no choice 99. Choose 1 to 5." in text
    assert "No ledger has a rule 'XX-01'" in text
    assert "Player 1 takes" in text


def test_undo_goes_back_to_my_last_decision() -> None:
    done = bottega("play", "canvas", "--players", "2", "--seed", "3", typed="undo\ntake 1\nundo\ntake 2\nquit\n")
    assert "You have no move to undo." in done.stdout
    assert done.stdout.count("Your turn: take a card") >= 3
    assert done.returncode == 0


def test_save_and_resume(tmp_path: Path) -> None:
    bottega("play", "canvas", "--seed", "3", typed="take 1\nsave mine.record\nquit\n", cwd=tmp_path)
    saved = library.replay((tmp_path / "mine.record").read_text(encoding="utf-8"))
    assert saved.names == ("Player 1", "greedy bot 1")
    done = bottega("play", "--resume", "mine.record", typed="1\n" * 40, cwd=tmp_path)
    assert "Game over" in done.stdout
    assert done.returncode == 0


def test_a_saved_game_is_resumed_only_as_what_it_is(tmp_path: Path) -> None:
    path = tmp_path / "fresco.record"
    path.write_text(library.game("fresco", players=2).start(1).record(), encoding="utf-8")
    said = refused("play", "canvas", "--resume", str(path), typed="quit\n")
    assert said == f"bottega: {path} is a game of fresco, not canvas."
    for more in (["--players", "3"], ["--seed", "1"], ["--modules", "1"]):
        said = refused("play", "--resume", str(path), *more, typed="quit\n")
        assert said == f"bottega: {path} already has options and a seed. Leave out all others."
    assert "There is no title 'chess'" in refused("play", "chess", "--resume", str(path), typed="quit\n")
    done = bottega("play", "fresco", "--resume", str(path), typed="quit\n")
    assert (done.returncode, done.stderr) == (0, "")


def test_who_leaves_finds_the_game_where_it_was_kept(tmp_path: Path) -> None:
    kept = []
    for typed in ("quit\n", "take 1\nundo\nsave\nquit\n", "take 1\nquit\n"):
        done = bottega("play", "canvas", "--seed", "3", "--save", "kept.record", typed=typed, cwd=tmp_path)
        assert "Continue with: bottega play --resume kept.record" in done.stdout
        kept.append(library.replay((tmp_path / "kept.record").read_text(encoding="utf-8")).moves)
    assert kept[0] == kept[1]
    assert len(kept[2]) > len(kept[0])
    assert [path.name for path in tmp_path.iterdir()] == ["kept.record"]


def test_why_and_rule_alone_say_what_to_add() -> None:
    done = bottega("play", "canvas", "--seed", "3", typed="why\nrule\nquit\n")
    assert "Add a name: why take 1" in done.stdout
    assert "Add a name: rule CV-TAK-04" in done.stdout


def test_a_game_kept_after_every_action_survives_a_killed_process(tmp_path: Path) -> None:
    path = tmp_path / "kept.record"
    process = subprocess.Popen(
        [*COMMAND, "play", "canvas", "--seed", "3", "--save", str(path)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )
    assert process.stdin is not None
    process.stdin.write("take 1\n")
    process.stdin.flush()
    _wait_for(lambda: path.exists() and "end" in path.read_text(encoding="utf-8"))
    process.kill()
    process.wait()
    assert library.replay(path.read_text(encoding="utf-8")).moves


def _wait_for(happened) -> None:  # type: ignore[no-untyped-def]
    until = time.monotonic() + 60
    while not happened():
        assert time.monotonic() < until
        time.sleep(0.05)


def test_end_of_input_ends_the_game_politely() -> None:
    done = bottega("play", "canvas", "--seed", "3", typed="take 1\n")
    assert done.returncode == 0
    assert "Bye!" in done.stdout


def test_ctrl_c_stops_with_130() -> None:
    process = subprocess.Popen(
        [*COMMAND, "play", "canvas", "--seed", "3"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),  # tests in the background ignore Ctrl-C
    )
    assert process.stdout is not None
    while "Take" not in process.stdout.readline():
        pass
    process.send_signal(signal.SIGINT)
    _, stderr = process.communicate(timeout=60)
    assert process.returncode == 130
    assert "Traceback" not in stderr
    assert "Stopped." in stderr


def test_two_people_at_one_keyboard() -> None:
    done = bottega("play", "canvas", "--players", "3", "--bots", "random", "--seed", "2", typed="1\n1\n1\nquit\n")
    assert "Player 1 takes" in done.stdout
    assert "Player 2 takes" in done.stdout


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["play"], "Choose a game: canvas"),
        (["play", "chess"], "There is no title 'chess'. Titles: canvas"),
        (["play", "canvs"], "Did you mean canvas?"),
        (["play", "canvas", "--players", "9"], "players must be from 1 to 5, not 9"),
        (["play", "canvas", "--players", "1"], "mode 'vincent'"),
        (
            ["play", "canvas", "--bots", "hal"],
            "There is no bot 'hal' for canvas. Choose random, greedy, apprentice, dreamer, impatient,",
        ),
        (["play", "canvas", "--players", "2", "--bots", "random,random"], "too many for 2 players"),
        (["play", "canvas", "--mode", "hard"], "Choose one of standard, vincent, puzzle"),
        (["play", "canvas", "--weather", "fine"], "has no setting '--weather'. Settings: --players, --mode"),
        (["play", "canvas", "--mode"], "--mode needs a value"),
        (["play", "canvas", "--scoring", "style,space"], "Choose 4 different scoring cards"),
        (["play", "--resume", "nowhere.record"], "nowhere.record: No such file"),
        (["play", "canvas", "--components", "nowhere.toml"], "nowhere.toml: the component file cannot be read"),
        (["replay", "nowhere.record"], "No such file"),
        (["sim", "canvas", "--bots", "greedy,hal"], "There is no bot 'hal'"),
        (["sim", "canvas", "--bots", "greedy"], "mode 'vincent'"),
        (["sim", "canvas", "--bots", "greedy,greedy", "--players", "3"], "2 bots cannot play a game of 3 players"),
        (["rules", "CV-TAK-99"], "No ledger has a rule 'CV-TAK-99'. Did you mean CV-TAK-0"),
        (["components", "chess"], "There is no title 'chess'"),
        (["canvas", "paint", "1", "2"], "three different Art cards from 1 to 60"),
        (["canvas", "paint", "1", "2", "99"], "three different Art cards from 1 to 60"),
        (["canvas", "paint", "1", "2", "3", "--background", "21"], "There is no background 21; there are 1 to 20."),
        (["canvas", "paint", "1", "2", "3", "-o", "x.gif"], "Use .svg or .png"),
    ],
)
def test_impossible_things_are_refused_in_a_sentence(arguments: list[str], said: str) -> None:
    assert said in refused(*arguments)


def test_unknown_commands_and_options_have_the_exit_code_of_wrong_use() -> None:
    for arguments in (["dance"], ["sim", "canvas", "--games", "none"], ["sim", "canvas", "--games", "0"], ["paint"]):
        done = bottega(*arguments)
        assert done.returncode == 2
        assert "Traceback" not in done.stderr
