"""Regions of the page whose pictures can be taken hold of."""

from __future__ import annotations

from pathlib import Path
from typing import ClassVar

from catan_nb.lessons.output.pane import LessonPane
from catan_nb.ui.widgets.pane import PANE

__all__ = ["HoldingPane"]


class HoldingPane(LessonPane):
    """A region of HTML with pictures of `drawing`, whose parts are pressed and pulled."""

    scripts: ClassVar[tuple[Path, ...]] = (*PANE, Path(__file__).parent / "static" / "pull.js")
