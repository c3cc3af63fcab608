"""Sections of the game report as HTML: dice, luck, robber, trades, judgement."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from fractions import Fraction
from typing import Any, Final

from catan_nb.language import current, format_number, ngettext
from catan_nb.language import gettext as _
from catan_nb.language.numbers import fine_percent
from catan_nb.lessons.experiments.charts import Series, chart
from catan_nb.lessons.output.tables import table
from catan_nb.stats.game_report import GameReport
from catan_nb.ui.looks.charts import (
    EDGE,
    INK,
    INK_2,
    LINE,
    SOFT,
    circle,
    label,
    line,
    picture,
    rect,
)
from catan_nb.ui.widgets.html import Child, Markup, h
from catan_nb.view.theme import player

__all__ = ["luck_picture", "luck_summary", "report", "report_file", "strangest_summary"]


LEAST: Final = 3
"""So many standard deviations are shown on both sides at least."""
ROW: Final = 44
NAMES_WIDE: Final = 96
LONGEST: Final = 11
"""Letters of a name that find room."""


def luck_picture(analysis: GameReport, width: int) -> Markup:
    """Return a row for each player: a dot on a scale of standard deviations around 0.

    The broad band reaches one standard deviation to both sides, the pale one two.
    """
    lucks = [luck.account.luck for luck in analysis.lucks]
    reach = max(LEAST, *(math.ceil(abs(luck) + 0.2) for luck in lucks))
    top, base = 16, 16 + ROW * len(lucks)
    start, right = NAMES_WIDE, width - 20

    def at(far: float) -> float:
        return start + (right - start) * (far + reach) / (2 * reach)

    bands = [
        rect(at(-far), top, at(far) - at(-far), base - top, **look)
        for far, look in ((2, {"fill": SOFT, "fill_opacity": 0.5}), (1, {"fill": SOFT}))
    ]
    step = 1 if reach <= 4 else 2
    ticks = [
        (
            line(at(far), top, at(far), base, LINE if far else EDGE),
            label(
                at(far), base + 18, format_number(far, "+d") if far else "0", size=13, fill=INK_2
            ),
        )
        for far in range(-reach, reach + 1)
        if far % step == 0
    ]
    rows = [
        _player_row(analysis, seat, luck, top + ROW * (seat + 0.5), at)
        for seat, luck in enumerate(lucks)
    ]
    text = _("Luck in standard deviations: {players}").format(
        players=", ".join(
            f"{name} {format_number(round(luck, 2), '+g')}"
            for name, luck in zip(analysis.names, lucks, strict=True)
        )
    )
    axis = label(
        (start + right) / 2, base + 38, _("standard deviations above the mean"), size=13, fill=INK_2
    )
    return picture(width, base + 48, bands, ticks, rows, axis, description=text)


def _player_row(
    analysis: GameReport, seat: int, luck: float, y: float, x_of: Callable[[float], float]
) -> Child:
    style = player(analysis.game.colours[seat])
    name = analysis.names[seat]
    short = name if len(name) <= LONGEST else f"{name[: LONGEST - 1]}…"
    luck_text = format_number(round(luck, 2), "+.2f")
    beyond = -1 if luck > 0 else 1
    return [
        label(8, y + 5, short, anchor="start", font_weight=600),
        line(x_of(0), y, x_of(luck), y, INK, stroke_width=2),
        circle(x_of(luck), y, 9, fill=style.fill, stroke=INK, stroke_width=1.5),
        label(
            x_of(0) + beyond * 8, y + 5, luck_text, size=13, anchor="end" if beyond < 0 else "start"
        ),
    ]


# What is to be seen of an evening: dice, luck, robber, trades and the judgement, as HTML.


RUNS: Final = 10_000
SEED: Final = 20
NARROW: Final = 560
"""The width in pixels below which tables stand upright."""


def dice_view(analysis: GameReport, width: int) -> Child:
    """Return the counted rolls beside the expected ones, with the result of the test."""
    test = analysis.dice
    template = _(
        "{rolls} rolls. Chi-square is {value}; fair dice are at least so far off with chance {p}."
    )
    series: dict[str, Series] = {
        _("expected"): dict(test.expected.items()),
        _("rolled"): dict(test.counts.items()),
    }
    drawing = chart(series, x=_("sum of two dice"), y=_("rolls"))
    parts = [
        template.format(
            rolls=test.trials, value=decimal(test.value, 2), p=fine_percent(test.p_value)
        )
    ]
    rolled = test.simulated(RUNS, SEED)
    words = _("Rolled {runs} times by the computer: {share}.")
    parts.append(words.format(runs=format_number(RUNS), share=fine_percent(rolled.mean)))
    return [Markup(drawing.svg()), h("p", " ".join(parts))]


def income_view(analysis: GameReport, width: int) -> Child:
    """Return each player's cards from the dice, beside their distribution."""
    rows = [
        (
            name,
            row.received,
            one_decimal_cell(row.account.expected),
            one_decimal_cell(row.account.deviation),
            signed(row.account.luck),
        )
        for name, row in zip(analysis.names, analysis.lucks, strict=True)
    ]
    heads = (
        *(_("player"), _("cards from the dice"), _("expected")),
        *(_("standard deviation"), _("luck")),
    )
    return _player_table(heads, rows, width)


