"""A region of the page with the look of lessons."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

from catan_nb.ui.widgets.pane import Pane

__all__ = ["QUIET", "LessonPane"]

QUIET: Final[dict[str, Any]] = {"data_lm_suppress_shortcuts": True}
"""Attribute of buttons and fields in which JupyterLab's shortcuts, as "d d", must not work."""


class LessonPane(Pane):
    """A region of HTML with the look of lessons."""

    styles = (Path(__file__).parent / "static" / "lesson.css",)
