"""Practice with random numbers, and tables that are filled in once and reused."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any

from catan_nb.language import gettext as _
from catan_nb.language import ngettext
from catan_nb.lessons.output.page import OnPage, plain_box
from catan_nb.lessons.output.tables import Table
from catan_nb.lessons.output.words import Number
from catan_nb.lessons.questions.asking import Asked, Given, Verdict, asked
from catan_nb.lessons.questions.grids import Grid, Truths, known_table
from catan_nb.lessons.questions.rounds import Make, Rounds
from catan_nb.lessons.record.lesson_keys import lesson_name
from catan_nb.lessons.record.recording import RECORD
from catan_nb.ui.widgets.html import Markup, h

__all__ = ["Practice", "Remembered", "fill", "practice", "remembered"]


class Practice(OnPage, Rounds):
    """Practice items, shown on a page as a card; made by `practice`."""

    def _on_page(self) -> Any:
        from catan_nb.lessons.questions.practice_panes import PracticePane

        return PracticePane(self).pane


def practice(name: str, make: Make, items: int = 6) -> Practice:
    """Let a learner practise with new random numbers, as often as needed.

    Parameters
    ----------
    name : str
        The exercise, such as "Practice"; a lesson may have several of different names.
    make : callable
        Gets a `random.Random` and returns an `Item`. All that it draws comes from there, so that
        a learner who comes back finds the same numbers.
    items : int
        How many there are in a round.

    Returns
    -------
    Practice
        As the last value of a cell it is a card: one item after the other, a field, hints, what
        is said of the answer, how many are right, and new numbers. Five right ones of a round
        (or all of fewer) solve it. Its `items` gives the items of a seed, for tests.

    Raises
    ------
    ValueError
        What is made is no item that can be answered.

    Examples
    --------
    >>> from fractions import Fraction
    >>> from catan_nb.lessons import Item
    >>> def make(random):
    ...     n = random.randint(2, 5)
    ...     return Item(f"A {n} or less with one die?", Fraction(n, 6))
    >>> [item.text for item in practice("Practice", make, items=2).items(seed=1)]
    ['A 5 or less with one die?', 'A 3 or less with one die?']
    """
    if not 0 < items <= 30:
        raise ValueError("practice has 1 to 30 items")
    return Practice(name, make, items)


# Tables to fill: `fill`, and `remembered` for one that was filled in an earlier lesson.


def fill(
    name: str,
    heads: Sequence[str] | str,
    rows: Sequence[Any] = (),
    truth: Truths | None = None,
    *,
    question: str = "",
    given: Collection[Any] = (),
    traps: Mapping[Number, str] | None = None,
    hint: Given = (),
    why: str = "",
    answer: Any = ...,
) -> Asked:
    """Let a learner fill in a table, judged cell by cell.

    Parameters
    ----------
    name : str
        The exercise, such as "Exercise 2".
    heads : sequence of str, or str
        What stands above the names of the rows and above each column; or the name of a table
        that later lessons show again (`remembered`), such as "two_dice sums", without the next
        two.
    rows : sequence
        The names of the rows.
    truth : mapping or callable
        Row to what is right in it: a value, or one for each column where there are several; or
        a function that returns that, called when there is an answer.
    question : str
        What is asked, where it does not stand above.
    given : collection
        Rows that are filled already, as an example.
    traps : mapping of number to str, optional
        Well-known wrong values and what is behind each of them.
    hint : str or sequence of str
        Shown one by one when asked for.
    why : str
        Told when all is right.
    answer
        What the learner wrote into a cell of the notebook: row to value or values.

    Returns
    -------
    Asked
        The verdict, never an exception, whatever the answer is.

    Raises
    ------
    ValueError
        When the table itself makes no sense.

    Examples
    --------
    >>> fill("Exercise 1", ["Faces", "Chance"], [1, 2], {1: 0.5, 2: 0.25}, answer={1: 0.5, 2: 1})
    Exercise 1: Close
      1 of 2 cells are right. Faces 2: 1 is not it.
    """
    if isinstance(heads, str):
        known = known_table(heads)
        heads, rows, truth = [_(text) for text in known.heads], known.rows, known.truth
    if truth is None:
        raise ValueError("what is right in the rows of a table has to be told")
    grid = Grid(
        name, question, heads, rows, truth, ready_cells=given, traps=traps, hint=hint, why=why
    )
    return asked(grid, answer, _grid_place)


class Remembered(OnPage):
    """A table that the learner has filled in in an earlier lesson; made by `remembered`.

    Attributes
    ----------
    lesson : str
        The lesson in which it is filled.
    """

    def __init__(self, name: str, title: str) -> None:
        known = known_table(name)
        self.title = title
        self.lesson = known.lesson
        heads = [_(text) for text in known.heads]
        self._grid = Grid(name, "", heads, known.rows, known.truth)

    def filled(self) -> dict[tuple[int, int], str]:
        """Return the learner's cells; empty when none are recorded."""
        for entry in RECORD.entries(self.lesson).values():
            if entry.kind == Grid.kind:
                typed = self._grid.parse_typed(entry.given)
                if typed:
                    return typed
        return {}

    def told(self) -> str:
        """Return a sentence that says whose table it is."""
        typed = self.filled()
        name = lesson_name(self.lesson)
        if not typed:
            text = _("You have not filled this table in “{lesson}” yet: here is the exact one.")
            return text.format(lesson=name)
        judged = self._grid.cells(typed)
        right = sum(cell.state == "right" for cell in judged.values())
        wrong = len(self._grid.open_cells) - right
        if not wrong:
            return _("Your own table of “{lesson}”.").format(lesson=name)
        text = ngettext(
            "Your table of “{lesson}”; {n} cell, in brackets, was not right or empty.",
            "Your table of “{lesson}”; {n} cells, in brackets, were not right or empty.",
            wrong,
        )
        return text.format(lesson=name, n=wrong)

    def table(self) -> Table:
        """Return the table: the learner's values, and the correct ones in brackets elsewhere."""
        grid, typed = self._grid, self.filled()
        judged = grid.cells(typed)
        rows = []
        for number, row in enumerate(grid.rows):
            cells: list[Any] = [row]
            for column in range(len(grid.heads) - 1):
                cell = number, column
                if cell in judged and judged[cell].state == "right":
                    cells.append(typed[cell])
                else:
                    cells.append(f"({grid.truth[cell]})" if typed else grid.truth[cell])
            rows.append(tuple(cells))
        return Table(grid.heads, tuple(rows), self.title)

    def html(self) -> Markup:
        """Return the table and its origin as HTML."""
        note = h("p", self.told(), class_="cnb-lesson-note")
        return h("div", Markup(self.table()._repr_html_()), note)

    def __repr__(self) -> str:
        return plain_box(self.told(), *repr(self.table()).splitlines())

    def _repr_html_(self) -> str:
        return self.html()

    def _on_page(self) -> Any:
        return _table_region(self)


def remembered(name: str, title: str = "") -> Remembered:
    """Show a table that the learner filled in in an earlier lesson.

    Parameters
    ----------
    name : str
        Such as "two_dice sums": the distribution of two dice.
    title : str
        What stands above it.

    Returns
    -------
    Remembered
        The learner's own table, as soon as the browser tells of it; cells that were wrong or
        empty hold what is right, in brackets. Who has filled nothing sees the exact table, and
        that it was not filled.

    Raises
    ------
    ValueError
        There is no table of that name.
    """
    return Remembered(name, title)


def _grid_place(question: Any, verdict: Verdict) -> Any:
    """Return the widget of a table question; imports ipywidgets, which only pages need."""
    from catan_nb.lessons.questions.practice_panes import GridPane

    return GridPane(question, verdict)


def _table_region(remembered: Remembered) -> Any:
    """Return a region with the table, updated when the record changes."""
    from catan_nb.lessons.output.panes import LessonPane

    pane = LessonPane(classes="cnb-lesson")

    def show() -> None:
        pane.show_html(remembered.html(), 0)

    RECORD.on_change(f"table {id(remembered)}", show)
    show()
    return pane
