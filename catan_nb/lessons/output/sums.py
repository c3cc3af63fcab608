"""A sum on a card: a large number, what it counts, and what else there is to say."""

from __future__ import annotations

from catan_nb.ui.widgets.html import Child, Markup, h

__all__ = ["sum_card"]


def sum_card(
    sum_: Child, what: str, more: str = "", *, part: tuple[int, int] | None = None
) -> Markup:
    """Return the card; ``part`` is how much is done of how much there is, for a bar."""
    bar = None
    if part is not None:
        share = 100 * part[0] / max(part[1], 1)
        bar = h("span", h("i", style=f"width:{share:.0f}%"), class_="cnb-bar", aria_hidden="true")
    words = h("b", sum_), h("span", what), h("small", more) if more else None
    return h("div", words, bar, class_="cnb-card cnb-sum")
