"""The how-to pages, followed word by word, end with a title and a module that work."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import numpy as np
import pytest

import bottega
from bottega.bots.hints import hint
from bottega.bots.personas import LEVELS
from bottega.bots.registry import bot
from bottega.envs import AECEnv, ParallelEnv, SingleAgentEnv, VectorEnv
from bottega.kernel import Perspective, titles
from bottega.kernel.chance import Chance
from bottega.lab import checks

DOCS = Path(__file__).parents[2] / "docs"
FILE = re.compile(r'^```(?:python|toml|jinja) title="([^"]+)"\n(.*?)^```', re.DOTALL | re.MULTILINE)


def write_files(page: str, folder: Path) -> list[Path]:
    """Write the files of a page; packages get the empty files that make them packages."""
    written = []
    for name, text in FILE.findall((DOCS / page).read_text(encoding="utf-8")):
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
        written.append(path)
    return written


@contextmanager
def installed_nim(folder: Path) -> Iterator[None]:
    """The package of the page, installed as it says: also for processes that are started."""
    files = write_files("adding-a-title.md", folder)
    assert sum(len(path.read_text(encoding="utf-8").splitlines()) for path in files) < 300
    info = folder / "nim-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: nim\nVersion: 1.0\n", encoding="utf-8")
    (info / "entry_points.txt").write_text("[bottega.titles]\nnim = nim\n", encoding="utf-8")
    with pytest.MonkeyPatch.context() as patch:
        patch.syspath_prepend(folder)
        patch.setenv("PYTHONPATH", os.pathsep.join([str(folder), *filter(None, [os.environ.get("PYTHONPATH")])]))
        titles._installed.cache_clear()
        yield
    titles._installed.cache_clear()


@pytest.fixture(scope="module")
def nim(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    with installed_nim(tmp_path_factory.mktemp("nim")):
        yield


def check(state: bottega.State, chance: Chance) -> None:
    """What holds for every title at every moment."""
    checks.legal_lists(state)
    checks.why_not_agrees(state)
    checks.refusals_change_nothing(state, chance)
    checks.views_keep_secrets(state)
    checks.numbers_are_declared(state)
    checks.pictures_show_choices_and_no_secrets(state)
    checks.resample_depends_on_the_view_alone(state)
    checks.copies_are_whole(state)
    if not state.over:
        checks.imagined_games_end(state, chance)
    checks.comes_back(state)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_title_of_the_page_keeps_what_all_titles_keep(nim: None, players: int) -> None:
    game = bottega.game("nim", players=players)
    assert "nim" in bottega.titles()
    for seed in range(3):
        state = game.start(seed)
        chance = Chance(seed)
        while not state.over:
            seat = chance.pick(list(state.actors))
            action = chance.pick(state.legal(seat))
            check(state, chance)
            checks.numbers_follow_the_view(state, action, seat)
            checks.moves_are_noticed_by_who_sees_something(state, action, seat)
            checks.events_tell_no_more_than_the_view(state, action, seat)
            events: list[bottega.Event] = []
            state.play(action, seat, events)
            checks.words_for_everything(state, events)
        check(state, chance)
        checks.results(state)
        assert len(state.moves) <= game.longest
        assert sum(state.scores) == 1
        assert bottega.replay(state.record()).digest() == state.digest()


@pytest.mark.parametrize("level", LEVELS)
def test_every_bot_plays_the_title_of_the_page(nim: None, level: str) -> None:
    state = bottega.game("nim", players=2).start(3)
    player = bot(level, "nim", 1, iterations=30)
    while not state.over:
        seat = state.actors[0]
        state.play(player.choose(Perspective(state, seat, len(state.moves))), seat)


def test_the_script_of_the_page_runs(nim: None) -> None:
    folder = next(path for path in sys.path if (Path(path) / "play.py").is_file() and (Path(path) / "nim").is_dir())
    said = subprocess.run([sys.executable, "play.py"], cwd=folder, capture_output=True, text=True, check=True).stdout
    assert said.splitlines() == ["1  ", "2  ||||", "3  |||||"]


def test_a_search_wins_nim_where_it_can(nim: None) -> None:
    """Heaps of 3, 4 and 5 are won by leaving 1, 4 and 5."""
    state = bottega.game("nim", players=2).start(3)
    for move in ("take 1 3", "take 2 3"):
        state.play(state.game.action(move))
    action = bot("master", "nim", 1, iterations=400).choose(Perspective(state, 0, 1))
    assert state.game.text(action) == "take 3 4"  # leaves 1 and 1


def test_every_environment_has_the_title_of_the_page(nim: None) -> None:
    alone = SingleAgentEnv("nim", players=2)
    _seen, info = alone.reset(seed=1)
    assert "heaps" in [name for name, _ in alone.parts]
    over = False
    while not over:
        _seen, _, over, _, info = alone.step(int(np.flatnonzero(info["action_mask"])[0]))
    turns = AECEnv("nim", players=3)
    turns.reset(seed=1)
    for _agent in turns.agent_iter():
        _seen, _, ended, cut, info = turns.last()
        turns.step(None if ended or cut else int(np.flatnonzero(info["action_mask"])[0]))
    ParallelEnv("nim", players=2).reset(seed=1)
    many = VectorEnv("nim", 4, players=2)
    many.reset(seed=1)


def test_the_picture_and_the_hints_of_the_page(nim: None) -> None:
    title = bottega.title("nim")
    state = bottega.game("nim", players=2).start(1)
    assert "take-3-5" in state.svg()
    assert str(state).splitlines() == ["1  |||", "2  ||||", "3  |||||"]
    assert title.cover.startswith("<svg")
    assert title.feats.every() == {}
    assert state.game.what(state.view(0), "take-1-1") is None
    assert state.game.preview(state.view(0)) == {}
    advice = hint(Perspective(state, 0, 1), iterations=60)
    assert all(str(one.why) and str(one.how) for one in advice)


PLAY = """
import bottega
from bottega.games.fresco.modules import MODULES
from bottega.kernel.chance import Chance
from bottega.lab import checks

