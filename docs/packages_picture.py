"""Draws the packages of Bottega and what imports what: `python -m docs.packages_picture` (`make architecture`).

The picture is made from the imports in the source (tests/packages.py reads them). An arrow that follows from others is
left out: where `web` needs `play` and `play` needs `db`, there is no arrow from `web` to `db`.
"""

from __future__ import annotations

from collections import defaultdict
from html import escape
from pathlib import Path

from tests import packages

FILE = Path(__file__).parent / "pictures" / "packages.svg"
TOGETHER = {  # packages that share a box: a file beside a package, or the pieces of one task
    "ledger": "ledger.py",
    "rule_index": "ledger.py",
    "pages": "pages.py",
    "guides": "guides.py",
    "bottega": "bottega",
    "i18n.extract": "i18n/extract",
    "server.db.migrations": "server/db",
    "server.removal": "server/services",
    "server.services": "server/services",
    **dict.fromkeys(
        ("server.run", "server.options", "server.router", "server.web.app", "server.web.server_app"), "server/run"
    ),
    "server.admin": "server/admin",
}
COLOURS = {"server": "#dfe6ee", "site": "#e6dfee", "cli": "#eee4d4", "i18n": "#e2ecd9", "books": "#e2ecd9"}
WIDTH, HEIGHT, ACROSS, DOWN = 116, 30, 18, 46  # of a box, and the gaps between boxes
PASSING = 6  # the width that an arrow takes up in a row
LATER = {("server/db", "server/accounts")}  # migrations run when the server starts; nothing else in db knows accounts


def box(module: str) -> str:
    package = packages.package_of(module)
    return TOGETHER.get(package, package.replace(".", "/"))


def arrows() -> dict[str, set[str]]:
    """Boxes, each with those that it imports."""
    found: dict[str, set[str]] = defaultdict(set)
    for one in packages.imports():
        here, there = box(one.importer), box(one.imported)
        found[here], found[there]
        if here != there and (here, there) not in LATER:
            found[here].add(there)
    return dict(sorted(found.items()))


def depths(graph: dict[str, set[str]]) -> dict[str, int]:
    """How many arrows lead from a box down to the lowest, at most."""
    known: dict[str, int] = {}

    def depth(name: str) -> int:
        if name not in known:
            known[name] = 1 + max((depth(other) for other in graph[name]), default=-1)
        return known[name]

    for name in graph:
        depth(name)
    return known


def without_what_follows(graph: dict[str, set[str]]) -> dict[str, set[str]]:
    """The arrows that no chain of others replaces."""
    below: dict[str, set[str]] = {}

    def reached(name: str) -> set[str]:
        if name not in below:
            below[name] = graph[name].union(*(reached(other) for other in graph[name]))
        return below[name]

    return {
        name: {other for other in others if not any(other in reached(between) for between in others - {other})}
        for name, others in graph.items()
    }


def rows_of(graph: dict[str, set[str]]) -> tuple[list[list[str]], dict[str, set[str]]]:
    """Boxes by depth, and arrows cut at each row that they pass: there they get a place among the boxes."""
    depth = depths(graph)
    rows: list[list[str]] = [[] for _ in range(max(depth.values()) + 1)]
    pieces: dict[str, set[str]] = {name: set() for name in graph}
    for name in graph:
        rows[depth[name]].append(name)
        for other in sorted(graph[name]):
            above = name
            for row in range(depth[name] - 1, depth[other], -1):
                passing = f"{name}>{other}@{row}"
                rows[row].append(passing)
                pieces[above].add(passing)
                pieces[passing] = set()
                above = passing
            pieces[above].add(other)
    return rows, pieces


def places(rows: list[list[str]], pieces: dict[str, set[str]]) -> dict[str, tuple[float, float]]:
    """The middle of each box and of each place where an arrow passes, in an order with few crossings."""
    above: dict[str, set[str]] = defaultdict(set)
    for name, others in pieces.items():
        for other in others:
            above[other].add(name)
    x: dict[str, float] = {name: float(place) for row in rows for place, name in enumerate(row)}
    for turn in range(24):
        beside = pieces if turn % 2 else above
        for row in rows if turn % 2 else rows[::-1]:

            def wanted(name: str, beside: dict[str, set[str]] = beside) -> tuple[float, str]:
                found = [x[other] for other in beside[name]]
                return (sum(found) / len(found) if found else x[name], name)

            row.sort(key=wanted)
            widths = [PASSING if "@" in name else WIDTH for name in row]
            begin = -(sum(widths) + ACROSS * (len(row) - 1)) / 2
            for name, width in zip(row, widths, strict=True):
                x[name] = begin + width / 2
                begin += width + ACROSS
    left = min(x.values()) - WIDTH / 2 - ACROSS
    return {
        name: (x[name] - left, (len(rows) - 1 - depth) * (HEIGHT + DOWN) + HEIGHT / 2 + ACROSS)
        for depth, row in enumerate(rows)
        for name in row
    }


def picture() -> str:
    graph = without_what_follows(arrows())
    rows, pieces = rows_of(graph)
    at = places(rows, pieces)
    width = max(x for x, _ in at.values()) + WIDTH / 2 + ACROSS
    height = max(y for _, y in at.values()) + HEIGHT / 2 + ACROSS
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:.0f} {height:.0f}" font-family="sans-serif" '
        'font-size="13" text-anchor="middle" role="img" aria-label="Packages, and what imports what">',
        '<marker id="tip" viewBox="0 0 8 8" refX="8" refY="4" markerWidth="7" markerHeight="7" orient="auto">'
        '<path d="M0 0L8 4L0 8z" fill="#75695c"/></marker>',
        f'<rect width="{width:.0f}" height="{height:.0f}" fill="#faf6ee"/>',
    ]
    for name, others in graph.items():
        for other in sorted(others):
            pieces_between = [place for piece, place in at.items() if piece.startswith(f"{name}>{other}@")]
            passed = sorted(pieces_between, key=lambda place: place[1])
            x, y = at[name][0], at[name][1] + HEIGHT / 2
            path = f"M{x:.0f} {y:.0f}"
            for to, down in [*passed, at[other]]:
                begin, end = down - HEIGHT / 2, down + HEIGHT / 2
                path += f"C{x:.0f} {y + DOWN / 2:.0f} {to:.0f} {begin - DOWN / 2:.0f} {to:.0f} {begin:.0f}"
                if (to, down) != at[other]:
                    path += f"V{end:.0f}"
                x, y = to, end
            lines.append(
                f'<path d="{path}" fill="none" stroke="#75695c" stroke-opacity=".7" marker-end="url(#tip)">'
                f"<title>{escape(name)} imports {escape(other)}</title></path>"
            )
    for name in graph:
        x, y = at[name]
        colour = COLOURS.get(name.partition("/")[0], "#f3e3d3")
        lines.append(
            f'<rect x="{x - WIDTH / 2:.0f}" y="{y - HEIGHT / 2:.0f}" width="{WIDTH}" height="{HEIGHT}" rx="5" '
            f'fill="{colour}" stroke="#75695c"/>'
            f'<text x="{x:.0f}" y="{y + 4.5:.0f}" fill="#2d261f">{escape(name)}</text>'
        )
    return "\n".join([*lines, "</svg>\n"])


if __name__ == "__main__":
    FILE.write_text(picture(), encoding="utf-8")
