"""The results of a study as Parquet: one row for each game, for each seat of a game, and for each fact."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable
from contextlib import ExitStack
from pathlib import Path
from typing import Any

from bottega.bots.arena import places, victory_shares
from bottega.kernel.errors import needs
from bottega.lab.studies.study import Study
from bottega.learning.metrics import ROUNDS, START

with needs("lab", "The lab"):
    import pyarrow as pa
    import pyarrow.parquet as pq

TOGETHER = 1000  # games that are written at once

Row = dict[str, Any]
Columns = dict[str, list[Any]]

GAMES = [("cell", pa.int32()), ("game", pa.int32()), ("seed", pa.int64()), ("title", pa.string())]
COURSE = [("actions", pa.int32()), ("rounds", pa.int32()), ("winners", pa.list_(pa.int32()))]
SEATS = [
    ("cell", pa.int32()),
    ("game", pa.int32()),
    ("seat", pa.int32()),
    ("start", pa.int32()),
    ("bot", pa.dictionary(pa.int32(), pa.string())),
    ("score", pa.int32()),
    ("rank", pa.int32()),
    ("won", pa.float64()),
]
FACTS = [
    ("cell", pa.int32()),
    ("game", pa.int32()),
    ("seat", pa.int32()),
    ("round", pa.int32()),
    ("series", pa.dictionary(pa.int32(), pa.string())),
    ("thing", pa.dictionary(pa.int32(), pa.string())),
    ("amount", pa.int32()),
]


def write(folder: Path, study: Study, rows: Iterable[Row]) -> None:
    """games.parquet, seats.parquet and facts.parquet; each appears only when it is whole."""
    options = list(dict.fromkeys(key for cell in study.cells for key in cell.options))
    kinds = [(key, _kind([cell.options.get(key) for cell in study.cells])) for key in options]
    schemas = {"games": pa.schema([*GAMES, *kinds, *COURSE]), "seats": pa.schema(SEATS), "facts": pa.schema(FACTS)}
    fill: dict[str, Callable[[Study, Row, Columns], None]] = {"games": _game, "seats": _seats, "facts": _facts}
    with ExitStack() as stack:
        writers = {
            name: stack.enter_context(pq.ParquetWriter(folder / f"{name}.part", schema, compression="zstd"))
            for name, schema in schemas.items()
        }
        waiting: list[Row] = []
        for row in rows:
            waiting.append(row)
            if len(waiting) == TOGETHER:
                _flush(study, waiting, schemas, writers, fill)
        _flush(study, waiting, schemas, writers, fill)
    for name in schemas:
        os.replace(folder / f"{name}.part", folder / f"{name}.parquet")


def _flush(study: Study, waiting: list[Row], schemas: Row, writers: Row, fill: Row) -> None:
    for name, schema in schemas.items():
        columns: Columns = {key: [] for key in schema.names}
        for row in waiting:
            fill[name](study, row, columns)
        writers[name].write_table(pa.table(columns, schema=schema))
    waiting.clear()


def _kind(values: list[Any]) -> Any:
    """The type of a column for the values of an option."""
    parts = [part for value in values for part in (value if isinstance(value, list) else [value]) if part is not None]
    kind = pa.int64() if all(type(part) is int for part in parts) else pa.string()
    return pa.list_(kind) if any(isinstance(value, list) for value in values) else kind


def _game(study: Study, row: Row, columns: Columns) -> None:
    columns["title"].append(study.title)
    for key in ("cell", "game", "seed", "actions", "winners"):
        columns[key].append(row[key])
    columns["rounds"].append(rounds(row))
    options = study.cells[row["cell"]].options
    for key in columns:
        if len(columns[key]) < len(columns["title"]):
            columns[key].append(options.get(key))


def _seats(study: Study, row: Row, columns: Columns) -> None:
    won, ranks = shares(row), places(row["scores"], row["winners"])
    for seat, start in enumerate(starts(row)):
        columns["cell"].append(row["cell"])
        columns["game"].append(row["game"])
        columns["seat"].append(seat)
        columns["start"].append(start)
        columns["bot"].append(row["bots"][seat])
        columns["score"].append(row["scores"][seat])
        columns["rank"].append(ranks[seat])
        columns["won"].append(won[seat])


def _facts(study: Study, row: Row, columns: Columns) -> None:
    told = dict(row["facts"])
    sources: dict[str, list[int]] = {}
    for source, points in row["sources"].items():
        sources[source] = [number for seat, got in enumerate(points) for number in (seat, 0, got)]
    told["points"] = sources
    for series, things in told.items():
        if series in (ROUNDS, START):
            continue
        for thing, numbers in things.items():
            count = len(numbers) // 3
            columns["cell"] += [row["cell"]] * count
            columns["game"] += [row["game"]] * count
            columns["series"] += [series] * count
            columns["thing"] += [thing] * count
            columns["seat"] += numbers[0::3]
            columns["round"] += numbers[1::3]
            columns["amount"] += numbers[2::3]


def rounds(row: Row) -> int:
    found: int = row["facts"][ROUNDS][""][2]
    return found


def starts(row: Row) -> list[int]:
    """Each seat's place in the order at the start, from 1."""
    numbers = row["facts"][START][""]
    places = [0] * len(row["scores"])
    for seat, place in zip(numbers[0::3], numbers[2::3], strict=True):
        places[seat] = place
    return places


def shares(row: Row) -> list[float]:
    """By seat, its part of the victory."""
    return victory_shares(row["winners"], len(row["scores"]))
