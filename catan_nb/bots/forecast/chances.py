"""Win forecasts: players' chances, the model card, and turning points of a game."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache, lru_cache
from itertools import pairwise
from math import exp
from pathlib import Path
from pkgutil import resolve_name
from typing import Any, Final

from catan_nb.board.layout import Board
from catan_nb.bots.forecast.features import (
    NAMES,
    FeatureGroup,
    Row,
    feature_rows,
    game_phase,
    private_features,
)
from catan_nb.kernel.action import Action
from catan_nb.kernel.errors import BadSetup
from catan_nb.kernel.question import CHANCE
from catan_nb.kernel.text import no_such
from catan_nb.rules.base.questions import BeforeRoll, MainTurn
from catan_nb.rules.play.game import Game, View
from catan_nb.rules.play.library import resolve_scenario
from catan_nb.rules.play.new import new_game
from catan_nb.rules.play.reading import state_of
from catan_nb.rules.play.systems import SYSTEMS
from catan_nb.rules.ruleset import CatanRules

#: By variant the name of its weights, and where the signs that they weigh stand.
GAMES: Final = {
    "base": ("base", "catan_nb.bots.forecast.features:BASE_PARTS"),
    "base+cities_knights": ("cities_knights", "catan_nb.bots.forecast.knights:PARTS"),
    "base+seafarers": ("new_shores", "catan_nb.bots.forecast.features:SEAFARERS_PARTS"),
}
#: Options that say how a game begins, and nothing of how it is won.
_BEGINNINGS: Final = frozenset(
    {"first_player", "start", "tokens", "token_direction", "harbours", "red_tokens_apart"}
)


def feature_parts(variant: str) -> tuple[FeatureGroup, ...]:
    """Return the feature sets of a variant's model."""
    result: tuple[FeatureGroup, ...] = resolve_name(GAMES[variant][1])
    return result


@lru_cache(maxsize=8)  # it is asked at every point of a game
def is_trained(rules: CatanRules, variant: str) -> bool:
    """Return whether the forecast was trained on games like this one.

    That is a game as it comes out of the box: its systems, scenario and options, and how many
    hexes and tokens of each kind there are, wherever they lie.
    """
    if variant not in GAMES:
        return False
    if rules.scenario.name != _scenario_name(variant):
        return False
    usual = _usual_rules(variant, rules.players)
    return (
        # A saved game has its board, and no longer what that was dealt from.
        replace(rules.scenario, board=None) == replace(usual.scenario, board=None)
        and _load_weights(rules.options) == _load_weights(usual.options)
        and _count_hexes(rules.board) == _count_hexes(usual.board)
    )


def trained_player_counts(variant: str) -> tuple[int, ...]:
    """Return the player counts for which a variant with default rules was trained."""
    return resolve_scenario(None, variant, None).players


def _scenario_name(variant: str) -> str:
    return SYSTEMS[variant.rpartition("+")[2]].scenario


@cache
def _usual_rules(variant: str, players: int) -> CatanRules:
    """Return the default rules of a game."""
    return new_game(variant, players=players, seed=0).rules


