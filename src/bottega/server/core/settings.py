"""What a server is started with."""

from __future__ import annotations

import os
import secrets
from dataclasses import dataclass, field
from pathlib import Path
from urllib.parse import urlsplit

from bottega.kernel import BottegaError
from bottega.server.core.errors import Refused
from bottega.server.core.peers import Peers
from bottega.server.notify.email_store import checked_address
from bottega.server.notify.smtp import Mailer, read_mailer

SHORTEST = 16


@dataclass(frozen=True)
class Settings:
    """`secret` signs cookies; without a file of its own a server makes one beside its database."""

    redis: str | None = None
    secret: str = ""
    workers: int = 2  # one of several is kept for moves that people wait for
    bot_pause: float = 0.6
    undo_pause: float = 3.0
    public_url: str = ""  # where people find this server; without it links are as whoever asks has called it
    address: str = ""  # where this server is open
    peers: Peers = field(default_factory=Peers)
    mailer: Mailer | None = None  # which brings letters
    root: str = ""  # the path under which this house lies, such as /club; "" for all of an address
    push_to_loopback: bool = False  # for tests, whose push service is on this machine
    alone: bool = False  # a house for one, who plays with bots, where nobody else can come
    metrics_token: str = ""  # opens /metrics from elsewhere; without one only this machine does
    answer_pause: float = 4.0  # seconds until the table answers for who has no choice, about
    sweep: float = 3.0  # seconds after which it is said again who is here, and looked for tables that wait for a bot

    @property
    def cookies(self) -> str:
        """The path under which pages are told cookies."""
        return self.root or "/"

    @property
    def contact(self) -> str:
        """Whom a push service asks when something is wrong."""
        return f"mailto:{self.mailer.sender}" if self.mailer else self.public_url or self.address


def read_public_url(text: str) -> str:
    """An address to which paths are added, such as https://games.example.org."""
    try:
        parts = urlsplit(text)
        good = parts.scheme in ("http", "https") and parts.hostname and not parts.username
        good = good and parts.path in ("", "/") and not (parts.query or parts.fragment) and parts.port != 0
    except ValueError:
        good = False
    if not good:
        raise BottegaError(f"--public-url should be like https://games.example.org, without a path, not {text!r}.")
    return f"{parts.scheme}://{parts.netloc}"


def read_letters(smtp: str | None, mail_from: str | None, public_url: str) -> Mailer | None:
    """Who brings letters, if there are to be any; then all that they need must be there."""
    if not smtp and not mail_from:
        return None
    if not smtp or not mail_from or not public_url:
        raise BottegaError(
            "Letters need all of --smtp URL, --mail-from ADDRESS and --public-url URL, to which their links lead."
        )
    try:
        return read_mailer(smtp, checked_address(mail_from))
    except Refused:
        raise BottegaError(f"--mail-from should be like games@example.org, not {mail_from!r}.") from None


def read_secret(path: Path) -> str:
    """The secret of a file; a missing file is made with a new one, readable by its owner only."""
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
