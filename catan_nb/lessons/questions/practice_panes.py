"""Widgets of practice items and of tables to fill in."""

from __future__ import annotations

from catan_nb.language import gettext as _
from catan_nb.lessons.output.panes import QUIET
from catan_nb.lessons.output.tables import cell_text
from catan_nb.lessons.questions.asking import Verdict
from catan_nb.lessons.questions.grids import Cell, Grid
from catan_nb.lessons.questions.judging import Judgement
from catan_nb.lessons.questions.panes import (
    AnswerPane,
    QuestionPane,
    answer_field,
    check_row,
    heading_pills,
)
from catan_nb.lessons.questions.rounds import OPEN, RIGHT, SHOWN, TRIED, Rounds
from catan_nb.ui.looks.masthead import icon
from catan_nb.ui.startup_hooks import on_page_start
from catan_nb.ui.widgets.html import Child, Markup, button, h
from catan_nb.ui.widgets.pane import Press

__all__ = ["GridPane", "PracticePane"]


class GridPane(QuestionPane[Grid]):
    """The widget of a table question.

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
        return {cell: text for cell, text in self.typed.items() if text.strip()} or None

    def missing(self) -> str:
        """Return the message for checking an empty table."""
        return _("Type an answer first.")

    def judge(self, answer: dict[Cell, str]) -> Verdict:
        self.judged = self.question.cells(answer)
        return self.question.ask(answer)

    def draft(self) -> None:
        """Return None: the HTML fields keep the input."""

    def take(self, answer: str) -> None:
        """Fill in the cells from the record."""
        self.typed = self.question.parse_typed(answer)

    def pressed(self, press: Press) -> str:
        """Store typed input."""
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
                h("th", cell_text(row), scope="row"),
                [self._cell((number, column)) for column in range(len(question.heads) - 1)],
            )
            for number, row in enumerate(question.rows)
        ]
        table = h("table", h("thead", h("tr", heads)), h("tbody", rows), class_="cnb-filled")
        question_html = (
            h("p", question.text, class_="cnb-lesson-question") if question.text else None
        )
        return question_html, h("div", table, class_="cnb-lesson-scroll")

    def _cell(self, cell: Cell) -> Markup:
        question = self.question
        if question.rows[cell[0]] in question.given:
            return h("td", cell_text(question.truth[cell]))
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
            aria_label=question.cell_name(cell),
            aria_invalid="true" if state not in ("", "right") else None,
            title=judged.text if judged is not None and state != "right" else None,
            **QUIET,
        )
        return h("td", field, _state_sign(state), class_=f"cnb-cell-{state}" if state else None)


def _state_sign(state: str) -> Child:
    """Return an icon for a cell's state, so that colour is not the only sign."""
    if not state:
        return None
    good = state == "right"
    text = _("right") if good else _("not yet")
    return h("span", "✓" if good else "✗", class_="cnb-cell-sign", role="img", aria_label=text)


# The card of practice: a step for each item, the item with its field, and what comes next.


PATIENCE = 2
"""After so many wrong answers to an item its right one can be looked at."""


class PracticePane(AnswerPane):
    """The widget of practice items."""

    def __init__(self, rounds: Rounds) -> None:
        self.made = rounds
        self._typed = ""
        self._wrong = 0
        super().__init__(rounds.name, rounds.hints, Verdict(rounds.name, "open"))
        self.show()
        on_page_start(self._other_numbers)

    def _other_numbers(self) -> None:
        self.made.draw()
        self._arrive()
        self.show()

    def answer(self) -> str | None:
        return self._typed.strip() or None

    def missing(self) -> str:
        return _("Type an answer first.")

    def judge(self, answer: str) -> Verdict:
        """Judge an answer to the current item."""
        judgement = self.made.answer(answer)
        self._wrong += judgement.state in ("near", "wrong")
        return Verdict(self.name, judgement.state, judgement.text)

    def draft(self) -> str:
        """Return the state of the round; the HTML field keeps the input."""
        return self.made.state()

    def take(self, answer: str) -> None:
        """Restore the state from the record or the page."""
        if self.made.resume(answer):
            self._arrive()

    def solved(self) -> bool:
        """Return whether enough items are right."""
        return self.made.solved

    def pressed(self, press: Press) -> str:
        """Handle input, a change of item, new numbers, or a request for the answer."""
        rounds = self.made
        match press.do:
            case "type":
                self._typed = str(press.value)
            case "item":
                rounds.go(int(press.arg) if press.arg.isdecimal() else -1)
                self._arrive()
            case "next":
                following = rounds.next()
                if following is not None:
                    rounds.go(following)
                self._arrive()
                return "type"
            case "anew":
                rounds.begin(rounds.seed, rounds.round + 1)
                self._arrive()
                return "type"
            case "show":
                self._state, self._words = "unclear", rounds.give_up()
        return ""

    def _arrive(self) -> None:
        """Show the current item."""
        self.hints = self.made.hints
        self._typed, self._wrong = "", 0
        self._state, self._words = "open", ""
        if self.made.mark == RIGHT:
            self._words = _("This one was right.")

    # ---- what is shown -----------------------------------------------------------------

    def head(self) -> Child:
        """Return the name, the number of right items, and a step for each item."""
        rounds = self.made
        steps = [self._step(number, mark) for number, mark in enumerate(rounds.marks)]
        return (
            heading_pills(self.name, rounds.solved, rounds.count_text()),
            h("div", steps, class_="cnb-steps", role="group", aria_label=_("Items")),
        )

    def _step(self, number: int, mark: str) -> Markup:
        texts = {
            OPEN: _("Item {n}"),
            TRIED: _("Item {n}, not right yet"),
            RIGHT: _("Item {n}, right"),
            SHOWN: _("Item {n}, answer shown"),
        }[mark]
        looks = {RIGHT: " cnb-step-good", SHOWN: " cnb-step-shown"}.get(mark, "")
        return button(
            icon("tick", 18) if mark == RIGHT else str(number + 1),
            do="item",
            arg=number,
            class_=f"cnb-step{looks}",
            aria_label=texts.format(n=number + 1),
            aria_current="step" if number == self.made.at else None,
            **QUIET,
        )

    def body(self) -> Child:
        """Return the current item and its field."""
        item = self.made.item
        question_html = h("p", item.text, class_="cnb-lesson-question")
        if self.made.mark in (RIGHT, SHOWN):
            return question_html
        # Each item has a field of its own, for the page keeps what is typed by field.
        key = f"{self.made.seed} {self.made.round} {self.made.at}"
        return question_html, answer_field(_("Your answer"), self._typed, key, unit=item.unit)

    def row(self) -> Child:
        """Return the buttons: check and hints, or the next item."""
        rounds = self.made
        if rounds.mark not in (RIGHT, SHOWN):
            show = None
            if self._wrong >= PATIENCE:
                show = button(_("Show the answer"), do="show", class_="cnb-link", **QUIET)
            return check_row(self.hints, show)
        following = rounds.next() is not None
        onward = button(_("Next item"), do="next", class_="cnb-lesson-check", **QUIET)
        looks = "cnb-link" if following else "cnb-lesson-check"
        anew = button(_("New numbers"), do="anew", class_=looks, **QUIET)
        return h("p", onward if following else None, anew, class_="cnb-lesson-buttons")
