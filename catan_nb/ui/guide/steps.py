"""A guided game as data: what is said, what the learner does, what chance and others do then.

A `Part` is a game from some position on, with a line of actions that it follows to the letter:
how many of them are done says where one is, so nothing else needs to be kept.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from typing import TYPE_CHECKING, Final

from catan_nb.kernel.action import to_text
from catan_nb.kernel.game import AnyGame

if TYPE_CHECKING:
    from catan_nb.kernel.action import Action

__all__ = ["LEARNER", "Part", "Step", "Story"]

LEARNER: Final = 0
"""The seat of whoever learns."""


class Step:
    """One sentence, and what it leads to.

    Parameters
    ----------
    words : str
        What is said, in English.
    does : str
        The action that is then expected, as text; empty where the sentence is only to be read.
    then : sequence of str
        What chance and the other players do after it, as text.
    at : str
        A selector of what the sentence is about, where no action says so.
    """

    def __init__(self, words: str, does: str = "", *then: str, at: str = "") -> None:
        self.words = words
        self.does = does
        self.then = then
        self.at = at

    @property
    def actions(self) -> tuple[str, ...]:
        """All its actions, as text."""
        return (self.does, *self.then) if self.does else self.then


class Part:
    """A game from a position on, and its steps.

    Parameters
    ----------
    start : callable
        Returns the game at its beginning; parts are told apart by the game's seed.
    steps : sequence of Step
    """

    def __init__(self, start: Callable[[], AnyGame], *steps: Step) -> None:
        self.start = start
        self.steps = steps

    @cached_property
    def line(self) -> tuple[str, ...]:
        """All actions of the part, as text."""
        return tuple(text for step in self.steps for text in step.actions)

    @cached_property
    def starts(self) -> tuple[int, ...]:
        """How many actions are done when each step begins."""
        done = [0]
        for step in self.steps:
            done.append(done[-1] + len(step.actions))
        return tuple(done[:-1])

    @cached_property
    def _seed(self) -> int:
        return self.start().seed

    def led_to(self, game: AnyGame) -> bool:
        """Say whether a game is this part as far as it has come."""
        ply = game.ply
        return game.seed == self._seed and tuple(map(to_text, game.log[:ply])) == self.line[:ply]

    def next_action(self, game: AnyGame) -> Action | None:
        """Return the action that follows in the line, or None at its end."""
        return game.action(self.line[game.ply]) if game.ply < len(self.line) else None

    def at_ply(self, ply: int) -> int:
        """Return the number of the step to which so many actions lead, the first of several."""
        return min(
            (n for n, start in enumerate(self.starts) if start == ply),
            default=max(n for n, start in enumerate(self.starts) if start <= ply),
        )

    def played(self, ply: int | None = None) -> AnyGame:
        """Return the game after so many actions of the line, or after all."""
        game = self.start()
        for text in self.line[:ply]:
            game.push(game.action(text))
        return game


class Story:
    """A guided game.

    Parameters
    ----------
    title : str
        In English.
    parts : sequence of Part
    play_on : int
        The part from whose end one may play on by oneself.
    """

    def __init__(self, title: str, *parts: Part, play_on: int = 0) -> None:
        self.title = title
        self.parts = parts
        self.play_on = play_on

    def part_of(self, game: AnyGame) -> int | None:
        """Return the number of the part that a game follows, or None when it is another game."""
        found = (number for number, part in enumerate(self.parts) if part.led_to(game))
        return next(found, None)

    @property
    def length(self) -> int:
        """How many steps there are in all."""
        return sum(len(part.steps) for part in self.parts)

    def number(self, part: int, step: int) -> int:
        """Return which step of all one is at, from 1."""
        return sum(len(one.steps) for one in self.parts[:part]) + step + 1
