"""Trains the win forecast: ``python -m catan_nb.bots.forecast.training base --games 400``.

Games of good bots are noted, weights are fitted to them and judged by games that they were not
fitted to. What was played before is kept in a folder and not played again.
"""

from __future__ import annotations

import argparse
import json
import random
from collections.abc import Iterator, Sequence
from concurrent.futures import Executor, ProcessPoolExecutor
from pathlib import Path
from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from catan_nb.bots.bot import RandomBot
from catan_nb.bots.forecast.chances import (
    FOLDER,
    GAMES,
    feature_parts,
    forecast_card,
    trained_player_counts,
)
from catan_nb.bots.forecast.features import (
    NAMES,
    POINTS,
    feature_rows,
    game_phase,
    private_features,
)
from catan_nb.bots.good import GoodBot
from catan_nb.kernel.question import CHANCE
from catan_nb.rules.base.questions import BeforeRoll, MainTurn, SetupSettlement
from catan_nb.rules.play.game import Game
from catan_nb.rules.play.new import new_game

# Weights that make the winners of many games most likely.


Doubles = NDArray[np.float64]

#: Newton's method stops when no weight changes by more than this, and after so many steps.
CLOSE: Final = 1e-7
STEPS: Final = 50
#: So many positions are looked at together: memory stays small.
TOGETHER: Final = 8192


class Seen(NamedTuple):
    """Training data: positions with one number of players.

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


def add_phase_interactions(
    signs: NDArray[np.float32], phase: NDArray[np.float32]
) -> NDArray[np.float32]:
    """Return every feature twice: as it is, and multiplied by the phase of the game."""
    return np.concatenate([signs, signs * phase[:, None, None]], axis=2)


def win_probabilities(scores: Doubles) -> Doubles:
    """Return each seat's chance: the softmax of the scores."""
    grown = np.exp(scores - scores.max(axis=1, keepdims=True))
    shares: Doubles = grown / grown.sum(axis=1, keepdims=True)
    return shares


def fit_weights(groups: Sequence[Seen], ridge: float) -> Doubles:
    """Fit the weights by maximum likelihood, with Newton's method.

    Parameters
    ----------
    groups : sequence of Seen
    ridge : float
        How much weights are held back: the penalty for a weight of 1 for a sign that varies by 1
        between seats, in units of one position's log loss.
    """
    scale = _feature_spread(groups)
    weights = np.zeros(len(scale))
    for _ in range(STEPS):
        slope, bend = -ridge * weights, np.diag(np.full(len(scale), ridge))
        for group in groups:
            for index in range(0, len(group.winner), TOGETHER):
                gradient_and_hessian = _gradient_and_hessian(
                    group, slice(index, index + TOGETHER), scale, weights
                )
                slope += gradient_and_hessian[0]
                bend += gradient_and_hessian[1]
        step = np.linalg.solve(bend, slope)
        weights += step
        if np.abs(step).max() < CLOSE:
            break
    result: Doubles = weights / scale
    return result


def _feature_spread(groups: Sequence[Seen]) -> Doubles:
    """Return the standard deviation of features between seats of a position; 1 where it is 0."""
    total = sum(
        (group.signs - group.signs.mean(axis=1, keepdims=True)).var(axis=(0, 1), dtype=np.float64)
        for group in groups
    )
    spread = np.sqrt(total / len(groups))
    return np.where(spread > 0, spread, 1.0)


def _gradient_and_hessian(
    group: Seen, chosen: slice, scale: Doubles, weights: Doubles
) -> tuple[Doubles, Doubles]:
    signs, winner = group.signs[chosen] / scale, group.winner[chosen]
    shares = win_probabilities(signs @ weights + group.offset[chosen])
    expected = np.einsum("ps,psk->pk", shares, signs)
    slope = (signs[np.arange(len(winner)), winner] - expected).sum(axis=0)
    flat = signs.reshape(-1, signs.shape[2])
    bend = flat.T @ (flat * shares.reshape(-1, 1)) - expected.T @ expected
    return slope, bend


