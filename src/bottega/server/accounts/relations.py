"""What profiles think of each other: a row says that somebody wants another as a friend, does not, or blocks them. Two
are friends when both want it. Nobody is told what another thinks of them otherwise. Decision 016."""

from __future__ import annotations

import time
import unicodedata
from dataclasses import dataclass, field

from sqlalchemy import (
    ColumnElement,
    Connection,
    Select,
    and_,
    delete,
    func,
    insert,
    not_,
    or_,
    select,
    update,
)

from bottega.server.accounts import visitors
from bottega.server.db import schema
from bottega.server.db.storage import Storage

FRIEND, NO, BLOCK = "friend", "no", "block"
MOST = {FRIEND: 200, BLOCK: 500}  # ties of a kind that one profile has
UNANSWERED = 20  # of them friends who have not answered
ASKING = 20  # who are shown of those that want to be one's friend

_back = schema.relations.alias()
_answer = and_(_back.c.who == schema.relations.c.whom, _back.c.whom == schema.relations.c.who)


@dataclass(frozen=True)
class Known:
    name: str
    face: str


@dataclass
class People:
    """Whom a profile knows: friends, who has not answered yet, who waits for an answer, and who is blocked."""

    friends: list[Known] = field(default_factory=list)
    asked: list[Known] = field(default_factory=list)
    asking: list[Known] = field(default_factory=list)
    blocked: list[Known] = field(default_factory=list)


# -- for questions to the database


def friends_of(id: str) -> Select[str]:
    both = and_(_answer, _back.c.kind == FRIEND)
    return (
        select(schema.relations.c.whom)
        .join(_back, both)
        .where(schema.relations.c.who == id, schema.relations.c.kind == FRIEND)
    )


def together(id: str, person: ColumnElement[str]) -> ColumnElement[bool]:
    """Whether neither of two has blocked the other. Guests block nobody, and nobody can block them."""
    blocked = and_(schema.relations.c.who == id, schema.relations.c.kind == BLOCK)
    blocking = and_(schema.relations.c.whom == id, schema.relations.c.kind == BLOCK)
    return and_(
        person.not_in(select(schema.relations.c.whom).where(blocked)),
        person.not_in(select(schema.relations.c.who).where(blocking)),
    )


# -- reading


def exactly(storage: Storage, name: str) -> str | None:
    """The profile that bears this very name, in capital or small letters: who only looks like it is nobody."""
    said = unicodedata.normalize("NFC", " ".join(name.split())).casefold()
    with storage.reading() as db:
        found = visitors.bearers(db, name)
    return next((id for id, known in found.items() if known.casefold() == said), None)


def keeps_out(storage: Storage, hosts: list[str], visitor: str) -> bool:
    """Whether one of these has blocked a visitor."""
    where = and_(
        schema.relations.c.who.in_(hosts), schema.relations.c.whom == visitor, schema.relations.c.kind == BLOCK
    )
    with storage.reading() as db:
        return db.execute(select(schema.relations.c.who).where(where).limit(1)).scalar() is not None


def blocked_either_way(storage: Storage, id: str) -> set[str]:
    """All whom somebody has blocked, and who have blocked them."""
    either = or_(schema.relations.c.who == id, schema.relations.c.whom == id)
    with storage.reading() as db:
        rows = db.execute(
            select(schema.relations.c.who, schema.relations.c.whom).where(either, schema.relations.c.kind == BLOCK)
        ).all()
    return {one for row in rows for one in row} - {id}


def friends(storage: Storage, id: str) -> dict[str, str]:
    """The names of somebody's friends, by their ids."""
    named = select(schema.visitors.c.id, schema.visitors.c.name).where(schema.visitors.c.id.in_(friends_of(id)))
    with storage.reading() as db:
        return {row.id: row.name for row in db.execute(named)}


def relations_to(storage: Storage, id: str, others: list[str]) -> list[tuple[str, str]]:
    """The names of these profiles, and for each what somebody thinks of them, if anything."""
    mine = and_(schema.relations.c.who == id, schema.relations.c.whom == schema.visitors.c.id)
    named = select(schema.visitors.c.name, func.coalesce(schema.relations.c.kind, "")).outerjoin(schema.relations, mine)
    with storage.reading() as db:
        return [
            (name, kind)
            for name, kind in db.execute(named.where(schema.visitors.c.id.in_(others)).order_by(schema.visitors.c.name))
        ]


def _asking(id: str) -> ColumnElement[bool]:
    """Who wants somebody as a friend, and has no answer."""
    return and_(
        schema.relations.c.whom == id, schema.relations.c.kind == FRIEND, not_(select(_back).where(_answer).exists())
    )


def number_asking(storage: Storage, id: str) -> int:
    asking = select(schema.relations.c.who).where(_asking(id)).limit(ASKING).subquery()
    with storage.reading() as db:
        return db.execute(select(func.count()).select_from(asking)).scalar_one()


