"""Cards from the pile and by swaps in the card game: exact chances (cards.draw, cards.swap.*)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from math import comb

from catan_nb.fastcard.cards import KIND_NAMES, KINDS, Cards
from catan_nb.fastcard.reading import state_of
from catan_nb.fastcard.state import seat_expansions
from catan_nb.kernel.words import say
from catan_nb.stats.fastcard.knowledge import (
    Watched,
    asking_seat,
    combined_ways,
    hidden_cards,
    wanted_cards,
)
from catan_nb.stats.tools.validation import check_whole_number

#: More cards than this nobody draws at a time.
MOST = 134


def chance_within_draws(
    view: Watched,
    wanted: str | int | Mapping[str, int],
    draws: int | None = None,
    known: Mapping[int, Mapping[str, int]] | None = None,
) -> Fraction:
    """Return the chance that cards drawn now from the pile bring at least the wanted ones.

    Parameters
    ----------
    view : CardGame or CardView
    wanted : str, int or mapping of str to int
        A kind of card, or several cards.
    draws : int, optional
        By itself what the seat would draw at the end of its turn, those of its knights included.
    known : mapping of int to mapping, optional
        As for `hidden_cards`.

    Notes
    -----
    The multivariate hypergeometric distribution: of *u* unseen cards *n* are drawn, all sets
    being alike. Sets with *nᵢ* of each kind *i* number Π C(*uᵢ*, *nᵢ*); those with all *nᵢ* as
    large as wanted are summed. The sum is the coefficient of *xⁿ* in the product of the
    polynomials Σ C(*uᵢ*, *j*)·*xʲ* over *j* from what is wanted, one for each kind. Once the
    pile has been refilled, *u* are the cards at the new places of `Pools`, and the ways in which
    they may have come there are summed as well.

    When the pile has fewer cards, all of it is drawn, *m* cards; then it is refilled from the
    discards as they lie now, which everybody can count, and the rest *r* is drawn from those.
    With a second variable for them the same product has the terms *xᵐ·yʳ*. What both cannot
    give is not drawn.

    Examples
    --------
    >>> from catan_nb.fastcard import CardPosition
    >>> game = CardPosition(players=2).hand(0, wool=3).game()
    >>> print(chance_within_draws(game.view(0), "ore"), 1 - Fraction(48 * 47, 64 * 63))
    37/84 37/84
    """
    needed = wanted_cards(wanted)
    if draws is None:
        draws = view.players[asking_seat(view)].draws
    draws = check_whole_number(draws, "draws", 0, MOST)
    discards = tuple(view.discards.values())
    first = min(draws, view.pile)
    second = min(draws - first, sum(discards))
    pools = hidden_cards(view, known).pools
    asked = [kind for kind, lowest in enumerate(needed.counts) if lowest]
    # So many wanted cards at new and at old places, drawn from the pile and after a refill.
    ways = {(0, 0, 0, 0): 1}
    for kind in asked:
        longer: dict[tuple[int, int, int, int], int] = {}
        for (new, kept), count in pools.ways(kind).items():
            for one in range(min(new, first) + 1):
                for two in range(max(0, needed.counts[kind] - one), discards[kind] + 1):
                    more = count * comb(new, one) * comb(discards[kind], two)
                    for (w, u, drawn, refilled), before in ways.items():
                        if drawn + one <= first and refilled + two <= second:
                            key = (w + new, u + kept, drawn + one, refilled + two)
                            longer[key] = longer.get(key, 0) + before * more
        ways = longer
    others = combined_ways(pools, (kind for kind in range(KINDS) if kind not in asked))
    remaining = sum(count for kind, count in enumerate(discards) if kind not in asked)
    good = 0
    for (w, u, drawn, refilled), count in ways.items():
        new = pools.new_places - w
        found = others.get((new, pools.old_places - u), 0)
        if found:
            rest = comb(new, first - drawn) * comb(remaining, second - refilled)
            good += count * found * rest
    everything = combined_ways(pools, range(KINDS))[pools.new_places, pools.old_places]
    sets = comb(pools.new_places, first) * comb(sum(discards), second)
    return Fraction(good, everything * sets)


def chance_by_turn(
    view: Watched,
    kind: str | int,
    turns: int,
    *,
    swaps: int | None = None,
    draws: int | None = None,
    known: Mapping[int, Mapping[str, int]] | None = None,
) -> dict[int, Fraction]:
    """Return the chance to have met a missing kind by the swaps of each of one's next turns.

    Parameters
    ----------
    view : CardGame or CardView
    kind : str or int
    turns : int
        How many own turns, from 1; the first one is still to swap.
    swaps, draws : int, optional
        Cards swapped with the pile, and drawn at the end, in each turn; by itself those that
        the seat's roads and knights give.
    known : mapping of int to mapping, optional
        As for `hidden_cards`.

    Returns
    -------
    dict of int to Fraction
        Turn, from 1, to the chance.

    Raises
    ------
    ValueError
        When the pile would not last: others draw as well, and after a refill the chances are
        others.

    Notes
    -----
    Until the swaps of turn *t* are over one has met *t*·*swaps* + (*t*−1)·*draws* cards of the
    pile. Others draw between them, but a shuffled card is as likely of the kind wherever it
    lies: only the number of cards one meets counts, 1 − C(*u*−*k*, *n*)/C(*u*, *n*). So a swap
    and a drawn card are worth the same, but for the moment: the card drawn comes a turn later.
    """
    name, seat = KIND_NAMES[Cards.number(kind)], asking_seat(view)
    turns = check_whole_number(turns, "turns", 1, MOST)
    me = view.players[seat]
    swaps = check_whole_number(me.swaps if swaps is None else swaps, "swaps", 0, MOST)
    draws = check_whole_number(me.draws if draws is None else draws, "draws", 0, MOST)
    hidden = hidden_cards(view, known)
    between = sum(player.draws for player in view.players if player.seat != seat)
    needed = turns * swaps + (turns - 1) * (draws + between)
    if needed > view.pile:
        raise ValueError(
            say(
                "the pile has {pile} cards, and {turns} turns take {needed}; it would be refilled",
                pile=view.pile,
                turns=turns,
                needed=needed,
            )
        )
    chances: dict[int, Fraction] = {}
    for turn in range(1, turns + 1):
        met = turn * swaps + (turn - 1) * draws
        chances[turn] = 1 - hidden.from_pile(name, met).get(0, Fraction(0))
    return chances


# Which swap brings a missing card? Exact chances from a live card game (cards.swap.*).


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
    picks = sum(seat_expansion.picks for seat_expansion in seat_expansions(state_of(view), seat))
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
