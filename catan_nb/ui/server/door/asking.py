"""What stands at the door: the fields for a key, or for a class's code and a name."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Final

from catan_nb.classroom.visitors import LEARNER, TEACHER, Visitor
from catan_nb.language import gettext as _
from catan_nb.language import ngettext, noop
from catan_nb.ui.server.door.door import NotIn
from catan_nb.ui.server.door.plain_page import plain_page
from catan_nb.ui.site.contents import FRONT
from catan_nb.ui.widgets.html import Child, Markup, h

__all__ = ["ADDRESS", "FULL", "asking", "known", "left", "not_kept", "not_yours", "welcome"]

ADDRESS: Final = "catan_nb/door"
"""Where what is typed goes, below the server's own address."""
FULL: Final = noop("The class has as many learners as it can have. Its teacher can remove some.")
_WHY: Final = {
    ("key", "wrong"): noop("That is not the key. It is printed where the server was started."),
    ("code", "wrong"): noop("No class here has this code. Look at it once more, letter by letter."),
    ("code", "old"): noop("This code has been used up. Ask for the one that holds today."),
    ("own", "wrong"): noop("Nobody here has this code of their own. Look at it once more."),
    ("code", "name"): noop("Type your name, too: the others see it at the table."),
    ("code", "full"): FULL,
    ("code", "taken"): noop(
        "Somebody of this name is here already. If it is you, come back with your own code;"
        " otherwise take another name."
    ),
}
"""Why somebody stays outside, by what they have typed."""


def asking(
    language: str,
    server: str,
    on: str,
    *,
    has_class: bool,
    given: dict[str, str],
    do: str = "",
    why: NotIn | None = None,
) -> Markup:
    """Return the page that asks who comes.

    Parameters
    ----------
    language, server : str
        As for `plain_page`.
    on : str
        Where those who come in go on.
    has_class : bool
        Whether it asks for a class's code and a name, or for a key alone.
    given : dict
        What stands in the fields already.
    do, why : str, NotIn
        What was tried, and why in vain.
    """
    form = partial(_form, server, on, do, why)
    key_field = ("key", noop("Key"), given.get("key", ""), {"autocomplete": "off"})

    def alone() -> Child:
        told = h("p", _("Whoever started this server has a key for you."))
        return [told, form("key", _("Come in"), key_field)]

    def classed() -> Child:
        name = ("name", noop("Your name"), given.get("name", ""), {"autocomplete": "nickname"})
        code = ("code", noop("Code of the class"), given.get("code", ""), _TYPED)
        own = ("own", noop("Your own code"), given.get("own", ""), _TYPED)
        return [
            form("code", _("Come in"), code, name),
            h(
                "details",
                h("summary", _("I have been here before")),
                form("own", _("Come back"), own),
                open=do == "own",
            ),
            h(
                "details",
                h("summary", _("I am the teacher")),
                form("key", _("Come in"), key_field),
                open=do == "key",
            ),
        ]

    title: Callable[[], str] = (
        (lambda: _("Which class is yours?")) if has_class else (lambda: _("There is a key to this"))
    )
    return plain_page(language, server, title, classed if has_class else alone)


_TYPED: Final = {"autocomplete": "off", "autocapitalize": "characters", "spellcheck": "false"}


def _form(
    server: str,
    on: str,
    tried: str,
    why: NotIn | None,
    do: str,
    words: str,
    *fields: tuple[str, str, str, dict[str, str]],
) -> Markup:
    """Return a form; what was wrong with what it sent stands above its fields."""
    failed = tried == do and why is not None
    told = h("p", _told(do, why), role="alert", id="cnb-why") if failed and why else None
    names = [name for name, *_rest in fields]
    empty = [name for name, _words, value, _more in fields if not value]
    # Where the mistake is, or else what is still to be typed.
    first = names[-1] if failed and why and why.why in ("name", "taken") else names[0]
    first = first if failed else next(iter(empty), first)
    shown = [
        h(
            "label",
            h("span", _(label)),
            h(
                "input",
                name=name,
                value=value,
                maxlength=200,
                required=True,
                autofocus=(failed or not tried) and name == first,
                aria_describedby="cnb-why" if failed else None,
                **more,
            ),
        )
        for name, label, value, more in fields
    ]
    return h(
        "form",
        told,
        shown,
        h("button", words, type="submit"),
        *_hidden(do, on),
        method="post",
        action=f"{server}{ADDRESS}",
    )


