"""What is to be seen of an evening: dice, luck, robber, trades and the judgement, as HTML."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Any, Final

from catan_nb.language import gettext as _
from catan_nb.language import ngettext, shown_number
from catan_nb.language.numbers import fine_percent
from catan_nb.lessons.evening.luck_picture import luck_picture
from catan_nb.lessons.experiments.chart import Series, chart
from catan_nb.lessons.output.tables import table
from catan_nb.stats.game_report import Evening
from catan_nb.ui.widgets.html import Child, Markup, h

__all__ = ["brought", "dice", "judgement", "luck_words", "robber", "strangest_words", "trading"]

RUNS: Final = 10_000
SEED: Final = 20
NARROW: Final = 560
"""The width in pixels below which tables stand upright."""


def dice(evening: Evening, width: int) -> Child:
    """Return the tally beside what fair dice bring on average, and what the test says."""
    test = evening.dice
    told = _(
        "{rolls} rolls. Chi-square is {value}; fair dice are at least so far off with chance {p}."
    )
    series: dict[str, Series] = {
        _("expected"): dict(test.expected.items()),
        _("rolled"): dict(test.counts.items()),
    }
    drawn = chart(series, x=_("sum of two dice"), y=_("rolls"))
    parts = [
        told.format(rolls=test.trials, value=decimal(test.value, 2), p=fine_percent(test.p_value))
    ]
    rolled = test.simulated(RUNS, SEED)
    words = _("Rolled {runs} times by the computer: {share}.")
    parts.append(words.format(runs=shown_number(RUNS), share=fine_percent(rolled.mean)))
    return [Markup(drawn.svg()), h("p", " ".join(parts))]


def brought(evening: Evening, width: int) -> Child:
    """Return the cards from the dice against those of evenings with the same places."""
    rows = [
        (
            name,
            one.received,
            tenths(one.account.expected),
            tenths(one.account.deviation),
            signed(one.account.luck),
        )
        for name, one in zip(evening.names, evening.lucks, strict=True)
    ]
    heads = (
        *(_("player"), _("cards from the dice"), _("expected")),
        *(_("standard deviation"), _("luck")),
    )
    return _html(heads, rows, width)


def robber(evening: Evening, width: int) -> Child:
    """Return sevens and thefts of each player, against what was to be expected."""
    rows = [
        (
            name,
            one.sevens,
            tenths(one.sevens_expected),
            one.stole,
            one.lost,
            f"{shown(one.lost_expected)} ± {shown(float(one.lost_variance) ** 0.5)}",
            account.blocked,
            account.discarded,
        )
        for name, one, account in zip(evening.names, evening.robbed, evening.accounts, strict=True)
    ]
    heads = (
        *(_("player"), _("sevens"), _("expected"), _("stolen"), _("lost")),
        *(_("lost, if thieves picked evenly"), _("kept away by the robber"), _("discarded")),
    )
    return _html(heads, rows, width)


def trading(evening: Evening, width: int) -> Child:
    """Return what each player gave and got in trade."""
    rows = [
        (
            name,
            *(one.count, one.given.total, one.got.total),
            *(one.banked, one.paid.total, one.bought.total, one.balance),
        )
        for name, one in zip(evening.names, evening.trades, strict=True)
    ]
    heads = (
        *(_("player"), _("trades with players"), _("given"), _("got")),
        *(_("trades with the bank"), _("paid"), _("bought"), _("balance")),
    )
    return _html(heads, rows, width)


def judgement(evening: Evening, width: int) -> Child:
    """Return every player's luck in one picture, its p-value, and what all of them together say."""
    rows = [
        (
            name,
            signed(one.account.luck),
            fine_percent(one.at_most),
            fine_percent(one.at_least),
            fine_percent(one.p_value),
        )
        for name, one in zip(evening.names, evening.lucks, strict=True)
    ]
    heads = (
        *(_("player"), _("luck"), _("so few or fewer"), _("so many or more")),
        _("p-value"),
    )
    return [
        luck_picture(evening, width),
        _html(heads, rows, width),
        h("p", strangest_words(evening)),
    ]


def luck_words(evening: Evening, seat: int) -> str:
    """Return in a sentence what the dice brought a player."""
    one = evening.lucks[seat]
    n = one.received
    told = ngettext(
        "{name} got {n} card from the dice, where {expected} ± {deviation} were to be expected;"
        " the p-value is {p}.",
        "{name} got {n} cards from the dice, where {expected} ± {deviation} were to be expected;"
        " the p-value is {p}.",
        n,
    )
    return told.format(
        name=evening.names[seat],
        n=n,
        expected=shown(one.account.expected),
        deviation=shown(one.account.deviation),
        p=fine_percent(one.p_value),
    )


def strangest_words(evening: Evening) -> str:
    """Return how strange it is that somebody was as far off as the strangest of all."""
    seat, count = evening.strangest, len(evening.lucks)
    told = _(
        "The strangest luck is that of {name}, with a p-value of {p}. That at least one of"
        " {count} players is so far off has the chance {independent} if they were independent;"
        " with the dice that they share it is {rolled} ({runs} evenings rolled)."
    )
    return told.format(
        name=evening.names[seat],
        p=fine_percent(evening.lucks[seat].p_value),
        count=count,
        independent=fine_percent(evening.one_of_them),
        rolled=fine_percent(evening.one_of_them_rolled(RUNS, SEED).mean),
        runs=shown_number(RUNS),
    )


def tenths(value: Fraction | float) -> float:
    """Return a number with one decimal, for a cell of a table."""
    return round(float(value), 1)


def shown(value: Fraction | float) -> str:
    """Return a number with one decimal in words."""
    return decimal(value, 1)


def decimal(value: Fraction | float, places: int) -> str:
    """Return a number with so many decimals in words."""
    return shown_number(float(value), f",.{places}f")


def signed(luck: float) -> str:
    """Return standard deviations with their sign."""
    return shown_number(luck, "+.2f")


def _html(heads: Sequence[str], rows: Sequence[Sequence[Any]], width: int) -> Markup:
    """Return a table of players; where it is narrow each has a column instead of a row."""
    made, kind = table(heads, rows), "cnb-lesson-scroll"
    if width < NARROW:
        first, *others = zip(made.heads, *made.rows, strict=True)
        made, kind = table(first, others), f"{kind} cnb-evening-upright"
    return h("div", Markup(made._repr_html_()), class_=kind)
