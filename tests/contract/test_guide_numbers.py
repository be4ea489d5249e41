"""The numbers that coaches say are those of the component sets: whoever changes one there is told here which sentence
says it. Numbers of a story (what its dice show, an hour that it picks) stand here as they are."""

from __future__ import annotations

from typing import Any

import pytest

from bottega.guides import LEARNER, Words, guide, tours
from bottega.i18n.translate import LANGUAGES
from tests.books.test_numbers import BASE, CANVAS, CARD, DATA, DICE, GLASS, digits, numbers

from .test_guides import Lesson

WORDS = ("one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")


def spelt(number: int) -> str:
    return WORDS[number - 1]


def painted(*layers: int) -> int:
    """The points of the learner of Canvas who lays these cards on one another, where the story paints."""
    lesson = Lesson("canvas")
    next(meant for _, meant in lesson.turns() if meant[0].startswith("layer"))
    for card in layers:
        lesson.play(LEARNER, f"layer {card}")
    lesson.play(LEARNER, lesson.legal(LEARNER)[0])  # any background
    return lesson.state.scores[LEARNER]


def ends(values: list[int]) -> str:
    return f"{min(values)} to {max(values)}"


def either(values: list[int]) -> str:
    *some, last = sorted(set(values))
    return f"{', '.join(map(str, some))} or {last}"


SEVEN = BASE.hours.index(7)
PRICE = BASE.prices[SEVEN]
TILE = next(tile.value for tile in BASE.tiles if tile.paints == "RYO")
KEY = CARD.vp[CARD.fresco.index("f-14")]
AIM, TOP = DICE.numbers[2], DICE.piles[2][DICE.removed[2]]
GOLD = DATA["gold"]
SPECIAL, ORDER = DATA["special"], DATA["orders"]["pile"][0]
PINK, BROWN = (colour["altar_bonus"] for colour in SPECIAL["colour"])
BENCH: dict[str, Any] = DATA["benches"]["bench"][2]

GUIDES: dict[str, list[str]] = {
    "canvas": [
        f"These {spelt(CANVAS.scoring_cards)} cards",
        f"you would have scored {painted(15, 57, 31)} points instead of {painted(15, 31, 57)}.",
        f"you must with {spelt(CANVAS.hand_limit)}.",
        f"makes {spelt(CANVAS.paintings_each)} paintings",
    ],
    "fresco": [
        f"and {BASE.thalers} thalers.",
        "get up at 7:00",
        f"brings {TILE} points.",
        f"brings {BASE.bonus_on} extra points if he stands on it, and {BASE.bonus_near} if he stands next to it",
        f"{spelt(BASE.assistants)} assistants",
        f"at stall III for {PRICE} thalers",
        f"For {BASE.bishop_price} thaler",
        f"brings {TILE} points plus {BASE.bonus_on} for the bishop",
        f"{spelt(TILE + BASE.bonus_on).capitalize()} points in one go",
        f"will bring you {BASE.tile_income} thaler every evening",
        f"in the studio has earned {BASE.studio_thalers} thalers",
        f"bring {BASE.altar_value} points, and each mixed cube in place of one of them adds {BASE.altar_mixed}.",
        f"Once {spelt(BASE.last_tiles)} tiles or fewer",
    ],
    "fresco-card": [
        f"{spelt(CARD.open_fresco).capitalize()} sections are on offer",
        f"it is worth {KEY[0]} points, and one more each time it is turned, up to {KEY[-1]}.",
        f"{spelt(CARD.most_turns)} turns, so the Key shows {KEY[CARD.most_turns]}.",
        f"it is worth {CARD.tile_vp[CARD.tiles.index('rotate')]} point at the end",
        f"fewer than {spelt(CARD.hand_least)} cards, and discard if you hold more than {spelt(CARD.hand_most)}.",
        f"With two players, somebody's {spelt(CARD.goal[2])}th section",
        f"{CARD.tile_vp[CARD.tiles.index('green')]} point for each unused Rotate or Colour tile",
    ],
    "fresco-dice": [
        f"{spelt(len(DICE.numbers))} sections: {', '.join(map(str, DICE.numbers[:-1]))} and {DICE.numbers[-1]}.",
        f"You roll {spelt(DICE.data['setup']['rolls'])} times",
        f"put him on {AIM}",
        f"chance of {AIM}",
        "red 6",
        f"a green 6 that counts as 12 is too much, because 6 + 12 is more than {AIM}. Count it once: choose ×1",
        "green 6, ×1",
        f"You have 12 and need a {AIM - 12}",
        f"does not make {AIM}.",
        "yellow 2",
        "choose ×2",
        "choose its ×2",
        f"Exactly {AIM}! The tile brings {TOP} points and the bishop {DICE.bishop_bonus} more",
        f"on space {TOP + DICE.bishop_bonus}.",
        f"and gains {DICE.pay[0]}.",
        f"is aiming for {DICE.numbers[-1]}",
        f"pays {DICE.pay[0]} points before the first roll, then {DICE.pay[1]}, then {DICE.pay[2]}.",
        f"The yellow 3 counts four times, which makes 12 already. Now {DICE.numbers[-1]} looks likely",
        f"for {DICE.pay[1]} points",
        f"12, 6 and 6: exactly {DICE.numbers[-1]}",
        f"take {DICE.data['setup']['favour']} off your total, keep it as it is or add {DICE.data['setup']['favour']}.",
        f"change the total by {DICE.data['setup']['favour']}.",
        f"{AIM} would bring nothing",
        f"all {spelt(DICE.fresco_goal)} sections or {spelt(DICE.portrait_goal)} portraits",
    ],
}

