"""Tables may be rated; profiles have ratings, and what each game changed is kept."""

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"


def upgrade() -> None:
    op.add_column("tables", sa.Column("rated", sa.String(4), nullable=False, server_default=""))
    op.create_table(
        "ratings",
        sa.Column("profile", sa.String(32), sa.ForeignKey("profiles.id"), primary_key=True),
        sa.Column("title", sa.String(20), primary_key=True),
        sa.Column("many", sa.Boolean, primary_key=True),
        sa.Column("value", sa.Float, nullable=False),
        sa.Column("deviation", sa.Float, nullable=False),
        sa.Column("games", sa.Integer, nullable=False),
    )
    op.create_table(
        "changes",
        sa.Column("table_id", sa.String(16), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True),
        sa.Column("profile", sa.String(32), sa.ForeignKey("profiles.id"), nullable=True),
        sa.Column("many", sa.Boolean, nullable=False),
        sa.Column("place", sa.Integer, nullable=False),
        sa.Column("value", sa.Float, nullable=False),
        sa.Column("deviation", sa.Float, nullable=False),
        sa.Column("new_value", sa.Float, nullable=False),
        sa.Column("new_deviation", sa.Float, nullable=False),
        sa.Column("at", sa.Float, nullable=False),
    )
    op.create_index("ix_changes_profile", "changes", ["profile"])


def downgrade() -> None:
    op.drop_table("changes")
    op.drop_table("ratings")
    op.drop_column("tables", "rated")
