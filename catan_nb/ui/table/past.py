"""Looking at the past of a game, and playing on from there."""

from __future__ import annotations

import secrets
from typing import Any

from catan_nb.kernel.action import Action
from catan_nb.kernel.game import AnyGame
from catan_nb.kernel.values import frozen
from catan_nb.ui.table.controller import Controller

__all__ = ["Past", "Stretch", "done_in"]


@frozen
class Stretch:
    """The actions of one turn, or of the set-up.

    ``start`` is the number of its first point; ``seat`` whose turn it is, None in the set-up.
    ``seven`` says whether a 7 was rolled in it.
    """

    start: int
    number: int
    seat: int | None
    seven: bool = False


def done_in(game: AnyGame) -> tuple[Action, ...]:
    """Return the actions up to the present point: when these differ, the game has changed."""
    return game.log[: game.ply]


class Past:
    """The points of the game on a table, from the beginning to now.

    Point *n* is the position after *n* actions, outcomes of chance included.
    """

    def __init__(self, table: Controller) -> None:
        self.table = table
        self._known: AnyGame | None = None
        self._read: tuple[Action, ...] = ()
        self._stretches: list[Stretch] = []

    @property
    def now(self) -> int:
        """The number of the present point."""
        return self.table.game.ply

    @property
    def point(self) -> int:
        """The number of the point that is shown."""
        return self.table.shown.ply

    @property
    def stretches(self) -> tuple[Stretch, ...]:
        """The turns so far, the oldest first; what has been read once is kept."""
        game = self.table.game
        done = done_in(game)
        if game is not self._known or done[: len(self._read)] != self._read:
            self._known, self._read = game, ()
            start = game.fork(0)
            self._stretches = [Stretch(0, start.turn_number, start.turn)]
        for ply in range(len(self._read), game.ply):
            self._note(game, ply)
        self._read = done
        return tuple(self._stretches)

    def _note(self, game: AnyGame, ply: int) -> None:
        systems = self.table.systems
        sevens = systems.sevens.items()
        for event in game.events_at(ply):
            last = self._stretches[-1]
            if isinstance(event, systems.turns):
                turn: Any = event
                self._stretches.append(Stretch(ply + 1, turn.number, turn.player))
            elif any(isinstance(event, kind) and seven(event) for kind, seven in sevens):
                self._stretches[-1] = Stretch(last.start, last.number, last.seat, seven=True)

    def stretch_at(self, point: int) -> Stretch:
        """Return the turn that a point belongs to."""
        return next(s for s in reversed(self.stretches) if s.start <= point)

    def show(self, point: int) -> None:
        """Show a point; those before the first and after the present one mean these."""
        table = self.table
        point = max(0, min(point, self.now))
        if point == self.point:
            return
        if point == self.now:
            table.show_past(None)
            return
        # A copy of its own: whatever happens while one looks back, the game stays untouched.
        game = table.review or table.game.fork()
        game.goto(point)
        table.show_past(game)

    def step(self, by: int) -> None:
        """Show the point so many actions later, or earlier."""
        self.show(self.point + by)

    def turn(self, by: int) -> None:
        """Show the beginning of the next turn (1) or of this one or the one before (-1)."""
        starts = [stretch.start for stretch in self.stretches]
        if by > 0:
            self.show(next((start for start in starts if start > self.point), self.now))
        else:
            self.show(next((start for start in reversed(starts) if start < self.point), 0))

    def back(self) -> None:
        """Show the present again."""
        self.show(self.now)

    def play_on(self, *, other_luck: bool, saved: str | None = None) -> bool:
        """Go on playing from the point that is shown, as another game.

        ``other_luck`` gives it a fresh seed; otherwise the same actions bring the same dice.
        ``saved`` is the text of the game left behind. False when no past is shown, or the game is
        everybody's.
        """
        table = self.table
        if table.review is None or not table.host.own:
            return False
        seed = secrets.randbelow(1 << 32) if other_luck else None
        table.open(table.review.fork(seed=seed), table.seats, keep=saved)
        return True
