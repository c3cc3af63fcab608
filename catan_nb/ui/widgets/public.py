"""What the widgets that authors put into their own pages have in common, and their stills."""

from __future__ import annotations

import os
import re
import sys
from base64 import b64encode
from collections.abc import Callable, Iterator, Mapping
from hashlib import blake2s
from html import escape
from html.parser import HTMLParser
from inspect import iscoroutinefunction
from string import Template
from types import FunctionType
from typing import Any, ClassVar, Final, Protocol, TypeVar
from weakref import WeakSet

from ipywidgets import DOMWidget, Layout, Style
from traitlets import MetaHasTraits

from catan_nb.board.layout import Board
from catan_nb.kernel.game import Game
from catan_nb.kernel.position import HandMade
from catan_nb.kernel.text import did_you_mean, no_such, quote
from catan_nb.ui.widgets.code import plain_layout

__all__ = [
    "End",
    "Public",
    "Still",
    "Texts",
    "as_game",
    "drawn",
    "follow_execution",
    "given_function",
    "hides_code",
    "image",
    "layout_of",
    "no_others",
    "portable",
    "registered",
    "shown",
    "with_still",
]


# Widgets that look again whenever a cell or a widget's callback has run.


class Refreshed(Protocol):
    """What can look again at what it shows."""

    def refresh(self) -> None:
        """Show what has changed meanwhile."""


_FOLLOWING: Final[WeakSet[Any]] = WeakSet()
_SHELLS: Final[WeakSet[Any]] = WeakSet()


def follow_execution(one: Refreshed) -> None:
    """Refresh something after each cell and each message from a page, as long as it is used.

    Outside IPython nothing tells when code has run.
    """
    try:
        from IPython import get_ipython
    except ImportError:
        return
    shell = get_ipython()
    if shell is None:
        return
    _FOLLOWING.add(one)
    if shell not in _SHELLS:
        _SHELLS.add(shell)
        shell.events.register("post_execute", _refresh)


def _refresh() -> None:
    for one in tuple(_FOLLOWING):
        one.refresh()


# The HTML of a page as other places can show it: without controls, and drawings as images.


_GONE: Final = frozenset(("button", "script", "select", "style", "textarea"))
_EMPTY: Final = frozenset(("br", "hr", "img", "input", "link", "meta"))
_KEPT: Final = frozenset(
    ("alt", "colspan", "lang", "open", "rowspan", "scope", "src", "start", "style", "title")
)

_ATTRIBUTE: Final = re.compile(r"""\s[\w:-]+(="[^"]*"|='[^']*')?""")


def image(svg: str, alt: str) -> str:
    """Return a drawing as an image, which places show that take SVG out of a page."""
    data = b64encode(svg.encode()).decode()
    return (
        f'<img alt="{escape(alt)}" src="data:image/svg+xml;base64,{data}" style="max-width:100%">'
    )


def portable(html: str) -> str:
    """Return the HTML of a page for places that have neither its styles nor its scripts.

    Buttons and fields are left out, as are small signs, which a page writes once for all of them;
    links are words, and drawings images.
    """
    parser = _Portable()
    parser.feed(html)
    parser.close()
    return "".join(parser.parts)


class _Portable(HTMLParser):
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
        given = dict(attrs)
        if self._gone or tag in _GONE or "hidden" in given:
            self._gone += tag not in _EMPTY
        elif self._depth:
            self._drawing.append(self._written())
            self._depth += 1
        elif tag == "svg":
            if "xmlns" not in given or given.get("aria-hidden") == "true":
                self._gone = 1
                return
            self._drawing, self._depth = [self._written()], 1
            self._name = given.get("aria-label") or ""
        elif tag not in ("a", "input"):
            kept = "".join(
                f' {name}="{escape(value or "")}"' for name, value in attrs if name in _KEPT
            )
            self.parts.append(f"<{tag}{kept}>")

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Write an element without content, as they are in drawings."""
        if self._depth and not self._gone:
            self._drawing.append(self._written())
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
                self.parts.append(image("".join(self._drawing), self._name))
        elif tag != "a":
            self.parts.append(f"</{tag}>")

    def _written(self) -> str:
        """Return the beginning of a drawing's element as XML, which knows no bare attributes."""
        text = self.get_starttag_text() or ""
        return _ATTRIBUTE.sub(lambda found: found[0] if found[1] else "", text)

    def handle_data(self, data: str) -> None:
        """Write a text."""
        if not self._gone:
            (self._drawing if self._depth else self.parts).append(escape(data, quote=False))


