"""All 205,320 ordered stacks of three of the 60 cards, against a second, slow and plain reading of the rules."""

from __future__ import annotations

from functools import cache
from itertools import permutations

import pytest

from bottega.games.canvas.rules.icons import pack
from tests.canvas.table import PARTS, card, game_of, icons_of, met, swatches, visible

Shown = tuple[str, ...]
ELEMENTS = "HSXT"


@pytest.fixture(scope="module")
def stacks() -> dict[Shown, int]:
    """Everything that three cards can show, found swatch by swatch, with the number of stacks that show it."""
    cards = [tuple(card(number)) for number in range(1, 61)]
    see = game_of().visible
    packed: dict[Shown, int] = {}
    found: dict[Shown, int] = {}
    for bottom, middle, top in permutations(range(60), 3):
        layers = zip(cards[bottom], cards[middle], cards[top], strict=True)
        shown = tuple([high or mid or low for low, mid, high in layers])
        if shown not in packed:
            packed[shown] = pack(list(shown))
        assert see(bottom, middle, top) == packed[shown], (bottom + 1, middle + 1, top + 1)
        found[shown] = found.get(shown, 0) + 1
    return found


def positions(shown: Shown, element: str) -> tuple[int, ...]:
    return tuple(at for at, icons in enumerate(shown) if element in icons and not icons.startswith("b"))


def count(shown: Shown, element: str) -> int:
    return len(positions(shown, element))


@cache
def matching(one: tuple[int, ...], other: tuple[int, ...], near: bool) -> int:
    """The most pairs, by trying every way of setting the shorter list beside places of the longer one."""
    short, long = sorted((one, other), key=len)
    best = 0
    for places in permutations(long, len(short)):
        apart = [abs(a - b) for a, b in zip(short, places, strict=True)]
        best = max(best, sum(d == 1 if near else d >= 2 for d in apart))
    return best


def greedy(hues: tuple[int, ...], shapes: tuple[int, ...], rarest_first: bool) -> int:
    """Pairs of Space as one finds them without looking ahead: each Hue takes the leftmost Shape that is left for it."""
    left = list(shapes)
    pairs = 0
    order = sorted(hues, key=lambda hue: sum(abs(hue - shape) >= 2 for shape in shapes)) if rarest_first else hues
    for hue in order:
        for shape in left:
            if abs(hue - shape) >= 2:
                left.remove(shape)
                pairs += 1
                break
    return pairs


def silver_ribbons(shown: Shown) -> int:
    return sum(count(shown, icons[1]) for icons in shown if icons.startswith("b"))


def expected(scoring: str, shown: Shown) -> int:
    """The scoring cards once more, each as its rule says it."""
    h, s, x, t = (count(shown, element) for element in ELEMENTS)
    match scoring:
        case "composition":
            return int("" not in shown)
        case "consistency":
            return int(h + s + x + t == 6)
        case "emphasis":
            return int(h == 1)
        case "hierarchy":
            return int(t > 0 and t == max(h, s, x, t))
        case "movement":
            runs = ({0, 1, 2}, {1, 2, 3}, {2, 3, 4})
            return sum(any(run <= set(positions(shown, element)) for run in runs) for element in ELEMENTS)
        case "proportion":
            many, fewer, *_ = sorted((h, s, x, t), reverse=True)
            return int(many == 5 or (many >= 3 and fewer >= 2))
        case "proximity":
            return matching(positions(shown, "X"), positions(shown, "T"), near=True)
        case "repetition":
            return s // 2
        case "space":
            return matching(positions(shown, "H"), positions(shown, "S"), near=False)
        case "style":
            return x // 3
        case "symmetry":
            sets = [{e for e in ELEMENTS if at in positions(shown, e)} for at in range(5)]
            return len(sets[0] & sets[4]) + len(sets[1] & sets[3])
        case "variety":
            return min(h, s, x, t)
    raise AssertionError(scoring)


@pytest.mark.rule("CV-LAY-05", "CV-LAY-06", "CV-LAY-07", "CV-LAY-08")
def test_every_stack_shows_at_each_swatch_what_its_topmost_card_there_has(stacks: dict[Shown, int]) -> None:
    assert sum(stacks.values()) == 60 * 59 * 58 == 205_320


@pytest.mark.rule("CV-LAY-10", "CV-LAY-04")
def test_the_bounds_of_what_a_painting_shows(stacks: dict[Shown, int]) -> None:
    totals = {sum(count(shown, element) for element in ELEMENTS) for shown in stacks}
    assert (min(totals), max(totals)) == (1, 8)
    assert {shown.count("") for shown in stacks} == {0, 1, 2, 3}
    assert max(count(shown, element) for shown in stacks for element in ELEMENTS) == 5
    assert max(silver_ribbons(shown) for shown in stacks) == 4


MOST = [
    pytest.param("composition", 1, marks=pytest.mark.rule("CV-CARD-01"), id="composition"),
    pytest.param("consistency", 1, marks=pytest.mark.rule("CV-CARD-02"), id="consistency"),
    pytest.param("emphasis", 1, marks=pytest.mark.rule("CV-CARD-03"), id="emphasis"),
    pytest.param("hierarchy", 1, marks=pytest.mark.rule("CV-CARD-04"), id="hierarchy"),
    pytest.param("movement", 2, marks=pytest.mark.rule("CV-CARD-05"), id="movement"),
    pytest.param("proportion", 1, marks=pytest.mark.rule("CV-CARD-06"), id="proportion"),
    pytest.param("proximity", 3, marks=pytest.mark.rule("CV-CARD-07"), id="proximity"),
    pytest.param("repetition", 2, marks=pytest.mark.rule("CV-CARD-08"), id="repetition"),
    pytest.param("space", 4, marks=pytest.mark.rule("CV-CARD-09"), id="space"),
    pytest.param("style", 1, marks=pytest.mark.rule("CV-CARD-10"), id="style"),
    pytest.param("symmetry", 3, marks=pytest.mark.rule("CV-CARD-11"), id="symmetry"),
    pytest.param("variety", 2, marks=pytest.mark.rule("CV-CARD-12"), id="variety"),
]


