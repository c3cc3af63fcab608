"""What a guided game says: one sentence at a time, on top of the table."""

from __future__ import annotations

from collections.abc import Callable

from catan_nb.language import gettext as _
from catan_nb.language import noop
from catan_nb.ui.guide.guided import Guided
from catan_nb.ui.looks.elements import rule_button
from catan_nb.ui.panels.base import Panel
from catan_nb.ui.widgets.errors import ErrorPanel
from catan_nb.ui.widgets.html import Child, Markup, button, h
from catan_nb.ui.widgets.pane import Press

__all__ = ["GuideStrip"]


class GuideStrip(Panel):
    """The sentence, what to do, and the buttons that lead through.

    Parameters
    ----------
    table : Guided
    errors : ErrorPanel
    """

    title = noop("Guide")
    classes = "cnb-guide"

    table: Guided

    def __init__(self, table: Guided, errors: ErrorPanel) -> None:
        super().__init__(table, errors)
        self._do: dict[str, Callable[[], object]] = {
            "on": table.go_on,
            "back": table.back,
            "again": table.begin_again,
            "play_on": table.play_on,
        }

    @property
    def words(self) -> str:
        """All that is said, for whoever does not see the page."""
        step = self.table.step
        return "" if step is None else f"{_(step.words)} {self._hint()}".strip()

    def render(self) -> Markup:
        """Return the strip."""
        table, step = self.table, self.table.step
        if step is None:
            said = _("You are playing on by yourself.")
            return h(
                "div",
                h("div", h("p", said, class_="cnb-guide-said"), class_="cnb-guide-words"),
                h("div", self._button("back", _("Back to the guide")), class_="cnb-buttons"),
                class_="cnb-guide-row",
            )
        told = _("{n} of {total}").format(n=table.number, total=table.story.length)
        return h(
            "div",
            h("span", told, class_="cnb-guide-count"),
            h(
                "div",
                h("p", _(step.words), class_="cnb-guide-said"),
                self._below(),
                class_="cnb-guide-words",
            ),
            h("div", self._buttons(), class_="cnb-buttons cnb-guide-buttons"),
            class_="cnb-guide-row",
        )

    def _hint(self) -> str:
        table = self.table
        return _("Now: {hint}.").format(hint=table.hint.rstrip(".")) if table.expected else ""

    def _below(self) -> Child:
        """Return what was wrong, or what to do."""
        note = self.table.note
        if note.text and note.tone == "bad":
            rule = [" ", rule_button(note.rule, named=False)] if note.rule else None
            return h("p", note.text, rule, class_="cnb-guide-hint cnb-note cnb-bad")
        words = _("Watch the others.") if self.table.others_act else self._hint()
        return h("p", words, class_="cnb-guide-hint")

    def _buttons(self) -> Child:
        table, step = self.table, self.table.step
        first = table.number == 1
        back = self._button("back", _("Back one step"), first=first)
        if step is None or step.does or table.others_act:
            return back
        if table.last:
            again = self._button("again", _("Once more from the start"))
            return again, self._button("play_on", _("Play on against bots"), main=True)
        return back, self._button("on", _("Go on"), main=True)

    def _button(self, do: str, words: str, *, main: bool = False, first: bool = False) -> Markup:
        why = _("This is the first step.") if first else None
        class_ = "cnb-primary" if main else ""
        return button(words, do=do, class_=class_, why_not=why, data_next=main)

    # ---- what the buttons do -----------------------------------------------------------

    def do_on(self, press: Press) -> None:
        """Go on, back, or play on."""
        self._do[press.do]()

    do_back = do_again = do_play_on = do_on
