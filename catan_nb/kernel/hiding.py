"""Hidden information: samples positions that a viewer cannot distinguish from the real one.

Cards that nobody has ordered are alike: each that is unseen is as likely as any other to lie at
any unseen place. What rule modules hide, they deal by the hook ``dealt_anew``; it is called with
a copy of the state, the view, what is known of hands, and the generator.
"""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from typing import Any, TypeVar

from catan_nb.kernel.bundle import Bundle
from catan_nb.kernel.errors import BadSetup, GameError
from catan_nb.kernel.reading import Reader
from catan_nb.kernel.ruleset import Ruleset
from catan_nb.kernel.seats import validate_seat
from catan_nb.kernel.state import State

S = TypeVar("S", bound=State)

#: Seat to cards that it is known to hold.
Known = Mapping[int, Mapping[str, int]]


def determinize(
    rules: Ruleset, real: S, view: Reader, known: Known | None, rng: random.Random
) -> S:
    """Return a random position among those that a viewer cannot rule out; see `View.imagine`."""
    if not real.stack:
        raise GameError("the game is over: nothing in it is hidden that could still matter")
    for seat in known or {}:
        validate_seat(seat, range(len(rules.names)), rules.over_rule)
    while True:
        state = real.copy()
        rules.hooks["dealt_anew"](state, view, known or {}, rng)
        # Who would have won already, or could not be asked what is asked, holds something else.
        if rules.at_rest(state):
            return state


def known_hands(
    state: State, view: Reader, known: Known, cards: type[Bundle]
) -> dict[int, list[int]]:
    """Return what is known of the hands that a viewer does not see, by kind of card.

    Beside what is `known`, that is what the questions on the stack show of hands.
    """
    sure = {
        player.seat: list(cards(known.get(player.seat)).counts)
        for player in view.players
        if player.hand is None
    }
    for question in state.stack:
        for seat, shown in question.shows():
            if seat in sure:
                pairs = zip(sure[seat], cards(shown).counts, strict=True)
                sure[seat] = [max(pair) for pair in pairs]
    return sure


def redeal(
    places: Sequence[Sequence[int]], sure: Sequence[Sequence[int]], rng: random.Random
) -> list[list[int]]:
    """Shuffle the cards of some places and deal them again; cards are counts by kind.

    Every place keeps as many cards as it has.

    Parameters
    ----------
    places : sequence of sequence of int
    sure : sequence of sequence of int
        What is known to lie at each place, and stays there; for the first places only, or none.
    rng : random.Random

    Raises
    ------
    BadSetup
        When cards are said to be where they cannot be.
    """
    kinds = len(places[0]) if places else 0
    dealt = [list(known) for known in sure]
    dealt += [[0] * kinds for _ in places[len(sure) :]]
    pool = [sum(of_kind) for of_kind in zip(*places, strict=True)]
    unknown = [sum(place) for place in places]
    for number, known in enumerate(dealt):
        unknown[number] -= sum(known)
        pool = [remaining - count for remaining, count in zip(pool, known, strict=True)]
    if places and (min(pool, default=0) < 0 or min(unknown) < 0):
        raise BadSetup("more cards are said to be known than there are to be held")
    cards = [kind for kind, count in enumerate(pool) for _ in range(count)]
    rng.shuffle(cards)
    for place, count in zip(dealt, unknown, strict=True):
        for _ in range(count):
            place[cards.pop()] += 1
    return dealt


def draw_cards(cards: Sequence[int], count: int, rng: random.Random) -> list[int]:
    """Return a number of cards drawn at random; cards are counts by kind."""
    some = rng.sample([kind for kind, n in enumerate(cards) for _ in range(n)], count)
    return [some.count(kind) for kind in range(len(cards))]


def split_by_seat(counts: Sequence[int], kinds: int, seats: Sequence[int]) -> list[list[int]]:
    """Split the counts of some seats from a flat list that has `kinds` counts for each seat."""
    return [list(counts[seat * kinds : seat * kinds + kinds]) for seat in seats]


def merge_by_seat(
    counts: list[int], kinds: int, seats: Sequence[int], parts: Sequence[Sequence[int]]
) -> None:
    """Write the parts that `split_by_seat` returned back into the flat list."""
    for seat, part in zip(seats, parts, strict=True):
        counts[seat * kinds : seat * kinds + kinds] = part


def hidden_seats(view: Any, fact: str) -> list[int]:
    """Return the seats whose ``fact``, such as their ``hand``, is hidden from a viewer."""
    return [player.seat for player in view.players if getattr(player, fact) is None]
