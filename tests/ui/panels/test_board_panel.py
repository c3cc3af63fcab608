"""The board of the table: how lit places look, what is told of them, what refusals point at."""

from __future__ import annotations

from typing import Any

import pytest

import catan_nb as cn
from catan_nb.board.terrain import Terrain
from catan_nb.ui.panels.board import ghost_pieces, path_slant
from catan_nb.ui.widgets.board_widget import Click
from catan_nb.view import theme
from catan_nb.view.draw import figure_items, layer
from catan_nb.view.scene import scene_of
from catan_nb.view.shapes import groups
from catan_nb.view.theme import NEUTRAL, light
from tests.rules.seafarers import tables as sound
from tests.ui.panels.at_the_board import BOARD, SHAPE, building, opened, scene_now, spot
from tests.ui.table.panels import at_table
from tests.ui.table.wire import Wire


@pytest.mark.usefixtures("wire")
@pytest.mark.parametrize("colour", ["red", "white"])
def test_lit_places_are_of_the_players_colour_and_show_the_piece(colour: str) -> None:
    made = opened(building((colour, "blue")))
    overlay = made.board.overlay
    assert overlay.ghosts == {}
    made.controller.take_tool("road")
    assert overlay.light["band"] == theme.PLAYERS[colour].fill
    assert (overlay.light["line"] is None) == (colour == "red")
    lit = [s for s in made.board.overlay._shown if s.legal]
    assert {str(path_slant(BOARD, ("edge", int(s.id)))) for s in lit} == set(overlay.ghosts)
    assert all(theme.PLAYERS[colour].fill in drawing for drawing in overlay.ghosts.values())
    made.controller.take_tool("city")
    assert list(overlay.ghosts) == ["0"]


@pytest.mark.usefixtures("wire")
def test_lights_keep_clear_of_what_stands_there() -> None:
    made = opened(building())
    scale = made.board.overlay.unit
    made.controller.take_tool("city")
    assert spot(made, "vertex", 8).lit == pytest.approx((0.43 * scale,))
    made.controller.take_tool("road")
    lit = next(s for s in made.board.overlay._shown if s.legal and 8 in SHAPE.edge_vertices[s.id])
    x, y = spot(made, "vertex", 8).x, spot(made, "vertex", 8).y
    ends = [((lit.lit[n] - x) ** 2 + (lit.lit[n + 1] - y) ** 2) ** 0.5 / scale for n in (0, 2)]
    assert min(ends) == pytest.approx(0.42)
    assert max(ends) == pytest.approx(0.8)


@pytest.mark.usefixtures("wire")
def test_robber_and_knight_have_ghosts_too_and_other_tools_none() -> None:
    position = cn.Position("base+cities_knights", board=BOARD, players=2, colours=["red", "blue"])
    position.city(0, 8).road(0, SHAPE.vertex_edges[8][0]).city(1, 28)
    position.hand(0, ore=3, wool=3, grain=3)
    made = opened(position)
    made.controller.take_tool("knight")
    assert theme.PLAYERS["red"].fill in made.board.overlay.ghosts["0"]
    made.controller.take_tool("")
    assert made.board.overlay.ghosts == {}
    scene = scene_of(made.controller.game)
    game = made.controller.game
    drawn = ghost_pieces(scene, made.controller.systems.tools["robber"], 0, [("hex", 3)], game)
    assert theme.ROBBER in drawn["0"]
    # the ground that he blocks is not his figure
    assert theme.TERRAIN[Terrain(scene.terrain[3])] not in drawn["0"]
    tool = made.controller.systems.tools["activate"]
    assert ghost_pieces(scene, tool, 0, [("vertex", 8)], game) == {}


def test_where_another_piece_goes_its_own_ghost_is_named() -> None:
    game = sound.position().pirate(7).settlement(0, 36).turn(0).game(seed=1)
    game.push(cn.Roll(3, 4))
    made = at_table(game)
    scene = scene_now(made)
    drawn = ghost_pieces(scene, made.controller.active_tool, 0, [("hex", 0), ("hex", 6)], game)
    assert drawn["hex:6"] == "0 pirate"
    assert set(drawn) == {"0", "0 pirate", "hex:6"}
    assert drawn["0"] != drawn["0 pirate"]


def test_there_is_a_light_for_nobody() -> None:
    assert light(theme.ACCENT) == NEUTRAL


# ---- what is told -----------------------------------------------------------------------


