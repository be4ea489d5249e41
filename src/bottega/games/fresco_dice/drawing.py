"""The Dice Game in pictures: the table from a view. Places are worked out here, drawn in the templates beside."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from bottega.games import pictures
from bottega.games.fresco_dice import words

if TYPE_CHECKING:
    from bottega.games.fresco_dice.game import DiceGame

WIDTH = 1000
BOARD_TOP = 652
BOARD_HEIGHT = 172
LAP = 100  # spaces drawn of the score track; a pawn that is farther begins again, with its VP beside it
ROW = 50

SKIN = ("#f0c9a0", "#e0ab7c", "#c98f62", "#a8703f", "#f3d3b4")
HAIR = ("#3b2415", "#8a4f22", "#c79a4a", "#1f1a17", "#7d3a1c", "#b9a68a")
ROBE = ("#9c3328", "#2c4f8f", "#4f7a4c", "#6f4a86", "#8a5a2e", "#2f3a4a")
TRIM = ("#d0a23a", "#f3ead6", "#c8412b", "#1f3f8f", "#5e7f5a")
GROUND = ("#5d7d8c", "#8a6d4a", "#6c7f5a", "#7d5a5a", "#4f5f80", "#94805a")
EYES = ("#3a2515", "#2c4f6f", "#3f5a34")


def look(tile: dict[str, Any]) -> dict[str, Any]:
    """How a portrait looks: every id has a head of its own."""
    number = int("".join(letter for letter in tile["id"] if letter.isdigit()) or 0)
    seed = number * 7 + (3 if tile["sex"] == "woman" else 0)
    return {
        "sex": tile["sex"],
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


def track_place(space: int) -> tuple[float, float]:
    """The middle of the foot of a pawn on a space of the score track."""
    at = (space - 1) % LAP
    return 107.0 + at % ROW * 17.6, 588.0 + at // ROW * 40


def pawns(view: dict[str, Any]) -> list[dict[str, Any]]:
    placed = []
    on_stairs = 0
    for seat, entry in enumerate(view["seats"]):
        x, y = track_place(entry["points"])
        if entry["points"] == 0:  # one step each, which means no order. FD-SET-04
            x, y = 32 + on_stairs * 14, 623 - on_stairs * 16
            on_stairs += 1
        placed.append({"seat": seat, "x": x, "y": y, "laps": entry["points"] - 1 >= LAP, "points": entry["points"]})
    return placed


def dice(game: DiceGame, view: dict[str, Any]) -> list[dict[str, Any]]:
    """The ordinary dice in the tray, in the order of their colours, with how many colour dice match each."""
    pips = {entry["colour"]: entry["pips"] for entry in view["rolled"]}
    shown = []
    for at, colour in enumerate(game.parts.colours):
        if colour in view["left"]:
            number = pips.get(colour, 0)
            matching = view["faces"].count(colour) if number else 0
            shown.append({"colour": colour, "pips": number, "matching": matching, "x": 44 + at * 70})
    return shown


def boards(view: dict[str, Any]) -> list[dict[str, Any]]:
    made = []
    last = view["last_turn"]
    revealed = {bet["seat"]: bet for bet in last["bets"]} if last and view["rolls"] == 0 else {}
    for seat, entry in enumerate(view["seats"]):
        own = seat == view["you"]
        used = entry["bet"]["event"] if own and entry["bet"] else entry["answer"] if own else None
        made.append(
            {
                **entry,
                "seat": seat,
                "own": own,
                "x": 10 + seat % 2 * 496,
                "y": BOARD_TOP + seat // 2 * (BOARD_HEIGHT + 10),
                "name": view["names"][seat],
                "spare": 2 if entry["bet"] else 3,
                "used": used,
                "revealed": None if entry["bet"] else revealed.get(seat),
                "asked": own and view["asked"] == "bet" and seat in view["actors"],
            }
        )
    return made


def table(game: DiceGame, view: dict[str, Any]) -> str:
    rows = (view["players"] + 1) // 2
    owners = [
        [seat for seat, entry in enumerate(view["seats"]) if entry["frescos"][section] is not None]
        for section in range(len(view["sections"]))
    ]
    return pictures.draw(
        "fresco_dice/table.svg.j2",
        view=view,
        width=WIDTH,
        height=BOARD_TOP + rows * (BOARD_HEIGHT + 10) + 8,
        owners=owners,
        dice=dice(game, view),
        boards=boards(view),
        pawns=pawns(view),
        events=game.parts.events,
        pay=game.parts.pay,
        numbers=game.parts.numbers,
        look=look,
        prompt=game.prompt(view),
        last_turn=words.last_turn(view),
        board_height=BOARD_HEIGHT,
    )
