"""Unseen cards of the card game that are not all alike: those of the last shuffle and others."""

from __future__ import annotations

import random
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from math import comb

from catan_nb.fastcard.cards import KINDS, Cards
from catan_nb.fastcard.questions import Drawing, LayingMarket
from catan_nb.fastcard.reading import state_of
from catan_nb.stats.fastcard.memory import Memory, Watched

__all__ = ["Places", "Pools", "Ways", "alike", "together", "told_apart"]

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
        return dict(_split(self, kind))

    def deal(self, rng: random.Random) -> tuple[list[int], list[int]]:
        """Return the cards at the new and at the old places, by kind, as chance may have it."""
        new, kept = [0] * KINDS, [0] * KINDS
        left = (self.new_places, self.old_places)
        for kind in range(KINDS):
            rest = together(self, range(kind + 1, KINDS))
            ways = {
                (one, two): count * rest.get((left[0] - one, left[1] - two), 0)
                for (one, two), count in self.ways(kind).items()
            }
            one, two = new[kind], kept[kind] = _drawn(ways, rng)
            left = (left[0] - one, left[1] - two)
        return new, kept


def alike(unseen: tuple[int, ...], unknown: Mapping[int, int]) -> tuple[Pools, Places]:
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


def told_apart(
    view: Watched, memory: Memory, unseen: tuple[int, ...], unknown: Mapping[int, int]
) -> tuple[Pools, Places]:
    """Return the pools that a viewer can tell apart, and their places in the hands.

    Parameters
    ----------
    view : CardGame or CardView
    memory : Memory
        What has happened before the viewer's eyes.
    unseen, unknown
        As for `alike`; known cards are not among them.
    """
    seen, shown, mixed = list(memory.seen), list(memory.shown), set(memory.mixed)
    drawn = list(memory.drawn)
    frame = view.frame
    if isinstance(frame, Drawing):  # cards are told of when the last one has been drawn
        if isinstance(frame, LayingMarket) or frame.player == view.viewer:
            seen = _plus(seen, state_of(view).drawn)
        else:
            drawn[frame.player] += sum(state_of(view).drawn)
    for player in view.players:
        if player.hand is not None and player.seat != view.viewer:  # laid open just now
            mixed.add(player.seat)
            shown = _plus(shown, _less(Cards(player.hand).counts, memory.known[player.seat]))
    through = _less(_plus(unseen, shown), memory.lost)
    fresh = through if memory.fresh is None else _less(memory.fresh, seen)
    old = _less(through, fresh)
    if not any(old) and not any(memory.lost):
        return alike(unseen, unknown)
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


def together(pools: Pools, kinds: Iterable[int]) -> Ways:
    """Return the ways of several kinds together."""
    return _together(pools, tuple(kinds))


def _plus(counts: Sequence[int], more: Sequence[int]) -> list[int]:
    return [one + other for one, other in zip(counts, more, strict=True)]


def _less(counts: Sequence[int], fewer: Sequence[int]) -> list[int]:
    return [one - other for one, other in zip(counts, fewer, strict=True)]


def _drawn(ways: Ways, rng: random.Random) -> tuple[int, int]:
    """Return one of the ways, each as likely as any other."""
    pick = rng.randrange(sum(ways.values()))
    for places, count in ways.items():
        pick -= count
        if pick < 0:
            return places
    raise AssertionError


@lru_cache(maxsize=256)
def _together(pools: Pools, kinds: tuple[int, ...]) -> Ways:
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
def _split(pools: Pools, kind: int) -> dict[tuple[int, int], Fraction]:
    rest = together(pools, (other for other in range(KINDS) if other != kind))
    ways = {
        (new, kept): count * rest.get((pools.new_places - new, pools.old_places - kept), 0)
        for (new, kept), count in pools.ways(kind).items()
    }
    whole = sum(ways.values())
    return {place: Fraction(count, whole) for place, count in ways.items() if count}
