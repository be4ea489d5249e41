"""Playing in the terminal."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Annotated

import typer
from rich.markup import escape

import bottega
from bottega.bots import BOTS, LEVELS
from bottega.bots import check as check_bot
from bottega.cli.options import EXTRA, OneBot, Owner, Players, Seed, named_bots, out, read_record, title_options
from bottega.kernel import BadOption

app = typer.Typer()


@app.command()
def games() -> None:
    """List the titles, their options and the bots that can play them."""
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
    bots: Annotated[str, typer.Option(help="Bots for the last seats, by name; people take the others.")] = "",
    bot: OneBot = None,
    seed: Seed = None,
    save: Annotated[Path | None, typer.Option(help="Save the game to this file after every action.")] = None,
    resume: Annotated[Path | None, typer.Option(help="Resume a saved game.")] = None,
    components: Owner = None,
) -> None:
    """Play in the terminal, against bots or with people at the same keyboard."""
    from bottega.cli.terminal import Quit, TerminalSession

    named = named_bots(bots, bot)
    if resume is not None:
        if players is not None or seed is not None or context.args:
            raise BadOption(f"{resume} already has options and a seed. Leave out all others.")
        wanted = bottega.title(title).name if title else ""
        state = read_record(resume, components)
        if wanted not in ("", state.game.title):
            raise BadOption(f"{resume} is a game of {state.game.title}, not {wanted}.")
        title = state.game.title
    else:
        if not title:
            raise BadOption(f"Choose a game: {', '.join(bottega.titles())}.")
        if players is None and named:
            players = len(named) + 1
        game = bottega.game(title, **title_options(title, context.args, players, components))
        names = default_names(game.players, named, title)
        state = game.start(seed if seed is not None else int.from_bytes(os.urandom(4)), names)
    session = TerminalSession(state, bot_seats(state, named), out, save)
    try:
        session.run()
    except Quit:
        if save is not None:
            session.save(save)
        out.print("Bye!" + (f" Continue with: bottega play --resume {escape(str(save))}" if save else ""))


def default_names(players: int, bots: list[str], title: str) -> list[str]:
    """Names by seat. A bot's seat is named after the bot, so that a saved game knows who plays there."""
    if not bots:
        bots = ["greedy"] * (players - 1)
    if len(bots) >= players and players > 1:
        raise BadOption(f"{len(bots)} bots and you are too many for {players} players. Use fewer bots.")
    for name in bots:
        check_bot(name, title)
    people = players - len(bots)
    return [f"Player {seat + 1}" for seat in range(people)] + [
        f"{name} bot {number}" for number, name in enumerate(bots, 1)
    ]


def bot_seats(state: bottega.State, named: list[str]) -> dict[int, str]:
    """Bots by seat. A record never makes us run a file: bots from files play only if the command names them."""
    known = [*BOTS, *LEVELS, *(" ".join(name.split()) for name in named)]
    called = {seat: name.rpartition(" bot ")[0] for seat, name in enumerate(state.names)}
    return {seat: name for seat, name in called.items() if name in known}
