"""Alembic's entry: the connection is handed over by Storage.migrate."""

from alembic import context

connection = context.config.attributes["connection"]
context.configure(connection=connection)
with context.begin_transaction():
    context.run_migrations()
