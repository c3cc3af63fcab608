"""Small games, and the grudge variant as one: against brute force and against the engine."""

from __future__ import annotations

import random
from fractions import Fraction
from itertools import permutations, product

import pytest

import catan_nb as cn
from catan_nb import stats
from catan_nb.rules.cities_knights.actions import CommitKnights, RollThree
from catan_nb.rules.cities_knights.events import Landed
from catan_nb.rules.cities_knights.names import EVENT_SHIP
from catan_nb.rules.cities_knights.questions import Commitment
from catan_nb.stats.knights.commitment import commitment_levels, commitment_payoffs
from catan_nb.stats.tools.matrix_games import expected_payoffs
from tests.stats.knights.coasts import island

F = Fraction
D = stats.Defender


def game_of(rows: list[list[tuple[int, int]]]) -> stats.NormalForm:
    sizes = [range(len(rows)), range(len(rows[0]))]
    return stats.normal_form(["A", "B"], sizes, lambda p: rows[p[0]][p[1]])


CHICKEN = game_of([[(0, 0), (-1, 1)], [(1, -1), (-5, -5)]])
PENNIES = game_of([[(1, -1), (-1, 1)], [(-1, 1), (1, -1)]])
DILEMMA = game_of([[(2, 2), (0, 3)], [(3, 0), (1, 1)]])
ROCK_PAPER_SCISSORS = game_of(
    [[(0, 0), (-1, 1), (1, -1)], [(1, -1), (0, 0), (-1, 1)], [(-1, 1), (1, -1), (0, 0)]]
)


def test_well_known_games_have_their_known_equilibria() -> None:
    assert CHICKEN.pure_equilibria() == ((0, 1), (1, 0))
    assert PENNIES.pure_equilibria() == ()
    assert DILEMMA.pure_equilibria() == ((1, 1),)
    assert DILEMMA.dominated(0) == {0: 1}
    assert DILEMMA.without_dominated().strategies == ((1,), (1,))
    assert CHICKEN.best_responses(0, (0, 1)) == (0,)
    assert ROCK_PAPER_SCISSORS.best_responses(0, (0, 2)) == (0,)
    [third] = stats.mixed_equilibria(ROCK_PAPER_SCISSORS)
    assert third.mixes[0] == third.mixes[1] == {0: F(1, 3), 1: F(1, 3), 2: F(1, 3)}
    assert third.values == (0, 0)


def test_weakly_dominated_strategies_are_told_apart() -> None:
    form = game_of([[(1, 0), (0, 0)], [(1, 0), (1, 0)]])
    assert form.dominated(0) == {}
    assert form.dominated(0, strictly=False) == {0: 1}
    assert form.dominated(1, strictly=False) == {}


def test_the_formula_for_two_by_two_is_what_supports_find() -> None:
    found = stats.mixed_two_by_two(CHICKEN)
    assert found is not None
    assert found.mixes == ({0: F(4, 5), 1: F(1, 5)},) * 2
    assert found.values == (F(-1, 5), F(-1, 5))
    assert found in stats.mixed_equilibria(CHICKEN)
    assert len(stats.mixed_equilibria(CHICKEN)) == 3
    assert stats.mixed_two_by_two(DILEMMA) is None
    with pytest.raises(ValueError, match="two strategies each"):
        stats.mixed_two_by_two(ROCK_PAPER_SCISSORS)


@pytest.mark.parametrize("seed", range(25))
def test_random_games_have_sound_equilibria(seed: int) -> None:
    rng = random.Random(seed)
    rows, columns = rng.choice([(2, 2), (3, 2), (3, 3), (4, 3)])
    form = game_of(
        [
            [(rng.randint(-50, 50), rng.randint(-50, 50)) for _ in range(columns)]
            for _ in range(rows)
        ]
    )
    found = stats.mixed_equilibria(form)
    # Generic games have an odd number of equilibria (R. Wilson).
    assert len(found) % 2 == 1
    for equilibrium in found:
        assert all(sum(mix.values()) == 1 for mix in equilibrium.mixes)
        assert equilibrium.values == expected_payoffs(form, equilibrium.mixes)
        for player, other in product((0, 1), range(max(rows, columns))):
            if other in form.strategies[player]:
                mixes = list(equilibrium.mixes)
                mixes[player] = {other: F(1)}
                assert expected_payoffs(form, mixes)[player] <= equilibrium.values[player]
    pure = {
        tuple(next(iter(mix)) for mix in e.mixes)
        for e in found
        if e.values and all(len(m) == 1 for m in e.mixes)
    }
    assert pure == set(form.pure_equilibria())
    if (rows, columns) == (2, 2):
        mixed = [e for e in found if len(e.mixes[0]) == 2]
        assert mixed == [e for e in [stats.mixed_two_by_two(form)] if e is not None]


