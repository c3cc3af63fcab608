"""The style sheet and named drawings of all panels, assembled from one file per region."""

from __future__ import annotations

import gzip
from collections.abc import Iterable, Mapping
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import Final

import traitlets

from catan_nb.ui.assets import STATIC, join_styles, styles_version
from catan_nb.ui.looks.drawings import symbol_definitions
from catan_nb.ui.looks.masthead import LOOKS
from catan_nb.ui.widgets.html import Markup, h
from catan_nb.ui.widgets.shared_script import SharedScriptWidget

__all__ = ["DASHBOARD", "Sheet"]

_FIRST: Final = tuple(
    LOOKS / "table" / f"{name}.css" for name in ("page", "hand", "panels", "match", "almanac")
)
_LAST: Final = (LOOKS / "table" / "narrow.css",)
"""Rules for narrow pages; they come last, so that they override others."""

DASHBOARD: Final = (LOOKS / "charts.css", LOOKS / "dashboard.css")
"""Further style sheets for dashboards."""


class Sheet(SharedScriptWidget):
    """An invisible widget with the panels' styles and named drawings; a page needs one.

    Parameters
    ----------
    looks : iterable of Path
        Further CSS files.
    signs : mapping of str to str
        Further signs by name.
    """

    script = STATIC / "sheet.js"

    zipped = traitlets.Bytes(b"").tag(sync=True)

    def __init__(
        self, looks: Iterable[Path] = (), signs: Mapping[str, str] = MappingProxyType({})
    ) -> None:
        self._looks = dict.fromkeys(looks)
        self._signs = dict(signs)
        super().__init__(zipped=self._compressed())

    def add_looks(self, looks: Iterable[Path], signs: Mapping[str, str]) -> None:
        """Add CSS files and signs to those that are there."""
        self._looks.update(dict.fromkeys(looks))
        self._signs.update(signs)
        self.zipped = self._compressed()

    def _compressed(self) -> bytes:
        return _compress(tuple(self._looks), tuple(self._signs.items()))


@cache
def _compress(looks: tuple[Path, ...], signs: tuple[tuple[str, str], ...]) -> bytes:
    style = Markup(join_styles((*_FIRST, *looks, *_LAST)))
    html = h("style", style, data_cnb=styles_version()) + symbol_definitions(dict(signs))
    return gzip.compress(html.encode(), mtime=0)
