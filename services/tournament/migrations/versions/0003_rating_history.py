"""The rated games of a user are found by the user."""

from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    op.create_index("ix_seat_rating_user_id", "seat_rating", ["user_id"])


def downgrade() -> None:
    op.drop_index("ix_seat_rating_user_id", "seat_rating")
