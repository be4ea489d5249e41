"""The numbers that books print are those of the ledgers and of the component sets."""

from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import pytest

from bottega import ledger, rule_index
from bottega.books import Section, book
from bottega.books.reading import home_of
from bottega.games.canvas.rules.components import component_set as canvas_set
from bottega.games.fresco.rules.game import FrescoGame
from bottega.games.fresco_card.rules.components import Components as CardSet
from bottega.games.fresco_dice.rules.components import Components as DiceSet
from bottega.i18n.languages import translations
from bottega.i18n.translate import LANGUAGES, t, use

from .test_books import EVERY

WORDS = {
    "en": "both=2 two=2 three=3 four=4 five=5 six=6 seven=7 eight=8 nine=9 ten=10",
    "fr": "deux=2 trois=3 quatre=4 cinq=5 six=6 sept=7 huit=8 neuf=9 dix=10",
    "nl": "beide=2 twee=2 drie=3 vier=4 vijf=5 zes=6 zeven=7 acht=8 negen=9 tien=10",
}
EXAMPLE = re.compile(r"^\*\*(?:Example|Exemple|Voorbeeld)\.\*\* (.+)\n((?:<!-- example: .+ -->\n)+)", re.MULTILINE)
SUM = re.compile(r"\d+(?: [+−×] \d+)+ = \d+")
FRESCO = FrescoGame(players=3, modules=list(range(1, 18)))
BASE = FRESCO.parts
DATA: dict[str, Any] = BASE.data
GLASS: dict[str, Any] = {glass["letter"]: glass for glass in DATA["glaziers"]["glass"]}
CANVAS, CARD, DICE = canvas_set(None), CardSet(), DiceSet()


def digits(text: str) -> list[int]:
    """The numbers in a text without their signs, 7 for 7:00."""
    return [int(number) for number in re.findall(r"(?<![\w-])-?(\d+)", text.replace(":00", ""))]


def numbers(text: str, language: str) -> set[int]:
    """The numbers in a text, in digits or in words."""
    known = dict(pair.split("=") for pair in WORDS[language].split())
    words = re.findall(r"[^\W\d]+", text.lower())
    return {*digits(text), *(int(known[word]) for word in words if word in known)}


def section(title: str, module: int | None, anchor: str, language: str) -> Section:
    return next(one for one in book(title, module, language).sections if one.anchor == anchor)


def table(title: str, module: int | None, anchor: str, language: str) -> list[list[str]]:
    """The cells of the table in a section, without its heads."""
    text = "".join(part for part in section(title, module, anchor, language).parts if isinstance(part, str))
    rows = [line.strip("|").split("|") for line in text.splitlines() if line.startswith("|")]
    return [[cell.strip() for cell in row] for row in rows[2:]]


# -- examples


def examples(title: str, module: int | None, language: str) -> list[tuple[list[str], str]]:
    """The examples of a book that are those of the ledgers: their ids, and what is printed."""
    text = (home_of(title, module) / "book" / f"{language}.md").read_text(encoding="utf-8")
    return [(re.findall(r"example: (\S+) ", ids), printed) for printed, ids in EXAMPLE.findall(text)]


@EVERY
def test_examples_print_the_numbers_of_the_ledger(title: str, module: int | None) -> None:
    """All but 1, for which many words may stand."""
    for language in LANGUAGES:
        for (ids, english), (_, printed) in zip(
            examples(title, module, "en"), examples(title, module, language), strict=True
        ):
            told = numbers(" ".join(ledger.rule(id).text for id in ids).replace("fifth", "five"), "en")
            assert numbers(printed, language) - {1} <= told, f"{language}: {', '.join(ids)}"
            assert numbers(printed, language) - {1} == numbers(english, "en") - {1}, f"{language}: {', '.join(ids)}"


@EVERY
def test_examples_are_played_by_tests(title: str, module: int | None) -> None:
    cited = rule_index.cited(Path(__file__).parents[1])
    for ids, _ in examples(title, module, "en"):
        assert [id for id in ids if id not in cited] == []


@EVERY
def test_sums_are_right(title: str, module: int | None) -> None:
    for language in LANGUAGES:
        for part in book(title, module, language).sections:
            for printed in SUM.findall(part.text):
                left, right = printed.replace("×", "*").replace("−", "-").split(" = ")
                assert eval(left) == int(right), f"{language} {part.anchor}: {printed}"


