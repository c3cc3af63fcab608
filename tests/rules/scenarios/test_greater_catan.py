"""Greater Catan: small islands without tokens, which ships bring from a supply and from home."""

from __future__ import annotations

import pytest

import catan_nb as cn
from catan_nb.rules.seafarers.actions import BuildShip, ChooseBare, DrawToken, TakeToken
from tests.rules.play.hand_made import frame_name, push, refused
from tests.rules.scenarios.moments import before_alone
from tests.rules.scenarios.scenes import (
    at,
    corners,
    first_places,
    hex_at,
    new_game,
    position,
    side,
)

MAIN = (
    *((q, -2) for q in (0, 1, 2)),
    *((q, -1) for q in (-1, 0, 1, 2)),
    *((q, 0) for q in (-2, -1, 0, 1, 2)),
    *((q, 1) for q in (-2, -1, 0, 1)),
    *((q, 2) for q in (-2, -1, 0)),
)
#: A small hex that stands alone: the east of the row r = 0.
ALONE = (4, 0)


@pytest.mark.rule("sea.scenario.greater_catan")
@pytest.mark.parametrize("players", [3, 4])
def test_everybody_starts_on_the_main_island_and_small_islands_have_no_tokens(players: int) -> None:
    game = new_game("greater_catan", players)
    main = {hex_at(game, *hex) for hex in MAIN}
    assert first_places(game) == corners(game, *MAIN)
    assert sorted(filter(None, game.board.tokens)) == [
        *(2, 3, 3, 4, 4, 5, 5, 6, 6, 8, 8, 9, 9, 10, 10, 11, 11, 12)
    ]
    assert {hex for hex, token in enumerate(game.board.tokens) if token} < main
    assert len(game.board.land.hexes) == 37
    assert (game.rules.options["target"], game.token_supply) == (14, players + 1)


@pytest.mark.rule("sea.scenario.greater_catan")
def test_islands_bring_no_points() -> None:
    table = position("greater_catan")
    table.ships(0, side(table, 4, 0, "W")).hand(0, brick=1, lumber=1, wool=1, grain=1)
    game = table.turn(0, rolled=True).game()
    push(game, cn.BuildSettlement(at(game, 4, 0, "SW")))
    assert game.players[0].points == 1


@pytest.mark.rule("sea.greater.token")
def test_a_ship_that_reaches_a_bare_hex_brings_it_a_token_of_the_supply() -> None:
    game = before_alone().game()
    assert frame_name(game) == "MainTurn"
    push(game, BuildShip(side(game, 3, 0, "E")))
    assert frame_name(game) == "TokenDraw"
    drawn = {outcome.token for outcome, _ in game.outcomes()}
    assert drawn == {2, 3, 4, 5, 9, 10, 11}
    push(game, DrawToken(9))
    assert game.state.tokens[hex_at(game, *ALONE)] == 9
    assert (game.token_supply, frame_name(game)) == (4, "MainTurn")


@pytest.mark.rule("sea.greater.token")
def test_a_hex_with_a_token_gets_no_other_and_a_road_brings_none() -> None:
    game = before_alone().game()
    push(game, BuildShip(side(game, 3, 0, "E")), DrawToken(9))
    push(game, BuildShip(side(game, 4, 0, "SW")))
    assert (frame_name(game), game.token_supply) == ("MainTurn", 4)
    table = position("greater_catan").hand(0, brick=1, lumber=1)
    table.settlement(0, at(table, 4, 0, "N"))
    game = table.turn(0, rolled=True).game()
    push(game, cn.BuildRoad(side(game, 4, 0, "NE")))
    assert frame_name(game) == "MainTurn"
    table = position("greater_catan", roads_bring_tokens=True).hand(0, brick=1, lumber=1)
    table.settlement(0, at(table, 4, 0, "N"))
    game = table.turn(0, rolled=True).game()
    push(game, cn.BuildRoad(side(game, 4, 0, "NE")))
    assert frame_name(game) == "TokenDraw"


def two_hexes() -> tuple[cn.Position, int]:
    """Return a position with a ship that sails on to two hexes of small islands, and its path."""
    table = position("greater_catan").hand(0, lumber=1, wool=1)
    # The sea (2, -3) lies north of the main island; north of it the sea (3, -4) and more islands.
    shape, main = table.board.topology, {hex_at(table, *hex) for hex in MAIN}
    land = set(table.board.land.hexes)
    path = next(
        edge
        for edge in range(shape.n_edges)
        if table.board.land.sea_edges >> edge & 1
        and len({h for v in shape.edge_vertices[edge] for h in shape.vertex_hexes[v]} & land - main)
        == 2
        and not {h for v in shape.edge_vertices[edge] for h in shape.vertex_hexes[v]} & main
    )
    start = next(
        edge
        for vertex in shape.edge_vertices[path]
        for edge in shape.vertex_edges[vertex]
        if edge != path and table.board.land.sea_edges >> edge & 1
    )
    return table.ships(0, start), path


@pytest.mark.rule("sea.greater.token")
def test_several_hexes_get_theirs_in_the_players_order() -> None:
    table, path = two_hexes()
    game = push(table.turn(0, rolled=True).game(), BuildShip(path))
    assert frame_name(game) == "TokenOrder"
    one, two = game.frame.hexes
    refused(game, ChooseBare(min(hex_at(table, *hex) for hex in MAIN)), "sea.greater.token")
    push(game, ChooseBare(two))
    assert game.frame.hex == two
    push(game, DrawToken(2))
    assert (frame_name(game), game.frame.hex) == ("TokenDraw", one)
    push(game, DrawToken(3))
    assert (game.state.tokens[two], game.state.tokens[one]) == (2, 3)


