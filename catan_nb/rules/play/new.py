"""Starting a game: `new_game`."""

from __future__ import annotations

import random
import secrets
from collections.abc import Mapping, Sequence
from typing import Any, Final

from catan_nb.board.generate import variable
from catan_nb.board.layout import Board
from catan_nb.board.layouts import PRINTED, printed
from catan_nb.kernel.errors import BadSetup
from catan_nb.kernel.game import check_seed
from catan_nb.kernel.rules.module import Option, RuleModule
from catan_nb.kernel.rules.ruleset import check_options, options_of
from catan_nb.kernel.seats import COLOURS, checked_colours, checked_names
from catan_nb.kernel.values.codecs import is_whole
from catan_nb.rules.base import module as base
from catan_nb.rules.base.setup import ask_placing, check_room, place_printed
from catan_nb.rules.base.turn import next_turn
from catan_nb.rules.cards import KINDS
from catan_nb.rules.cities_knights import module as cities_knights
from catan_nb.rules.development import plays as development
from catan_nb.rules.pieces import derive
from catan_nb.rules.play.game import Game
from catan_nb.rules.ruleset import CatanRules
from catan_nb.rules.six import module as six
from catan_nb.rules.state import CatanState

#: The variants that can be played, and the rule modules of each.
VARIANTS: Final[Mapping[str, tuple[RuleModule, ...]]] = {
    "base": (base.MODULE, development.MODULE),
    "base+cities_knights": (base.MODULE, cities_knights.MODULE),
}
#: The board of `board="beginner"` with five or six players.
BEGINNER_SIX = "beginner_5_6"


def new_game(
    variant: str = "base",
    *,
    players: int = 4,
    board: Board | str | None = None,
    seed: int | None = None,
    options: Mapping[str, Any] | None = None,
    names: Sequence[str] | None = None,
) -> Game:
    """Start a game.

    Parameters
    ----------
    variant : str
        The systems that are played: ``"base"`` or ``"base+cities_knights"``.
    players : int
        2 to 6; with 5 and 6 the rules of section 4 of the catalogue hold.
    board : Board or str, optional
        ``"variable"`` (the default) draws one, ``"beginner"`` and the other names in
        `catan_nb.board.layouts.PRINTED` are printed boards.
    seed : int, optional
        Decides everything that is drawn: board, starting player, dice, cards. By itself
        a fresh one.
    options : mapping, optional
        House options by name; see `catan_nb.rules.base.options`.
    names : sequence of str, optional
        The players' names by seat; by itself their colours.

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
    modules = modules_of(variant, players)
    values = check_options(modules, {} if options is None else options)
    seed = secrets.randbelow(1 << 32) if seed is None else seed
    check_seed(seed)
    rng = random.Random(f"catan_nb set-up {seed}")
    laid = _board(board, players, values, rng)
    return assemble(
        variant,
        board=laid,
        names=names,
        colours=COLOURS[players],
        options=values,
        seed=seed,
        first_player=_first_player(values, laid, players, rng),
    )


def option_list(variant: str = "base", players: int = 6) -> tuple[Option, ...]:
    """Return the options that a variant has, with their defaults and texts."""
    return options_of(modules_of(variant, players))


def modules_of(variant: str, players: int) -> tuple[RuleModule, ...]:
    """Return the rule modules of a variant; BadSetup when it does not exist."""
    if not is_whole(players) or players not in COLOURS:
        raise BadSetup(f"CATAN is for 2 to 6 players, not {players!r} [base.players]")
    if not isinstance(variant, str) or variant not in VARIANTS:
        raise BadSetup(f"there is no variant {variant!r}; there are {', '.join(VARIANTS)}")
    modules = VARIANTS[variant]
    return (*modules, six.MODULE) if players > 4 else modules


def assemble(
    variant: str,
    *,
    board: Board,
    names: Sequence[str] | None,
    colours: tuple[str, ...],
    options: Mapping[str, Any],
    seed: int,
    first_player: int,
) -> Game:
    """Return a game at its start from parts that are all decided."""
    rules, state = start_state(variant, board=board, names=names, colours=colours, options=options)
    if not is_whole(first_player) or not 0 <= first_player < rules.players:
        raise BadSetup(f"there is no seat {first_player} to start [base.setup.order]")
    state.first_player = first_player
    if board.start and rules.options["start"] == "printed":
        by_colour = {pieces.colour: pieces for pieces in board.start}
        for seat, colour in enumerate(colours):
            if colour not in by_colour:
                raise BadSetup(
                    f"the board {board.name!r} has no printed pieces for {colour}; choose another"
                    " board or start='placed' [base.layout.beginner]"
                )
            place_printed(state, seat, by_colour[colour])
        next_turn(state)
    else:
        ask_placing(state)
        check_room(state)
    return Game(rules, state, seed, variant=variant, colours=colours)


def start_state(
    variant: str,
    *,
    board: Board,
    names: Sequence[str] | None,
    colours: tuple[str, ...],
    options: Mapping[str, Any],
) -> tuple[CatanRules, CatanState]:
    """Return the compiled rules and an empty table with nothing asked yet."""
    players = len(colours)
    modules = modules_of(variant, players)
    checked_colours(colours)
    rules = CatanRules(modules, board, checked_names(names, colours), options)
    state = CatanState()
    state.rules = rules
    state.events = None
    state.winner = -1
    state.stack = []
    state.blocks = {name: make(rules) for module in modules for name, make in module.blocks.items()}
    state.bank = [dict(rules.bank_cards).get(kind, 0) for kind in range(KINDS)]
    state.hands = [0] * (players * KINDS)
    state.settlements = [0] * players
    state.cities = [0] * players
    state.roads = [0] * players
    state.reach = [0] * players
    state.route_lengths = [0] * players
    state.terrain = board.terrain
    state.tokens = board.tokens
    state.robber = -1 if board.robber is None else board.robber
    state.pirate = -1 if board.pirate is None else board.pirate
    state.longest_holder = -1
    state.first_player = 0
    state.turn_player = state.active = -1
    state.turn_number = 0
    state.roll = None
    state.built = False
    derive(state)
    return rules, state


def _board(
    board: Board | str | None, players: int, options: Mapping[str, Any], rng: random.Random
) -> Board:
    """Return the board that is meant, drawn where it is to be drawn."""
    if isinstance(board, Board):
        try:
            board.check(red_tokens_apart=options["red_tokens_apart"])
        except ValueError as error:
            raise BadSetup(str(error)) from error
        return board
    if board is None or board == "variable":
        return variable(
            players,
            rng,
            tokens=options["tokens"],
            token_direction=options["token_direction"],
            red_tokens_apart=options["red_tokens_apart"],
            harbours=options["harbours"],
        )
    if board == "beginner" and players > 4:
        board = BEGINNER_SIX
    if board not in PRINTED:
        raise BadSetup(f"there is no board {board!r}; there are variable, {', '.join(PRINTED)}")
    return printed(board)


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
