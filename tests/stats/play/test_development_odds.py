"""Development cards: draws, the race for the army, what others may hold; figures and engine."""

from __future__ import annotations

from fractions import Fraction
from itertools import permutations, product
from math import comb
from random import Random

import pytest

import catan_nb as cn
from catan_nb import stats
from catan_nb.rules.development.questions import DrawCard
from catan_nb.rules.play.reading import EVERYBODY
from catan_nb.stats.play.development import NOBODY
from tests.conformance.oracle import DECKS

F = Fraction
#: How many cards are in the box.
SIZE = sum(DECKS[False].values())


# ---- draws until the wanted card ---------------------------------------------------------


@pytest.mark.parametrize(("cards", "wanted"), [(25, 14), (25, 5), (6, 2), (3, 3), (1, 1)])
def test_the_mean_wait_is_that_of_the_distribution(cards: int, wanted: int) -> None:
    for hits in range(1, wanted + 1):
        waits = stats.draws_until(cards, wanted, hits)
        assert sum(waits.values()) == 1
        mean = sum(draws * chance for draws, chance in waits.items())
        assert mean == stats.draws_until_mean(cards, wanted, hits)
        # Hit number h has come within d draws when at least h of d draws are hits.
        for draws in range(cards + 1):
            odds = stats.hypergeometric(cards, wanted, draws)
            enough = sum((p for n, p in odds.items() if n >= hits), F(0))
            assert enough == sum((p for d, p in waits.items() if d <= draws), F(0))


@pytest.mark.rule("base.dev.deck")
def test_the_third_knight_comes_in_draw_26_fifths_on_average() -> None:
    assert stats.draws_until_mean(25, 14, 3) == 3 * F(26, 15) == F(26, 5)
    assert stats.draws_until(25, 14)[1] == F(14, 25)


@pytest.mark.parametrize("wrong", [(25, 14, 0), (25, 14, 15), (5, 6, 1), (5, 0, 1)])
def test_waits_that_never_end_are_refused(wrong: tuple[int, int, int]) -> None:
    for ask in (stats.draws_until, stats.draws_until_mean):
        with pytest.raises(ValueError, match="cannot come"):
            ask(*wrong)


# ---- Bayes's rule ------------------------------------------------------------------------


def test_observations_may_come_in_any_order() -> None:
    prior = {"a": F(1, 2), "b": F(1, 3), "c": F(1, 6)}
    one = {"a": F(1, 2), "b": F(1, 4), "c": F(0)}
    two = {"a": F(1, 5), "b": F(1), "c": F(1)}
    once = stats.bayes(stats.bayes(prior, one), two)
    assert once == stats.bayes(stats.bayes(prior, two), lambda what: one[what])
    assert once == stats.bayes({"a": 3, "b": 2, "c": 1}, lambda what: one[what] * two[what])
    assert once == {"a": F(3, 8), "b": F(5, 8)}


def test_impossible_observations_are_refused() -> None:
    with pytest.raises(ValueError, match="none of the possibilities"):
        stats.bayes({"a": F(1)}, {"a": F(0)})
    for prior, likelihood in (({"a": F(1)}, F(2)), ({"a": F(-1)}, F(1))):
        with pytest.raises(ValueError, match=r"(likelihood|prior): a number from 0"):
            stats.bayes(prior, {"a": likelihood})


# ---- the race for the largest army -------------------------------------------------------


def raced(order: tuple[int, ...], deck: tuple[bool, ...], played: list[int], holder: int) -> int:
    """Who holds the army in the end when the cards come in this order."""
    army = list(played)
    for seat, knight in zip(order, deck, strict=False):
        army[seat] += knight
        lead = army[holder] if holder >= 0 else 2
        if knight and seat != holder and army[seat] > lead:
            holder = seat
    return holder


