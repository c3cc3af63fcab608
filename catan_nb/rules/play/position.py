"""Positions set up by hand, checked, and played on from."""

from __future__ import annotations

from typing import Any

from catan_nb.kernel.showing import render_by_media_type
from catan_nb.rules.play.game import Game
from catan_nb.rules.play.statements import Statements


class Position(Statements):
    """A position put together piece by piece; every method returns the position itself.

    Nothing has to be stated but what matters: hands are empty, the bank holds what the hands
    do not, the deck what is not held or played, the robber stands where the board has it.
    Rule modules add statements of their own, such as `development`; `dir` lists them.

    A statement replaces what was stated of the same thing before: a seat's hand, its
    development cards, its steps, whose turn it is, what is asked. A piece is stated of its
    place, so pieces stand beside each other; a place that is taken is refused until it is
    `cleared`. What shall be more or less is said so: `gains`, `loses`.

    `of` begins with a running game instead of an empty board.

    Parameters
    ----------
    variant : str
    board : Board or str
        A board or the name of one; its printed pieces are not placed. In place of the beginners'
        board stands that of the scenario; what is dealt of it is always the same.
    players : int
    options : mapping, optional
    names : sequence of str, optional

    Raises
    ------
    BadSetup
        From any method, and from `game`, for what cannot be; the message names the rule.

    Examples
    --------
    >>> position = Position("base", board="beginner", players=3)
    >>> vertex = position.board.vertex((0, 0), (1, 0), (1, -1))
    >>> game = position.settlement(0, vertex).hand(0, ore=3, grain=2).turn(0, rolled=True).game()
    >>> from catan_nb.rules.base.actions import BuildCity
    >>> game.why_not(BuildCity(vertex)) is None
    True
    >>> Position.of(game).gains(0, wool=1).game().players[0].hand["wool"]
    1
    """

    def game(self, seed: int = 0) -> Game:
        """Check the position and return a game that goes on from it."""
        return Game(
            self._rules,
            self.start(),
            seed,
            variant=self.variant,
            colours=self.colours,
            position_data=self.data(),
        )

    def _repr_mimebundle_(self, include: Any = None, exclude: Any = None) -> dict[str, str]:
        """Show what is stated, whether or not it could be played on from."""
        laid = Game(self._rules, self._state, 0, variant=self.variant, colours=self.colours)
        return render_by_media_type(laid, repr(self))

    def __repr__(self) -> str:
        players = len(self._state.rules.names)
        return f"<Position {self.variant}, {players} players, {len(self._notes)} statements>"
