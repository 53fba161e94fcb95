"""Which table of an event a match is played for, by the match's first game; games of running events are found from their logs."""

import json

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"


def upgrade() -> None:
    op.create_table(
        "event_game",
        sa.Column("game_id", sa.String(64), nullable=False),
        sa.Column("event_id", sa.String(64), nullable=False),
        sa.Column("round", sa.Integer(), nullable=False),
        sa.Column("table_number", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("game_id", name="pk_event_game"),
        sa.ForeignKeyConstraint(["event_id"], ["event.event_id"], name="fk_event_game_event_id_event"),
    )
    games = sa.table("event_game", *(sa.column(name) for name in ("game_id", "event_id", "round", "table_number")))
    entries = op.get_bind().execute(sa.text("SELECT event_id, fact FROM event_log")).all()
    for event_id, body in entries:
        fact = json.loads(body)
        if fact["fact"] == "opened":
            place = {"event_id": event_id, "round": fact["round"], "table_number": fact["table"]}
            op.execute(games.insert().values(game_id=fact["game_id"], **place))


def downgrade() -> None:
    op.drop_table("event_game")
