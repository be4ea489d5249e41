"""Pages of the site that are made from the source: the rule ledgers, which live in rules/, where the tests read them,
with the place of each rule in the code; and the table of Fresco's hooks."""

from __future__ import annotations

import ast
import inspect
from pathlib import Path
from typing import Any

from mkdocs.structure.files import File, Files

from bottega import ledger, rule_index
from bottega.games.fresco import hooks
from bottega.games.fresco.modules import HOMES, module

ROOT = Path(__file__).parents[1]
HOOKS = "<!-- the table of hooks -->"


def on_files(files: Files, config: Any) -> Files:
    for path in sorted((ROOT / "rules").glob("*.md")):
        text = path.read_text(encoding="utf-8") + homes_of(path.name)
        files.append(File.generated(config, f"rules/{path.name}", content=text))
    return files


def on_page_markdown(markdown: str, page: Any, config: Any, files: Files) -> str:
    return markdown.replace(HOOKS, table_of_hooks())


def homes_of(name: str) -> str:
    """Where each rule of a ledger lives, as the last section of its page."""
    rows = []
    for rule in ledger.rules().values():
        source, tests = rule_index.source().get(rule.id, []), rule_index.cited().get(rule.id, [])
        if rule.ledger == name and (source or tests):
            code = ", ".join(dict.fromkeys(f"`{home.path}` {home.name}" for home in source))
            cited = ", ".join(f"`{home.path}` {home.name}" for home in tests)
            rows.append(f"| {rule.id} | {code} | {cited} |")
    if not rows:
        return ""
    return "\n".join(["\n\n## Where each rule lives\n", "| rule | source | tests |", "|---|---|---|", *rows, ""])


def table_of_hooks() -> str:
    """Every hook with what it is for, as its own docstring says, and the modules that use it."""
    modules = [module(number) for number in HOMES]
    calls = ast.walk(ast.parse(inspect.getsource(hooks.Call)))
    asking = {node.value for node in calls if isinstance(node, ast.Constant)}
    rows = ["| hook | when, and what for | modules |", "|---|---|---|"]
    for name, hook in vars(hooks.Module).items():
        if name.startswith("_") or not inspect.isfunction(hook):
            continue
        given = ", ".join(list(inspect.signature(hook).parameters)[1:])
        users = ", ".join(str(used.number) for used in hooks.overriding(modules, name))
        said = " ".join((hook.__doc__ or "").split())
        asks = " *asks*" if name in asking else ""
        rows.append(f"| `{name}({given})`{asks} | {said} | {users} |")
    return "\n".join(rows)