def robber_view(analysis: GameReport, width: int) -> Child:
    """Return sevens and thefts of each player, beside the expected numbers."""
    rows = [
        (
            name,
            row.sevens,
            one_decimal_cell(row.sevens_expected),
            row.stole,
            row.lost,
            f"{one_decimal(row.lost_expected)} ± {one_decimal(float(row.lost_variance) ** 0.5)}",
            account.blocked,
            account.discarded,
        )
        for name, row, account in zip(
            analysis.names, analysis.robbed, analysis.accounts, strict=True
        )
    ]
    heads = (
        *(_("player"), _("sevens"), _("expected"), _("stolen"), _("lost")),
        *(_("lost, if thieves picked evenly"), _("kept away by the robber"), _("discarded")),
    )
    return _player_table(heads, rows, width)


def trading_view(analysis: GameReport, width: int) -> Child:
    """Return what each player gave and received in trades."""
    rows = [
        (
            name,
            *(row.count, row.given.total, row.got.total),
            *(row.banked, row.paid.total, row.bought.total, row.balance),
        )
        for name, row in zip(analysis.names, analysis.trades, strict=True)
    ]
    heads = (
        *(_("player"), _("trades with players"), _("given"), _("got")),
        *(_("trades with the bank"), _("paid"), _("bought"), _("balance")),
    )
    return _player_table(heads, rows, width)


def judgement_view(analysis: GameReport, width: int) -> Child:
    """Return every player's luck with its p-value, and the test of all players together."""
    rows = [
        (
            name,
            signed(row.account.luck),
            fine_percent(row.at_most),
            fine_percent(row.at_least),
            fine_percent(row.p_value),
        )
        for name, row in zip(analysis.names, analysis.lucks, strict=True)
    ]
    heads = (
        *(_("player"), _("luck"), _("so few or fewer"), _("so many or more")),
        _("p-value"),
    )
    return [
        luck_picture(analysis, width),
        _player_table(heads, rows, width),
        h("p", strangest_summary(analysis)),
    ]


def luck_summary(analysis: GameReport, seat: int) -> str:
    """Return a sentence on a player's income from the dice."""
    row = analysis.lucks[seat]
    n = row.received
    template = ngettext(
        "{name} got {n} card from the dice, where {expected} ± {deviation} were to be expected;"
        " the p-value is {p}.",
        "{name} got {n} cards from the dice, where {expected} ± {deviation} were to be expected;"
        " the p-value is {p}.",
        n,
    )
    return template.format(
        name=analysis.names[seat],
        n=n,
        expected=one_decimal(row.account.expected),
        deviation=one_decimal(row.account.deviation),
        p=fine_percent(row.p_value),
    )


