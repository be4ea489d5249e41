"""Declared fields behave the same when generated on import and when written out for mypyc."""

from __future__ import annotations

import ast
import sys
from types import ModuleType
from typing import Any

import pytest

from bottega.kernel.fields import expand
from tests.builds import SOURCE, compiled_files

PIECES = """
from __future__ import annotations
from typing import Annotated, Any
from bottega.kernel.fields import Shared, Unlisted, Unordered, fields

class Base:
    __slots__ = ()
    def sum(self) -> int:
        return 1

@fields
class Inner(Base):
    coins: list[int] = [3]
    def data(self): return self.field_data()

@fields
class Pieces(Base):
    \"\"\"A docstring stays.\"\"\"

    box: list[int]
    turn: int = 4
    over: bool = False
    busy: tuple[int, ...] = (1, 2)
    row: list[int] = []  # a comment
    hands: list[list[int]] = []
    order: Shared[list[int]] = []
    bag: Unordered[list[int]] = []
    kept: Unordered[Shared[list[int]]] = []
    spare: Unlisted[int] = 0
    parts: Annotated[list[Any], Inner] = []

    def sum(self) -> int:
        return super().sum() + self.turn
"""


def module(text: str) -> Any:
    made = ModuleType("pieces")
    sys.modules["pieces"] = made
    exec(compile(text, "pieces", "exec"), vars(made))
    return made


@pytest.fixture(params=[PIECES, expand(PIECES)], ids=["on import", "written out"])
def pieces(request: pytest.FixtureRequest) -> Any:
    made = module(request.param)
    box = [7]
    state = made.Pieces(box)
    state.row, state.hands, state.order, state.bag, state.kept = [1], [[2], []], [6, 5], [9, 8], [4, 3]
    state.parts = [made.Inner()]
    return state


def test_fields_become_slots_with_fresh_initial_values(pieces: Any) -> None:
    fresh, other = type(pieces)([]), type(pieces)([])
    assert (fresh.turn, fresh.over, fresh.busy, fresh.row) == (4, False, (1, 2), [])
    assert fresh.row is not other.row
    assert not hasattr(fresh, "__dict__")
    assert type(pieces).__doc__ == "A docstring stays."
    assert pieces.sum() == 5


def test_copy_shares_only_values_and_fields_marked_shared(pieces: Any) -> None:
    copy = pieces.copy()
    assert copy.field_data() == pieces.field_data()
    shared = {name for name in pieces.__slots__ if getattr(copy, name) is getattr(pieces, name)}
    assert shared == {"box", "turn", "over", "busy", "order", "kept", "spare"}
    copy.hands[0].append(1)
    copy.parts[0].coins.append(1)
    assert (pieces.hands, pieces.parts[0].coins) == ([[2], []], [3])


def test_field_data_keeps_the_order_of_declarations(pieces: Any) -> None:
    assert pieces.field_data() == [4, False, [1, 2], [1], [[2], []], [6, 5], [8, 9], [3, 4], [[[3]]]]


def test_unknown_field_type_raises() -> None:
    with pytest.raises(TypeError, match=r"Pieces\.row: dict\[str, int\] cannot be the type of a field"):
        module(PIECES.replace("row: list[int] = []", "row: dict[str, int] = {}"))


def test_expand_finds_every_class_with_fields() -> None:
    found = 0
    for path in compiled_files():
        source = path.read_text(encoding="utf-8")
        declared = source.count("\n@fields\n")
        found += declared
        classes = [node for node in ast.parse(expand(source)).body if isinstance(node, ast.ClassDef)]
        assert not [node for node in classes if node.decorator_list and ast.unparse(node.decorator_list[0]) == "fields"]
        methods = [one.name for node in classes for one in node.body if isinstance(one, ast.FunctionDef)]
        assert methods.count("field_data") >= declared, path.relative_to(SOURCE)
    assert found >= 19