@pytest.mark.rule("base.largest_army")
@pytest.mark.parametrize(
    ("order", "played", "holder"),
    [((0, 1, 0, 1, 0), [2, 1], -1), ((1, 1, 0, 1, 0, 0), [2, 3], 1), ((0, 0, 1), [0, 0], -1)],
)
def test_the_race_is_the_mean_over_all_decks(
    order: tuple[int, ...], played: list[int], holder: int
) -> None:
    decks = list(permutations([True] * 4 + [False] * 3))
    ends = [raced(order, deck, played, holder) for deck in decks]
    shares = {seat: F(ends.count(seat), len(ends)) for seat in sorted(set(ends))}
    odds = stats.army_race(order, dict(enumerate(played)), holder=holder, cards=7, knights=4)
    assert odds == shares
    if holder < 0 and max(played) < 3:
        firsts = []
        for deck in decks:
            army, first = list(played), -1
            for seat, knight in zip(order, deck, strict=False):
                army[seat] += knight
                if first < 0 and army[seat] == 3:
                    first = seat
            firsts.append(first)
        first_odds = stats.first_army(order, dict(enumerate(played)), cards=7, knights=4)
        assert first_odds == {s: F(firsts.count(s), len(firsts)) for s in sorted(set(firsts))}


@pytest.mark.rule("base.largest_army")
def test_who_begins_to_buy_wins_the_race_more_often() -> None:
    order = (0, 1) * 8  # with 16 of the 25 cards somebody has three knights
    odds = stats.first_army(order, cards=25, knights=14)
    assert odds == {0: F(858871, 1485800), 1: F(626929, 1485800)}
    assert odds[0] in stats.simulate_first_army(order, cards=25, knights=14, seed=1).share(0)
    # The third knight of a single buyer is a negative hypergeometric wait.
    alone = stats.first_army((0,) * 5, cards=25, knights=14)
    waits = stats.draws_until(25, 14, 3)
    assert alone[0] == waits[3] + waits[4] + waits[5]
    assert stats.first_army(()) == {NOBODY: 1}
    assert stats.first_army((1,), {0: 2, 1: 2}, cards=4, knights=4) == {1: 1}


def test_races_that_cannot_be_run_are_refused() -> None:
    with pytest.raises(ValueError, match="cannot be bought"):
        stats.army_race((0,) * (SIZE + 1))
    with pytest.raises(ValueError, match="cannot be bought"):
        stats.simulate_first_army((0,), cards=3, knights=4)
    with pytest.raises(ValueError, match=r"(played|order): a number from 0"):
        stats.army_race((0,), {0: -1})
    with pytest.raises(ValueError, match=r"(played|order): a number from 0"):
        stats.first_army((-1, 0))


# ---- what others hold --------------------------------------------------------------------


def table(**gabi: int) -> cn.Position:
    here = cn.Position(players=4).knights(2, 2).knights(3, 1)
    return here.development(0, knight=1, victory_point=1).development(1, **gabi)


@pytest.mark.rule("base.hidden")
def test_what_one_may_know_does_not_depend_on_what_is_hidden() -> None:
    worlds = [table(monopoly=1).game(), table(knight=1).game(), table(victory_point=1).game()]
    for seat in (None, 0, 2, 3):
        told = [stats.unseen_development(game.view(seat)) for game in worlds]
        assert told[0] == told[1] == told[2]
    own = [stats.unseen_development(game.view(1)) for game in worlds]
    assert own[0] != own[1]
    known = stats.unseen_development(worlds[0].view(0))
    assert known.size == SIZE - 3 - 2 == known.deck_size + 1
    assert known.hidden == {1: 1}
    assert known.unseen["knight"] == 10
    assert known.next_card()["victory_point"] == known.held(1, "victory_point")[1] == F(4, SIZE - 5)
    assert stats.unseen_development(worlds[0]).held(1, "monopoly") == {1: 1}
    assert known.held(2, "knight") == {0: 1}


