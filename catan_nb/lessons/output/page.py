"""Display of lesson objects: widgets on a page with a kernel, HTML or text elsewhere."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable
from functools import cached_property
from html import escape
from typing import Any

from catan_nb.ui.widgets.saved_output import attach_still, display_with_still, is_code_hidden

# The box in which a lesson answers: HTML, Markdown and plain text with the same words.
#
# What a box says is said in words; its colour only repeats it. Colours and lines suit light and
# dark pages.


LINES = {
    "right": "var(--good,#1d6b39)",
    "near": "var(--guess,#a34700)",
    "wrong": "var(--bad,#a3231a)",
    "open": "var(--edge,#8a7c60)",
    "unclear": "var(--edge,#8a7c60)",
    "question": "var(--primary,#0a5d73)",
}
"""Colour of the line at the left of a box, by what the box is about: the page's, or alone."""


def html_box(tone: str, heading: str, *paragraphs: str, inner: str = "") -> str:
    """Return a box as HTML; ``inner`` must be HTML already, other arguments are escaped."""
    texts = "".join(f"<p style='margin:4px 0 0'>{escape(text)}</p>" for text in paragraphs if text)
    return (
        f"<div class='catan-nb-{tone}' style='border-left:5px solid {LINES[tone]};"
        "padding:6px 12px;margin:6px 0;line-height:1.45'>"
        f"<strong>{escape(heading)}</strong>{texts}{inner}</div>"
    )


def markdown_box(heading: str, *paragraphs: str) -> str:
    """Return a box as Markdown."""
    return "\n>\n> ".join((f"> **{heading}**", *(text for text in paragraphs if text)))


def plain_box(heading: str, *paragraphs: str) -> str:
    """Return a box as plain text."""
    return "\n".join((heading, *(f"  {text}" for text in paragraphs if text)))


__all__ = [
    "InBoxes",
    "OnPage",
    "SvgPicture",
    "has_page",
    "html_widget",
    "is_code_hidden",
    "on_enter",
]


def has_page() -> bool:
    """Return whether this Python runs as a notebook's kernel."""
    try:
        from IPython import get_ipython
    except ImportError:
        return False
    return getattr(get_ipython(), "kernel", None) is not None


class InBoxes(ABC):
    """Base of objects that notebooks display and that `widget` turns into a widget for layouts."""

    @property
    def widget(self) -> Any:
        """The object as an ipywidgets widget, for containers with their own layout."""
        from catan_nb.ui.widgets.shared_script import give_own_layout

        return give_own_layout(self._own_widget)

    @cached_property
    def _own_widget(self) -> Any:
        return self._on_page()

    @abstractmethod
    def _on_page(self) -> Any:
        """Return the widget that shows the object; ipywidgets is imported only here."""


class OnPage(InBoxes):
    """Base of objects shown as a widget on a page, and as HTML or text elsewhere."""

    @cached_property
    def _own_widget(self) -> Any:
        return attach_still(self._on_page(), self._texts)

    def _texts(self) -> dict[str, Any]:
        """Return the representations without a page, by MIME type."""
        html: Any = self._repr_html_  # type: ignore[attr-defined]
        return {"text/html": str(html()), "text/plain": repr(self)}

    def _repr_mimebundle_(self, include: Any = None, exclude: Any = None) -> dict[str, Any]:
        """Return the widget's display data; without a page or ipywidgets, text representations.

        In a notebook that may be saved the words stand in an output of their own, see
        `catan_nb.ui.widgets.saved_output`.
        """
        texts = self._texts()
        if not has_page():
            return texts
        try:
            import ipywidgets  # noqa: F401 -- to see whether it is there
        except ImportError:
            return texts
        return display_with_still(self._own_widget, self._own_widget._repr_mimebundle_(), texts)


class SvgPicture(InBoxes):
    """A picture given as SVG text; notebooks show it by themselves."""

    @abstractmethod
    def svg(self) -> str:
        """Return the picture as SVG text."""

    def _repr_mimebundle_(self, include: object = None, exclude: object = None) -> dict[str, str]:
        return {"image/svg+xml": self.svg(), "text/plain": repr(self)}

    def _on_page(self) -> Any:
        return html_widget(self.svg())


def html_widget(html: str) -> Any:
    """Return a widget that shows HTML or SVG at the full width of its container."""
    from ipywidgets import HTML, Layout

    widget = HTML(html, layout=Layout(width="100%"))
    return attach_still(widget, lambda: {"text/html": widget.value})


def on_enter(field: Any, act: Callable[[object], None]) -> None:
    """Call `act` when Enter is pressed in a text field."""

    def heard(_widget: object, content: Any, _buffers: object) -> None:
        if isinstance(content, dict) and content.get("event") == "submit":
            act(content)

    field.on_msg(heard)
