"""The printed boards, kept as readable JSON files beside this module.

The form of the files is described in `catan_nb.board.boardfile`; a board of one's own written
in the same form is read with `Board.from_json`.
"""

from __future__ import annotations

from functools import cache

from catan_nb.board.layout import Board
from catan_nb.kernel.files import Shipped
from catan_nb.kernel.text import did_you_mean, quote

_BOARDS = Shipped(__file__, "data")
PRINTED: tuple[str, ...] = _BOARDS.names()
"""Names of the printed boards: the beginners' board, its older form, the one for five and six
players, and the one for a first game of Cities & Knights (base.layout.beginner, six.board)."""

BEGINNER = "beginner"
"""The printed board for a first game of up to four players (base.layout.beginner)."""


def beginner_board_name(players: int) -> str:
    """Return the name of the printed board for a first game of so many players (six.board)."""
    return BEGINNER if players <= 4 else f"{BEGINNER}_5_6"


@cache
def printed(name: str) -> Board:
    """Return a printed board by its name in PRINTED; the same object every time.

    Raises ValueError for another name.
    """
    if name not in PRINTED:
        message = f"there is no printed board {quote(name)}: use one of {', '.join(PRINTED)}"
        raise ValueError(message + did_you_mean(name, PRINTED))
    return Board.from_json(_BOARDS.read(name))
