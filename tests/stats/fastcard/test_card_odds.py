"""Cards of the card game that nobody sees: exact chances, brute force, and the engine."""

from __future__ import annotations

import random
from fractions import Fraction
from itertools import permutations

import pytest

from catan_nb import stats
from catan_nb.fastcard import (
    CardPosition,
    DrawBlind,
    EndSwaps,
    GiveBack,
    LayBack,
    OpenHand,
    SwapMarket,
    SwapPile,
    SwapPlayer,
)
from catan_nb.fastcard.cards import KIND_NAMES, KINDS, Cards
from catan_nb.kernel.action import Action
from catan_nb.kernel.errors import IllegalAction
from catan_nb.stats.fastcard.experiments import deal_unseen

KIND = "grain"


def table(players: int = 4) -> CardPosition:
    position = CardPosition(players=players)
    for seat in range(players):
        position.settlements(seat, 1).roads(seat, 1)
    return position


def live() -> CardPosition:
    position = table().market("brick", "brick", "lumber", "ore", "wool").hand(0, ore=1, wool=2)
    return position.hand(1, wool=2, brick=1).hand(2, ore=2, grain=4, wool=1).hand(3, lumber=4)


def small() -> CardPosition:
    """Six unseen cards: two grain, three wool, an ore; three of them in hands."""
    position = table(3).hand(0, ore=1, brick=1).hand(1, grain=1, wool=1).hand(2, wool=1)
    return position.pile(grain=1, wool=1, ore=1).discards(lumber=1)


@pytest.mark.parametrize("players", [2, 4, 6])
def test_the_first_card_is_one_of_67_whatever_the_number_of_boxes(players: int) -> None:
    chances = stats.first_draw(players)
    assert [chance * 67 for chance in chances.values()] == [11, 11, 16, 14, 15]
    assert list(chances) == ["brick", "lumber", "ore", "grain", "wool"]


def test_unseen_cards_are_as_likely_in_the_pile_as_in_any_hand() -> None:
    hidden = stats.hidden_cards(live().game().view(0))
    assert hidden.size == 67 - 5 - 3
    assert hidden.unknown == {0: 0, 1: 3, 2: 7, 3: 4}
    assert sum(hidden.next_card().values()) == 1
    for kind, chance in hidden.next_card().items():
        assert [hidden.blind(seat, kind) for seat in (1, 2, 3)] == [chance] * 3
        assert sum(hidden.in_hand(2, kind).values()) == 1
    assert hidden.holds(1, KIND) == 1 - Fraction(45 * 44 * 43, 59 * 58 * 57)


def test_a_game_hides_nothing_but_the_order_of_the_pile() -> None:
    hidden = stats.hidden_cards(live().game())
    assert hidden.blind(2, KIND) == Fraction(4, 7)
    assert hidden.holds(1, KIND) == 0
    assert hidden.in_hand(2, KIND) == {4: 1}
    assert hidden.size == hidden.pile


def test_hands_agree_with_all_orders_of_the_unseen_cards() -> None:
    game = small().game()
    hidden = stats.hidden_cards(game.view(0))
    assert hidden.unseen == {"brick": 0, "lumber": 0, "ore": 1, "grain": 2, "wool": 3}
    orders = list(permutations("ggwwwo"))  # hand of seat 1, hand of seat 2, pile
    for number, chance in hidden.in_hand(1, KIND).items():
        assert chance == Fraction(sum(o[:2].count("g") == number for o in orders), len(orders))
    assert hidden.holds(2, KIND) == Fraction(sum(o[2] == "g" for o in orders), len(orders))
    assert hidden.next_card()[KIND] == Fraction(sum(o[3] == "g" for o in orders), len(orders))


