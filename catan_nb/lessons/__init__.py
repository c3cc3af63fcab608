"""What lessons are made of: predictions, exercises, experiments, dashboards, a record of answers.

Names are loaded when they are first used.
"""

from __future__ import annotations

import importlib
import sys
from types import ModuleType
from typing import Any

_HOMES = {
    "catan_nb.lessons.experiments.chart": ("Chart", "chart"),
    "catan_nb.lessons.questions.checking": ("Verdict", "check", "check_function", "results"),
    "catan_nb.lessons.questions.kinds.choosing": ("choice",),
    "catan_nb.lessons.classroom.example": ("class_example",),
    "catan_nb.lessons.classroom.page": ("ClassPage", "class_page"),
    "catan_nb.lessons.classroom.results": ("ClassResults", "class_results"),
    "catan_nb.lessons.experiments.comparing": ("compare_openings", "Comparison"),
    "catan_nb.lessons.experiments.experimenting": ("Experiment", "experiment"),
    "catan_nb.lessons.questions.hinting": ("hint",),
    "catan_nb.lessons.experiments.side_by_side": ("gallery", "Gallery"),
    "catan_nb.lessons.questions.kinds.marking": ("mark_road",),
    "catan_nb.lessons.pages.my_progress": ("my_progress",),
    "catan_nb.lessons.questions.kinds.ordering": ("order",),
    "catan_nb.lessons.experiments.own_game": ("own_game", "OwnGame"),
    "catan_nb.lessons.questions.playing": ("check_play",),
    "catan_nb.lessons.questions.kinds.pointing": ("point",),
    "catan_nb.lessons.questions.predicting": ("Prediction", "Revelation", "predict"),
    "catan_nb.lessons.experiments.bar": ("bar",),
    "catan_nb.lessons.record.card": ("progress",),
    "catan_nb.lessons.record.file": ("BadProgress", "Progress", "read_progress", "save_progress"),
    "catan_nb.lessons.experiments.ranking": ("fastest_openings", "Ranking"),
    "catan_nb.lessons.experiments.replaying": ("Replay", "replay"),
    "catan_nb.lessons.experiments.long_runs": ("kept_results",),
    "catan_nb.lessons.experiments.simulating": ("Laboratory", "laboratory"),
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
