"""What the names of profiles may be read as, by more of Unicode's letters. Two that had their names before these were
held to be alike both keep them; guests who could be taken for a profile are called by a guest's name where their games
go on."""

import sqlalchemy as sa
from alembic import op

from bottega.server.accounts.given_names import distinct_name, guest_name
from bottega.server.accounts.similar_names import looks

revision = "0013"
down_revision = "0012"


def upgrade() -> None:
    op.drop_table("looks")
    table = op.create_table(
        "looks",
        sa.Column("look", sa.String(200), primary_key=True),
        sa.Column("profile", sa.String(32), sa.ForeignKey("profiles.id"), primary_key=True, index=True),
    )
    named = "SELECT profiles.id, visitors.name FROM profiles JOIN visitors ON visitors.id = profiles.id"
    known = op.get_bind().execute(sa.text(named)).all()
    op.bulk_insert(table, [{"look": look, "profile": id} for id, name in known for look in sorted(looks(name))])
    _rename_guests({look for _, name in known for look in looks(name)}, {id for id, _ in known})


def _rename_guests(taken: set[str], profiles: set[str]) -> None:
    db = op.get_bind()
    going_on = "JOIN tables ON tables.id = table_id WHERE tables.status IN ('open', 'running') AND kind = 'person'"
    sitting = sa.text(f"SELECT table_id, seat, holder, name FROM seats {going_on} ORDER BY table_id, seat")
    rows = db.execute(sitting).all()
    for row in rows:
        if row.holder not in profiles and not taken.isdisjoint(looks(row.name)):
            others = [other.name for other in rows if other.table_id == row.table_id]
            said = {"name": distinct_name(guest_name(row.holder), others), "table": row.table_id, "seat": row.seat}
            db.execute(sa.text("UPDATE seats SET name = :name WHERE table_id = :table AND seat = :seat"), said)


def downgrade() -> None:
    op.drop_table("looks")
    table = op.create_table(
        "looks",
        sa.Column("look", sa.String(160), primary_key=True),
        sa.Column("profile", sa.String(32), sa.ForeignKey("profiles.id"), nullable=False, index=True),
    )
    named = "SELECT profiles.id, visitors.name FROM profiles JOIN visitors ON visitors.id = profiles.id"
    known = op.get_bind().execute(sa.text(f"{named} ORDER BY profiles.made DESC")).all()
    first = {look: id for id, name in known for look in looks(name)}
    op.bulk_insert(table, [{"look": look[:160], "profile": id} for look, id in first.items()])
