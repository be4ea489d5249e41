"""A real SMTP server for the tests, which keeps every e-mail."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from email import message_from_bytes
from email.message import EmailMessage
from email.policy import default
from typing import Any, cast

from aiosmtpd.smtp import SMTP

PATIENCE = 60.0


class SmtpServer:
    def __init__(self) -> None:
        self.emails: list[EmailMessage] = []
        self.imported: list[bytes] = []  # the same as they came
        self.refusing = False
        self.refused = 0
        self.came = threading.Condition()
        self.url = ""

    async def handle_DATA(self, server: Any, session: Any, envelope: Any) -> str:  # noqa: N802
        if self.refusing:
            self.refused += 1
            return "451 later"
        email = cast(EmailMessage, message_from_bytes(envelope.content, policy=default))
        assert envelope.rcpt_tos == [email["To"]], "it goes to whom it names, and to nobody else"
        with self.came:
            self.emails.append(email)
            self.imported.append(envelope.content)
            self.came.notify_all()
        return "250 taken"

    def wait_for(self, number: int) -> EmailMessage:
        """The e-mail of this number, from 1, when it has come."""
        with self.came:
            assert self.came.wait_for(lambda: len(self.emails) >= number, PATIENCE), "no e-mail came"
            return self.emails[number - 1]


@contextmanager
def smtp_server() -> Iterator[SmtpServer]:
    smtp, ready = SmtpServer(), threading.Event()
    loop = asyncio.new_event_loop()

    async def open_it() -> Any:
        server = await loop.create_server(lambda: SMTP(smtp, hostname="post"), "127.0.0.1", 0)
        smtp.url = f"smtp://127.0.0.1:{server.sockets[0].getsockname()[1]}"
        ready.set()
        return server

    def work(run: Callable[[], None]) -> None:
        asyncio.set_event_loop(loop)
        loop.run_until_complete(open_it())
        run()
        loop.close()

    thread = threading.Thread(target=work, args=[loop.run_forever], daemon=True)
    thread.start()
    assert ready.wait(PATIENCE)
    try:
        yield smtp
    finally:
        loop.call_soon_threadsafe(loop.stop)
        thread.join(PATIENCE)


def words(email: EmailMessage) -> str:
    body = email.get_body()
    assert body is not None
    return str(body.get_content())
