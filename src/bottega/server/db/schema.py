"""Every table of the database."""

from __future__ import annotations

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    Float,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    Text,
    false,
)

metadata = MetaData()
HEALTH = Table(
    "health",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("at", Float, nullable=False),  # when a write was last tried
    Column("beat", Float, nullable=False, server_default="0"),  # the last heartbeat of a server
    Column("slept", Float, nullable=False, server_default="0"),  # seconds that no server ran, in all
)
VISITORS = Table(
    "visitors",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("name", String(40), nullable=False),
    Column("seen", Float, nullable=False),
    Column("invited", Boolean, nullable=False, server_default=false()),  # to a closed server
)
PROFILES = Table(
    "profiles",
    metadata,
    Column("id", ForeignKey("visitors.id"), primary_key=True),
    Column("face", String(20), nullable=False),  # see accounts/avatars.py
    Column("settings", Text, nullable=False),
    Column("words", String(64), nullable=False, unique=True),  # the recovery words, hashed
    Column("host", Boolean, nullable=False),
    Column("banned", Boolean, nullable=False),
    Column("made", Float, nullable=False),
)
NAME_SKELETONS = Table(  # skeletons of profiles' names: nobody else may have such a name
    "looks",
    metadata,
    Column("look", String(200), primary_key=True),
    Column("profile", ForeignKey("profiles.id"), primary_key=True, index=True),
)
TABLES = Table(
    "tables",
    metadata,
    Column("id", String(16), primary_key=True),
    Column("title", String(20), nullable=False),
    Column("options", Text, nullable=False),
    Column("seed", String(40), nullable=False),
    Column("rules", String(20), nullable=False),
    Column("components", String(20), nullable=False),
    Column("status", String(10), nullable=False, index=True),  # open, running, over, closed
    Column("acting", Integer, nullable=False),  # a bit for each seat that is to act
    Column("result", Text, nullable=False),  # scores and winners of a finished game
    Column("public", Boolean, nullable=False),
    Column("host", ForeignKey("visitors.id"), nullable=False, index=True),
    Column("bot_after", Integer, nullable=False),  # seconds of absence until a bot plays; 0 for never
    Column("forked", String(40), nullable=False),  # the table and move this one was forked from, BROUGHT, or ""
    Column("rematch_of", String(16), nullable=False, index=True),  # the table whose players wanted to play again, or ""
    Column("created", Float, nullable=False, index=True),
    Column("moved", Float, nullable=False),
    Column("shared", Boolean, nullable=False),  # whether one visitor may have several seats: a shared screen
    Column("lesson", String(4), nullable=False),  # LISTENING or LEFT where somebody is taught, else ""
    Column("tempo", Text, nullable=False, server_default=""),  # as table/tempo.py writes it; "" for no clocks
    Column("due", Float, nullable=True, index=True),  # when somebody's time is up, if nothing happens
    Column("rated", String(4), nullable=False, server_default=""),  # RATED or COUNTED, or "" for unrated games
    Column("friends", Boolean, nullable=False, server_default=false()),  # whether it is listed for the host's friends
    Column("language", String(2), nullable=False, server_default=""),  # that the host wants spoken; "" for any
    Column("players", Integer, nullable=False, server_default="0"),  # how many seats it has, and
    Column("modules", Integer, nullable=False, server_default="0"),  # how many modules: lists are filtered by them
    Index("ix_tables_listed", "public", "status", "moved"),
)
SEATS = Table(
    "seats",
    metadata,
    Column("table_id", ForeignKey("tables.id"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("kind", String(8), nullable=False),  # open, person, bot
    Column("name", String(40), nullable=False),  # of its player; accounts/given_names.py names bots and free seats
    Column("holder", ForeignKey("visitors.id"), nullable=True, index=True),
    Column("bot", String(20), nullable=False),  # the bot's level, also when it only stands in
    Column("token", String(64), nullable=False),  # of the personal link; new whenever the seat changes hands
    Column("resigned", Boolean, nullable=False),
    Column("seen", Float, nullable=False),  # when its player was last at the table
    Column("remaining", Float, nullable=False, server_default="0"),  # seconds of its clock when that last stopped
    Column("since", Float, nullable=True),  # when its clock was started
    Column("away", Boolean, nullable=False, server_default=false()),  # timed out: a bot plays until its player is back
    Column("hidden", Boolean, nullable=False, server_default=false()),  # from its player's own lists
)
MOVES = Table(
    "moves",
    metadata,
    Column("table_id", ForeignKey("tables.id"), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("seat", Integer, nullable=False),
    Column("action", Integer, nullable=False),  # UNDO takes the seat's last action back, clocks.TIME_UP does nothing
    Column("text", String(80), nullable=False),  # its notation: numbers of actions change with the rules
    Column("at", Float, nullable=False),
)
CHAT = Table(
    "chat",
    metadata,
    Column("id", BigInteger().with_variant(Integer, "sqlite"), primary_key=True, autoincrement=True),
    Column("table_id", ForeignKey("tables.id"), nullable=False, index=True),
    Column("holder", String(32), nullable=True, index=True),  # the author; NULL without a cookie
    Column("seat", Integer, nullable=True),  # the author's seat; NULL for spectators
    Column("name", String(40), nullable=False),
    Column("text", String(500), nullable=False),
    Column("at", Float, nullable=False),
)
ENDINGS = Table(
    "endings",
    metadata,
    Column("table_id", ForeignKey("tables.id"), primary_key=True),
    Column("digest", String(64), nullable=False),  # the fingerprint of the last state
    Column("pictures", LargeBinary, nullable=False),  # packed by play/final_pictures.py
)
TURN_STARTS = Table(
    "asked",
    metadata,
    Column("table_id", ForeignKey("tables.id"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("at", Float, nullable=False),  # when the turn of the seat began
    Column("due", Float, nullable=True, index=True),  # when to look whether its player is to be notified
)
TURN_NOTICES = Table(
    "calls",
    metadata,
    Column("table_id", ForeignKey("tables.id"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("way", String(32), primary_key=True),  # the session of a device, or MAIL
    Column("profile", ForeignKey("profiles.id", ondelete="CASCADE"), nullable=False, index=True),
    Column("turn", Float, nullable=False),  # when it began
    Column("tries", Integer, nullable=False),
    Column("free", Float, nullable=False),  # unused since 0014
    Column("told", Boolean, nullable=False),
)
SEAT_RESULTS = Table(
    "facts",
    metadata,
    Column("table_id", ForeignKey("tables.id"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("points", Integer, nullable=False),
    Column("rank", Integer, nullable=False),  # 1 for who has won
    Column("seconds", Float, nullable=False),  # how long the seat made the table wait
    Column("sources", Text, nullable=False),  # its points by where they came from, in English
    Column("deeds", Text, nullable=False),  # ids of achievements
    Column("version", Integer, nullable=False),
)
SERVER_ACCESS = Table(
    "house",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("closed", Boolean, nullable=False),
)
INVITATIONS = Table(
    "invitations",
    metadata,
    Column("table_id", ForeignKey("tables.id"), primary_key=True),
    Column("profile", ForeignKey("profiles.id"), primary_key=True, index=True),
    Column("host", ForeignKey("profiles.id"), nullable=False, index=True),
    Column("declined", Boolean, nullable=False),
    Column("at", Float, nullable=False),
)
SEEKERS = Table(  # people in the queue for a game
    "seekers",
    metadata,
    Column("visitor", ForeignKey("visitors.id"), primary_key=True),
    Column("title", String(20), nullable=False),
    Column("players", Integer, nullable=False),  # 0 for any number
    Column("tempo", String(8), nullable=False),  # "" for any, as below
    Column("modules", String(8), nullable=False),
    Column("language", String(2), nullable=False),
    Column("at", Float, nullable=False),  # since when
    Column("seen", Float, nullable=False),  # when their page last asked
    Column("pairing", String(16), nullable=False, index=True),  # the same for those found for each other; "" for none
    Column("until", Float, nullable=False),  # when all of them must be ready
    Column("ready", Boolean, nullable=False),
    Column("made", String(16), nullable=False),  # the table where they play; "" for none yet
)
EMAIL_ADDRESSES = Table(
    "mails",
    metadata,
    Column("profile", ForeignKey("profiles.id", ondelete="CASCADE"), primary_key=True),
    Column("address", String(254), nullable=False),
    Column("language", String(8), nullable=False),
    Column("confirmed", Boolean, nullable=False),
    Column("made", Float, nullable=False),
    Column("free", Float, nullable=False),  # no e-mail is sent before: leased, or recently used
    Column("tries", Integer, nullable=False),  # unused since 0014
)
EMAIL_COUNTS = Table(  # confirmation requests today, for their limits
    "letters",
    metadata,
    Column("id", String(64), primary_key=True),  # a hash of what is limited
    Column("day", Integer, nullable=False),
    Column("sent", Integer, nullable=False),
)
PASSKEYS = Table(
    "passkeys",
    metadata,
    Column("id", String(1364), primary_key=True),
    Column("profile", ForeignKey("profiles.id"), nullable=False, index=True),
    Column("key", LargeBinary, nullable=False),
    Column("count", BigInteger, nullable=False),  # the signature counter
    Column("device", String(40), nullable=False),
    Column("made", Float, nullable=False),
    Column("used", Float, nullable=False),
)
PUSH_SUBSCRIPTIONS = Table(
    "pushes",
    metadata,
    Column("session", ForeignKey("sessions.id", ondelete="CASCADE"), primary_key=True),
    Column("id", String(64), nullable=False, unique=True),  # the hash of the endpoint: it is one session's alone
    Column("endpoint", Text, nullable=False),
    Column("key", Text, nullable=False),  # the browser's encryption keys
    Column("language", String(8), nullable=False),
    Column("made", Float, nullable=False),
    Column("free", Float, nullable=False, server_default="0"),  # no message is sent before: leased, or recently used
)
PUSH_KEYS = Table(
    "vapid",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("key", Text, nullable=False),  # the server's signing key
)
RATINGS = Table(
    "ratings",
    metadata,
    Column("profile", ForeignKey("profiles.id"), primary_key=True),
    Column("title", String(20), primary_key=True),
    Column("many", Boolean, primary_key=True),  # of games of more than two
    Column("value", Float, nullable=False),
    Column("deviation", Float, nullable=False),
    Column("games", Integer, nullable=False),
)
RATING_CHANGES = Table(
    "changes",
    metadata,
    Column("table_id", ForeignKey("tables.id"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("profile", ForeignKey("profiles.id"), nullable=True, index=True),  # none for bots
    Column("many", Boolean, nullable=False),
    Column("place", Integer, nullable=False),
    Column("value", Float, nullable=False),
    Column("deviation", Float, nullable=False),
    Column("new_value", Float, nullable=False),
    Column("new_deviation", Float, nullable=False),
    Column("at", Float, nullable=False),  # when the game ended
)
SESSIONS = Table(
    "sessions",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("profile", ForeignKey("profiles.id"), nullable=False, index=True),
    Column("device", String(40), nullable=False),
    Column("made", Float, nullable=False),
    Column("seen", Float, nullable=False),  # to the hour
)
ONE_TIME_TOKENS = Table(
    "tickets",
    metadata,
    Column("id", String(64), primary_key=True),  # the hash of the token
    Column("kind", String(12), nullable=False),
    Column("who", String(32), nullable=False, index=True),  # its owner, who may not be stored yet
    Column("until", Float, nullable=False, index=True),
)
RELATIONS = Table(
    "ties",
    metadata,
    Column("who", ForeignKey("profiles.id"), primary_key=True),
    Column("whom", ForeignKey("profiles.id"), primary_key=True, index=True),
    Column("kind", String(8), nullable=False),
    Column("at", Float, nullable=False),
)