def relations_of(storage: Storage, id: str) -> People:
    """Whom a profile knows, by name."""
    named = select(schema.visitors.c.name, schema.profiles.c.face, schema.relations.c.kind)
    whom = named.join(schema.visitors, schema.visitors.c.id == schema.relations.c.whom).join(
        schema.profiles, schema.profiles.c.id == schema.relations.c.whom
    )
    mine = (
        whom.add_columns(func.coalesce(_back.c.kind, "")).outerjoin(_back, _answer).where(schema.relations.c.who == id)
    )
    who = named.join(schema.visitors, schema.visitors.c.id == schema.relations.c.who).join(
        schema.profiles, schema.profiles.c.id == schema.relations.c.who
    )
    people = People()
    with storage.reading() as db:
        for name, face, kind, answer in db.execute(mine.order_by(func.lower(schema.visitors.c.name))):
            if kind == BLOCK:
                people.blocked.append(Known(name, face))
            elif kind == FRIEND:
                (people.friends if answer == FRIEND else people.asked).append(Known(name, face))
        people.asking = [
            Known(name, face)
            for name, face, _ in db.execute(who.where(_asking(id)).order_by(schema.relations.c.at.desc()).limit(ASKING))
        ]
    return people


# -- changing


def befriend(storage: Storage, who: str, whom: str) -> bool:
    """Want somebody as a friend; false where one has too many already, or too many who have not answered."""
    with storage.writing() as db:
        lock_profile(db, who)
        kept = and_(schema.relations.c.who == who, schema.relations.c.kind == FRIEND, schema.relations.c.whom != whom)
        every = (
            select(func.count())
            .select_from(schema.relations.outerjoin(_back, and_(_answer, _back.c.kind == FRIEND)))
            .where(kept)
        )
        wanted = db.execute(every).scalar_one()
        waiting = db.execute(every.where(_back.c.who.is_(None))).scalar_one()
        if wanted >= MOST[FRIEND] or (waiting >= UNANSWERED and not _wants(db, whom, who)):
            return False
        _say(db, who, whom, FRIEND)
        return True


def decline(storage: Storage, who: str, whom: str) -> None:
    """Do not want somebody as a friend who asked: they wait on, and can ask no second time."""
    with storage.writing() as db:
        lock_profile(db, who)
        answered = and_(schema.relations.c.who == who, schema.relations.c.whom == whom)
        if _wants(db, whom, who) and not db.execute(select(schema.relations).where(answered)).first():
            _say(db, who, whom, NO)


def end(storage: Storage, who: str, whom: str) -> None:
    """Be friends no longer, or ask for it no longer."""
    with storage.writing() as db:
        lock_profile(db, who)
        _forget(db, who, whom, FRIEND, both=True)


def block(storage: Storage, who: str, whom: str) -> bool:
    """Have nothing to do with somebody any more; false where one has blocked too many. A friendship ends, but a request
    of theirs stands: to them it looks like one that nobody has answered."""
    with storage.writing() as db:
        lock_profile(db, who)
        others = and_(schema.relations.c.who == who, schema.relations.c.kind == BLOCK, schema.relations.c.whom != whom)
        if db.execute(select(func.count()).select_from(schema.relations).where(others)).scalar_one() >= MOST[BLOCK]:
            return False
        if _wants(db, who, whom):
            _forget(db, who, whom, FRIEND, both=True)
        _say(db, who, whom, BLOCK)
        return True


def unblock(storage: Storage, who: str, whom: str) -> None:
    """Block somebody no longer. A request of theirs that stands is declined: it does not come a second time."""
    with storage.writing() as db:
        lock_profile(db, who)
        blocked = and_(schema.relations.c.who == who, schema.relations.c.whom == whom, schema.relations.c.kind == BLOCK)
        if db.execute(select(schema.relations).where(blocked)).first():
            _forget(db, who, whom, BLOCK)
            if _wants(db, whom, who):
                _say(db, who, whom, NO)


def forget(db: Connection, id: str) -> None:
    """Whatever somebody thinks of others, and others of them, goes with them."""
    db.execute(delete(schema.relations).where(or_(schema.relations.c.who == id, schema.relations.c.whom == id)))


def lock_profile(db: Connection, who: str) -> None:
    """Let changes that count towards a limit of one profile wait for each other."""
    db.execute(update(schema.profiles).where(schema.profiles.c.id == who).values(made=schema.profiles.c.made))


def _wants(db: Connection, who: str, whom: str) -> bool:
    """Whether somebody wants another as a friend."""
    wanted = and_(schema.relations.c.who == who, schema.relations.c.whom == whom, schema.relations.c.kind == FRIEND)
    return db.execute(select(schema.relations.c.who).where(wanted)).first() is not None


def _say(db: Connection, who: str, whom: str, kind: str) -> None:
    db.execute(delete(schema.relations).where(schema.relations.c.who == who, schema.relations.c.whom == whom))
    db.execute(insert(schema.relations).values(who=who, whom=whom, kind=kind, at=time.time()))


def _forget(db: Connection, who: str, whom: str, kind: str, both: bool = False) -> None:
    pairs = sorted([(who, whom), (whom, who)]) if both else [(who, whom)]  # all who take both do it in one order
    for one, other in pairs:
        db.execute(
            delete(schema.relations).where(
                schema.relations.c.who == one, schema.relations.c.whom == other, schema.relations.c.kind == kind
            )
        )
