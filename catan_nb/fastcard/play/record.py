"""The card game at its start, as a saved game tells it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from catan_nb.fastcard.play.start import opening
from catan_nb.fastcard.play.statements import CardStatements
from catan_nb.fastcard.state import CardState


def start_of(data: Mapping[str, Any]) -> CardState:
    """Return the table before the first action of a saved game.

    Raises
    ------
    LookupError, TypeError, ValueError, AttributeError
        When the data are damaged.
    """
    parts: dict[str, Any] = {
        "names": tuple(data["names"]),
        "colours": tuple(data["colours"]),
        "options": data["options"],
    }
    if data["position"] is not None:
        return CardStatements.from_data(data["position"], **parts).start()
    return opening(**parts, first_player=data["first_player"])
