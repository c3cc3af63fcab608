"""Games of the board as JSON, and back with everything checked."""

from __future__ import annotations

from typing import TYPE_CHECKING

from catan_nb.kernel import record
from catan_nb.kernel.errors import BadRecord

if TYPE_CHECKING:
    from catan_nb.rules.play.game import Game


def dump(game: Game) -> str:
    """Return a game as JSON text: how it began and every action since."""
    return record.dump(
        game,
        {
            "board": game.board.to_json(),
            "first_player": game.first_player,
            "position": game.position_data,
        },
    )


def load(text: str) -> Game:
    """Read a game from JSON text and do every action again, checking each.

    Raises
    ------
    BadRecord
        When the text is no game of this kit, or an action in it is impossible.
    """
    from catan_nb.board.layout import Board
    from catan_nb.rules.play.new import assemble
    from catan_nb.rules.play.position import Position

    data = record.parse(text)
    if "board" not in data:
        raise BadRecord("'board' is missing in this saved game; read_game reads games without one")
    try:
        board = Board.from_json(data["board"])
        if data["position"] is not None:
            game = Position.from_data(
                data["position"],
                board=board,
                variant=data["variant"],
                names=tuple(data["names"]),
                options=data["options"],
                colours=tuple(data["colours"]),
            ).game(seed=data["seed"])
        else:
            game = assemble(
                data["variant"],
                board=board,
                names=tuple(data["names"]),
                colours=tuple(data["colours"]),
                options=data["options"],
                seed=data["seed"],
                first_player=data["first_player"],
            )
    except (LookupError, TypeError, ValueError, AttributeError) as error:
        raise record.damaged(error) from error
    record.replay(game, data)
    return game