def test_what_is_known_of_a_hand_changes_all_other_chances() -> None:
    game = live().game()
    plain, known = (stats.hidden_cards(game.view(0), k) for k in ({}, {2: {KIND: 1}}))
    assert plain.next_card()[KIND] == Fraction(14, 59)
    assert known.next_card()[KIND] == known.blind(1, KIND) == Fraction(13, 58)
    assert known.blind(2, KIND) == (1 + 6 * Fraction(13, 58)) / 7
    assert known.holds(2, KIND) == 1
    assert min(known.in_hand(2, KIND)) == 1
    with pytest.raises(ValueError, match="cannot hold 4"):
        stats.hidden_cards(game.view(0), {1: {"wool": 4}})


def test_conditional_chances_agree_with_the_cases_that_are_left() -> None:
    """Of all orders, those in which seat 1 holds a grain on a marked card."""
    hidden = stats.hidden_cards(small().game().view(0), {1: {KIND: 1}})
    orders = [o for o in permutations("gGwwwo") if o[0] == "G"]
    for place, chance in ((2, hidden.holds(2, KIND)), (3, hidden.next_card()[KIND])):
        assert chance == Fraction(sum(o[place] in "gG" for o in orders), len(orders))


def test_cards_taken_before_everybodys_eyes_are_remembered() -> None:
    game = live().game()
    game.push(SwapMarket(2))
    game.push(LayBack(4))
    assert stats.known_cards(game.view(3)) == {0: Cards(ore=1)}
    game.advance()
    game.push(next(a for a in game.legal_actions() if str(a) == "end turn"))
    game.advance()
    for action in (SwapPlayer(0), DrawBlind(2), GiveBack(0)):
        game.push(action)
    assert stats.known_cards(game.view(3)) == {}  # it may have been the ore
    assert stats.known_cards(game.view(0)) == {1: Cards(ore=1), 0: Cards(brick=1)}


def test_each_swap_has_its_chance() -> None:
    chances = stats.chance_by_swap(live().game().view(0), KIND)
    even = Fraction(14, 59)
    assert (chances.pile, chances.market, chances.library) == (even, 0, {})
    assert chances.players == dict.fromkeys((1, 2, 3), even)
    assert chances.best == even
    ore = stats.chance_by_swap(live().game().view(0), 2)
    assert ore.market == ore.best == 1
    assert ore.pile == Fraction(14, 59)


def test_a_library_sees_more_the_larger_the_hand() -> None:
    game = live().expansion(0, "library").game()
    chances = stats.chance_by_swap(game.view(0), KIND)
    assert chances.library[1] < chances.library[3] < chances.library[2] == chances.best
    picked = live().expansion(0, "library").turn(0, picked=True).game()
    assert stats.chance_by_swap(picked.view(0), KIND).library == {}


def test_swaps_that_are_not_allowed_or_gain_nothing() -> None:
    without = stats.chance_by_swap(live().roads(0, 0).game().view(0), KIND)
    assert (without.market, without.players) == (None, {})
    assert without.pile
    alone = stats.chance_by_swap(live().hand(0, grain=2).game().view(0), KIND)
    assert alone.pile == alone.best == 0
    empty = stats.chance_by_swap(live().hand(0).game().view(0), KIND)
    assert empty.pile is None
    assert empty.market == 0
    with pytest.raises(ValueError, match="spectator"):
        stats.chance_by_swap(live().game().view(None), KIND)


def test_an_empty_pile_is_refilled_with_the_card_just_laid_down() -> None:
    game = small().pile().discards(grain=2, lumber=1).game()
    chances = stats.chance_by_swap(game.view(0), KIND)
    assert chances.pile == Fraction(2, 4)
    observed = stats.play_swaps(game, SwapPile(0), KIND, runs=600, seed=4)
    assert chances.pile in observed.share(1)


@pytest.mark.parametrize("swap", [SwapPile(4), SwapPlayer(2), OpenHand(1)])
def test_the_engine_swaps_as_often_with_luck(swap: Action) -> None:
    game = live().expansion(0, "library").game()
    known = {2: {KIND: 1}}
    chances = stats.chance_by_swap(game.view(0), KIND, known)
    exact = {SwapPile: chances.pile, SwapPlayer: chances.players[2], OpenHand: chances.library[1]}
    before = game.state.data()
    observed = stats.play_swaps(game, swap, KIND, known, runs=1500, seed=11)
    assert exact[type(swap)] in observed.share(1)
    assert game.state.data() == before


