"""Canvas in pictures: its sheets from a view."""

from __future__ import annotations

import re
import textwrap
from collections.abc import Callable, Mapping
from functools import cache, partial
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

from markupsafe import Markup, escape

from bottega.games.canvas.picture.art import icons as art
from bottega.games.canvas.picture.art import pieces
from bottega.games.canvas.picture.art.paint import ELEMENT_NAMES, FAMILY, swatches
from bottega.games.canvas.rules.icons import stack, unpack
from bottega.games.canvas.rules.state import SILVER
from bottega.games.canvas.text import words
from bottega.i18n.translate import language, mark, t, tn
from bottega.presentation.parts import Picture
from bottega.presentation.sheets import BOARD, OTHER, OWN, SANS, Sheet
from bottega.presentation.svg import PALETTE, defined, macro

if TYPE_CHECKING:
    from bottega.games.canvas.rules.game import CanvasGame

TEMPLATE = "canvas/picture/sheets.svg.j2"
GAP = 10.0
LETTERS = 15.0  # the smallest
ROW = 460.0, 486.0
GOALS = 344.0  # wide; as high as all that lies left of it
HAND = 452.0, 168.0
PAINTINGS = 452.0, 228.0
SEAT = 376.0, 194.0

# what is too long for its place on the sheet is said in fewer words there
BRIEFLY = {
    (
        "One element in three adjacent positions. Longer runs count once, and a second element can win a second ribbon."
    ): mark("One element in three adjacent positions. Longer runs count once, and a second element can count too.")
}
RESULTS = {
    "won": mark("{who} wins with {points} points"),
    "tied": mark("{who} wins a tie at {points} points with more tokens"),
    "shared": mark("{who} share the victory with {points} points"),
    "reached": mark("{points} points: the target of {target} is reached"),
    "missed": mark("{points} points: the target of {target} is missed"),
}
TARGETS = {
    "": mark("Target: {points} points"),
    "done": mark("Target: {points} points, reached"),
    "missed": mark("Target: {points} points, missed"),
}
SCENARIOS = {
    "": mark("Scenario: {name}"),
    "done": mark("Scenario: {name}, completed"),
    "missed": mark("Scenario: {name}, not completed"),
}


def sheets(game: CanvasGame, view: dict[str, Any]) -> list[Sheet]:
    """The row over what some games add, beside it the scoring cards; then the seats, the viewer's first."""
    found = [
        Sheet("row", BOARD, t("Row"), *ROW, _drawn("row"), _row(game, view)),
        Sheet("goals", BOARD, t("Scoring"), *_goals_size(game), _drawn("goals"), _goals(game, view), (ROW[0] + GAP, 0)),
    ]
    if noted := _notes_high(game):
        spot = 0, ROW[1] + GAP
        found.append(Sheet("notes", BOARD, t("Mode"), ROW[0], noted, _drawn("notes"), _notes(game, view), spot))
    near = view["you"] or 0
    whose, cards, prizes = _whose(view, near), _cards_of(game, view, near), _prizes_of(game, view, near)
    framed = {"seat": near, "won": whose["won"], **prizes}
    found.append(Sheet("hand", OWN, t("Hand"), *HAND, _drawn("hand"), {**whose, **cards}, seat=near))
    found.append(Sheet("paintings", OWN, t("Paintings"), *PAINTINGS, _drawn("paintings"), framed, seat=near))
    for place in range(1, view["players"]):
        seat = (near + place) % view["players"]
        facts = {**_whose(view, seat), **_cards_of(game, view, seat), **_prizes_of(game, view, seat)}
        brief = tn("{n} point", "{n} points", facts["points"])
        found.append(Sheet(f"seat-{seat}", OTHER, facts["name"], *SEAT, _drawn("seat"), facts, brief=brief, seat=seat))
    return [sheet._replace(letters=LETTERS) for sheet in found]


def _notes_high(game: CanvasGame) -> float:
    """A line for a scenario and a target, another one for what the variants add."""
    lines = (game.scenario is not None or game.target > 0) + (game.mode != "standard")
    return (0.0, 40.0, 66.0)[lines]


