"""What a hidden hex may be: small stacks counted by hand, shuffles, and the engine's own draws."""

from __future__ import annotations

from fractions import Fraction
from itertools import permutations
from random import Random

import pytest

import catan_nb as cn
from catan_nb import stats
from catan_nb.rules.seafarers.actions import LiftFog
from catan_nb.rules.seafarers.questions import ChooseGold
from catan_nb.stats.seafarers.fog import FogSimulation

F = Fraction
FOG = "base+seafarers"


def fog_game(players: int = 4) -> cn.Game:
    return cn.new_game(FOG, scenario="fog_islands", players=players, seed=1)


@pytest.mark.rule("sea.fog")
def test_each_hex_of_the_stack_is_as_likely_as_any_other() -> None:
    left = stats.fog_odds({"sea": 2, "gold": 1, "hills": 3})
    assert left.next_hex() == {"sea": F(1, 3), "gold": F(1, 6), "hills": F(1, 2)}
    assert (left.hexes, left.producing) == (6, 4)
    # Two of six: 15 pairs, of which 1 is both sea, 8 are one sea, 6 none.
    assert left.among(2, "sea") == {0: F(6, 15), 1: F(8, 15), 2: F(1, 15)}
    assert left.among(2, "desert") == {0: 1}
    assert stats.fog_odds({}).next_hex() == {}


@pytest.mark.rule("sea.fog.token")
def test_terrain_and_token_are_drawn_apart_and_sea_takes_none() -> None:
    left = stats.fog_odds({"sea": 1, "gold": 1, "hills": 2}, tokens=[6, 6, 12])
    assert left.next_pair() == {
        ("hills", 6): F(1, 3),
        ("hills", 12): F(1, 6),
        ("gold", 6): F(1, 6),
        ("gold", 12): F(1, 12),
        ("sea", 0): F(1, 4),
    }
    # Pips: 5 for a 6, 1 for a 12, none at sea.
    assert left.pips() == {0: F(1, 4), 1: F(1, 4), 5: F(1, 2)}
    assert left.mean_pips() == F(1, 4) + F(5, 2) == F(11, 4)
    assert left.production()["brick"] == (F(5, 3) + F(1, 6)) / 36
    assert sum(left.production().values()) == left.mean_pips() / 36


@pytest.mark.rule("sea.fog.reward")
@pytest.mark.parametrize("paid", [True, False])
def test_gold_in_the_fog_pays_by_option_and_the_engine_agrees(paid: bool) -> None:
    options = {"fog_gold": paid}
    game = cn.new_game(FOG, scenario="fog_islands", players=3, seed=4, options=options)
    left = stats.fog_odds(game)
    assert left.reward().get("gold", 0) == (left.next_hex()["gold"] if paid else 0)
    assert left.lifted("gold", 3).reward().get("gold", 0) == (F(1, 11) if paid else 0)
    # What it pays beside a settlement, once it lies there, is another matter.
    assert left.production()["gold"] > 0
    assert stats.fog_odds({"gold": 1, "sea": 1}, gold_pays=paid).reward() == (
        {"gold": F(1, 2)} if paid else {}
    )
    # In played games whoever uncovers it is asked for a card, or not.
    asked, rng = set(), Random(1)
    while not game.over and game.turn_number < 300 and not asked:
        action = game.sample() if game.actor == cn.CHANCE else rng.choice(game.legal_actions())
        game.push(action)
        if isinstance(action, LiftFog) and action.terrain == cn.Terrain.GOLD and game.turn_number:
            asked.add(any(isinstance(one, ChooseGold) for one in game.state.stack))
    assert asked == {paid}


@pytest.mark.rule("sea.fog.reward")
def test_sea_and_desert_pay_nothing_and_gold_a_card_of_choice() -> None:
    left = stats.fog_odds({"sea": 2, "desert": 1, "gold": 1, "forest": 4})
    assert left.reward() == {"lumber": F(1, 2), "gold": F(1, 8)}


@pytest.mark.rule("sea.fog")
def test_counting_what_is_left_is_bayes_rule() -> None:
    """All orders of a stack, of which those stay that fit what was seen."""
    stack = ["sea", "sea", "gold", "hills", "hills", "hills"]
    orders = list(permutations(stack))
    for seen in (["hills"], ["sea", "gold"], ["hills", "hills", "sea"]):
        fit = [order for order in orders if list(order[: len(seen)]) == seen]
        left = stats.fog_odds({"sea": 2, "gold": 1, "hills": 3})
        for word in seen:
            left = left.lifted(word)
        for place in range(len(seen), len(stack)):
            for word in ("sea", "gold", "hills"):
                share = F(sum(order[place] == word for order in fit), len(fit))
                assert left.next_hex().get(word, 0) == share


