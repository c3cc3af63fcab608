"""What Alembic runs: the steps that are wanted, on the connection and transaction of the store."""

from alembic import context

from catan_nb.classroom.store.schema import METADATA, version

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=METADATA,
    version_table=version.name,
)
context.run_migrations()
