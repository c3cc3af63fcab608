"""Sketches of positions: what is in them is what the rules have."""

from __future__ import annotations

import pytest

import catan_nb as cn
from catan_nb.board.terrain import PIPS
from catan_nb.bots.search.knights import aims
from catan_nb.bots.search.knights.rollouts import draw
from catan_nb.bots.search.knights.sketch import KINDS, RANKS, TRACKS, Sketch
from catan_nb.kernel.question import CHANCE
from catan_nb.rules.cards import CLOTH, COIN, GRAIN, LUMBER, ORE, PAPER
from catan_nb.rules.cities_knights.names import POLITICS, SCIENCE, TRADE
from tests.bots.knights_table import table


def drawn(game: cn.Game) -> Sketch:
    sketch = draw(game.state)
    assert sketch is not None
    return sketch


def test_a_sketch_has_hands_buildings_tracks_knights_and_the_fleet() -> None:
    position = table().hand(0, ore=2, cloth=1).improvements(1, science=2, trade=4)
    position.knight(0, 12, strength=2, active=True).knight(0, 44)
    position.wall(2, 17).barbarians(fleet=3, landings=1).turn(0, rolled=True)
    game = position.game()
    sketch = drawn(game)
    assert sketch.hands[ORE] == 2
    assert sketch.hands[CLOTH] == 1
    assert sum(sketch.hands) == 3
    assert sketch.settlements == [1 << 8, 1 << 25, 1 << 36]
    assert sketch.cities == [1 << 40, 1 << 43, 1 << 17]
    assert sketch.roads == [1 << 12 | 1 << 57, 1 << 37 | 1 << 62, 1 << 52 | 1 << 25]
    assert sketch.steps[TRACKS + SCIENCE] == 2
    assert sketch.steps[TRACKS + TRADE] == 4
    assert sketch.metropolises[TRADE] == 1
    assert sketch.metropolises[POLITICS] == -1
    assert sketch.awake[:RANKS] == [0, 1, 0]
    assert sketch.asleep[:RANKS] == [1, 0, 0]
    assert sketch.walls == [0, 0, 1]
    assert (sketch.fleet, sketch.landings) == (3, 1)
    assert sketch.points == [3, 5, 3]
    assert sketch.rolled
    assert sketch.seat == 0


def test_a_city_brings_a_commodity_for_its_second_card_where_there_is_one() -> None:
    game = table().turn(0).game()
    board, income = game.board, drawn(game).income(0)
    expected = [0.0] * KINDS
    for vertex, city in ((8, False), (40, True)):
        for hex in board.topology.vertex_hexes[vertex]:
            kind, dots = int(board.terrain[hex]), PIPS[board.tokens[hex]]
            if kind < 5:
                expected[kind] += dots
                if city:
                    other = {ORE: COIN, LUMBER: PAPER, 4: CLOTH}.get(kind, kind)
                    expected[other] += dots
    assert income == expected
    assert sum(income[5:]) > 0


def test_what_the_robber_blocks_counts_half() -> None:
    game = table().turn(0).game()
    sketch = drawn(game)
    free = sketch.income(0)
    hex = next(
        hex
        for hex in game.board.topology.vertex_hexes[40]
        if game.board.terrain[hex] in (ORE, LUMBER, 4)
    )
    sketch.robber = hex
    sketch.incomes[0] = None
    lost = [before - after for before, after in zip(free, sketch.income(0), strict=True)]
    assert sum(lost) == PIPS[game.board.tokens[hex]] * 0.5 * 2
    assert sorted(lost)[-2:] == [PIPS[game.board.tokens[hex]] * 0.5] * 2


def test_the_guild_lets_commodities_trade_two_to_one() -> None:
    rates = drawn(table().improvements(0, trade=3).turn(0).game()).rates
    assert rates[COIN] == rates[PAPER] == rates[CLOTH] == 2
    assert rates[KINDS + COIN] == 4
    assert rates[GRAIN] == 4


def test_in_the_middle_of_something_there_is_no_sketch() -> None:
    game = cn.new_game("base+cities_knights", players=2, seed=1)
    assert draw(game.state) is None
    game = table().hand(1, ore=9).barbarians(landings=1).turn(0).game()
    game.push(cn.RollThree(TRADE, 3, 4))
    assert draw(game.state) is None


