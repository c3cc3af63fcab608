"""Where the resource cards of the card game may be, as far as one viewer can know."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from math import comb
from typing import Any, Final

from catan_nb.fastcard import events
from catan_nb.fastcard.cards import KIND_NAMES, KINDS, Cards
from catan_nb.fastcard.game import CardGame, CardView
from catan_nb.fastcard.new import new_game
from catan_nb.fastcard.questions import Drawing, LayingMarket
from catan_nb.fastcard.reading import state_of
from catan_nb.kernel.event import Event
from catan_nb.kernel.reading import EVERYBODY
from catan_nb.kernel.words import say
from catan_nb.stats.tools.probability import hypergeometric, one_drawn

# What a viewer of the card game has seen: cards that others hold, and the last shuffle.


Watched = CardGame | CardView
"""A card game as somebody watches it: all of it, or what one seat may know."""


class Memory:
    """One viewer's record of the events of a card game; all cards are counts by kind.

    Attributes
    ----------
    known : list of list of int
        For each seat the cards that it must hold at least.
    fresh : list of int or None
        The pile as it was last shuffled from the discards, which lay open; None before.
    seen : list of int
        What the viewer saw drawn from the pile since.
    drawn : list of int
        For each seat how many cards were drawn since that the viewer did not see.
    mixed : set of int
        Seats with a hand from which a card went since whose origin is not known, and those who
        got one of them unseen.
    lost : list of int
        Cards once known of such hands that may have gone to another of them.
    shown : list of int
        Cards of such hands that came to light since.
    """

    def __init__(self, view: Watched) -> None:
        seats = len(view.players)
        self.viewer = view.viewer
        self.known = [[0] * KINDS for _ in range(seats)]
        self.fresh: list[int] | None = None
        self._discards = list(view.first_discards.values())
        self._forget(seats)
        for event in view.events:
            note = _NOTED.get(type(event))
            if note is not None:
                note(self, event)

    def _forget(self, seats: int) -> None:
        self.seen, self.lost, self.shown = ([0] * KINDS for _ in range(3))
        self.drawn = [0] * seats
        self.mixed: set[int] = set()

    def gain(self, seat: int, card: int | None) -> None:
        """Record a card that a seat received; None if its kind was not seen."""
        if card is None:
            self.mixed.add(seat)
        else:
            self.known[seat][card] += 1

    def lose(self, seat: int, card: int | None, count: int = 1) -> None:
        """Record cards that left a hand."""
        known = self.known[seat]
        if card is None:
            self.mixed.add(seat)
            for kind in range(KINDS):
                if known[kind]:
                    known[kind] -= 1
                    self.lost[kind] += 1
            return
        known[card] -= count
        if known[card] < 0:
            if seat != self.viewer:
                self.mixed.add(seat)
                self.shown[card] -= known[card]
            known[card] = 0

    def draw(self, seat: int, count: int, cards: Cards | None) -> None:
        """Record cards drawn from the pile to a hand."""
        if cards is None:
            self.drawn[seat] += count
        else:
            self.see(cards)

    def see(self, cards: Cards) -> None:
        """Record cards of the pile that were revealed."""
        for kind, count in cards.numbered():
            self.seen[kind] += count

    def discard(self, cards: Cards) -> None:
        """Record cards laid on the discards."""
        for kind, count in cards.numbered():
            self._discards[kind] += count

    def shuffle(self) -> None:
        """Record that the discards were shuffled into the pile."""
        self.fresh, self._discards = self._discards, [0] * KINDS
        self._forget(len(self.drawn))


def known_cards(view: Watched) -> dict[int, Cards]:
    """Return the cards that each seat must hold, given what a viewer has seen.

    Parameters
    ----------
    view : CardGame or CardView
        What a view may know of its events counts. A position set up by hand has none.

    Returns
    -------
    dict of int to Cards
        Only of seats of which something is known.

    Notes
    -----
    A card taken from the market, or given by the viewer, is known. A card that leaves a hand
    openly is taken to be the known one, if one of its kind is. When a card leaves a hand and the
    viewer does not see which, it may have been any of the known ones, so one less of each kind
    is sure to be there. So the result is a *lower bound* that is always true, but not all that
    a perfect memory could tell. Cards that a library has shown are forgotten.

    Examples
    --------
    >>> from catan_nb.fastcard import CardPosition, LayBack, SwapMarket
    >>> game = CardPosition(players=2).roads(0, 1).hand(0, wool=3).market("ore").game()
    >>> for action in (SwapMarket(2), LayBack(4)):
    ...     told = game.push(action)
    >>> known_cards(game.view(1))
    {0: Cards(ore=1)}
    """
    known = Memory(view).known
    return {seat: Cards.of(counts) for seat, counts in enumerate(known) if any(counts)}


def _note_taken(memory: Memory, event: Any) -> None:
    memory.gain(event.player, event.card)


def _note_returned(memory: Memory, event: Any) -> None:
    memory.lose(event.player, event.card)


def _note_discarded(memory: Memory, event: Any) -> None:
    memory.lose(event.player, event.card)
    memory.discard(Cards.of(tuple(int(kind == event.card) for kind in range(KINDS))))


def _note_played(memory: Memory, event: Any) -> None:
    memory.lose(event.victim, event.card)
    memory.gain(event.player, event.card)


def _note_given_back(memory: Memory, event: Any) -> None:
    memory.lose(event.player, event.card)
    memory.gain(event.victim, event.card)


def _note_lost(memory: Memory, event: Any, cards: Cards) -> None:
    for kind, count in cards.numbered():
        memory.lose(event.player, kind, count)
    memory.discard(cards)


_NOTED: Final[Mapping[type[Event], Callable[[Memory, Any], None]]] = {
    events.TookFromMarket: _note_taken,
    events.LaidBack: _note_returned,
    events.LaidAway: _note_discarded,
    events.DrewFrom: _note_played,
    events.Stolen: _note_played,
    events.Picked: _note_played,
    events.GaveBack: _note_given_back,
    events.Discarded: lambda memory, event: _note_lost(memory, event, event.cards),
    events.MarketCleared: lambda memory, event: memory.discard(event.cards),
    events.Refilled: lambda memory, event: memory.shuffle(),
    **dict.fromkeys(
        (events.MarketLaid, events.MarketRenewed),
        lambda memory, event: memory.see(event.cards),
    ),
    **dict.fromkeys(
        (events.Drawn, events.Dealt, events.SwappedIn, events.DrawnOnMarketDay),
        lambda memory, event: memory.draw(event.player, event.count, event.cards),
    ),
    **dict.fromkeys(
        (
            events.RoadBuilt,
            events.KnightBuilt,
            events.SettlementBuilt,
            events.CityBuilt,
            events.ExpansionBuilt,
        ),
        lambda memory, event: _note_lost(memory, event, event.pay),
    ),
}


# Unseen cards of the card game that are not all alike: those of the last shuffle and others.


Places = dict[int, tuple[int, int, int]]
"""Seat to how many unseen cards of its hand are at new places, at old ones and at others."""

Ways = dict[tuple[int, int], int]
"""So many cards at new places and at old ones, to the number of ways in which that can be."""


@dataclass(frozen=True, slots=True)
class Pools:
    """The unseen cards, by where they may lie; all counts by number of the kind.

    Attributes
    ----------
    fresh : tuple of int
        Cards of the pile as it was last shuffled, those left out that the viewer saw drawn.
    old : tuple of int
        Cards that were in hidden hands at that moment.
    mixed : tuple of int
        Cards that must have been in one of the hands that are told apart no longer.
    shown : tuple of int
        Cards of those hands that have come to light since.
    new_places : int
        Places that hold a fresh card for sure: the pile, and what was drawn from it by hands
        that have not given anything away since.
    old_places : int
        Places that hold an old card for sure.

    Notes
    -----
    All other unseen cards are in the hands that have given something away. Say a kind has *f*
    fresh, *o* old and *m* mixed cards, and *s* were shown. To have *w* at new and *u* at old
    places there are ::

        C(f, w) · C(o, u) · C(f − w + o − u + m, s)

    ways: the cards at the places, and those that were shown of all that went through the other
    hands. The ways of all kinds are multiplied where the places are filled exactly.
    """

    fresh: tuple[int, ...]
    old: tuple[int, ...]
    mixed: tuple[int, ...]
    shown: tuple[int, ...]
    new_places: int
    old_places: int

    def ways(self, kind: int) -> Ways:
        """Return the ways of one kind to lie at the new and the old places."""
        fresh, old = self.fresh[kind], self.old[kind]
        through, shown = fresh + old + self.mixed[kind], self.shown[kind]
        # No more of the other kinds can be away from these places than all there are.
        least_new = max(0, self.new_places - sum(self.fresh) + fresh)
        least_old = max(0, self.old_places - sum(self.old) + old)
        return {
            (new, kept): comb(fresh, new) * comb(old, kept) * comb(through - new - kept, shown)
            for new in range(least_new, min(fresh, self.new_places) + 1)
            for kept in range(least_old, min(old, self.old_places) + 1)
            if through - new - kept >= shown
        }

    def split(self, kind: int) -> dict[tuple[int, int], Fraction]:
        """Return the chance of each number of cards of a kind at new and at old places."""
        return dict(_split_chances(self, kind))

    def deal(self, rng: random.Random) -> tuple[list[int], list[int]]:
        """Return the cards at the new and at the old places, by kind, as chance may have it."""
        new, kept = [0] * KINDS, [0] * KINDS
        remaining = (self.new_places, self.old_places)
        for kind in range(KINDS):
            rest = combined_ways(self, range(kind + 1, KINDS))
            ways = {
                (one, two): count * rest.get((remaining[0] - one, remaining[1] - two), 0)
                for (one, two), count in self.ways(kind).items()
            }
            one, two = new[kind], kept[kind] = _draw_split(ways, rng)
            remaining = (remaining[0] - one, remaining[1] - two)
        return new, kept


def single_pool(unseen: tuple[int, ...], unknown: Mapping[int, int]) -> tuple[Pools, Places]:
    """Return one pool of unseen cards that may lie anywhere, and the places in the hands.

    Parameters
    ----------
    unseen : tuple of int
        By kind.
    unknown : mapping of int to int
        Seat to how many unseen cards the hand has.
    """
    none = (0,) * KINDS
    pools = Pools(unseen, none, none, none, sum(unseen), 0)
    return pools, {seat: (count, 0, 0) for seat, count in unknown.items()}


def distinguishable_pools(
    view: Watched, memory: Memory, unseen: tuple[int, ...], unknown: Mapping[int, int]
) -> tuple[Pools, Places]:
    """Return the pools that a viewer can tell apart, and their places in the hands.

    Parameters
    ----------
    view : CardGame or CardView
    memory : Memory
        What has happened before the viewer's eyes.
    unseen, unknown
        As for `single_pool`; known cards are not among them.
    """
    seen, shown, mixed = list(memory.seen), list(memory.shown), set(memory.mixed)
    drawn = list(memory.drawn)
    frame = view.frame
    if isinstance(frame, Drawing):  # cards are told of when the last one has been drawn
        if isinstance(frame, LayingMarket) or frame.player == view.viewer:
            seen = _add_counts(seen, state_of(view).drawn)
        else:
            drawn[frame.player] += sum(state_of(view).drawn)
    for player in view.players:
        if player.hand is not None and player.seat != view.viewer:  # laid open just now
            mixed.add(player.seat)
            shown = _add_counts(
                shown, _subtract_counts(Cards(player.hand).counts, memory.known[player.seat])
            )
    through = _subtract_counts(_add_counts(unseen, shown), memory.lost)
    fresh = through if memory.fresh is None else _subtract_counts(memory.fresh, seen)
    old = _subtract_counts(through, fresh)
    if not any(old) and not any(memory.lost):
        return single_pool(unseen, unknown)
    places: Places = {}
    for seat, count in unknown.items():
        new = count if memory.fresh is None else min(count, drawn[seat])
        places[seat] = (0, 0, count) if seat in mixed else (new, count - new, 0)
    pools = Pools(
        tuple(fresh),
        tuple(old),
        tuple(memory.lost),
        tuple(shown),
        view.pile + sum(new for new, _, _ in places.values()),
        sum(old for _, old, _ in places.values()),
    )
    return pools, places


def combined_ways(pools: Pools, kinds: Iterable[int]) -> Ways:
    """Return the ways of several kinds together."""
    return _combined_ways(pools, tuple(kinds))


def _add_counts(counts: Sequence[int], more: Sequence[int]) -> list[int]:
    return [first + second for first, second in zip(counts, more, strict=True)]


def _subtract_counts(counts: Sequence[int], fewer: Sequence[int]) -> list[int]:
    return [first - second for first, second in zip(counts, fewer, strict=True)]


def _draw_split(ways: Ways, rng: random.Random) -> tuple[int, int]:
    """Return one of the ways, each as likely as any other."""
    pick = rng.randrange(sum(ways.values()))
    for places, count in ways.items():
        pick -= count
        if pick < 0:
            return places
    raise AssertionError


@lru_cache(maxsize=256)
def _combined_ways(pools: Pools, kinds: tuple[int, ...]) -> Ways:
    found: Ways = {(0, 0): 1}
    for kind in kinds:
        longer: Ways = {}
        for (one, two), more in pools.ways(kind).items():
            for (new, kept), count in found.items():
                key = (new + one, kept + two)
                if key[0] <= pools.new_places and key[1] <= pools.old_places:
                    longer[key] = longer.get(key, 0) + count * more
        found = longer
    return found


@lru_cache(maxsize=256)
def _split_chances(pools: Pools, kind: int) -> dict[tuple[int, int], Fraction]:
    remaining = combined_ways(pools, (other for other in range(KINDS) if other != kind))
    ways = {
        (new, kept): count * remaining.get((pools.new_places - new, pools.old_places - kept), 0)
        for (new, kept), count in pools.ways(kind).items()
    }
    whole = sum(ways.values())
    return {place: Fraction(count, whole) for place, count in ways.items() if count}


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
        held = self.known[seat][_check_kind(kind)]
        among = self._among(kind, self.places[seat])
        return {held + number: chance for number, chance in among.items()}

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
        remaining = self.size - pools.new_places - pools.old_places
        sizes = (pools.new_places, pools.old_places, remaining)
        chances: dict[int, Fraction] = {}
        for (new, old), weight in pools.split(number).items():
            counts = (new, old, self.unseen[_check_kind(kind)] - new - old)
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
        pools, places = single_pool(counts, unknown)
    else:
        pools, places = distinguishable_pools(view, memory, counts, unknown)
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


def _check_kind(kind: str) -> str:
    return KIND_NAMES[Cards.number(kind)]
