"""Tables may have clocks, which do not go while the house sleeps."""

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"


def upgrade() -> None:
    op.add_column("tables", sa.Column("tempo", sa.Text, nullable=False, server_default=""))
    op.add_column("tables", sa.Column("due", sa.Float, nullable=True))
    op.create_index("ix_tables_due", "tables", ["due"])
    op.add_column("seats", sa.Column("remaining", sa.Float, nullable=False, server_default="0"))
    op.add_column("seats", sa.Column("since", sa.Float, nullable=True))
    op.add_column("seats", sa.Column("away", sa.Boolean, nullable=False, server_default=sa.false()))
    op.add_column("health", sa.Column("beat", sa.Float, nullable=False, server_default="0"))
    op.add_column("health", sa.Column("slept", sa.Float, nullable=False, server_default="0"))


def downgrade() -> None:
    op.drop_index("ix_tables_due", "tables")
    for table, column in (
        ("tables", "tempo"),
        ("tables", "due"),
        ("seats", "remaining"),
        ("seats", "since"),
        ("seats", "away"),
        ("health", "beat"),
        ("health", "slept"),
    ):
        op.drop_column(table, column)
