"""E-mails, sent through any SMTP server."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from bottega.server.core.log import log
from bottega.server.core.settings import SmtpSettings

if TYPE_CHECKING:
    from email.message import EmailMessage

TIMEOUT = 20.0  # seconds
LONGEST = 990  # of a header: a link in it stays in one piece, otherwise mail programs do not know it


@dataclass(frozen=True)
class Mailer:
    """Sends e-mails through one SMTP server."""

    server: SmtpSettings

    async def send(self, letter: EmailMessage) -> bool:
        """Send a message; false when the server did not accept it."""
        server = self.server
        import aiosmtplib  # imported late: most servers send no e-mail

        secretly = True if server.user and not server.is_local and not server.tls else None
        try:
            await aiosmtplib.send(
                letter.as_bytes(),
                sender=server.sender,
                recipients=[str(letter["To"])],
                hostname=server.host,
                port=server.port,
                username=server.user or None,
                password=server.password or None,
                use_tls=server.tls,
                start_tls=False if server.tls else secretly,
                timeout=TIMEOUT,
            )
        except (aiosmtplib.SMTPException, OSError, ValueError) as error:
            log("letter not sent", "warning", error=type(error).__name__)
            return False
        return True


def compose(sender: str, to: str, subject: str, text: str, off: str = "") -> EmailMessage:
    """A letter in plain text. Nothing that somebody wrote can become a header of its own: such a letter is not made.
    `off` is where one click ends letters of this kind."""
    from email.message import EmailMessage  # imported late: most servers send no e-mail
    from email.policy import SMTP
    from email.utils import formatdate, make_msgid

    made = EmailMessage(policy=SMTP.clone(max_line_length=LONGEST))
    made["From"] = f"Bottega <{sender}>"
    made["To"] = to
    made["Subject"] = " ".join(subject.splitlines())
    made["Date"] = formatdate()
    made["Message-ID"] = make_msgid(domain=sender.partition("@")[2])
    made["Auto-Submitted"] = "auto-generated"
    if off:
        made["List-Unsubscribe"] = f"<{off}>"
        made["List-Unsubscribe-Post"] = "List-Unsubscribe=One-Click"
    made.set_content(text)
    return made
