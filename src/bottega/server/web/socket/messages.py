"""The messages of a page's WebSocket. A page sends a `Request`; anything else is refused. It is sent the others."""

from __future__ import annotations

from typing import Annotated

import msgspec

from bottega.presentation.sheets import LETTERS

Count = Annotated[int, msgspec.Meta(ge=0, le=1_000_000)]
Seat = Annotated[int, msgspec.Meta(ge=0, le=7)]
Short = Annotated[str, msgspec.Meta(max_length=80)]


class Request(msgspec.Struct, tag_field="do", forbid_unknown_fields=True):
    pass


class Play(Request, tag="play"):
    """Play an action for a seat of mine; `at` is the `count` of the table that I have seen. Unless `sure`, an action
    that cannot be undone and looks like a slip is answered with ConfirmMove. With `pause`, bots wait while I can undo.
    Bots pause before their moves for `pace` times as long as usual.
    """

    seat: Seat
    action: Count
    at: Count
    sure: bool = True
    pause: bool = False
    pace: Annotated[float, msgspec.Meta(ge=0, le=4)] = 1.0


class Undo(Request, tag="undo"):
    seat: Seat


class WaiveUndo(Request, tag="go on"):
    """I undo nothing: the bots need not wait."""

    seat: Seat


class ReturnToSeat(Request, tag="back"):
    """I timed out and a bot has my seat: I play again myself."""

    seat: Seat


class Say(Request, tag="say"):
    """What I typed, or a ready-made phrase by its code."""

    text: Annotated[str, msgspec.Meta(max_length=400)] = ""
    phrase: Short = ""


class Hint(Request, tag="hint"):
    seat: Seat


class Why(Request, tag="why"):
    """Why can this thing of the picture, or this notation, not be chosen?"""

    seat: Seat
    thing: Short = ""
    text: Short = ""


class What(Request, tag="what"):
    """What is this thing of the picture, this sheet or this choice, now or at a moment that I look at?"""

    thing: Short
    at: Annotated[int, msgspec.Meta(ge=-1, le=1_000_000)] = -1


class Look(Request, tag="look"):
    """Show the table at a moment that this seat of mine may know of, or as it is now (at = -1)."""

    at: Annotated[int, msgspec.Meta(ge=-1, le=1_000_000)] = -1
    seat: Annotated[int, msgspec.Meta(ge=-1, le=7)] = -1


class Preview(Request, tag="preview"):
    """Show what I am making as this action of mine would leave it; with `ahead` also the sheets that it changes."""

    seat: Seat
    action: Count
    ahead: bool = False


class Listen(Request, tag="listen"):
    """Switch the coach on or off."""

    coach: bool


class Story(Request, tag="story"):
    """Send the review of a finished game: the scores move by move, the sources of points, achievements."""


class Analyse(Request, tag="analyse"):
    """Analyse a finished game: what every decision cost. The answer comes in parts."""


Message = Play | Undo | WaiveUndo | ReturnToSeat | Say | Hint | Why | What | Look | Preview | Listen | Story | Analyse
decoder = msgspec.json.Decoder(Message)


def read(text: str) -> Message:
    """Decode a message; raises msgspec.ValidationError or DecodeError."""
    message: Message = decoder.decode(text)
    return message


# -- messages to the page


class Answer(msgspec.Struct, tag_field="kind"):
    pass


class NewSheet(msgspec.Struct, omit_defaults=True):
    """A sheet of the table; `at` is its place on the board, `brief` and `icon` are shown when it is folded, and no
    letters are smaller than `letters`."""

    name: str
    role: str
    label: str
    width: float
    height: float
    svg: str
    at: tuple[float, float] = (0.0, 0.0)
    brief: str = ""
    seat: int = -1
    letters: float = LETTERS
    icon: str = ""


class ChangedSheet(msgspec.Struct):
    """A sheet that has changed. Its lines are new ones, or ranges of the lines that the page has."""

    name: str
    label: str
    lines: list[str | list[int]]
    brief: str


class SheetUpdate(Answer):
    """The sheets that have changed since the last update, or the `whole` table; and the symbols that the page lacks."""

    whole: bool
    sheets: list[NewSheet | ChangedSheet]
    symbols: str


class SeatInfo(msgspec.Struct):
    """A seat, its player and whether they are present; with a profile's avatar. With clocks, the seconds that are
    `left`, whether the clock `runs`, and whether a bot has the seat after a timeout (`out`)."""

    name: str
    kind: str
    acting: bool
    stand_in: bool
    resigned: bool
    here: bool
    face: str
    left: int | None
    runs: bool
    out: bool


class Choice(msgspec.Struct):
    """A legal action, and the things of the picture that it touches."""

    action: int
    text: str
    label: str
    touches: list[str]


