"""Quick players of Cities & Knights: what they do is sensible, and games come to an end."""

from __future__ import annotations

import random

import pytest

import catan_nb as cn
from catan_nb.bots.knights import purchases as planned
from catan_nb.bots.knights import sight
from catan_nb.bots.search.knights import aims, steps, strength, turns
from catan_nb.bots.search.knights.rollouts import draw
from catan_nb.bots.search.knights.sketch import CITY_KIND, COMMODITY, KINDS, RANKS, TRACKS, Sketch
from catan_nb.kernel.question import CHANCE
from catan_nb.rules.cards import COIN, GRAIN
from catan_nb.rules.cards import KINDS as RULES_KINDS
from catan_nb.rules.cities_knights.names import COMMODITY as COMMODITY_OF_TRACK
from catan_nb.rules.cities_knights.names import POLITICS, TRADE
from catan_nb.rules.cities_knights.roll import COMMODITY_OF
from tests.bots.knights_table import table

TURNS = 400


def after(position: cn.Position) -> Sketch:
    """Return what a quick player makes of its turn after the roll."""
    sketch = draw(position.turn(0, rolled=True).game().state)
    assert sketch is not None
    turns.play_on(sketch, [0], [0.5])
    return sketch


def begun(players: int, seed: int) -> Sketch:
    game = cn.new_game("base+cities_knights", players=players, seed=seed)
    bots = cn.bots.bots_by_seat("good", seed)
    while not game.turn_number:
        actor = game.actor
        assert actor is not None
        game.push(game.sample() if actor == CHANCE else bots[actor].choose(game.view(actor)))
    sketch = draw(game.state)
    assert sketch is not None
    return sketch


def test_it_reckons_as_the_planner_does() -> None:
    assert KINDS == RULES_KINDS
    assert list(COMMODITY_OF_TRACK) == COMMODITY
    assert [COMMODITY_OF.get(kind, kind) for kind in range(5)] == CITY_KIND
    for name in ("LOSS", "THEIR_LOSS", "CARD", "THEIR_REWARD", "WAKING", "LATER"):
        assert getattr(strength, name) == getattr(sight, name)
    assert list(sight.STANDING) == strength.STANDING
    assert list(planned.TOWARDS) == aims.TOWARDS
    assert (aims.SAFE_CITY, strength.LITTLE) == (planned.SAFE_CITY, planned.LITTLE)


@pytest.mark.parametrize("players", [2, 3, 4, 6])
def test_games_end_with_the_points_of_the_winner(players: int) -> None:
    rng = random.Random(players)
    first = begun(players, players)
    for _ in range(12):
        sketch = first.copy()
        dice = [int(216 * rng.random()) for _ in range(TURNS)]
        luck = [rng.random() for _ in range(TURNS)]
        winner = turns.play_on(sketch, dice, luck)
        assert 0 <= winner == sketch.seat == sketch.winner
        assert sketch.points[winner] >= 13
        assert min(sketch.hands) >= 0
        for seat in range(players):
            assert sketch.points[seat] == _points(sketch, seat, first)
            at = RANKS * seat
            knights = [sketch.awake[at + rank] + sketch.asleep[at + rank] for rank in range(RANKS)]
            assert max(knights) <= 2
            assert sketch.cities[seat].bit_count() <= 4
            assert sketch.settlements[seat].bit_count() <= 6
            assert sketch.roads[seat].bit_count() <= 15
            assert sketch.walls[seat] <= min(3, sketch.cities[seat].bit_count())
            assert max(sketch.steps[TRACKS * seat : TRACKS * seat + TRACKS]) <= 5


def _points(sketch: Sketch, seat: int, first: Sketch) -> int:
    """Return a seat's points as they lie there, with those that only cards tell of."""
    points = sketch.settlements[seat].bit_count() + 2 * sketch.cities[seat].bit_count()
    points += 2 * sketch.metropolises.count(seat) + 2 * (sketch.road_holder == seat)
    points += sketch.merchant == seat
    told = sketch.points[seat] - points
    assert 0 <= told <= 2 + first.defenders_left - sketch.defenders_left + 2
    return points + told


def test_the_same_dice_play_the_same_game() -> None:
    rng = random.Random(3)
    dice = [int(216 * rng.random()) for _ in range(TURNS)]
    luck = [rng.random() for _ in range(TURNS)]
    first = begun(3, 5)
    one, other = first.copy(), first.copy()
    assert turns.play_on(one, dice, luck) == turns.play_on(other, dice, luck)
    assert one.hands == other.hands
    assert first.turn == 0
    assert first.winner == -1


def test_when_the_dice_are_over_nobody_has_won() -> None:
    assert turns.play_on(begun(2, 1), [0] * 3, [0.5] * 3) == -1


@pytest.mark.rule("ck.knight.activate")
def test_a_knight_is_woken_before_the_barbarians_land() -> None:
    fleet = table().knight(0, 12).knight(1, 31, active=True).knight(2, 41, active=True)
    assert sum(after(fleet.hand(0, grain=1).barbarians(fleet=6)).awake[:RANKS]) == 1


