"""Holding games against the plain rules when the clock has stopped, one by one and all together."""

from __future__ import annotations

import json
import math
import random
import statistics
from collections import Counter
from collections.abc import Mapping, Sequence
from fractions import Fraction

import catan_nb as cn
from catan_nb.kernel.action import Action
from catan_nb.stats.fairness import chi_square, chi_square_tail
from tests.benchmarks.speed.evidence import Evidence, digest_of_events, digest_of_state
from tests.benchmarks.speed.plain import Plain

#: Rolls that fair dice bring more seldom than this are no rolls of fair dice.
SELDOM = 0.001
#: So many standard deviations may lie between the mean lengths of games.
DEVIATIONS = 3

_PAIRS = {10 * one + two: Fraction(1, 36) for one in range(1, 7) for two in range(1, 7)}


class Disagreement(Exception):
    """A game that was not played as the plain rules have it."""


def verify(evidence: Evidence) -> Counter[int]:
    """Play a game again in the plain rules, with all checks, and return its rolls by dice.

    Raises
    ------
    Disagreement
        When an action is refused, or was not chosen among all that are legal, or when the last
        position, the events, or anything that was read or refused on the way is another.
    """
    plain = Plain(evidence.record)
    refused = {ply: (action, rule) for ply, action, rule in evidence.refused}
    points = {ply: tuple(read) for ply, read in json.loads(evidence.points)}
    rng = None if evidence.seed is None else random.Random(evidence.seed)
    rolls: Counter[int] = Counter()
    ply = 0
    while True:
        if ply in points and points[ply] != plain.points():
            raise Disagreement(f"points after {ply} actions: {points[ply]}, not {plain.points()}")
        if ply in refused:
            _check_refused(plain, ply, *refused[ply])
        if not plain.todo:
            break
        action = plain.todo[-1]
        refusal = plain.refusal(action)
        if refusal is not None:
            raise Disagreement(f"action {ply}, {action}, is refused: {refusal}")
        choice = None if rng is None else plain.choice(rng)
        if choice not in (None, action):
            raise Disagreement(f"action {ply} is {action}; among all, {choice} would have been it")
        if isinstance(action, cn.Roll):
            rolls[10 * action.first + action.second] += 1
        plain.step()
        ply += 1
    _check_end(plain, evidence)
    return rolls


def _check_refused(plain: Plain, ply: int, action: Action, rule: str) -> None:
    refusal = plain.refusal(action)
    if refusal is None or refusal.rule != rule:
        raise Disagreement(f"{action} after {ply} actions: refused by {rule}, not {refusal}")


def _check_end(plain: Plain, evidence: Evidence) -> None:
    if digest_of_state(plain.state) != evidence.state:
        raise Disagreement("the last position is another")
    if evidence.events not in (None, digest_of_events(plain.events)):
        raise Disagreement("what happened is something else")
    if evidence.hands is not None and list(evidence.hands) != plain.hands():
        raise Disagreement("the hands at the end are others")
    if plain.state.stack and plain.state.turn_number <= evidence.turns:
        raise Disagreement(f"the game was given up in turn {plain.state.turn_number}")


def fair(rolls: Mapping[int, int]) -> float:
    """Return how often fair dice are at least as uneven as these rolls; 1 where none were made."""
    if not rolls:
        return 1.0
    return chi_square_tail(chi_square(rolls, _PAIRS), len(_PAIRS) - 1)


def apart(own: Sequence[int], plain: Sequence[int]) -> float:
    """Return how many standard deviations lie between two mean lengths of games.

    0 where there are too few games to tell.
    """
    if min(len(own), len(plain)) < 2:
        return 0.0
    spread = sum(statistics.variance(one) / len(one) for one in (own, plain))
    difference = abs(statistics.mean(own) - statistics.mean(plain))
    return difference / math.sqrt(spread) if spread else math.inf if difference else 0.0
