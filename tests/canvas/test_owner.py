"""An owner's component file: what is wrong in it is said with file, entry and reason; what is right is used."""

from __future__ import annotations

from pathlib import Path
from typing import Any, cast

import pytest

import bottega
from bottega.games.canvas.rules.state import CanvasState
from bottega.kernel import BadComponents
from bottega.kernel.components import read
from tests.canvas.table import FIRST_GAME, given, hand, met, paint, paintings, play_out, ribbons, row, start, throwing

OURS = read(bottega.title("canvas").components)


def art(*cards: dict[str, Any], first: int = 1) -> str:
    """The list of Art cards of an owner's file."""
    text = ""
    for number, card in enumerate(cards, first):
        entry = {"id": f"art-{number:02}", "side": "left", "title": f"Word {number}", **card}
        icons = ", ".join(f"{colour} = {shown!r}" for colour, shown in entry.pop("icons").items())
        lines = "\n".join(f"{key} = {value!r}" for key, value in entry.items())
        text += f"[[art.card]]\n{lines}\nicons = {{ {icons} }}\n"
    return text


def our_cards(number: int) -> list[dict[str, Any]]:
    return [{key: card[key] for key in ("side", "title", "icons")} for card in OURS["art"]["card"][:number]]


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "box.toml"


def refusal(file: Path, text: str) -> str:
    file.write_text(text, encoding="utf-8")
    with pytest.raises(BadComponents) as error:
        bottega.game("canvas", players=2, components=str(file))
    said = str(error.value)
    assert said.startswith(f"{file}: ")
    return said.removeprefix(f"{file}: ")


def game(file: Path, text: str, **options: Any) -> CanvasState:
    file.write_text(text, encoding="utf-8")
    return cast(CanvasState, bottega.game("canvas", components=str(file), **options).start(3))


@pytest.mark.parametrize(
    ("text", "said"),
    [
        pytest.param("hello there", "this is not TOML", id="no TOML"),
        pytest.param('game = "fresco"\n', "this is a component file of 'fresco', not of 'canvas'", id="another game"),
        pytest.param("[sleeves]\nnumber = 3\n", "sleeves: there is no such entry", id="unknown section"),
        pytest.param("[setup]\ncolour = 3\n", "setup.colour: there is no such entry; known here: back", id="unknown"),
        pytest.param("setup = 3\n", "setup: should be a table, not a single value", id="no table"),
        pytest.param("[setup]\nplayers = 3\n", "setup.players: should be a list, not a single value", id="no list"),
        pytest.param("[setup]\nrow = [5]\n", "setup.row: should be a single value, not a list", id="a list"),
        pytest.param('[setup]\nrow = "five"\n', "setup.row: 'five' should be a whole number from 1", id="a word"),
        pytest.param("[setup]\nrow = 0\n", "setup.row: 0 should be a whole number from 1 to 9", id="too small"),
        pytest.param("[setup]\nhand_limit = 2\n", "setup.hand_limit: 2 should be a whole number from 3", id="hand"),
        pytest.param("[setup]\npainting_cards = 4\n", "setup.painting_cards: a painting is a stack of 3", id="stack"),
        pytest.param("[setup]\nbackgrounds_each = 2\n", "setup.backgrounds_each: every painting needs", id="sleeves"),
        pytest.param(
            '[setup]\nprovenance = "guessed"\n',
            "setup: provenance 'guessed' should be one of stated, public, reconstructed",
            id="provenance",
        ),
        pytest.param(
            '[[backgrounds.card]]\nid = "bg-01"\nmotif = "grey"\n', "backgrounds: 1 are too few for 5", id="backgrounds"
        ),
        pytest.param(
            '[[backgrounds.card]]\nid = "bg-02"\nmotif = "grey"\n',
            "backgrounds.card bg-02: card 1 should have the id bg-01",
            id="wrong background",
        ),
    ],
)
def test_a_broken_file_is_refused_with_its_entry_and_the_reason(file: Path, text: str, said: str) -> None:
    assert refusal(file, text).startswith(said)


@pytest.mark.rule("CV-LAY-03", "CV-LAY-04", "CV-LAY-02", "CV-R-14")
@pytest.mark.parametrize(
    ("icons", "reason"),
    [
        ({"red": "W", "blue": "S"}, "red = 'W' should be one element, two different elements or one bonus icon"),
        ({"red": "SS", "blue": "S"}, "red = 'SS' should be"),
        ({"red": "HSX", "blue": "S"}, "red = 'HSX' should be"),
        ({"red": "", "blue": "S"}, "red = '' should be"),
        ({"red": "b", "blue": "S"}, "red = 'b' should be"),
        ({"red": "bHS", "blue": "S"}, "red = 'bHS' should be"),
        ({"red": "bW", "blue": "S"}, "red = 'bW' should be"),
        ({"pink": "H", "blue": "S"}, "there is no swatch 'pink'; there are red, yellow, green, blue, violet"),
        ({"red": "H"}, "something at exactly two swatches, not at 1"),
        ({"red": "H", "green": "X", "blue": "S"}, "something at exactly two swatches, not at 3"),
    ],
)
def test_icons_that_no_card_can_have(file: Path, icons: dict[str, str], reason: str) -> None:
    said = refusal(file, art({"icons": {"red": "H", "blue": "S"}}, {"icons": icons}))
    assert said.startswith("art.card art-02: ")
    assert reason in said


