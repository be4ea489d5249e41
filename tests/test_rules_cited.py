"""Every rule of a registered title is cited by a test, or said to be untestable with a reason."""

from __future__ import annotations

import ast
import re
import tomllib
from functools import cache
from pathlib import Path

import pytest

import bottega
from bottega import ledger, rule_index

TESTS = Path(__file__).parent
RULE_ID = re.compile(r"[A-Z][A-Z0-9]+-(?:[A-Z]+-)?\d+[a-z]?")


def cited() -> dict[str, list[rule_index.Home]]:
    """Ids in `pytest.mark.rule(...)`, with where they are cited."""
    return rule_index.cited(TESTS)


@cache
def untestable() -> dict[str, str]:
    tables = tomllib.loads((TESTS.parent / "rules" / "untestable.toml").read_text(encoding="utf-8"))
    merged: dict[str, str] = {}
    for table in tables.values():
        merged |= table
    return merged


def ids_of(name: str) -> list[str]:
    title = bottega.title(name)
    rules = [rule for rule in ledger.rules().values() if rule.ledger in title.ledgers]
    return [rule.id for rule in rules if not title.series or rule.series in title.series]


@pytest.mark.parametrize("name", bottega.titles())
def test_every_rule_is_cited_or_untestable(name: str) -> None:
    ids = ids_of(name)
    assert len(ids) > 50
    missing = [id for id in ids if id not in cited() and id not in untestable()]
    assert not missing, f"{len(missing)} rules of {name} are cited by no test: {', '.join(missing)}"


def test_only_rules_of_the_ledgers_are_cited() -> None:
    unknown = {id: homes for id, homes in cited().items() if id not in ledger.rules()}
    assert not unknown


def test_untestable_rules_exist_have_a_reason_and_no_test() -> None:
    for id, reason in untestable().items():
        assert id in ledger.rules(), f"{id} stands in no ledger"
        assert len(reason) > 15, f"{id}: {reason!r} is no reason"
        assert id not in cited(), f"{id} is said to be untestable, but cited in {cited()[id]}"


def test_refusals_name_rules_of_the_ledgers() -> None:
    """Every rule id that the code gives, for a refusal or to somebody who will refuse by it, stands in a ledger."""
    source = Path(bottega.__file__).parent
    for path in [*source.rglob("kernel/**/*.py"), *source.rglob("games/**/*.py")]:
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Constant) and RULE_ID.fullmatch(str(node.value)):
                assert node.value in ledger.rules(), f"{path.name}, line {node.lineno}: {node.value!r}"
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "Refusal":
                first = node.args[0]
                if isinstance(first, ast.Constant):
                    assert first.value in ledger.rules(), f"{path.name}: Refusal({first.value!r}, …)"


def test_comments_name_rules_of_the_ledgers() -> None:
    """What the index of rules would otherwise pass over in silence."""
    series = {rule.series for rule in ledger.rules().values()}
    house = TESTS.parent / "src" / "bottega"
    for path in [*house.glob("kernel/**/*.py"), *house.glob("games/**/*.py"), *house.glob("games/**/*.toml")]:
        for id in re.findall(r"\b[A-Z][A-Z0-9]+-(?:[A-Z]+-)?\d+[a-z]?\b", path.read_text(encoding="utf-8")):
            assert id.split("-")[0] not in series or id in ledger.rules(), f"{path.name} names {id}"


def test_component_files_that_a_ledger_names_are_there() -> None:
    house = TESTS.parent
    for path in sorted((house / "rules").glob("*.md")):
        for name in re.findall(r"[\w./*-]+\.toml", path.read_text(encoding="utf-8")):
            assert list(house.glob(name)), f"{path.name} names {name}, and there is no such file"
