"""Every table of the database, wherever it is declared."""

from bottega.table.asked import asked
from bottega.table.calls import calls
from bottega.table.chronicle import facts
from bottega.table.doors import house
from bottega.table.invitations import invitations
from bottega.table.mails import letters, mails
from bottega.table.passkeys import passkeys
from bottega.table.pushes import pushes
from bottega.table.pushing import vapid
from bottega.table.ratings import changes, ratings
from bottega.table.sessions import sessions
from bottega.table.storage import metadata
from bottega.table.tickets import tickets
from bottega.table.ties import ties

__all__ = [
    "asked",
    "calls",
    "changes",
    "facts",
    "house",
    "invitations",
    "letters",
    "mails",
    "metadata",
    "passkeys",
    "pushes",
    "ratings",
    "sessions",
    "tickets",
    "ties",
    "vapid",
]
