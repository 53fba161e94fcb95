"""Players' notes of the match that they play, and who is barred from events."""

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"


def upgrade() -> None:
    op.create_table(
        "event_note",
        sa.Column("event_id", sa.String(64), nullable=False),
        sa.Column("user_id", sa.String(64), nullable=False),
        sa.Column("round", sa.Integer(), nullable=False),
        sa.Column("table_number", sa.Integer(), nullable=False),
        sa.Column("words", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("event_id", "user_id", name="pk_event_note"),
        sa.ForeignKeyConstraint(["event_id"], ["event.event_id"], name="fk_event_note_event_id_event"),
    )
    op.create_table(
        "event_bar",
        sa.Column("organiser_id", sa.String(64), nullable=False),
        sa.Column("user_id", sa.String(64), nullable=False),
        sa.Column("reason", sa.Text(), nullable=False),
        sa.Column("until_ms", sa.BigInteger(), nullable=False),
        sa.Column("at_ms", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("organiser_id", "user_id", name="pk_event_bar"),
    )
    op.create_index("ix_event_bar_user_id", "event_bar", ["user_id"])


def downgrade() -> None:
    op.drop_table("event_bar")
    op.drop_table("event_note")
