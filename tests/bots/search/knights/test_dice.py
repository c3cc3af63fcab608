"""The dice of a sketch bring what they bring by the rules."""

from __future__ import annotations

import pytest

import catan_nb as cn
from catan_nb.bots.search.knights.dice import roll
from catan_nb.bots.search.knights.rollouts import draw
from catan_nb.bots.search.knights.sketch import KINDS, TRACKS, Sketch
from catan_nb.kernel.question import CHANCE
from catan_nb.rules.cards import ORE
from catan_nb.rules.cities_knights.actions import RollThree
from catan_nb.rules.cities_knights.block import block
from catan_nb.rules.cities_knights.names import EVENT_SHIP, POLITICS, SCIENCE, TRADE
from tests.bots.knights_table import table


def drawn(game: cn.Game) -> Sketch:
    sketch = draw(game.state)
    assert sketch is not None
    return sketch


def rolled(sketch: Sketch, face: int, red: int, other: int, luck: float = 0.99) -> Sketch:
    roll(sketch, 36 * face + 6 * (red - 1) + other - 1, luck)
    return sketch


@pytest.mark.rule("ck.production.city")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_rolls_pay_what_the_rules_pay(players: int) -> None:
    """Every roll of planners' games in which nobody draws, is robbed or has an aqueduct."""
    game = cn.new_game("base+cities_knights", players=players, seed=10 + players)
    bots = cn.bots.bots_by_seat("good", players)
    compared = 0
    while game.actor is not None and compared < 40:
        actor = game.actor
        action = game.sample() if actor == CHANCE else bots[actor].choose(game.view(actor))
        sketch = None
        if actor == CHANCE and isinstance(action, RollThree) and len(game.state.stack) == 2:
            before = game.fork()
            before.pop()
            sketch = draw(before.state)
        game.push(action)
        if sketch is None or not isinstance(action, RollThree):
            continue
        after = draw(game.state)
        if after is None or action.red + action.other == 7 or action.symbol != EVENT_SHIP:
            continue
        if max(sketch.steps[SCIENCE::TRACKS]) >= 3 or block(game.state).fleet == 0:
            continue
        rolled(sketch, action.symbol, action.red, action.other)
        assert sketch.hands == after.hands
        assert sketch.fleet == after.fleet
        assert sketch.points == after.points
        compared += 1
    assert compared > 10


@pytest.mark.rule("ck.barbarians.win")
def test_who_defends_the_island_alone_is_rewarded() -> None:
    position = table().knight(0, 12, strength=2, active=True).improvements(0, politics=3)
    position.knight(1, 31, active=True).barbarians(fleet=6).turn(0)
    sketch = rolled(drawn(position.game()), EVENT_SHIP, 1, 1)
    assert sketch.points == [4, 3, 3]
    assert sketch.cities == [1 << 40, 1 << 43, 1 << 17]
    assert not any(sketch.awake)
    assert sum(sketch.asleep) == 2
    assert (sketch.fleet, sketch.landings) == (0, 1)


@pytest.mark.rule("ck.barbarians.lose")
def test_who_gave_least_loses_a_city_and_a_metropolis_is_safe() -> None:
    position = table().knight(0, 12, active=True).improvements(1, trade=4)
    position.barbarians(fleet=6).turn(0)
    sketch = rolled(drawn(position.game()), EVENT_SHIP, 1, 1)
    assert sketch.cities == [1 << 40, 1 << 43, 0]
    assert sketch.settlements[2] == 1 << 36 | 1 << 17
    assert sketch.points == [3, 5, 2]


@pytest.mark.rule("ck.progress.draw")
def test_a_gate_draws_for_those_whose_track_the_red_die_allows() -> None:
    position = table().improvements(0, science=1).improvements(1, science=3).turn(0)
    sketch = drawn(position.game())
    assert rolled(sketch.copy(), SCIENCE, 4, 1).cards == [0, 1, 0]
    assert rolled(sketch.copy(), SCIENCE, 2, 1).cards == [1, 1, 0]
    assert rolled(sketch.copy(), POLITICS, 1, 1).cards == [0, 0, 0]
    printer = rolled(sketch.copy(), SCIENCE, 4, 1, luck=0.01)
    assert printer.cards == [0, 0, 0]
    assert printer.points[1] == sketch.points[1] + 1


@pytest.mark.rule("ck.merchant")
def test_a_card_of_trade_may_bring_the_merchant_from_another_and_what_it_trades() -> None:
    sketch = drawn(table().improvements(0, trade=5).improvements(1, trade=1).turn(0).game())
    assert rolled(sketch.copy(), TRADE, 6, 2).merchant == -1
    sketch.move_merchant(1)
    kind = sketch.merchant_kind
    assert sketch.income(1)[kind] == max(sketch.income(1)[:5])
    assert sketch.rates[KINDS + kind] == 2
    points = sketch.points[:]
    rolled(sketch, TRADE, 6, 2, luck=0.1)
    assert sketch.merchant == 0
    assert sketch.points == [points[0] + 1, points[1] - 1, points[2]]
    assert sketch.rates[sketch.merchant_kind] == 2
    assert sketch.rates[KINDS + kind] == 4


@pytest.mark.rule("ck.barbarians.win")
def test_equal_defenders_draw_a_card_each_and_the_cards_for_one_run_out() -> None:
    position = table().knight(0, 12, strength=2, active=True).improvements(0, politics=3)
    position.knight(1, 31, strength=2, active=True).improvements(1, politics=3)
    sketch = drawn(position.barbarians(fleet=6).turn(0).game())
    before = sketch.points[:]
    equal = rolled(sketch.copy(), EVENT_SHIP, 1, 1)
    assert equal.points == before
    assert equal.cards == [1, 1, 0]
    sketch.awake[3 : 3 + 3] = [1, 0, 0]
    sketch.defenders_left = 0
    assert rolled(sketch, EVENT_SHIP, 1, 1).points == before


@pytest.mark.rule("ck.improve.third")
def test_an_aqueduct_gives_a_card_whenever_a_roll_brings_none() -> None:
    sketch = drawn(table().improvements(0, science=3).turn(0).game())
    total = next(
        total
        for total in (2, 3, 12, 11)
        if not any(sketch.stakes(0, hex) for hex in sketch.ground.by_roll[total])
    )
    red = max(1, total - 6)
    assert rolled(sketch, EVENT_SHIP, red, total - red).hand_size(0) == 1


@pytest.mark.rule("ck.wall")
def test_a_seven_halves_hands_that_walls_do_not_cover() -> None:
    position = table().hand(0, ore=9).hand(1, grain=9).hand(2, wool=7).wall(0, 40).turn(0)
    sketch = rolled(drawn(position.game()), EVENT_SHIP, 3, 4)
    assert [sketch.hand_size(seat) for seat in range(3)] == [9, 5, 7]


@pytest.mark.rule("ck.robber.sleeps")
def test_the_robber_sleeps_until_the_barbarians_have_landed() -> None:
    position = table().hand(1, ore=2).turn(0)
    sketch = drawn(position.game())
    robber = sketch.robber
    assert rolled(sketch.copy(), EVENT_SHIP, 3, 4).robber == robber
    awake = drawn(position.barbarians(landings=1).game())
    robbed = rolled(awake.copy(), EVENT_SHIP, 3, 4)
    assert robbed.robber != awake.robber
    assert sum(robbed.hands) == sum(awake.hands)
    assert robbed.hands[ORE] + robbed.hands[KINDS + ORE] == 2
    assert any(robbed.stakes(seat, robbed.robber) for seat in (1, 2))
    assert not robbed.stakes(0, robbed.robber)
