"""Learning from what is seen: Bayes's rule in exact fractions."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import Any, TypeVar

from catan_nb.kernel.words import say
from catan_nb.stats.tools.asked import number, probability

H = TypeVar("H")


def bayes(
    prior: Mapping[H, Fraction], likelihood: Mapping[H, Fraction] | Callable[[H], Fraction]
) -> dict[H, Fraction]:
    """Return how likely each possibility is after something has been observed.

    Parameters
    ----------
    prior : mapping
        Each possibility to its chance before. Weights will do: they need not add up to 1.
    likelihood : mapping or callable
        Possibility to the chance that, were it so, just this would have been observed.

    Returns
    -------
    dict
        What is possible still, with chances that add up to 1.

    Raises
    ------
    ValueError
        When nothing could have led to the observation, or a number is no chance.

    Notes
    -----
    Of all cases in which the observation is made, the share in which the possibility is true:
    prior · likelihood, divided by the sum of these products (T. Bayes, 1763). Observations that
    are independent, given the possibility, may come in one after the other in any order.

    Examples
    --------
    >>> told = bayes({"fair": Fraction(1, 2), "two heads": Fraction(1, 2)},
    ...              {"fair": Fraction(1, 2), "two heads": Fraction(1)})
    >>> {coin: str(chance) for coin, chance in told.items()}
    {'fair': '1/3', 'two heads': '2/3'}
    """
    of: Callable[[H], Any] = likelihood if callable(likelihood) else likelihood.get
    weights = {
        what: Fraction(number(weight, "prior")) * Fraction(probability(of(what), "likelihood"))
        for what, weight in prior.items()
    }
    total = sum(weights.values())
    if not total:
        raise ValueError(say("none of the possibilities explains what was observed"))
    return {what: weight / total for what, weight in weights.items() if weight}
