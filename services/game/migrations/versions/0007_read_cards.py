"""Which program each card has that was read, so that no process reads it again."""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"


def upgrade() -> None:
    op.create_table(
        "read_card",
        sa.Column("content", sa.String(32), primary_key=True),
        sa.Column("digest", sa.String(32), nullable=False),
    )


def downgrade() -> None:
    op.drop_table("read_card")