def test_a_city_is_built_when_it_can_be_paid_with_the_banks_help() -> None:
    sketch = after(table().hand(0, ore=7, grain=1))
    assert sketch.cities[0].bit_count() == 2
    assert sketch.hand_size(0) == 0


@pytest.mark.rule("ck.metropolis")
def test_the_fourth_step_brings_the_metropolis_and_its_points() -> None:
    sketch = after(table().improvements(0, politics=3).hand(0, coin=4))
    assert sketch.steps[POLITICS] == 4
    assert sketch.metropolises[POLITICS] == 0
    assert sketch.points[0] == 5
    assert sketch.hands[COIN] == 0


@pytest.mark.rule("ck.metropolis")
def test_the_fifth_step_takes_a_metropolis_from_who_has_four() -> None:
    position = table().improvements(0, politics=4).improvements(1, politics=4)
    sketch = after(position.metropolis("politics", 43).hand(0, coin=5))
    assert sketch.metropolises[POLITICS] == 0
    assert sketch.points == [5, 3, 3]


@pytest.mark.rule("ck.knight.upgrade")
def test_mighty_knights_need_the_fortress() -> None:
    sketch = draw(table().knight(0, 12, strength=2).turn(0, rolled=True).game().state)
    assert sketch is not None
    assert strength.raised(sketch, 0) == -1
    sketch.steps[POLITICS] = 3
    assert strength.raised(sketch, 0) == 1


def test_what_wins_is_done_before_everything_else() -> None:
    position = table(target=4).improvements(0, politics=2)
    sketch = after(position.hand(0, ore=3, grain=2, coin=3))
    assert sketch.winner == 0
    assert sketch.hands[GRAIN] == 0


def test_the_chance_of_a_landing_is_that_of_the_event_die() -> None:
    assert strength._ship_odds(1, 2) == 0.75
    assert strength._ship_odds(2, 4) == 11 / 16
    assert strength._ship_odds(7, 6) == 0.0


def plans(position: cn.Position) -> list[int]:
    """Return what a quick player thinks of doing first, all of it."""
    sketch = draw(position.turn(0, rolled=True).game().state)
    assert sketch is not None
    return [aim.step for aim in aims.aims(sketch, 0, sketch.income(0))]


@pytest.mark.rule("ck.improve.fourth_needs_city")
def test_the_fourth_step_needs_a_city_that_is_no_metropolis() -> None:
    step = steps.IMPROVE | POLITICS << steps.VALUE_AT
    assert step in plans(table().improvements(0, politics=3))
    assert step not in plans(table().improvements(0, politics=3, science=4))
    assert step in plans(table().improvements(0, politics=2, science=4))


@pytest.mark.rule("ck.improve.third")
def test_with_the_guild_commodities_trade_two_to_one_at_once() -> None:
    sketch = after(table().improvements(0, trade=2).hand(0, cloth=3, coin=2))
    assert sketch.steps[TRADE] == 3
    assert sketch.rates[COIN] == 2


@pytest.mark.rule("ck.progress.play")
def test_progress_cards_bring_what_is_needed() -> None:
    sketch = after(table().hand(0, ore=2, grain=1).progress(0, "spy"))
    assert sketch.cards[0] == 0
    assert sketch.cities[0].bit_count() == 2


@pytest.mark.rule("ck.knight.upgrade")
def test_no_knight_is_made_stronger_twice_in_a_turn() -> None:
    position = table().knight(0, 12).improvements(0, politics=3).hand(0, ore=2, wool=2)
    game = position.turn(0, rolled=True).game()
    game.push(cn.UpgradeKnight(12))
    sketch = draw(game.state)
    assert sketch is not None
    assert strength.raised(sketch, 0) == -1
    sketch.raised = [0, 0, 0]
    assert strength.raised(sketch, 0) == 1


@pytest.mark.rule("base.win")
def test_who_has_the_points_when_the_turn_begins_has_won_before_the_dice() -> None:
    sketch = draw(table(target=4).turn(0, rolled=True).game().state)
    assert sketch is not None
    sketch.points[1] = 4
    sketch.fleet = 6
    assert turns.play_on(sketch, [215] * 5, [0.5] * 5) == 1
    assert sketch.fleet == 6


def test_nothing_is_traded_that_the_rates_do_not_allow() -> None:
    sketch = after(table().hand(0, ore=3, brick=7, grain=1))
    assert sketch.cities[0].bit_count() == 2
    assert sketch.hands[0] == 3 - 2 * (sketch.walls[0] > 0)


def test_what_is_in_nothings_way_is_bought_while_something_better_is_saved_for() -> None:
    sketch = after(table().improvements(0, politics=3).hand(0, coin=3, brick=2, wool=3))
    assert sketch.steps[POLITICS] == 3
    assert sketch.hands[COIN] == 3
    assert sketch.walls[0] == 1


def test_with_the_turn_ends_what_was_done_in_it() -> None:
    sketch = draw(table().turn(0, rolled=True).game().state)
    assert sketch is not None
    sketch.raised = [0, 1, 0]
    turns.play_on(sketch, [0], [0.5])
    assert sketch.raised == [0, 0, 0]
    assert (sketch.seat, sketch.turn, sketch.rolled) == (1, 1, False)