def _goals_size(game: CanvasGame) -> tuple[float, float]:
    noted = _notes_high(game)
    return GOALS, ROW[1] + (GAP + noted if noted else 0)


# -- facts


@cache
def _art(game: CanvasGame, language: str) -> list[tuple[str, str]]:
    """Of every Art card its word and what a screen reader says of it: that word and what its swatches show."""
    words_and_icons = zip(map(t, game.parts.words), game.parts.icons, strict=True)
    return [(word, f"{word}{t(': ')}{swatches(unpack(icons))}") for word, icons in words_and_icons]


def _row(game: CanvasGame, view: dict[str, Any]) -> dict[str, Any]:
    known = _art(game, language())
    cards = []
    for entry in view["row"]:
        number = entry["card"]
        word, spoken = known[number - 1]
        left = game.parts.left[number - 1]
        cards.append({"number": number, "word": word, "spoken": spoken, "left": left, "tokens": entry["tokens"]})
    return {
        "cards": cards,
        "spaces": game.parts.row,
        "gift": bool(view["reserve"]),
        "deck": view["deck"],
        "silver_points": game.parts.silver_points,
        "result": _result(view) if view["over"] else "",
    }


def _result(view: dict[str, Any]) -> str:
    """Who has won, in a line for the end of the game."""
    points = max(mine["points"] for mine in view["seats"])
    if view["players"] == 1:
        return t(RESULTS["reached" if view["winners"] else "missed"], points=points, target=view["target"])
    who = t(" and ").join(_short(view["names"][seat], 180, 20) for seat in view["winners"])
    level = sum(mine["points"] == points for mine in view["seats"])
    kind = "shared" if len(view["winners"]) > 1 else "tied" if level > 1 else "won"
    return t(RESULTS[kind], who=who, points=points)


@cache
def _scoring(game: CanvasGame, language: str) -> dict[str, dict[str, Any]]:
    return {
        card.id: {
            "name": t(card.name),
            "text": t(BRIEFLY.get(card.text, card.text)),
            "points": card.points,
            "asks": [mark for mark, name in ELEMENT_NAMES.items() if re.search(rf"\b{name}s?\b", card.text)],
        }
        for card in game.parts.scoring
    }


def _goals(game: CanvasGame, view: dict[str, Any]) -> dict[str, Any]:
    """What lies on the spaces of the mat, and how many of its ribbons the viewer has."""
    known = _scoring(game, language())
    won = view["seats"][view["you"] or 0]["ribbons"]
    cards: list[dict[str, Any]] = [{"name": "", "ribbon": kind} for kind in game.parts.ribbons[:SILVER]]
    for space, entry in enumerate(view["scoring"]):
        cards[space] = {**known[entry["card"]], "ribbon": entry["ribbon"], "mine": won[space]}
    return {"cards": cards, "height": _goals_size(game)[1]}


def _notes(game: CanvasGame, view: dict[str, Any]) -> dict[str, Any]:
    scenario = target = tokens = None
    if game.scenario is not None:
        end = "done" if view["completed"] else "missed" if view["over"] else ""
        scenario = _note(SCENARIOS, end, name=t(game.scenario.name))
    if view["target"]:
        reached = max(mine["points"] for mine in view["seats"]) >= view["target"]
        target = _note(TARGETS, "done" if reached else "missed" if view["over"] else "", points=view["target"])
    if view["vincent"] is not None:
        tokens = {"whose": t("Vincent"), "piece": "vincent", "count": view["vincent"]}
    if view["reserve"] is not None:
        tokens = {"whose": t("Reserve"), "piece": "reserve", "count": view["reserve"]}
    return {"scenario": scenario, "target": target, "tokens": tokens, "out": len(view["discarded"])}


def _note(said: dict[str, str], end: str, **fields: Any) -> dict[str, str]:
    """What is written; how it ended is drawn, and said in full to whoever points at it."""
    return {"text": t(said[""], **fields), "said": t(said[end], **fields), "end": end}


