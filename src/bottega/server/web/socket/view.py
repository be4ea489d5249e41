"""What a page at a table shows, as a function of the table, of who looks at it, and of the language: it needs no socket
and no database. A page is sent an update exactly when its view is another one than it was last sent."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from itertools import islice
from typing import Any, NamedTuple, TypeGuard

import msgspec

from bottega.i18n.second_person import Reader
from bottega.i18n.translate import language, t
from bottega.kernel import Game
from bottega.kernel.events import Event
from bottega.presentation.sheets import OTHER, Drawing, changes, drawn, used, with_all_they_use
from bottega.server.accounts.given_names import seat_name
from bottega.server.db.rows import SeatRow
from bottega.server.play.lesson_script import lesson_progress
from bottega.server.play.memory.live_table import LiveTable
from bottega.server.play.memory.undo import imagined_after
from bottega.server.play.timing import clocks
from bottega.server.web.socket import messages

HEADINGS = ("round", "turn")  # kinds of events that begin a part of a game
ECHOES = ("placed",)  # kinds that tell the others what their own seat was told in more words
DEALS = 8  # imagined deals in which a sheet must come out the same before it is shown ahead
Sheets = dict[tuple[str, str], tuple[messages.NewSheet, Drawing]]  # by name and role


@dataclass(frozen=True)
class SeatView:
    """What everybody sees who looks from one seat, or as a spectator, in one language."""

    seat: int | None
    count: int
    status: str
    colours: list[str]
    prompt: str
    actions: list[messages.Choice]
    scores: list[int] | None
    winners: list[int]
    preview: dict[str, Any]
    rematch: str
    lesson: messages.Lesson | None
    names: list[str]
    moments: list[int]  # by how many moves had been made then
    rows: list[int]  # of the log that stand at these moments
    sheets: Sheets


class TableView(NamedTuple):
    """Everything that a page shows. Seconds that pass by themselves are left out: `clocks`, how long the server has
    `slept`, and until when the bots are `held` say what they are at any time."""

    seen: SeatView
    undo: bool
    mine: tuple[int, ...]
    acting: list[int]
    apart: bool
    seats: list[messages.SeatInfo]
    clocks: list[tuple[float, float | None]]
    slept: float
    held: float | None
    rated: list[messages.RatingChange]


def seats_of(live: LiveTable, visitor: str) -> tuple[int, ...]:
    return tuple(place.seat for place in live.seats if place.holder == visitor)


def seat_to_look_from(live: LiveTable, mine: Sequence[int], wanted: int | None) -> int | None:
    """The seat that a page wants if it is mine, else mine that is to act, else mine. People at one screen who see the
    same may look at one screen; a finished game may be looked at from every seat."""
    acting = [seat for seat in mine if seat in live.state.actors]
    if live.row.status == "over" and wanted is not None and wanted < live.game.players:
        return wanted
    if wanted not in mine:
        return next(iter(acting or mine), None)
    return acting[0] if acting and wanted not in acting and not apart(live, mine) else wanted


def apart(live: LiveTable, seats: Sequence[int]) -> bool:
    """Whether these seats see different things, so that nobody may look at another's screen."""
    if len(seats) < 2:
        return False
    views = [{**live.view(seat), "you": None} for seat in seats]
    return any(view != views[0] for view in views[1:])


def table_view(
    live: LiveTable,
    mine: Sequence[int],
    seat: int | None,
    here: Callable[[LiveTable, SeatRow], bool],
    stands_in: Callable[[LiveTable, SeatRow], bool],
    now: clocks.Now,
    rated: Sequence[messages.RatingChange] = (),
    before: TableView | None = None,
) -> TableView:
    """What a page shows now whose visitor has the seats `mine` and looks from one. `here` and `stands_in` say who is
    there and for whom a bot acts; what is drawn as in the view `before` need not be drawn again."""
    running, tempo = live.row.status == "running", live.tempo
    quiet = tempo is not None and tempo.is_quiet(now.wall)
    return TableView(
        seen=seat_view(live, seat, before.seen.sheets if before else {}),
        undo=plays(seat, live) and live.may_undo(seat),
        mine=tuple(mine),
        acting=[one for one in mine if one in live.state.actors] if running else [],
        apart=running and apart(live, mine),
        seats=[
            messages.SeatInfo(
                name=seat_name(place),
                kind=place.kind,
                acting=running and place.seat in live.state.actors,
                stand_in=running and place.kind == "person" and stands_in(live, place),
                resigned=place.resigned,
                here=here(live, place),
                face=place.face,
                left=None,
                runs=running and place.since is not None and not quiet,
                out=running and place.away and not place.resigned,
            )
            for place in live.seats
        ],
        clocks=[(place.remaining, place.since) for place in live.seats] if tempo else [],
        slept=now.slept if tempo else 0.0,
        held=live.held[1] if live.held is not None and live.held[0] == seat else None,
        rated=list(rated),
    )


