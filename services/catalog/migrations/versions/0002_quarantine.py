"""Cards whose programs operators withdrew."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    op.create_table(
        "quarantine",
        sa.Column("name", sa.String(400), primary_key=True),
        sa.Column("reason", sa.Text, nullable=False),
        sa.Column("since_ms", sa.BigInteger, nullable=False),
    )


def downgrade() -> None:
    op.drop_table("quarantine")