@pytest.mark.usefixtures("wire")
@pytest.mark.rule("base.distance")
def test_a_place_says_whether_it_is_free_and_what_forbids_a_settlement() -> None:
    made = opened(building())
    near = SHAPE.vertex_neighbours[8][0]
    told = spot(made, "vertex", near).facts.split("\n")
    assert told[-1] == "No settlement can stand here: Red's settlement is one path away."
    assert "free" not in told
    assert "free" in spot(made, "vertex", 40).facts.split("\n")
    assert "free" not in spot(made, "vertex", 8).facts.split("\n")
    made.controller.take_tool("road")
    lit = next(s for s in made.board.overlay._shown if s.legal)
    assert lit.facts.split("\n")[-2:] == ["free", "Click to build a road."]


@pytest.mark.usefixtures("wire")
def test_who_moves_the_robber_hears_who_lives_there_with_how_many_cards() -> None:
    made = opened(building().development(0, knight=1).hand(1, ore=2))
    made.controller.choose(cn.PlayKnight())
    own, theirs = SHAPE.vertex_hexes[8][0], SHAPE.vertex_hexes[28][0]
    assert "Ben with 2 cards" in spot(made, "hex", theirs).facts.split("\n")
    assert "Ada" not in spot(made, "hex", own).facts


@pytest.mark.usefixtures("wire")
def test_labels_are_told_only_where_they_are_wanted() -> None:
    made = opened(building())
    assert spot(made, "vertex", 8).label.startswith("Intersection between")
    made.controller.change(labels=True)
    assert spot(made, "vertex", 8).label.startswith("V8: intersection between")
    made.controller.change(labels=False)
    assert spot(made, "vertex", 8).label.startswith("Intersection between")


@pytest.mark.rule("base.distance")
def test_a_refused_click_rings_the_building_that_is_too_near(wire: Wire) -> None:
    made = opened(building())
    made.controller.take_tool("settlement") or made.controller.take_tool("")
    near = SHAPE.vertex_neighbours[8][0]
    made.board._handle_click(_click(made, "vertex", near))
    assert made.controller.note.rule == "base.distance"
    assert blamed(wire) == ["vertex:8"]
    assert made.facts.note.startswith("Too close to your settlement at the intersection")
    assert (made.facts.rule, made.facts.tone) == ("base.distance", "bad")


def test_a_click_on_what_is_taken_rings_it(wire: Wire) -> None:
    made = opened(building())
    made.controller.take_tool("road")
    taken = SHAPE.vertex_edges[8][0]
    made.board._handle_click(_click(made, "edge", taken))
    assert blamed(wire) == [f"edge:{taken}"]


def test_the_place_that_a_refusal_names_is_lit_by_its_sentence(wire: Wire) -> None:
    made = opened(building())
    made.board._handle_click(_click(made, "vertex", SHAPE.vertex_neighbours[8][0]))
    assert ("vertex", 8) in made.controller.note.places
    assert "vertex:8" in made.facts.at.split()
    made.controller.say("")
    assert made.facts.at == ""


def test_a_click_on_nothing_says_what_can_be_done_instead() -> None:
    made = opened(building())
    assert not made.controller.click("hex", 0)
    assert "You can build a road" in made.controller.note.text
    assert "choose it under your hand" in made.controller.note.text
    poor = opened(building().hand(0, brick=0, lumber=0))
    assert not poor.controller.click("hex", 0)
    assert "nor anywhere on the board now" in poor.controller.note.text


def test_what_costs_too_much_rings_nothing(wire: Wire) -> None:
    made = opened(building().hand(0, brick=0, lumber=0))
    made.board._handle_click(_click(made, "edge", SHAPE.vertex_edges[8][1]))
    assert made.controller.note.tone == "bad"
    assert blamed(wire) is None


@pytest.mark.usefixtures("wire")
def test_the_strips_rule_is_opened() -> None:
    made = opened(building())
    made.controller.say("Not here.", "base.distance", "bad")
    made.facts._handle_custom_msg({"type": "rule"}, [])
    assert made.drawers.chosen == "Rules"
    made.controller.say("")
    made.facts._handle_custom_msg({"type": "rule"}, [])
    assert made.facts.note == ""


def _click(made: Any, kind: str, number: int) -> Click:
    return Click(number, kind, made.controller.stamp, stale=False)


def blamed(wire: Wire) -> list[str] | None:
    """Return the keys of the places that the page was last told to ring."""
    told = [data["content"] for data in wire.sent if "content" in data]
    keys: list[list[str]] = [one["keys"] for one in told if one.get("type") == "blame"]
    return keys[-1] if keys else None


def test_another_board_is_shown_whole(wire: Wire) -> None:
    made = opened(building())
    wire.sent.clear()
    made.controller.take_tool("road")
    assert "unzoom" not in str(wire.sent)
    made.controller.open(cn.new_game(players=2, seed=8), made.controller.seats)
    assert "unzoom" in str(wire.sent)


