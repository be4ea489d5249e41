"""The other commands: games, sim, replay, rules, components, canvas paint."""

from __future__ import annotations

import csv
import json
import os
import re
import shlex
import subprocess
import sys
import xml.etree.ElementTree as ET
from pathlib import Path

import pytest

import bottega as library
from bottega import rule_index
from bottega.bots.arena import play

from .run import bottega, refused


@pytest.fixture
def record(tmp_path: Path) -> Path:
    path = tmp_path / "game.record"
    path.write_text(play(library.game("canvas", players=2), ["greedy", "random"], 4).record(), encoding="utf-8")
    return path


def test_games_lists_titles_options_and_bots() -> None:
    text = " ".join(bottega("games").stdout.split())
    for name in library.titles():
        title = library.title(name)
        assert f"{name} {title.players[0]} to {title.players[1]} players bots: random" in text
        for option in title.options:
            assert f"--{option.name}" in text


def test_what_is_piped_does_not_depend_on_the_width_of_a_terminal(tmp_path: Path) -> None:
    deep = tmp_path / ("[b] folder " * 14)
    deep.mkdir()
    for command in (["games"], ["rules", "CV-TAK-04"], ["sim", "canvas", "--games", "2", "--bots", "greedy,random"]):
        narrow, wide = (bottega(*command, COLUMNS=columns) for columns in ("20", "240"))
        assert narrow.stdout == wide.stdout
    typed = "hint\nquit\n"
    saved = ["--save", str(deep / "saved.record")]
    narrow, wide = (bottega("play", "canvas", "--seed", "1", *saved, typed=typed, COLUMNS=at) for at in ("20", "240"))
    assert narrow.stdout == wide.stdout
    assert f"bottega play --resume {deep / 'saved.record'}" in narrow.stdout


def test_a_closed_pipe_is_no_accident() -> None:
    code = 'from bottega.cli import main; import sys; sys.argv = ["bottega", "rules", "card"]; main()'
    command = f"{shlex.quote(sys.executable)} -c '{code}' | head -1"
    done = subprocess.run(command, shell=True, capture_output=True, text=True)
    assert done.stdout
    assert done.stderr == ""


def test_sim_prints_a_table_and_writes_files(tmp_path: Path) -> None:
    files = ["--csv", str(tmp_path / "out.csv"), "--json", str(tmp_path / "out.json")]
    done = bottega("sim", "canvas", "--games", "9", "--bots", "greedy,random,random", "--seed", "3", *files)
    assert done.returncode == 0, done.stderr
    assert "9 games of canvas" in done.stdout
    assert re.search(r"greedy\s+│ 100.0%", done.stdout)
    rows = list(csv.DictReader((tmp_path / "out.csv").open(encoding="utf-8")))
    assert len(rows) == 27
    data = json.loads((tmp_path / "out.json").read_text(encoding="utf-8"))
    greedy = [float(row["score"]) for row in rows if row["bot"] == "greedy"]
    assert data["summary"][0]["mean"] == pytest.approx(sum(greedy) / 9)
    seats = [game["seats"][0] for game in data["games"]]
    assert sorted(seats) == [0, 0, 0, 1, 1, 1, 2, 2, 2]
    first = data["games"][0]
    again = play(library.game("canvas", players=3), ["greedy", "random", "random"], first["seed"])
    assert again.scores == first["scores"]


def test_sim_gives_the_same_results_with_any_number_of_jobs(tmp_path: Path) -> None:
    outputs = []
    for jobs in ("1", "2"):
        path = tmp_path / f"{jobs}.json"
        bottega("sim", "canvas", "--games", "8", "--bots", "random,random", "--jobs", jobs, "--json", str(path))
        outputs.append(path.read_text(encoding="utf-8"))
    assert outputs[0] == outputs[1]


def test_sim_takes_a_titles_options(tmp_path: Path) -> None:
    path = tmp_path / "out.json"
    arguments = ["--mode", "vincent", "--scenario=bonus", "--json", str(path)]
    done = bottega("sim", "canvas", "--games", "3", "--bots", "greedy", *arguments)
    assert done.returncode == 0, done.stderr
    options = json.loads(path.read_text(encoding="utf-8"))["options"]
    assert options == {"players": 1, "mode": "vincent", "scenario": "bonus"}


