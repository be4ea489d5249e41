"""My statistics of a title and my achievements there, from the stored outcomes of my games."""

from __future__ import annotations

import json
from collections import Counter, defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from sqlalchemy import and_, not_, select
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from bottega.bots.estimates import Estimate, Mean, wilson
from bottega.bots.personas import LEVELS
from bottega.games import title as find_title
from bottega.i18n.translate import t, tn
from bottega.kernel.titles import Title
from bottega.lab import charts
from bottega.lab.charts import Group, Line
from bottega.server.accounts import relations
from bottega.server.db.schema import SEAT_RESULTS, SEATS, TABLES
from bottega.server.db.storage import Storage
from bottega.server.results import ratings
from bottega.server.results.rating_math import SURE
from bottega.server.web.base import Web

MAX_GAMES = 2000  # the latest games
FRIENDS = 10  # friends in a chart
FEW = 3  # fewer games say nothing about how often something happens


@dataclass(frozen=True)
class SeatResult:
    """The outcome of a seat; `bot` is its level if a bot played it."""

    bot: str
    points: int
    rank: int
    sources: dict[str, int]
    holder: str = ""


@dataclass(frozen=True)
class PlayedGame:
    """A game that counts."""

    table_id: str
    at: float
    modules: list[int]
    me: SeatResult
    seconds: float
    deeds: list[str]
    others: list[SeatResult]

    @property
    def players(self) -> int:
        return 1 + len(self.others)


def played(storage: Storage, visitor: str, title: str) -> list[PlayedGame]:
    """A visitor's games of a title that count, newest first: no lessons, forks, shared screens or games that they
    left."""
    counts = and_(TABLES.c.title == title, TABLES.c.lesson == "", TABLES.c.forked == "", not_(TABLES.c.shared))
    mine = and_(SEATS.c.holder == visitor, not_(SEATS.c.resigned))
    sat = select(SEATS.c.table_id).where(mine)
    last = select(TABLES.c.id).where(counts, TABLES.c.id.in_(sat), TABLES.c.status == "over")
    last = last.order_by(TABLES.c.moved.desc()).limit(MAX_GAMES)
    columns = (TABLES.c.moved, TABLES.c.options, SEATS.c.holder, SEATS.c.kind, SEATS.c.bot, *SEAT_RESULTS.c)
    known = (
        select(*columns)
        .join(SEATS, SEATS.c.table_id == TABLES.c.id)
        .join(SEAT_RESULTS, and_(SEAT_RESULTS.c.table_id == SEATS.c.table_id, SEAT_RESULTS.c.seat == SEATS.c.seat))
        .where(TABLES.c.id.in_(last))
        .order_by(TABLES.c.moved.desc(), TABLES.c.id)
    )
    found: dict[str, list[Any]] = defaultdict(list)
    for row in storage.mappings(known):
        found[row["table_id"]].append(row)
    return [_played(rows, visitor) for rows in found.values()]


def _played(rows: list[Any], visitor: str) -> PlayedGame:
    me = next(row for row in rows if row["holder"] == visitor)
    return PlayedGame(
        table_id=me["table_id"],
        at=me["moved"],
        modules=json.loads(me["options"]).get("modules", []),
        me=_seat(me),
        seconds=me["seconds"],
        deeds=json.loads(me["deeds"]),
        others=[_seat(row) for row in rows if row is not me],
    )


def _seat(row: Any) -> SeatResult:
    bot = row["bot"] if row["kind"] == "bot" else ""
    return SeatResult(bot, row["points"], row["rank"], json.loads(row["sources"]), row["holder"] or "")


@dataclass(frozen=True)
class GameSummary:
    """Some games in numbers."""

    label: str
    games: int
    won: int
    mean: float
    best: int
    minutes: float


def summary(label: str, games: list[PlayedGame]) -> GameSummary:
    points = [game.me.points for game in games]
    seconds = sum(game.seconds for game in games)
    won = sum(game.me.rank == 1 for game in games)
    return GameSummary(label, len(games), won, sum(points) / len(games), max(points), seconds / len(games) / 60)


def in_words(games: list[PlayedGame]) -> list[str]:
    """What somebody's games come to, in a few sentences."""
    won, best = sum(game.me.rank == 1 for game in games), max(game.me.points for game in games)
    if len(games) == 1:
        said = [t("You won your first game with {n} points.", n=best) if won else t("You scored {n} points.", n=best)]
    else:
        said = [t("You won {won} of {n} games.", won=won, n=len(games))]
        said += [t("Your best result: {n} points.", n=best)]
    if found := sources(games):
        source = max(found, key=lambda row: row[1])[0]
        once = len(games) == 1
        said += [
            t("Most of them came from: {source}.", source=source)
            if once
            else t("You score most from: {source}.", source=source)
        ]
    beaten = [level for level, met in _duels(games).items() if any(game.me.rank < bot.rank for game, bot in met)]
    return said + ([t("Strongest bot beaten: {level}.", level=t(beaten[-1]))] if beaten else [])


def by_players(games: list[PlayedGame]) -> dict[str, list[PlayedGame]]:
    numbers = sorted({game.players for game in games})
    return {
        tn("{n} player", "{n} players", number): [game for game in games if game.players == number]
        for number in numbers
    }


def by_module(title: Title, games: list[PlayedGame]) -> dict[str, list[PlayedGame]]:
    """A game with several modules counts for each of them."""
    if not any(game.modules for game in games):
        return {}
    option = title.option("modules")
    numbers = sorted({module for game in games for module in game.modules})
    found = {t("Without modules"): [game for game in games if not game.modules]}
    found |= {t(option.word(number)): [game for game in games if number in game.modules] for number in numbers}
    return {label: some for label, some in found.items() if some}


