"""Many games: simulations, ladders, studies, fuzzing, and the training and calibration of bots."""

from __future__ import annotations

import os
from itertools import combinations
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.markup import escape
from rich.progress import Progress
from rich.table import Table

import bottega
from bottega.bots import LEVELS
from bottega.cli.options import EXTRA, OneBot, Owner, Players, Seed, named_bots, out, title_options
from bottega.kernel import BadOption

app = typer.Typer()


@app.command(context_settings=EXTRA)
def sim(
    context: typer.Context,
    title: str,
    games: Annotated[int, typer.Option(min=1, help="How many games.")] = 1000,
    bots: Annotated[str, typer.Option(help="A bot for each seat, by name.")] = "",
    bot: OneBot = None,
    players: Players = None,
    seed: Seed = 0,
    jobs: Annotated[int, typer.Option(min=1, help="Processes; results do not depend on their number.")] = 1,
    csv: Annotated[Path | None, typer.Option(help="Write every game as CSV.")] = None,
    json: Annotated[Path | None, typer.Option(help="Write everything as JSON.")] = None,
    components: Owner = None,
) -> None:
    """Let bots play many games; every bot sits in every seat equally often."""
    from bottega.bots.arena import options_for, summaries
    from bottega.lab import simulate

    names = named_bots(bots, bot)
    if not names:
        names = ["greedy", *["random"] * ((players or max(2, bottega.title(title).players[0])) - 1)]
    options = title_options(title, context.args, players, components)
    options = options_for(title, options, names)
    with Progress(console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task(escape(f"{title}: {' - '.join(names)}"), total=games)
        results = simulate.simulate(title, options, names, games, seed or 0, jobs, lambda: progress.advance(task))
    table = Table("bot", "wins", "95 % interval", "mean points", "deviation", title=f"{games} games of {title}")
    for line in summaries(names, results):
        interval = f"{line.low:.1%} to {line.high:.1%}"
        table.add_row(escape(line.bot), f"{line.rate:.1%}", interval, f"{line.mean:.2f}", f"{line.deviation:.2f}")
    out.print(table)
    seats = "  ".join(f"{seat + 1}: {rate:.1%}" for seat, rate in enumerate(simulate.by_seat(results)))
    actions = sum(result.actions for result in results) / len(results)
    out.print(f"won by seat  {seats}   actions a game  {actions:.1f}", highlight=False)
    if csv is not None:
        csv.write_text(simulate.as_csv(names, results), encoding="utf-8")
    if json is not None:
        json.write_text(simulate.as_json(title, options, names, seed or 0, results), encoding="utf-8")


@app.command(context_settings=EXTRA)
def ladder(
    context: typer.Context,
    title: str,
    games: Annotated[int, typer.Option(min=1, help="Games of each line-up, rounded up to all seats.")] = 20,
    bots: Annotated[str, typer.Option(help="The bots, by name; all levels by default.")] = "",
    bot: OneBot = None,
    players: Players = None,
    seconds: Annotated[float | None, typer.Option(min=0.001, help="Seconds a move for masters.")] = None,
    iterations: Annotated[int, typer.Option(min=0, help="Iterations a move for masters, instead of seconds.")] = 0,
    seed: Seed = 0,
    jobs: Annotated[int, typer.Option(min=1, help="Processes that play games.")] = 1,
    json: Annotated[Path | None, typer.Option(help="Write everything as JSON.")] = None,
    strengths: Annotated[Path | None, typer.Option(help="Write strengths as pages show them, as TOML.")] = None,
    components: Owner = None,
) -> None:
    """Rank bots: each plays all others, every deal once from every seat."""
    from bottega.lab import ladder as lab

    names = named_bots(bots, bot) or list(LEVELS)
    options = lab.refuse(title, title_options(title, context.args, None, components), names, players)
    effort = lab.Effort(seconds, iterations)
    total = len(lab.schedule(names, options["players"], games))
    with Progress(console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task(escape(f"{title}: {' - '.join(names)}"), total=total)
        played = lab.climb(title, options, names, games, effort, seed or 0, jobs, lambda: progress.advance(task))
    found = lab.rungs(names, played)
    heading = f"{total} games of {title} for {options['players']}"
    table = Table("bot", "strength", "95 % interval", "won", "95 % interval", "mean points", title=heading)
    for rung in found:
        won = f"{rung.won_low:.0%} to {rung.won_high:.0%}"
        interval = f"{rung.low:.0f} to {rung.high:.0f}"
        table.add_row(escape(rung.bot), f"{rung.rating:.0f}", interval, f"{rung.won:.1%}", won, f"{rung.mean:.1f}")
    out.print(table)
    for better, worse in combinations([rung.bot for rung in found], 2):
        ahead, met = lab.between(better, worse, played)
        if met:
            out.print(f"{better} before {worse}: {ahead:g} of {met} times", highlight=False, markup=False)
    if json is not None:
        json.write_text(lab.as_json(title, options, effort, seed or 0, names, played), encoding="utf-8")
    if strengths is not None:
        strengths.write_text("".join(f"{rung.bot} = {rung.rating:.0f}\n" for rung in found[::-1]), encoding="utf-8")


@app.command()
def lab(
    file: Annotated[Path, typer.Argument(metavar="STUDY.toml", help="The study; docs/lab.md says how to write one.")],
    jobs: Annotated[int | None, typer.Option(min=1, help="Processes; by default one for each core.")] = None,
    ray: Annotated[str | None, typer.Option(metavar="ADDRESS", help="Play on a Ray cluster instead.")] = None,
    folder: Annotated[
        Path | None, typer.Option("--out", help="Where results go; by default a folder named like the study.")
    ] = None,
    games: Annotated[int | None, typer.Option(min=1, help="Games for each cell, instead of the study's own.")] = None,
) -> None:
    """Run a study: thousands of games over a grid of options and bots, with tables and a report.

    A study that was stopped resumes where it was. The results do not depend on the number of processes.
    """
    from bottega.lab.studies import runner
    from bottega.lab.studies import study as studies

    if ray is not None and jobs is not None:
        raise BadOption("Use either --jobs (this machine) or --ray (a cluster), not both.")
    study = studies.read(file, games)
    where = folder if folder is not None else Path(file.stem)
    with Progress(console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task(study.name)

        def begin(done: int, total: int) -> None:
            progress.update(task, completed=done, total=total)
            if done:
                out.print(f"{done:,} of {total:,} games are already done.", highlight=False)

        runner.run(study, where, jobs or os.cpu_count() or 1, ray, begin, lambda: progress.advance(task))
    out.print(
        f"{study.games * len(study.cells):,} games: {where / 'report.html'}",
        highlight=False,
        markup=False,
        soft_wrap=True,
    )


@app.command()
def fuzz(
    title: str,
    minutes: Annotated[float, typer.Option(min=0.01, help="For how long.")] = 1.0,
    games: Annotated[int | None, typer.Option(min=1, help="Stop after this many games.")] = None,
    seed: Seed = None,
    jobs: Annotated[int, typer.Option(min=1, help="Processes.")] = 1,
    moments: Annotated[float, typer.Option(min=0, help="How often in a game everything is checked.")] = 3,
    folder: Annotated[Path, typer.Option("--failures", help="Where failed games are saved.")] = Path("failures"),
) -> None:
    """Play random games with random options and check every invariant. Failures are saved as records."""
    from bottega.lab import fuzz as lab

    bottega.title(title)
    start = seed if seed is not None else int.from_bytes(os.urandom(4))
    played, actions, failed, sets = 0, 0, 0, set()
    with Progress(console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task(f"{title}, seed {start}", total=games)
        for case in lab.fuzz(title, 60 * minutes, games, start, jobs, folder, moments):
            played, actions = played + 1, actions + case.actions
            sets.add(tuple(sorted((name, str(value)) for name, value in case.options.items())))
            progress.update(task, completed=played, description=f"{title}: {played} games, {failed} failures")
            if case.failure:
                failed += 1
                said = f"{case.options}: {case.failure}\n  bottega replay {case.record}"
                out.print(said, highlight=False, markup=False)
    out.print(
        f"{played} games of {title} with {len(sets)} different options, {actions} actions, {failed} failures "
        f"(seed {start})",
        highlight=False,
    )
    if failed:
        raise typer.Exit(1)


@app.command()
def train(
    title: str,
    folder: Annotated[Path, typer.Option(help="Where games and networks are kept; training resumes from them.")],
    generations: Annotated[int, typer.Option(min=1)] = 1,
    quick: Annotated[int, typer.Option(min=1, help="Games without a search, for all generations.")] = 20000,
    searched: Annotated[int, typer.Option(min=1, help="Games of a generation with a search.")] = 1000,
    seconds: Annotated[float, typer.Option(min=0.001, help="Seconds a move in searched games.")] = 0.012,
    weight: Annotated[int, typer.Option(min=1, help="How often a searched game counts.")] = 8,
    learning: Annotated[float, typer.Option(min=0.1, help="Seconds to learn from them.")] = 60.0,
    gate: Annotated[int, typer.Option(min=2, help="Games against the network so far.")] = 200,
    pace: Annotated[float, typer.Option(min=0.001, help="Seconds a move there.")] = 0.05,
    jobs: Annotated[int, typer.Option(min=1, help="Processes that play games.")] = 1,
) -> None:
    """Train a grandmaster's network by self-play. A new network must beat the last one to be kept."""
    from bottega.lab.training.loop import TrainingLoop, TrainingPlan

    plan = TrainingPlan(quick, searched, seconds, weight, learning, gate, pace)
    loop = TrainingLoop(title, folder, plan, jobs, lambda line: out.print(line, highlight=False, markup=False))
    for number in range(1, generations + 1):
        loop.generation(number)


@app.command()
def calibrate(
    titles: Annotated[list[str], typer.Argument(help="Titles; their grandmasters use the package's networks.")],
    folder: Annotated[Path, typer.Option(help="Where games are kept; games already there are not played again.")],
    games: Annotated[int, typer.Option(min=10, help="Games for each number of players; twice as many for two.")] = 500,
    jobs: Annotated[int, typer.Option(min=1, help="Processes that play games.")] = 1,
    file: Annotated[
        Path | None, typer.Option(help="The file to write; by default the package's calibration.json.")
    ] = None,
    pictures: Annotated[Path | None, typer.Option(help="A folder for the reliability curves.")] = None,
) -> None:
    """Measure how often positions are won that an analysis calls 70 %, and correct the analysis."""
    from bottega.bots.calibration import FILE
    from bottega.lab.training import calibrate as lab

    for title in titles:
        known, measured = lab.calibrate(bottega.title(title).name, games, folder, jobs)
        lab.save(file or Path(str(FILE)), title, known)
        table = Table("held-out games", "", "called amiss", "before", "Brier", title=title)
        for one in measured:
            gaps = (f"{lab.calibration_error(one.after):.1%}", f"{lab.calibration_error(one.before):.1%}")
            table.add_row(one.name, str(one.games), *gaps, f"{one.brier:.3f}")
        out.print(table)
        if pictures is not None:
            pictures.mkdir(parents=True, exist_ok=True)
            (pictures / f"reliability-{title}.svg").write_text(lab.picture(title, measured), encoding="utf-8")
