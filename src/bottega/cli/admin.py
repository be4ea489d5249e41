"""`bottega admin`: for whoever keeps a house."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Annotated

import typer
from rich.console import Console
from rich.table import Table

from bottega.kernel.errors import needs

if TYPE_CHECKING:
    from bottega.server.admin import Admin

app = typer.Typer(no_args_is_help=True, help="The people and tables of a house, for whoever keeps it.")
out = Console(width=None if sys.stdout.isatty() else 1000, markup=False, emoji=False)
Db = Annotated[str, typer.Option("--db", help="The database of the server, as `bottega serve` takes it.")]
HERE = "sqlite:///bottega.db"
Name = Annotated[str, typer.Argument(help="The name of a profile.")]
Yes = Annotated[bool, typer.Option("--yes", help="Do not ask.")]


@contextmanager
def keeper(db: str) -> Iterator[Admin]:
    with needs("table", "The table"):
        from bottega.server import admin
    with admin.keeper(db) as found:
        yield found


def show(rows: list[tuple[str, ...]], *heads: str) -> None:
    shown = Table(*heads)
    for row in rows:
        shown.add_row(*row)
    out.print(shown)


@app.command()
def people(part: Annotated[str, typer.Argument(help="A part of a name.")] = "", db: Db = HERE) -> None:
    """List profiles."""
    with keeper(db) as services:
        show([*services.people(part)], "name", "", "last seen", "games")


@app.command()
def rename(name: Name, new: Annotated[str, typer.Argument(help="What to call them.")], db: Db = HERE) -> None:
    """Call a profile otherwise."""
    with keeper(db) as services:
        services.rename(name, new)


@app.command()
def ban(name: Name, db: Db = HERE) -> None:
    """Send a profile away: it cannot come in any more, and bots play on for it."""
    with keeper(db) as services:
        services.ban(name)


@app.command()
def unban(name: Name, db: Db = HERE) -> None:
    """Let a profile in again."""
    with keeper(db) as services:
        services.unban(name)


@app.command()
def host(
    name: Name, off: Annotated[bool, typer.Option("--off", help="No host any more.")] = False, db: Db = HERE
) -> None:
    """Make a profile a host of this house."""
    with keeper(db) as services:
        services.make_host(name, not off)


@app.command()
def words(name: Name, db: Db = HERE) -> None:
    """New recovery words for somebody who has lost everything that opens their profile."""
    with keeper(db) as services:
        out.print(services.new_words(name), highlight=False)


@app.command()
def delete(name: Name, yes: Yes = False, db: Db = HERE) -> None:
    """Delete a profile; games stay with somebody in the seat."""
    with keeper(db) as services:
        found = services.person(name)
        if not yes:
            typer.confirm(f"Delete {found.name} for good?", abort=True)
        services.delete(name)


@app.command()
def tables(of: Annotated[str, typer.Option(help="Only those of this profile.")] = "", db: Db = HERE) -> None:
    """List tables."""
    with keeper(db) as services:
        show([*services.tables(of)], "table", "title", "status", "made", "who")


@app.command()
def delete_table(table: Annotated[str, typer.Argument(help="Its id.")], yes: Yes = False, db: Db = HERE) -> None:
    """Delete a table with its game and its chat."""
    with keeper(db) as services:
        if not yes:
            typer.confirm(f"Delete the table {table} for good?", abort=True)
        services.delete_table(table)


@app.command()
def close(db: Db = HERE) -> None:
    """Close the house: only profiles, people with a seat and those who are invited come in."""
    with keeper(db) as services:
        services.close(True)


@app.command("open")
def open_services(db: Db = HERE) -> None:
    """Open the house to everybody."""
    with keeper(db) as services:
        services.close(False)


@app.command()
def invite(
    number: Annotated[int, typer.Option(min=1, max=20, help="How many.")] = 1,
    url: Annotated[str, typer.Option(help="Where people find this server.")] = "http://localhost:8000",
    db: Db = HERE,
) -> None:
    """Make invitations to a closed house: links that let in one visitor each, for a week."""
    with keeper(db) as services:
        for _ in range(number):
            out.print(url.rstrip("/") + services.invitation(), highlight=False, soft_wrap=True)
