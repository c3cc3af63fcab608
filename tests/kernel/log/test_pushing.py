"""Pushing actions: what is refused, what is told, and that nothing is lost on the way back."""

from __future__ import annotations

import random

import pytest

import catan_nb as cn
from catan_nb.kernel import game as kernel
from catan_nb.kernel.errors import IllegalAction
from catan_nb.rules.cards import Cards
from tests.conformance.playing import choose, table


def played(game: cn.Game, rng: random.Random, most: int) -> cn.Game:
    """Play on, offers and counter-offers included."""
    for _ in range(most):
        if game.over:
            break
        game.push(game.sample() if game.actor == cn.CHANCE else choose(game, rng))
    return game


def at_random(game: cn.Game, number: int) -> cn.Game:
    """Play up to 400 actions, each of them any of those that are listed."""
    rng = random.Random(number)
    while not game.over and game.turn_number < 60 and game.ply < 400:
        chance = game.actor == cn.CHANCE
        game.push(game.sample() if chance else rng.choice(game.legal_actions()))
    return game


@pytest.mark.parametrize("number", [5, 12, 14])
def test_trades_undoing_and_forks_lose_nothing(
    number: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(kernel, "CHECKPOINT", 4)  # the games are short
    monkeypatch.setattr(kernel, "KEPT", 12)
    game, rng = played(table(number), random.Random(number), 150), random.Random(number)
    states = {game.ply: game.state.data()}
    for _ in range(40):
        back = rng.randrange(game.ply + 1)
        game.goto(back)
        assert states.setdefault(back, game.state.data()) == game.state.data()
        played(game.fork(), rng, 5)
        game.goto(len(game.log))
    end, events = game.state.data(), game.events
    again = cn.read_game(game.to_json())
    assert (again.state.data(), again.events) == (end, events)


def test_few_copies_of_the_state_are_kept_and_the_last_are_close_together() -> None:
    game = at_random(table(2), 2)
    kept = sorted(game._checkpoints)
    recent = range(game.ply // kernel.CHECKPOINT * kernel.CHECKPOINT, 0, -kernel.CHECKPOINT)
    assert set(recent[: kernel.KEPT // kernel.CHECKPOINT]) <= set(kept)
    assert len(kept) <= 1 + game.ply // kernel.KEPT + 2 * kernel.KEPT // kernel.CHECKPOINT
    fork = game.fork()
    fork.goto(fork.ply - 3)
    game.goto(game.ply - 3)
    assert (fork.state, fork.events) == (game.state, game.events)


def test_old_points_are_reached_again_and_again_in_any_order() -> None:
    game, rng = at_random(table(2), 2), random.Random(5)
    states = {0: game.fork(0).state}
    for ply in range(1, game.ply + 1):
        states[ply] = game.fork(ply).state
    for _ in range(200):  # each visit keeps copies of the state, between those that there are
        ply = rng.randrange(game.ply + 1)
        game.goto(ply)
        assert (game.ply, game.state) == (ply, states[ply])
        game.goto(len(game.log))


def test_what_has_been_told_stays_told_when_another_way_is_taken() -> None:
    game = cn.new_game("base", board="beginner", players=4, seed=3)
    told = [game.push(cn.RollDice()), game.push(cn.Roll(4, 4)), game.push(cn.EndTurn())]
    assert all(isinstance(events, tuple) for events in told)
    game.goto(0)
    game.push(cn.RollDice())
    game.push(cn.Roll(1, 1))
    again = cn.new_game("base", board="beginner", players=4, seed=3)
    assert told == [again.push(one) for one in (cn.RollDice(), cn.Roll(4, 4), cn.EndTurn())]
    assert game.events_at(1) != told[1]


def test_an_outcome_a_step_early_and_what_is_refused() -> None:
    game = cn.new_game("base", board="beginner", players=4, seed=3)
    game.push(cn.Roll(4, 4))
    assert game.log == (cn.RollDice(), cn.Roll(4, 4))
    with pytest.raises(IllegalAction, match="Not now"):
        game.push(cn.RollDice())
    with pytest.raises(IllegalAction):
        game.push(cn.EndTurn(), seat=2)
    with pytest.raises(IllegalAction):
        game.push(cn.BuildRoad(True))
    with pytest.raises(IllegalAction):
        game.push(cn.BuildRoad(-1))
    with pytest.raises(TypeError):
        game.push("end turn")
    assert game.ply == 2
    game.push(cn.EndTurn(), seat=game.actor)
    assert game.turn_number == 2


@pytest.mark.parametrize("roll", [(0, 7), (1, 7), (7, 1), (True, 1)])
@pytest.mark.parametrize("early", [False, True])
def test_no_roll_that_two_dice_cannot_show(roll: tuple[int, int], early: bool) -> None:
    game = cn.new_game("base", board="beginner", players=4, seed=3)
    if not early:
        game.push(cn.RollDice())
    before = game.log
    with pytest.raises(IllegalAction):
        game.push(cn.Roll(*roll))
    assert game.log == before
    game.push(cn.Roll(1, 1))
    assert game.log == (cn.RollDice(), cn.Roll(1, 1))


@pytest.mark.parametrize(
    "cards", [{}, {"ore": 1}, {"ore": 1, "wool": 2}, {"brick": 1, "ore": 1, "wool": 1}]
)
def test_no_invention_of_more_or_fewer_than_two_cards(cards: dict[str, int]) -> None:
    stated = cn.Position(board="beginner", players=2).development(0, invention=1)
    game = stated.turn(0).game()
    for action in (cn.RollDice(), cn.Roll(1, 1)):
        game.push(action)
    with pytest.raises(IllegalAction):
        game.push(cn.PlayInvention(Cards(**cards)))
    game.push(cn.PlayInvention(Cards(ore=1, wool=1)))
    assert (game.players[0].hand["ore"], game.players[0].hand["wool"]) == (1, 1)


@pytest.mark.parametrize("number", [3, 8, 14])
def test_events_are_those_of_the_bare_rules(number: int) -> None:
    game, rng = table(number), random.Random(number)
    told = []
    while not game.over and game.ply < 300:
        action = game.sample() if game.actor == cn.CHANCE else rng.choice(game.legal_actions())
        told.append(game.push(action))
    plain, events = table(number), []
    state = plain.state
    for action in game.log:
        state.events = []
        plain.rules.apply(state, action)
        events.append(tuple(state.events))
    assert told == events == [game.events_at(ply) for ply in range(game.ply)]
