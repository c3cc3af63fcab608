"""The input field of a prediction and the answer that waits for it, as widgets."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from catan_nb.language import gettext as _
from catan_nb.lessons.output.box import html_box
from catan_nb.lessons.output.page import on_enter

if TYPE_CHECKING:
    from catan_nb.lessons.questions.predicting import Prediction, Revelation


def question_widget(prediction: Prediction) -> Any:
    """Return the question with a field for the guess and a button to commit to it."""
    import ipywidgets as widgets

    field = widgets.Text(
        description=_("Your guess"),
        placeholder=_("27, 0.31, 11/36 or 31 %"),
        layout=widgets.Layout(width="300px"),
        style={"description_width": "80px"},
    )
    button = widgets.Button(description=_("Commit"), tooltip=_("Commit to this guess; it stays"))
    unit = widgets.Label(prediction.unit)
    words = widgets.HTML(html_box("question", prediction.question, _("No guess yet.")))

    def commit(_: object) -> None:
        try:
            prediction.commit(field.value)
        except ValueError as error:
            words.value = html_box("question", prediction.question, str(error))

    def committed() -> None:
        field.disabled = button.disabled = True
        words.value = html_box("question", prediction.question, prediction.guess_text())

    button.on_click(commit)
    on_enter(field, commit)
    prediction.on_commit(committed)
    return widgets.VBox(
        [words, widgets.HBox([field, unit, button], layout=widgets.Layout(flex_flow="row wrap"))]
    )


def answer_widget(revelation: Revelation) -> Any:
    """Return the answer, hidden until there is a guess or somebody asks for it without one."""
    import ipywidgets as widgets

    from catan_nb.lessons.questions.predicting import LOCKED

    words = widgets.HTML(html_box("question", _(LOCKED)))
    button = widgets.Button(
        description=_("Show it without a guess"), layout=widgets.Layout(width="200px")
    )
    whole = widgets.VBox([words, button])

    def opened() -> None:
        words.value = revelation.opened_html()
        whole.children = [words]

    button.on_click(lambda _: opened())
    revelation.prediction.on_commit(opened)
    return whole
