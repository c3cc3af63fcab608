"""The box: board, tokens, harbours, pieces, bank and deck (base.board … base.bank, six.*)."""

from __future__ import annotations

from collections import Counter

import pytest

import catan_nb as cn
from tests.board.reds import reds_touch
from tests.conformance.oracle import DECKS
from tests.rules.play.hand_made import BEGINNER, hand, path, position, push, refused

LAND = {"forest": 4, "pasture": 4, "fields": 4, "hills": 3, "mountains": 3, "desert": 1}
LAND_SIX = {"forest": 6, "pasture": 6, "fields": 6, "hills": 5, "mountains": 5, "desert": 2}
TOKENS = {2: 1, 12: 1} | dict.fromkeys((3, 4, 5, 6, 8, 9, 10, 11), 2)
TOKENS_SIX = {2: 2, 12: 2} | dict.fromkeys((3, 4, 5, 6, 8, 9, 10, 11), 3)
HARBOURS = {"generic": 4, "brick": 1, "lumber": 1, "ore": 1, "grain": 1, "wool": 1}
HARBOURS_SIX = {"generic": 5, "brick": 1, "lumber": 1, "ore": 1, "grain": 1, "wool": 2}


def terrain(board: cn.Board) -> Counter[str]:
    return Counter(cn.Terrain(ground).word for ground in board.terrain)


def boards(players: int) -> list[cn.Board]:
    """The printed board and a few variable ones, as a game gets them."""
    games = [cn.new_game("base", players=players, board="beginner", seed=1)]
    games += [cn.new_game("base", players=players, board="variable", seed=s) for s in range(8)]
    return [game.board for game in games]


@pytest.mark.rule("base.board")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_island_has_nineteen_hexes(players: int) -> None:
    for board in boards(players):
        assert terrain(board) == LAND
        shape = board.topology
        assert (shape.n_hexes, shape.n_vertices, shape.n_edges) == (19, 54, 72)


@pytest.mark.rule("six.board")
@pytest.mark.parametrize("players", [5, 6])
def test_the_larger_island_has_thirty_hexes(players: int) -> None:
    for board in boards(players):
        assert terrain(board) == LAND_SIX
        assert board.topology.n_hexes == 30
        assert Counter(t for t in board.tokens if t) == TOKENS_SIX
        assert Counter(harbour.word for harbour in board.harbours) == HARBOURS_SIX
        assert cn.Terrain(board.terrain[board.robber]) == cn.Terrain.DESERT
        assert not reds_touch(board)


@pytest.mark.rule("base.tokens")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_eighteen_tokens_lie_on_all_but_the_desert(players: int) -> None:
    for board in boards(players):
        assert Counter(token for token in board.tokens if token) == TOKENS
        bare = [hex for hex, token in enumerate(board.tokens) if not token]
        assert [cn.Terrain(board.terrain[hex]).word for hex in bare] == ["desert"]
        assert board.robber == bare[0]


@pytest.mark.rule("base.tokens")
def test_pips_count_in_how_many_rolls_a_token_comes() -> None:
    game = position().turn(0).game()
    game.push(cn.RollDice())
    odds = game.outcomes()
    for hex, token in enumerate(game.board.tokens):
        if token:
            chance = odds.probability(lambda roll, token=token: roll.total == token)
            assert chance * 36 == game.board.pips(hex)
    assert sum(game.board.pips(hex) for hex in range(19)) == 58


@pytest.mark.rule("base.harbours")
def test_nine_harbours_serve_two_coastal_intersections_each() -> None:
    for board in boards(4):
        assert Counter(harbour.word for harbour in board.harbours) == HARBOURS
        served = [vertex for harbour in board.harbours for vertex in harbour.vertices]
        assert len(served) == len(set(served)) == 18
        assert set(served) <= set(board.coast_vertices)


@pytest.mark.rule("base.harbours")
def test_a_harbour_serves_both_its_intersections_and_no_other() -> None:
    for vertex, rate in ((10, 2), (15, 2), (6, 4), (20, 4)):
        game = position().settlement(0, vertex).turn(0, rolled=True).game()
        assert game.players[0].rates["ore"] == rate
        assert game.players[0].rates["wool"] == 4
    assert position().settlement(0, 15).game().players[0].harbours == ("ore",)
    assert position().city(0, 51).game().players[0].harbours == ("generic",)


