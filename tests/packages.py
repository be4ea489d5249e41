"""The packages of Bottega, what each may import, and what each does import."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

SOURCE = Path(__file__).parents[1] / "src"
GAME = "kernel i18n presentation learning games bots guides ledger rule_index"
TEXT = f"{GAME} books"
BELOW_PLAY = "server.core server.db server.accounts server.workers"
SERVICES = f"{BELOW_PLAY} server.play server.lobby server.results server.removal server.services"
WEB = f"{SERVICES} server.web server.web.pages server.web.socket"
# Some are single files. The one with the longest name that fits holds a module, and every package may import itself.
PACKAGES = {
    "i18n": "",
    "i18n.extract": "kernel games bots i18n presentation",
    "presentation": "i18n",
    "learning": "",
    "kernel": "i18n presentation learning",  # a title declares its parts
    "games": "i18n kernel presentation learning",
    "bots": "i18n kernel presentation learning games",
    "envs": "i18n kernel learning games bots",
    "lab": "i18n kernel presentation learning games bots",
    "guides": "i18n kernel presentation games bots",
    "ledger": "kernel",
    "rule_index": "ledger",
    "pages": "i18n kernel presentation",
    "books": "i18n kernel presentation games ledger rule_index",
    "server.core": TEXT,
    "server.db": "i18n kernel server.core",
    "server.db.migrations": "kernel server.core server.db server.accounts",
    "server.accounts": f"{TEXT} server.core server.db",
    "server.workers": f"{TEXT} server.core",
    "server.play": f"{TEXT} {BELOW_PLAY}",
    "server.lobby": f"{TEXT} {BELOW_PLAY} server.play",
    "server.results": f"{TEXT} {BELOW_PLAY} server.play",
    "server.notify": f"{TEXT} {BELOW_PLAY} server.play",
    "server.removal": f"{TEXT} {BELOW_PLAY} server.play server.lobby server.results",
    "server.services": f"{TEXT} {BELOW_PLAY} server.play server.lobby server.results server.removal",
    "server.web": f"bottega {TEXT} {SERVICES} server.notify",
    "server.web.pages": f"bottega {TEXT} lab {SERVICES} server.notify server.web",  # lab: its charts and intervals
    "server.web.socket": f"{TEXT} {SERVICES} server.web",
    "server.web.app": f"{TEXT} {WEB}",
    "server.web.server_app": f"{TEXT} {WEB} server.notify server.web.app",
    "server.options": "i18n kernel server.core server.notify",
    "server.router": "server.core",
    "server.admin": f"i18n kernel {SERVICES} server.web",
    "server.run": f"i18n kernel {WEB} server.options server.router server.web.server_app",
    "site.runtime": f"{TEXT} {SERVICES} server.web server.web.pages server.web.app",
    "site.build": f"bottega pages {TEXT} {SERVICES} server.web server.web.app site.runtime",
    "cli": f"bottega pages {TEXT} lab server.admin server.db server.run site.build",
    "__main__": "cli",
    "bottega": "kernel games bots",
}
# Inside a title, the folders of its roles; `__init__.py` declares the title or a module. Every role may also import
# `kernel` and `i18n`.
ROLES = {
    "rules": "rules declaration",
    "declaration": "declaration rules presentation",
    "bot": "bot rules declaration learning",
    "art": "art rules presentation",  # drawings that know no view; their descriptions are read in texts too
    "text": "text art rules declaration bot presentation",
    "picture": "picture art text rules bot declaration presentation",
    "learn": "learn text rules declaration bot learning",
    "book": "book rules presentation",
}
MODULE_FILES = {  # of Fresco's modules, which need no folder for a role with one file
    "heuristic": "bot",
    "text": "text",
    "tooltips": "text",
    "hint_terms": "text",
    "picture": "picture",
    "observation": "learn",
    "manifest": "declaration",
    "parts": "declaration",
}


class Import(NamedTuple):
    importer: str  # modules, without "bottega."; the package itself is "bottega"
    imported: str
    line: int
    in_function: bool
    for_types: bool  # under `if TYPE_CHECKING`


def short(module: str) -> str:
    return module.removeprefix("bottega.")


def package_of(module: str) -> str:
    """The package that holds a module."""
    name = module
    while name not in PACKAGES:
        name, dot, _ = name.rpartition(".")
        if not dot:
            raise LookupError(f"{module} is in no package: add it to PACKAGES")
    return name


@cache
def modules() -> dict[str, Path]:
    """Every module of the package by its full name."""
    found = {}
    for path in sorted(SOURCE.rglob("*.py")):
        parts = path.relative_to(SOURCE).with_suffix("").parts
        found[".".join(parts[:-1] if parts[-1] == "__init__" else parts)] = path
    return found


def imports_of(module: str, path: Path, source: str) -> Iterator[Import]:
    """What a module imports of Bottega, relative imports included."""
    package = module if path.name == "__init__.py" else module.rpartition(".")[0]

    def visit(node: ast.AST, in_function: bool, for_types: bool) -> Iterator[Import]:
        in_function = in_function or isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef))
        names: list[str] = []
        if isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            base = node.module or ""
            if node.level:
                above = package.rsplit(".", node.level - 1)[0] if node.level > 1 else package
                base = f"{above}.{base}" if base else above
            names = [f"{base}.{alias.name}" for alias in node.names]
        for name in names:
            if name.partition(".")[0] == "bottega":
                while name not in modules():  # a class or a function: what holds it
                    name = name.rpartition(".")[0]
                yield Import(short(module), short(name), getattr(node, "lineno", 0), in_function, for_types)
        guarded = isinstance(node, ast.If) and ast.unparse(node.test).endswith("TYPE_CHECKING")
        for child in ast.iter_child_nodes(node):
            yield from visit(child, in_function, for_types or guarded)

    return visit(ast.parse(source), False, False)


@cache
def imports() -> tuple[Import, ...]:
    """Every import of the package's own modules."""
    return tuple(
        one for module, path in modules().items() for one in imports_of(module, path, path.read_text(encoding="utf-8"))
    )


def broken(found: Import) -> str:
    """Which arrow an import breaks; nothing if it breaks none."""
    here, there = package_of(found.importer), package_of(found.imported)
    if here == there or there in PACKAGES[here].split():
        return ""
    return f"{found.importer}:{found.line} imports {found.imported}, but {here} may not import {there}"


def role_of(module: str) -> str:
    """The role of a module inside its title."""
    _, _, *inside = module.split(".")
    if inside[:1] == ["modules"]:
        inside = inside[1:] if inside[1:] and not re.match(r"m\d\d_", inside[1]) else inside[2:]
    name = "art" if "art" in inside else inside[0] if inside else "declaration"
    return MODULE_FILES.get(name, name)


def broken_role(found: Import) -> str:
    """Which arrow inside a title an import breaks; nothing if it breaks none."""
    if found.importer.count(".") < 1 or not found.importer.startswith("games."):
        return ""
    here = role_of(found.importer)
    if here == "declaration" and found.for_types:
        return ""  # it declares what the parts are
    inside = found.imported.startswith("games.")
    there = role_of(found.imported) if inside else found.imported.partition(".")[0]
    if (
        there in ROLES[here].split()
        or (not inside and there in ("kernel", "i18n"))
        or (here == "declaration" and not inside)
    ):
        return ""
    return f"{found.importer}:{found.line} imports {found.imported}, but {here} may not import {there}"
