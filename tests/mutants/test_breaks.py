"""Every way to break a rule file gives a file that runs and is not what it was."""

from __future__ import annotations

import ast

from tests.mutants import breaks, cover

SMALL = """
def price(hour: int, tiles: list[int]) -> int:
    \"\"\"Not broken: a docstring.\"\"\"
    if hour < 2 and tiles:
        return hour + 1
    return max(tiles)
"""


def changes(source: str) -> list[str]:
    sound = ast.unparse(ast.parse(source)).splitlines()
    found = []
    for number in range(len(breaks.ways(source)[1])):
        broken = ast.unparse(breaks.broken(source, number)).splitlines()
        found.append(next(new for old, new in zip(sound, broken, strict=True) if new != old).strip())
    return found


def test_a_small_rule_is_broken_in_every_way() -> None:
    assert changes(SMALL) == [
        "if hour < 2 or tiles:",
        "if hour >= 2 and tiles:",
        "if hour <= 2 and tiles:",
        "if hour < 3 and tiles:",
        "if hour < 1 and tiles:",
        "if not (hour < 2 and tiles):",
        "return hour - 1",
        "return hour + 2",
        "return hour + 0",
        "pass",
        "return min(tiles)",
    ]


def test_every_break_of_a_rule_file_compiles() -> None:
    path = next(path for path in cover.rule_files() if path.match("m17_guild/rules/module.py"))
    source = path.read_text(encoding="utf-8")
    sound = ast.unparse(ast.parse(source))
    for number in range(len(breaks.ways(source)[1])):
        tree = breaks.broken(source, number)
        compile(tree, str(path), "exec")
        assert ast.unparse(tree) != sound


def test_what_draws_says_or_advises_is_no_rule_file() -> None:
    names = {path.name for path in cover.rule_files()}
    assert {"market.py", "steps.py", "state.py", "scoring.py", "chance.py"} <= names
    assert not names & {"words.py", "tooltips.py", "sheets.py", "heuristic.py", "text.py", "chances.py"}