def plays(seat: int | None, live: LiveTable) -> TypeGuard[int]:
    """Whether somebody may act for a seat themselves now."""
    return seat is not None and live.row.status == "running" and not live.time_is_up(live.seats[seat])


def seat_view(live: LiveTable, seat: int | None, before: Sheets) -> SeatView:
    """What is seen from a seat; found out once for all who look from there, until the table changes for them."""
    return live.derived(seat, language(), lambda: _seat_view(live, seat, before))


def _seat_view(live: LiveTable, seat: int | None, before: Sheets) -> SeatView:
    state, view, moments = live.state, live.view(seat), live.moments(seat)
    running = live.row.status == "running"
    progress = lesson_progress(live, seat)
    return SeatView(
        seat=seat,
        count=len(live.noticed[seat]),
        status=live.row.status,
        colours=live.game.seat_colours(view),
        prompt=_prompt(live, seat, view),
        actions=choices(live, seat, view) if plays(seat, live) and seat in state.actors else [],
        scores=list(state.scores) if state.over else None,
        winners=list(state.winners),
        preview=live.game.preview(view) if running and seat is not None else {},
        rematch=live.rematch,
        lesson=progress and messages.Lesson(*progress),
        names=live.names,
        moments=list(moments),
        rows=[live.rows[number - 1] for number in moments],
        sheets=sheets_of(live.game, view, before),
    )


def sheets_of(game: Game, view: dict[str, Any], before: Sheets) -> Sheets:
    """A view of a game in sheets; what is drawn as before need not be drawn again."""
    found: Sheets = {}
    for sheet in game.sheets(view):
        key = (sheet.name, sheet.role)
        drawing = drawn(sheet, before[key][1] if key in before else None)
        size = sheet.width, sheet.height
        laid = messages.NewSheet(
            *key, sheet.label, *size, drawing.svg, sheet.at, sheet.brief, sheet.seat, sheet.letters, sheet.icon
        )
        found[key] = laid, drawing
    return found


def sheets_ahead(
    live: LiveTable, seat: int, action: int, shown: Sheets
) -> tuple[list[messages.ChangedSheet], list[str]]:
    """The sheets that an action of a seat is certain to change, as it would leave them, and the symbols in them: of the
    table and its own. Sheets that depend on chance, or on what the seat cannot see, come out differently in some
    imagined deal."""
    deals = islice(imagined_after(live.state, seat, action), DEALS)
    first, *others = [{(sheet.name, sheet.role): sheet for sheet in live.game.sheets(view)} for view, _ in deals]
    found: list[messages.ChangedSheet] = []
    uses: list[str] = []
    for key, sheet in first.items():
        certain = all(key in other and other[key].facts == sheet.facts for other in others)
        if not certain or key not in shown or sheet.role == OTHER:
            continue
        last, drawing = shown[key][0], drawn(sheet, shown[key][1])
        if drawing.svg != last.svg:
            found.append(messages.ChangedSheet(sheet.name, sheet.label, changes(last.svg, drawing.svg), sheet.brief))
            uses += drawing.uses
    return found, uses


def _prompt(live: LiveTable, seat: int | None, view: dict[str, Any]) -> str:
    """What is asked of whom; who can do one thing only is told that nothing need be done."""
    if live.row.status == "open":
        return ""
    holder = None if seat is None else live.seats[seat].holder
    shares_screen = holder is not None and len(seats_of(live, holder)) > 1
    asked = live.game.prompt(view, by_name=shares_screen)
    if seat is not None and live.time_is_up(live.seats[seat]):
        return t("Your time is up. A bot is playing for you.")
    if seat is not None and live.has_a_formality(seat):
        asked += " " + t("You have only one option, so it will be played automatically.")
    return asked


def choices(live: LiveTable, seat: int, view: dict[str, Any]) -> list[messages.Choice]:
    """The legal actions of a seat, as the page needs them."""
    game = live.game
    return [
        messages.Choice(action, game.text(action), game.label(action, view), list(game.touches(action)))
        for action in game.as_listed(live.state.peek(seat))
    ]