@pytest.mark.rule("base.layout.variable")
def test_seeds_decide_the_variable_board() -> None:
    drawn = [cn.new_game("base", seed=seed).board for seed in range(12)]
    again = [cn.new_game("base", seed=seed).board for seed in range(12)]
    assert drawn == again
    assert len({board.terrain for board in drawn}) == 12
    assert len({board.tokens for board in drawn}) > 6
    assert len({tuple(h.kind for h in board.harbours) for board in drawn}) > 6
    places = {tuple(h.edge for h in board.harbours) for board in drawn}
    assert places == {tuple(h.edge for h in BEGINNER.harbours)}


#: From the top-left corner counter-clockwise, outside in, as hex numbers of the 19-hex island.
ROUND = (0, 3, 7, 12, 16, 17, 18, 15, 11, 6, 2, 1, 4, 8, 13, 14, 10, 5, 9)
LETTERS = (5, 2, 6, 3, 8, 10, 9, 12, 11, 4, 8, 10, 9, 4, 5, 6, 3, 11)


def spirals(clockwise: bool) -> list[tuple[int, ...]]:
    """The way round the island from each of its six corners."""
    ring, inner, middle = ROUND[:12], ROUND[12:18], ROUND[18:]
    found = []
    for turn in range(6):
        outer = ring[2 * turn :] + ring[: 2 * turn]
        second = inner[turn:] + inner[:turn]
        if clockwise:
            outer = (outer[0], *reversed(outer[1:]))
            second = (second[0], *reversed(second[1:]))
        found.append((*outer, *second, *middle))
    return found


@pytest.mark.rule("base.layout.variable")
@pytest.mark.parametrize("direction", ["counter_clockwise", "clockwise"])
def test_tokens_lie_by_their_letters_in_a_spiral(direction: str) -> None:
    for seed in range(12):
        board = cn.new_game("base", seed=seed, options={"token_direction": direction}).board
        readings = [
            tuple(board.tokens[hex] for hex in way if board.tokens[hex])
            for way in spirals(direction == "clockwise")
        ]
        assert LETTERS in readings
        assert not reds_touch(board)


@pytest.mark.rule("base.layout.variable")
def test_random_tokens_and_harbours_are_options() -> None:
    spread = {"tokens": "random", "harbours": "anywhere"}
    boards = [cn.new_game("base", seed=seed, options=spread).board for seed in range(10)]
    ways = spirals(False) + spirals(True)
    in_order = [
        board
        for board in boards
        if any(tuple(board.tokens[h] for h in way if board.tokens[h]) == LETTERS for way in ways)
    ]
    assert not in_order
    assert not any(reds_touch(board) for board in boards)
    assert len({tuple(h.edge for h in board.harbours) for board in boards}) == 10
    kept = cn.new_game("base", seed=1, options={"harbours": "printed"}).board
    assert kept.harbours == BEGINNER.harbours


@pytest.mark.rule("base.layout.variable")
def test_red_tokens_apart_can_be_switched_off() -> None:
    loose = {"tokens": "random", "red_tokens_apart": False}
    boards = [cn.new_game("base", seed=seed, options=loose).board for seed in range(20)]
    assert any(reds_touch(board) for board in boards)


@pytest.mark.rule("base.layout.variable")
def test_a_board_with_touching_reds_is_refused_where_that_is_forbidden() -> None:
    cells = {(q, r): ("hills", 5) for q in range(4) for r in range(4)}
    cells |= {(0, 0): ("hills", 6), (1, 0): ("forest", 8)}
    board = cn.Board.make(cells)
    with pytest.raises(cn.BadSetup, match=r"base\.layout\.variable.*6 on H0.*8 on H1"):
        cn.new_game("base", players=2, board=board)
    game = cn.new_game("base", players=2, board=board, options={"red_tokens_apart": False})
    assert game.board == board


@pytest.mark.rule("base.layout.beginner")
def test_beginner_boards_by_name() -> None:
    assert cn.new_game("base", players=4, board="beginner").board == BEGINNER
    classic = cn.new_game("base", players=4, board="beginner_classic")
    assert classic.board == cn.printed("beginner_classic")
    # The German edition: blue's topmost settlement pays lumber, ore and wool.
    assert hand(classic, 1) == {"lumber": 1, "ore": 1, "wool": 1}
    assert min(classic.players[1].settlements) == 8
    six = cn.new_game("base", players=6, board="beginner")
    assert six.board == cn.printed("beginner_5_6")


@pytest.mark.rule("base.pieces")
def test_everybody_has_five_settlements_four_cities_and_fifteen_roads() -> None:
    for players in range(2, 7):
        game = position(players).game()
        for player in game.players:
            assert player.left == {"settlement": 5, "city": 4, "road": 15}


