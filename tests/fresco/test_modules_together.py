"""Modules 1, 2 and 3 alone and together: whole games, stories in which they meet, and a base game that knows none."""

from __future__ import annotations

import ast
import itertools
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import cast

import pytest

import bottega
from bottega.games import fresco
from bottega.games.fresco.modules import MODULES as ALL_MODULES
from bottega.games.fresco.rules.game import FrescoGame
from bottega.games.fresco.rules.state import FrescoState
from bottega.games.fresco.rules.verbs import ModuleVerb
from bottega.games.fresco.text import words
from bottega.kernel import BadOption, IllegalAction
from bottega.kernel.chance import Chance

from .table import (
    LEONARDO,
    asked,
    backs,
    evening,
    game_of,
    given,
    hand_in,
    legal,
    orders,
    paints,
    plan,
    planning,
    play,
    play_on,
    portraits,
    refused,
    start,
    turn,
)

SETS = [list(numbers) for size in (1, 2, 3) for numbers in itertools.combinations((1, 2, 3), size)]
EDITIONS = ("anniversary", "first")
SECTIONS = {1: "portraits", 2: "orders", 3: "special"}
ALL = [1, 2, 3]


# -- whole games


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("modules", SETS, ids=str)
def test_games_come_to_their_end_with_any_of_the_modules(modules: list[int], players: int, edition: str) -> None:
    game = game_of(players, modules=modules, edition=edition)
    state = cast(FrescoState, game.start(seed=players))
    chance = Chance(players)
    kept = state.conserved()
    said = set()
    while not state.over:
        seat = chance.pick(list(state.actors))
        action = chance.pick(state.legal(seat))
        said.add(game.text(action).split()[0])
        state.play(action, seat)
        assert state.conserved() == kept
    assert len(state.moves) <= game.longest
    assert state.last or state.tiles_left == 0
    assert len(state.winners) == 1
    if 1 in modules:
        assert "portrait" in said
        assert state.round <= 9


@pytest.mark.rule("M01-40", "M01-43")
@pytest.mark.parametrize("modules", [numbers for numbers in SETS if 1 in numbers], ids=str)
def test_portraits_end_the_game_in_any_company(modules: list[int]) -> None:
    state = start(3, modules=modules)
    while not state.last:
        state = evening(state)
    assert (state.round, state.tiles_left) == (9, 25)
    assert evening(state).over


@pytest.mark.parametrize("modules", [[], *SETS], ids=str)
def test_a_game_has_the_actions_of_its_modules_and_no_others(modules: list[int]) -> None:
    game = game_of(2, modules=modules)
    for number, text in ((1, "portrait P01"), (2, "order general"), (3, "mix pink")):
        if number in modules:
            assert game.text(game.action(text)) == text
        else:
            with pytest.raises(IllegalAction):
                game.action(text)
    view = game.start(1).view(0)
    assert view["module_numbers"] == modules
    assert list(view["modules"]) == [SECTIONS[number] for number in modules]


# -- options


@pytest.mark.parametrize("number", [0, 18, -1, "1", 1.0, True, None], ids=repr)
def test_a_module_that_is_not_there_is_refused_with_those_that_are(number: object) -> None:
    there = re.escape(", ".join(str(known) for known in ALL_MODULES))
    with pytest.raises(BadOption, match=rf"no module {re.escape(repr(number))}; there are {there}\."):
        bottega.game("fresco", players=3, modules=[1, number])


@pytest.mark.parametrize("modules", ["123", 3, {1: 2}], ids=repr)
def test_modules_are_asked_for_as_a_list(modules: object) -> None:
    with pytest.raises(BadOption, match="a list of numbers"):
        bottega.game("fresco", players=3, modules=modules)


def test_modules_are_played_once_each_in_the_order_of_their_numbers() -> None:
    game = FrescoGame(players=3, modules=[3, 1, 3])
    assert game.options["modules"] == [1, 3]
    assert [played.number for played in game.modules] == [1, 3]
    assert game.start(5).digest() == FrescoGame(players=3, modules=[1, 3]).start(5).digest()


def test_no_modules_is_the_base_game() -> None:
    assert FrescoGame(players=3, modules=[]).options == FrescoGame(players=3).options
    assert FrescoGame(players=3, modules=[]).start(5).digest() == FrescoGame(players=3).start(5).digest()