@pytest.mark.parametrize(
    ("text", "said"),
    [
        pytest.param(
            art({"icons": {"red": "H", "blue": "S"}}, {"id": "art-03", "icons": {"red": "H", "blue": "X"}}),
            "art.card art-03: card 2 of the list should have the id art-02",
            id="a card is missing",
        ),
        pytest.param(
            art({"side": "top", "icons": {"red": "H", "blue": "S"}}), "art.card art-01: side 'top'", id="side"
        ),
    ],
)
def test_a_list_of_art_cards_that_is_not_in_order(file: Path, text: str, said: str) -> None:
    assert refusal(file, text).startswith(said)


def table(section: str, **entry: object) -> str:
    """One entry of a list of tables, its values written as they are."""
    return f"[[{section}]]\n" + "".join(f"{key} = {value}\n" for key, value in entry.items())


def scenario(**changes: object) -> str:
    entry = {"id": '"x"', "name": '"X"', "tier": '"simple"', "target": 9, "cards": '["space"]', "random": 0}
    return table("scenarios.set", **{**entry, **changes})


def goal(**changes: object) -> str:
    entry = {"id": '"x"', "scope": '"game"', "metric": '"points"', "op": '">"', "value": 1, "text": '"X."'}
    return table("achievements.goal", **{**entry, **changes})


def scoring(**changes: object) -> str:
    """Our twelve scoring cards with something changed in Composition."""
    text = ""
    for card in OURS["scoring"]["card"]:
        entry = {**card, **(changes if card["id"] == "composition" else {})}
        lines = [
            f"{key} = {str(value).lower() if isinstance(value, bool) else repr(value)}"
            for key, value in entry.items()
            if value is not None
        ]
        text += "[[scoring.card]]\n" + "\n".join(lines) + "\n"
    return text


@pytest.mark.parametrize(
    ("text", "said"),
    [
        pytest.param(scoring(kind="prettiest"), "scoring.card composition: unknown kind 'prettiest'", id="kind"),
        pytest.param(scoring(points=["x"]), "scoring.card composition: 'x' is not a whole number", id="points"),
        pytest.param(scoring(points=[9, 3, 1]), "scoring.card composition: points should rise", id="falling"),
        pytest.param(scoring(cap=4), "scoring.card composition: points should rise, one value for each", id="cap"),
        pytest.param(scoring(points=[], cap=0), "scoring.card composition: points should rise", id="no points"),
        pytest.param(scoring(id="variety"), "scoring.card: at least 4 cards with different ids", id="twice"),
        pytest.param(
            scoring(id="harmony"), "scenarios.set family: there is no scoring card 'composition'", id="missing"
        ),
        pytest.param(scenario(random=4), "scenarios.set x: 1 to 4 scoring cards are possible", id="too many"),
        pytest.param(scenario(cards="[]"), "scenarios.set x: 1 to 4 scoring cards are possible", id="none"),
        pytest.param(
            goal(metric='"luck"'),
            "achievements.goal x: unknown metric 'luck'; known: conditions_met, silver",
            id="metric",
        ),
    ],
)
def test_scoring_cards_scenarios_and_achievements_are_checked(file: Path, text: str, said: str) -> None:
    assert refusal(file, text).startswith(said)


@pytest.mark.parametrize(
    ("text", "entry"),
    [
        pytest.param('[setup]\nplayers = ["one", "five"]\n', "setup.players", id="players in words"),
        pytest.param("[setup]\nplayers = [1]\n", "setup.players", id="one number of players"),
        pytest.param("[variants]\nvincent_players = [1]\n", "variants.vincent_players", id="vincent's players"),
        pytest.param('[solo]\neasy = "many"\n', "solo.easy", id="a target in words"),
        pytest.param('[ribbons]\nmat = ["red"]\n', "ribbons.mat", id="too few ribbons"),
        pytest.param('[scoring]\ncard = ["composition"]\n', "scoring.card", id="a scoring card that is a word"),
        pytest.param('[art]\ncard = ["art-01"]\n', "art.card", id="an Art card that is a word"),
        pytest.param('[[art.card]]\nid = "art-01"\nside = "left"\ntitle = "A"\n', "art-01", id="no icons"),
        pytest.param(
            '[[art.card]]\nid = "art-01"\nside = "left"\ntitle = "A"\nicons = "HS"\n', "art-01", id="icons in a word"
        ),
        pytest.param(
            '[[art.card]]\nid = "art-01"\nside = "left"\ntitle = "A"\nicons = { red = 5, blue = "S" }\n',
            "art-01",
            id="an icon that is a number",
        ),
        pytest.param(scoring(points=None), "composition", id="a scoring card without points"),
        pytest.param(scenario(target='"many"'), "scenarios.set x", id="a scenario's target in words"),
        pytest.param(scenario(random='"two"'), "scenarios.set x", id="a scenario's random cards in words"),
        pytest.param(scenario(cards='["space", "space"]'), "scenarios.set x", id="a scenario with a card twice"),
        pytest.param(goal(value='"many"'), "achievements.goal x", id="an achievement's value in words"),
        pytest.param(goal(metric='"same_element"'), "achievements.goal x", id="a metric that its scope has not"),
        pytest.param(goal(op='"<"'), "achievements.goal x", id="an achievement with an unknown comparison"),
    ],
)
def test_a_value_of_the_wrong_kind_is_refused_with_the_name_of_its_entry(file: Path, text: str, entry: str) -> None:
    assert entry in refusal(file, text)


