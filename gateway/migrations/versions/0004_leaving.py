"""Codes to get an account back, and the outbox that tells other services of accounts that are deleted."""

import sqlalchemy as sa
from alembic import op

from services.kit.outbox import outbox_columns

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    op.add_column("account", sa.Column("recovery", sa.String(64), nullable=True))
    op.create_table("outbox", *outbox_columns())


def downgrade() -> None:
    op.drop_table("outbox")
    op.drop_column("account", "recovery")
