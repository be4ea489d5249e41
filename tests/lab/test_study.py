"""A study is read and checked before any game is played; what is wrong is said with file, line, key and remedy."""

from __future__ import annotations

from pathlib import Path

import pytest

from bottega.lab.studies import study as studies
from bottega.lab.studies.study import BadStudy

from ..cli.run import refused
from .bench import ROOT, SMALL, read, write


def test_a_grid_is_every_combination_of_its_values_and_line_ups(tmp_path: Path) -> None:
    study = read(
        tmp_path,
        'title = "fresco"\nbots = ["greedy", "random"]\n'
        "[options]\nplayers = 3\n[grid]\nmodules = [[], [1], [1, 3]]\n"
        'edition = ["anniversary", "first"]\n',
    )
    assert len(study.cells) == 3 * 2 * 2
    assert {cell.bots for cell in study.cells} == {("greedy",) * 3, ("random",) * 3}
    assert [cell.label for cell in study.cells[:2]] == [
        "modules none, edition anniversary, all greedy",
        "modules none, edition anniversary, all random",
    ]
    assert study.cells[-1].options == {"players": 3, "modules": [1, 3], "edition": "first"}
    assert list(study.axes) == ["modules", "edition", "bots"]


def test_a_line_up_of_names_says_how_many_players_there_are(tmp_path: Path) -> None:
    study = read(tmp_path, 'title = "canvas"\nbots = [["greedy", "random", "random"]]\n')
    assert study.cells[0].options["players"] == 3
    assert study.name == "Study", "named like its file"


def test_the_number_of_games_can_be_another_one(tmp_path: Path) -> None:
    assert studies.read(write(tmp_path), 9).games == 9


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ('title = "canvas', "this is not TOML: Unterminated string"),
        ("games = 3", "title: is missing: name one of canvas, fresco, fresco-card, fresco-dice."),
        ("title = 3", "line 1, title: is one of canvas"),
        ('title = "fresko"', "line 1, title: There is no title 'fresko'"),
        ('title = "canvas"\ngmaes = 3', "line 2, gmaes: is not known here; possible are title, name"),
        ('title = "canvas"\ngmaes = 3', "Did you mean games?"),
        ('title = "canvas"\ngames = 0', "line 2, games: is a whole number from 1 on"),
        ('title = "canvas"\ngames = true', "line 2, games: is a whole number from 1 on"),
        ('title = "canvas"\nseed = -1', "line 2, seed: is a whole number from 0 on"),
        ('title = "canvas"\nname = 3', "line 2, name: is a text in quotes"),
        ('title = "canvas"\nbots = "greedy"', "line 2, bots: is a list of line-ups such as"),
        ('title = "canvas"\nbots = []', "line 2, bots: is a list of line-ups such as"),
        ('title = "canvas"\nbots = [["greedy", 3]]', "line 2, bots: is a list of line-ups such as"),
        ('title = "canvas"\nbots = ["greedy", "greedy"]', "line 2, bots: has a line-up twice"),
        ('title = "canvas"\nbots = ["clever"]', "line 2, bots: There is no bot 'clever' for canvas. Choose random"),
        (
            'title = "canvas"\nbots = [["greedy", "random"]]\n[options]\nplayers = 3',
            "line 2, bots: 2 bots (greedy, random) cannot play a game of 3 players: name one for each seat",
        ),
        ('title = "canvas"\noptions = 3', "line 2, options: is a table of options, [options], not 3."),
        (
            'title = "canvas"\n[grid]\nplayer = [2]',
            "line 3, grid.player: is not known here; possible are players, mode, scoring, scenario, difficulty, "
            "components. Did you mean players?",
        ),
        ('title = "canvas"\n[grid]\nplayers = 2', "line 3, grid.players: is a list of values to try, not 2."),
        ('title = "canvas"\n[grid]\nplayers = []', "line 3, grid.players: is a list of values to try, not []."),
        ('title = "canvas"\n[grid]\nplayers = [2, 2]', "line 3, grid.players: tries a value twice"),
        (
            'title = "canvas"\n[options]\nplayers = 2\n[grid]\nplayers = [2, 3]',
            "line 5, grid.players: stands in [options] too",
        ),
        (
            'title = "canvas"\n[grid]\nplayers = [2, 6]',
            "line 3, grid.players: For canvas, players must be from 1 to 5",
        ),
        ('title = "canvas"\n[grid]\nmode = ["puzzle"]', "line 3, grid.mode: The Solo Puzzle is for exactly 1 player"),
        (
            'title = "canvas"\n\n[grid]\nscenario = ["bonus"]\n'
            'scoring = [["variety", "movement", "space", "composition"]]',
            "line 3, grid: these do not go together: scenario = 'bonus', scoring = ['variety', 'movement', 'space', "
            "'composition']. Scenario 'bonus' has its own scoring cards",
        ),
        (
            'title = "fresco"\n[grid]\nmodules = [[], [99]]',
            "line 3, grid.modules: fresco knows no module 99; there are",
        ),
        (
            'title = "canvas"\nbots = ["greedy, always take 9"]',
            "line 2, bots: Unknown action 'take 9'. Did you mean 'take 5'",
        ),
        (
            'title = "canvas"\nbots = ["greedy, any wake"]',
            "line 2, bots: canvas has no action for the habit 'any wake'; its verbs are background, layer, take.",
        ),
        (
            'title = "canvas"\nbots = ["master"]',
            "line 2, bots: Iterations are a master's, and a master in a study",
        ),
        ('title = "canvas"\nbots = ["greedy, 9 iterations"]', "line 2, bots: Iterations are a master's"),
        ('title = "canvas"\nbots = ["greedy, often take"]', "line 2, bots: A habit is 'always ACTION' or 'any VERB'"),
    ],
)
def test_what_is_wrong_is_said_with_line_key_and_what_is_possible(tmp_path: Path, text: str, said: str) -> None:
    with pytest.raises(BadStudy) as refusal:
        read(tmp_path, text)
    assert str(refusal.value).startswith(str(tmp_path / "study.toml"))
    assert said in str(refusal.value)


def test_too_large_a_grid_is_refused_before_it_is_unfolded(tmp_path: Path) -> None:
    values = list(range(79))
    text = f'title = "fresco"\n[grid]\nplayers = {values}\nedition = {values}\nmodules = {values}\n'
    with pytest.raises(BadStudy, match=r"grid: has 493039 cells; 5000 are possible"):
        read(tmp_path, text)


def test_a_refused_study_leaves_nothing_behind(tmp_path: Path) -> None:
    path = write(tmp_path, SMALL.replace("players = [2, 3]", "players = [2, 7]"))
    assert "line 10, grid.players: For canvas, players must be from 1 to 5, not 7." in refused(
        "lab", str(path), "--out", str(tmp_path / "out")
    )
    assert not (tmp_path / "out").exists()
    assert "No such file" in refused("lab", str(tmp_path / "nothing.toml"))
    both = refused("lab", str(write(tmp_path)), "--jobs", "2", "--ray", "auto")
    assert both == "bottega: Use either --jobs (this machine) or --ray (a cluster), not both."


@pytest.mark.parametrize("path", sorted((ROOT / "examples" / "studies").glob("*.toml")), ids=lambda path: path.stem)
def test_the_studies_that_are_shipped_can_be_played(path: Path) -> None:
    study = studies.read(path)
    assert study.about
    assert study.games * len(study.cells) >= 4000
