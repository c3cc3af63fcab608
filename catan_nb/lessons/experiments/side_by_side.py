"""Pictures side by side, each with its words, in as many rows as the page needs."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from html import escape
from typing import Any

from catan_nb.language import gettext as _
from catan_nb.lessons.experiments.replaying import Drawn
from catan_nb.lessons.output.page import InBoxes, html_widget


@dataclass(frozen=True)
class Gallery(InBoxes):
    """Some pictures with their words; notebooks show it by themselves.

    Attributes
    ----------
    pictures : mapping of str to picture
        What stands below each picture, in order.
    """

    pictures: Mapping[str, Drawn]

    def __repr__(self) -> str:
        return "\n".join(self.pictures)

    def _repr_html_(self) -> str:
        figures = "".join(
            "<figure style='margin:0;text-align:center;max-width:100%'>"
            f"{picture.svg()}"
            f"<figcaption style='width:0;min-width:100%'>{escape(words)}</figcaption></figure>"
            for words, picture in self.pictures.items()
        )
        return f"<div style='display:flex;flex-wrap:wrap;gap:12px 16px'>{figures}</div>"

    def _on_page(self) -> Any:
        return html_widget(self._repr_html_())


def gallery(pictures: Mapping[str, Drawn]) -> Gallery:
    """Return pictures side by side; as the last value of a cell they show themselves.

    Parameters
    ----------
    pictures : mapping of str to picture
        Words for each picture, such as `catan_nb.show` makes.

    Raises
    ------
    ValueError
        Without any picture.

    Examples
    --------
    >>> from catan_nb import printed, show
    >>> gallery({"the beginners' island": show(printed("beginner"), size=200)})
    the beginners' island
    """
    if not pictures:
        raise ValueError(_("there is no picture to show"))
    return Gallery(dict(pictures))
