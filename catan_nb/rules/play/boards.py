"""Which board is played on: given, printed, or dealt."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from typing import Any, Final

from catan_nb.board.dealing.plan import BoardPlan
from catan_nb.board.dealing.variable import variable
from catan_nb.board.layout import Board
from catan_nb.board.layouts import BEGINNER, PRINTED, beginner_for, printed
from catan_nb.kernel.composing import compose_options
from catan_nb.kernel.errors import BadSetup, words_of
from catan_nb.kernel.module import RuleModule, checked_options
from catan_nb.kernel.text import no_such, quoted
from catan_nb.rules.scenario import AnyBoard

#: The board of the variable set-up.
VARIABLE: Final = "variable"


def laid_board(
    board: AnyBoard, players: int, options: Mapping[str, Any], rng: random.Random
) -> Board:
    """Return the board that is meant, dealt where it is to be dealt.

    Raises
    ------
    BadSetup
        For a name that no board has, and for a board that breaks what the options demand.
    """
    if not isinstance(board, Board | BoardPlan | str):
        raise BadSetup(f"a board is wanted, not {quoted(board)}")
    names = ("red_tokens_apart", "tokens", "token_direction")
    how = {name: options[name] for name in names}
    try:
        if isinstance(board, BoardPlan):
            return board.chosen(options).deal(rng, players=players, **how)
        if isinstance(board, Board):
            board.check(red_tokens_apart=options["red_tokens_apart"])
            return board
    except ValueError as error:
        raise BadSetup(words_of(error)) from error
    if board == VARIABLE:
        return variable(players, rng, **how, harbours=options["harbours"])
    if board == BEGINNER:
        board = beginner_for(players)
    if board not in PRINTED:
        raise BadSetup(no_such("board", board, (VARIABLE, *PRINTED)))
    return printed(board)


def same_board(
    board: AnyBoard, players: int, modules: Sequence[RuleModule], options: Mapping[str, Any]
) -> Board:
    """Return the board that is meant, as a position has it: dealt always the same.

    Raises
    ------
    BadSetup
        As `laid_board`, and for options that the modules do not have.
    """
    values = checked_options(compose_options(modules), options)
    return laid_board(board, players, values, random.Random(0))