def _whose(view: dict[str, Any], seat: int) -> dict[str, Any]:
    won, points = seat in view["winners"], view["seats"][seat]["points"]
    return {"seat": seat, "name": view["names"][seat], "won": won, "points": points}


def _cards_of(game: CanvasGame, view: dict[str, Any], seat: int) -> dict[str, Any]:
    """A hand, and what is being built of it."""
    known = _art(game, language())
    building = None
    if view["building"] and seat in view["actors"]:
        icons = [game.parts.icons[number - 1] for number in view["building"]]
        bottom, middle, top = icons + [0] * (3 - len(icons))
        names = ", ".join(known[number - 1][0] for number in view["building"])
        building = {
            "title": t("Current painting: {cards}", cards=names),
            "cards": view["building"],
            "swatches": unpack(stack(bottom, middle, top)),
        }
    return {
        "hand": [(number, *known[number - 1]) for number in view["seats"][seat]["hand"]],
        "building": building,
        "slots": game.parts.hand_limit,
    }


def _prizes_of(game: CanvasGame, view: dict[str, Any], seat: int) -> dict[str, Any]:
    mine = view["seats"][seat]
    kinds = game.parts.ribbons
    done = [
        {
            "title": words.painting_title(game, painting["cards"]),
            "cards": painting["cards"],
            "background": painting["background"],
            "ribbons": [kind for kind, won in zip(kinds, painting["ribbons"], strict=True) for _ in range(won)],
        }
        for painting in mine["paintings"]
    ]
    return {
        "ribbons": mine["ribbons"],
        "kinds": kinds,
        "tokens": mine["tokens"],
        "paintings": done,
        "backgrounds": [(number, words.background_name(game, number)) for number in mine["backgrounds"]],
    }


# -- what fits texts and things to their room


def _breadth(text: str, size: float) -> float:
    """About how wide a word is in our book letters."""
    return sum(0.86 if c in "mwMW" else 0.3 if c in "iljtfI' " else 0.66 if c.isupper() else 0.47 for c in text) * size


def serif(
    x: float,
    y: float,
    text: Any,
    size: float,
    anchor: str = "start",
    weight: str = "normal",
    fill: str = PALETTE["ink"],
    room: float = 0,
) -> Markup:
    """A text in book letters. Where it might be too wide for its room in the letters of some machine, it is pressed."""
    wide = _breadth(str(text), size) if room else 0
    widest = wide * (1.5 if weight == "bold" else 1.35)
    pressed = f' textLength="{min(room, wide * 1.15):.0f}" lengthAdjust="spacingAndGlyphs"' if widest > room else ""
    return _plain(x, y, text, size, anchor, weight, fill, f' font-family="{FAMILY}"{pressed}')


def _plain(
    x: float,
    y: float,
    text: Any,
    size: float,
    anchor: str = "start",
    weight: str = "normal",
    fill: str = PALETTE["ink"],
    more: str = "",
) -> Markup:
    """A text in the letters of play, which a whole sheet is set in."""
    if anchor != "start":
        more += f' text-anchor="{anchor}"'
    if weight != "normal":
        more += f' font-weight="{weight}"'
    return Markup(f'<text x="{x:.4g}" y="{y:.4g}" font-size="{size:.4g}" fill="{fill}"{more}>{escape(text)}</text>')


def _short(text: str, room: float, size: float) -> str:
    """As much of a text as there is room for."""
    most = max(3, int(room / (size * 0.56)))
    return text if len(text) <= most else text[: most - 1].rstrip() + "…"


def _lines(text: str, room: float, size: float, most: int = 2) -> list[str]:
    return textwrap.wrap(text, max(4, int(room / (size * 0.52))), max_lines=most, placeholder="…")


@cache
def _fitted(text: str, width: float, height: float) -> tuple[float, list[str]]:
    """The lines of a scoring card's text in the largest letters for which there is room."""
    for size in (17.0, 16.0, LETTERS):
        lines = textwrap.wrap(text, int(width / (size * 0.55)))
        if len(lines) * size * 1.14 <= height:
            break
    return size, lines


