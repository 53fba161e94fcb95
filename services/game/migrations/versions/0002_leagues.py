"""Generals of leagues."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    op.create_table(
        "league_general",
        sa.Column("league", sa.String(40), primary_key=True),
        sa.Column("general", sa.String(200), primary_key=True),
        sa.Column("user_id", sa.String(64), nullable=False),
        sa.Column("deck_hash", sa.String(64), nullable=False),
    )


def downgrade() -> None:
    op.drop_table("league_general")
