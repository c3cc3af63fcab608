"""The page that a lesson is shown on, if there is one that can talk to this Python."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable
from functools import cached_property
from typing import Any

from catan_nb.ui.widgets.stills import hides_code, shown, with_still

__all__ = ["InBoxes", "OnPage", "has_page", "hides_code", "html_widget", "on_enter"]


def has_page() -> bool:
    """Say whether this Python is a notebook's kernel."""
    try:
        from IPython import get_ipython
    except ImportError:
        return False
    return getattr(get_ipython(), "kernel", None) is not None


class InBoxes(ABC):
    """What notebooks show by itself, and what boxes of ipywidgets hold by its `widget`."""

    @property
    def widget(self) -> Any:
        """The same as an ipywidgets widget: to be put into boxes, with a layout of its own."""
        from catan_nb.ui.widgets.code import own_layout

        return own_layout(self._own_widget)

    @cached_property
    def _own_widget(self) -> Any:
        return self._on_page()

    @abstractmethod
    def _on_page(self) -> Any:
        """Return a widget that shows it; ipywidgets is imported here at the earliest."""


class OnPage(InBoxes):
    """What is a widget on a page, and HTML or words elsewhere."""

    @cached_property
    def _own_widget(self) -> Any:
        return with_still(self._on_page(), self._texts)

    def _texts(self) -> dict[str, Any]:
        """Return what is shown without a page, by its type."""
        html: Any = self._repr_html_  # type: ignore[attr-defined]
        return {"text/html": str(html()), "text/plain": repr(self)}

    def _repr_mimebundle_(self, include: Any = None, exclude: Any = None) -> dict[str, Any]:
        """Return the display data of the widget; without a page, or ipywidgets, words alone.

        In a notebook that may be saved the words stand in an output of their own, see
        `catan_nb.ui.widgets.stills`.
        """
        texts = self._texts()
        if not has_page():
            return texts
        try:
            import ipywidgets  # noqa: F401 -- to see whether it is there
        except ImportError:
            return texts
        return shown(self._own_widget, self._own_widget._repr_mimebundle_(), texts)


def html_widget(html: str) -> Any:
    """Return a widget that shows HTML or SVG, as wide as its place."""
    from ipywidgets import HTML, Layout

    widget = HTML(html, layout=Layout(width="100%"))
    return with_still(widget, lambda: {"text/html": widget.value})


def on_enter(field: Any, act: Callable[[object], None]) -> None:
    """Call `act` when Enter is pressed in a text field."""

    def heard(_widget: object, content: Any, _buffers: object) -> None:
        if isinstance(content, dict) and content.get("event") == "submit":
            act(content)

    field.on_msg(heard)
