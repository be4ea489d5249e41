"""The page of a title in this house: records, last games, the best pictures."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from sqlalchemy import ColumnElement, and_, func, not_, or_, select
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from bottega.bots.opponents import strengths
from bottega.games import title as find_title
from bottega.table import ratings, register
from bottega.table.chronicle import facts
from bottega.table.names import seat_name
from bottega.table.rows import TableRow, as_table, seats, tables
from bottega.table.skill import SURE
from bottega.table.storage import Storage
from bottega.table.ties import together

if TYPE_CHECKING:
    from bottega.table.app import Web

RECORDS = 3  # for each number of players
LAST = 10  # games
HUNG = 6  # pictures


@dataclass(frozen=True)
class Record:
    table_id: str
    seat: int
    players: int
    points: int
    at: float


def shown(visitor: str, title: str) -> ColumnElement[bool]:
    """Finished games that somebody may hear of: public ones, and those at which they sat. Lessons and games that begin
    in another one's middle are not among them."""
    sat = select(seats.c.table_id).where(seats.c.holder == visitor)
    plain = and_(tables.c.title == title, tables.c.status == "over", tables.c.lesson == "", tables.c.forked == "")
    public = and_(tables.c.public, together(visitor, tables.c.host))
    return and_(plain, or_(public, tables.c.id.in_(sat)))


def records(storage: Storage, visitor: str, title: str) -> list[Record]:
    """The most points that people have got, for each number of players."""
    others = seats.alias()
    players = select(func.count()).where(others.c.table_id == tables.c.id).scalar_subquery()
    people = and_(seats.c.kind == "person", not_(seats.c.resigned), shown(visitor, title))
    got = (
        select(tables.c.id, facts.c.seat, players.label("players"), facts.c.points, tables.c.moved)
        .join(seats, seats.c.table_id == tables.c.id)
        .join(facts, and_(facts.c.table_id == seats.c.table_id, facts.c.seat == seats.c.seat))
        .where(people)
        .subquery()
    )
    order = (got.c.points.desc(), got.c.moved, got.c.seat)  # of equals the first
    rank = func.row_number().over(partition_by=got.c.players, order_by=order).label("rank")
    ranked = select(got, rank).subquery()
    best = select(ranked).where(ranked.c.rank <= RECORDS).order_by(ranked.c.players, ranked.c.rank)
    with storage.reading() as db:
        return [Record(*row[:5]) for row in db.execute(best)]


def last_games(storage: Storage, visitor: str, title: str) -> list[TableRow]:
    newest = select(tables).where(shown(visitor, title)).order_by(tables.c.moved.desc()).limit(LAST)
    with storage.reading() as db:
        return [as_table(row) for row in db.execute(newest).mappings()]


class TitlePage:
    def __init__(self, web: Web) -> None:
        self.web = web

    async def page(self, request: Request) -> Response:
        title, visitor = find_title(request.path_params["title"]), (await self.web.who(request)).id
        best = await self.web.db(records, visitor, title.name)
        places = await self.web.db(register.seats_of, [record.table_id for record in best])
        names = {(place.table_id, place.seat): seat_name(place) for here in places.values() for place in here}
        best = [record for record in best if (record.table_id, record.seat) in names]  # but for what is gone by now
        return await self.web.page(
            request,
            "title.html",
            title=title,
            records=[(record, names[record.table_id, record.seat]) for record in best],
            last=await self.web.lines(await self.web.db(last_games, visitor, title.name), visitor),
            pictures=await self._pictures(best, names),
            ranking=[
                (label, await self.web.db(ratings.ranking, title.name, many)) for many, label in ratings.kinds().items()
            ],
            bots=strengths(title.name).items(),
            sure=SURE,
        )

    async def _pictures(self, best: list[Record], names: dict[tuple[str, int], str]) -> list[dict[str, Any]]:
        """Those that made the most points."""
        hung: list[dict[str, Any]] = []
        for record in sorted(best, key=lambda record: -record.points):
            if len(hung) == HUNG:
                break
            for number, kept in enumerate(await self.web.gallery.kept(record.table_id)):
                if kept["seat"] == record.seat and len(hung) < HUNG:
                    src = f"/t/{record.table_id}/keepsake/{number}.svg"
                    hung.append({"title": kept["title"], "who": names[record.table_id, record.seat], "src": src})
        return hung

    def routes(self) -> list[Route]:
        return [Route("/g/{title}", self.page)]
