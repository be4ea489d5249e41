"""The page of a title: ways to play it, high scores, last games, the best pictures."""

from __future__ import annotations

import time
from dataclasses import dataclass
from typing import Any

from sqlalchemy import ColumnElement, and_, func, literal, not_, or_, select
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from bottega.bots.personas import strengths
from bottega.games import title as find_title
from bottega.games import titles
from bottega.server.accounts.given_names import seat_name
from bottega.server.accounts.relations import not_blocked
from bottega.server.db.rows import TableRow, table_row
from bottega.server.db.schema import SEAT_RESULTS, SEATS, TABLES
from bottega.server.db.storage import Storage
from bottega.server.lobby import queue
from bottega.server.play.store import table_store
from bottega.server.results import ratings
from bottega.server.results.rating_math import SURE
from bottega.server.web.base import Web
from bottega.server.web.pages.gallery import GalleryPage

RECORDS = 3  # for each number of players
LAST = 10  # games
HUNG = 6  # pictures
SHOWN = 4  # on the home page, the best of
LATELY = 30 * 24 * 3600.0  # seconds, of at most
READ = 100  # games


@dataclass(frozen=True)
class Record:
    table_id: str
    seat: int
    players: int
    points: int
    at: float


def visible_to(visitor: str, title: str) -> ColumnElement[bool]:
    """Finished games that a visitor may see: public ones and their own; no lessons or forks."""
    sat = select(SEATS.c.table_id).where(SEATS.c.holder == visitor)
    plain = and_(TABLES.c.title == title, TABLES.c.status == "over", TABLES.c.lesson == "", TABLES.c.forked == "")
    public = and_(TABLES.c.public, not_blocked(visitor, TABLES.c.host))
    return and_(plain, or_(public, TABLES.c.id.in_(sat)))


def records(storage: Storage, visitor: str, title: str) -> list[Record]:
    """The best scores of people, for each number of players."""
    others = SEATS.alias()
    players = select(func.count()).where(others.c.table_id == TABLES.c.id).scalar_subquery()
    people = and_(SEATS.c.kind == "person", not_(SEATS.c.resigned), visible_to(visitor, title))
    got = (
        select(TABLES.c.id, SEAT_RESULTS.c.seat, players.label("players"), SEAT_RESULTS.c.points, TABLES.c.moved)
        .join(SEATS, SEATS.c.table_id == TABLES.c.id)
        .join(SEAT_RESULTS, and_(SEAT_RESULTS.c.table_id == SEATS.c.table_id, SEAT_RESULTS.c.seat == SEATS.c.seat))
        .where(people)
        .subquery()
    )
    order = (got.c.points.desc(), got.c.moved, got.c.seat)  # of equal scores the first
    rank = func.row_number().over(partition_by=got.c.players, order_by=order).label("rank")
    ranked = select(got, rank).subquery()
    best = select(ranked).where(ranked.c.rank <= RECORDS).order_by(ranked.c.players, ranked.c.rank)
    return [Record(*row[:5]) for row in storage.rows(best)]


def last_games(storage: Storage, visitor: str, title: str) -> list[TableRow]:
    newest = select(TABLES).where(visible_to(visitor, title)).order_by(TABLES.c.moved.desc()).limit(LAST)
    return [table_row(row) for row in storage.mappings(newest)]


