"""Experiments on the engine itself: the same position played on with different luck."""

from __future__ import annotations

import random
from collections.abc import Callable

from catan_nb.rules.actions import EndTurn, RollDice
from catan_nb.rules.cities_knights.block import block
from catan_nb.rules.game import Game
from catan_nb.rules.state import CatanState
from catan_nb.stats.tallies import Tally, tally


def play_until(game: Game, done: Callable[[CatanState], bool], seed: int) -> CatanState:
    """Play a game on until a state is reached, and return that; the game itself stays.

    Parameters
    ----------
    game : Game
    done : callable
        Says of a state whether it is reached; asked after every action.
    seed : int
        Decides the dice and all other choices.

    Notes
    -----
    Players do as little as they may: they roll, end their turn as soon as possible, and
    whatever else they are asked they answer at random.
    """
    rng = random.Random(seed)
    rules, state = game.rules, game.state.copy()
    while state.stack and not done(state):
        if state.stack[-1].chance:
            rules.apply(state, rules.outcomes(state).draw(rng))
            continue
        legal = rules.legal(state)
        idle = [action for action in legal if isinstance(action, EndTurn | RollDice)]
        rules.apply(state, rng.choice(idle or legal))
    return state


def play_voyages(game: Game, runs: int = 200, seed: int = 0) -> Tally:
    """Play a position on many times and count the rolls until the barbarians land.

    Parameters
    ----------
    game : Game
        A game with barbarians; it stays as it is.
    runs : int
        How many times it is played on, with other luck each time.
    seed : int

    Returns
    -------
    Tally
        Of rolls, the one of the landing included; a game that ends before is left out.

    Raises
    ------
    ValueError
        When no barbarians come in this game.
    """
    if "landings" not in game.rules.facts:
        raise ValueError("no barbarians come in this game [ck.barbarians.track]")
    landings = game.landings
    # Turns are counted from the one before the next roll.
    before = game.turn_number - (game.turn is not None and game.symbol is None)

    def landed(state: CatanState) -> bool:
        return block(state).landings > landings

    counts = []
    for run in range(runs):
        state = play_until(game, landed, seed * runs + run)
        if landed(state):
            counts.append(state.turn_number - before)
    return tally(counts)
