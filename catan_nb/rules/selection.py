"""Choosing so many cards of a hand: to discard, to give away, to take."""

from __future__ import annotations

from functools import partial
from typing import Final

from catan_nb.kernel import verb as kernel
from catan_nb.rules.cards import Cards

#: Returns the verb of choosing cards, given an action, what it does, and what is asked.
choosing: Final = partial(kernel.choosing, Cards)


def only_choice(hand: list[int], count: int) -> Cards | None:
    """Return the one bundle that a hand allows where `count` cards go; None if there is a choice.

    That is the whole hand when it has no more cards, which everybody can see. A larger hand
    of one kind is no choice either, but not asking would tell the others of it (base.hidden).
    """
    return Cards.of(hand) if sum(hand) <= count else None
