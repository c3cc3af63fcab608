"""The board game at its start, as a saved game tells it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any, Final

from catan_nb.board.layout import Board
from catan_nb.kernel.errors import BadRecord
from catan_nb.kernel.words import translated
from catan_nb.rules.play.start import opening
from catan_nb.rules.scenario import Scenario
from catan_nb.rules.state import CatanState

#: What statements of a position set up by hand do since records say so: each replaces what was
#: stated of the same thing. In older records those of development and progress cards add.
STATEMENTS: Final = "replace"


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
    told = data["scenario"] if data["version"] > 1 else None
    if told is not None:
        # What is played on stands in the record itself; a board in here would only be dealt.
        if isinstance(told, Mapping) and told.get("board") is not None:
            raise ValueError(translated("the scenario of a saved game has no board of its own"))
        parts["scenario"] = Scenario.from_json(told)
    told = statements_of(data)
    if told is not None:
        from catan_nb.rules.play.statements import Statements  # few games begin with a position

        return Statements.from_data(told, **parts).start()
    return opening(**parts, first_player=data["first_player"])


def statements_of(data: Mapping[str, Any]) -> list[list[Any]] | None:
    """Return what was stated of the position with which a saved game begins, if with any."""
    told: list[list[Any]] | None = data["position"]
    if told is None or data.get("statements") == STATEMENTS:
        return told
    return _replacing(told)


def _replacing(notes: Any) -> list[list[Any]]:
    """Return the statements of an older record, in which cards add up, as such that replace."""
    told: dict[tuple[Any, ...], Counter[str]] = {}
    replacing = []
    for name, args, kwargs in notes:
        if name in ("development", "progress"):
            seat, *names = args or [kwargs["seat"]]
            counts = told.setdefault((name, seat, bool(kwargs.get("fresh"))), Counter())
            counts.update(names)
            counts.update({k: v for k, v in kwargs.items() if k not in ("seat", "fresh")})
            fresh = {"fresh": True} if kwargs.get("fresh") else {}
            args, kwargs = [seat], {**fresh, **counts}
        replacing.append([name, args, kwargs])
    return replacing