@pytest.mark.usefixtures("wire")
@pytest.mark.rule("base.robber.steal")
def test_whom_one_may_rob_shows_cards_at_buildings_and_seat() -> None:
    hex = SHAPE.vertex_hexes[8][0]
    theirs, third = [v for v in SHAPE.hex_vertices[hex] if v != 8][1::2][:2]
    position = cn.Position(board=BOARD, players=3, names=["Ada", "Ben", "Cleo"])
    position.settlement(0, 28).settlement(1, theirs).settlement(2, third)
    position.hand(1, ore=3).hand(2, wool=2).development(0, knight=1)
    made = opened(position)
    assert made.board.overlay.counts == []
    made.controller.choose(cn.PlayKnight())
    made.controller.choose(cn.MoveRobber(hex))
    told = {key: count for count, key in made.board.overlay.counts}
    assert told == {f"vertex:{theirs}": 3, f"vertex:{third}": 2}
    players = made.panels.side_panels[0].pane.html
    assert all(f">{count} cards</span>" in players for count in (3, 2))
    made.controller.choose(cn.Rob(1))
    assert made.board.overlay.counts == []
    assert " cards</span>" not in made.panels.side_panels[0].pane.html


# ---- what moves -------------------------------------------------------------------------


def robber_goes(made: Any) -> int:
    """Let the robber of a table go somewhere; return where to."""
    made.controller.choose(cn.PlayKnight())
    move = next(one for one in made.controller.game.legal_actions() if type(one) is cn.MoveRobber)
    made.controller.choose(move)
    return int(move.hex)


def at_home(made: Any, hex: int) -> list[float]:
    x, y = made.board._to_pixels(SHAPE.hex_points[hex])
    return [pytest.approx(x, abs=0.1), pytest.approx(y, abs=0.1)]


@pytest.mark.usefixtures("wire")
def test_the_robber_glides_and_the_canvas_shows_him_with_the_next_step() -> None:
    made = opened(building().development(0, knight=1))
    stood = made.controller.game.robber
    hex = robber_goes(made)
    ((drawing, start, end),) = made.board.overlay.aloft
    assert theme.ROBBER in drawing
    assert (start, end) == (at_home(made, stood), at_home(made, hex))
    scene = made.board._shown_scene(made.controller.game)
    (robber,) = (piece for piece in scene.pieces if piece.kind == "robber")
    assert made.board._aloft == (robber,)
    made.controller.take_tool("road")
    assert made.board._aloft == (robber,)
    assert made.board.overlay.aloft
    made.controller.choose(cn.EndTurn())
    assert made.board._aloft == ()
    assert made.board.overlay.aloft == []


@pytest.mark.usefixtures("wire")
@pytest.mark.parametrize("change", ["undo", "language"])
def test_whatever_comes_ends_a_glide(change: str) -> None:
    made = opened(building().development(0, knight=1))
    robber_goes(made)
    assert made.board.overlay.aloft
    if change == "undo":
        made.controller.undo()
    else:
        made.controller.change(language="de")
        made.controller.change(language="en")
    assert made.board.overlay.aloft == []


def test_a_piece_aloft_leaves_what_belongs_to_its_place() -> None:
    scene = scene_of(building().game(seed=1))
    (robber,) = scene.by_kind["robber"]
    whole, still = (
        {one.name for one in groups(layer(scene, "pieces", aloft=aloft).items)}
        for aloft in ((), (robber,))
    )
    assert whole - still == {"robber"}
    assert {one.name for one in groups(figure_items(scene, robber))} == {"robber"}


@pytest.mark.usefixtures("wire")
def test_a_longest_road_lights_up_along_its_length() -> None:
    walk, edges = [8], []
    while len(edges) < 5:
        edge, far = next(
            (edge, far)
            for edge in SHAPE.vertex_edges[walk[-1]]
            for far in SHAPE.edge_vertices[edge]
            if far not in walk
        )
        edges.append(edge)
        walk.append(far)
    position = cn.Position(board=BOARD, players=2, colours=["red", "blue"]).settlement(0, 8)
    for edge in edges[:4]:
        position.road(0, edge)
    made = opened(position.settlement(1, 28).hand(0, brick=1, lumber=1))
    sent: list[Any] = []
    made.board.overlay.send = sent.append
    made.controller.choose(cn.BuildRoad(edges[4]))
    (trail,) = (one for one in sent if one["type"] == "trail")
    assert len(trail["points"]) == 6
    assert trail["band"] == theme.PLAYERS["red"].fill
    made.controller.undo()
    assert {"type": "trail"} in sent