def strangest_summary(analysis: GameReport) -> str:
    """Return a sentence on how likely the largest deviation of all players is by chance."""
    seat, count = analysis.strangest, len(analysis.lucks)
    template = _(
        "The strangest luck is that of {name}, with a p-value of {p}. That at least one of"
        " {count} players is so far off has the chance {independent} if they were independent;"
        " with the dice that they share it is {rolled} ({runs} evenings rolled)."
    )
    return template.format(
        name=analysis.names[seat],
        p=fine_percent(analysis.lucks[seat].p_value),
        count=count,
        independent=fine_percent(analysis.one_of_them),
        rolled=fine_percent(analysis.one_of_them_rolled(RUNS, SEED).mean),
        runs=format_number(RUNS),
    )


def one_decimal_cell(value: Fraction | float) -> float:
    """Return a number with one decimal, as a table cell."""
    return round(float(value), 1)


def one_decimal(value: Fraction | float) -> str:
    """Return a number with one decimal in words."""
    return decimal(value, 1)


def decimal(value: Fraction | float, places: int) -> str:
    """Return a number with a given number of decimals."""
    return format_number(float(value), f",.{places}f")


def signed(luck: float) -> str:
    """Return a number of standard deviations with its sign."""
    return format_number(luck, "+.2f")


def _player_table(heads: Sequence[str], rows: Sequence[Sequence[Any]], width: int) -> Markup:
    """Return a table of players; on narrow pages each player is a column."""
    table_html, kind = table(heads, rows), "cnb-lesson-scroll"
    if width < NARROW:
        first, *others = zip(table_html.heads, *table_html.rows, strict=True)
        table_html, kind = table(first, others), f"{kind} cnb-evening-upright"
    return h("div", Markup(table_html._repr_html_()), class_=kind)


# A report of an evening that one saves, prints or hands on: title, pictures, sentences.


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


def report(analysis: GameReport, width: int) -> Child:
    """Return the report: all sections, and the limits of what they say."""
    test, names = analysis.dice, ", ".join(analysis.names)
    winner = analysis.game.winner
    ended = _("{name} won.").format(name=analysis.names[winner]) if winner is not None else ""
    who = _("Played by {names}: {rolls} rolls in {turns} turns.").format(
        names=names, rolls=test.trials, turns=analysis.game.turn_number
    )
    dice_sentence = _("Chi-square of the dice is {value}, its p-value {p}.").format(
        value=decimal(test.value, 2), p=fine_percent(test.p_value)
    )
    seats = range(len(analysis.names))
    caution = _(
        "A p-value takes for granted that all was chance, and says how often chance alone is at"
        " least so far off. It is not the chance that the dice are fair, and it says nothing about"
        " who played well."
    )
    chapters = (
        (_("The dice"), dice_view(analysis, width)),
        (_("What the dice brought"), income_view(analysis, width)),
        (_("The robber"), robber_view(analysis, width)),
        (_("Trades"), trading_view(analysis, width)),
        (_("The judgement"), judgement_view(analysis, width)),
    )
    return [
        h("p", f"{who} {ended}".strip()),
        h("p", dice_sentence),
        h("ul", [h("li", luck_summary(analysis, seat)) for seat in seats]),
        [h("section", h("h4", title), content) for title, content in chapters],
        h("p", caution),
    ]


def report_file(analysis: GameReport, title: str) -> str:
    """Return the report as a standalone HTML file."""
    body = h(
        "body", h("h1", title), h("button", _("Print"), onclick="print()"), report(analysis, WIDE)
    )
    head = h("head", h("meta", charset="utf-8"), h("title", title), h("style", Markup(STYLE)))
    page = h("html", head, body, lang=current()).replace("<h4>", "<h2>").replace("</h4>", "</h2>")
    return f"<!DOCTYPE html>\n{page}\n"