def fit_sharpness(scores: Doubles, winner: NDArray[np.int64]) -> float:
    """Fit the factor on the scores by maximum likelihood."""
    group = Seen(scores[:, :, None].astype(np.float32), winner, np.zeros_like(scores))
    return float(fit_weights([group], ridge=0.0)[0])


# Games of good bots, and what is noted at their positions.


Floats = NDArray[np.float32]

#: How likely the positions are noted at which this is asked.
NOTED: Final = {SetupSettlement: 0.5, BeforeRoll: 0.4, MainTurn: 0.08}
#: In every other game, how likely a seat does what comes at random where this is asked.
STRAYS: Final = {SetupSettlement: 0.2, MainTurn: 0.06}
#: Games that take longer are left out.
LONGEST: Final = 400


class Notes(NamedTuple):
    """The recorded positions of one game; the first axis is the position.

    Attributes
    ----------
    signs : array
        What lies open, by position, seat and sign.
    own : array
        What one seat, drawn anew for each position, knows of itself.
    viewer : array of int
        That seat.
    phase, turn : array
        How far the game is, and the number of the turn; a turn number of 0 is the set-up.
    begins : array of bool
        Whether a turn begins.
    points : array
        Open points by position and seat.
    winner : int
    """

    signs: Floats
    own: Floats
    viewer: NDArray[np.int64]
    phase: Floats
    turn: NDArray[np.int64]
    begins: NDArray[np.bool_]
    points: Floats
    winner: int


class Job(NamedTuple):
    """One game to play, with all that determines it."""

    variant: str
    players: int
    number: int
    seed: int


def play_and_record(job: Job) -> Notes | None:
    """Play a game and return its recorded positions; None where nobody wins in time."""
    rng = random.Random(f"outlook {job.seed} {job.variant} {job.players} {job.number}")
    game = new_game(
        job.variant,
        players=job.players,
        board="beginner" if job.variant == "base" and job.number % 8 == 0 else None,
        options={"start": "placed"} if job.variant == "base" else None,
        seed=rng.getrandbits(32),
    )
    bots = [GoodBot(rng.getrandbits(32)) for _ in range(job.players)]
    stray = RandomBot(rng.getrandbits(32)) if job.number % 2 else None
    parts = feature_parts(job.variant)
    notes = []
    while (actor := game.actor) is not None and game.turn_number <= LONGEST:
        if actor == CHANCE:
            game.push(game.sample())
            continue
        question = type(game.frame)
        if rng.random() < NOTED.get(question, 0.0):
            viewer = rng.randrange(job.players)
            state = game.state
            notes.append(
                (
                    feature_rows(state, parts),
                    private_features(state, viewer),
                    viewer,
                    game_phase(state),
                    game.turn_number,
                    question is BeforeRoll,
                    [game.public_points(seat) for seat in range(job.players)],
                )
            )
        strays = stray is not None and rng.random() < STRAYS.get(question, 0.0)
        bot = stray if stray is not None and strays else bots[actor]
        game.push(bot.choose(game.view(actor)), seat=actor)
    return _gather_notes(game, notes)


def _gather_notes(game: Game, notes: Sequence[tuple[object, ...]]) -> Notes | None:
    if game.winner is None or not notes:
        return None
    signs, own, viewer, phases, turn, begins, points = zip(*notes, strict=True)
    return Notes(
        np.array(signs, dtype=np.float32),
        np.array(own, dtype=np.float32),
        np.array(viewer),
        np.array(phases, dtype=np.float32),
        np.array(turn),
        np.array(begins),
        np.array(points, dtype=np.float32),
        game.winner,
    )