# -- stories in which modules meet


@pytest.mark.rule("M02-R-21", "M01-37", "M02-25")
def test_the_servant_of_god_and_two_orders_pay_together() -> None:
    state = portraits(start(3, modules=[1, 2]), owned={0: ["P04"]})
    state = orders(state, stacks={0: ["general", "green"]})
    state = evening(given(state, money={0: 0}, paint={0: ""}, owned={0: ["blank", "O"]}))
    assert state.money[0] == 2 + 2 + 1
    play(state, "income red")
    assert paints(state, 0) == "RG"
    assert len(state.view(0)["modules"]["portraits"]["gone"]) == 2


@pytest.mark.rule("M01-34", "M03-24", "M02-P-03")
def test_abbot_and_extra_tile_and_an_order_with_its_blot() -> None:
    state = portraits(start(3, modules=ALL), owned={0: ["P01"]})
    state = given(state, tiles={"b2": "S02", "e5": "F01"}, bishop="b2", paint={0: "KG"}, owned={0: ["P", "GP"]})
    state = turn(state, 0, "cathedral", 1)
    play(state, "restore b2")
    assert state.track[0] == 15 + 4
    assert backs(state, 0) == ["P", "GP", "P"]
    state = turn(state, 0, "workshop", 1)
    play(state, "order purple")
    assert state.track[0] == 19 + 10
    assert state.conserved()["fresco tiles"] == 25 + 2


@pytest.mark.rule("M01-36", "M03-24")
def test_the_sacristan_brings_the_bishop_to_an_extra_tile() -> None:
    state = portraits(start(3, modules=[1, 3]), owned={0: ["P03"]})
    state = given(state, tiles={"e1": "S06"}, bishop="a5", paint={0: "NBO"}, money={0: 1})
    state = turn(state, 0, "cathedral", 1)
    play(state, "bishop e1", "restore e1")
    assert state.track[0] == 21 + 3


@pytest.mark.rule("M02-12", "M02-13", "M03-18", "M03-19")
def test_one_assistant_fulfils_an_order_and_the_other_mixes_pink() -> None:
    state = given(start(3, modules=[2, 3]), owned={0: ["O", "O", "O"]}, paint={0: "RRB"})
    state = turn(state, 0, "workshop", 2)
    play(state, "mix purple", "order orange")
    assert legal(state) == ["mix pink", "pass"]
    play(state, "mix pink")
    assert paints(state, 0) == "K"
    assert state.track[0] == 10


@pytest.mark.rule("M02-R-01")
def test_a_general_order_brings_no_pink_or_brown() -> None:
    state = evening(orders(start(3, modules=ALL), stacks={0: ["general"]}))
    assert legal(state, 0) == ["income red", "income yellow", "income blue"]


@pytest.mark.rule("M01-27")
def test_the_merchant_brings_no_pink_or_brown() -> None:
    state = turn(portraits(start(3, modules=ALL), "P05"), 0, "studio", 1)
    play(state, "portrait P05")
    assert legal(state) == ["merchant red", "merchant yellow", "merchant blue"]


@pytest.mark.rule("M01-R-18", "M02-28", "M02-29", "M03-28")
@pytest.mark.parametrize("edition", EDITIONS)
def test_a_day_of_leonardo_with_all_three(edition: str) -> None:
    state = start(2, modules=ALL, edition=edition)
    assert state.view(0)["leonardo"]["plan"] == [1, 1, 0, 1, 0]
    state = portraits(state, "P09", "P13")
    state = given(state, tiles={"c2": "S01"}, bishop="c3", walker="c3", owned={LEONARDO: ["O", "OG"]})
    state = planning(state, hours={LEONARDO: 5, 0: 6, 1: 7})
    plan(state, {0: [0, 0, 2, 0, 3], 1: [0, 0, 2, 0, 3]})
    assert (asked(state), state.actors) == ("leonardo market", (state.control,))
    play_on(state, "leonardo cathedral")
    play(state, "restore c2")
    assert state.track[LEONARDO] == 13 + 2
    assert asked(state) == "leonardo portrait"
    play(state, "portrait P13")
    assert state.track[LEONARDO] == 15 + 4
    assert (asked(state), state.actors) == ("studio", (0,))
    play(state, "portrait P09")
    assert asked(state) == "leonardo order"
    play(state, "order orange")
    assert state.track[LEONARDO] == 19 + 10
    assert backs(state, LEONARDO) == []
    assert asked(state) == "theatre"


