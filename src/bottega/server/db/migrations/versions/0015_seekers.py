"""The queue of people who look for a game."""

import sqlalchemy as sa
from alembic import op

revision = "0015"
down_revision = "0014"


def upgrade() -> None:
    op.create_table(
        "seekers",
        sa.Column("visitor", sa.String(32), sa.ForeignKey("visitors.id"), primary_key=True),
        sa.Column("title", sa.String(20), nullable=False),
        sa.Column("players", sa.Integer, nullable=False),
        sa.Column("tempo", sa.String(8), nullable=False),
        sa.Column("modules", sa.String(8), nullable=False),
        sa.Column("language", sa.String(2), nullable=False),
        sa.Column("at", sa.Float, nullable=False),
        sa.Column("seen", sa.Float, nullable=False),
        sa.Column("pairing", sa.String(16), nullable=False),
        sa.Column("until", sa.Float, nullable=False),
        sa.Column("ready", sa.Boolean, nullable=False),
        sa.Column("made", sa.String(16), nullable=False),
    )
    op.create_index("ix_seekers_pairing", "seekers", ["pairing"])


def downgrade() -> None:
    op.drop_table("seekers")
