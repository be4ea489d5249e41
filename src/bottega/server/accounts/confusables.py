"""Unicode's data about letters that look alike, in `confusables.txt` beside this file.

`python -m bottega.server.accounts.confusables FOLDER` writes it from Unicode's files in a folder: `confusables.txt`,
`IdentifierStatus.txt`, `DerivedCoreProperties.txt`, `PropertyValueAliases.txt`, `Scripts.txt`, `ScriptExtensions.txt`
and `UnicodeData.txt` (UTS 39 and the Unicode Character Database). Stored names then need a migration that computes
their looks again.
"""

from __future__ import annotations

import sys
from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

DATA = Path(__file__).with_name("confusables.txt")
SECTIONS = ("prototypes", "scripts", "invisible")
SHARED = {"Zyyy", "Zinh"}  # the scripts of characters that all scripts use


@dataclass(frozen=True)
class Confusables:
    """What a code point looks like, the scripts in which it may occur in a name, and the code points that are
    invisible."""

    prototypes: dict[int, str]
    scripts: dict[int, frozenset[str]]
    invisible: frozenset[int]


@cache
def confusables() -> Confusables:
    """Unicode's data, read from the file."""
    sections: dict[str, dict[str, list[int]]] = {name: {} for name in SECTIONS}
    section = ""
    for line in DATA.read_text(encoding="utf-8").splitlines():
        if line.startswith("["):
            section = line.strip("[]")
        elif line and not line.startswith("#"):
            head, _, numbers = line.partition(":")
            sections[section][head] = [number for part in numbers.split() for number in _numbers(part, "-")]
    prototypes = {number: _text(head.split()) for head, numbers in sections["prototypes"].items() for number in numbers}
    scripts = {number: frozenset(head.split()) for head, numbers in sections["scripts"].items() for number in numbers}
    return Confusables(prototypes, scripts, frozenset(sections["invisible"]["invisible"]))


def _numbers(text: str, to: str) -> range:
    first, _, last = text.partition(to)
    return range(int(first, 16), int(last or first, 16) + 1)


def _text(numbers: Iterable[str]) -> str:
    return "".join(chr(int(number, 16)) for number in numbers)


# -- writing the file


def write(folder: Path) -> None:
    """Write the file from those of Unicode in a folder; the notice at its top stays."""
    notice = DATA.read_text(encoding="utf-8").partition("[")[0]
    parts = {"prototypes": _prototypes(folder), "scripts": _scripts(folder), "invisible": _invisible(folder)}
    lines = [
        line
        for section, found in parts.items()
        for line in (f"[{section}]", *(f"{head}: {_ranges(numbers)}" for head, numbers in sorted(found.items())))
    ]
    DATA.write_text(notice + "\n".join(lines) + "\n", encoding="utf-8")


def _prototypes(folder: Path) -> dict[str, list[int]]:
    found = defaultdict(list)
    for source, prototype, *_ in _rows(folder / "confusables.txt"):
        found[prototype].append(int(source, 16))
    return found


def _scripts(folder: Path) -> dict[str, list[int]]:
    """Letters and marks of names, by the scripts in which they stand."""
    short = {long: code for kind, code, long, *_ in _rows(folder / "PropertyValueAliases.txt") if kind == "sc"}
    scripts = {
        number: short[name] for numbers, name in _rows(folder / "Scripts.txt") for number in _numbers(numbers, "..")
    }
    for numbers, codes in _rows(folder / "ScriptExtensions.txt"):
        scripts.update(dict.fromkeys(_numbers(numbers, ".."), codes))
    marks = {int(number, 16): category[0] for number, _, category, *_ in _rows(folder / "UnicodeData.txt")}
    unseen = {number for numbers in _invisible(folder).values() for number in numbers}
    found = defaultdict(list)
    for numbers, _ in _rows(folder / "IdentifierStatus.txt"):
        for number in _numbers(numbers, ".."):
            letter = (
                marks.get(number, "L") in "LM" and number not in unseen
            )  # UnicodeData.txt gives some letters as ranges only
            if letter and scripts[number] not in SHARED:
                found[scripts[number]].append(number)
    return found


def _invisible(folder: Path) -> dict[str, list[int]]:
    rows = _rows(folder / "DerivedCoreProperties.txt")
    known = [row[0] for row in rows if row[1] == "Default_Ignorable_Code_Point"]
    return {"invisible": [number for numbers in known for number in _numbers(numbers, "..")]}


def _rows(path: Path) -> Iterator[list[str]]:
    for line in path.read_text(encoding="utf-8-sig").splitlines():
        if plain := line.partition("#")[0].strip():
            yield [field.strip() for field in plain.split(";")]


def _ranges(numbers: Iterable[int]) -> str:
    pairs: list[list[int]] = []
    for number in sorted(numbers):
        if pairs and number == pairs[-1][1] + 1:
            pairs[-1][1] = number
        else:
            pairs.append([number, number])
    return " ".join(f"{first:04X}" if first == last else f"{first:04X}-{last:04X}" for first, last in pairs)


if __name__ == "__main__":
    write(Path(sys.argv[1]))
