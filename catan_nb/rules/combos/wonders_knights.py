"""The city of the set-up where the wonders stand (sea.scenario.wonders)."""

from __future__ import annotations

from catan_nb.kernel.module import Amend, RuleModule
from catan_nb.kernel.verb import Clause
from catan_nb.rules.cities_knights.actions import PlaceCity
from catan_nb.rules.seafarers.mechanisms.wonders import NAME, begins_elsewhere

MODULES = (
    RuleModule(
        name="wonders_knights",
        needs=frozenset({NAME, "cities_knights"}),
        amends=(Amend(PlaceCity, last=(Clause("sea.scenario.wonders", begins_elsewhere),)),),
    ),
)