def test_replay_steps_through_a_game(record: Path) -> None:
    done = bottega("replay", str(record), typed="\n\nb\n10\nx\nq\n")
    assert done.returncode == 0, done.stderr
    assert "2. " in done.stdout
    assert "10. " in done.stdout
    assert "'x': press Enter" in done.stdout


@pytest.mark.parametrize(
    "command", [["replay"], ["analyse", "--iterations", "1"], ["hint", "--at", "3"], ["play", "--resume"]]
)
def test_records_without_a_seal_are_opened_with_a_warning(record: Path, command: list[str]) -> None:
    sealed = record.read_text(encoding="utf-8")
    warning = "This record has no seal, so it may have been changed after the game."
    done = bottega(*command, str(record), typed="q\n")
    assert (done.returncode, warning in " ".join(done.stderr.split())) == (0, False)
    record.write_text(sealed.rstrip().rpartition(" ")[0], encoding="utf-8")
    done = bottega(*command, str(record), typed="q\n")
    assert (done.returncode, warning in " ".join(done.stderr.split())) == (0, True)
    assert "Traceback" not in done.stderr


def test_replay_says_that_a_record_was_changed_also_where_it_stops_before_the_end(record: Path) -> None:
    text = record.read_text(encoding="utf-8")
    record.write_text(text.replace("name 0 greedy", "name 0 Anna"), encoding="utf-8")
    assert text != record.read_text(encoding="utf-8")
    assert "something in this record was changed" in refused("replay", str(record))
    done = bottega("replay", str(record), "--at", "3", typed="q\n")
    assert (done.returncode, "This record was changed after it was sealed." in done.stderr) == (0, True)


def test_replay_draws_a_moment(record: Path, tmp_path: Path) -> None:
    out = tmp_path / "table.svg"
    assert bottega("replay", str(record), "--at", "7", "--svg", str(out)).returncode == 0
    drawn = out.read_text(encoding="utf-8")
    assert ET.fromstring(drawn).tag.endswith("svg")
    assert drawn == library.replay(record.read_text(encoding="utf-8"), upto=7).svg()


def test_replay_writes_a_page_with_every_moment(record: Path, tmp_path: Path) -> None:
    out = tmp_path / "game.html"
    assert bottega("replay", str(record), "--html", str(out)).returncode == 0
    page = out.read_text(encoding="utf-8")
    moves = len(library.replay(record.read_text(encoding="utf-8")).moves)
    frames = json.loads(re.search(r"const frames = (.*), slider", page)[1])
    assert len(frames) == moves + 1
    assert {f"drawing-{number}" for frame in frames for number in frame} == set(re.findall(r'id="(drawing-\d+)"', page))
    assert page.count('<li data-at="') == moves + 1
    assert not re.search(r'(src|href)="(?!#)', page), "the page loads nothing"


def test_replay_refuses_a_damaged_record_with_its_line_and_shows_the_sound_part(record: Path) -> None:
    lines = record.read_text(encoding="utf-8").splitlines()
    at = lines.index("moves") + 6
    lines[at] = "6 0 steal 1"
    record.write_text("\n".join(lines), encoding="utf-8")
    assert f"line {at + 1}: could not play move 6" in refused("replay", str(record))
    done = bottega("replay", str(record), "--at", "99", typed="99\nq\n")
    assert done.returncode == 0
    assert "5/5" in done.stdout


def test_replay_refuses_what_is_no_text(tmp_path: Path) -> None:
    path = tmp_path / "noise"
    path.write_bytes(bytes(range(200, 256)))
    assert "isn't a text file" in refused("replay", str(path))


def test_numbers_and_files_that_cannot_be_are_refused_before_anything_is_done(tmp_path: Path) -> None:
    assert "Invalid value for" in refused("sim", "canvas", "--seed", "-1", "--games", "1")
    assert "Invalid value for" in refused("replay", "none.record", "--at", "-1")
    sheet = tmp_path / "sheet.jpg"
    assert "Can't save a sheet as '.jpg'. Use .png." in refused("canvas", "sheet", str(sheet))
    assert not sheet.exists()


