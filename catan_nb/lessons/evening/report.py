"""A report of an evening that one saves, prints or hands on: title, pictures, sentences."""

from __future__ import annotations

from typing import Final

from catan_nb.language import current
from catan_nb.language import gettext as _
from catan_nb.language.numbers import fine_percent
from catan_nb.lessons.evening.views import (
    brought,
    decimal,
    dice,
    judgement,
    luck_words,
    robber,
    trading,
)
from catan_nb.stats.game_report import Evening
from catan_nb.ui.widgets.html import Child, Markup, h

__all__ = ["report", "report_file"]

WIDE: Final = 620
STYLE: Final = """
body{font:16px/1.5 system-ui,sans-serif;max-width:42rem;margin:2rem auto;padding:0 1rem;
color:#1f2930;background:#fff}
h1{font-size:1.6rem;line-height:1.2}h2{font-size:1.15rem;margin:1.6rem 0 .4rem}
table{border-collapse:collapse;width:100%;font-size:.85rem;margin:.5rem 0}
th,td{border-bottom:1px solid #dccfb4;padding:.25rem .4rem;text-align:left;vertical-align:bottom}
.cnb-number{text-align:right}section{break-inside:avoid}svg{max-width:100%}
@media print{button{display:none}body{margin:0}}
"""


def report(evening: Evening, width: int) -> Child:
    """Return the report: what happened, chapter by chapter, and what it does not say."""
    test, names = evening.dice, ", ".join(evening.names)
    winner = evening.game.winner
    ended = _("{name} won.").format(name=evening.names[winner]) if winner is not None else ""
    who = _("Played by {names}: {rolls} rolls in {turns} turns.").format(
        names=names, rolls=test.trials, turns=evening.game.turn_number
    )
    found = _("Chi-square of the dice is {value}, its p-value {p}.").format(
        value=decimal(test.value, 2), p=fine_percent(test.p_value)
    )
    seats = range(len(evening.names))
    caution = _(
        "A p-value takes for granted that all was chance, and says how often chance alone is at"
        " least so far off. It is not the chance that the dice are fair, and it says nothing about"
        " who played well."
    )
    chapters = (
        (_("The dice"), dice(evening, width)),
        (_("What the dice brought"), brought(evening, width)),
        (_("The robber"), robber(evening, width)),
        (_("Trades"), trading(evening, width)),
        (_("The judgement"), judgement(evening, width)),
    )
    return [
        h("p", f"{who} {ended}".strip()),
        h("p", found),
        h("ul", [h("li", luck_words(evening, seat)) for seat in seats]),
        [h("section", h("h4", title), drawn) for title, drawn in chapters],
        h("p", caution),
    ]


def report_file(evening: Evening, title: str) -> str:
    """Return the report as an HTML file of its own, which any browser opens and prints."""
    body = h(
        "body", h("h1", title), h("button", _("Print"), onclick="print()"), report(evening, WIDE)
    )
    head = h("head", h("meta", charset="utf-8"), h("title", title), h("style", Markup(STYLE)))
    page = h("html", head, body, lang=current()).replace("<h4>", "<h2>").replace("</h4>", "</h2>")
    return f"<!DOCTYPE html>\n{page}\n"
