"""Alembic's environment: runs migrations on the store's connection and transaction."""

from alembic import context

from catan_nb.classroom.store.schema import METADATA, version

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=METADATA,
    version_table=version.name,
)
context.run_migrations()
