"""What the kit has that a scenario in the making can name: house options and rule modules."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from catan_nb.kernel.composing import compose_options
from catan_nb.kernel.errors import GameError
from catan_nb.kernel.module import Option, RuleModule
from catan_nb.rules.play.systems import BASE, MECHANISMS, SYSTEMS, modules_of, variant_of
from catan_nb.rules.scenario import Scenario

#: The option that the field for the points to win sets.
TARGET = "target"


def _modules(data: Mapping[str, Any], more: tuple[str, ...] = ()) -> tuple[RuleModule, ...]:
    """Return the modules that a scenario plays, nothing left out, as far as they go together."""
    systems = tuple(dict.fromkeys((BASE, *_names(data.get("systems")), *more)))
    players = max((n for n in _list(data.get("players")) if n in range(2, 7)), default=4)
    mechanisms: dict[str, Any] = {
        name: {} for name in _names(data.get("mechanisms")) if name in MECHANISMS
    }
    for some in (mechanisms, {}):
        scenario = Scenario(systems=systems, players=(players,), mechanisms=some)
        try:
            modules = modules_of(variant_of(BASE, scenario), players, scenario)
            compose_options(modules)
        except GameError:
            continue  # rules that do not go together are told as a fault
        return modules
    return ()


def known_options(data: Mapping[str, Any], *more: str) -> dict[str, Option]:
    """Return the house options by name, those of more systems among them."""
    return {option.name: option for option in compose_options(_modules(data, more))}


def known_modules(data: Mapping[str, Any]) -> list[str]:
    """Return the names of the rule modules that can be left out."""
    return sorted({module.name for module in _modules(data)} - {BASE})


def other_systems(data: Mapping[str, Any]) -> list[str]:
    """Return the systems, house rules left out, that a scenario does not need."""
    own = _names(data.get("systems"))
    return [name for name in great_systems() if name not in own]


def great_systems() -> list[str]:
    """Return the systems that a scenario can be played with, the base game left out."""
    return [one.name for one in SYSTEMS.values() if one.name != BASE and not one.house_rule]


def _list(given: Any) -> list[Any]:
    return [one for one in given if isinstance(one, int)] if isinstance(given, list) else []


def _names(given: Any) -> tuple[str, ...]:
    listed = given if isinstance(given, list | dict) else ()
    return tuple(one for one in listed if isinstance(one, str) and one in {**SYSTEMS, **MECHANISMS})
