"""Weights that make the winners of many games most likely."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

Doubles = NDArray[np.float64]

#: Newton's method stops when no weight changes by more than this, and after so many steps.
CLOSE: Final = 1e-7
STEPS: Final = 50
#: So many positions are looked at together: memory stays small.
TOGETHER: Final = 8192


class Seen(NamedTuple):
    """Positions with one number of players.

    Attributes
    ----------
    signs : array
        By position, seat and sign.
    winner : array of int
    offset : array
        What is added to the score of each seat, by position and seat.
    """

    signs: NDArray[np.float32]
    winner: NDArray[np.int64]
    offset: Doubles


def with_phase(signs: NDArray[np.float32], phase: NDArray[np.float32]) -> NDArray[np.float32]:
    """Return every sign twice: as it is, and times how far the game is."""
    return np.concatenate([signs, signs * phase[:, None, None]], axis=2)


def chances(scores: Doubles) -> Doubles:
    """Return each seat's chance: its share of the exponentials of the scores."""
    grown = np.exp(scores - scores.max(axis=1, keepdims=True))
    shares: Doubles = grown / grown.sum(axis=1, keepdims=True)
    return shares


def fitted(groups: Sequence[Seen], ridge: float) -> Doubles:
    """Return the weights that make the winners most likely, by Newton's method.

    Parameters
    ----------
    groups : sequence of Seen
    ridge : float
        How much weights are held back: the penalty for a weight of 1 for a sign that varies by 1
        between seats, in units of one position's log loss.
    """
    scale = _spread(groups)
    weights = np.zeros(len(scale))
    for _ in range(STEPS):
        slope, bend = -ridge * weights, np.diag(np.full(len(scale), ridge))
        for group in groups:
            for at in range(0, len(group.winner), TOGETHER):
                more = _slopes(group, slice(at, at + TOGETHER), scale, weights)
                slope += more[0]
                bend += more[1]
        step = np.linalg.solve(bend, slope)
        weights += step
        if np.abs(step).max() < CLOSE:
            break
    found: Doubles = weights / scale
    return found


def _spread(groups: Sequence[Seen]) -> Doubles:
    """Return how much each sign varies between the seats of a position; 1 where it never does."""
    total = sum(
        (group.signs - group.signs.mean(axis=1, keepdims=True)).var(axis=(0, 1), dtype=np.float64)
        for group in groups
    )
    spread = np.sqrt(total / len(groups))
    return np.where(spread > 0, spread, 1.0)


def _slopes(
    group: Seen, chosen: slice, scale: Doubles, weights: Doubles
) -> tuple[Doubles, Doubles]:
    signs, winner = group.signs[chosen] / scale, group.winner[chosen]
    shares = chances(signs @ weights + group.offset[chosen])
    expected = np.einsum("ps,psk->pk", shares, signs)
    slope = (signs[np.arange(len(winner)), winner] - expected).sum(axis=0)
    flat = signs.reshape(-1, signs.shape[2])
    bend = flat.T @ (flat * shares.reshape(-1, 1)) - expected.T @ expected
    return slope, bend


def sharpness(scores: Doubles, winner: NDArray[np.int64]) -> float:
    """Return the factor on the scores that makes the winners most likely."""
    group = Seen(scores[:, :, None].astype(np.float32), winner, np.zeros_like(scores))
    return float(fitted([group], ridge=0.0)[0])
