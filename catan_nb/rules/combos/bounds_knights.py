"""The city of the set-up where a scenario bounds the land (sea.scenario)."""

from __future__ import annotations

from catan_nb.kernel.module import Amend, RuleModule
from catan_nb.kernel.verb import Clause
from catan_nb.rules.cities_knights.actions import PlaceCity
from catan_nb.rules.seafarers.mechanisms.bounds import NAME, may_be_settled

MODULES = (
    RuleModule(
        name="bounds_knights",
        needs=frozenset({NAME, "cities_knights"}),
        amends=(Amend(PlaceCity, last=(Clause("sea.scenario", may_be_settled),)),),
    ),
)
