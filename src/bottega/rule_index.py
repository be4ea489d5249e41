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
    return [id for id in written_out(text) if id in ledger.rules()]


def written_out(text: str) -> list[str]:
    """Everything in a text that looks like an id, ranges written out."""
    found: list[str] = []
    for series, first, rest in _NAMED.findall(text):
        found.append(series + first)
        last = first
        for how, number, letter in _MORE.findall(rest):
            start = int(re.sub(r"\D", "", last)) + 1 if how == " to" else int(number)
            found += [f"{series}{n:0{len(number)}}" for n in range(start, int(number))] + [f"{series}{number}{letter}"]
            last = number
    return found


@cache
def source(naming: str = "") -> dict[str, list[Home]]:
    """By id, where the source of kernel and games names a rule, the component sets too. Only files that name this one
    are read closely: that is the dear part."""
    package = Path(__file__).parent
    found: dict[str, list[Home]] = {}
    kinds = ("kernel/**/*.py", "games/**/*.py", "games/**/*.toml")
    for path in sorted(path for kind in kinds for path in package.glob(kind)):
        text = path.read_text(encoding="utf-8")
        if naming and naming not in ids_in(text):
            continue
        names = _sections(text) if path.suffix == ".toml" else _names(ast.parse(text))
        for number, line in enumerate(text.splitlines(), 1):
            for id in dict.fromkeys(ids_in(line)):
                home = Home(path.relative_to(package).as_posix(), number, names.get(number, ""))
                found.setdefault(id, []).append(home)
    return found


@cache
def cited(folder: Path = Path(__file__).parents[2] / "tests", naming: str = "") -> dict[str, list[Home]]:
    """By id, the tests that cite it with `pytest.mark.rule(...)`, or the lists of cases that do; none where the package
    stands without its tests. Only files with this text in them are read closely: that is the dear part."""
    found: dict[str, list[Home]] = {}
    for path in sorted(folder.rglob("test_*.py")):
        text = path.read_text(encoding="utf-8")
        if naming not in text:
            continue
        tree = ast.parse(text)
        names = _names(tree)
        homes: dict[tuple[str, str], Home] = {}  # a list of cases cites a rule many times
        for node in ast.walk(tree):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "rule":
                home = Home(path.relative_to(folder).as_posix(), node.lineno, names.get(node.lineno, ""))
                for given in node.args:
                    if isinstance(given, ast.Constant) and ast.unparse(node.func.value).endswith("mark"):
                        homes.setdefault((str(given.value), home.name), home)
        for (id, _), home in sorted(homes.items(), key=lambda cited: cited[1].line):
            found.setdefault(id, []).append(home)
    return found


def _sections(text: str) -> dict[int, str]:
    """By line, the section of a component set that it stands in."""
    names: dict[int, str] = {}
    for number, line in enumerate(text.splitlines(), 1):
        header = re.match(r"\[+[\w.]+\]+", line)
        names[number] = header[0] if header else names.get(number - 1, "")
    return names


def _names(tree: ast.Module) -> dict[int, str]:
    """By line, the innermost function or class that it stands in, or the constant; decorators are part of it."""
    names: dict[int, str] = {}

    def walk(node: ast.AST, outer: str) -> None:
        for child in ast.iter_child_nodes(node):
            name, first = "", 0
            if isinstance(child, ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
                name = f"{outer}.{child.name}" if outer else child.name
                first = min([child.lineno, *(decorator.lineno for decorator in child.decorator_list)])
            elif isinstance(child, ast.Assign | ast.AnnAssign) and not outer:
                name = ast.unparse(child.targets[0] if isinstance(child, ast.Assign) else child.target)
                first = child.lineno
            if name and isinstance(child, ast.stmt):
                for line in range(first, (child.end_lineno or first) + 1):
                    names[line] = name
            if not isinstance(child, ast.expr):  # nothing inside has a name
                walk(child, name or outer)

    walk(tree, "")
    return names