@pytest.mark.parametrize("players", [2, 4, 6])
def test_sketches_of_games_have_the_points_rates_and_routes_of_the_rules(players: int) -> None:
    game = cn.new_game("base+cities_knights", players=players, seed=players)
    bots = cn.bots.bots_by_seat("good", players)
    seen = 0
    while not game.over and seen < 60:
        actor = game.actor
        game.push(game.sample() if actor == CHANCE else bots[actor].choose(game.view(actor)))
        sketch = draw(game.state)
        if sketch is None or sketch.rolled:
            continue
        seen += 1
        again = sketch.copy()
        for seat in range(players):
            assert sketch.points[seat] == game.points(seat)
            again._measure(seat)
        assert again.road_holder == sketch.road_holder
        assert again.points == sketch.points
        assert vars_of(sketch.copy()) == vars_of(sketch)
    assert seen > 40


def vars_of(sketch: Sketch) -> dict[str, object]:
    """Return all that changes in a sketch."""
    return {
        name: getattr(sketch, name)
        for name in Sketch.__annotations__
        if name not in ("ground", "mind")
    }


@pytest.mark.rule("ck.merchant")
def test_a_sketch_has_the_merchant_and_how_many_cards_are_held() -> None:
    position = table().hand(0).progress(0, "crane", "crane").progress(1, "spy")
    game = position.merchant(1, _hex(25)).turn(0, rolled=True).game()
    sketch = drawn(game)
    assert sketch.cards == [2, 1, 0]
    assert sketch.merchant == 1
    kind = int(game.board.terrain[_hex(25)])
    assert sketch.merchant_kind == kind
    assert sketch.rates[KINDS + kind] == 2
    before = sketch.rates[:]
    sketch.note_rates(1)
    assert sketch.rates == before


def _hex(vertex: int) -> int:
    """Return a hex at an intersection of the beginner board that pays a resource."""
    board = cn.new_game("base", board="beginner").board
    return next(hex for hex in board.topology.vertex_hexes[vertex] if board.terrain[hex] < 5)


@pytest.mark.rule("ck.card.crane")
@pytest.mark.parametrize("card", ["crane", "merchant_fleet"])
def test_there_is_no_sketch_while_a_card_works_until_the_turn_ends(card: str) -> None:
    position = table().hand(0, ore=1, coin=1).progress(0, card).turn(0, rolled=True)
    game = position.game()
    drawn(game)
    game.push(cn.PlayCrane() if card == "crane" else cn.PlayMerchantFleet("ore"))
    assert draw(game.state) is None
    game.push(cn.EndTurn())
    assert not drawn(game).rolled


@pytest.mark.rule("ck.knight.upgrade")
def test_a_sketch_knows_which_knights_were_made_stronger_in_this_turn() -> None:
    position = table().knight(0, 12).hand(0, ore=1, wool=1).turn(0, rolled=True)
    game = position.game()
    assert drawn(game).raised == [0, 0, 0]
    game.push(cn.UpgradeKnight(12))
    assert drawn(game).raised == [0, 1, 0]


@pytest.mark.rule("base.trade.bank")
def test_harbours_count_when_a_settlement_is_put() -> None:
    sketch = drawn(table().turn(0).game())
    for kind in range(5):
        vertex = (sketch.ground.harbours[kind] & ~sketch.closed).bit_length() - 1
        if vertex >= 0:
            sketch.put_settlement(0, vertex)
            assert sketch.rates[kind] == 2


@pytest.mark.rule("base.longest_road")
def test_a_settlement_cuts_a_route_and_equals_share_no_longest_road() -> None:
    position = table().turn(0)
    board = cn.new_game("base", board="beginner").board
    way = board.path(8, 4, 1, 5, 9, 13)
    for edge in way:
        position.road(0, edge)
    sketch = drawn(position.game())
    assert sketch.road_holder == 0
    points = sketch.points[0]
    sketch.put_settlement(1, 5)
    assert sketch.road_holder == -1
    assert sketch.points[0] == points - 2
    sketch.lengths[1] = sketch.lengths[2] = 6
    sketch._measure(0)
    assert sketch.road_holder == -1


def test_where_to_found_is_looked_for_anew_when_another_has_founded() -> None:
    sketch = drawn(table().turn(0).game())
    first = aims._looked_for(sketch, 0, sketch.income(0))
    sketch.sites[0] = first
    sketch.put_settlement(1, (sketch.ground.land_vertices & ~sketch.closed).bit_length() - 1)
    assert sketch.sites[0] is None
