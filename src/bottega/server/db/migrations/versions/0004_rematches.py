"""Tables know whose rematch they are; guests without a cookie are named by who reads, not by who wrote."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    op.add_column("tables", sa.Column("rematch_of", sa.String(16), nullable=False, server_default=""))
    op.execute("UPDATE tables SET rematch_of = REPLACE(forked, ' again', ''), forked = '' WHERE forked LIKE '% again'")
    op.execute("UPDATE chat SET name = '' WHERE seat IS NULL AND name IN ('Guest', 'Invité', 'Gast')")


def downgrade() -> None:
    op.execute("UPDATE chat SET name = 'Guest' WHERE name = ''")
    op.execute("UPDATE tables SET forked = rematch_of || ' again' WHERE rematch_of != ''")
    op.drop_column("tables", "rematch_of")
