"""Games are found by their match, which has the id of its first game."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    op.add_column("game", sa.Column("match_id", sa.String(26), nullable=False, server_default=""))
    # the key of a later game is "match:", the id of the first, ":" and its number
    op.execute(
        "UPDATE game SET match_id ="
        " CASE WHEN idempotency_key LIKE 'match:%' THEN substr(idempotency_key, 7, 26) ELSE game_id END"
    )
    op.create_index("ix_game_match", "game", ["match_id", "created_ms", "game_id"])


def downgrade() -> None:
    op.drop_index("ix_game_match", "game")
    op.drop_column("game", "match_id")
