"""Several cards from the pile of the card game, without putting back (cards.draw)."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from math import comb

from catan_nb.fastcard.cards import KIND_NAMES, KINDS, Cards
from catan_nb.kernel.words import say
from catan_nb.stats.fastcard.knowledge import asking_seat, hidden_cards, wanted_cards
from catan_nb.stats.fastcard.memory import Watched
from catan_nb.stats.fastcard.pools import together
from catan_nb.stats.tools.asked import whole_number

__all__ = ["chance_by_turn", "chance_within_draws"]

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
    draws = whole_number(draws, "draws", 0, MOST)
    discards = tuple(view.discards.values())
    first = min(draws, view.pile)
    second = min(draws - first, sum(discards))
    pools = hidden_cards(view, known).pools
    asked = [kind for kind, least in enumerate(needed.counts) if least]
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
    others = together(pools, (kind for kind in range(KINDS) if kind not in asked))
    left = sum(count for kind, count in enumerate(discards) if kind not in asked)
    good = 0
    for (w, u, drawn, refilled), count in ways.items():
        new = pools.new_places - w
        found = others.get((new, pools.old_places - u), 0)
        if found:
            rest = comb(new, first - drawn) * comb(left, second - refilled)
            good += count * found * rest
    everything = together(pools, range(KINDS))[pools.new_places, pools.old_places]
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
    turns = whole_number(turns, "turns", 1, MOST)
    me = view.players[seat]
    swaps = whole_number(me.swaps if swaps is None else swaps, "swaps", 0, MOST)
    draws = whole_number(me.draws if draws is None else draws, "draws", 0, MOST)
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
