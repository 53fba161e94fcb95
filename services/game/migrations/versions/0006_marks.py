"""What games are marked for by their players, for operators to look at."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    op.create_table(
        "mark",
        sa.Column("game_id", sa.String(26), primary_key=True),
        sa.Column("name", sa.String(16), primary_key=True),
        sa.Column("at_ms", sa.BigInteger, nullable=False),
        sa.Column("mark", sa.LargeBinary, nullable=False),
    )
    op.create_index("ix_mark_at_ms", "mark", ["at_ms"])


def downgrade() -> None:
    op.drop_table("mark")
