"""What goes over the socket of a page: it asks with one of the first, anything else is refused with a sentence; and it
is sent one of the others."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec

Count = Annotated[int, msgspec.Meta(ge=0, le=1_000_000)]
Seat = Annotated[int, msgspec.Meta(ge=0, le=7)]
Short = Annotated[str, msgspec.Meta(max_length=80)]


class Ask(msgspec.Struct, tag_field="do", forbid_unknown_fields=True):
    pass


class Play(Ask, tag="play"):
    """Play an action for a seat of mine; `at` is the `count` of the table I have seen. Who is not `sure` is asked again
    about what cannot be taken back; for who wants a `pause` bots wait while it can be."""

    seat: Seat
    action: Count
    at: Count
    sure: bool = True
    pause: bool = False


class Undo(Ask, tag="undo"):
    seat: Seat


class GoOn(Ask, tag="go on"):
    """I take nothing back: the bots need not wait."""

    seat: Seat


class Back(Ask, tag="back"):
    """My time was up and a bot has my seat: I play on myself."""

    seat: Seat


class Say(Ask, tag="say"):
    text: Annotated[str, msgspec.Meta(max_length=400)]


class Hint(Ask, tag="hint"):
    seat: Seat


class Why(Ask, tag="why"):
    """Why can this thing of the picture, or this notation, not be chosen?"""

    seat: Seat
    thing: Short = ""
    text: Short = ""


class What(Ask, tag="what"):
    """What is this thing of the picture, this sheet or this choice, as it is now, or was at a moment that I look at?"""

    thing: Short
    at: Annotated[int, msgspec.Meta(ge=-1, le=1_000_000)] = -1


class Look(Ask, tag="look"):
    """The table at one of the moments that this seat of mine may know of, or as it is now (at = -1)."""

    at: Annotated[int, msgspec.Meta(ge=-1, le=1_000_000)] = -1
    seat: Annotated[int, msgspec.Meta(ge=-1, le=7)] = -1


class Preview(Ask, tag="preview"):
    """What I am making, as this action of mine would leave it."""

    seat: Seat
    action: Count


class Listen(Ask, tag="listen"):
    """I call the coach, or go on without."""

    coach: bool


class Story(Ask, tag="story"):
    """A finished game from beginning to end: the scores move by move, where the points came from, what was met."""


class Analyse(Ask, tag="analyse"):
    """A finished game as a master sees it: what every decision cost. It comes in parts."""


Message = Play | Undo | GoOn | Back | Say | Hint | Why | What | Look | Preview | Listen | Story | Analyse
decoder = msgspec.json.Decoder(Message)


def read(text: str) -> Message:
    """A message, or msgspec.ValidationError / DecodeError that says what is wrong with it."""
    message: Message = decoder.decode(text)
    return message


# -- what a page is sent


class Answer(msgspec.Struct, tag_field="kind"):
    pass


class Laid(msgspec.Struct, omit_defaults=True):
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


class Relaid(msgspec.Struct):
    """A sheet that has changed; its lines are new ones, or from one to another of those that the page has."""

    name: str
    label: str
    lines: list[str | list[int]]
    brief: str


class Drawn(Answer):
    """The sheets that have changed since the page was last sent any, or the `whole` table; and those symbols of them
    that the page has not got."""

    whole: bool
    sheets: list[Laid | Relaid]
    symbols: str


class Place(msgspec.Struct):
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


class Word(msgspec.Struct):
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


class Changed(msgspec.Struct):
    """What a rated game changed for a seat: its rating before and after, as it is told, and by how much."""

    seat: int
    before: str
    after: str
    by: int
    provisional: bool


class Shown(Drawn, tag="table", kw_only=True):
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
    seats: list[Place]
    log_from: int
    log: list[list[str]]
    log_seats: list[int]
    chat: list[Word]
    scores: list[int] | None
    winners: list[int]
    preview: dict[str, Any]
    rematch: str
    lesson: Lesson | None
    rated: list[Changed]


class ShownPast(Drawn, tag="past", kw_only=True):
    """The table as it was."""

    at: int
    prompt: str


class Stored(Answer, tag="stored"):
    """A move, or its being taken back, is stored; the page's seat has noticed so many rows of the log."""

    count: int


class Sure(Answer, tag="sure"):
    """This action could not be taken back: is that what you want?"""

    action: int


class Section(msgspec.Struct):
    """Where the book speaks of something: its name, what it says in short, and how to get there."""

    href: str
    heading: str
    gist: str


class No(Answer, tag="refused"):
    """What was asked cannot be; with the rule that says so, if one does, its section in the book and its text."""

    text: str
    rule: str
    section: Section | None
    law: str


class Explained(Answer, tag="what"):
    """What a thing is: its name, a sentence or two, its numbers now, and where the book says more. Of what nobody knows
    the name is empty."""

    thing: str
    at: int
    name: str
    says: str
    now: str
    section: str


class Advice(msgspec.Struct):
    """A move that is worth a thought: the ids of all that it means on the table, how clearly it is better or worse, in
    words and as the length of a bar, and why."""

    action: int
    label: str
    touches: list[str]
    how: str
    bar: float
    why: str


class Advised(Answer, tag="hint"):
    best: list[Advice]


class Previewed(Answer, tag="preview"):
    action: int
    preview: dict[str, Any]
    symbols: str


class Source(msgspec.Struct):
    name: str
    points: list[int]


class Keepsake(msgspec.Struct):
    seat: int
    title: str
    src: str


class Told(Answer, tag="story"):
    """The scores after every move, the moves that end a round, and what a finished game leaves behind."""

    scores: list[list[int]]
    rounds: list[int]
    sources: list[Source]
    honours: list[dict[str, Any]]
    keepsakes: list[Keepsake]


class Point(msgspec.Struct):
    """A point of the curve: the seats' shares of victory after so many moves, and their standard errors."""

    number: int
    shares: list[float]
    errors: list[float]


class Judged(msgspec.Struct):
    """A decision: what it cost, and in words what would clearly have been better, and why."""

    number: int
    seat: int
    cost: float
    clear: bool
    played: str
    better: str
    why: str


class Balanced(msgspec.Struct):
    """Where a seat's share of victory went, from the first moment to the last."""

    first: float
    own: float
    others: float
    rest: float
    last: float


class Analysed(Answer, tag="analysis"):
    """So many moves of all are judged, and what was found since the last part; at the end the balance, by seat."""

    done: int
    of: int
    points: list[Point]
    found: list[Judged]
    balance: list[Balanced]
