"""How the tables of a store have come to be, one version after another, for Alembic."""
