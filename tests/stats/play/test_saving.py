"""How likely one can pay in one's next turns, against dice that are thrown many times."""

from __future__ import annotations

import random
from collections.abc import Iterator
from math import sqrt

import pytest

import catan_nb as cn
from catan_nb import stats
from catan_nb.board.terrain import Terrain
from catan_nb.bots.good import GoodBot
from catan_nb.rules.base.questions import MainTurn

pytestmark = pytest.mark.slow

RUNS = 1000
KINDS = ("brick", "lumber", "ore", "grain", "wool")


def waits(seed: int, players: int, every: int) -> Iterator[tuple[cn.Game, int, cn.Cards]]:
    """Moments of a game among planners in which the advice is to wait for a price."""
    game = cn.new_game(players=players, seed=seed)
    bots = [GoodBot(seat) for seat in range(players)]
    found = 0
    while not game.over:
        if game.actor == cn.CHANCE:
            game.push(game.sample())
            continue
        advice = bots[game.actor].advise(game.view(game.actor))[0]
        if advice.awaited is not None and isinstance(game.frame, MainTurn):
            found += 1
            if found % every == 0 and min(game.bank.values()) > 4:
                yield game, game.actor, advice.awaited
        game.push(advice.action)


def income(game: cn.Game, seat: int) -> dict[int, list[int]]:
    """What each roll pays a seat, counted on the board."""
    board, pays = game.board, dict[int, list[int]]()
    player = game.players[seat]
    for vertex in (*player.settlements, *player.cities, *player.cities):
        for hex in board.topology.vertex_hexes[vertex]:
            if board.terrain[hex] < 5 and hex != game.robber:
                pays.setdefault(board.tokens[hex], [0] * 5)[board.terrain[hex]] += 1
    return pays


def can_pay(hand: list[int], price: list[int], rates: list[int]) -> bool:
    """Say whether trades with the bank and the hand pay a price."""
    changed = sum(max(0, hand[k] - price[k]) // rates[k] for k in range(5))
    return changed >= sum(max(0, price[k] - hand[k]) for k in range(5))


def halved(hand: list[int], price: list[int], rates: list[int]) -> list[int]:
    """Discard half of a hand: first what is dear to change, then what the price needs."""
    left = hand.copy()
    spare = [max(0, have - need) for have, need in zip(hand, price, strict=True)]
    for _ in range(sum(hand) // 2):
        dear = [kind for kind in range(5) if left[kind] > price[kind]]
        if dear:
            left[max(dear, key=lambda kind: (rates[kind], -spare[kind], kind))] -= 1
        else:
            left[left.index(max(left))] -= 1
    return left


def played_on(
    game: cn.Game, seat: int, price: list[int], turns: int, rng: random.Random
) -> list[float]:
    """How often the price could be paid in one of the next turns, by turn."""
    pays, players = income(game, seat), len(game.players)
    rates = [game.players[seat].rates[kind] for kind in KINDS]
    paid = [0] * turns
    for _ in range(RUNS):
        hand = [game.players[seat].hand[kind] for kind in KINDS]
        for turn in range(turns):
            for _roll in range(players):
                total = rng.randint(1, 6) + rng.randint(1, 6)
                if total == 7 and sum(hand) > 7:
                    hand = halved(hand, price, rates)
                elif total in pays:
                    hand = [a + b for a, b in zip(hand, pays[total], strict=True)]
            if can_pay(hand, price, rates):
                for later in range(turn, turns):
                    paid[later] += 1
                break
    return [count / RUNS for count in paid]


@pytest.mark.parametrize(("seed", "players"), [(1, 4), (2, 3)])
def test_chances_to_pay_hold_when_the_dice_are_thrown(seed: int, players: int) -> None:
    rng = random.Random(seed)
    found = 0
    for game, seat, price in waits(seed, players, 4):
        own = game.players[seat]
        hand = cn.Cards(dict(own.hand))
        told = stats.payable_in_turns(game.view(seat), seat, price, dict(own.rates), hand=hand)
        assert 1 <= len(told) <= 6
        assert list(told) == sorted(told)
        assert all(chance < 0.5 for chance in told[:-1])
        happened = played_on(game, seat, list(price.counts[:5]), len(told), rng)
        for chance, share in zip(told, happened, strict=True):
            assert abs(chance - share) < 4 * sqrt(chance * (1 - chance) / RUNS) + 1 / RUNS
        found += 1
    assert found >= 12


def test_one_looks_after_the_own_roll_alone() -> None:
    table = cn.Position("base", board="beginner", players=3).settlement(0, 31)
    game = table.hand(0, ore=3, grain=2, wool=2).turn(0, rolled=True).game()
    able = cn.Cards(ore=3, grain=2)
    (soon,) = stats.payable_in_turns(game, 0, able, hand=cn.Cards(ore=3, grain=2, wool=2))
    # An eighth card and a 7 after it lose the city, which the seat could have paid in between.
    assert 0.85 < soon < 1
    road = cn.Cards(brick=1, lumber=1)
    assert stats.payable_in_turns(game, 0, road, hand=road) == (1.0,)


def test_where_one_chooses_cards_no_chance_is_told() -> None:
    start = cn.Position("base+seafarers", scenario="new_shores", players=3)
    board = start.board
    gold = next(h for h, kind in enumerate(board.terrain) if kind == Terrain.GOLD)
    game = start.settlement(0, board.topology.hex_vertices[gold][0]).turn(0, rolled=True).game()
    road = cn.Cards(brick=1, lumber=1)
    assert stats.payable_in_turns(game, 0, road, hand=cn.Cards()) == ()
    assert stats.payable_in_turns(game, 1, road, hand=cn.Cards()) != ()
