"""Runs in Pyodide under Node.js when a site is built: finds all modules that the app may import, and writes them
without docstrings. Reads `packages`, `stdlib.zip` and `asked.json` in /work; writes `brief` and `stdlib` there.

Modules are not compiled here: compressed, their text is a third smaller than their code.
"""

from __future__ import annotations

import ast
import json
import zipfile
from collections.abc import Iterator
from pathlib import Path

WORK = Path("/work")
OF_PYODIDE = ("_pyodide", "pyodide", "_sysconfigdata__emscripten_wasm32-emscripten", "sitecustomize")


class Library:
    """Modules by name: their text, and their path."""

    def __init__(self) -> None:
        self.texts: dict[str, bytes] = {}
        self.paths: dict[str, str] = {}

    def add(self, path: str, text: bytes) -> None:
        parts = path.removesuffix(".py").split("/")
        if parts[-1] == "__init__":
            parts.pop()
        self.texts[".".join(parts)] = text
        self.paths[".".join(parts)] = path

    def imported(self, module: str) -> Iterator[str]:
        """What a module imports, anywhere in its text."""
        package = module if self.paths[module].endswith("__init__.py") else module.rpartition(".")[0]
        for node in ast.walk(ast.parse(self.texts[module])):
            if isinstance(node, ast.Import):
                yield from (alias.name for alias in node.names)
            elif isinstance(node, ast.ImportFrom):
                parts = package.split(".")
                base = ".".join(parts[: len(parts) - node.level + 1]) if node.level else ""
                whole = ".".join(part for part in (base, node.module) if part)
                yield whole
                yield from (f"{whole}.{alias.name}" for alias in node.names)

    def write(self, modules: set[str], folder: Path) -> None:
        for module in modules & set(self.texts):
            tree = ast.parse(self.texts[module])
            if not module.startswith("bottega"):  # our docstrings are read at run time
                _without_docstrings(tree)
            target = folder / self.paths[module]
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_text(ast.unparse(tree), encoding="utf-8")


def _without_docstrings(tree: ast.Module) -> None:
    for node in ast.walk(tree):
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
            body = node.body[ast.get_docstring(node, clean=False) is not None :]
            node.body = body or [ast.Pass()]


def main() -> None:
    asked = json.loads((WORK / "asked.json").read_text())
    packages, stdlib = Library(), Library()
    for file in (WORK / "packages").rglob("*.py"):
        packages.add(str(file.relative_to(WORK / "packages")), file.read_bytes())
    with zipfile.ZipFile(WORK / "stdlib.zip") as packed:
        for name in packed.namelist():
            if name.endswith(".py"):
                stdlib.add(name, packed.read(name))

    never = tuple(f"{name}." for name in asked["never"])
    todo = [*asked["roots"], *(name for name in stdlib.texts if name.split(".")[0] in OF_PYODIDE)]
    todo += [name for name in packages.texts if name.startswith(tuple(asked["whole"]))]
    found: set[str] = set()
    while todo:
        module = todo.pop()
        library = packages if module in packages.texts else stdlib
        if module in library.texts and module not in found and not f"{module}.".startswith(never):
            found.add(module)
            todo.append(module.rpartition(".")[0])
            todo.extend(library.imported(module))
    packages.write(found, WORK / "brief")
    stdlib.write(found - set(packages.texts), WORK / "stdlib")


if __name__ == "__main__":
    main()
