"""Buildings of the card game: the next city, what a robbery costs, a card more or a point."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import Final

from catan_nb.fastcard.actions import CITY_PRICE, EXPANSION_PRICE, SETTLEMENT_PRICE
from catan_nb.kernel.words import say
from catan_nb.stats.fastcard.knowledge import Watched
from catan_nb.stats.tools.probability import hypergeometric, one_drawn
from catan_nb.stats.tools.validation import check_whole_number


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
    cities = check_whole_number(cities, "cities", 0)
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


# A card more in every turn, or a point at once? A sides and B sides of the card game.


#: What a point costs in cards: a settlement, made a city, made one with an expansion of 3 points.
POINT_PRICE: Final = Fraction(SETTLEMENT_PRICE.total + CITY_PRICE.total + EXPANSION_PRICE.total, 3)


@dataclass(frozen=True, slots=True)
class SideValue:
    """How long the way to victory is with a card more in each turn, and with a point more.

    Attributes
    ----------
    missing : int
        Points that are missing before either.
    draws : int
        Cards in a turn before either.
    card, point : Fraction
        Turns that it takes on average with more cards in each turn; with one more point.
    extra : Fraction
        How many more cards.
    """

    missing: int
    draws: int
    card: Fraction
    point: Fraction
    extra: Fraction

    @property
    def better(self) -> str:
        """Which of the two is quicker: "card", "point", or "equal"."""
        if self.card == self.point:
            return "equal"
        return "card" if self.card < self.point else "point"

    @property
    def worth(self) -> Fraction:
        """What the cards in each turn are worth now, in points: 1 where both are equal."""
        return self.missing * self.extra / (self.draws + self.extra)


def expected_turns_to_win(
    missing: int, draws: Fraction | int, price: Fraction | int = POINT_PRICE
) -> Fraction:
    """Return how many turns the missing points take when every card helps to pay for them.

    Parameters
    ----------
    missing : int
        Points, from 0 up.
    draws : Fraction or int
        Cards in each turn, from 1.
    price : Fraction or int
        Cards that a point costs.

    Notes
    -----
    *missing*·*price* cards are needed and *draws* come in a turn. That the right cards must be
    there, what the hand holds already and what others do is left aside.

    Examples
    --------
    >>> print(expected_turns_to_win(9, 2), expected_turns_to_win(9, 3))
    39/2 13
    """
    if missing < 0 or draws < 1 or price <= 0:
        text = say(
            "{missing} points cannot be bought with {draws} cards", missing=missing, draws=draws
        )
        raise ValueError(text)
    return missing * Fraction(price) / draws


def compare_card_and_point(
    missing: int,
    draws: int,
    price: Fraction | int = POINT_PRICE,
    *,
    extra: Fraction | int = 1,
) -> SideValue:
    """Compare a card more in every turn with a point at once.

    Parameters
    ----------
    missing : int
        Points that are missing before either, from 1.
    draws : int
        Cards in a turn before either.
    price : Fraction or int
        Cards that a point costs.
    extra : Fraction or int
        What the A side brings in every turn, in cards: 1 for a knight's. A road's brings a swap,
        which is worth less: no card is won, a useless one becomes a useful one.

    Notes
    -----
    With *n* points missing, *d* cards a turn and *c* cards for a point, it takes
    *n*·*c*/(*d*+*e*) turns with *e* cards more, and (*n*−1)·*c*/*d* with the point. The first is
    shorter when *n*·*d* < (*n*−1)·(*d*+*e*), that is when *n* > *d*/*e* + 1: for one card when
    *n* > *d*+1. What a point costs does not matter.

    In other words: as the *d*+*e* cards of a turn bring *n* points, the extra ones alone bring
    *n*·*e*/(*d*+*e*) of them until the end. That is what they are worth.

    What a swap is worth in cards does not follow from this model; races on the engine
    (`play_races`) show that it is clearly less than half a card.

    Examples
    --------
    >>> [compare_card_and_point(missing, 2).better for missing in (2, 3, 4)]
    ['point', 'equal', 'card']
    >>> compare_card_and_point(6, 2).worth, compare_card_and_point(6, 2, extra=Fraction(1, 2)).worth
    (Fraction(2, 1), Fraction(6, 5))
    """
    if missing < 1:
        raise ValueError(say("no point is missing: the game is won [cards.win]"))
    if extra <= 0:
        raise ValueError(say("an A side brings more than {extra} cards", extra=extra))
    card = expected_turns_to_win(missing, draws + Fraction(extra), price)
    point = expected_turns_to_win(missing - 1, draws, price)
    return SideValue(missing, draws, card, point, Fraction(extra))
