"""The score track: a painter moves, and chooses ahead or behind where another one stands."""

from __future__ import annotations

from bottega.games.fresco.rules.state import FrescoState
from bottega.games.fresco.rules.verbs import BaseVerb, Question
from bottega.i18n.translate import mark, t


def advance(s: FrescoState, painter: int, points: int) -> None:
    """Move a painter by points. What comes after the move must lie on the agenda already. FB-SCO-01 to -10"""
    if points <= 0:  # FB-R-17, M06-R-16
        return
    track = s.track
    old = track[painter]
    landing = max(old, 0) + points  # FB-SCO-02; there is no last space, FB-R-14
    track[painter] = 0  # FB-R-08: the painter has left its old space, which is free now; 0 is no space
    if landing not in track:
        track[painter] = landing
        moved(s, painter, old, landing)
        return
    ahead = landing + 1  # FB-SCO-03, FB-R-07; Leonardo's space is taken like any other, F2-36, FX-S-13
    while ahead in track:
        ahead += 1
    behind = landing - 1
    while behind > 0 and behind in track:
        behind -= 1
    if behind < 1 or s.final or (s.last and s.game.forced_in_last_round):  # FB-R-09, FB-SCO-08, FB-R-15, -16, FX-R-18
        track[painter] = ahead
        moved(s, painter, old, ahead)
        return
    track[painter] = old
    s.ahead = ahead
    s.behind = behind
    s.push(s.game.choices[painter])


def moved(s: FrescoState, painter: int, old: int, new: int) -> None:
    if s.events is not None:
        s.tell("score", s.teller(painter), {"from": max(old, 0), "to": new})
    for module in s.game.hooks.advanced:  # the way there has no effect in the base game, FB-R-12
        module.advanced(s, painter, old, new)


class Land(BaseVerb):
    """Go to the first free space ahead, or to the one behind. FB-SCO-03"""

    __slots__ = ("painter",)

    def __init__(self, painter: int) -> None:
        super().__init__(
            "land", "FB-SCO-03", mark("You only choose ahead or behind when your painter would land on a taken space")
        )
        self.painter = painter

    def play(self, s: FrescoState, seat: int, thing: int) -> None:
        painter = self.painter
        old = s.track[painter]
        s.track[painter] = s.ahead if thing == 0 else s.behind
        s.ahead = 0
        s.behind = 0
        moved(s, painter, old, s.track[painter])


class Choice(Question):
    """The first free space ahead or behind: the player of the painter chooses, for Leonardo who controls him."""

    __slots__ = ("painter",)

    def __init__(self, painter: int, land: Land) -> None:
        now = mark("go ahead to {ahead} or stay behind on {behind}")
        super().__init__("score", (painter,), now, [land.shared(Land(painter))])
        self.painter = painter

    def actors(self, s: FrescoState) -> tuple[int, ...]:
        return s.game.acting_for(s, self.painter)  # FB-R-10, FB-R-67

    def now_words(self, s: FrescoState, seat: int) -> str:
        return t(self.now, ahead=s.ahead, behind=s.behind)


def rotate_starts(s: FrescoState) -> None:
    """Painters on start spaces change their order: the foremost becomes the rearmost. FB-END-12, FB-R-03, FB-R-04"""
    waiting = [painter for painter, position in enumerate(s.track) if position < 0]  # FB-R-74
    if len(waiting) < 2:
        return
    spaces = sorted([s.track[painter] for painter in waiting])
    for painter in waiting:
        at = spaces.index(s.track[painter]) + 1
        s.track[painter] = spaces[at % len(spaces)]
    if s.events is not None:
        s.tell("starts", -1, {"order": [s.teller(painter) for painter in sorted(waiting, key=s.track.__getitem__)]})
