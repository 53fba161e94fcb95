"""Events: the log of each, and what lists show of them."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    op.create_table(
        "event",
        sa.Column("event_id", sa.String(64), nullable=False),
        sa.Column("organiser_id", sa.String(64), nullable=False),
        sa.Column("request_id", sa.String(64), nullable=False),
        sa.Column("state", sa.String(32), nullable=False),
        sa.Column("created_ms", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("event_id", name="pk_event"),
        sa.UniqueConstraint("organiser_id", "request_id", name="uq_event_organiser_id"),
    )
    op.create_index("ix_event_state", "event", ["state", "event_id"])
    op.create_table(
        "event_log",
        sa.Column("event_id", sa.String(64), nullable=False),
        sa.Column("sequence", sa.Integer(), nullable=False),
        sa.Column("at_ms", sa.BigInteger(), nullable=False),
        sa.Column("actor_id", sa.String(64), nullable=False),
        sa.Column("role", sa.String(32), nullable=False),
        sa.Column("request_id", sa.String(64), nullable=True),
        sa.Column("fact", sa.LargeBinary(), nullable=False),
        sa.PrimaryKeyConstraint("event_id", "sequence", name="pk_event_log"),
        sa.ForeignKeyConstraint(["event_id"], ["event.event_id"], name="fk_event_log_event_id_event"),
        sa.UniqueConstraint("event_id", "actor_id", "request_id", name="uq_event_log_event_id"),
    )


def downgrade() -> None:
    op.drop_table("event_log")
    op.drop_index("ix_event_state", "event")
    op.drop_table("event")
