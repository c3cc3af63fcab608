"""The rule systems that the good bot supports, and what each adds to it; loaded on demand."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cache
from pkgutil import resolve_name
from typing import Any, Final

from catan_nb.bots.bot import Advice
from catan_nb.bots.goals import Extra, Goal, Prize
from catan_nb.bots.memory import NOTES, Note, Notes
from catan_nb.bots.plans import Plans
from catan_nb.bots.sight import Sight, Windfall
from catan_nb.kernel.event import Event
from catan_nb.kernel.question import Question
from catan_nb.kernel.ruleset import Ruleset
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
class BotSystem:
    """A rule system's additions to the good bot.

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


# The systems that the good bot knows, each loaded when it is first played.


Answers = Mapping[type[Question] | type[None], Thinking]
"""How questions are thought about."""
Alone = Mapping[type[Question] | type[None], Callable[[Any], list[Advice]]]
"""How the questions of a game are answered that shares nothing with the base game."""

SYSTEMS: Final[Mapping[str, str]] = {
    "longest_route": "catan_nb.bots.building:LONGEST_ROUTE",
    "development": "catan_nb.bots.development:DEVELOPMENT",
    "cities_knights": "catan_nb.bots.knights.system:SYSTEM",
    "ships": "catan_nb.bots.seafarers:SHIPS",
    "pirate": "catan_nb.bots.seafarers:PIRATE",
    "gold": "catan_nb.bots.seafarers:GOLD_FIELDS",
    "areas": "catan_nb.bots.scenarios:AREAS",
    "fog": "catan_nb.bots.scenarios:FOG",
    "treasures": "catan_nb.bots.scenarios:HOARDS",
    "cloth": "catan_nb.bots.scenarios:CLOTH",
    "laid_harbours": "catan_nb.bots.scenarios:LAID",
    "tribe": "catan_nb.bots.scenarios:TRIBE",
    "harbourmaster": "catan_nb.bots.scenarios:MASTER",
    "supply_tokens": "catan_nb.bots.scenarios:SUPPLY_TOKENS",
    "wonders": "catan_nb.bots.scenarios:GREAT_WONDERS",
    "pirate_islands": "catan_nb.bots.scenarios:PIRATE_ISLANDS",
    "sea_knights": "catan_nb.bots.knights.at_sea:KNIGHTS",
    "pirate_knights": "catan_nb.bots.knights.at_sea:PIRATE",
}
"""What is known beside the base game, by the names of rule modules."""
WHOLE: Final[Mapping[str, str]] = {"fastcard": "catan_nb.bots.fastcard:THINKING"}
"""Games of their own, by the names of rule modules."""


def systems_in_play(rules: Ruleset) -> tuple[BotSystem, ...]:
    """Return the additions of the systems in play."""
    return _systems(rules.systems)


def event_notes(rules: Ruleset) -> Notes:
    """Return the memory's event handlers of the systems in play."""
    return _notes(rules.systems)


def question_answers(rules: Ruleset) -> Answers:
    """Return the answer functions of the systems' questions."""
    return _answers(rules.systems)


def standalone_game(rules: Ruleset) -> Alone | None:
    """Return the bot's functions for a game unrelated to the base game; None otherwise."""
    return _whole(rules.systems)


@cache
def _systems(names: frozenset[str]) -> tuple[BotSystem, ...]:
    return tuple(resolve_name(where) for name, where in SYSTEMS.items() if name in names)


@cache
def _notes(names: frozenset[str]) -> Notes:
    return {
        **NOTES,
        **{event: n for system in _systems(names) for event, n in system.notes.items()},
    }


@cache
def _answers(names: frozenset[str]) -> Answers:
    return {
        question: answer
        for system in _systems(names)
        for question, answer in system.answers.items()
    }


@cache
def _whole(names: frozenset[str]) -> Alone | None:
    return next((resolve_name(where) for name, where in WHOLE.items() if name in names), None)
