"""Reading a game: who has what, and where."""

from __future__ import annotations

import pytest

import catan_nb as cn
from tests.conformance.oracle import DECKS
from tests.rules.play.hand_made import path, position, push


def table() -> cn.Game:
    return (
        position(4)
        .settlement(0, 8)
        .city(2, 40)
        .road(0, *path(8, 13, 18))
        .road(2, *path(40, 45))
        .hand(0, ore=2)
        .development(0, knight=2, victory_point=1)
        .knights(2, 1)
        .turn(0, rolled=True)
        .game()
    )


def test_pieces_by_player_and_by_place() -> None:
    game = table()
    red, blue, orange, _ = game.players
    assert (red.settlements, red.cities, red.roads) == ((8,), (), tuple(sorted(path(8, 13, 18))))
    assert (orange.settlements, orange.cities) == ((), (40,))
    assert (blue.settlements, blue.roads, blue.route_length, blue.route) == ((), (), 0, ())
    buildings = {v: b for v in range(54) if (b := game.building_at(v))}
    assert buildings == {8: (0, "settlement"), 40: (2, "city")}
    roads = {e: r for e in range(72) if (r := game.road_at(e))}
    assert roads == dict.fromkeys(path(8, 13, 18), (0, "road")) | {path(40, 45)[0]: (2, "road")}
    assert orange.left == {"settlement": 5, "city": 3, "road": 14}


def test_players_have_names_colours_and_points() -> None:
    game = table()
    assert game.names == ("Red", "Blue", "Orange", "White")
    assert [player.name for player in game.players] == list(game.names)
    assert [player.colour for player in game.players] == ["red", "blue", "orange", "white"]
    assert [game.points(seat) for seat in range(4)] == [2, 0, 2, 0]
    assert [game.public_points(seat) for seat in range(4)] == [1, 0, 2, 0]
    assert repr(game.players[0]) == "<Red: 2 points, 2 cards>"
    assert repr(game) == "<Game base, 4 players, ply 0: Red may trade and build.>"


def test_hands_bank_and_deck() -> None:
    game = table()
    red = game.players[0]
    assert dict(red.hand) == {"brick": 0, "lumber": 0, "ore": 2, "grain": 0, "wool": 0}
    assert (red.hand_size, red.development_size, red.knights) == (2, 3, 0)
    assert red.development["knight"] == 2
    size = sum(DECKS[False].values())
    assert (game.bank["ore"], game.deck["knight"], game.deck_size) == (17, 11, size - 4)
    with pytest.raises(TypeError):
        red.hand["ore"] = 5
    with pytest.raises(TypeError):
        game.bank["ore"] = 5


def test_the_state_of_the_turn() -> None:
    game = table()
    assert (game.turn, game.turn_number, game.roll) == (0, 1, (6, 6))
    assert (game.robber, game.pirate, game.first_player) == (9, None, 0)
    assert (game.longest_route_holder, game.largest_army_holder, game.winner) == (None,) * 3
    assert game.options["target"] == 10
    assert game.variant == "base"


def test_a_finished_game_can_be_read() -> None:
    game = (
        position(2, target=4)
        .city(0, 8)
        .settlement(0, 40)
        .hand(0, ore=3, grain=2)
        .turn(0, rolled=True)
        .game()
    )
    push(game, cn.BuildCity(40))
    assert repr(game) == "<Game base, 2 players, ply 1: over>"
    view = game.view(1)
    assert repr(view) == "<View of Orange: <Game base, 2 players, ply 1: over>>"
    assert repr(game.view(None)).startswith("<View of a spectator: ")
    assert (view.over, view.winner, view.frame, view.actor) == (True, 0, None, None)
    assert view.why_not(cn.EndTurn()).rule == "base.win"
    assert game.players[0].playable == ()


def test_the_live_position_is_a_graph() -> None:
    graph = table().graph()
    assert (graph.number_of_nodes(), graph.number_of_edges()) == (54, 72)


def test_views_read_alike() -> None:
    game = table()
    view = game.view(0)
    for name in (
        "board",
        "names",
        "options",
        "turn",
        "turn_number",
        "roll",
        "robber",
        "pirate",
        "colours",
        "variant",
        "actor",
        "frame",
        "over",
        "winner",
        "ply",
        "longest_route_holder",
        "largest_army_holder",
        "deck_size",
    ):
        assert getattr(view, name) == getattr(game, name), name
    assert view.building_at(8) == (0, "settlement")
    assert view.road_at(path(8, 13)[0]) == (0, "road")
    push(game, cn.PlayKnight())
    assert view.events_at(0) == game.events_at(0)
    assert view.legal(cn.MoveRobber) == game.legal(cn.MoveRobber)
    game.pop()
    with pytest.raises(IndexError):
        view.events_at(0)
