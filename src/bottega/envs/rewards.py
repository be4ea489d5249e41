"""The rewards of agents.

win     at the end: the winners share +1, the others share -1, so that the sum is 0; 0 for everybody if all have won.
        Alone, +1 if the target is reached and -1 if it is not.
margin  at the end: the points of a seat less those of the best other seat. Alone, its points.
gain    the same margin, paid as it changes: the rewards of a game add up to its margin.
points  the points of a seat, paid as it makes them, whatever the others do.
"""

from __future__ import annotations

from bottega.kernel import State

REWARDS = ("win", "margin", "gain", "points")
PAID_AT_END = ("win", "margin")


def outcome(state: State) -> list[float]:
    """The rewards of `win` by seat; zeros while the game goes on."""
    players = state.game.players
    if not state.over:
        return [0.0] * players
    winners = state.winners
    if players == 1:
        return [1.0 if winners else -1.0]
    others = players - len(winners)
    if not winners or not others:
        return [0.0] * players
    return [1 / len(winners) if seat in winners else -1 / others for seat in range(players)]


def margins(state: State) -> list[float]:
    """The points of each seat less those of the best other seat."""
    scores = state.scores
    if len(scores) == 1:
        return [float(scores[0])]
    return [float(points - max(scores[:seat] + scores[seat + 1 :])) for seat, points in enumerate(scores)]


class RewardTracker:
    """Works out what each seat of one game earns from step to step."""

    def __init__(self, kind: str, players: int) -> None:
        self.kind = kind
        self._paid = [0.0] * players

    def collect(self, state: State) -> list[float]:
        """Return the rewards of all seats since the last call."""
        if self.kind == "win":
            return outcome(state)
        if self.kind == "margin" and not state.over:
            return [0.0] * state.game.players
        now = [float(points) for points in state.scores] if self.kind == "points" else margins(state)
        earned = [new - old for new, old in zip(now, self._paid, strict=True)]
        self._paid = now
        return earned

    def __copy__(self) -> RewardTracker:
        new = RewardTracker(self.kind, 0)
        new._paid = self._paid  # replaced by `collect`, never changed
        return new
