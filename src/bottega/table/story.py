"""What a finished game leaves behind: its course in scores, where the points came from, what was met, its pictures."""

from __future__ import annotations

from typing import Any

from bottega.table.live import Live


def course(live: Live) -> dict[str, Any]:
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
    return {"scores": scores, "rounds": rounds}


def story(live: Live) -> dict[str, Any]:
    """Everything that the page of a finished game shows besides its table."""
    view = live.state.view(None)
    pictures = live.game.keepsakes(view)
    events = [event for told in live.told for event in told]
    return {
        **course(live),
        "sources": [{"name": name, "points": points} for name, points in live.game.sources(view, events).items()],
        "honours": live.game.honours(live.state),
        "keepsakes": [
            {"seat": kept["seat"], "title": kept["title"], "src": f"/t/{live.row.id}/keepsake/{number}.svg"}
            for number, kept in enumerate(pictures)
        ],
    }
