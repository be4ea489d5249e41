"""The command `bottega`: one file for each group of commands, put together here.

May import everything below it; each command imports what it needs when it runs. Start with `play.py`.
`options.py` has what several commands share.
"""

from __future__ import annotations

import os
import sys
from io import TextIOWrapper
from typing import Annotated

import typer

import bottega
from bottega.cli import admin, canvas, dice, lab, play, records, rulebooks, server
from bottega.cli.options import out
from bottega.kernel import BottegaError

HELP = {"help_option_names": ["-h", "--help"]}
app = typer.Typer(no_args_is_help=True, add_completion=False, pretty_exceptions_enable=False, context_settings=HELP)
for group in (play, records, rulebooks, lab, server):
    app.add_typer(group.app)
app.add_typer(canvas.app, name="canvas")
app.add_typer(dice.app, name="dice")
app.add_typer(admin.app, name="admin")


def _version(asked: bool) -> None:
    if asked:
        out.print(f"bottega {bottega.__version__}", highlight=False)
        raise typer.Exit


@app.callback()
def about(
    version: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help="Show the version.")
    ] = False,
) -> None:
    """Fresco, its card and dice games, and Canvas: play them, simulate them, read their rules."""


def main() -> None:
    """Run the command. A refusal is a sentence and an exit code, never a traceback."""
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):  # replace letters that the encoding lacks
            stream.reconfigure(errors="replace")
    try:
        app()
    except SystemExit as leave:
        if leave.code == 130:
            print("Stopped.", file=sys.stderr)
        raise
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(1)
    except (BottegaError, ImportError) as error:
        print(f"bottega: {error}", file=sys.stderr)
        sys.exit(2)
    except OSError as error:
        print(f"bottega: {error.filename or 'file'}: {error.strerror or error}", file=sys.stderr)
        sys.exit(2)
