"""The HTML of a page as other places can show it: without controls, and drawings as images."""

from __future__ import annotations

import re
from base64 import b64encode
from html import escape
from html.parser import HTMLParser
from typing import Final

__all__ = ["image", "portable"]

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
