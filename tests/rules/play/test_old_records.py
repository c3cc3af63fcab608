"""Games that an older kit has saved: they are read, and mean what they meant."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import catan_nb as cn

FOLDER = Path(__file__).parent / "old_records"


@pytest.mark.parametrize("path", sorted(FOLDER.glob("*.json")), ids=lambda path: path.stem)
def test_a_game_of_the_first_version_is_read_as_it_was(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert json.loads(text)["version"] == 1
    game = cn.read_game(text)
    facts = json.loads(path.with_suffix(".facts").read_text(encoding="utf-8"))
    assert {
        "ply": game.ply,
        "points": [game.points(seat) for seat in range(len(game.players))],
        "hands": [player.hand_size for player in game.players],
        "events": len(game.events),
        "over": game.over,
    } == facts
    again = cn.read_game(game.to_json())
    assert (again.state, again.log, again.events) == (game.state, game.log, game.events)
