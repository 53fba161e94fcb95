"""Alembic's environment for every service: runs on the connection that `sql.Database.upgrade` hands over."""

from alembic import context

connection = context.config.attributes["connection"]
is_sqlite = connection.dialect.name == "sqlite"
context.configure(connection=connection, render_as_batch=is_sqlite, transactional_ddl=True)
with context.begin_transaction():
    context.run_migrations()
