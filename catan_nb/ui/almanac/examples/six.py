"""The rules for five and six players at work."""

from __future__ import annotations

from typing import Final

from catan_nb.rules.base import actions as a
from catan_nb.rules.cards import GRAIN, WOOL
from catan_nb.rules.play.new import new_game
from catan_nb.ui.almanac.examples.example import SEVEN, Example, after, six

__all__ = ["EXAMPLES"]

EXAMPLES: Final = (
    Example(
        "six.board",
        lambda: new_game(board="beginner_5_6", players=5, seed=1),
        a.BuildSettlement(40),
        cites="base.build.settlement",
    ),
    # Between the turns nobody trades.
    Example(
        "six.special_building",
        lambda: after(
            six().settlement(0, 18).settlement(1, 30).hand(1, wool=4).turn(0, roll=SEVEN).game(),
            a.EndTurn(),
        ),
        a.TradeBank(WOOL, GRAIN),
    ),
)
