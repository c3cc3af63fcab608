"""Gold as a choice, ships and their price, the pirate: by hand, simulated, and on the board."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import pytest

import catan_nb as cn
from catan_nb import stats
from tests.rules.seafarers.tables import SOUND, position, way

F = Fraction
C = cn.Cards


# ---- gold ----------------------------------------------------------------------------------


@pytest.mark.rule("sea.gold")
def test_a_choice_is_the_largest_value() -> None:
    assert stats.choice_worth({"ore": 3, "wool": F(1, 2)}) == 3
    assert stats.choice_worth({}) == 0


@pytest.mark.rule("sea.gold")
def test_gold_alone_waits_for_each_card_in_turn() -> None:
    # A 6 comes in 5 of 36 rolls: 36/5 for each card.
    assert stats.choice_wait({}, {6: 1}, C(ore=3, grain=2)) == 5 * F(36, 5)
    assert stats.choice_wait({}, {6: 2}, C(ore=3)) == 2 * F(36, 5)
    assert stats.choice_wait({}, {}, C(ore=1)) is None
    assert stats.choice_wait({5: C(ore=1)}, {}, C(ore=1, wool=1)) is None
    assert stats.choice_wait({}, {6: 1}, C()) == 0


@pytest.mark.rule("sea.gold")
def test_one_chooses_what_else_comes_seldom() -> None:
    """Ore on a 6 (5 pips), grain on a 12 (1 pip), gold on an 8 (5 pips); one of each wanted.

    Grain first from gold leaves ore, which comes with the 6 or the 8: 36/10. Ore first leaves
    grain: 12 or 8, 36/6. After a 6, grain is missing: 6. After a 12, ore: 18/5.
    So the wait is (36 + 5·6 + 1·18/5 + 5·18/5) / 11.
    """
    payouts, gold = {6: C(ore=1), 12: C(grain=1)}, {8: 1}
    assert stats.best_choice(payouts, gold, C(ore=1, grain=1)) == C(grain=1)
    wait = stats.choice_wait(payouts, gold, C(ore=1, grain=1))
    assert wait == (36 + 5 * 6 + F(18, 5) + 5 * F(18, 5)) / 11
    seen = stats.simulate_choice(payouts, gold, C(ore=1, grain=1), runs=4000, seed=1).mean
    assert abs(seen.mean - float(wait)) < 2 * seen.half_width
    # A fixed hex of either kind with the 8 is worse.
    for fixed in (C(ore=1), C(grain=1)):
        assert stats.choice_wait({**payouts, 8: fixed}, {}, C(ore=1, grain=1)) > wait


@pytest.mark.rule("sea.gold")
@pytest.mark.parametrize(
    ("payouts", "gold", "wanted"),
    [
        ({}, {6: 2}, C(ore=2, grain=1)),
        ({8: C(ore=1)}, {5: 1}, C(ore=1, grain=1, wool=1)),
        ({8: C(ore=1), 3: C(wool=1)}, {5: 1, 9: 2}, C(ore=2, wool=1)),
        ({8: C(ore=1, grain=1)}, {8: 1}, C(ore=1, grain=1, brick=1)),
    ],
)
def test_no_way_to_choose_waits_less(payouts, gold, wanted) -> None:
    """Each roll, each choice, until nothing changes: value iteration over what is missing."""
    kinds = [name for name, count in wanted.items() if count]
    start = tuple(wanted[name] for name in kinds)
    states = list(product(*(range(count + 1) for count in start)))
    chances = {a + b: 0 for a in range(1, 7) for b in range(1, 7)}
    for a, b in product(range(1, 7), repeat=2):
        chances[a + b] += 1
    wait = dict.fromkeys(states, 0.0)
    for _ in range(300):
        for state in states:
            if any(state):
                total = 1.0
                for rolled, ways in chances.items():
                    paid = payouts.get(rolled, C())
                    left = [max(0, n - paid[name]) for n, name in zip(state, kinds, strict=True)]
                    options = [
                        tuple(n - k for n, k in zip(left, chosen, strict=True))
                        for chosen in product(*(range(n + 1) for n in left))
                        if sum(chosen) <= gold.get(rolled, 0)
                    ]
                    total += ways / 36 * min(wait[one] for one in options)
                wait[state] = total
    exact = stats.choice_wait(payouts, gold, wanted)
    assert abs(wait[start] - float(exact)) < 1e-6


@pytest.mark.rule("sea.gold")
def test_without_gold_it_is_the_wait_for_cards_that_come_of_themselves() -> None:
    payouts = stats.site_payouts(cn.printed("beginner"), 31)
    wanted = C(lumber=1, wool=2)
    chain = stats.cards_chain(payouts, wanted)
    assert stats.choice_wait(payouts, {}, wanted) == chain.expected_steps[chain.states[0]]


@pytest.mark.rule("sea.gold")
def test_the_board_pays_gold_by_settlement_and_city() -> None:
    # H14 is gold with a 3.
    corners = SOUND.topology.hex_vertices[14]
    assert stats.site_gold(SOUND, corners[0]) == {3: 1}
    assert stats.site_gold(SOUND, corners[0], corners[0], corners[2]) == {3: 3}
    assert stats.site_gold(SOUND, corners[0], robber=14) == {}
    game = position().city(0, corners[2]).settlement(1, 17).turn(0).game(seed=1)
    assert stats.live_gold(game, 0) == {3: 2}
    assert stats.live_gold(game, 1) == {}


# ---- ships and their price -----------------------------------------------------------------


@pytest.mark.rule("sea.ship.build")
def test_a_venture_costs_two_cards_a_ship_and_four_for_the_settlement() -> None:
    far = stats.venture("ship", 3, F(9, 36), points=3)
    assert (far.cards, far.pays_back, far.cards_per_point) == (10, 40, F(10, 3))
    assert far.balance(0) == -10
    assert far.balance(40) == 0
    assert stats.venture("ship", 0, 0).pays_back is None


def test_where_two_lines_meet() -> None:
    far, near = stats.venture("ship", 3, F(10, 36)), stats.venture("road", 1, F(6, 36))
    # 4 cards dearer, 4/36 a roll faster: 36 rolls.
    rolls = stats.break_even(far, near)
    assert rolls == 36
    assert far.balance(36) == near.balance(36)
    assert stats.break_even(near, far) == 0
    assert stats.break_even(stats.venture("ship", 3, F(6, 36)), near) is None


@pytest.mark.rule("sea.ship.build")
def test_ships_lead_on_from_buildings_and_roads_do_not_become_ships() -> None:
    game = position().settlement(0, 6).settlement(1, 34).turn(0).game(seed=1)
    found = {(one.kind, one.site): one for one in stats.settlement_routes(game, 0)}
    # 6-1-7-2-8 to the isle, where the pasture has a 9.
    assert found["ship", 8].pieces == 4
    assert found["ship", 8].per_roll == F(4, 36)
    assert ("road", 8) not in found
    # With a road from 17 to 6 ships still begin at 17: 17-11-5-0-6 and on from there.
    table = position().settlement(0, 17).road(0, *way(17, 12, 6)).settlement(1, 34)
    after = {
        (one.kind, one.site): one for one in stats.settlement_routes(table.turn(0).game(seed=1), 0)
    }
    assert after["ship", 8].pieces == 8
    assert after["road", 6].pieces == 0


@pytest.mark.rule("sea.ship.pirate")
def test_the_pirate_makes_the_way_longer() -> None:
    free = position().settlement(0, 6).settlement(1, 34).turn(0).game(seed=1)
    barred = position().settlement(0, 6).settlement(1, 34).pirate(1).turn(0).game(seed=1)
    near, far = (
        {(one.kind, one.site): one.pieces for one in stats.settlement_routes(game, 0)}
        for game in (free, barred)
    )
    assert far.get(("ship", 8), 99) > near["ship", 8]


@pytest.mark.rule("sea.island.foreign")
def test_foreign_areas_count_their_points() -> None:
    game = cn.new_game("base+seafarers", scenario="new_shores", players=4, seed=3)
    while game.turn_number < 1:
        game.push(game.sample() if game.actor == cn.CHANCE else game.legal_actions()[0])
    found = stats.settlement_routes(game, 0)
    assert {one.points for one in found} == {1, 3}
    abroad = {hex for area in game.players[0].foreign_areas for hex in area}
    for one in found:
        around = game.board.topology.vertex_hexes[one.site]
        assert (one.points == 3) == bool(abroad & set(around))


@pytest.mark.rule("sea.fog")
def test_what_lies_in_the_fog_counts_with_its_mean() -> None:
    game = cn.new_game("base+seafarers", scenario="fog_islands", players=4, seed=3)
    hidden = game.fog[0]
    corner = game.board.topology.hex_vertices[hidden][0]
    around = game.board.topology.vertex_hexes[corner]
    fog = sum(hex in game.fog for hex in around)
    known = sum(cn.PIPS[game.board.tokens[hex]] for hex in around)
    assert stats.site_rate(game, corner) == (fog * F(31, 12) + known) / 36


# ---- the pirate ----------------------------------------------------------------------------


@pytest.mark.rule("sea.pirate.steal")
def test_the_pirate_finds_ships_and_who_has_cards() -> None:
    table = position().settlement(0, 6).settlement(1, 34)
    game = table.ships(0, *way(6, 1, 7)).hand(0, ore=1).turn(1).game(seed=1)
    best = stats.pirate_places(game, 1)[0]
    assert best.ships == {0: 2}
    assert (best.hex, best.victims) == (1, (0,))
    places = stats.pirate_places(game, 1)
    hit = [one.hex for one in places if 0 in one.ships]
    around = {
        hex
        for edge in way(6, 1, 7)
        for hex in game.board.topology.edge_hexes[edge]
        if game.board.terrain[hex] == cn.Terrain.SEA
    }
    assert set(hit) == around
    assert stats.pirate_exposure(game, 0) == F(len(around), len(places))


@pytest.mark.rule("sea.pirate")
def test_sevens_bring_the_pirate() -> None:
    assert stats.pirate_risk(0) == 0
    assert stats.pirate_risk(2) == F(11, 36)
    assert stats.pirate_risk(1, F(1, 4)) == F(1, 24)
    seen = stats.simulate_pirate(10, F(1, 3), runs=20_000, seed=2)
    assert abs(seen.mean - float(stats.pirate_risk(10, F(1, 3)))) < 0.015


@pytest.mark.parametrize(
    "ask",
    [
        lambda: stats.choice_worth({"gold": 1}),
        lambda: stats.choice_worth({"ore": -1}),
        lambda: stats.choice_wait({7: C(ore=1)}, {}, C(ore=1)),
        lambda: stats.choice_wait({}, {1: 1}, C(ore=1)),
        lambda: stats.choice_wait({}, {6: -1}, C(ore=1)),
        lambda: stats.choice_wait({}, {6: 1}, C(coin=1)),
        lambda: stats.choice_wait({}, {6: 1}, C(ore=13)),
        lambda: stats.best_choice({}, {6: 1}, C(ore=1), -1),
        lambda: stats.simulate_choice({}, {}, C(ore=1)),
        lambda: stats.simulate_choice({}, {6: 1}, C(ore=1), runs=0),
        lambda: stats.venture("ship", -1, 0),
        lambda: stats.venture("ship", 16, 0),
        lambda: stats.venture("cart", 1, 0),
        lambda: stats.venture("ship", 1, -1),
        lambda: stats.venture("ship", 1, 0, points=0),
        lambda: stats.venture("ship", 1, 0).balance(-1),
        lambda: stats.pirate_risk(-1),
        lambda: stats.pirate_risk(1, 2),
        lambda: stats.simulate_pirate(1, 1, runs=0),
        lambda: stats.pirate_places(cn.new_game("base", players=3), 0),
        lambda: stats.pirate_places(cn.new_game(scenario="pirate_islands", players=3), 0),
        lambda: stats.settlement_routes(cn.new_game("base", players=3), 0),
        lambda: stats.site_gold(SOUND, 999),
    ],
)
def test_what_cannot_be_asked_is_refused_in_a_sentence(ask) -> None:
    with pytest.raises(ValueError, match=r"\w{2,}.* \w+"):
        ask()


@pytest.mark.parametrize("seat", [9, -1, True, "0"])
def test_a_seat_that_there_is_not_is_named(seat) -> None:
    game = position().settlement(0, 6).turn(0).game(seed=1)
    asks = (
        stats.mixed_route,
        stats.lengths_if_cut,
        stats.joining_sites,
        stats.settlement_routes,
        stats.live_gold,
    )
    for ask in (*asks, stats.pirate_places, stats.pirate_exposure, stats.route_parts):
        with pytest.raises(cn.BadSetup, match=rf"no seat {seat!r} \[base.players\]"):
            ask(game, seat)
