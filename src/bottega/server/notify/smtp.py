"""Letters, brought by any SMTP server."""

from __future__ import annotations

from dataclasses import dataclass
from ipaddress import ip_address
from typing import TYPE_CHECKING
from urllib.parse import unquote, urlsplit

from bottega.kernel import BottegaError
from bottega.server.core.log import log

if TYPE_CHECKING:
    from email.message import EmailMessage

TIMEOUT = 20.0  # seconds
LONGEST = 990  # of a header: a link in it stays in one piece, otherwise mail programs do not know it


@dataclass(frozen=True)
class Mailer:
    """An SMTP server, and from which address it sends. A name and a password are told to it in secret only, unless it
    is on this very machine."""

    host: str
    port: int
    tls: bool  # from the first letter on; otherwise it is asked for
    user: str
    password: str
    sender: str

    @property
    def is_here(self) -> bool:
        try:
            return ip_address(self.host).is_loopback
        except ValueError:
            return self.host == "localhost"

    async def send(self, letter: EmailMessage) -> bool:
        """Whether the server took a letter."""
        import aiosmtplib  # here, since most houses send none

        secretly = True if self.user and not self.is_here and not self.tls else None
        try:
            await aiosmtplib.send(
                letter.as_bytes(),
                sender=self.sender,
                recipients=[str(letter["To"])],
                hostname=self.host,
                port=self.port,
                username=self.user or None,
                password=self.password or None,
                use_tls=self.tls,
                start_tls=False if self.tls else secretly,
                timeout=TIMEOUT,
            )
        except (aiosmtplib.SMTPException, OSError, ValueError) as error:
            log("letter not sent", "warning", error=type(error).__name__)
            return False
        return True


def read_mailer(url: str, sender: str) -> Mailer:
    """smtp://USER:PASSWORD@HOST:PORT, or smtps:// for TLS from the first letter on."""
    try:
        parts = urlsplit(url)
        port = parts.port or (465 if parts.scheme == "smtps" else 587 if parts.username else 25)
        good = parts.scheme in ("smtp", "smtps") and parts.hostname and parts.path in ("", "/")
    except ValueError:
        good = False
    if not good:
        raise BottegaError("--smtp should be like smtp://USER:PASSWORD@mail.example.org:587, or smtps:// for TLS.")
    user, password = unquote(parts.username or ""), unquote(parts.password or "")
    return Mailer(parts.hostname or "", port, parts.scheme == "smtps", user, password, sender)


def compose(mailer: Mailer, to: str, subject: str, text: str, off: str = "") -> EmailMessage:
    """A letter in plain text. Nothing that somebody wrote can become a header of its own: such a letter is not made.
    `off` is where one click ends letters of this kind."""
    from email.message import EmailMessage  # here, since most houses send none
    from email.policy import SMTP
    from email.utils import formatdate, make_msgid

    made = EmailMessage(policy=SMTP.clone(max_line_length=LONGEST))
    made["From"] = f"Bottega <{mailer.sender}>"
    made["To"] = to
    made["Subject"] = " ".join(subject.splitlines())
    made["Date"] = formatdate()
    made["Message-ID"] = make_msgid(domain=mailer.sender.partition("@")[2])
    made["Auto-Submitted"] = "auto-generated"
    if off:
        made["List-Unsubscribe"] = f"<{off}>"
        made["List-Unsubscribe-Post"] = "List-Unsubscribe=One-Click"
    made.set_content(text)
    return made
