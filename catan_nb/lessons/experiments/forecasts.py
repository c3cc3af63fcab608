"""Stored forecasts of test games with their winners, for lessons on calibration.

``python -m catan_nb.lessons.experiments.forecasts`` makes them anew; the same file must come out,
unless the bots or what they learned have changed.
"""

from __future__ import annotations

import argparse
import csv
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Final

from catan_nb.bots.forecast.chances import win_chances
from catan_nb.bots.tournament.games import play_turns
from catan_nb.rules.play.new import new_game

__all__ = [
    "FORECASTERS",
    "Forecast",
    "Tenth",
    "brier",
    "by_game",
    "by_position",
    "fit_point_factor",
    "forecast_round",
    "forecasters",
    "group_by_tenths",
    "sharpen",
    "stored_forecasts",
]

FILE: Final = Path(__file__).parent / "data" / "forecasts.csv"
PLAYERS: Final = 4
GAMES: Final = 300
#: The seed of the first game; none of these games was among those that the forecast learned from.
SEED: Final = 2_100_000
#: A forecast is kept at the start of the first round, and of every so many rounds after it.
ROUNDS: Final = 3
#: By so much is a player's chance multiplied for a point more, where nothing but points is seen:
#: what the next 60 games taught, rounded (`fit_point_factor`).
TAUGHT: Final = range(GAMES, GAMES + 60)
POINT: Final = 1.6

Chances = tuple[float, ...]


@dataclass(frozen=True, slots=True)
class Forecast:
    """A position's forecast, and who won the game.

    Attributes
    ----------
    game, round : int
        The number of the game, and the round at whose start the forecast was given.
    winner : int
        The seat that won.
    chances : tuple of float
        What `catan_nb.bots.win_chances` said, by seat.
    points : tuple of int
        Open points, by seat.
    """

    game: int
    round: int
    winner: int
    chances: Chances
    points: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Tenth:
    """Statistics of forecasts within one tenth of the chance scale.

    Attributes
    ----------
    count : int
        How many there are.
    said, came : float
        Their mean, and the share of those players who won.
    """

    count: int
    said: float
    came: float


def forecast_round(turn: int) -> int | None:
    """Return the round that starts with a turn; None when no forecast is stored for it.

    >>> [turn for turn in range(30) if forecast_round(turn)], forecast_round(25)
    ([1, 13, 25], 7)
    """
    rounds, late = divmod(turn - 1, PLAYERS)
    return None if late or rounds % ROUNDS else rounds + 1


def play_forecast_game(number: int) -> Iterator[Forecast]:
    """Play a game among good bots and yield its forecasts; none when nobody wins."""
    game = new_game("base", players=PLAYERS, seed=SEED + number)
    rows: list[tuple[int, Chances, tuple[int, ...]]] = []
    for turn in play_turns(game, "good"):
        at = forecast_round(turn)
        if at is not None and (chances := win_chances(game)) is not None:
            points = tuple(game.public_points(seat) for seat in range(PLAYERS))
            rows.append((at, tuple(round(chance, 3) for chance in chances), points))
    if game.winner is not None:
        yield from (
            Forecast(number, at_round, game.winner, chances, points)
            for at_round, chances, points in rows
        )


@cache
def stored_forecasts() -> tuple[Forecast, ...]:
    """Return the forecasts stored with the kit, grouped by game."""
    with FILE.open(encoding="utf-8", newline="") as file:
        return tuple(_parse_row(row) for row in csv.reader(file))


def _parse_row(row: Sequence[str]) -> Forecast:
    game, round_number, winner, *values = map(int, row)
    chances, points = values[:PLAYERS], values[PLAYERS:]
    return Forecast(
        game,
        round_number,
        winner,
        tuple(thousandth / 1000 for thousandth in chances),
        tuple(points),
    )


def forecast_row(forecast: Forecast) -> list[int]:
    """Return a forecast as a row of the file, chances in thousandths."""
    thousandths = (round(1000 * chance) for chance in forecast.chances)
    return [forecast.game, forecast.round, forecast.winner, *thousandths, *forecast.points]


def _chances_by_points(forecast: Forecast) -> Chances:
    return _normalize([POINT**points for points in forecast.points])


