"""Imports point one way (tests/packages.py), every package says what it is for, and no file names a host."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from collections import defaultdict
from graphlib import TopologicalSorter
from pathlib import Path

import pytest

import bottega
from tests import changed, packages

ROOT = Path(__file__).parents[1]
WITH_DOCSTRINGS = (
    "server",
    "site",
    "i18n",
    "cli",
    "kernel",
    "presentation",
    "learning",
    "games",
    "bots",
    "envs",
    "lab",
    "books",
)


def test_every_import_follows_the_arrows() -> None:
    found = [packages.broken(one) for one in packages.imports()]
    assert len(found) > 1000
    assert not [sentence for sentence in found if sentence]


def test_rules_know_neither_text_nor_pictures_nor_bots() -> None:
    """Inside a title every role imports only those that it builds on."""
    found = [packages.broken_role(one) for one in packages.imports()]
    assert not [sentence for sentence in found if sentence]
    assert {
        packages.role_of(module.removeprefix("bottega.")) for module in packages.modules() if ".games." in module
    } == set(packages.ROLES)


def test_arrows_have_no_cycle() -> None:
    order = TopologicalSorter({package: others.split() for package, others in packages.PACKAGES.items()})
    assert set(order.static_order()) == set(packages.PACKAGES)


def test_every_package_exists() -> None:
    used = {(packages.package_of(one.importer), packages.package_of(one.imported)) for one in packages.imports()}
    assert {package for arrow in used for package in arrow} == set(packages.PACKAGES)


@pytest.mark.parametrize(
    ("module", "source", "breaks"),
    [
        ("canvas.rules.state", "from bottega.games.canvas.text import words", "rules may not import text"),
        ("canvas.rules.state", "from bottega.presentation.sheets import Sheet", "rules may not import presentation"),
        ("canvas.bot.heuristic", "from bottega.games.canvas.learn import metrics", "bot may not import learn"),
        ("canvas.text.words", "from bottega.games.canvas.picture import sheets", "text may not import picture"),
        ("canvas.text.words", "from bottega.games.canvas.rules import icons", ""),
        (
            "fresco.modules.m12_ladies.rules.pieces",
            "from bottega.games.fresco.modules.m12_ladies import text",
            "rules may not import text",
        ),
        (
            "fresco.modules.m03_special.rules",
            "def late():\n    from bottega.games.fresco.picture.sheets import hues",
            "rules may not import picture",
        ),
    ],
)
def test_a_broken_arrow_inside_a_title_is_found(module: str, source: str, breaks: str) -> None:
    name = f"bottega.games.{module}"
    (sentence,) = {packages.broken_role(one) for one in packages.imports_of(name, packages.modules()[name], source)}
    assert breaks in sentence if breaks else not sentence


@pytest.mark.parametrize(
    ("module", "source", "breaks"),
    [
        ("bottega.server.core.bus", "from ..play import registry", "server.core may not import server.play"),
        ("bottega.server.core.bus", "from . import errors", ""),
        ("bottega.server.db.rows", "from ..core.errors import Refused", ""),
        ("bottega.server.lobby.rematch", "import bottega.server.results.outcomes", "server.lobby may not import"),
        ("bottega.server.web.base", "from bottega.server.web.pages.home import HomePage", "server.web may not import"),
        ("bottega.server.run", "def late():\n    from bottega.site.build import build", "may not import site.build"),
        ("bottega.kernel.game", "from bottega import ledger", "kernel may not import ledger"),
        ("bottega.games.canvas.rules.game", "import bottega", "games may not import bottega"),
    ],
)
def test_a_broken_arrow_is_found(module: str, source: str, breaks: str) -> None:
    path = packages.modules()[module]
    (sentence,) = {packages.broken(one) for one in packages.imports_of(module, path, source)}
    assert breaks in sentence if breaks else not sentence


def test_no_import_waits_in_a_function_to_avoid_a_cycle() -> None:
    at_once: dict[str, set[str]] = defaultdict(set)
    for one in packages.imports():
        if not one.in_function and not one.for_types:
            at_once[one.importer].add(one.imported)

    def reached(module: str, found: set[str]) -> set[str]:
        for other in at_once[module] - found:
            found.add(other)
            reached(other, found)
        return found

    for one in packages.imports():
        if one.in_function:
            assert one.importer not in reached(one.imported, {one.imported}), f"{one} hides a cycle"


def test_only_rules_and_commands_import_for_types_alone() -> None:
    """A state and its game know each other; commands and `bottega` load late what is heavy. Elsewhere it hides a
    cycle."""
    packages_with = {one.importer.partition(".")[0] for one in packages.imports() if one.for_types}
    assert packages_with <= {"kernel", "presentation", "learning", "games", "cli", "bottega"}


def test_every_package_says_what_it_is_for() -> None:
    source = ROOT / "src" / "bottega"
    for folder in (folder for package in WITH_DOCSTRINGS for folder in (source / package).rglob("__init__.py")):
        name = folder.parent.relative_to(source)
        if (name.parts[0] == "games" and len(name.parts) > 1) or "migrations" in name.parts:
            continue
        docstring = ast.get_docstring(ast.parse(folder.read_text(encoding="utf-8")))
        assert docstring, f"{name} has no docstring"
        assert len(docstring.splitlines()) <= 10, f"{name}'s docstring has more than ten lines"
        assert "Start with" in docstring, f"{name} does not say where to start reading"
        assert re.search(r"[Ii]mport", docstring), f"{name} does not say what it may import"


def test_games_do_not_know_each_other() -> None:
    for one in packages.imports():
        _, title, *_ = (*one.importer.split("."), "")
        if one.importer.startswith("games.") and one.imported.startswith("games."):
            assert one.imported.split(".")[1] == title, one


def test_no_class_of_the_rules_is_generic() -> None:
    """mypyc would take every verb or step for one that Python may have changed: docs/decisions/010-verbs.md."""
    for package in ("kernel", "games"):
        for path in (ROOT / "src" / "bottega" / package).rglob("*.py"):
            for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
                if isinstance(node, ast.ClassDef):
                    assert "Generic[" not in " ".join(map(ast.unparse, node.bases)), f"{path}: {node.name}"


def test_the_core_imports_without_heavy_things() -> None:
    heavy = ("typer", "rich", "jinja2", "numpy", "resvg_py", "bottega.bots")
    code = f"import sys, bottega; print([m for m in {heavy} if m in sys.modules])"
    out = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout
    assert out.strip() == "[]"


def test_versions_are_pinned_without_hosts() -> None:
    lines = (ROOT / "constraints.txt").read_text(encoding="utf-8").splitlines()
    pins = [line for line in lines if line and not line.startswith("#")]
    assert pins
    assert all("==" in line and "://" not in line for line in pins)
    assert bottega.__version__


def test_every_package_has_its_tests() -> None:
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
    assert "tests/contract/test_what.py" in changed.tests_of(f"{module}/tooltips.py")
    assert "tests/bots/test_reasons.py" in changed.tests_of(f"{module}/hint_terms.py")
    assert changed.tests_of(f"{module}/book/fr.md") == ["tests/books", "tests/i18n/test_glossary.py"]
    assert changed.tests_of("src/bottega/server/web/static/guide.js") == ["tests/browser/test_guides.py"]
    assert changed.tests_of("tests/test_architecture.py") == ["tests/test_architecture.py"]
    assert changed.tests_of("tests/fresco/table.py") == ["tests/fresco"]
    assert changed.tests_of("tests/builds.py") == changed.tests_of("Makefile") == []
