"""The systems that the good bot knows, each loaded when it is first played."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from pkgutil import resolve_name
from typing import Any, Final

from catan_nb.bots.bot import Advice
from catan_nb.bots.memory import NOTES, Notes
from catan_nb.bots.systems import System, Thinking
from catan_nb.kernel.question import Question
from catan_nb.kernel.ruleset import Ruleset

__all__ = ["answers_of", "notes_of", "systems_of", "whole_game"]

Answers = Mapping[type[Question] | type[None], Thinking]
"""How questions are thought about."""
Alone = Mapping[type[Question] | type[None], Callable[[Any], list[Advice]]]
"""How the questions of a game are answered that shares nothing with the base game."""

SYSTEMS: Final[Mapping[str, str]] = {
    "longest_route": "catan_nb.bots.base.longest_road:SYSTEM",
    "development": "catan_nb.bots.base.playing_cards:SYSTEM",
    "cities_knights": "catan_nb.bots.knights.system:SYSTEM",
    "ships": "catan_nb.bots.seafarers.system:SHIPS",
    "pirate": "catan_nb.bots.seafarers.system:PIRATE",
    "gold": "catan_nb.bots.seafarers.gold:SYSTEM",
    "areas": "catan_nb.bots.scenarios.areas:SYSTEM",
    "fog": "catan_nb.bots.scenarios.fog:FOG",
    "treasures": "catan_nb.bots.scenarios.fog:HOARDS",
    "cloth": "catan_nb.bots.scenarios.cloth:SYSTEM",
    "laid_harbours": "catan_nb.bots.scenarios.harbours:LAID",
    "tribe": "catan_nb.bots.scenarios.harbours:TRIBE",
    "harbourmaster": "catan_nb.bots.scenarios.harbours:MASTER",
    "supply_tokens": "catan_nb.bots.scenarios.supply_tokens:SYSTEM",
    "wonders": "catan_nb.bots.scenarios.wonders:SYSTEM",
    "pirate_islands": "catan_nb.bots.scenarios.pirates:SYSTEM",
    "sea_knights": "catan_nb.bots.combos.sea_knights:KNIGHTS",
    "pirate_knights": "catan_nb.bots.combos.sea_knights:PIRATE",
}
"""What is known beside the base game, by the names of rule modules."""
WHOLE: Final[Mapping[str, str]] = {"fastcard": "catan_nb.bots.fastcard:THINKING"}
"""Games of their own, by the names of rule modules."""


def systems_of(rules: Ruleset) -> tuple[System, ...]:
    """Return what is known of the systems in play."""
    return _systems(rules.systems)


def notes_of(rules: Ruleset) -> Notes:
    """Return how the events of the systems in play are taken in."""
    return _notes(rules.systems)


def answers_of(rules: Ruleset) -> Answers:
    """Return how the systems' own questions are answered."""
    return _answers(rules.systems)


def whole_game(rules: Ruleset) -> Alone | None:
    """Return how a game is played that shares nothing with the base game; None for others."""
    return _whole(rules.systems)


@cache
def _systems(names: frozenset[str]) -> tuple[System, ...]:
    return tuple(resolve_name(where) for name, where in SYSTEMS.items() if name in names)


@cache
def _notes(names: frozenset[str]) -> Notes:
    return {**NOTES, **{event: n for one in _systems(names) for event, n in one.notes.items()}}


@cache
def _answers(names: frozenset[str]) -> Answers:
    return {question: answer for one in _systems(names) for question, answer in one.answers.items()}


@cache
def _whole(names: frozenset[str]) -> Alone | None:
    return next((resolve_name(where) for name, where in WHOLE.items() if name in names), None)
