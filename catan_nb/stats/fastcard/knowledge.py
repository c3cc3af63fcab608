"""Where the resource cards of the card game may be, as far as one viewer can know."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

from catan_nb.fastcard.cards import KIND_NAMES, Cards
from catan_nb.fastcard.new import new_game
from catan_nb.kernel.reading import EVERYBODY
from catan_nb.kernel.words import say
from catan_nb.stats.fastcard.memory import Memory, Watched
from catan_nb.stats.fastcard.pools import Places, Pools, alike, told_apart
from catan_nb.stats.tools.distributions import hypergeometric, one_drawn

__all__ = ["HiddenCards", "asking_seat", "first_draw", "hidden_cards", "wanted_cards"]


@dataclass(frozen=True, slots=True)
class HiddenCards:
    """What one viewer knows of the resource cards.

    Attributes
    ----------
    unseen : dict of str to int
        The cards, by kind, of which the viewer does not know where they are: in the pile or in
        a hidden hand.
    pile : int
        How many of them are in the pile.
    places : dict of int to tuple of int
        Seat to how many of them are in that hand, for all seats: at new places, at old places
        and at other ones, as in `Pools`.
    known : dict of int to Cards
        Seat to the cards that the viewer knows are in that hand.
    pools : Pools
        What tells the unseen cards apart.

    Notes
    -----
    Before the pile is refilled all unseen cards are alike: each is as likely as any other to lie
    at each of the unseen places. Once it has been refilled from the discards, which lay open,
    there are two pools. The pile and what hands have drawn from it are a sample of the *new*
    cards, the rest of those hands one of the *old* cards, which were in hidden hands then.

    All chances are exact for somebody who remembers the last shuffle, what was drawn since and
    by whom, and the `known` cards. Left out is what a perfect memory could tell besides. Hands
    that have given away a card which may have been an old or a new one, or between which a card
    has gone unseen, count together from then on until the next shuffle: of all the cards they
    have had, any are as likely as any others to be those that came to light. What others choose
    to keep is taken to tell nothing.
    """

    unseen: dict[str, int]
    pile: int
    places: Places
    known: dict[int, Cards]
    pools: Pools

    @property
    def size(self) -> int:
        """How many cards are unseen."""
        return sum(self.unseen.values())

    @property
    def unknown(self) -> dict[int, int]:
        """Seat to how many unseen cards are in that hand, for all seats."""
        return {seat: sum(places) for seat, places in self.places.items()}

    def next_card(self) -> dict[str, Fraction]:
        """Return the chance of each kind to be the next card of the pile; empty for an empty pile.

        Notes
        -----
        All new places are alike, the top of the pile included: the expected number of cards of
        the kind there, divided by the number of places. Before a refill that is
        *unseen of the kind* / *unseen*.
        """
        if not self.pile:
            return {}
        return {
            name: sum(new * chance for (new, _), chance in self.pools.split(kind).items())
            / Fraction(self.pools.new_places)
            for kind, name in enumerate(KIND_NAMES)
        }

    def from_pile(self, kind: str, cards: int) -> dict[int, Fraction]:
        """Return the chance of each number of cards of a kind among so many cards of the pile.

        Raises
        ------
        ValueError
            When the pile has fewer cards.
        """
        if cards > self.pile:
            raise ValueError(say("the pile has no {cards} cards", cards=cards))
        return self._among(kind, (cards, 0, 0))

    def in_hand(self, seat: int, kind: str) -> dict[int, Fraction]:
        """Return the chance of each number of cards of a kind in a hand.

        Notes
        -----
        The unknown cards of the hand are drawn from those at its places: hypergeometric
        distributions. The known ones come on top.
        """
        held = self.known[seat][_checked(kind)]
        drawn = self._among(kind, self.places[seat])
        return {held + number: chance for number, chance in drawn.items()}

    def blind(self, seat: int, kind: str) -> Fraction:
        """Return the chance that a card drawn blind from a hand is of a kind; 0 if it is empty.

        Notes
        -----
        The expected number of such cards in the hand, divided by its size. If nothing is known
        of the hand and nothing was shuffled, this is *unseen of the kind* / *unseen* for a hand
        of any size: a card of the hand is no different from one of the pile.
        """
        size = self.unknown[seat] + self.known[seat].total
        if not size:
            return Fraction(0)
        expected = sum(number * chance for number, chance in self.in_hand(seat, kind).items())
        return Fraction(expected, size)

    def holds(self, seat: int, kind: str) -> Fraction:
        """Return the chance that there is any card of a kind in a hand."""
        return 1 - self.in_hand(seat, kind).get(0, Fraction(0))

    def _among(self, kind: str, taken: tuple[int, int, int]) -> dict[int, Fraction]:
        """Return the chance of each number of cards of a kind at some places of each sort."""
        number, pools = Cards.number(kind), self.pools
        rest = self.size - pools.new_places - pools.old_places
        sizes = (pools.new_places, pools.old_places, rest)
        chances: dict[int, Fraction] = {}
        for (new, old), weight in pools.split(number).items():
            counts = (new, old, self.unseen[_checked(kind)] - new - old)
            found = {0: weight}
            for size, count, drawn in zip(sizes, counts, taken, strict=True):
                if not drawn:
                    continue
                longer: dict[int, Fraction] = {}
                for more, chance in hypergeometric(size, count, drawn).items():
                    for before, sofar in found.items():
                        key = before + more
                        longer[key] = longer.get(key, Fraction(0)) + sofar * chance
                found = longer
            for cards, chance in found.items():
                chances[cards] = chances.get(cards, Fraction(0)) + chance
        return dict(sorted(chances.items()))


def hidden_cards(
    view: Watched, known: Mapping[int, Mapping[str, int]] | None = None
) -> HiddenCards:
    """Return what the viewer of a card game knows of the resource cards.

    Parameters
    ----------
    view : CardGame or CardView
        A game hides nothing but the order of the pile.
    known : mapping of int to mapping, optional
        Seat to cards that the viewer knows it holds, ``{2: {"ore": 1}}``; then nothing else of
        what has happened counts, as for somebody who has just sat down. By itself what the
        events tell.

    Raises
    ------
    ValueError
        When a hand cannot hold what is said to be known of it.
    """
    memory = Memory(view) if known is None else None
    seen = {seat: Cards(cards) for seat, cards in (known or {}).items()}
    if memory is not None:
        seen = {seat: Cards.of(counts) for seat, counts in enumerate(memory.known)}
    unseen = dict(view.unseen_cards)
    unknown: dict[int, int] = {}
    in_hands: dict[int, Cards] = {}
    for player in view.players:
        if player.hand is not None:
            unknown[player.seat], in_hands[player.seat] = 0, Cards(player.hand)
            continue
        cards = seen.get(player.seat, Cards())
        for kind, count in cards.items():
            unseen[kind] -= count
        unknown[player.seat] = player.hand_size - cards.total
        in_hands[player.seat] = cards
        if unknown[player.seat] < 0 or min(unseen.values()) < 0:
            raise ValueError(say("{player} cannot hold {cards}", player=player.name, cards=cards))
    counts = tuple(unseen.values())
    if memory is None or view.viewer == EVERYBODY:
        pools, places = alike(counts, unknown)
    else:
        pools, places = told_apart(view, memory, counts, unknown)
    return HiddenCards(unseen, view.pile, places, in_hands, pools)


def first_draw(players: int = 4) -> dict[str, Fraction]:
    """Return the chance of each kind to be the first card that is turned up in a game.

    Parameters
    ----------
    players : int
        With five and six there are two boxes, and the chances are the same.

    Notes
    -----
    One box has 67 cards: 11 brick, 11 lumber, 16 ore, 14 grain, 15 wool. Each is as likely as
    any other to be on top (cards.materials).

    Examples
    --------
    >>> {kind: str(chance) for kind, chance in first_draw().items()}
    {'brick': '11/67', 'lumber': '11/67', 'ore': '16/67', 'grain': '14/67', 'wool': '15/67'}
    """
    return one_drawn(new_game(players=players).all_cards)


def asking_seat(view: Watched) -> int:
    """Return whose question it is: the seat of a view, or in a game the one whose turn it is.

    Raises
    ------
    ValueError
        For a spectator, and for a game before the first turn.
    """
    seat = view.turn if view.viewer == EVERYBODY else view.viewer
    if seat is None and view.viewer == EVERYBODY:
        raise ValueError(say("nobody has the turn yet; the first cards are to be dealt"))
    if seat is None:
        raise ValueError(say("a spectator has no hand; ask the view of a player"))
    return seat


def wanted_cards(wanted: str | int | Mapping[str, int]) -> Cards:
    """Return what is wanted as cards: a kind is one card of it; ValueError for unknown kinds."""
    if isinstance(wanted, Mapping):
        return Cards(wanted)
    return Cards({KIND_NAMES[Cards.number(wanted)]: 1})


def _checked(kind: str) -> str:
    return KIND_NAMES[Cards.number(kind)]