def _load_weights(options: Mapping[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in options.items() if name not in _BEGINNINGS}


def _count_hexes(board: Board) -> tuple[Counter[int], Counter[int | None]]:
    return Counter(board.terrain), Counter(board.tokens)


# Who will win: everybody's chance, if good bots play on.
#
# The score of a seat is a weighted sum of its signs, with weights that move with how far the game
# is; its chance is its share of the exponentials of the scores. So any number of players can be
# compared, and where players change seats, their chances change with them.


#: A weight as it is at the beginning, and how much it grows until the game is won.
Weight = tuple[float, float]

FOLDER: Final = Path(__file__).parent / "weights"


class Weights:
    """The trained weights of one variant.

    Parameters
    ----------
    parts : tuple of FeatureGroup
        The signs that are weighed.
    signs, own_weights : dict of str to Weight
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
        parts: tuple[FeatureGroup, ...],
        signs: dict[str, Weight],
        own_weights: dict[str, Weight],
        sharpness: dict[int, float],
    ) -> None:
        names = tuple(name for part in parts for name in part.names)
        if tuple(signs) != names or tuple(own_weights) != NAMES:
            raise ValueError("the weights are not those of these signs: train them anew")
        self.parts = parts
        self.sharpness = sharpness
        self._signs, self._own = tuple(signs.values()), tuple(own_weights.values())

    @classmethod
    @cache
    def of(cls, variant: str) -> Weights:
        """Return the weights of a variant in `GAMES`."""
        data = json.loads((FOLDER / f"{GAMES[variant][0]}.json").read_text(encoding="utf-8"))
        return cls(
            feature_parts(variant),
            data["signs"],
            data["own"],
            {int(players): factor for players, factor in data["sharpness"].items()},
        )

    def shares(self, signs: list[Row], far: float, own_rows: dict[int, Row]) -> tuple[float, ...]:
        """Return every seat's chance to win.

        Parameters
        ----------
        signs : list of list of float
            The signs of each seat that lie open.
        far : float
            How far the game is, from 0 to 1.
        own_rows : dict of int to list of float
            By seat, what it knows of itself.
        """
        scores = [_weighted_sum(self._signs, row, far) for row in signs]
        for seat, row in own_rows.items():
            scores[seat] += _weighted_sum(self._own, row, far)
        factor, highest = self.sharpness[len(scores)], max(scores)
        grown = [exp(factor * (score - highest)) for score in scores]
        total = sum(grown)
        return tuple(one / total for one in grown)


def _weighted_sum(weights: tuple[Weight, ...], row: Row, far: float) -> float:
    return sum(
        (early + far * late) * value
        for (early, late), value in zip(weights, row, strict=True)
        if value
    )


def win_chances(game: Game | View) -> tuple[float, ...] | None:
    """Return each player's chance to win, by seat, if good bots continue the game.

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
    own_features = {} if seat is None else {seat: private_features(state, seat)}
    return weights.shares(feature_rows(state, weights.parts), game_phase(state), own_features)


# The card of a forecast: what it was learned from, how good it is, where it fails.


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


@dataclass(frozen=True, slots=True)
class ForecastScore:
    """Quality measures of forecasts at the starts of turns, on held-out games.

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


@dataclass(frozen=True, slots=True)
class ForecastCard:
    """The model card of a forecast.

    Attributes
    ----------
    variant : str
    seed : int
        Of the games that it was learned from.
    games : dict of int to int
        How many games, by number of players.
    figures : tuple of ForecastScore
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
    figures: tuple[ForecastScore, ...]
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
                f"| {figure.players} | {figure.rounds} | {figure.positions} |"
                f" {figure.log_loss:.3f} |"
                f" {figure.brier:.3f} | {figure.seat_brier:.3f} | {figure.points_brier:.3f} |"
                f" {figure.auc:.3f} | {figure.points_auc:.3f} |"
                for figure in self.figures
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
    """Return the model card of the forecast for a variant.

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
        tuple(ForecastScore(**figure) for figure in data["figures"]),
        tuple((n, mean, share) for n, mean, share in data["calibration"]),
        data["error"],
    )


# How chances went in the course of a game, and where they turned.


#: What changes a chance by less than this turns nothing.
LEAST: Final = 0.03


@dataclass(frozen=True, slots=True)
class Moment:
    """A point of a game with the chances that a spectator would forecast.

    Attributes
    ----------
    ply : int
        So many actions were done before it.
    turn : int
        The number of the turn; 0 in the set-up.
    seat : int or None
        Whose turn it is; None in the set-up.
    rolled : bool
        Whether the dice of this turn have been thrown, and all that they bring is done.
    chances : tuple of float
        By seat.
    """

    ply: int
    turn: int
    seat: int | None
    rolled: bool
    chances: tuple[float, ...]


@dataclass(frozen=True, slots=True)
class Turning:
    """The change of one seat's chance between two moments."""

    before: Moment
    after: Moment
    seat: int

    @property
    def change(self) -> float:
        """By how much the seat's chance has grown; negative where it has fallen."""
        return self.after.chances[self.seat] - self.before.chances[self.seat]

    @property
    def by_dice(self) -> bool:
        """Whether the roll and its consequences changed it, and not a player's action."""
        return self.after.rolled and not self.before.rolled and self.before.turn > 0


class WinChanceHistory:
    """Computes the chances over a game: at the start, at turns, after rolls, at the end.

    What was read once is kept while the same game goes on.
    """

    def __init__(self) -> None:
        self._game: Game | None = None
        self._moments: list[Moment] = []
        self._read = -1
        self._log: tuple[Action, ...] = ()
        self._last: tuple[int, bool] = (0, False)

    def read(self, game: Game) -> tuple[Moment, ...]:
        """Return the moments up to the present point; empty when there is no forecast."""
        log, self._log = self._log, game.log[: game.ply]
        if game is not self._game or log != self._log[: len(log)]:
            self._game, self._moments, self._read, self._last = game, [], -1, (0, False)
        if game.ply == self._read:
            return tuple(self._moments)
        walker = game.fork()
        first = self._read + 1
        walker.goto(max(first, 0))
        if first == 0 and not self._note(walker, begins=True):
            self._read = game.ply
            return ()
        while True:
            if walker.ply:
                self._note(walker)
            if walker.ply >= game.ply:
                break
            walker.redo()
        self._read = game.ply
        return tuple(self._moments)

    def _note(self, game: Game, *, begins: bool = False) -> bool:
        """Add the current point if it is a moment; return whether there is a forecast."""
        question = type(game.frame)
        moment = game.turn_number, question is MainTurn
        if not begins and not game.over:
            if question not in (BeforeRoll, MainTurn) or game.actor in (CHANCE, None):
                return True
            if moment <= self._last:
                return True
        self._last = moment
        chances = win_chances(game)
        if chances is None:
            return False
        turn = game.turn_number
        self._moments.append(Moment(game.ply, turn, game.turn, moment[1], chances))
        return True


def turning_points(moments: Sequence[Moment], seat: int, most: int = 5) -> tuple[Turning, ...]:
    """Return the largest changes of a seat's chance, in game order.

    Parameters
    ----------
    moments : sequence of Moment
    seat : int
    most : int
        So many at most; what changes it by less than 3 % of all is none.
    """
    turnings = [
        Turning(before, after, seat) for before, after in pairwise(moments) if before.turn > 0
    ]
    turnings = sorted(
        (turning for turning in turnings if abs(turning.change) >= LEAST),
        key=lambda turning: -abs(turning.change),
    )
    return tuple(sorted(turnings[:most], key=lambda turning: turning.before.ply))
