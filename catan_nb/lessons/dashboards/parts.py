"""Small parts that dashboards share: sliders, choices, fields, words."""

from __future__ import annotations

from collections.abc import Mapping

from catan_nb.language import gettext as _
from catan_nb.ui.widgets.html import Child, Markup, h

__all__ = ["select", "slid", "slider", "typed", "words"]


def slider(
    text: Child, do: str, arg: object, value: int, most: int, shown: object = None
) -> Markup:
    """Return a labelled slider from 0 to `most`; it sends `do` with `arg` while it is moved.

    `shown` stands beside it, by itself the value.
    """
    return h(
        "label",
        h("span", text, class_="cnb-dash-label"),
        h(
            "input",
            type="range",
            min=0,
            max=most,
            value=value,
            data_do=do,
            data_arg=arg,
            class_="cnb-dash-slider",
        ),
        h("output", value if shown is None else str(shown)),
        class_="cnb-dash-field",
    )


def slid(value: str | bool, most: int) -> int:
    """Return where a slider stands.

    Raises
    ------
    ValueError
        It stands nowhere between 0 and `most`.
    """
    told = str(value)
    if not told.isdecimal() or len(told) > 9 or int(told) > most:
        raise ValueError(
            _("A whole number from 0 to {most} is needed here, not {told}.").format(
                most=most, told=repr(told[:30])
            )
        )
    return int(told)


def words(text: str) -> Markup:
    """Return a paragraph."""
    return h("p", text, class_="cnb-dash-words")


def select(
    text: str,
    do: str,
    options: Mapping[str, str],
    value: str,
    arg: str = "",
    *,
    disabled: bool = False,
) -> Markup:
    """Return a labelled choice; it sends `do` with `arg` and the key of what is chosen."""
    listed = [h("option", name, value=key, selected=key == value) for key, name in options.items()]
    return h(
        "label",
        h("span", text),
        h("select", listed, data_do=do, data_arg=arg, class_="cnb-select", disabled=disabled),
        class_="cnb-dash-pick",
    )


def typed(text: str, do: str, value: str) -> Markup:
    """Return a labelled field for a number; it sends `do`, and "go" on Enter."""
    field = h(
        "input",
        type="text",
        inputmode="numeric",
        value=value,
        data_do=do,
        data_live=True,
        data_enter="go",
        class_="cnb-text cnb-dash-number",
    )
    return h("label", h("span", text), field, class_="cnb-dash-pick")