def test_moves_in_turn_are_solved_from_the_end() -> None:
    assert CHICKEN.in_turn((0, 1)) == (1, 0)
    assert CHICKEN.in_turn((1, 0)) == (0, 1)
    assert DILEMMA.in_turn((0, 1)) == (1, 1)
    with pytest.raises(ValueError, match="choose once"):
        CHICKEN.in_turn((0, 0))


@pytest.mark.parametrize("order", list(permutations(range(3))))
def test_nobody_regrets_in_turn(order: tuple[int, ...]) -> None:
    """Whoever deviates, and is answered in the best way by those after, gains nothing."""
    rng = random.Random(sum(10**n * seat for n, seat in enumerate(order)))
    form = stats.normal_form(
        ["A", "B", "C"], [range(3)] * 3, lambda p: [rng.randint(0, 10**6) for _ in p]
    )
    end = form.in_turn(order)
    for place, player in enumerate(order):
        before = {other: [end[other]] for other in order[:place]}
        for mine in range(3):
            rest = [
                before.get(other, [mine] if other == player else range(3)) for other in range(3)
            ]
            answered = stats.normal_form(form.players, rest, lambda p: form.payoffs[p])
            assert form.payoffs[answered.in_turn(order)][player] <= form.payoffs[end][player]


def test_simulated_mixes_agree() -> None:
    for form in (CHICKEN, PENNIES):
        mixed = stats.mixed_two_by_two(form)
        assert mixed is not None
        tried = stats.simulate_payoffs(form, mixed.mixes, runs=40_000, seed=1)
        assert all(value in one for value, one in zip(mixed.values, tried, strict=True))


def test_games_that_are_not_small_are_refused() -> None:
    with pytest.raises(ValueError, match="small game"):
        stats.normal_form(["A"] * 5, [range(10)] * 5, lambda p: p)
    with pytest.raises(ValueError, match="small game"):
        stats.normal_form(["A", "B"], [[0], []], lambda p: p)
    with pytest.raises(ValueError, match="two players"):
        stats.mixed_equilibria(stats.normal_form(["A"], [[0]], lambda p: p))
    wide = stats.normal_form(["A", "B"], [range(9)] * 2, lambda p: (0, 0))
    with pytest.raises(ValueError, match="too many"):
        stats.mixed_equilibria(wide)


# ---- the barbarians --------------------------------------------------------------------


@pytest.mark.rule("ck.option.grudge")
def test_what_can_be_sent() -> None:
    assert commitment_levels(D((3, 1, 2))) == {0: 0, 1: 1, 2: 1, 3: 1, 4: 2, 5: 2, 6: 3}
    assert commitment_levels(D((), (3,))) == {0: 0}


@pytest.mark.rule("ck.option.grudge")
def test_the_payoffs_are_those_of_the_fight() -> None:
    seats = [D((1, 1), cities=2), D((2,), cities=1), D()]
    stakes = stats.Stakes(card=F(1, 3), knight=F(1, 20))
    assert commitment_payoffs(seats, (2, 2, 0), stakes) == (F(7, 30), F(17, 60), 0)
    assert commitment_payoffs(seats, (1, 2, 0), stakes) == (F(-1, 20), F(19, 20), 0)
    assert commitment_payoffs(seats, (0, 2, 0), stakes) == (-1, F(-1, 20), 0)
    envious = stats.Stakes(knight=F(0), envy=F(1))
    assert commitment_payoffs(seats, (0, 2, 0), envious) == (-1, F(1, 2), F(1, 2))
    assert commitment_payoffs([D(cities=1)], (0,), envious) == (-1,)


