"""What tables are found by, what profiles think of each other, and invitations to tables."""

import json

import sqlalchemy as sa
from alembic import op

revision = "0012"
down_revision = "0011"


def upgrade() -> None:
    op.add_column("tables", sa.Column("friends", sa.Boolean, nullable=False, server_default=sa.false()))
    op.add_column("tables", sa.Column("language", sa.String(2), nullable=False, server_default=""))
    for name in ("players", "modules"):
        op.add_column("tables", sa.Column(name, sa.Integer, nullable=False, server_default="0"))
    _count()
    op.create_index("ix_tables_listed", "tables", ["public", "status", "moved"])
    op.create_table(
        "ties",
        sa.Column("who", sa.String(32), sa.ForeignKey("profiles.id"), primary_key=True),
        sa.Column("whom", sa.String(32), sa.ForeignKey("profiles.id"), primary_key=True, index=True),
        sa.Column("kind", sa.String(8), nullable=False),
        sa.Column("at", sa.Float, nullable=False),
    )
    op.create_table(
        "invitations",
        sa.Column("table_id", sa.String(16), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("profile", sa.String(32), sa.ForeignKey("profiles.id"), primary_key=True, index=True),
        sa.Column("host", sa.String(32), sa.ForeignKey("profiles.id"), nullable=False, index=True),
        sa.Column("declined", sa.Boolean, nullable=False),
        sa.Column("at", sa.Float, nullable=False),
    )


def _count() -> None:
    """The seats and modules of the tables that are there."""
    db = op.get_bind()
    db.execute(sa.text("UPDATE tables SET players = (SELECT count(*) FROM seats WHERE table_id = tables.id)"))
    rows = db.execute(sa.text("SELECT id, options FROM tables WHERE options LIKE '%modules%'")).all()
    found = [{"id": id, "modules": len(json.loads(options).get("modules") or [])} for id, options in rows]
    if found:
        db.execute(sa.text("UPDATE tables SET modules = :modules WHERE id = :id"), found)


def downgrade() -> None:
    op.drop_table("invitations")
    op.drop_table("ties")
    op.drop_index("ix_tables_listed", "tables")
    for name in ("modules", "players", "language", "friends"):
        op.drop_column("tables", name)
