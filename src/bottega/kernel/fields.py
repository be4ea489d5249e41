"""Generate the slots, the constructor, `copy` and `field_data` of a state from fields that are declared once.

    @fields
    class DiceState(State):
        game: DiceGame  # no value: a parameter of the constructor, shared by copies, not part of the data
        first: int = 0
        left: list[int] = []  # copies have a list of their own; lists of lists are copied too
        last_turn: Shared[list[int]] = []

`fields` generates the methods when Python imports the class. mypyc cannot compile such a class, so `expand` writes the
same text into the source before mypyc reads it. See docs/decisions/023-state-fields.md.
"""

from __future__ import annotations

import ast
import sys
from typing import Annotated, Any, TypeVar, dataclass_transform

T = TypeVar("T")
Shared = Annotated[T, "the rules replace it as a whole and never change it, so copies share it"]
Unordered = Annotated[T, "its order means nothing, so field_data sorts it"]
Unlisted = Annotated[T, "field_data leaves it out; the class adds it to data when it matters"]
# Annotated[list[Any], Part] is a list whose items have `copy` and `data` of the class Part
Field = tuple[str, str, str]  # name, type and initial value, "" for none

VALUES = ("int", "bool", "str", "tuple")  # types whose values copies share


@dataclass_transform(eq_default=False)
def fields(cls: type[T]) -> type[T]:
    """Return the class with slots and methods generated from its annotations."""
    body = dict(vars(cls))
    module = vars(sys.modules[cls.__module__])
    declared: list[Field] = []
    for name, annotation in body["__annotations__"].items():
        declared.append((name, annotation, repr(body.pop(name)) if name in body else ""))
    lines = ["from __future__ import annotations", *generate(cls.__name__, cls.__bases__[0].__name__, declared)]
    made: dict[str, Any] = {}
    exec("\n".join(lines), module, made)
    made.pop("annotations")
    for name in ("__dict__", "__weakref__"):
        body.pop(name, None)
    body.update(made)
    new: Any = type(cls)
    found: type[T] = new(cls.__name__, cls.__bases__, body)
    for method in body.values():  # `super()` reads the class from this cell
        if "__class__" in getattr(getattr(method, "__code__", None), "co_freevars", ()):
            method.__closure__[method.__code__.co_freevars.index("__class__")].cell_contents = found
    return found


def expand(source: str) -> str:
    """Return the source with the generated slots and methods of its classes written out, for mypyc."""
    lines = source.split("\n")
    for node in reversed(ast.parse(source).body):
        if not isinstance(node, ast.ClassDef) or not node.decorator_list:
            continue
        if ast.unparse(node.decorator_list[0]) != "fields":
            continue
        rows = [row for row in node.body if isinstance(row, ast.AnnAssign)]
        declared: list[Field] = []
        kept: list[str] = []
        for row in rows:
            value = ast.unparse(row.value) if row.value is not None else ""
            declared.append((ast.unparse(row.target), ast.unparse(row.annotation), value))
            if not value:
                kept.append(lines[row.lineno - 1])
        first, last = rows[0].lineno - 1, rows[-1].end_lineno
        text = generate(node.name, ast.unparse(node.bases[0]), declared)
        lines[first:last] = kept + ["    " + line for line in text]
        del lines[node.decorator_list[0].lineno - 1]
    # compiled functions have no attributes, and `dataclass_transform` sets one
    return "\n".join([line for line in lines if not line.startswith("@dataclass_transform")])


def generate(name: str, base: str, declared: list[Field]) -> list[str]:
    """Return the lines of a class's slots and methods. `State` has fields of its own, which it copies itself."""
    parameters = [(field, kind) for field, kind, value in declared if not value]
    slots = ", ".join([repr(field) for field, _, _ in declared])
    init = [f"def __init__(self, {', '.join([f'{field}: {kind}' for field, kind in parameters])}) -> None:"]
    copy = [f"def copy(self) -> {name}:"]
    copy.append(f"    new = {name}({', '.join([f'self.{field}' for field, _ in parameters])})")
    if base == "State":
        init.append("    State.__init__(self)")
        copy.append("    self.copy_to(new)")
    data: list[str] = []
    for field, kind, value in declared:
        if not value:
            init.append(f"    self.{field} = {field}")
            continue
        marks, inner, item = split_marks(kind)
        nested = inner.startswith("list[list[")
        init.append(f"    self.{field}: {inner} = {value}")
        own = f"self.{field}"
        if item:
            copy.append(f"    if {own}:")
            copy.append(f"        old_{field}: list[{item}] = {own}")
            copy.append(f"        new.{field} = [each.copy() for each in old_{field}]")
            data.append(f"[each.data() for each in {own}]")
            continue
        if "Shared" in marks or inner.startswith(VALUES):
            copy.append(f"    new.{field} = {own}")
        elif nested:
            copy.append(f"    new.{field} = [each.copy() for each in {own}]")
        elif inner.startswith("list["):
            copy.append(f"    new.{field} = {own}.copy()")
        else:
            raise TypeError(f"{name}.{field}: {kind} cannot be the type of a field.")
        if "Unordered" in marks:
            data.append(f"sorted({own})")
        elif "Unlisted" not in marks:
            data.append(f"list({own})" if inner.startswith("tuple") else own)
    told = ["def field_data(self) -> list[object]:", f"    return [{', '.join(data)}]"]
    return [f"__slots__ = ({slots},)", "", *init, "", *copy, "    return new", "", *told]


def split_marks(kind: str) -> tuple[list[str], str, str]:
    """Return the marks of a type, the type itself, and the class of its items if `Annotated` names it."""
    marks: list[str] = []
    while kind.startswith(("Shared[", "Unordered[", "Unlisted[")):
        mark, _, rest = kind.partition("[")
        marks.append(mark)
        kind = rest[:-1]
    if kind.startswith("Annotated["):
        inner, _, item = kind[10:-1].rpartition(", ")
        return marks, inner, item
    return marks, kind, ""