def play_games(jobs: Sequence[Job], executor: Executor | None) -> Iterator[tuple[int, Notes]]:
    """Play games, in other processes where there is an executor; yield their numbers and notes.

    Games that nobody wins in time are left out.
    """
    found = map(play_and_record, jobs) if executor is None else executor.map(play_and_record, jobs)
    for job, notes in zip(jobs, found, strict=True):
        if notes is not None:
            yield job.number, notes


# How good forecasts are: by games that they were not fitted to.


#: The last turns of stretches of a game, in rounds of the table; the last stretch has no end.
STRETCHES: Final = (0, 3, 6, 10, 15, 20)
#: Forecasts are sorted into so many bins of equal width for their calibration.
BINS: Final = 10


def compute_metrics(shares: Doubles, winner: NDArray[np.int64]) -> dict[str, Any]:
    """Return log loss, Brier score and AUC of forecasts.

    The Brier score is the sum over the seats of the squared difference to what came, on average
    over positions. The AUC is the probability that the forecast for a seat that won is higher than
    for one that did not, ties counted half.
    """
    won = _winner_mask(shares, winner)
    loss = -np.log(np.maximum(shares[won], 1e-12)).mean()
    return {
        "positions": len(winner),
        "log_loss": round(float(loss), 3),
        "brier": round(float(((shares - won) ** 2).sum(axis=1).mean()), 3),
        "auc": round(_auc(shares.ravel(), won.ravel()), 3),
    }


def _winner_mask(shares: Doubles, winner: NDArray[np.int64]) -> NDArray[np.bool_]:
    result: NDArray[np.bool_] = np.arange(shares.shape[1]) == winner[:, None]
    return result


def _auc(values: Doubles, hits: NDArray[np.bool_]) -> float:
    misses = np.sort(values[~hits])
    below = np.searchsorted(misses, values[hits], "left")
    upto = np.searchsorted(misses, values[hits], "right")
    return float((below + upto).mean() / 2 / len(misses))


def calibration(pairs: list[tuple[Doubles, NDArray[np.int64]]]) -> list[list[float]]:
    """Return for each bin of forecasts their number, their mean, and the share that won."""
    values = np.concatenate([shares.ravel() for shares, _ in pairs])
    hits = np.concatenate([_winner_mask(shares, winner).ravel() for shares, winner in pairs])
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


def calibration_error(bins: list[list[float]]) -> float:
    """Return the mean absolute calibration error, weighted by the forecasts in each bin."""
    total = sum(count for count, _, _ in bins)
    return round(sum(count * abs(mean - share) for count, mean, share in bins) / total, 3)


