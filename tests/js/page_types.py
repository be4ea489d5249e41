"""Write what tsc must know of the pages: the messages of the socket, the ids of the templates and the words of scripts.

`make lint` runs it before tsc, so that scripts are always checked against the server and the templates as they are."""

from __future__ import annotations

import builtins
import re
import types
import typing
from collections.abc import Iterable
from pathlib import Path
from types import GenericAlias, NoneType, UnionType
from typing import Any, get_args, get_origin

import msgspec
from msgspec.structs import fields

from bottega.server.web.socket import messages
from bottega.site.build.shell_words import WORDS
from tests.js.words import words_of

ROOT = Path(__file__).parents[2]
TEMPLATES = ROOT / "src/bottega/server/web/templates"
SHELL = ROOT / "src/bottega/site/build/index.html.j2"
OUT = ROOT / "build/page_types"


def main() -> None:
    OUT.mkdir(parents=True, exist_ok=True)
    pages = [page.read_text() for page in sorted(TEMPLATES.glob("*.html"))]
    said = {word for page in pages for word in words_of(page)}
    (OUT / "messages.d.ts").write_text(declare_messages(structs(messages)))
    (OUT / "page.d.ts").write_text(declare_ids(pages) + declare_names("PageWord", said))
    (OUT / "shell.d.ts").write_text(declare_ids([SHELL.read_text()]) + declare_names("ShellWord", WORDS))


# -- messages


def structs(module: Any) -> list[type[msgspec.Struct]]:
    found = [one for one in vars(module).values() if isinstance(one, type) and issubclass(one, msgspec.Struct)]
    # a struct that others extend is no message of its own
    return [one for one in found if not one.__subclasses__()]


def declare_messages(declared: list[type[msgspec.Struct]]) -> str:
    lines = [line for one in declared for line in interface(one)]
    unions = {
        union: " | ".join(one.__name__ for one in declared if issubclass(one, base)) or "never"
        for union, base in (("FromPage", messages.Request), ("ToPage", messages.Answer))
    }
    lines += [f"  type {union} = {members};" for union, members in unions.items()]
    return "\n".join(["declare namespace Wire {", *lines, "}", ""])


def interface(struct: type[msgspec.Struct]) -> Iterable[str]:
    config = struct.__struct_config__
    # the server fills in what a request leaves out, and itself leaves out only where the struct says so
    may_lack = issubclass(struct, messages.Request) or config.omit_defaults
    yield f"  interface {struct.__name__} {{"
    if config.tag_field:
        yield f"    {config.tag_field}: {config.tag!r};"
    for field in fields(struct):
        yield f"    {field.encode_name}{'?' if may_lack and not field.required else ''}: {written(field.type)};"
    yield "  }"


NAMES: dict[Any, str] = {
    Any: "unknown",
    bool: "boolean",
    float: "number",
    int: "number",
    NoneType: "null",
    str: "string",
}


def written(kind: Any) -> str:
    """A type in TypeScript."""
    inner = [written(one) for one in get_args(kind) if isinstance(one, type | GenericAlias | UnionType) or one is Any]
    match get_origin(kind):
        case typing.Annotated:
            return written(get_args(kind)[0])
        case typing.Union | types.UnionType:
            return " | ".join(inner)
        case builtins.list:
            return f"({inner[0]})[]"
        case builtins.tuple:
            return f"[{', '.join(inner)}]"
        case builtins.dict:
            return f"Record<string, {inner[1]}>"
    return NAMES.get(kind) or kind.__name__


# -- what stands in templates

JINJA = re.compile(r"\{#.*?#\}|\{\{.*?\}\}|\{%.*?%\}", re.DOTALL)
WITH_ID = re.compile(r"""<(\w+)\b[^<>]*?\sid="([\w-]+)\"""")


def declare_ids(pages: Iterable[str]) -> str:
    found: dict[str, set[str]] = {}
    for page in pages:
        for tag, name in WITH_ID.findall(JINJA.sub("…", page)):
            found.setdefault(name, set()).add(tag)
    lines = [f"  {name!r}: {' | '.join(map(of_tag, sorted(tags)))};" for name, tags in sorted(found.items())]
    return "\n".join(["interface PageIds {", *lines, "}", ""])


def of_tag(tag: str) -> str:
    return f"{'SVG' if tag == 'svg' else 'HTML'}ElementTagNameMap['{tag}']"


def declare_names(name: str, members: Iterable[str]) -> str:
    return f"type {name} = {' | '.join(repr(member) for member in sorted(members))};\n"


if __name__ == "__main__":
    main()
