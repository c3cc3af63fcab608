"""Static output that replaces a widget in a saved notebook: a picture or words.

A widget lives in the Python that made it. Once that has ended, JupyterLab says "model not found" in
the place of its view, whatever else the view's display data hold; and other readers of notebooks
know no widgets. So a cell that has shown a widget ends with an output of its own, its still, which
a style of its own hides as long as the widget itself is on the page. A box of ipywidgets that has
widgets of the kit in it has one as well, made of what they and its texts show.
"""

from __future__ import annotations

import os
import re
import sys
from base64 import b64encode
from collections.abc import Callable, Iterator, Mapping
from hashlib import blake2s
from html import escape
from html.parser import HTMLParser
from string import Template
from typing import Any, Final, Protocol
from weakref import WeakSet

__all__ = [
    "Still",
    "Texts",
    "attach_still",
    "display_with_still",
    "is_code_hidden",
    "picture_display_data",
    "portable_html",
    "register_box_stills",
    "svg_image_html",
]


# The HTML of a page as other places can show it: without controls, and drawings as images.


_GONE: Final = frozenset(("button", "script", "select", "style", "textarea"))
_EMPTY: Final = frozenset(("br", "hr", "img", "input", "link", "meta"))
_KEPT: Final = frozenset(
    ("alt", "colspan", "lang", "open", "rowspan", "scope", "src", "start", "style", "title")
)

_ATTRIBUTE: Final = re.compile(r"""\s[\w:-]+(="[^"]*"|='[^']*')?""")


def svg_image_html(svg: str, alt: str) -> str:
    """Return a drawing as an image, which places show that take SVG out of a page."""
    data = b64encode(svg.encode()).decode()
    return (
        f'<img alt="{escape(alt)}" src="data:image/svg+xml;base64,{data}" style="max-width:100%">'
    )


def portable_html(html: str) -> str:
    """Return the HTML of a page for places that have neither its styles nor its scripts.

    Buttons and fields are left out, as are small signs, which a page writes once for all of them;
    links are words, and drawings images.
    """
    parser = _PortableHtmlWriter()
    parser.feed(html)
    parser.close()
    return "".join(parser.parts)


class _PortableHtmlWriter(HTMLParser):
    """Writes what it reads, as far as it is shown without the page."""

    def __init__(self) -> None:
        super().__init__()
        self.parts: list[str] = []
        self._gone = 0  # how deep inside what is left out
        self._drawing: list[str] = []
        self._depth = 0  # how deep inside a drawing
        self._name = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Write the beginning of an element, or note that it is left out."""
        attributes = dict(attrs)
        if self._gone or tag in _GONE or "hidden" in attributes:
            self._gone += tag not in _EMPTY
        elif self._depth:
            self._drawing.append(self._xml_start_tag())
            self._depth += 1
        elif tag == "svg":
            if "xmlns" not in attributes or attributes.get("aria-hidden") == "true":
                self._gone = 1
                return
            self._drawing, self._depth = [self._xml_start_tag()], 1
            self._name = attributes.get("aria-label") or ""
        elif tag not in ("a", "input"):
            kept_attributes = "".join(
                f' {name}="{escape(value or "")}"' for name, value in attrs if name in _KEPT
            )
            self.parts.append(f"<{tag}{kept_attributes}>")

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Write an element without content, as they are in drawings."""
        if self._depth and not self._gone:
            self._drawing.append(self._xml_start_tag())
        elif not self._gone:
            self.handle_starttag(tag, attrs)
            if tag not in _EMPTY:
                self.handle_endtag(tag)

    def handle_endtag(self, tag: str) -> None:
        """Write the end of an element; a drawing that ends becomes an image."""
        if self._gone:
            self._gone -= tag not in _EMPTY
        elif self._depth:
            self._drawing.append(f"</{tag}>")
            self._depth -= 1
            if not self._depth:
                self.parts.append(svg_image_html("".join(self._drawing), self._name))
        elif tag != "a":
            self.parts.append(f"</{tag}>")

    def _xml_start_tag(self) -> str:
        """Return the beginning of a drawing's element as XML, which knows no bare attributes."""
        text = self.get_starttag_text() or ""
        return _ATTRIBUTE.sub(lambda pair: pair[0] if pair[1] else "", text)

    def handle_data(self, data: str) -> None:
        """Write a text."""
        if not self._gone:
            (self._drawing if self._depth else self.parts).append(escape(data, quote=False))


