"""Owner's component sets of odd sizes, small, large and lopsided: played to the end with everything checked that holds
for all games. Sets with which nobody could play are refused with a sentence."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import bottega
from bottega.games.fresco.book.positions import game_of
from bottega.games.fresco.modules import MODULES
from bottega.kernel.components import read
from bottega.lab.fuzz import play_checked
from tests.contract import FAILURES

Box = dict[str, Any]


def ours(title: str) -> Box:
    return read(bottega.title(title).components)


def with_first(*keys: str, **changes: object) -> list[Box]:
    """A list of Fresco's component set, whose first entry is changed."""
    entries: Any = game_of(modules=list(MODULES)).parts.data
    for key in keys:
        entries = entries[key]
    return [{**entries[0], **changes}, *entries[1:]]


def toml(value: Any) -> str:
    if isinstance(value, dict):
        return "{ " + ", ".join(f"{key} = {toml(entry)}" for key, entry in value.items()) + " }"
    if isinstance(value, list):
        return "[" + ", ".join(map(toml, value)) + "]"
    return json.dumps(value)


def written(box: Box, folder: Path) -> str:
    file = folder / "box.toml"
    file.write_text("\n".join(f"{section} = {toml(entries)}" for section, entries in box.items()), encoding="utf-8")
    return str(file)


# -- the Card Game


