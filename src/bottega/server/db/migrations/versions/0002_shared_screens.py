"""Tables know whether they are for a shared screen, words who spoke them; and a row to try whether one can write."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    op.add_column("tables", sa.Column("shared", sa.Boolean, nullable=False, server_default=sa.false()))
    several = "SELECT table_id FROM seats WHERE holder IS NOT NULL GROUP BY table_id, holder HAVING COUNT(*) > 1"
    op.execute(f"UPDATE tables SET shared = {sa.true().compile(op.get_bind())} WHERE id IN ({several})")
    op.add_column("chat", sa.Column("seat", sa.Integer, nullable=True))
    # earlier words have only a name: they count as said by whoever bears it at the table
    bearer = "SELECT MIN(seat) FROM seats WHERE table_id = chat.table_id AND name = chat.name AND kind = 'person'"
    op.execute(f"UPDATE chat SET seat = ({bearer})")
    health = op.create_table(
        "health", sa.Column("id", sa.Integer, primary_key=True), sa.Column("at", sa.Float, nullable=False)
    )
    op.bulk_insert(health, [{"id": 1, "at": 0.0}])


def downgrade() -> None:
    op.drop_table("health")
    op.drop_column("chat", "seat")
    op.drop_column("tables", "shared")
