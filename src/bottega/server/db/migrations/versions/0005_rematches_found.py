"""The rematch of a table is found without reading all tables."""

from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    op.create_index("ix_tables_rematch_of", "tables", ["rematch_of"])


def downgrade() -> None:
    op.drop_index("ix_tables_rematch_of", "tables")
