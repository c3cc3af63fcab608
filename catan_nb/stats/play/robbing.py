"""What the robber steals, and what it costs wherever it stands (base.robber.*)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

from catan_nb.board.terrain import PIPS
from catan_nb.kernel.words import say
from catan_nb.rules.base.robber import destinations, victims_at
from catan_nb.rules.cards import KINDS, kind_number
from catan_nb.rules.play.reading import Reader, state_of
from catan_nb.stats.dice import SEVEN_CHANCE
from catan_nb.stats.island.production import ROLLS
from catan_nb.stats.tools.estimates import Tally, tally
from catan_nb.stats.tools.probability import hypergeometric
from catan_nb.stats.tools.validation import check_seat, check_whole_number, random_generator


def steal_odds(hand: Mapping[str, int]) -> dict[str, Fraction]:
    """Return the chance of each kind of card when one is stolen from a hand.

    Parameters
    ----------
    hand : mapping of str to int
        Cards by kind; a player's `hand`, or `Cards`.

    Raises
    ------
    ValueError
        For a hand without cards, and for what is no number of cards.

    Notes
    -----
    Every card of the hand is equally likely (base.robber.steal), so a kind has its share.

    Examples
    --------
    >>> {kind: str(chance) for kind, chance in steal_odds({"ore": 3, "wool": 1}).items()}
    {'ore': '3/4', 'wool': '1/4'}
    """
    cards = sum(check_whole_number(count, kind, 0) for kind, count in hand.items())
    if not cards:
        raise ValueError(say("a card can only be stolen from a hand that has one"))
    return {kind: Fraction(count, cards) for kind, count in hand.items() if count}


def stolen_distribution(hand: Mapping[str, int], kind: str, thefts: int) -> dict[int, Fraction]:
    """Return the chance of each number of cards of a kind among several stolen from a hand.

    Parameters
    ----------
    hand : mapping of str to int
    kind : str
        The kind that is wanted.
    thefts : int
        How many cards are stolen one after the other, the hand getting nothing in between.

    Raises
    ------
    ValueError
        For a kind that there is not, and for more thefts than cards.

    Notes
    -----
    A card that is stolen does not come back, so the thefts are draws without putting back: the
    hypergeometric distribution. The order in which they happen is of no account.

    Examples
    --------
    >>> chances = stolen_distribution({"ore": 2, "wool": 2}, "ore", 2)
    >>> {ore: str(chance) for ore, chance in chances.items()}
    {0: '1/6', 1: '2/3', 2: '1/6'}
    """
    kind_number(kind)  # which refuses what is no kind of card
    cards = [check_whole_number(count, name, 0) for name, count in hand.items()]
    return hypergeometric(sum(cards), hand.get(kind, 0), thefts)


def robber_costs(game: Reader) -> dict[int, dict[int, Fraction]]:
    """Return what the robber would keep from each player per roll, for each hex it could be on.

    Parameters
    ----------
    game : Game or View

    Returns
    -------
    dict of int to dict of int to Fraction
        Land hex to seat to cards per roll, of all kinds together.

    Notes
    -----
    A hex pays 1 card to a settlement and 2 to a city in pips/36 of all rolls
    (base.robber.block). The bank is taken to hold enough.
    """
    state = state_of(game)
    costs: dict[int, dict[int, Fraction]] = {}
    for hex in game.live_board.land.hexes:
        pips = PIPS[state.tokens[hex]] if state.tokens[hex] else 0
        costs[hex] = {player.seat: Fraction(0) for player in game.players}
        for place, cards in state.hex_yields[hex]:
            costs[hex][place // KINDS] += Fraction(pips * cards, ROLLS)
    return costs


@dataclass(frozen=True, slots=True)
class RobberPlace:
    """The effects of the robber on a hex.

    Attributes
    ----------
    hex : int
    costs : dict of int to Fraction
        Seat to cards per roll that it keeps from that player.
    victims : tuple of int
        From whom a card may be stolen.
    advantage : Fraction
        What the others lose per roll together, less what the own seat loses.
    """

    hex: int
    costs: dict[int, Fraction]
    victims: tuple[int, ...]
    advantage: Fraction

    def until_next_seven(self, seat: int) -> Fraction:
        """Return how many cards the robber keeps from a seat on average until the next 7.

        Notes
        -----
        The next 7 comes in roll 6 on average. Whether a roll takes place before the robber
        moves is settled by the rolls before it, so each roll that takes place adds the cost
        per roll (A. Wald): six times the cost. Knights that move the robber make it less.
        """
        return self.costs[seat] / SEVEN_CHANCE


def robber_places(game: Reader, seat: int) -> tuple[RobberPlace, ...]:
    """Return the effects of the robber on each legal hex, the best for a seat first.

    Parameters
    ----------
    game : Game or View
        All of it is public.
    seat : int
        Who moves the robber.

    Notes
    -----
    Places are ranked by `advantage`, then those where somebody can be robbed first, then by
    number. An advantage over the leader alone, or what a stolen card is worth, is for people
    to judge.
    """
    seat = check_seat(game, seat)
    costs = robber_costs(game)
    places = [
        RobberPlace(
            hex,
            costs[hex],
            victims_at(state_of(game), seat, hex),
            sum(costs[hex].values()) - 2 * costs[hex][seat],
        )
        for hex in destinations(state_of(game))
    ]
    return tuple(sorted(places, key=lambda one: (-one.advantage, not one.victims, one.hex)))


def simulate_blocking(
    game: Reader, hex: int, seat: int, *, runs: int = 100_000, seed: int = 0
) -> Tally:
    """Roll until the next 7 many times and count what the robber on a hex keeps from a seat.

    Parameters
    ----------
    game : Game or View
    hex : int
        Where the robber stands.
    seat : int
    runs : int
        How many times.
    seed : int
    """
    seat, runs = check_seat(game, seat), check_whole_number(runs)
    costs = robber_costs(game)
    if hex not in costs:
        raise ValueError(say("there is no land hex {hex}", hex=repr(hex)))
    cost = costs[hex][seat]
    token = state_of(game).tokens[hex]
    pips = PIPS[token] if token else 0
    cards = int(cost * ROLLS / pips) if pips else 0
    rng = random_generator(seed)
    quiet = rng.geometric(float(SEVEN_CHANCE), size=runs) - 1
    # Among the rolls that are no 7 the token has pips/30.
    hits = rng.binomial(quiet, float(Fraction(pips, ROLLS) / (1 - SEVEN_CHANCE)))
    return tally(hits * cards)
