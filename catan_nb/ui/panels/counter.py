"""Numbers of cards that are chosen one by one: more by a tap, fewer by another."""

from __future__ import annotations

from catan_nb.language import gettext as _
from catan_nb.ui.widgets.html import Child, Markup, button, h

__all__ = ["stepper", "take_back"]


def stepper(do: str, kind: int, count: int, name: str, most: int | None = None) -> Markup:
    """Return − count +; the buttons send ``do`` with "<kind> -1" and "<kind> 1".

    ``name`` says what is counted, for screen readers; ``most`` dims + when it is reached.
    """
    less = _("There is none to take away.") if count == 0 else None
    more = None if most is None or count < most else _("There are only {most}.").format(most=most)
    return h(
        "span",
        button(
            "−",
            do=do,
            arg=f"{kind} -1",
            why_not=less,
            class_="cnb-step",
            data_repeat=True,
            aria_label=_("one {name} less").format(name=name),
        ),
        h("span", count, class_="cnb-step-count", aria_hidden="true"),
        button(
            "+",
            do=do,
            arg=f"{kind} 1",
            why_not=more,
            class_="cnb-step",
            data_repeat=True,
            aria_label=_("one {name} more, now {count}").format(name=name, count=count),
        ),
        class_="cnb-stepper",
    )


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