Texts = Mapping[str, str]
"""Display data by media type."""

HTML: Final = "text/html"
SVG: Final = "image/svg+xml"

_STYLE: Final = Template(
    # The widget is on the page, or comes: JupyterLab holds a place for it.
    "body:has(.cnb-live-$key):not(:has(.cnb-live-$key .cnb-ended))"
    " :is(.jp-OutputArea-child:has(.cnb-still-$key),.cnb-still-$key),"
    ".jp-OutputArea-child:has(>.lm-Panel.jp-OutputArea-output:not(.jupyter-widgets))"
    ":not(:has(.cnb-ended))+.jp-OutputArea-child:has(.cnb-still-$key),"
    # It does not come: its saved state without Python, or what JupyterLab says instead.
    ".cnb-live-$key:has(.cnb-ended),"
    ".jp-OutputArea-child:has(.cnb-ended,>.jp-OutputArea-output.jupyter-widgets)"
    ":has(+.jp-OutputArea-child .cnb-still-$key)"
    "{display:none}"
)

_SHELLS: Final[WeakSet[Any]] = WeakSet()
_waiting: Final[list[tuple[Any, Callable[[], Texts], str]]] = []
"""Widgets that the present cell has shown, what draws their stills, and the cell."""


def is_code_hidden() -> bool:
    """Say whether the page shows no cells: nothing is written into one, and no notebook saved."""
    # A kernel that Voila has started before anybody asked knows nothing of a request.
    in_voila = os.environ.get("SERVER_SOFTWARE", "").startswith("voila/")
    return in_voila or "VOILA_BASE_URL" in os.environ


def display_with_still(
    root: Any, view: Any, texts: Texts, still: Callable[[], Texts] | None = None
) -> dict[str, Any]:
    """Return the display data of a widget, which gets a still where a notebook may be saved.

    Parameters
    ----------
    root : DOMWidget
        The widget that the notebook shows.
    view : mapping, or tuple of mappings
        The display data of its view; anywidgets have metadata behind them.
    texts : mapping of str to str
        What stands beside the view where there are no stills, and in its place where there is no
        Python, unless `still` draws something else.
    still : callable, optional
        Draws the still when the cell has ended.
    """
    if "google.colab" in sys.modules:
        # Its widget manager loses the binary part of messages, and with it drawings and scripts.
        return dict(still() if still else texts)
    data = view[0] if isinstance(view, tuple) else view
    cell = _running_cell_source() if still or texts.keys() & {HTML, SVG} else None
    if cell is None:
        return {**data, **texts}
    _waiting.append((root, still or (lambda: texts), cell))
    # What the still says is not said twice.
    return {**data, **dict.fromkeys(texts.keys() & {HTML, "text/plain"}, "")}


class Still:
    """A widget that has a static output where its notebook is saved."""

    widget: Any

    def still(self) -> Texts:
        """Return what stands in a saved notebook in the place of the widget."""
        raise NotImplementedError

    def _repr_mimebundle_(self, **options: Any) -> Any:
        view = self.widget._repr_mimebundle_(**options)
        return display_with_still(self.widget, view, {"text/plain": repr(self)}, self.still)


def attach_still(widget: Any, still: Callable[[], Texts]) -> Any:
    """Return a widget that brings its still to the boxes of ipywidgets which it is put into."""
    widget._still = still
    register_box_stills()
    return widget


def register_box_stills() -> None:
    """Let boxes of ipywidgets with widgets of the kit in them have stills in this notebook."""
    try:
        from IPython import get_ipython
    except ImportError:
        return
    shell = get_ipython()
    if getattr(shell, "kernel", None) is None or is_code_hidden():
        return
    from ipywidgets import Box

    formats = shell.display_formatter.mimebundle_formatter
    if Box not in formats.type_printers:
        formats.for_type(Box, _box_display_data)


