"""A region of the page made of HTML, whose buttons and fields call Python.

One widget for a whole panel: a panel of ipywidgets buttons would be dozens of widgets, each
with its own messages, and such a button can hold no drawing and cannot say why it is dimmed.
The page changes only what differs from before, so focus, scrolling and half-typed words stay.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any, ClassVar, Final, Self

import traitlets

from catan_nb.kernel.values import frozen
from catan_nb.ui.sources import STATIC
from catan_nb.ui.widgets.patched import Patched

__all__ = ["PANE", "Pane", "Press"]

PANE: Final = (STATIC / "calm.js", STATIC / "patched.js", STATIC / "panes" / "pane.js")
"""The script of a pane, without what it hands over to the page."""


@frozen
class Press:
    """What a person did on a pane.

    Attributes
    ----------
    do:
        The word that the button or field carries.
    arg:
        What else it carries; empty when nothing.
    value:
        The value of a field: text, or True and False of a tick box; empty for buttons.
    stamp:
        The last moment of what the page showed when it was pressed: the present one, as long as
        the pane shows the same.
    """

    do: str
    arg: str = ""
    value: str | bool = ""
    stamp: int = -1


class Pane(Patched):
    """A region of HTML.

    Parameters
    ----------
    label:
        The region's name for screen readers; empty for a region that needs none.
    classes:
        Extra CSS classes of the region, separated by spaces.
    role:
        Its ARIA role.
    """

    scripts: ClassVar[tuple[Path, ...]] = (*PANE, STATIC / "panes" / "export.js")

    label = traitlets.Unicode("").tag(sync=True)
    classes = traitlets.Unicode("").tag(sync=True)
    role = traitlets.Unicode("").tag(sync=True)
    hidden = traitlets.Bool(False).tag(sync=True)

    def __init__(self, label: str = "", classes: str = "", role: str = "") -> None:
        super().__init__(label=label, classes=classes, role=role or ("region" if label else ""))
        self._on_press: list[Callable[[Press], object]] = []
        self.on_msg(self._message)

    @property
    def html(self) -> str:
        """The content."""
        return str(self.text)

    def show(self, html: str, stamp: int) -> None:
        """Show other content; ``stamp`` is the moment it belongs to. Nothing new, no message."""
        self.put(html, stamp)

    def add_class(self, className: str) -> Self:  # noqa: N803
        """Add a CSS class, where pages that are open hear of it: of `_dom_classes` they do not."""
        if className not in self.classes.split():
            self.classes = f"{self.classes} {className}"
        return self

    def remove_class(self, className: str) -> Self:  # noqa: N803
        """Take a CSS class away."""
        self.classes = " ".join(one for one in self.classes.split() if one != className)
        return self

    def focus(self, do: str = "", arg: str = "") -> None:
        """Move the keyboard's focus to the button or field that carries ``do`` and ``arg``.

        Without a word it goes to the button that is the next sensible step, or else to a lit
        place of the board.
        """
        self.send({"type": "focus", "do": do, "arg": arg})

    def on_press(self, callback: Callable[[Press], object]) -> None:
        """Call back with everything that is pressed or changed."""
        self._on_press.append(callback)

    def press(self, do: str, arg: object = "", value: str | bool = "") -> None:
        """Act as if a person had pressed what is shown now."""
        for callback in self._on_press:
            callback(Press(do, str(arg), value, self.stamp))

    def _message(self, _widget: object, content: Any, _buffers: object) -> None:
        if not isinstance(content, dict) or content.get("type") != "press":
            return
        do, stamp, value = content.get("do"), content.get("stamp"), content.get("value", "")
        if isinstance(do, str) and isinstance(stamp, int) and isinstance(value, str | bool):
            for callback in self._on_press:
                callback(Press(do, str(content.get("arg") or ""), value, self.moment(stamp)))
