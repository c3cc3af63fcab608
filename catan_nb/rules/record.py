"""Games and states as JSON, and back with everything checked."""

from __future__ import annotations

import dataclasses
import json
from typing import TYPE_CHECKING, Any

from catan_nb.kernel.action import from_json as action_from_json
from catan_nb.kernel.action import to_json as action_to_json
from catan_nb.kernel.errors import BadRecord, IllegalAction
from catan_nb.kernel.frame import Frame
from catan_nb.rules.state import DERIVED, LISTS, VALUES, CatanState

if TYPE_CHECKING:
    from catan_nb.rules.game import Game

FORMAT = "catan_nb game"
VERSION = 1


def state_data(state: CatanState) -> dict[str, Any]:
    """Return a state as JSON values, without what follows from the rest."""
    data: dict[str, Any] = {
        name: _plain(getattr(state, name)) for name in (*VALUES, *LISTS) if name not in DERIVED
    }
    data["winner"] = state.winner
    data["stack"] = [_frame_data(frame) for frame in state.stack]
    data["blocks"] = {name: block.data() for name, block in sorted(state.blocks.items())}
    return data


def _plain(value: Any) -> Any:
    if isinstance(value, list | tuple):
        return [_plain(v) for v in value]
    return value


def _frame_data(frame: Frame) -> list[Any]:
    return [
        type(frame).__name__,
        {
            field.name: _frame_value(getattr(frame, field.name))
            for field in dataclasses.fields(frame)
        },
    ]


def _frame_value(value: Any) -> Any:
    if dataclasses.is_dataclass(value) and not isinstance(value, type):
        return {f.name: _frame_value(getattr(value, f.name)) for f in dataclasses.fields(value)}
    if isinstance(value, tuple):
        return [_frame_value(v) for v in value]
    return value if isinstance(value, int | str | None) else dict(value)


def dump(game: Game) -> str:
    """Return a game as JSON text: how it began and every action since."""
    return json.dumps(
        {
            "format": FORMAT,
            "version": VERSION,
            "variant": game.variant,
            "names": list(game.names),
            "colours": list(game.colours),
            "seed": game.seed,
            "options": dict(game.options),
            "board": game.board.to_json(),
            "first_player": game.first_player,
            "position": game.position_data,
            "actions": [action_to_json(action) for action in game.log],
            "ply": game.ply,
        }
    )


def load(text: str) -> Game:
    """Read a game from JSON text and do every action again, checking each.

    Raises
    ------
    BadRecord
        When the text is no game of this kit, or an action in it is impossible.
    """
    from catan_nb.board.layout import Board
    from catan_nb.rules.new import assemble
    from catan_nb.rules.position import Position

    try:
        data = json.loads(text)
    except (ValueError, TypeError, RecursionError) as error:
        raise BadRecord(f"this is not a saved game: {error}") from error
    if not isinstance(data, dict) or data.get("format") != FORMAT:
        raise BadRecord("this is not a saved game of catan_nb")
    if data.get("version") != VERSION:
        raise BadRecord(
            f"this game was saved in version {data.get('version')!r} of the format;"
            f" this kit reads version {VERSION}"
        )
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
        ply = data["ply"]
        entries = list(data["actions"])
    except (LookupError, TypeError, ValueError, AttributeError) as error:
        raise BadRecord(f"this saved game is damaged: {_reason(error)}") from error
    for number, entry in enumerate(entries):
        try:
            game.push(action_from_json(entry, game.rules.actions))
        except IllegalAction as error:
            raise BadRecord(f"action {number} of this saved game is illegal: {error}") from error
        except (ValueError, TypeError) as error:
            raise BadRecord(f"action {number} of this saved game is damaged: {error}") from error
    if not isinstance(ply, int) or not 0 <= ply <= len(entries) or len(game.log) != len(entries):
        raise BadRecord("this saved game is damaged: it stops at a point that does not exist")
    game.goto(ply)
    return game


def _reason(error: Exception) -> str:
    return f"{error.args[0]!r} is missing" if isinstance(error, KeyError) else str(error)
