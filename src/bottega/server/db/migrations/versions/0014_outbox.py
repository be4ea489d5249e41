"""Turns say when to look whether their players are to be notified; devices are leased by whoever notifies them."""

import sqlalchemy as sa
from alembic import op

revision = "0014"
down_revision = "0013"

# turns that wait at the upgrade are looked at by the first server that starts
WAITING = """
    UPDATE asked SET due = at WHERE table_id IN (SELECT id FROM tables WHERE status = 'running') AND EXISTS (
        SELECT 1 FROM seats WHERE seats.table_id = asked.table_id AND seats.seat = asked.seat AND (
            holder IN (SELECT profile FROM mails WHERE confirmed)
            OR holder IN (SELECT profile FROM sessions JOIN pushes ON pushes.session = sessions.id)))
"""


def upgrade() -> None:
    op.add_column("asked", sa.Column("due", sa.Float, nullable=True))
    op.create_index("ix_asked_due", "asked", ["due"])
    op.add_column("pushes", sa.Column("free", sa.Float, nullable=False, server_default="0"))
    op.execute(WAITING)


def downgrade() -> None:
    op.drop_column("pushes", "free")
    op.drop_index("ix_asked_due", "asked")
    op.drop_column("asked", "due")
