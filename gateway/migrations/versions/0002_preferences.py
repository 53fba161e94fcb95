"""What clients keep for their users."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    op.create_table(
        "preferences",
        sa.Column("user_id", sa.String(26), nullable=False),
        sa.Column("revision", sa.Integer(), nullable=False),
        sa.Column("document", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("user_id", name="pk_preferences"),
        sa.ForeignKeyConstraint(["user_id"], ["account.user_id"], name="fk_preferences_user_id_account"),
    )


def downgrade() -> None:
    op.drop_table("preferences")
