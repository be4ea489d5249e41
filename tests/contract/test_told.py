"""Whatever the rules tell has a sentence for the log, in TOLD of the title's words or of the telling module's own."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

import pytest

import bottega

SOURCE = Path(bottega.__file__).parent
TITLES = [path.parents[1] for path in sorted(SOURCE.glob("games/*/text/words.py"))]
MODULES = [path.parent for path in sorted(SOURCE.glob("games/*/modules/*/text.py"))]
FOLDERS = [pytest.param(folder, id=folder.name) for folder in [*TITLES, *MODULES]]
# kinds of event of which `tell` puts variants together
COMPOSED = {
    ("canvas", "lay"): ["lay_bottom", "lay_middle", "lay_top"],
    ("fresco_card", "kind"): ["kind_market", "kind_workshop"],
}


def words_of(folder: Path) -> Path:
    return folder / "text.py" if folder in MODULES else folder / "text" / "words.py"


def sentences(folder: Path) -> dict[str, str]:
    """TOLD of a folder's words; a module may also tell what its title has a sentence for."""
    told: dict[str, str] = {}
    for home in [folder.parents[1], folder] if folder in MODULES else [folder]:
        told |= getattr(
            import_module(".".join(words_of(home).relative_to(SOURCE.parent).with_suffix("").parts)), "TOLD", {}
        )
    return told


def rules(folder: Path) -> list[Path]:
    """The files of a title without its modules, or of a module."""
    inner = folder / "modules"
    return [path for path in sorted(folder.rglob("*.py")) if inner not in path.parents]


def strings(node: ast.expr | None) -> list[str]:
    """What an expression may come to, where it is a string or a choice of strings."""
    if isinstance(node, ast.IfExp):
        return strings(node.body) + strings(node.orelse)
    return [node.value] if isinstance(node, ast.Constant) and isinstance(node.value, str) else []


def told_by_rules(folder: Path) -> Iterator[tuple[str, str]]:
    """Each kind of event that `s.tell(...)` reports, with where."""
    for path in rules(folder):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Attribute) or node.func.attr != "tell":
                continue
            if isinstance(node.func.value, ast.Name) and node.func.value.id in ("s", "self"):
                where = f"{path.relative_to(SOURCE)}, line {node.lineno}"
                kinds = strings(node.args[0])
                assert kinds, f"{where}: write the kind of event as a string where it is told, so that it can be found."
                for kind in kinds:
                    yield from ((variant, where) for variant in COMPOSED.get((folder.name, kind), [kind]))


def made_of_them(folder: Path) -> Iterator[tuple[str, str]]:
    """Variants that the words make of kinds of events: `kind = ...` in `tell`, OTHERWISE."""
    for function in ast.walk(ast.parse(words_of(folder).read_text(encoding="utf-8"))):
        if isinstance(function, ast.FunctionDef) and function.name == "tell":
            for node in ast.walk(function):
                if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "kind":
                    where = f"{words_of(folder).relative_to(SOURCE)}, line {node.lineno}"
                    yield from ((variant, where) for variant in strings(node.value))
        if isinstance(function, ast.Assign) and ast.unparse(function.targets[0]) == "OTHERWISE":
            for *_, variant in ast.literal_eval(function.value):
                yield variant, f"OTHERWISE of {folder.name}"


@pytest.mark.parametrize("folder", FOLDERS)
def test_every_kind_of_event_has_a_sentence(folder: Path) -> None:
    told = sentences(folder)
    for kind, where in [*told_by_rules(folder), *made_of_them(folder)]:
        assert kind in told, f"{where}: no sentence for {kind!r} in TOLD of {folder.name}."


@pytest.mark.parametrize("folder", FOLDERS)
def test_every_sentence_is_told(folder: Path) -> None:
    own = sentences(folder).keys() - (sentences(folder.parents[1]).keys() if folder in MODULES else set())
    left = own - {kind for kind, _ in [*told_by_rules(folder), *made_of_them(folder)]}
    assert not left, f"nothing tells these of TOLD of {folder.name}: {sorted(left)}."
