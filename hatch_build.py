"""Build hook that compiles the rules with mypyc from a copy of the source. It changes nothing in the checkout.

In the copy the generated methods of states are written out, see docs/decisions/023-state-fields.md. The wheel takes
these files from the copy too, so that line numbers in tracebacks fit the compiled source.
"""

import contextlib
import runpy
import shutil
from pathlib import Path
from tempfile import TemporaryDirectory

from hatch_mypyc import plugin


class CompiledRules(plugin.MypycBuildHook):
    folder: TemporaryDirectory | None = None

    @property
    def root(self) -> str:
        return self.folder.name if self.folder else super().root

    def initialize(self, version: str, build_data: dict) -> None:
        if self.target_name != "wheel":
            return
        checkout = Path(self.root)
        files = [Path(name) for name in self.included_files]
        self.folder = TemporaryDirectory(prefix="bottega-")
        copy = Path(self.folder.name).resolve()
        shutil.copytree(checkout / "src", copy / "src", ignore=shutil.ignore_patterns("__pycache__"))
        shutil.copy(checkout / "pyproject.toml", copy)
        expand = runpy.run_path(str(checkout / "src/bottega/kernel/fields.py"))["expand"]
        for file in files:
            source = (copy / file).read_text(encoding="utf-8")
            (copy / file).write_text(expand(source), encoding="utf-8")
        with contextlib.chdir(copy):
            super().initialize(version, build_data)
        for file in [*files, *[path.relative_to(copy) for path in copy.rglob("*" + self.compiled_extension)]]:
            build_data["force_include"][str(copy / file)] = str(file)

    def finalize(self, version: str, build_data: dict, artifact_path: str) -> None:
        if self.folder:
            self.folder.cleanup()
