"""Saved decks and their versions."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    op.create_table(
        "deck",
        sa.Column("deck_id", sa.String(26), primary_key=True),
        sa.Column("owner_id", sa.String(64), nullable=False),
        sa.Column("name", sa.String(200), nullable=False),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("share_token", sa.String(64), nullable=False, server_default=""),
        sa.Column("idempotency_key", sa.String(128), nullable=False),
        sa.Column("created_at_ms", sa.BigInteger, nullable=False),
        sa.Column("updated_at_ms", sa.BigInteger, nullable=False),
        sa.UniqueConstraint("owner_id", "idempotency_key", name="uq_deck_idempotency"),
    )
    op.create_index("ix_deck_owner", "deck", ["owner_id", "deck_id"])
    op.create_table(
        "deck_version",
        sa.Column("deck_id", sa.String(26), primary_key=True),
        sa.Column("version", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("name", sa.String(200), nullable=False),
        sa.Column("format", sa.String(16), nullable=False),
        sa.Column("rules_version", sa.String(32), nullable=False),
        sa.Column("is_legal", sa.Boolean, nullable=False),
        sa.Column("verdict", sa.LargeBinary, nullable=False),
        sa.Column("created_at_ms", sa.BigInteger, nullable=False),
    )


def downgrade() -> None:
    op.drop_table("deck_version")
    op.drop_table("deck")
