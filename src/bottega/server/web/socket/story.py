"""The review data of a finished game: the course of the scores, sources of points, honours and pictures."""

from __future__ import annotations

from bottega.server.play.memory.live_table import LiveTable
from bottega.server.web.socket.messages import GameStory, Honour, Keepsake, PointSource


def course(live: LiveTable) -> tuple[list[list[int]], list[int]]:
    """The scores after every move, and the move that ends each round where the game counts rounds."""
    state = live.begin()
    scores = [list(state.scores)]
    rounds: list[int] = []
    now = state.view(None).get("round")
    for number, (seat, action) in enumerate(live.played, 1):
        state.play(action, seat)
        scores.append(list(state.scores))
        later = state.view(None).get("round")
        if later != now:
            rounds.append(number)
            now = later
    return scores, rounds


def story(live: LiveTable) -> GameStory:
    """Everything that the page of a finished game shows besides its table."""
    view = live.state.view(None)
    events = [event for told in live.told for event in told]
    scores, rounds = course(live)
    return GameStory(
        scores=scores,
        rounds=rounds,
        sources=[PointSource(name, points) for name, points in live.game.sources(view, events).items()],
        honours=[Honour(**honour) for honour in live.game.honours(live.state)],
        keepsakes=[
            Keepsake(kept["seat"], kept["title"], f"/t/{live.row.id}/keepsake/{number}.svg")
            for number, kept in enumerate(live.game.keepsakes(view))
        ],
    )
