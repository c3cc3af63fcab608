"""The board of a table at sea: fog that lifts, islands in colours, harbours that are laid."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

import catan_nb as cn
from catan_nb.board.piece import Piece
from catan_nb.ui.panels.board import PlaceSpots
from catan_nb.view.draw import island_extent, layer
from catan_nb.view.scene import Scene, scene_of_board
from catan_nb.view.shapes import groups
from tests.ui.panels.at_the_board import opened, scene_now
from tests.ui.table.panels import press


def by_the_fog() -> cn.Position:
    """The Fog Islands with a ship whose next one reaches a hidden hex."""
    table = cn.Position(
        "base+seafarers", scenario="fog_islands", players=4, names=["Ada", "Ben", "Cleo", "Dan"]
    )
    shape = table.board.topology
    corner = shape.hex_vertices[shape.hex(4, 2)][4]
    table.lifted((2, 2), "sea").settlement(0, corner).ships(0, shape.hex_edges[shape.hex(3, 2)][5])
    return table.hand(0, lumber=1, wool=1)


@pytest.mark.usefixtures("wire")
@pytest.mark.rule("sea.fog")
def test_fog_goes_slowly_from_the_hex_that_a_ship_uncovers() -> None:
    made = opened(by_the_fog())
    game = made.controller.game
    fog = set(game.fog)
    sent: list[Any] = []
    made.board.overlay.send = sent.append
    shape = game.board.topology
    (hidden,) = fog & {shape.hex(2, 3)}
    reaching = cn.BuildShip(shape.hex_edges[shape.hex(3, 2)][4])
    made.controller.choose(reaching)
    assert fog - set(made.controller.game.fog) == {hidden}
    covers = [cover for one in sent if one["type"] == "clear" for cover in one["covers"]]
    ((drawing, *point),) = covers
    assert point == pytest.approx(made.board._to_pixels(shape.hex_points[hidden]), abs=0.1)
    assert ">?<" in drawing
    # going back brings the fog back at once
    sent.clear()
    made.controller.undo()
    assert not any(one["type"] == "clear" for one in sent)


@pytest.mark.usefixtures("wire")
@pytest.mark.rule("sea.island.foreign")
def test_the_islands_are_tinted_on_demand() -> None:
    table = cn.Position("base+seafarers", scenario="new_shores", players=4)
    made = opened(table)
    names = {one.name for one in groups(layer(scene_now(made), "pieces").items)}
    assert "area tint" not in names
    press(made.steps.pane, "islands")
    assert len(scene_now(made).areas) == 4
    assert 'data-do="islands"' in made.steps.pane.html
    press(made.steps.pane, "islands")
    assert not scene_now(made).areas


def test_boards_whose_islands_earn_nothing_have_no_button_for_them() -> None:
    made = opened(cn.Position("base", players=3))
    assert 'data-do="islands"' not in made.steps.pane.html


@pytest.mark.rule("sea.tribe.harbour")
def test_a_harbour_that_is_laid_is_told_at_the_ends_of_its_path() -> None:
    board = cn.Position("base+seafarers", scenario="forgotten_tribe", players=4).board
    edge = board.topology.hex_edges[board.topology.hex(1, 3)][2]
    end = board.topology.edge_vertices[edge][0]
    places = PlaceSpots(board, island_extent(board))
    before = scene_of_board(board)
    after = replace(before, pieces=(Piece("harbour", ("edge", edge), None, {"trade": "ore"}),))

    def facts(scene: Scene) -> str:
        found = places.spots(scene, {}, "")
        return next(spot.facts for spot in found if (spot.kind, spot.id) == ("vertex", end))

    assert "harbour" not in facts(before)
    assert "harbour 2:1 ore" in facts(after)
    assert "harbour" not in facts(before)