@pytest.mark.rule("M01-41", "M01-R-20", "M02-R-10", "M02-R-13", "M02-26", "M03-26")
@pytest.mark.parametrize("edition", EDITIONS)
def test_the_last_round_of_two_players_with_all_three(edition: str) -> None:
    state = start(2, modules=ALL, edition=edition)
    state = given(state, owned={0: ["G", "G", "G"], LEONARDO: ["P", "P", "P"]}, mood={0: 0, 1: 0})
    while not state.last:
        state = evening(state)
    assert state.view(0)["columns"] == ["market", "cathedral", "studio", "workshop", "cathedral"]
    assert state.view(0)["leonardo"]["plan"] == [1, 0, 0, 1, 0]
    state = given(
        portraits(state, "P03", "P13"),
        money={0: 0, 1: 0},
        paint={0: "RRBKNN", 1: ""},
        track={0: 1, 1: 40, LEONARDO: 60},
        tiles={"a1": "S01", "e5": "F01"},
    )
    state = planning(state, hours={0: 5, 1: 6, LEONARDO: 7})
    plan(state, {0: [0, 0, 1, 2, 2], 1: [0, 0, 0, 2, 3]})
    play_on(state, "studio", seat=0)
    play(state, "portrait P03", seat=0)
    assert state.track[LEONARDO] == 64
    play(state, "mix purple", "order green", "mix pink", seat=0)
    assert state.track[0] == 11
    assert paints(state, 0) == "KKNN"
    assert (asked(state), state.actors) == ("leonardo order", (state.control,))
    play(state, "order purple")
    assert state.track[LEONARDO] == 74
    hand_in(state, "KKN")
    assert state.over
    assert (state.money[0], state.track[0]) == (3, 11 + 17 + 1)
    assert paints(state, 0) == "N"


@pytest.mark.rule("M03-R-07", "M01-R-24", "MC-R-08")
def test_the_editions_differ_with_modules_where_they_differ_without() -> None:
    twice = given(start(3, modules=ALL, edition="first"), paint={0: "KKKNNN"})
    state = turn(twice, 0, "cathedral", 2)
    hand_in(state, "KKKNNN")
    assert state.track[0] == 15 + 21
    once = turn(given(start(3, modules=ALL), paint={0: "KKKKNNN"}), 0, "cathedral", 2)
    hand_in(once, "KKK")
    assert refused(once, "altar brown", seat=0).rule == "FB-ALT-02"
    for edition, asked_for in (("anniversary", False), ("first", True)):
        last = portraits(start(3, modules=ALL, edition=edition), "P17")
        last = turn(given(last, last=True, track={0: 10, 1: 15, 2: 30}), 0, "studio", 1)
        play(last, "portrait P17")
        assert (asked(last) == "score") == asked_for


# -- the base game knows no module


ROOT = Path(fresco.__file__).parent
BASE = [path for path in sorted(ROOT.rglob("*.py")) if "modules" not in path.relative_to(ROOT).parts]
TEMPLATES = [path for path in sorted(ROOT.rglob("*.j2")) if "modules" not in path.relative_to(ROOT).parts]
FOLDERS = tuple(manifest.folder for manifest in ALL_MODULES.values())
OURS = [manifest.make() for manifest in ALL_MODULES.values()]
NAMES = {name for made in OURS for name in (made.name, made.section, type(made).__name__)} | set(FOLDERS)
NAMES -= {"gold"}  # in the pictures a colour of paint too
MODULES = re.compile(r"(\b(modules|numbers|module_numbers|MODULES)\b|\bmodule\.number)['\"\]]*$")


def docstrings(tree: ast.AST) -> set[int]:
    """The nodes of docstrings: they may say what a hook is for."""
    found = set()
    for node in ast.walk(tree):
        if isinstance(node, (ast.Module, ast.ClassDef, ast.FunctionDef)) and node.body:
            first = node.body[0]
            if isinstance(first, ast.Expr) and isinstance(first.value, ast.Constant):
                found.add(id(first.value))
    return found


