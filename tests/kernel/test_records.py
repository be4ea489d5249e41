"""Records: what is written comes back; what is damaged is refused with its line, or replayed as far as it is sound."""

from __future__ import annotations

import pickle
import re
import warnings
from contextlib import suppress
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import bottega
from bottega.kernel.chance import Chance
from bottega.lab.fuzz import draw_options


def played(moves: int = 30, seed: int = 4) -> bottega.State:
    state = bottega.game("canvas", players=3).start(seed, names=["Red", "Green # 2", "Blue"])
    chance = Chance(seed)
    while not state.over and len(state.moves) < moves:
        state.play(chance.pick(state.legal()))
    return state


def changed(text: str, old: str, new: str) -> str:
    assert old in text
    return text.replace(old, new, 1)


def test_a_record_is_a_text_a_person_can_read() -> None:
    state = played(2)
    lines = state.record().splitlines()
    assert lines[:2] == ["bottega record 1", "title canvas"]
    assert "option players 3" in lines
    assert "seed 4" in lines
    assert "name 0 Red" in lines
    assert lines[lines.index("moves") + 1].startswith("1 ")
    assert re.fullmatch(f"end 2 {state.digest()[:16]} [0-9a-f]{{16}}", lines[-1])


def test_a_person_can_write_one_with_comments() -> None:
    game = bottega.game("canvas", players=2)
    text = f"""
# name of the event: none
    # the beginning of a game
    bottega record 1
    title canvas
    option players 2
    rules {game.rules_version}
    components {game.components_hash}   # ours
    seed 9
    moves
    1 {game.start(9).actors[0]} take 1   # free
    end
    """
    with pytest.warns(bottega.UnsealedRecord, match="This record has no seal"):
        state = bottega.replay(text)
    assert state.history == [(game.action("take 1"), game.start(9).actors[0])]


def test_names_come_back() -> None:
    assert bottega.replay(played().record()).names == ("Red", "Green # 2", "Blue")


@pytest.mark.parametrize(
    ("old", "new", "line", "reason"),
    [
        ("bottega record 1", "PGN 2.0", 1, "starts with 'bottega record 1', not 'PGN 2.0'."),
        ("title canvas", "title chess", 4, "no title 'chess'"),
        ("option players 3", "option players 9", 4, "players must be from 1 to 5"),
        ("option players 3", "option players three", 3, "could not read the value"),
        ("option players 3", "option colour 3", 4, "no option 'colour'"),
        ("option players 3", 'option components "x.toml"', 4, "doesn't include its component file"),
        ("rules 2", "rules 99", 5, "rules version 99"),
        ("components ", "components f00", 6, "component set f00"),
        ("seed 4", "seed four", 7, "whole number"),
        ("seed 4", "seed 5", 0, ""),
        ("name 1 ", "name 1 \a", 10, "Give a name of printable letters for each of the 3 seats"),
        ("name 1 ", "name 7 ", 10, "names are given for seats [0, 2, 7], but seats are 0 to 2."),
        ("name 1 ", "name 0 ", 9, "needs a seat without a name"),
        ("title canvas", "weather fine", 2, "'weather' is not a header line"),
        ("title canvas\n", "", 10, "no 'title' line"),
        ("seed 4", "seed 4\nseed 4", 8, "duplicate line 'seed'"),
        ("\nmoves", "", 11, "is not a header line"),
    ],
)
def test_a_broken_header_is_refused(old: str, new: str, line: int, reason: str) -> None:
    with pytest.raises(bottega.BadRecord) as refused:
        bottega.replay(changed(played().record(), old, new))
    assert reason in str(refused.value)
    if line:
        assert refused.value.line == line
        assert str(refused.value).startswith(f"line {line}: ")


def test_a_record_that_ends_inside_its_header_is_refused_with_its_last_line() -> None:
    header = played().record().partition("moves")[0]
    with pytest.raises(bottega.BadRecord) as refused:
        bottega.replay(header + "\n# and so on\n")
    assert str(refused.value) == "line 10: the header is incomplete: the line 'moves' is missing."


def test_without_a_fingerprint_the_number_of_moves_is_enough() -> None:
    state = played(3)
    text = state.record()
    with pytest.warns(bottega.UnsealedRecord):
        assert bottega.replay(text[: text.index("end 3 ")] + "end 3\n").digest() == state.digest()


def unsealed(text: str) -> str:
    """A record as version 0.7.0 wrote it."""
    return text.rstrip("\n").rpartition(" ")[0] + "\n"


def test_records_of_older_versions_open_with_a_warning() -> None:
    state = played(10)
    old = unsealed(state.record())
    assert old.splitlines()[-1] == f"end 10 {state.digest()[:16]}"
    with pytest.warns(bottega.UnsealedRecord, match="This record has no seal"):
        assert bottega.replay(old).digest() == state.digest()


