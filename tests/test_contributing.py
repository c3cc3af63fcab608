"""The recipes for contributors are followed: their examples run, and what they name is there."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import catan_nb as cn
from catan_nb.kernel.event import PassedOver
from catan_nb.rules.play.systems import SYSTEMS
from tests.rules.play.hand_made import refused
from tests.ui.table.panels import at_table, words

ROOT = Path(__file__).parents[1]
TEXT = "\n".join(
    (ROOT / name).read_text(encoding="utf-8")
    for name in ("CONTRIBUTING.md", "docs/recipes.md", "docs/vocabulary.md")
)
FILES = re.findall(r"(?<=`)[\w/.<>]+\.(?:py|pyi)(?=`)", TEXT)
PYTHON = [path for room in ("catan_nb", "tests") for path in (ROOT / room).rglob("*.py*")]
BOARD = cn.printed("beginner")
DESERT = BOARD.terrain.index(cn.Terrain.DESERT)
CORNER = BOARD.topology.hex_vertices[DESERT][0]
SAND = set(BOARD.topology.hex_edges[DESERT])
PATHS = set(BOARD.topology.vertex_edges[CORNER])
ALONG, OUT = sorted(PATHS & SAND), sorted(PATHS - SAND)
"""The paths at a corner of the desert that lie along it, and the one that leads away."""


def example(heading: str) -> dict[str, Any]:
    """Run the example of a recipe and return what it defines."""
    recipe = TEXT.partition(f"## {heading}\n")[2].partition("\n## ")[0]
    found = re.search(r"```python\n(.*?)```", recipe, re.DOTALL)
    assert found is not None
    names: dict[str, Any] = {}
    exec(found[1], names)
    return names


@pytest.fixture
def sand() -> Iterator[dict[str, Any]]:
    before = dict(SYSTEMS)
    yield example("Add a house rule")
    SYSTEMS.clear()
    SYSTEMS.update(before)


def in_the_sand(variant: str) -> cn.Position:
    """The first seat's settlement, from which all free paths lie along the desert."""
    table = cn.Position(variant, players=3, board="beginner").settlement(0, CORNER)
    return table.road(1, *OUT).turn(0, rolled=True)


def test_the_house_rule_holds(sand: dict[str, Any]) -> None:
    assert sand["game"].variant == "base+sand"
    game = in_the_sand("base+sand").hand(0, brick=1, lumber=1).game()
    refused(game, cn.BuildRoad(ALONG[0]), "base.build.road", "lies in the sand")
    assert not game.legal(cn.BuildRoad)
    plain = in_the_sand("base").hand(0, brick=1, lumber=1).game()
    assert {action.edge for action in plain.legal(cn.BuildRoad)} == set(ALONG)


@pytest.mark.usefixtures("sand")
def test_the_house_rule_is_played_at_the_table() -> None:
    made = at_table(in_the_sand("base+sand").development(0, road_building=1).game(seed=1))
    controller = made.controller
    assert not controller.click("edge", ALONG[0])
    controller.choose(cn.PlayRoadBuilding(), controller.stamp)
    assert isinstance(controller.game.events[-1], PassedOver)
    assert "Nothing can be done, and the game goes on" in words(made.turn.pane)
    controller.choose(cn.EndTurn(), controller.stamp)
    assert controller.game.turn_number == 2
    assert made.errors.errors == []


def test_the_bots_play_with_the_house_rule(sand: dict[str, Any]) -> None:
    game = sand["game"]
    game.advance({seat: cn.bots.make_bot("good", seat) for seat in range(3)})
    shape, terrain = game.board.topology, game.board.terrain
    lie = {shape.edge_hexes[edge] for player in game.players for edge in player.roads}
    assert game.over
    assert not any(terrain[hex] == cn.Terrain.DESERT for hexes in lie for hex in hexes)


def test_the_board_is_played_on() -> None:
    game = example("Add a board")["game"]
    assert game.board.name == "four hexes"
    assert game.legal_actions()


@pytest.mark.parametrize("name", sorted({name for name in FILES if "<" not in name}))
def test_every_file_that_is_named_is_there(name: str) -> None:
    """A name is told from the root or from the package on, or as one beside another."""
    assert any(path.match(name) for path in PYTHON)