# What stands in a saved notebook where a widget was: a picture or words, without any Python.
#
# A widget lives in the Python that made it. Once that has ended, JupyterLab says "model not
# found" in the place of its view, whatever else the view's display data hold; and other readers
# of notebooks know no widgets. So a cell that has shown a widget ends with an output of its own,
# its still, which a style of its own hides as long as the widget itself is on the page. A box of
# ipywidgets that has widgets of the kit in it has one as well, made of what they and its texts
# show.


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

_waiting: Final[list[tuple[Any, Callable[[], Texts], str]]] = []
"""Widgets that the present cell has shown, what draws their stills, and the cell."""


def hides_code() -> bool:
    """Say whether the page shows no cells: nothing is written into one, and no notebook saved."""
    # A kernel that Voila has started before anybody asked knows nothing of a request.
    asked = os.environ.get("SERVER_SOFTWARE", "").startswith("voila/")
    return asked or "VOILA_BASE_URL" in os.environ


def shown(
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
    cell = _cell() if still or texts.keys() & {HTML, SVG} else None
    if cell is None:
        return {**data, **texts}
    _waiting.append((root, still or (lambda: texts), cell))
    # What the still says is not said twice.
    return {**data, **dict.fromkeys(texts.keys() & {HTML, "text/plain"}, "")}


class Still:
    """What a notebook shows as a widget, and as a still where it is saved."""

    widget: Any

    def still(self) -> Texts:
        """Return what stands in a saved notebook in the place of the widget."""
        raise NotImplementedError

    def _repr_mimebundle_(self, **options: Any) -> Any:
        view = self.widget._repr_mimebundle_(**options)
        return shown(self.widget, view, {"text/plain": repr(self)}, self.still)


def with_still(widget: Any, still: Callable[[], Texts]) -> Any:
    """Return a widget that brings its still to the boxes of ipywidgets which it is put into."""
    widget._still = still
    watch_boxes()
    return widget


def watch_boxes() -> None:
    """Let boxes of ipywidgets with widgets of the kit in them have stills in this notebook."""
    try:
        from IPython import get_ipython
    except ImportError:
        return
    shell = get_ipython()
    if getattr(shell, "kernel", None) is None or hides_code():
        return
    from ipywidgets import Box

    formats = shell.display_formatter.mimebundle_formatter
    if Box not in formats.type_printers:
        formats.for_type(Box, _box_shown)


def _box_shown(box: Any) -> Any:
    view = box._repr_mimebundle_ and box._repr_mimebundle_()
    draw = vars(box).get("_still")
    # The kit's containers have seen to their stills by now.
    if view is None or (not draw and (hasattr(box, "_still") or not any(_with_stills(box)))):
        return view
    return shown(box, view, {"text/plain": repr(box)}, draw or (lambda: _box_still(box)))


def _with_stills(box: Any) -> Iterator[Any]:
    for part in getattr(box, "children", ()):
        if hasattr(part, "_still"):
            yield part
        else:
            yield from _with_stills(part)


def _box_still(box: Any) -> Texts:
    return {HTML: _pictured(box), "text/plain": repr(box)}


def _pictured(widget: Any) -> str:
    """Return what a widget shows, as far as it can be shown without it."""
    import ipywidgets as widgets

    if hasattr(widget, "_still"):
        texts = widget._still()
        return texts.get(HTML) or image(texts[SVG], texts["text/plain"])
    if isinstance(widget, widgets.HTML | widgets.HTMLMath):
        return str(widget.value)
    if isinstance(widget, widgets.Label):
        return f"<p>{escape(widget.value)}</p>"
    if not isinstance(widget, widgets.Box):
        return ""  # a control, which does nothing here
    across = isinstance(widget, widgets.HBox)
    style = f"display:flex;gap:16px;flex-direction:{'row' if across else 'column'}"
    parts = filter(None, map(_pictured, widget.children))
    inside = "".join(f'<div style="flex:1 1 0;min-width:0">{part}</div>' for part in parts)
    return inside and f'<div style="{style}">{inside}</div>'


class Drawing(Protocol):
    """A picture with what is to be said of it."""

    @property
    def title(self) -> str: ...
    @property
    def description(self) -> str: ...
    def svg(self) -> str: ...


def drawn(picture: Drawing, text: str) -> dict[str, str]:
    """Return the texts of a picture: as HTML too, which notebooks show that nobody has trusted."""
    svg = picture.svg()
    html = image(svg, f"{picture.title}. {picture.description}")
    return {HTML: html, SVG: svg, "text/plain": text}


def _cell() -> str | None:
    """Return the source of the cell that is running in a notebook that may be saved."""
    try:
        from IPython import get_ipython
        from IPython.core.displaypub import CapturingDisplayPublisher
    except ImportError:
        return None
    shell = get_ipython()
    if hides_code() or not hasattr(shell, "get_parent"):
        return None
    if isinstance(shell.display_pub, CapturingDisplayPublisher):
        return None
    parent = shell.get_parent() or {}
    if parent.get("header", {}).get("msg_type") != "execute_request":
        return None
    if shell not in _SHELLS:
        _SHELLS.add(shell)
        shell.events.register("post_run_cell", _publish)
    return str(parent["content"]["code"])


def _publish(_result: object = None) -> None:
    """Give the cell that has ended the stills of the widgets that it has shown."""
    from IPython.display import publish_display_data

    waiting = {id(root): (root, draw, cell) for root, draw, cell in _waiting}
    _waiting.clear()
    for root, draw, cell in waiting.values():
        texts = dict(draw())
        html = portable(texts.get(HTML) or image(texts[SVG], texts["text/plain"]))
        # The same at each run, so that a notebook that runs again stays as it is.
        key = blake2s(f"{cell}\n{html}".encode(), digest_size=6).hexdigest()
        root.add_class(f"cnb-live-{key}")
        style = _STYLE.substitute(key=key)
        texts[HTML] = f'<style>{style}</style><div class="cnb-still-{key}">{html}</div>'
        publish: Any = publish_display_data  # IPython is only half typed
        publish(texts)


T = TypeVar("T")

End = Callable[[], None]
"""Ends what the call that returned it has begun; it may be called again."""


class _Finished(MetaHasTraits):
    """Notes of each widget when it is finished: from then on mistyped names are refused."""

    def __call__(self, *args: Any, **more: Any) -> Any:
        made = super().__call__(*args, **more)
        made._finished = True
        return made


class Public(metaclass=_Finished):
    """A container of ipywidgets that lists what is documented, and has a still beside its view.

    What else ipywidgets gives it works as with every container. Once it is made, a public name
    that it does not have cannot be set, for that is a mistyped one; what begins with an underline
    can, and so can everything in a class derived from it that has no `NAMES` of its own.
    """

    NAMES: ClassVar[tuple[str, ...]] = ()
    """What authors use of it, beside what all containers have."""
    _finished = False

    def __init__(self, *args: Any, **traits: Any) -> None:
        super().__init__(*args, **traits)
        watch_boxes()

    def __setattr__(self, name: str, value: object) -> None:
        if self._finished and not name.startswith("_") and "NAMES" in vars(type(self)):
            wrong = self._cannot_set(name)
            if wrong:
                raise AttributeError(wrong)
        super().__setattr__(name, value)

    def _cannot_set(self, name: str) -> str:
        """Return why a name cannot be set, in words; "" where it can."""
        kind, there = type(self), getattr(type(self), name, None)
        if isinstance(there, property) and there.fset is None:
            able = name == "game" and "set_position" in self.NAMES
            use = "; use set_position(game)" if able else ""
            return f"{name} of a {kind.__name__} cannot be set{use}"
        if isinstance(there, FunctionType) and name in self.NAMES:
            return f"{name} is a method: it is called, {name}(…), not set"
        if name in self.NAMES or hasattr(self, name):
            return ""
        parts = {one: getattr(self, one) for one in self.NAMES if one in vars(self)}
        for part, its in parts.items():
            if isinstance(its, Public) and name in its.NAMES:
                return f"a {kind.__name__} has no {name}; did you mean {part}.{name}?"
        return no_such(f"attribute of a {kind.__name__}", name, self.NAMES)

    def __dir__(self) -> list[str]:
        return sorted((*self.NAMES, "close", "layout", "observe", "unobserve"))

    def _repr_mimebundle_(self, **options: Any) -> Any:
        view: Any = super()._repr_mimebundle_(**options)  # type: ignore[misc]
        return shown(self, view, {"text/plain": repr(self)}, self._still)

    def _still(self) -> Texts:
        """Return what stands in a saved notebook in the place of the widget."""
        raise NotImplementedError

    @property
    def model_id(self) -> str:
        """Its name in the page; ipywidgets asks for it when it is put into a box."""
        if self._finished and self.comm is None:  # type: ignore[attr-defined]
            kind = type(self).__name__
            raise RuntimeError(f"this {kind} is closed, and cannot be shown any more; make another")
        return str(super().model_id)  # type: ignore[misc]

    def close(self) -> None:
        """Close it with all that it is made of."""
        for part in _parts(self):
            part.close()
        super().close()  # type: ignore[misc]


def _parts(widget: Any) -> list[Any]:
    """Return what a widget is made of, but what others have a share in."""
    found: dict[int, Any] = {id(plain_layout()): None}
    waiting = [widget]
    while waiting:
        for value in waiting.pop().trait_values(sync=True).values():
            for one in value if isinstance(value, list | tuple) else (value,):
                if isinstance(one, DOMWidget | Layout | Style) and id(one) not in found:
                    found[id(one)] = one
                    waiting.append(one)
    return [part for part in found.values() if part is not None]


def given_function(given: T, name: str, takes: str) -> T:
    """Return a function that was given; TypeError where it is none, or one that is awaited.

    `name` is what it is given to, and `takes` says what it will be called with.
    """
    if not callable(given):
        hint = "" if given is not None else "; write its name without brackets"
        raise TypeError(f"{name} is given a function that takes {takes}, not {quote(given)}{hint}")
    if iscoroutinefunction(given) or iscoroutinefunction(type(given).__call__):
        raise TypeError(
            f"{name} is given a function that is called, not awaited, so not an `async def`;"
            " let a plain one begin a task, asyncio.create_task(…)"
        )
    return given


def layout_of(given: Layout | Mapping[str, Any] | None, **own: str) -> Layout:
    """Return a widget's layout: what is given as a mapping is added to what it has of its own.

    Raises
    ------
    TypeError
        For what is neither a `Layout` nor a mapping.
    ValueError
        For an entry that no layout has.
    """
    if isinstance(given, Layout):
        return given
    entries = {} if given is None else given
    if not isinstance(entries, Mapping):
        raise TypeError(f"layout is a dict or an ipywidgets.Layout, not {quote(given)}")
    known = Layout.class_trait_names(sync=True)
    for name in entries:
        if name not in known:
            raise ValueError(f"a layout has no entry {quote(name)}{did_you_mean(name, known)}")
    return Layout(**{**own, **entries})


def no_others(unknown: Mapping[str, object], *known: str) -> None:
    """Refuse keywords that a function does not have; the TypeError says which it has."""
    for name in unknown:
        raise TypeError(no_such("setting", name, known))


def registered(among: list[T], one: T) -> End:
    """Add something to a list, and return what takes it out again."""
    among.append(one)

    def end() -> None:
        if one in among:
            among.remove(one)

    return end


def as_game(given: object) -> Any:
    """Return a game as it is, and a position as the game that goes on from it.

    Raises
    ------
    TypeError
        For anything else; of a board and the text of a saved game it is told how to get a game.
    BadSetup
        For a position that cannot be.
    """
    if isinstance(given, Game):
        return given
    if isinstance(given, HandMade):
        position: Any = given
        return position.game()
    hint = ""
    if isinstance(given, str):
        hint = " (the text of a saved game is read by cn.read_game)"
    elif isinstance(given, Board):
        hint = " (cn.new_game(board=…) makes a game on it)"
    raise TypeError(f"a game or a position is wanted, not {quote(given)}{hint}")