def _abreast(count: int, left: float, right: float, width: float, gap: float) -> list[float]:
    """Where things begin that lie side by side; where there is no room, each lies over a part of the one before."""
    step = min(width + gap, (right - left - width) / max(1, count - 1))
    return [left + step * i for i in range(count)]


def _apart(spots: list[float], width: float) -> bool:
    """Whether things of this width at these spots leave room for what is written below each."""
    return len(spots) < 2 or spots[1] - spots[0] >= width


def _tag(word: str, left: bool) -> Markup:
    """The slip with a card's word, at the side at which it stands."""
    size = 66
    wide = _breadth(word, size) * 1.1
    slip = wide + 50
    tag = f"M4 630h{slip:.0f}l-16 42 16 42h-{slip:.0f}z" if left else f"M596 630h-{slip:.0f}l16 42-16 42h{slip:.0f}z"
    return Markup(
        f'<path d="{tag}" fill="#fbf3e0" stroke="{PALETTE["umber"]}" stroke-width="3" stroke-linejoin="round"/>'
        f'<text x="{20 if left else 580}" y="692" text-anchor="{"start" if left else "end"}" font-family="{FAMILY}" '
        f'font-size="{size}" textLength="{wide:.0f}" lengthAdjust="spacingAndGlyphs" '
        f'fill="{PALETTE["ink"]}">{escape(word)}</text>'
    )


# -- what is drawn once


class Symbols(dict[str, str]):
    """What lies on the table more than once; pictures are dear, so they are drawn when they are first asked for."""

    def __init__(self, ready: dict[str, str], pictures: dict[str, Callable[[], str]]) -> None:
        super().__init__(ready)
        self._pictures = pictures

    def __contains__(self, id: object) -> bool:
        return super().__contains__(id) or id in self._pictures

    def __missing__(self, id: str) -> str:
        found = self[id] = self._pictures[id]()
        return found


@cache
def symbols(game: CanvasGame) -> Mapping[str, str]:
    parts = game.parts
    papers = {
        "row": (*ROW, "url(#t-mat)", PALETTE["umber"]),
        "goals": (*_goals_size(game), "url(#t-mat)", PALETTE["umber"]),
        "notes": (ROW[0], _notes_high(game), "url(#t-mat)", PALETTE["umber"]),
        "hand": (*HAND, "url(#t-linen)", "#4a3220"),
        "paintings": (*PAINTINGS, "url(#t-linen)", "#4a3220"),
        "seat": (*SEAT, "url(#t-plaster)", "#4a3220"),
    }
    pictures: dict[str, Callable[[], str]] = {}
    for number, icons in enumerate(parts.icons, 1):
        pictures[f"layer-{number}"] = partial(pieces.layer, number)
        pictures[f"face-{number}"] = partial(pieces.face, number, unpack(icons))
        pictures[f"small-{number}"] = partial(pieces.small_face, number, unpack(icons))
    for number in range(1, len(parts.backgrounds) + 1):
        pictures[f"ground-{number}"] = partial(pieces.background, number)
    return Symbols(
        {
            **defined(TEMPLATE),
            **pieces.marks(),
            **{f"paper-{name}": pieces.group(f"paper-{name}", pieces.paper(*look)) for name, look in papers.items()},
        },
        pictures,
    )


_TOOLS = SimpleNamespace(
    colours=art.COLOURS,
    elements=ELEMENT_NAMES,
    serif=serif,
    plain=_plain,
    use=pieces.use,
    short=_short,
    lines=_lines,
    fitted=_fitted,
    abreast=_abreast,
    apart=_apart,
    tag=_tag,
    strip=pieces.strip,
)


@cache
def _drawn(name: str) -> Callable[..., str]:
    return partial(_draw, name)


def _draw(sheet: str, /, **facts: Any) -> str:
    return f'<g font-family="{SANS}">{macro(TEMPLATE, sheet)(**facts, tools=_TOOLS)}</g>'


PICTURE = Picture(sheets=sheets, symbols=symbols)