def card_box(market: list[Box], workshop: list[Box], fresco: int = 40, action: Any = None, **setup: Any) -> Box:
    """A box with these paint cards, so many Fresco cards and these Action tiles; its counts are those of its rows."""
    data = ours("fresco-card")
    sections = [{**row, "count": 1} for row in data["fresco"]["cards"] * (1 + fresco // 20)][:fresco]
    for number, row in enumerate(sections):
        row["id"] = f"f-{number + 1}"
    tiles = data["action"]["tiles"] if action is None else action
    piles = sorted({row["pile"] for row in workshop})
    in_pile = sum(row["count"] for row in workshop if row["pile"] == piles[0])
    return {
        "setup": {**data["setup"], **setup},
        "counts_stated": {
            **data["counts_stated"],
            "market": sum(row["count"] for row in market),
            "action": sum(row["count"] for row in tiles),
            "workshop_piles": len(piles),
        },
        "counts_reconstructed": {
            **data["counts_reconstructed"],
            "workshop": sum(row["count"] for row in workshop),
            "workshop_pile": in_pile,
            "fresco": len(sections),
        },
        "market": {**data["market"], "cards": market},
        "workshop": {**data["workshop"], "cards": workshop},
        "fresco": {**data["fresco"], "cards": sections},
        "action": {**data["action"], "tiles": tiles},
    }


def small_cards() -> Box:
    """Twenty Market cards, all dealt, one card in each Workshop pile, six Fresco cards, no Action tile but one."""
    data = ours("fresco-card")
    market = [{**row, "count": 1} for row in data["market"]["cards"]][::2] + [
        {**data["market"]["cards"][at], "count": 1} for at in (1, 3)
    ]
    workshop = [{**data["workshop"]["cards"][at], "count": 1} for at in (0, 11, 22)]
    return card_box(market, workshop, 6, data["action"]["tiles"][1:2])


def large_cards() -> Box:
    data = ours("fresco-card")
    market = [{**row, "count": 4 * row["count"]} for row in data["market"]["cards"]]
    workshop = [{**row, "count": 3 * row["count"]} for row in data["workshop"]["cards"]]
    return card_box(market, workshop, 90, start_hand=9, hand_least=6, hand_most=12, open_fresco=9, open_action=6)


def lopsided_cards() -> Box:
    """Two Workshop cards in the only pile, and nearly all Market cards have Workshop symbols only."""
    data = ours("fresco-card")
    market = [dict(row) for row in data["market"]["cards"]]
    for row in market[1:]:
        row.update(market=0, workshop=2)
    return card_box(market, [{**data["workshop"]["cards"][0], "count": 2}], hand_most=3)


def colourful_cards() -> Box:
    """A fourth primary colour, of which nothing is mixed, on many Market and half of the Fresco cards."""
    data = ours("fresco-card")
    palette = {**data["palette"], "primary": ["white", *data["palette"]["primary"]]}
    white = {"id": "m-white-01", "colour": "white", "market": 1, "workshop": 1, "bishop": 0, "count": 20}
    box = card_box([*data["market"]["cards"], white], data["workshop"]["cards"])
    for row in box["fresco"]["cards"][::2]:
        row["colours"] = ["white", *row["colours"][1:]]
    return {"palette": palette, **box}


# -- the Dice Game


def small_dice() -> Box:
    """One portrait on each space, and two end the game."""
    data = ours("fresco-dice")
    return {
        "setup": {**data["setup"], "portrait_goal": 2},
        "portraits": {**data["portraits"], "tiles": data["portraits"]["tiles"][:4]},
    }


def large_dice() -> Box:
    data = ours("fresco-dice")
    tiles = [
        {"id": f"p{number}", "sex": ("man", "woman")[number % 2], "vp": number % 7, "from": 2} for number in range(40)
    ]
    piles = [{**pile, "vp": list(range(1, 10))} for pile in data["fresco"]["piles"]]
    return {
        "setup": {**data["setup"], "portrait_goal": 9},
        "sections": {**data["sections"], "tiles_each": 9, "removed_from_top": {"2": 0, "3": 6, "4": 5}},
        "portraits": {**data["portraits"], "tiles": tiles},
        "fresco": {**data["fresco"], "piles": piles},
    }


def lopsided_dice() -> Box:
    """Men only, worth nothing or very much; the first portrait ends the game."""
    data = ours("fresco-dice")
    tiles = [{"id": f"m{number}", "sex": "man", "vp": 99 * (number % 2), "from": 2} for number in range(4)]
    return {
        "setup": {**data["setup"], "portrait_goal": 1, "bishop_bonus": 0},
        "portraits": {**data["portraits"], "tiles": tiles},
        "bets": {**data["bets"], "pay": [0, 9, 99]},
    }


# -- Canvas


def small_canvas() -> Box:
    data = ours("canvas")
    return {"setup": {**data["setup"], "row": 2}, "art": {**data["art"], "card": data["art"]["card"][:11]}}


def large_canvas() -> Box:
    data = ours("canvas")
    cards = [{**card, "id": f"art-{number:02}"} for number, card in enumerate(data["art"]["card"] * 2, 1)]
    return {
        "setup": {**data["setup"], "row": 9, "hand_limit": 9, "tokens_each": 9},
        "art": {**data["art"], "card": cards},
    }


def lopsided_canvas() -> Box:
    """No tokens, hands of three, one painting each, and every card has the same icons."""
    data = ours("canvas")
    cards = [{**card, "icons": {"red": "HS", "violet": "bH"}} for card in data["art"]["card"]]
    return {
        "setup": {**data["setup"], "tokens_each": 0, "hand_limit": 3, "paintings_each": 1},
        "art": {**data["art"], "card": cards},
    }


# -- Fresco


def small_fresco() -> Box:
    """Two assistants, no thalers, no paint."""
    data = ours("fresco")
    return {
        "mood": {**data["mood"], "assistants": 2},
        "setup": {**data["setup"], "thalers": 0, "paints": ""},
    }


def large_fresco() -> Box:
    """Nine assistants, and thalers and paint without end."""
    data = ours("fresco")
    return {
        "mood": {**data["mood"], "assistants": 9, "low": -20, "high": 20},
        "setup": {**data["setup"], "thalers": 99, "paints": "RRRRYYYYBBBBOOGGPP"},
        "workshop": {**data["workshop"], "mixes": 9},
    }


def lopsided_fresco() -> Box:
    """A market of green only, most of it at one stall; every tile of the fresco wants the same."""
    data = ours("fresco")
    stalls = [dict(stall) for stall in data["market"]["stall"]]
    for stall in stalls:
        spaces = {"I": 8 if stall["side"] == "four" else 5, "II": 3}
        stall["spaces"] = spaces.get(stall["name"], 1)
    market = [{**tile, "paints": "G"} for tile in data["market"]["tile"]]
    wall = [{**tile, "paints": "OP"} for tile in data["fresco"]["tile"]]
    return {
        "market": {**data["market"], "stall": stalls, "tile": market},
        "fresco": {**data["fresco"], "tile": wall},
        "inn": {**data["inn"], "row": [{**row, "price": 0} for row in data["inn"]["row"]]},
    }


CASES = [
    pytest.param(title, box, options, id=f"{box.__name__}-{name}")
    for title, boxes, ways in (
        (
            "fresco-card",
            (small_cards, large_cards, lopsided_cards, colourful_cards),
            {"2": {"players": 2}, "4": {"players": 4}},
        ),
        ("fresco-dice", (small_dice, large_dice, lopsided_dice), {"2": {"players": 2}, "4": {"players": 4}}),
        (
            "canvas",
            (small_canvas, large_canvas, lopsided_canvas),
            {
                "2": {"players": 2},
                "5": {"players": 5},
                "vincent": {"players": 1, "mode": "vincent"},
                "puzzle": {"players": 1, "mode": "puzzle"},
            },
        ),
        (
            "fresco",
            (small_fresco, large_fresco, lopsided_fresco),
            {
                "2": {"players": 2},
                "4-first": {"players": 4, "edition": "first"},
                "3-all": {"players": 3, "modules": list(MODULES)},
                "2-some": {"players": 2, "modules": [4, 9, 13]},
            },
        ),
    )
    for box in boxes
    for name, options in ways.items()
]


@pytest.mark.parametrize(("title", "box", "options"), CASES)
def test_an_odd_set_plays_to_the_end(title: str, box: Any, options: dict[str, Any], tmp_path: Path) -> None:
    game = bottega.game(title, components=written(box(), tmp_path), **options)
    play_checked(game, 1, FAILURES, moments=2)


@pytest.mark.parametrize(
    ("title", "box", "options", "said"),
    [
        ("fresco", {"paint": {"mix": []}}, {}, "at least one mix is needed"),
        ("fresco", {"paint": {"mix": ours("fresco")["paint"]["mix"] * 2}}, {}, "paint.mix: orange is mixed already"),
        (
            "fresco",
            {"special": {"mix": [{"paints": "YB", "result": "G", "provenance": "stated"}]}},
            {"modules": [3]},
            "special.mix: green is mixed already",
        ),
        ("fresco", {"market": {"stall": ours("fresco")["market"]["stall"][1:]}}, {}, "stalls with"),
        ("fresco", {"fresco": {"tile": ours("fresco")["fresco"]["tile"][1:]}}, {}, "25 tiles"),
        ("fresco", {"pieces": {"player_colours": ["red", "red", "blue", "green"]}}, {}, "four different colours"),
        ("fresco", {"fresco": {"tile": with_first("fresco", "tile", paints="")}}, {}, "costs at least one cube"),
        ("fresco", {"fresco": {"tile": with_first("fresco", "tile", paints="RK")}}, {}, "pink and brown are not in"),
        ("fresco", {"board": {"centre": "a1"}}, {}, "board.centre: the middle space is c3, not 'a1'"),
        (
            "fresco",
            {"action": {"side2": ours("fresco")["action"]["side1"]}},
            {},
            "action.side2: the columns are market, cathedral, studio, workshop, cathedral, not market, cathedral",
        ),
        (
            "fresco",
            {"gold": {"market": {"arrow": with_first("gold", "market", "arrow", space="III.1")}}},
            {"players": 4, "modules": [5]},
            "gold.market.arrow: side four has 2 arrows to different stall spaces",
        ),
        ("fresco", {"special": {"centre_value": 23}}, {"modules": [3]}, "there is no tile of value 23"),
        ("fresco", {"gold": {"discs": "R"}}, {"modules": [5]}, "gold.discs: 'R' should be different colours, two"),
        (
            "fresco",
            {"wall": {"tiles": {"tile": with_first("wall", "tiles", "tile", income="O")}}},
            {"modules": [9]},
            "income: 'O' should be one of R, Y, B",
        ),
        (
            "fresco",
            {"paint": {"mix": with_first("paint", "mix", paints="RG")}},
            {"modules": [9]},
            "wall.exchange: 'O' is not mixed from two primary colours",
        ),
        (
            "fresco",
            {"doctor": {"remedy": with_first("doctor", "remedy", kind="juice")}},
            {"modules": [10]},
            "'juice' with 3 doses: a bottle has some, juice none",
        ),
        (
            "fresco",
            {"doctor": {"infection": with_first("doctor", "infection", place="theatre")}},
            {"modules": [10]},
            "doctor.infection: 'theatre' is no place that can be infected",
        ),
        (
            "fresco",
            {"doctor": {"infection": with_first("doctor", "infection", place="inn")}},
            {"modules": [10]},
            "doctor.infection: 'inn' is no place that can be infected",
        ),
        ("fresco", {"mood": {"step": 2}}, {"modules": [10]}, "with the doctor one assistant comes or goes"),
        (
            "fresco",
            {"catacombs": {"maps": {"map": with_first("catacombs", "maps", "map", id="K52")}}},
            {"modules": [13]},
            "every map has an id of its own",
        ),
        ("fresco-card", {"market": {"cards": ours("fresco-card")["market"]["cards"][:9]}}, {}, "need 20 Market cards"),
        ("fresco-card", {"workshop": {"cards": []}}, {}, "at least one row"),
        ("fresco-dice", {"portraits": {"tiles": ours("fresco-dice")["portraits"]["tiles"][:6]}}, {}, "dealt evenly"),
        ("fresco-dice", {"sections": {"tiles_each": 3}}, {}, "from 4 to 9"),
        ("canvas", {"setup": {"backgrounds_each": 2}}, {}, "every painting needs a background of its own"),
        ("canvas", {"scoring": {"card": ours("canvas")["scoring"]["card"][:3]}}, {}, "at least 4 cards"),
    ],
)
def test_a_set_that_nobody_can_play_is_refused(
    title: str, box: Box, options: dict[str, Any], said: str, tmp_path: Path
) -> None:
    with pytest.raises(bottega.BadComponents, match=said):
        bottega.game(title, components=written(box, tmp_path), **options)


def spoilt(data: Box) -> Iterator[Box]:
    """Boxes in which one value has another form than it should have."""
    for section, entries in data.items():
        for key, value in entries.items() if isinstance(entries, dict) else ():
            if isinstance(value, dict):
                continue
            for odd in ([], [7], ["?"], [[]], [{}]) if isinstance(value, list) else (-1, "?", 1.5):
                yield {section: {**entries, key: odd}}


@pytest.mark.parametrize("title", bottega.titles())
def test_a_value_of_any_form_is_taken_or_refused_with_a_sentence(title: str, tmp_path: Path) -> None:
    refused = []
    for box in spoilt(ours(title)):
        try:
            bottega.game(title, players=2, components=written(box, tmp_path))
        except bottega.BadComponents as error:
            refused.append(str(error))
    assert len(refused) > 30
    assert all(said.startswith(str(tmp_path)) for said in refused)
