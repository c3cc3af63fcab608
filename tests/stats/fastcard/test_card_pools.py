"""After a refill the pile is known: two pools of unseen cards, checked case by case."""

from __future__ import annotations

import random
from collections import Counter
from fractions import Fraction
from itertools import permutations

import pytest

import catan_nb as cn
from catan_nb import stats
from catan_nb.fastcard import (
    CardGame,
    CardPosition,
    DrawBlind,
    DrawCard,
    EndSwaps,
    EndTurn,
    LayBack,
    SwapMarket,
    SwapPile,
    SwapPlayer,
)
from catan_nb.fastcard.cards import GRAIN, ORE, WOOL, Cards
from catan_nb.stats.fastcard.experiments import deal_unseen

F = Fraction


def table(players: int) -> CardPosition:
    position = CardPosition(players=players).pile()
    for seat in range(players):
        position.settlements(seat, 1).roads(seat, 1)
    return position


def draw(game: CardGame, *kinds: int) -> None:
    """End the turn and draw these cards."""
    for action in (EndSwaps(), EndTurn(), *map(DrawCard, kinds)):
        game.push(action)


def two_hands() -> CardGame:
    """Seat 1 holds three wool and three grain, as seat 0 can tell; ten ore are shuffled."""
    position = table(2).hand(0, brick=3).hand(1, wool=3, grain=3).discards(ore=10)
    game = position.game()
    draw(game, ORE, ORE)
    return game


def mixed() -> CardGame:
    """Seat 0 draws four new cards; seat 1 two, and lays a grain away."""
    position = table(2).hand(0, brick=2).hand(1, wool=1, grain=1).discards(ore=3, grain=5)
    game = position.game()
    draw(game, ORE, ORE)
    draw(game, ORE, GRAIN)
    draw(game, GRAIN, GRAIN)
    game.push(SwapPile(GRAIN))
    return game


@pytest.mark.rule("cards.draw")
def test_the_pile_is_known_after_it_was_refilled_from_the_open_discards() -> None:
    game = two_hands()
    view = game.view(0)
    assert stats.hidden_cards(view).next_card()["ore"] == 1
    assert stats.chance_by_swap(view, "wool").pile == 0
    assert stats.chance_within_draws(view, "ore", 2) == 1
    assert stats.chance_by_swap(view, "ore").players[1] == 0
    draw(game, ORE, ORE)
    assert stats.chance_by_swap(game.view(0), "ore").players[1] == F(2, 8)
    assert stats.hidden_cards(game.view(0)).in_hand(1, "wool") == {3: 1}
    assert stats.hidden_cards(game.view(1)).in_hand(0, "brick") == {3: 1}


def test_hands_and_pile_agree_with_all_orders_of_both_pools() -> None:
    """Three players: seat 1 has drawn two of five new cards, seat 2 none."""
    position = table(3).hand(0, brick=1).hand(1, wool=1, grain=1).hand(2, wool=1, ore=1)
    game = position.turn(1).discards(grain=3, ore=2).game()
    draw(game, GRAIN, ORE)
    hidden = stats.hidden_cards(game.view(0))
    seen: dict[str, Counter[int]] = {place: Counter() for place in ("1", "2", "pile")}
    orders = [(o, n) for o in permutations("wwgo") for n in permutations("gggoo")]
    for old, new in orders:
        seen["1"][(*old[:2], *new[:2]).count("g")] += 1
        seen["2"][old[2:].count("g")] += 1
        seen["pile"][new[2:4].count("g")] += 1
    found = {
        place: {n: F(c, len(orders)) for n, c in sorted(s.items())} for place, s in seen.items()
    }
    assert hidden.in_hand(1, "grain") == found["1"]
    assert hidden.in_hand(2, "grain") == found["2"]
    assert hidden.from_pile("grain", 2) == found["pile"]
    assert hidden.next_card()["grain"] == F(3, 5)


