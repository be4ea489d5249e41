"""The build that is tested is the one that is meant, and every module of it can be the first to be imported."""

from __future__ import annotations

import ast
import subprocess
import sys
from importlib import import_module
from pathlib import Path

import bottega
from tests import packages
from tests.builds import COMPILED, SOURCE, compiled_files, module_name

# a copy of a warm interpreter for each module: starting a new one each time takes far longer
FIRST = """
import os, sys, importlib, tomllib, typing, hashlib, dataclasses
failed = 0
for name in sys.argv[1:]:
    child = os.fork()
    if child == 0:
        try:
            importlib.import_module(name)
            os._exit(0)
        except BaseException as error:
            print(f"{name}: {type(error).__name__}: {error}", file=sys.stderr, flush=True)
            os._exit(1)
    failed |= os.waitpid(child, 0)[1]
sys.exit(bool(failed))
"""


def test_the_build_is_the_one_that_is_meant() -> None:
    home = Path(bottega.__file__)
    assert home.is_relative_to(SOURCE) != COMPILED, home
    for path in compiled_files():
        file = import_module(module_name(path)).__file__
        assert file is not None
        assert Path(file).suffix == (".so" if COMPILED else ".py"), file


def test_what_rules_import_is_compiled_too() -> None:
    """Calls into files that are not compiled are slow. Translations and declarations are rarely read."""
    compiled = {module_name(path).removeprefix("bottega.") for path in compiled_files()}
    for one in packages.imports():
        if one.importer in compiled and not one.for_types:
            package = packages.modules()[f"bottega.{one.imported}"].name == "__init__.py"
            rare = one.imported.startswith(("i18n.", "presentation.", "learning.", "games.fresco.modules.parts"))
            assert one.imported in compiled or package or rare, one


def test_every_module_can_be_imported_first() -> None:
    names = [module_name(path) for path in compiled_files()]
    assert len(names) > 100
    done = subprocess.run([sys.executable, "-c", FIRST, *names], capture_output=True, text=True, timeout=300)
    assert done.returncode == 0, done.stderr


def test_no_compiled_tuple_has_only_floats() -> None:
    """mypyc takes a tuple of a fixed number of floats for unset wherever it happens to check for that; one written
    `tuple[float, ...]` is safe."""
    for path in compiled_files():
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.AnnAssign | ast.Assign) and isinstance(node.value, ast.Tuple):
                floats = [isinstance(one, ast.Constant) and isinstance(one.value, float) for one in node.value.elts]
                loose = isinstance(node, ast.AnnAssign) and "..." in ast.unparse(node.annotation)
                assert loose or not floats or not all(floats), f"{path}, line {node.lineno}"
