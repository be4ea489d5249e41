"""Break rules at random, one after the other, and run the tests that run the broken line, the quickest first.

    python -m tests.mutants --sample 400 --seed 1
    python -m tests.mutants --only games/fresco/rules/inn.py:35

Processes that have everything imported but bottega, one for each core, fork for each break; the child imports bottega
with one rule broken.
"""

from __future__ import annotations

import argparse
import ast
import difflib
import hashlib
import json
import os
import pickle
import random
import resource
import signal
import sys
import tempfile
import time
import traceback
import zlib
from collections import Counter
from collections.abc import Callable
from multiprocessing import get_context
from pathlib import Path
from typing import Any

import hypothesis
import jinja2  # noqa: F401 - imported here once instead of in every child
import pytest
import rich.console  # noqa: F401
import typer  # noqa: F401

from tests.mutants import breaks, cover

ROOT = Path(__file__).parents[2]
BUILD = ROOT / "build" / "mutants"
RULE_TESTS = [f"tests/{name}" for name in ("kernel", "canvas", "fresco", "fresco_card", "fresco_dice", "contract")]
PLAYTHROUGHS = ["tests/contract/test_golden.py"]  # which are written anew with every change that is meant
PYTEST = ["-x", "-q", "--no-header", "-p", "no:cacheprovider", "-p", "no:xdist", "-p", "no:randomly"]
FIRST = 25  # tests that are tried before all files with covering tests are collected
FEW = 40  # tests that run a line: where there are fewer, games made before may hide that others depend on it
SLOW_S = 0.3  # processor time of a test that comes after all others
TIME_S = 10.0  # processor time for the tests that run the line, and for playthroughs
SETUP_S = 25.0  # processor time for tests that depend on a line which ran before them
PATIENCE_S = 10  # processor time of a test beyond twenty times what it takes unbroken


class Break:
    def __init__(self, path: Path, number: int, line: int, kind: str) -> None:
        self.path, self.number, self.line, self.kind = path, number, line, kind
        self.file = str(path.relative_to(cover.SOURCE))

    def change(self) -> list[str]:
        source = self.path.read_text(encoding="utf-8")
        sound = ast.unparse(ast.parse(source)).splitlines()
        broken = ast.unparse(breaks.broken(source, self.number)).splitlines()
        lines = difflib.unified_diff(sound, broken, n=0, lineterm="")
        return [f"{line[0]} {line[1:].strip()}" for line in lines if line[:2] not in ("--", "++", "@@")]

    def tree(self) -> ast.Module:
        return breaks.broken(self.path.read_text(encoding="utf-8"), self.number)


def all_breaks() -> list[Break]:
    found = []
    for path in cover.rule_files():
        _, ways = breaks.ways(path.read_text(encoding="utf-8"))
        found += [Break(path, number, way[0].lineno, way[2]) for number, way in enumerate(ways)]
    return found


# -- processes


def in_a_child(work: Callable[[], object]) -> Any:
    """What work returns that is done in a forked process; None if the process was ended."""
    with tempfile.TemporaryFile() as answer:
        child = os.fork()
        if child == 0:
            silent = os.open(os.devnull, os.O_RDWR)
            for stream in (0, 1, 2):
                os.dup2(silent, stream)
            try:
                told = pickle.dumps((work(), ""))
            except BaseException:
                told = pickle.dumps((None, traceback.format_exc()))
            answer.write(told)
            answer.flush()
            os._exit(0)
        _, status = os.waitpid(child, 0)
        if os.WIFSIGNALED(status):
            return None
        answer.seek(0)
        result, error = pickle.loads(answer.read())
        if error:
            raise RuntimeError(error)
        return result


def get_ready() -> None:
    """In a child: nothing of a broken game is kept, and what eats all memory ends."""
    sys.dont_write_bytecode = False
    hypothesis.settings.register_profile("mutants", database=None, derandomize=True, deadline=None)
    hypothesis.settings.load_profile("mutants")
    resource.setrlimit(resource.RLIMIT_AS, (6 << 30, 6 << 30))
    import tests.contract

    tests.contract.FAILURES = Path(tempfile.gettempdir()) / "bottega-mutants"


