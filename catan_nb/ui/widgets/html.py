"""Small pieces of HTML, put together so that nothing a person typed can become markup."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from html import escape
from string import Formatter
from typing import Any, Final

from catan_nb.language import format_number
from catan_nb.language import gettext as _

__all__ = [
    "Child",
    "Markup",
    "button",
    "fill_template",
    "h",
    "join_html",
    "more_count_text",
    "progress_html",
    "screen_reader_text",
]

_VOID: Final = frozenset({"br", "hr", "img", "input", "link", "meta"})


class Markup(str):
    """Text that is HTML already; any other text is escaped where it is put in."""

    __slots__ = ()


Child = str | int | None | Iterable["Child"]


def h(tag: str, *children: Child, **attributes: Any) -> Markup:
    """Return an element.

    Parameters
    ----------
    tag:
        Name of the element.
    *children:
        Texts, which are escaped, elements, None for nothing, or iterables of these.
    **attributes:
        ``class_`` for ``class``; other underscores become hyphens (``aria_label``). None and
        False leave an attribute out, True writes it without a value.

    Examples
    --------
    >>> h("p", "a < b", class_="cnb-text")
    '<p class="cnb-text">a &lt; b</p>'
    """
    written = _attributes_html(attributes)
    if tag in _VOID:
        return Markup(f"<{tag}{written}>")
    return Markup(f"<{tag}{written}>{join_html(children)}</{tag}>")


def join_html(children: Child) -> Markup:
    """Return children one after the other."""
    if children is None:
        return Markup()
    if isinstance(children, Markup):
        return children
    if isinstance(children, str | int):
        return Markup(escape(str(children)))
    written: list[str] = []
    for child in children:  # a loop: pages are made of thousands of these
        if isinstance(child, Markup):
            written.append(child)
        elif isinstance(child, str):
            written.append(escape(child))
        elif child is not None:
            written.append(join_html(child))
    return Markup("".join(written))


def fill_template(template: str, **parts: Child) -> list[Child]:
    """Return a translated template with elements in the places of its ``{names}``."""
    return [
        piece
        for text, name, _format, _conversion in Formatter().parse(template)
        for piece in (text, parts[name] if name is not None else None)
    ]


def button(
    *children: Child,
    do: str,
    arg: object = None,
    why_not: str | None = None,
    class_: str = "",
    **attributes: Any,
) -> Markup:
    """Return a button that sends ``do`` with ``arg`` when it is pressed.

    A button with ``why_not`` is dimmed but can be pressed: it then tells that reason. A really
    disabled one could neither be reached with the keyboard nor explain itself. An empty reason
    dims it without words.
    """
    if why_not is not None:
        attributes["aria_disabled"] = "true"
        attributes["title"] = why_not or None
    return h(
        "button",
        *children,
        type="button",
        class_=f"cnb-button {class_}".strip(),
        data_do=do,
        data_arg=arg,
        **attributes,
    )


def screen_reader_text(*text: Child) -> Markup:
    """Return text for screen readers only."""
    return h("span", *text, class_="cnb-unseen")


def more_count_text(number: int, what: str) -> str:
    """Say that so many more of something come; one goes without its name."""
    template = _("{n} more {what}") if number != 1 else _("{n} more")
    return template.format(n=format_number(number), what=what)


def progress_html(done: int, total: int | None, what: str) -> str:
    """Return HTML that tells how much is done.

    Parameters
    ----------
    done : int
    total : int or None
        How much there is to do; None when nobody knows.
    what : str
        What is counted, such as "games"; one of them goes without its name.
    """
    parts = {"done": format_number(done), "what": escape(what)}
    if total is not None and done >= total:
        template = _("{done} {what} done") if done != 1 else _("{done} done")
        return f"<span>{template.format(**parts)}</span>"
    if total is None:
        text = (_("{done} {what} so far") if done != 1 else _("{done} so far")).format(**parts)
        return f"<progress aria-label='{text}'></progress> {text}"
    template = _("{done} of {total} {what}") if total != 1 else _("{done} of {total}")
    text = template.format(**parts, total=format_number(total))
    return f"<progress value='{done}' max='{total}' aria-label='{text}'></progress> {text}"


def _attributes_html(attributes: Mapping[str, Any]) -> str:
    written = ""
    for name, value in attributes.items():
        if value is not None and value is not False:
            written += f" {name.rstrip('_').replace('_', '-')}"
            if value is not True:
                written += f'="{escape(str(value))}"'
    return written
