"""Starting a card game: `new_game`."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from typing import Any

from catan_nb.fastcard.game import CardGame
from catan_nb.fastcard.start import check_and_list_modules, initial_state
from catan_nb.kernel.chance import check_seed, random_seed
from catan_nb.kernel.composing import compose_options
from catan_nb.kernel.module import Option, validate_options
from catan_nb.kernel.seats import COLOURS


def new_game(
    *,
    players: int = 4,
    seed: int | None = None,
    options: Mapping[str, Any] | None = None,
    names: Sequence[str] | None = None,
) -> CardGame:
    """Start a card game; chance deals first, so `advance` it to the first decision.

    Parameters
    ----------
    players : int
        2 to 6; five and six play with two boxes (cards.six).
    seed : int, optional
        Decides everything that is drawn. By itself a fresh one.
    options : mapping, optional
        Options by name; see `option_list`.
    names : sequence of str, optional
        The players' names by seat; by itself their colours.

    Raises
    ------
    BadSetup
        For unknown options and impossible numbers of players.

    Examples
    --------
    >>> game = new_game(players=2, seed=7)
    >>> str(game.outcomes().probability(game.outcomes().pairs[0][0]))
    '11/67'
    """
    known = compose_options(check_and_list_modules(players))
    values = validate_options(known, {} if options is None else options)
    seed = random_seed() if seed is None else seed
    check_seed(seed)
    first = values["first_player"]
    if first == "drawn":
        first = random.Random(f"catan_nb set-up {seed}").randrange(players)
    colours = COLOURS[players]
    start = initial_state(names=names, colours=colours, options=values, first_player=first)
    return CardGame(start.rules, start, seed, colours=colours)


def option_list(players: int = 6) -> tuple[Option, ...]:
    """Return the options of the game, with their defaults and texts."""
    return compose_options(check_and_list_modules(players))
