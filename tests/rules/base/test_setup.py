"""The set-up (base.setup.*, base.layout.beginner)."""

from __future__ import annotations

import pytest

import catan_nb as cn
from tests.rules.play.hand_made import (
    BEGINNER,
    allowed,
    frame_name,
    hand,
    path,
    places,
    position,
    push,
    refused,
    road,
)

#: What is printed: settlements, roads, first cards. By colour, as on the beginner's picture.
PRINTED = {
    "red": ({8, 28}, {(8, 13), (28, 34)}, {"grain": 1, "lumber": 2}),
    "blue": ({39, 41}, {(39, 44), (36, 41)}, {"brick": 1, "lumber": 1, "ore": 1}),
    "orange": ({40, 14}, {(40, 45), (9, 14)}, {"ore": 1, "grain": 2}),
    "white": ({17, 31}, {(17, 22), (25, 31)}, {"lumber": 1, "ore": 1, "wool": 1}),
}


@pytest.mark.rule("base.layout.beginner")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_beginner_board_has_printed_pieces_and_first_cards(players: int) -> None:
    game = cn.new_game("base", players=players, board="beginner", seed=5)
    for player in game.players:
        settlements, roads, cards = PRINTED[player.colour]
        assert set(player.settlements) == settlements
        assert {BEGINNER.topology.edge_vertices[edge] for edge in player.roads} == roads
        assert hand(game, player.seat) == cards
        assert player.points == 2
        assert player.left == {"settlement": 3, "city": 4, "road": 13}
    given = sum(player.hand_size for player in game.players)
    assert sum(game.bank.values()) == 95 - given
    assert (game.turn, game.turn_number, frame_name(game)) == (0, 1, "BeforeRoll")
    assert game.robber == 9


@pytest.mark.rule("base.layout.beginner")
def test_the_example_of_the_rules_pays_on_a_three() -> None:
    game = cn.new_game("base", players=4, board="beginner", seed=5)
    before = [hand(game, seat) for seat in range(4)]
    game.push(cn.Roll(1, 2))
    gained = [
        {kind: n - before[seat].get(kind, 0) for kind, n in hand(game, seat).items()}
        for seat in range(4)
    ]
    assert [{k: n for k, n in cards.items() if n} for cards in gained] == [
        {},
        {"ore": 1},
        {"ore": 1},
        {"lumber": 1},
    ]


@pytest.mark.rule("base.layout.beginner")
def test_printed_pieces_can_be_left_away() -> None:
    game = cn.new_game("base", players=4, board="beginner", options={"start": "placed"})
    assert frame_name(game) == "SetupSettlement"
    assert not any(player.settlements for player in game.players)


@pytest.mark.rule("base.layout.beginner")
def test_a_printed_board_without_pieces_for_a_colour_is_refused() -> None:
    with pytest.raises(cn.BadSetup, match=r"no printed pieces for green.*base\.layout"):
        cn.new_game("base", players=5, board=cn.printed("beginner"))
    options = {"start": "placed"}
    assert cn.new_game("base", players=5, board=cn.printed("beginner"), options=options)


def order_of_placing(game: cn.Game) -> list[tuple[int, str]]:
    order = []
    while game.turn is None:
        order.append((game.actor, frame_name(game)))
        game.push(game.legal_actions()[0])
    return order


@pytest.mark.rule("base.setup.order")
@pytest.mark.rule("base.setup.first_turn")
@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
@pytest.mark.parametrize("first", [0, 1])
def test_placing_goes_round_clockwise_and_back(players: int, first: int) -> None:
    game = cn.new_game("base", players=players, seed=2, options={"first_player": first})
    assert (game.turn, game.turn_number, game.roll) == (None, 0, None)
    clockwise = [(first + step) % players for step in range(players)]
    seats = clockwise + clockwise[::-1]
    expected = [(seat, what) for seat in seats for what in ("SetupSettlement", "SetupRoad")]
    assert order_of_placing(game) == expected
    # Whoever placed last has the first turn.
    assert (game.turn, game.actor, game.turn_number) == (first, first, 1)
    assert frame_name(game) == "BeforeRoll"
    for player in game.players:
        assert (len(player.settlements), len(player.roads), player.points) == (2, 2, 2)


@pytest.mark.rule("base.setup.order")
def test_the_highest_roll_begins() -> None:
    firsts = {cn.new_game("base", players=4, seed=seed).actor for seed in range(30)}
    assert firsts == {0, 1, 2, 3}
    assert {cn.new_game(players=4, board="beginner", seed=s).turn for s in range(9)} == {0}
    game = cn.new_game("base", players=4, board="beginner", options={"first_player": 2})
    assert (game.turn, game.first_player) == (2, 2)
    with pytest.raises(cn.BadSetup, match=r"no seat 3.*base\.setup\.order"):
        cn.new_game("base", players=3, options={"first_player": 3})


