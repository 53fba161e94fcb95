"""Leagues: the log of each, who takes part in which; and the league whose season an event is."""

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"


def upgrade() -> None:
    op.create_table(
        "league",
        sa.Column("league_id", sa.String(64), nullable=False),
        sa.Column("organiser_id", sa.String(64), nullable=False),
        sa.Column("request_id", sa.String(64), nullable=False),
        sa.Column("created_ms", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("league_id", name="pk_league"),
        sa.UniqueConstraint("organiser_id", "request_id", name="uq_league_organiser_id"),
    )
    op.create_table(
        "league_log",
        sa.Column("league_id", sa.String(64), nullable=False),
        sa.Column("sequence", sa.Integer(), nullable=False),
        sa.Column("at_ms", sa.BigInteger(), nullable=False),
        sa.Column("actor_id", sa.String(64), nullable=False),
        sa.Column("role", sa.String(32), nullable=False),
        sa.Column("request_id", sa.String(64), nullable=True),
        sa.Column("fact", sa.LargeBinary(), nullable=False),
        sa.PrimaryKeyConstraint("league_id", "sequence", name="pk_league_log"),
        sa.ForeignKeyConstraint(["league_id"], ["league.league_id"], name="fk_league_log_league_id_league"),
        sa.UniqueConstraint("league_id", "actor_id", "request_id", name="uq_league_log_league_id"),
    )
    op.create_table(
        "league_member",
        sa.Column("league_id", sa.String(64), nullable=False),
        sa.Column("user_id", sa.String(64), nullable=False),
        sa.Column("user_name", sa.String(64), nullable=False),
        sa.PrimaryKeyConstraint("league_id", "user_id", name="pk_league_member"),
        sa.ForeignKeyConstraint(["league_id"], ["league.league_id"], name="fk_league_member_league_id_league"),
    )
    op.create_index("ix_league_member_user_id", "league_member", ["user_id"])
    op.add_column("event", sa.Column("league_id", sa.String(64), nullable=False, server_default=""))
    op.create_index("ix_event_league_id", "event", ["league_id", "event_id"])


def downgrade() -> None:
    op.drop_index("ix_event_league_id", "event")
    op.drop_column("event", "league_id")
    op.drop_index("ix_league_member_user_id", "league_member")
    op.drop_table("league_member")
    op.drop_table("league_log")
    op.drop_table("league")
