"""Positions of a card game set up by hand, checked, and played on from."""

from __future__ import annotations

from typing import Any

from catan_nb.fastcard.game import CardGame
from catan_nb.fastcard.start import CardStatements
from catan_nb.kernel.showing import render_by_media_type


class CardPosition(CardStatements):
    """A position put together piece by piece; every method returns the position itself.

    Nothing has to be stated but what matters: hands and market are empty, nobody has a building
    card, all other cards are in the pile and in the middle.

    Parameters
    ----------
    players : int
    options : mapping, optional
    names : sequence of str, optional
    colours : sequence of str, optional

    Raises
    ------
    BadSetup
        From any method, and from `game`, for what cannot be; the message names the rule.

    Examples
    --------
    >>> position = CardPosition(players=2).hand(0, brick=1, wool=3).turn(0, "build")
    >>> [str(action) for action in position.game().legal_actions()]
    ['build road 1brick+3wool', 'end turn']
    """

    def game(self, seed: int = 0) -> CardGame:
        """Check the position and return a game that goes on from it."""
        return CardGame(
            self._rules, self.start(), seed, colours=self.colours, position_data=self.data()
        )

    def _repr_mimebundle_(self, include: Any = None, exclude: Any = None) -> dict[str, str]:
        """Show what is stated, whether or not it could be played on from."""
        return render_by_media_type(
            CardGame(self._rules, self._state, 0, colours=self.colours), repr(self)
        )

    def __repr__(self) -> str:
        return f"<CardPosition, {self._rules.players} players, {len(self._notes)} statements>"
