"""One way to draw: every title's sheets are macros of Jinja2 templates beside its rules, called with their facts.

A template file is `games/<title>/picture/<name>.svg.j2`; it may import the macros of `kit.svg.j2`, which hold what all
titles share (paper, panels, paint, coins, figures). Whatever a person can click carries `data-id` with one of the ids
that actions touch (`Game.touches`). Where it covers another such thing, `data-on` names that one, and a click reaches
both. A piece that moves carries a stable `data-piece`. Words are said through `_` and `ngettext`, in the reader's
language; a fragment that is kept and used again holds none, or is kept for each language.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from contextlib import suppress
from functools import cache, lru_cache
from importlib import import_module
from pathlib import Path
from typing import Any

from jinja2 import BytecodeCache, Environment, FileSystemBytecodeCache, FileSystemLoader, StrictUndefined, nodes
from jinja2.bccache import Bucket
from jinja2.compiler import CodeGenerator, Frame, MacroRef
from jinja2.runtime import Macro
from markupsafe import Markup, escape

from bottega.i18n.translate import language, t, tn

PALETTE = {
    "parchment": "#f4e9d2",
    "plaster": "#e7d9be",
    "ink": "#2b2118",
    "umber": "#6b4a2f",
    "gold": "#d0a23a",
    "lapis": "#1f3f8f",
    "vermilion": "#c8412b",
    "verte": "#5e7f5a",
}
PAINT = {
    "red": "#c8322b",
    "yellow": "#e3b52a",
    "blue": "#2457a6",
    "orange": "#d9772b",
    "green": "#4c8a4a",
    "purple": "#74468f",
    "pink": "#d98a9e",
    "brown": "#7a5233",
}
SEATS = ("#b3402e", "#2f5aa0", "#4d7d46", "#c2932c", "#6f4a86")

_DEFINED = re.compile(r'<(\w+) id="([^"]+)".*?</\1>', re.DOTALL)
_HERE = Path(__file__).parent
_GAMES = _HERE.parent / "games"
KEPT = 1024  # drawings of each part, and escaped texts


def _number(value: float) -> str:
    """A coordinate as short as it can be."""
    return f"{value:.1f}".rstrip("0").rstrip(".")


class _Compiled(FileSystemBytecodeCache):
    """Templates as an earlier process compiled them, which takes far less time; who cannot write does without."""

    def dump_bytecode(self, bucket: Bucket) -> None:
        with suppress(OSError):
            super().dump_bytecode(bucket)


def _compiled_before() -> BytecodeCache | None:
    try:
        return _Compiled(pattern="__bottega_2_%s.cache")  # a number for each change of _Generator
    except (OSError, RuntimeError):  # there is no folder that is ours alone
        return None


class _Part(Macro):
    """A macro that keeps what it has drawn: the same from the same arguments, in the same language."""

    def __init__(self, *known: Any) -> None:
        super().__init__(*known)
        self._kept = lru_cache(KEPT, typed=True)(self._draw)

    def _draw(self, _language: str, *args: Any, **kwargs: Any) -> str:
        return super().__call__(*args, **kwargs)

    def __call__(self, *args: Any, **kwargs: Any) -> str:
        try:
            return self._kept(language(), *args, **kwargs)
        except TypeError:  # a list or a dictionary is among them
            return super().__call__(*args, **kwargs)


def _text(value: Any) -> str:
    """A value as it stands in a drawing."""
    kind = type(value)
    if kind is Markup:
        return value  # type: ignore[no-any-return]
    if kind is str:
        return _escaped(value)
    return str(value) if isinstance(value, int | float) else str(escape(value))


@lru_cache(KEPT)
def _escaped(text: str) -> str:
    return str(escape(text))


class _Generator(CodeGenerator):
    """Templates as Python that is quick to run: macros are parts, and what is called needs to know no context."""

    def macro_def(self, macro_ref: MacroRef, frame: Frame) -> None:
        self.write("environment.")
        super().macro_def(macro_ref, frame)

    def visit_Call(self, node: nodes.Call, frame: Frame, forward_caller: bool = False) -> None:  # noqa: N802
        self.visit(node.node, frame)
        self.write("(")
        for given in (*node.args, *node.kwargs):
            self.visit(given, frame)
            self.write(", ")
        for stars, given_too in (("*", node.dyn_args), ("**", node.dyn_kwargs)):
            if given_too:
                self.write(stars)
                self.visit(given_too, frame)
                self.write(", ")
        self.write(")")

    def _output_child_pre(self, node: nodes.Expr, frame: Frame, finalize: Any) -> None:
        plain = isinstance(node, nodes.Filter) and node.name == "n"  # a number has nothing to escape
        self.write("(" if plain else "environment.text(")


class _Environment(Environment):
    code_generator_class = _Generator
    Macro = _Part
    text = staticmethod(_text)

    def getattr(self, obj: Any, attribute: str) -> Any:
        """A fact by its name; nearly all are those of dictionaries, which Jinja2 asks for an attribute first."""
        if type(obj) is dict and attribute in obj:
            return obj[attribute]
        return super().getattr(obj, attribute)


@cache
def environment() -> Environment:
    made = _Environment(
        loader=FileSystemLoader([_GAMES, _HERE]),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        bytecode_cache=_compiled_before(),
    )
    made.filters["n"] = _number
    made.globals.update(palette=PALETTE, paints=PAINT, seat_colours=SEATS, _=t, ngettext=tn)
    return made


def draw(template: str, **fields: Any) -> str:
    """An SVG document from a template named by its path under games/, such as "canvas/picture/art/card.svg.j2"."""
    return environment().get_template(template).render(**fields)


@cache
def macro(template: str, name: str) -> Callable[..., str]:
    """A macro of a template, as a function of the facts that it draws. Those of a title have its words as `word`."""
    title, _, within = template.partition("/")
    known = {"word": import_module(f"bottega.games.{title}.text.words")} if within else {}
    found: Callable[..., str] = getattr(environment().get_template(template, globals=known).module, name)
    return found


def symbols_in(text: str) -> dict[str, str]:
    """What a text defines (symbols, paints, patterns …), by its ids."""
    return {match[2]: match[0] for match in _DEFINED.finditer(text)}


def defined(*templates: str) -> dict[str, str]:
    """What the macros `defs` of these templates define, by its ids."""
    return symbols_in("".join(macro(template, "defs")() for template in templates))
