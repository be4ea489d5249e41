"""Which test runs which line of the rules: the rule files are run once with a mark before every statement."""

from __future__ import annotations

import ast
import builtins
import time
from collections.abc import Callable
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec, PathFinder, SourceFileLoader
from pathlib import Path
from types import CodeType
from typing import Any

import pytest

SOURCE = Path(__file__).parents[2] / "src" / "bottega"
COLLECTING = "collecting the tests"
NO_RULES = ("__init__.py", "naming.py", "playout.py", "errors.py", "batch.py")


def rule_files() -> list[Path]:
    """The kernel and the rules of titles and modules."""
    patterns = ("kernel/*.py", "games/*/rules/**/*.py", "games/*/modules/*/rules.py", "games/*/modules/*/rules/*.py")
    found = {path for pattern in patterns for path in SOURCE.glob(pattern)}
    return sorted(path for path in found if path.name not in NO_RULES)


def module_name(path: Path) -> str:
    return ".".join(("bottega", *path.relative_to(SOURCE).with_suffix("").parts))


class Changed(MetaPathFinder):
    """Serves changed trees of a few modules when they are imported."""

    def __init__(self, trees: dict[str, Callable[[], ast.Module]]) -> None:
        self.trees = trees

    def find_spec(self, name: str, path: Any = None, target: Any = None) -> ModuleSpec | None:
        if name not in self.trees:
            return None
        spec = PathFinder.find_spec(name, path)
        if spec is not None and spec.origin is not None:
            spec.loader = Loader(name, spec.origin, self.trees[name])
        return spec


class Loader(SourceFileLoader):
    def __init__(self, name: str, path: str, tree: Callable[[], ast.Module]) -> None:
        super().__init__(name, path)
        self.tree = tree

    def get_code(self, fullname: str) -> CodeType:
        return compile(self.tree(), self.path, "exec")


# -- marks


class Marks:
    """Numbers for the statements of all rule files: `lines` of a mark, as (file, line)."""

    def __init__(self, files: list[Path]) -> None:
        self.lines: list[tuple[str, int]] = []
        self.trees: dict[str, Callable[[], ast.Module]] = {}
        for path in files:
            tree = ast.parse(path.read_text(encoding="utf-8"))
            for function in [node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)]:
                self.mark(function, str(path.relative_to(SOURCE)))
            ast.fix_missing_locations(tree)
            self.trees[module_name(path)] = lambda tree=tree: tree  # type: ignore[misc]

    def mark(self, owner: ast.AST, file: str) -> None:
        for name in ("body", "orelse", "finalbody"):
            block: list[ast.stmt] = getattr(owner, name, [])
            marked: list[ast.stmt] = []
            for statement in block:
                if not isinstance(statement, ast.FunctionDef | ast.ClassDef):
                    self.mark(statement, file)
                marked += [*ast.parse(f"_marks_[{len(self.lines)}] = 1").body, statement]
                self.lines.append((file, statement.lineno))
            if block and isinstance(block[0], ast.Expr) and isinstance(block[0].value, ast.Constant):
                marked[0], marked[1] = marked[1], marked[0]  # a docstring stays the first
            setattr(owner, name, marked)
        for handler in getattr(owner, "handlers", []):
            self.mark(handler, file)


class Noting:
    """A pytest plugin: what each test marks, and how long it takes."""

    def __init__(self, marks: bytearray) -> None:
        self.marks = marks
        self.tests: dict[str, tuple[float, bytes]] = {}
        self.failed: set[str] = set()

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.failed:
            self.failed.add(report.nodeid)

    def pytest_collection_finish(self) -> None:
        self.tests[COLLECTING] = (0.0, bytes(self.marks))

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Any:
        self.marks[:] = bytes(len(self.marks))
        begun = time.process_time()
        result = yield
        self.tests[item.nodeid] = (time.process_time() - begun, bytes(self.marks))
        return result


def covering(marks: Marks) -> Noting:
    """To be called in a process that has not imported bottega yet."""
    noted = bytearray(len(marks.lines))
    builtins._marks_ = noted  # type: ignore[attr-defined]
    return Noting(noted)
