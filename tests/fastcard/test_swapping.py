"""Swapping cards with the pile, the market and other players."""

from __future__ import annotations

from fractions import Fraction

import pytest

import catan_nb as cn
from tests.fastcard.helpers import fc, hand, held, refusal, table, texts

BRICK, LUMBER, ORE, GRAIN, WOOL = range(5)


# ---- how many --------------------------------------------------------------------------


@pytest.mark.rule("cards.swap.count")
@pytest.mark.parametrize(("roads", "swaps"), [(1, 1), (2, 1), (3, 2), (4, 2), (5, 3), (6, 3)])
def test_every_road_with_its_a_side_up_is_a_swap(roads: int, swaps: int) -> None:
    position = fc.CardPosition(players=4).roads(0, roads).hand(0, ore=5)
    game = position.game()
    assert game.swaps_left == game.players[0].swaps == swaps
    for left in reversed(range(swaps)):
        game.push(fc.SwapPile(ORE))
        game.push(fc.DrawCard(ORE))
        assert game.swaps_left == left
    assert game.phase == "build"


@pytest.mark.rule("cards.swap.count")
def test_without_a_road_it_is_one_card_and_only_with_the_pile() -> None:
    position = fc.CardPosition(players=3).hand(0, ore=1).hand(1, wool=1).market("wool")
    game = position.expansion(0, "library").game()
    assert game.swaps_left == 1
    assert refusal(game, fc.SwapMarket(WOOL)) == "cards.swap.count"
    assert refusal(game, fc.SwapPlayer(1)) == "cards.swap.count"
    assert refusal(game, fc.OpenHand(1)) == "cards.swap.count"
    assert game.legal_actions() == (fc.SwapPile(ORE), fc.EndSwaps())
    game.push(fc.SwapPile(ORE))
    game.advance()
    assert game.phase == "build"


@pytest.mark.rule("cards.swap.count")
def test_each_card_may_be_swapped_with_somebody_else() -> None:
    position = fc.CardPosition(players=3).roads(0, 5).hand(0, ore=2)
    game = position.hand(1, wool=1).hand(2, grain=1).market("brick").game()
    for action in (fc.SwapMarket(BRICK), fc.LayBack(ORE)):
        game.push(action)
    for other, card in ((1, WOOL), (2, GRAIN)):
        game.push(fc.SwapPlayer(other))
        game.push(fc.DrawBlind(card))
        game.push(fc.GiveBack(card if other == 1 else ORE))
    assert hand(game, 0) == {"brick": 1, "grain": 1}
    assert (hand(game, 1), hand(game, 2)) == ({"wool": 1}, {"ore": 1})
    assert game.phase == "build"


@pytest.mark.rule("cards.swap.count")
def test_nobody_has_to_swap() -> None:
    game = table().hand(0, ore=1).game()
    game.push(fc.EndSwaps())
    assert game.phase == "build"
    assert refusal(game, fc.SwapPile(ORE)) == "cards.turn"


# ---- with the pile ---------------------------------------------------------------------


@pytest.mark.rule("cards.swap.pile")
def test_a_card_is_discarded_before_another_is_drawn() -> None:
    game = table().hand(0, ore=1).pile(wool=3, brick=1).game()
    happened = game.push(fc.SwapPile(ORE))
    assert held(game.discards) == {"ore": 1}
    assert game.actor == cn.CHANCE
    assert dict(game.outcomes()) == {fc.DrawCard(BRICK): 1, fc.DrawCard(WOOL): 3}
    assert game.outcomes().probability(fc.DrawCard(WOOL)) == Fraction(3, 4)
    happened += game.push(fc.DrawCard(WOOL))
    assert hand(game, 0) == {"wool": 1}
    assert texts(game, happened, 1)[-1] == "Red draws a card."
    assert texts(game, happened, 0)[-1] == "Red draws 1 wool."
    assert "1 ore" in texts(game, happened, 1)[0]


@pytest.mark.rule("cards.swap.pile")
def test_only_a_card_of_the_hand_can_be_discarded() -> None:
    game = table().hand(0, ore=1).game()
    assert refusal(game, fc.SwapPile(WOOL)) == "cards.swap.pile"
    empty = table().game()
    assert empty.legal(fc.SwapPile) == ()
    availability = empty.availability(fc.SwapPile)
    assert availability is not None
    assert availability.rule == "cards.swap.pile"