def test_swaps_that_the_rules_refuse_are_not_tried() -> None:
    with pytest.raises(IllegalAction):
        stats.play_swaps(live().game(), OpenHand(1), KIND)


def drawn(pile: str, discards: str, unseen: str, draws: int) -> list[str]:
    """Return what is drawn in every order of the unseen cards and of the discards."""
    found = []
    for order in permutations(unseen):
        first = order[: min(draws, len(pile))]
        for more in permutations(discards, min(draws - len(first), len(discards))):
            found.append("".join((*first, *more)))
    return found


@pytest.mark.parametrize("draws", range(7))
@pytest.mark.parametrize("wanted", [{"grain": 1}, {"grain": 1, "wool": 1}, {"grain": 2}])
def test_draws_agree_with_all_orders_even_past_a_refill(draws: int, wanted: dict[str, int]) -> None:
    game = small().discards(grain=1, wool=1).game()
    chance = stats.chance_within_draws(game.view(0), wanted, draws)
    cases = drawn("ggg", "gw", "ggwwwo", draws)
    good = [c for c in cases if all(c.count(kind[0]) >= n for kind, n in wanted.items())]
    assert chance == Fraction(len(good), len(cases))


def test_knights_draw_more_at_the_end_of_the_turn() -> None:
    game = live().knights(0, 1).game()
    three = 1 - Fraction(45 * 44 * 43, 59 * 58 * 57)
    assert stats.chance_within_draws(game.view(0), KIND) == three
    assert stats.chance_within_draws(game.view(0), KIND, 0) == 0
    assert stats.chance_within_draws(game.view(0), {}, 2) == 1


@pytest.mark.parametrize("wanted", ["grain", {"grain": 1, "ore": 1}])
def test_the_engine_draws_as_often_with_luck(wanted: str | dict[str, int]) -> None:
    refilled = small().knights(0, 1).discards(grain=1, wool=2, ore=1).pile(grain=1, ore=1)
    for position in (live().knights(0, 1), refilled):
        game = position.game()
        exact = stats.chance_within_draws(game.view(0), wanted)
        assert exact in stats.play_draws(game, wanted, runs=800, seed=3).share(1)


def test_waiting_for_a_card_counts_the_cards_met() -> None:
    game = live().game()
    exact = stats.chance_by_turn(game.view(0), KIND, 3)
    for turn, chance in exact.items():
        met = turn + 2 * (turn - 1)
        assert chance == 1 - stats.hypergeometric(59, 14, met)[0]
    waits = stats.play_waits(game, KIND, 3, runs=400, seed=3)
    for turn, chance in exact.items():
        assert chance in waits.share(lambda n, turn=turn: 0 < n <= turn)
    with pytest.raises(ValueError, match="refilled"):
        stats.chance_by_turn(game.view(0), KIND, 6)
    with pytest.raises(ValueError, match="already"):
        stats.play_waits(game, "ore", 3)


def test_deals_look_the_same_to_the_seat_that_asks() -> None:
    game = live().game()
    view = game.view(0)
    hidden = stats.hidden_cards(view, {2: {"ore": 2}})
    for seed in range(5):
        state = deal_unseen(game, hidden, random.Random(seed))
        assert state.hand(0) == game.state.hand(0)
        assert sum(state.pile) == view.pile
        assert [state.hand_size(s) for s in range(4)] == [p.hand_size for p in view.players]
        assert state.hand(2)[2] >= 2
        for kind, name in enumerate(KIND_NAMES):
            held = sum(state.hands[kind::KINDS]) + state.pile[kind] + state.market[kind]
            assert held == view.all_cards[name]


def test_the_end_of_swapping_changes_no_chance() -> None:
    game = live().game()
    before = stats.chance_by_swap(game.view(0), KIND)
    game.push(EndSwaps())
    assert stats.chance_by_swap(game.view(0), KIND) == before