def test_sealed_records_and_parts_of_records_bring_no_warning() -> None:
    text = played(10).record()
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        bottega.replay(text)
        bottega.replay(unsealed(text), upto=5)
        bottega.replay(text.partition("end")[0], upto="sound")


def test_comments_blank_lines_and_spaces_keep_the_seal() -> None:
    state = played(10)
    text = "# my game\n\n" + state.record().replace("\n", "   \n\n").replace("moves ", "  moves  # so it began ")
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        assert bottega.replay(text).digest() == state.digest()


@pytest.mark.parametrize("title", bottega.titles())
def test_no_record_with_another_legal_move_is_accepted(title: str) -> None:
    same_end = 0
    for seed in range(12 if title == "fresco" else 40):
        chance = Chance(seed)
        state = bottega.game(title, **draw_options(title, chance)).start(seed)
        others: list[tuple[int, int]] = []
        while not state.over:
            seat = state.actors[0]
            legal = state.legal(seat)
            action = chance.pick(legal)
            others += [(len(state.moves), other) for other in legal if other != action]
            state.play(action, seat)
        if not others:
            continue
        lines = state.record().splitlines()
        at, action = others[chance.below(len(others))]  # compiled, pick takes numbers only
        lines[lines.index("moves") + 1 + at] = f"{at + 1} {state.history[at][1]} {state.game.text(action)}"
        with pytest.raises(bottega.BadRecord):
            bottega.replay("\n".join(lines))
        with suppress(bottega.BadRecord), warnings.catch_warnings():
            warnings.simplefilter("ignore")
            bottega.replay(unsealed("\n".join(lines)))
            same_end += 1
    assert title != "fresco-dice" or same_end, "no change led to the same end: the seal was not needed"


@pytest.mark.parametrize("title", bottega.titles())
def test_no_line_of_a_record_can_be_changed_dropped_or_moved(title: str) -> None:
    options = {"modules": [1, 2]} if title == "fresco" else {}
    state = bottega.game(title, players=3, **options).start(7, names=["Red", "Green", "Blue"])
    chance = Chance(7)
    while not state.over and len(state.moves) < 20:
        state.play(chance.pick(state.legal(state.actors[0])), state.actors[0])
    text = state.record()
    lines = text.splitlines()
    changes = [lines[:at] + lines[at + 1 :] for at in range(len(lines))]
    changes += [[*lines[:at], lines[at + 1], lines[at], *lines[at + 2 :]] for at in range(len(lines) - 1)]
    changes += [
        [*lines[:at], line[:-1] + ("1" if line[-1] != "1" else "2"), *lines[at + 1 :]] for at, line in enumerate(lines)
    ]
    changes += [[*lines[:at], line, *lines[at:]] for at, line in enumerate(lines)]
    changes += [[*lines[:-1], lines[-1] + " 0"]]
    changes += [
        text.replace(old, new).splitlines()
        for old, new in (("Red", "Anna"), ("name 0 Red\nname 1 Green\nname 2 Blue\n", ""))
    ]
    for changed_lines in changes:
        with pytest.raises(bottega.BadRecord):
            bottega.replay("\n".join(changed_lines))


def test_a_game_with_an_owners_box_comes_back_with_this_box(tmp_path: Path) -> None:
    box = tmp_path / "box.toml"
    box.write_text('game = "canvas"\n[setup]\ntokens_each = 7\n', encoding="utf-8")
    state = bottega.game("canvas", players=2, components=str(box)).start(1)
    assert "box.toml" not in state.record()
    assert len(state.game.components_hash) == 16  # with more or less, records of earlier days would not come back
    assert bottega.replay(state.record(), components=str(box)).digest() == state.digest()
    with pytest.raises(bottega.BadRecord, match="made with component set"):
        bottega.replay(state.record())


def test_what_was_dealt_anew_has_no_record() -> None:
    imagined = played().resample(0, 1)
    with pytest.raises(bottega.BottegaError, match="no history, so it has no record"):
        imagined.record()
    with pytest.raises(bottega.BottegaError, match="no history, so it cannot be stored"):
        pickle.dumps(imagined)


def move_lines(text: str) -> list[str]:
    lines = text.splitlines()
    return lines[lines.index("moves") + 1 : -1]