@pytest.mark.parametrize(("name", "most"), MOST)
@pytest.mark.rule("CV-CARD-33", "CV-RIB-03")
def test_a_scoring_card_agrees_with_its_plain_reading_on_every_stack(
    stacks: dict[Shown, int], name: str, most: int
) -> None:
    scoring = next(c for c in PARTS.scoring if c.id == name)
    found = 0
    for shown in stacks:
        ribbons = scoring.ribbons(pack(list(shown)))
        assert ribbons == expected(name, shown), shown
        found = max(found, ribbons)
    assert found == most


@pytest.mark.rule("CV-CARD-33", "CV-CARD-30", "CV-CARD-31")
def test_silver_agrees_with_its_plain_reading_on_every_stack(stacks: dict[Shown, int]) -> None:
    from bottega.games.canvas.rules.scoring import silver

    most = 0
    for shown in stacks:
        won = silver(pack(list(shown)))
        assert won == silver_ribbons(shown), shown
        most = max(most, won)
    assert most == 4


@pytest.mark.rule("CV-CARD-27", "CV-R-73", "CV-EX-59")
def test_who_does_not_look_ahead_misses_a_pair_of_space_in_six_stacks(stacks: dict[Shown, int]) -> None:
    short = {
        shown: number
        for shown, number in stacks.items()
        if greedy(positions(shown, "H"), positions(shown, "S"), rarest_first=True) < expected("space", shown)
    }
    tricky = tuple(swatches("H | S | SX | HS | HX"))
    assert short == {tricky: 6}
    assert greedy(positions(tricky, "H"), positions(tricky, "S"), rarest_first=False) == 2
    assert tuple(visible((18, 41, 40))) == tricky
    assert met("space", (18, 41, 40)) == 3


@pytest.mark.rule("CV-CARD-27", "CV-CARD-07", "CV-CARD-09")
@pytest.mark.parametrize(("name", "near"), [("proximity", True), ("space", False)])
def test_pairs_are_a_maximum_matching_for_any_icons_at_all(name: str, near: bool) -> None:
    """Also for icons that no three of our cards show, as an owner's cards might."""
    scoring = next(c for c in PARTS.scoring if c.id == name)
    first, second = ("X", "T") if near else ("H", "S")
    for one in range(32):
        for other in range(32):
            shown = [(first if one >> at & 1 else "") + (second if other >> at & 1 else "") for at in range(5)]
            left, right = (tuple(at for at in range(5) if bits >> at & 1) for bits in (one, other))
            assert scoring.ribbons(pack(shown)) == matching(left, right, near), shown


@pytest.mark.rule("CV-CARD-04", "CV-CARD-29")
def test_a_painting_of_bonus_icons_alone_has_no_highest_element() -> None:
    """Our cards always show an element somewhere; an owner's might not."""
    hierarchy = next(c for c in PARTS.scoring if c.id == "hierarchy")
    assert hierarchy.ribbons(pack(["bT", "", "bH", "", ""])) == 0
    assert hierarchy.ribbons(pack(["bT", "", "bH", "", "T"])) == 1


PLACED = ("movement", "proximity", "space", "symmetry")
ASKING = ("emphasis", "hierarchy", "repetition", "style", "proximity", "space")


@pytest.mark.rule("CV-PIC-04")
def test_which_cards_care_about_places_and_which_about_elements(stacks: dict[Shown, int]) -> None:
    """Turning the swatches round by one changes what the four placement cards give, and nothing else; renaming the
    elements changes what cards with specific elements give, and nothing else."""
    some = list(stacks)[::20]
    renamed = str.maketrans("HSXT", "SXTH")
    moved: set[str] = set()
    asked: set[str] = set()
    for scoring in PARTS.scoring:
        for shown in some:
            ribbons = scoring.ribbons(pack(list(shown)))
            if scoring.ribbons(pack([*shown[1:], shown[0]])) != ribbons:
                moved.add(scoring.id)
            if scoring.ribbons(pack([icons.translate(renamed) for icons in shown])) != ribbons:
                asked.add(scoring.id)
    assert moved == set(PLACED)
    assert asked == set(ASKING)


@pytest.mark.rule("CV-CARD-29", "CV-R-22", "CV-R-21", "CV-ICO-03")
def test_bonus_icons_count_for_no_scoring_card_but_fill_a_swatch_for_composition(stacks: dict[Shown, int]) -> None:
    for shown in list(stacks)[::7]:
        without = ["" if icons.startswith("b") else icons for icons in shown]
        for scoring in PARTS.scoring:
            if scoring.id == "composition":
                assert scoring.ribbons(pack(list(shown))) == int("" not in shown)
            else:
                assert scoring.ribbons(pack(list(shown))) == scoring.ribbons(pack(without)), (scoring.id, shown)


@pytest.mark.rule("CV-CARD-33")
def test_examples_of_the_rarest_paintings() -> None:
    assert met("space", (9, 24, 54)) == 4
    assert met("movement", (18, 30, 43)) == 2
    assert icons_of((9, 24, 54)) != icons_of((54, 24, 9))
