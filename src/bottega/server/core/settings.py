"""The settings of a running server."""

from __future__ import annotations

from dataclasses import dataclass, field
from ipaddress import ip_address

from bottega.server.core.peers import Peers


@dataclass(frozen=True)
class SmtpSettings:
    """An SMTP server, and the address from which it sends. Unless it runs on this machine, name and password are sent
    only over TLS."""

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
    """`secret` signs cookies; without a file of its own a server makes one beside its database."""

    redis: str | None = None
    secret: str = ""
    workers: int = 2  # one of several is kept for moves that people wait for
    bot_pause: float = 0.6
    undo_pause: float = 3.0
    public_url: str = ""  # where people find this server; without it links are as whoever asks has called it
    address: str = ""  # where this server is open
    peers: Peers = field(default_factory=Peers)
    smtp: SmtpSettings | None = None  # without it no e-mails are sent
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
        return f"mailto:{self.smtp.sender}" if self.smtp else self.public_url or self.address