@pytest.mark.rule("cards.swap.pile", "cards.draw")
def test_with_an_empty_pile_the_discards_are_shuffled_first_with_the_card_just_laid() -> None:
    game = table().hand(0, ore=1).pile().discards(grain=2).game()
    game.push(fc.SwapPile(ORE))
    assert dict(game.outcomes()) == {fc.DrawCard(ORE): 1, fc.DrawCard(GRAIN): 2}
    assert held(game.discards) == {}


@pytest.mark.rule("cards.swap.pile", "cards.draw")
def test_with_nothing_anywhere_the_card_itself_comes_back() -> None:
    game = table().hand(0, ore=1).pile().game()
    game.push(fc.SwapPile(ORE))
    assert dict(game.outcomes()) == {fc.DrawCard(ORE): 1}


# ---- with the market -------------------------------------------------------------------


@pytest.mark.rule("cards.swap.market")
def test_a_card_of_the_market_is_taken_before_one_is_laid_back() -> None:
    game = table().hand(0, ore=1).market("wool", "wool", "brick", "grain", "ore").game()
    happened = game.push(fc.SwapMarket(WOOL))
    assert hand(game, 0) == {"ore": 1, "wool": 1}
    assert sum(game.market.values()) == 4
    assert set(game.legal_actions()) == {fc.LayBack(ORE), fc.LayBack(WOOL)}
    assert refusal(game, fc.LayBack(BRICK)) == "cards.swap.market"
    happened += game.push(fc.LayBack(ORE))
    assert held(game.market) == {"brick": 1, "ore": 2, "grain": 1, "wool": 1}
    assert texts(game, happened, 2) == texts(game, happened, 0)  # all of it is open


@pytest.mark.rule("cards.swap.market")
def test_the_same_card_may_be_laid_back_unless_the_option_forbids_it() -> None:
    game = table().hand(0, ore=1).market("wool").game()
    game.push(fc.SwapMarket(WOOL))
    game.push(fc.LayBack(WOOL))
    assert hand(game, 0) == {"ore": 1}
    strict = table(market_same_back=False).hand(0, ore=1).market("wool", "ore").game()
    assert refusal(strict, fc.SwapMarket(ORE)) == "cards.swap.market"
    strict.push(fc.SwapMarket(WOOL))
    assert refusal(strict, fc.LayBack(WOOL)) == "cards.swap.market"
    assert strict.legal_actions() == (fc.LayBack(ORE),)


@pytest.mark.rule("cards.swap.market")
def test_with_an_empty_hand_the_card_taken_goes_back() -> None:
    game = table().market("wool").game()
    game.push(fc.SwapMarket(WOOL))
    assert game.legal_actions() == (fc.LayBack(WOOL),)
    strict = table(market_same_back=False).market("wool").game()
    assert refusal(strict, fc.SwapMarket(WOOL)) == "cards.swap.market"


@pytest.mark.rule("cards.swap.market")
def test_what_the_market_does_not_have_cannot_be_taken() -> None:
    game = table().hand(0, ore=1).market("wool").game()
    assert refusal(game, fc.SwapMarket(BRICK)) == "cards.swap.market"
    assert table().hand(0, ore=1).game().legal(fc.SwapMarket) == ()


# ---- with a player ---------------------------------------------------------------------


@pytest.mark.rule("cards.swap.player")
def test_a_card_is_drawn_blind_before_one_is_given_back() -> None:
    game = table().hand(0, ore=1).hand(2, wool=3, brick=1).game()
    happened = game.push(fc.SwapPlayer(2))
    assert dict(game.outcomes()) == {fc.DrawBlind(BRICK): 1, fc.DrawBlind(WOOL): 3}
    happened += game.push(fc.DrawBlind(BRICK))
    assert game.players[2].hand_size == 3
    assert set(game.legal_actions()) == {fc.GiveBack(ORE), fc.GiveBack(BRICK)}
    assert refusal(game, fc.GiveBack(WOOL)) == "cards.swap.player"
    happened += game.push(fc.GiveBack(ORE))
    assert (hand(game, 0), hand(game, 2)) == ({"brick": 1}, {"ore": 1, "wool": 3})
    for viewer in (0, 2):
        assert "brick" in " ".join(texts(game, happened, viewer))
    for viewer in (1, 3, None):
        told = " ".join(texts(game, happened, viewer))
        assert "brick" not in told
        assert "ore" not in told


@pytest.mark.rule("cards.swap.player")
def test_the_card_drawn_may_be_given_back_itself() -> None:
    game = table().hand(1, wool=1).game()
    for action in (fc.SwapPlayer(1), fc.DrawBlind(WOOL), fc.GiveBack(WOOL)):
        game.push(action)
    assert (hand(game, 0), hand(game, 1)) == ({}, {"wool": 1})