def against(games: list[PlayedGame]) -> dict[str, Estimate]:
    """By level how many of its bots somebody has left behind."""
    return {t(level).capitalize(): ahead_of(met) for level, met in _duels(games).items() if len(met) >= FEW}


def _duels(games: list[PlayedGame]) -> dict[str, list[tuple[PlayedGame, SeatResult]]]:
    """By level, the weakest first, the bots that somebody has met."""
    return {level: [(game, bot) for game in games for bot in game.others if bot.bot == level] for level in LEVELS}


def against_friends(games: list[PlayedGame], friends: dict[str, str]) -> dict[str, Estimate]:
    """The share of friends beaten, by name, those first who were met most often."""
    met: dict[str, list[tuple[PlayedGame, SeatResult]]] = defaultdict(list)
    for game in games:
        for other in game.others:
            if other.holder in friends:
                met[friends[other.holder]].append((game, other))
    often = sorted((name for name in met if len(met[name]) >= FEW), key=lambda name: (-len(met[name]), name.casefold()))
    return {name: ahead_of(met[name]) for name in often[:FRIENDS]}


def ahead_of(duels: list[tuple[PlayedGame, SeatResult]]) -> Estimate:
    """The share of opponents that were beaten; equal ranks count half."""
    ahead = sum((game.me.rank < other.rank) + (game.me.rank == other.rank) / 2 for game, other in duels)
    return share(ahead, len(duels))


def with_friends(games: list[PlayedGame], friends: dict[str, str]) -> dict[str, list[PlayedGame]]:
    some = [game for game in games if any(other.holder in friends for other in game.others)]
    return {t("With friends"): some} if some else {}


def share(part: float, whole: int) -> Estimate:
    return Estimate(part / whole, *wilson(part, whole))


def sources(games: Iterable[PlayedGame]) -> list[tuple[str, float, float, None]]:
    """Average points by source, one's own and those of others at the same tables."""
    mine: dict[str, Mean] = {}
    theirs: dict[str, Mean] = {}
    for game in games:
        for seat, found in [(game.me, mine), *((other, theirs) for other in game.others)]:
            for source, points in seat.sources.items():
                found.setdefault(source, Mean()).add(points)
    return [(t(source), mean.value, theirs.get(source, Mean()).value, None) for source, mean in mine.items()]


def drawn(title: Title, games: list[PlayedGame], friends: dict[str, str]) -> list[str]:
    """The charts, which compare several games."""
    if len(games) == 1:
        return []
    points = [(label, Counter(game.me.points for game in some)) for label, some in by_players(games).items()]
    made = [charts.distributions(t("My points"), points, t("points"))]
    groups = [
        Group(t("Games won"), _won(by_players(games))),
        Group(t("Games won, by module"), _won(by_module(title, games))),
        Group(t("Bots beaten"), [Line(level, won) for level, won in against(games).items()], 0.5),
        Group(t("Friends beaten"), [Line(name, won) for name, won in against_friends(games, friends).items()], 0.5),
    ]
    if groups := [group for group in groups if group.lines]:
        made.append(charts.intervals(t("How often"), groups, charts.percent, 0.5))
    if rows := sources(game for game in games if game.others):
        who = (t("me"), t("others"))
        made.append(charts.contrasts(t("Points per game by source"), rows, charts.number, who))
    return made


def _won(counted: dict[str, list[PlayedGame]]) -> list[Line]:
    """How often somebody won, where they have played often enough to say so."""
    often = {label: games for label, games in counted.items() if len(games) >= FEW}
    return [Line(label, share(sum(game.me.rank == 1 for game in games), len(games))) for label, games in often.items()]


@dataclass(frozen=True)
class Deed:
    """An achievement, and the first game that earned it; None if none has."""

    text: str
    game: PlayedGame | None


def deeds(title: Title, games: list[PlayedGame]) -> list[Deed]:
    """All achievements of a title, over all games. CV-R-53"""
    first: dict[str, PlayedGame] = {}
    for game in reversed(games):
        done = {*first, *game.deeds}
        more = title.feats.together(done)
        for id in (*game.deeds, *more):
            first.setdefault(id, game)
    return [Deed(text, first.get(id)) for id, text in title.feats.every().items()]


class MyStatsPage:
    def __init__(self, web: Web) -> None:
        self.web = web

    async def stats(self, request: Request) -> Response:
        title = find_title(request.path_params["title"])
        me = (await self.web.who(request)).id
        games = await self.web.db(played, me, title.name)
        friends = await self.web.db(relations.friends, me)
        standing = await self.web.db(ratings.of_profile, me, title.name)
        course = await self.web.db(ratings.history, me, title.name)
        kinds = ratings.kinds()
        best = max(games, key=lambda game: game.me.points, default=None)
        counted = {**by_players(games), **by_module(title, games), **with_friends(games, friends)}
        rows = [summary(label, some) for label, some in counted.items()]
        return await self.web.page(
            request,
            "my_stats.html",
            title=title,
            all=summary("", games) if games else None,
            in_words=in_words(games) if games else [],
            best=best,
            rows=rows,
            charts=drawn(title, games, friends) if games else [],
            deeds=deeds(title, games),
            standing=[(kinds[many], *known) for many, known in standing.items()],
            course=charts.courses(
                t("My rating, game by game"),
                [(kinds[many], [rating.estimate for rating in some]) for many, some in course.items()],
                t("Rated games played (shaded: uncertainty)"),
            )
            if course
            else "",
            sure=SURE,
            number=lambda value: charts.said(charts.number(value)),
        )

    def routes(self) -> list[Route]:
        return [Route("/me/stats/{title}", self.stats)]
