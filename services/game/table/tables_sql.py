"""The tables of the game service: games with their results, pinned programs and the cards that were read, snapshots, marks, archived logs."""

from __future__ import annotations

import sqlalchemy as sa

from services.kit.sql import NAMING

METADATA = sa.MetaData(naming_convention=NAMING)

GAME = sa.Table(
    "game",
    METADATA,
    sa.Column("game_id", sa.String(26), primary_key=True),
    sa.Column("idempotency_key", sa.String(128), nullable=False),
    sa.Column("state", sa.String(8), nullable=False),
    sa.Column("header", sa.LargeBinary, nullable=False),
    sa.Column("result", sa.LargeBinary, nullable=False),
    sa.Column("turn", sa.Integer, nullable=False),
    sa.Column("created_ms", sa.BigInteger, nullable=False),
    sa.Column("ended_ms", sa.BigInteger, nullable=False),
    sa.UniqueConstraint("idempotency_key", name="uq_game_idempotency"),
)
MATCH_ID: sa.ColumnElement[str] = sa.literal_column(
    "CASE WHEN substr(idempotency_key, 1, 6) = 'match:' AND substr(idempotency_key, 33, 1) = ':'"
    " THEN substr(idempotency_key, 7, 26) ELSE game_id END",
    sa.String(),
)
"""The first game of a game's match: a later one's key is "match:", that game's id, ":" and a number. Written as the index `ix_game_match` has it, without parameters, else it is not used."""
SEAT = sa.Table(
    "game_seat",
    METADATA,
    sa.Column("game_id", sa.String(26), primary_key=True),
    sa.Column("seat", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("user_id", sa.String(64), nullable=False),
)
PROGRAM = sa.Table(
    "program",
    METADATA,
    sa.Column("digest", sa.String(32), primary_key=True),
    sa.Column("json", sa.Text, nullable=False),
    sa.Column("wording", sa.Text, nullable=False, server_default="[]"),
)
READ_CARD = sa.Table(
    "read_card",
    METADATA,
    sa.Column("content", sa.String(32), primary_key=True),
    sa.Column("digest", sa.String(32), nullable=False),
)
"""Which program a card has, by a digest of the card and the compiler's version."""
SNAPSHOT = sa.Table(
    "snapshot",
    METADATA,
    sa.Column("game_id", sa.String(26), primary_key=True),
    sa.Column("number", sa.Integer, nullable=False),
    sa.Column("kept", sa.LargeBinary, nullable=False),
)
MARK = sa.Table(
    "mark",
    METADATA,
    sa.Column("game_id", sa.String(26), primary_key=True),
    sa.Column("name", sa.String(16), primary_key=True),
    sa.Column("at_ms", sa.BigInteger, nullable=False),
    sa.Column("mark", sa.LargeBinary, nullable=False),
)
ARCHIVE = sa.Table(
    "archive",
    METADATA,
    sa.Column("game_id", sa.String(26), primary_key=True),
    sa.Column("log", sa.LargeBinary, nullable=False),
)