@pytest.mark.rule("cards.swap.player")
@pytest.mark.parametrize("seat", [0, 1, 4, -1])
def test_only_with_another_player_who_has_a_card(seat: int) -> None:
    game = table().hand(0, ore=1).game()  # seat 1 has no card
    assert refusal(game, fc.SwapPlayer(seat)) == "cards.swap.player"


@pytest.mark.rule("cards.swap.player")
def test_where_nobody_has_a_card_there_is_nobody_to_swap_with() -> None:
    assert table().hand(0, ore=1).game().legal(fc.SwapPlayer) == ()


# ---- several at once -------------------------------------------------------------------


@pytest.mark.rule("cards.swap.count")
def test_several_cards_are_laid_away_before_as_many_are_drawn() -> None:
    game = fc.CardPosition(players=4).roads(0, 5).hand(0, ore=2, wool=2).game()
    game.push(fc.LayAway(ORE))
    assert game.swaps_left == 2
    assert set(game.legal_actions()) == {fc.LayAway(ORE), fc.LayAway(WOOL), fc.DrawAsMany()}
    assert refusal(game, fc.LayAway(BRICK)) == "cards.swap.pile"
    game.push(fc.LayAway(WOOL))
    game.push(fc.DrawAsMany())
    assert [game.outcomes().total, game.actor] == [game.pile, cn.CHANCE]
    told = [*game.push(fc.DrawCard(GRAIN)), *game.push(fc.DrawCard(BRICK))]
    assert hand(game, 0) == {"ore": 1, "wool": 1, "grain": 1, "brick": 1}
    assert "2" in " ".join(texts(game, tuple(told), 1))
    assert (game.phase, game.swaps_left) == ("swap", 1)
    # With one swap left there is nothing to gather.
    assert refusal(game, fc.LayAway(ORE)) == "cards.swap.count"


@pytest.mark.rule("cards.swap.count")
def test_with_the_last_swap_or_the_last_card_drawing_comes_at_once() -> None:
    for roads, cards in ((3, 5), (5, 2)):
        game = fc.CardPosition(players=4).roads(0, roads).hand(0, ore=cards).game()
        game.push(fc.LayAway(ORE))
        game.push(fc.LayAway(ORE))
        assert game.actor == cn.CHANCE
        game.push(fc.DrawCard(WOOL))
        game.push(fc.DrawCard(WOOL))
        assert game.players[0].hand["wool"] == 2


@pytest.mark.rule("cards.swap.count", "cards.swap.market")
def test_several_cards_of_the_market_are_taken_before_as_many_are_laid_back() -> None:
    game = table().roads(0, 3).hand(0, ore=1).market("brick", "grain", "wool").game()
    game.push(fc.SwapMarket(BRICK))
    game.push(fc.SwapMarket(GRAIN))
    assert hand(game, 0) == {"ore": 1, "brick": 1, "grain": 1}
    assert refusal(game, fc.SwapMarket(WOOL)) == "cards.swap.count"
    game.push(fc.LayBack(ORE))
    assert refusal(game, fc.SwapMarket(WOOL)) == "cards.swap.count"
    game.push(fc.LayBack(GRAIN))
    assert hand(game, 0) == {"brick": 1}
    assert game.phase == "build"


@pytest.mark.rule("cards.swap.count", "cards.swap.market")
def test_where_other_kinds_must_go_back_there_must_be_enough_of_them() -> None:
    game = table(market_same_back=False).roads(0, 3).hand(0, ore=1, wool=1)
    game = game.market("brick", "grain", "wool").game()
    game.push(fc.SwapMarket(BRICK))
    assert refusal(game, fc.SwapMarket(WOOL)) == "cards.swap.market"
    game.push(fc.SwapMarket(GRAIN))
    assert set(game.legal_actions()) == {fc.LayBack(ORE), fc.LayBack(WOOL)}
    game.push(fc.LayBack(ORE))
    assert game.legal_actions() == (fc.LayBack(WOOL),)


@pytest.mark.rule("cards.swap.count", "cards.swap.player")
def test_several_cards_are_drawn_blind_before_as_many_are_given_back() -> None:
    game = table().roads(0, 3).hand(0, ore=1).hand(1, wool=2).hand(2, brick=1).game()
    game.push(fc.SwapPlayer(1))
    game.push(fc.DrawBlind(WOOL))
    assert refusal(game, fc.SwapPlayer(2)) == "cards.swap.player"
    game.push(fc.SwapPlayer(1))
    game.push(fc.DrawBlind(WOOL))
    assert hand(game, 0) == {"ore": 1, "wool": 2}
    game.push(fc.GiveBack(ORE))
    game.push(fc.GiveBack(WOOL))
    assert (hand(game, 0), hand(game, 1)) == ({"wool": 1}, {"ore": 1, "wool": 1})
    assert game.phase == "build"


