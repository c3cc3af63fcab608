"""The scenarios that the kit has, by name: readable files in the folder beside this module."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Final

from catan_nb.kernel.errors import BadSetup
from catan_nb.kernel.values.names import no_such
from catan_nb.rules.play.systems import played_as, systems_of
from catan_nb.rules.scenario import FREE, Scenario

_FOLDER: Final = Path(__file__).parent / "scenarios"


@cache
def scenarios() -> tuple[str, ...]:
    """Return the names of all scenarios, in alphabetical order."""
    return tuple(sorted(path.stem for path in _FOLDER.glob("*.json")))


@cache
def _read(name: str) -> Scenario:
    text = (_FOLDER / f"{name}.json").read_text(encoding="utf-8")
    return Scenario.from_json(json.loads(text))


def scenarios_of(variant: str, players: int) -> tuple[Scenario, ...]:
    """Return the scenarios to choose from for a variant and so many players.

    They are those of its greatest system: what Seafarers is played on with Cities & Knights are
    the scenarios of the sea.

    Raises
    ------
    BadSetup
        When there is no such variant.
    """
    systems = systems_of(played_as(variant))
    return tuple(
        scenario
        for scenario in map(_read, scenarios())
        if players in scenario.players
        and systems[-1] in scenario.systems
        and set(scenario.systems) <= set(systems)
    )


def scenario_named(scenario: Scenario | str | None) -> Scenario:
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
