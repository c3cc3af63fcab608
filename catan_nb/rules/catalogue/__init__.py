"""The catalogue of rules: every id with a title, what it says, and where it comes from.

The ids are the project's vocabulary: a refusal cites one, an event follows one, a test proves
one. The sources are the rule documents of the editions by language and heading.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from catan_nb.kernel.module import Rule
from catan_nb.rules.catalogue.base import BASE, SIX
from catan_nb.rules.catalogue.cities_knights import CITIES_KNIGHTS, KNIGHTS, PROGRESS_CARDS
from catan_nb.rules.catalogue.seafarers import SCENARIOS, SEA_KNIGHTS, SEAFARERS

__all__ = ["RULES", "Rule"]

#: Every rule by its id.
RULES: Final[Mapping[str, Rule]] = MappingProxyType(
    {
        rule.id: rule
        for rule in (
            *BASE,
            *CITIES_KNIGHTS,
            *KNIGHTS,
            *PROGRESS_CARDS,
            *SEAFARERS,
            *SCENARIOS,
            *SEA_KNIGHTS,
            *SIX,
        )
    }
)
