"""Whom the log of an event or a league names: found when they ask for what is kept of them, or their account is deleted."""

import json

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"

_BATCH = 1000
_FIELDS = {
    "created": "organiser",
    "founded": "organiser",
    "registered": "player",
    "appointed": "user",
    "joined": "member",
}


def upgrade() -> None:
    named = op.create_table(
        "named_user",
        sa.Column("kind", sa.String(16), nullable=False),
        sa.Column("thing_id", sa.String(64), nullable=False),
        sa.Column("user_id", sa.String(64), nullable=False),
        sa.PrimaryKeyConstraint("kind", "thing_id", "user_id", name="pk_named_user"),
    )
    op.create_index("ix_named_user_user_id", "named_user", ["user_id", "kind", "thing_id"])
    for kind in ("event", "league"):
        entries = sa.text(f"SELECT {kind}_id AS thing_id, fact FROM {kind}_log")
        found = {(row.thing_id, user) for row in op.get_bind().execute(entries) for user in _users(row.fact)}
        rows = [{"kind": kind, "thing_id": thing, "user_id": user} for thing, user in sorted(found)]
        for start in range(0, len(rows), _BATCH):
            op.bulk_insert(named, rows[start : start + _BATCH])


def _users(body: bytes) -> list[str]:
    fact = json.loads(bytes(body))
    if fact["fact"] == "team_named":
        return [str(user) for user in fact["members"]]
    field = _FIELDS.get(fact["fact"])
    return [str(fact[field])] if field else []


def downgrade() -> None:
    op.drop_index("ix_named_user_user_id", "named_user")
    op.drop_table("named_user")
