"""Ranked games as they were played, who was seen at which address, and flags for moderators."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    op.create_table(
        "honesty_game",
        sa.Column("game_id", sa.String(64), nullable=False),
        sa.Column("format", sa.String(32), nullable=False),
        sa.Column("ended_ms", sa.BigInteger(), nullable=False),
        sa.Column("facts", sa.LargeBinary(), nullable=False),
        sa.PrimaryKeyConstraint("game_id", name="pk_honesty_game"),
    )
    op.create_table(
        "honesty_seat",
        sa.Column("user_id", sa.String(64), nullable=False),
        sa.Column("game_id", sa.String(64), nullable=False),
        sa.Column("format", sa.String(32), nullable=False),
        sa.Column("ended_ms", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("user_id", "game_id", name="pk_honesty_seat"),
        sa.ForeignKeyConstraint(["game_id"], ["honesty_game.game_id"], name="fk_honesty_seat_game_id_honesty_game"),
    )
    op.create_index("ix_honesty_seat_newest", "honesty_seat", ["user_id", "format", "ended_ms"])
    op.create_table(
        "honesty_sighting",
        sa.Column("user_id", sa.String(64), nullable=False),
        sa.Column("day", sa.Integer(), nullable=False),
        sa.Column("origin", sa.String(64), nullable=False),
        sa.PrimaryKeyConstraint("user_id", "day", "origin", name="pk_honesty_sighting"),
    )
    op.create_index("ix_honesty_sighting_day", "honesty_sighting", ["day"])
    op.create_index("ix_honesty_sighting_origin", "honesty_sighting", ["origin", "day"])
    op.create_table(
        "flag",
        sa.Column("flag_id", sa.String(16), nullable=False),
        sa.Column("state", sa.String(8), nullable=False),
        sa.Column("kind", sa.String(16), nullable=False),
        sa.Column("format", sa.String(32), nullable=False),
        sa.Column("subject", sa.String(200), nullable=False),
        sa.Column("users", sa.String(200), nullable=False),
        sa.Column("first_ms", sa.BigInteger(), nullable=False),
        sa.Column("last_ms", sa.BigInteger(), nullable=False),
        sa.Column("evidence", sa.LargeBinary(), nullable=False),
        sa.Column("closed_ms", sa.BigInteger(), nullable=False),
        sa.Column("actor", sa.String(64), nullable=False),
        sa.Column("note", sa.String(500), nullable=False),
        sa.PrimaryKeyConstraint("flag_id", name="pk_flag"),
    )
    op.create_index("ix_flag_about", "flag", ["kind", "format", "subject"])
    op.create_index("ix_flag_state", "flag", ["state", "last_ms"])
    # One row: whoever looks at games holds it, so that two that end at once are both looked at.
    lock = op.create_table(
        "honesty_lock",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_honesty_lock"),
    )
    op.bulk_insert(lock, [{"id": 1}])


def downgrade() -> None:
    op.drop_table("honesty_lock")
    for index in ("ix_flag_state", "ix_flag_about"):
        op.drop_index(index, "flag")
    op.drop_table("flag")
    for index in ("ix_honesty_sighting_origin", "ix_honesty_sighting_day"):
        op.drop_index(index, "honesty_sighting")
    op.drop_table("honesty_sighting")
    op.drop_index("ix_honesty_seat_newest", "honesty_seat")
    for table in ("honesty_seat", "honesty_game"):
        op.drop_table(table)
