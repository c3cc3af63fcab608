"""Where the resource cards of the card game may be, as far as one viewer can know."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

from catan_nb.fastcard.cards import KIND_NAMES, Cards
from catan_nb.fastcard.new import new_game
from catan_nb.kernel.reading import EVERYBODY
from catan_nb.kernel.words import say
from catan_nb.stats.card_memory import Watched, remembered
from catan_nb.stats.distributions import hypergeometric, one_drawn

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
    unknown : dict of int to int
        Seat to how many of them are in that hand, for all seats.
    known : dict of int to Cards
        Seat to the cards that the viewer knows are in that hand.

    Notes
    -----
    The model of all its chances: each of the unseen cards is as likely as any other to lie at
    each of the unseen places. That is exact for somebody who looks at the table now and knows
    nothing but what lies open and what is `known`. What others choose to keep is taken to tell
    nothing. And once the pile has been refilled from the discards, which lay open, a player
    with a perfect memory could tell new cards from old ones; that is not followed here.
    """

    unseen: dict[str, int]
    pile: int
    unknown: dict[int, int]
    known: dict[int, Cards]

    @property
    def size(self) -> int:
        """How many cards are unseen."""
        return sum(self.unseen.values())

    def next_card(self) -> dict[str, Fraction]:
        """Return the chance of each kind to be the next card of the pile; empty for an empty pile.

        Notes
        -----
        All places are alike, the top of the pile included: *unseen of the kind* / *unseen*.
        """
        return one_drawn(self.unseen) if self.pile else {}

    def in_hand(self, seat: int, kind: str) -> dict[int, Fraction]:
        """Return the chance of each number of cards of a kind in a hand.

        Notes
        -----
        The unknown cards of the hand are drawn from all unseen ones: a hypergeometric
        distribution. The known ones come on top.
        """
        held = self.known[seat][_checked(kind)]
        drawn = hypergeometric(self.size, self.unseen[kind], self.unknown[seat])
        return {held + number: chance for number, chance in drawn.items()}

    def blind(self, seat: int, kind: str) -> Fraction:
        """Return the chance that a card drawn blind from a hand is of a kind; 0 if it is empty.

        Notes
        -----
        The expected number of such cards in the hand, divided by its size. If nothing is known
        of the hand, this is *unseen of the kind* / *unseen* for a hand of any size: a card of
        the hand is no different from one of the pile.
        """
        size = self.unknown[seat] + self.known[seat].total
        if not size:
            return Fraction(0)
        expected = sum(number * chance for number, chance in self.in_hand(seat, kind).items())
        return Fraction(expected, size)

    def holds(self, seat: int, kind: str) -> Fraction:
        """Return the chance that there is any card of a kind in a hand."""
        return 1 - self.in_hand(seat, kind).get(0, Fraction(0))


def hidden_cards(
    view: Watched, known: Mapping[int, Mapping[str, int]] | None = None
) -> HiddenCards:
    """Return what the viewer of a card game knows of the resource cards.

    Parameters
    ----------
    view : CardGame or CardView
        A game hides nothing but the order of the pile.
    known : mapping of int to mapping, optional
        Seat to cards that the viewer knows it holds, ``{2: {"ore": 1}}``. By itself what
        `remembered` finds in the events.

    Raises
    ------
    ValueError
        When a hand cannot hold what is said to be known of it.
    """
    seen = remembered(view) if known is None else {s: Cards(c) for s, c in known.items()}
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
    return HiddenCards(unseen, view.pile, unknown, in_hands)


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
