"""`bottega admin`: the people and tables of a server."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Annotated

import typer
from rich.console import Console
from rich.table import Table

from bottega.cli.options import DATABASE, WIDE, Database, require_server

if TYPE_CHECKING:
    from bottega.server.admin import Admin

app = typer.Typer(no_args_is_help=True, help="Manage the people and tables of a server.")
out = Console(width=None if sys.stdout.isatty() else WIDE, markup=False, emoji=False)
Name = Annotated[str, typer.Argument(help="The name of a profile.")]
Yes = Annotated[bool, typer.Option("--yes", help="Skip the confirmation.")]


@contextmanager
def keeper(db: str) -> Iterator[Admin]:
    require_server()
    from bottega.server import admin

    with admin.keeper(db) as found:
        yield found


def show(rows: list[tuple[str, ...]], *heads: str) -> None:
    shown = Table(*heads)
    for row in rows:
        shown.add_row(*row)
    out.print(shown)


@app.command()
def people(part: Annotated[str, typer.Argument(help="Part of a name.")] = "", db: Database = DATABASE) -> None:
    """List profiles."""
    with keeper(db) as services:
        show([*services.people(part)], "name", "", "last seen", "games")


@app.command()
def rename(name: Name, new: Annotated[str, typer.Argument(help="The new name.")], db: Database = DATABASE) -> None:
    """Rename a profile."""
    with keeper(db) as services:
        services.rename(name, new)


@app.command()
def ban(name: Name, db: Database = DATABASE) -> None:
    """Ban a profile: it can no longer sign in, and bots take over its seats."""
    with keeper(db) as services:
        services.ban(name)


@app.command()
def unban(name: Name, db: Database = DATABASE) -> None:
    """Lift a ban."""
    with keeper(db) as services:
        services.unban(name)


@app.command()
def host(
    name: Name,
    off: Annotated[bool, typer.Option("--off", help="Take the role away again.")] = False,
    db: Database = DATABASE,
) -> None:
    """Make a profile a host of this server."""
    with keeper(db) as services:
        services.make_host(name, not off)


@app.command()
def words(name: Name, db: Database = DATABASE) -> None:
    """Make new recovery words for somebody who has lost every way to sign in."""
    with keeper(db) as services:
        out.print(services.new_words(name), highlight=False)


@app.command()
def delete(name: Name, yes: Yes = False, db: Database = DATABASE) -> None:
    """Delete a profile. Its games stay, without its name."""
    with keeper(db) as services:
        found = services.person(name)
        if not yes:
            typer.confirm(f"Delete {found.name} for good?", abort=True)
        services.delete(name)


@app.command()
def tables(
    of: Annotated[str, typer.Option(help="Only the tables of this profile.")] = "", db: Database = DATABASE
) -> None:
    """List tables."""
    with keeper(db) as services:
        show([*services.tables(of)], "table", "title", "status", "made", "who")


@app.command()
def delete_table(
    table: Annotated[str, typer.Argument(help="Its id.")], yes: Yes = False, db: Database = DATABASE
) -> None:
    """Delete a table with its game and its chat."""
    with keeper(db) as services:
        if not yes:
            typer.confirm(f"Delete the table {table} for good?", abort=True)
        services.delete_table(table)


@app.command()
def close(db: Database = DATABASE) -> None:
    """Close the server to all but profiles, people with a seat and invited visitors."""
    with keeper(db) as services:
        services.close(True)


@app.command("open")
def open_services(db: Database = DATABASE) -> None:
    """Open the server to everybody."""
    with keeper(db) as services:
        services.close(False)


@app.command()
def invite(
    number: Annotated[int, typer.Option(min=1, max=20, help="How many.")] = 1,
    url: Annotated[str, typer.Option(help="The address of the server.")] = "http://localhost:8000",
    db: Database = DATABASE,
) -> None:
    """Make invitations to a closed server: each link lets in one visitor and lasts a week."""
    with keeper(db) as services:
        for _ in range(number):
            out.print(url.rstrip("/") + services.invitation(), highlight=False, soft_wrap=True)