# -- sections


@EVERY
def test_all_languages_print_the_same_numbers(title: str, module: int | None) -> None:
    for language in LANGUAGES:
        pairs = zip(book(title, module, "en").sections, book(title, module, language).sections, strict=True)
        for english, same in pairs:
            assert sorted(digits(same.text)) == sorted(digits(english.text)), f"{language} {same.anchor}"


def flat(rows: Iterable[Iterable[int]]) -> list[int]:
    return [number for row in rows for number in row]


SUMMARIES: dict[tuple[str, int | None, str], list[int]] = {
    ("canvas", None, "setup"): [CANVAS.scoring_cards, CANVAS.row, CANVAS.backgrounds_each, CANVAS.tokens_each],
    ("canvas", None, "silver"): [CANVAS.silver_points],
    ("canvas", None, "solo"): list(CANVAS.targets.values()),
    ("fresco", None, "setup"): [BASE.thalers, *BASE.start_paint[:3], BASE.assistants, 3],
    ("fresco", None, "mood"): [BASE.assistants_at[-1], BASE.assistants_at[0], BASE.assistants],
    ("fresco", None, "plan"): [BASE.column_spaces],
    ("fresco", None, "bishop"): [BASE.bonus_on, BASE.bonus_near, BASE.bishop_price],
    ("fresco", None, "altar"): [BASE.altar_value, BASE.altar_full],
    ("fresco", None, "studio"): [BASE.studio_thalers],
    ("fresco", None, "workshop"): [BASE.workshop_mixes],
    ("fresco", None, "theatre"): [BASE.theatre_mood],
    ("fresco", None, "last"): [BASE.last_tiles],
    ("fresco", None, "end"): [1, BASE.thalers_per_vp],
    ("fresco", 3, "play"): [colour["altar_bonus"] for colour in DATA["special"]["colour"]],
    ("fresco", 4, "idea"): [DATA["well"]["coins_planned"], DATA["well"]["coins_in_well"]],
    ("fresco", 4, "setup"): [DATA["well"]["coins_each"]],
    ("fresco", 5, "play"): [DATA["gold"]["on"], DATA["gold"]["near"], DATA["gold"]["far"]],
    ("fresco", 6, "play"): [GLASS["Y"]["price"], GLASS["R"]["price"], *(glass["missing"] for glass in GLASS.values())],
    ("fresco", 7, "idea"): [DATA["scrolls"]["vp"], DATA["scrolls"]["vp_both"]],
    ("fresco", 8, "play"): [1, DATA["bells"]["instalment_thalers"]],
    ("fresco", 9, "idea"): [1, DATA["wall"]["vp"], 1],
    ("fresco", 10, "end"): [DATA["doctor"]["healthy_thalers"]],
    ("fresco", 14, "setup"): [DATA["benches"]["tiles"], DATA["benches"]["sticks_each"], 6],
    ("fresco-card", None, "setup"): [CARD.start_hand, CARD.open_fresco, CARD.open_action, 1],
    ("fresco-card", None, "hand"): [CARD.hand_least, CARD.hand_least, CARD.hand_most, CARD.hand_most],
    ("fresco-card", None, "end"): [4, CARD.goal[4], 2, 3, CARD.goal[3]],
    ("fresco-dice", None, "result"): DICE.numbers,
    ("fresco-dice", None, "bishop"): [DICE.bishop_bonus],
    ("fresco-dice", None, "bets"): flat(enumerate(DICE.pay, 1)),
    ("fresco-dice", None, "points"): [DICE.bishop_bonus, *DICE.pay],
}


@pytest.mark.parametrize(("title", "module", "anchor"), SUMMARIES)
def test_summaries_print_the_numbers_of_the_components(title: str, module: int | None, anchor: str) -> None:
    for language in LANGUAGES:
        lines = section(title, module, anchor, language).summary_lines
        assert digits(" ".join(lines)) == SUMMARIES[title, module, anchor], language


# -- tables


def rows(title: str, module: int | None, anchor: str, language: str) -> list[list[int]]:
    return [digits(" | ".join(row)) for row in table(title, module, anchor, language)]


