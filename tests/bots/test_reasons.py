"""Why an action is good: reasons are what the expert weighs, and nothing that a seat cannot know."""

from __future__ import annotations

from typing import Any, cast

import pytest

import bottega
from bottega.bots import RandomBot, bot
from bottega.bots.ismcts_bot import expert
from bottega.bots.player import Player
from bottega.games.fresco.modules import MODULES
from bottega.games.fresco_card.bot.heuristic import rate as rate_cards
from bottega.games.fresco_card.rules.state import FrescoCardState
from bottega.games.fresco_dice.rules.state import DiceState
from bottega.i18n.languages import translations
from bottega.i18n.translate import LANGUAGES, use
from bottega.kernel import State
from bottega.presentation.hint_terms import percent
from tests.bots.places import position
from tests.canvas import table as canvas
from tests.fresco import table as fresco
from tests.fresco_dice import table as dice

ADVICE = ("buy_worth", "restore_worth", "altar_worth", "wake_worth", "mix_worth", "place_worth", "space_worth")

GAMES: list[tuple[str, dict[str, Any]]] = [
    *((title, {"players": players}) for title in bottega.titles() for players in (2, 3)),
    ("canvas", {"players": 1, "mode": "vincent"}),
    ("canvas", {"players": 1, "mode": "puzzle"}),
    *(("fresco", {"modules": [number], "players": 2}) for number in MODULES),
    ("fresco", {"modules": list(MODULES), "players": 3}),
]
CASES = [pytest.param(*case, id=f"{case[0]} {case[1]}".replace("[", "(").replace("]", ")")) for case in GAMES]


def decisions(title: str, options: dict[str, Any]) -> list[tuple[State, int]]:
    """Real decisions of a game between somebody good and somebody who plays at random, all kinds of them."""
    state = bottega.game(title, **options).start(5)
    players = [Player(bot("greedy", title, seat) if seat % 2 == 0 else RandomBot(seat), seat, 5) for seat in range(5)]
    found: dict[Any, list[tuple[State, int]]] = {}
    while not state.over:
        seat = state.actors[0]
        legal = state.legal(seat)
        if len(legal) > 1:
            verbs = tuple(sorted({state.game.catalogue.verbs[action].name for action in legal}))
            found.setdefault((seat, verbs), []).append((state.copy(), seat))
        state.play(players[seat].move(state), seat)
    return [place for places in found.values() for place in (places[0], places[-1])]


@pytest.mark.parametrize(("title", "options"), CASES)
def test_reasons_add_up_to_what_the_expert_thinks_and_are_said_in_every_language(
    title: str, options: dict[str, Any]
) -> None:
    why = bottega.game(title, **options).declaration.hint_terms
    adviser = expert(title)
    languages = [translations(language) for language in LANGUAGES]
    for state, seat in decisions(title, options):
        seen = state.resample(seat, 3)
        other = state.resample(seat, 4)
        for line, rating in adviser.candidate_plans(seen, seat):
            reasons = why.reasons(seen, seat, line)
            assert reasons
            assert sum(reason.worth for reason in reasons) == pytest.approx(rating), (
                state.game.text(line[0]),
                reasons,
                state.record(),
            )
            if line[0] in other.legal(seat):
                assert why.reasons(other, seat, line) == reasons  # what is hidden does not speak
            for language in languages:
                with use(language):
                    for reason in reasons:
                        said = str(reason.text)
                        assert said.strip() == said != ""
                        assert not said.endswith(".")
                        assert "{" not in said


def test_every_verb_and_every_advice_of_a_module_has_words() -> None:
    for number in MODULES:
        manifest = MODULES[number]
        heuristic = manifest.heuristic
        advice = {name.removesuffix("_worth") for name in ADVICE if getattr(heuristic, name)}
        assert set(manifest.hint_terms.why) == set(heuristic.worth) | advice, manifest.name


# -- reasons are true: what they say comes about, and when the position changes, so do they


def said(state: State, *notations: str) -> dict[str, str]:
    """By what it is about, what is said of a line."""
    line = tuple(state.game.action(notation) for notation in notations)
    found = state.game.declaration.hint_terms.reasons(state, state.actors[0], line)
    return {reason.what: str(reason.text) for reason in found}


def test_fresco_the_points_of_a_restoration_are_those_that_it_scores() -> None:
    there = fresco.given(fresco.start(), paint={0: "RRRYYYBBBOOGGPP"}, bishop="c3", track={0: 10})
    state = fresco.turn(there, 0, "cathedral", 2)
    for notation in ("restore c3", "restore c2", "restore a1"):
        reasons = said(state, notation)
        promised = sum(int(reasons.get(what, "0").split()[0]) for what in ("points at once", "the bishop"))
        after = state.copy()
        fresco.play(after, notation)
        assert after.scores[0] - state.scores[0] == promised


