"""Lists of tables: public ones that wait, are played or are over, and those of friends."""

from __future__ import annotations

import re
import time
from collections.abc import Mapping
from dataclasses import dataclass

from sqlalchemy import ColumnElement, and_, func, not_, or_, select, true

from bottega.games import titles
from bottega.i18n.translate import LANGUAGES, mark, t, tn
from bottega.server.accounts.relations import friends_of, not_blocked
from bottega.server.core.errors import Refused
from bottega.server.db.rows import TableRow, table_row
from bottega.server.db.schema import SEATS, TABLES
from bottega.server.db.storage import Storage
from bottega.server.play.store.waiting_games import with_current_rules
from bottega.server.play.timing.time_control import parse_time_control

DAY = 24 * 3600.0
LISTED = {"open": DAY, "running": 7 * DAY, "over": 90 * DAY}  # seconds that a table stays listed after its last move
LISTED_EACH = 3  # tables of one host on a list
NEWEST = 500  # tables considered for a list
EACH = 12  # tables on a page
PAGES = 9
FRIENDS = 12  # tables of friends shown
LISTS = {"": "open", "watch": "running", "over": "over"}
NAMED = {"": mark("Waiting"), "watch": mark("Watch"), "over": mark("Finished")}
TEMPI = {"live": mark("live"), "days": mark("correspondence"), "none": mark("no clocks")}
MODULES = {"none": mark("without modules"), "some": mark("with modules")}


@dataclass(frozen=True)
class TableFilter:
    """Which tables somebody is looking for; empty fields match all."""

    title: str = ""
    players: int = 0
    tempo: str = ""
    modules: str = ""
    language: str = ""

    def where(self) -> ColumnElement[bool]:
        parts: list[ColumnElement[bool]] = [true()]
        if self.title:
            parts.append(TABLES.c.title == self.title)
        if self.players:
            parts.append(TABLES.c.players == self.players)
        if self.tempo == "none":
            parts.append(TABLES.c.tempo == "")
        elif self.tempo:
            parts.append(TABLES.c.tempo.startswith(f'{{"kind":"{self.tempo}"'))  # as `format_time_control` writes it
        if self.modules:
            parts.append((TABLES.c.modules > 0) == (self.modules == "some"))
        if self.language:
            parts.append(TABLES.c.language.in_(["", self.language]))
        return and_(*parts)


def read_filter(fields: Mapping[str, str]) -> TableFilter:
    """Read a filter from a form or a query string."""
    title, players, language = fields.get("title", ""), fields.get("players", ""), fields.get("language", "")
    tempo, modules = fields.get("tempo", ""), fields.get("modules", "")
    known = title in ("", *titles()) and language in ("", *LANGUAGES) and re.fullmatch("[1-5]?", players)
    if not known or tempo not in ("", *TEMPI) or modules not in ("", *MODULES):
        raise Refused(t("Page not found. Choose a list of tables."))
    return TableFilter(title, int(players or 0), tempo, modules, language)


def visible_to(visitor: str) -> ColumnElement[bool]:
    """Public tables that a visitor may see, without their own."""
    sat = select(SEATS.c.table_id).where(SEATS.c.holder == visitor)
    plain = and_(TABLES.c.public, TABLES.c.lesson == "", TABLES.c.forked == "")
    return and_(plain, TABLES.c.id.not_in(sat), not_blocked(visitor, TABLES.c.host))


def recently_listed(status: str) -> ColumnElement[bool]:
    here = and_(TABLES.c.status == status, TABLES.c.moved > time.time() - LISTED[status])
    return here if status == "over" else and_(here, with_current_rules())


def listed(storage: Storage, visitor: str, which: str, want: TableFilter, page: int = 1) -> tuple[list[TableRow], bool]:
    """A page of a list, newest first, and whether there are more. Every host's newest table comes before anybody's
    second."""
    here = and_(visible_to(visitor), recently_listed(LISTS[which]), want.where())
    newest = select(TABLES.c.id, TABLES.c.host, TABLES.c.moved).where(here)
    last = newest.order_by(TABLES.c.moved.desc()).limit(NEWEST).subquery()
    number = func.row_number().over(partition_by=last.c.host, order_by=last.c.moved.desc())
    ranked = select(last.c.id, number.label("rank")).subquery()
    found = (
        select(TABLES)
        .join(ranked, ranked.c.id == TABLES.c.id)
        .where(ranked.c.rank <= LISTED_EACH)
        .order_by(ranked.c.rank, TABLES.c.moved.desc(), TABLES.c.id)
        .offset((page - 1) * EACH)
        .limit(EACH + 1)
    )
    rows = [table_row(row) for row in storage.mappings(found)]
    return sorted(rows[:EACH], key=lambda row: -row.moved), len(rows) > EACH and page < PAGES


def of_friends(storage: Storage, visitor: str) -> list[TableRow]:
    """Tables where friends wait or play: public ones, and those that a friend has opened to friends."""
    mine = friends_of(visitor)
    with_friend = select(SEATS.c.table_id).where(SEATS.c.holder.in_(mine), not_(SEATS.c.resigned))
    sat = select(SEATS.c.table_id).where(SEATS.c.holder == visitor)
    seen = or_(and_(TABLES.c.public, TABLES.c.id.in_(with_friend)), and_(TABLES.c.friends, TABLES.c.host.in_(mine)))
    going_on = or_(recently_listed("open"), recently_listed("running"))
    here = and_(seen, going_on, TABLES.c.lesson == "", TABLES.c.forked == "", TABLES.c.id.not_in(sat))
    found = select(TABLES).where(here, not_blocked(visitor, TABLES.c.host))
    with storage.reading() as db:
        rows = db.execute(found.order_by(TABLES.c.moved.desc()).limit(FRIENDS)).mappings()
        return [table_row(row) for row in rows]


def tags(row: TableRow) -> list[str]:
    """What else to know about a table before sitting down, in a few words."""
    modules, tempo = len(row.options.get("modules", [])), parse_time_control(row.tempo)
    said = [tn("{n} module", "{n} modules", modules)] if modules else []
    said += [t("house rules")] if row.options.get("readings") else []
    said += [t(TEMPI[tempo.kind])] if tempo else []
    said += [LANGUAGES[row.language]] if row.language else []
    return said + ([t("for friends")] if row.friends else [])
