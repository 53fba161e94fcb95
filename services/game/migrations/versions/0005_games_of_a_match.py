"""Games are found by their match: an index on what `tables_sql.MATCH_ID` says."""

from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    op.execute(
        "CREATE INDEX ix_game_match ON game ("
        "(CASE WHEN substr(idempotency_key, 1, 6) = 'match:' AND substr(idempotency_key, 33, 1) = ':'"
        " THEN substr(idempotency_key, 7, 26) ELSE game_id END),"
        " created_ms, game_id)"
    )


def downgrade() -> None:
    op.drop_index("ix_game_match", "game")