@pytest.mark.rule("sea.greater.token", "sea.greater.take")
def test_the_last_of_the_supply_goes_to_the_first_hex_and_the_next_takes_from_the_main() -> None:
    table, path = two_hexes()
    game = push(table.tokens_in_supply(1).turn(0, rolled=True).game(), BuildShip(path))
    one, two = game.frame.hexes
    push(game, ChooseBare(two))
    assert (frame_name(game), game.frame.hex) == ("TokenDraw", two)
    push(game, DrawToken(2))
    assert (game.token_supply, frame_name(game), game.frame.hex) == (0, "TokenTake", one)


def taking(*settlements: tuple[int, int, str]) -> cn.Position:
    """Return a position with an empty supply, a ship short of the lone hex, and buildings."""
    table = before_alone()
    table.tokens_in_supply(0)
    for place in settlements:
        table.settlement(0, at(table, *place))
    return table


@pytest.mark.rule("sea.greater.take")
def test_a_taken_token_lies_at_an_own_building_that_keeps_one() -> None:
    # At the centre of the island every corner has three hexes; one of them may be the desert.
    table = taking((0, 0, "N"))
    shape = table.board.topology
    around = {hex for hex in shape.vertex_hexes[at(table, 0, 0, "N")] if table.board.tokens[hex]}
    game = push(table.game(), BuildShip(side(table, 3, 0, "E")))
    assert frame_name(game) == "TokenTake"
    assert {action.hex for action in game.legal(TakeToken)} == around
    away = next(hex for hex in (hex_at(game, *one) for one in MAIN) if hex not in around)
    refused(game, TakeToken(away), "sea.greater.take")
    hex = min(around)
    token = table.board.tokens[hex]
    push(game, TakeToken(hex))
    assert (game.state.tokens[hex], game.state.tokens[hex_at(game, *ALONE)]) == (0, token)


@pytest.mark.rule("sea.greater.take")
def test_where_a_building_would_lose_its_only_token_the_first_rule_is_dropped() -> None:
    # At the tip of a coast hex stands the one building: its token is its last, so others may go.
    table = taking((0, -2, "NW"))
    own = hex_at(table, 0, -2)
    assert table.board.tokens[own]
    game = push(table.game(), BuildShip(side(table, 3, 0, "E")))
    tokens = {hex for hex, token in enumerate(table.board.tokens) if token}
    assert {action.hex for action in game.legal(TakeToken)} == tokens - {own}
    refused(game, TakeToken(own), "sea.greater.take")


@pytest.mark.rule("sea.greater.take")
def test_no_red_token_comes_beside_another_on_the_small_island() -> None:
    table = position("greater_catan").hand(0, lumber=3, wool=3).tokens_in_supply(0)
    shape, tokens = table.board.topology, table.board.tokens
    reds = [hex for hex, token in enumerate(tokens) if token in (6, 8)]
    table.island_token((-4, 1), taken=reds[0])
    # A building whose corner has another red token, and a further hex with a token.
    corner = next(
        vertex
        for red in reds[1:]
        for vertex in shape.hex_vertices[red]
        if reds[0] not in shape.vertex_hexes[vertex]
        and sum(bool(tokens[hex]) for hex in shape.vertex_hexes[vertex]) >= 2
    )
    # On the western island (-4, 1) lies beside (-5, 2), which a ship reaches from the south.
    near, path = side(table, -5, 2, "W"), side(table, -5, 2, "SW")
    table.settlement(0, corner).ships(0, near)
    game = push(table.turn(0, rolled=True).game(), BuildShip(path))
    assert (frame_name(game), game.frame.hex) == ("TokenTake", hex_at(game, -5, 2))
    legal = {action.hex for action in game.legal(TakeToken)}
    around = {hex for hex in shape.vertex_hexes[corner] if tokens[hex]}
    assert legal == {hex for hex in around if tokens[hex] not in (6, 8)}
    refused(game, TakeToken(min(around - legal)), "sea.greater.take", "red")


@pytest.mark.rule("sea.scenario.greater_catan")
def test_with_eight_cities_18_points_win() -> None:
    def game_with(variant: str = "base", **options: object) -> cn.Game:
        return cn.new_game(variant, scenario="greater_catan", seed=1, options=options)

    game = game_with(eight_cities=True)
    assert game.players[0].left["city"] == 8
    assert game.options["target"] == 18
    assert game_with().players[0].left["city"] == 4
    assert game_with(eight_cities=True, target=12).options["target"] == 12
    assert game_with("base+cities_knights", eight_cities=True).options["target"] == 20
    again = cn.Game.from_json(game.to_json())
    assert (again.options, again.players[0].left["city"]) == (game.options, 8)


@pytest.mark.rule("sea.scenario.greater_catan", "base.pieces")
@pytest.mark.parametrize("eight", [False, True])
def test_a_fifth_city_needs_a_second_set(eight: bool) -> None:
    table = cn.Position(scenario="greater_catan", options={"eight_cities": eight})
    for q, r in ((0, -2), (1, -1), (-1, 1), (-1, -1)):
        table.city(0, at(table, q, r, "N"))
    table.settlement(0, at(table, 1, 1, "N")).hand(0, ore=3, grain=2)
    game = table.turn(0, rolled=True).game()
    build = cn.BuildCity(at(game, 1, 1, "N"))
    if not eight:
        refused(game, build, "base.pieces")
        return
    push(game, build)
    assert len(game.players[0].cities) == 5
    assert game.players[0].left["city"] == 3
