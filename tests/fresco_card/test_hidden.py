"""What a seat may know."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import cast

import pytest

from bottega.games.fresco_card.rules.components import OURS
from bottega.games.fresco_card.rules.state import FrescoCardState
from bottega.kernel import Perspective
from tests.fresco_card.table import PARTS, PLAIN, A, B, C, Table, start

RED, YELLOW, BLUE = PLAIN.values()


@pytest.mark.rule("FC-HID-01", "FC-HID-09")
def test_a_hand_is_open_to_its_owner_only_its_size_to_all() -> None:
    t = Table(3).hand(A, RED, "m-blue-01").hand(B, YELLOW)
    assert t.state.view(A)["seats"][A]["hand"] == [RED, "m-blue-01"]
    for viewer in (B, C, None):
        seen = t.state.view(viewer)["seats"][A]
        assert seen["hand"] is None
        assert seen["cards"] == 2
        assert "m-blue-01" not in json.dumps(t.state.view(viewer))


@pytest.mark.rule("FC-HID-11", "FC-R-68")
def test_the_backs_in_a_hand_are_public() -> None:
    t = Table(2).hand(A, RED, "w-square-green-1", "w-square-purple-1").hand(B, YELLOW).tiles(B, "demand")
    assert t.state.view(None)["seats"][A]["backs"] == [1, 0, 0, 2]
    t.acts(B).play("demand green")
    assert t.state.view(None)["seats"][A]["backs"] == [1, 0, 0, 1]
    assert t.state.view(None)["seats"][B]["backs"] == [1, 0, 0, 1]
    assert t.told("give") == [{"kind": "give", "seat": A, "asker": B, "pile": "square"}]


@pytest.mark.rule("FC-HID-03")
def test_drawn_cards_are_seen_by_their_owner_only() -> None:
    t = Table(2).hand(A, "w-round-orange-5", "m-red-10").top("market", "m-blue-10", "m-blue-11")
    t.top("pointed", "w-pointed-orange-1")
    t.play("exchange", "lay w-round-orange-5", "draw pointed", "draw pointed")
    for event in t.events:
        if event.kind == "drawn":
            assert event.eyes == (event.seat,)
        if event.kind == "draw":
            assert "card" not in event.data
            assert event.eyes is None
    assert "w-pointed-orange-1" not in json.dumps(t.state.view(B))


@pytest.mark.rule("FC-HID-04", "FC-R-05", "FC-HID-09")
def test_all_draw_piles_are_face_down_their_sizes_public() -> None:
    state = start(3)
    view = state.view(A)
    assert [pile["cards"] for pile in view["piles"]] == [26, 12, 12, 12]
    assert view["fresco"]["pile"] == 36
    assert view["action"]["pile"] == 17
    assert view["favourite"]["pile"] == 11
    others = [cast(FrescoCardState, state.resample(A, seed)) for seed in range(8)]
    for name in ("piles", "sections", "action_pile", "favourite_pile"):
        assert len({str(getattr(other, name)) for other in others}) > 4, f"{name} stays as it was"
    for pile in range(4):
        assert len({str(other.piles[pile]) for other in others}) > 4
    assert all(other.view(A) == view for other in others)
    again = state.resample(A, 3).digest()  # however it lay before
    assert all(other.resample(A, 3).digest() == again for other in others)


@pytest.mark.rule("FC-HID-05", "FC-HID-07", "FC-R-51")
def test_open_cards_and_tiles_are_public() -> None:
    t = Table(2).open("f-01", "f-02", "f-03", "f-04").offer("rotate", "red", "demand").favourite("green")
    t.tiles(A, "blue", "rotate")
    view = t.state.view(None)
    assert view["fresco"]["open"] == ["f-01", "f-02", "f-03", "f-04"]
    assert view["action"]["open"] == ["rotate", "red", "demand"]
    assert view["favourite"]["open"] == "green"
    assert view["seats"][A]["tiles"] == ["rotate", "blue"]


@pytest.mark.rule("FC-R-53")
def test_discards_are_public_without_their_order_until_they_are_shuffled() -> None:
    t = Table(3).hand(A, *(f"m-red-0{n}" for n in range(1, 9)), "m-blue-10").play("pass")
    t.play("discard m-blue-10", "discard m-red-04")
    assert t.state.view(C)["piles"][0]["discard"] == ["m-red-04", "m-blue-10"]
    t.pile("market", "m-yellow-10", discard=("m-red-04", "m-blue-10")).begins(C)
    assert t.state.view(C)["piles"][0] == {"pile": "market", "cards": 2, "discard": []}


@pytest.mark.rule("FC-R-65")
def test_every_card_and_tile_is_always_somewhere() -> None:
    counts = start(4).conserved()
    assert counts["market cards"] == 42
    assert counts["round cards"] + counts["pointed cards"] + counts["square cards"] == 36
    assert all(number == 0 for name, number in counts.items() if name.endswith(("elsewhere", "miscounted")))
    assert sum(number for name, number in counts.items() if name.startswith("tile ")) == 20
    assert sum(number for name, number in counts.items() if name.startswith("favourite ")) == 12
    assert sum(counts[name] for name in PARTS.fresco) == 40


# -- somebody in the middle of something is known to hold what it takes


def test_who_pays_is_imagined_with_the_paints() -> None:
    t = Table(2).open("f-12").hand(A, YELLOW, "m-yellow-10", BLUE, "m-yellow-01", "m-blue-04").play("restore f-12")
    assert t.asked == "pay"
    for seed in range(40):
        assert Perspective(t.state, B, seed).imagined.legal(A)


@pytest.mark.parametrize("section", ["f-01", "f-02"])
def test_who_pays_is_not_always_imagined_with_the_same_paints(section: str) -> None:
    t = Table(2).open(section).hand(A, RED, YELLOW, BLUE, "w-round-orange-1").only(f"restore {section}")
    reds = {t.game.text(t.state.resample(B, seed).legal(A)[0]) for seed in range(40)}
    assert len(reds) > 5


def test_who_mixes_is_imagined_with_the_other_half() -> None:
    t = Table(2).open("f-12").hand(A, YELLOW, BLUE, "m-yellow-01", "m-blue-04", "m-blue-05")
    t.play("restore f-12", "pay m-blue-08")
    assert t.state.half >= 0
    completing = set()
    for seed in range(40):
        imagined = t.state.resample(B, seed)
        assert imagined.legal(A)
        assert imagined.view(B) == t.state.view(B)
        completing.add(tuple(sorted(t.game.text(action) for action in imagined.legal(A))))
    # one of the three cards with that half, or two of them: whatever it is, it is not always the same
    assert {("mix m-blue-04",), ("mix m-blue-05",), ("mix m-blue-06",)} <= completing


def test_who_gives_is_imagined_with_such_a_card() -> None:
    """One card or several: nobody can tell."""
    t = Table(3).tiles(A, "demand").hand(B, "m-red-01", "m-red-02", BLUE).only("demand red")
    assert t.state.actors == (B,)
    choices = {len(t.state.resample(A, seed).legal(B)) for seed in range(40)}
    assert min(choices) == 1
    assert max(choices) > 1


def test_what_was_shown_to_another_is_not_imagined() -> None:
    t = Table(3).tiles(A, "demand").hand(B, RED).hand(C, BLUE).only("demand yellow")
    assert t.state.view(A)["shown"] == [{"seat": B, "hand": [RED]}, {"seat": C, "hand": [BLUE]}]
    assert t.state.resample(A, 1).view(A) == t.state.view(A)
    for other in (B, C, None):
        assert cast(FrescoCardState, t.state.resample(other, 1)).shown == []


def test_a_single_card_that_chance_hardly_finds_is_imagined_as_a_gift(tmp_path: Path) -> None:
    """A hand of one card, and one blue card left among those that nobody sees: more than two thousand in this box."""
    ours = OURS.read_text(encoding="utf-8")
    rows = ours[ours.index("[market]") : ours.index("# --- Workshop cards")]
    many = re.sub(r"(id = .m-(?:red|yellow).*count =) \d", r"\1 99", rows)
    box = tmp_path / "box.toml"
    box.write_text(f'game = "fresco_card"\n{many}\n[counts_stated]\nmarket = {14 + 24 * 99}\n')
    blues = less(all_with("m-blue"), "m-blue-12")
    t = Table(3, str(box)).tiles(A, "demand").hand(A, *blues).hand(B, "m-blue-12").only("demand blue")
    for seed in range(5):
        assert t.state.resample(A, seed).legal(B) == t.state.legal(B)


def test_even_a_rare_hand_is_imagined() -> None:
    """Three cards, and three paints of which two come from one small Workshop pile each."""
    t = Table(2).open("f-20").hand(A, "w-round-orange-5", "w-round-orange-4", "w-pointed-purple-1", "w-round-green-1")
    t.play("restore f-20")
    assert t.asked == "pay"
    for seed in range(20):
        imagined = t.state.resample(B, seed)
        assert imagined.legal(A)
        assert imagined.view(B) == t.state.view(B)


def test_a_hand_that_chance_hardly_finds_is_imagined() -> None:
    """Five Market cards out of nineteen, and hardly any others pay: B holds the rest of the yellow and blue ones."""
    mine = ["m-yellow-02", "m-yellow-03", "m-blue-06", "m-yellow-09", "m-blue-09"]
    others = [PARTS.faces[face] for face, number in enumerate(PARTS.count) for _ in range(number)]
    others = [name for name in others if name.startswith(("m-yellow", "m-blue")) and name not in mine]
    t = Table(2).open("f-12").hand(B, *others).hand(A, *mine).play("restore f-12")
    assert t.asked == "pay"
    for seed in range(10):
        imagined = t.state.resample(B, seed)
        assert imagined.legal(A)
        assert imagined.view(B) == t.state.view(B)


def all_with(*beginnings: str) -> list[str]:
    """Every card whose name begins like that, as often as there are such cards."""
    names = [PARTS.faces[face] for face, number in enumerate(PARTS.count) for _ in range(number)]
    return [name for name in names if name.startswith(beginnings)]


def less(names: list[str], *others: str) -> list[str]:
    left = names.copy()
    for name in others:
        left.remove(name)
    return left


def pays_in_every_imagination(t: Table, seeds: int) -> None:
    """Whatever B imagines looks like the table, and A can pay to the end with it."""
    for seed in range(seeds):
        imagined = t.state.resample(B, seed)
        assert imagined.view(B) == t.state.view(B)
        while imagined.view(None)["asked"] == "pay":
            imagined.play(imagined.legal(A)[0])
        assert len(imagined.view(None)["seats"][A]["restored"]) == 1


def test_three_mixes_are_imagined_where_hardly_any_half_bottle_is_left() -> None:
    """Six Market cards that mix all three colours; B holds every other half bottle but one."""
    mine = ["m-red-01", "m-yellow-04", "m-yellow-01", "m-blue-04", "m-blue-01", "m-red-04"]
    halves = [PARTS.faces[face] for face, lane in enumerate(PARTS.lane) if lane]
    t = Table(2).open("f-20").hand(B, *less(halves, *mine, "m-yellow-05")).hand(A, *mine).only("restore f-20")
    pays_in_every_imagination(t, 5)
    t.only("mix m-red-01")
    pays_in_every_imagination(t, 5)


def test_two_mixes_and_a_tile_are_imagined_where_hardly_any_half_bottle_is_left() -> None:
    mine = ["m-red-01", "m-yellow-04", "m-yellow-01", "m-blue-04"]
    halves = [PARTS.faces[face] for face, lane in enumerate(PARTS.lane) if lane]
    t = Table(2).open("f-20").tiles(A, "purple").hand(B, *less(halves, *mine)).hand(A, *mine).only("restore f-20")
    pays_in_every_imagination(t, 5)


def test_no_more_mixes_are_imagined_than_there_are_market_cards() -> None:
    """Orange is mixed of two Market cards. Green must then come from the pointed pile: the round card is purple."""
    mine = ["m-red-01", "m-yellow-04", "w-round-purple-1", "w-pointed-green-1"]
    oranges = [*all_with("w-round-orange", "w-pointed-orange"), "m-red-02", "m-red-03", "m-yellow-05", "m-yellow-06"]
    others = [*oranges, *all_with("w-pointed-green", "w-pointed-purple"), "w-round-purple-2", "w-round-purple-3"]
    t = Table(2).open("f-20").hand(B, *less(others, "w-pointed-green-1")).hand(A, *mine).only("restore f-20")
    pays_in_every_imagination(t, 10)


def test_the_other_half_of_a_mix_is_no_market_card_for_another_one() -> None:
    """The same in the middle of the mix: one more Market card is left, too few to mix purple as well."""
    mine = ["m-red-01", "m-yellow-04", RED, "w-round-purple-1", "w-pointed-green-1"]
    others = ["m-yellow-05", "m-yellow-06", "w-round-purple-2", "w-round-purple-3"]
    others += less(all_with("w-pointed-green", "w-pointed-purple"), "w-pointed-green-1")
    t = Table(2).open("f-20").hand(B, *others).hand(A, *mine).only("restore f-20").only("mix m-red-01")
    pays_in_every_imagination(t, 20)


def test_a_mix_that_was_imagined_in_vain_is_taken_back() -> None:
    """With orange from the round pile and green mixed there is no purple: it is orange that is pointed."""
    mine = ["m-yellow-01", "m-blue-04", "w-round-purple-1", "w-pointed-orange-1"]
    others = less(all_with("m-yellow-0", "m-blue-0"), "m-yellow-01", "m-blue-04")
    others += [
        *all_with("w-round-green", "w-pointed-green", "w-pointed-purple"),
        "w-round-purple-2",
        "w-round-purple-3",
    ]
    t = Table(2).open("f-20").hand(B, *others).hand(A, *mine).only("restore f-20")
    pays_in_every_imagination(t, 10)
