"""The tables of the ratings."""

from __future__ import annotations

import sqlalchemy as sa

from services.kit.sql import NAMING

_metadata = sa.MetaData(naming_convention=NAMING)

RATING = sa.Table(
    "rating",
    _metadata,
    sa.Column("user_id", sa.String(64), primary_key=True),
    sa.Column("format", sa.String(32), primary_key=True),
    sa.Column("rules_version", sa.String(32), primary_key=True),
    sa.Column("season", sa.Integer(), primary_key=True, autoincrement=False),
    sa.Column("user_name", sa.String(64), nullable=False),
    sa.Column("mu", sa.Double(), nullable=False),
    sa.Column("sigma", sa.Double(), nullable=False),
    sa.Column("ordinal_milli", sa.BigInteger(), nullable=False),
    sa.Column("games", sa.Integer(), nullable=False),
    sa.Column("updated_ms", sa.BigInteger(), nullable=False),
)
"""The last rating of each user and season: nothing but the games says it, but quickly."""
RATED_GAME = sa.Table(
    "rated_game",
    _metadata,
    sa.Column("game_id", sa.String(64), primary_key=True),
    sa.Column("event_id", sa.String(64), nullable=False),
    sa.Column("format", sa.String(32), nullable=False),
    sa.Column("rules_version", sa.String(32), nullable=False),
    sa.Column("ended_ms", sa.BigInteger(), nullable=False),
    sa.Column("rated_ms", sa.BigInteger(), nullable=False),
    sa.Column("by_elimination", sa.Boolean(), nullable=False),
    # Why it was never rated: unranked, or no game between two.
    sa.Column("skipped", sa.String(64), nullable=False),
    sa.Column("annulled", sa.String(200), nullable=False),
    # What it says in the tally: number of teams, and the place that has won; NULL = nothing.
    sa.Column("teams", sa.Integer(), nullable=False),
    sa.Column("winner", sa.Integer()),
)
SEAT_RATING = sa.Table(
    "seat_rating",
    _metadata,
    sa.Column("game_id", sa.String(64), primary_key=True),
    sa.Column("seat", sa.Integer(), primary_key=True),
    sa.Column("user_id", sa.String(64), nullable=False),
    sa.Column("user_name", sa.String(64), nullable=False),
    sa.Column("team", sa.Integer(), nullable=False),
    sa.Column("party", sa.Integer(), nullable=False),
    sa.Column("rank", sa.Integer(), nullable=False),
    sa.Column("place", sa.Integer(), nullable=False),
    sa.Column("games", sa.Integer(), nullable=False),
    sa.Column("mu_before", sa.Double(), nullable=False),
    sa.Column("sigma_before", sa.Double(), nullable=False),
    sa.Column("mu_after", sa.Double(), nullable=False),
    sa.Column("sigma_after", sa.Double(), nullable=False),
    sa.Column("handicap", sa.Double(), nullable=False),
)
SEAT_TALLY = sa.Table(
    "seat_tally",
    _metadata,
    sa.Column("format", sa.String(32), primary_key=True),
    sa.Column("rules_version", sa.String(32), primary_key=True),
    sa.Column("teams", sa.Integer(), primary_key=True, autoincrement=False),
    sa.Column("place", sa.Integer(), primary_key=True, autoincrement=False),
    sa.Column("won", sa.Integer(), nullable=False),
)
VERDICT = sa.Table(
    "verdict",
    _metadata,
    sa.Column("verdict_id", sa.String(64), primary_key=True),
    sa.Column("kind", sa.String(16), nullable=False),
    # A game, a user or a format.
    sa.Column("subject", sa.String(64), nullable=False),
    sa.Column("since_ms", sa.BigInteger(), nullable=False),
    sa.Column("at_ms", sa.BigInteger(), nullable=False),
    sa.Column("actor", sa.String(64), nullable=False),
    sa.Column("reason", sa.String(200), nullable=False),
)
CAME_TOGETHER = sa.Table(
    "came_together",
    _metadata,
    sa.Column("game_id", sa.String(64), primary_key=True),
    sa.Column("user_id", sa.String(64), primary_key=True),
    sa.Column("party", sa.Integer(), nullable=False),
)
RATING_LOCK = sa.Table("rating_lock", _metadata, sa.Column("id", sa.Integer(), primary_key=True))
