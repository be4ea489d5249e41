"""What several commands share: options, the console, bots and records that are named on the command line."""

from __future__ import annotations

import sys
from importlib.metadata import requires
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.console import Console

import bottega
from bottega.kernel import BadOption, BottegaError, records
from bottega.kernel.errors import needs

WIDE = 1000  # output to a pipe or a file is not wrapped at a terminal's width
out = Console(width=None if sys.stdout.isatty() else WIDE)

EXTRA = {"allow_extra_args": True, "ignore_unknown_options": True}
Players = Annotated[int | None, typer.Option(help="Number of players.")]
Seed = Annotated[int | None, typer.Option(min=0, help="The seed; the same seed gives the same game.")]
OneBot = Annotated[list[str] | None, typer.Option(help="One more bot: a name, or FILE.py:CLASS.")]
Owner = Annotated[Path | None, typer.Option("--components", help="An owner's component file.")]
Database = Annotated[str, typer.Option("--db", help="The server's database, as `bottega serve` takes it.")]
DATABASE = "sqlite:///bottega.db"


def require_server(what: str = "The table") -> None:
    """Refuse a command if a package of the server is missing, before anything is done."""
    listed = [line.partition(";") for line in requires("bottega") or []]
    extra = [name for name, _, condition in listed if "'table'" in condition.replace('"', "'")]
    with needs("table", what, *(name.split("[")[0].strip().replace("-", "_") for name in extra)):
        pass


def title_options(name: str, arguments: list[str], players: int | None, components: Path | None) -> dict[str, Any]:
    """A title's own options from `--name value` on the command line."""
    title = bottega.title(name)
    by_name = {option.name: option for option in title.options}
    options: dict[str, Any] = {} if players is None else {"players": players}
    if components is not None:
        options["components"] = str(components)
    rest = list(arguments)
    while rest:
        key, equals, value = rest.pop(0).partition("=")
        plain = key.removeprefix("--")
        if not key.startswith("--") or plain not in by_name:
            known = ", ".join(f"--{option}" for option in ("players", *by_name, "components"))
            raise BadOption(f"{name} has no setting {key!r}. Settings: {known}.")
        if not equals:
            if not rest:
                raise BadOption(f"{key} needs a value.")
            value = rest.pop(0)
        given = [_value(part) for part in value.split(",")] if by_name[plain].many else _value(value)
        options[plain] = given
    return options


def _value(text: str) -> str | int:
    return int(text) if text.lstrip("-").isdecimal() else text


def named_bots(bots: str, more: list[str] | None) -> list[str]:
    """Bots by name, from a list with commas and one by one."""
    return [name for name in bots.split(",") if name] + (more or [])


def read_text(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8")
    except UnicodeDecodeError:
        raise BottegaError(f"{path} isn't a text file.") from None


def read_record(path: Path, components: Path | None, at: int | None = None) -> bottega.State:
    """Replay a record, and say on stderr if it is not sealed."""
    text = read_text(path)
    state = records.replay(text, bottega.game, at, None if components is None else str(components))
    if warning := records.seal_warning(text):
        Console(stderr=True).print(warning, highlight=False, markup=False)
    return state
