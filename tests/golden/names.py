"""All names that files may hold, as the kit has them."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterator
from dataclasses import fields
from typing import Any

import catan_nb as cn
from catan_nb.bots.levels import BOTS
from catan_nb.classroom import shared
from catan_nb.classroom.live import PACES
from catan_nb.classroom.shared import PHRASES
from catan_nb.fastcard.start import CardStatements
from catan_nb.games import all_options, outlines_of, scenarios, variants
from catan_nb.kernel.event import Event
from catan_nb.kernel.game import AnyGame
from catan_nb.kernel.seats import OLD_NAMES
from catan_nb.kernel.wire import wire_name
from catan_nb.lessons.record.entries import KINDS as ENTRY_KINDS
from catan_nb.lessons.record.entries import STATES, ProgressEntry
from catan_nb.rules.play.statements import Statements, questions_by_name
from catan_nb.rules.play.systems import MECHANISMS, SYSTEMS
from catan_nb.rules.ruleset import CatanRules

__all__ = ["all_names"]


def all_names() -> dict[str, Any]:
    """Return names by what they name; where one holds others, a list or a mapping of these."""
    found: dict[str, Any] = {"board": {}, "cards": {}}
    for game in _games():
        rules, names = game.rules, found["cards" if game.variant == "fastcard" else "board"]
        questions = questions_by_name(rules) if isinstance(rules, CatanRules) else rules.questions
        of_module = {name: _arguments(one, 2) for name, one in rules.statements.items()}
        for what, more in (
            ("actions", {name: _fields(one) for name, one in rules.actions.items()}),
            ("questions", {name: _fields(one) for name, one in questions.items()}),
            ("statements", of_module),
            ("blocks", {name: sorted(block.data()) for name, block in game.state.blocks.items()}),
            ("modules", dict.fromkeys(sorted(rules.systems))),
            ("state", dict.fromkeys(game.state.stated)),
        ):
            names.setdefault(what, {}).update(more)
    for names, position in ((found["board"], Statements), (found["cards"], CardStatements)):
        for name, one in inspect.getmembers(position):
            if hasattr(one, "is_statement"):
                names["statements"][name] = _arguments(one, 1)
    events: dict[str, set[str]] = {}  # two games may have one of the same name
    for event in _derived(Event):
        events.setdefault(wire_name(event), set()).update(_fields(event))
    return found | {
        "events": {name: sorted(events[name]) for name in sorted(events)},
        "options": {one.name: list(map(str, one.choices or ())) for one in all_options()},
        "scenarios": dict.fromkeys(scenarios()),
        "mechanisms": dict.fromkeys(MECHANISMS),
        "systems": dict.fromkeys(SYSTEMS),
        "bots": dict.fromkeys((*BOTS, *OLD_NAMES)),
        "entries of tables": dict.fromkeys(shared.KINDS),
        "phrases": dict.fromkeys(PHRASES),
        "paces": dict.fromkeys(PACES),
        "entries of lessons": {
            "kind": list(ENTRY_KINDS),
            "state": list(STATES),
            "fields": _fields(ProgressEntry),
        },
    }


def _games() -> Iterator[AnyGame]:
    """Give a game of every variant and every scenario, with as many players as may be."""
    for variant in variants():
        yield cn.new_game(variant, players=6, seed=0)
        for scenario in outlines_of(variant):
            against = scenario.against(variant.split("+"))
            if not any(told.final for told in against):
                yield cn.new_game(
                    variant,
                    players=max(scenario.players),
                    scenario=scenario.name,
                    seed=0,
                    options={"unsuited": True} if against else None,
                )


def _derived(base: type[Any]) -> Iterator[type[Any]]:
    """Give the dataclasses of the kit that derive from a class."""
    for one in base.__subclasses__():
        if "__dataclass_fields__" in vars(one) and one.__module__.startswith("catan_nb."):
            yield one
        yield from _derived(one)


def _fields(kind: type[Any]) -> list[str]:
    """Return the names of the fields of a dataclass, in their order."""
    return [field.name for field in fields(kind)]


def _arguments(statement: Callable[..., Any], given: int) -> list[str]:
    """Return what a statement can be told, after the first arguments."""
    return list(inspect.signature(statement).parameters)[given:]
