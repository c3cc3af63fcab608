"""Starting a game: `new_game`."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from typing import Any

from catan_nb.board.layout import Board
from catan_nb.kernel.chance import check_seed, random_seed
from catan_nb.kernel.composing import compose_options
from catan_nb.kernel.errors import BadSetup
from catan_nb.kernel.module import Option, validate_options
from catan_nb.kernel.seats import COLOURS
from catan_nb.rules.play.game import Game
from catan_nb.rules.play.library import resolve_scenario
from catan_nb.rules.play.start import VARIABLE, initial_state, prepare_board
from catan_nb.rules.play.systems import modules_of, normalize_variant, systems_of
from catan_nb.rules.scenario import Scenario


def new_game(
    variant: str = "base",
    *,
    players: int = 4,
    board: Board | str | None = None,
    seed: int | None = None,
    options: Mapping[str, Any] | None = None,
    names: Sequence[str] | None = None,
    scenario: Scenario | str | None = None,
) -> Game:
    """Start a game.

    Parameters
    ----------
    variant : str
        The systems that are played: ``"base"`` or ``"base+cities_knights"``.
    players : int
        2 to 6; with 5 and 6 the rules of section 4 of the catalogue hold.
    board : Board or str, optional
        ``"variable"`` (the default) draws one; printed ones are ``"beginner"``,
        ``"beginner_5_6"``, ``"beginner_classic"`` and ``"cities_knights"``.
    seed : int, optional
        Decides everything that is drawn: board, starting player, dice, cards. By itself
        a fresh one.
    options : mapping, optional
        House options by name; see `catan_nb.rules.base.options`.
    names : sequence of str, optional
        The players' names by seat; by itself their colours.
    scenario : Scenario or str, optional
        A scenario, or the name of one of `scenarios`: it brings its board, its options and
        whatever is particular about it; systems that it needs join by themselves. Systems
        that have a scenario of their own play it where no board is chosen either.

    Returns
    -------
    Game

    Raises
    ------
    BadSetup
        For unknown variants, boards and options and for impossible numbers of players.

    Examples
    --------
    >>> game = new_game("base", players=4, board="beginner", seed=7)
    >>> game.actor
    0
    """
    played = resolve_scenario(scenario, variant, board)
    variant = normalize_variant(variant, played)
    modules = modules_of(variant, players, played)
    played = played.for_players(players).among(systems_of(variant))
    own = played.board_for(players)
    if own is not None and board is not None:
        raise BadSetup(f"the scenario {played.name} has a board of its own")
    values = validate_options(compose_options(modules), _override_options(played, options))
    seed = random_seed() if seed is None else seed
    check_seed(seed)
    rng = random.Random(f"catan_nb set-up {seed}")
    chosen = next((one for one in (own, board) if one is not None), VARIABLE)
    laid = prepare_board(chosen, players, values, rng)
    colours = COLOURS[players]
    start = initial_state(
        variant,
        board=laid,
        names=names,
        colours=colours,
        options=values,
        first_player=_first_player(values, laid, players, rng),
        scenario=played,
    )
    return Game(start.rules, start, seed, variant=variant, colours=colours)


def option_list(
    variant: str = "base", players: int = 6, scenario: Scenario | str | None = None
) -> tuple[Option, ...]:
    """Return the options that a variant and a scenario have, with their defaults and texts."""
    played = resolve_scenario(scenario, variant, None)
    return compose_options(modules_of(normalize_variant(variant, played), players, played))


def _override_options(scenario: Scenario, options: Mapping[str, Any] | None) -> Any:
    """Return a scenario's options, overridden by those that the table chose."""
    if options is None or isinstance(options, Mapping):
        return scenario.wanted(options or {})
    return options


def _first_player(
    options: Mapping[str, Any], board: Board, players: int, rng: random.Random
) -> int:
    """Return who starts: as the option says, seat 0 on a beginner board, or the highest roll."""
    wanted = options["first_player"]
    if wanted != "highest_roll":
        if wanted >= players:
            raise BadSetup(f"there is no seat {wanted} to start [base.setup.order]")
        return int(wanted)
    if board.start and options["start"] == "printed":
        return 0
    return rng.randrange(players)
