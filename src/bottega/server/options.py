"""Reads the options of `bottega serve`. A wrong option is refused with a sentence that says what is possible."""

from __future__ import annotations

import os
import secrets
from pathlib import Path
from urllib.parse import unquote, urlsplit

from bottega.kernel import BottegaError
from bottega.server.core.errors import Refused
from bottega.server.core.settings import SmtpSettings
from bottega.server.notify.email_store import checked_address

SHORTEST = 16  # characters of a secret


def read_public_url(text: str) -> str:
    """The address of the server without a path, such as https://games.example.org."""
    try:
        parts = urlsplit(text)
        good = parts.scheme in ("http", "https") and parts.hostname and not parts.username
        good = good and parts.path in ("", "/") and not (parts.query or parts.fragment) and parts.port != 0
    except ValueError:
        good = False
    if not good:
        raise BottegaError(f"--public-url should be like https://games.example.org, without a path, not {text!r}.")
    return f"{parts.scheme}://{parts.netloc}"


def read_email_options(smtp: str | None, mail_from: str | None, public_url: str) -> SmtpSettings | None:
    """The SMTP server, or None without e-mails; e-mails need all three options."""
    if not smtp and not mail_from:
        return None
    if not smtp or not mail_from or not public_url:
        raise BottegaError(
            "E-mails need all of --smtp URL, --mail-from ADDRESS and --public-url URL, to which their links lead."
        )
    try:
        return read_smtp(smtp, checked_address(mail_from))
    except Refused:
        raise BottegaError(f"--mail-from should be like games@example.org, not {mail_from!r}.") from None


def read_secret(path: Path) -> str:
    """The secret in a file. If there is no file, one is made with a new secret, readable by its owner only."""
    try:
        with open(os.open(path, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600), "w", encoding="utf-8") as file:
            file.write(secrets.token_urlsafe(32) + "\n")
    except FileExistsError:
        pass
    try:
        secret = path.read_text(encoding="utf-8").strip()
    except UnicodeDecodeError:
        secret = ""
    if len(secret) < SHORTEST:
        raise BottegaError(
            f"{path} holds no good secret: put at least {SHORTEST} letters into it, or remove it and a new one is made."
        )
    return secret


def read_smtp(url: str, sender: str) -> SmtpSettings:
    """smtp://USER:PASSWORD@HOST:PORT, or smtps:// for TLS from the first byte."""
    try:
        parts = urlsplit(url)
        port = parts.port or (465 if parts.scheme == "smtps" else 587 if parts.username else 25)
        good = parts.scheme in ("smtp", "smtps") and parts.hostname and parts.path in ("", "/")
    except ValueError:
        good = False
    if not good:
        raise BottegaError("--smtp should be like smtp://USER:PASSWORD@mail.example.org:587, or smtps:// for TLS.")
    user, password = unquote(parts.username or ""), unquote(parts.password or "")
    return SmtpSettings(parts.hostname or "", port, parts.scheme == "smtps", user, password, sender)
