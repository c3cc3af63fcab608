"""Examples of rules: a position, what to try in it, and what the engine must answer."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from itertools import pairwise
from typing import Any, Final

from catan_nb.board.layout import Board
from catan_nb.board.layouts import printed
from catan_nb.kernel.action import Action
from catan_nb.kernel.errors import Refusal
from catan_nb.kernel.event import Event
from catan_nb.rules.play.game import Game
from catan_nb.rules.play.position import Position

__all__ = ["SEVEN", "Answer", "Example", "after", "base", "edge", "path", "six"]

SEVEN: Final = (3, 4)
"""A roll after which the board marks no hexes: the eye is left to what is tried."""


@dataclass(frozen=True, slots=True)
class Answer:
    """What the engine says to a try.

    Attributes
    ----------
    game : Game
        The position afterwards.
    events : tuple of Event
        What happened, in order.
    refusal : Refusal or None
        Why the try, or a later step of it, is not allowed.
    """

    game: Game
    events: tuple[Event, ...] = ()
    refusal: Refusal | None = None

    @property
    def rules(self) -> tuple[str, ...]:
        """The ids of the rules that the answer cites."""
        cited = [event.rule for event in self.events]
        return tuple(dict.fromkeys([*cited, self.refusal.rule] if self.refusal else cited))


@dataclass(frozen=True, slots=True)
class Example:
    """A rule at work.

    Attributes
    ----------
    rule : str
        Id of the rule that it shows.
    make : callable
        Returns the game in which something is tried.
    action : Action
        What is tried.
    then : tuple of Action
        What follows: how the dice fall, what the others answer.
    cites : str
        Id of the rule that the answer cites, where it is another one.
    """

    rule: str
    make: Callable[[], Game]
    action: Action
    then: tuple[Action, ...] = ()
    cites: str = ""

    @property
    def promise(self) -> str:
        """The id of the rule that the answer cites."""
        return self.cites or self.rule

    def answer(self, game: Game | None = None) -> Answer:
        """Try it in the game, or in a new one; a refusal ends it."""
        game = self.make() if game is None else game.fork()
        events: list[Event] = []
        for step in (self.action, *self.then):
            refusal = game.why_not(step)
            if refusal is not None:
                return Answer(game, tuple(events), refusal)
            events += game.push(step)
        return Answer(game, tuple(events))


def base(players: int = 3, **options: Any) -> Position:
    """Return an empty position of the base game on the beginners' board."""
    return Position("base", players=players, options=options)


def six(players: int = 5, variant: str = "base", **options: Any) -> Position:
    """Return an empty position for five or six on their board."""
    return Position(variant, players=players, options=options)


def edge(one: int, two: int) -> int:
    """Return the path between two neighbouring intersections of the beginners' board."""
    return printed("beginner").topology.edge_between(one, two)


def path(*vertices: int, board: Board | None = None) -> tuple[int, ...]:
    """Return the paths of a way through neighbouring intersections, of the beginners' board."""
    shape = (board or printed("beginner")).topology
    return tuple(shape.edge_between(one, two) for one, two in pairwise(vertices))


def after(game: Game, *actions: Action) -> Game:
    """Return a game after some actions."""
    for action in actions:
        game.push(action)
    return game
