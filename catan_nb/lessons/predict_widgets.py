"""The input field of a prediction and the answer that waits for it, as widgets.

Only this file of the lessons uses ipywidgets, and imports it when a page is there to show one.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from catan_nb.lessons.box import html_box

if TYPE_CHECKING:
    from catan_nb.lessons.predicting import Prediction, Revelation


def widget_bundle(make: Callable[[Any], Any], what: Prediction | Revelation) -> dict[str, Any]:
    """Return the display data of a widget, or nothing where no page can talk to this Python."""
    try:
        import ipywidgets  # noqa: F401 -- to see whether it is there
        from IPython import get_ipython
    except ImportError:
        return {}
    if getattr(get_ipython(), "kernel", None) is None:
        return {}
    bundle = make(what)._repr_mimebundle_()
    return dict(bundle[0] if isinstance(bundle, tuple) else bundle)


def question_widget(prediction: Prediction) -> Any:
    """Return the question with a field for the guess and a button to commit to it."""
    import ipywidgets as widgets

    field = widgets.Text(
        description="Your guess",
        placeholder="27, 0.31, 11/36 or 31 %",
        layout=widgets.Layout(width="300px"),
        style={"description_width": "80px"},
    )
    button = widgets.Button(description="Commit", tooltip="Commit to this guess; it stays")
    unit = widgets.Label(prediction.unit)
    words = widgets.HTML(html_box("question", prediction.question, "No guess yet."))

    def commit(_: object) -> None:
        try:
            prediction.commit(field.value)
        except ValueError as error:
            words.value = html_box("question", prediction.question, str(error))

    def committed() -> None:
        field.disabled = button.disabled = True
        words.value = html_box("question", prediction.question, prediction.guess_text())

    button.on_click(commit)
    field.on_msg(lambda _widget, content, _buffers: _on_enter(content, commit))
    prediction.on_commit(committed)
    return widgets.VBox([words, widgets.HBox([field, unit, button])])


def answer_widget(revelation: Revelation) -> Any:
    """Return the answer, hidden until there is a guess or somebody asks for it without one."""
    import ipywidgets as widgets

    from catan_nb.lessons.predicting import LOCKED

    words = widgets.HTML(html_box("question", LOCKED))
    button = widgets.Button(
        description="Show it without a guess", layout=widgets.Layout(width="200px")
    )
    whole = widgets.VBox([words, button])

    def opened() -> None:
        words.value = revelation.opened_html()
        whole.children = [words]

    button.on_click(lambda _: opened())
    revelation.prediction.on_commit(opened)
    return whole


def _on_enter(content: Any, commit: Callable[[object], None]) -> None:
    """Commit when the browser says that Enter was pressed in the field."""
    if isinstance(content, dict) and content.get("event") == "submit":
        commit(content)
