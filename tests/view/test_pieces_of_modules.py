"""Pieces that rule modules lay on the board are drawn and told, and hexes as they are now."""

from __future__ import annotations

from collections.abc import Callable

import pytest

import catan_nb as cn
from catan_nb.board.piece import Piece
from catan_nb.board.terrain import Terrain
from catan_nb.board.topology import bits
from catan_nb.kernel.module import RuleModule
from catan_nb.rules.pieces import put_tokens
from catan_nb.rules.play.systems import SYSTEMS, System
from catan_nb.rules.state import CatanState
from catan_nb.ui.panels.board import PlaceSpots
from catan_nb.view.describe import place_facts, scene_text
from catan_nb.view.draw import draw, extent, layer
from catan_nb.view.figures import ROUTE, Figure, upright
from catan_nb.view.scene import Scene, scene_of
from catan_nb.view.shapes import Circle, Text, groups


class Harbourmaster:
    """The block of a probe module: ships on paths, buoys on hexes, lighthouses at crossings."""

    def __init__(self) -> None:
        self.ships, self.buoys, self.lights = [1 << 3, 1 << 9 | 1 << 5], 1 << 2, [0, 1 << 30]

    def copy(self) -> Harbourmaster:
        return self

    def data(self) -> dict[str, object]:
        return vars(self)


def lay(former: Callable[[CatanState], tuple[Piece, ...]], state: CatanState) -> tuple[Piece, ...]:
    own = state.blocks["probe"]
    lit = {"lit": True}
    return (
        *former(state),
        *(Piece("ship", ("edge", e), s) for s, ships in enumerate(own.ships) for e in bits(ships)),
        *(Piece("buoy", ("hex", hex)) for hex in bits(own.buoys)),
        *(
            Piece("lighthouse", ("vertex", v), seat, lit)
            for seat, lights in enumerate(own.lights)
            for v in bits(lights)
        ),
    )


BUOY = Figure(
    kind="buoy",
    on="hex",
    height=ROUTE,
    draw=upright(lambda scene, one: (Circle(0, 0, 0.3, "#ff0000"),)),
    owner=False,
    fact=lambda scene, one: "a buoy rings here",
    sentence=lambda scene, one: f"A buoy rings on {scene.board.label(*one.place)}",
)

PROBE = RuleModule(
    name="probe",
    blocks={"probe": lambda rules: Harbourmaster()},
    hooks={"figures": lambda: (BUOY,)},
    wraps={"pieces": lay},
)


@pytest.fixture(params=["base", "base+cities_knights"])
def game(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> cn.Game:
    monkeypatch.setitem(SYSTEMS, "probe", System("probe", (PROBE,), house_rule=True))
    return cn.new_game(f"{request.param}+probe", players=2, board="beginner", seed=1)


def drawn(scene: Scene, name: str) -> int:
    """How many copies of a drawing lie on the layer of pieces."""
    found = groups(layer(scene, "pieces").items, name)
    return sum(len(group.places) for group in found)


def test_a_kind_with_a_figure_in_the_table_needs_nothing_more(game: cn.Game) -> None:
    scene = scene_of(game, 0)
    red, blue = scene.colours
    assert (drawn(scene, f"ship {red}"), drawn(scene, f"ship {blue}")) == (1, 2)
    assert place_facts(scene, ("edge", 9))[-1] == f"{blue} ship"
    assert "2 ships" in scene_text(scene)


def test_a_module_brings_a_figure_of_its_own(game: cn.Game) -> None:
    scene = scene_of(game)
    (buoy,) = groups(layer(scene, "pieces").items, "buoy")
    assert buoy.items == (Circle(0, 0, 0.3, "#ff0000"),)
    assert buoy.places == (scene.point(("hex", 2)),)
    assert place_facts(scene, ("hex", 2))[-1] == "a buoy rings here"
    assert "A buoy rings on H2." in scene_text(scene)
    assert "A buoy rings on H2." in cn.show(game).description


def test_a_kind_without_a_figure_is_a_counter_with_its_letter(game: cn.Game) -> None:
    scene = scene_of(game)
    (light,) = groups(layer(scene, "pieces").items, "lighthouse")
    assert [item.text for item in light.items if isinstance(item, Text)] == ["L"]
    assert place_facts(scene, ("vertex", 30))[-1] == f"{scene.colours[1]} lighthouse"
    assert "1 × lighthouse at V30" in scene_text(scene)


def test_spots_are_told_anew_where_a_piece_came(game: cn.Game) -> None:
    board, ships = game.board, game.state.blocks["probe"].ships
    places = PlaceSpots(board, extent(board))

    def facts(edge: int) -> str:
        told = places.spots(scene_of(game), {}, "")
        return next(spot.facts for spot in told if (spot.kind, spot.id) == ("edge", edge))

    assert "ship" not in facts(20)
    ships[0] |= 1 << 20
    assert "ship" in facts(20)
    ships[0] &= ~(1 << 20)
    assert "ship" not in facts(20)


def test_a_hex_that_was_revealed_is_drawn_and_told_as_what_it_is_now() -> None:
    board = cn.Board.make(
        {(0, 0): ("hills", 5), (1, 0): ("forest", 9), (0, 1): ("pasture", 4), (1, 1): "fog",
         (2, 0): "sea", (2, -1): ("fields", 8), (1, -1): ("mountains", 3)}
    )  # fmt: skip
    game = cn.new_game(players=2, board=board, seed=1)
    fog = board.topology.hex(1, 1)
    places = PlaceSpots(board, extent(board))
    hidden = scene_of(game)
    assert {group.name for group in groups(draw(hidden)[0].items)} >= {"terrain fog"}
    before = next(s for s in places.spots(hidden, {}, "") if (s.kind, s.id) == ("hex", fog))
    assert "unexplored" in before.label.lower()
    game.state.terrain = tuple(
        int(Terrain.GOLD) if hex == fog else ground for hex, ground in enumerate(game.state.terrain)
    )
    put_tokens(
        game.state, tuple(10 if hex == fog else t for hex, t in enumerate(game.state.tokens))
    )
    for scene in (scene_of(game), scene_of(game, 1)):
        names = {group.name for group in groups(draw(scene)[0].items)}
        assert names >= {"terrain gold", "token 10"}
        assert "terrain fog" not in names
        assert scene.board is board
    after = next(s for s in places.spots(scene_of(game), {}, "") if (s.kind, s.id) == ("hex", fog))
    assert "gold" in after.label
    assert "10" in after.label
    corner = board.topology.hex_vertices[fog][2]
    assert "gold" in place_facts(scene_of(game), ("vertex", corner))[0]
