"""The scenarios that the kit has, by name: readable files in the folder beside this module."""

from __future__ import annotations

from functools import cache
from typing import Any, Final

from catan_nb.kernel.errors import BadSetup
from catan_nb.kernel.files import Shipped
from catan_nb.kernel.text import no_such
from catan_nb.rules.play.systems import SYSTEMS, systems_of, without_house_rules
from catan_nb.rules.scenario import FREE, Scenario

_SCENARIOS: Final = Shipped(__file__, "scenarios")


@cache
def scenarios() -> tuple[str, ...]:
    """Return the names of all scenarios, in alphabetical order."""
    return _SCENARIOS.names()


def _load_data(name: str) -> dict[str, Any]:
    data: dict[str, Any] = _SCENARIOS.read(name)
    return data


@cache
def _read_outline(name: str) -> Scenario:
    """Return a scenario without its boards, which take longer to read than all the rest."""
    return Scenario.from_json(_load_data(name) | {"board": None})


@cache
def _read(name: str) -> Scenario:
    return Scenario.from_json(_load_data(name))


def scenario_outlines(variant: str) -> tuple[Scenario, ...]:
    """Return the scenarios of a variant without their boards, whoever and however many play.

    They are those of its greatest system: what Seafarers is played on with Cities & Knights are
    the scenarios of the sea, those that are refused there too.

    Raises
    ------
    BadSetup
        When there is no such variant.
    """
    systems = systems_of(without_house_rules(variant))
    found = map(_read_outline, scenarios())
    return tuple(
        one.among(systems)
        for one in found
        if systems[-1] in one.systems and set(one.systems) <= set(systems)
    )


def list_scenarios(variant: str, players: int) -> tuple[Scenario, ...]:
    """Return the scenarios to choose from for a variant and so many players.

    Raises
    ------
    BadSetup
        When there is no such variant.
    """
    systems = systems_of(without_house_rules(variant))
    return tuple(
        _read(scenario_outline.name).among(systems)
        for scenario_outline in scenario_outlines(variant)
        if players in scenario_outline.players
        and not any(told.final for told in scenario_outline.against(systems))
    )


def find_scenario(scenario: Scenario | str | None) -> Scenario:
    """Return the scenario that is meant; `FREE` for None.

    Raises
    ------
    BadSetup
        When there is none of that name.
    """
    if scenario is None:
        return FREE
    if isinstance(scenario, Scenario):
        return scenario
    if scenario not in scenarios():
        raise BadSetup(no_such("scenario", scenario, scenarios()))
    return _read(scenario)


def resolve_scenario(scenario: Scenario | str | None, variant: str, board: object) -> Scenario:
    """Return the scenario that is meant; where neither it nor a board is chosen, the system's own.

    Raises
    ------
    BadSetup
        When there is no such scenario or variant.
    """
    if scenario is None and board is None:
        own = [SYSTEMS[name].scenario for name in systems_of(variant)]
        scenario = next(filter(None, reversed(own)), None)
    return find_scenario(scenario)