def best_lately(storage: Storage, visitor: str, names: list[str], since: float) -> list[Record]:
    """The most points of people in the last public games of these titles, with those that somebody played and did not
    hide."""
    hidden = select(SEATS.c.table_id).where(SEATS.c.holder == visitor, SEATS.c.hidden)
    seat = and_(SEAT_RESULTS.c.table_id == SEATS.c.table_id, SEAT_RESULTS.c.seat == SEATS.c.seat)
    lately = select(TABLES.c.id, TABLES.c.moved).where(
        or_(*(visible_to(visitor, name) for name in names)), TABLES.c.id.not_in(hidden), TABLES.c.moved > since
    )
    last = lately.order_by(TABLES.c.moved.desc()).limit(READ).subquery()
    found = (
        select(last.c.id, SEATS.c.seat, literal(0), SEAT_RESULTS.c.points, last.c.moved)
        .join(SEATS, SEATS.c.table_id == last.c.id)
        .join(SEAT_RESULTS, seat)
        .where(SEATS.c.kind == "person", not_(SEATS.c.resigned))
        .order_by(SEAT_RESULTS.c.points.desc(), last.c.moved.desc())
        .limit(SHOWN)
    )
    with storage.reading() as db:
        return [Record(*row) for row in db.execute(found)]


async def best_pictures(web: Web, gallery: GalleryPage, visitor: str) -> list[dict[str, Any]]:
    """The pictures that made the most points lately, of the titles whose games leave any."""
    names = [name for name in titles() if "gallery" in find_title(name).parts]
    best = await web.db(best_lately, visitor, names, time.time() - LATELY)
    places = await web.db(table_store.seats_of, [record.table_id for record in best])
    seats = {(place.table_id, place.seat): seat_name(place) for here in places.values() for place in here}
    return await hung(gallery, [record for record in best if (record.table_id, record.seat) in seats], seats, SHOWN)


async def hung(
    gallery: GalleryPage, best: list[Record], names: dict[tuple[str, int], str], most: int
) -> list[dict[str, Any]]:
    """The pictures of these results, those that made the most points first."""
    pictures: list[dict[str, Any]] = []
    for record in sorted(best, key=lambda record: -record.points):
        if len(pictures) == most:
            break
        for number, kept in enumerate(await gallery.kept(record.table_id)):
            if kept["seat"] == record.seat and len(pictures) < most:
                src = f"/t/{record.table_id}/keepsake/{number}.svg"
                pictures.append({"title": kept["title"], "who": names[record.table_id, record.seat], "src": src})
    return pictures


async def usual_tables(web: Web, visitor: str) -> dict[str, tuple[int, str]]:
    """For each title the number of players and the level of bots for a quick start: what was chosen last."""
    last = await web.db(table_store.last_choices, visitor)
    usual = {}
    for name in titles():
        players, level = last.get(name, (0, ""))
        if players < max(2, find_title(name).players[0]):  # solo games need options that must be chosen
            players = min(3, find_title(name).players[1])
        usual[name] = (players, level or "journeyman")
    return usual


class TitlePage:
    def __init__(self, web: Web, gallery: GalleryPage) -> None:
        self.web = web
        self.gallery = gallery

    async def page(self, request: Request) -> Response:
        title, visitor = find_title(request.path_params["title"]), (await self.web.who(request)).id
        played = {name for name, _ in await self.web.db(table_store.played_options, visitor)}
        looking = {} if self.web.settings.alone else await self.web.db(queue.looking, visitor)
        best = await self.web.db(records, visitor, title.name)
        places = await self.web.db(table_store.seats_of, [record.table_id for record in best])
        names = {(place.table_id, place.seat): seat_name(place) for here in places.values() for place in here}
        best = [record for record in best if (record.table_id, record.seat) in names]  # without deleted ones
        return await self.web.page(
            request,
            "title.html",
            title=title,
            usual=(await usual_tables(self.web, visitor))[title.name],
            new=title.name not in played,
            looking=looking.get(title.name),
            records=[(record, names[record.table_id, record.seat]) for record in best],
            last=await self.web.table_lines(await self.web.db(last_games, visitor, title.name), visitor),
            pictures=await hung(self.gallery, best, names, HUNG),
            ranking=[
                (label, await self.web.db(ratings.ranking, title.name, many)) for many, label in ratings.kinds().items()
            ],
            bots=strengths(title.name).items(),
            sure=SURE,
        )

    def routes(self) -> list[Route]:
        return [Route("/g/{title}", self.page)]
