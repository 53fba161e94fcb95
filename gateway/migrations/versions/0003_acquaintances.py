"""Friends and blocked users."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    op.create_table(
        "acquaintance",
        sa.Column("user_id", sa.String(26), nullable=False),
        sa.Column("other_id", sa.String(26), nullable=False),
        sa.Column("is_blocked", sa.Boolean(), nullable=False),
        sa.Column("since_ms", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("user_id", "other_id", name="pk_acquaintance"),
        sa.ForeignKeyConstraint(["user_id"], ["account.user_id"], name="fk_acquaintance_user_id_account"),
        sa.ForeignKeyConstraint(["other_id"], ["account.user_id"], name="fk_acquaintance_other_id_account"),
    )


def downgrade() -> None:
    op.drop_table("acquaintance")
