"""Tables for lessons, with localized numbers and terms."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Final

from catan_nb.language import gettext as _
from catan_nb.lessons.output.page import InBoxes, html_widget
from catan_nb.lessons.output.words import as_number, show_number
from catan_nb.ui.widgets.html import Markup, h

__all__ = ["Table", "cell_text", "table"]

_NUMERAL: Final = re.compile(r"[+−-]?\d[\d.,\s]*(?:±\s?[\d.,]+\s?)?%?")
"""A number in words, such as 31 %, +1.35 or 3.0 ± 1.4."""


@dataclass(frozen=True)
class Table(InBoxes):
    """A table; notebooks show it by themselves.

    Attributes
    ----------
    heads : tuple of str
        What the columns hold.
    rows : tuple of tuple
        The first of each is what the row is about.
    title : str
    """

    heads: tuple[str, ...]
    rows: tuple[tuple[Any, ...], ...]
    title: str = ""

    def __repr__(self) -> str:
        lines = [self.title] if self.title else []
        lines += ["  ".join(self.heads)]
        return "\n".join([*lines, *("  ".join(map(cell_text, row)) for row in self.rows)])

    def html(self) -> str:
        """Return the table as HTML without a stylesheet, for example for ``ipywidgets.HTML``."""
        return self._html("border-spacing:14px 2px;border-collapse:separate;text-align:start")

    def _repr_html_(self) -> str:
        return self._html()

    def _html(self, style: str | None = None) -> str:
        numbers = [
            all(_is_number(row[column]) for row in self.rows) for column in range(len(self.heads))
        ]
        kinds = ["cnb-number" if is_number else None for is_number in numbers]
        heads = [
            h("th", _(text) if text else "", scope="col", class_=kind)
            for text, kind in zip(self.heads, kinds, strict=True)
        ]
        body = [h("tr", self._cells(row, kinds)) for row in self.rows]
        return h(
            "table",
            h("caption", self.title) if self.title else None,
            h("thead", h("tr", heads)),
            h("tbody", body),
            class_="cnb-table-of",
            style=style,
        )

    def _on_page(self) -> Any:
        return html_widget(self._repr_html_())

    def _cells(self, row: Sequence[Any], kinds: Sequence[str | None]) -> list[Markup]:
        first, *others = row
        return [
            h("th", cell_text(first), scope="row", class_=kinds[0]),
            *(
                h("td", cell_text(cell), class_=kind)
                for cell, kind in zip(others, kinds[1:], strict=True)
            ),
        ]


def table(heads: Sequence[str], rows: Iterable[Sequence[Any]], title: str = "") -> Table:
    """Return a table of words and numbers.

    Parameters
    ----------
    heads : sequence of str
        What the columns hold.
    rows : iterable of sequence
        A cell for each column; the first is what the row is about. Numbers are shown as people
        write them (a Fraction as ``11/36 ≈ 0.3056``), truth values as yes and no.
    title : str
        What the table tells.

    Raises
    ------
    ValueError
        A row has more or fewer cells than there are columns.

    Examples
    --------
    >>> table(["sum", "ways"], [(2, 1), (3, 2)])
    sum  ways
    2  1
    3  2
    """
    filled = tuple(map(tuple, rows))
    for row in filled:
        if len(row) != len(heads):
            raise ValueError(f"a row of {len(row)} cells in a table of {len(heads)} columns: {row}")
    return Table(tuple(heads), filled, title)


def cell_text(value: Any) -> str:
    """Return a cell's text; the engine's terms, such as "ore", are translated."""
    if isinstance(value, bool):
        return _("yes") if value else _("no")
    number = as_number(value)
    if number is not None:
        return show_number(number)
    text = str(value)
    return _(text) if text else ""


def _is_number(value: Any) -> bool:
    """Return whether a cell holds a number, or text that reads as one."""
    return as_number(value) is not None or bool(_NUMERAL.fullmatch(str(value).strip()))
