"""Where a rule lives: the lines of the source that name its id, and the tests that cite it."""

from __future__ import annotations

import ast
import re
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from bottega import ledger

# FB-MKT-07; FB-MKT-03 to -13; M05-17, -21, -22
_NAMED = re.compile(r"\b([A-Z][A-Z0-9]*-(?:[A-Z]+-)?)(\d+[a-z]?)((?:(?:,| to) -\d+[a-z]?)*)")
_MORE = re.compile(r"(,| to) -(\d+)([a-z]?)")


@dataclass(frozen=True)
class Home:
    path: str  # from the folder of the package, or of the tests
    line: int
    name: str  # of the function or class there


def ids_in(text: str) -> list[str]:
    """The ids that a text names, ranges written out, as far as a ledger knows them."""
    found: list[str] = []
    for series, first, rest in _NAMED.findall(text):
        found.append(series + first)
        last = first
        for how, number, letter in _MORE.findall(rest):
            start = int(re.sub(r"\D", "", last)) + 1 if how == " to" else int(number)
            found += [f"{series}{n:0{len(number)}}" for n in range(start, int(number))] + [f"{series}{number}{letter}"]
            last = number
    return [id for id in found if id in ledger.rules()]


@cache
def source() -> dict[str, list[Home]]:
    """By id, where the source of kernel and games names it."""
    package = Path(__file__).parent
    found: dict[str, list[Home]] = {}
    for path in [*sorted(package.glob("kernel/**/*.py")), *sorted(package.glob("games/**/*.py"))]:
        text = path.read_text(encoding="utf-8")
        if not ids_in(text):
            continue
        names = _names(text)
        for number, line in enumerate(text.splitlines(), 1):
            for id in dict.fromkeys(ids_in(line)):
                home = Home(path.relative_to(package).as_posix(), number, names.get(number, ""))
                found.setdefault(id, []).append(home)
    return found


@cache
def tests() -> dict[str, list[Home]]:
    """By id, the tests that cite it; none where the package stands without its tests."""
    folder = Path(__file__).parents[2] / "tests"
    found: dict[str, list[Home]] = {}
    for path in sorted(folder.rglob("test_*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef):
                home = Home(path.relative_to(folder).as_posix(), node.lineno, node.name)
                for id in _marked(node):
                    found.setdefault(id, []).append(home)
    return found


def _marked(test: ast.FunctionDef) -> list[str]:
    """What its `pytest.mark.rule(...)` and those of its parameters cite."""
    cited = []
    for decorator in test.decorator_list:
        for node in ast.walk(decorator):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "rule":
                cited += [str(given.value) for given in node.args if isinstance(given, ast.Constant)]
    return cited


def _names(text: str) -> dict[int, str]:
    """By line, the innermost function or class that it stands in."""
    names: dict[int, str] = {}

    def walk(node: ast.AST, outer: str) -> None:
        for child in ast.iter_child_nodes(node):
            if isinstance(child, ast.ClassDef | ast.FunctionDef):
                name = f"{outer}.{child.name}" if outer else child.name
                for line in range(child.lineno, (child.end_lineno or child.lineno) + 1):
                    names[line] = name
                walk(child, name)
            else:
                walk(child, outer)

    walk(ast.parse(text), "")
    return names
