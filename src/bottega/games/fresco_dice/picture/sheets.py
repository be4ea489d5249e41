"""The Dice Game in pictures: its sheets from a view."""

from __future__ import annotations

import textwrap
from collections.abc import Mapping
from functools import cache
from typing import TYPE_CHECKING, Any

from bottega.games.fresco_dice.rules.components import SECTIONS
from bottega.games.fresco_dice.rules.state import FACTORS
from bottega.games.fresco_dice.text import chances, words
from bottega.i18n.translate import t
from bottega.presentation.parts import Picture
from bottega.presentation.sheets import BOARD, OTHER, OWN, Sheet
from bottega.presentation.svg import macro, symbols_in

if TYPE_CHECKING:
    from bottega.games.fresco_dice.rules.game import DiceGame

LAP = 100  # spaces drawn of the score track; a pawn that is farther begins again, with its VP beside it
CHANGES = ("-1", "0", "+1")
WIDE = 378.0
PAINTER = 242.0
PAINTER_LOW = 170.0  # another seat, with portraits beside the sections

SKIN = ("#f0c9a0", "#e0ab7c", "#c98f62", "#a8703f", "#f3d3b4")
HAIR = ("#3b2415", "#8a4f22", "#c79a4a", "#1f1a17", "#7d3a1c", "#b9a68a")
ROBE = ("#9c3328", "#2c4f8f", "#4f7a4c", "#6f4a86", "#8a5a2e", "#2f3a4a")
TRIM = ("#d0a23a", "#f3ead6", "#c8412b", "#1f3f8f", "#5e7f5a")
GROUND = ("#5d7d8c", "#8a6d4a", "#6c7f5a", "#7d5a5a", "#4f5f80", "#94805a")
EYES = ("#3a2515", "#2c4f6f", "#3f5a34")


def sheets(game: DiceGame, view: dict[str, Any]) -> list[Sheet]:
    """The ceiling over the portraits, the dice over the score track; then the painters, the viewer first."""
    found = [
        _sheet("ceiling", BOARD, t("Ceiling"), 350, _ceiling(game, view), (0, 0)),
        _sheet("portraits", BOARD, t("Portraits"), 132, {"spaces": view["spaces"]}, (0, 362)),
        _sheet("tray", BOARD, t("Dice"), 262, _tray(game, view), (WIDE + 12, 0)),
        _sheet("track", BOARD, t("Score"), 206, {"pawns": _pawns(view)}, (WIDE + 12, 274)),
    ]
    near = view["you"] or 0
    for place in range(view["players"]):
        seat = (near + place) % view["players"]
        role = OTHER if place else OWN
        facts = _painter(game, view, seat, not place)
        high = PAINTER_LOW if place else PAINTER
        found.append(Sheet(f"seat-{seat}", role, facts["name"], WIDE, high, _drawn("painter"), facts, seat=seat))
    return found


def _sheet(name: str, role: str, label: str, height: float, facts: dict[str, Any], at: tuple[float, float]) -> Sheet:
    return Sheet(name, role, label, WIDE, height, _drawn(name), facts, at)


def _drawn(name: str) -> Any:
    return macro("fresco_dice/picture/sheets.svg.j2", name)


@cache
def symbols(game: DiceGame) -> Mapping[str, str]:
    portraits = [
        {"id": tile.id, "look": look(tile.id, "woman" if tile.woman else "man")} for tile in game.parts.portraits
    ]
    kit, art = (macro(name, "defs") for name in ("kit.svg.j2", "fresco_dice/picture/art.svg.j2"))
    return symbols_in(kit() + art(portraits))


def _ceiling(game: DiceGame, view: dict[str, Any]) -> dict[str, Any]:
    sections = []
    chance = chances.of_sections(game, view) if view["asked"] == "bishop" else [None] * SECTIONS
    for number, section in enumerate(view["sections"]):
        owners = [seat for seat, mine in enumerate(view["seats"]) if mine["frescos"][number] is not None]
        sections.append(
            {**section, "owners": [(seat, view["names"][seat]) for seat in owners], "chance": chance[number]}
        )
    return {
        "sections": sections,
        "bishop": view["bishop"],
        "favour": view["favour"] is None,
        "last_round": view["last_round"],
        "may_decline": view["asked"] == "bonus",
    }


