"""The learners of a class one by one as HTML: to call them otherwise, to help, to remove them."""

from __future__ import annotations

from catan_nb.kernel.values import frozen
from catan_nb.language import gettext as _
from catan_nb.lessons.classroom.live.kept import export_link
from catan_nb.lessons.classroom.live.seen import SeenClass
from catan_nb.lessons.output.pane import QUIET
from catan_nb.ui.widgets.html import Child, Markup, button, h

__all__ = ["Managing", "people_card"]


@frozen
class Managing:
    """What is going on with one learner.

    Attributes
    ----------
    removing : str
        The id of the learner about whom it was asked whether to remove them; empty for nobody.
    helped, code : str
        The id of the learner who has got another code, and that code.
    """

    removing: str = ""
    helped: str = ""
    code: str = ""


def people_card(seen: SeenClass, managing: Managing, *, linked: bool = False) -> Child:
    """Return a line for each learner; `linked` where the server hands out what it keeps."""
    if not seen.learners:
        return None
    lines = [_line(id, one.name, managing, linked) for id, one in seen.learners.items()]
    return h(
        "details",
        h("summary", h("b", _("Names and codes")), **QUIET),
        h("div", lines, class_="cnb-live-people"),
        class_="cnb-card",
        data_key="people",
    )


def _line(id: str, name: str, managing: Managing, linked: bool) -> Markup:
    field = h(
        "input",
        type="text",
        value=name,
        maxlength=40,
        data_do="rename",
        data_arg=id,
        aria_label=_("Name of {name}").format(name=name),
        **QUIET,
    )
    return h(
        "div",
        field,
        button(_("New code"), do="new_code", arg=id, **QUIET),
        export_link(id, name) if linked else None,
        _removing(id, name)
        if managing.removing == id
        else button(_("Remove"), do="remove", arg=id, **QUIET),
        _code(managing.code, name) if managing.helped == id else None,
        class_="cnb-live-line",
        data_key=id,
    )


def _removing(id: str, name: str) -> Child:
    words = _("Remove {name}, all answers, and the name at all tables?").format(name=name)
    return [
        h("span", words, role="alert"),
        button(_("Yes, remove"), do="removed", arg=id, **QUIET),
        button(_("No"), do="remove", arg="", **QUIET),
    ]


def _code(code: str, name: str) -> Markup:
    half = (len(code) + 1) // 2
    told = _("{name} comes back with the code {code}.")
    return h("span", told.format(name=name, code=f"{code[:half]}-{code[half:]}"), role="status")
