"""Snapshots of cards, printings, printed names, rulings and sets; full text over rulings."""

import sqlalchemy as sa
from alembic import op

from services.kit.outbox import outbox_columns

revision = "0001"
down_revision = None

_FTS = (
    "CREATE VIRTUAL TABLE ruling_text USING fts5(comment, content='ruling', content_rowid='id', tokenize='porter unicode61')",
    "CREATE TRIGGER ruling_insert AFTER INSERT ON ruling BEGIN "
    "INSERT INTO ruling_text(rowid, comment) VALUES (new.id, new.comment); END",
    "CREATE TRIGGER ruling_delete AFTER DELETE ON ruling BEGIN "
    "INSERT INTO ruling_text(ruling_text, rowid, comment) VALUES ('delete', old.id, old.comment); END",
)
_TSVECTOR = "CREATE INDEX ix_ruling_text ON ruling USING gin (to_tsvector('english', comment))"


def upgrade() -> None:
    op.create_table(
        "snapshot",
        sa.Column("id", sa.Integer, primary_key=True, autoincrement=True),
        sa.Column("state", sa.String(16), nullable=False),
        sa.Column("source", sa.String(200), nullable=False),
        sa.Column("source_key", sa.String(200), nullable=False),
        sa.Column("compiler_version", sa.String(64), nullable=False),
        sa.Column("progress", sa.Text, nullable=False, server_default="{}"),
        sa.Column("version", sa.String(64), nullable=False, server_default=""),
        sa.Column("cards", sa.Integer, nullable=False, server_default="0"),
        sa.Column("imported_at_ms", sa.BigInteger, nullable=False),
        # A number is never given twice: an import that another one overtook must not find its place taken.
        sqlite_autoincrement=True,
    )
    op.create_table(
        "card",
        sa.Column("snapshot_id", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("oracle_id", sa.String(64), primary_key=True),
        sa.Column("name", sa.String(400), nullable=False),
        sa.Column("facts_hash", sa.String(64), nullable=False),
        sa.Column("grade", sa.String(8), nullable=False),
        sa.Column("residual", sa.Text, nullable=False, server_default=""),
        sa.Column("facts", sa.LargeBinary, nullable=False),
    )
    op.create_table(
        "printing",
        sa.Column("snapshot_id", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("oracle_id", sa.String(64), primary_key=True),
        sa.Column("set_code", sa.String(16), primary_key=True),
        sa.Column("collector_number", sa.String(32), primary_key=True),
        sa.Column("rarity", sa.String(16), nullable=False),
        sa.Column("released_at", sa.String(10), nullable=False),
    )
    op.create_table(
        "printed_name",
        sa.Column("snapshot_id", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("oracle_id", sa.String(64), primary_key=True),
        sa.Column("language", sa.String(8), primary_key=True),
        sa.Column("face", sa.String(400), primary_key=True),
        sa.Column("name", sa.String(400), nullable=False),
    )
    op.create_table(
        "ruling",
        sa.Column("id", sa.Integer, primary_key=True, autoincrement=True),
        sa.Column("snapshot_id", sa.Integer, nullable=False),
        sa.Column("oracle_id", sa.String(64), nullable=False),
        sa.Column("source", sa.String(32), nullable=False),
        sa.Column("published_at", sa.String(10), nullable=False),
        sa.Column("comment", sa.Text, nullable=False),
    )
    op.create_index("ix_ruling_card", "ruling", ["snapshot_id", "oracle_id"])
    op.create_table(
        "card_set",
        sa.Column("snapshot_id", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("code", sa.String(16), primary_key=True),
        sa.Column("name", sa.String(200), nullable=False),
        sa.Column("released_at", sa.String(10), nullable=False),
        sa.Column("kind", sa.String(64), nullable=False),
    )
    op.create_table("outbox", *outbox_columns())
    for statement in _FTS if op.get_bind().dialect.name == "sqlite" else (_TSVECTOR,):
        op.execute(statement)


def downgrade() -> None:
    if op.get_bind().dialect.name == "sqlite":
        op.execute("DROP TABLE ruling_text")
    for table in ("outbox", "card_set", "ruling", "printed_name", "printing", "card", "snapshot"):
        op.drop_table(table)
