"""A page gets the script and the style of a kind of widget once, however many of them it shows.

An anywidget sends its script with every instance. Here the script is the text of one `Code`
widget, and each instance brings a few lines that fetch it from there. Nothing but widgets is
needed for that, so it works wherever they do: in JupyterLab, in Voila, after a reload.
"""

from __future__ import annotations

import gzip
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any, ClassVar, Final

import anywidget
import traitlets
from ipywidgets import Layout, Widget, widget_serialization

from catan_nb.ui.assets import STATIC, TOKENS, join_files, minified, scope_styles, styles_version

__all__ = ["SharedScriptWidget", "own_layout", "plain_layout"]

_DRESSED: Final = """
catanNbDress({style}, EDITION);"""

_LOADER: Final = minified(STATIC / "coded.js")


class Code(Widget):  # type: ignore[misc]
    """The script of a kind of widget, compressed, and what must be on the page before it."""

    zipped = traitlets.Bytes(b"").tag(sync=True)
    first = traitlets.Instance(Widget, allow_none=True).tag(sync=True, **widget_serialization)

    def __init__(self, script: str, first: Code | None = None) -> None:
        text = f"export const EDITION = {json.dumps(styles_version())};\n{script}"
        super().__init__(zipped=gzip.compress(text.encode(), mtime=0), first=first)


class SharedScriptWidget(anywidget.AnyWidget):
    """A widget whose script and style are sent to a page once for all of its kind.

    A subclass names files. `scripts` are put one behind the other and have the default export
    of an anywidget with `render`; they come too late for its `initialize`, but can have
    ``hear(model, message)``, which misses no message. `styles` are CSS, made of the tokens that
    come with the first of them.
    """

    scripts: ClassVar[tuple[Path, ...]] = ()
    styles: ClassVar[tuple[Path, ...]] = ()

    _esm = _LOADER
    code = traitlets.Instance(Code).tag(sync=True, **widget_serialization)

    def __init__(self, **traits: Any) -> None:
        traits.setdefault("layout", plain_layout())
        super().__init__(code=_code(self.scripts, self.styles), **traits)


_codes: dict[tuple[tuple[Path, ...], tuple[Path, ...]], Code] = {}
_layouts: list[Layout] = []


def plain_layout() -> Layout:
    """Return the layout that all widgets share that want nothing special of theirs."""
    if not _layouts or _layouts[0].comm is None:
        _layouts[:] = [Layout()]
    return _layouts[0]


def own_layout(widget: Any) -> Any:
    """Return a widget that has a layout of its own from now on, for boxes of others."""
    if widget.layout is plain_layout():
        widget.layout = Layout()
    return widget


def _code(scripts: tuple[Path, ...], styles: tuple[Path, ...]) -> Code:
    return _cached((scripts, styles), lambda: _read_script(scripts, styles))


def _read_script(scripts: tuple[Path, ...], styles: tuple[Path, ...]) -> Code:
    script = join_files(scripts)
    if not styles:
        return Code(script)
    style = json.dumps(join_files(styles))
    return Code(script + _DRESSED.format(style=style), _cached(((), (TOKENS,)), _read_styles))


def _read_styles() -> Code:
    tokens = json.dumps(scope_styles(minified(TOKENS)))
    looks = join_files((STATIC / "apart.js", STATIC / "looks.js"))
    return Code(f"const TOKENS = {tokens};\n{looks}")


def _cached(key: tuple[tuple[Path, ...], tuple[Path, ...]], write: Callable[[], Code]) -> Code:
    html = _codes.get(key)
    # Whoever closes all widgets closes this one too.
    if html is None or html.comm is None:
        html = _codes[key] = write()
    return html
