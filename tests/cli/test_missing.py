"""Where a package is missing, a command says what to install, before it plays any game or serves anybody."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from .run import COMMAND


@pytest.mark.parametrize(
    ("package", "arguments", "said"),
    [
        ("numpy", "train canvas --folder out", "Training needs numpy: pip install 'bottega[train]'."),
        ("numpy", "calibrate canvas --folder out", "Calibrating needs numpy: pip install 'bottega[train]'."),
        ("pyarrow", "lab study.toml --out out", "The lab needs pyarrow: pip install 'bottega[lab]'."),
        ("ray", "lab study.toml --out out --ray auto", "A Ray cluster needs ray: pip install 'bottega[ray]'."),
        ("resvg_py", "canvas paint 1 2 3 -o out.png", "A PNG needs resvg_py: pip install 'bottega[png]'."),
        ("fontpkg", "canvas sheet out.png", "A PNG needs fontpkg: pip install 'bottega[png]'."),
        ("starlette", "serve", "The table needs starlette: pip install 'bottega[table]'."),
        ("webauthn", "serve", "The table needs webauthn: pip install 'bottega[table]'."),
        ("openskill", "serve", "The table needs openskill: pip install 'bottega[table]'."),
        ("sqlalchemy", "admin people", "The table needs sqlalchemy: pip install 'bottega[table]'."),
        ("sqlalchemy", "backup out", "The table needs sqlalchemy: pip install 'bottega[table]'."),
        ("sqlalchemy", "restore out", "The table needs sqlalchemy: pip install 'bottega[table]'."),
    ],
)
def test_a_missing_package_is_named_before_anything_is_done(
    tmp_path: Path, package: str, arguments: str, said: str
) -> None:
    (tmp_path / "study.toml").write_text(
        'title = "canvas"\nname = "Small"\ngames = 2\nbots = ["random"]\n', encoding="utf-8"
    )
    bare = f"import sys; sys.modules[{package!r}] = None; sys.argv = ['bottega', *{arguments.split()!r}]; "
    done = subprocess.run(
        [sys.executable, "-c", bare + COMMAND[-1]], capture_output=True, text=True, cwd=tmp_path, timeout=120
    )
    assert (done.returncode, done.stderr.strip()) == (2, f"bottega: {said}")
    kept = [path for path in tmp_path.rglob("*") if path.is_file() and path.name not in ("study.toml", "games.jsonl")]
    assert kept == []