ROWS: dict[tuple[str, int | None, str], list[list[int]]] = {
    ("canvas", None, "solo"): [list(CANVAS.targets.values())],
    ("fresco", None, "inn"): [
        [hour, abs(mood), price] for hour, mood, price in zip(BASE.hours, BASE.moods, BASE.prices, strict=True)
    ],
    ("fresco", 8, "end"): [side["vp"] for side in reversed(DATA["bells"]["ranks"]["side"])],
    ("fresco", 13, "setup"): [
        [hour, len(maps), len(maps[0]["rooms"])]
        for hour in (5, 6, 7)
        if (maps := [entry for entry in DATA["catacombs"]["maps"]["map"] if entry["hour"] == hour])
    ],
    ("fresco-dice", None, "setup"): [
        [number, DICE.tiles_each - DICE.removed[number], len(DICE.used_portraits(number)), number]
        for number in (2, 3, 4)
    ],
    ("fresco-dice", None, "result"): [
        DICE.numbers,
        flat(DICE.ranges),
        [DICE.numbers[0] - 1, DICE.numbers[-1] + 1],
    ],
}


@pytest.mark.parametrize(("title", "module", "anchor"), ROWS)
def test_tables_print_the_numbers_of_the_components(title: str, module: int | None, anchor: str) -> None:
    for language in LANGUAGES:
        assert rows(title, module, anchor, language) == ROWS[title, module, anchor], language


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_canvas_pays_and_its_scenarios(language: str) -> None:
    with use(translations(language)):
        called = [t(card.name) for card in CANVAS.scoring]
        scenarios = {t(one.name): one for one in CANVAS.scenarios}
    printed = table("canvas", None, "scoring", language)
    points = [card.points for card in CANVAS.scoring]
    assert {row[0].strip("*"): digits(row[-1]) for row in printed} == dict(zip(called, points, strict=True))
    printed = table("canvas", None, "scenarios", language)
    assert {row[1]: int(row[2]) for row in printed} == {name: one.target for name, one in scenarios.items()}
    for _, name, _, cards in printed:
        if not scenarios[name].random:
            assert set(cards.split(", ")) == {called[card] for card in scenarios[name].cards}


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_waking_up_does_to_the_mood(language: str) -> None:
    moods = [row[1].replace("−", "-") for row in table("fresco", None, "inn", language)]
    assert [int(mood) for mood in moods] == BASE.moods


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_fresco_pays_at_the_altar_and_deals_to_the_market(language: str) -> None:
    mixed = [BASE.altar_value + number * BASE.altar_mixed for number in range(4)]
    assert [int(row[-1]) for row in table("fresco", None, "altar", language)] == [*mixed, BASE.altar_full]
    stalls, tiles, left = (digits(" ".join(row[1:])) for row in table("fresco", None, "setup", language))
    games = (FrescoGame(players=4), FrescoGame(players=3))
    assert set(stalls) == {number for game in games for number in game.parts.stall_spaces}
    assert tiles[:2] == [len(game.market_tiles) for game in games]
    assert left == [len(game.market_tiles) - game.stall_from[-1] for game in games]


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_modules_bring(language: str) -> None:
    wishes = [int(re.findall(r"\((\d+)\)", row[0])[0]) for row in table("fresco", 4, "play", language)]
    assert wishes == [card["count"] for card in DATA["well"]["card"]]
    said = digits(section("fresco", 6, "setup", language).text)
    assert [said[said.index(8) + at] for at in range(4)] == [glass["count"] for glass in GLASS.values()]
    bonuses = flat((bonus["vp"], bonus["start"]) for bonus in DATA["bells"]["track"]["bonus"])
    said = digits(section("fresco", 8, "end", language).text)
    assert bonuses in [said[at : at + len(bonuses)] for at in range(len(said))]
    benches = flat((min(bench["values"]), max(bench["values"])) for bench in DATA["benches"]["bench"])
    assert digits(section("fresco", 14, "idea", language).text) == benches
    dome = sorted({tile["value"] for tile in DATA["dome"]["tile"]})
    assert [number for number in digits(section("fresco", 15, "play", language).text) if number in dome] == dome


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_unused_action_tiles_are_worth(language: str) -> None:
    worth = dict(zip(CARD.tiles, CARD.tile_vp, strict=True))
    kinds = ("rotate", "green", "exchange_restore", "demand")
    printed = table("fresco-card", None, "tiles", language)
    assert [digits(row[-1]) for row in printed] == [[worth[kind]] for kind in kinds]
