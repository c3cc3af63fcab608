"""Who will win: everybody's chance, if good bots play on.

The score of a seat is a weighted sum of its signs, with weights that move with how far the game
is; its chance is its share of the exponentials of the scores. So any number of players can be
compared, and where players change seats, their chances change with them.
"""

from __future__ import annotations

import json
from functools import cache
from math import exp
from pathlib import Path
from typing import Final

from catan_nb.bots.outlook.own import NAMES, own_row
from catan_nb.bots.outlook.signs import Part, Row, phase, rows
from catan_nb.bots.outlook.trained import GAMES, is_trained, parts_of
from catan_nb.rules.play.game import Game, View
from catan_nb.rules.play.reading import state_of

#: A weight as it is at the beginning, and how much it grows until the game is won.
Weight = tuple[float, float]

FOLDER: Final = Path(__file__).parent / "weights"


class Weights:
    """What was learned for one variant.

    Parameters
    ----------
    parts : tuple of Part
        The signs that are weighed.
    signs, own : dict of str to Weight
        By the name of the sign: what lies open, and what a seat knows of itself.
    sharpness : dict of int to float
        By number of players, a factor on the scores; there is none where none was learned.

    Raises
    ------
    ValueError
        When there are weights for other signs than these.
    """

    def __init__(
        self,
        parts: tuple[Part, ...],
        signs: dict[str, Weight],
        own: dict[str, Weight],
        sharpness: dict[int, float],
    ) -> None:
        names = tuple(name for part in parts for name in part.names)
        if tuple(signs) != names or tuple(own) != NAMES:
            raise ValueError("the weights are not those of these signs: train them anew")
        self.parts = parts
        self.sharpness = sharpness
        self._signs, self._own = tuple(signs.values()), tuple(own.values())

    @classmethod
    @cache
    def of(cls, variant: str) -> Weights:
        """Return the weights of a variant in `GAMES`."""
        data = json.loads((FOLDER / f"{GAMES[variant][0]}.json").read_text(encoding="utf-8"))
        return cls(
            parts_of(variant),
            data["signs"],
            data["own"],
            {int(players): factor for players, factor in data["sharpness"].items()},
        )

    def shares(self, signs: list[Row], far: float, own: dict[int, Row]) -> tuple[float, ...]:
        """Return everybody's chance.

        Parameters
        ----------
        signs : list of list of float
            The signs of each seat that lie open.
        far : float
            How far the game is, from 0 to 1.
        own : dict of int to list of float
            By seat, what it knows of itself.
        """
        scores = [_weighed(self._signs, row, far) for row in signs]
        for seat, row in own.items():
            scores[seat] += _weighed(self._own, row, far)
        factor, most = self.sharpness[len(scores)], max(scores)
        grown = [exp(factor * (score - most)) for score in scores]
        total = sum(grown)
        return tuple(one / total for one in grown)


def _weighed(weights: tuple[Weight, ...], row: Row, far: float) -> float:
    return sum(
        (early + far * more) * one for (early, more), one in zip(weights, row, strict=True) if one
    )


def win_chances(game: Game | View) -> tuple[float, ...] | None:
    """Return each player's chance to win, by seat, if good bots play on from here.

    It was learned from games among good bots and goes by what lies open on the table; for the view
    of a seat, by that seat's own cards as well. `forecast_card` says how far it can be trusted.

    Parameters
    ----------
    game : Game or View
        A whole game is looked at as a spectator sees it.

    Returns
    -------
    tuple of float or None
        They add up to 1. None is no forecast: nothing was learned for such games. There is one
        for the base game, Cities & Knights and Heading for New Shores as they come out of the box.

    Examples
    --------
    >>> from catan_nb.rules.play.new import new_game
    >>> chances = win_chances(new_game("base", players=3, seed=1))
    >>> round(sum(chances), 9)
    1.0
    >>> win_chances(new_game("base", players=3, seed=1, options={"target": 5})) is None
    True
    """
    if not is_trained(game.rules, game.variant):
        return None
    weights = Weights.of(game.variant)
    if game.rules.players not in weights.sharpness:
        return None
    state = state_of(game)
    if game.over:
        return tuple(float(seat == game.winner) for seat in game.rules.seats)
    seat = game.viewer if isinstance(game, View) else None
    own = {} if seat is None else {seat: own_row(state, seat)}
    return weights.shares(rows(state, weights.parts), phase(state), own)
