"""Visitors may have a profile: with sessions, passkeys and tickets; houses may be closed; words know who said them."""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"


def upgrade() -> None:
    op.create_table(
        "profiles",
        sa.Column("id", sa.String(32), sa.ForeignKey("visitors.id"), primary_key=True),
        sa.Column("face", sa.String(20), nullable=False),
        sa.Column("settings", sa.Text, nullable=False),
        sa.Column("words", sa.String(64), nullable=False, unique=True),
        sa.Column("host", sa.Boolean, nullable=False),
        sa.Column("banned", sa.Boolean, nullable=False),
        sa.Column("made", sa.Float, nullable=False),
    )
    op.create_table(
        "looks",
        sa.Column("look", sa.String(160), primary_key=True),
        sa.Column("profile", sa.String(32), sa.ForeignKey("profiles.id"), nullable=False, index=True),
    )
    op.create_table(
        "sessions",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("profile", sa.String(32), sa.ForeignKey("profiles.id"), nullable=False, index=True),
        sa.Column("device", sa.String(40), nullable=False),
        sa.Column("made", sa.Float, nullable=False),
        sa.Column("seen", sa.Float, nullable=False),
    )
    op.create_table(
        "passkeys",
        sa.Column("id", sa.String(1364), primary_key=True),
        sa.Column("profile", sa.String(32), sa.ForeignKey("profiles.id"), nullable=False, index=True),
        sa.Column("key", sa.LargeBinary, nullable=False),
        sa.Column("count", sa.BigInteger, nullable=False),
        sa.Column("device", sa.String(40), nullable=False),
        sa.Column("made", sa.Float, nullable=False),
        sa.Column("used", sa.Float, nullable=False),
    )
    op.create_table(
        "tickets",
        sa.Column("id", sa.String(64), primary_key=True),
        sa.Column("kind", sa.String(12), nullable=False),
        sa.Column("who", sa.String(32), nullable=False, index=True),
        sa.Column("until", sa.Float, nullable=False, index=True),
    )
    op.add_column("visitors", sa.Column("invited", sa.Boolean, nullable=False, server_default=sa.false()))
    services = op.create_table(
        "house", sa.Column("id", sa.Integer, primary_key=True), sa.Column("closed", sa.Boolean, nullable=False)
    )
    op.bulk_insert(services, [{"id": 1, "closed": False}])
    op.add_column("chat", sa.Column("holder", sa.String(32), nullable=True))
    op.create_index("ix_chat_holder", "chat", ["holder"])
    # earlier words from a seat count as said by whoever sits there
    holder = "SELECT holder FROM seats WHERE seats.table_id = chat.table_id AND seats.seat = chat.seat"
    op.execute(f"UPDATE chat SET holder = ({holder})")


def downgrade() -> None:
    op.drop_index("ix_chat_holder", "chat")
    op.drop_column("chat", "holder")
    op.drop_column("visitors", "invited")
    for name in ("house", "tickets", "passkeys", "sessions", "looks", "profiles"):
        op.drop_table(name)