def find_stretch(turn: NDArray[np.int64], players: int) -> NDArray[np.int64]:
    """Return the phase of the game for turns: 0 for the set-up, then as in `STRETCHES`."""
    rounds = -(-turn // players)
    result: NDArray[np.int64] = np.searchsorted(np.array(STRETCHES), rounds, "left")
    return result


# Notes of many games, kept in a folder so that fitting anew needs no new games.


#: So many games are in one file.
BATCH: Final = 50


class Positions(NamedTuple):
    """Positions of many games with one number of players; the first axis are the positions.

    Beside what `Notes` has: `winner` and `game`, the winner's seat and the game's number.
    """

    signs: Floats
    own: Floats
    viewer: NDArray[np.int64]
    phase: Floats
    turn: NDArray[np.int64]
    begins: NDArray[np.bool_]
    points: Floats
    winner: NDArray[np.int64]
    game: NDArray[np.int64]

    @property
    def players(self) -> int:
        """How many play."""
        return int(self.signs.shape[1])

    def where(self, chosen: NDArray[np.bool_]) -> Positions:
        """Return some of the positions."""
        return Positions._make(field[chosen] for field in self)


def batch_path(folder: Path, variant: str, players: int, batch: int, seed: int) -> Path:
    """Return where a batch of games is kept."""
    return folder / f"{variant}_{players}_{batch:03}_{seed}.npz"


def record_batch(
    folder: Path, variant: str, players: int, batch: int, seed: int, executor: Executor | None
) -> None:
    """Play a batch of games and store their positions, unless they are stored already."""
    path = batch_path(folder, variant, players, batch, seed)
    if path.exists():
        return
    jobs = [Job(variant, players, batch * BATCH + n, seed) for n in range(BATCH)]
    rows = []
    for number, notes in play_games(jobs, executor):
        size = len(notes.viewer)
        rows.append((*notes[:-1], np.full(size, notes.winner), np.full(size, number)))
    fields = Positions(*(np.concatenate(field) for field in zip(*rows, strict=True)))
    folder.mkdir(parents=True, exist_ok=True)
    np.savez_compressed(path, allow_pickle=False, **fields._asdict())


def read_positions(folder: Path, variant: str, seed: int) -> Iterator[Positions]:
    """Yield the kept positions of a variant with a seed, by number of players."""
    for players in range(2, 7):
        files = sorted(folder.glob(f"{variant}_{players}_*_{seed}.npz"))
        batches = []
        for file in files:
            with np.load(file) as data:
                batches.append(Positions(*(data[name] for name in Positions._fields)))
        if batches:
            yield Positions(*(np.concatenate(field) for field in zip(*batches, strict=True)))


# From kept positions to weights and their card.


#: Games are dealt into so many parts; each is forecast by what the others taught.
PARTS: Final = 5
#: How much weights are held back (`fit_weights`), chosen by the parts left out.
RIDGE: Final = 300.0


class Model:
    """The fitted weights: for public features, and for a seat's private ones."""

    def __init__(self, groups: Sequence[Positions], ridge: float = RIDGE) -> None:
        samples = [
            Seen(
                add_phase_interactions(group.signs, group.phase),
                group.winner,
                np.zeros(group.signs.shape[:2]),
            )
            for group in groups
        ]
        self.signs = fit_weights(samples, ridge)
        self.own = fit_weights(
            [
                Seen(_private_rows_of_viewer(group), group.winner, open_.signs @ self.signs)
                for group, open_ in zip(groups, samples, strict=True)
            ],
            ridge,
        )

    def scores(self, positions: Positions, *, is_own: bool) -> Doubles:
        """Return the scores of all seats, from what lies open or from what one seat knows."""
        found: Doubles = add_phase_interactions(positions.signs, positions.phase) @ self.signs
        return found + _private_rows_of_viewer(positions) @ self.own if is_own else found

    def named(self, variant: str) -> dict[str, Any]:
        """Return the weights by feature name."""
        signs = [name for feature_part in feature_parts(variant) for name in feature_part.names]
        return {
            "signs": _weights_by_name(signs, self.signs),
            "own": _weights_by_name(NAMES, self.own),
        }


def _weights_by_name(names: Sequence[str], weights: Doubles) -> dict[str, list[float]]:
    early, more = np.split(weights, 2)
    return {
        name: [round(float(first), 5), round(float(second), 5)]
        for name, first, second in zip(names, early, more, strict=True)
    }


def _private_rows_of_viewer(positions: Positions) -> NDArray[np.float32]:
    """Return the viewer's private features, and zeros for other seats."""
    count, players = positions.signs.shape[:2]
    found = np.zeros((count, players, positions.own.shape[1]), dtype=np.float32)
    found[np.arange(count), positions.viewer] = positions.own
    return add_phase_interactions(found, positions.phase)


def _points(positions: Positions) -> Seen:
    """Return the open points alone as the only feature."""
    signs = add_phase_interactions(positions.signs[:, :, : len(POINTS.names)], positions.phase)
    return Seen(signs, positions.winner, np.zeros(positions.signs.shape[:2]))


def train(groups: Sequence[Positions], variant: str, seed: int) -> dict[str, Any]:
    """Return the weights of a variant with their card, as JSON values."""
    held_out = _cross_validate(groups)
    sharp = {
        one.players: fit_sharpness(scores["open"], one.winner)
        for one, scores in zip(groups, held_out, strict=True)
    }
    measured: list[dict[str, Any]] = []
    pairs = []
    for one, scores in zip(groups, held_out, strict=True):
        shares = {
            what: win_probabilities(given * (1.0 if what == "points" else sharp[one.players]))
            for what, given in scores.items()
        }
        pairs.append((shares["open"][one.begins], one.winner[one.begins]))
        measured += _metrics_by_players(one, shares)
    bins = calibration(pairs)
    return {
        **Model(groups).named(variant),
        "sharpness": {str(players): round(factor, 4) for players, factor in sharp.items()},
        "card": {
            "seed": seed,
            "games": {str(group.players): len(np.unique(group.game)) for group in groups},
            "figures": measured,
            "calibration": bins,
            "error": calibration_error(bins),
        },
    }


def _cross_validate(groups: Sequence[Positions]) -> list[dict[str, Doubles]]:
    """Return cross-validated scores for each number of players."""
    result = [
        {what: np.zeros(group.signs.shape[:2]) for what in ("open", "own", "points")}
        for group in groups
    ]
    for part in range(PARTS):
        others = [group.where(group.game % PARTS != part) for group in groups]
        model = Model(others)
        for one, opponent, scores in zip(groups, others, result, strict=True):
            out = one.game % PARTS == part
            remaining, points = one.where(out), fit_weights([_points(opponent)], RIDGE)
            scores["open"][out] = model.scores(remaining, is_own=False)
            scores["own"][out] = model.scores(remaining, is_own=True)
            scores["points"][out] = _points(remaining).signs @ points
    return result


def _metrics_by_players(positions: Positions, shares: dict[str, Doubles]) -> list[dict[str, Any]]:
    stretch = find_stretch(positions.turn, positions.players)
    result = []
    for number in (None, *range(1, len(STRETCHES) + 1)):
        chosen = positions.begins if number is None else positions.begins & (stretch == number)
        if not chosen.any():
            continue
        winner = positions.winner[chosen]
        measured, points, own = (
            compute_metrics(shares[what][chosen], winner) for what in ("open", "points", "own")
        )
        result.append(
            {
                "players": positions.players,
                "rounds": _rounds(number),
                **measured,
                "points_brier": points["brier"],
                "points_auc": points["auc"],
                "seat_brier": own["brier"],
            }
        )
    return result


def _rounds(stretch: int | None) -> str:
    if stretch is None:
        return "all"
    first = STRETCHES[stretch - 1] + 1
    return f"{first}–{STRETCHES[stretch]}" if stretch < len(STRETCHES) else f"{first}+"


SEED = 2026


def main() -> None:
    """Play missing games, fit the weights, and write them with their model card."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("variant", choices=GAMES)
    parser.add_argument("--games", type=int, default=0, help="for each number of players")
    parser.add_argument("--players", type=int, nargs="*", default=range(2, 7))
    parser.add_argument("--processes", type=int, default=2)
    parser.add_argument("--seed", type=int, default=SEED)
    parser.add_argument("--kept", type=Path, default=Path("outlook_games"), help="a folder")
    options = parser.parse_args()
    with ProcessPoolExecutor(options.processes) as executor:
        for batch in range(-(-options.games // BATCH)):
            for players in set(options.players).intersection(
                trained_player_counts(options.variant)
            ):
                record_batch(options.kept, options.variant, players, batch, options.seed, executor)
    groups = list(read_positions(options.kept, options.variant, options.seed))
    if not groups:
        wanted = f"{options.variant} with seed {options.seed}"
        parser.error(f"no games of {wanted} are kept in {options.kept}: play some (--games)")
    found = train(groups, options.variant, options.seed)
    text = json.dumps(found, indent=1, ensure_ascii=False)
    (FOLDER / f"{GAMES[options.variant][0]}.json").write_text(text + "\n", encoding="utf-8")
    print(forecast_card(options.variant).markdown())


if __name__ == "__main__":
    main()