def test_a_file_that_is_not_there_or_no_text(tmp_path: Path) -> None:
    with pytest.raises(BadComponents, match=r"nowhere\.toml: the component file cannot be read"):
        bottega.game("canvas", players=2, components=str(tmp_path / "nowhere.toml"))
    broken = tmp_path / "broken.toml"
    broken.write_bytes(b"\xff\xfe\x00")
    with pytest.raises(BadComponents, match=r"broken\.toml: the component file is not UTF-8"):
        bottega.game("canvas", players=2, components=str(broken))


def test_a_correction_is_used_and_changes_the_hash_of_the_component_set(file: Path) -> None:
    plain = start(scoring=FIRST_GAME)
    state = game(
        file,
        'game = "canvas"\n[setup]\nprovenance = "public"\nnote = "My box."\ntokens_each = 3\n'
        + scoring(points=[2, 4, 6]),
        players=2,
        scoring=FIRST_GAME,
    )
    assert [seat["tokens"] for seat in state.view(None)["seats"]] == [3, 3]
    assert given(state, ribbons=[[0, 0, 0, 2, 0], [0] * 5]).scores == [4, 0]
    assert state.game.components_hash != plain.game.components_hash
    assert state.game != plain.game
    assert state.game.options["components"] == str(file)


def test_a_file_that_says_what_ours_says_changes_nothing(file: Path) -> None:
    state = game(file, 'game = "canvas"\n[setup]\ntokens_each = 4\n', players=2)
    assert state.game.components_hash == start().game.components_hash


@pytest.mark.rule("CV-LAY-05")
def test_corrected_icons_are_seen(file: Path) -> None:
    cards = our_cards(60)
    cards[4] = {**cards[4], "icons": {"red": "bT", "green": "S"}}
    state = given(game(file, art(*cards), players=2, scoring=FIRST_GAME), hands=[[5, 9, 46], []], turn=0)
    paint(state, (5, 9, 46))
    assert paintings(state)[0]["icons"] == ["bT", "S", "S", "bT", "ST"]
    assert ribbons(state) == [0, 1, 0, 1, 2]
    assert met("silver", (5, 9, 46)) == 1  # with our cards


def test_a_record_replays_with_the_file_it_was_made_with_and_with_no_other(file: Path) -> None:
    state = game(file, "[setup]\ntokens_each = 3\n", players=2)
    play_out(state, 2)
    record = state.record()
    assert bottega.replay(record, components=str(file)).digest() == state.digest()
    with pytest.raises(bottega.BadRecord, match="made with component set"):
        bottega.replay(record)


@pytest.mark.rule("CV-R-09", "CV-R-10", "CV-R-32")
@pytest.mark.parametrize("number", [0, 1, 2, 4, 7, 12, 25])
@pytest.mark.parametrize(
    "options",
    [
        {"players": 2},
        {"players": 5},
        {"players": 1, "mode": "vincent"},
        {"players": 2, "mode": "vincent"},
        {"players": 1, "mode": "puzzle"},
    ],
    ids=str,
)
def test_a_smaller_card_set_plays_to_its_end(file: Path, number: int, options: dict[str, Any]) -> None:
    text = art(*our_cards(number)) if number else "[art]\ncard = []\n"
    players = options["players"]
    for choose in (0, 2, -1):
        state = game(file, text, **options)
        pools = state.conserved()
        assert len(row(state)) == min(5, number)
        while not state.over:
            legal = state.legal()
            assert legal
            state.play(legal[choose % len(legal)])
            assert state.conserved() == pools
        left = len(row(state)) + state.view(None)["deck"]
        for seat in range(players):
            done = len(paintings(state, seat)) == 3
            assert done or (left == 0 and len(hand(state, seat)) < 3)
        assert len(state.scores) == players


@pytest.mark.rule("CV-VIN-07", "CV-R-29")
def test_in_an_owners_longer_row_vincent_still_skips_four_cards_at_most(file: Path) -> None:
    state = game(file, "[setup]\nrow = 7\n", players=1, mode="vincent")
    s, told = throwing(given(state, vincent=6), 6, "take 1")
    assert told["position"] == 5
    assert [entry["tokens"] for entry in s.view(None)["row"]] == [1, 1, 1, 1, 0, 0, 0]
    assert s.view(None)["vincent"] == 2
