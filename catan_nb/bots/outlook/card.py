"""The card of a forecast: what it was learned from, how good it is, where it fails."""

from __future__ import annotations

import json
from functools import cache
from typing import Any, Final

from catan_nb.bots.outlook.chances import FOLDER
from catan_nb.bots.outlook.trained import GAMES
from catan_nb.kernel.errors import BadSetup
from catan_nb.kernel.text import no_such
from catan_nb.kernel.values import frozen

#: Where forecasts are not to be trusted, in every game.
FAILS: Final = (
    "A chance holds if good bots play on. What people do who plan otherwise, who agree against the"
    " leader or trade with a friend, it does not know.",
    "It goes by what lies open and remembers nothing: who saw which cards go where knows more.",
    "It weighs each player's signs by themselves. That two want the same place, or that a blocked"
    " road cannot be got round, it sees only roughly.",
    "In the set-up and in the first rounds it knows little more than how good the places are.",
    "Boards that were dealt in unusual ways, and positions that no game leads to, it has not seen.",
)


@frozen
class Figure:
    """How good forecasts were at the starts of turns, in games that they were not fitted to.

    Attributes
    ----------
    players : int
    rounds : str
        In which rounds of the table: "all", "1–3", …
    positions : int
        How many of them.
    log_loss, brier, auc : float
        Mean of minus the logarithm of the winner's chance; mean over positions of the squared
        differences between chances and what came, added up over the seats; how likely a seat that
        won was given a higher chance than one that did not.
    points_brier, points_auc : float
        The same for chances from open points alone.
    seat_brier : float
        The same from the view of one seat, which knows its own cards.
    """

    players: int
    rounds: str
    positions: int
    log_loss: float
    brier: float
    auc: float
    points_brier: float
    points_auc: float
    seat_brier: float


@frozen
class ForecastCard:
    """What is known of a forecast.

    Attributes
    ----------
    variant : str
    seed : int
        Of the games that it was learned from.
    games : dict of int to int
        How many games, by number of players.
    figures : tuple of Figure
    calibration : tuple of (int, float, float)
        For each tenth of chances: how many there were, their mean, and which share of them won.
    error : float
        By how much chances and shares differ there, on average over all chances.
    fails : tuple of str
        Where it is not to be trusted.
    """

    variant: str
    seed: int
    games: dict[int, int]
    figures: tuple[Figure, ...]
    calibration: tuple[tuple[int, float, float], ...]
    error: float
    fails: tuple[str, ...] = FAILS

    def markdown(self) -> str:
        """Return the tables of the card as text."""
        games = ", ".join(f"{count} with {n} players" for n, count in self.games.items())
        lines = [f"Learned from games of good bots: {games} (seed {self.seed}).", ""]
        lines += [
            "| players | rounds | positions | log loss | Brier | of a seat | of points | AUC |"
            " of points |",
            f"|{' --- |' * 9}",
            *(
                f"| {one.players} | {one.rounds} | {one.positions} | {one.log_loss:.3f} |"
                f" {one.brier:.3f} | {one.seat_brier:.3f} | {one.points_brier:.3f} |"
                f" {one.auc:.3f} | {one.points_auc:.3f} |"
                for one in self.figures
            ),
            "",
            "| chances | their mean | share that won |",
            "| --- | --- | --- |",
            *(f"| {n} | {mean:.3f} | {share:.3f} |" for n, mean, share in self.calibration),
            "",
            f"On average chances and shares differ by {self.error:.3f}.",
        ]
        return "\n".join(lines)


@cache
def forecast_card(variant: str = "base") -> ForecastCard:
    """Return what is known of the forecast of `win_chances` for a variant.

    Raises
    ------
    BadSetup
        When there is no forecast for it.
    """
    if variant not in GAMES:
        raise BadSetup(no_such("forecast for the variant", variant, GAMES))
    path = FOLDER / f"{GAMES[variant][0]}.json"
    data: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))["card"]
    return ForecastCard(
        variant,
        data["seed"],
        {int(players): count for players, count in data["games"].items()},
        tuple(Figure(**one) for one in data["figures"]),
        tuple((n, mean, share) for n, mean, share in data["calibration"]),
        data["error"],
    )
