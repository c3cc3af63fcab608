"""The printed boards, kept as readable JSON files beside this module.

The form of the files is described in `catan_nb.board.boardfile`; a board of one's own written
in the same form is read with `Board.from_json`.
"""

from __future__ import annotations

from functools import cache

from catan_nb.board.layout import Board
from catan_nb.kernel.values.names import meant

PRINTED: tuple[str, ...] = ("beginner", "beginner_classic", "beginner_5_6", "cities_knights")
"""Names of the printed boards: the beginners' board, its older form, the one for five and six
players, and the one for a first game of Cities & Knights (base.layout.beginner, six.board)."""


@cache
def printed(name: str) -> Board:
    """Return a printed board by its name in PRINTED; the same object every time.

    Raises ValueError for another name.
    """
    # Imported here because it loads much that a game on an own board never needs.
    import json
    from importlib.resources import files

    if name not in PRINTED:
        told = f"there is no printed board {name!r}: use one of {', '.join(PRINTED)}"
        raise ValueError(told + meant(name, PRINTED))
    text = files("catan_nb.board").joinpath("data", f"{name}.json").read_text(encoding="utf-8")
    return Board.from_json(json.loads(text))