def test_what_a_mixed_hand_lays_open_tells_of_the_pile() -> None:
    """One of its four cards, drawn without looking, was grain: an old or a new one."""
    game = mixed()
    hidden = stats.hidden_cards(game.view(0))
    # Of the new cards seat 0 has not seen an ore and three grain; old are a wool and a grain.
    pile: Counter[str] = Counter()
    hand: Counter[int] = Counter()
    both = 0
    for new in permutations("oggg"):
        for laid in range(4):
            cards = ["w", "g", *new[:2]]
            if cards.pop(laid) == "g":
                pile[new[2]] += 1
                both += set(new[2:]) == {"o", "g"}
                hand[cards.count("g")] += 1
    cases = sum(pile.values())
    assert hidden.next_card() == {
        "brick": 0,
        "lumber": 0,
        "ore": F(pile["o"], cases),
        "grain": F(pile["g"], cases),
        "wool": 0,
    }
    wanted = {"ore": 1, "grain": 1}
    assert stats.chance_within_draws(game.view(0), wanted, 2) == F(both, cases)
    # The third card is the one on the discards, the grain.
    assert stats.chance_within_draws(game.view(0), wanted, 3) == 2 * F(pile["o"], cases)
    assert hidden.in_hand(1, "grain") == {n: F(c, cases) for n, c in sorted(hand.items())}
    drawn = stats.tally([deal_unseen(game, hidden, random.Random(s)).pile[ORE] for s in range(900)])
    assert 2 * hidden.next_card()["ore"] in drawn.mean


def test_a_refill_in_the_middle_of_the_draws_counts_too() -> None:
    """Two cards of the last pile, unseen, and one of the new one: seat 1 draws, seat 0 looks."""
    position = table(2).knights(1, 1).hand(0, brick=1).hand(1, wool=2).turn(1)
    game = position.pile(wool=1, grain=1).discards(ore=2, brick=2).game()
    for action in (EndSwaps(), EndTurn(), DrawCard(WOOL), DrawCard(GRAIN)):
        game.push(action)
    hidden = stats.hidden_cards(game.view(0))
    assert hidden.next_card()["ore"] == F(1, 2)
    assert hidden.holds(1, "ore") == 0
    game.push(DrawCard(ORE))
    hidden = stats.hidden_cards(game.view(0))
    assert hidden.in_hand(1, "ore") == {0: F(1, 2), 1: F(1, 2)}
    assert hidden.blind(1, "wool") == F(3, 5)


def test_a_known_card_that_may_have_left_is_in_one_of_the_two_hands() -> None:
    """Seat 1 took two grain openly; seat 2 draws blind from it and gives a card back."""
    position = table(3).roads(1, 5).hand(0, brick=2).hand(1, wool=4).hand(2, ore=2)
    position.pile(ore=6, wool=4).market("grain", "grain", "ore")
    game = position.turn(1).game()
    for action in (SwapMarket(GRAIN), LayBack(WOOL)) * 2:
        game.push(action)
    draw(game, WOOL, ORE)
    for action in (SwapPlayer(1), DrawBlind(WOOL)):
        game.push(action)
    assert stats.known_cards(game.view(0)) == {1: Cards(grain=1)}
    assert stats.known_cards(game.view(1)) == {1: Cards(grain=2), 2: Cards(wool=1)}
    hidden = stats.hidden_cards(game.view(0))
    # No grain is anywhere else: the other one is one of seven unknown cards in those hands.
    assert hidden.next_card()["grain"] == 0
    assert hidden.in_hand(1, "grain") == {1: F(3, 7), 2: F(4, 7)}
    assert hidden.in_hand(2, "grain") == {0: F(4, 7), 1: F(3, 7)}


@pytest.mark.parametrize("players", [2, 4])
def test_the_truth_is_always_held_to_be_possible(players: int) -> None:
    game = cn.new_game("fastcard", players=players, seed=players)
    rng, apart = random.Random(players), 0
    while not game.over and game.ply < 900:
        game.push(game.sample() if game.actor == cn.CHANCE else rng.choice(game.legal_actions()))
        if game.over or game.ply % 71:
            continue
        hidden = stats.hidden_cards(game.view(0))
        apart += any(hidden.pools.old)
        if hidden.pile:
            assert sum(hidden.next_card().values()) == 1
        for player in game.players:
            assert player.hand is not None
            for kind, count in player.hand.items():
                chances = hidden.in_hand(player.seat, kind)
                assert sum(chances.values()) == 1
                assert chances[count] > 0
    assert apart > 3


@pytest.mark.rule("base.hidden")
def test_chances_are_the_same_in_games_that_look_the_same() -> None:
    """Seat 1 draws and lays away; what it keeps and what is left in the pile differ."""
    told = []
    for drawn in ((ORE, GRAIN), (GRAIN, ORE), (GRAIN, GRAIN)):
        game = table(2).hand(0, brick=2).hand(1, wool=1, grain=1).discards(ore=4, grain=6).game()
        draw(game, ORE, ORE)
        draw(game, *drawn)
        draw(game, GRAIN, GRAIN)
        game.push(SwapPile(GRAIN))
        told.append(stats.hidden_cards(game.view(0)))
    assert told[0] == told[1] == told[2]