def test_rules_by_id_and_by_words() -> None:
    assert "farthest from the deck (position 1) is free" in " ".join(bottega("rules", "CV-TAK-03").stdout.split())
    assert bottega("rules", "cv-tak-03").stdout == bottega("rules", "CV-TAK-03").stdout
    assert "CV-VIN-05" in bottega("rules", "tokens", "shaken").stdout
    assert "more. Add a word" in bottega("rules", "card").stdout
    assert "fresco-base.md" in bottega("rules").stdout


def test_a_rule_says_where_it_lives() -> None:
    said = bottega("rules", "FB-MKT-04").stdout
    assert "games/fresco/rules/places/market.py:" in said
    assert "Buy.offer" in said
    # an installed package, as the compiled one is, has no tests beside it
    assert ("fresco/test_market.py:" in said) == ("BOTTEGA_COMPILED" not in os.environ)
    assert "In the source" not in bottega("rules", "market", "stall").stdout  # only of one rule


def test_a_rule_about_a_number_names_the_component_set() -> None:
    said = bottega("rules", "FB-DATA-04").stdout
    assert "games/fresco/components.toml:" in said
    assert "[market]" in said


def test_lists_of_cases_cite_rules_too() -> None:
    cited = rule_index.cited(Path(__file__).parents[1])
    assert [home.name for home in cited["CV-SCN-12"] if home.path == "canvas/test_scenarios.py"] == ["SCENARIOS"]
    assert not [home for homes in cited.values() for home in homes if not home.name]


def test_ranges_of_rules_are_written_out() -> None:
    named = rule_index.ids_in("Closing, FB-MKT-14 to -16, M05-17, -21; not ZZ-01 or UTF-8.")
    assert named == ["FB-MKT-14", "FB-MKT-15", "FB-MKT-16", "M05-17", "M05-21"]


def test_components_show_where_numbers_come_from(tmp_path: Path) -> None:
    text = bottega("components", "canvas").stdout
    assert "reconstructed" in text
    assert library.game("canvas").components_hash in text
    own = tmp_path / "own.toml"
    own.write_text('game = "canvas"\n[solo]\nprovenance = "stated"\nnote = "mine"\neasy = 20\n', encoding="utf-8")
    assert (
        library.game("canvas").components_hash not in bottega("components", "canvas", "--components", str(own)).stdout
    )
    own.write_text('game = "canvas"\n[solo]\nprovenance = "guessed"\n', encoding="utf-8")
    assert "provenance 'guessed' should be one of" in refused("components", "canvas", "--components", str(own))


@pytest.mark.parametrize("command", [[], ["play"], ["admin", "ban"]])
def test_help_has_a_short_option(command: list[str]) -> None:
    assert bottega(*command, "-h").stdout == bottega(*command, "--help").stdout
    assert "Usage: " in bottega(*command, "-h").stdout


def test_the_package_is_the_command() -> None:
    run = subprocess.run([sys.executable, "-m", "bottega", "--version"], capture_output=True, text=True, check=True)
    assert run.stdout == bottega("--version").stdout


def test_the_version() -> None:
    assert bottega("--version").stdout == f"bottega {library.__version__}\n"


def test_paint_writes_svg_and_png(tmp_path: Path) -> None:
    svg, png = tmp_path / "painting.svg", tmp_path / "painting.png"
    done = bottega("canvas", "paint", "17", "4", "52", "--background", "3", "-o", str(svg))
    assert done.returncode == 0, done.stderr
    drawn = svg.read_text(encoding="utf-8")
    assert ET.fromstring(drawn).tag.endswith("svg")
    title = done.stdout.split(":")[0]
    assert title
    assert title in drawn
    done = bottega("canvas", "paint", "17", "4", "52", "--background", "3", "-o", str(png), "--width", "120")
    assert done.returncode == 0, done.stderr
    assert png.read_bytes().startswith(b"\x89PNG")


def test_readings_are_chosen_on_the_command_line(tmp_path: Path) -> None:
    said = refused("sim", "fresco", "--games", "1", "--readings", "benches-together")
    assert "Reading benches-together needs module 14" in said
    saved = tmp_path / "saved.record"
    bottega("play", "fresco", "--readings", "altar-twice,bishop-apart", "--save", str(saved), typed="quit\n")
    assert 'option readings ["altar-twice", "bishop-apart"]' in saved.read_text(encoding="utf-8")
