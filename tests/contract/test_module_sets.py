"""Modules of Fresco in sets: each alone, every pair, all at once, and others drawn anew from time to time."""

from __future__ import annotations

from itertools import combinations
from typing import Any

import pytest

import bottega
from bottega.games.fresco.modules import MODULES
from bottega.games.fresco.rules.game import EDITIONS
from bottega.kernel.chance import Chance
from bottega.lab import checks
from bottega.lab.fuzz import draw_options, play_checked
from tests.builds import COMPILED
from tests.contract import FAILURES

DRAWN = 30
PART = 1 if COMPILED else 4  # the compiled rules, which are quicker, play all sets, the source every fourth


def sets() -> list[dict[str, Any]]:
    """Number of players and edition go round, so that all of them meet many sets."""
    wanted = [[number] for number in MODULES] * 2
    wanted += [list(pair) for pair in combinations(MODULES, 2)]
    wanted += [list(MODULES)] * 6
    found: list[dict[str, Any]] = []
    for at, modules in enumerate(wanted):
        found.append({"players": 2 + at % 3, "edition": EDITIONS[at // 3 % 2], "modules": modules})
    chance = Chance(len(MODULES))
    return found + [draw_options("fresco", chance) for _ in range(DRAWN)]


SETS = sets()


def name(options: dict[str, Any]) -> str:
    return f"{options['players']}-{options.get('edition')}-{'+'.join(map(str, options.get('modules', [])))}"


@pytest.mark.parametrize("options", [pytest.param(options, id=name(options)) for options in SETS[::PART]])
def test_a_set_of_modules_plays_to_the_end(options: dict[str, Any]) -> None:
    game = bottega.game("fresco", **options)
    play_checked(game, seed=len(repr(game)), folder=FAILURES, moments=2)


def test_all_pairs_and_players_are_there() -> None:
    pairs = {tuple(options.get("modules", [])) for options in SETS}
    assert set(combinations(MODULES, 2)) <= pairs
    for players in (2, 3, 4):
        for edition in EDITIONS:
            assert {"players": players, "edition": edition, "modules": list(MODULES)} in SETS


def test_what_is_broken_is_kept_as_a_record(tmp_path: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    def nobody_plans(state: bottega.State) -> None:
        checks.must(state.view(0)["asked"] != "plan", "planted failure")

    monkeypatch.setattr(checks, "results", nobody_plans)
    with pytest.raises(checks.Broken, match="planted failure"):
        play_checked(bottega.game("fresco"), seed=1, folder=tmp_path, moments=400)
    (record,) = tmp_path.glob("*.record")
    assert bottega.replay(record.read_text(encoding="utf-8")).view(0)["asked"] == "plan"
