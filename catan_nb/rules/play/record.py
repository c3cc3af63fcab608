"""The board game at its start, as a saved game tells it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from catan_nb.board.layout import Board
from catan_nb.kernel.errors import BadRecord
from catan_nb.rules.play.start import opening
from catan_nb.rules.play.statements import Statements
from catan_nb.rules.state import CatanState


def start_of(data: Mapping[str, Any]) -> CatanState:
    """Return the table before the first action of a saved game.

    Raises
    ------
    BadRecord
        When it is no game of the board.
    LookupError, TypeError, ValueError, AttributeError
        When the data are damaged.
    """
    if "board" not in data:
        raise BadRecord("'board' is missing in this saved game; read_game reads games without one")
    parts: dict[str, Any] = {
        "board": Board.from_json(data["board"]),
        "variant": data["variant"],
        "names": tuple(data["names"]),
        "options": data["options"],
        "colours": tuple(data["colours"]),
    }
    if data["position"] is not None:
        return Statements.from_data(data["position"], **parts).start()
    return opening(**parts, first_player=data["first_player"])
