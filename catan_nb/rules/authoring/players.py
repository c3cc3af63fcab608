"""Values that a scenario file has by the number of players."""

from __future__ import annotations

from typing import Any

from catan_nb.rules.authoring.source import Path
from catan_nb.rules.scenario import keys_by_players


def for_players(given: Any, players: int) -> Any:
    """Return the values for so many players; None where there are none."""
    keys = keys_by_players(given)
    return given.get(keys.get(players)) if keys else given


def way(given: Any, players: int) -> Path:
    """Return the way to the values for so many players."""
    key = keys_by_players(given).get(players)
    return () if key is None else (key,)
