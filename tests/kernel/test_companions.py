"""What lies beside a title's rules is found one way, and only when somebody asks for it."""

from __future__ import annotations

import subprocess
import sys

import pytest

import bottega

EVERY_TITLE_HAS = (
    *("text.words", "text.tooltips", "text.hint_terms", "picture.sheets", "bot.heuristic", "bot.search_policy"),
    *("learn.observation", "learn.metrics", "learn.feats"),
)
NOBODY_ASKED = """
import re, sys, bottega
from bottega.kernel.chance import Chance
from bottega.kernel.playout import playout
for name in bottega.titles():
    playout(bottega.game(name, players=2).start(1), Chance(1))
playout(bottega.game("fresco", players=2, modules=list(range(1, 18))).start(1), Chance(1))
late = re.compile(r"bottega\\.games\\..*(text|picture|bot|learn|tooltips|hint_terms|heuristic|observation)\\b")
print([name for name in sys.modules if late.match(name)])
"""


@pytest.mark.parametrize("name", bottega.titles())
def test_every_title_has_what_players_bots_studies_and_learners_ask_for(name: str) -> None:
    title = bottega.title(name)
    game = title.game(players=2)
    for companion in EVERY_TITLE_HAS:
        assert title.companion(companion).__name__ == f"bottega.games.{name.replace('-', '_')}.{companion}"
        assert game.companion(companion) is title.companion(companion)


def test_what_a_title_does_not_have_is_nothing() -> None:
    dice = bottega.game("fresco-dice", players=2)
    assert dice.companion("picture.gallery") is None
    view = dice.start(1).view(0)
    assert dice.preview(view) == {}
    assert dice.keepsakes(view) == dice.seat_colours(view) == []


def test_rules_are_played_without_pictures_knowledge_or_numbers() -> None:
    done = subprocess.run([sys.executable, "-c", NOBODY_ASKED], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


def test_a_choice_is_drawn_where_there_is_something_to_draw() -> None:
    fresco = bottega.title("fresco")
    assert "<svg" in fresco.picture("modules", 5)
    assert fresco.picture("edition", "first") == bottega.title("canvas").picture("mode", "puzzle") == ""
