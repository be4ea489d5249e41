"""Tables know whether they are lessons, and whether the learner still listens."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    op.add_column("tables", sa.Column("lesson", sa.String(4), nullable=False, server_default=""))


def downgrade() -> None:
    op.drop_column("tables", "lesson")
