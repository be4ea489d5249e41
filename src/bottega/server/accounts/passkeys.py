"""Passkeys: what a device, a key or a browser keeps so that its owner is known again. WebAuthn, without attestation."""

from __future__ import annotations

import time
from dataclasses import dataclass, field
from typing import Any

from sqlalchemy import (
    and_,
    delete,
    func,
    insert,
    select,
    update,
)
from sqlalchemy.exc import IntegrityError

from bottega.kernel.language import t
from bottega.server.accounts import one_time_tokens
from bottega.server.core.errors import Refused
from bottega.server.db import schema
from bottega.server.db.storage import Storage

EACH = 10
LONGEST = 1364  # letters of the longest id that there is


def unusable() -> Refused:
    return Refused(t("That passkey cannot be used here."))


def too_late() -> Refused:
    return Refused(t("That took too long: try again."))


@dataclass(frozen=True)
class Site:
    """Where passkeys are good: the name of this server, the beginning of its addresses, and what signs challenges."""

    id: str
    origin: str
    secret: str = field(repr=False)


@dataclass(frozen=True)
class Passkey:
    id: str
    device: str
    made: float
    used: float


def passkeys_of(storage: Storage, profile: str) -> list[Passkey]:
    """The passkeys of a profile, the newest first."""
    columns = (schema.passkeys.c.id, schema.passkeys.c.device, schema.passkeys.c.made, schema.passkeys.c.used)
    found = select(*columns).where(schema.passkeys.c.profile == profile).order_by(schema.passkeys.c.made.desc())
    with storage.reading() as db:
        return [Passkey(*row) for row in db.execute(found)]


def drop(storage: Storage, profile: str, id: str) -> bool:
    """Forget a passkey of this profile; false if it has no such one."""
    with storage.writing() as db:
        mine = and_(schema.passkeys.c.id == id, schema.passkeys.c.profile == profile)
        return db.execute(delete(schema.passkeys).where(mine)).rowcount == 1


# -- a new one


def ask_for_new(storage: Storage, profile: str, name: str, site: Site) -> str:
    """What the browser of a profile needs to make a passkey, as JSON."""
    import webauthn  # here and below, since most visitors show no passkey, and it takes long to load
    from webauthn.helpers import base64url_to_bytes
    from webauthn.helpers.structs import (
        AuthenticatorSelectionCriteria,
        PublicKeyCredentialDescriptor,
        ResidentKeyRequirement,
        UserVerificationRequirement,
    )

    known = [PublicKeyCredentialDescriptor(base64url_to_bytes(one.id)) for one in passkeys_of(storage, profile)]
    options = webauthn.generate_registration_options(
        rp_id=site.id,
        rp_name="Bottega",
        user_id=profile.encode(),
        user_name=name,
        challenge=one_time_tokens.challenge(site.secret, one_time_tokens.NEW_PASSKEY, profile),
        exclude_credentials=known,
        authenticator_selection=AuthenticatorSelectionCriteria(
            resident_key=ResidentKeyRequirement.REQUIRED, user_verification=UserVerificationRequirement.PREFERRED
        ),
    )
    return webauthn.options_to_json(options)


def add(storage: Storage, profile: str, answer: dict[str, Any], device: str, site: Site) -> None:
    """Keep the passkey that a browser made."""
    import webauthn
    from webauthn.helpers import bytes_to_base64url

    challenge = _challenge(storage, site, one_time_tokens.NEW_PASSKEY, profile, answer)
    try:
        made = webauthn.verify_registration_response(
            credential=answer, expected_challenge=challenge, expected_rp_id=site.id, expected_origin=site.origin
        )
    except Exception as error:  # the library lets through whatever a strange key makes it stumble over
        raise unusable() from error
    if len(made.credential_id) > LONGEST // 4 * 3:
        raise unusable()
    now = time.time()
    row = {"id": bytes_to_base64url(made.credential_id), "key": made.credential_public_key, "count": made.sign_count}
    try:
        with storage.writing() as db:
            own = select(func.count()).select_from(schema.passkeys).where(schema.passkeys.c.profile == profile)
            if db.execute(own).scalar_one() >= EACH:
                raise Refused(t("A profile has at most {n} passkeys: take one away first.", n=EACH))
            one_time_tokens.use(db, challenge, profile)
            db.execute(insert(schema.passkeys).values(profile=profile, device=device, made=now, used=now, **row))
    except IntegrityError:
        raise unusable() from None


# -- coming home


def ask(visitor: str, site: Site) -> str:
    """What the browser of somebody unknown needs to show a passkey, as JSON: which one it is, is theirs to choose."""
    import webauthn

    challenge = one_time_tokens.challenge(site.secret, one_time_tokens.PASSKEY, visitor)
    return webauthn.options_to_json(webauthn.generate_authentication_options(rp_id=site.id, challenge=challenge))


def opened_by(storage: Storage, visitor: str, answer: dict[str, Any], site: Site) -> str:
    """The profile of the passkey that a browser showed. What it answered is good once, in the browser that was asked;
    and a passkey that counts never goes back, for then there are two of it."""
    import webauthn

    challenge = _challenge(storage, site, one_time_tokens.PASSKEY, visitor, answer)
    id = str(answer.get("id", "")).replace("\0", "")[:LONGEST]
    columns = (schema.passkeys.c.profile, schema.passkeys.c.key, schema.passkeys.c.count)
    with storage.reading() as db:
        row = db.execute(select(*columns).where(schema.passkeys.c.id == id)).first()
    if row is None:
        raise Refused(t("This passkey opens no profile here any more."))
    profile, key, count = row
    try:
        shown = webauthn.verify_authentication_response(
            credential=answer,
            expected_challenge=challenge,
            expected_rp_id=site.id,
            expected_origin=site.origin,
            credential_public_key=key,
            credential_current_sign_count=count,
        )
    except Exception as error:  # the library lets through whatever a strange key makes it stumble over
        raise unusable() from error
    same = and_(schema.passkeys.c.id == id, schema.passkeys.c.count == count)
    try:
        with storage.writing() as db:
            one_time_tokens.use(db, challenge, visitor)
            values = {"count": shown.new_sign_count, "used": time.time()}
            if db.execute(update(schema.passkeys).where(same).values(**values)).rowcount != 1:
                raise unusable()
    except IntegrityError:
        raise too_late() from None
    return str(profile)


def _challenge(storage: Storage, site: Site, kind: str, who: str, answer: dict[str, Any]) -> bytes:
    """The challenge that an answer speaks of, if it was put to just this visitor, lately, and not answered before."""
    from webauthn.helpers import base64url_to_bytes, parse_client_data_json
    from webauthn.helpers.exceptions import WebAuthnException

    try:
        said = parse_client_data_json(base64url_to_bytes(answer["response"]["clientDataJSON"]))
        challenge = said.challenge
    except (WebAuthnException, KeyError, TypeError, ValueError, RecursionError) as error:
        raise unusable() from error
    if not one_time_tokens.is_challenge(site.secret, kind, who, challenge) or one_time_tokens.is_used(
        storage, challenge
    ):
        raise too_late()
    return challenge
