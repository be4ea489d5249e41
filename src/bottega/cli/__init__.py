"""The command `bottega`.

May import everything; each command imports what it needs when it runs. Start with `app` below.
"""

from __future__ import annotations

import os
import statistics
import sys
from io import TextIOWrapper
from itertools import combinations
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.console import Console
from rich.markup import escape
from rich.progress import Progress
from rich.table import Table

import bottega
from bottega import ledger, rule_index
from bottega.bots import BOTS, LEVELS
from bottega.bots import check as check_bot
from bottega.cli.admin import app as admin_app
from bottega.kernel import BadOption, BottegaError, records
from bottega.kernel.errors import needs
from bottega.kernel.language import LANGUAGES

app = typer.Typer(
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
)
canvas_app = typer.Typer(no_args_is_help=True, help="Canvas's paintings.")
app.add_typer(canvas_app, name="canvas")
dice_app = typer.Typer(no_args_is_help=True, help="Fresco, the Dice Game: its odds.")
app.add_typer(dice_app, name="dice")
app.add_typer(admin_app, name="admin")
WIDE = 1000  # what is piped or kept in a file is not broken into lines of a terminal's width
out = Console(width=None if sys.stdout.isatty() else WIDE)

EXTRA = {"allow_extra_args": True, "ignore_unknown_options": True}
Players = Annotated[int | None, typer.Option(help="Number of players.")]
Seed = Annotated[int | None, typer.Option(min=0, help="The seed; the same seed gives the same game.")]
OneBot = Annotated[list[str] | None, typer.Option(help="One more bot: a name, or FILE.py:CLASS.")]
OWNER = Annotated[Path | None, typer.Option("--components", help="An owner's component file.")]


def _version(asked: bool) -> None:
    if asked:
        out.print(f"bottega {bottega.__version__}", highlight=False)
        raise typer.Exit


@app.callback()
def about(
    version: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help="Say which version this is.")
    ] = False,
) -> None:
    """Fresco, its card and dice games, and Canvas: play them, simulate them, read their rules."""


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
            raise BadOption(f"{name} does not understand {key!r}; it takes {known}.")
        if not equals:
            if not rest:
                raise BadOption(f"{key} needs a value.")
            value = rest.pop(0)
        given = [_value(part) for part in value.split(",")] if by_name[plain].many else _value(value)
        options[plain] = given
    return options


def _value(text: str) -> str | int:
    return int(text) if text.lstrip("-").isdecimal() else text


@app.command()
def games() -> None:
    """The titles and their options."""
    for name in bottega.titles():
        title = bottega.title(name)
        low, high = title.players
        out.print(f"[b]{name}[/b]  {low} to {high} players  bots: {', '.join([*BOTS, *LEVELS])}")
        out.print(f"  {title.summary}")
        for option in title.options:
            choices = ", ".join(str(choice) for choice in option.choices)
            out.print(
                f"  [b]--{option.name}[/b]  {escape(option.help)}" + (f" [dim]({choices})[/dim]" if choices else "")
            )


@app.command(context_settings=EXTRA)
def play(
    context: typer.Context,
    title: Annotated[str, typer.Argument(help="A title; see `bottega games`.")] = "",
    players: Players = None,
    bots: Annotated[str, typer.Option(help="Bots for the last seats, by name; the others are people.")] = "",
    bot: OneBot = None,
    seed: Seed = None,
    save: Annotated[Path | None, typer.Option(help="Keep the game in this file, after every action.")] = None,
    resume: Annotated[Path | None, typer.Option(help="Go on with a saved game.")] = None,
    components: OWNER = None,
) -> None:
    """Play in the terminal against bots or with people at the same keyboard."""
    from bottega.cli.terminal import Leave, Session

    named = named_bots(bots, bot)
    if resume is not None:
        if players is not None or seed is not None or context.args:
            raise BadOption(f"{resume} has its own options and its own seed: leave out all others.")
        wanted = bottega.title(title).name if title else ""
        state = read_record(resume, components)
        if wanted not in ("", state.game.title):
            raise BadOption(f"{resume} is a game of {state.game.title}, not of {wanted}.")
        title = state.game.title
    else:
        if not title:
            raise BadOption(f"Which title? There are {', '.join(bottega.titles())}.")
        if players is None and named:
            players = len(named) + 1
        game = bottega.game(title, **title_options(title, context.args, players, components))
        names = default_names(game.players, named, title)
        state = game.start(seed if seed is not None else int.from_bytes(os.urandom(4)), names)
    session = Session(state, bot_seats(state, named), out, save)
    try:
        session.run()
    except Leave:
        if save is not None:
            session.save(save)
        out.print("Until next time." + (f" Go on with: bottega play --resume {escape(str(save))}" if save else ""))


