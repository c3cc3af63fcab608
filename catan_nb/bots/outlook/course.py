"""How chances went in the course of a game, and where they turned."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Final

from catan_nb.bots.outlook.chances import win_chances
from catan_nb.kernel.action import Action
from catan_nb.kernel.question import CHANCE
from catan_nb.kernel.values import frozen
from catan_nb.rules.base.questions import BeforeRoll, MainTurn
from catan_nb.rules.play.game import Game

#: What changes a chance by less than this turns nothing.
LEAST: Final = 0.03


@frozen
class Moment:
    """A point of a game with everybody's chances as a spectator sees them.

    Attributes
    ----------
    ply : int
        So many actions were done before it.
    turn : int
        The number of the turn; 0 in the set-up.
    seat : int or None
        Whose turn it is; None in the set-up.
    rolled : bool
        Whether the dice of this turn have been thrown, and all that they bring is done.
    chances : tuple of float
        By seat.
    """

    ply: int
    turn: int
    seat: int | None
    rolled: bool
    chances: tuple[float, ...]


@frozen
class Turning:
    """What happened between two moments, by what it changed for one seat."""

    before: Moment
    after: Moment
    seat: int

    @property
    def change(self) -> float:
        """By how much the seat's chance has grown; negative where it has fallen."""
        return self.after.chances[self.seat] - self.before.chances[self.seat]

    @property
    def by_dice(self) -> bool:
        """Whether it was the roll with all that it brought, and not what somebody did then."""
        return self.after.rolled and not self.before.rolled and self.before.turn > 0


class CourseOfChances:
    """Reads a game's chances: at the start, at each start of a turn, after each roll, at the end.

    What was read once is kept while the same game goes on.
    """

    def __init__(self) -> None:
        self._game: Game | None = None
        self._moments: list[Moment] = []
        self._read = -1
        self._log: tuple[Action, ...] = ()
        self._last: tuple[int, bool] = (0, False)

    def read(self, game: Game) -> tuple[Moment, ...]:
        """Return the moments up to the game's present point; empty where there is no forecast."""
        log, self._log = self._log, game.log[: game.ply]
        if game is not self._game or log != self._log[: len(log)]:
            self._game, self._moments, self._read, self._last = game, [], -1, (0, False)
        if game.ply == self._read:
            return tuple(self._moments)
        walker = game.fork()
        first = self._read + 1
        walker.goto(max(first, 0))
        if first == 0 and not self._note(walker, begins=True):
            self._read = game.ply
            return ()
        while True:
            if walker.ply:
                self._note(walker)
            if walker.ply >= game.ply:
                break
            walker.redo()
        self._read = game.ply
        return tuple(self._moments)

    def _note(self, game: Game, *, begins: bool = False) -> bool:
        """Note the moment if it is one; whether there is a forecast."""
        asked = type(game.frame)
        at = game.turn_number, asked is MainTurn
        if not begins and not game.over:
            if asked not in (BeforeRoll, MainTurn) or game.actor in (CHANCE, None):
                return True
            if at <= self._last:
                return True
        self._last = at
        chances = win_chances(game)
        if chances is None:
            return False
        turn = game.turn_number
        self._moments.append(Moment(game.ply, turn, game.turn, at[1], chances))
        return True


def turning_points(moments: Sequence[Moment], seat: int, most: int = 5) -> tuple[Turning, ...]:
    """Return what changed a seat's chance most, in the order of the game.

    Parameters
    ----------
    moments : sequence of Moment
    seat : int
    most : int
        So many at most; what changes it by less than 3 % of all is none.
    """
    found = [Turning(before, after, seat) for before, after in pairwise(moments) if before.turn > 0]
    found = sorted(
        (one for one in found if abs(one.change) >= LEAST), key=lambda one: -abs(one.change)
    )
    return tuple(sorted(found[:most], key=lambda one: one.before.ply))
