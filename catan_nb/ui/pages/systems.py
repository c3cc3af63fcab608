"""The systems of rules that the table knows: each adds its panels and words to the registries.

Importing this module makes all of them known.
"""

from __future__ import annotations

from typing import Final

from catan_nb.ui.cities_knights import table as cities_knights
from catan_nb.ui.fastcard import table as fastcard
from catan_nb.ui.panels.base import Panel

__all__ = ["STRIPS", "TABS"]

TABS: Final[tuple[type[Panel], ...]] = cities_knights.TABS
"""Panels with a tab of their own, shown in games that they suit."""

STRIPS: Final[tuple[type[Panel], ...]] = (*cities_knights.STRIPS, *fastcard.STRIPS)
"""Panels that are always in sight in games that they suit."""
