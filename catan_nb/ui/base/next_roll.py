"""What the next roll may bring the person at the screen: eleven bars with the cards they pay."""

from __future__ import annotations

from typing import Final

from catan_nb.board.terrain import PIPS
from catan_nb.language import gettext as _
from catan_nb.language import ngettext, noop
from catan_nb.rules.cards import Cards
from catan_nb.rules.play.payout import choices, payout
from catan_nb.rules.play.reading import Reader
from catan_nb.ui.looks.drawings import kind, sign
from catan_nb.ui.looks.elements import label
from catan_nb.ui.panels.base import Panel
from catan_nb.ui.table.boardgame import board_game
from catan_nb.ui.widgets.html import Markup, h, hidden_words

__all__ = ["NextRoll", "paying_ways"]

_SUMS: Final = range(2, 13)
_SEVEN: Final = 7
_SEVENS: Final = 6
"""Ways to roll a seven, which has no pips."""
_PIP: Final = 6
"""Pixels of a bar for each of the 36 ways."""
_MOST: Final = 3
"""So many cards are drawn above a bar at most."""
_ROOMY: Final = 4
"""More tiles than these take the room of the bars."""


def paying_ways(game: Reader, seat: int) -> int:
    """Return how many of the 36 rolls pay a seat something in this position."""
    return sum(PIPS[total] for total in _SUMS if total != _SEVEN and any(_pays(game, seat, total)))


def _pays(game: Reader, seat: int, total: int) -> tuple[Cards, int]:
    """Return what a roll pays a seat, and how many cards of choice beside it."""
    return payout(game, seat, total), choices(game, total)[seat]


class NextRoll(Panel):
    """The eleven sums: how often each falls and what it pays."""

    title = noop("Your next roll")
    classes = "cnb-next-roll"

    def render(self) -> Markup:
        """Return the bars."""
        table = self.table
        if table.viewer is None or len(table.systems.tiles) > _ROOMY:
            return h("div")
        game = board_game(table.view)
        if not game.turn_number:
            return h("div")
        pays = {total: _pays(game, table.viewer, total) for total in _SUMS if total != _SEVEN}
        ways = sum(PIPS[total] for total, paid in pays.items() if any(paid))
        words = ngettext("{n} of 36 rolls pays you", "{n} of 36 rolls pay you", ways)
        return h(
            "div",
            label(_("Your next roll"), words.format(n=ways)),
            h("ol", [_bar(total, *pays.get(total, (Cards(), 0))) for total in _SUMS]),
        )


def _bar(total: int, cards: Cards, gold: int) -> Markup:
    ways = PIPS[total] or _SEVENS
    pictures = [kind(one, 15) for one, count in cards.numbered() for _card in range(count)]
    pictures += [sign("gold", 15) for _card in range(gold)]
    told = [str(cards)] if cards else []
    if gold:
        told.append(ngettext("{n} card of choice", "{n} cards of choice", gold).format(n=gold))
    return h(
        "li",
        h("span", pictures[:_MOST], class_="cnb-next-cards"),
        h("i", style=f"height:{ways * _PIP}px"),
        h("b", total),
        hidden_words(": ", ", ".join(told)) if told else None,
        class_="cnb-pays" if told else None,
    )
