"""What things are worth to a player of the Fast Card Game, in points that will count at the end.

What a road or a knight brings depends on how long it stays: those that nobody can take to the
end of the game, others until somebody takes them.
"""

from __future__ import annotations

from typing import Final

from catan_nb.bots.fastcard.desk import Desk, Movables
from catan_nb.fastcard.box import EXPANSIONS

# All numbers are guesses, measured in games of good bots among themselves.
#: What a city is worth beside its point, for the expansion that can be laid on it.
ROOM_FOR_EXPANSION: Final = 1.0
#: What it is worth in each turn to draw a card more, to swap one, to steal one or to pick one.
DRAW: Final = 0.25
SWAP: Final = 0.05
STEAL: Final = 0.3
PICK: Final = 0.03
#: Rounds that the leader takes for a point.
PACE: Final = 1.6
#: Rounds that a road or a knight stays that can be taken, and more for each in the middle.
STAY: Final = 2.0
STAY_FOR_EACH_LEFT: Final = 0.8
#: What a point is worth that can be taken away, if it stays.
LOOSE_POINT: Final = 0.4
#: How much of what a rival loses is a gain, shared by all who are then better off.
HARM: Final = 0.45
#: What it is worth that a road or a knight will be safe that is yet to be built.
SHELTER: Final = 0.1
#: What winning is worth.
WINS: Final = 100.0


class Worths:
    """What each object would be worth on a display.

    Parameters
    ----------
    desk : Desk
    """

    def __init__(self, desk: Desk) -> None:
        self.desk = desk
        self.rounds = max(1.0, PACE * desk.leader_to_win)

    def worth(self, what: str) -> float:
        """Return what an object is worth."""
        kind = self.best_expansion if what == "expansion" else None
        if self.desk.gain(what, kind) >= self.desk.to_win:
            return WINS
        if what == "settlement":
            return 1.0
        if what == "city":
            return 1.0 + (ROOM_FOR_EXPANSION if self.desk.expansions else 0.0)
        if kind is not None:
            return self._expansion(kind)
        movables = self.desk.movables(what)
        stays = self.rounds if movables.next_is_safe else self._stay(movables.left)
        return self._movable(what, movables.held, stays) + self._harm(what, movables)

    @property
    def best_expansion(self) -> int | None:
        """The kind of expansion that is worth most, or None."""
        return max(self.desk.expansions, key=self._expansion, default=None)

    def _expansion(self, kind: int) -> float:
        """Return what an expansion is worth: its points beyond the city's, and its effect."""
        expansion = EXPANSIONS[kind]
        if expansion.points - 2 >= self.desk.to_win:
            return WINS
        effects = self.rounds * (PICK * expansion.picks + STEAL * expansion.steals)
        effects += self._shelter("road", expansion.safe_roads)
        effects += self._shelter("knight", expansion.safe_knights)
        return expansion.points - 2 + effects

    def _stay(self, left: int) -> float:
        """Return for how many rounds something stays that can be taken."""
        return min(self.rounds, STAY + STAY_FOR_EACH_LEFT * left)

    def _movable(self, what: str, below: int, stays: float) -> float:
        """Return what a road or knight on so many others brings in so many rounds."""
        if below % 2:
            return 1.0 if stays >= self.rounds else LOOSE_POINT * stays / self.rounds
        return stays * (SWAP if what == "road" else DRAW)

    def _shelter(self, what: str, safe: int) -> float:
        """Return what it is worth that the first roads or knights are safe."""
        held = self.desk.movables(what).held
        gains = (
            self._movable(what, below, self.rounds) - self._movable(what, below, self._stay(0))
            if below < held
            else SHELTER
            for below in range(safe)
        )
        return sum(gains)

    def _harm(self, what: str, movables: Movables) -> float:
        """Return what it is worth that another loses a road or knight."""
        if movables.left or movables.prey is None:
            return 0.0
        lost = self._movable(what, movables.prey - 1, self._stay(0))
        return HARM * lost / self.desk.rivals
