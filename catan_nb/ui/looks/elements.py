"""Small pieces of HTML that all pages share: headings, rules to open, reasons for "not now"."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from catan_nb.kernel.errors import Refusal
from catan_nb.language import gettext as _
from catan_nb.ui.looks.drawings import sign
from catan_nb.ui.looks.wording import breakable
from catan_nb.ui.widgets.html import Child, Markup, button, h, hidden_words

__all__ = [
    "card_slot",
    "free_slot",
    "headed",
    "heading",
    "label",
    "reason",
    "rule_button",
    "slots",
    "square",
]


def reason(refusal: Refusal | None) -> str | None:
    """Return a refusal as the words of a dimmed button."""
    return None if refusal is None else f"{refusal.text} [{refusal.rule}]"


def rule_button(rule: str, *, named: bool = True) -> Markup:
    """Return the small button that opens a rule: with its id on it, or only a question mark."""
    words = _("Rule {rule}").format(rule=rule)
    if named:
        return button(rule, do="rule", arg=rule, class_="cnb-rule", aria_label=words)
    seen = h("span", "?", aria_hidden="true")
    asks = "cnb-rule cnb-asks"
    return button(seen, hidden_words(words), do="rule", arg=rule, class_=asks, title=words)


def label(text: str, more: Child = None) -> Markup:
    """Return the line above a part of the table: its name, and a few words or a button."""
    return h("div", h("h2", text), h("span", more), class_="cnb-label")


def slots(text: str, cards: list[Markup], title: str) -> Markup:
    """Return a row of cards to be read and played, and the way to all that is told of them.

    Parameters
    ----------
    text : str
        The line above them.
    cards : list of Markup
        Made by `card_slot` and `free_slot`.
    title : str
        The title of the panel that tells more; empty where there is nothing to read.
    """
    more = button(_("read and play"), do="drawer", arg=title, class_="cnb-quiet") if title else None
    return h("div", label(text, more), h("ul", cards, class_="cnb-slots"))


def card_slot(
    name: str, picture: str, arg: str, *, count: int, playable: bool, class_: str = ""
) -> Markup:
    """Return a card that is held, by its name and the sign on it; it sends "read" with ``arg``."""
    many = f" ×\u00a0{count}" if count > 1 else ""
    told = hidden_words(", ", _("can be played now")) if playable else None
    return h(
        "li",
        button(
            sign(picture, 18),
            h("span", breakable(name), many),
            told,
            do="read",
            arg=arg,
            class_=f"cnb-slot {class_}{' cnb-glows' * playable}",
        ),
    )


def free_slot(words: str) -> Markup:
    """Return a place without a card."""
    return h("li", words, class_="cnb-slot cnb-free")


def headed(heads: Iterable[str], rows: Child, *, class_: str) -> Markup:
    """Return a table whose first row names the columns."""
    top = h("thead", h("tr", [h("th", words, scope="col") for words in heads]))
    return h("table", top, h("tbody", rows), class_=class_)


def square(
    icon: str, do: str, words: str, *, size: int = 18, class_: str = "cnb-plain", **attributes: Any
) -> Markup:
    """Return a button that shows a sign alone; what it does is its label and told on hover."""
    told = {"aria_label": words, "title": words, **attributes}
    return button(sign(icon, size), do=do, class_=f"cnb-square {class_}".strip(), **told)


def heading(text: str, *more: Child) -> Markup:
    """Return the heading of a part of a panel."""
    return h("h3", text, more, class_="cnb-heading3")
