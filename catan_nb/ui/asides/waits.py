"""How long one waits for what the coach advises to save for: chances, not a guess."""

from __future__ import annotations

from dataclasses import replace

from catan_nb.kernel.view import View
from catan_nb.language import gettext as _
from catan_nb.language import ngettext
from catan_nb.language.numbers import percent
from catan_nb.rules.cards import Cards
from catan_nb.ui.asides.hints import MOST, Hint
from catan_nb.ui.table.boardgame import board_game

__all__ = ["chances_to_pay", "with_wait"]


def with_wait(hint: Hint, view: View) -> Hint:
    """Return a hint that says how likely its price can be paid in the next turns, if it waits.

    The chances are exact as long as the position stays as it is: `payable_in_turns`.
    """
    words = "" if hint.awaited is None else chances_to_pay(view, hint.awaited)
    return replace(hint, reasons=(*hint.reasons[: MOST - 1], words)) if words else hint


def chances_to_pay(view: View, price: Cards) -> str:
    """Return how likely a seat can pay a price in its next turns, in words; empty if never."""
    from catan_nb.stats.play.buying import payable_in_turns

    board, seat = board_game(view), view.seat
    assert seat is not None
    own = board.players[seat]
    hand = Cards(dict(own.hand or {}))
    chances = payable_in_turns(board, seat, price, dict(own.rates), hand=hand)
    return _words(chances) if chances else ""


def _words(chances: tuple[float, ...]) -> str:
    soon, turns = percent(chances[0]), len(chances)
    if turns == 1:
        return _("{odds} likely to be payable in your next turn").format(odds=soon)
    return ngettext(
        "{soon} likely to be payable in your next turn, {odds} within {n} turn",
        "{soon} likely to be payable in your next turn, {odds} within {n} turns",
        turns,
    ).format(soon=soon, odds=percent(chances[-1]), n=turns)
