"""The catalog's tables, alike on SQLite and PostgreSQL.

Every row but those of `quarantine` belongs to a snapshot. An import fills a snapshot in state "staging"; one update makes it "active", and readers see
the old one until then. `facts` is the card as JSON: look-ups run in memory, the database is the store of record.
"""

from __future__ import annotations

import sqlalchemy as sa

from services.kit.sql import NAMING

METADATA = sa.MetaData(naming_convention=NAMING)

SNAPSHOT = sa.Table(
    "snapshot",
    METADATA,
    sa.Column("id", sa.Integer, primary_key=True, autoincrement=True),
    sa.Column("state", sa.String(16), nullable=False),
    sa.Column("source", sa.String(200), nullable=False),
    sa.Column("source_key", sa.String(200), nullable=False),
    sa.Column("compiler_version", sa.String(64), nullable=False),
    sa.Column("progress", sa.Text, nullable=False, server_default="{}"),
    sa.Column("version", sa.String(64), nullable=False, server_default=""),
    sa.Column("cards", sa.Integer, nullable=False, server_default="0"),
    sa.Column("imported_at_ms", sa.BigInteger, nullable=False),
    sqlite_autoincrement=True,
)
CARD = sa.Table(
    "card",
    METADATA,
    sa.Column("snapshot_id", sa.Integer, primary_key=True),
    sa.Column("oracle_id", sa.String(64), primary_key=True),
    sa.Column("name", sa.String(400), nullable=False),
    sa.Column("facts_hash", sa.String(64), nullable=False),
    sa.Column("grade", sa.String(8), nullable=False),
    sa.Column("residual", sa.Text, nullable=False, server_default=""),
    sa.Column("facts", sa.LargeBinary, nullable=False),
)
PRINTING = sa.Table(
    "printing",
    METADATA,
    sa.Column("snapshot_id", sa.Integer, primary_key=True),
    sa.Column("oracle_id", sa.String(64), primary_key=True),
    sa.Column("set_code", sa.String(16), primary_key=True),
    sa.Column("collector_number", sa.String(32), primary_key=True),
    sa.Column("rarity", sa.String(16), nullable=False),
    sa.Column("released_at", sa.String(10), nullable=False),
)
PRINTED_NAME = sa.Table(
    "printed_name",
    METADATA,
    sa.Column("snapshot_id", sa.Integer, primary_key=True),
    sa.Column("oracle_id", sa.String(64), primary_key=True),
    sa.Column("language", sa.String(8), primary_key=True),
    sa.Column("face", sa.String(400), primary_key=True),
    sa.Column("name", sa.String(400), nullable=False),
)
RULING = sa.Table(
    "ruling",
    METADATA,
    sa.Column("id", sa.Integer, primary_key=True, autoincrement=True),
    sa.Column("snapshot_id", sa.Integer, nullable=False),
    sa.Column("oracle_id", sa.String(64), nullable=False),
    sa.Column("source", sa.String(32), nullable=False),
    sa.Column("published_at", sa.String(10), nullable=False),
    sa.Column("comment", sa.Text, nullable=False),
    sa.Index("ix_ruling_card", "snapshot_id", "oracle_id"),
)
CARD_SET = sa.Table(
    "card_set",
    METADATA,
    sa.Column("snapshot_id", sa.Integer, primary_key=True),
    sa.Column("code", sa.String(16), primary_key=True),
    sa.Column("name", sa.String(200), nullable=False),
    sa.Column("released_at", sa.String(10), nullable=False),
    sa.Column("kind", sa.String(64), nullable=False),
)
QUARANTINE = sa.Table(
    "quarantine",
    METADATA,
    sa.Column("name", sa.String(400), primary_key=True),
    sa.Column("reason", sa.Text, nullable=False),
    sa.Column("since_ms", sa.BigInteger, nullable=False),
)
"""Cards whose programs operators withdrew, by English name; of no snapshot, so that an import does not lift it."""
CONTENT = (CARD, PRINTING, PRINTED_NAME, RULING, CARD_SET)
"""The tables whose rows belong to a snapshot."""
