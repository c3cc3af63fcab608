"""How good forecasts are: by games that they were not fitted to."""

from __future__ import annotations

from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from catan_nb.bots.outlook.training.fitting import Doubles

#: The last turns of stretches of a game, in rounds of the table; the last stretch has no end.
STRETCHES: Final = (0, 3, 6, 10, 15, 20)
#: Forecasts are sorted into so many bins of equal width for their calibration.
BINS: Final = 10


def figures(shares: Doubles, winner: NDArray[np.int64]) -> dict[str, Any]:
    """Return log loss, Brier score and AUC of forecasts.

    The Brier score is the sum over the seats of the squared difference to what came, on average
    over positions. The AUC is the probability that the forecast for a seat that won is higher than
    for one that did not, ties counted half.
    """
    won = _won(shares, winner)
    loss = -np.log(np.maximum(shares[won], 1e-12)).mean()
    return {
        "positions": len(winner),
        "log_loss": round(float(loss), 3),
        "brier": round(float(((shares - won) ** 2).sum(axis=1).mean()), 3),
        "auc": round(_auc(shares.ravel(), won.ravel()), 3),
    }


def _won(shares: Doubles, winner: NDArray[np.int64]) -> NDArray[np.bool_]:
    found: NDArray[np.bool_] = np.arange(shares.shape[1]) == winner[:, None]
    return found


def _auc(values: Doubles, hits: NDArray[np.bool_]) -> float:
    misses = np.sort(values[~hits])
    below = np.searchsorted(misses, values[hits], "left")
    upto = np.searchsorted(misses, values[hits], "right")
    return float((below + upto).mean() / 2 / len(misses))


def calibration(pairs: list[tuple[Doubles, NDArray[np.int64]]]) -> list[list[float]]:
    """Return for each bin of forecasts their number, their mean, and the share that won."""
    values = np.concatenate([shares.ravel() for shares, _ in pairs])
    hits = np.concatenate([_won(shares, winner).ravel() for shares, winner in pairs])
    bins = np.minimum((values * BINS).astype(int), BINS - 1)
    return [
        [
            int((bins == one).sum()),
            round(float(values[bins == one].mean()), 3),
            round(float(hits[bins == one].mean()), 3),
        ]
        for one in range(BINS)
        if (bins == one).any()
    ]


def error_of(bins: list[list[float]]) -> float:
    """Return how far forecasts and shares of a calibration differ, on average over forecasts."""
    total = sum(count for count, _, _ in bins)
    return round(sum(count * abs(mean - share) for count, mean, share in bins) / total, 3)


def stretch_of(turn: NDArray[np.int64], players: int) -> NDArray[np.int64]:
    """Return in which stretch of a game turns lie: 0 the set-up, then as `STRETCHES` ends them."""
    rounds = -(-turn // players)
    found: NDArray[np.int64] = np.searchsorted(np.array(STRETCHES), rounds, "left")
    return found
