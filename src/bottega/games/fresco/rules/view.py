"""What a seat may see of a game of Fresco; the keys are told in FrescoState.look. FB-HID-01 to -16, FX-H-00"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from bottega.games.fresco.rules.action_board import Board
from bottega.games.fresco.rules.components import BEHIND_START, COLUMNS, LEONARDO, LETTERS, PLACES, SPACES

if TYPE_CHECKING:
    from bottega.games.fresco.rules.state import FrescoState


def look(s: FrescoState, seat: int | None, view: dict[str, Any]) -> None:
    """Put everything into the view."""
    game = s.game
    parts = game.parts
    view["edition"] = game.edition
    view["module_numbers"] = [module.number for module in game.modules]
    view["colours"] = parts.player_colours[: game.painters]
    view["round"] = s.round
    view["idle"] = s.idle
    view["last"] = s.last
    view["side"] = 2 if s.last else 1
    view["columns"] = [PLACES[place] for place in game.columns[s.last]]
    view["tiles_left"] = s.tiles_left
    view["place"] = PLACES[s.place] if s.column >= 0 else ""
    view["column"] = s.column if s.column >= 0 else None
    view["painter"] = s.painter if s.painter >= 0 else None
    view["hands"] = s.hands
    view["mixes"] = s.mixes_left
    view["order"] = s.order.copy()
    view["fresco"] = [_space(s, space, seat) for space in range(SPACES)]
    view["bishop"] = parts.spaces[s.bishop]
    view["restoring"] = parts.spaces[s.space] if s.space >= 0 else None
    view["moved"] = s.moved > 0
    view["lift"] = s.game.theatre.lift(s, s.painter) if asked(s, seat, "theatre") else None
    view["offered"] = "".join(LETTERS[colour] for colour in s.offered)
    view["market"] = _market(s)
    view["inn"] = [
        {
            "hour": hour,
            "mood": parts.moods[row],
            "price": parts.prices[row],
            "painter": s.hour.index(row) if row in s.hour else None,  # FB-INN-11
        }
        for row, hour in enumerate(parts.hours)
    ]
    view["mood_track"] = {
        "low": parts.mood_low,
        "high": parts.mood_high,
        "start": parts.mood_start,
        "plus": parts.mood_plus,
        "minus": parts.mood_minus,
    }
    view["score_track"] = {"lap": parts.lap, "starts": [f"S{n + 1}" for n in range(game.painters)]}
    view["landing"] = {"ahead": s.ahead, "behind": s.behind} if s.ahead else None
    view["leonardo"] = _leonardo(s)
    view["seats"] = [_seat(s, other, seat) for other in range(game.players)]
    view["modules"] = {module.section: s.module_states[module.at].look(s, seat) for module in game.modules}


def _space(s: FrescoState, space: int, seat: int | None) -> dict[str, object]:
    number = s.tiles[space]
    shown: dict[str, object] | None = None
    points: int | None = None
    if number >= 0:
        tile = s.game.tiles[number]
        shown = {"id": tile.id, "value": tile.value, "paints": tile.paints}
        if asked(s, seat, "cathedral") or asked(s, seat, "leonardo cathedral"):
            points = s.game.cathedral.points(s, s.painter, space)
    return {"space": s.game.parts.spaces[space], "tile": shown, "points": points}


def asked(s: FrescoState, seat: int | None, step: str) -> bool:
    """Whether this is what the viewer is asked now."""
    return bool(s.agenda) and s.agenda[-1].name == step and seat in s.actors


def _market(s: FrescoState) -> dict[str, object]:
    game = s.game
    stalls: list[dict[str, object]] = []
    for stall, name in enumerate(game.parts.stalls):
        spaces: list[dict[str, object]] = []
        for space in range(game.stall_from[stall], game.stall_from[stall + 1]):
            shown: dict[str, object] | None = None
            if s.market[space] >= 0:
                tile = game.market_tiles[s.market[space]]
                shown = {"id": tile.id, "paints": tile.paints}
                if tile.extra:
                    shown["extra"] = tile.extra.copy()
            spaces.append({"space": game.stall_space_names[space], "tile": shown})
        stalls.append({"name": name, "spaces": spaces})
    chosen = game.parts.stalls[s.stall] if s.stall >= 0 else None
    return {"stalls": stalls, "bag": len(s.bag), "chosen": chosen}


def _painter(s: FrescoState, painter: int) -> dict[str, object]:
    position = s.track[painter]
    hour = s.hour[painter]
    return {
        "score": s.score(painter),
        "space": position if position > 0 else f"S{position - BEHIND_START}",
        "hour": s.game.parts.hours[hour] if hour >= 0 else None,
        "tiles": [s.game.back_names[back] for back in s.owned[painter]],  # FB-R-30
    }


def _leonardo(s: FrescoState) -> dict[str, object] | None:
    if s.control < 0:
        return None
    shown = _painter(s, LEONARDO)
    shown["controller"] = s.control
    shown["walker"] = s.game.parts.spaces[s.walker]
    shown["plan"] = s.plan[LEONARDO].copy()
    shown["on_columns"] = _on_columns(s, LEONARDO)
    return shown


def _on_columns(s: FrescoState, painter: int) -> list[list[dict[str, str]]]:
    found: list[list[dict[str, str]]] = []
    for column in range(COLUMNS):
        pieces: list[dict[str, str]] = []
        for module in s.game.hooks.laid:
            for piece in module.laid(s, painter, column):
                pieces.append({"module": module.section, "piece": piece})
        found.append(pieces)
    return found


def _may_lay(s: FrescoState, seat: int) -> list[str]:
    """The modules that offer something to lay while planning."""
    board = Board(s, seat)
    found: list[str] = []
    for verb in s.game.planning_verbs:
        actions: list[int] = []
        verb.offer_into(s, seat, board, actions)
        if actions and verb.owner.section not in found:
            found.append(verb.owner.section)
    return found


def _seat(s: FrescoState, seat: int, viewer: int | None) -> dict[str, object]:
    game = s.game
    mine = seat == viewer
    hour = s.hour[seat]
    shown = _painter(s, seat)
    shown["colour"] = game.parts.player_colours[seat]
    shown["price"] = game.parts.prices[hour] if hour >= 0 else None
    shown["mood"] = s.mood[seat]
    shown["assistants"] = s.assistants[seat]
    shown["planned"] = s.open or (s.planning() and seat not in s.busy)
    shown["plan"] = s.plan[seat].copy() if mine or s.open else None  # FB-HID-03
    shown["spaces"] = Board(s, seat).spaces if mine or s.open else None
    shown["on_columns"] = _on_columns(s, seat) if mine or s.open else None
    shown["waiting"] = s.waiting[seat] if mine or s.open else None
    shown["may_lay"] = _may_lay(s, seat) if mine and s.planning() and seat in s.busy else []
    shown["money"] = s.money[seat] if mine or s.final else None  # FB-HID-02, M08-HID-06, M16-HID-04
    cubes = s.paint[seat]
    # FB-HID-01, M03-H-02, M15-HID-03
    shown["paint"] = {LETTERS[colour]: cubes[colour] for colour in range(game.colours)} if mine else None
    shown["income"] = s.income(seat)
    shown["altars"] = s.altars[seat]
    return shown
