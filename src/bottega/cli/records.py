"""Recorded games: stepping through them, reviewing them, hints."""

from __future__ import annotations

from dataclasses import asdict, replace
from json import dumps
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.markup import escape
from rich.progress import Progress
from rich.table import Table

from bottega.cli.options import Owner, out, read_record
from bottega.kernel import BadOption, Perspective

app = typer.Typer()


@app.command()
def replay(
    file: Path,
    at: Annotated[int | None, typer.Option(min=0, help="Stop after this many actions.")] = None,
    seat: Annotated[int | None, typer.Option(help="View the game from this seat (from 0).")] = None,
    svg: Annotated[Path | None, typer.Option(help="Draw the table into this file.")] = None,
    html: Annotated[Path | None, typer.Option(help="Write a page with every moment of the game.")] = None,
    components: Owner = None,
) -> None:
    """Step through a recorded game, or draw it."""
    from bottega import pages
    from bottega.cli import terminal

    state = read_record(file, components, at)
    if svg is not None:
        svg.write_text(state.svg(seat), encoding="utf-8")
    if html is not None:
        html.write_text(pages.replay_page(state, seat), encoding="utf-8")
    if svg is None and html is None:
        terminal.step_through(state, seat, out)


@app.command()
def analyse(
    file: Path,
    seconds: Annotated[float, typer.Option(min=0.02, help="Seconds for each decision.")] = 0.5,
    iterations: Annotated[int, typer.Option(min=0, help="Simulated games for each decision, instead of seconds.")] = 0,
    seat: Annotated[int | None, typer.Option(help="Only the decisions of this seat (from 0).")] = None,
    most: Annotated[int, typer.Option(min=1, help="How many of the costliest choices to show.")] = 10,
    json: Annotated[Path | None, typer.Option(help="Write every judgement as JSON.")] = None,
    components: Owner = None,
) -> None:
    """Review a recorded game: what a grandmaster would have played, and what each choice cost."""
    from bottega.bots import analysis, move_comparison

    state = read_record(file, components)
    game = state.game
    if seat is not None and not 0 <= seat < game.players:
        raise BadOption(f"There is no seat {seat}. Seats are 0 to {game.players - 1}.")
    analyst = analysis.Analyst(game, seconds=seconds, iterations=iterations)
    reviews = []
    with Progress(console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task(f"{game.title}: {len(state.moves)} moves", total=len(state.moves))
        for review in analysis.analyse(state, analyst):
            progress.update(task, completed=review.number)
            reviews.append(review)
    found = [review for review in reviews if seat is None or review.seat == seat]
    number, now = next(analysis.moments(state))
    went = analysis.balance([analyst.point(now, number), analysis.end(state)], reviews)
    reasons: list[str] = []
    table = Table("move", "who", "played", "better", "cost", title=f"the costliest choices of {escape(file.name)}")
    for worst in sorted(found, key=lambda review: -review.cost)[:most]:
        if worst.cost > 0:
            cost = f"{worst.cost:.0%} ± {move_comparison.STANDARD_ERRORS * worst.error:.0%}" + (
                " *" if worst.clear else ""
            )
            words = (game.text(worst.action), game.text(worst.best))
            table.add_row(str(worst.number), escape(state.names[worst.seat]), *map(escape, words), cost)
            reasons += [f"move {worst.number}, {words[1]}: {worst.why}"] if worst.why else []
    out.print(table)
    for reason in reasons:
        out.print(reason, highlight=False, markup=False)
    out.print("cost: win probability lost, with its 95% interval; * clear mistake", highlight=False)
    for who, name in enumerate(state.names):
        mine = [review for review in found if review.seat == who]
        if mine:
            clear = sum(review.clear for review in mine)
            same = sum(review.action == review.best for review in mine)
            out.print(
                f"{name}: {len(mine)} decisions, {same} as a grandmaster would, {clear} clearly worse; "
                f"from {went[who].first:.0%} to {went[who].last:.0%}: {went[who].own:+.0%} by its own choices, "
                f"{went[who].others:+.0%} by others', {went[who].rest:+.0%} by luck and small things",
                highlight=False,
                markup=False,
            )
    if json is not None:
        told = [{**asdict(replace(one, why=None)), "why": str(one.why or "")} for one in found]
        json.write_text(dumps(told, indent=1) + "\n", encoding="utf-8")


@app.command()
def hint(
    file: Path,
    at: Annotated[
        int | None, typer.Option(min=0, help="After this many moves; by default, where the record ends.")
    ] = None,
    seat: Annotated[int | None, typer.Option(help="For this seat (from 0), if several are to act.")] = None,
    seconds: Annotated[float, typer.Option(min=0.02, help="Seconds to think.")] = 1.0,
    iterations: Annotated[int, typer.Option(min=0, help="Simulated games to think, instead of seconds.")] = 0,
    components: Owner = None,
) -> None:
    """Show what a grandmaster would play in a recorded game, and why."""
    from bottega.bots import hints
    from bottega.cli import terminal

    state = read_record(file, components, at)
    if state.over:
        raise BadOption("The game is over at that point. Choose an earlier move with --at.")
    who = state.actors[0] if seat is None else seat
    if who not in state.actors:
        raise BadOption(
            f"Seat {who} has nothing to decide at that point. Waiting for {', '.join(map(str, state.actors))}."
        )
    out.print(f"{escape(state.names[who])}, after move {len(state.moves)}:", highlight=False)
    terminal.advise(state, who, out, hints.hint(Perspective(state, who, len(state.moves)), seconds, iterations))
