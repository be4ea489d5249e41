"""Fresco in pictures: the table from a view, wide or as narrow as a phone."""

from __future__ import annotations

import textwrap
from functools import cache, partial
from math import cos, pi, sin
from pathlib import Path
from typing import TYPE_CHECKING, Any

from markupsafe import Markup

from bottega.games.fresco import layout, picture, words
from bottega.games.fresco import modules as shelf
from bottega.games.fresco.components import COLOURS, LETTERS, PRIMARIES, blot_letters
from bottega.games.fresco.game import FrescoGame
from bottega.games.fresco.layout import Cell, Layout, Track
from bottega.games.fresco.naming import place_name
from bottega.games.pictures import SEATS, draw, environment
from bottega.kernel.language import mark, t

if TYPE_CHECKING:
    from bottega.games.fresco.hooks import Module

SERIF = "Georgia, 'Palatino Linotype', 'Book Antiqua', 'DejaVu Serif', serif"
SANS = "system-ui, 'Segoe UI', 'DejaVu Sans', sans-serif"
NAMED = dict(zip(LETTERS, COLOURS, strict=True))
LETTER_OF = dict(zip(COLOURS, LETTERS, strict=True))
PAINTERS = {"red": "#b8402f", "yellow": "#dcae3a", "green": "#4f8149", "blue": "#3562ab"}
# the rows of the inn, from night to day: the wall, and letters on it
DAWN = (
    ("#27335f", "#fbf0d4"),
    ("#514a82", "#fff6e0"),
    ("#e7b392", "#2b2118"),
    ("#f4dc9e", "#2b2118"),
    ("#c3dcea", "#2b2118"),
)
COURSE = {
    "": mark("wake up, and plan the day"),
    "market": mark("market: buy at one stall, or close one"),
    "cathedral": mark("cathedral: restore the fresco, or the altar"),
    "studio": mark("studio: portraits bring thalers"),
    "workshop": mark("workshop: mix two paints into one"),
    "theatre": mark("theatre: a better mood"),
}
RESULT = mark("{who} wins with {points}")
MIX_ROW = 36.0


def table(game: FrescoGame, view: dict[str, Any], narrow: bool = False) -> str:
    """The table as an SVG document, as the viewer's seat sees it; a spectator sits at seat 0."""
    fields = _fields(game, view)
    sheets = [_module_sheet(game, view, module, fields) for module in game.modules]
    places = arranged(game, view, [height for _, height, _ in sheets], narrow)
    fields.update(
        at=places,
        modules=[drawn for drawn, _, _ in sheets],
        on_column={module.section: sheet[2]["on_column"] for module, sheet in zip(game.modules, sheets, strict=True)},
        on_fresco=[macros["on_fresco"] for _, _, macros in sheets if macros["on_fresco"]],
        on_track=[macros["on_track"] for _, _, macros in sheets if macros["on_track"]],
        piece_name={module.section: partial(words.piece_name, module) for module in game.modules},
        prompt=game.prompt(view),
        desc=game.print_view(view),
        symbols=_symbols(tuple(fields["colours"]), fields["leonardo"], _backs(game)),
        ceiling=_ceiling(),
        open=[space for space, entry in enumerate(view["fresco"]) if entry["tile"] is None],
        spaces={entry["space"]: space for space, entry in enumerate(view["fresco"])},
        track=_track(places.track, narrow),
        standing=_standing(view, places.track),
        landing=_landing(view, places.track),
        result=_result(view) if view["over"] else "",
    )
    return draw("fresco/table.svg.j2", **fields)


def choice(option: str, chosen: Any) -> str:
    """A module as a picture: its sheet at the beginning of a game, alone."""
    if option != "modules":
        return ""
    game = FrescoGame(players=3, modules=[chosen])
    view = game.start(1).view(0)
    (module,) = game.modules
    fields = _fields(game, view)
    sheet = _module_sheet(game, view, module, fields)
    symbols = _symbols(tuple(fields["colours"]), fields["leonardo"], _backs(game))
    return draw("fresco/box.svg.j2", **fields, sheet=sheet[0], height=sheet[1], symbols=symbols)


def arranged(game: FrescoGame, view: dict[str, Any], heights: list[float], narrow: bool) -> Layout:
    """Where everything lies for this view."""
    near = view["you"] or 0
    contents = layout.Contents(
        others=[(near + i) % view["players"] for i in range(1, view["players"])],
        leonardo=view["leonardo"] is not None,
        modules=heights,
        lap=view["score_track"]["lap"],
        starts=len(view["score_track"]["starts"]),
        workshop=84 + MIX_ROW * len(game.mixes) - (4 * len(game.mixes) if len(game.mixes) > 3 else 0),
    )
    return layout.narrow(contents) if narrow else layout.wide(contents)


