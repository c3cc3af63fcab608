"""The catalogue of rules of all games: every id with what it says and where it comes from."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from catan_nb.fastcard.catalogue import FASTCARD
from catan_nb.kernel.module import Rule
from catan_nb.rules import catalogue

__all__ = ["RULES", "Rule"]

#: Every rule by its id.
RULES: Final[Mapping[str, Rule]] = MappingProxyType(
    {**catalogue.RULES, **{rule.id: rule for rule in FASTCARD}}
)
