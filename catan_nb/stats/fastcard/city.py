"""What the next city brings in the card game, and what a robbery would cost (cards.robbery)."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from catan_nb.kernel.words import say
from catan_nb.stats.fastcard.memory import Watched
from catan_nb.stats.tools.asked import whole_number
from catan_nb.stats.tools.distributions import hypergeometric, one_drawn

__all__ = ["RobberyRisk", "city_event_odds", "robberies_within", "robbery_risk"]


@dataclass(frozen=True, slots=True)
class RobberyRisk:
    """What robberies threaten one hand with.

    Attributes
    ----------
    loss : int
        Cards that a robbery would cost now.
    chance : Fraction
        That at least one of the cities asked about brings a robbery.
    expected : Fraction
        The mean number of cards that the *first* robbery among them costs.
    spare : int
        How many more cards the hand may have and still be spared; negative when it is too large.
    """

    loss: int
    chance: Fraction
    expected: Fraction
    spare: int


def city_event_odds(view: Watched) -> dict[str, Fraction]:
    """Return the chance of each event when the next settlement is turned into a city.

    Notes
    -----
    Nobody looks at the backs of settlement cards (cards.build.city), so those that lie before
    players are as unknown as those in the middle: each back not turned yet is as likely as any
    other. Everybody can count what has been turned. Empty when none is left.

    Examples
    --------
    >>> from catan_nb.fastcard import CardPosition
    >>> {event: str(p) for event, p in city_event_odds(CardPosition().game()).items()}
    {'robbery': '2/3', 'market_day': '1/3'}
    """
    return one_drawn(view.city_events)


def robberies_within(view: Watched, cities: int) -> dict[int, Fraction]:
    """Return the chance of each number of robberies among the next so many cities.

    Raises
    ------
    ValueError
        When there are not so many settlement cards left to turn.
    """
    backs = sum(view.city_events.values())
    cities = whole_number(cities, "cities", 0)
    if cities > backs:
        raise ValueError(
            say(
                "{backs} settlement cards are left to turn, not {cities}",
                backs=backs,
                cities=cities,
            )
        )
    return hypergeometric(backs, view.city_events["robbery"], cities)


def robbery_risk(view: Watched, cities: int = 1) -> dict[int, RobberyRisk]:
    """Return for every seat what robberies threaten its hand with, as it is now.

    Parameters
    ----------
    view : CardGame or CardView
        Numbers of cards are public, so it does not matter whose.
    cities : int
        How many cities are built before the hand changes; 1 is the next one.

    Notes
    -----
    A hand above the limit loses half, rounded down, or what is above the limit, by the option
    of the game. After a first robbery the hand is smaller; only that first one is counted.
    """
    limit = view.options["robbery_limit"]
    assert isinstance(limit, int)
    half = view.options["robbery_loss"] == "half"
    chance = 1 - robberies_within(view, cities).get(0, Fraction(0))
    risks: dict[int, RobberyRisk] = {}
    for player in view.players:
        size = player.hand_size
        loss = 0 if size <= limit else size // 2 if half else size - limit
        risks[player.seat] = RobberyRisk(loss, chance, loss * chance, limit - size)
    return risks
