"""Reports of users about users, moderators, and what these decide."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    op.create_table(
        "moderator",
        sa.Column("user_id", sa.String(26), nullable=False),
        sa.Column("since_ms", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("user_id", name="pk_moderator"),
        sa.ForeignKeyConstraint(["user_id"], ["account.user_id"], name="fk_moderator_user_id_account"),
    )
    op.create_table(
        "report",
        sa.Column("report_id", sa.String(26), nullable=False),
        sa.Column("user_id", sa.String(26), nullable=False),
        sa.Column("by_id", sa.String(26), nullable=False),
        sa.Column("reason", sa.String(16), nullable=False),
        sa.Column("words", sa.Text(), nullable=False),
        sa.Column("game_id", sa.String(26), nullable=False),
        sa.Column("excerpt", sa.Text(), nullable=False),
        sa.Column("at_ms", sa.BigInteger(), nullable=False),
        sa.Column("is_open", sa.Boolean(), nullable=False),
        sa.PrimaryKeyConstraint("report_id", name="pk_report"),
    )
    for column in ("user_id", "by_id", "is_open"):
        op.create_index(f"ix_report_{column}", "report", [column])
    op.create_table(
        "ruling",
        sa.Column("ruling_id", sa.String(26), nullable=False),
        sa.Column("report_id", sa.String(26), nullable=False),
        sa.Column("user_id", sa.String(26), nullable=False),
        sa.Column("moderator_id", sa.String(26), nullable=False),
        sa.Column("action", sa.String(8), nullable=False),
        sa.Column("words", sa.Text(), nullable=False),
        sa.Column("note", sa.Text(), nullable=False),
        sa.Column("at_ms", sa.BigInteger(), nullable=False),
        sa.Column("until_ms", sa.BigInteger(), nullable=False),
        sa.Column("lifted_ms", sa.BigInteger(), nullable=False),
        sa.Column("lifted_by", sa.String(26), nullable=False),
        sa.Column("lift_note", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("ruling_id", name="pk_ruling"),
        sa.UniqueConstraint("report_id", name="uq_ruling_report_id"),
    )
    op.create_index("ix_ruling_user_id", "ruling", ["user_id"])


def downgrade() -> None:
    for table in ("ruling", "report", "moderator"):
        op.drop_table(table)
