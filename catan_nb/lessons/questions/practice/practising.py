"""Practice: items with fresh numbers for each learner, judged as exercises are: `practice`."""

from __future__ import annotations

from typing import Any

from catan_nb.lessons.output.page import OnPage
from catan_nb.lessons.questions.practice.items import Make
from catan_nb.lessons.questions.practice.rounds import Rounds

__all__ = ["Practice", "practice"]


class Practice(OnPage, Rounds):
    """Items to practise, which a page shows as a card; made by `practice`."""

    def _on_page(self) -> Any:
        from catan_nb.lessons.questions.practice.practice_pane import PracticePane

        return PracticePane(self).pane


def practice(name: str, make: Make, items: int = 6) -> Practice:
    """Let a learner practise with fresh numbers, as long as that helps.

    Parameters
    ----------
    name : str
        The exercise, such as "Practice"; a lesson may have several of different names.
    make : callable
        Gets a `random.Random` and returns an `Item`. All that it draws comes from there, so that
        a learner who comes back finds the same numbers.
    items : int
        How many there are in a round.

    Returns
    -------
    Practice
        As the last value of a cell it is a card: one item after the other, a field, hints, what
        is said of the answer, how many are right, and new numbers. Five right ones of a round
        (or all of fewer) solve it. Its `items` gives the items of a seed, for tests.

    Raises
    ------
    ValueError
        What is made is no item that can be answered.

    Examples
    --------
    >>> from fractions import Fraction
    >>> from catan_nb.lessons import Item
    >>> def make(random):
    ...     n = random.randint(2, 5)
    ...     return Item(f"A {n} or less with one die?", Fraction(n, 6))
    >>> [item.text for item in practice("Practice", make, items=2).items(seed=1)]
    ['A 5 or less with one die?', 'A 3 or less with one die?']
    """
    if not 0 < items <= 30:
        raise ValueError("practice has 1 to 30 items")
    return Practice(name, make, items)