def test_the_mean_stays_on_average_whatever_comes_out() -> None:
    left = stats.fog_odds({"sea": 2, "gold": 1, "hills": 2, "desert": 1}, tokens=[4, 6, 11])
    later = sum(
        chance * left.lifted(*pair).mean_pips() for pair, chance in left.next_pair().items()
    )
    assert later == left.mean_pips() == F(3, 6) * F(3 + 5 + 2, 3)


def test_shuffles_agree_with_counting() -> None:
    left = stats.fog_odds(fog_game())
    seen = left.simulate_among(5, "gold", runs=40_000, seed=3)
    shuffles = FogSimulation(left, 5, "gold", seed=4)
    shuffles.more(30_000)
    shuffles.more(10_000)
    assert shuffles.trials == 40_000
    for gold, chance in left.among(5, "gold").items():
        assert abs(seen.counts.get(gold, 0) / 40_000 - chance) < 0.01
        assert abs(shuffles.found[gold] / 40_000 - chance) < 0.01
    for word, chance in left.next_hex().items():
        assert abs(shuffles.first[word] / 40_000 - chance) < 0.01


# ---- the engine ------------------------------------------------------------------------------


@pytest.mark.parametrize(("players", "hexes", "pips"), [(3, 12, F(31, 12)), (4, 12, F(31, 12))])
def test_the_fog_islands_by_hand(players: int, hexes: int, pips: F) -> None:
    """12 hexes, 2 of them sea; ten tokens with 31 pips together, 32 for three players."""
    left = stats.fog_odds(fog_game(players))
    assert (left.hexes, left.terrain["sea"], left.producing) == (hexes, 2, 10)
    # 3 players have a second 3 (2 pips) where 4 have a second 11 (2 pips).
    assert left.mean_pips() == pips
    assert left.reward()["gold"] == F(1, 6)


@pytest.mark.rule("sea.fog.token")
def test_the_engine_draws_with_these_chances_in_whole_games() -> None:
    """Every draw from the fog of played games has the chances that were counted before it."""
    drawn, rng = 0, Random(5)
    for seed in range(3):
        game = cn.new_game(FOG, scenario="fog_islands", players=3, seed=seed)
        while game.turn_number < 60 and not game.over:
            if game.actor == cn.CHANCE and type(game.frame).__name__ == "FogDraw":
                drawing = game.outcomes()
                assert stats.fog_odds(game).next_pair() == {
                    (cn.Terrain(one.terrain).word, one.token): drawing.probability(one)
                    for one, _ in drawing
                }
                drawn += 1
            chance = game.actor == cn.CHANCE
            game.push(game.sample() if chance else rng.choice(game.legal_actions()))
    assert drawn > 5


def test_a_view_knows_as_much_and_a_game_without_fog_is_refused() -> None:
    game = fog_game()
    assert stats.fog_odds(game.view(2)) == stats.fog_odds(game)
    with pytest.raises(ValueError, match=r"nothing lies in the fog .* \[sea.fog\]"):
        stats.fog_odds(cn.new_game("base", players=3))


@pytest.mark.parametrize(
    "ask",
    [
        lambda: stats.fog_odds({"cheese": 1}),
        lambda: stats.fog_odds({(1, 2): 1}),
        lambda: stats.site_rate(fog_game(), -1),
        lambda: stats.site_rate(fog_game(), 10**6),
        lambda: stats.site_rate(fog_game(), "V1"),
        lambda: stats.fog_odds({"fog": 1}),
        lambda: stats.fog_odds({"sea": -1}),
        lambda: stats.fog_odds({"sea": 10**9}),
        lambda: stats.fog_odds({"hills": 1}, tokens=[7]),
        lambda: stats.fog_odds({"hills": 1}, tokens=[13]),
        lambda: stats.fog_odds({"hills": 1}).among(2, "hills"),
        lambda: stats.fog_odds({"hills": 1}).among(1, "water"),
        lambda: stats.fog_odds({"hills": 1}).lifted("sea"),
        lambda: stats.fog_odds({"hills": 1}, [5]).lifted("hills"),
        lambda: stats.fog_odds({"hills": 1}, [5]).lifted("hills", 6),
        lambda: stats.fog_odds({"sea": 1}, [5]).lifted("sea", 5),
        lambda: FogSimulation(stats.fog_odds({}), 1),
        lambda: FogSimulation(stats.fog_odds({"sea": 2}), 0),
        lambda: FogSimulation(stats.fog_odds({"sea": 2})).more(0),
        lambda: stats.fog_odds({"sea": 2}).simulate_among(1, "sea", runs=0),
    ],
)
def test_what_cannot_be_asked_is_refused_in_a_sentence(ask) -> None:
    with pytest.raises(ValueError, match=r"\w{2,}.* \w+"):
        ask()