def test_a_move_that_cannot_be_played_is_refused_with_the_rule_in_words() -> None:
    text = played(3).record()
    third = move_lines(text)[2]
    broken = changed(text, third, third.rsplit(" ", 2)[0] + " layer 17")
    with pytest.raises(bottega.BadRecord, match=r"line 14: could not play move 3: You need 3 Art cards"):
        bottega.replay(broken)


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        (lambda line: line.replace("3 ", "4 ", 1), "expected move 3, not move 4"),
        (lambda line: line.replace("take", "steal"), "Unknown action 'steal"),
        (lambda line: "3 take", "a move needs its number, seat and notation"),
        (lambda line: "3 0", "a move needs its number, seat and notation"),
        (lambda line: "3 9 take 1", "no seat 9"),
        (lambda line: "", "expected move 3, not move 4"),
    ],
)
def test_a_broken_move_is_refused_with_its_line(change, reason) -> None:  # type: ignore[no-untyped-def]
    text = played(6).record()
    third = move_lines(text)[2]
    with pytest.raises(bottega.BadRecord, match=reason):
        bottega.replay(changed(text, third + "\n", change(third) + "\n"))
    for upto in ("sound", 6):  # nothing after it is played, be it sound or not
        assert len(bottega.replay(changed(text, third + "\n", change(third) + "\n"), upto=upto).moves) == 2


def test_a_truncated_record_is_refused_and_replayed_as_far_as_it_goes_when_asked() -> None:
    state = played(10)
    cut = "\n".join(state.record().splitlines()[:-4]) + "\n8 "
    with pytest.raises(bottega.BadRecord, match="a move needs its number, seat"):
        bottega.replay(cut)
    whole_lines = "\n".join(state.record().splitlines()[:-4])
    with pytest.raises(bottega.BadRecord, match="is incomplete"):
        bottega.replay(whole_lines)
    assert len(bottega.replay(cut, upto="sound").moves) == 7
    assert len(bottega.replay(cut, upto=5).moves) == 5
    assert bottega.replay(cut, upto=0).moves == []
    assert len(bottega.replay(cut, upto=500).moves) == 7


def test_a_tampered_record_is_refused() -> None:
    state = played(10)
    text = state.record()
    last = "0" if text[-2] != "0" else "1"
    with pytest.raises(bottega.BadRecord, match="the seal does not match: something in this record was changed"):
        bottega.replay(text[:-2] + last + "\n")
    with pytest.raises(bottega.BadRecord, match="the moves don't lead to the recorded result"):
        bottega.replay(changed(text, state.digest()[:16], "0" * 16))
    with pytest.raises(bottega.BadRecord, match="says 9 moves but has 10"):
        bottega.replay(changed(text, "end 10", "end 9"))
    with pytest.raises(bottega.BadRecord, match="nothing can follow"):
        bottega.replay(text + "11 0 take 1\n")


@pytest.mark.parametrize("upto", [-1, "all", 1.5, True])
def test_upto_is_a_number_of_moves(upto: object) -> None:
    with pytest.raises(bottega.BadRecord, match="upto is a number"):
        bottega.replay(played().record(), upto=upto)  # type: ignore[arg-type]


def test_only_text_is_a_record() -> None:
    for thing in (None, b"bottega record 1", 7):
        with pytest.raises(bottega.BadRecord, match="a record is a text"):
            bottega.replay(thing)  # type: ignore[arg-type]
    with pytest.raises(bottega.BadRecord, match="not nothing"):
        bottega.replay("")


@settings(max_examples=150, deadline=None)
@given(at=st.integers(0, 900), size=st.integers(1, 12), junk=st.text(max_size=8))
def test_damage_never_brings_more_than_a_refusal(at: int, size: int, junk: str) -> None:
    text = played(25).record()
    broken = text[:at] + junk + text[at + size :]
    with suppress(bottega.BadRecord):
        bottega.replay(broken)
    try:
        part = bottega.replay(broken, upto="sound")
    except bottega.BadRecord:
        return
    assert len(part.moves) <= 25


@pytest.mark.parametrize(
    ("part", "instead", "reason"),
    [
        ("option players 3", "option players " + "9" * 5000, "could not read the value of option 'players'"),
        ("option players 3", "option players " + "[" * 100_000, "could not read the value of option 'players'"),
        ("option players 3", 'option players 3\noption name "x"', "canvas has no option 'name'"),
        ("option players 3", 'option players 3\noption self "x"', "canvas has no option 'self'"),
        ("seed 4", "seed " + "9" * 5000, "the seed must be a whole number"),
        ("name 0", "name " + "9" * 5000, "'name' needs a seat"),
        ("\n1 2 ", "\n" + "9" * 5000 + " 2 ", "a move needs its number, seat"),
        ("\n1 2 ", "\n1 " + "9" * 5000 + " ", "a move needs its number, seat"),
    ],
)
def test_what_nobody_would_write_is_refused_all_the_same(part: str, instead: str, reason: str) -> None:
    text = played(3).record()
    with pytest.raises(bottega.BadRecord, match=reason):
        bottega.replay(changed(text, part, instead))