def default_names(players: int, bots: list[str], title: str) -> list[str]:
    """Names by seat; a bot's seat is named after it, so that a saved game knows who plays there."""
    if not bots:
        bots = ["greedy"] * (players - 1)
    if len(bots) >= players and players > 1:
        raise BadOption(f"{len(bots)} bots and a person are too many for {players} players.")
    for name in bots:
        check_bot(name, title)
    people = players - len(bots)
    return [f"Player {seat + 1}" for seat in range(people)] + [
        f"{name} bot {number}" for number, name in enumerate(bots, 1)
    ]


def bot_seats(state: bottega.State, named: list[str]) -> dict[int, str]:
    """Bots by seat. No record makes us run a file: bots from files play only where they are named in the command."""
    known = [*BOTS, *LEVELS, *(" ".join(name.split()) for name in named)]
    called = {seat: name.rpartition(" bot ")[0] for seat, name in enumerate(state.names)}
    return {seat: name for seat, name in called.items() if name in known}


def named_bots(bots: str, more: list[str] | None) -> list[str]:
    """Bots by name, from a list with commas and one by one."""
    return [name for name in bots.split(",") if name] + (more or [])


@app.command(context_settings=EXTRA)
def sim(
    context: typer.Context,
    title: str,
    games: Annotated[int, typer.Option(min=1, help="How many games.")] = 1000,
    bots: Annotated[str, typer.Option(help="A bot for each seat, by name.")] = "",
    bot: OneBot = None,
    players: Players = None,
    seed: Seed = 0,
    jobs: Annotated[int, typer.Option(min=1, help="Processes; the results do not depend on it.")] = 1,
    csv: Annotated[Path | None, typer.Option(help="Write every game as CSV.")] = None,
    json: Annotated[Path | None, typer.Option(help="Write everything as JSON.")] = None,
    components: OWNER = None,
) -> None:
    """Let bots play many games; every bot sits in every seat equally often."""
    from bottega.lab import simulate

    names = named_bots(bots, bot)
    if not names:
        names = ["greedy", *["random"] * ((players or max(2, bottega.title(title).players[0])) - 1)]
    options = title_options(title, context.args, players, components)
    options = simulate.check(title, options, names)
    with Progress(console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task(escape(f"{title}: {' - '.join(names)}"), total=games)
        results = simulate.simulate(title, options, names, games, seed or 0, jobs, lambda: progress.advance(task))
    table = Table("bot", "wins", "95 % interval", "mean points", "deviation", title=f"{games} games of {title}")
    for line in simulate.summaries(names, results):
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
    bots: Annotated[str, typer.Option(help="The bots, by name; all levels if none are named.")] = "",
    bot: OneBot = None,
    players: Players = None,
    seconds: Annotated[float | None, typer.Option(min=0.001, help="Seconds a move for masters.")] = None,
    iterations: Annotated[int, typer.Option(min=0, help="Iterations a move for masters, instead of seconds.")] = 0,
    seed: Seed = 0,
    jobs: Annotated[int, typer.Option(min=1, help="Processes that play games.")] = 1,
    json: Annotated[Path | None, typer.Option(help="Write everything as JSON.")] = None,
    strengths: Annotated[Path | None, typer.Option(help="Write strengths as pages show them, as TOML.")] = None,
    components: OWNER = None,
) -> None:
    """All bots against all, every deal once from every seat: how strong they are, and how sure that is."""
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
def train(
    title: str,
    folder: Annotated[Path, typer.Option(help="Where rows and networks are kept; a school goes on where it was.")],
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
    """Teach a grandmaster's network: games against itself, learning, and a gate that only a better one passes."""
    from bottega.lab.train import Course, School

    course = Course(quick, searched, seconds, weight, learning, gate, pace)
    school = School(title, folder, course, jobs, lambda line: out.print(line, highlight=False, markup=False))
    for number in range(1, generations + 1):
        school.generation(number)


@app.command()
def calibrate(
    titles: Annotated[list[str], typer.Argument(help="Titles; their grandmasters' networks are those of the package.")],
    folder: Annotated[Path, typer.Option(help="Where games are kept; those that are there are not played again.")],
    games: Annotated[int, typer.Option(min=10, help="Games for each number of players; twice as many for two.")] = 500,
    jobs: Annotated[int, typer.Option(min=1, help="Processes that play games.")] = 1,
    file: Annotated[Path | None, typer.Option(help="What is written, if not the package's calibration.json.")] = None,
    pictures: Annotated[Path | None, typer.Option(help="A folder for the reliability curves.")] = None,
) -> None:
    """Measure how often positions are won that an analysis calls 70 %, and make it 70 of 100."""
    from bottega.bots.calibration import HOME
    from bottega.lab import calibrate as lab

    for title in titles:
        known, measured = lab.calibrate(bottega.title(title).name, games, folder, jobs)
        lab.keep(file or Path(str(HOME)), title, known)
        table = Table("held-out games", "", "called amiss", "before", "Brier", title=title)
        for one in measured:
            gaps = (f"{lab.gap(one.after):.1%}", f"{lab.gap(one.before):.1%}")
            table.add_row(one.name, str(one.games), *gaps, f"{one.brier:.3f}")
        out.print(table)
        if pictures is not None:
            pictures.mkdir(parents=True, exist_ok=True)
            (pictures / f"reliability-{title}.svg").write_text(lab.picture(title, measured), encoding="utf-8")


@app.command()
def replay(
    file: Path,
    at: Annotated[int | None, typer.Option(min=0, help="Stop after this many actions.")] = None,
    seat: Annotated[int | None, typer.Option(help="See it as this seat did (from 0).")] = None,
    svg: Annotated[Path | None, typer.Option(help="Draw the table into this file.")] = None,
    html: Annotated[Path | None, typer.Option(help="Write a page with every moment of the game.")] = None,
    components: OWNER = None,
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
    iterations: Annotated[int, typer.Option(min=0, help="Games for each decision instead of seconds.")] = 0,
    seat: Annotated[int | None, typer.Option(help="The decisions of this seat alone (from 0).")] = None,
    most: Annotated[int, typer.Option(min=1, help="Show so many of the costliest choices.")] = 10,
    json: Annotated[Path | None, typer.Option(help="Write every judgement as JSON.")] = None,
    components: OWNER = None,
) -> None:
    """What a grandmaster would have done in a recorded game, and how much each choice cost."""
    from dataclasses import asdict, replace
    from json import dumps

    from bottega.bots import analysis, outlook

    state = read_record(file, components)
    game = state.game
    if seat is not None and not 0 <= seat < game.players:
        raise BadOption(f"There is no seat {seat}; there are 0 to {game.players - 1}.")
    analyst = analysis.Analyst(game, seconds=seconds, iterations=iterations)
    judged = []
    with Progress(console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task(f"{game.title}: {len(state.moves)} moves", total=len(state.moves))
        for judgement in analysis.analyse(state, analyst):
            progress.update(task, completed=judgement.number)
            judged.append(judgement)
    found = [judgement for judgement in judged if seat is None or judgement.seat == seat]
    number, now = next(analysis.moments(state))
    went = analysis.balance([analyst.point(now, number), analysis.end(state)], judged)
    reasons: list[str] = []
    table = Table("move", "who", "played", "better", "cost", title=f"the costliest choices of {escape(file.name)}")
    for worst in sorted(found, key=lambda judgement: -judgement.cost)[:most]:
        if worst.cost > 0:
            cost = f"{worst.cost:.0%} ± {outlook.ERRORS * worst.error:.0%}" + (" *" if worst.clear else "")
            words = (game.text(worst.action), game.text(worst.best))
            table.add_row(str(worst.number), escape(state.names[worst.seat]), *map(escape, words), cost)
            reasons += [f"move {worst.number}, {words[1]}: {worst.why}"] if worst.why else []
    out.print(table)
    for reason in reasons:
        out.print(reason, highlight=False, markup=False)
    out.print("cost: share of victory given away, with its 95 % interval; * clearly a mistake", highlight=False)
    for who, name in enumerate(state.names):
        mine = [judgement for judgement in found if judgement.seat == who]
        if mine:
            clear = sum(judgement.clear for judgement in mine)
            same = sum(judgement.action == judgement.best for judgement in mine)
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
    at: Annotated[int | None, typer.Option(min=0, help="After so many moves; otherwise where the record ends.")] = None,
    seat: Annotated[int | None, typer.Option(help="For this seat (from 0), if several are to act.")] = None,
    seconds: Annotated[float, typer.Option(min=0.02, help="Seconds to think.")] = 1.0,
    iterations: Annotated[int, typer.Option(min=0, help="Games to think instead of seconds.")] = 0,
    components: OWNER = None,
) -> None:
    """What a grandmaster would do in a recorded game, and why."""
    from bottega.bots import hints
    from bottega.cli import terminal
    from bottega.kernel import Perspective

    state = read_record(file, components, at)
    if state.over:
        raise BadOption("The game is over there: there is nothing to decide. Go back with --at.")
    who = state.actors[0] if seat is None else seat
    if who not in state.actors:
        raise BadOption(f"Seat {who} has nothing to decide there; {', '.join(map(str, state.actors))} may act.")
    out.print(f"{escape(state.names[who])}, after move {len(state.moves)}:", highlight=False)
    terminal.advise(state, who, out, hints.hint(Perspective(state, who, len(state.moves)), seconds, iterations))


@app.command()
def rules(words: Annotated[list[str] | None, typer.Argument(help="An id, or words to look for.")] = None) -> None:
    """The rules by id, as the ledgers have them."""
    if not words:
        table = Table("series", "rules", "ledger", title="bottega rules CV-TAK-04, or bottega rules bonus icon")
        series: dict[tuple[str, str], int] = {}
        for entry in ledger.rules().values():
            series[entry.series, entry.ledger] = series.get((entry.series, entry.ledger), 0) + 1
        for (name, file), number in series.items():
            table.add_row(name, str(number), file)
        out.print(table)
        return
    wanted = " ".join(words)
    found = [ledger.rule(wanted)] if wanted.upper() in ledger.rules() else ledger.search(wanted)
    if not found:
        ledger.rule(wanted)
    for entry in found[:20]:
        out.print(f"[b]{entry.id}[/b] [dim]{escape(entry.ledger)}, {escape(entry.chapter)}[/dim]")
        out.print(f"  {escape(entry.text)}", highlight=False)
    if len(found) == 1:
        id = found[0].id
        homes = rule_index.source(naming=id).get(id, [])
        if not homes:
            out.print("  [dim]No line of the source names it.[/dim]")
        _homes("In the source", homes)
        _homes("Tested by", rule_index.cited(naming=id).get(id, []))
    if len(found) > 20:
        out.print(f"… and {len(found) - 20} more; add a word to find fewer.")


def _homes(title: str, homes: list[rule_index.Home]) -> None:
    if homes:
        out.print(f"  [dim]{title}[/dim]")
    for home in homes:
        out.print(f"    {escape(home.path)}:{home.line} {escape(home.name)}", highlight=False, soft_wrap=True)


@app.command()
def book(
    title: str,
    module: Annotated[
        int | None, typer.Option(help="A module alone; without it, the title with all its modules.")
    ] = None,
    lang: Annotated[str, typer.Option(help="en, fr or nl.")] = "en",
    output: Annotated[
        Path | None, typer.Option("-o", "--output", help="An .html file; TITLE-LANG.html, if not said.")
    ] = None,
) -> None:
    """A title's rules for players as one file of HTML, figures and all, to read, send or print."""
    if lang not in LANGUAGES:
        raise BadOption(f"There is no book in {lang!r}; the languages are {', '.join(LANGUAGES)}.")
    path = output or Path(f"{title}{f'-{module}' if module is not None else ''}-{lang}.html")
    if path.suffix != ".html":
        raise BadOption(f"A book is written as .html, not as {path.suffix or path.name!r}.")
    with needs("table", f"A book in {lang!r}"):
        from bottega.books import one_file

        text = one_file(title, module, lang)
    path.write_text(text, encoding="utf-8")
    out.print(f"{path}: {path.stat().st_size / 1e6:.1f} MB", highlight=False, markup=False, soft_wrap=True)


@app.command()
def components(
    title: str, file: Annotated[Path | None, typer.Option("--components", help="An owner's file.")] = None
) -> None:
    """A title's component set: what is in it and where each number comes from."""
    from bottega.kernel import components as parts

    found = bottega.title(title)
    data = parts.read(found.components)
    for more in found.more_components:
        data |= {name: section for name, section in parts.read(more).items() if isinstance(section, dict)}
    game = bottega.game(title, **({} if file is None else {"components": str(file)}))
    if file is not None:
        data = parts.lay_over(data, parts.read(file), file)
    table = Table("section", "provenance", "entries", "note", title=f"{title}, component set {game.components_hash}")
    for name, section in data.items():
        if isinstance(section, dict):
            entries = sum(len(value) if isinstance(value, list) else 1 for value in section.values())
            table.add_row(name, section["provenance"], str(entries - 2), escape(section.get("note", "")))
    out.print(table)


@app.command()
def bench(
    compiled: Annotated[str | None, typer.Option(help="A Python in which the compiled build is installed.")] = None,
    seconds: Annotated[float, typer.Option(help="Seconds for each measurement.")] = 1.0,
    rounds: Annotated[int, typer.Option(min=1, help="Rounds; the medians are shown.")] = 5,
) -> None:
    """Random play beside Catanatron's, measured in turns in one run."""
    from bottega.lab import bench as lab

    heads = ("random play", "build", "games/s", "steps/s", "copy µs", "times", "spread")
    table = Table(*heads, title=f"per core, {lab.where()}")
    lines = lab.run(compiled, seconds, rounds)
    for line in lines:
        figures, times = line.figures, statistics.median(line.times)
        spread = max(abs(each / times - 1) for each in line.times)
        rates = (f"{figures.games:,.0f}", f"{figures.steps:,.0f}", f"{figures.copy:.1f}")
        table.add_row(line.name, line.build, *rates, f"{times:.1f}", f"±{spread:.0%}")
    out.print(table)
    if busy := lab.trouble(lines):
        Console(stderr=True).print(f"[yellow]{busy}")


@app.command()
def lab(
    file: Annotated[Path, typer.Argument(metavar="STUDY.toml", help="The study; docs/lab.md says how to write one.")],
    jobs: Annotated[int | None, typer.Option(min=1, help="Processes; all cores, if not said.")] = None,
    ray: Annotated[str | None, typer.Option(metavar="ADDRESS", help="A Ray cluster to play on instead.")] = None,
    folder: Annotated[
        Path | None, typer.Option("--out", help="Where results go; a folder named like the study, if not said.")
    ] = None,
    games: Annotated[int | None, typer.Option(min=1, help="Games for each cell, instead of the study's own.")] = None,
) -> None:
    """Play a study, thousands of games over a grid of options and bots, and write tables and a report.

    A study that was stopped goes on where it was. The results do not depend on the number of processes.
    """
    from bottega.lab import experiment
    from bottega.lab import study as studies

    if ray is not None and jobs is not None:
        raise BadOption("Either --jobs, on this machine, or --ray, on a cluster, not both.")
    study = studies.read(file, games)
    where = folder if folder is not None else Path(file.stem)
    with Progress(console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task(study.name)

        def begin(done: int, total: int) -> None:
            progress.update(task, completed=done, total=total)
            if done:
                out.print(f"{done:,} of {total:,} games are there already.", highlight=False)

        experiment.run(study, where, jobs or os.cpu_count() or 1, ray, begin, lambda: progress.advance(task))
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
    games: Annotated[int | None, typer.Option(min=1, help="Stop after so many games.")] = None,
    seed: Seed = None,
    jobs: Annotated[int, typer.Option(min=1, help="Processes.")] = 1,
    moments: Annotated[float, typer.Option(min=0, help="Moments of a game at which everything is checked.")] = 3,
    folder: Annotated[Path, typer.Option("--failures", help="Where records of failures go.")] = Path("failures"),
) -> None:
    """Play random games of random options and check all that must hold; failures are kept as records."""
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
def serve(
    host: Annotated[str, typer.Option(help="The address to listen on.")] = "127.0.0.1",
    port: Annotated[int, typer.Option(min=0, max=65535, help="The port to listen on; 0 for any.")] = 8000,
    db: Annotated[
        str, typer.Option(help="The database: sqlite:///FILE or postgresql://USER:PASSWORD@HOST/NAME")
    ] = "sqlite:///bottega.db",
    redis: Annotated[str | None, typer.Option(help="Redis for news between several servers.")] = None,
    secret_file: Annotated[Path, typer.Option(help="Signs cookies; made if it is not there.")] = Path("bottega.secret"),
    workers: Annotated[int, typer.Option(min=1, help="Processes in which bots think, for each that serves.")] = 2,
    bot_pause: Annotated[float, typer.Option(help="Seconds a bot takes at least, so that people can follow.")] = 0.6,
    undo_pause: Annotated[
        float, typer.Option(min=0, help="Seconds bots wait after somebody's last action, so that it can be taken back.")
    ] = 3.0,
    public_url: Annotated[
        str | None, typer.Option(help="Where people find this server, for the links that they pass on.")
    ] = None,
    smtp: Annotated[
        str | None,
        typer.Option(envvar="BOTTEGA_SMTP", help="Who brings letters: smtp://USER:PASSWORD@HOST:PORT, or smtps://"),
    ] = None,
    mail_from: Annotated[str | None, typer.Option(help="The address from which letters come.")] = None,
    metrics_token: Annotated[
        str,
        typer.Option(envvar="BOTTEGA_METRICS_TOKEN", help="Opens /metrics from elsewhere; else only this machine may."),
    ] = "",
    push_to_loopback: Annotated[bool, typer.Option(hidden=True)] = False,
    processes: Annotated[int, typer.Option(min=1, max=256, help="Processes on this machine, one for a core.")] = 1,
    open_page: Annotated[bool, typer.Option("--open", help="Open the page in a browser.")] = False,
) -> None:
    """The table in the browser: play alone, with friends, with bots."""
    with needs("table", "The table", "aiosmtplib", "babel", "openskill", "pywebpush", "redis", "webauthn"):
        from bottega.server.run import run
    table = (host, port, db, redis, secret_file, workers, bot_pause, undo_pause, public_url, open_page, processes)
    run(*table, smtp=smtp, mail_from=mail_from, push_to_loopback=push_to_loopback, metrics_token=metrics_token)


@app.command()
def site(
    folder: Annotated[Path, typer.Option("--output", "-o", help="The folder to write, for any host of files.")],
    bot_pause: Annotated[float, typer.Option(help="Seconds a bot takes at least, so that people can follow.")] = 0.6,
    undo_pause: Annotated[
        float, typer.Option(min=0, help="Seconds bots wait after somebody's last action, so that it can be taken back.")
    ] = 3.0,
) -> None:
    """The table as a static site: everything runs in the visitor's own browser, also without a network."""
    with needs("table", "The site"):
        from bottega.site.build.build import build
    pauses = {"bot_pause": bot_pause, "undo_pause": undo_pause}
    size = build(folder, pauses, lambda step: out.print(f"{step} …", highlight=False))
    out.print(f"{folder} is ready: a first visit brings {size / 1e6:.1f} MB. Serve it as it is.", highlight=False)


DATABASE = Annotated[str, typer.Option("--db", help="The database of the server, as `bottega serve` takes it.")]


@app.command()
def backup(
    file: Annotated[Path, typer.Argument(help="The file to write; it must not be there yet.")],
    db: DATABASE = "sqlite:///bottega.db",
) -> None:
    """Copy a server's SQLite database into a file, also while the server runs."""
    with needs("table", "The table"):
        from bottega.server.db import backup
    tables = backup.backup(db, file)
    out.print(f"{file}: {tables} tables. Keep the secret file with it.", highlight=False, markup=False)


@app.command()
def restore(
    file: Annotated[Path, typer.Argument(help="A file that `bottega backup` has written.")],
    db: DATABASE = "sqlite:///bottega.db",
    force: Annotated[bool, typer.Option(help="Replace a database that is there.")] = False,
) -> None:
    """Make a server's SQLite database out of a backup; no server may use it meanwhile."""
    with needs("table", "The table"):
        from bottega.server.db import backup
    tables = backup.restore(db, file, force)
    out.print(f"{db}: {tables} tables, as they were in {file}.", highlight=False, markup=False)


@app.command()
def load(
    tables: Annotated[int, typer.Option(min=1, help="Tables played at the same time.")] = 200,
    minutes: Annotated[float, typer.Option(min=0.05, help="For how long.")] = 1.0,
    url: Annotated[str | None, typer.Option(help="A running server; left out, one is started for it.")] = None,
    pace: Annotated[float, typer.Option(min=0.0, help="Seconds that a player thinks about a move.")] = 5.0,
    title: Annotated[list[str] | None, typer.Option(help="A title to play (several allowed); all, if none.")] = None,
    idle: Annotated[bool, typer.Option("--idle", help="Nobody moves: what open pages alone cost.")] = False,
) -> None:
    """Play at many tables of a server at once, through real sockets, and measure how long everybody waits."""
    from bottega.server import load as lab

    names = [bottega.title(name).name for name in title or bottega.titles()]
    for line in lab.report(lab.run(url, tables, minutes, pace, names, idle)):
        out.print(line, highlight=False, markup=False)


@canvas_app.command()
def paint(
    cards: Annotated[list[int], typer.Argument(help="Three Art cards, bottom first.")],
    background: Annotated[int, typer.Option(help="The background, from 1.")] = 1,
    output: Annotated[Path, typer.Option("-o", "--output", help="An .svg or .png file.")] = Path("painting.svg"),
    width: Annotated[int, typer.Option(min=50, max=4000, help="Pixels of a PNG.")] = 700,
) -> None:
    """Compose a painting of three Art cards on a background, with its title."""
    from bottega.games.canvas import gallery

    svg = gallery.painting(cards, background)
    if output.suffix not in (".svg", ".png"):
        raise BadOption(f"A painting is written as .svg or .png, not as {output.suffix or output.name!r}.")
    if output.suffix == ".png":
        output.write_bytes(gallery.png(svg, width))
    else:
        output.write_text(svg, encoding="utf-8")
    out.print(f"{gallery.title(cards)}: {output}", highlight=False, markup=False)


@canvas_app.command()
def sheet(
    output: Annotated[Path, typer.Argument(help="A .png file.")],
    count: Annotated[int, typer.Option(min=1, max=200)] = 100,
    seed: Annotated[int, typer.Option()] = 1,
) -> None:
    """A sheet of random paintings as one picture."""
    from bottega.games.canvas import gallery

    if output.suffix != ".png":
        raise BadOption(f"A sheet is written as .png, not as {output.suffix or output.name!r}.")
    output.write_bytes(gallery.png(gallery.sheet(count, seed), 2000))


@dice_app.callback()
def dice() -> None:
    """Fresco, the Dice Game: its odds."""


@dice_app.command()
def odds(
    aside: Annotated[str, typer.Option(help="Dice set aside, such as R4,B6x2: colour, pips, x2 or x4.")] = "",
    rolls_left: Annotated[int | None, typer.Option(help="Rolls still to come.")] = None,
    target: Annotated[int | None, typer.Option(help="The total to hit; without it, play is for points.")] = None,
    bishop: Annotated[int | None, typer.Option(help="The number the bishop points at.")] = None,
    favour: Annotated[bool, typer.Option(help="The favour tile is mine: the total may be changed by 1.")] = False,
    values: Annotated[str, typer.Option(help="Points by outcome, such as 16=5,9-12=2.")] = "",
) -> None:
    """The exact chances of every outcome of a dice turn under best play."""
    from bottega.games.fresco_dice import odds as dice_odds

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


def read_text(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8")
    except UnicodeDecodeError:
        raise BottegaError(f"{path} is not a text file.") from None


def read_record(path: Path, components: Path | None, at: int | None = None) -> bottega.State:
    """Replay a record, and say on stderr if it is not sealed."""
    text = read_text(path)
    state = records.replay(text, bottega.game, at, None if components is None else str(components))
    if warning := records.seal_warning(text):
        Console(stderr=True).print(warning, highlight=False, markup=False)
    return state


def main() -> None:
    """Run the command; every refusal is a sentence and an exit code, never a traceback."""
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):  # letters that the encoding does not have are shown as others
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
