"""Records and tables carry the fingerprint of their component set; rewording a sentence must not change it."""

from __future__ import annotations

from pathlib import Path

import pytest

import bottega
from bottega.kernel.components import fingerprint

SINCE_0_7 = {
    "canvas": "f68f582140d89bcf",
    "fresco": "ebf094eb81850831",
    "fresco-card": "6133fabaa1dc082b",
    "fresco-dice": "9b250a504b828a88",
}


@pytest.mark.parametrize("title", SINCE_0_7)
def test_component_sets_have_the_fingerprint_of_0_7(title: str) -> None:
    assert bottega.game(title, players=2).components_hash == SINCE_0_7[title]


def test_reworded_sentences_keep_the_fingerprint() -> None:
    old = {"cards": [{"id": "a", "text": "Each two Shapes."}], "texts": {"b": "Draw."}}
    new = {"cards": [{"id": "a", "text": "Every 2 Shapes."}], "texts": {"b": "Draw."}}
    assert fingerprint(new, {}) != fingerprint(old, {})
    assert fingerprint(new, {"Every 2 Shapes.": "Each two Shapes."}) == fingerprint(old, {})


def test_an_owners_own_sentence_changes_the_fingerprint(tmp_path: Path) -> None:
    own = tmp_path / "own.toml"
    own.write_text('[action.text]\nrotate = "Turn it."\n', encoding="utf-8")
    ours = bottega.game("fresco-card", players=2)
    assert bottega.game("fresco-card", players=2, components=own).components_hash != ours.components_hash
