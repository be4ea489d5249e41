"""The report says what the tables say, holds everything itself, and is not led astray by names."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from html.parser import HTMLParser
from pathlib import Path

import pytest

from bottega.lab.charts import percent, scale

from .bench import played, table

FRESCO = """
title = "fresco"
name = "Modules <b>& co</b>"
games = 3
bots = ["random", ["greedy", "random", "random"]]
[options]
players = 3
[grid]
modules = [[], [1], [1, 3]]
"""


@pytest.fixture(scope="module")
def fresco(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return played(tmp_path_factory.mktemp("fresco"), FRESCO)


class Page(HTMLParser):
    def __init__(self, text: str) -> None:
        super().__init__()
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.words = ""
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))

    def handle_data(self, data: str) -> None:
        self.words += f" {data} "


def page(out: Path) -> Page:
    return Page((out / "report.html").read_text(encoding="utf-8"))


def test_a_report_loads_nothing_from_elsewhere(fresco: Path) -> None:
    text = (fresco / "report.html").read_text(encoding="utf-8")
    found = page(fresco)
    assert not {tag for tag, _ in found.tags} & {"script", "link", "img", "iframe", "object", "b"}
    ids = {values["id"] for _, values in found.tags if values.get("id")}
    for _, values in found.tags:
        assert "src" not in values
        if "href" in values:
            assert str(values["href"]).removeprefix("#") in ids
    assert "url(" not in text
    assert "@import" not in text
    assert set(re.findall(r"https?://[^\"' ]+", text)) == {"http://www.w3.org/2000/svg"}


def test_names_of_a_study_stay_words(fresco: Path) -> None:
    assert "Modules <b>& co</b>" in page(fresco).words


def test_every_chart_is_a_picture_of_its_own(fresco: Path) -> None:
    charts = sorted((fresco / "charts").iterdir())
    assert {"scores.svg", "rounds.svg", "seats.svg", "bots.svg"} <= {path.name for path in charts}
    for path in charts:
        root = ET.fromstring(path.read_text(encoding="utf-8"))
        assert root.tag.endswith("svg")
        assert root.get("aria-label")
        for number in re.findall(r'(?:cx|x|y|d)="[^"]*?(nan|inf)', path.read_text(encoding="utf-8")):
            raise AssertionError(f"{path.name} has a {number}")


def test_a_report_tells_what_modules_change_and_what_wins(fresco: Path) -> None:
    words = page(fresco).words
    for heading in (
        "What changes with modules",
        "What changes with bots",
        "Wake-up times, 3 players",
        "Places, 3 players",
        "Bots",
    ):
        assert heading in words
    assert "against the same games without it" in words
    assert (fresco / "charts" / "change-modules-score.svg").exists()


def test_what_a_module_changes_is_the_difference_to_games_without_it(fresco: Path) -> None:
    """Module 3 is there only beside 1: it is compared with games of module 1 alone."""
    games = {(row["cell"], row["game"]): row for row in table(fresco, "games")}
    means: dict[tuple[object, ...], list[float]] = {}
    for row in table(fresco, "seats"):
        game = games[row["cell"], row["game"]]
        means.setdefault((tuple(game["modules"]), row["cell"] % 2), []).append(row["score"])
    of = {key: sum(values) / len(values) for key, values in means.items()}
    expected = sum(of[(1, 3), line_up] - of[(1,), line_up] for line_up in (0, 1)) / 2
    svg = (fresco / "charts" / "change-modules-score.svg").read_text(encoding="utf-8")
    (told,) = re.findall(r"<title>modules 3: ([+−][\d.]+)", svg)
    assert float(told.replace("−", "-")) == pytest.approx(expected, abs=0.051)


def test_seats_are_told_as_the_tables_have_them(tmp_path: Path) -> None:
    out = played(tmp_path, 'title = "canvas"\ngames = 30\nbots = ["random"]\n[options]\nplayers = 3\n')
    svg = (out / "charts" / "seats.svg").read_text(encoding="utf-8")
    rows = table(out, "seats")
    for place, name in enumerate(("1st", "2nd", "3rd"), 1):
        mine = [row["won"] for row in rows if row["start"] == place]
        assert len(mine) == 30
        assert f"<title>{name} at the start: {percent(sum(mine) / 30)} ±" in svg


def test_canvas_tells_which_scoring_cards_go_together_when_there_are_games_enough(tmp_path: Path) -> None:
    out = played(tmp_path, 'title = "canvas"\ngames = 240\nbots = ["random"]\n[options]\nplayers = 2\n')
    words = page(out).words
    assert "Scoring cards, 2 players" in words
    assert "Two together, beyond what each brings" in words
    svg = (out / "charts" / "scoring-2-together.svg").read_text(encoding="utf-8")
    assert svg.count("<rect") == 1 + 12 * 13 / 2


def test_a_single_painter_and_a_single_game_make_a_report_too(tmp_path: Path) -> None:
    text = 'title = "canvas"\ngames = 1\nbots = ["random"]\n[options]\nplayers = 1\nmode = "puzzle"\n'
    words = page(played(tmp_path, text)).words
    assert "Every game took" in words
    assert "Seats" not in words


def test_scales_have_round_ticks_around_their_values() -> None:
    x = scale([0.31, 0.38])
    assert x.ticks[0] <= 0.31 < 0.38 <= x.ticks[-1]
    assert x(x.low) < x(0.35) < x(x.high)
    assert len(scale([7.0]).ticks) >= 2
