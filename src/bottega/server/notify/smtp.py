"""Sends e-mails by SMTP."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from bottega.server.core.log import log
from bottega.server.core.settings import SmtpSettings

if TYPE_CHECKING:
    from email.message import EmailMessage

TIMEOUT = 20.0  # seconds
LONGEST = 990  # characters of a header line: mail programs do not recognize links that are folded


@dataclass(frozen=True)
class Mailer:
    server: SmtpSettings

    async def send(self, message: EmailMessage) -> bool:
        """Send a message; false if the server did not accept it."""
        server = self.server
        import aiosmtplib  # imported late: most servers send no e-mail

        secretly = True if server.user and not server.is_local and not server.tls else None
        try:
            await aiosmtplib.send(
                message.as_bytes(),
                sender=server.sender,
                recipients=[str(message["To"])],
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


def compose_email(sender: str, to: str, subject: str, text: str, off: str = "") -> EmailMessage:
    """A plain-text message. Nothing that somebody wrote can become a header. `off` is the link of one-click
    unsubscribing."""
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
