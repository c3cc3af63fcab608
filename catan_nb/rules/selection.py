"""Choosing so many cards of a hand: to discard, to give away, to take."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any, Protocol

from catan_nb.kernel.action import Action
from catan_nb.kernel.bundle import choices
from catan_nb.kernel.verb import Apply, Clause, Verb
from catan_nb.kernel.words import Phrase, say
from catan_nb.rules.cards import KINDS, Cards
from catan_nb.rules.hands import has
from catan_nb.rules.state import CatanState


class Choice(Protocol):
    """Any action that names the cards chosen."""

    @property
    def cards(self) -> Cards:
        """The cards."""


def only_choice(hand: list[int], count: int) -> Cards | None:
    """Return the one bundle that a hand allows where `count` cards go; None if there is a choice.

    That is the whole hand when it has no more cards, which everybody can see. A larger hand
    of one kind is no choice either, but not asking would tell the others of it (base.hidden).
    """
    return Cards.of(hand) if sum(hand) <= count else None


def choosing(
    action: type[Any],
    apply: Apply,
    asked: Callable[[Any], tuple[int, int]],
) -> Verb:
    """Return the verb of choosing cards.

    Parameters
    ----------
    action : type
        The action class, whose only field is ``cards``.
    apply : callable
        ``apply(state, action)`` carries a choice out.
    asked : callable
        ``asked(frame)`` gives the seat whose hand it is, and how many cards are chosen.
    """

    def count_is_right(state: CatanState, choice: Choice) -> Phrase | None:
        _, count = asked(state.stack[-1])
        if choice.cards.total != count:
            return say(
                "Exactly {count} cards must go, not {chosen}.",
                count=count,
                chosen=choice.cards.total,
            )
        return None

    def cards_are_held(state: CatanState, choice: Choice) -> Phrase | None:
        seat, _ = asked(state.stack[-1])
        if not has(state, seat, choice.cards.numbered()):
            return say("{cards} are not all in the hand.", cards=choice.cards)
        return None

    def listed(state: CatanState, out: list[Action]) -> None:
        seat, count = asked(state.stack[-1])
        out.extend(action(Cards.of(counts)) for counts in choices(state.hand(seat), count))

    def some(state: CatanState, rng: random.Random) -> Action:
        seat, count = asked(state.stack[-1])
        cards = [kind for kind, held in enumerate(state.hand(seat)) for _ in range(held)]
        numbers = [0] * KINDS
        for kind in rng.sample(cards, count):
            numbers[kind] += 1
        chosen: Action = action(Cards.of(numbers))
        return chosen

    return Verb(
        action,
        apply,
        clauses=(Clause("", count_is_right), Clause("", cards_are_held)),
        options=listed,
        sample=some,
    )
