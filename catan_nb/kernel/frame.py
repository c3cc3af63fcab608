"""Frames: what is asked of whom.

The top of a state's stack decides. A frame is immutable; whatever a half-done effect still
needs to know is in its fields.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from catan_nb.kernel.words import Phrase, say

#: The actor when the next step is drawn by chance.
CHANCE = -1


@dataclass(frozen=True, slots=True)
class Frame:
    """Base of all frames.

    Attributes
    ----------
    player : int
        The seat that is asked, or on whose behalf chance draws.
    """

    player: int

    #: The rule that makes this frame come up; cited when something else is tried.
    rule: ClassVar[str] = ""
    #: True when chance draws the answer.
    chance: ClassVar[bool] = False
    #: True when everybody may know the odds of a chance frame.
    public: ClassVar[bool] = False
    #: What is asked; ``{player}`` stands for the name of the seat.
    ask: ClassVar[str] = ""

    @property
    def actor(self) -> int:
        """The seat that decides, or CHANCE."""
        return CHANCE if self.chance else self.player

    def question(self, names: tuple[str, ...]) -> Phrase:
        """Return what is asked, as a phrase."""
        return say(self.ask, player=names[self.player])

    def lays_open(self) -> tuple[int, str] | None:
        """Return what else the player who is asked may look at: a seat and one of its facts."""
        return None
