"""Widgets that send their script and style to a page once, however many it shows.

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

from catan_nb.ui.assets import (
    STATIC,
    TOKENS,
    bundle_script,
    join_styles,
    minify,
    scope_styles,
    styles_version,
)

__all__ = ["SharedScriptWidget", "give_own_layout", "shared_layout"]

_DRESSED: Final = """
catanNbDress({style}, EDITION);"""

_LOADER: Final = minify(STATIC / "coded.js")
_LOOKS: Final = STATIC / "looks.js"


class Code(Widget):  # type: ignore[misc]
    """The script of a kind of widget, compressed, and what must be on the page before it."""

    zipped = traitlets.Bytes(b"").tag(sync=True)
    first = traitlets.Instance(Widget, allow_none=True).tag(sync=True, **widget_serialization)

    def __init__(self, script: str, first: Code | None = None) -> None:
        text = f"export const EDITION = {json.dumps(styles_version())};\n{script}"
        super().__init__(zipped=gzip.compress(text.encode(), mtime=0), first=first)


class SharedScriptWidget(anywidget.AnyWidget):
    """A widget whose script and style are sent to a page once for all of its kind.

    A subclass names files. `script` goes to the page with what it imports and has the default
    export of an anywidget with `render`; it comes too late for its `initialize`, but can have
    ``hear(model, message)``, which misses no message. `styles` are CSS, made of the tokens that
    come with the first of them.
    """

    script: ClassVar[Path]
    styles: ClassVar[tuple[Path, ...]] = ()

    _esm = _LOADER
    code = traitlets.Instance(Code).tag(sync=True, **widget_serialization)

    def __init__(self, **traits: Any) -> None:
        traits.setdefault("layout", shared_layout())
        super().__init__(code=_script_code(self.script, self.styles), **traits)


_codes: dict[tuple[Path, tuple[Path, ...]], Code] = {}
_layouts: list[Layout] = []


def shared_layout() -> Layout:
    """Return the layout that all widgets share that want nothing special of theirs."""
    if not _layouts or _layouts[0].comm is None:
        _layouts[:] = [Layout()]
    return _layouts[0]


def give_own_layout(widget: Any) -> Any:
    """Return a widget that has a layout of its own from now on, for boxes of others."""
    if widget.layout is shared_layout():
        widget.layout = Layout()
    return widget


def _script_code(script: Path, styles: tuple[Path, ...]) -> Code:
    return _cached_code((script, styles), lambda: _make_script_code(script, styles))


def _make_script_code(script: Path, styles: tuple[Path, ...]) -> Code:
    bundle = bundle_script(script)
    if not styles:
        return Code(bundle)
    style = json.dumps(join_styles(styles))
    return Code(
        bundle + _DRESSED.format(style=style), _cached_code((_LOOKS, (TOKENS,)), _make_tokens_code)
    )


def _make_tokens_code() -> Code:
    tokens = json.dumps(scope_styles(minify(TOKENS)))
    return Code(f"const TOKENS = {tokens};\n{bundle_script(_LOOKS)}")


def _cached_code(key: tuple[Path, tuple[Path, ...]], write: Callable[[], Code]) -> Code:
    html = _codes.get(key)
    # Whoever closes all widgets closes this one too.
    if html is None or html.comm is None:
        html = _codes[key] = write()
    return html
