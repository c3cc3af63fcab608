"""What the tournament page shows of its games: strengths, intervals, faults."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from catan_nb.bots.levels import BOTS
from catan_nb.bots.tournament.entrants import LIMIT
from catan_nb.language import gettext as _
from catan_nb.language import ngettext, noop, shown_number
from catan_nb.language.numbers import percent
from catan_nb.lessons.dashboards.match import Match, Strength
from catan_nb.lessons.dashboards.parts import select, words
from catan_nb.lessons.experiments.chart import chart
from catan_nb.lessons.output.number_words import Number
from catan_nb.ui.looks.elements import heading
from catan_nb.ui.looks.wording import first_upper
from catan_nb.ui.table.seats import SEAT_KINDS
from catan_nb.ui.widgets.html import Child, Markup, h

__all__ = ["faults", "named", "narrowing", "strengths"]

FAULTS: Final[Mapping[str, str]] = {
    "raised": noop("raised an error: {what}"),
    "stalled": noop("took longer than {seconds} s for a decision"),
    "nonsense": noop("chose what cannot be done: {what}"),
    "peeped": noop("reached for what its seat may not know ({what})"),
}
"""What a bot did wrong, by the kind of fault."""


def strengths(found: Match) -> Child:
    """Return a table of who wins how often, with what it tells."""
    head = [heading(_("Who wins how often"))]
    if not found.games:
        return [*head, words(_("No games yet. Choose who plays, and press Play."))]
    titles = (_("bots"), _("wins"), _("share"), _("95 % interval"), "", _("by chance"))
    rows = [_row(one) for one in found.strengths()]
    told = ngettext("{n} game", "{n} games", found.games).format(n=shown_number(found.games))
    if found.undecided:
        told += "; " + _("undecided: {n}").format(n=shown_number(found.undecided))
    table = h(
        "table",
        h("thead", h("tr", [h("th", title, scope="col") for title in titles])),
        h("tbody", rows),
    )
    verdicts = [_verdict(one) for one in found.strengths()]
    return [
        *head,
        h("p", told, role="status", class_="cnb-dash-words"),
        h("div", table, class_="cnb-dash-scroll"),
        words(" ".join(verdicts)),
    ]


def _row(one: Strength) -> Markup:
    interval = _("{low} to {high}").format(
        low=shown_number(100 * one.low, ".1f"), high=percent(one.high, 1)
    )
    return h(
        "tr",
        h("th", f"{one.count} × {named(one.kind)}", scope="row"),
        h("td", shown_number(one.wins)),
        h("td", percent(one.share, 1)),
        h("td", interval),
        h("td", _bar(one)),
        h("td", percent(one.chance, 1)),
    )


def narrowing(found: Match, kind: str) -> Child:
    """Return how the interval of a kind of bot has grown narrower."""
    head = heading(_("The interval grows narrower"))
    way = found.narrowing(kind) if kind else []
    if len(way) < 2:
        told = _("Four times as many games make it half as wide.")
        return [head, words(told)]
    series: dict[str, dict[Number, Number]] = {
        _("share won"): {one.games: one.share for one in way},
        _("interval, from"): {one.games: one.low for one in way},
        _("interval, to"): {one.games: one.high for one in way},
        _("by chance"): {one.games: one.chance for one in way},
    }
    choice = select(_("Bots"), "watched", {one: named(one) for one in found.playing}, kind)
    drawn = chart(series, x=_("games"), y=_("chance to win"), lines=True).svg()
    width = percent(way[-1].high - way[-1].low, 1)
    told = _("Now it is {width} wide. Four times as many games make it half as wide.")
    return [head, choice, Markup(drawn), words(told.format(width=width))]


def faults(found: Match) -> Child:
    """Return what bots did wrong, by their names."""
    head = heading(_("Faults of bots"))
    if not found.faults:
        told = _(
            "None. A bot of one's own that fails is named here, and from then on chance plays"
            " for it to the end of that game."
        )
        return [head, words(told)]
    return [head, [_faults_of(found, kind) for kind in found.faults]]


def _faults_of(found: Match, kind: str) -> Markup:
    games = ngettext("in {n} game", "in {n} games", found.faulty[kind])
    lines = [
        _("{fault} (game {game}, turn {turn})").format(
            fault=_(FAULTS[fault.kind]).format(what=fault.what, seconds=f"{LIMIT:g}"),
            game=shown_number(number + 1),
            turn=fault.turn,
        )
        for number, fault in found.faults[kind]
    ]
    counted = games.format(n=shown_number(found.faulty[kind]))
    return h(
        "div",
        h("p", h("strong", kind), " ", counted, role="alert", class_="cnb-dash-words"),
        h("ul", [h("li", line) for line in lines]),
    )


def named(kind: str) -> str:
    """Return what a kind of bot is called."""
    return _(SEAT_KINDS[kind]) if kind in BOTS and kind in SEAT_KINDS else kind


def _verdict(one: Strength) -> str:
    said = {
        1: _("{bot}: wins more often than by chance."),
        -1: _("{bot}: wins less often than by chance."),
        0: _("{bot}: cannot be told from chance yet."),
    }[one.verdict]
    return said.format(bot=first_upper(named(one.kind)))


def _bar(one: Strength) -> Markup:
    """Return the interval as a bar from 0 to 100 %, with the share and what chance would give."""
    low, high = 100 * one.low, 100 * one.high
    return Markup(
        '<svg class="cnb-dash-bar100" viewBox="0 0 100 12" width="160" height="14"'
        ' preserveAspectRatio="none" aria-hidden="true">'
        '<rect width="100" height="12" fill="var(--line,#dccfb4)" opacity="0.45"/>'
        f'<rect x="{low:.2f}" y="2" width="{max(0.5, high - low):.2f}" height="8"'
        ' fill="var(--series-1,#8fb3d9)"/>'
        f'<path d="M{100 * one.share:.2f} 1V11" stroke="var(--ink,#1f2930)" stroke-width="2"'
        ' vector-effect="non-scaling-stroke"/>'
        f'<path d="M{100 * one.chance:.2f} 0V12" stroke="var(--bad,#a3231a)" stroke-width="2"'
        ' stroke-dasharray="3 2" vector-effect="non-scaling-stroke"/></svg>'
    )
