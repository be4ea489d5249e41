"""`bottega canvas`: Canvas's paintings."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from bottega.cli.options import out
from bottega.kernel import BadOption

app = typer.Typer(no_args_is_help=True, help="Draw Canvas's paintings.")


@app.command()
def paint(
    cards: Annotated[list[int], typer.Argument(help="Three Art cards, bottom first.")],
    background: Annotated[int, typer.Option(help="The background, from 1.")] = 1,
    output: Annotated[Path, typer.Option("-o", "--output", help="An .svg or .png file.")] = Path("painting.svg"),
    width: Annotated[int, typer.Option(min=50, max=4000, help="Pixels of a PNG.")] = 700,
) -> None:
    """Compose a painting from three Art cards and a background, with its title."""
    from bottega.games.canvas.picture import gallery

    svg = gallery.painting(cards, background)
    if output.suffix not in (".svg", ".png"):
        raise BadOption(f"Can't save a painting as {output.suffix or output.name!r}. Use .svg or .png.")
    if output.suffix == ".png":
        output.write_bytes(gallery.png(svg, width))
    else:
        output.write_text(svg, encoding="utf-8")
    out.print(f"{gallery.title(cards)}: {output}", highlight=False, markup=False)


@app.command()
def sheet(
    output: Annotated[Path, typer.Argument(help="A .png file.")],
    count: Annotated[int, typer.Option(min=1, max=200)] = 100,
    seed: Annotated[int, typer.Option()] = 1,
) -> None:
    """Draw a sheet of random paintings as one picture."""
    from bottega.games.canvas.picture import gallery

    if output.suffix != ".png":
        raise BadOption(f"Can't save a sheet as {output.suffix or output.name!r}. Use .png.")
    output.write_bytes(gallery.png(gallery.sheet(count, seed), 2000))