def _normalize(parts: Sequence[float]) -> Chances:
    total = sum(parts)
    return tuple(part / total for part in parts)


FORECASTERS: Final[Mapping[str, Callable[[Forecast], Chances]]] = {
    "kit": lambda forecast: forecast.chances,
    "points": _chances_by_points,
    "same": lambda _forecast: (1 / PLAYERS,) * PLAYERS,
}
"""Who tells chances: the kit, somebody who sees open points alone, one who says 25 % always."""


def forecasters() -> Mapping[str, Callable[[Forecast], Chances]]:
    """Return the forecasting methods by name: "kit", "points" and "same"."""
    return FORECASTERS


def sharpen(chances: Chances, factor: float) -> Chances:
    """Return chances made more extreme by a factor above 1, less extreme by one below.

    >>> [round(one, 3) for one in sharpen((0.5, 0.25, 0.25), 2)]
    [0.667, 0.167, 0.167]
    """
    return chances if factor == 1 else _normalize([chance**factor for chance in chances])


def brier(chances: Sequence[float], winner: int) -> float:
    """Return the Brier score: squared errors of the chances, summed over the players.

    >>> round(brier((0.7, 0.1, 0.1, 0.1), 0), 2), brier((0.25, 0.25, 0.25, 0.25), 0)
    (0.12, 0.75)
    """
    return sum((chance - (seat == winner)) ** 2 for seat, chance in enumerate(chances))


def group_by_tenths(pairs: Iterable[tuple[Sequence[float], int]]) -> dict[int, Tenth]:
    """Group chances into tenths numbered 0 to 9; empty ones are left out.

    Parameters
    ----------
    pairs : iterable of (sequence of float, int)
        Chances by seat, and the seat that won.
    """
    by_tenth: dict[int, list[tuple[float, bool]]] = {}
    for chances, winner in pairs:
        for seat, chance in enumerate(chances):
            by_tenth.setdefault(min(int(10 * chance), 9), []).append((chance, seat == winner))
    return {
        tenth: Tenth(
            len(pairs),
            sum(one for one, _won in pairs) / len(pairs),
            sum(won for _one, won in pairs) / len(pairs),
        )
        for tenth, pairs in sorted(by_tenth.items())
    }


def by_position(who: str = "kit") -> list[float]:
    """Return the Brier score of each stored forecast.

    Parameters
    ----------
    who : str
        One of `FORECASTERS`.
    """
    forecaster = FORECASTERS[who]
    return [brier(forecaster(forecast), forecast.winner) for forecast in stored_forecasts()]


def by_game(who: str = "kit") -> list[float]:
    """Return the mean Brier score of each game, in the order of the games."""
    scores: dict[int, list[float]] = {}
    for forecast, score in zip(stored_forecasts(), by_position(who), strict=True):
        scores.setdefault(forecast.game, []).append(score)
    return [sum(score) / len(score) for score in scores.values()]


def fit_point_factor(forecasts: Iterable[Forecast]) -> float:
    """Return the factor per point with the largest likelihood for the stored games."""
    # What fits is loaded by whoever fits.
    import numpy as np

    from catan_nb.bots.forecast.training import fit_sharpness

    kept = list(forecasts)
    points = np.array([forecast.points for forecast in kept], dtype=float)
    return float(np.exp(fit_sharpness(points, np.array([forecast.winner for forecast in kept]))))


def main(arguments: Sequence[str] | None = None) -> int:
    """Play the games and write the file."""
    parser = argparse.ArgumentParser(prog="python -m catan_nb.lessons.experiments.forecasts")
    parser.add_argument("--games", type=int, default=GAMES, help="no more than so many")
    parser.add_argument("--file", type=Path, default=FILE)
    options = parser.parse_args(arguments)
    rows = [row for number in range(options.games) for row in play_forecast_game(number)]
    with options.file.open("w", encoding="utf-8", newline="") as file:
        csv.writer(file, lineterminator="\n").writerows(map(forecast_row, rows))
    print(f"{options.file}: {len(rows):,} forecasts")
    return 0


if __name__ == "__main__":
    sys.exit(main())
