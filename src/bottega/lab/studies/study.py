"""A study: the games to play, read from a TOML file and checked before the first game."""

from __future__ import annotations

import difflib
import itertools
import json
import re
import tomllib
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from bottega.games import title as find_title
from bottega.games import titles
from bottega.kernel import BadOption, BottegaError, Game
from bottega.lab.studies import bot_specs

KEYS = {
    "title": "the title that is played",
    "name": "what the study is called",
    "about": "what it is to find out",
    "seed": "decides every game",
    "games": "how many games for each cell of the grid",
    "bots": "line-ups: a bot for all seats, or a list with one for each seat",
    "options": "options that are the same in all games",
    "grid": "options with a list of the values to try; all combinations are played",
}
MOST_CELLS = 5000


class BadStudy(BottegaError):
    """A study that cannot be played: the file, the line where one is to blame, the key, and what is possible."""


@dataclass(frozen=True)
class Cell:
    """One combination of options and a line-up."""

    options: dict[str, Any]
    bots: tuple[str, ...]
    tried: dict[str, Any]
    """The values of the grid, and the line-up where there are several, that set the cell apart."""

    @property
    def players(self) -> int:
        return len(self.bots)

    @property
    def label(self) -> str:
        return ", ".join(value_label(key, value) for key, value in self.tried.items()) or "all games"


@dataclass(frozen=True)
class Study:
    title: str
    name: str
    about: str
    seed: int
    games: int
    cells: tuple[Cell, ...]
    axes: dict[str, list[Any]] = field(default_factory=dict)
    """Options with several values, and `bots` where there are several line-ups."""

    def identity(self) -> dict[str, Any]:
        """Everything that decides game number n of a cell. A study with more games or another name is the same."""
        cells = []
        for cell in self.cells:
            game = make(self.title, cell.options)
            cells.append([game.options, list(cell.bots), game.rules_version, game.components_hash])
        found: dict[str, Any] = json.loads(json.dumps({"title": self.title, "seed": self.seed, "cells": cells}))
        return found


def make(title: str, options: dict[str, Any]) -> Game:
    return find_title(title).game(**options)


def value_label(key: str, value: Any) -> str:
    """A value of the grid in a few letters: `3 players`, `modules 1 + 5`, `greedy`."""
    if key == "players":
        return f"{value} players"
    if key == "bots":
        return line_up_label(value)
    if isinstance(value, list):
        return f"{key} " + (" + ".join(str(part) for part in value) or "none")
    return f"{key} {value}"


def line_up_label(value: Any) -> str:
    """Bots in the order of the line-up; the same one several times is counted."""
    if isinstance(value, str):
        return f"all {value}" if "," not in value else f"all ({value})"
    counted = [(name, len(list(same))) for name, same in itertools.groupby(value)]
    return " – ".join(f"{number} × {name}" if number > 1 else name for name, number in counted)


def read(path: Path, games: int | None = None) -> Study:
    """The study of a file, with another number of games if one is given."""
    try:
        text = path.read_text(encoding="utf-8")
    except UnicodeDecodeError:
        raise BadStudy(f"{path} is not a text file.") from None
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise BadStudy(f"{path}: this is not TOML: {error}.") from None
    return _Reader(path, text, data).study(games)


