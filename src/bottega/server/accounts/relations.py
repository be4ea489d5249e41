"""Friends and blocks. A row says that a profile wants another as a friend, has declined, or blocks them; two profiles
are friends if both want it. Nobody learns more than that about the other's row. See decision 016."""

from __future__ import annotations

import time
import unicodedata
from dataclasses import dataclass, field

from sqlalchemy import ColumnElement, Connection, Select, and_, delete, func, insert, not_, or_, select, update

from bottega.server.accounts import visitors
from bottega.server.db.schema import PROFILES, RELATIONS, VISITORS
from bottega.server.db.storage import Storage

FRIEND, NO, BLOCK = "friend", "no", "block"
LIMIT = {FRIEND: 200, BLOCK: 500}  # relations of a kind that a profile may have
UNANSWERED = 20  # unanswered requests that a profile may have sent
ASKING = 20  # who are shown of those that want to be one's friend

_back = RELATIONS.alias()
_answer = and_(_back.c.who == RELATIONS.c.whom, _back.c.whom == RELATIONS.c.who)


@dataclass(frozen=True)
class Person:
    name: str
    face: str


@dataclass
class People:
    """Whom a profile knows: friends, sent requests, received requests, blocked profiles."""

    friends: list[Person] = field(default_factory=list)
    sent: list[Person] = field(default_factory=list)
    received: list[Person] = field(default_factory=list)
    blocked: list[Person] = field(default_factory=list)


# -- query conditions


def friends_of(id: str) -> Select[str]:
    both = and_(_answer, _back.c.kind == FRIEND)
    return select(RELATIONS.c.whom).join(_back, both).where(RELATIONS.c.who == id, RELATIONS.c.kind == FRIEND)


def not_blocked(id: str, person: ColumnElement[str]) -> ColumnElement[bool]:
    """Whether neither of two people has blocked the other. Guests neither block nor can be blocked."""
    blocked = and_(RELATIONS.c.who == id, RELATIONS.c.kind == BLOCK)
    blocking = and_(RELATIONS.c.whom == id, RELATIONS.c.kind == BLOCK)
    return and_(
        person.not_in(select(RELATIONS.c.whom).where(blocked)), person.not_in(select(RELATIONS.c.who).where(blocking))
    )


# -- reading


def profile_named(storage: Storage, name: str) -> str | None:
    """The profile with exactly this name, ignoring case: a similar name does not count."""
    said = unicodedata.normalize("NFC", " ".join(name.split())).casefold()
    with storage.reading() as db:
        found = visitors.bearers(db, name)
    return next((id for id, known in found.items() if known.casefold() == said), None)


def is_blocked_by(storage: Storage, hosts: list[str], visitor: str) -> bool:
    """Whether one of these people has blocked a visitor."""
    where = and_(RELATIONS.c.who.in_(hosts), RELATIONS.c.whom == visitor, RELATIONS.c.kind == BLOCK)
    return storage.scalar(select(RELATIONS.c.who).where(where).limit(1)) is not None


def blocked_by(storage: Storage, id: str) -> set[str]:
    """Everybody whom a profile has blocked."""
    where = and_(RELATIONS.c.who == id, RELATIONS.c.kind == BLOCK)
    return set(storage.scalars(select(RELATIONS.c.whom).where(where)))


def blocked_either_way(storage: Storage, id: str) -> set[str]:
    """Everybody whom a profile has blocked or who has blocked it."""
    either = or_(RELATIONS.c.who == id, RELATIONS.c.whom == id)
    rows = storage.rows(select(RELATIONS.c.who, RELATIONS.c.whom).where(either, RELATIONS.c.kind == BLOCK))
    return {one for row in rows for one in row} - {id}


def friends(storage: Storage, id: str) -> dict[str, str]:
    """The names of a profile's friends, by id."""
    named = select(VISITORS.c.id, VISITORS.c.name).where(VISITORS.c.id.in_(friends_of(id)))
    return {row.id: row.name for row in storage.rows(named)}


def relations_to(storage: Storage, id: str, others: list[str]) -> list[tuple[str, str]]:
    """The names of these profiles, each with the kind of the visitor's relation to it, or ""."""
    mine = and_(RELATIONS.c.who == id, RELATIONS.c.whom == VISITORS.c.id)
    named = select(VISITORS.c.name, func.coalesce(RELATIONS.c.kind, "")).outerjoin(RELATIONS, mine)
    return [
        (name, kind) for name, kind in storage.rows(named.where(VISITORS.c.id.in_(others)).order_by(VISITORS.c.name))
    ]


def _unanswered(id: str) -> ColumnElement[bool]:
    """Requests that a profile has not answered."""
    return and_(RELATIONS.c.whom == id, RELATIONS.c.kind == FRIEND, not_(select(_back).where(_answer).exists()))


def count_requests(storage: Storage, id: str) -> int:
    received = select(RELATIONS.c.who).where(_unanswered(id)).limit(ASKING).subquery()
    with storage.reading() as db:
        return db.execute(select(func.count()).select_from(received)).scalar_one()


