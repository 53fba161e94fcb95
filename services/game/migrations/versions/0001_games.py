"""Games, seats, programs, snapshots, archived logs, the outbox."""

import sqlalchemy as sa
from alembic import op

from services.kit.outbox import outbox_columns

revision = "0001"
down_revision = None


def upgrade() -> None:
    op.create_table(
        "game",
        sa.Column("game_id", sa.String(26), primary_key=True),
        sa.Column("idempotency_key", sa.String(128), nullable=False),
        sa.Column("state", sa.String(8), nullable=False),
        sa.Column("header", sa.LargeBinary, nullable=False),
        sa.Column("result", sa.LargeBinary, nullable=False),
        sa.Column("turn", sa.Integer, nullable=False),
        sa.Column("created_ms", sa.BigInteger, nullable=False),
        sa.Column("ended_ms", sa.BigInteger, nullable=False),
        sa.UniqueConstraint("idempotency_key", name="uq_game_idempotency"),
    )
    op.create_index("ix_game_state", "game", ["state", "game_id"])
    op.create_table(
        "game_seat",
        sa.Column("game_id", sa.String(26), primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("user_id", sa.String(64), nullable=False),
    )
    op.create_index("ix_game_seat_user", "game_seat", ["user_id", "game_id"])
    op.create_table(
        "program",
        sa.Column("digest", sa.String(32), primary_key=True),
        sa.Column("json", sa.Text, nullable=False),
    )
    op.create_table(
        "snapshot",
        sa.Column("game_id", sa.String(26), primary_key=True),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("kept", sa.LargeBinary, nullable=False),
    )
    op.create_table(
        "archive",
        sa.Column("game_id", sa.String(26), primary_key=True),
        sa.Column("log", sa.LargeBinary, nullable=False),
    )
    op.create_table("outbox", *outbox_columns())


def downgrade() -> None:
    for table in ("outbox", "archive", "snapshot", "program", "game_seat", "game"):
        op.drop_table(table)
