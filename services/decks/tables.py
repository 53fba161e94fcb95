"""The tables of saved decks. A version's row is never changed: it keeps its list, hash and findings."""

from __future__ import annotations

import sqlalchemy as sa

from services.kit.sql import NAMING

METADATA = sa.MetaData(naming_convention=NAMING)

DECK = sa.Table(
    "deck",
    METADATA,
    sa.Column("deck_id", sa.String(26), primary_key=True),
    sa.Column("owner_id", sa.String(64), nullable=False),
    sa.Column("name", sa.String(200), nullable=False),
    sa.Column("version", sa.Integer, nullable=False),
    sa.Column("share_token", sa.String(64), nullable=False, server_default=""),
    sa.Column("idempotency_key", sa.String(128), nullable=False),
    sa.Column("created_at_ms", sa.BigInteger, nullable=False),
    sa.Column("updated_at_ms", sa.BigInteger, nullable=False),
    sa.UniqueConstraint("owner_id", "idempotency_key", name="uq_deck_idempotency"),
)
VERSION = sa.Table(
    "deck_version",
    METADATA,
    sa.Column("deck_id", sa.String(26), primary_key=True),
    sa.Column("version", sa.Integer, primary_key=True),
    sa.Column("name", sa.String(200), nullable=False),
    sa.Column("format", sa.String(16), nullable=False),
    sa.Column("rules_version", sa.String(32), nullable=False),
    sa.Column("is_legal", sa.Boolean, nullable=False),
    sa.Column("verdict", sa.LargeBinary, nullable=False),
    sa.Column("created_at_ms", sa.BigInteger, nullable=False),
)