# -- the map


def cover_map() -> tuple[cover.Marks, dict[str, tuple[float, bytes]]]:
    """Made anew when source or tests have changed."""
    marks = cover.Marks(cover.rule_files())
    digest = hashlib.sha256()
    stories = [path for path in (ROOT / "tests").rglob("*.py") if path.parent != Path(__file__).parent]
    for path in sorted([*cover.SOURCE.rglob("*.py"), *stories]):
        digest.update(path.read_bytes())
    kept = BUILD / f"map-{digest.hexdigest()[:16]}"
    if not kept.exists():
        print("Which test runs which line? The rule tests and playthroughs run once, marked; that takes a few minutes.")
        noted = in_a_child(lambda: run_marked(marks))
        assert noted, "the marked run came to nothing"
        BUILD.mkdir(parents=True, exist_ok=True)
        kept.write_bytes(zlib.compress(pickle.dumps(noted), 1))
    tests, failed = pickle.loads(zlib.decompress(kept.read_bytes()))
    for test in sorted(failed):
        print(f"Left out, since it fails on sound rules: {test}")
    return marks, tests


def run_marked(marks: cover.Marks) -> tuple[dict[str, tuple[float, bytes]], set[str]]:
    """What each test runs, and the tests that fail on sound rules: those would seem to catch everything."""
    get_ready()
    sys.meta_path.insert(0, cover.Changed(marks.trees))
    noting = cover.covering(marks)
    pytest.main([option for option in PYTEST if option != "-x"] + RULE_TESTS, plugins=[noting])
    return {test: noted for test, noted in noting.tests.items() if test not in noting.failed}, noting.failed


class Plan:
    """Which tests to try for a break, in which order."""

    def __init__(self, marks: cover.Marks, tests: dict[str, tuple[float, bytes]]) -> None:
        self.tests = tests
        _, self.collecting = tests.pop(cover.COLLECTING)
        self.marks_of: dict[str, list[int]] = {}
        self.marks_at: dict[tuple[str, int], list[int]] = {}
        self.about: dict[str, list[str]] = {}
        for mark, (file, line) in enumerate(marks.lines):
            self.marks_of.setdefault(file, []).append(mark)
            self.marks_at.setdefault((file, line), []).append(mark)

    def tests_about(self, file: str) -> list[str]:
        """Those that run a file: first those of which it is the largest part, slow ones last."""
        if file not in self.about:
            marks = self.marks_of.get(file, [])
            part = {test: sum(map(seen.__getitem__, marks)) / (1 + sum(seen)) for test, (_, seen) in self.tests.items()}
            found = [test for test in part if part[test]]
            self.about[file] = sorted(found, key=lambda test: (self.tests[test][0] > SLOW_S, -part[test]))
        return self.about[file]

    def batches(self, wanted: Break) -> list[list[str]]:
        """A few quick ones of one test file, all that run the line, then others that run the file: a game is made once
        for many tests, and only the first of them, or collecting them, is seen to run the lines that make it.
        Playthroughs come last."""
        of_file = self.tests_about(wanted.file)
        marks = self.marks_at.get((wanted.file, wanted.line), [])
        at_line = [test for test in of_file if any(self.tests[test][1][mark] for mark in marks)]
        rules = [test for test in at_line if not is_playthrough(test)]
        files = Counter(file_of(test) for test in rules[:FEW])
        home = [test for test in rules if file_of(test) == files.most_common(1)[0][0]]
        first = sorted(home, key=lambda test: self.tests[test][0])[:FIRST]
        rest = [test for test in rules if test not in first]
        others = [test for test in of_file if test not in at_line and not is_playthrough(test)]
        games = [test for test in at_line or of_file if is_playthrough(test)]
        made_before = len(rules) <= FEW or any(self.collecting[mark] for mark in marks)
        return [first, self.within(rest), self.within(others, SETUP_S) if made_before else [], self.within(games)]

    def within(self, tests: list[str], time_s: float = TIME_S) -> list[str]:
        """The first of them, as many as there is time for."""
        seconds = 0.0
        for at, test in enumerate(tests):
            seconds += self.tests[test][0]
            if seconds > time_s:
                return tests[:at]
        return tests


