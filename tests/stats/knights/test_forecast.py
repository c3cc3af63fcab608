"""The forecast of the next landing against what the engine then does."""

from __future__ import annotations

import random
from collections import Counter
from fractions import Fraction

import pytest

import catan_nb as cn
from catan_nb import stats
from catan_nb.board.topology import bits
from catan_nb.rules.cities_knights.actions import RollThree
from catan_nb.rules.cities_knights.block import block
from catan_nb.rules.cities_knights.events import CityLost, KnightsCommitted, Landed
from catan_nb.rules.cities_knights.names import EVENT_SHIP, TRADE
from catan_nb.rules.cities_knights.questions import Commitment, LostCity
from tests.stats.knights.coasts import VARIANT, island

F = Fraction


@pytest.mark.rule("ck.barbarians.track")
def test_when_the_fleet_comes() -> None:
    game = island(1, players=3, fleet=4)
    forecast = stats.barbarian_forecast(game)
    assert (forecast.fleet, forecast.ships, forecast.mean_rolls) == (4, 3, 6)
    assert (forecast.turn_number, forecast.first) == (game.turn_number, game.turn)
    assert forecast.landing[game.turn_number + 2] == F(1, 8)
    assert forecast.within(3) == F(1, 8)
    assert forecast.within(2) == 0
    assert {s.seat: s.landing for s in forecast.seats} == stats.landing_seats(3, game.turn or 0, 4)
    game.push(RollThree(TRADE, 6, 5))
    later = stats.barbarian_forecast(game)
    assert later.turn_number == game.turn_number + 1
    assert later.first == (game.turn + 1) % 3  # type: ignore[operator]
    assert later.landing == {turn + 1: chance for turn, chance in forecast.landing.items()}


def test_the_forecast_begins_with_the_set_up() -> None:
    game = cn.new_game(VARIANT, players=4, seed=2)
    forecast = stats.barbarian_forecast(game)
    assert (forecast.turn_number, forecast.first, forecast.mean_rolls) == (1, game.first_player, 14)
    assert forecast.landing[7] == F(1, 128)
    assert (forecast.fight.attack, forecast.fight.drawers) == (0, (0, 1, 2, 3))


def test_there_is_nothing_to_foresee_without_barbarians() -> None:
    game = cn.new_game("base", players=3, board="beginner")
    with pytest.raises(ValueError, match="no barbarians"):
        stats.barbarian_forecast(game)
    with pytest.raises(ValueError, match="no barbarians"):
        stats.play_voyages(game)


@pytest.mark.rule("base.hidden")
@pytest.mark.parametrize("seed", range(6))
def test_everybody_sees_the_same_forecast(seed: int) -> None:
    game = island(seed)
    forecast = stats.barbarian_forecast(game)
    for seat in (None, 0, 3):
        assert stats.barbarian_forecast(game.view(seat)) == forecast


@pytest.mark.rule("ck.barbarians.lose")
@pytest.mark.rule("ck.barbarians.win")
@pytest.mark.parametrize("seed", range(30))
def test_if_nothing_changes_it_comes_as_foreseen(seed: int) -> None:
    game = island(seed, players=2 + seed % 3)
    forecast = stats.barbarian_forecast(game)
    before = [player.defenders for player in game.players]
    events = list(game.push(RollThree(EVENT_SHIP, 1, 2)))
    landed = next(event for event in events if isinstance(event, Landed))
    assert (landed.attack, landed.defence) == (forecast.fight.attack, forecast.fight.defence)
    candidates = {}
    while isinstance(game.frame, LostCity):
        candidates[game.frame.player] = tuple(a.vertex for a in game.legal_actions())  # type: ignore[attr-defined]
        events += game.push(game.legal_actions()[-1])
    lost = {event.player: event for event in events if isinstance(event, CityLost)}
    for seat in forecast.seats:
        assert seat.loses_city == (seat.seat in lost)
        assert seat.earns_defender == (game.players[seat.seat].defenders > before[seat.seat])
        if seat.seat in candidates:
            assert candidates[seat.seat] == seat.cities
        if seat.loses_city:
            assert lost[seat.seat].vertex in seat.cities
            assert lost[seat.seat].walled == (lost[seat.seat].vertex in seat.walled)
            assert 0 < seat.to_keep_cities <= forecast.fight.missing


@pytest.mark.parametrize("seed", range(12))
def test_what_would_be_enough_is_enough_in_the_engine(seed: int) -> None:
    """Strength that is missing comes as knights that are activated, where there are some."""
    game = island(seed)
    forecast = stats.barbarian_forecast(game)
    for seat in forecast.seats:
        passive = [k for k in game.players[seat.seat].knight_pieces if not k.active]
        if not seat.loses_city or seat.passive < seat.to_keep_cities:
            continue
        helped = game.fork()
        block(helped.state).active |= sum(1 << knight.vertex for knight in passive)
        again = stats.barbarian_forecast(helped).seats[seat.seat]
        assert not again.loses_city
        assert again.strength == seat.strength + seat.passive


