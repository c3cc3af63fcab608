"""Moving cards between hands and the bank."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial
from typing import Final

from catan_nb.kernel import verb as kernel
from catan_nb.kernel.action import Action
from catan_nb.kernel.verb import Clause
from catan_nb.kernel.words import Phrase, say_to
from catan_nb.rules.cards import KINDS, RESOURCE_KINDS, Cards
from catan_nb.rules.state import CatanState

#: A price or a payment: pairs of kind and count.
Price = tuple[tuple[int, int], ...]


def price(cards: Cards) -> Price:
    """Return a bundle as pairs of kind and count."""
    return tuple(cards.numbered())


def has(state: CatanState, seat: int, cost: Iterable[tuple[int, int]]) -> bool:
    """Say whether a hand holds all of `cost`."""
    hands, base = state.hands, seat * KINDS
    for kind, count in cost:  # noqa: SIM110 -- a generator would cost more in this hot place
        if hands[base + kind] < count:
            return False
    return True


def affordable(
    what: str, cost: tuple[tuple[int, int], ...], rule: str = "base.build.cost"
) -> Clause:
    """Return the clause that the hand holds the price of something."""
    named = Cards.of([dict(cost).get(kind, 0) for kind in range(KINDS)])

    def check(state: CatanState, action: Action | None) -> Phrase | None:
        frame = state.stack[-1]
        if frame.gratis or has(state, frame.player, cost):
            return None
        short = Cards.of(
            [
                max(0, dict(cost).get(kind, 0) - state.hands[frame.player * KINDS + kind])
                for kind in range(KINDS)
            ]
        )
        return say_to(
            frame.player,
            "{what} costs {cost}: you lack {short}.",
            "{what} costs {cost}.",
            what=what,
            cost=named,
            short=short,
        )

    return Clause(rule, check, general=True)


def pay(state: CatanState, seat: int, cost: Iterable[tuple[int, int]]) -> None:
    """Move cards from a hand to the bank."""
    hands, bank, base = state.hands, state.bank, seat * KINDS
    for kind, count in cost:
        hands[base + kind] -= count
        bank[kind] += count


def take(state: CatanState, seat: int, cards: Iterable[tuple[int, int]]) -> None:
    """Move cards from the bank to a hand."""
    hands, bank, base = state.hands, state.bank, seat * KINDS
    for kind, count in cards:
        hands[base + kind] += count
        bank[kind] -= count


def hand_over(state: CatanState, giver: int, taker: int, cards: Iterable[tuple[int, int]]) -> None:
    """Move cards from one hand to another."""
    hands = state.hands
    for kind, count in cards:
        hands[giver * KINDS + kind] -= count
        hands[taker * KINDS + kind] += count


def runs_short(state: CatanState, count: int) -> bool:
    """Say whether the bank has some of a resource, but fewer than `count`.

    Otherwise it is all one who takes first, when so many cards of choice are taken in all.
    """
    return any(0 < state.bank[kind] < count for kind in RESOURCE_KINDS)


# Choosing so many cards of a hand: to discard, to give away, to take.


#: Returns the verb of choosing cards, given an action, what it does, and what is asked.
choosing: Final = partial(kernel.choosing, Cards)


def only_choice(hand: list[int], count: int) -> Cards | None:
    """Return the one bundle that a hand allows where `count` cards go; None if there is a choice.

    That is the whole hand when it has no more cards, which everybody can see. A larger hand
    of one kind is no choice either, but not asking would tell the others of it (base.hidden).
    """
    return Cards.of(hand) if sum(hand) <= count else None
