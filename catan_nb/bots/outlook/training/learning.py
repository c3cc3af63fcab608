"""From kept positions to weights and their card."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from catan_nb.bots.outlook.own import NAMES
from catan_nb.bots.outlook.signs import POINTS
from catan_nb.bots.outlook.trained import parts_of
from catan_nb.bots.outlook.training.fitting import (
    Doubles,
    Seen,
    chances,
    fitted,
    sharpness,
    with_phase,
)
from catan_nb.bots.outlook.training.measuring import (
    STRETCHES,
    calibration,
    error_of,
    figures,
    stretch_of,
)
from catan_nb.bots.outlook.training.shelf import Positions

#: Games are dealt into so many parts; each is forecast by what the others taught.
PARTS: Final = 5
#: How much weights are held back (`fitted`), chosen by the parts left out.
RIDGE: Final = 300.0


class Model:
    """Weights for the open signs, and for what a seat knows of itself."""

    def __init__(self, groups: Sequence[Positions], ridge: float = RIDGE) -> None:
        seen = [
            Seen(with_phase(one.signs, one.phase), one.winner, np.zeros(one.signs.shape[:2]))
            for one in groups
        ]
        self.signs = fitted(seen, ridge)
        self.own = fitted(
            [
                Seen(_of_viewer(one), one.winner, open_.signs @ self.signs)
                for one, open_ in zip(groups, seen, strict=True)
            ],
            ridge,
        )

    def scores(self, positions: Positions, *, own: bool) -> Doubles:
        """Return the scores of all seats, from what lies open or from what one seat knows."""
        found: Doubles = with_phase(positions.signs, positions.phase) @ self.signs
        return found + _of_viewer(positions) @ self.own if own else found

    def named(self, variant: str) -> dict[str, Any]:
        """Return the weights by the names of their signs."""
        signs = [name for part in parts_of(variant) for name in part.names]
        return {"signs": _pairs(signs, self.signs), "own": _pairs(NAMES, self.own)}


def _pairs(names: Sequence[str], weights: Doubles) -> dict[str, list[float]]:
    early, more = np.split(weights, 2)
    return {
        name: [round(float(one), 5), round(float(other), 5)]
        for name, one, other in zip(names, early, more, strict=True)
    }


def _of_viewer(positions: Positions) -> NDArray[np.float32]:
    """Return what one seat knows of itself, and nothing for the others."""
    count, players = positions.signs.shape[:2]
    found = np.zeros((count, players, positions.own.shape[1]), dtype=np.float32)
    found[np.arange(count), positions.viewer] = positions.own
    return with_phase(found, positions.phase)


def _points(positions: Positions) -> Seen:
    """Return positions of which only the open points are seen."""
    signs = with_phase(positions.signs[:, :, : len(POINTS.names)], positions.phase)
    return Seen(signs, positions.winner, np.zeros(positions.signs.shape[:2]))


def learned(groups: Sequence[Positions], variant: str, seed: int) -> dict[str, Any]:
    """Return the weights of a variant with their card, as JSON values."""
    held_out = _held_out(groups)
    sharp = {
        one.players: sharpness(scores["open"], one.winner)
        for one, scores in zip(groups, held_out, strict=True)
    }
    measured: list[dict[str, Any]] = []
    pairs = []
    for one, scores in zip(groups, held_out, strict=True):
        shares = {
            what: chances(given * (1.0 if what == "points" else sharp[one.players]))
            for what, given in scores.items()
        }
        pairs.append((shares["open"][one.begins], one.winner[one.begins]))
        measured += _figures(one, shares)
    bins = calibration(pairs)
    return {
        **Model(groups).named(variant),
        "sharpness": {str(players): round(factor, 4) for players, factor in sharp.items()},
        "card": {
            "seed": seed,
            "games": {str(one.players): len(np.unique(one.game)) for one in groups},
            "figures": measured,
            "calibration": bins,
            "error": error_of(bins),
        },
    }


def _held_out(groups: Sequence[Positions]) -> list[dict[str, Doubles]]:
    """Return scores for each number of players, part by part, from what the other parts taught."""
    found = [
        {what: np.zeros(one.signs.shape[:2]) for what in ("open", "own", "points")}
        for one in groups
    ]
    for part in range(PARTS):
        others = [one.where(one.game % PARTS != part) for one in groups]
        model = Model(others)
        for one, other, scores in zip(groups, others, found, strict=True):
            out = one.game % PARTS == part
            left, points = one.where(out), fitted([_points(other)], RIDGE)
            scores["open"][out] = model.scores(left, own=False)
            scores["own"][out] = model.scores(left, own=True)
            scores["points"][out] = _points(left).signs @ points
    return found


def _figures(positions: Positions, shares: dict[str, Doubles]) -> list[dict[str, Any]]:
    stretch = stretch_of(positions.turn, positions.players)
    found = []
    for number in (None, *range(1, len(STRETCHES) + 1)):
        chosen = positions.begins if number is None else positions.begins & (stretch == number)
        if not chosen.any():
            continue
        winner = positions.winner[chosen]
        measured, points, own = (
            figures(shares[what][chosen], winner) for what in ("open", "points", "own")
        )
        found.append(
            {
                "players": positions.players,
                "rounds": _rounds(number),
                **measured,
                "points_brier": points["brier"],
                "points_auc": points["auc"],
                "seat_brier": own["brier"],
            }
        )
    return found


def _rounds(stretch: int | None) -> str:
    if stretch is None:
        return "all"
    first = STRETCHES[stretch - 1] + 1
    return f"{first}–{STRETCHES[stretch]}" if stretch < len(STRETCHES) else f"{first}+"
