"""The settings of a running server."""

from __future__ import annotations

from dataclasses import dataclass, field
from ipaddress import ip_address

from bottega.server.core.peers import Peers


@dataclass(frozen=True)
class SmtpSettings:
    """An SMTP server and the sender's address. Name and password are sent over TLS only, unless the server is local."""

    host: str
    port: int
    tls: bool  # from the first byte; otherwise STARTTLS
    user: str
    password: str
    sender: str

    @property
    def is_local(self) -> bool:
        try:
            return ip_address(self.host).is_loopback
        except ValueError:
            return self.host == "localhost"


@dataclass(frozen=True)
class Settings:
    """`secret` signs cookies; by default the server makes one beside its database."""

    redis: str | None = None
    secret: str = ""
    workers: int = 2  # one of several is reserved for short jobs
    bot_pause: float = 0.6
    undo_pause: float = 3.0
    public_url: str = ""  # the public address; by default links use the address of the request
    address: str = ""  # the address that this server listens on
    peers: Peers = field(default_factory=Peers)
    smtp: SmtpSettings | None = None  # without it no e-mails are sent
    root: str = ""  # the path under which the server is mounted, such as /club
    push_to_loopback: bool = False  # for tests, whose push service is local
    alone: bool = False  # the offline site: one person with bots
    metrics_token: str = ""  # for /metrics; without one only this machine may read it
    answer_pause: float = 4.0  # average seconds until the table answers for a player without a choice
    sweep: float = 3.0  # seconds between two checks of presence and of tables that wait for a bot

    @property
    def cookies(self) -> str:
        """The path of cookies."""
        return self.root or "/"

    @property
    def contact(self) -> str:
        """Whom a push service can ask if something is wrong."""
        return f"mailto:{self.smtp.sender}" if self.smtp else self.public_url or self.address
