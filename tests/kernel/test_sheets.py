"""How drawings come from one another, and what is kept of their parts."""

from __future__ import annotations

import random

import pytest

import bottega
from bottega.presentation.sheets import changes, drawn
from bottega.presentation.svg import environment


def put_together(before: str, parts: list[str | list[int]]) -> str:
    """As the page does it."""
    lines = before.split("\n")
    return "\n".join(part if isinstance(part, str) else "\n".join(lines[part[0] : part[1]]) for part in parts)


@pytest.mark.parametrize(
    ("before", "now", "parts"),
    [
        ("a\nb\nc", "a\nb\nc", [[0, 3]]),
        ("a\nb\nc", "a\nx\ny\nc", [[0, 1], "x\ny", [2, 3]]),
        ("a\na\nb", "a\na\na\nb\n", [[1, 2], [1, 2], [1, 3], ""]),
        ("a", "", [""]),
        ("", "a", ["a"]),
        ("a\n", "a\n\nb", [[0, 2], "b"]),
    ],
)
def test_a_drawing_comes_as_new_lines_and_those_before(before: str, now: str, parts: list[str | list[int]]) -> None:
    assert changes(before, now) == parts
    assert put_together(before, parts) == now


@pytest.mark.parametrize("name", bottega.titles())
def test_what_changes_in_a_game_is_a_small_part_of_its_drawings(name: str) -> None:
    state, chance = bottega.game(name, players=2).start(3), random.Random(3)
    before: dict[str, str] = {}
    sent = whole = 0
    for _ in range(60):
        for sheet in state.game.sheets(state.view(0)):
            now = drawn(sheet).svg
            parts = changes(before.get(sheet.name, ""), now)
            assert put_together(before.get(sheet.name, ""), parts) == now
            if sheet.name in before:
                sent, whole = sent + sum(len(part) for part in parts if isinstance(part, str)), whole + len(now)
            before[sheet.name] = now
        if state.over:
            break
        seat = chance.choice(state.actors)
        state.play(chance.choice(state.legal(seat)), seat)
    assert sent < whole / 4


def test_a_part_is_drawn_once_from_the_same_arguments_and_no_other() -> None:
    text = "{% macro part(a, b='&') %}{{ a }}{{ b }}{% endmacro %}"
    part = environment().from_string(text).module.part  # type: ignore[attr-defined]
    assert part("<", "") is part("<", "")
    assert [part("<"), part(1), part(True), part(1.0), part([1], "")] == [
        "&lt;&amp;",
        "1&amp;",
        "True&amp;",
        "1.0&amp;",
        "[1]",
    ]
    assert part(a=part("<", ""), b="") == "&lt;", "what is drawn is not escaped again"


def test_a_part_is_called_with_all_that_is_given() -> None:
    part = "{% macro part(a, b, c) %}{{ a }}{{ b }}{{ c }}{% endmacro %}"
    text = part + "{% macro all() %}{{ part(1, *[2], **{'c': 3}) }}{% endmacro %}"
    assert environment().from_string(text).module.all() == "123"  # type: ignore[attr-defined]
