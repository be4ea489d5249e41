"""Passkeys (WebAuthn, without attestation)."""

from __future__ import annotations

import time
from dataclasses import dataclass, field
from typing import Any

from sqlalchemy import and_, delete, func, insert, select, update
from sqlalchemy.exc import IntegrityError

from bottega.i18n.translate import t
from bottega.server.accounts import one_time_tokens
from bottega.server.core.errors import Refused
from bottega.server.db.schema import PASSKEYS
from bottega.server.db.storage import Storage

LIMIT = 10
LONGEST = 1364  # characters of the longest possible id


def unusable() -> Refused:
    return Refused(t("This passkey doesn't work here. Try another way to sign in."))


def too_late() -> Refused:
    return Refused(t("That took too long. Try again."))


@dataclass(frozen=True)
class Site:
    """Where passkeys are valid: the server's host name and origin, and the secret that signs challenges."""

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
    """The passkeys of a profile, newest first."""
    columns = (PASSKEYS.c.id, PASSKEYS.c.device, PASSKEYS.c.made, PASSKEYS.c.used)
    found = select(*columns).where(PASSKEYS.c.profile == profile).order_by(PASSKEYS.c.made.desc())
    return [Passkey(*row) for row in storage.rows(found)]


def drop(storage: Storage, profile: str, id: str) -> bool:
    """Delete a passkey of this profile; false if there is none."""
    with storage.writing() as db:
        mine = and_(PASSKEYS.c.id == id, PASSKEYS.c.profile == profile)
        return db.execute(delete(PASSKEYS).where(mine)).rowcount == 1


# -- registration


def registration_options(storage: Storage, profile: str, name: str, site: Site) -> str:
    """The options with which a browser creates a passkey, as JSON."""
    import webauthn  # imported late here and below: slow, and most visitors use no passkey
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
    """Store the passkey that a browser created."""
    import webauthn
    from webauthn.helpers import bytes_to_base64url

    challenge = _challenge(storage, site, one_time_tokens.NEW_PASSKEY, profile, answer)
    try:
        made = webauthn.verify_registration_response(
            credential=answer, expected_challenge=challenge, expected_rp_id=site.id, expected_origin=site.origin
        )
    except Exception as error:  # malformed keys make the library raise anything
        raise unusable() from error
    if len(made.credential_id) > LONGEST // 4 * 3:
        raise unusable()
    now = time.time()
    row = {"id": bytes_to_base64url(made.credential_id), "key": made.credential_public_key, "count": made.sign_count}
    try:
        with storage.writing() as db:
            own = select(func.count()).select_from(PASSKEYS).where(PASSKEYS.c.profile == profile)
            if db.execute(own).scalar_one() >= LIMIT:
                raise Refused(t("You can have at most {n} passkeys. Remove one first.", n=LIMIT))
            one_time_tokens.use(db, challenge, profile)
            db.execute(insert(PASSKEYS).values(profile=profile, device=device, made=now, used=now, **row))
    except IntegrityError:
        raise unusable() from None


# -- signing in


def sign_in_options(visitor: str, site: Site) -> str:
    """The options with which a browser signs in with a passkey, as JSON. The user chooses which passkey."""
    import webauthn

    challenge = one_time_tokens.challenge(site.secret, one_time_tokens.PASSKEY, visitor)
    return webauthn.options_to_json(webauthn.generate_authentication_options(rp_id=site.id, challenge=challenge))


def verify(storage: Storage, visitor: str, answer: dict[str, Any], site: Site) -> str:
    """Verify a sign-in by passkey; returns the profile. An answer works once, in the browser that was asked. A
    signature counter that goes back means that the passkey was cloned."""
    import webauthn

    challenge = _challenge(storage, site, one_time_tokens.PASSKEY, visitor, answer)
    id = str(answer.get("id", "")).replace("\0", "")[:LONGEST]
    columns = (PASSKEYS.c.profile, PASSKEYS.c.key, PASSKEYS.c.count)
    row = storage.first(select(*columns).where(PASSKEYS.c.id == id))
    if row is None:
        raise Refused(t("This passkey no longer works here."))
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
    except Exception as error:  # malformed keys make the library raise anything
        raise unusable() from error
    same = and_(PASSKEYS.c.id == id, PASSKEYS.c.count == count)
    try:
        with storage.writing() as db:
            one_time_tokens.use(db, challenge, visitor)
            values = {"count": shown.new_sign_count, "used": time.time()}
            if db.execute(update(PASSKEYS).where(same).values(**values)).rowcount != 1:
                raise unusable()
    except IntegrityError:
        raise too_late() from None
    return str(profile)


def _challenge(storage: Storage, site: Site, kind: str, who: str, answer: dict[str, Any]) -> bytes:
    """The challenge that was answered, if it was given to this visitor recently and not answered before."""
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