def _box_display_data(box: Any) -> Any:
    view = box._repr_mimebundle_ and box._repr_mimebundle_()
    draw = vars(box).get("_still")
    # The kit's containers have seen to their stills by now.
    if view is None or (
        not draw and (hasattr(box, "_still") or not any(_children_with_stills(box)))
    ):
        return view
    return display_with_still(
        box, view, {"text/plain": repr(box)}, draw or (lambda: _box_still(box))
    )


def _children_with_stills(box: Any) -> Iterator[Any]:
    for child in getattr(box, "children", ()):
        if hasattr(child, "_still"):
            yield child
        else:
            yield from _children_with_stills(child)


def _box_still(box: Any) -> Texts:
    return {HTML: _widget_html(box), "text/plain": repr(box)}


def _widget_html(widget: Any) -> str:
    """Return what a widget shows, as far as it can be shown without it."""
    import ipywidgets as widgets

    if hasattr(widget, "_still"):
        texts = widget._still()
        return texts.get(HTML) or svg_image_html(texts[SVG], texts["text/plain"])
    if isinstance(widget, widgets.HTML | widgets.HTMLMath):
        return str(widget.value)
    if isinstance(widget, widgets.Label):
        return f"<p>{escape(widget.value)}</p>"
    if not isinstance(widget, widgets.Box):
        return ""  # a control, which does nothing here
    across = isinstance(widget, widgets.HBox)
    style = f"display:flex;gap:16px;flex-direction:{'row' if across else 'column'}"
    parts = filter(None, map(_widget_html, widget.children))
    inside = "".join(
        f'<div style="flex:1 1 0;min-width:0">{part_html}</div>' for part_html in parts
    )
    return inside and f'<div style="{style}">{inside}</div>'


class StillPicture(Protocol):
    """A picture with what is to be said of it."""

    @property
    def title(self) -> str: ...
    @property
    def description(self) -> str: ...
    def svg(self) -> str: ...


def picture_display_data(picture: StillPicture, text: str) -> dict[str, str]:
    """Return the texts of a picture: as HTML too, which notebooks show that nobody has trusted."""
    svg = picture.svg()
    html = svg_image_html(svg, f"{picture.title}. {picture.description}")
    return {HTML: html, SVG: svg, "text/plain": text}


def _running_cell_source() -> str | None:
    """Return the source of the cell that is running in a notebook that may be saved."""
    try:
        from IPython import get_ipython
        from IPython.core.displaypub import CapturingDisplayPublisher
    except ImportError:
        return None
    shell = get_ipython()
    if is_code_hidden() or not hasattr(shell, "get_parent"):
        return None
    if isinstance(shell.display_pub, CapturingDisplayPublisher):
        return None
    parent = shell.get_parent() or {}
    if parent.get("header", {}).get("msg_type") != "execute_request":
        return None
    if shell not in _SHELLS:
        _SHELLS.add(shell)
        shell.events.register("post_run_cell", _publish_stills)
    return str(parent["content"]["code"])


def _publish_stills(_result: object = None) -> None:
    """Give the cell that has ended the stills of the widgets that it has shown."""
    from IPython.display import publish_display_data

    waiting = {id(root): (root, draw, cell) for root, draw, cell in _waiting}
    _waiting.clear()
    for root, draw, cell in waiting.values():
        texts = dict(draw())
        html = portable_html(texts.get(HTML) or svg_image_html(texts[SVG], texts["text/plain"]))
        # The same at each run, so that a notebook that runs again stays as it is.
        key = blake2s(f"{cell}\n{html}".encode(), digest_size=6).hexdigest()
        root.add_class(f"cnb-live-{key}")
        style = _STYLE.substitute(key=key)
        texts[HTML] = f'<style>{style}</style><div class="cnb-still-{key}">{html}</div>'
        publish: Any = publish_display_data  # IPython is only half typed
        publish(texts)
