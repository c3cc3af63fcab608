"""Games that an older kit has saved: they are read, and mean what they meant."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import catan_nb as cn

FOLDER = Path(__file__).parent / "old_records"
#: Of the first version; those of the second have it in their names.
RECORDS = sorted(FOLDER.glob("*.json"))


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_a_game_of_an_older_version_is_read_as_it_was(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert json.loads(text)["version"] == 1 + path.stem.endswith("_second")
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


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_the_seed_of_an_older_version_brings_what_it_brought_then(path: Path) -> None:
    game = cn.read_game(path.read_text(encoding="utf-8"))
    again = cn.read_game(game.fork().to_json())  # it is saved with the luck that it has
    assert json.loads(again.to_json())["version"] == 2
    drawn = 0
    while game.ply:
        outcome = game.pop()
        if game.actor == cn.CHANCE:
            again.goto(game.ply)
            assert game.sample() == again.sample() == game.fork().sample() == outcome
            drawn += 1
    assert drawn >= 3
