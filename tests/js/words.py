"""The words that pages give their scripts, and those that the scripts ask for."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

BLOCK = re.compile(r'<script type="application/json" id="words">\{\{ \{(.*?)\} \| tojson \}\}</script>', re.DOTALL)
KEY = re.compile(r'^\s*"(\w+)":', re.MULTILINE)
SCRIPT = re.compile(r'<script(?: type="module")? src="[^"]*?/static/([\w.]+\.js)">')
IMPORTED = re.compile(r"""(?:from|import) ?\(?"\./([\w.]+\.js)\"""")
PARENT = re.compile(r"""\{% (?:extends|include) "([\w.]+)" """)


def words_of(template: str) -> set[str]:
    return {key for block in BLOCK.findall(template) for key in KEY.findall(block)}


def scripts_of(page: Path) -> set[str]:
    """The scripts that a template loads itself, and through the templates of which it is made."""
    text = page.read_text()
    found = set(SCRIPT.findall(text))
    return found.union(*(scripts_of(page.parent / other) for other in PARENT.findall(text)))


def with_imported(scripts: set[str], folder: Path) -> set[str]:
    todo, seen = set(scripts), set()
    while todo:
        name = todo.pop()
        seen.add(name)
        if (folder / name).exists():
            todo |= set(IMPORTED.findall((folder / name).read_text())) - seen
    return seen


def asked(script: str, calls: tuple[str, ...] = ("word", "sentence")) -> set[str]:
    """The words that a script asks for: every string in the first argument of a call."""
    return {word for call in calls for argument in first_arguments(script, call) for word in strings(argument)}


def strings(argument: str) -> set[str]:
    return set(re.findall(r'"(\w+)"', re.sub(r'[=!]==? "\w+"', "", argument)))


def first_arguments(script: str, call: str) -> Iterator[str]:
    for match in re.finditer(rf"(?<![\w.]){call}\(", script):
        depth = 0
        for at in range(match.end(), len(script)):
            letter = script[at]
            if depth == 0 and letter in ",)":
                yield script[match.end() : at]
                break
            depth += (letter in "([{") - (letter in ")]}")
