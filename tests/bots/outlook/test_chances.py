"""Forecasts of who will win: what they may know, how seats count, where there are none."""

from __future__ import annotations

import random
from functools import cache

import pytest

import catan_nb as cn
from catan_nb.board.topology import bits
from catan_nb.bots.forecast.chances import GAMES, Weights
from catan_nb.bots.forecast.features import feature_rows, game_phase
from catan_nb.bots.good import GoodBot
from tests.bots.test_honesty import (
    SHUFFLE_CARDS,
    shuffle_development,
    shuffle_hands,
)

SPECTATOR = -1
SHUFFLES = {**SHUFFLE_CARDS, "base+seafarers": shuffle_development}


@cache
def played(variant: str) -> cn.Game:
    """A game of four planners, some rounds long."""
    game = cn.new_game(variant, players=4, seed=5)
    return cn.bots.play(game, [GoodBot(seat) for seat in range(4)], max_turns=24)


def points_of(game: cn.Game, step: int = 23) -> list[cn.Game]:
    return [game.fork(at=ply) for ply in range(0, game.ply, step)]


@pytest.mark.parametrize("variant", GAMES)
def test_chances_of_all_players_add_up_to_one(variant: str) -> None:
    for game in points_of(played(variant)):
        chances = cn.bots.win_chances(game)
        assert chances is not None
        assert len(chances) == 4
        assert all(0 < one < 1 for one in chances)
        assert sum(chances) == pytest.approx(1)


@pytest.mark.rule("base.hidden")
@pytest.mark.parametrize("variant", GAMES)
@pytest.mark.parametrize("seat", [SPECTATOR, 0, 2])
def test_hidden_cards_that_are_exchanged_change_no_forecast(variant: str, seat: int) -> None:
    rng = random.Random(1)
    different = 0
    for game in points_of(played(variant), step=61):
        other = game.fork()
        shuffle_hands(other, seat, rng)
        SHUFFLES[variant](other, seat, rng)
        different += other.state != game.state
        viewer = None if seat == SPECTATOR else seat
        assert cn.bots.win_chances(game.view(viewer)) == cn.bots.win_chances(other.view(viewer))
        if viewer is None:
            assert cn.bots.win_chances(game) == cn.bots.win_chances(other)
    assert different


@pytest.mark.parametrize("variant", GAMES)
def test_a_saved_game_has_the_forecast_that_it_had(variant: str) -> None:
    game = played(variant)
    assert cn.bots.win_chances(cn.Game.from_json(game.to_json())) == cn.bots.win_chances(game)


def test_a_spectator_and_a_whole_game_are_told_the_same() -> None:
    for game in points_of(played("base")):
        assert cn.bots.win_chances(game) == cn.bots.win_chances(game.view(None))


def test_a_seat_knows_more_than_the_others() -> None:
    rich = cn.Position("base", board="beginner", players=3)
    rich.settlement(0, 31).settlement(1, 28).settlement(2, 10)
    poor = rich.hand(0, wool=5).turn(0, rolled=True).game()
    rich = rich.hand(0, ore=3, grain=2).turn(0, rolled=True).game()
    assert cn.bots.win_chances(poor) == cn.bots.win_chances(rich)
    known, unknown = cn.bots.win_chances(rich.view(0)), cn.bots.win_chances(poor.view(0))
    assert known is not None
    assert unknown is not None
    assert known[0] > unknown[0]
    assert cn.bots.win_chances(rich.view(1)) == cn.bots.win_chances(poor.view(1))


@pytest.mark.parametrize("by", [1, 2])
def test_players_that_change_seats_take_their_chances_along(by: int) -> None:
    def seated(by: int) -> cn.Game:
        at = cn.Position("base", board="beginner", players=3)
        one, two, three = ((seat + by) % 3 for seat in range(3))
        at.settlement(one, 31).city(one, 44).settlement(two, 28).settlement(three, 10)
        at.hand(one, ore=2).hand(two, wool=9).development(three, knight=2)
        return at.turn(two, rolled=True).game()

    usual, moved = cn.bots.win_chances(seated(0)), cn.bots.win_chances(seated(by))
    assert usual is not None
    assert moved is not None
    assert [moved[(seat + by) % 3] for seat in range(3)] == pytest.approx(usual)
    assert len(set(usual)) == 3


@pytest.mark.parametrize("variant", GAMES)
def test_chances_change_places_as_the_signs_do(variant: str) -> None:
    state = played(variant).state
    weights = Weights.of(variant)
    signs, far = feature_rows(state, weights.parts), game_phase(state)
    order = [2, 0, 3, 1]
    usual = weights.shares(signs, far, {})
    assert weights.shares([signs[n] for n in order], far, {}) == pytest.approx(
        [usual[n] for n in order]
    )


@pytest.mark.parametrize("variant", GAMES)
def test_who_is_far_ahead_is_likely_to_win(variant: str) -> None:
    scenario = "new_shores" if "seafarers" in variant else None
    at = cn.Position(variant, players=3, scenario=scenario)
    board = at.game().board
    near = board.topology.vertex_neighbours
    free = bits(at.game().rules.start_places & board.land.vertices)
    found: list[int] = []
    for vertex in sorted(free, key=lambda vertex: -board.vertex_pips(vertex)):
        if not any(vertex == one or vertex in near[one] for one in found):
            found.append(vertex)
    at.city(1, found[0]).city(1, found[1]).city(1, found[2]).settlement(1, found[3])
    at.settlement(0, found[4]).settlement(2, found[5])
    chances = cn.bots.win_chances(at.turn(0, rolled=True).game())
    assert chances is not None
    assert chances[1] > 0.7


def test_when_the_game_is_over_the_winner_has_won_for_certain() -> None:
    game = cn.bots.play(cn.new_game("base", players=2, seed=2))
    assert cn.bots.win_chances(game) == tuple(float(seat == game.winner) for seat in range(2))


@pytest.mark.parametrize(
    "game",
    [
        cn.new_game("base", players=3, seed=1, options={"target": 5}),
        cn.new_game("base", players=3, seed=1, options={"bank_size": 5}),
        cn.new_game("base+cities_knights", players=3, seed=1, options={"grudge": True}),
        cn.new_game("base+seafarers", scenario="cloth", players=3, seed=1),
        cn.new_game("base+cities_knights+seafarers", players=3, seed=1),
        cn.new_game("base+seafarers", players=2, board="beginner", seed=1),
        cn.new_game(
            players=2,
            board=cn.Board.make({(0, 0): ("hills", 6), (1, 0): ("forest", 9), (0, 1): "desert"}),
        ),
        cn.new_game("fastcard", players=3, seed=1),
    ],
    ids=["target", "bank", "grudge", "scenario", "together", "no sea", "board", "cards"],
)
def test_games_that_nothing_was_learned_of_have_no_forecast(game: cn.Game) -> None:
    assert cn.bots.win_chances(game) is None
    assert cn.bots.win_chances(game.view(0)) is None
    assert cn.bots.WinChanceHistory().read(game) == ()


def test_weights_for_other_signs_are_refused() -> None:
    good = Weights.of("base")
    with pytest.raises(ValueError, match="train them anew"):
        Weights(good.parts, {"points": (1.0, 0.0)}, {}, {})
