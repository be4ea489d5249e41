"""The parts of a title and of a module are typed, and loaded when they are first asked for."""

from __future__ import annotations

import subprocess
import sys
from dataclasses import replace

import pytest

import bottega
from bottega.games.fresco.modules import MODULES
from bottega.games.fresco.modules.manifest import Manifest
from bottega.learning.observation import Numbers
from bottega.learning.parts import Achievements, Feats, Heuristic, Metrics, NetworkFeatures
from bottega.presentation.parts import Gallery, HintTerms, Picture, Text, Tooltips

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


KINDS = {
    "text": Text,
    "picture": Picture,
    "tooltips": Tooltips,
    "hint_terms": HintTerms,
    "gallery": Gallery,
    "heuristic": Heuristic,
    "network_features": NetworkFeatures,
    "metrics": Metrics,
    "feats": Feats,
    "achievements": Achievements,
}


@pytest.mark.parametrize("name", bottega.titles())
def test_every_part_that_a_title_declares_is_of_its_kind(name: str) -> None:
    title = bottega.title(name)
    for part in ("text", "picture", *title.parts):
        if part in KINDS:
            assert isinstance(getattr(title, part), KINDS[part]), part
    game = title.game(players=2)
    assert isinstance(game.encoder, Numbers)
    assert title.search_policy is not None
    assert title.search_policy().temperature > 0
    assert game.declaration is title


@pytest.mark.parametrize("manifest", MODULES.values(), ids=lambda manifest: manifest.name)
def test_every_part_of_a_module_can_be_loaded(manifest: Manifest) -> None:
    made = manifest.make()
    assert (made.number, made.name, made.section) == (manifest.number, manifest.name, manifest.section)
    assert manifest.text.lines
    assert manifest.tooltips.known
    assert manifest.picture.facts
    assert manifest.observation.encoder
    assert manifest.for_bots == bool(manifest.hint_terms.why)


def test_a_part_that_is_unknown_is_refused() -> None:
    with pytest.raises(ValueError, match="no part 'tooltip'; known are tooltips"):
        replace(bottega.title("canvas"), parts=("tooltip",))


def test_what_a_title_does_not_have_is_nothing() -> None:
    dice = bottega.game("fresco-dice", players=2)
    view = dice.start(1).view(0)
    assert dice.preview(view) == {}
    assert dice.keepsakes(view) == dice.seat_colours(view) == []


def test_rules_are_played_without_pictures_knowledge_or_numbers() -> None:
    done = subprocess.run([sys.executable, "-c", NOBODY_ASKED], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


def test_a_choice_is_drawn_where_there_is_something_to_draw() -> None:
    fresco = bottega.title("fresco")
    assert "<svg" in fresco.picture.choice("modules", 5)
    assert fresco.picture.choice("edition", "first") == ""
    assert bottega.title("canvas").picture.choice("mode", "puzzle") == ""
