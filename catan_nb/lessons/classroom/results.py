"""The class's results as the last value of a cell: `class_results`."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from catan_nb.lessons.classroom.handed_in import HandedIn
from catan_nb.lessons.classroom.page import class_widget
from catan_nb.lessons.classroom.report import report
from catan_nb.lessons.output.page import OnPage

__all__ = ["ClassResults", "class_results"]


@dataclass(frozen=True, repr=False)
class ClassResults(OnPage, HandedIn):
    """What a class has handed in, with tables and plots; made by `class_results`."""

    def _repr_html_(self) -> str:
        return report(self)

    def _on_page(self) -> Any:
        return class_widget(self)


def class_results(
    source: str | Path | Mapping[str, str], *, names: Iterable[str] = ()
) -> ClassResults:
    """Read what a class has handed in.

    Parameters
    ----------
    source : path, or mapping of str to str
        A folder of progress files, JSON and CSV as they come; or names of files to their
        texts, as `class_example` gives.
    names : iterable of str
        The learners of the class, to see who has handed in nothing.

    Returns
    -------
    ClassResults
        As the last value of a cell it shows tables and plots. A file that is damaged or
        something else is listed with its fault and left out; of several files of one learner
        the latest counts, and that is said.

    Examples
    --------
    >>> from catan_nb.lessons import class_example
    >>> results = class_results(class_example())
    >>> len(results.learners), len(results.faults)
    (18, 1)
    """
    return ClassResults.read(source, names)
