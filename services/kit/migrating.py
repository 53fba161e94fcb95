"""Running a service's migrations with Alembic: loaded only by a process that finds its schema behind (`sql.Database.upgrade`)."""

from __future__ import annotations

from pathlib import Path

import alembic.command
from alembic.config import Config
from sqlalchemy import Connection

_ENVIRONMENT = Path(__file__).parent / "migration"


def migration_config(versions: Path) -> Config:
    """Alembic's configuration: the kit's environment with the service's revisions."""
    config = Config()
    config.set_main_option("script_location", str(_ENVIRONMENT).replace("%", "%%"))
    config.set_main_option("version_locations", str(versions).replace("%", "%%"))
    config.set_main_option("path_separator", "newline")
    return config


def migrate(connection: Connection, versions: Path, revision: str) -> None:
    """Bring the schema to a revision: "base", "head" or one of theirs."""
    config = migration_config(versions)
    config.attributes["connection"] = connection
    if revision == "base":
        alembic.command.downgrade(config, revision)
    else:
        alembic.command.upgrade(config, revision)
