"""What goes over the socket of a page: it asks with one of the first, anything else is refused with a sentence; and it
is sent one of the others."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec

Count = Annotated[int, msgspec.Meta(ge=0, le=1_000_000)]
Seat = Annotated[int, msgspec.Meta(ge=0, le=7)]
Short = Annotated[str, msgspec.Meta(max_length=80)]


class Request(msgspec.Struct, tag_field="do", forbid_unknown_fields=True):
    pass


class Play(Request, tag="play"):
    """Play an action for a seat of mine; `at` is the `count` of the table I have seen. Who is not `sure` is asked again
    about what cannot be taken back; for who wants a `pause` bots wait while it can be."""

    seat: Seat
    action: Count
    at: Count
    sure: bool = True
    pause: bool = False


class Undo(Request, tag="undo"):
    seat: Seat


class WaiveUndo(Request, tag="go on"):
    """I take nothing back: the bots need not wait."""

    seat: Seat


class ReturnToSeat(Request, tag="back"):
    """My time was up and a bot has my seat: I play on myself."""

    seat: Seat


class Say(Request, tag="say"):
    text: Annotated[str, msgspec.Meta(max_length=400)]


class Hint(Request, tag="hint"):
    seat: Seat


class Why(Request, tag="why"):
    """Why can this thing of the picture, or this notation, not be chosen?"""

    seat: Seat
    thing: Short = ""
    text: Short = ""


class What(Request, tag="what"):
    """What is this thing of the picture, this sheet or this choice, as it is now, or was at a moment that I look at?"""

    thing: Short
    at: Annotated[int, msgspec.Meta(ge=-1, le=1_000_000)] = -1


class Look(Request, tag="look"):
    """The table at one of the moments that this seat of mine may know of, or as it is now (at = -1)."""

    at: Annotated[int, msgspec.Meta(ge=-1, le=1_000_000)] = -1
    seat: Annotated[int, msgspec.Meta(ge=-1, le=7)] = -1


class Preview(Request, tag="preview"):
    """What I am making, as this action of mine would leave it."""

    seat: Seat
    action: Count


class Listen(Request, tag="listen"):
    """I call the coach, or go on without."""

    coach: bool


class Story(Request, tag="story"):
    """A finished game from beginning to end: the scores move by move, where the points came from, what was met."""


class Analyse(Request, tag="analyse"):
    """A finished game as a master sees it: what every decision cost. It comes in parts."""


Message = Play | Undo | WaiveUndo | ReturnToSeat | Say | Hint | Why | What | Look | Preview | Listen | Story | Analyse
decoder = msgspec.json.Decoder(Message)


def read(text: str) -> Message:
    """A message, or msgspec.ValidationError / DecodeError that says what is wrong with it."""
    message: Message = decoder.decode(text)
    return message


# -- what a page is sent


class Answer(msgspec.Struct, tag_field="kind"):
    pass


class NewSheet(msgspec.Struct, omit_defaults=True):
    """A sheet of the table; `at` is its spot on the board, `brief` what is said of it when it is folded."""

    name: str
    role: str
    label: str
    width: float
    height: float
    svg: str
    at: tuple[float, float] = (0.0, 0.0)
    brief: str = ""
    seat: int = -1


class ChangedSheet(msgspec.Struct):
    """A sheet that has changed; its lines are new ones, or from one to another of those that the page has."""

    name: str
    label: str
    lines: list[str | list[int]]
    brief: str


class SheetUpdate(Answer):
    """The sheets that have changed since the page was last sent any, or the `whole` table; and those symbols of them
    that the page has not got."""

    whole: bool
    sheets: list[NewSheet | ChangedSheet]
    symbols: str


class SeatInfo(msgspec.Struct):
    """A seat, who has it, and whether they are there; with the face of a profile. Where there are clocks, the seconds
    that are left, whether they pass now, and whether a bot has the seat until its player is back."""

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
    """Something that somebody said, from a seat or as a spectator."""

    seat: int | None
    name: str
    text: str


class Lesson(msgspec.Struct):
    """Where a learner is in a guide: at a step, -1 when its script was left, which actions are meant, the best one
    first, whether the learner listens, and whether others still act in the story before the learner does."""

    step: int
    meant: list[int]
    listens: bool
    due: bool = False


class RatingChange(msgspec.Struct):
    """What a rated game changed for a seat: its rating before and after, as it is told, and by how much."""

    seat: int
    before: str
    after: str
    by: int
    provisional: bool


class TableUpdate(SheetUpdate, tag="table", kw_only=True):
    """The table as it is now. Lines of the log come from `log_from` on, words only once; bots `pause` so many seconds
    more while the seat may take back what it did; `rematch` is where its people play again; `rated` comes when a rated
    game is counted."""

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
    preview: dict[str, Any]
    rematch: str
    lesson: Lesson | None
    rated: list[RatingChange]


class PastPosition(SheetUpdate, tag="past", kw_only=True):
    """The table as it was."""

    at: int
    prompt: str


class MoveStored(Answer, tag="stored"):
    """A move, or its being taken back, is stored; the page's seat has noticed so many rows of the log."""

    count: int


class ConfirmIrreversible(Answer, tag="sure"):
    """This action could not be taken back: is that what you want?"""

    action: int


class Section(msgspec.Struct):
    """Where the book speaks of something: its name, what it says in short, and how to get there."""

    href: str
    heading: str
    gist: str


class Refusal(Answer, tag="refused"):
    """What was asked cannot be; with the rule that says so, if one does, its section in the book and its text."""

    text: str
    rule: str
    section: Section | None
    law: str


class Explanation(Answer, tag="what"):
    """What a thing is: its name, a sentence or two, its numbers now, and where the book says more. Of what nobody knows
    the name is empty."""

    thing: str
    at: int
    name: str
    says: str
    now: str
    section: str


class HintMove(msgspec.Struct):
    """A move that is worth a thought: the ids of all that it means on the table, how clearly it is better or worse, in
    words and as the length of a bar, and why."""

    action: int
    label: str
    touches: list[str]
    how: str
    bar: float
    why: str


class Hints(Answer, tag="hint"):
    best: list[HintMove]


class PreviewUpdate(Answer, tag="preview"):
    action: int
    preview: dict[str, Any]
    symbols: str


class PointSource(msgspec.Struct):
    name: str
    points: list[int]


class Keepsake(msgspec.Struct):
    seat: int
    title: str
    src: str


class GameStory(Answer, tag="story"):
    """The scores after every move, the moves that end a round, and what a finished game leaves behind."""

    scores: list[list[int]]
    rounds: list[int]
    sources: list[PointSource]
    honours: list[dict[str, Any]]
    keepsakes: list[Keepsake]


class AnalysisPoint(msgspec.Struct):
    """A point of the curve: the seats' shares of victory after so many moves, and their standard errors."""

    number: int
    shares: list[float]
    errors: list[float]


class ReviewedMove(msgspec.Struct):
    """A decision: what it cost, and in words what would clearly have been better, and why."""

    number: int
    seat: int
    cost: float
    clear: bool
    played: str
    better: str
    why: str


class SeatBalance(msgspec.Struct):
    """Where a seat's share of victory went, from the first moment to the last."""

    first: float
    own: float
    others: float
    rest: float
    last: float


class AnalysisPart(Answer, tag="analysis"):
    """So many moves of all are judged, and what was found since the last part; at the end the balance, by seat."""

    done: int
    of: int
    points: list[AnalysisPoint]
    found: list[ReviewedMove]
    balance: list[SeatBalance]
