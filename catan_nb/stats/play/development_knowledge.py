"""Where the development cards may be, as far as one viewer can know (base.dev.*, base.hidden)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from math import comb, prod

from catan_nb.kernel.words import say
from catan_nb.rules.development.cards import CARD_KINDS, DEVELOPMENT_NAMES
from catan_nb.rules.development.deck import block
from catan_nb.rules.play.reading import Reader, state_of
from catan_nb.stats.tools.bayes_rule import bayes
from catan_nb.stats.tools.distributions import hypergeometric, one_drawn

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
        for counts in _splits([self.unseen[name] for name in kinds], self.hidden.get(seat, 0)):
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


def _splits(limits: list[int], total: int) -> Iterator[tuple[int, ...]]:
    """Yield all ways to take `total` cards, of each kind up to its limit."""
    if not limits:
        if not total:
            yield ()
        return
    for count in range(min(limits[0], total), -1, -1):
        for rest in _splits(limits[1:], total - count):
            yield (count, *rest)
