"""Which swap brings a missing card? Exact chances from a live card game (cards.swap.*)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

from catan_nb.fastcard.cards import KIND_NAMES, Cards
from catan_nb.fastcard.reading import state_of
from catan_nb.fastcard.state import expansions_of
from catan_nb.stats.fastcard.knowledge import asking_seat, hidden_cards
from catan_nb.stats.fastcard.memory import Watched

__all__ = ["SwapChances", "chance_by_swap"]

NEVER = Fraction(0)


@dataclass(frozen=True, slots=True)
class SwapChances:
    """The chance that one swap brings a card of a kind, by the partner of the swap.

    Attributes
    ----------
    pile : Fraction or None
        None, here and in the others, where the rules do not allow this swap.
    market : Fraction or None
    players : dict of int to Fraction
        Seat to the chance when a card is drawn blind from that hand.
    library : dict of int to Fraction
        Seat to the chance when a card is picked from that hand, laid open.
    """

    pile: Fraction | None
    market: Fraction | None
    players: dict[int, Fraction]
    library: dict[int, Fraction]

    @property
    def best(self) -> Fraction:
        """The best of the chances; 0 when no swap is allowed."""
        alone = (chance for chance in (self.pile, self.market) if chance is not None)
        return max((NEVER, *alone, *self.players.values(), *self.library.values()))


def chance_by_swap(
    view: Watched, kind: str | int, known: Mapping[int, Mapping[str, int]] | None = None
) -> SwapChances:
    """Return the chance that one swap, made now, leaves a seat with one more card of a kind.

    Parameters
    ----------
    view : CardGame or CardView
        The seat of a view asks; in a game, whoever has the turn.
    kind : str or int
        The card that is missing.
    known : mapping of int to mapping, optional
        As for `hidden_cards`.

    Notes
    -----
    A card of another kind must be there to be given away; without one nothing can be gained.
    With *u* unseen cards, *k* of them of the kind, as long as nothing has been shuffled anew
    (`HiddenCards` tells what changes then):

    * pile: *k*/*u*. An empty pile is refilled from the discards, *d* cards of which *e* are of
      the kind, and the card just laid down, which is of another: *e*/(*d*+1).
    * market: 1 or 0, it lies open.
    * a hand, blind: `HiddenCards.blind`, *k*/*u* again when nothing is known of the hand.
    * a hand of *h* cards, laid open: 1 − C(*u*−*k*, *h*)/C(*u*, *h*), the opposite of "none".

    Without a road there is the pile only (cards.swap.count). The phase of the turn and the
    swaps that are left do not matter.

    Examples
    --------
    >>> from catan_nb.fastcard import CardPosition
    >>> game = CardPosition(players=2).roads(0, 1).hand(0, wool=3).hand(1, ore=2).game()
    >>> chances = chance_by_swap(game.view(0), "ore")
    >>> print(chances.pile, chances.market, chances.players[1])
    1/4 None 1/4
    """
    name, seat = KIND_NAMES[Cards.number(kind)], asking_seat(view)
    hidden, me = hidden_cards(view, known), view.players[seat]
    spare = hidden.known[seat].total - hidden.known[seat][name]
    gains = Fraction(1 if spare else 0)
    others = [
        player.seat for player in view.players if player.seat != seat and player.hand_size
    ] * bool(me.roads)
    picks = sum(one.picks for one in expansions_of(state_of(view), seat))
    if view.turn == seat:
        picks -= state_of(view).picked
    laid = 1 if view.pile else sum(view.discards.values()) + 1
    pile = hidden.next_card().get(name, Fraction(view.discards[name], laid))
    market = Fraction(1 if view.market[name] else 0)
    return SwapChances(
        pile=gains * pile if me.hand_size else None,
        market=gains * market if me.roads and any(view.market.values()) else None,
        players={other: gains * hidden.blind(other, name) for other in others},
        library={other: gains * hidden.holds(other, name) for other in others if picks > 0},
    )
