"""What a rule system adds to the good bot: goals, advice, answers, things to remember."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from catan_nb.bots.bot import Advice
from catan_nb.bots.goals import Extra, Goal, Prize
from catan_nb.bots.memory import Note
from catan_nb.bots.plans import Plans
from catan_nb.bots.sight import Sight, Windfall
from catan_nb.kernel.event import Event
from catan_nb.kernel.question import Question
from catan_nb.kernel.words import Phrase

#: Thinks about a question and returns what speaks for which answer.
Thinking = Callable[[Plans], list[Advice]]


def no_goals(plans: Plans) -> list[Goal]:
    """Return no goals."""
    return []


def no_advice(plans: Plans) -> list[Advice]:
    """Return no advice."""
    return []


@dataclass(frozen=True, eq=False)
class System:
    """What the good bot knows of one rule system beside the base game.

    Attributes
    ----------
    goals : callable
        ``goals(plans)`` gives the purchases that the system adds.
    before_roll, turn : callable
        ``turn(plans)`` gives advice beside purchases: before the roll, and after it.
    answers : mapping of frame type to callable
        How the system's own questions are answered.
    notes : mapping of event type to callable
        ``note(memory, event)`` takes in what an event tells about hands.
    city_kinds : mapping of int to int
        What a city gets instead of its second card of a resource.
    city_sites : callable, optional
        ``city_sites(sight)`` gives the mask of own settlements that may become cities, where
        the system restricts that.
    windfalls : callable, optional
        ``windfalls(sight)`` gives by intersection what it brings that no resource counts.
    sites, upgrades : callable, optional
        ``sites(plans)`` and ``upgrades(plans)`` give by intersection what a settlement or a city
        there is worth beside its income and its own point.
    outlook : callable, optional
        ``outlook(plans)`` gives by intersection what speaks for beginning there, in pips.
    prizes : callable, optional
        ``prizes(plans)`` gives what a route takes where it leads.
    knight : callable, optional
        ``knight(plans)`` says what a knight card does where it moves no robber: its worth, and
        why.
    enough : callable, optional
        ``enough(sight)`` says whether points alone would win now.
    routes_count : bool
        Whether the longest route is worth points.
    far : int
        How many roads to a site are thought of, where these are more than usual.
    """

    goals: Callable[[Plans], list[Goal]] = no_goals
    before_roll: Thinking = no_advice
    turn: Thinking = no_advice
    answers: Mapping[type[Question], Thinking] = field(default_factory=dict)
    notes: Mapping[type[Event], Note[Any]] = field(default_factory=dict)
    city_kinds: Mapping[int, int] = field(default_factory=dict)
    city_sites: Callable[[Sight], int] | None = None
    windfalls: Callable[[Sight], Mapping[int, Windfall]] | None = None
    sites: Callable[[Plans], Mapping[int, Extra]] | None = None
    upgrades: Callable[[Plans], Mapping[int, Extra]] | None = None
    outlook: Callable[[Plans], Mapping[int, Extra]] | None = None
    prizes: Callable[[Plans], list[Prize]] | None = None
    knight: Callable[[Plans], tuple[float, tuple[Phrase, ...]]] | None = None
    enough: Callable[[Sight], bool] | None = None
    routes_count: bool = False
    far: int = 0
