"""Choosing so many cards of a hand: to discard, to give away, to take."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any, Protocol

from catan_nb.kernel.action import Action
from catan_nb.kernel.rules.verb import Apply, Clause, Verb
from catan_nb.kernel.values.bundle import Bundle
from catan_nb.kernel.words import Phrase, say, say_counted


class Choice(Protocol):
    """Any action that names the cards chosen."""

    @property
    def cards(self) -> Bundle:
        """The cards."""


class Hands(Protocol):
    """Any state with a hand for each seat."""

    @property
    def stack(self) -> list[Any]:
        """What is asked of whom."""

    def hand(self, seat: int) -> list[int]:
        """Return the counts of a hand by kind."""


def choosing(
    cards: type[Bundle],
    action: type[Any],
    apply: Apply,
    asked: Callable[[Any], tuple[int, int]],
) -> Verb:
    """Return the verb of choosing cards.

    Parameters
    ----------
    cards : type of Bundle
        The game's bundles of cards.
    action : type
        The action class, whose only field is ``cards``.
    apply : callable
        ``apply(state, action)`` carries a choice out.
    asked : callable
        ``asked(frame)`` gives the seat whose hand it is, and how many cards are chosen.
    """

    def count_is_right(state: Hands, choice: Choice) -> Phrase | None:
        _, count = asked(state.stack[-1])
        if choice.cards.total != count:
            return say_counted(
                count,
                "Exactly 1 card must go, not {chosen}.",
                "Exactly {n} cards must go, not {chosen}.",
                chosen=choice.cards.total,
            )
        return None

    def cards_are_held(state: Hands, choice: Choice) -> Phrase | None:
        seat, _ = asked(state.stack[-1])
        if not choice.cards <= cards.of(state.hand(seat)):
            return say("{cards} are not all in the hand.", cards=choice.cards)
        return None

    def listed(state: Hands, out: list[Action]) -> None:
        seat, count = asked(state.stack[-1])
        out += map(action, cards.choices(state.hand(seat), count))

    def possible(state: Hands) -> bool:
        seat, count = asked(state.stack[-1])
        return sum(state.hand(seat)) >= count

    def some(state: Hands, rng: random.Random) -> Action:
        seat, count = asked(state.stack[-1])
        hand = [kind for kind, held in enumerate(state.hand(seat)) for _ in range(held)]
        numbers = [0] * len(cards.names)
        for kind in rng.sample(hand, count):
            numbers[kind] += 1
        chosen: Action = action(cards.of(numbers))
        return chosen

    return Verb(
        action,
        apply,
        clauses=(Clause("", count_is_right), Clause("", cards_are_held)),
        options=listed,
        sample=some,
        possible=possible,
    )
