"""Small pieces of HTML that all pages share: headings, rules to open, reasons for "not now"."""

from __future__ import annotations

from catan_nb.kernel.refusal import Refusal
from catan_nb.language import gettext as _
from catan_nb.ui.widgets.html import Child, Markup, button, h

__all__ = ["heading", "reason", "rule_button"]


def reason(refusal: Refusal | None) -> str | None:
    """Return a refusal as the words of a dimmed button."""
    return None if refusal is None else f"{refusal.text} [{refusal.rule}]"


def rule_button(rule: str) -> Markup:
    """Return the small button that opens a rule."""
    return button(
        rule, do="rule", arg=rule, class_="cnb-rule", aria_label=_("Rule {rule}").format(rule=rule)
    )


def heading(text: str, *more: Child) -> Markup:
    """Return the heading of a part of a panel."""
    return h("h3", text, more, class_="cnb-heading3")
