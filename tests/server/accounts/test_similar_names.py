"""Names that people would take for one another."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bottega.server.accounts.similar_names import alike, has_good_letters, is_good, looks

NAMES = st.text(st.characters(categories=("Lu", "Ll", "Lo", "Nd", "Zs", "Mn")), min_size=1, max_size=24)


@pytest.mark.parametrize(
    "imitation",
    [
        "anna",
        "ANNA",
        " An na",
        "Ａｎｎａ",  # wide letters
        "Аnna",  # a Cyrillic first letter
        "Ànna",
        "A\u200bnna",  # something that cannot be seen
        "𝐀𝐧𝐧𝐚",  # letters of mathematics
        "Anna.",
        "Αnnα",  # Greek at both ends
        "Anna😀",
        "Anna\u3164",  # fillers of Korean
        "\u115fAn\u1160na\uffa0",
        "\u13aanna",  # Cherokee
        "\ua4ee\ua4e0\ua4e0\ua4ee",  # Lisu
        "\u0251nna",  # the alpha of phonetics
        "A\u034fnna\ufe0f",
    ],
)
def test_who_looks_like_anna_is_anna(imitation: str) -> None:
    assert alike("Anna", imitation)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Nina", "ΝΙΝΑ"),  # Greek capitals
        ("Niva", "Νινα"),  # the same in small letters, of which one looks otherwise
        ("Coco", "сосо"),
        ("Bill", "BiII"),
        ("Tom0", "Tomo"),
        ("Modern", "Modem"),
        ("Wim", "VVim"),
        ("Søren", "Soren"),
        ("Æsa", "Aesa"),
        ("김민수", "김민수\u1160"),
        ("علي", "علی"),  # the yeh of Arabic and of Persian
        ("カナ", "力ナ"),  # a letter of Japanese and a word of Chinese
    ],
)
def test_letters_that_are_taken_for_others(one: str, other: str) -> None:
    assert alike(one, other)
    assert alike(other, one)


@pytest.mark.parametrize(
    ("one", "other"), [("Anna", "Anne"), ("Red", "Red 2"), ("Nina", "Нина"), ("Guest 1", "Guest 2")]
)
def test_names_that_can_be_told_apart(one: str, other: str) -> None:
    assert not alike(one, other)


@pytest.mark.parametrize(
    "name",
    [
        "José",
        "Łukasz",
        "Νίνα",
        "Нина",
        "李小龍",
        "やまだ太郎",
        "גיא",
        "राम",
        "สมชาย",
        "O'Hara",
        "Jean-Luc 2",
        "Đorđe",
        "佐々木カナ",
        "金민수",
        "Sam 李",
        "김민수",
        "محمّد",
        "Nguyễn Văn",
    ],
)
def test_a_profile_is_called_as_people_are(name: str) -> None:
    assert has_good_letters(name)


@pytest.mark.parametrize(
    "name", ["佐々木カナ", "金민수", "Sam 李", "김민수", "محمّد", "Nguyễn Văn", "বাবুল", "J. R. Ewing"]
)
def test_alphabets_that_are_written_together_make_good_names(name: str) -> None:
    assert is_good(name)


@pytest.mark.parametrize("name", ["anna.example", "www.anna", "St.Anna", "Anna。example", "anna．example"])
def test_a_web_address_is_no_good_name(name: str) -> None:
    assert not is_good(name)


@pytest.mark.parametrize(
    "name",
    [
        "аnna",  # two alphabets
        "a\u202eb",  # turns the line round
        "a\u200bb",
        "ɢuest",  # a small capital
        "Ａnna",
        "12",
        "😀",
        "---",
        "",
        "e" + 20 * "\u0301",
        "e\u0301\u0301",
        "\u0301e",
        "\u3164",
        "\u115f\u1160",
        "김민수\u1160",
        "\u13e2\u13aa",
        "\u2ca0\u2ca1",
        "\U00010300\U00010301",
        "\u0251nna",
        "Sam Лев",
        "李 Лев",
        "Pau丨a",  # Chinese signs that pass for Latin letters
        "丁om",
        "口scar",
        "工van",
        "Paulaー",
    ],
)
def test_a_profile_is_not_called_what_is_made_to_be_mistaken(name: str) -> None:
    assert not has_good_letters(name)


@given(NAMES)
def test_a_name_looks_like_itself_however_it_is_written(name: str) -> None:
    assert alike(name, name)
    assert alike(name, name.upper())
    assert alike(name, name.lower())
    assert alike(name, f"  {name} ")


@given(st.text(st.characters(codec="ascii", categories=("Lu", "Ll")), min_size=1, max_size=24))
def test_a_name_in_latin_letters_has_one_look(name: str) -> None:
    assert len(looks(name)) == 1
