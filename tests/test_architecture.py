"""The house keeps its order: arrows between the rooms point one way, and nothing names a package registry."""

from __future__ import annotations

import ast
import subprocess
from pathlib import Path

import bottega
from tests import changed

ROOT = Path(__file__).parents[1]
ROOMS = {
    "kernel": {"kernel"},
    "games": {"kernel", "games"},
    "bots": {"kernel", "games", "bots"},
    "lab": {"kernel", "games", "bots", "lab"},
    "envs": {"kernel", "games", "bots", "envs"},
    "guides.py": {"kernel", "games", "bots"},
    "books": {"kernel", "games", "ledger", "rule_index", "books", "i18n"},
}


def imports(path: Path) -> set[str]:
    names: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            names |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module and node.level == 0:
            whole = node.module == "bottega"
            names |= {f"bottega.{alias.name}" for alias in node.names} if whole else {node.module}
    return names


def test_arrows_point_one_way() -> None:
    source = ROOT / "src" / "bottega"
    checked = 0
    for room, allowed in ROOMS.items():
        for path in [source / room] if room.endswith(".py") else (source / room).rglob("*.py"):
            for name in imports(path):
                if name.startswith("bottega."):
                    here = name.split(".")
                    assert {here[1], ".".join(here[1:3])} & allowed, f"{path.relative_to(source)} imports {name}"
                    checked += 1
                assert name != "bottega", f"{path.relative_to(source)} imports the whole package"
    assert checked > 20


def test_only_the_command_line_knows_the_site() -> None:
    source = ROOT / "src" / "bottega"
    knowing = {
        path.relative_to(source).parts[0]
        for path in source.rglob("*.py")
        if any(f"{name}.".startswith("bottega.site.") for name in imports(path))
    }
    assert knowing == {"site", "cli"}


def test_games_do_not_know_each_other() -> None:
    games = ROOT / "src" / "bottega" / "games"
    shared = {"facts", "pictures"}
    for home in (path for path in games.iterdir() if path.is_dir() and path.name != "__pycache__"):
        for path in home.rglob("*.py"):
            for name in imports(path):
                if name.startswith("bottega.games."):
                    assert name.split(".")[2] in {home.name, *shared}, f"{path} imports {name}"


def test_no_class_of_the_rules_is_generic() -> None:
    """mypyc would take every verb or step for one that Python may have changed: docs/decisions/010-verbs.md."""
    for room in ("kernel", "games"):
        for path in (ROOT / "src" / "bottega" / room).rglob("*.py"):
            for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
                if isinstance(node, ast.ClassDef):
                    assert "Generic[" not in " ".join(map(ast.unparse, node.bases)), f"{path}: {node.name}"


def test_the_core_imports_without_heavy_things() -> None:
    code = (
        "import sys, bottega; print([m for m in ('typer', 'rich', 'jinja2', 'numpy', 'resvg_py') if m in sys.modules])"
    )
    import sys

    out = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout
    assert out.strip() == "[]"


def test_versions_are_pinned_without_hosts() -> None:
    lines = (ROOT / "constraints.txt").read_text(encoding="utf-8").splitlines()
    pins = [line for line in lines if line and not line.startswith("#")]
    assert pins
    assert all("==" in line and "://" not in line for line in pins)
    assert bottega.__version__


def test_every_room_has_its_tests() -> None:
    """What `make check` runs for a change exists, and every folder of the source has some."""
    for homes in [*changed.NAMES.values(), *changed.FOLDERS.values(), *(homes for _, *homes in changed.HOMES)]:
        assert all((ROOT / home).exists() for home in homes)
    for path in (ROOT / "src").rglob("*.py"):
        if path.name != "__init__.py":
            assert changed.tests_of(str(path.relative_to(ROOT))), path
    for name in changed.NAMES:
        assert any((ROOT / "src").rglob(name)), f"there is no {name} any more"
    module = "src/bottega/games/fresco/modules/m10_doctor"
    assert "tests/contract/test_guides.py" in changed.tests_of(f"{module}/tour.toml")
    assert "tests/contract/test_what.py" in changed.tests_of(f"{module}/what.py")
    assert "tests/bots/test_reasons.py" in changed.tests_of(f"{module}/reasons.py")
    assert changed.tests_of(f"{module}/book/fr.md") == ["tests/books", "tests/i18n/test_glossary.py"]
    assert changed.tests_of("src/bottega/server/web/static/guide.js") == ["tests/browser/test_guides.py"]
    assert changed.tests_of("tests/test_architecture.py") == ["tests/test_architecture.py"]
    assert changed.tests_of("tests/fresco/table.py") == ["tests/fresco"]
    assert changed.tests_of("tests/builds.py") == changed.tests_of("Makefile") == []
