"""The look of all panels, put together from one file per region of the page."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Final

from catan_nb.ui.looks.drawings import symbols
from catan_nb.ui.widgets.code import source
from catan_nb.ui.widgets.html import Markup, h
from catan_nb.ui.widgets.pane import Pane

__all__ = ["DASHBOARD", "Sheet"]

_FOLDER: Final = Path(__file__).parent / "static"
_FIRST: Final = tuple(
    _FOLDER / f"{name}.css"
    for name in (
        "table",
        "page",
        "parts",
        "turn",
        "hand",
        "players",
        "tabs",
        "trade",
        "cards",
        "statistics",
        "timeline",
        "newgame",
        "almanac",
    )
)
_LAST: Final = _FOLDER / "narrow.css"
"""What holds in narrow places comes last, so that it wins."""

DASHBOARD: Final = _FOLDER / "dashboard.css"
"""What dashboards wear beside."""


class Sheet(Pane):
    """The look of all panels and the drawings they use by name; a page needs one.

    Parameters
    ----------
    looks : iterable of Path
        Further CSS files.
    signs : mapping of str to str
        Further signs by name.
    """

    def __init__(
        self, looks: Iterable[Path] = (), signs: Mapping[str, str] = MappingProxyType({})
    ) -> None:
        super().__init__(classes="cnb-sheet")
        self._looks: dict[Path, None] = {}
        self._signs: dict[str, str] = {}
        self.wear(looks, signs)

    def wear(self, looks: Iterable[Path], signs: Mapping[str, str]) -> None:
        """Add CSS files and signs; what is there already stays."""
        self._looks.update(dict.fromkeys(looks))
        self._signs.update(signs)
        files = (*_FIRST, *self._looks, _LAST)
        style = Markup("\n".join(source(file) for file in files))
        self.show(h("style", style) + symbols(self._signs), 0)