def _fields(game: FrescoGame, view: dict[str, Any]) -> dict[str, Any]:
    """What every template knows."""
    painters = range(len(view["colours"]))
    awake = {row["painter"] for row in view["inn"]}
    return {
        "game": game,
        "view": view,
        "near": view["you"] or 0,
        "colours": [PAINTERS.get(name, SEATS[at]) for at, name in enumerate(view["colours"])],
        "leonardo": None if view["leonardo"] is None else view["players"],
        "asleep": [painter for painter in painters if painter not in awake],
        "named": NAMED,
        "primaries": COLOURS[:PRIMARIES],
        "mixes": [(COLOURS[mix.one], COLOURS[mix.other], COLOURS[mix.result]) for mix in game.mixes],
        "serif": SERIF,
        "sans": SANS,
        "dawn": DAWN,
        "course": COURSE,
        "hand_x": [4.5 * sin(pi * hour / 6) for hour in range(12)],
        "hand_y": [-4.5 * cos(pi * hour / 6) for hour in range(12)],
        "word": words,
        "place_name": place_name,
        "back_words": lambda back: words.back_words(game, back),
        "painter_name": lambda painter: words.painter_name(view["names"], painter),
        "short": short,
        "split": _two_lines,
    }


def seat_colours(game: FrescoGame, view: dict[str, Any]) -> list[str]:
    return [PAINTERS[name] for name in view["colours"][: game.players]]


def _module_sheet(
    game: FrescoGame, view: dict[str, Any], module: Module, fields: dict[str, Any]
) -> tuple[Markup, float, dict[str, Any]]:
    """A module's own drawing, or its part of the table in words; how high it is; and macros for what lies elsewhere:
    `on_column(piece)` draws a piece on an action board in a square of 64 units, `on_fresco(cell, left, top)` what lies
    on fresco tiles, `on_track(track)` what stands on the score track."""
    home = shelf.HOMES[module.number]
    part = view["modules"][module.section]
    said = module.words
    if (Path(__file__).parent / "modules" / home / "drawing.svg.j2").exists():
        template = environment().get_template(f"fresco/modules/{home}/drawing.svg.j2")
        made = template.make_module({**fields, "module": module, "part": part, "said": said})
    else:
        lines = [piece for line in module.words.lines(module, view) for piece in textwrap.wrap(line, 52)]
        made = (
            environment().get_template("fresco/note.svg.j2").make_module({**fields, "module": module, "lines": lines})
        )
    macros = {name: made.__dict__.get(name) for name in ("on_column", "on_fresco", "on_track")}
    return Markup(str(made)), float(made.__dict__["height"]), macros


def _result(view: dict[str, Any]) -> str:
    who = t(" and ").join(short(view["names"][seat], 150, 19) for seat in view["winners"])
    points = max(view["seats"][seat]["score"] for seat in view["winners"])
    return t(RESULT, who=who, points=words.points(points))


def short(text: str, room: float, size: float) -> str:
    """As much of a text as there is room for."""
    most = max(3, int(room / (size * 0.56)))
    return text if len(text) <= most else text[: most - 1].rstrip() + "…"


def _two_lines(text: str, room: float, size: float) -> list[str]:
    most = max(4, int(room / (size * 0.56)))
    return textwrap.wrap(text, most, max_lines=2, placeholder="…", break_long_words=False)


# -- the score track


def _cell(track: Track, space: int | str) -> Cell:
    if isinstance(space, str):
        return track.starts[(int(space[1:]) - 1) % len(track.starts)]
    return track.cells[(space - 1) % len(track.cells)]


def _standing(view: dict[str, Any], track: Track) -> list[tuple[int, Cell, int]]:
    """The painters on the score track; who stands laps ahead of another on the same space stands a little aside."""
    shown = [(seat, mine["space"], mine["score"]) for seat, mine in enumerate(view["seats"])]
    if view["leonardo"] is not None:
        shown.append((view["players"], view["leonardo"]["space"], view["leonardo"]["score"]))
    found: list[tuple[int, Cell, int]] = []
    for painter, space, score in shown:
        cell = _cell(track, space)
        beside = sum(other.x == cell.x and other.y == cell.y for _, other, _ in found)
        found.append((painter, Cell(cell.x + 8 * beside, cell.y + 8 * beside), score))
    return sorted(found, key=lambda entry: entry[1].y)


def _landing(view: dict[str, Any], track: Track) -> list[tuple[str, Cell]]:
    if view["landing"] is None:
        return []
    return [(name, _cell(track, view["landing"][name])) for name in ("ahead", "behind")]


# -- fragments that are made once


_tracks: dict[tuple[bool, int, int, float], Markup] = {}


def _track(track: Track, narrow: bool) -> Markup:
    key = (narrow, len(track.cells), len(track.starts), track.cells[0].y)
    if key not in _tracks:
        _tracks[key] = Markup(draw("fresco/track.svg.j2", track=track, serif=SERIF, named=NAMED))
    return _tracks[key]


def _backs(game: FrescoGame) -> tuple[tuple[str, str, str], ...]:
    """The backs that tiles may have in this game, with their blots and the colour they bring."""
    found = []
    for name, blots, paint in zip(game.back_names, game.back_blots, game.back_paints, strict=True):
        found.append((name, blot_letters(blots), COLOURS[paint] if paint >= 0 else ""))
    return tuple(found)


@cache
def _ceiling() -> Markup:
    return Markup(picture.ceiling())


@cache
def _symbols(colours: tuple[str, ...], leonardo: int | None, backs: tuple[tuple[str, str, str], ...]) -> Markup:
    return Markup(
        draw(
            "fresco/defs.svg.j2",
            colours=colours,
            leonardo=leonardo,
            backs=backs,
            named=NAMED,
            letters=LETTER_OF,
            serif=SERIF,
        )
    )
