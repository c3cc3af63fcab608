"""Comparison of two openings, and a ranking of openings by waiting time."""

from __future__ import annotations

import re
from collections.abc import Iterable
from fractions import Fraction
from html import escape
from typing import Any

from catan_nb.board.layout import Board
from catan_nb.board.terrain import RESOURCES
from catan_nb.language import format_number, ngettext
from catan_nb.language import gettext as _
from catan_nb.language.numbers import percent
from catan_nb.lessons.output.page import OnPage, html_box, on_enter, plain_box
from catan_nb.rules.cards import Cards
from catan_nb.stats.play.opening_pairs import FOR_A_SETTLEMENT, Opening, opening, rank_openings
from catan_nb.stats.play.waiting import race

PICTURE = 420
"""Width of the board in pixels."""

_SETTLEMENT = Cards(dict.fromkeys(FOR_A_SETTLEMENT, 1))
_CITY = Cards(ore=3, grain=2)
_CARD = Cards(ore=1, grain=1, wool=1)


class Comparison(OnPage):
    """Two openings of a board side by side; made by `compare_openings`.

    Attributes
    ----------
    board : Board
    mine, theirs : Opening
    """

    def __init__(self, board: Board, mine: Opening, theirs: Opening) -> None:
        self.board, self.mine, self.theirs = board, mine, theirs

    def choose(self, mine: Iterable[int] | str, theirs: Iterable[int] | str) -> None:
        """Replace both openings; unchanged when one is not legal.

        Raises
        ------
        ValueError
            With a sentence for the learner.
        """
        self.mine, self.theirs = _make_opening(self.board, mine), _make_opening(self.board, theirs)

    def rows(self) -> list[tuple[str, str, str]]:
        """Return rows of a criterion and its value for each opening, in words."""
        openings = (self.mine, self.theirs)
        ran = race(self.mine.payouts, self.theirs.payouts, _SETTLEMENT)
        facts = [
            (_("places"), [_places_text(opening) for opening in openings]),
            (_("pips"), [str(opening.pips) for opening in openings]),
            (_("kinds of card"), [str(len(opening.variety)) for opening in openings]),
            (_("a roll pays with"), [str(opening.paying_chance) for opening in openings]),
            (
                _("rolls to the first card"),
                [_wait_text(opening.first_card) for opening in openings],
            ),
        ]
        for what, cards in (
            (_("rolls to a settlement's cards"), _SETTLEMENT),
            (_("rolls to a city's cards"), _CITY),
            (_("rolls to a development card's"), _CARD),
        ):
            facts.append((what, [_wait_text(opening.cards_wait(cards)) for opening in openings]))
        chances = [percent(chance, 1) for chance in (ran.first, ran.second)]
        facts.append((_("first to a settlement's cards"), chances))
        return [(what, values[0], values[1]) for what, values in facts]

    def picture(self) -> str:
        """Return the board with the openings marked, as SVG text."""
        from catan_nb.view.picture import show

        ringed = [("vertex", v) for v in (*self.mine.vertices, *self.theirs.vertices)]
        return show(self.board, marks=ringed, labels="vertex", size=PICTURE).svg()

    def __repr__(self) -> str:
        lines = (f"{what}: {own_text} | {theirs}" for what, own_text, theirs in self.rows())
        return plain_box(_("Mine and theirs"), *lines)

    def _repr_html_(self) -> str:
        cell = "<td style='text-align:left;padding-right:16px'>"
        head = "<th scope='col' style='text-align:left;padding-right:16px'>"
        first = "<th scope='row' style='text-align:left;padding-right:16px'>"
        rows = "".join(
            f"<tr>{first}{escape(what)}</th>{cell}{escape(own_text)}</td>{cell}{escape(theirs)}</td></tr>"
            for what, own_text, theirs in self.rows()
        )
        titles = f"<tr><td></td>{head}{_('mine')}</th>{head}{_('theirs')}</th></tr>"
        table = f"<table style='margin:6px 0;border:none'>{titles}{rows}</table>"
        return html_box("question", _("Mine and theirs"), inner=table)

    def _on_page(self) -> Any:
        return comparison_widget(self)


