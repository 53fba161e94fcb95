"""Who did not come to a match of an event: as the logs tell it."""

import json

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"


def upgrade() -> None:
    table = op.create_table(
        "event_no_show",
        sa.Column("user_id", sa.String(64), nullable=False),
        sa.Column("event_id", sa.String(64), nullable=False),
        sa.Column("at_ms", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("user_id", "event_id", name="pk_event_no_show"),
    )
    entries = sa.text("SELECT event_id, at_ms, fact FROM event_log ORDER BY event_id, sequence")
    found: dict[tuple[str, str], int] = {}
    for row in op.get_bind().execute(entries):
        fact = json.loads(bytes(row.fact))
        if fact["fact"] == "dropped" and fact.get("why") == "no-show":
            found[fact["player"], row.event_id] = row.at_ms
        elif fact["fact"] == "reentered":
            found.pop((fact["player"], row.event_id), None)
    rows = [{"user_id": user, "event_id": event, "at_ms": at_ms} for (user, event), at_ms in sorted(found.items())]
    if rows:
        op.bulk_insert(table, rows)


def downgrade() -> None:
    op.drop_table("event_no_show")