@pytest.mark.rule("ck.option.grudge")
def test_envy_lets_the_island_fall() -> None:
    """One player has a city to lose, one a metropolis, one nothing; a knight each."""
    seats = [D((1,), cities=1), D((1,), metropolises=1), D((1,))]
    selfish = stats.compare_commitments(seats)
    assert set(selfish.at_once) == {(0, 0, 0), (1, 1, 1)}
    assert selfish.in_turn == (1, 1, 1)
    assert selfish.fight.repelled
    assert not selfish.order_matters
    envious = stats.compare_commitments(seats, stakes=stats.Stakes(envy=F(1)))
    assert envious.in_turn == (0, 0, 0)
    assert envious.fight.losers == (0,)
    assert envious.payoffs == (-1, F(1, 2), F(1, 2))
    assert "The island falls, 2 short." in envious.text
    assert "they send player 0 0, player 1 0, player 2 0." in envious.text


@pytest.mark.rule("ck.option.grudge")
def test_whoever_decides_first_may_leave_it_to_the_others() -> None:
    """Without reward two are enough against one barbarian: a game of chicken."""
    seats = [D((1,), cities=1), D((1,), metropolises=0, cities=0)]
    stakes = stats.Stakes(defender=F(0), card=F(0))
    form = stats.commitment_game(seats, stakes)
    assert form.pure_equilibria() == ((1, 0),)
    pair = [D((2,), cities=1), D((2,), cities=1)]
    chicken = stats.commitment_game(pair, stakes)
    assert set(chicken.pure_equilibria()) == {(0, 2), (2, 0)}
    assert stats.compare_commitments(pair, 0, stakes).in_turn == (0, 2)
    assert stats.compare_commitments(pair, 1, stakes).in_turn == (2, 0)
    mixed = stats.mixed_two_by_two(chicken)
    assert mixed is not None
    # Holding back risks the city when the other does so too: 1 · P = 1/10.
    assert mixed.mixes[0] == {0: F(1, 10), 2: F(9, 10)}
    assert mixed.values == (F(-1, 10), F(-1, 10))


def test_many_stable_choices_are_counted() -> None:
    seats = [D((1,)), D((1,)), D((1,)), D((1,), cities=3)]
    stakes = stats.Stakes(defender=F(0), card=F(0), knight=F(0))
    told = stats.compare_commitments(seats, stakes=stakes)
    assert len(told.at_once) > 3
    assert f"So are {len(told.at_once) - 3} more choices." in told.text
    big = [D((1, 1, 2, 2, 3, 3), cities=2)] * 3
    nothing = stats.compare_commitments(big)
    assert nothing.at_once == ()
    assert nothing.order_matters
    assert "no choice without dice is stable" in nothing.text


@pytest.mark.rule("ck.option.grudge")
@pytest.mark.parametrize("seed", [3, 8, 12, 21])
def test_the_game_of_a_live_position_follows_the_engine(seed: int) -> None:
    game = island(seed, players=3, grudge=True)
    told = stats.live_commitments(game.view(0))
    assert told.form.players == game.names
    assert told.order[0] == game.turn
    game.push(RollThree(EVENT_SHIP, 1, 2))
    events: list[cn.Event] = []
    while isinstance(game.frame, Commitment):
        # What has been decided stands, and the rest of the plan stays as it was foreseen.
        assert stats.live_commitments(game).in_turn == told.in_turn
        seat = game.frame.player
        strengths = {k.vertex: k.strength for k in game.players[seat].knight_pieces}
        action = next(
            action
            for action in game.legal(CommitKnights)
            if isinstance(action, CommitKnights)
            and sum(strengths[v] for v in action.vertices) == told.in_turn[seat]
        )
        events += game.push(action)
    landed = [event for event in events if isinstance(event, Landed)]
    if landed:
        assert landed[0].defence == told.fight.defence
        assert landed[0].attack == told.fight.attack


def test_no_defender_card_is_worth_nothing() -> None:
    game = island(3, players=3)
    game.state.blocks["cities_knights"].defenders_left = 0
    told = stats.live_commitments(game)
    assert max(max(payoff) for payoff in told.form.payoffs.values()) <= F(1, 4)
    with pytest.raises(ValueError, match="no barbarians"):
        stats.live_commitments(cn.new_game("base", players=3))
