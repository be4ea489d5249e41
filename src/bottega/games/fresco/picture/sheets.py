"""Fresco in pictures: its sheets from a view. A module draws its own, from its picture.py and picture.svg.j2."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final

from bottega.games.fresco.modules import MODULES
from bottega.games.fresco.picture import symbols as made
from bottega.games.fresco.picture.art import track
from bottega.games.fresco.rules.components import COLOURS, LETTERS, PRIMARIES, blot_letters
from bottega.games.fresco.rules.game import FrescoGame
from bottega.games.fresco.text import words
from bottega.i18n.translate import language, mark, t
from bottega.presentation.parts import Picture
from bottega.presentation.sheets import AID, BOARD, MODULE, OTHER, OWN, SANS, Sheet, drawn, with_all_they_use
from bottega.presentation.svg import SEATS, macro, symbols_in

if TYPE_CHECKING:
    from bottega.games.fresco.rules.hooks import Module

NAMED: Final = dict(zip(LETTERS, COLOURS, strict=True))
PAINTERS: Final = {"red": "#b8402f", "yellow": "#dcae3a", "green": "#4f8149", "blue": "#3562ab"}
RESULT: Final = mark("{who} wins with {points}")

# the board: the cathedral over the score track, and the other places on both sides
READABLE: Final = 17.4  # the smallest letters on the board
PLACE: Final = 184.0
GAP: Final = 10.0
TALL: Final = 780.0
CHURCH: Final = 668.0
INN: Final = 385.0
THEATRE: Final = TALL - INN - GAP
STUDIO: Final = 100.0
SHEET: Final = 376.0


def sheets(game: FrescoGame, view: dict[str, Any]) -> list[Sheet]:
    """The board, what lies before the viewer (a spectator sits at seat 0), the others, the modules, and two aids."""
    players, near = view["players"], view["you"] or 0
    found = _board(game, view)
    found.append(
        Sheet(
            "plan",
            OWN,
            t("Action board"),
            SHEET,
            192,
            _macro("sheets", "plan"),
            _plan(game, view, near),
            seat=near,
            letters=15.3,
        )
    )
    found.append(
        Sheet(
            "goods",
            OWN,
            t("Goods"),
            SHEET,
            192,
            _macro("sheets", "goods"),
            _goods(game, view, near),
            seat=near,
            letters=15.3,
        )
    )
    for place in range(1, players):
        seat = (near + place) % players
        found.append(_other(game, view, seat))
    if view["leonardo"] is not None:
        found.append(_leonardo(game, view))
    found += [_module(game, view, module) for module in game.modules]
    round = t("Round {n}", n=view["round"])
    found.append(Sheet("head", AID, t("Order of play"), SHEET, 50, _macro("sheets", "head"), _head(view), brief=round))
    found.append(
        Sheet(
            "day", AID, t("A day in the workshop"), SHEET, 172, _macro("sheets", "day"), _day(view), icon=_icon("day")
        )
    )
    return found


def seat_colours(game: FrescoGame, view: dict[str, Any]) -> list[str]:
    return [PAINTERS[name] for name in view["colours"][: game.players]]


def choice(option: str, chosen: Any) -> str:
    """A module as a picture: its sheet at the beginning of a game, alone; twice as wide as high."""
    if option != "modules":
        return ""
    game = FrescoGame(players=3, modules=[chosen])
    (module,) = game.modules
    sheet = _module(game, game.start(1).view(0), module)
    drawing = drawn(sheet)
    uses = with_all_they_use([*drawing.uses, "f-wood"], symbols(game))
    scale = min(1, 184 / sheet.height)
    x, y = 192 - SHEET / 2 * scale, 96 - sheet.height / 2 * scale
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 384 192" font-family="{SANS}">'
        f'<defs>{"".join(uses.values())}</defs><path d="M0 0h384v192H0z" fill="url(#f-wood)"/>'
        f'<g transform="translate({x:.1f} {y:.1f})scale({scale:.4f})">{drawing.svg}</g></svg>'
    )


def symbols(game: FrescoGame) -> Mapping[str, str]:
    return _symbols(game, language())


@lru_cache(256)
def _symbols(game: FrescoGame, reader: str) -> Mapping[str, str]:
    parts = game.parts
    leonardo = game.players if game.painters > game.players else None
    backs = []
    for name, blots, paint in zip(game.back_names, game.back_blots, game.back_paints, strict=True):
        backs.append((name, blot_letters(blots), COLOURS[paint] if paint >= 0 else ""))
    found = {
        **made.pieces(tuple(hues(parts.player_colours[: game.painters])), leonardo, tuple(backs)),
        **made.board(parts.lap, game.painters),
        **made.faces(tuple((tile.value, tile.paints) for tile in game.tiles), tuple(parts.spaces)),
        **_town(game),
    }
    for module in game.modules:
        found |= made.of_module(MODULES[module.number].folder, reader)
        found |= MODULES[module.number].picture.symbols(module)
    return found


def _town(game: FrescoGame) -> dict[str, str]:
    parts = game.parts
    rows = list(zip(parts.hours, parts.moods, parts.prices, strict=True))
    moods = {"low": parts.mood_low, "high": parts.mood_high, "start": parts.mood_start}
    track = {**moods, "plus": parts.mood_plus, "minus": parts.mood_minus}
    return symbols_in(_macro("town", "fixed")(INN, rows, THEATRE, track, market_height(game), len(parts.stalls)))


@lru_cache(32)
def _icon(name: str) -> str:
    return str(macro("fresco/modules/icons.svg.j2", "icon")(name)).strip()


def _macro(file: str, name: str) -> Any:
    return macro(f"fresco/picture/{file}.svg.j2", name)


# -- what several sheets show


def hues(names: list[str]) -> list[str]:
    """Colours of painters by their names."""
    return [PAINTERS.get(name, SEATS[at]) for at, name in enumerate(names)]


def painters(view: dict[str, Any]) -> list[str]:
    """What painters are called: the seats, and Leonardo where he plays."""
    return view["names"] if view["leonardo"] is None else [*view["names"], words.LEONARDO]


def stacked(game: FrescoGame, tiles: list[str]) -> list[tuple[str, int, str]]:
    """Tiles by their backs: each with how many there are, and its words."""
    reader = language()
    return [(back, tiles.count(back), _back_words(game, back, reader)) for back in dict.fromkeys(tiles)]


@lru_cache(1024)
def _back_words(game: FrescoGame, back: str, reader: str) -> str:
    return words.back_words(game, back)


def _pieces(game: FrescoGame, on_column: list[dict[str, str]]) -> tuple[tuple[str, str, str, str], ...]:
    """What modules have laid on a column: the folder that draws it, the module, the piece, and its name."""
    found = []
    for entry in on_column:
        module = next(module for module in game.modules if module.section == entry["module"])
        piece = entry["piece"]
        found.append((MODULES[module.number].folder, module.section, piece, words.piece_name(module, piece)))
    return tuple(found)


def _who(view: dict[str, Any], seat: int) -> dict[str, Any]:
    """Whose sheet it is, and what the seat is doing."""
    planning = view["asked"] == "plan"
    said = "" if not planning else "planning" if seat in view["actors"] else "planned"
    return {
        "seat": seat,
        "colour": PAINTERS.get(view["colours"][seat], SEATS[seat]),
        "doing": "winner" if seat in view["winners"] else said,
    }


# -- the board


def _board(game: FrescoGame, view: dict[str, Any]) -> list[Sheet]:
    workshop, market = workshop_height(game), market_height(game)
    middle = PLACE + GAP
    right, below = middle + track.WIDTH + GAP, (middle, CHURCH + GAP)
    return [
        _place(t("Cathedral"), "cathedral", (middle, 0), CHURCH, _cathedral(game, view)),
        Sheet(
            "track",
            BOARD,
            t("Score"),
            track.WIDTH,
            track.height(game.parts.lap),
            track.draw,
            _track(game, view),
            below,
            letters=READABLE,
        ),
        _place(t("Inn"), "inn", (0, 0), INN, _inn(view)),
        _place(t("Theatre"), "theatre", (0, INN + GAP), THEATRE, _theatre(game, view)),
        _place(t("Market"), "market", (right, 0), market, _market(game, view, market)),
        _place(t("Studio"), "studio", (right, market + GAP), STUDIO, _studio(game, view)),
        _place(t("Workshop"), "workshop", (right, TALL - workshop), workshop, _workshop(game, view, workshop)),
    ]


def workshop_height(game: FrescoGame) -> float:
    many = len(game.mixes)
    return 78.0 + (44 if many < 4 else 36) * many


def market_height(game: FrescoGame) -> float:
    return TALL - STUDIO - workshop_height(game) - 2 * GAP


def _place(label: str, name: str, at: tuple[float, float], high: float, facts: dict[str, Any]) -> Sheet:
    cathedral = name == "cathedral"
    file, wide = ("cathedral", track.WIDTH) if cathedral else ("town", PLACE)
    return Sheet(name, BOARD, label, wide, high, _macro(file, name), facts, at, letters=READABLE)


def _on_fresco(game: FrescoGame, view: dict[str, Any]) -> list[tuple[str, dict[str, Any]]]:
    """What modules lay on the fresco: the folder that draws it, and its facts."""
    found = []
    for module in game.modules:
        manifest = MODULES[module.number]
        facts = manifest.picture.fresco_facts
        if facts is not None and (shown := facts(module, game, view)) is not None:
            found.append((manifest.folder, shown))
    return found


def _on_track(game: FrescoGame, view: dict[str, Any]) -> list[tuple[str, dict[str, Any]]]:
    """What modules lay on the score track."""
    found = []
    for module in game.modules:
        manifest = MODULES[module.number]
        facts = manifest.picture.track_facts
        if facts is not None and (shown := facts(module, game, view)) is not None:
            found.append((manifest.folder, shown))
    return found


def _cathedral(game: FrescoGame, view: dict[str, Any]) -> dict[str, Any]:
    parts = game.parts
    tiles = []
    for entry in view["fresco"]:
        tile = entry["tile"]
        tiles.append((entry["space"], tile and (tile["id"], tile["value"], tile["paints"])))
    return {
        "tiles": tiles,
        "visited": view["place"] == "cathedral",
        "restoring": view["restoring"],
        "offered": view["offered"],
        "bishop": view["bishop"],
        "walker": view["leonardo"] and view["leonardo"]["walker"],
        "altar": (parts.altar_value, parts.altar_mixed, parts.altar_full),
        "bonus": (parts.bonus_on, parts.bonus_near, parts.bishop_price),
        "laid": _on_fresco(game, view),
    }


def _inn(view: dict[str, Any]) -> dict[str, Any]:
    names = painters(view)
    awake = {row["painter"] for row in view["inn"]}
    return {
        "h": INN,
        "rows": [(row["hour"], row["mood"], row["price"], row["painter"]) for row in view["inn"]],
        "asleep": [painter for painter in range(len(names)) if painter not in awake],
        "visited": view["asked"] == "wake",
        "names": names,
    }


def _theatre(game: FrescoGame, view: dict[str, Any]) -> dict[str, Any]:
    return {
        "h": THEATRE,
        "track": view["mood_track"],
        "moods": [mine["mood"] for mine in view["seats"]],
        "better": game.parts.theatre_mood,
        "visited": view["place"] == "theatre",
        "names": view["names"],
    }


def _market(game: FrescoGame, view: dict[str, Any], h: float) -> dict[str, Any]:
    stalls, reader = [], language()
    for stall in view["market"]["stalls"]:
        spaces = []
        for entry in stall["spaces"]:
            tile = entry["tile"]
            extra = tile["extra"] if tile and "extra" in tile else []
            said = _market_words(game, tile["paints"], *extra, reader=reader) if extra else ""
            spaces.append((entry["space"], tile and (tile["id"], tile["paints"], tuple(extra), said)))
        stalls.append((stall["name"], tuple(spaces)))
    bag, chosen = view["market"]["bag"], view["market"]["chosen"]
    return {"h": h, "stalls": stalls, "bag": bag, "chosen": chosen, "visited": view["place"] == "market"}


@lru_cache(1024)
def _market_words(game: FrescoGame, paints: str, *extra: str, reader: str) -> str:
    return words.market_words(game, {"paints": paints, "extra": extra})


def _studio(game: FrescoGame, view: dict[str, Any]) -> dict[str, Any]:
    return {"h": STUDIO, "thalers": game.parts.studio_thalers, "visited": view["place"] == "studio"}


def _workshop(game: FrescoGame, view: dict[str, Any], h: float) -> dict[str, Any]:
    mixes = [(COLOURS[mix.one], COLOURS[mix.other], COLOURS[mix.result]) for mix in game.mixes]
    return {"h": h, "supply": COLOURS[:PRIMARIES], "mixes": mixes, "visited": view["place"] == "workshop"}


# -- the score track


def _track(game: FrescoGame, view: dict[str, Any]) -> dict[str, Any]:
    shown = view["seats"] if view["leonardo"] is None else [*view["seats"], view["leonardo"]]
    return {
        "lap": view["score_track"]["lap"],
        "standing": [(mine["space"], mine["score"]) for mine in shown],
        "names": painters(view),
        "landing": view["landing"],
        "laid": _on_track(game, view),
    }


# -- the viewer's own sheets, and the others'


def _plan(game: FrescoGame, view: dict[str, Any], seat: int) -> dict[str, Any]:
    mine = view["seats"][seat]
    known = mine["plan"] is not None
    most = game.parts.column_spaces
    columns = []
    for at, place in enumerate(view["columns"]):
        count = mine["plan"][at] if known else 0
        spaces = mine["spaces"][at] if known else most
        pieces = _pieces(game, mine["on_columns"][at]) if known else ()
        again = place in view["columns"][:at]
        columns.append((place, again, count, max(spaces, count), pieces))
    working = view["painter"] == seat and view["hands"] is not None and view["asked"] != "plan"
    return {
        **_who(view, seat),
        "name": view["names"][seat],
        "columns": columns,
        "most": most,
        "waiting": mine["waiting"] or 0,
        "hidden": not known,
        "now": view["column"],
        "hands": view["hands"] if working else None,
    }


def _goods(game: FrescoGame, view: dict[str, Any], seat: int) -> dict[str, Any]:
    mine = view["seats"][seat]
    leonardos = view["leonardo"] is not None and view["painter"] == view["players"]
    return {
        **_shown(game, view, seat),
        "paint": mine["paint"] and list(mine["paint"].items()),
        "mine": view["you"] == seat,
        "to_choose": view["you"] == seat and not leonardos,
    }


def _shown(game: FrescoGame, view: dict[str, Any], seat: int) -> dict[str, Any]:
    """What everybody sees of a seat."""
    mine = view["seats"][seat]
    return {
        **_who(view, seat),
        "score": mine["score"],
        "mood": mine["mood"],
        "assistants": mine["assistants"],
        "hour": mine["hour"],
        "money": mine["money"],
        "income": mine["income"],
        "tiles": stacked(game, mine["tiles"]),
    }


def _other(game: FrescoGame, view: dict[str, Any], seat: int) -> Sheet:
    mine = view["seats"][seat]
    planning = view["asked"] == "plan"
    known = mine["plan"] is not None and not planning and any(mine["plan"])
    plan = mine["plan"] if known else [0] * len(view["columns"])
    pieces = mine["on_columns"] if known else [[] for _ in plan]
    columns = list(zip(view["columns"], plan, [_pieces(game, lying) for lying in pieces], strict=True))
    facts = {
        **_shown(game, view, seat),
        "name": view["names"][seat],
        "columns": columns,
        "known": known,
        "planning": planning,
        "now": view["column"] if known else None,
    }
    brief = words.points(mine["score"])
    return Sheet(
        f"seat-{seat}", OTHER, facts["name"], SHEET, 118, _macro("sheets", "seat"), facts, brief=brief, seat=seat
    )


def _leonardo(game: FrescoGame, view: dict[str, Any]) -> Sheet:
    him = view["leonardo"]
    pieces = [_pieces(game, lying) for lying in him["on_columns"]]
    facts = {
        "painter": view["players"],
        "colour": PAINTERS.get(view["colours"][view["players"]], SEATS[view["players"]]),
        "guide": him["controller"],
        "guided_by": view["names"][him["controller"]],
        "score": him["score"],
        "columns": list(zip(view["columns"], him["plan"], pieces, strict=True)),
        "tiles": stacked(game, him["tiles"]),
        "to_choose": view["painter"] == view["players"] and view["you"] is not None,
    }
    brief = words.points(him["score"])
    return Sheet("leonardo", OTHER, words.LEONARDO, SHEET, 80, _macro("sheets", "leonardo"), facts, brief=brief)


def _module(game: FrescoGame, view: dict[str, Any], module: Module) -> Sheet:
    manifest = MODULES[module.number]
    own = manifest.picture
    high = own.height(module, game) if callable(own.height) else own.height
    made = macro(f"fresco/modules/{manifest.folder}/picture.svg.j2", "sheet")
    facts, brief = own.facts(module, game, view), own.brief(module, game, view)
    icon = _icon(module.section)
    return Sheet(
        module.section, MODULE, t(module.name), SHEET, high, made, facts, brief=brief, letters=own.letters, icon=icon
    )


# -- aids


def _head(view: dict[str, Any]) -> dict[str, Any]:
    asked = view["asked"]
    return {
        "round": view["round"],
        "last": view["last"],
        "place": view["place"],
        "before": asked if asked in ("wake", "plan") else "",
        "tiles": view["tiles_left"],
        "order": view["order"],
        "painter": view["painter"],
        "names": painters(view),
        "result": _result(view) if view["over"] else "",
    }


def _result(view: dict[str, Any]) -> str:
    most = 36 // (len(view["winners"]) + 1)
    names = [view["names"][seat] for seat in view["winners"]]
    who = t(" and ").join(name if len(name) <= most else name[: most - 1].rstrip() + "…" for name in names)
    return t(RESULT, who=who, points=words.points(max(view["seats"][seat]["score"] for seat in view["winners"])))


def _day(view: dict[str, Any]) -> dict[str, Any]:
    before = view["asked"] in ("wake", "plan")
    return {"columns": view["columns"], "now": 0 if before else -1 if view["column"] is None else view["column"] + 1}


PICTURE = Picture(sheets=sheets, symbols=symbols, seat_colours=seat_colours, choice=choice)
