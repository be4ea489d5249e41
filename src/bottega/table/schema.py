"""Every table of the database, wherever it is declared."""

from bottega.table.chronicle import facts
from bottega.table.doors import house
from bottega.table.passkeys import passkeys
from bottega.table.ratings import changes, ratings
from bottega.table.sessions import sessions
from bottega.table.storage import metadata
from bottega.table.tickets import tickets

__all__ = ["changes", "facts", "house", "metadata", "passkeys", "ratings", "sessions", "tickets"]