@pytest.mark.rule("base.pieces")
def test_without_a_settlement_piece_there_is_no_settlement() -> None:
    game = (
        position()
        .settlement(0, 0, 2, 7, 9, 16)
        .road(0, *path(16, 21, 27))
        .hand(0, brick=2, lumber=2, wool=2, grain=4, ore=3)
        .turn(0, rolled=True)
        .game()
    )
    refused(game, cn.BuildSettlement(27), "base.pieces", "5 settlements")
    assert game.availability(cn.BuildSettlement).rule == "base.pieces"
    # A city gives a settlement back to the supply.
    push(game, cn.BuildCity(0))
    assert game.players[0].left == {"settlement": 1, "city": 3, "road": 13}
    push(game, cn.BuildSettlement(27))
    assert game.players[0].left["settlement"] == 0


@pytest.mark.rule("base.pieces")
def test_without_a_city_piece_there_is_no_city() -> None:
    game = (
        position()
        .settlement(0, 0)
        .city(0, 2, 7, 9, 16)
        .hand(0, ore=3, grain=2)
        .turn(0, rolled=True)
        .game()
    )
    refused(game, cn.BuildCity(0), "base.pieces", "4 cities")
    assert game.availability(cn.BuildCity).rule == "base.pieces"


@pytest.mark.rule("base.pieces")
def test_without_a_road_piece_there_is_no_road() -> None:
    ring = (0, 4, 1, 5, 2, 6, 10, 15, 20, 26, 32, 37, 42, 46, 50, 53)
    game = (
        position()
        .settlement(0, 0)
        .road(0, *path(*ring))
        .hand(0, brick=1, lumber=1)
        .turn(0, rolled=True)
        .game()
    )
    assert game.players[0].left["road"] == 0
    refused(game, cn.BuildRoad(path(0, 3)[0]), "base.pieces", "15 roads")
    assert game.availability(cn.BuildRoad).rule == "base.pieces"


@pytest.mark.rule("base.bank")
def test_the_bank_starts_with_nineteen_of_each_resource() -> None:
    for players in (2, 3, 4):
        game = cn.new_game("base", players=players, board="variable", seed=1)
        assert dict(game.bank) == dict.fromkeys(("brick", "lumber", "ore", "grain", "wool"), 19)


@pytest.mark.rule("six.bank")
def test_the_larger_bank_has_twenty_four_of_each_and_more_cards() -> None:
    for players in (5, 6):
        game = cn.new_game("base", players=players, board="variable", seed=1)
        assert set(game.bank.values()) == {24}
        assert game.deck == DECKS[True]
        assert game.deck_size == sum(DECKS[True].values())


@pytest.mark.rule("base.bank")
def test_the_size_of_the_bank_is_an_option() -> None:
    game = cn.new_game("base", board="variable", seed=1, options={"bank_size": 24})
    assert set(game.bank.values()) == {24}


@pytest.mark.rule("base.bank")
def test_the_bank_does_not_trade_away_what_it_has_not() -> None:
    game = (
        position()
        .hand(0, wool=4)
        .bank(brick=1, lumber=1, grain=1, wool=1)
        .turn(0, rolled=True)
        .game()
    )
    refused(game, cn.TradeBank(4, 2), "base.bank", "no ore")
    assert {action.get for action in game.legal(cn.TradeBank)} == {0, 1, 3}


@pytest.mark.rule("base.bank")
def test_nothing_can_be_bought_on_credit() -> None:
    game = position().settlement(0, 8).hand(0, brick=1, lumber=0).turn(0, rolled=True).game()
    refused(game, cn.BuildRoad(path(8, 13)[0]), "base.build.cost", "1 brick, 1 lumber")


@pytest.mark.rule("base.players")
@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_two_to_six_may_play(players: int) -> None:
    game = cn.new_game("base", players=players, seed=3)
    assert len(game.players) == len(set(game.names)) == players
    assert len(game.board.topology.hexes) == (19 if players <= 4 else 30)


@pytest.mark.rule("base.players")
@pytest.mark.parametrize("players", [0, 1, 7, -3, True, "4", 4.0, None, [4]])
def test_other_numbers_of_players_are_refused(players: object) -> None:
    with pytest.raises(cn.BadSetup, match=r"2 to 6 players.*\[base\.players\]"):
        cn.new_game("base", players=players)
    with pytest.raises(cn.BadSetup, match="2 to 6 players"):
        cn.Position("base", players=players)


@pytest.mark.rule("base.players")
def test_red_stays_in_the_box_with_three_players() -> None:
    assert [p.colour for p in cn.new_game(players=3).players] == ["blue", "orange", "white"]
    assert [p.colour for p in cn.new_game(players=4).players] == [
        "red",
        "blue",
        "orange",
        "white",
    ]
    assert cn.new_game(players=6).players[5].colour == "brown"
