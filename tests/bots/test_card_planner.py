"""The good bot in the Fast Card Game: honest, stronger than chance, and not blind to a win."""

from __future__ import annotations

import random

import pytest

import catan_nb as cn
from catan_nb.bots.bot import RandomBot
from catan_nb.bots.good import GoodBot
from catan_nb.bots.levels import BeginnerBot
from catan_nb.fastcard.cards import KINDS
from tests.fastcard.helpers import fc, table


def redealt(game: fc.CardGame, seat: int, rng: random.Random) -> fc.CardGame:
    """The same game with all that a seat cannot see dealt anew."""
    other = game.fork()
    state = other.state
    hidden = [at for at in range(len(state.hands)) if at // KINDS != seat]
    if game.frame is not None and (opened := game.frame.lays_open()) is not None:
        hidden = [at for at in hidden if at // KINDS != opened[0]]
    cards = [kind for kind, count in enumerate(state.pile) for _ in range(count)]
    cards += [at % KINDS for at in hidden for _ in range(state.hands[at])]
    rng.shuffle(cards)
    sizes = {at // KINDS: state.hand_size(at // KINDS) for at in hidden}
    for at in hidden:
        state.hands[at] = 0
    for owner, size in sizes.items():
        for _ in range(size):
            state.hands[owner * KINDS + cards.pop()] += 1
    state.pile = [cards.count(kind) for kind in range(KINDS)]
    return other


@pytest.mark.rule("cards.setup")
def test_it_looks_at_nothing_hidden() -> None:
    rng = random.Random(1)
    game = cn.new_game("fastcard", players=3, seed=4, options={"target": 6})
    bots = [GoodBot(seat) for seat in range(3)]
    differed = 0
    while (actor := game.actor) is not None:
        if actor == cn.CHANCE:
            game.push(game.sample())
            continue
        other = redealt(game, actor, rng)
        differed += other.state != game.state
        action = bots[actor].choose(game.view(actor))
        assert bots[actor].choose(other.view(actor)) == action
        game.push(action, seat=actor)
    assert differed > 50


def test_it_beats_a_player_without_a_thought() -> None:
    wins = 0
    for seed in range(8):
        game = cn.new_game("fastcard", players=2, seed=seed, options={"target": 6})
        planner = seed % 2
        game.advance({planner: GoodBot(seed), 1 - planner: RandomBot(seed)})
        wins += game.winner == planner
    assert wins >= 7


@pytest.mark.parametrize("what", [fc.BuildSettlement, fc.BuildCity, fc.BuildExpansion])
def test_it_builds_what_wins(what: type) -> None:
    price = {
        fc.BuildSettlement: {"brick": 1, "lumber": 1, "grain": 1, "wool": 1},
        fc.BuildCity: {"ore": 3, "grain": 2},
        fc.BuildExpansion: {"ore": 1, "wool": 3},
    }[what]
    position = table(2, target=8).settlements(0, 4).cities(0, 1).roads(0, 2)
    game = position.hand(0, price).turn(0, "build").game()
    action = GoodBot(0).choose(game.view(0))
    assert isinstance(action, what)
    game.push(action)
    game.advance({0: GoodBot(0)})
    assert game.winner == 0


@pytest.mark.parametrize("target", [8, 10])
def test_lower_levels_overlook_a_building_unless_it_wins(target: int) -> None:
    position = table(2, target=target).settlements(0, 4).cities(0, 1).roads(0, 2)
    hand = {"brick": 1, "lumber": 1, "grain": 1, "wool": 1}
    view = position.hand(0, hand).turn(0, "build").game().view(0)
    assert isinstance(GoodBot(0).choose(view), fc.BuildSettlement)
    built = [type(BeginnerBot(seed).choose(view)) is fc.BuildSettlement for seed in range(100)]
    assert all(built) if target == 8 else 40 < sum(built) < 80


@pytest.mark.rule("cards.take")
def test_it_leaves_the_fate_card_where_turning_spares_nothing() -> None:
    game = table(3).hand(0, brick=1, lumber=1, grain=1, wool=1).turn(0, "build").game()
    game.push(fc.BuildSettlement())
    assert GoodBot(0).choose(game.view(0)) == fc.KeepFate()


@pytest.mark.rule("cards.take")
def test_it_turns_the_fate_card_towards_the_leader() -> None:
    position = table(3).roads(0, 0).cities(2, 2).hand(0, brick=1, lumber=1, grain=1, wool=1)
    game = position.direction(1).turn(0, "build").game()
    game.push(fc.BuildSettlement())
    assert GoodBot(0).choose(game.view(0)) == fc.TurnFate()


@pytest.mark.rule("cards.take")
@pytest.mark.parametrize(("protected", "action"), [(False, fc.EndTurn), (True, fc.BuildKnight)])
def test_it_saves_for_a_city_unless_a_knight_is_safe(protected: bool, action: type) -> None:
    position = table(4).knights(1, 3).knights(2, 2).hand(0, grain=2, ore=2, wool=1)
    if protected:
        position.expansion(0, "church")
    game = position.turn(0, "build").game()
    assert isinstance(GoodBot(0).choose(game.view(0)), action)


@pytest.mark.rule("cards.win")
@pytest.mark.parametrize("players", [2, 4, 6])
def test_planners_among_themselves_come_to_an_end(players: int) -> None:
    game = cn.new_game("fastcard", players=players, seed=players)
    bots = [GoodBot(seat) for seat in range(players)]
    while (actor := game.actor) is not None and game.turn_number < 30 * players:
        game.push(game.sample() if actor == cn.CHANCE else bots[actor].choose(game.view(actor)))
    assert game.winner is not None
