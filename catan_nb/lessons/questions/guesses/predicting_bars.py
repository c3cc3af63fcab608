"""Predictions of a distribution, drawn by pulling bars: `predict_bars`."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from catan_nb.lessons.output.number_words import Number
from catan_nb.lessons.output.page import OnPage
from catan_nb.lessons.questions.guesses.bars_guess import BarsGuess

__all__ = ["BarsPrediction", "predict_bars"]


class BarsPrediction(OnPage, BarsGuess):
    """A distribution to guess, which a page shows as a card with bars; made by `predict_bars`."""

    def _on_page(self) -> Any:
        from catan_nb.lessons.questions.guesses.bars_card import bars_card

        return bars_card(self)


def predict_bars(
    name: str,
    question: str,
    labels: Iterable[object],
    *,
    exact: Callable[[], Mapping[Any, Number]],
    simulation: Callable[[], Mapping[Any, Number]] | None = None,
    simulated: str = "",
    comment: str = "",
    top: int = 0,
    guess: Any = ...,
) -> BarsPrediction:
    """Ask the learner to draw a distribution before anything is computed.

    Parameters
    ----------
    name : str
        Such as "Guess 2"; the learner's record knows it by that.
    question : str
        One that a distribution answers, such as "In 600 rolls, how often does each sum come?"
    labels : iterable
        What stands below the bars, as ``range(2, 13)``.
    exact : callable
        Returns the exact chance of each label.
    simulation : callable, optional
        Makes the experiment and returns how often each label came, or its share. Both are
        called once, after the guess.
    simulated : str
        What the experiment is called, such as "600 rolls".
    comment : str
        A sentence that is told with what comes out.
    top : int
        What a bar can be pulled up to, in per cent; by itself a little more than twice the
        flat start.
    guess : sequence or mapping, optional
        Bars in per cent, for places without a page; ``...`` is none yet.

    Returns
    -------
    BarsPrediction
        As the last value of a cell it is a card: bars to pull first, and after the guess (or
        "Show it without a guess") guess, simulation and exact chances in one picture.

    Raises
    ------
    ValueError
        When a guess is given that is none.

    Examples
    --------
    >>> from catan_nb.stats import sum_distribution
    >>> bars = [3, 6, 8, 11, 14, 17, 16, 11, 8, 6, 3]
    >>> predict_bars("Guess 1", "How often?", range(2, 13), exact=sum_distribution, guess=bars
    ...     ).sentences()[:3]
    ['Very close.', 'Your shape was right: high in the middle, low at the ends.', \
'You gave 8 more than 6; both are equally likely.']
    """
    asked = BarsPrediction(
        name,
        question,
        labels,
        exact,
        simulation,
        simulated=simulated,
        comment=comment,
        top=top,
    )
    if guess is not ... and guess is not None:
        asked.commit(guess)
    return asked
