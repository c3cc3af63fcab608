"""Random play in the fast engine: outcomes of chance, and uniformly random players."""

from __future__ import annotations

from collections.abc import Callable

from catan_nb.bots.playout.acting import act
from catan_nb.bots.playout.codes import (
    DICE,
    DISCARD,
    DISCARD_HALF,
    DRAW,
    DRAW_CARD,
    EACH,
    MORE_AT,
    NOBODY,
    QUESTION,
    RESOURCES,
    ROLL,
    SEAT_AT,
    STEAL,
    STEAL_CARD,
    VALUE_AT,
)
from catan_nb.bots.playout.listing import legal
from catan_nb.bots.playout.table import Table

__all__ = ["Sample", "chance", "play_on", "some_discard"]

Sample = Callable[[list[int], int], list[int]]
"""Draws so many of the members of a list, as `random.sample` does."""


def chance(table: Table, luck: float) -> int:
    """Return the outcome of chance for a uniform number from 0 up to 1."""
    top = table.stack[-1]
    asked = top & QUESTION
    if asked == DICE:
        return ROLL | int(luck * 36) << VALUE_AT
    if asked == STEAL_CARD:
        at = RESOURCES * (top >> MORE_AT)
        return STEAL | _drawn(table.hands[at : at + RESOURCES], luck) << VALUE_AT
    return DRAW | _drawn(table.deck, luck) << VALUE_AT


def _drawn(counts: list[int], luck: float) -> int:
    """Return the kind of the card at an index of a heap sorted by kind."""
    place = int(luck * sum(counts))
    kind = 0
    while place >= counts[kind]:
        place -= counts[kind]
        kind += 1
    return kind


def some_discard(table: Table, sample: Sample) -> int:
    """Return a random discard, each card being equally likely."""
    top = table.stack[-1]
    at = RESOURCES * (top >> SEAT_AT & NOBODY)
    cards: list[int] = []
    for kind in range(RESOURCES):
        cards.extend([kind] * table.hands[at + kind])
    code = DISCARD
    for kind in sample(cards, top >> MORE_AT):
        code += 1 << (VALUE_AT + EACH * kind)
    return code


def play_on(
    table: Table,
    luck: Callable[[], float],
    sample: Sample,
    max_turns: int,
    log: list[int] | None = None,
) -> int:
    """Play a position to its end at random; return the number of actions.

    Parameters
    ----------
    table : Table
        It is changed.
    luck : callable
        Gives numbers from 0 up to 1, as `random.random` does.
    sample : callable
    max_turns : int
        Stop when a turn with a higher number begins.
    log : list of int, optional
        Where the actions are noted.
    """
    actions = 0
    while table.stack and table.turn_number <= max_turns:
        asked = table.stack[-1] & QUESTION
        if asked in (DICE, STEAL_CARD, DRAW_CARD):
            code = chance(table, luck())
        elif asked == DISCARD_HALF:
            code = some_discard(table, sample)
        else:
            options = legal(table)
            code = options[int(luck() * len(options))]
        act(table, code)
        if log is not None:
            log.append(code)
        actions += 1
    return actions
