"""The words of each ability beside its program."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    op.add_column("program", sa.Column("wording", sa.Text, nullable=False, server_default="[]"))


def downgrade() -> None:
    op.drop_column("program", "wording")
