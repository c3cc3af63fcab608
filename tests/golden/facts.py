"""What is known of a game, beside the file that holds it."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Mapping
from typing import Any, Final

import catan_nb as cn
from catan_nb.kernel.action import from_json
from catan_nb.kernel.game import AnyGame

__all__ = ["ON", "facts", "holds", "plays_on"]

ON: Final = 10
"""So many actions a game is played on."""


def facts(game: AnyGame) -> dict[str, Any]:
    """Return the points, where the game is, and a short hash of each part of its state."""
    data = game.state.data()
    parts = {name: value for name, value in data.items() if name != "blocks"}
    for block, fields in data["blocks"].items():
        parts |= {f"{block}.{field}": value for field, value in fields.items()}
    return {
        "ply": game.ply,
        "turn": game.turn_number,
        "over": game.over,
        "winner": game.winner,
        "points": [game.points(seat) for seat in range(len(game.names))],
        "state": {name: _short(value) for name, value in parts.items()},
    }


def holds(known: Any, now: Any, where: str = "") -> None:
    """Assert that what is known is so now; where it has names, there may be others since."""
    if isinstance(known, Mapping):
        for name, value in known.items():
            holds(value, now[name], f"{where} {name}")
    elif isinstance(known, list):
        assert len(now) == len(known), where
        for number, value in enumerate(known):
            holds(value, now[number], f"{where} {number}")
    else:
        assert now == known, where


def _on(game: AnyGame, actions: Iterable[Any]) -> None:
    """Do actions, given as JSON values, and see that chance brings what it brought then."""
    for plain in actions:
        action = from_json(plain, game.rules.actions)
        if game.actor == cn.CHANCE:
            assert game.sample() == action
        game.push(action)


def plays_on(known: Mapping[str, Any], game: AnyGame) -> None:
    """Play a game on as it was then; one that is over, its end once more."""
    holds(known["facts"], facts(game))
    begun = len(game.log) < ON  # a position, which may be over at once
    again = game.fork() if known["on"] or begun else game.fork(game.ply - ON)
    _on(again, known["on"] or known["record"]["actions"][again.ply :])
    holds(known["after"], facts(again))
    assert json.loads(game.to_json())["actions"] == known["record"]["actions"]


def _short(value: Any) -> str:
    text = json.dumps(value, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()[:8]
