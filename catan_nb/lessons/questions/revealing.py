"""What came out, beside the learner's guess; hidden until there is one."""

from __future__ import annotations

from html import escape
from typing import Any

from catan_nb.language import gettext as _
from catan_nb.language import noop, shown_number
from catan_nb.lessons.output.box import html_box, plain_box
from catan_nb.lessons.output.number_strip import WIDTH as STRIP
from catan_nb.lessons.output.number_strip import strip
from catan_nb.lessons.output.number_words import Number, as_number, difference, show_number
from catan_nb.lessons.output.page import widget_bundle
from catan_nb.lessons.questions.guessing import Guess, with_unit
from catan_nb.stats.tools.estimates import Estimate

__all__ = ["Revelation", "answer_widget"]

LOCKED = noop("Commit to your guess first; then this shows what comes out.")


class Revelation:
    """What came out, beside the guess; made by `Prediction.reveal`.

    Where pages have no widgets and there is no guess yet, the answer is folded.
    """

    def __init__(
        self,
        prediction: Guess,
        simulation: Estimate | None,
        exact: Number | None,
        comment: str,
    ) -> None:
        self.prediction = prediction
        self.simulation = simulation
        self.exact = None if exact is None else as_number(exact)
        self.comment = comment

    def rows(self) -> list[tuple[str, str]]:
        """Return what is known so far as pairs of a name and a value in words."""
        prediction, unit = self.prediction, self.prediction.unit
        rows = []
        if prediction.guess is not None:
            rows.append((_("Your guess"), with_unit(prediction.guess, unit)))
        if self.simulation is not None:
            rows.append((_("Simulation"), str(self.simulation)))
        if self.exact is not None:
            rows.append((_("Exact"), with_unit(self.exact, unit)))
        return rows

    def sentences(self) -> list[str]:
        """Return what there is to say about guess, simulation and exact value."""
        guess, exact, simulation = self.prediction.guess, self.exact, self.simulation
        said = []
        if guess is not None and exact is not None:
            said.append(_compared(guess, exact))
        elif guess is not None and simulation is not None:
            said.append(
                _("Your guess lies inside the interval of the simulation.")
                if guess in simulation
                else _("Your guess lies outside the interval of the simulation.")
            )
        if simulation is not None and exact is not None:
            if exact in simulation:
                said.append(_("The interval of the simulation holds the exact value."))
            else:
                said.append(
                    _("The interval of the simulation misses the exact value, as 1 in 20 do.")
                )
        return [*said, self.comment] if self.comment else said

    def table(self) -> str:
        """Return the rows as an HTML table, each with its place on one common scale."""
        marks = {
            _("Your guess"): self.prediction.guess,
            _("Simulation"): self.simulation,
            _("Exact"): self.exact,
        }
        cells = "".join(
            f"<tr><th scope='row' style='text-align:left;padding-right:16px'>{name}</th>"
            f"<td style='text-align:left;min-width:9em;padding-right:16px'>{escape(value)}</td>"
            f"<td style='width:{STRIP}px'>{strip(marks[name], list(marks.values()))}</td></tr>"
            for name, value in self.rows()
        )
        return f"<table style='margin:6px 0;border:none'>{cells}</table>"

    def opened_html(self) -> str:
        """Return everything as HTML, whether there is a guess or not."""
        inner = self.table() + "".join(
            f"<p style='margin:4px 0 0'>{escape(text)}</p>" for text in self.sentences()
        )
        return html_box("question", self.prediction.question, inner=inner)

    def __repr__(self) -> str:
        if self.prediction.guess is None:
            return plain_box(self.prediction.question, _(LOCKED))
        lines = [f"{name}: {value}" for name, value in self.rows()]
        return plain_box(self.prediction.question, *lines, *self.sentences())

    def _repr_html_(self) -> str:
        if self.prediction.guess is not None:
            return self.opened_html()
        return html_box(
            "question",
            _(LOCKED),
            inner=f"<details><summary>{_('Show it without a guess')}</summary>"
            f"{self.opened_html()}</details>",
        )

    def _repr_mimebundle_(self, include: Any = None, exclude: Any = None) -> dict[str, Any]:
        bundle = {"text/html": self._repr_html_(), "text/plain": repr(self)}
        locked = self.prediction.guess is None
        return widget_bundle(answer_widget, self) | bundle if locked else bundle


def answer_widget(revelation: Revelation) -> Any:
    """Return the answer, hidden until there is a guess or somebody asks for it without one."""
    import ipywidgets as widgets

    words = widgets.HTML(html_box("question", _(LOCKED)))
    button = widgets.Button(
        description=_("Show it without a guess"), layout=widgets.Layout(width="200px")
    )
    whole = widgets.VBox([words, button])
    whole.add_class("cnb-veil")

    def opened() -> None:
        words.value = revelation.opened_html()
        whole.children = [words]
        whole.remove_class("cnb-veil")

    button.on_click(lambda _: opened())
    revelation.prediction.on_commit(opened)
    return whole


def _compared(guess: Number, exact: Number) -> str:
    if guess == exact:
        return _("Your guess is exactly right.")
    off = abs(difference(guess, exact))
    by = show_number(off) if off.denominator == 1 else shown_number(float(off), ".3g")
    told = _("Your guess is {n} too high.") if guess > exact else _("Your guess is {n} too low.")
    return told.format(n=by)
