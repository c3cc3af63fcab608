"""What the dice, the robber and trades were to each player of a game that is over."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from math import ceil, floor
from typing import Final

from catan_nb.kernel.action import Action
from catan_nb.language import gettext as _
from catan_nb.language import ngettext, noop, shown_number
from catan_nb.rules.play.game import Game
from catan_nb.stats.course import Account, Course, accounts, roll_counts
from catan_nb.ui.base.charts import rolls_chart
from catan_nb.ui.looks.drawings import swatch
from catan_nb.ui.looks.elements import heading
from catan_nb.ui.looks.wording import cards
from catan_nb.ui.table.boardgame import board_game
from catan_nb.ui.table.controller import Controller
from catan_nb.ui.widgets.html import Child, Markup, h, hidden_words
from catan_nb.view.theme import player

__all__ = ["further", "judged", "luck"]

_JUDGED: Final = (
    (2.0, noop("very lucky"), noop("Such luck comes in about one game of forty.")),
    (1.0, noop("lucky"), noop("Such luck comes in about one game of six.")),
    (0.25, noop("a little lucky"), noop("That is well within chance.")),
    (-0.25, noop("as was to be expected"), noop("The dice were even.")),
    (-1.0, noop("a little unlucky"), noop("That is well within chance.")),
    (-2.0, noop("unlucky"), noop("So little comes in about one game of six.")),
)
_WORST: Final = noop("very unlucky"), noop("So little comes in about one game of forty.")
"""Standard deviations from which on a verdict holds, the verdict, and how rare that is."""

_FEW: Final = 5
"""Expected cards below which a game is too short for a verdict."""

_LINES: Final = (
    ("moved", noop("Moved the robber")),
    ("sailed", noop("Moved the pirate")),
    ("stole", noop("Cards stolen")),
    ("lost", noop("Cards lost to thieves")),
    ("blocked", noop("Cards that the robber kept away")),
    ("discarded", noop("Cards discarded")),
    ("traded", noop("Trades with players")),
    ("banked", noop("Trades with the bank")),
)

_AT_SEA: Final = "sailed"
"""The line that says something only where somebody has done it."""


def judged(account: Account) -> tuple[str, str]:
    """Return in words how lucky somebody was, and how rare that is; nothing for a few cards."""
    if account.expected < _FEW:
        return "", ""
    far = account.luck
    for least, verdict, rare in _JUDGED:
        if far >= least if least > 0 else far > least:
            return _(verdict), _(rare)
    return _(_WORST[0]), _(_WORST[1])


@lru_cache(maxsize=1)
def _accounts(game: Game, _log: tuple[Action, ...]) -> Sequence[Account]:
    """Return the accounts of a game as it has gone; they are reckoned once for each end."""
    return accounts(game)


def luck(table: Controller) -> Child:
    """Return the cards from the dice against what was to be expected, and a verdict."""
    game = board_game(table.game)
    found = _accounts(game, game.log)
    if not any(one.variance for one in found):
        return None
    low = max(0, min(min(one.received, float(one.expected) - one.deviation) for one in found))
    high = max(max(one.received, float(one.expected) + one.deviation) for one in found)
    step = next(n for n in (1, 2, 5, 10, 20, 50, 100) if (high - low) / n <= 7)
    first, last = floor(low / step) * step, ceil(high / step) * step
    if first == last:
        last += step

    def at(value: float) -> str:
        return f"{100 * (value - first) / (last - first):.1f}%"

    seat = table.viewer if table.viewer is not None else game.winner
    rows = [_row(table, seat, one, at) for seat, one in enumerate(found)]
    ticks = [h("span", value, style=f"left:{at(value)}") for value in range(first, last + 1, step)]
    note = _("cards from the dice; the bar is what was to be expected ± 1 standard deviation")
    return [
        heading(_("Was it luck?"), h("small", note)),
        h(
            "div",
            rows,
            h("div", h("div", ticks, class_="cnb-luck-axis"), aria_hidden="true"),
            class_="cnb-luck",
        ),
        None if seat is None else h("p", _sentence(table, seat, found[seat])),
    ]


def _row(table: Controller, seat: int, one: Account, at: Callable[[float], str]) -> Markup:
    game = table.game
    style = player(game.colours[seat])
    expected = float(one.expected)
    left, right = at(max(0, expected - one.deviation)), at(expected + one.deviation)
    told = _("{cards}, {expected} expected, standard deviation {deviation}").format(
        cards=cards(one.received),
        expected=shown_number(round(expected, 1), "g"),
        deviation=shown_number(round(one.deviation, 1), "g"),
    )
    return h(
        "div",
        h("span", table.called(seat), class_="cnb-name"),
        h(
            "span",
            h("i", class_="cnb-spread", style=f"left:{left};width:calc({right} - {left})"),
            h("i", class_="cnb-mean", style=f"left:{at(expected)}"),
            h(
                "b",
                one.received,
                style=f"left:{at(one.received)};background:{style.fill};color:{style.ink}",
            ),
            class_="cnb-track",
            role="img",
            aria_label=told,
        ),
        h("span", judged(one)[0], class_="cnb-verdict"),
    )


def _sentence(table: Controller, seat: int, one: Account) -> list[Child]:
    verdict, rare = judged(one)
    n, expected = one.received, round(float(one.expected), 1)
    got = (
        ngettext("You got {n} card", "You got {n} cards", n)
        if table.is_you(seat)
        else ngettext("{name} got {n} card", "{name} got {n} cards", n)
    ).format(name=table.game.names[seat], n=n)
    if expected == 1:
        told = _("{got} where one was to be expected")
    else:
        told = _("{got} where {expected} were to be expected")
    told = told.format(got=got, expected=shown_number(expected, "g"))
    return [f"{told}: {verdict}. ", rare] if verdict else [f"{told}."]


def further(table: Controller) -> Child:
    """Return the rolls against two fair dice, and what robber and trades did to each player."""
    game = board_game(table.game)
    counts = roll_counts(Course().read(game))
    found = _accounts(game, game.log)
    names = [
        h("th", swatch(game.colours[seat], 20), hidden_words(name), scope="col")
        for seat, name in enumerate(game.names)
    ]
    rows = [
        h("tr", h("th", _(words), scope="row"), [h("td", getattr(one, field)) for one in found])
        for field, words in _LINES
        if field != _AT_SEA or any(one.sailed for one in found)
    ]
    return [
        heading(_("The dice"), h("small", _("bar: rolled; line: what two dice promise"))),
        rolls_chart(counts),
        heading(_("Robber and trades")),
        h(
            "table",
            h("thead", h("tr", h("th", hidden_words(_("What"))), names)),
            h("tbody", rows),
        ),
    ]
