"""The bars of the editor: what is done with the whole scenario, steps and frame."""

from __future__ import annotations

from typing import Final

from catan_nb.language import gettext as _
from catan_nb.language import noop
from catan_nb.rules.play.library import scenario_named, scenarios
from catan_nb.ui.editor.land import EDGES
from catan_nb.ui.editor.work import Work
from catan_nb.ui.looks.drawings import mark, sign
from catan_nb.ui.looks.elements import square
from catan_nb.ui.site.languages import language_choice
from catan_nb.ui.site.way_out import way_out
from catan_nb.ui.taught.who import who_sits
from catan_nb.ui.widgets.html import Markup, button, h

_GROW: Final = {
    "N": noop("at the top"),
    "E": noop("on the right"),
    "S": noop("at the bottom"),
    "W": noop("on the left"),
}
_ARROWS: Final = {"N": "↑", "E": "→", "S": "↓", "W": "←"}


def head(work: Work, stamp: int) -> Markup:
    """Return the title and what is done with the whole scenario."""
    brand = h("span", mark(28), h("span", _("Scenario editor")), class_="cnb-brand")
    begins = [
        h("option", _("Begin with …"), value="?", selected=True, disabled=True),
        h("option", _("an empty sea"), value=""),
        *(h("option", _(scenario_named(name).title or name), value=name) for name in scenarios()),
    ]
    return h(
        "div",
        h("h1", way_out(brand) or brand, class_="cnb-title"),
        h(
            "select",
            begins,
            data_do="begin",
            data_arg=stamp,
            class_="cnb-select cnb-editor-begin",
            aria_label=_("Begin with …"),
        ),
        button(
            sign("play"),
            h("span", _("Try it")),
            do="try",
            class_="cnb-primary",
            why_not=_("Mend the problems first.") if work.faults else None,
        ),
        button(sign("save"), h("span", _("Save")), do="save", title=_("Save as a file")),
        button(_("SVG"), do="picture", arg="svg", title=_("Save the picture as SVG")),
        button(_("PNG"), do="picture", arg="png", title=_("Save the picture as PNG")),
        who_sits(),
        h("span", sign("globe"), language_choice(), class_="cnb-tongue"),
        class_="cnb-editor-bar",
    )


def frame(work: Work) -> Markup:
    """Return the steps back and forth, and the size of the frame."""
    edges = []
    for edge in EDGES:
        where = _(_GROW[edge])
        more = _("Larger {where}").format(where=where)
        less = _("Smaller {where}").format(where=where)
        edges.append(
            h(
                "span",
                button("−", do="shrink", arg=edge, aria_label=less, title=less),
                h("b", _ARROWS[edge], aria_hidden="true"),
                button("+", do="grow", arg=edge, aria_label=more, title=more),
                class_="cnb-editor-edge",
            )
        )
    undo = None if work.can_undo else _("There is nothing to undo.")
    redo = None if work.can_redo else _("There is nothing to do again.")
    return h(
        "div",
        square("undo", "undo", _("Undo (Ctrl+Z)"), why_not=undo),
        square("redo", "redo", _("Redo (Ctrl+Shift+Z)"), why_not=redo),
        h("span", _("Frame"), class_="cnb-editor-edges-name"),
        edges,
        class_="cnb-editor-steps",
    )
