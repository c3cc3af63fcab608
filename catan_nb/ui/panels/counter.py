"""A number with a button for less and one for more."""

from __future__ import annotations

from catan_nb.language import gettext as _
from catan_nb.ui.widgets.html import Markup, button, h

__all__ = ["stepper"]


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
