"""Games that stay readable when the rules change: the notation of every move, and how a game ended."""

import json

import sqlalchemy as sa
from alembic import op

from bottega.kernel import BottegaError
from bottega.server.core.game_cache import game_of

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    op.add_column("moves", sa.Column("text", sa.String(80), nullable=False, server_default=""))
    op.create_table(
        "endings",
        sa.Column("table_id", sa.String(16), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("digest", sa.String(64), nullable=False),
        sa.Column("pictures", sa.LargeBinary, nullable=False),
    )
    _write_notations(op.get_bind())


def _write_notations(db: sa.Connection) -> None:
    """The notation of moves that are there already, where the rules are still those they were made with."""
    found = db.execute(sa.text("SELECT id, title, options, rules, components FROM tables")).all()
    write = sa.text("UPDATE moves SET text = :text WHERE table_id = :id AND action = :action")
    played = sa.text("SELECT DISTINCT action FROM moves WHERE table_id = :id AND action >= 0")
    for id, title, options, rules, components in found:
        try:
            game = game_of(title, json.loads(options))
        except BottegaError:
            continue
        if (game.rules_version, game.components_hash) == (rules, components):
            for action in db.execute(played, {"id": id}).scalars().all():
                if action < game.num_actions:
                    db.execute(write, {"id": id, "action": action, "text": game.text(action)})


def downgrade() -> None:
    op.drop_table("endings")
    op.drop_column("moves", "text")
