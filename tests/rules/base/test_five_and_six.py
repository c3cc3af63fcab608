"""Five and six players: building between the turns, or paired players (six.*)."""

from __future__ import annotations

from itertools import pairwise

import pytest

import catan_nb as cn
from tests.rules.play.hand_made import CARD, SETTLEMENT, allowed, frame_name, hand, push, refused

BOARD = cn.printed("beginner_5_6")
RULE = "six.special_building"
#: Intersections and paths of this board, by their hexes; the island's top row is r = 1.
TOP = BOARD.vertex((2, 1), (2, 0), (3, 0))


def around(vertex: int) -> tuple[int, ...]:
    return BOARD.topology.vertex_edges[vertex]


def table(players: int = 6, **options: object) -> cn.Position:
    return cn.Position("base", board=BOARD, players=players, options=options)


RICH = dict.fromkeys(("brick", "lumber", "ore", "grain", "wool"), 2)


@pytest.mark.rule("six.special_building")
@pytest.mark.parametrize("players", [5, 6])
@pytest.mark.parametrize("turn", [0, 2])
def test_after_each_turn_everybody_else_may_build_clockwise(players: int, turn: int) -> None:
    game = table(players).turn(turn, rolled=True)
    for seat in range(players):
        game.hand(seat, RICH)
    table_ = game.game()
    push(table_, cn.EndTurn())
    asked = []
    while frame_name(table_) == "SpecialBuilding":
        asked.append(table_.actor)
        assert table_.turn == turn
        push(table_, cn.EndBuilding())
    assert asked == [(turn + step) % players for step in range(1, players)]
    assert (frame_name(table_), table_.turn, table_.turn_number) == (
        "BeforeRoll",
        (turn + 1) % players,
        2,
    )


@pytest.mark.rule("six.special_building")
def test_with_four_players_there_is_no_building_between_the_turns() -> None:
    game = cn.Position("base", players=4).hand(1, RICH).turn(0, rolled=True).game()
    push(game, cn.EndTurn())
    assert (frame_name(game), game.turn) == ("BeforeRoll", 1)
    refused(game, cn.EndBuilding(), "base.turn", "no part of this game")
    with pytest.raises(cn.BadSetup, match="special_building"):
        cn.new_game("base", players=4, options={"special_building": "paired_players"})


@pytest.mark.rule("six.special_building")
def test_between_the_turns_one_builds_and_buys_and_does_nothing_else() -> None:
    edge = around(TOP)[0]
    game = (
        table()
        .settlement(1, TOP)
        .hand(1, RICH | {"wool": 6, "ore": 4, "grain": 3})
        .hand(2, wool=1)
        .development(1, knight=1, monopoly=1)
        .turn(0, rolled=True)
        .game()
    )
    push(game, cn.EndTurn())
    assert (frame_name(game), game.actor) == ("SpecialBuilding", 1)
    assert str(game.frame.question(game.names)) == "Blue may build between the turns."
    for action in (
        cn.TradeBank(4, 0),
        cn.OfferTrade(cn.Cards(wool=1), cn.Cards(ore=1), (0,)),
        cn.AskForOffers(cn.Cards(ore=1)),
        cn.PlayKnight(),
        cn.PlayMonopoly(4),
        cn.ClaimVictory(),
        cn.EndTurn(),
        cn.RollDice(),
    ):
        refused(game, action, RULE, "Blue may build between the turns")
    assert game.players[1].playable == ()
    push(game, cn.BuildRoad(edge), cn.BuildCity(TOP))
    push(game, cn.BuyDevelopmentCard(), cn.DrawDevelopment(1))
    assert (frame_name(game), game.actor) == ("SpecialBuilding", 1)
    assert len(game.players[1].roads) == 1
    push(game, cn.EndBuilding())
    # Orange holds a single card, which buys nothing, and is not asked.
    assert (frame_name(game), game.turn) == ("BeforeRoll", 1)


