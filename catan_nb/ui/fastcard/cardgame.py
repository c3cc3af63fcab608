"""The card game on a table, for what only such games have."""

from __future__ import annotations

from catan_nb.fastcard.game import CardGame, CardView
from catan_nb.kernel.game import AnyGame
from catan_nb.kernel.view import View

__all__ = ["card_game"]


def card_game(game: AnyGame | View) -> CardGame | CardView:
    """Return a game, or a view of one, as the card game that it is known to be.

    Raises
    ------
    TypeError
        When it is another game.
    """
    if not isinstance(game, CardGame | CardView):
        raise TypeError(f"{game!r} is no card game")
    return game
