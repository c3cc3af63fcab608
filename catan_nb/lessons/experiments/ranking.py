"""The fastest openings for kinds of card of the learner's choice."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from html import escape
from typing import Any

from catan_nb.board.layout import Board
from catan_nb.board.terrain import RESOURCES
from catan_nb.language import gettext as _
from catan_nb.language import ngettext, shown_number
from catan_nb.lessons.output.box import html_box, plain_box
from catan_nb.lessons.output.page import OnPage
from catan_nb.stats.play.opening_pairs import FOR_A_SETTLEMENT, opening, rank_openings

SHOWN = 8
"""So many openings are listed."""


class Ranking(OnPage):
    """Openings by how fast they bring a card of each kind; made by `fastest_openings`.

    Attributes
    ----------
    board : Board
    kinds : tuple of str
        The kinds that are wanted.
    waits : dict of tuple to Fraction
        Pair of intersections to rolls on average, the fastest first.
    """

    def __init__(self, board: Board, kinds: Iterable[str]) -> None:
        self.board = board
        self.choose(kinds)

    def choose(self, kinds: Iterable[str]) -> None:
        """Rank by other kinds of card.

        Raises
        ------
        ValueError
            Without any kind.
        """
        wanted = set(kinds)
        known = tuple(kind for kind in RESOURCES if kind in wanted)
        if not known:
            raise ValueError(_("Choose at least one kind of card."))
        self.kinds: tuple[str, ...] = known
        self.waits: dict[tuple[int, ...], Fraction] = rank_openings(self.board, known)

    def rows(self) -> list[tuple[str, ...]]:
        """Return place, openings, rolls and pips of the fastest, in words."""
        return [
            (
                f"{rank}.",
                ", ".join(self.board.label("vertex", vertex) for vertex in places),
                shown_number(float(wait), ".1f"),
                str(opening(self.board, *places).pips),
            )
            for rank, (places, wait) in enumerate(list(self.waits.items())[:SHOWN], 1)
        ]

    @property
    def heading(self) -> str:
        """What is ranked, in a sentence."""
        count = len(self.waits)
        told = ngettext(
            "{n} opening brings {kinds}; the fastest:",
            "{n} openings bring {kinds}; the fastest:",
            count,
        )
        return told.format(n=count, kinds=", ".join(_(kind) for kind in self.kinds))

    def __repr__(self) -> str:
        return plain_box(self.heading, *(" | ".join(row) for row in self.rows()))

    def _repr_html_(self) -> str:
        cell = "style='text-align:left;padding-right:16px'"
        titles = ("", _("places"), _("rolls"), _("pips"))
        head = "".join(f"<th scope='col' {cell}>{escape(title)}</th>" for title in titles)
        rows = "".join(
            f"<tr>{''.join(f'<td {cell}>{escape(value)}</td>' for value in row)}</tr>"
            for row in self.rows()
        )
        table = f"<table style='margin:6px 0;border:none'><tr>{head}</tr>{rows}</table>"
        return html_box("question", self.heading, inner=table)

    def _on_page(self) -> Any:
        return ranking_widget(self)


def fastest_openings(board: Board, kinds: Iterable[str] = FOR_A_SETTLEMENT) -> Ranking:
    """Return the fastest openings for some kinds of card; on a page they can be chosen.

    Parameters
    ----------
    board : Board
    kinds : iterable of str
        By itself what a settlement costs.

    Raises
    ------
    ValueError
        Without any kind.

    Examples
    --------
    >>> from catan_nb import printed
    >>> fastest_openings(printed("beginner")).rows()[0]
    ('1.', 'V13, V28', '16.2', '20')
    """
    return Ranking(board, kinds)


def ranking_widget(made: Ranking) -> Any:
    """Return the ranking with a box to tick for each kind of card."""
    import ipywidgets as widgets

    boxes = {
        kind: widgets.Checkbox(
            value=kind in made.kinds,
            description=_(kind),
            indent=False,
            layout=widgets.Layout(width="110px"),
        )
        for kind in RESOURCES
    }
    table = widgets.HTML()

    def rank(_change: object = None) -> None:
        try:
            made.choose(kind for kind, box in boxes.items() if box.value)
        except ValueError as error:
            table.value = html_box("unclear", str(error))
        else:
            table.value = made._repr_html_()

    for box in boxes.values():
        box.observe(rank, "value")
    rank()
    row = widgets.HBox(list(boxes.values()), layout=widgets.Layout(flex_flow="row wrap"))
    return widgets.VBox([row, table])