class _Reader:
    """Checks the values of a file one after the other; every refusal says where."""

    def __init__(self, path: Path, text: str, data: dict[str, Any]) -> None:
        self.path = path
        self.text = text
        self.data = data

    def study(self, games: int | None) -> Study:
        self.known_keys("", self.data, list(KEYS))
        if "title" not in self.data:
            raise self.wrong("", "title", f"is missing: name one of {', '.join(titles())}.")
        title = self.data["title"]
        if not isinstance(title, str):
            raise self.wrong("", "title", f"is one of {', '.join(titles())}, not {title!r}.")
        try:
            options = ["players", *(option.name for option in find_title(title).options), "components"]
        except BadOption as error:
            raise self.wrong("", "title", str(error)) from None
        fixed = self.table("options", options)
        grid = self.table("grid", options)
        for key, values in grid.items():
            if key in fixed:
                raise self.wrong("grid", key, "stands in [options] too; leave one of them out.")
            if not isinstance(values, list) or not values:
                raise self.wrong("grid", key, f"is a list of values to try, not {values!r}.")
            if any(values.count(value) > 1 for value in values):
                raise self.wrong("grid", key, f"tries a value twice: {values!r}.")
        line_ups = self.line_ups()
        axes = {key: values for key, values in grid.items() if len(values) > 1}
        if len(line_ups) > 1:
            axes["bots"] = line_ups
        return Study(
            title=title,
            name=self.words("name", self.path.stem.replace("-", " ").capitalize()),
            about=self.words("about", ""),
            seed=self.whole("seed", 0, 0),
            games=games if games is not None else self.whole("games", 100, 1),
            cells=tuple(self.cells(title, fixed, grid, line_ups)),
            axes=axes,
        )

    def cells(
        self, title: str, fixed: dict[str, Any], grid: dict[str, list[Any]], line_ups: list[str | list[str]]
    ) -> list[Cell]:
        sizes = [len(values) for values in grid.values()]
        number = len(line_ups)
        for size in sizes:
            number *= size
        if number > MOST_CELLS:
            raise self.wrong("", "grid", f"has {number} cells; {MOST_CELLS} are possible. Try fewer values at once.")
        found = []
        for values in itertools.product(*grid.values()):
            tried = dict(zip(grid, values, strict=True))
            for line_up in line_ups:
                options = {**fixed, **tried}
                if "components" in options:
                    options["components"] = str(self.path.parent / str(options["components"]))
                if isinstance(line_up, list):
                    options.setdefault("players", len(line_up))
                game = self.game(title, options, tried)
                told = {key: value for key, value in tried.items() if len(grid[key]) > 1}
                if len(line_ups) > 1:
                    told["bots"] = line_up
                bots = self.seats(line_up, game)
                found.append(Cell({**options, "players": game.players}, bots, told))
        return found

    def seats(self, line_up: str | list[str], game: Game) -> tuple[str, ...]:
        bots = [line_up] * game.players if isinstance(line_up, str) else line_up
        if len(bots) != game.players:
            said = f"{len(bots)} bots ({', '.join(bots)}) cannot play a game of {game.players} players"
            raise self.wrong("", "bots", f"{said}: name one for each seat, or a single one for all seats.")
        for name in bots:
            try:
                bot_specs.check(name, game)
            except BottegaError as error:
                raise self.wrong("", "bots", str(error)) from None
        return tuple(bots)

    def game(self, title: str, options: dict[str, Any], tried: dict[str, Any]) -> Game:
        """The game of a cell. Where it cannot be made, the value that cannot be had even alone is to blame."""
        try:
            return make(title, options)
        except BottegaError as error:
            for key, value in options.items():
                table = "grid" if key in tried else "options"
                try:
                    make(title, {key: value})
                except BottegaError as alone:
                    if str(alone) == str(error):
                        raise self.wrong(table, key, str(error)) from None
            told = ", ".join(f"{key} = {value!r}" for key, value in options.items())
            raise self.wrong("", "grid" if tried else "options", f"these do not go together: {told}. {error}") from None

    def line_ups(self) -> list[str | list[str]]:
        given = self.data.get("bots", ["greedy"])
        shape = 'a list of line-ups such as ["greedy"] or [["greedy", "random"]]'
        if not isinstance(given, list) or not given:
            raise self.wrong("", "bots", f"is {shape}, not {given!r}.")
        for line_up in given:
            seats = line_up if isinstance(line_up, list) else [line_up]
            if not seats or not all(isinstance(name, str) and name for name in seats):
                raise self.wrong("", "bots", f"is {shape}, not {given!r}.")
        if any(given.count(line_up) > 1 for line_up in given):
            raise self.wrong("", "bots", f"has a line-up twice: {given!r}.")
        return given

    def table(self, name: str, options: list[str]) -> dict[str, Any]:
        found = self.data.get(name, {})
        if not isinstance(found, dict):
            raise self.wrong("", name, f"is a table of options, [{name}], not {found!r}.")
        self.known_keys(name, found, options)
        return found

    def known_keys(self, table: str, found: dict[str, Any], known: list[str]) -> None:
        for key in found:
            if key not in known:
                near = difflib.get_close_matches(key, known, 1)
                meant = f" Did you mean {near[0]}?" if near else ""
                raise self.wrong(table, key, f"is not known here; possible are {', '.join(known)}.{meant}")

    def words(self, key: str, default: str) -> str:
        value = self.data.get(key, default)
        if not isinstance(value, str):
            raise self.wrong("", key, f"is a text in quotes ({KEYS[key]}), not {value!r}.")
        return " ".join(value.split())

    def whole(self, key: str, default: int, least: int) -> int:
        value = self.data.get(key, default)
        if type(value) is not int or value < least:
            raise self.wrong("", key, f"is a whole number from {least} on ({KEYS[key]}), not {value!r}.")
        return value

    def wrong(self, table: str, key: str, said: str) -> BadStudy:
        where = f"{table}.{key}" if table else key
        line = self.line(table, key)
        return BadStudy(f"{self.path}, line {line}, {where}: {said}" if line else f"{self.path}, {where}: {said}")

    def line(self, table: str, key: str) -> int:
        """The line of a key in its table, or of a table; 0 where it is not found."""
        here = ""
        for number, line in enumerate(self.text.splitlines(), 1):
            header = re.match(r"\s*\[+\s*([\w.\-]+)\s*\]+", line)
            if header:
                here = header[1]
                if not table and here == key:
                    return number
            elif here == table and re.match(rf"""\s*["']?{re.escape(key)}["']?\s*[=.]""", line):
                return number
        return 0