def relations_of(storage: Storage, id: str) -> People:
    """Whom a profile knows, by name."""
    named = select(VISITORS.c.name, PROFILES.c.face, RELATIONS.c.kind)
    whom = named.join(VISITORS, VISITORS.c.id == RELATIONS.c.whom).join(PROFILES, PROFILES.c.id == RELATIONS.c.whom)
    mine = whom.add_columns(func.coalesce(_back.c.kind, "")).outerjoin(_back, _answer).where(RELATIONS.c.who == id)
    who = named.join(VISITORS, VISITORS.c.id == RELATIONS.c.who).join(PROFILES, PROFILES.c.id == RELATIONS.c.who)
    people = People()
    with storage.reading() as db:
        for name, face, kind, answer in db.execute(mine.order_by(func.lower(VISITORS.c.name))):
            if kind == BLOCK:
                people.blocked.append(Person(name, face))
            elif kind == FRIEND:
                (people.friends if answer == FRIEND else people.sent).append(Person(name, face))
        people.received = [
            Person(name, face)
            for name, face, _ in db.execute(who.where(_unanswered(id)).order_by(RELATIONS.c.at.desc()).limit(ASKING))
        ]
    return people


# -- changing


def befriend(storage: Storage, who: str, whom: str) -> bool:
    """Send a friend request, or accept one; false if the profile has too many friends or unanswered requests."""
    with storage.writing() as db:
        lock_profile(db, who)
        kept = and_(RELATIONS.c.who == who, RELATIONS.c.kind == FRIEND, RELATIONS.c.whom != whom)
        every = (
            select(func.count())
            .select_from(RELATIONS.outerjoin(_back, and_(_answer, _back.c.kind == FRIEND)))
            .where(kept)
        )
        wanted = db.execute(every).scalar_one()
        waiting = db.execute(every.where(_back.c.who.is_(None))).scalar_one()
        if wanted >= LIMIT[FRIEND] or (waiting >= UNANSWERED and not _wants(db, whom, who)):
            return False
        _say(db, who, whom, FRIEND)
        return True


def decline(storage: Storage, who: str, whom: str) -> None:
    """Decline a friend request. It still looks unanswered to the sender, who cannot send another."""
    with storage.writing() as db:
        lock_profile(db, who)
        answered = and_(RELATIONS.c.who == who, RELATIONS.c.whom == whom)
        if _wants(db, whom, who) and not db.execute(select(RELATIONS).where(answered)).first():
            _say(db, who, whom, NO)


def end(storage: Storage, who: str, whom: str) -> None:
    """End a friendship, or withdraw a request. A request of the other's stays: its sender would see that it went."""
    with storage.writing() as db:
        lock_profile(db, who)
        if _wants(db, who, whom):
            _forget(db, who, whom, FRIEND, both=True)


def block(storage: Storage, who: str, whom: str) -> bool:
    """Block somebody; false if the profile has blocked too many. A friendship ends; a received request stays, so that
    it still looks unanswered to its sender."""
    with storage.writing() as db:
        lock_profile(db, who)
        others = and_(RELATIONS.c.who == who, RELATIONS.c.kind == BLOCK, RELATIONS.c.whom != whom)
        if db.execute(select(func.count()).select_from(RELATIONS).where(others)).scalar_one() >= LIMIT[BLOCK]:
            return False
        if _wants(db, who, whom):
            _forget(db, who, whom, FRIEND, both=True)
        _say(db, who, whom, BLOCK)
        return True


def unblock(storage: Storage, who: str, whom: str) -> None:
    """Unblock somebody. A request of theirs that is still there is declined, so that it does not show up again."""
    with storage.writing() as db:
        lock_profile(db, who)
        blocked = and_(RELATIONS.c.who == who, RELATIONS.c.whom == whom, RELATIONS.c.kind == BLOCK)
        if db.execute(select(RELATIONS).where(blocked)).first():
            _forget(db, who, whom, BLOCK)
            if _wants(db, whom, who):
                _say(db, who, whom, NO)


def forget(db: Connection, id: str) -> None:
    """Delete all relations of a profile."""
    db.execute(delete(RELATIONS).where(or_(RELATIONS.c.who == id, RELATIONS.c.whom == id)))


def lock_profile(db: Connection, who: str) -> None:
    """Serialize changes that count towards a limit of one profile."""
    db.execute(update(PROFILES).where(PROFILES.c.id == who).values(made=PROFILES.c.made))


def _wants(db: Connection, who: str, whom: str) -> bool:
    """Whether somebody wants another as a friend."""
    wanted = and_(RELATIONS.c.who == who, RELATIONS.c.whom == whom, RELATIONS.c.kind == FRIEND)
    return db.execute(select(RELATIONS.c.who).where(wanted)).first() is not None


def _say(db: Connection, who: str, whom: str, kind: str) -> None:
    db.execute(delete(RELATIONS).where(RELATIONS.c.who == who, RELATIONS.c.whom == whom))
    db.execute(insert(RELATIONS).values(who=who, whom=whom, kind=kind, at=time.time()))


def _forget(db: Connection, who: str, whom: str, kind: str, both: bool = False) -> None:
    pairs = sorted([(who, whom), (whom, who)]) if both else [(who, whom)]  # always lock rows in the same order
    for one, other in pairs:
        db.execute(delete(RELATIONS).where(RELATIONS.c.who == one, RELATIONS.c.whom == other, RELATIONS.c.kind == kind))
