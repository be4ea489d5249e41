"""The rule ledgers: every rule, ruling and worked example by its id."""

from __future__ import annotations

import difflib
import re
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from bottega.kernel import BottegaError

_RULE = re.compile(r"^(?:- |\| )\*\*([A-Z0-9]+-(?:[A-Z]+-)?\d+[a-z]?)\*\*(.*)$")
_HEADING = re.compile(r"^(#+) (.*)$")


@dataclass(frozen=True)
class Rule:
    id: str
    text: str
    ledger: str
    chapter: str

    @property
    def series(self) -> str:
        """The first part of the id, such as CV or M05."""
        return self.id.split("-")[0]


def folder() -> Path:
    """Where the ledgers are: inside an installed package, or beside the source of a checkout."""
    packed = Path(__file__).parent / "rules"
    return packed if packed.is_dir() else Path(__file__).parents[2] / "rules"


@cache
def rules() -> dict[str, Rule]:
    """All rules by id, in the order of the ledgers."""
    found: dict[str, Rule] = {}
    for path in sorted(folder().glob("*.md")):
        chapter = ""
        for line in path.read_text(encoding="utf-8").splitlines():
            if heading := _HEADING.match(line):
                chapter = heading[2]
            elif match := _RULE.match(line):
                if match[1] in found:
                    raise BottegaError(f"{path.name}: the id {match[1]} is given twice.")
                text = " | ".join(cell.strip() for cell in match[2].strip().strip("|").split("|"))
                found[match[1]] = Rule(match[1], text, path.name, chapter)
    return found


def rule(id: str) -> Rule:
    known = {name.upper(): found for name, found in rules().items()}
    wanted = id.strip().upper()
    if wanted not in known:
        near = [known[name].id for name in difflib.get_close_matches(wanted, known, 3)]
        hint = f" Did you mean {', '.join(near)}?" if near else ""
        raise BottegaError(f"No ledger has a rule {id!r}.{hint}")
    return known[wanted]


def search(words: str) -> list[Rule]:
    """Rules whose id, chapter or text holds all the words, those with them in the text's beginning first."""
    wanted = words.lower().split()
    found = []
    for entry in rules().values():
        text = f"{entry.id} {entry.chapter} {entry.text}".lower()
        if all(word in text for word in wanted):
            found.append((min(text.index(word) for word in wanted) if wanted else 0, entry))
    return [entry for _, entry in sorted(found, key=lambda pair: pair[0])]