def file_of(test: str) -> str:
    return test.split("::")[0]


def is_playthrough(test: str) -> bool:
    return file_of(test) in PLAYTHROUGHS


# -- trying


class Chosen:
    """A pytest plugin: only the tests of a batch, in its order; one that never ends is cut short."""

    def __init__(self, batch: list[str], seconds: dict[str, tuple[float, bytes]]) -> None:
        self.place = {test: at for at, test in enumerate(batch)}
        self.seconds = seconds
        self.failed = ""
        self.ran = 0

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        items[:] = sorted((item for item in items if item.nodeid in self.place), key=lambda i: self.place[i.nodeid])

    def pytest_runtest_setup(self, item: pytest.Item) -> None:
        signal.setitimer(signal.ITIMER_PROF, PATIENCE_S + 20 * self.seconds[item.nodeid][0])

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        self.ran += 1
        if report.failed:
            self.failed = report.nodeid


def try_out(wanted: Break, batches: list[list[str]], plan: Plan) -> str:
    """In a child: what catches the break, "" if nothing does."""
    get_ready()
    sys.meta_path.insert(0, cover.Changed({cover.module_name(wanted.path): wanted.tree}))
    signal.setitimer(signal.ITIMER_PROF, 60)
    for batch in batches:
        if not batch:
            continue
        chosen = Chosen(batch, plan.tests)
        outcome = pytest.main([*PYTEST, *sorted({file_of(test) for test in batch})], plugins=[chosen])
        if chosen.failed:
            return chosen.failed
        if outcome != pytest.ExitCode.OK or not chosen.ran:
            return cover.COLLECTING
    return ""


def verdict(wanted: Break, plan: Plan) -> str:
    batches = plan.batches(wanted)
    caught = in_a_child(lambda: try_out(wanted, batches, plan))
    return "a game without end" if caught is None else str(caught)


class Judges:
    """Several processes, which have the plan from the one that forked them: it is too large to be sent."""

    plan: Plan

    @classmethod
    def judge(cls, wanted: Break) -> tuple[str, float]:
        begun = time.monotonic()
        return verdict(wanted, cls.plan), time.monotonic() - begun


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.mutants", description=__doc__)
    parser.add_argument("--sample", type=int, default=400, help="how many breaks to draw")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=os.cpu_count(), help="how many at a time")
    parser.add_argument(
        "--only", action="append", default=[], help="FILE or FILE:LINE, below src/bottega: all breaks there"
    )
    wanted = parser.parse_args()
    found = all_breaks()
    if wanted.only:
        drawn = [one for one in found if one.file in wanted.only or f"{one.file}:{one.line}" in wanted.only]
    else:
        drawn = random.Random(wanted.seed).sample(found, min(wanted.sample, len(found)))
    Judges.plan = Plan(*cover_map())
    print(f"{len(drawn)} of {len(found)} breaks, seed {wanted.seed}")
    BUILD.mkdir(parents=True, exist_ok=True)
    lived, kinds = 0, Counter[str]()
    with (
        get_context("fork").Pool(wanted.jobs) as pool,
        (BUILD / "results.jsonl").open("w", encoding="utf-8") as results,
    ):
        for number, (one, (caught, seconds)) in enumerate(zip(drawn, pool.imap(Judges.judge, drawn), strict=True), 1):
            by = "playthrough" if is_playthrough(caught) else "rule test" if caught else "nobody"
            kinds[by] += 1
            lived += not caught
            row = {"at": f"{one.file}:{one.line}", "kind": one.kind, "change": one.change(), "by": by, "caught": caught}
            results.write(json.dumps(row) + "\n")
            results.flush()
            print(f"{number} {row['at']} {one.kind}: {caught or 'LIVED'} ({seconds:.1f} s)", flush=True)
            if by != "rule test":
                print("    " + "\n    ".join(one.change()), flush=True)
    print(f"{len(drawn) - lived} of {len(drawn)} caught: {dict(kinds)}")


if __name__ == "__main__":
    main()