def test_fresco_the_bishop_is_a_reason_only_where_he_is_near() -> None:
    there = fresco.given(fresco.start(), paint={0: "RRRYYYBBBOOGGPP"})
    near = fresco.turn(fresco.given(there, bishop="c3"), 0, "cathedral", 2)
    far = fresco.turn(fresco.given(there, bishop="e5"), 0, "cathedral", 2)
    assert said(near, "restore c2")["the bishop"] == "2 points more thanks to the bishop"
    assert "the bishop" not in said(far, "restore c2")


def test_fresco_a_stall_is_the_best_until_another_has_more() -> None:
    state = fresco.turn(fresco.given(fresco.start(), paint={0: ""}, money={0: 20}), 0, "market", 3)
    buys = [state.game.text(action) for action in state.legal(0) if state.game.text(action).startswith("buy")]
    texts = {notation.split()[1].split(".")[0]: said(state, notation).get("the best stall", "") for notation in buys}
    best = [stall for stall, text in texts.items() if "the most" in text]
    assert len(best) == 1
    emptied = state.copy()
    first = state.game.parts.stalls.index(best[0])
    for space in range(state.game.stall_from[first], state.game.stall_from[first + 1]):
        emptied.market[space] = -1
    left = [notation for notation in buys if not notation.startswith(f"buy {best[0]}.")]
    assert any("the most" in said(emptied, notation).get("the best stall", "") for notation in left)


def test_canvas_the_points_of_a_painting_are_those_that_it_scores() -> None:
    state = canvas.given(canvas.start(), hands=[[1, 2, 3, 4, 5], []], turn=0)
    for cards in ((1, 2, 3), (5, 4, 3), (2, 5, 1)):
        background = state.game.text(state.game.background.first + state.backgrounds[0][0])
        line = [*(f"layer {card}" for card in cards), background]
        text = said(state, *line)["points at once"]
        after = state.copy()
        canvas.do(after, *line, seat=0)
        assert after.scores[0] - state.scores[0] == (0 if "no ribbon" in text else int(text.split()[0]))


def test_canvas_tokens_speak_for_a_card_and_against_it() -> None:
    state = canvas.given(canvas.start(), row=[1, 2, 3, 4, 5], row_tokens=[2, 0, 0, 0, 0], tokens=[4, 4], turn=0)
    assert said(state, "take 1")["tokens"] == "you get 2 tokens"
    assert said(state, "take 3")["tokens"] == "it costs you 2 tokens"
    assert "tokens" not in said(canvas.given(state, row_tokens=[0, 1, 0, 0, 0], turn=0), "take 2")


def test_dice_the_points_of_a_total_are_those_that_it_brings() -> None:
    state = dice.start(2)
    state.favour = 0
    dice.roll_total(state, 15, bishop=16)
    assert dice.asked(state) == "favour"
    text = said(state, "favour +1")["points at once"]
    assert "with the bishop's bonus" in text
    before = state.track[0]
    after = state.copy()
    dice.play(after, "favour +1")
    assert after.track[0] - before == int(text.split()[0])
    assert "bishop" not in said(dice_with_bishop_elsewhere(), "favour +1")["points at once"]


def dice_with_bishop_elsewhere() -> DiceState:
    state = dice.start(2)
    state.favour = 0
    dice.roll_total(state, 15, bishop=24)
    return state


def test_card_the_points_of_a_section_are_those_that_it_shows() -> None:
    state = cast(FrescoCardState, position("fresco-card", 20))
    found = 0
    while not state.over and found < 3:
        seat = state.actors[0]
        wanted = [a for a in state.legal(seat) if state.game.text(a).startswith("restore")]
        for action in wanted[:1]:
            text = said(state, state.game.text(action))["points at once"]
            after = state.copy()
            after.play(action, seat)
            while after.asked == "pay":
                after.play(max(rate_cards(after, seat), key=lambda pair: pair[1])[0], seat)
            shown = after.game.parts.vp[after.restored[seat][-1]][after.turned[seat][-1]]
            assert text == f"{shown} points for the section"
            found += 1
        state.play(max(rate_cards(state, seat), key=lambda pair: pair[1])[0], seat)
    assert found == 3


@pytest.mark.parametrize(("chance", "said"), [(0.0, 0), (0.001, 1), (0.4, 40), (0.999, 99), (1.0, 100)])
def test_what_is_not_certain_is_never_called_so(chance: float, said: int) -> None:
    assert percent(chance) == said