assert MODULES[18].effect in [text for _, text in bottega.title("fresco").option("modules").words.values()]
for players, modules in ((2, [18]), (3, [2, 18])):
    state = bottega.game("fresco", players=players, modules=modules).start(5)
    chance = Chance(5)
    while not state.over:
        seat = chance.pick(list(state.actors))
        action = chance.pick(state.legal(seat))
        if len(state.moves) % 25 == 0:
            checks.views_keep_secrets(state)
            checks.numbers_are_declared(state)
            checks.pictures_show_choices_and_no_secrets(state)
            checks.copies_are_whole(state)
            checks.comes_back(state)
        state.play(action, seat)
    assert min(state.view(0)["modules"]["patron"]["paid"]) > 0
    assert "The patron has paid" in str(state)
    assert state.game.what(state.view(0), "patron").name == "The Patron"
print("played")
"""


def test_the_module_of_the_page_is_played(tmp_path: Path) -> None:
    source = tmp_path / "bottega"
    shutil.copytree(Path(bottega.__file__).parent, source, ignore=shutil.ignore_patterns("__pycache__", "locale"))
    modules = source / "games" / "fresco" / "modules"
    assert len(write_files("adding-a-module.md", modules)) == 8
    listed = modules / "__init__.py"
    text = listed.read_text(encoding="utf-8")
    listed.write_text(text.replace('    "m17_guild",\n', '    "m17_guild",\n    "m18_patron",\n'), encoding="utf-8")
    done = subprocess.run([sys.executable, "-c", PLAY], cwd=tmp_path, capture_output=True, text=True, timeout=300)
    assert done.stdout == "played\n", done.stderr
