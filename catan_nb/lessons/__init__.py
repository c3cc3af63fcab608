"""What lessons are made of: predictions, exercises, experiments, dashboards, a record of answers.

Names are loaded when they are first used.
"""

from __future__ import annotations

import importlib
import sys
from types import ModuleType
from typing import Any

_HOMES = {
    "catan_nb.lessons.chart": ("Chart", "chart"),
    "catan_nb.lessons.checking": ("Verdict", "check", "check_function", "results"),
    "catan_nb.lessons.choosing": ("choice",),
    "catan_nb.lessons.class_example": ("class_example",),
    "catan_nb.lessons.class_page": ("ClassPage", "class_page"),
    "catan_nb.lessons.class_results": ("ClassResults", "class_results"),
    "catan_nb.lessons.comparing": ("compare_openings", "Comparison"),
    "catan_nb.lessons.experimenting": ("Experiment", "experiment"),
    "catan_nb.lessons.hinting": ("hint",),
    "catan_nb.lessons.side_by_side": ("gallery", "Gallery"),
    "catan_nb.lessons.marking": ("mark_road",),
    "catan_nb.lessons.my_progress": ("my_progress",),
    "catan_nb.lessons.ordering": ("order",),
    "catan_nb.lessons.own_game": ("own_game", "OwnGame"),
    "catan_nb.lessons.playing": ("check_play",),
    "catan_nb.lessons.pointing": ("point",),
    "catan_nb.lessons.predicting": ("Prediction", "Revelation", "predict"),
    "catan_nb.lessons.progress_bar": ("bar",),
    "catan_nb.lessons.progress_card": ("progress",),
    "catan_nb.lessons.progress_file": ("BadProgress", "Progress", "read_progress", "save_progress"),
    "catan_nb.lessons.ranking": ("fastest_openings", "Ranking"),
    "catan_nb.lessons.replaying": ("Replay", "replay"),
    "catan_nb.lessons.long_runs": ("kept_results",),
    "catan_nb.lessons.simulating": ("Laboratory", "laboratory"),
}
_HOME_OF = {name: module for module, names in _HOMES.items() for name in names}

__all__ = list(_HOME_OF)


def __getattr__(name: str) -> Any:
    if name not in _HOME_OF:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    value = getattr(importlib.import_module(_HOME_OF[name]), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted(__all__)


class _Names(ModuleType):
    """Lets a public name mean the same after a file of that name has been imported."""

    def __setattr__(self, name: str, value: Any) -> None:
        if not (isinstance(value, ModuleType) and name in _HOME_OF):
            super().__setattr__(name, value)


sys.modules[__name__].__class__ = _Names