def look(id: str, sex: str) -> dict[str, Any]:
    """How a portrait looks: every id has a head of its own."""
    number = int("".join(letter for letter in id if letter.isdigit()) or 0)
    seed = number * 7 + (3 if sex == "woman" else 0)
    return {
        "sex": sex,
        "skin": SKIN[seed % 5],
        "hair": HAIR[seed * 5 % 6 if number % 3 else seed % 6],
        "robe": ROBE[(seed + number) % 6],
        "trim": TRIM[(seed + 1) % 5],
        "ground": GROUND[(seed * 3 + number) % 6],
        "eyes": EYES[seed % 3],
        "style": number % 4,
        "extra": seed % 3,
        "hat": (number + number // 3) % 3,
        "mood": seed % 2,
    }


def _tray(game: DiceGame, view: dict[str, Any]) -> dict[str, Any]:
    last = words.last_turn(view) if view["over"] or view["rolls"] == 0 else ""
    if last and not view["over"]:
        last = t("Before: {turn}", turn=last)
    chance = chances.of_dice(game, view) if view["asked"] == "aside" else {}
    return {
        "said": _rolls_said(view),
        "aim": t("Chance of {number}", number=view["bishop"]) if chance else "",
        "end": _lines(game.prompt(view), 33, 3) if view["over"] else [],
        "last_turn": _lines(last, 44, 2),
        "dice": _dice(game, view, chance),
        "faces": [*view["faces"], *[""] * view["colour_dice"]][: view["colour_dice"]],
        "aside": view["aside"],
        "total": view["total"],
        "changes": CHANGES if view["asked"] == "favour" else [],
    }


def _rolls_said(view: dict[str, Any]) -> str:
    if view["rolled"]:
        return t("Roll {roll} of 3", roll=view["rolls"])
    return t("Before roll {roll} of 3", roll=view["rolls"] + 1) if view["rolls"] < 3 else t("All three rolls done")


def _lines(text: str, letters: int, most: int) -> list[str]:
    return textwrap.wrap(text, letters, max_lines=most, placeholder="…")


def _dice(game: DiceGame, view: dict[str, Any], chance: dict[tuple[str, int], int]) -> list[dict[str, Any]]:
    """The ordinary dice in the tray, in the order of their colours, with the factors each can be kept with and what is
    to be hoped for then."""
    pips = {entry["colour"]: entry["pips"] for entry in view["rolled"]}
    shown = []
    for number, colour in enumerate(game.parts.colours):
        if colour in view["left"]:
            rolled = pips.get(colour, 0)
            matching = view["faces"].count(colour) if rolled else 0
            factors = FACTORS[: matching + 1] if matching else []
            shown.append(
                {
                    "colour": colour,
                    "pips": rolled,
                    "x": 10 + 61 * number,
                    "chance": chance.get((colour, 1)),
                    "factors": [(factor, chance.get((colour, factor))) for factor in factors],
                    "factors_x": 0.0,
                }
            )
    _place_factors([one for one in shown if one["factors"]])
    return shown


def _place_factors(shown: list[dict[str, Any]]) -> None:
    """The factors of a die lie below it, as near as those of another die let them."""
    gap, wide = 8, 45
    left = 8.0
    widths = [len(one["factors"]) * wide - 1 for one in shown]
    for number, one in enumerate(shown):
        room = 370 - sum(widths[number:]) - gap * (len(shown) - number - 1)
        one["factors_x"] = max(left, min(one["x"] + 25 - widths[number] / 2, room))
        left = one["factors_x"] + widths[number] + gap


def _pawns(view: dict[str, Any]) -> list[dict[str, Any]]:
    placed = []
    on_stairs = 0
    for seat, mine in enumerate(view["seats"]):
        points = mine["points"]
        space = (points - 1) % LAP
        x, y = 75.5 + space % 20 * 15, 38 + space // 20 * 38
        if points == 0:  # one step each, which means no order. FD-SET-04
            x, y = 17 + on_stairs * 14, 87 - on_stairs * 16
            on_stairs += 1
        placed.append(
            {"seat": seat, "who": view["names"][seat], "x": x, "y": y, "laps": points > LAP, "points": points}
        )
    return placed


def _painter(game: DiceGame, view: dict[str, Any], seat: int, near: bool) -> dict[str, Any]:
    mine = view["seats"][seat]
    own = seat == view["you"]
    last = view["last_turn"]
    bets = last["bets"] if last and view["rolls"] == 0 and not mine["bet"] else []
    asked = view["asked"] == "bet" and seat in view["actors"]
    chance: list[int] | list[None] = chances.of_events(game, view) if own and asked else [None] * 3
    used = mine["bet"]["event"] if own and mine["bet"] else mine["answer"] if own else None
    marks = {
        "first": seat == view["first"],
        "favour": seat == view["favour"],
        "active": seat == view["active"] and not view["over"],
    }
    return {
        "seat": seat,
        "name": view["names"][seat],
        "points": mine["points"],
        "marks": [mark for mark, there in marks.items() if there],
        "near": near,
        "own": own,
        "bet": _bet(mine["bet"]),
        "revealed": next((_bet(bet) for bet in bets if bet["seat"] == seat), None),
        "spare": 2 if mine["bet"] else 3,
        "hand": {
            "tiles": [
                {"event": e, "word": words.BETS[e], "there": e != used, "chance": percent}
                for e, percent in zip(game.parts.events, chance, strict=True)
            ],
            "asked": asked,
            "answer": mine["answer"],
        }
        if own
        else None,
        "frescos": [{"number": n, "vp": vp} for n, vp in zip(game.parts.numbers, mine["frescos"], strict=True)],
        "portraits": mine["portraits"],
        "pairs": mine["pairs"],
        "pay": game.parts.pay,
    }


def _bet(bet: dict[str, Any] | None) -> dict[str, Any] | None:
    return bet and {"slot": bet["slot"], "event": bet["event"], "word": words.BETS.get(bet["event"], "")}


PICTURE = Picture(sheets=sheets, symbols=symbols)
