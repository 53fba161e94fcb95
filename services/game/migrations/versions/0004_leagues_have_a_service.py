"""Generals are kept by the leagues of the tournament service."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    op.drop_table("league_general")


def downgrade() -> None:
    op.create_table(
        "league_general",
        sa.Column("league", sa.String(40), primary_key=True),
        sa.Column("general", sa.String(200), primary_key=True),
        sa.Column("user_id", sa.String(64), nullable=False),
        sa.Column("deck_hash", sa.String(64), nullable=False),
    )
