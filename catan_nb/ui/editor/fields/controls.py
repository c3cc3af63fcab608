"""What the editor's fields are made of."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from catan_nb.kernel.module import Option
from catan_nb.language import gettext as _
from catan_nb.rules.play.systems import BASE
from catan_nb.ui.editor.work import Work
from catan_nb.ui.systems.registry import GAMES
from catan_nb.ui.widgets.html import Child, Markup, button, h


def system_name(name: str) -> str:
    """Return what a system is called."""
    game = GAMES.get(f"{BASE}+{name}")
    return _(game.words) if game else name


def field(words: str, control: Child, *more: Child) -> Markup:
    """Return a control under its words."""
    return h("label", h("span", words), control, *more, class_="cnb-editor-field")


def text(work: Work, do: str, arg: str | None, value: Any, *, number: bool = False) -> Markup:
    """Return a field to type in; what could not be read stays there until it is mended."""
    typed = work.typed.get(f"{do} {arg or ''}")
    return h(
        "input",
        type="text",
        inputmode="numeric" if number else None,
        value=("" if value is None else str(value)) if typed is None else typed,
        data_do=do,
        data_arg=arg,
        aria_invalid="true" if typed is not None else None,
        class_="cnb-text" + " cnb-editor-number" * number,
    )


def way(kind: str, *path: str | int) -> str:
    """Return what a field carries whose value stands at a path of the file."""
    return json.dumps([kind, *path])


def at(inside: Any, *path: str | int) -> Any:
    """Return the value at a path, None where there is none."""
    for key in path:
        try:
            inside = inside[key]
        except (KeyError, IndexError, TypeError):
            return None
    return inside


def typed(work: Work, words: str, kind: str, value: Any, *path: str | int) -> Markup:
    """Return a field for the value at a path, which is typed as its kind says."""
    return field(words, text(work, "put", way(kind, *path), value, number=kind == "number"))


def choice(
    do: str, arg: str | None, value: Any, words: Mapping[str, str], label: str | None = None
) -> Markup:
    """Return a list to choose from; what is there and unknown can be chosen, too."""
    known = {**words, **({str(value): str(value)} if value and str(value) not in words else {})}
    options = [h("option", told, value=key, selected=key == value) for key, told in known.items()]
    return h("select", options, data_do=do, data_arg=arg, class_="cnb-select", aria_label=label)


def adding(do: str, words: str, known: Mapping[str, str], stamp: int, arg: str = "") -> Child:
    """Return a list of which each entry is added when it is chosen; nothing where none is left."""
    if not known:
        return None
    first = h("option", words, value="", selected=True)
    options = [h("option", told, value=key) for key, told in known.items()]
    return h(
        "select",
        [first, *options],
        data_do=do,
        data_arg=arg or None,
        data_key=f"{do}{arg}{stamp}",
        class_="cnb-select cnb-editor-adding",
        aria_label=words,
    )


def ticks(words: str, some: Iterable[Child]) -> Markup:
    """Return tick boxes under their words."""
    return h("fieldset", h("legend", words), list(some), class_="cnb-editor-ticks")


def tick(do: str, arg: str, words: str, on: bool) -> Markup:
    """Return a tick box."""
    return h(
        "label",
        h("input", type="checkbox", checked=on, data_do=do, data_arg=arg),
        " ",
        words,
        class_="cnb-editor-tick",
    )


def drop(do: str, arg: str, words: str) -> Markup:
    """Return the button that takes an entry away."""
    return button("×", do=do, arg=arg, class_="cnb-quiet", aria_label=words, title=words)


def gone(words: str, *path: str | int) -> Markup:
    """Return the button that takes away what stands at a path."""
    return drop("put", way("none", *path), words)


def listed(words: str, lines: Sequence[Child], *more: Child) -> Markup:
    """Return a list of entries under its words, with what adds one."""
    return h("fieldset", h("legend", words), h("ul", list(lines)), *more, class_="cnb-editor-list")


def folded(words: str, *parts: Child, open: bool = False) -> Markup:
    """Return fields that are shown when one asks for them."""
    return h(
        "details",
        h("summary", words),
        h("div", *parts, class_="cnb-editor-form"),
        open=open,
        class_="cnb-editor-more",
    )


def option_field(work: Work, option: Option | None, value: Any, *path: str | int) -> Markup:
    """Return the field of a house option at a path, with what takes it away."""
    name = str(path[-1])
    words = _(option.text).rstrip(".") if option else name
    arg = way("value", *path)
    control: Child
    if option is not None and option.choices == (False, True):
        control = choice("put", arg, str(value).lower(), {"true": _("yes"), "false": _("no")})
    elif option is not None and option.choices is not None:
        known = {str(one): _(str(one).replace("_", " ")) for one in option.choices}
        control = choice("put", arg, str(value), known)
    else:
        control = text(work, "put", arg, value)
    told = _("Remove {name}").format(name=name)
    return h("li", field(words, control), gone(told, *path), class_="cnb-editor-entry")
