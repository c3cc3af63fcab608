"""Runs the migrations that an older database misses; loaded for those alone, since it is large."""

from __future__ import annotations

import threading
from pathlib import Path
from typing import Final

from alembic import command
from alembic.config import Config
from alembic.script import ScriptDirectory
from sqlalchemy import Connection

__all__ = ["known", "upgrade"]

_MIGRATIONS: Final = Path(__file__).parent / "migrations"
_ONE_THREAD: Final = threading.Lock()  # Alembic's context is one for the whole process


def known() -> tuple[str, ...]:
    """Return the versions that there have been, the newest first."""
    steps = ScriptDirectory.from_config(_config()).walk_revisions()
    return tuple(step.revision for step in steps)


def upgrade(connection: Connection) -> None:
    """Run what is missing, of an empty database all, in the connection's transaction."""
    config = _config()
    config.attributes["connection"] = connection
    with _ONE_THREAD:
        command.upgrade(config, "head")


def _config() -> Config:
    config = Config()
    config.set_main_option("script_location", str(_MIGRATIONS).replace("%", "%%"))
    return config