@pytest.mark.rule("base.setup.order")
@pytest.mark.rule("base.distance")
def test_a_first_settlement_goes_anywhere_but_beside_another() -> None:
    game = position(4).setup(0).game()
    assert places(game, cn.BuildSettlement) == set(range(54))
    push(game, cn.BuildSettlement(18), road(18, 24))
    assert game.actor == 1
    assert places(game, cn.BuildSettlement) == set(range(54)) - {18, 13, 23, 24}
    refused(game, cn.BuildSettlement(18), "base.build.settlement", "V18", "occupied")
    refused(game, cn.BuildSettlement(24), "base.distance", "Red", "V18")
    allowed(game, cn.BuildSettlement(19))
    allowed(game, cn.BuildSettlement(0))  # the coast is land


@pytest.mark.rule("base.setup.order")
def test_the_road_touches_the_new_settlement() -> None:
    game = position(3).settlement(0, 8).road(0, *path(8, 13)).setup(0, round=2).game()
    push(game, cn.BuildSettlement(40))
    assert frame_name(game) == "SetupRoad"
    ends = {BEGINNER.topology.edge_vertices[edge] for edge in places(game, cn.BuildRoad)}
    assert ends == {(35, 40), (40, 44), (40, 45)}
    refused(game, road(8, 12), "base.setup.order", "new building", "V40")
    refused(game, road(8, 13), "base.build.road", "already")
    refused(game, cn.RollDice(), "base.setup.order", "Blue places a road")
    refused(game, cn.BuildSettlement(0), "base.setup.order")


@pytest.mark.rule("base.setup.order")
def test_nothing_is_paid_in_the_setup() -> None:
    game = position(3).hand(0, brick=1, lumber=1, wool=1, grain=1).setup(0).game()
    push(game, cn.BuildSettlement(8), road(8, 12))
    assert game.players[0].hand_size == 4


@pytest.mark.rule("base.setup.order")
@pytest.mark.rule("base.distance")
def test_a_board_on_which_the_setup_could_get_stuck_is_refused() -> None:
    tiny = cn.Board.make({(0, 0): ("hills", 6), (1, 0): ("forest", 5), (0, 1): "desert"})
    with pytest.raises(cn.BadSetup, match=r"13 free intersections.*4 settlements|base\.distance"):
        cn.new_game("base", players=3, board=tiny)
    game = cn.new_game("base", players=2, board=tiny)
    order_of_placing(game)
    assert game.turn is not None
    with pytest.raises(cn.BadSetup, match=r"base\.distance"):
        cn.Position("base", board=tiny, players=2).settlement(0, 0, 4).setup(0).game()


@pytest.mark.rule("base.setup.cards")
@pytest.mark.parametrize(
    ("vertex", "cards"),
    [
        (39, {"lumber": 1, "ore": 1, "brick": 1}),  # forest 8, mountains 3, hills 5
        (28, {"grain": 1, "lumber": 2}),  # fields 9, forest 11, forest 8
        (18, {"brick": 1, "wool": 1}),  # hills 6, pasture 4, desert
        (0, {"ore": 1}),  # only mountains 10
        (16, {"grain": 2}),  # the coast at fields 12 and fields 9
    ],
)
def test_the_second_settlement_pays_a_card_for_each_hex(vertex: int, cards: dict[str, int]) -> None:
    game = position(3).setup(2, round=2).game()
    game.push(cn.BuildSettlement(vertex))
    assert hand(game, 2) == cards
    assert all(game.bank[kind] == 19 - count for kind, count in cards.items())


@pytest.mark.rule("base.setup.cards")
def test_the_first_settlement_pays_nothing() -> None:
    game = position(3).setup(0).game()
    push(game, cn.BuildSettlement(39), road(39, 44))
    assert game.players[0].hand_size == 0


@pytest.mark.rule("base.setup.cards")
@pytest.mark.rule("base.bank")
def test_an_empty_bank_pays_no_first_cards() -> None:
    game = position(3).bank(lumber=1, ore=0, brick=2).setup(2, round=2).game()
    game.push(cn.BuildSettlement(28))  # fields, forest, forest; 1 lumber and no grain left
    assert hand(game, 2) == {"lumber": 1}
    assert game.bank["lumber"] == 0


@pytest.mark.rule("base.setup.order")
def test_sea_is_no_place_to_settle() -> None:
    cells: dict[tuple[int, int], object] = {(q, r): "sea" for q in range(5) for r in range(5)}
    cells |= {(q, r): ("hills", 5) for q in range(3) for r in range(4)}
    board = cn.Board.make(cells)
    game = cn.new_game("base", players=2, board=board, options={"first_player": 0})
    far = board.vertex((4, 4), (3, 4), (4, 3))
    coast = board.vertex((2, 1), (3, 1), (3, 0))
    refused(game, cn.BuildSettlement(far), "base.build.settlement", "open sea")
    push(game, cn.BuildSettlement(coast))
    out = board.edge((3, 1), (3, 0))
    refused(game, cn.BuildRoad(out), "base.build.road", "open sea")
    allowed(game, cn.BuildRoad(board.edge((2, 1), (3, 1))))
