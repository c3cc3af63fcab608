"""Rates of exchange as expectations: what trade with the bank is worth in the long run."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from catan_nb.kernel.words import say
from catan_nb.rules.base.trade import GENERIC_RATE, PLAIN_RATE, SPECIAL_RATE
from catan_nb.rules.cards import RESOURCE_KINDS, Cards, kind_number
from catan_nb.stats.tools.asked import number, whole_number

GENERIC = "generic"


def bank_rates(*harbours: str) -> dict[str, int]:
    """Return how many cards of each resource the bank wants for one (base.trade.bank).

    Parameters
    ----------
    *harbours : str
        Own harbours: names of resources, and "generic" for 3:1.

    Examples
    --------
    >>> bank_rates("generic", "wool")
    {'brick': 3, 'lumber': 3, 'ore': 3, 'grain': 3, 'wool': 2}
    """
    special = {kind_number(name) for name in harbours if name != GENERIC}
    if not special <= set(RESOURCE_KINDS):
        raise ValueError(
            say(
                "harbours are for a resource or generic, not {harbours}",
                harbours=", ".join(harbours),
            )
        )
    plain = GENERIC_RATE if GENERIC in harbours else PLAIN_RATE
    names = [Cards.of(int(k == kind) for k in RESOURCE_KINDS) for kind in RESOURCE_KINDS]
    return {
        name: SPECIAL_RATE if kind in special else plain
        for kind, cards in enumerate(names)
        for name in cards
    }


def traded_income(
    income: Mapping[str, Fraction], wanted: str, rates: Mapping[str, int]
) -> Fraction:
    """Return how many cards of one kind come per roll if all others are traded for it.

    Parameters
    ----------
    income : mapping of str to Fraction
        Cards per roll by kind, such as ``expected_production(game)[seat]``.
    wanted : str
    rates : mapping of str to int
        What the bank wants for one card, by kind; see `bank_rates`.

    Raises
    ------
    ValueError
        For a kind that there is not or that has no rate, and for an income below 0.

    Notes
    -----
    A card of a kind with rate *r* is worth 1/*r* of any other. So a 2:1 harbour for a kind with
    income *x* beats a 3:1 harbour when the whole of what can be traded, *y*, is less than 3*x*:
    x/2 + (y − x)/4 > y/3 exactly when x > y/3.

    Examples
    --------
    >>> str(traded_income({"ore": Fraction(1, 6), "wool": Fraction(1, 3)}, "ore", bank_rates()))
    '1/4'
    """
    kind_number(wanted)  # which refuses what is no kind of card
    parts = (
        Fraction(number(cards, kind)) / (1 if kind == wanted else _rate(rates, kind))
        for kind, cards in income.items()
    )
    return sum(parts, Fraction(0))


def purchase_rate(
    income: Mapping[str, Fraction],
    price: Mapping[str, int],
    rates: Mapping[str, int] | None = None,
) -> Fraction:
    """Return how many purchases a roll pays for in the long run, exactly.

    Parameters
    ----------
    income : mapping of str to Fraction
        Cards per roll by kind.
    price : mapping of str to int
        What a purchase costs.
    rates : mapping of str to int, optional
        What the bank wants for one card, by kind; None: no trade.

    Raises
    ------
    ValueError
        For a price of nothing, an income or a price below 0, and a kind without a rate.

    Notes
    -----
    With *u* purchases per roll, kind *k* is used at ``u·p(k)``. Where that is more than its
    income *e(k)*, the rest must be traded for; where it is less, the rest can be traded away.
    In the long run whole cards are no matter, so *u* is possible exactly when

        Σ (u·p(k) − e(k))⁺  ≤  Σ (e(k) − u·p(k))⁺ / r(k).

    The difference of both sides grows with *u*, in straight pieces with bends at e(k)/p(k). The
    largest possible *u* lies on the piece where the difference reaches 0. Without trade it is
    the smallest bend: the scarcest card decides (J. von Liebig's law of the minimum).

    Examples
    --------
    >>> income = {"ore": Fraction(1, 6), "grain": Fraction(1, 6), "wool": Fraction(1, 3)}
    >>> city = {"ore": 3, "grain": 2}
    >>> str(purchase_rate(income, city)), str(purchase_rate(income, city, bank_rates()))
    ('1/18', '1/12')
    """
    if not sum(whole_number(count, kind, 0) for kind, count in price.items()):
        raise ValueError(say("a purchase costs something"))
    have = {kind: Fraction(number(income.get(kind, 0), kind)) for kind in {*income, *price}}
    bends = sorted(have[kind] / count for kind, count in price.items() if count)
    if rates is None:
        return bends[0]
    trade = {kind: _rate(rates, kind) for kind in have}

    def missing(u: Fraction) -> Fraction:
        short = Fraction(0)
        for kind, cards in have.items():
            left = cards - u * price.get(kind, 0)
            short -= left / trade[kind] if left > 0 else left
        return short

    low = Fraction(0)
    for high in bends:
        if missing(high) > 0:
            break
        low = high
    else:
        # From the last bend on all that is bought is missing more and more.
        high = low + 1 + sum(have.values())
    below, above = missing(low), missing(high)
    return low - below * (high - low) / (above - below) if below < 0 else low


def _rate(rates: Mapping[str, int], kind: str) -> int:
    return whole_number(rates.get(kind), kind)
