"""Passkeys: made and shown by a real key, and good once."""

from __future__ import annotations

import time
from dataclasses import replace

import pytest
from sqlalchemy import func, select

from bottega.server.accounts import one_time_tokens, passkeys, profiles
from bottega.server.accounts.passkeys import Site
from bottega.server.core.errors import Refused
from bottega.server.db.schema import ONE_TIME_TOKENS
from bottega.server.db.storage import Storage
from tests.server.authenticator import Authenticator
from tests.server.rows import register

SITE = Site("games.example.org", "https://games.example.org", "s" * 32)
ANNA, BERT, GUEST = "a" * 24, "b" * 24, "c" * 24


@pytest.fixture
def storage(database: str) -> Storage:
    storage = Storage(database)
    storage.migrate()
    for id, name in ((ANNA, "Anna"), (BERT, "Bert")):
        register(storage, id, name)
        profiles.create(storage, id, name, "000000", {}, "Firefox, Linux")
    return storage


def device(storage: Storage, profile: str = ANNA) -> Authenticator:
    """A device with a passkey of a profile."""
    made = Authenticator(SITE.origin, SITE.id)
    answer = made.make(passkeys.registration_options(storage, profile, "Anna", SITE))
    passkeys.add(storage, profile, answer, "Firefox, Linux", SITE)
    return made


def test_a_passkey_opens_the_profile_that_it_was_made_for(storage: Storage) -> None:
    anna, bert = device(storage), device(storage, BERT)
    assert passkeys.verify(storage, GUEST, anna.show(passkeys.sign_in_options(GUEST, SITE)), SITE) == ANNA
    assert passkeys.verify(storage, GUEST, bert.show(passkeys.sign_in_options(GUEST, SITE)), SITE) == BERT


def test_an_answer_is_good_once(storage: Storage) -> None:
    anna = device(storage)
    answer = anna.show(passkeys.sign_in_options(GUEST, SITE))
    passkeys.verify(storage, GUEST, answer, SITE)
    with pytest.raises(Refused, match="took too long"):
        passkeys.verify(storage, GUEST, answer, SITE)


def test_an_answer_is_good_in_the_browser_that_was_asked(storage: Storage) -> None:
    answer = device(storage).show(passkeys.sign_in_options(GUEST, SITE))
    with pytest.raises(Refused):
        passkeys.verify(storage, "d" * 24, answer, SITE)
    assert passkeys.verify(storage, GUEST, answer, SITE) == ANNA


def test_an_answer_comes_in_time(storage: Storage, monkeypatch: pytest.MonkeyPatch) -> None:
    answer = device(storage).show(passkeys.sign_in_options(GUEST, SITE))
    later = time.time() + 301
    monkeypatch.setattr(time, "time", lambda: later)
    with pytest.raises(Refused, match="took too long"):
        passkeys.verify(storage, GUEST, answer, SITE)


def test_a_challenge_that_this_house_has_not_signed_is_refused(storage: Storage) -> None:
    answer = device(storage).show(passkeys.sign_in_options(GUEST, replace(SITE, secret="another")))
    with pytest.raises(Refused, match="took too long"):
        passkeys.verify(storage, GUEST, answer, SITE)


def rows(storage: Storage) -> int:
    with storage.reading() as db:
        return db.execute(select(func.count()).select_from(ONE_TIME_TOKENS)).scalar_one()


def test_a_crowd_that_asks_to_sign_in_keeps_nobody_else_from_it(storage: Storage) -> None:
    """Nothing is stored of a question, so there is no room to fill."""
    anna = device(storage)
    before = rows(storage)
    for number in range(1000):
        passkeys.sign_in_options(f"{number:024}", SITE)
        passkeys.registration_options(storage, ANNA, "Anna", SITE)
    assert rows(storage) == before
    assert passkeys.verify(storage, GUEST, anna.show(passkeys.sign_in_options(GUEST, SITE)), SITE) == ANNA
    assert rows(storage) == before + 1
    assert one_time_tokens.issue(storage, one_time_tokens.DEVICE, ANNA)


def test_used_challenges_are_forgotten_when_they_are_too_old(storage: Storage, monkeypatch: pytest.MonkeyPatch) -> None:
    anna = device(storage)
    later = time.time() + 301
    monkeypatch.setattr(time, "time", lambda: later)
    passkeys.verify(storage, GUEST, anna.show(passkeys.sign_in_options(GUEST, SITE)), SITE)
    assert rows(storage) == 1


def test_a_challenge_to_make_one_shows_none(storage: Storage) -> None:
    anna = device(storage)
    answer = anna.show(passkeys.registration_options(storage, ANNA, "Anna", SITE))
    with pytest.raises(Refused):
        passkeys.verify(storage, ANNA, answer, SITE)


@pytest.mark.parametrize(
    "elsewhere",
    [Site("evil.example", "https://evil.example", SITE.secret), Site(SITE.id, "https://evil.example", SITE.secret)],
)
def test_an_answer_to_another_site_is_refused(storage: Storage, elsewhere: Site) -> None:
    anna = device(storage)
    anna.site, anna.origin = elsewhere.id, elsewhere.origin
    with pytest.raises(Refused, match="doesn't work here"):
        passkeys.verify(storage, GUEST, anna.show(passkeys.sign_in_options(GUEST, SITE)), SITE)


def test_a_copy_of_a_passkey_that_counts_is_refused(storage: Storage) -> None:
    anna = device(storage)
    passkeys.verify(storage, GUEST, anna.show(passkeys.sign_in_options(GUEST, SITE)), SITE)
    anna.count = 0
    with pytest.raises(Refused, match="doesn't work here"):
        passkeys.verify(storage, GUEST, anna.show(passkeys.sign_in_options(GUEST, SITE)), SITE)


def test_another_key_under_the_same_id_is_refused(storage: Storage) -> None:
    anna = device(storage)
    thief = Authenticator(SITE.origin, SITE.id)
    thief.id = anna.id
    with pytest.raises(Refused, match="doesn't work here"):
        passkeys.verify(storage, GUEST, thief.show(passkeys.sign_in_options(GUEST, SITE)), SITE)
    with pytest.raises(Refused, match="doesn't work here"):
        passkeys.add(storage, BERT, thief.make(passkeys.registration_options(storage, BERT, "Bert", SITE)), "", SITE)


def test_a_passkey_is_taken_away_by_its_owner_only(storage: Storage) -> None:
    anna = device(storage)
    (kept,) = passkeys.passkeys_of(storage, ANNA)
    assert not passkeys.drop(storage, BERT, kept.id)
    assert passkeys.drop(storage, ANNA, kept.id)
    with pytest.raises(Refused, match="no longer works here"):
        passkeys.verify(storage, GUEST, anna.show(passkeys.sign_in_options(GUEST, SITE)), SITE)


def test_a_profile_has_so_many(storage: Storage) -> None:
    for _ in range(passkeys.LIMIT):
        device(storage)
    with pytest.raises(Refused, match="at most 10"):
        device(storage)


@pytest.mark.parametrize(
    "answer", [{}, {"response": 3}, {"response": {"clientDataJSON": "!"}}, {"id": 7, "response": {}}]
)
def test_nonsense_is_refused(storage: Storage, answer: dict[str, object]) -> None:
    with pytest.raises(Refused):
        passkeys.verify(storage, GUEST, answer, SITE)
    with pytest.raises(Refused):
        passkeys.add(storage, ANNA, answer, "", SITE)
