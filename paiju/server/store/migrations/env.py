"""How Alembic runs the revisions: on the connection, and in the transaction, that it is given."""

from alembic import context

from paiju.server.store.schema import metadata

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=metadata,
    # SQLite alters a table by copying it.
    render_as_batch=True,
)
context.run_migrations()
