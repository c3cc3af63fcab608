"""A page gets the script and the style of a kind of widget once, however many of them it shows.

An anywidget sends its script with every instance. Here the script is the text of one `Code`
widget, and each instance brings a few lines that fetch it from there. Nothing but widgets is
needed for that, so it works wherever they do: in JupyterLab, in Voila, after a reload.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any, ClassVar, Final

import anywidget
import traitlets
from ipywidgets import Layout, Widget, widget_serialization

__all__ = ["STATIC", "Coded", "plain_layout"]

STATIC: Final = Path(__file__).parent / "static"
_LOADER: Final = (STATIC / "coded.js").read_text("utf-8")


class Code(Widget):  # type: ignore[misc]
    """The script and the style of a kind of widget, as text."""

    script = traitlets.Unicode("").tag(sync=True)
    style = traitlets.Unicode("").tag(sync=True)


class Coded(anywidget.AnyWidget):
    """A widget whose script and style are sent to a page once for all of its kind.

    A subclass names files: `scripts` are put one behind the other and have the default export
    of an anywidget with `render` and without `initialize`, for which they come too late;
    `styles` are CSS.
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


def _code(scripts: tuple[Path, ...], styles: tuple[Path, ...]) -> Code:
    found = _codes.get((scripts, styles))
    # Whoever closes all widgets closes this one too.
    if found is None or found.comm is None:
        found = _codes[scripts, styles] = Code(script=_text(scripts), style=_text(styles))
    return found


def _text(files: tuple[Path, ...]) -> str:
    return "".join(file.read_text("utf-8") for file in files)