class ChatLine(msgspec.Struct):
    """A chat message, from a seat or a spectator."""

    seat: int | None
    name: str
    text: str


class Lesson(msgspec.Struct):
    """Where a learner is in a guide: the step (-1 off the script), the actions that it means, the best one first,
    whether the coach is on, and whether others have to act first."""

    step: int
    meant: list[int]
    listens: bool
    due: bool = False


class RatingChange(msgspec.Struct):
    """What a rated game changed for a seat: its rating before and after as text, and the difference."""

    seat: int
    before: str
    after: str
    by: int
    provisional: bool


class MadePicture(msgspec.Struct):
    """What a seat is making: its picture, its title and lines about it."""

    svg: str
    title: str
    lines: list[str]


class TableUpdate(SheetUpdate, tag="table", kw_only=True):
    """The table as it is now. Log lines start at `log_from`, each event a line, headings begin with
    "# "; chat messages come only once; bots `pause` for this
    many seconds while the seat may undo; `rematch` is the table of the rematch; `rated` comes when a rated game is
    counted."""

    count: int
    moves: int
    status: str
    seat: int | None
    mine: list[int]
    acting: list[int]
    apart: bool
    colours: list[str]
    prompt: str
    actions: list[Choice]
    undo: bool
    pause: float
    seats: list[SeatInfo]
    log_from: int
    log: list[list[str]]
    log_seats: list[int]
    chat: list[ChatLine]
    scores: list[int] | None
    winners: list[int]
    preview: MadePicture | None
    rematch: str
    lesson: Lesson | None
    rated: list[RatingChange]


class PastPosition(SheetUpdate, tag="past", kw_only=True):
    """The table as it was."""

    at: int
    prompt: str


class MoveStored(Answer, tag="stored"):
    """A move or an undo is stored; the page's seat has noticed this many log rows."""

    count: int


class ConfirmMove(Answer, tag="sure"):
    """This action was not played: it cannot be undone and looks like a slip. `why` says so in words."""

    action: int
    why: str


class Section(msgspec.Struct):
    """A section of the book: its heading, its gist, and its address."""

    href: str
    heading: str
    gist: str


class Refusal(Answer, tag="refused"):
    """A refused request; with the rule that forbids it, if one does, its section in the book and its text."""

    text: str
    rule: str
    section: Section | None
    law: str


class Explanation(Answer, tag="what"):
    """What a thing is: its name, a description, its numbers now, and where the book says more. The name is empty if
    nothing is known."""

    thing: str
    at: int
    name: str
    says: str
    now: str
    section: str


class HintMove(msgspec.Struct):
    """A suggested move: the ids of everything it touches on the table, how good it is in words and as the length of a
    bar, and why."""

    action: int
    label: str
    touches: list[str]
    how: str
    bar: float
    why: str


class Hints(Answer, tag="hint"):
    best: list[HintMove]


class PreviewUpdate(Answer, tag="preview", omit_defaults=True):
    """What an action would leave. `ahead` are the sheets that it is certain to change, if they were asked for: each
    comes from the one that the page shows now."""

    action: int
    preview: MadePicture | None
    symbols: str
    ahead: list[ChangedSheet] = []


class PointSource(msgspec.Struct):
    name: str
    points: list[int]


class Keepsake(msgspec.Struct):
    seat: int
    title: str
    src: str


class Honour(msgspec.Struct):
    """What a game is remembered for, whether each seat met it, and its best number."""

    text: str
    met: list[bool]
    best: list[int]


class GameStory(Answer, tag="story"):
    """The scores after every move, the moves that end a round, and what a finished game leaves behind."""

    scores: list[list[int]]
    rounds: list[int]
    sources: list[PointSource]
    honours: list[Honour]
    keepsakes: list[Keepsake]


class AnalysisPoint(msgspec.Struct):
    """A point of the curve: the seats' win probabilities after this many moves, and their standard errors."""

    number: int
    shares: list[float]
    errors: list[float]


class ReviewedMove(msgspec.Struct):
    """A decision: what it cost, and in words what would clearly have been better, and why. Both moves come with the
    things of the picture that they touch."""

    number: int
    seat: int
    cost: float
    clear: bool
    played: str
    better: str
    why: str
    played_touches: list[str]
    better_touches: list[str]


class SeatBalance(msgspec.Struct):
    """Where a seat's win probability went, from the first moment to the last."""

    first: float
    own: float
    others: float
    rest: float
    last: float


class AnalysisPart(Answer, tag="analysis"):
    """How many of all moves are judged, and what was found since the last part; at the end the balance, by seat."""

    done: int
    of: int
    points: list[AnalysisPoint]
    found: list[ReviewedMove]
    balance: list[SeatBalance]