def _hidden(do: str, on: str) -> list[Markup]:
    values = (("do", do), ("on", on))
    return [h("input", type="hidden", name=name, value=value) for name, value in values]


def _told(do: str, why: NotIn) -> str:
    if why.why == "kept":
        return str(why.words)
    if why.seconds:
        told = ngettext(
            "Wait {n} second and try again.", "Wait {n} seconds and try again.", why.seconds
        )
        many = why.why == "many"
        words = (
            _("Very many come in from here.") if many else _("Too many codes from here were wrong.")
        )
        return f"{words} {told.format(n=why.seconds)}"
    return _(_WHY[do, why.why])


def welcome(language: str, server: str, on: str, visitor: Visitor, own: str) -> Markup:
    """Return the page that tells learners their own code, which nobody can tell them later."""

    def body() -> Child:
        return [
            h(
                "p",
                _(
                    "This is your own code. Write it down: with it you come back, at another"
                    " device too."
                ),
            ),
            h("p", _spaced(own), class_="cnb-own-code"),
            h("p", h("a", _("Go on"), href=on, class_="cnb-go-on")),
        ]

    return plain_page(language, server, lambda: _("Hello, {name}").format(name=visitor.name), body)


def known(language: str, server: str, on: str, visitor: Visitor) -> Markup:
    """Return what somebody sees who is inside: who they are here, and the way out."""

    def title() -> str:
        if visitor.role == LEARNER:
            return _("You are {name}").format(name=visitor.name)
        return _("You are the teacher") if visitor.role == TEACHER else _("You are a guest")

    def body() -> Child:
        leave = (
            _("I am not {name}: leave").format(name=visitor.name) if visitor.name else _("Leave")
        )
        act = f"{server}{ADDRESS}"
        new = h(
            "form",
            h("p", _("Your own code was lost? Take a new one; the old one then ends.")),
            h("button", _("A new code of my own"), type="submit", class_="cnb-quiet"),
            *_hidden("new", on),
            method="post",
            action=act,
        )
        return [
            h("p", h("a", _("Go on"), href=on, class_="cnb-go-on")),
            h(
                "form",
                h("p", _("Leave this computer to the next person: what you did stays yours.")),
                h("button", leave, type="submit", class_="cnb-quiet"),
                *_hidden("leave", server),
                method="post",
                action=act,
            ),
            new if visitor.role == LEARNER else None,
        ]

    return plain_page(language, server, title, body)


def not_kept(language: str, server: str, on: str, why: object) -> Markup:
    """Return what somebody sees for whom the door could do nothing; ``why`` says why."""

    def body() -> Child:
        return [h("p", str(why), role="alert"), h("p", h("a", _("Try again"), href=on))]

    return plain_page(language, server, lambda: _("That was not possible now"), body)


def left(language: str, server: str, on: str, visitor: Visitor | None) -> Markup:
    """Return what is seen after leaving. What a learner did is gone from the browser then."""

    def body() -> Child:
        return [
            h(
                "p",
                _("This computer knows you no more. The next person can come in."),
                data_forget=visitor is not None and visitor.role == LEARNER,
            ),
            h("p", h("a", _("The next one"), href=on, class_="cnb-go-on")),
        ]

    return plain_page(language, server, lambda: _("Until next time"), body)


def not_yours(language: str, server: str) -> Markup:
    """Return what learners see in the place of the teacher's page."""

    def body() -> Child:
        told = _("It shows what everybody answers, so only who has the teacher’s key can open it.")
        front = f"{server}voila/render/{FRONT}"
        return [h("p", told), h("p", h("a", _("Front page"), href=front))]

    return plain_page(language, server, lambda: _("This page is the teacher’s"), body)


def _spaced(code: str) -> str:
    """Return a code as it is best read: in two halves."""
    half = (len(code) + 1) // 2
    return f"{code[:half]}-{code[half:]}"
