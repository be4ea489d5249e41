"""The notebook runs from its first cell to its last, and shows what it says it shows."""

from __future__ import annotations

import ast
import json
from pathlib import Path
from typing import Any

import bottega

NOTEBOOK = Path(__file__).parents[2] / "examples" / "notebook.ipynb"


def run(cell: str, names: dict[str, Any]) -> Any:
    """Run a cell as a notebook does: the value of a last expression is what it shows."""
    tree = ast.parse(cell)
    last = tree.body.pop() if isinstance(tree.body[-1], ast.Expr) else None
    exec(compile(tree, NOTEBOOK.name, "exec"), names)
    return eval(compile(ast.Expression(last.value), NOTEBOOK.name, "eval"), names) if last else None


def test_the_notebook_runs_and_states_draw_themselves() -> None:
    notebook = json.loads(NOTEBOOK.read_text(encoding="utf-8"))
    names: dict[str, Any] = {}
    drawn = 0
    for cell in notebook["cells"]:
        if cell["cell_type"] != "code":
            continue
        shown = run("".join(cell["source"]), names)
        kept = [output for output in cell["outputs"] if output["output_type"] == "execute_result"]
        assert bool(kept) == (shown is not None)
        if isinstance(shown, bottega.State):
            assert "<svg" in shown._repr_svg_()
            assert "<svg" in "".join(kept[0]["data"]["image/svg+xml"])
            drawn += 1
    assert drawn == 2
