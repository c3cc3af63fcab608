"""Cards that are chosen one by one: the mark of how many, which takes one back."""

from __future__ import annotations

from catan_nb.language import gettext as _
from catan_nb.ui.widgets.html import Child, button

__all__ = ["take_back"]


def take_back(do: str, kind: int, count: int, name: str, change: str = "−") -> Child:
    """Return the mark of how many cards of a kind are picked, or None; it takes one back.

    ``change`` says whether the cards leave the hand, "−", or come into it, "+". A button beside
    it whose ``data-less`` is ``do`` takes back with Backspace, Delete, minus and a click with
    Shift.
    """
    if not count:
        return None
    return button(
        f"{change}{count}",
        do=do,
        arg=kind,
        class_="cnb-less",
        data_repeat=True,
        aria_label=_("Take 1 {card} back, {n} picked").format(card=name, n=count),
    )