TOURS: dict[int, list[str]] = {
    1: [
        f"{spelt(DATA['portraits']['shown'])} portraits are on offer",
        f"in addition to the {BASE.studio_thalers} thalers",
    ],
    2: [
        f"in {spelt(len(DATA['orders']['pile']))} piles",
        f"bundles {spelt(DATA['orders']['tiles_used'])} of your",
        f"bring {ORDER['thalers']} thaler and {ORDER['choose']} cube",
        f"instead of {DATA['orders']['tiles_used'] * BASE.tile_income} thalers",
    ],
    3: [
        f"{spelt(SPECIAL['tiles']).capitalize()} fresco tiles",
        f"worth {ends([tile['value'] for tile in SPECIAL['tile']])} points",
        f"the {SPECIAL['centre_value']} lies in the centre",
        f"a pink cube adds {PINK} points, a brown one {BROWN}.",
        f"one assistant makes {spelt(BASE.workshop_mixes)} mixes",
    ],
    4: [
        f"You have {DATA['well']['coins_each']} lucky coins",
        f"1 or {DATA['well']['coins_planned']} coins",
        f"The well takes {spelt(DATA['well']['coins_in_well'])} coins a round",
    ],
    5: [
        f"{GOLD['far']} point more, {GOLD['near']} with the bishop next to it, {GOLD['on']} with him on it",
        f"is worth {GOLD['leaf_thalers']} thaler",
    ],
    6: [
        f"{spelt(len(DATA['glaziers']['cells']['windows'])).capitalize()} fresco tiles at the edge",
        ", ".join(f"{glass['name']} {glass['missing']}" for glass in GLASS.values()),
    ],
    7: [
        f"{DATA['scrolls']['vp']} points for each restored space of the line",
        f"{DATA['scrolls']['vp_both']} points for each restored space.",
    ],
    8: [],
    9: [f"with {DATA['wall']['tiles']['tiles']} sections", f"scores {DATA['wall']['vp']} points"],
    10: [f"brings {DATA['doctor']['healthy_thalers']} thalers"],
    11: [f"pay {BASE.bishop_price} thaler", f"That means {BASE.bonus_on} points"],
    12: ["with three assistants, for 3 thalers more"],
    13: [
        f"Wake up at {either([one['hour'] for one in DATA['catacombs']['maps']['map']])}",
        f"a map for {DATA['catacombs']['map_price']} thaler",
    ],
    14: [
        f"up to {spelt(DATA['benches']['action']['spaces'])} assistants",
        f"a bench of {spelt(BENCH['beams'])} beams, {ends(BENCH['values'])} points",
    ],
    15: [
        f"the {spelt(len(DATA['dome']['cells']))} inner fresco tiles",
        f"for {either([tile['value'] for tile in DATA['dome']['tile']])} points",
    ],
    16: [],
    17: [],
}


def check(spoken: list[Words], phrases: list[str]) -> None:
    """Every phrase is said, its numbers are said in all languages, and no other number is."""
    left = list(phrases)
    for words in spoken:
        rest = words["en"]
        for phrase in (phrase for phrase in phrases if phrase in rest):
            rest = rest.replace(phrase, "…")
            left = [other for other in left if other != phrase]
            for language in LANGUAGES:
                missing = numbers(phrase, "en") - {1} - numbers(words[language], language)
                assert not missing, f"{language}: {missing} is not said in {words[language]!r}"
        assert not digits(rest), f"a number that stands in no list: {rest}"
        for language in LANGUAGES:
            assert sorted(digits(words[language])) == sorted(digits(words["en"])), words[language]
    assert left == [], "nobody says that (any more)"


@pytest.mark.parametrize("title", GUIDES)
def test_coaches_say_the_numbers_of_the_components(title: str) -> None:
    steps = guide(title).steps
    check([step.words for step in steps] + [step.instead for step in steps if step.instead], GUIDES[title])


@pytest.mark.parametrize("module", tours("fresco"))
def test_tours_say_the_numbers_of_the_components(module: int) -> None:
    check([card.words for card in tours("fresco")[module]], TOURS[module])
