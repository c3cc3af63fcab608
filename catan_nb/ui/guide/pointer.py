"""The arrow that shows where to click, and a ring round what it points at."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import traitlets

from catan_nb.ui.widgets.code import Coded

__all__ = ["Pointer"]

_STATIC: Final = Path(__file__).parent / "static"


class Pointer(Coded):
    """Points at the first of some places of the table around it, wherever that moves.

    It takes no clicks and is nothing for screen readers: what it points at is told in words, and
    the keyboard's focus goes there.

    Attributes
    ----------
    targets : list of str
        Selectors, the best first; none points nowhere.
    focus : list of str
        Selectors of what the keyboard's focus goes to; none goes where the arrow points.
    step : int
        Counts the steps: with each the focus moves.
    """

    scripts = (_STATIC / "pointer.js",)
    styles = (_STATIC / "guide.css",)

    targets: traitlets.List[str] = traitlets.List().tag(sync=True)
    focus: traitlets.List[str] = traitlets.List().tag(sync=True)
    step = traitlets.Int(0).tag(sync=True)

    def point(self, targets: list[str], focus: list[str], step: int) -> None:
        """Point somewhere else."""
        with self.hold_sync():
            self.targets, self.focus, self.step = targets, focus, step