@pytest.mark.rule("cards.swap.count", "cards.library")
def test_a_library_picks_one_of_several_and_the_others_are_drawn_blind() -> None:
    position = table().roads(0, 3).hand(0, ore=1).hand(1, wool=2, grain=1)
    game = position.expansion(0, "library").game()
    game.push(fc.SwapPlayer(1))
    game.push(fc.DrawBlind(WOOL))
    game.push(fc.OpenHand(1))
    game.push(fc.PickCard(GRAIN))
    assert set(game.legal_actions()) == {fc.GiveBack(k) for k in (ORE, WOOL, GRAIN)}
    game.push(fc.GiveBack(ORE))
    game.push(fc.GiveBack(WOOL))
    assert (hand(game, 0), hand(game, 1)) == ({"grain": 1}, {"ore": 1, "wool": 2})


@pytest.mark.rule("cards.swap.count")
def test_as_an_option_each_swap_is_finished_before_the_next() -> None:
    game = table(swap_together=False).roads(0, 3).hand(0, ore=2).hand(1, wool=2)
    game = game.market("brick").game()
    assert refusal(game, fc.LayAway(ORE)) == "cards.swap.count"
    game.push(fc.SwapMarket(BRICK))
    assert refusal(game, fc.SwapMarket(ORE)) == "cards.swap.count"
    game.push(fc.LayBack(BRICK))
    game.push(fc.SwapPlayer(1))
    game.push(fc.DrawBlind(WOOL))
    assert refusal(game, fc.SwapPlayer(1)) == "cards.swap.count"


# ---- with a library --------------------------------------------------------------------


@pytest.mark.rule("cards.library")
def test_the_library_picks_from_the_open_hand() -> None:
    position = table().roads(0, 3).expansion(0, "library").hand(0, ore=1)
    game = position.hand(1, wool=2, brick=1).game()
    assert game.view(0).players[1].hand is None
    happened = game.push(fc.OpenHand(1))
    seen = game.view(0).players[1].hand
    assert seen is not None
    assert held(seen) == {"wool": 2, "brick": 1}
    assert game.view(2).players[1].hand is None
    assert set(game.legal_actions()) == {fc.PickCard(WOOL), fc.PickCard(BRICK)}
    assert refusal(game, fc.PickCard(ORE)) == "cards.library"
    happened += game.push(fc.PickCard(BRICK))
    assert game.view(0).players[1].hand is None
    happened += game.push(fc.GiveBack(ORE))
    assert (hand(game, 0), hand(game, 1)) == ({"brick": 1}, {"ore": 1, "wool": 2})
    assert "brick" not in " ".join(texts(game, happened, 2))
    assert "brick" in " ".join(texts(game, happened, 1))


@pytest.mark.rule("cards.library")
def test_a_second_card_is_drawn_blind() -> None:
    position = table().roads(0, 3).expansion(0, "library").hand(0, ore=2)
    game = position.hand(1, wool=2, brick=1).hand(2, grain=1).game()
    for action in (fc.OpenHand(1), fc.PickCard(BRICK), fc.GiveBack(ORE)):
        game.push(action)
    assert refusal(game, fc.OpenHand(1)) == "cards.library"
    assert refusal(game, fc.OpenHand(2)) == "cards.library"
    game.push(fc.SwapPlayer(1))
    assert game.actor == cn.CHANCE


@pytest.mark.rule("cards.library")
def test_the_library_serves_in_every_turn_again() -> None:
    position = table(2).expansion(0, "library").hand(0, ore=1).hand(1, wool=1)
    game = position.turn(0, picked=True).game()
    assert refusal(game, fc.OpenHand(1)) == "cards.library"
    for _ in range(2):
        game.push(fc.EndSwaps())
        game.push(fc.EndTurn())
        game.advance()
    assert refusal(game, fc.OpenHand(1)) is None


@pytest.mark.rule("cards.library")
def test_nobody_looks_into_a_hand_without_a_library_or_into_an_empty_one() -> None:
    game = table().hand(1, wool=1).expansion(0, "church").game()
    assert refusal(game, fc.OpenHand(1)) == "cards.library"
    game = table().hand(1, wool=1).expansion(0, "library").game()
    assert refusal(game, fc.OpenHand(2)) == "cards.swap.player"
    assert refusal(game, fc.OpenHand(0)) == "cards.swap.player"
