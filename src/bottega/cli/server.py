"""The server, its backups, and the offline site."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from bottega.cli.options import DATABASE, Database, out, require_server

app = typer.Typer()


@app.command()
def serve(
    host: Annotated[str, typer.Option(help="The address to listen on.")] = "127.0.0.1",
    port: Annotated[int, typer.Option(min=0, max=65535, help="The port to listen on; 0 for any.")] = 8000,
    db: Annotated[
        str, typer.Option(help="The database: sqlite:///FILE or postgresql://USER:PASSWORD@HOST/NAME")
    ] = "sqlite:///bottega.db",
    redis: Annotated[str | None, typer.Option(help="Redis, if several servers share the database.")] = None,
    secret_file: Annotated[Path, typer.Option(help="The key that signs cookies; created if missing.")] = Path(
        "bottega.secret"
    ),
    workers: Annotated[int, typer.Option(min=1, help="Worker processes for bots, for each process that serves.")] = 2,
    bot_pause: Annotated[float, typer.Option(help="The least seconds a bot takes, so that people can follow.")] = 0.6,
    undo_pause: Annotated[
        float, typer.Option(min=0, help="Seconds bots wait after a player's last action, so that it can be undone.")
    ] = 3.0,
    public_url: Annotated[
        str | None, typer.Option(help="The address of this server, for links that people share.")
    ] = None,
    smtp: Annotated[
        str | None,
        typer.Option(envvar="BOTTEGA_SMTP", help="The mail server: smtp://USER:PASSWORD@HOST:PORT, or smtps://"),
    ] = None,
    mail_from: Annotated[str | None, typer.Option(help="The sender of e-mails.")] = None,
    metrics_token: Annotated[
        str,
        typer.Option(
            envvar="BOTTEGA_METRICS_TOKEN", help="The token for /metrics; without one, only this machine may read it."
        ),
    ] = "",
    push_to_loopback: Annotated[bool, typer.Option(hidden=True)] = False,
    processes: Annotated[int, typer.Option(min=1, max=256, help="Processes that serve, one for each core.")] = 1,
    open_page: Annotated[bool, typer.Option("--open", help="Open the page in a browser.")] = False,
) -> None:
    """Serve the table in the browser, to play alone, with friends or with bots."""
    require_server()
    from bottega.server.run import run

    table = (host, port, db, redis, secret_file, workers, bot_pause, undo_pause, public_url, open_page, processes)
    run(*table, smtp=smtp, mail_from=mail_from, push_to_loopback=push_to_loopback, metrics_token=metrics_token)


@app.command()
def site(
    folder: Annotated[Path, typer.Option("--output", "-o", help="The folder to write, for any static file host.")],
    bot_pause: Annotated[float, typer.Option(help="The least seconds a bot takes, so that people can follow.")] = 0.6,
    undo_pause: Annotated[
        float, typer.Option(min=0, help="Seconds bots wait after a player's last action, so that it can be undone.")
    ] = 3.0,
) -> None:
    """Build the table as a static site that runs in the visitor's browser, offline too."""
    require_server("The site")
    from bottega.site.build.build import build

    pauses = {"bot_pause": bot_pause, "undo_pause": undo_pause}
    size = build(folder, pauses, lambda step: out.print(f"{step} …", highlight=False))
    out.print(f"{folder} is ready to serve. The first visit downloads {size / 1e6:.1f} MB.", highlight=False)


@app.command()
def backup(
    file: Annotated[Path, typer.Argument(help="The file to write; it must not exist yet.")],
    db: Database = DATABASE,
) -> None:
    """Copy a server's SQLite database to a file. The server may be running."""
    require_server()
    from bottega.server.db import backup

    tables = backup.backup(db, file)
    out.print(f"{file}: {tables} tables. Keep the secret file with it.", highlight=False, markup=False)


@app.command()
def restore(
    file: Annotated[Path, typer.Argument(help="A file written by `bottega backup`.")],
    db: Database = DATABASE,
    force: Annotated[bool, typer.Option(help="Replace an existing database.")] = False,
) -> None:
    """Restore a server's SQLite database from a backup. Stop the server first."""
    require_server()
    from bottega.server.db import backup

    tables = backup.restore(db, file, force)
    out.print(f"{db}: {tables} tables restored from {file}.", highlight=False, markup=False)
