"""Bots of your own: a class in a Python file, named FILE.py:CLASS."""

from __future__ import annotations

import inspect
import sys
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType
from typing import Any, cast

from bottega.i18n.translate import t
from bottega.kernel import BadOption, Bot

MODULES = "bottega_bot_"  # how the modules of such files are named

_loaded: dict[Path, ModuleType] = {}


def from_file(name: str, seed: int) -> Bot:
    """A bot of the class in the file, made with a seed."""
    made = find(name)
    try:
        return cast(Bot, made(seed))
    except Exception as error:
        raise BadOption(
            t("Could not create {bot} with a seed: {reason}", bot=name, reason=f"{type(error).__name__}: {error}")
        ) from error


def find(name: str) -> Any:
    """The class; what is missing is refused with a sentence."""
    path, _, called = name.rpartition(":")
    if not path.endswith(".py"):
        raise BadOption(t("To use a bot from a file, write FILE.py:CLASS, not {name}.", name=repr(name)))
    module = load(Path(path))
    found = getattr(module, called, None)
    if not inspect.isclass(found):
        raise BadOption(
            t(
                "{path} has no class {name}. Classes: {known}.",
                path=path,
                name=repr(called),
                known=", ".join(classes(module)) or t("no bot"),
            )
        )
    if not callable(getattr(found, "choose", None)):
        raise BadOption(t("{name} isn't a bot. A bot needs a method choose(self, perspective).", name=name))
    return found


def classes(module: ModuleType) -> list[str]:
    """The bots that a file defines."""
    return [
        name
        for name, value in vars(module).items()
        if inspect.isclass(value) and value.__module__ == module.__name__ and hasattr(value, "choose")
    ]


def load(path: Path) -> ModuleType:
    """The file as a module, read once; it may import what lies beside it."""
    whole = path.resolve()
    if whole in _loaded:
        return _loaded[whole]
    if not whole.is_file():
        raise BadOption(t("There is no file {path}.", path=str(path)))
    spec = spec_from_file_location(f"{MODULES}{whole.stem}", whole)
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    sys.path.insert(0, str(whole.parent))
    try:
        spec.loader.exec_module(module)
    except Exception as error:
        reason = f"{type(error).__name__}: {error}"
        raise BadOption(t("Could not load a bot from {path}: {reason}", path=str(path), reason=reason)) from error
    finally:
        sys.path.remove(str(whole.parent))
    _loaded[whole] = module
    return module
