"""The tables that somebody may find: public ones, which wait, are played or are over, and those of friends."""

from __future__ import annotations

import re
import time
from collections.abc import Mapping
from dataclasses import dataclass

from sqlalchemy import ColumnElement, and_, func, not_, or_, select, true

from bottega.games import titles
from bottega.kernel.language import LANGUAGES, mark, t, tn
from bottega.server.accounts.relations import friends_of, together
from bottega.server.core.errors import Refused
from bottega.server.db import schema
from bottega.server.db.rows import TableRow, table_row
from bottega.server.db.storage import Storage
from bottega.server.play.time_control import parse_time_control
from bottega.server.play.waiting_games import with_current_rules

DAY = 24 * 3600.0
LISTED = {"open": DAY, "running": 7 * DAY, "over": 90 * DAY}  # seconds that a table stays listed after its last move
LISTED_EACH = 3  # tables of one host that a list shows
NEWEST = 500  # tables of which a list is made
EACH = 12  # tables on a page
PAGES = 9
FRIENDS = 12  # tables of friends that are shown
LISTS = {"": "open", "watch": "running", "over": "over"}
NAMED = {"": mark("Waiting"), "watch": mark("To watch"), "over": mark("Finished")}
TEMPI = {"live": mark("live, with clocks"), "days": mark("days for a turn"), "none": mark("no clocks")}
MODULES = {"none": mark("without modules"), "some": mark("with modules")}


@dataclass(frozen=True)
class TableFilter:
    """Which tables somebody looks for; what is empty may be any."""

    title: str = ""
    players: int = 0
    tempo: str = ""
    modules: str = ""
    language: str = ""

    def where(self) -> ColumnElement[bool]:
        parts: list[ColumnElement[bool]] = [true()]
        if self.title:
            parts.append(schema.tables.c.title == self.title)
        if self.players:
            parts.append(schema.tables.c.players == self.players)
        if self.tempo == "none":
            parts.append(schema.tables.c.tempo == "")
        elif self.tempo:
            parts.append(schema.tables.c.tempo.startswith(f'{{"kind":"{self.tempo}"'))  # as table/tempo.py writes it
        if self.modules:
            parts.append((schema.tables.c.modules > 0) == (self.modules == "some"))
        if self.language:
            parts.append(schema.tables.c.language.in_(["", self.language]))
        return and_(*parts)


def read_filter(fields: Mapping[str, str]) -> TableFilter:
    """What a form or an address asks for."""
    title, players, language = fields.get("title", ""), fields.get("players", ""), fields.get("language", "")
    tempo, modules = fields.get("tempo", ""), fields.get("modules", "")
    known = title in ("", *titles()) and language in ("", *LANGUAGES) and re.fullmatch("[1-5]?", players)
    if not known or tempo not in ("", *TEMPI) or modules not in ("", *MODULES):
        raise Refused(t("There is no such list of tables."))
    return TableFilter(title, int(players or 0), tempo, modules, language)


def shown(visitor: str) -> ColumnElement[bool]:
    """Public tables that somebody may be shown, but for those at which they sit."""
    sat = select(schema.seats.c.table_id).where(schema.seats.c.holder == visitor)
    plain = and_(schema.tables.c.public, schema.tables.c.lesson == "", schema.tables.c.forked == "")
    return and_(plain, schema.tables.c.id.not_in(sat), together(visitor, schema.tables.c.host))


def lately(status: str) -> ColumnElement[bool]:
    here = and_(schema.tables.c.status == status, schema.tables.c.moved > time.time() - LISTED[status])
    return here if status == "over" else and_(here, with_current_rules())


def listed(storage: Storage, visitor: str, which: str, want: TableFilter, page: int = 1) -> tuple[list[TableRow], bool]:
    """A page of a list, the newest first, and whether there are more: a few of each host's, and everybody's newest
    before anybody's second."""
    here = and_(shown(visitor), lately(LISTS[which]), want.where())
    newest = select(schema.tables.c.id, schema.tables.c.host, schema.tables.c.moved).where(here)
    last = newest.order_by(schema.tables.c.moved.desc()).limit(NEWEST).subquery()
    number = func.row_number().over(partition_by=last.c.host, order_by=last.c.moved.desc())
    ranked = select(last.c.id, number.label("rank")).subquery()
    found = (
        select(schema.tables)
        .join(ranked, ranked.c.id == schema.tables.c.id)
        .where(ranked.c.rank <= LISTED_EACH)
        .order_by(ranked.c.rank, schema.tables.c.moved.desc(), schema.tables.c.id)
        .offset((page - 1) * EACH)
        .limit(EACH + 1)
    )
    with storage.reading() as db:
        rows = [table_row(row) for row in db.execute(found).mappings()]
    return sorted(rows[:EACH], key=lambda row: -row.moved), len(rows) > EACH and page < PAGES


def of_friends(storage: Storage, visitor: str) -> list[TableRow]:
    """Where friends wait or play: at public tables, and at those that one of them has made for friends."""
    mine = friends_of(visitor)
    with_friend = select(schema.seats.c.table_id).where(schema.seats.c.holder.in_(mine), not_(schema.seats.c.resigned))
    sat = select(schema.seats.c.table_id).where(schema.seats.c.holder == visitor)
    seen = or_(
        and_(schema.tables.c.public, schema.tables.c.id.in_(with_friend)),
        and_(schema.tables.c.friends, schema.tables.c.host.in_(mine)),
    )
    going_on = or_(lately("open"), lately("running"))
    here = and_(
        seen, going_on, schema.tables.c.lesson == "", schema.tables.c.forked == "", schema.tables.c.id.not_in(sat)
    )
    found = select(schema.tables).where(here, together(visitor, schema.tables.c.host))
    with storage.reading() as db:
        rows = db.execute(found.order_by(schema.tables.c.moved.desc()).limit(FRIENDS)).mappings()
        return [table_row(row) for row in rows]


def tags(row: TableRow) -> list[str]:
    """What else there is to know of a table before one sits down, in a few words."""
    modules, tempo = len(row.options.get("modules", [])), parse_time_control(row.tempo)
    said = [tn("{n} module", "{n} modules", modules)] if modules else []
    said += [t("house rules")] if row.options.get("readings") else []
    said += [t(TEMPI[tempo.kind])] if tempo else []
    said += [LANGUAGES[row.language]] if row.language else []
    return said + ([t("for friends")] if row.friends else [])
