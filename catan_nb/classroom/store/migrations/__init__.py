"""Alembic migrations of a store's tables."""
