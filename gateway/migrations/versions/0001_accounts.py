"""Users and their tokens."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    op.create_table(
        "account",
        sa.Column("user_id", sa.String(26), nullable=False),
        sa.Column("name", sa.String(32), nullable=False),
        sa.Column("name_key", sa.String(64), nullable=True),
        sa.Column("kind", sa.String(8), nullable=False),
        sa.Column("password_hash", sa.String(200), nullable=True),
        sa.Column("owner_id", sa.String(26), nullable=True),
        sa.Column("created_ms", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("user_id", name="pk_account"),
        sa.UniqueConstraint("name_key", name="uq_account_name_key"),
    )
    op.create_table(
        "token",
        sa.Column("token_id", sa.String(26), nullable=False),
        sa.Column("user_id", sa.String(26), nullable=False),
        sa.Column("digest", sa.String(64), nullable=False),
        sa.Column("name", sa.String(64), nullable=False),
        sa.Column("scopes", sa.String(200), nullable=False),
        sa.Column("created_ms", sa.BigInteger(), nullable=False),
        sa.Column("expires_ms", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("token_id", name="pk_token"),
        sa.UniqueConstraint("digest", name="uq_token_digest"),
        sa.ForeignKeyConstraint(["user_id"], ["account.user_id"], name="fk_token_user_id_account"),
    )
    op.create_index("ix_token_user_id", "token", ["user_id"])


def downgrade() -> None:
    op.drop_index("ix_token_user_id", "token")
    op.drop_table("token")
    op.drop_table("account")