def log_lines(live: LiveTable, seat: int | None, moments: Iterable[int]) -> list[list[str]]:
    """The events of these moments, as far as this seat may know them: an icon, a space and a sentence each."""
    names, over = names_for(live, seat), live.row.status == "over"
    told: list[list[str]] = []
    for number in moments:
        events = live.told[number - 1]
        seen = [event for event in events if over or event.seen_by(seat)]
        lines = [
            f"{_icon(live.game, event)} {live.game.tell(event, names)}"
            for event in seen
            if event.kind not in ECHOES or not (over or event.seat == seat)
        ]
        if events and not seen:  # a choice that nobody watched was told to nobody else
            lines = ["hidden " + t("{who} makes a hidden choice.", who=names[live.played[number - 1][0]])]
        told.append(lines)
    return told


def names_for(live: LiveTable, seat: int | None) -> Sequence[str]:
    """The names of the seats; a viewer who plays one of them reads "You" for it."""
    holder = None if seat is None else live.seats[seat].holder
    if seat is None or holder is None or len(seats_of(live, holder)) > 1:
        return live.names
    names = list(live.names)
    names[seat] = Reader(names[seat])
    return names


def _icon(game: Game, event: Event) -> str:
    return "heading" if event.kind in HEADINGS else game.declaration.text.icon(game, event)


@dataclass
class Shown:
    """What a page has been sent: it is told only what is new."""

    symbols: set[str] = field(default_factory=set)
    sheets: Sheets = field(default_factory=dict)
    rows: list[int] = field(default_factory=list)  # of the log, as far as the page has been told of them
    told_as: tuple[Any, ...] = ()  # to whom, of whom, and whether the game was over

    def update(
        self, live: LiveTable, view: TableView, now: clocks.Now, chat: list[messages.ChatLine]
    ) -> messages.TableUpdate:
        """The message that leads a page from what it shows to this view of the table, which is as it is now."""
        seen, log_from = view.seen, self._log_from(view.seen)
        picture = self.picture(live.game, seen.sheets)
        new = seen.moments[log_from:]
        return messages.TableUpdate(
            count=seen.count,
            moves=len(seen.moments),
            status=seen.status,
            seat=seen.seat,
            mine=list(view.mine),
            acting=view.acting,
            apart=view.apart,
            colours=seen.colours,
            prompt=seen.prompt,
            actions=seen.actions,
            undo=view.undo,
            pause=0.0 if view.held is None else round(max(0.0, view.held - time.monotonic()), 1),
            seats=[_with_clock(live, *pair, now) for pair in zip(live.seats, view.seats, strict=True)],
            log_from=log_from,
            log=log_lines(live, seen.seat, new),
            log_seats=[live.played[number - 1][0] for number in new],
            chat=chat,
            scores=seen.scores,
            winners=seen.winners,
            preview=messages.MadePicture(**seen.preview) if seen.preview else None,
            rematch=seen.rematch,
            lesson=seen.lesson,
            rated=view.rated,
            whole=picture.whole,
            sheets=picture.sheets,
            symbols=picture.symbols + self.new_symbols(live.game, used(seen.preview.get("svg", ""))),
        )

    def _log_from(self, seen: SeatView) -> int:
        """How many of these moments stand in the log of the page already; from now on all of them do."""
        told_as = (seen.seat, seen.names, seen.status == "over")
        if told_as != self.told_as:
            self.rows, self.told_as = [], told_as
        before, self.rows = self.rows, seen.rows
        if before == self.rows[: len(before)]:
            return len(before)
        return next(n for n, row in enumerate(before) if n == len(self.rows) or row != self.rows[n])

    def picture(self, game: Game, sheets: Sheets) -> messages.SheetUpdate:
        """These sheets, without what the page shows already."""
        before, self.sheets = self.sheets, sheets
        whole = list(before) != list(sheets)
        new: list[messages.NewSheet | messages.ChangedSheet] = []
        uses: set[str] = set()
        for key, (sheet, drawing) in sheets.items():
            if whole:
                new.append(sheet)
            elif sheet != (last := before[key][0]):
                new.append(messages.ChangedSheet(sheet.name, sheet.label, changes(last.svg, sheet.svg), sheet.brief))
            else:
                continue
            uses.update(drawing.uses)
        return messages.SheetUpdate(whole, new, self.new_symbols(game, uses))

    def new_symbols(self, game: Game, uses: Iterable[str]) -> str:
        """Those symbols, and what stands in them, that the page has not got."""
        missing = set(uses) - self.symbols
        if not missing:
            return ""
        new = with_all_they_use(missing, game.symbols, self.symbols)
        self.symbols.update(new)
        return "".join(new.values())


def _with_clock(live: LiveTable, place: SeatRow, info: messages.SeatInfo, now: clocks.Now) -> messages.SeatInfo:
    """A seat with the seconds on its clock, if it has one."""
    tempo = live.tempo
    if tempo is None or place.kind != "person" or place.resigned:
        return info
    return msgspec.structs.replace(info, left=round(clocks.left(tempo, place.remaining, place.since, now)))
