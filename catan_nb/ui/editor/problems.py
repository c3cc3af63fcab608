"""What is wrong with a scenario, and its file with the lines that are, as regions of the page."""

from __future__ import annotations

from typing import Final

from catan_nb.language import gettext as _
from catan_nb.language import ngettext
from catan_nb.rules.authoring.source import Fault
from catan_nb.ui.looks.drawings import sign
from catan_nb.ui.widgets.html import Child, Markup, button, h, hidden_words

#: How many problems are listed; the first ones stand for what to mend first.
MOST = 40


_FIELDS: Final = {
    **dict.fromkeys(
        (
            *("name", "title", "special", "length", "players", "options", "rounds", "systems"),
            *("adds", "leaves_out", "beside"),
        ),
        "scenario",
    ),
    **dict.fromkeys(("board", "start_zones"), "board"),
    "mechanisms": "mechanisms",
}
"""On which tab the entries of the file are filled in."""


def problems(
    faults: tuple[Fault, ...], complaint: str, bare: int = 0, *, fresh: bool = False
) -> Markup:
    """Return what is wrong; a button for each leads to its place.

    `bare` hexes have no token, which is no fault, but they yield nothing. `fresh`: nothing has
    been done yet, so it is said what to do first.
    """
    told: Child = None
    if complaint:
        told = h("p", complaint, class_="cnb-note cnb-bad", role="alert")
    if not faults:
        good = h("p", sign("yes"), " ", _("It can be played."), class_="cnb-editor-good")
        return h("div", told, good, _bare(bare) if bare else None)
    lines = [h("li", _problem(number, fault)) for number, fault in enumerate(faults[:MOST])]
    return h(
        "div",
        told,
        _first_steps() if fresh else None,
        h("h2", many_problems(len(faults))),
        h("ol", lines, class_="cnb-editor-problems"),
    )


def _first_steps() -> Markup:
    """Return what to do first, for whoever has done nothing yet."""
    steps = (
        _("Choose a brush and paint: click, drag over the board, or use the arrow keys and Enter."),
        _("Lay tokens on the land, and harbours at its coast."),
        _("Mend what is listed as a problem, then try it."),
    )
    return h("ol", [h("li", one) for one in steps], class_="cnb-editor-first")


def _bare(count: int) -> Markup:
    words = ngettext(
        "{n} hex has no token and yields nothing yet.",
        "{n} hexes have no token and yield nothing yet.",
        count,
    )
    return h("p", words.format(n=count), class_="cnb-hint")


def tab_of(fault: Fault, tab: str, on_board: bool) -> str:
    """Return the tab on which a fault is mended: this one, where it is so on the board."""
    first = str(fault.path[0]) if fault.path else ""
    return tab if on_board else _FIELDS.get(first, "file")


def many_problems(count: int) -> str:
    """Say how many problems there are."""
    return ngettext("{n} problem", "{n} problems", count).format(n=count)


def _problem(number: int, fault: Fault) -> Markup:
    line = _("line {line}").format(line=fault.line)
    rule = h("code", fault.rule) if fault.rule else None
    words = str(fault.words)
    named = words.split(" ")[0].rstrip(":") in map(str, fault.path)  # by an entry of the file
    return button(
        h("span", words if named else words[:1].upper() + words[1:]),
        " ",
        h("small", line, " " if rule else None, rule),
        do="fault",
        arg=number,
        class_="cnb-editor-problem",
    )


def listing(text: str, faults: tuple[Fault, ...], at: int) -> Markup:
    """Return a file with its lines numbered, those with faults and the one looked at marked."""
    wrong: dict[int, list[str]] = {}
    for fault in faults:
        wrong.setdefault(fault.line, []).append(str(fault.words))
    lines = []
    for number, line in enumerate(text.splitlines(), start=1):
        marks = " cnb-editor-wrong" * (number in wrong) + " cnb-editor-here" * (number == at)
        told = hidden_words(" ", *wrong.get(number, ())) if number in wrong else None
        title = " ".join(wrong.get(number, ())) or None
        here = {"data_do": "line", "tabindex": "-1"} if number == at else {}
        lines.append(h("li", line or " ", told, class_=marks.strip() or None, title=title, **here))
    words = _("The scenario as a file")
    return h("ol", lines, class_="cnb-editor-file", tabindex="0", role="group", aria_label=words)