def compare_openings(
    board: Board, mine: Iterable[int] | str, theirs: Iterable[int] | str
) -> Comparison:
    """Return two openings side by side; on a page, with fields to change them.

    Parameters
    ----------
    board : Board
    mine, theirs : iterable of int or str
        Intersections, as numbers or as a text such as "V13 V28".

    Raises
    ------
    ValueError
        When an opening is impossible.

    Examples
    --------
    >>> from catan_nb import printed
    >>> print(compare_openings(printed("beginner"), "V13 V28", (31, 44)).rows()[1])
    ('pips', '20', '22')
    """
    return Comparison(board, _make_opening(board, mine), _make_opening(board, theirs))


def comparison_widget(comparison: Comparison) -> Any:
    """Return the comparison with a field for each opening, a button and the board."""
    import ipywidgets as widgets

    def field(label: str, opening: Opening) -> Any:
        places = " ".join(opening.board.label("vertex", v) for v in opening.vertices)
        return widgets.Text(
            value=places,
            description=label,
            layout=widgets.Layout(width="220px"),
            style={"description_width": "60px"},
        )

    own_field, theirs = field(_("mine"), comparison.mine), field(_("theirs"), comparison.theirs)
    button = widgets.Button(description=_("Compare"), tooltip=_("Compare these two openings"))
    table, trouble, board = widgets.HTML(), widgets.HTML(), widgets.HTML()

    def update() -> None:
        table.value, board.value = comparison._repr_html_(), comparison.picture()
        trouble.value = ""

    def compare(_pressed: object) -> None:
        try:
            comparison.choose(own_field.value, theirs.value)
        except ValueError as error:
            trouble.value = html_box("unclear", str(error))
        else:
            update()

    button.on_click(compare)
    on_enter(own_field, compare)
    on_enter(theirs, compare)
    update()
    row = widgets.HBox([own_field, theirs, button], layout=widgets.Layout(flex_flow="row wrap"))
    return widgets.VBox([row, trouble, table, board])


def _make_opening(board: Board, places: Iterable[int] | str) -> Opening:
    if not isinstance(places, str):
        return opening(board, *places)
    words = re.findall(r"[^\s,;{}()]+", places)
    numbers = [re.fullmatch(r"[Vv]?(\d{1,4})", word) for word in words]
    wrong = [word for word, number in zip(words, numbers, strict=True) if not number]
    if wrong:
        raise ValueError(_("“{word}” is no intersection; write V13 V28.").format(word=wrong[0]))
    return opening(board, *(int(number[1]) for number in numbers if number))


def _places_text(opening: Opening) -> str:
    return ", ".join(opening.board.label("vertex", vertex) for vertex in opening.vertices)


def _wait_text(wait: Fraction | None) -> str:
    return _("never") if wait is None else format_number(float(wait), ".3g")


# The fastest openings for kinds of card of the learner's choice.


SHOWN = 8
"""So many openings are listed."""


class Ranking(OnPage):
    """Openings ranked by the expected wait for cards; made by `fastest_openings`.

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
        """Return the best openings as rows: rank, places, expected rolls and pips."""
        return [
            (
                f"{rank}.",
                ", ".join(self.board.label("vertex", vertex) for vertex in places),
                format_number(float(wait), ".1f"),
                str(opening(self.board, *places).pips),
            )
            for rank, (places, wait) in enumerate(list(self.waits.items())[:SHOWN], 1)
        ]

    @property
    def heading(self) -> str:
        """A sentence that says what is ranked."""
        count = len(self.waits)
        template = ngettext(
            "{n} opening brings {kinds}; the fastest:",
            "{n} openings bring {kinds}; the fastest:",
            count,
        )
        return template.format(n=count, kinds=", ".join(_(kind) for kind in self.kinds))

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
    """Return the openings with the shortest wait for kinds of card; selectable on a page.

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


def ranking_widget(ranking: Ranking) -> Any:
    """Return the ranking with a checkbox for each kind of card."""
    import ipywidgets as widgets

    boxes = {
        kind: widgets.Checkbox(
            value=kind in ranking.kinds,
            description=_(kind),
            indent=False,
            layout=widgets.Layout(width="110px"),
        )
        for kind in RESOURCES
    }
    table = widgets.HTML()

    def rank(_change: object = None) -> None:
        try:
            ranking.choose(kind for kind, box in boxes.items() if box.value)
        except ValueError as error:
            table.value = html_box("unclear", str(error))
        else:
            table.value = ranking._repr_html_()

    for box in boxes.values():
        box.observe(rank, "value")
    rank()
    row = widgets.HBox(list(boxes.values()), layout=widgets.Layout(flex_flow="row wrap"))
    return widgets.VBox([row, table])