def named_in(source: str) -> Iterator[str]:
    """Where Python code names a module by its name, its folder or its number."""
    tree = ast.parse(source)
    ignored = docstrings(tree)
    for node in ast.walk(tree):
        line = f"line {getattr(node, 'lineno', 0)}"
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in ignored:
            if node.value in NAMES or any(folder in node.value for folder in FOLDERS):
                yield f"{line}: {node.value!r}"
        elif isinstance(node, (ast.Import, ast.ImportFrom)):
            imported = [alias.name for alias in node.names] + [getattr(node, "module", None) or ""]
            if any(folder in name or name in NAMES for name in imported for folder in FOLDERS):
                yield f"{line}: import of {imported}"
        elif isinstance(node, ast.Attribute) and node.attr in NAMES - {"special"}:
            yield f"{line}: .{node.attr}"
        elif isinstance(node, ast.Compare):
            parts = [node.left, *node.comparators]
            if any(MODULES.search(ast.unparse(part)) for part in parts) and any(has_number(part) for part in parts):
                yield f"{line}: {ast.unparse(node)}"
        elif isinstance(node, ast.Subscript):
            if MODULES.search(ast.unparse(node.value)) and has_number(node.slice):
                yield f"{line}: {ast.unparse(node)}"
        elif isinstance(node, ast.Call) and any(has_number(part) for part in node.args):
            called = ast.unparse(node.func)
            if called.split(".")[-1] == "module":
                yield f"{line}: {called} with a number"


def has_number(node: ast.expr) -> bool:
    parts = node.elts if isinstance(node, (ast.Tuple, ast.List, ast.Set)) else [node]
    return any(isinstance(part, ast.Constant) and type(part.value) is int for part in parts)


@pytest.mark.parametrize("path", BASE, ids=lambda path: str(path.relative_to(ROOT)))
def test_no_base_file_names_a_module(path: Path) -> None:
    assert list(named_in(path.read_text(encoding="utf-8"))) == []


@pytest.mark.parametrize("path", TEMPLATES, ids=lambda path: str(path.relative_to(ROOT)))
def test_no_base_drawing_names_a_module(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    for name in FOLDERS:
        assert name not in text
    for made in OURS:
        assert not re.search(rf"""modules?\.{made.section}\b|["']{made.section}["']""", text)
    assert not re.search(r"module\.number\s*(==|in)|\d\s+in\s+\w*modules?\b|module_numbers", text)


@pytest.mark.parametrize(
    "code",
    [
        "if 1 in modules: pass",
        "if 3 in game.modules: pass",
        "if module.number == 2: pass",
        "if module.number in (1, 2): pass",
        "part = s.module_states[0] if view['modules']['portraits'] else None",
        "from bottega.games.fresco.modules.m02_orders import rules",
        "from bottega.games.fresco.modules.m02_orders.rules import Orders",
        "part = view.modules.portraits",
        "played = manifests.module(3)",
        "folder = modules.MODULES[1]",
        "home = 'modules/m03_special'",
    ],
)
def test_the_reader_of_base_files_would_find_a_module_s_name(code: str) -> None:
    assert list(named_in(code))


def test_the_base_game_plays_without_loading_any_module() -> None:
    code = (
        "import sys, bottega;"
        "state = bottega.game('fresco', players=2).start(1);"
        "state.play(state.legal(state.actors[0])[0], state.actors[0]);"
        "state.view(0);"
        "loaded = [name for name in sys.modules if '.fresco.modules.m' in name];"
        "print([name for name in loaded if name.count('.') > 4])"  # manifests are data
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


def test_without_modules_no_hook_is_taken() -> None:
    idle, busy = game_of(2).hooks, game_of(2, modules=ALL).hooks
    for name in dir(idle):
        if not name.startswith("_"):
            taken = getattr(idle, name)
            assert not taken or (isinstance(taken, list) and not any(taken)), name
    assert [made.number for made in busy.leonardo] == [1, 2]
    assert [made.number for made in busy.jumps] == [1]


def test_every_verb_has_a_label_and_every_module_verb_a_worth() -> None:
    game = game_of(2, modules=list(ALL_MODULES))
    for verb in game.catalogue.verbs:
        labels, worth = words.LABELS, {verb.name: None}
        if isinstance(verb, ModuleVerb):
            manifest = ALL_MODULES[verb.owner.number]
            labels, worth = manifest.text.labels, manifest.heuristic.worth
        assert verb.name in labels, f"{verb.name!r} has no label"
        assert verb.name in worth, f"{verb.name!r} has no worth"
