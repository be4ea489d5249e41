"""Golden playthroughs: one file for each title and mode, a line for each action and each thing that happened.

`make golden` (python -m tests.contract.golden) writes them anew; the test compares them line by line. It also notes the
catalogue of every mode, once for each version of the rules: catalogues.txt beside this file.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import bottega
from bottega.kernel.chance import Chance

HERE = Path(__file__).parents[1] / "golden"
CATALOGUES = Path(__file__).with_name("catalogues.txt")


def cases() -> Iterator[tuple[str, str, dict[str, Any]]]:
    for name in bottega.titles():
        for mode in bottega.title(name).modes:
            values = [str(v) if not isinstance(v, list) else "+".join(str(x) for x in v) for v in mode.values()]
            yield "-".join([name, *values]), name, mode


def playthrough(name: str, mode: dict[str, Any]) -> list[str]:
    game = bottega.game(name, **mode)
    state = game.start(seed=2020)
    chance = Chance(2021)
    lines = [repr(game), f"actions {game.num_actions}", f"longest {game.longest}", f"components {game.components_hash}"]
    lines += str(state).splitlines()
    while not state.over:
        seat = chance.pick(list(state.actors))
        legal = state.legal(seat)
        action = chance.pick(legal)
        events: list[bottega.Event] = []
        state.play(action, seat, events)
        lines.append(f"{len(state.moves)} {seat} {game.text(action)} ({len(legal)} legal) {state.digest()[:12]}")
        lines += [f"    {game.tell(event, state.names)}" for event in events if event.eyes is None]
    lines += str(state).splitlines()
    lines.append(f"scores {state.scores} winners {list(state.winners)}")
    return lines


def catalogue(game: bottega.Game) -> tuple[str, str]:
    """The version of the rules, and a fingerprint of all notations in their order."""
    return game.rules_version, hashlib.sha256("\n".join(game.catalogue.texts).encode()).hexdigest()[:16]


def noted() -> dict[str, tuple[str, str]]:
    """By mode, the catalogue as it was when the rules got their version."""
    found = {}
    for line in CATALOGUES.read_text(encoding="utf-8").splitlines():
        file, version, fingerprint = line.split()
        found[file] = version, fingerprint
    return found


def note_catalogues() -> None:
    """Of modes that are new, and of titles whose version was raised; all others stay as they were noted."""
    old, lines = noted(), []
    for file, name, mode in cases():
        now = catalogue(bottega.game(name, **mode))
        kept = old[file] if file in old and old[file][0] == now[0] else now
        lines.append(" ".join([file, *kept]))
    CATALOGUES.write_text("\n".join(lines) + "\n", encoding="utf-8")


def main() -> None:
    HERE.mkdir(exist_ok=True)
    wanted = {f"{file}.txt" for file, _, _ in cases()}
    for old in HERE.glob("*.txt"):
        if old.name not in wanted:
            old.unlink()
    for file, name, mode in cases():
        (HERE / f"{file}.txt").write_text("\n".join(playthrough(name, mode)) + "\n", encoding="utf-8")
        print(file)
    note_catalogues()


if __name__ == "__main__":
    main()
