"""What a page shows is a function of the table, of who looks at it, and of the language; a page is sent an update
exactly when that is another one."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import msgspec
import pytest

import bottega
from bottega.i18n.languages import translations
from bottega.i18n.translate import use
from bottega.kernel.chance import Chance
from bottega.server.db.rows import LISTENING, SeatRow, StoredTable
from bottega.server.play.memory.live_table import LiveTable
from bottega.server.play.timing.clocks import Now
from bottega.server.play.timing.time_control import TimeControl, format_time_control
from bottega.server.web.socket.view import Shown, TableView, log_lines, seat_to_look_from, table_view
from tests.server.play.test_snapshots import add, table

NOW = Now(1000.0, 0.0)


def seen(live: LiveTable, seat: int | None, now: Now = NOW, here: bool = True) -> TableView:
    mine = () if seat is None else (seat,)
    return table_view(live, mine, seat, lambda live, place: here, lambda live, place: False, now)


def message(live: LiveTable, view: TableView, now: Now = NOW) -> Any:
    """What a page is sent that has nothing yet."""
    return msgspec.to_builtins(Shown().update(live, view, now, []))


def live_again(live: LiveTable) -> LiveTable:
    """The same table as a server has it that has just started."""
    again = LiveTable(live.row, live.seats)
    log = [(number, *entry) for number, entry in enumerate(live.log, 1)]
    again.take_over(StoredTable(live.row, live.seats, log, 0))
    return again


@pytest.mark.parametrize("title", bottega.titles())
def test_views_differ_exactly_when_messages_differ(title: str) -> None:
    live, chance = table(title, players=3), Chance(5)
    viewers = (*range(3), None)
    views = {viewer: seen(live, viewer) for viewer in viewers}
    sent = {viewer: message(live, view) for viewer, view in views.items()}
    same = 0
    for _ in range(40):
        seat = live.state.actors[chance.below(len(live.state.actors))]
        add(live, seat, chance.pick(live.state.legal(seat)))
        for viewer in viewers:
            now = seen(live, viewer)
            assert now == seen(live_again(live), viewer)  # nothing that is kept is out of date
            full = message(live, now)
            assert (now == views[viewer]) == (full == sent[viewer])
            same += now == views[viewer]
            views[viewer], sent[viewer] = now, full
    assert same or title != "fresco", "what is laid behind a screen changes nobody else's page"


@pytest.mark.parametrize(
    "row",
    [{"status": "over"}, {"lesson": LISTENING}, {"status": "open"}],
    ids=str,
)
def test_a_changed_row_of_the_table_changes_the_view(row: dict[str, Any]) -> None:
    live = table("canvas", players=2)
    before = seen(live, 0)
    live.take_over(StoredTable(replace(live.row, **row), live.seats, [], 0))
    assert seen(live, 0) != before


@pytest.mark.parametrize(
    "place",
    [{"name": "Rosa"}, {"resigned": True}, {"away": True}, {"face": "f"}, {"remaining": 7.0}, {"since": 990.0}],
    ids=str,
)
def test_a_changed_seat_changes_the_view_of_everybody(place: dict[str, Any]) -> None:
    live = table("canvas", players=2)
    live.row = replace(live.row, tempo=format_time_control(TimeControl("live", "move", main=600, more=30)))
    views = {viewer: seen(live, viewer) for viewer in (0, 1, None)}
    changed: list[SeatRow] = [replace(live.seats[0], **place), live.seats[1]]
    live.take_over(StoredTable(live.row, changed, [], 0, ""))
    for viewer, before in views.items():
        assert seen(live, viewer) != before


def test_a_view_tells_who_is_there() -> None:
    live = table("canvas", players=2)
    assert seen(live, 0, here=True) != seen(live, 0, here=False)


def test_a_rematch_changes_the_view() -> None:
    live = table("canvas", players=2)
    before = seen(live, None)
    live.take_over(StoredTable(live.row, live.seats, [], 0, "another"))
    assert seen(live, None) != before


def test_seconds_that_pass_change_the_message_and_not_the_view() -> None:
    live = table("canvas", players=2)
    tempo = format_time_control(TimeControl("live", "move", main=600, more=30))
    live.row = replace(live.row, tempo=tempo)
    live.seats = [replace(live.seats[0], remaining=600.0, since=1000.0), live.seats[1]]
    soon, later = Now(1010.0, 0.0), Now(1070.0, 0.0)
    assert seen(live, 0, soon) == seen(live, 0, later)
    left = [message(live, seen(live, 0), now)["seats"][0]["left"] for now in (soon, later)]
    assert left == [590, 530]


def test_who_sees_the_same_is_shown_the_same_object_in_each_language() -> None:
    live = table("canvas", players=2)
    spectators, player = [seen(live, None) for _ in range(2)], seen(live, 0)
    assert spectators[0].seen is spectators[1].seen
    assert player.seen is not spectators[0].seen
    with use(translations("fr")):
        french = seen(live, None)
    assert french.seen.prompt != spectators[0].seen.prompt
    add(live, live.state.actors[0], live.state.legal(live.state.actors[0])[0])
    assert seen(live, None).seen is not spectators[0].seen


def test_names_are_said_in_the_language_of_each_spectator() -> None:
    live = table("fresco", players=2)
    live.take_over(StoredTable(live.row, [replace(place, name="", kind="open") for place in live.seats], [], 0))
    labels = {}
    for language in ("en", "fr"):
        with use(translations(language)):
            labels[language] = [sheet.label for sheet, _ in seen(live, None).seen.sheets.values()]
    assert "Seat 2" in labels["en"]
    assert "Seat 2" not in labels["fr"]


def test_who_does_not_notice_a_move_is_shown_the_same_object() -> None:
    live = table("fresco", players=2)
    while live.state.view(None)["asked"] != "plan":
        seat = live.state.actors[0]
        add(live, seat, live.state.legal(seat)[0])
    one, other = live.state.actors[:2]
    mine, others, spectators = (seen(live, viewer).seen for viewer in (one, other, None))
    add(live, one, live.state.legal(one)[0])
    assert seen(live, one).seen != mine
    assert seen(live, other).seen is others
    assert seen(live, None).seen is spectators


def test_an_update_tells_only_what_is_new() -> None:
    live, shown = table("canvas", players=2), Shown()
    first = shown.update(live, seen(live, 0), NOW, [])
    assert first.whole
    add(live, live.state.actors[0], live.state.legal(live.state.actors[0])[0])
    second = shown.update(live, seen(live, 0), NOW, [])
    assert (second.whole, second.log_from) == (False, 0)
    assert 0 < len(second.sheets) < len(first.sheets)
    third = shown.update(live, seen(live, 0), NOW, [])
    assert (third.sheets, third.symbols, third.log, third.log_from) == ([], "", [], 1)


def test_a_page_looks_from_the_seat_it_wants_if_that_is_its_own() -> None:
    live = table("canvas", players=3)
    actor = live.state.actors[0]
    other = (actor + 1) % 3
    assert seat_to_look_from(live, (), None) is None
    assert seat_to_look_from(live, (), actor) is None
    assert seat_to_look_from(live, (other,), actor) == other
    assert seat_to_look_from(live, (actor, other), None) == actor
    live.row = replace(live.row, status="over")
    assert seat_to_look_from(live, (other,), actor) == actor, "a finished game hides nothing"


def apart(title: str) -> LiveTable:
    """A table of two players, each at a screen of their own."""
    live = table(title, players=2)
    live.seats = [replace(place, holder=f"visitor {place.seat}") for place in live.seats]
    return live


def test_the_log_says_you_to_the_player_and_names_the_others() -> None:
    live = apart("canvas")
    add(live, 0, live.game.action("take 1"))
    add(live, 1, live.game.action("take 1"))
    (mine,), (other,) = log_lines(live, 0, live.moments(0))
    assert mine.startswith("card You take ")
    assert other.startswith(f"card {live.names[1]} takes ")
    for viewer in (1, None):
        assert log_lines(live, viewer, [1])[0][0].startswith(f"card {live.names[0]} takes ")


def test_a_bet_is_told_once_to_its_player_and_as_theirs_to_the_others_at_the_end() -> None:
    live, chance = apart("fresco-dice"), Chance(3)
    while not live.state.over:
        seat = live.state.actors[0]
        add(live, seat, chance.pick(live.state.legal(seat)))
    live.row = replace(live.row, status="over")
    lines = [line for told in log_lines(live, 0, live.moments(0)) for line in told]
    assert any(line.startswith("bet You bet that ") for line in lines)
    assert any(line.startswith(f"bet {live.names[1]} bets that ") for line in lines)
    assert not any("face-down bet" in line for line in lines)


def test_a_choice_that_nobody_watched_is_told_without_its_content() -> None:
    live = apart("fresco")
    while not live.told or all(event.eyes is None for event in live.told[-1]):
        seat = live.state.actors[0]
        add(live, seat, live.state.legal(seat)[0])
    last = [len(live.log)]
    assert log_lines(live, 1 - seat, last) == [[f"hidden {live.names[seat]} makes a hidden choice."]]
    assert log_lines(live, seat, last)[0][0].startswith("assistant You send ")
