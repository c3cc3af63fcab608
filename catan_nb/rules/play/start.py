"""The table before the first action: rules compiled, everything laid out."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from typing import Any, Final

from catan_nb.board.dealing import BoardPlan, variable
from catan_nb.board.layout import Board
from catan_nb.board.layouts import BEGINNER, PRINTED, beginner_board_name, printed
from catan_nb.kernel.codecs import is_int
from catan_nb.kernel.composing import compose_options
from catan_nb.kernel.errors import BadSetup, error_phrase
from catan_nb.kernel.module import RuleModule, validate_options
from catan_nb.kernel.seats import validate_colours, validate_names
from catan_nb.kernel.text import no_such, quote
from catan_nb.rules.base.setup import ask_placing, check_room, place_printed
from catan_nb.rules.base.turn import next_turn
from catan_nb.rules.cards import KINDS
from catan_nb.rules.pieces import derive
from catan_nb.rules.play.systems import modules_of, systems_of
from catan_nb.rules.ruleset import CatanRules
from catan_nb.rules.scenario import FREE, AnyBoard, Scenario
from catan_nb.rules.state import CatanState

# Which board is played on: given, printed, or dealt.


#: The board of the variable set-up.
VARIABLE: Final = "variable"


def prepare_board(
    board: AnyBoard, players: int, options: Mapping[str, Any], rng: random.Random
) -> Board:
    """Return the board of a game, dealing it where it is dealt.

    Raises
    ------
    BadSetup
        For a name that no board has, and for a board that breaks what the options demand.
    """
    if not isinstance(board, Board | BoardPlan | str):
        raise BadSetup(f"a board is wanted, not {quote(board)}")
    names = ("red_tokens_apart", "tokens", "token_direction")
    how = {name: options[name] for name in names}
    try:
        if isinstance(board, BoardPlan):
            return board.chosen(options).deal(rng, players=players, **how)
        if isinstance(board, Board):
            board.check(red_tokens_apart=options["red_tokens_apart"])
            return board
    except ValueError as error:
        raise BadSetup(error_phrase(error)) from error
    if board == VARIABLE:
        return variable(players, rng, **how, harbours=options["harbours"])
    if board == BEGINNER:
        board = beginner_board_name(players)
    if board not in PRINTED:
        raise BadSetup(no_such("board", board, (VARIABLE, *PRINTED)))
    return printed(board)


def prepare_board_for_position(
    board: AnyBoard, players: int, modules: Sequence[RuleModule], options: Mapping[str, Any]
) -> Board:
    """Return the board of a position; where it is dealt, always the same deal.

    Raises
    ------
    BadSetup
        As `prepare_board`, and for options that the modules do not have.
    """
    values = validate_options(compose_options(modules), options)
    return prepare_board(board, players, values, random.Random(0))


def initial_state(
    variant: str,
    *,
    board: Board,
    names: Sequence[str] | None,
    colours: tuple[str, ...],
    options: Mapping[str, Any],
    first_player: int,
    scenario: Scenario = FREE,
) -> CatanState:
    """Return the table at the start of a game from parts that are all decided."""
    state = empty_state(
        variant, board=board, names=names, colours=colours, options=options, scenario=scenario
    )
    rules = state.rules
    if not is_int(first_player) or not 0 <= first_player < rules.players:
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
    rules.hooks["opened"](state)
    return state


def empty_state(
    variant: str,
    *,
    board: Board,
    names: Sequence[str] | None,
    colours: tuple[str, ...],
    options: Mapping[str, Any],
    scenario: Scenario = FREE,
) -> CatanState:
    """Return an empty table, its rules compiled, with nothing asked yet."""
    players = len(colours)
    scenario.check_beside(systems_of(variant), options)
    modules = modules_of(variant, players, scenario)
    validate_colours(colours)
    rules = CatanRules(modules, board, validate_names(names, colours), options, scenario)
    rules.hooks["scenario_checked"](rules)
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
    return state
