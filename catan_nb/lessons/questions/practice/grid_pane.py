"""The place of a table to fill: a field in each cell, judged cell by cell."""

from __future__ import annotations

from catan_nb.language import gettext as _
from catan_nb.lessons.output.pane import QUIET
from catan_nb.lessons.output.tables import cell_words
from catan_nb.lessons.questions.asking_widget import QuestionPane
from catan_nb.lessons.questions.judgement import Judgement
from catan_nb.lessons.questions.practice.grids import Cell, Grid
from catan_nb.lessons.questions.verdict import Verdict
from catan_nb.ui.widgets.html import Child, Markup, h
from catan_nb.ui.widgets.pane import Press

__all__ = ["GridPane"]


class GridPane(QuestionPane[Grid]):
    """A table to fill.

    Attributes
    ----------
    typed : dict of Cell to str
    judged : dict of Cell to Judgement
        What was said when it was last checked, of cells that are as they were then.
    """

    def __init__(self, question: Grid, verdict: Verdict) -> None:
        super().__init__(question, verdict)
        self.typed: dict[Cell, str] = {}
        self.judged: dict[Cell, Judgement] = {}
        self.show()

    def answer(self) -> dict[Cell, str] | None:
        """Return what is typed."""
        return {cell: text for cell, text in self.typed.items() if text.strip()} or None

    def missing(self) -> str:
        """Return what is said to whoever checks an empty table."""
        return _("Type an answer first.")

    def judge(self, answer: dict[Cell, str]) -> Verdict:
        """Judge all cells in which something stands."""
        self.judged = self.question.cells(answer)
        return self.question.ask(answer)

    def draft(self) -> None:
        """Return nothing: the fields themselves hold what is typed."""

    def take(self, given: str) -> None:
        """Type what the record has."""
        self.typed = self.question.typed_in(given)

    def pressed(self, press: Press) -> str:
        """Note what is typed."""
        row, _space, column = press.arg.partition(" ")
        if press.do == "type" and row.isdecimal() and column.isdecimal():
            cell = int(row), int(column)
            if cell in self.question.open_cells and self.typed.get(cell) != str(press.value):
                self.typed[cell] = str(press.value)
                self.judged.pop(cell, None)
        return ""

    # ---- what is shown -----------------------------------------------------------------

    def body(self) -> Child:
        """Return the question and the table."""
        question = self.question
        heads = [h("th", text, scope="col") for text in question.heads]
        rows = [
            h(
                "tr",
                h("th", cell_words(row), scope="row"),
                [self._cell((at, column)) for column in range(len(question.heads) - 1)],
            )
            for at, row in enumerate(question.rows)
        ]
        table = h("table", h("thead", h("tr", heads)), h("tbody", rows), class_="cnb-filled")
        asked = h("p", question.text, class_="cnb-lesson-question") if question.text else None
        return asked, h("div", table, class_="cnb-lesson-scroll")

    def _cell(self, cell: Cell) -> Markup:
        question = self.question
        if question.rows[cell[0]] in question.given:
            return h("td", cell_words(question.truth[cell]))
        judged = self.judged.get(cell)
        state = "" if judged is None else judged.state
        field = h(
            "input",
            type="text",
            value=self.typed.get(cell, ""),
            data_do="type",
            data_arg=f"{cell[0]} {cell[1]}",
            data_enter="check",
            data_live=True,
            autocomplete="off",
            aria_label=question.name_of(cell),
            aria_invalid="true" if state not in ("", "right") else None,
            title=judged.text if judged is not None and state != "right" else None,
            **QUIET,
        )
        return h("td", field, _sign(state), class_=f"cnb-cell-{state}" if state else None)


def _sign(state: str) -> Child:
    """Return a sign beside a cell, so that its colour is not alone."""
    if not state:
        return None
    good = state == "right"
    words = _("right") if good else _("not yet")
    return h("span", "✓" if good else "✗", class_="cnb-cell-sign", role="img", aria_label=words)
