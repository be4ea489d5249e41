"""`make check`: the tests of what changed since the branch left main; on main, of what is not committed yet.

A room of the source has its tests in the folder of its name, a module of Fresco in the files that carry its number,
and a part of the same name in every title, such as `tooltips.py`, with those of all titles.
What a change breaks elsewhere is found by `make test`, which also has whole games in a browser, kills and floods of
messages that take minutes.
"""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
ALWAYS = [
    "tests/contract/test_golden.py",
    "tests/contract/test_told.py",
    "tests/test_builds.py",
    "tests/test_architecture.py",
    "tests/test_rules_cited.py",
]
SPOKEN = ["tests/i18n/test_languages.py", "tests/i18n/test_glossary.py"]
COACHED = ["tests/contract/test_guides.py", "tests/contract/test_guide_numbers.py", "tests/i18n/test_glossary.py"]
NAMES = {  # files that every title or module may have, and scripts and pages with tests of their own
    "guide.toml": COACHED,
    "tour.toml": COACHED,
    "tooltips.py": ["tests/contract/test_what.py", *SPOKEN],
    "feats.py": ["tests/contract/test_deeds.py", *SPOKEN],
    "hint_terms.py": ["tests/bots/test_reasons.py", *SPOKEN],
    "guide.js": ["tests/browser/test_guides.py"],
    **{f"{name}.js": ["tests/browser/test_table.py"] for name in ("table", "moves", "action_list", "controls")},
    **{f"{name}.js": ["tests/browser/test_board.py", "tests/browser/test_touch.py"] for name in ("board", "pointer")},
    "press_guard.js": ["tests/browser/test_touch.py"],
    "timeline.js": ["tests/browser/test_replay.py"],
    "tooltips.js": ["tests/browser/test_tooltips.py"],
    "what.html": ["tests/browser/test_tooltips.py"],
    "book_panel.js": ["tests/browser/test_books.py"],
    "book_page.js": ["tests/browser/test_books.py"],
    "book_search.js": ["tests/browser/test_books.py"],
    "book.html": ["tests/browser/test_books.py"],
}
FOLDERS = {"book": ["tests/books", "tests/i18n/test_glossary.py"], "tooltips": NAMES["tooltips.py"]}
HOMES = [  # how a changed path begins, and where its tests are; the first that fits is taken
    ("src/bottega/games/canvas/", "tests/canvas", "tests/canvas_drawing", *SPOKEN),
    ("src/bottega/games/fresco/", "tests/fresco", "tests/fresco_drawing", *SPOKEN),
    ("src/bottega/games/fresco_card/", "tests/fresco_card", *SPOKEN),
    ("src/bottega/games/fresco_dice/", "tests/fresco_dice", *SPOKEN),
    (
        "src/bottega/server/web/static/",
        "tests/js",
        "tests/browser/test_accessibility.py",
        "tests/browser/test_table.py",
    ),
    (
        "src/bottega/server/web/templates/",
        "tests/js",
        "tests/browser/test_accessibility.py",
        "tests/browser/test_table.py",
    ),
    ("src/bottega/server/", "tests/server"),
    ("src/bottega/site/", "tests/site"),
    ("src/bottega/i18n/", *SPOKEN),
    ("src/bottega/presentation/", "tests/kernel", "tests/fresco_drawing", "tests/canvas_drawing"),
    (
        "src/bottega/learning/",
        "tests/envs/test_observation.py",
        "tests/lab/test_facts.py",
        "tests/bots/test_neural_ismcts_bot.py",
    ),
    ("src/bottega/kernel/", "tests/kernel", "tests/contract/test_contract.py"),
    ("src/bottega/bots/", "tests/bots"),
    ("src/bottega/envs/", "tests/envs"),
    ("src/bottega/lab/", "tests/lab"),
    ("src/bottega/guides.py", "tests/contract/test_guides.py"),
    ("src/bottega/books/", "tests/books"),
    ("src/bottega/", "tests/cli"),
    ("benchmarks/", "tests/benchmarks"),
    ("docs/", "tests/docs"),
    ("examples/", "tests/docs"),
    ("README.md", "tests/docs"),
]
LONG = [
    "tests/server/web/socket/test_bad_messages.py",
    "tests/server/test_kills.py",
    "tests/server/play/test_hidden_information.py",
    "tests/browser/test_whole_games.py",
    "tests/browser/test_modules.py",
]


def git(*arguments: str) -> list[str]:
    done = subprocess.run(["git", *arguments], cwd=ROOT, capture_output=True, text=True)
    return done.stdout.splitlines()


def changed() -> list[str]:
    """Paths that differ from where the branch left main, new files too."""
    left = git("merge-base", "HEAD", "main") or git("merge-base", "HEAD", "origin/main") or ["HEAD"]
    return sorted({*git("diff", "--name-only", left[0]), *git("ls-files", "--others", "--exclude-standard")})


def tests_of(path: str) -> list[str]:
    """The tests that a changed path asks for, as paths for pytest."""
    if path.startswith("tests/"):
        file = ROOT / path
        if file.name.startswith("test_"):
            return [path] if file.exists() else []
        home = "/".join(path.split("/")[:2])
        return [home] if any((ROOT / home).glob("test_*.py")) else []
    *_, folder, name = ("", *path.split("/"))
    if name in NAMES or folder in FOLDERS:
        return NAMES.get(name) or FOLDERS[folder]
    module = re.match(r"src/bottega/games/fresco/modules/(m\d\d)_", path)
    if module:
        return [str(file.relative_to(ROOT)) for file in sorted((ROOT / "tests/fresco").glob(f"test*_{module[1]}_*.py"))]
    for start, *homes in HOMES:
        if path.startswith(start):
            return homes
    return []


def main() -> None:
    paths = changed()
    wanted = {test for path in paths for test in tests_of(path)}
    wanted -= {test for test in wanted - set(LONG) if any(test.startswith(f"{other}/") for other in wanted)}
    print(f"{len(paths)} files changed: {', '.join(sorted(wanted)) or 'nothing of their own to test'}", flush=True)
    later = [f"--ignore={test}" for test in LONG if test not in wanted]
    sys.exit(pytest.main([*sys.argv[1:], *later, *ALWAYS, *sorted(wanted)]))


if __name__ == "__main__":
    main()
