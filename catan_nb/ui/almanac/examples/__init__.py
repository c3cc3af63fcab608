"""All examples, by the rules that they show."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from catan_nb.fastcard.catalogue import FASTCARD
from catan_nb.ui.almanac.examples import (
    base,
    cities_knights,
    discoveries,
    progress_cards,
    scenario_parts,
    scenarios,
    sea_knights,
    seafarers,
    six,
)
from catan_nb.ui.almanac.examples.example import Example

__all__ = ["EXAMPLES", "SYSTEMS", "WORDS_ONLY"]

SYSTEMS: Final = (
    base,
    cities_knights,
    progress_cards,
    six,
    seafarers,
    discoveries,
    scenarios,
    scenario_parts,
    sea_knights,
)
"""The files of examples."""

EXAMPLES: Final[Mapping[str, Example]] = MappingProxyType(
    {example.rule: example for system in SYSTEMS for example in system.EXAMPLES}
)
"""The example of each rule that can be shown."""

WORDS_ONLY: Final = frozenset(
    {"base.players", "base.hidden", "base.stats", "ck.materials", "six.bank"}
    | {rule.id for rule in FASTCARD}
)
"""Rules about what is there and who knows what, and of games without a board."""
