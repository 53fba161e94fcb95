"""Ratings by season and rules version, games that can be rated anew, verdicts on games, who came together, what places have won."""

import datetime
from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"

# Where those sat who played before teams were kept: partners opposite each other, Emperor teams side by side.
_TEAM = """UPDATE seat_rating SET team = (SELECT CASE g.format WHEN 'partner' THEN seat_rating.seat % 2
    WHEN 'emperor' THEN seat_rating.seat / 3 ELSE seat_rating.seat END FROM rated_game g WHERE g.game_id = seat_rating.game_id)"""


def _rating() -> list[sa.Column[Any]]:
    return [
        sa.Column("user_id", sa.String(64), nullable=False),
        sa.Column("format", sa.String(32), nullable=False),
        sa.Column("user_name", sa.String(64), nullable=False),
        sa.Column("mu", sa.Double(), nullable=False),
        sa.Column("sigma", sa.Double(), nullable=False),
        sa.Column("ordinal_milli", sa.BigInteger(), nullable=False),
        sa.Column("games", sa.Integer(), nullable=False),
        sa.Column("updated_ms", sa.BigInteger(), nullable=False),
    ]


def upgrade() -> None:
    for column in (
        sa.Column("rules_version", sa.String(32), nullable=False, server_default=""),
        sa.Column("ended_ms", sa.BigInteger(), nullable=False, server_default="0"),
        sa.Column("by_elimination", sa.Boolean(), nullable=False, server_default=sa.false()),
        sa.Column("annulled", sa.String(200), nullable=False, server_default=""),
        sa.Column("teams", sa.Integer(), nullable=False, server_default="0"),
        sa.Column("winner", sa.Integer(), nullable=True),
    ):
        op.add_column("rated_game", column)
    for column in (
        sa.Column("team", sa.Integer(), nullable=False, server_default="0"),
        sa.Column("party", sa.Integer(), nullable=False, server_default="0"),
        sa.Column("handicap", sa.Double(), nullable=False, server_default="0"),
    ):
        op.add_column("seat_rating", column)
    op.execute("UPDATE rated_game SET ended_ms = rated_ms")
    op.execute(_TEAM)
    op.create_index("ix_rated_game_pool", "rated_game", ["format", "rules_version", "ended_ms", "game_id"])
    op.create_table(
        "seat_tally",
        sa.Column("format", sa.String(32), nullable=False),
        sa.Column("rules_version", sa.String(32), nullable=False),
        sa.Column("teams", sa.Integer(), nullable=False),
        sa.Column("place", sa.Integer(), nullable=False),
        sa.Column("won", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("format", "rules_version", "teams", "place", name="pk_seat_tally"),
    )
    op.create_table(
        "verdict",
        sa.Column("verdict_id", sa.String(64), nullable=False),
        sa.Column("kind", sa.String(16), nullable=False),
        sa.Column("subject", sa.String(64), nullable=False),
        sa.Column("since_ms", sa.BigInteger(), nullable=False),
        sa.Column("at_ms", sa.BigInteger(), nullable=False),
        sa.Column("actor", sa.String(64), nullable=False),
        sa.Column("reason", sa.String(200), nullable=False),
        sa.PrimaryKeyConstraint("verdict_id", name="pk_verdict"),
    )
    op.create_index("ix_verdict_subject", "verdict", ["subject", "verdict_id"])
    op.create_table(
        "came_together",
        sa.Column("game_id", sa.String(64), nullable=False),
        sa.Column("user_id", sa.String(64), nullable=False),
        sa.Column("party", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("game_id", "user_id", name="pk_came_together"),
    )
    # One row: whoever rates holds it, so that a pool's games are rated one after the other.
    lock = op.create_table(
        "rating_lock",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_rating_lock"),
    )
    op.bulk_insert(lock, [{"id": 1}])
    _by_season()


def _by_season() -> None:
    op.drop_index("ix_rating_leaderboard", "rating")
    op.rename_table("rating", "rating_of_all_times")
    op.create_table(
        "rating",
        *_rating(),
        sa.Column("rules_version", sa.String(32), nullable=False),
        sa.Column("season", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("user_id", "format", "rules_version", "season", name="pk_rating_of_season"),
    )
    connection = op.get_bind()
    columns = [column.name for column in _rating()]
    new = sa.table("rating", *(sa.column(name) for name in [*columns, "rules_version", "season"]))
    for row in connection.execute(sa.text("SELECT * FROM rating_of_all_times")).mappings().all():
        ended = datetime.datetime.fromtimestamp(row["updated_ms"] / 1000, datetime.UTC)
        season = ended.year * 4 + (ended.month - 1) // 3
        values = {name: row[name] for name in columns} | {"rules_version": "", "season": season}
        connection.execute(sa.insert(new).values(values))
    op.drop_table("rating_of_all_times")
    best = sa.text("ordinal_milli DESC")
    op.create_index("ix_rating_leaderboard", "rating", ["format", "rules_version", "season", best, "user_id"])


def downgrade() -> None:
    op.drop_index("ix_rating_leaderboard", "rating")
    op.rename_table("rating", "rating_of_seasons")
    op.create_table(
        "rating",
        *_rating(),
        sa.PrimaryKeyConstraint("user_id", "format", name="pk_rating"),
    )
    names = ", ".join(column.name for column in _rating())
    op.execute(
        f"""INSERT INTO rating ({names}) SELECT {names} FROM rating_of_seasons r WHERE rules_version = '' AND season =
        (SELECT MAX(season) FROM rating_of_seasons o WHERE o.user_id = r.user_id AND o.format = r.format AND o.rules_version = '')"""
    )
    op.drop_table("rating_of_seasons")
    op.create_index("ix_rating_leaderboard", "rating", ["format", sa.text("ordinal_milli DESC"), "user_id"])
    for table in ("rating_lock", "came_together"):
        op.drop_table(table)
    op.drop_index("ix_verdict_subject", "verdict")
    for table in ("verdict", "seat_tally"):
        op.drop_table(table)
    op.drop_index("ix_rated_game_pool", "rated_game")
    for name in ("team", "party", "handicap"):
        op.drop_column("seat_rating", name)
    for name in ("rules_version", "ended_ms", "by_elimination", "annulled", "teams", "winner"):
        op.drop_column("rated_game", name)
