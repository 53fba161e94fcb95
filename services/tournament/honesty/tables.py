"""The tables of honest play."""

from __future__ import annotations

import sqlalchemy as sa

from services.kit.sql import NAMING

_metadata = sa.MetaData(naming_convention=NAMING)

GAME = sa.Table(
    "honesty_game",
    _metadata,
    sa.Column("game_id", sa.String(64), primary_key=True),
    sa.Column("format", sa.String(32), nullable=False),
    sa.Column("ended_ms", sa.BigInteger(), nullable=False),
    sa.Column("facts", sa.LargeBinary(), nullable=False),
)
SEAT = sa.Table(
    "honesty_seat",
    _metadata,
    sa.Column("user_id", sa.String(64), primary_key=True),
    sa.Column("game_id", sa.String(64), primary_key=True),
    sa.Column("format", sa.String(32), nullable=False),
    sa.Column("ended_ms", sa.BigInteger(), nullable=False),
)
SIGHTING = sa.Table(
    "honesty_sighting",
    _metadata,
    sa.Column("user_id", sa.String(64), primary_key=True),
    sa.Column("day", sa.Integer(), primary_key=True, autoincrement=False),
    sa.Column("origin", sa.String(64), primary_key=True),
)
"""On which UTC day somebody queued from where; `origin` is a keyed hash of an address."""
FLAG = sa.Table(
    "flag",
    _metadata,
    sa.Column("flag_id", sa.String(16), primary_key=True),
    sa.Column("state", sa.String(8), nullable=False),
    sa.Column("kind", sa.String(16), nullable=False),
    sa.Column("format", sa.String(32), nullable=False),
    sa.Column("subject", sa.String(200), nullable=False),
    sa.Column("users", sa.String(200), nullable=False),
    sa.Column("first_ms", sa.BigInteger(), nullable=False),
    sa.Column("last_ms", sa.BigInteger(), nullable=False),
    sa.Column("evidence", sa.LargeBinary(), nullable=False),
    sa.Column("closed_ms", sa.BigInteger(), nullable=False),
    sa.Column("actor", sa.String(64), nullable=False),
    sa.Column("note", sa.String(500), nullable=False),
)
"""`users` joined by a space; `subject` is whose games were looked at. Closed ones stay: who closed it, when and why is the audit."""
LOCK = sa.Table("honesty_lock", _metadata, sa.Column("id", sa.Integer(), primary_key=True))