@pytest.mark.rule("base.hidden")
def test_kept_cards_tell_something() -> None:
    known = stats.unseen_development(table(invention=1).game().view(0))
    others = set(DECKS[False]) - {"victory_point"}
    kept = dict.fromkeys(others, F(1, known.size - 4))
    assert known.held(1, "victory_point", kept)[1] == F(4, 5)
    assert known.held(1, "victory_point", dict.fromkeys(kept, 0)) == {1: 1}
    with pytest.raises(ValueError, match="no development card 'knights'"):
        known.held(1, "knight", {"knights": F(1, 2)})
    with pytest.raises(ValueError, match="no development card 'army'"):
        known.held(1, "army")


@pytest.mark.rule("base.hidden")
def test_hands_are_the_share_of_all_deals() -> None:
    """Two cards of a small deck, each pair of physical cards counted once."""
    deck = {"knight": 3, "victory_point": 2, "invention": 1}
    game = (
        cn.Position(players=3).development(1, knight=1, invention=1).deck(knight=2, victory_point=2)
    ).game()
    known = stats.unseen_development(game.view(0))
    assert known.unseen == deck
    cards = [name for name, count in deck.items() for _ in range(count)]
    deals = [tuple(sorted(p)) for p in permutations(cards, 2)]
    odds = {tuple(sorted(hand)): chance for hand, chance in known.hands(1).items()}
    assert odds == {deal: F(deals.count(deal), len(deals)) for deal in set(deals)}
    assert known.held(1, "knight") == stats.hypergeometric(6, 3, 2)
    keep = {"knight": F(1, 3), "invention": F(1, 2)}
    weights = {
        deal: deals.count(deal) * keep.get(deal[0], 1) * keep.get(deal[1], 1) for deal in set(deals)
    }
    told = {tuple(sorted(hand)): chance for hand, chance in known.hands(1, keep).items()}
    assert told == {deal: weight / sum(weights.values()) for deal, weight in weights.items()}


@pytest.mark.rule("base.hidden")
@pytest.mark.parametrize("seed", range(2))
def test_what_one_believes_holds_in_random_games(seed: int) -> None:
    rng = Random(seed)
    rich = cn.Position(players=3)
    for seat in range(3):
        rich.hand(seat, ore=6, wool=6, grain=6)
    game, asked = rich.turn(0, rolled=True).game(seed), 0
    while not game.over and game.turn_number < 30:
        if isinstance(game.frame, DrawCard):
            asked += 1
            everything = stats.unseen_development(game)
            odds = game.outcomes()
            for viewer, name in product((EVERYBODY, None, 0, 1, 2), game.deck or {}):
                known = stats.unseen_development(game if viewer == EVERYBODY else game.view(viewer))
                assert known.deck_size == game.deck_size
                assert known.size == known.deck_size + sum(known.hidden.values())
                assert known.unseen.get(name, 0) >= everything.unseen.get(name, 0)
                for seat in known.hidden:
                    assert game.players[seat].development[name] in known.held(seat, name)
            true = {o.describe(): F(w, odds.total) for o, w in odds}
            assert sorted(true.values()) == sorted(everything.next_card().values())
        legal = game.legal_actions() if game.actor != cn.CHANCE else ()
        buys = [a for a in legal if isinstance(a, cn.BuyDevelopmentCard | cn.PlayKnight)]
        game.push(game.sample() if game.actor == cn.CHANCE else rng.choice(buys or legal))
    assert asked > 5


def test_the_deck_can_be_asked_for_several_cards() -> None:
    known = stats.unseen_development(cn.new_game(seed=1).view(0))
    assert known.among(3, "victory_point")[0] == F(comb(SIZE - 5, 3), comb(SIZE, 3))
    assert known.among(2, "knight")[2] == F(comb(14, 2), comb(SIZE, 2))
    with pytest.raises(ValueError, match=f"no {SIZE + 1} cards"):
        known.among(SIZE + 1, "knight")
    empty = cn.Position(players=3).deck().game()
    assert stats.unseen_development(empty).next_card() == {}
    with pytest.raises(ValueError, match="no development cards"):
        stats.unseen_development(cn.new_game(variant="base+cities_knights"))