@pytest.mark.rule("ck.barbarians.win")
def test_without_defender_cards_nobody_earns_one() -> None:
    pos = cn.Position(VARIANT, board="cities_knights", players=3)
    shape = pos.board.topology
    home = next(v for v in bits(pos.board.land_vertex_mask) if len(shape.vertex_hexes[v]) == 3)
    pos.city(0, home).road(0, *shape.vertex_edges[home])
    pos.knight(0, shape.vertex_neighbours[home][0], 2, active=True)
    first = stats.barbarian_forecast(pos.turn(0).game())
    assert first.seats[0].earns_defender
    assert "earns a defender card" in first.text
    pos.defenders(1, 6)
    none_left = stats.barbarian_forecast(pos.game())
    assert (none_left.defenders_left, none_left.fight.hero) == (0, 0)
    assert not none_left.seats[0].earns_defender
    assert "no defender card is left" in str(none_left)


@pytest.mark.rule("ck.barbarians.lose")
def test_an_island_of_metropolises_has_nothing_to_lose() -> None:
    pos = cn.Position(VARIANT, board="cities_knights", players=3)
    home = next(iter(bits(pos.board.land_vertex_mask)))
    pos.city(0, home).improvements(0, trade=4).metropolis("trade", home)
    forecast = stats.barbarian_forecast(pos.turn(0).game())
    assert (forecast.fight.missing, forecast.fight.losers) == (1, ())
    assert forecast.seats[0].cities == ()
    assert "Nobody has a city that can be lost." in forecast.text


@pytest.mark.rule("ck.option.grudge")
def test_while_players_decide_the_forecast_follows() -> None:
    game = next(
        game
        for game in (island(seed, grudge=True) for seed in range(50))
        if sum(player.strength > 0 for player in game.players) >= 3
    )
    before = stats.barbarian_forecast(game)
    assert before.grudge
    assert "hold knights back" in before.text
    game.push(RollThree(EVENT_SHIP, 1, 2))
    assert isinstance(game.frame, Commitment)
    now = stats.barbarian_forecast(game)
    assert (now.ships, now.mean_rolls, now.landing) == (0, 0, {game.turn_number: 1})
    assert now.seats[game.turn or 0].landing == 1
    assert now.fight == before.fight
    assert now.text.startswith("The barbarians have landed.")
    held_back = game.frame.player
    nothing = next(a for a in game.legal_actions() if not a.vertices)  # type: ignore[attr-defined]
    events = list(game.push(nothing))
    assert any(isinstance(event, KnightsCommitted) for event in events)
    after = stats.barbarian_forecast(game)
    assert after.seats[held_back].strength == 0
    assert after.fight.defence == before.fight.defence - before.seats[held_back].strength
    while isinstance(game.frame, Commitment):
        events += game.push(game.legal_actions()[0])
    landed = next(event for event in events if isinstance(event, Landed))
    assert landed.defence == after.fight.defence


def test_the_forecast_in_words() -> None:
    texts = [stats.barbarian_forecast(island(seed)).text for seed in range(48)]
    for words in (
        "The next ship brings the barbarians. That takes 2 turns on average",
        "more strength would save the island.",
        " loses a city.",
        " lose a city each.",
        "'s strength would keep it.",
        "draw a progress card each.",
        "earns a defender card.",
    ):
        assert any(words in text for text in texts), words
    far = stats.barbarian_forecast(island(1, fleet=2)).text
    assert far.startswith("5 more ships bring the barbarians. That takes 10 turns on average;")


# ---- the engine, played on -------------------------------------------------------------


@pytest.mark.rule("ck.barbarians.track")
@pytest.mark.parametrize(("fleet", "seed"), [(0, 1), (5, 3)])
def test_the_engine_lands_as_often_as_foreseen(fleet: int, seed: int) -> None:
    """300 voyages in the engine, with players who do nothing that they need not do."""
    game = island(7, fleet=fleet)
    landings = stats.play_voyages(game, runs=300, seed=seed)
    forecast = stats.barbarian_forecast(game)
    assert forecast.mean_rolls in landings.mean
    for rolls in (int(forecast.mean_rolls) - 1, int(forecast.mean_rolls) + 2):
        exact = stats.landing_within(rolls, fleet=fleet)
        assert exact in landings.share(lambda n, rolls=rolls: n <= rolls)  # type: ignore[misc]
    assert game.ply == 0


def test_a_voyage_is_counted_from_the_next_roll() -> None:
    game = island(7, fleet=6)
    assert min(stats.play_voyages(game, runs=40).counts) == 1
    game.push(RollThree(TRADE, 6, 5))
    assert min(stats.play_voyages(game, runs=40).counts) == 1
    fresh = cn.new_game(VARIANT, players=3, seed=1)
    assert min(stats.play_voyages(fresh, runs=5).counts) >= 7


def test_a_game_that_ends_before_has_no_landing() -> None:
    game = island(7)
    game.state.stack.clear()
    with pytest.raises(ValueError, match="the game is over"):
        stats.play_voyages(game, runs=3)


@pytest.mark.rule("ck.barbarians.track")
def test_it_lands_on_whose_turn_was_foreseen_in_random_games() -> None:
    """Forks of one game with other seeds, where everybody acts at random."""
    start = island(11, fleet=6, players=3)
    forecast = stats.barbarian_forecast(start)
    seats: Counter[int] = Counter()
    rng = random.Random(2)
    for seed in range(150):
        game = start.fork(seed=seed)
        while game.landings == start.landings:
            chance = game.actor == cn.CHANCE
            game.push(game.sample() if chance else rng.choice(game.legal_actions()))
        seats[game.turn or 0] += 1
    for seat in forecast.seats:
        assert seat.landing in stats.tally(list(seats.elements())).share(seat.seat)
