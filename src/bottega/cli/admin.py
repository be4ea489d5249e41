"""`bottega admin`: the people and tables of a server."""

from __future__ import annotations

import sys
from contextlib import AbstractContextManager
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


def open_admin(db: str) -> AbstractContextManager[Admin]:
    require_server()
    from bottega.server import admin

    return admin.open_admin(db)


def show(rows: list[tuple[str, ...]], *heads: str) -> None:
    shown = Table(*heads)
    for row in rows:
        shown.add_row(*row)
    out.print(shown)


@app.command()
def people(part: Annotated[str, typer.Argument(help="Part of a name.")] = "", db: Database = DATABASE) -> None:
    """List profiles."""
    with open_admin(db) as admin:
        show([*admin.people(part)], "name", "", "last seen", "games")


@app.command()
def rename(name: Name, new: Annotated[str, typer.Argument(help="The new name.")], db: Database = DATABASE) -> None:
    """Rename a profile."""
    with open_admin(db) as admin:
        admin.rename(name, new)


@app.command()
def ban(name: Name, db: Database = DATABASE) -> None:
    """Ban a profile: it can no longer sign in, and bots take over its seats."""
    with open_admin(db) as admin:
        admin.ban(name)


@app.command()
def unban(name: Name, db: Database = DATABASE) -> None:
    """Lift a ban."""
    with open_admin(db) as admin:
        admin.unban(name)


@app.command()
def host(
    name: Name,
    off: Annotated[bool, typer.Option("--off", help="Take the role away again.")] = False,
    db: Database = DATABASE,
) -> None:
    """Make a profile a host of this server."""
    with open_admin(db) as admin:
        admin.make_host(name, not off)


@app.command()
def words(name: Name, db: Database = DATABASE) -> None:
    """Make new recovery words for somebody who has lost every way to sign in."""
    with open_admin(db) as admin:
        out.print(admin.new_words(name), highlight=False)


@app.command()
def delete(name: Name, yes: Yes = False, db: Database = DATABASE) -> None:
    """Delete a profile. Its games stay, without its name."""
    with open_admin(db) as admin:
        found = admin.person(name)
        if not yes:
            typer.confirm(f"Delete {found.name} for good?", abort=True)
        admin.delete(name)


@app.command()
def tables(
    of: Annotated[str, typer.Option(help="Only the tables of this profile.")] = "", db: Database = DATABASE
) -> None:
    """List tables."""
    with open_admin(db) as admin:
        show([*admin.tables(of)], "table", "title", "status", "made", "who")


@app.command()
def delete_table(
    table: Annotated[str, typer.Argument(help="Its id.")], yes: Yes = False, db: Database = DATABASE
) -> None:
    """Delete a table with its game and its chat."""
    with open_admin(db) as admin:
        if not yes:
            typer.confirm(f"Delete the table {table} for good?", abort=True)
        admin.delete_table(table)


@app.command()
def close(db: Database = DATABASE) -> None:
    """Close the server to all but profiles, people with a seat and invited visitors."""
    with open_admin(db) as admin:
        admin.close(True)


@app.command("open")
def open_services(db: Database = DATABASE) -> None:
    """Open the server to everybody."""
    with open_admin(db) as admin:
        admin.close(False)


@app.command()
def invite(
    number: Annotated[int, typer.Option(min=1, max=20, help="How many.")] = 1,
    url: Annotated[str, typer.Option(help="The address of the server.")] = "http://localhost:8000",
    db: Database = DATABASE,
) -> None:
    """Make invitations to a closed server: each link lets in one visitor and lasts a week."""
    with open_admin(db) as admin:
        for _ in range(number):
            out.print(url.rstrip("/") + admin.invitation(), highlight=False, soft_wrap=True)
