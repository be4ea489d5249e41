"""`bottega dice`: the odds of Fresco, the Dice Game."""

from __future__ import annotations

from typing import Annotated

import typer
from rich.table import Table

from bottega.cli.options import out

app = typer.Typer(no_args_is_help=True, help="Fresco, the Dice Game: its odds.")


@app.callback()
def dice() -> None:
    """Fresco, the Dice Game: its odds."""


@app.command()
def odds(
    aside: Annotated[str, typer.Option(help="Dice set aside, such as R4,B6x2: colour, pips, x2 or x4.")] = "",
    rolls_left: Annotated[int | None, typer.Option(help="Rolls still to come.")] = None,
    target: Annotated[int | None, typer.Option(help="The total to hit; by default, play is for points.")] = None,
    bishop: Annotated[int | None, typer.Option(help="The number the bishop points at.")] = None,
    favour: Annotated[bool, typer.Option(help="You have the favour tile: the total may change by 1.")] = False,
    values: Annotated[str, typer.Option(help="Points by outcome, such as 16=5,9-12=2.")] = "",
) -> None:
    """Compute the exact chance of every outcome of a dice turn under best play."""
    from bottega.games.fresco_dice.bot import odds as dice_odds

    given = dice_odds.parse_values(values) if values else None
    found = dice_odds.odds(dice_odds.parse_aside(aside), rolls_left, target, given, bishop, favour)
    so_far = f"{found.total} set aside, {found.rolls_left} rolls and {found.colour_dice} colour dice left"
    table = Table("outcome", "chance", title=so_far)
    for name, chance in found.rows:
        table.add_row(name, f"{chance:.2%}")
    out.print(table)
    if target is not None:
        out.print(f"{found.success:.2%} to reach {target}")
    out.print(f"{found.expected:.2f} points expected")
