"""Who played first in a rated game: a seat's place in turn order."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    op.add_column("seat_rating", sa.Column("place", sa.Integer(), nullable=False, server_default="0"))


def downgrade() -> None:
    op.drop_column("seat_rating", "place")
