"""A region of the page made of HTML, whose buttons and fields call Python.

One widget for a whole panel: a panel of ipywidgets buttons would be dozens of widgets, each
with its own messages, and such a button can hold no drawing and cannot say why it is dimmed.
The page changes only what differs from before, so focus, scrolling and half-typed words stay.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final, Self

import traitlets

from catan_nb.ui.assets import STATIC
from catan_nb.ui.widgets.shared_script import SharedScriptWidget

__all__ = ["Pane", "PatchedText", "Press", "compute_patches"]


# A widget with one long text, of which only the changes are sent.


Change = tuple[int, int, str]
"""What stands in place of a part of the former text: from where, up to where, what."""

_SHORT: Final = 200
"""Characters up to which one change is as good as several."""
_MANY: Final = 1_000_000
"""Pairs of parts up to which looking for what is alike takes less time than sending it."""
_PARTS: Final = re.compile(r"(?=[<[])")
"""Where elements of HTML and lists of JSON begin."""


class PatchedText(SharedScriptWidget):
    """A widget whose script shows a long text.

    The script reads `text` and `stamp`. Pages get the whole text when they open, then what
    changes in it; a page that has missed a change asks for the whole.

    Attributes
    ----------
    text : str
    edition : int
        Counts the texts.
    stamp : int
        The moment that the text belongs to.
    """

    # Not tagged: they are sent by `put`, and with the whole state.
    text = traitlets.Unicode("")
    edition = traitlets.Int(0)
    stamp = traitlets.Int(0)

    # When the text was first shown, and when what a page may still show for now.
    _appeared = _since = 0

    def __init__(self, **traits: Any) -> None:
        super().__init__(**traits)
        self.on_msg(self._on_whole_text_request)

    def get_state(self, key: Any = None, drop_defaults: bool = False) -> dict[str, Any]:
        """Return the state that a page needs; see `ipywidgets.Widget.get_state`."""
        state: dict[str, Any] = super().get_state(key, drop_defaults)
        if key is None:
            state |= {"text": self.text, "edition": self.edition, "stamp": self.stamp}
        return state

    def set_text(self, text: str, stamp: int) -> bool:
        """Show another text; ``stamp`` is the moment it belongs to.

        A page is told of another text alone, not of a moment at which the same is shown.

        Returns
        -------
        bool
            Whether it was told.
        """
        same, moved = text == self.text, stamp != self.stamp
        before, self.text, self.stamp = self.text, text, stamp
        if moved:  # whoever shows what the moment began with still means this moment
            self._since = self._appeared if same else stamp
        if same:
            return False
        self._appeared = stamp
        self.edition += 1
        patches = compute_patches(before, text)
        if sum(len(put) + 12 for _start, _end, put in patches) < len(text) - 60:
            self.send(
                {"type": "patch", "edition": self.edition, "stamp": stamp, "changes": patches}
            )
        else:
            self._send_whole_text()
        return True

    def resolve_stamp(self, stamp: int) -> int:
        """Return the moment that a page's stamp means: now, if it shows what has been shown now."""
        return self.stamp if self._since <= stamp <= self.stamp else stamp

    def _send_whole_text(self) -> None:
        self.send_state(["text", "edition", "stamp"])

    def _on_whole_text_request(self, _widget: object, content: object, _buffers: object) -> None:
        if isinstance(content, dict) and content.get("type") == "whole":
            self._send_whole_text()


def compute_patches(before: str, after: str) -> list[Change]:
    """Return what turns a text into another, from its beginning to its end.

    Places are counted as JavaScript counts them. Texts with characters that it counts double
    are changed as a whole.
    """
    units = len(before.encode("utf-16-le")) // 2, len(after.encode("utf-16-le")) // 2
    if units != (len(before), len(after)):
        return [(0, units[0], after)]
    start = _common_prefix_length(before, after)
    end = _common_prefix_length(before[start:][::-1], after[start:][::-1])
    old, new = before[start : len(before) - end], after[start : len(after) - end]
    if min(len(old), len(new)) < _SHORT:
        return [(start, start + len(old), new)]
    olds, news = _PARTS.split(old), _PARTS.split(new)
    if len(olds) * len(news) > _MANY:
        return [(start, start + len(old), new)]
    from difflib import SequenceMatcher  # loaded once a pane has changed

    places = [start]
    for part in olds:
        places.append(places[-1] + len(part))
    result = []
    matcher = SequenceMatcher(None, olds, news, autojunk=False)
    for what, i, j, m, n in matcher.get_opcodes():
        if what != "equal":
            result.append((places[i], places[j], "".join(news[m:n])))
    return result


def _common_prefix_length(first: str, second: str) -> int:
    """Return how many characters two texts begin with alike."""
    low, high = 0, min(len(first), len(second))
    while low < high:
        middle = (low + high + 1) // 2
        if first[:middle] == second[:middle]:
            low = middle
        else:
            high = middle - 1
    return low


@dataclass(frozen=True, slots=True)
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


class Pane(PatchedText):
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

    script = STATIC / "panes" / "export.js"

    label = traitlets.Unicode("").tag(sync=True)
    classes = traitlets.Unicode("").tag(sync=True)
    role = traitlets.Unicode("").tag(sync=True)
    hidden = traitlets.Bool(False).tag(sync=True)

    def __init__(self, label: str = "", classes: str = "", role: str = "") -> None:
        super().__init__(label=label, classes=classes, role=role or ("region" if label else ""))
        self._on_press: list[Callable[[Press], object]] = []
        self.on_msg(self._on_message)

    @property
    def html(self) -> str:
        """The content."""
        return str(self.text)

    def show_html(self, html: str, stamp: int) -> None:
        """Show other content; ``stamp`` is the moment it belongs to. Nothing new, no message."""
        self.set_text(html, stamp)

    def add_class(self, className: str) -> Self:  # noqa: N803
        """Add a CSS class, where pages that are open hear of it: of `_dom_classes` they do not."""
        if className not in self.classes.split():
            self.classes = f"{self.classes} {className}"
        return self

    def remove_class(self, className: str) -> Self:  # noqa: N803
        """Take a CSS class away."""
        self.classes = " ".join(name for name in self.classes.split() if name != className)
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

    def _on_message(self, _widget: object, content: Any, _buffers: object) -> None:
        if not isinstance(content, dict) or content.get("type") != "press":
            return
        do, stamp, value = content.get("do"), content.get("stamp"), content.get("value", "")
        if isinstance(do, str) and isinstance(stamp, int) and isinstance(value, str | bool):
            for callback in self._on_press:
                callback(Press(do, str(content.get("arg") or ""), value, self.resolve_stamp(stamp)))
