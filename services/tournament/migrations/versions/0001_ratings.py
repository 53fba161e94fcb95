"""Ratings, what each game changed, handled events, the outbox."""

import sqlalchemy as sa
from alembic import op

from services.kit.outbox import outbox_columns

revision = "0001"
down_revision = None


def upgrade() -> None:
    op.create_table(
        "rating",
        sa.Column("user_id", sa.String(64), nullable=False),
        sa.Column("format", sa.String(32), nullable=False),
        sa.Column("user_name", sa.String(64), nullable=False),
        sa.Column("mu", sa.Double(), nullable=False),
        sa.Column("sigma", sa.Double(), nullable=False),
        sa.Column("ordinal_milli", sa.BigInteger(), nullable=False),
        sa.Column("games", sa.Integer(), nullable=False),
        sa.Column("updated_ms", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("user_id", "format", name="pk_rating"),
    )
    op.create_index("ix_rating_leaderboard", "rating", ["format", sa.text("ordinal_milli DESC"), "user_id"])
    op.create_table(
        "rated_game",
        sa.Column("game_id", sa.String(64), nullable=False),
        sa.Column("event_id", sa.String(64), nullable=False),
        sa.Column("format", sa.String(32), nullable=False),
        sa.Column("rated_ms", sa.BigInteger(), nullable=False),
        sa.Column("skipped", sa.String(64), nullable=False),
        sa.PrimaryKeyConstraint("game_id", name="pk_rated_game"),
    )
    op.create_table(
        "seat_rating",
        sa.Column("game_id", sa.String(64), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("user_id", sa.String(64), nullable=False),
        sa.Column("user_name", sa.String(64), nullable=False),
        sa.Column("rank", sa.Integer(), nullable=False),
        sa.Column("games", sa.Integer(), nullable=False),
        sa.Column("mu_before", sa.Double(), nullable=False),
        sa.Column("sigma_before", sa.Double(), nullable=False),
        sa.Column("mu_after", sa.Double(), nullable=False),
        sa.Column("sigma_after", sa.Double(), nullable=False),
        sa.PrimaryKeyConstraint("game_id", "seat", name="pk_seat_rating"),
        sa.ForeignKeyConstraint(["game_id"], ["rated_game.game_id"], name="fk_seat_rating_game_id_rated_game"),
    )
    op.create_table("outbox", *outbox_columns())


def downgrade() -> None:
    for table in ("outbox", "seat_rating", "rated_game"):
        op.drop_table(table)
    op.drop_index("ix_rating_leaderboard", "rating")
    op.drop_table("rating")
