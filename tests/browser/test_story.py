"""What a title tells besides its table: previews, keepsakes, where points came from, what was met."""

from __future__ import annotations

import pytest

import bottega
from bottega.bots.arena import play
from bottega.games import title, titles
from bottega.kernel import Event, State
from bottega.server.web.pages.new_table import possible


def told(name: str, **options: object) -> tuple[State, list[Event]]:
    """A finished game between bots, and all that happened in it."""
    game = bottega.game(name, **options)
    whole = play(game, ["greedy"] * game.players, 5)
    state = game.start(5)
    events: list[Event] = []
    for action, seat in whole.history:
        state.play(action, seat, events)
    return state, events


@pytest.mark.parametrize("name", titles())
@pytest.mark.parametrize("players", [2, 3])
def test_the_sources_of_points_add_up_to_the_scores(name: str, players: int) -> None:
    state, events = told(name, players=players)
    sources = state.game.sources(state.view(None), events)
    assert len(sources) > 1
    assert [sum(points) for points in zip(*sources.values(), strict=True)] == state.scores


def test_a_painting_is_foretold_as_it_comes() -> None:
    state, _ = told("canvas", players=2)
    game, here, foretold = state.game, state.game.start(5), 0
    for action, seat in state.history:
        before = here.scores[seat]
        preview = game.preview(here.view(seat), action)
        done = len(here.view(None)["seats"][seat]["paintings"])
        here.play(action, seat)
        paintings = here.view(None)["seats"][seat]["paintings"]
        if len(paintings) > done:
            points = here.scores[seat] - before
            painted = paintings[-1]
            assert preview["lines"][0] == (f"{points} point" if points == 1 else f"{points} points")
            assert preview["title"] == painted["title"]
            assert preview["svg"].startswith("<svg")
            foretold += 1
    assert foretold == 6


def test_nothing_is_foretold_for_who_only_watches() -> None:
    state = bottega.game("canvas", players=2).start(5)
    for action in state.legal():
        assert state.game.preview(state.view(None), action) == {}


def test_the_paintings_of_a_game_are_kept_by_seat() -> None:
    state, _ = told("canvas", players=3)
    kept = state.game.keepsakes(state.view(None))
    assert [picture["seat"] for picture in kept] == [0, 0, 0, 1, 1, 1, 2, 2, 2]
    titles_seen = [painting["title"] for seat in state.view(None)["seats"] for painting in seat["paintings"]]
    assert [picture["title"] for picture in kept] == titles_seen


def test_honours_say_of_every_seat_whether_they_are_met() -> None:
    state, _ = told("canvas", players=2)
    honours = {honour["text"]: honour for honour in state.game.honours(state)}
    points = honours["Score more than forty points."]
    assert points["best"] == state.scores
    assert points["met"] == [score > 40 for score in state.scores]


def test_what_cannot_be_together_is_said_before_a_table_is_made() -> None:
    canvas = title("canvas")
    alone = possible(canvas, {"players": 1})
    assert "To play alone" in alone["refused"]
    assert set(alone["choices"]["mode"]) == {"", "standard"}
    assert alone["choices"]["difficulty"] == {}
    two = possible(canvas, {"players": 2, "scoring": ["variety", "style", "space", "symmetry"]})
    assert two["refused"] == ""
    assert "family" in two["choices"]["scenario"]
    assert "" not in two["choices"]["scenario"]