@pytest.mark.rule("six.special_building")
def test_the_usual_rules_of_building_hold_between_the_turns() -> None:
    game = table().settlement(1, TOP).hand(1, lumber=2, brick=1).turn(0, rolled=True).game()
    push(game, cn.EndTurn())
    refused(game, cn.BuildCity(TOP), "base.build.cost")
    refused(game, cn.BuildRoad(60), "base.build.road")
    refused(game, cn.BuyDevelopmentCard(), "base.build.cost")
    assert {action.edge for action in game.legal(cn.BuildRoad)} == set(around(TOP))


@pytest.mark.rule("six.special_building")
@pytest.mark.rule("base.dev.play")
def test_a_card_bought_between_the_turns_may_be_played_in_the_next_own_turn() -> None:
    game = table().hand(1, CARD).turn(0, rolled=True).game()
    push(game, cn.EndTurn(), cn.BuyDevelopmentCard(), cn.DrawDevelopment(0), cn.EndBuilding())
    assert (frame_name(game), game.turn) == ("BeforeRoll", 1)
    allowed(game, cn.PlayKnight())


def winning_between(**options: object) -> tuple[cn.Position, cn.BuildSettlement]:
    """Seat 2 has 9 points and the price of a settlement, with a place for it."""
    shape = BOARD.topology
    corners = [shape.hex_vertices[hex][0] for hex in (0, 5, 13, 20, 27)]
    free = shape.hex_vertices[29][3]
    return (
        table(**options)
        .city(2, *corners[:4])
        .settlement(2, corners[4])
        .road(2, shape.vertex_edges[free][0])
        .hand(2, SETTLEMENT)
        .turn(0, rolled=True)
    ), cn.BuildSettlement(free)


@pytest.mark.rule("six.special_building")
@pytest.mark.rule("base.win")
def test_nobody_wins_between_the_turns_but_at_the_start_of_their_own() -> None:
    position, build = winning_between()
    game = push(position.game(), cn.EndTurn())
    assert game.actor == 2
    push(game, build)
    assert (game.points(2), game.over) == (10, False)
    push(game, cn.EndBuilding())
    assert (game.turn, game.over) == (1, False)
    push(game, cn.Roll(1, 1), cn.EndTurn())
    while frame_name(game) == "SpecialBuilding":
        push(game, cn.EndBuilding())
    assert (game.over, game.winner) == (True, 2)


# ---- paired players --------------------------------------------------------------------


@pytest.mark.rule("six.special_building")
@pytest.mark.parametrize("players", [5, 6])
@pytest.mark.parametrize("turn", [0, 4])
def test_the_third_to_the_left_has_a_paired_turn(players: int, turn: int) -> None:
    game = table(players, special_building="paired_players").turn(turn, rolled=True).game()
    events = game.push(cn.EndTurn())
    paired = (turn + 3) % players
    assert (frame_name(game), game.actor, game.turn) == ("PairedTurn", paired, turn)
    assert "paired player" in events[-1].text(game.names)
    push(game, cn.EndTurn())
    assert (frame_name(game), game.turn) == ("BeforeRoll", (turn + 1) % players)


def paired(**extra: int) -> cn.Position:
    return (
        table(special_building="paired_players")
        .settlement(3, TOP)
        .hand(3, RICH | {"wool": 6})
        .hand(0, ore=2)
        .development(3, **(extra or {"knight": 1, "invention": 1}))
        .turn(0, rolled=True)
    )


@pytest.mark.rule("six.special_building")
def test_the_paired_player_builds_trades_with_the_bank_and_plays_one_card() -> None:
    game = push(paired().game(), cn.EndTurn())
    for action in (
        cn.RollDice(),
        cn.OfferTrade(cn.Cards(wool=1), cn.Cards(ore=1), (0,)),
        cn.AskForOffers(cn.Cards(ore=1)),
        cn.EndBuilding(),
    ):
        refused(game, action, RULE, "paired player")
    push(game, cn.TradeBank(4, 2), cn.BuildRoad(around(TOP)[0]))
    push(game, cn.PlayKnight(), cn.MoveRobber(0))
    assert (frame_name(game), game.actor) == ("PairedTurn", 3)
    refused(game, cn.PlayInvention(cn.Cards(ore=2)), "base.dev.play", "Only one")
    push(game, cn.BuyDevelopmentCard(), cn.DrawDevelopment(2))
    assert game.players[3].fresh["road_building"] == 1
    push(game, cn.EndTurn())
    assert game.turn == 1


