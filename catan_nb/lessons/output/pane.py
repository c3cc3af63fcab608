"""Regions of the page with the look of lessons."""

from __future__ import annotations

from pathlib import Path
from typing import Any, ClassVar, Final

from catan_nb.ui.widgets.pane import Pane

__all__ = ["QUIET", "LessonPane", "PagePane"]

_STATIC: Final = Path(__file__).parent / "static"
QUIET: Final[dict[str, Any]] = {"data_lm_suppress_shortcuts": True}
"""Attribute of buttons and fields in which JupyterLab's shortcuts, as "d d", must not work."""


class LessonPane(Pane):
    """A region of HTML with the look of lessons."""

    styles: ClassVar[tuple[Path, ...]] = (_STATIC / "lesson.css",)


class PagePane(LessonPane):
    """A region of a page around lessons: with sums, lists and tables too."""

    styles = (*LessonPane.styles, _STATIC / "pages.css")
