"""Development cards: where they may be as one viewer knows it, and the largest army."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from math import comb, prod

from catan_nb.kernel.words import say
from catan_nb.rules.development.cards import CARD_KINDS, DECK, DEVELOPMENT_NAMES, KNIGHT
from catan_nb.rules.development.deck import block
from catan_nb.rules.numbers import MINIMUM_ARMY
from catan_nb.rules.play.reading import Reader, state_of
from catan_nb.stats.tools.estimates import Tally, tally
from catan_nb.stats.tools.probability import bayes, hypergeometric, one_drawn
from catan_nb.stats.tools.validation import check_whole_number, random_generator

Hand = tuple[str, ...]
"""Cards by name, in the order in which the rules name the kinds."""


@dataclass(frozen=True, slots=True)
class UnseenDevelopment:
    """What one viewer knows of the development cards.

    Attributes
    ----------
    unseen : dict of str to int
        The cards that may lie where the viewer cannot look: in the deck, with others, or set
        aside (sea.tribe.gift).
    deck_size : int
        How many of them are left to buy.
    hidden : dict of int to int
        Seat to how many of them that player holds; only of those who hold any.
    known : dict of int to tuple of str
        Seat to the cards it holds, for the seats whose cards the viewer sees.
    """

    unseen: dict[str, int]
    deck_size: int
    hidden: dict[int, int]
    known: dict[int, Hand]

    @property
    def size(self) -> int:
        """How many cards the viewer has not seen."""
        return sum(self.unseen.values())

    def next_card(self) -> dict[str, Fraction]:
        """Return the chance that the next card bought is each one; empty for an empty deck.

        Notes
        -----
        Nobody has ordered the cards, and what others keep is taken to tell nothing: each unseen
        card is as likely as any other to lie at each unseen place, the top of the deck included.
        """
        return one_drawn(self.unseen) if self.deck_size else {}

    def among(self, draws: int, name: str) -> dict[int, Fraction]:
        """Return the chance of each number of cards of a kind among the next so many bought.

        Raises
        ------
        ValueError
            When the deck has fewer cards, or there is no such kind.
        """
        self._check(name)
        if not 0 <= draws <= self.deck_size:
            raise ValueError(say("the deck has no {draws} cards [base.dev.deck]", draws=draws))
        return hypergeometric(self.size, self.unseen.get(name, 0), draws)

    def hands(
        self, seat: int, kept: Mapping[str, Fraction | int] | None = None
    ) -> dict[Hand, Fraction]:
        """Return the chance of each hand of development cards that a player may hold.

        Parameters
        ----------
        seat : int
        kept : mapping of str to Fraction, optional
            Kind to the chance that this player would have kept a card of the kind until now.
            1 for what is not named, as for victory points, which nobody plays.

        Notes
        -----
        Before anything is told by the play, *k* hidden cards are drawn from all unseen ones: a
        hand has the weight Π C(*unseen*, *held*) over the kinds, a hypergeometric distribution
        of several kinds. That its cards are all still there has the chance Π *kept*^*held*,
        if each card is kept for reasons of its own; by Bayes's rule the weights are multiplied
        by it. The habits of the other players are left aside.
        """
        if seat in self.known:
            return {self.known[seat]: Fraction(1)}
        kept = kept or {}
        for name in kept:
            self._check(name)
        kinds = tuple(self.unseen)
        weights: dict[Hand, Fraction] = {}
        for counts in _bounded_splits(
            [self.unseen[name] for name in kinds], self.hidden.get(seat, 0)
        ):
            hand = tuple(name for name, n in zip(kinds, counts, strict=True) for _ in range(n))
            ways = prod(comb(self.unseen[name], n) for name, n in zip(kinds, counts, strict=True))
            weights[hand] = Fraction(ways)
        return bayes(
            weights, lambda hand: prod((Fraction(kept.get(c, 1)) for c in hand), start=Fraction(1))
        )

    def held(
        self, seat: int, name: str, kept: Mapping[str, Fraction | int] | None = None
    ) -> dict[int, Fraction]:
        """Return the chance of each number of cards of a kind in a player's hand.

        Parameters
        ----------
        seat : int
        name : str
        kept : mapping of str to Fraction, optional
            As for `hands`.
        """
        self._check(name)
        chances: dict[int, Fraction] = {}
        for hand, chance in self.hands(seat, kept).items():
            number = hand.count(name)
            chances[number] = chances.get(number, Fraction(0)) + chance
        return dict(sorted(chances.items()))

    @staticmethod
    def _check(name: str) -> None:
        if name not in DEVELOPMENT_NAMES:
            raise ValueError(
                say(
                    "there is no development card {name}; there are {development_names}",
                    name=repr(name),
                    development_names=", ".join(DEVELOPMENT_NAMES),
                )
            )


def unseen_development(game: Reader) -> UnseenDevelopment:
    """Return what the viewer of a live game knows of the development cards.

    Parameters
    ----------
    game : Game or View
        A game hides nothing. A view knows its own cards and those that have been played.

    Raises
    ------
    ValueError
        When the game has no development cards.

    Notes
    -----
    The result follows from what the viewer may see alone: how many cards of each kind there
    are, less those held in the open and those played. What others hold and what is in the deck
    goes into it as a sum only, which does not depend on who holds what.
    """
    if "deck_size" not in game.rules.facts:
        raise ValueError(say("there are no development cards in this game [base.dev.deck]"))
    cards = block(state_of(game))
    counts = dict(zip(DEVELOPMENT_NAMES, cards.deck, strict=True))
    hidden: dict[int, int] = {}
    known: dict[int, Hand] = {}
    for player in game.players:
        if player.development is not None:
            known[player.seat] = tuple(
                name for name, count in player.development.items() for _ in range(count)
            )
            continue
        if player.development_size:
            hidden[player.seat] = player.development_size
        for kind, name in enumerate(DEVELOPMENT_NAMES):
            counts[name] += cards.held[player.seat * CARD_KINDS + kind]
    unseen = {name: count for name, count in counts.items() if count}
    return UnseenDevelopment(unseen, game.deck_size, hidden, known)


def _bounded_splits(limits: list[int], total: int) -> Iterator[tuple[int, ...]]:
    """Yield all ways to take `total` cards, of each kind up to its limit."""
    if not limits:
        if not total:
            yield ()
        return
    for count in range(min(limits[0], total), -1, -1):
        for rest in _bounded_splits(limits[1:], total - count):
            yield (count, *rest)


# The race for the largest army (base.largest_army): who gets it as cards are bought in turn.


NOBODY = -1
"""Stands for no seat at all."""
MOST_CARDS = 100
"""A stack of more cards makes too many positions."""


def army_race(
    order: Sequence[int],
    played: Mapping[int, int] | None = None,
    *,
    holder: int = NOBODY,
    cards: int = sum(DECK),
    knights: int = DECK[KNIGHT],
) -> dict[int, Fraction]:
    """Return the chance of each seat to hold the largest army when so many cards are bought.

    Parameters
    ----------
    order : sequence of int
        The seats that buy a card, one after the other: ``(0, 1, 0, 1)``.
    played : mapping of int to int, optional
        Seat to the knights it has played before; 0 where nothing is said.
    holder : int
        Who has the largest army before; `NOBODY` by itself.
    cards, knights : int
        How many cards are unseen, and how many of them are knights.

    Returns
    -------
    dict of int to Fraction
        Seat, or `NOBODY`, to its chance. A chance of 0 is left out.

    Raises
    ------
    ValueError
        For impossible numbers, and for a holder who cannot have the largest army.

    Notes
    -----
    Every knight is taken to be played as soon as the rules allow it, in the player's next turn,
    and with one card a turn that keeps the order. So only the number of knights of each matters.
    The next card is a knight with the chance *knights*/*cards*, and what follows is a smaller
    race of the same kind: a recursion, with every position worked out once. The army goes to
    whoever is the first with three knights, and from there to whoever has more.

    Examples
    --------
    >>> {seat: str(chance) for seat, chance in army_race((0, 0, 0)).items()}
    {-1: '484/575', 0: '91/575'}
    """
    return _army_race(order, played, holder, cards, knights, for_good=False)


def first_army(
    order: Sequence[int],
    played: Mapping[int, int] | None = None,
    *,
    cards: int = sum(DECK),
    knights: int = DECK[KNIGHT],
) -> dict[int, Fraction]:
    """Return the chance of each seat to be the first with three knights.

    Parameters
    ----------
    order, played, cards, knights
        As for `army_race`.

    Returns
    -------
    dict of int to Fraction
        Seat, or `NOBODY`, to its chance. A chance of 0 is left out.
    """
    return _army_race(order, played, NOBODY, cards, knights, for_good=True)


def simulate_first_army(
    order: Sequence[int],
    *,
    cards: int = sum(DECK),
    knights: int = DECK[KNIGHT],
    runs: int = 20_000,
    seed: int = 0,
) -> Tally:
    """Shuffle many times, let the seats buy in this order and tally who is first with three.

    Parameters
    ----------
    order, cards, knights
        As for `army_race`; nobody has played a knight before.
    runs : int
        How many times.
    seed : int

    Returns
    -------
    Tally
        Of seats, and `NOBODY`.
    """
    import numpy as np

    _check_race(order, cards, knights)
    runs = check_whole_number(runs)
    shuffled = random_generator(seed).random((runs, cards)).argsort(axis=1) < knights
    drawn = shuffled[:, : len(order)]
    winner, best = np.full(runs, NOBODY), np.full(runs, len(order))
    for seat in sorted(set(order)):
        own = drawn & (np.array(order) == seat)
        ready = own.cumsum(axis=1) >= MINIMUM_ARMY
        when = np.where(ready.any(axis=1), ready.argmax(axis=1), len(order))
        winner = np.where(when < best, seat, winner)
        best = np.minimum(when, best)
    return tally(winner)


def _army_race(
    order: Sequence[int],
    played: Mapping[int, int] | None,
    holder: int,
    cards: int,
    knights: int,
    *,
    for_good: bool,
) -> dict[int, Fraction]:
    _check_race(order, cards, knights)
    before = {
        check_whole_number(seat, "played", 0): check_whole_number(count, "played", 0, MOST_CARDS)
        for seat, count in (played or {}).items()
    }
    highest = max(before.values(), default=0)
    holder = check_whole_number(holder, "holder", NOBODY)
    if before.get(holder, 0) < highest if highest >= MINIMUM_ARMY else holder != NOBODY:
        raise ValueError(
            say("whoever has played most knights, and at least three, holds the largest army")
        )
    seats = sorted({*order, *before, *(() if holder == NOBODY else (holder,))})

    @cache
    def go_on(turn: int, army: tuple[int, ...], knights: int, holder: int) -> dict[int, Fraction]:
        if turn == len(order) or (for_good and holder != NOBODY):
            return {holder: Fraction(1)}
        remaining = cards - turn
        seat = order[turn]
        at = seats.index(seat)
        chances: dict[int, Fraction] = {}
        for knight, ways in ((True, knights), (False, remaining - knights)):
            if not ways:
                continue
            mine = army[at] + knight
            lead = army[seats.index(holder)] if holder != NOBODY else MINIMUM_ARMY - 1
            then = go_on(
                turn + 1,
                (*army[:at], mine, *army[at + 1 :]),
                knights - knight,
                seat if mine > lead else holder,
            )
            for who, chance in then.items():
                chances[who] = chances.get(who, Fraction(0)) + Fraction(ways, remaining) * chance
        return chances

    army = tuple(before.get(seat, 0) for seat in seats)
    return dict(sorted(go_on(0, army, knights, holder).items()))


def _check_race(order: Sequence[int], cards: int, knights: int) -> None:
    for seat in order:
        check_whole_number(seat, "order", 0)
    cards, knights = (
        check_whole_number(cards, "cards", 0, MOST_CARDS),
        check_whole_number(knights, "knights", 0),
    )
    if knights > cards or len(order) > cards:
        raise ValueError(
            say(
                "{order} cards cannot be bought from {cards} with {knights} knights",
                order=len(order),
                cards=cards,
                knights=knights,
            )
        )