@pytest.mark.rule("six.special_building")
@pytest.mark.rule("base.robber.steal")
def test_the_paired_player_steals_with_a_knight() -> None:
    hex = BOARD.topology.vertex_hexes[TOP][0]
    game = paired().settlement(0, BOARD.topology.hex_vertices[hex][2]).game()
    push(game, cn.EndTurn(), cn.PlayKnight(), cn.MoveRobber(hex), cn.Steal(2))
    assert (hand(game, 0), game.players[3].hand["ore"]) == ({"ore": 1}, 3)


@pytest.mark.rule("six.special_building")
@pytest.mark.rule("base.dev.play")
def test_every_turn_and_paired_turn_has_its_own_card() -> None:
    game = paired(knight=2).development(0, knight=1).game()
    push(game, cn.PlayKnight(), cn.MoveRobber(20), cn.EndTurn(), cn.PlayKnight())
    push(game, cn.MoveRobber(21), cn.EndTurn())
    for _ in range(2):
        push(game, cn.Roll(1, 1), cn.EndTurn(), cn.EndTurn())
    assert game.turn == 3
    allowed(game, cn.PlayKnight())


@pytest.mark.rule("six.special_building")
@pytest.mark.rule("base.win")
def test_the_paired_player_may_win() -> None:
    position, build = winning_between(special_building="paired_players")
    game = push(position.turn(5, rolled=True).game(), cn.EndTurn())
    assert game.actor == 2  # the third to the left of 5
    push(game, build)
    assert (game.over, game.winner) == (True, 2)


@pytest.mark.rule("six.special_building")
@pytest.mark.rule("base.win")
def test_points_gained_before_win_at_the_start_of_a_paired_turn() -> None:
    # Seat 1 cuts the longest road, which makes seat 4, the paired player, its holder.
    shape = BOARD.topology
    west = line(BOARD.vertex((2, 1), (1, 1), (2, 0)), 7)
    cut = next(vertex for vertex in west[2:-2] if len(shape.vertex_edges[vertex]) == 3)
    inland = next(v for v in shape.vertex_neighbours[cut] if v not in west)
    south = line(BOARD.vertex((-1, 7), (-2, 8), (-1, 8)), 6)
    game = (
        table(special_building="paired_players", target=3)
        .road(0, *roads(west))
        .road(4, *roads(south))
        .settlement(4, BOARD.vertex((2, 4), (1, 4), (2, 3)))
        .road(1, shape.edge_between(cut, inland))
        .hand(1, SETTLEMENT)
        .turn(1, rolled=True)
        .game()
    )
    push(game, cn.BuildSettlement(cut))
    assert (game.longest_route_holder, game.points(4), game.over) == (4, 3, False)
    push(game, cn.EndTurn())
    assert (game.over, game.winner, game.turn) == (True, 4, 1)


def line(start: int, length: int) -> tuple[int, ...]:
    """Return the intersections along the coast from a start."""
    shape, coast = BOARD.topology, set(BOARD.coast_vertices)
    way = [start]
    while len(way) < length:
        way.append(next(v for v in shape.vertex_neighbours[way[-1]] if v in coast and v not in way))
    return tuple(way)


def roads(way: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(BOARD.topology.edge_between(a, b) for a, b in pairwise(way))


@pytest.mark.rule("six.special_building")
def test_a_paired_victory_may_have_to_be_claimed() -> None:
    position, build = winning_between(special_building="paired_players", must_claim=True)
    game = push(position.turn(5, rolled=True).game(), cn.EndTurn(), build)
    assert not game.over
    push(game, cn.ClaimVictory())
    assert game.winner == 2
