"""Tables to fill in cell by cell, and the named tables that later lessons reuse."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Final

from catan_nb.language import gettext as _
from catan_nb.language import ngettext, noop
from catan_nb.lessons.output.reading import read_answer
from catan_nb.lessons.output.tables import cell_text
from catan_nb.lessons.output.words import Number
from catan_nb.lessons.questions.asking import Given, Question, unclear_judgement
from catan_nb.lessons.questions.judging import Judgement, is_open, judge
from catan_nb.stats.dice import FACES, sum_distribution

__all__ = ["TABLES", "Cell", "Grid", "KnownTable", "Truths", "known_table"]


@dataclass(frozen=True, slots=True)
class KnownTable:
    """A table that lessons know by its name.

    Attributes
    ----------
    lesson : str
        Key of the lesson in which it is filled; there is one table with its cells there.
    heads : tuple of str
    rows : tuple
    truth : callable
        Returns what is right: row to a value for each column.
    """

    lesson: str
    heads: tuple[str, ...]
    rows: Sequence[Any]
    truth: Callable[[], Mapping[Any, Any]]


def _dice_sums() -> dict[int, tuple[int, Any]]:
    chances = sum_distribution()
    return {total: (int(chance * FACES**2), chance) for total, chance in chances.items()}


TABLES: Final[Mapping[str, KnownTable]] = {
    "two_dice sums": KnownTable(
        "two_dice",
        (noop("Sum"), noop("Squares of 36"), noop("Chance")),
        range(2, 2 * FACES + 1),
        _dice_sums,
    ),
}
"""The tables by their names."""


def known_table(name: str) -> KnownTable:
    """Return a table by its name.

    Raises
    ------
    ValueError
        There is none of that name.
    """
    if name not in TABLES:
        raise ValueError(f"there is no table {name!r}; there are {', '.join(TABLES)}")
    return TABLES[name]


# A table whose cells are typed: what is right in each, and what is said of what stands there.


Cell = tuple[int, int]
"""Row and column, both counted from 0; the names of the rows are in no column."""
Truths = Mapping[Any, Any] | Callable[[], Mapping[Any, Any]]
"""Row to what is right in it: a value, or one for each column."""
TOLD: Final = 3
"""Of so many cells is said why they are wrong; the others are told by their look."""


class Grid(Question):
    """A table question, made by `fill`.

    Attributes
    ----------
    heads : tuple of str
        What stands above the rows' names and the columns.
    rows : tuple
        The names of the rows.
    given : frozenset
        The rows that are filled already, as an example.
    """

    kind = "table"

    def __init__(
        self,
        name: str,
        text: str,
        heads: Sequence[str],
        rows: Sequence[Any],
        truth: Truths,
        *,
        ready_cells: Collection[Any] = (),
        traps: Mapping[Number, str] | None = None,
        hint: Given = (),
        why: str = "",
    ) -> None:
        super().__init__(name, text, hint, why)
        self.heads, self.rows = tuple(heads), tuple(rows)
        self.given = frozenset(ready_cells)
        self._truth, self._traps = truth, traps or {}
        if len(self.heads) < 2 or not self.rows or len(set(self.rows)) < len(self.rows):
            raise ValueError("a table to fill has rows of different names and a column to fill")

    @cached_property
    def truth(self) -> dict[Cell, Any]:
        """The correct value of each cell; computed on first use."""
        found = self._truth() if callable(self._truth) else self._truth
        cells = {}
        for number, row in enumerate(self.rows):
            values = found[row] if len(self.heads) > 2 else (found[row],)
            for column, value in zip(range(len(self.heads) - 1), values, strict=True):
                cells[number, column] = value
        return cells

    @property
    def open_cells(self) -> list[Cell]:
        """The cells to fill in, row by row."""
        return [cell for cell in self._all if self.rows[cell[0]] not in self.given]

    @property
    def _all(self) -> list[Cell]:
        return [(r, c) for r in range(len(self.rows)) for c in range(len(self.heads) - 1)]

    def how(self) -> str:
        """Return a sentence on how to write the answer in a notebook cell."""
        return _("Replace the ... by a dictionary with what belongs to each row.")

    def cell(self, cell: Cell, typed: Any) -> Judgement:
        """Judge the content of a cell."""
        truth = self.truth[cell]
        if isinstance(typed, str):
            try:
                typed = read_answer(typed, truth)
            except ValueError as error:
                return unclear_judgement(str(error))
        return judge(typed, truth, traps=self._traps)

    def cells(self, typed: Mapping[Cell, Any]) -> dict[Cell, Judgement]:
        """Judge all non-empty cells."""
        return {
            cell: self.cell(cell, typed[cell])
            for cell in self.open_cells
            if not is_open(typed.get(cell)) and typed[cell] != ""
        }

    def judge(self, answer: Any) -> Judgement:
        """Judge a table given by cells, or by rows with their values."""
        typed = self._answer_cells(answer)
        if typed is None:
            return unclear_judgement(self.how())
        judged = self.cells(typed)
        wanted, right = len(self.open_cells), [c for c, j in judged.items() if j.state == "right"]
        if len(right) == wanted:
            return Judgement("right", _("All {n} cells are right.").format(n=wanted))
        template = ngettext(
            "{n} of {count} cell is right.", "{n} of {count} cells are right.", wanted
        )
        sentences = [template.format(n=len(right), count=wanted)]
        wrong = [cell for cell in judged if judged[cell].state != "right"]
        sentences += [f"{self.cell_name(cell)}: {judged[cell].text}" for cell in wrong[:TOLD]]
        return Judgement("near" if right else "wrong", " ".join(sentences))

    def cell_name(self, cell: Cell) -> str:
        """Return a cell's display name."""
        row = f"{self.heads[0]} {cell_text(self.rows[cell[0]])}".strip()
        return row if len(self.heads) == 2 else f"{row}, {self.heads[cell[1] + 1]}"

    def words(self, answer: Any) -> str:
        """Return the contents of all cells as one text for the record."""
        typed = self._answer_cells(answer) or {}
        ready = {cell: self.truth[cell] for cell in self._all if cell not in self.open_cells}
        texts = (str((typed | ready).get(cell, "")) for cell in self._all)
        return "; ".join(text.replace(";", " ").strip() for text in texts)

    def parse_typed(self, words: str) -> dict[Cell, str]:
        """Parse cells from a text of `words`; an invalid text gives none."""
        parts = words.split(";")
        if len(parts) != len(self._all):
            return {}
        typed = zip(self._all, map(str.strip, parts), strict=True)
        return {cell: text for cell, text in typed if text and cell in self.open_cells}

    def _answer_cells(self, answer: Any) -> dict[Cell, Any] | None:
        """Return the answer's contents by cell; None when its form is not valid."""
        if not isinstance(answer, Mapping):
            return None
        if all(isinstance(key, tuple) and key in self.truth for key in answer):
            return dict(answer)
        answers: dict[Cell, Any] = {}
        for number, row in enumerate(self.rows):
            values = answer.get(row)
            if not isinstance(values, Sequence) or isinstance(values, str):
                values = [values]
            answers |= {(number, column): value for column, value in enumerate(values)}
        return {cell: value for cell, value in answers.items() if cell in self.truth}
