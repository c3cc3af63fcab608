"""The layer above the page in which things fly, and the page's few sounds."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

from catan_nb.ui.widgets.code import Coded

__all__ = ["MotionLayer"]

_STATIC: Final = Path(__file__).parent / "static"


class MotionLayer(Coded):
    """Shows what flies over a table, above everything and in nobody's way.

    Where something flies from and to is looked up in the page: a place of the board by the key
    of its spot, such as "hex:7", all else by its attribute ``data-anchor``, such as "player-0".
    """

    scripts = (_STATIC / "sound.js", _STATIC / "motion.js")
    styles = (_STATIC / "motion.css",)

    def show(
        self,
        flights: Sequence[Sequence[Any]] = (),
        marks: Sequence[Sequence[str]] = (),
        counts: Sequence[Sequence[Any]] = (),
        sounds: Sequence[str] = (),
        volume: float = 0,
    ) -> None:
        """Show what moves now, in the place of whatever still moves.

        Parameters
        ----------
        flights : sequence
            What flies, from where, to where, and how many of it; anchors are separated by
            blanks, the first that is in sight counts.
        marks : sequence
            Words, and where they stand for a moment.
        counts : sequence
            Where a number is counted up or down, from which to which.
        sounds : sequence of str
            Names of the page's table of notes, all at once.
        volume : float
            How loud they are, from 0 to 1.
        """
        message: dict[str, Any] = {"type": "move"}
        if flights:
            message["flights"] = [list(one) for one in flights]
        if marks:
            message["marks"] = [list(one) for one in marks]
        if counts:
            message["counts"] = [list(one) for one in counts]
        if sounds and volume:
            message |= {"sounds": list(sounds), "volume": volume}
        self.send(message)
