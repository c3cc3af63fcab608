"""Turns, draws, the merchants' guild, and the end."""

from __future__ import annotations

from typing import Any

import pytest

import catan_nb as cn
from tests.fastcard.helpers import RICH, fc, hand, refusal, table, texts

BRICK, LUMBER, ORE, GRAIN, WOOL = range(5)


@pytest.mark.rule("cards.turn")
@pytest.mark.parametrize("direction", [1, -1])
def test_turns_go_clockwise_wherever_the_fate_card_points(direction: int) -> None:
    game = table(3).direction(direction).game()
    seats = []
    for _ in range(5):
        seats.append(game.turn)
        assert game.phase == "swap"
        game.push(fc.EndSwaps())
        assert refusal(game, fc.EndSwaps()) == "cards.turn"
        game.push(fc.EndTurn())
        game.advance()
    assert seats == [0, 1, 2, 0, 1]
    assert game.turn_number == 6


@pytest.mark.rule("cards.turn")
def test_nobody_acts_out_of_turn() -> None:
    game = table(3).hand(0, ore=1).hand(1, ore=1).game()
    with pytest.raises(cn.IllegalAction, match=r"cards\.turn"):
        game.push(fc.SwapPile(ORE), seat=1)
    assert game.view(1).legal_actions() == ()


@pytest.mark.rule("cards.draw")
@pytest.mark.parametrize(("knights", "drawn"), [(0, 2), (1, 3), (2, 3), (3, 4), (4, 4), (5, 5)])
def test_the_turn_ends_with_two_cards_and_one_for_each_knight_with_its_a_side_up(
    knights: int, drawn: int
) -> None:
    game = table().knights(0, knights).turn(0, "build").game()
    assert game.players[0].draws == drawn
    happened = game.push(fc.EndTurn())
    assert game.phase == "draw"
    happened += game.advance()
    assert game.players[0].hand_size == drawn
    assert texts(game, happened, 1)[0] == f"Red draws {drawn} cards."
    assert texts(game, happened, None)[0] == f"Red draws {drawn} cards."
    assert texts(game, happened, 0)[0] != f"Red draws {drawn} cards."
    assert (game.turn, game.phase) == (1, "swap")


@pytest.mark.rule("cards.setup", "cards.swap.pile", "cards.draw", "cards.market_day")
def test_every_draw_is_told_with_its_own_rule() -> None:
    deal = cn.new_game("fastcard", players=3, seed=2).advance()
    assert {event.rule for event in deal[:-1]} == {"cards.setup"}
    position = table(3, market_day="everybody_draws").market("ore").hand(0, wool=1, ore=3, grain=2)
    game = position.game()
    game.push(fc.SwapPile(WOOL))
    assert game.advance()[0].rule == "cards.swap.pile"
    game.push(fc.BuildCity())
    game.push(fc.Reveal(1))
    assert {event.rule for event in game.advance()} == {"cards.market_day"}
    game.push(fc.EndTurn())
    assert game.advance()[0].rule == "cards.draw"
    market = table(3).market("ore").hand(0, ore=3, grain=2).turn(0, "build").game()
    market.push(fc.BuildCity())
    market.push(fc.Reveal(1))
    assert {event.rule for event in market.advance()} == {"cards.market_day"}


@pytest.mark.rule("cards.draw")
def test_an_empty_pile_is_refilled_from_the_discards_in_the_middle_of_a_draw() -> None:
    game = table().knights(0, 1).pile(ore=1).discards(wool=2).turn(0, "build").game()
    game.push(fc.EndTurn())
    assert dict(game.outcomes()) == {fc.DrawCard(ORE): 1}
    happened = game.push(fc.DrawCard(ORE))
    assert dict(game.outcomes()) == {fc.DrawCard(WOOL): 2}
    assert (game.pile, sum(game.discards.values())) == (2, 0)
    assert texts(game, happened, 1) == [
        "Red draws a card.",
        "The discards are shuffled and become the pile: 2.",
    ]
    game.advance()
    assert hand(game, 0) == {"ore": 1, "wool": 2}


@pytest.mark.rule("cards.draw")
def test_an_empty_pile_is_not_refilled_before_a_card_is_wanted() -> None:
    game = table().pile(ore=2).discards(wool=2).turn(0, "build").game()
    game.push(fc.EndTurn())
    game.advance()
    assert (game.pile, sum(game.discards.values()), game.turn) == (0, 2, 1)


@pytest.mark.rule("cards.draw")
def test_where_nothing_is_left_nothing_is_drawn() -> None:
    game = table().pile(ore=1).turn(0, "build").game()
    game.push(fc.EndTurn())
    happened = game.advance()
    assert (game.players[0].hand_size, game.turn) == (1, 1)
    assert "No cards are left for Red to draw." in texts(game, happened, 2)
    none = table().pile().turn(0, "build").game()
    none.push(fc.EndTurn())
    assert (none.actor, none.turn, none.players[0].hand_size) == (1, 1, 0)


@pytest.mark.rule("cards.build.expansion", "cards.draw")
@pytest.mark.parametrize(("option", "drawn"), [(0, 2), (1, 3)])
def test_the_university_draws_nothing_unless_the_option_says_so(option: int, drawn: int) -> None:
    position = table(university_cards=option).expansion(0, "university")
    game = position.turn(0, "build").game()
    game.push(fc.EndTurn())
    game.advance()
    assert game.players[0].hand_size == drawn
    assert game.players[1].draws == 2


# ---- the merchants' guild --------------------------------------------------------------


def guild(**options: Any) -> fc.CardPosition:
    """Return a position: seat 0 with a guild has 4 points, seat 1 has 4, 2 has 5, 3 has 1."""
    position = table(**options).expansion(0, "merchants_guild").settlements(1, 4)
    return position.settlements(2, 5).hand(1, ore=1, wool=2).hand(2, brick=1).hand(3, grain=1)


@pytest.mark.rule("cards.guild")
def test_the_guild_steals_from_those_with_at_least_as_many_points() -> None:
    game = guild().game()
    assert {action.player for action in game.legal(fc.UseGuild)} == {1, 2}
    assert refusal(game, fc.UseGuild(3)) == "cards.guild"
    assert refusal(game, fc.UseGuild(0)) == "cards.guild"
    happened = game.push(fc.UseGuild(1))
    assert dict(game.outcomes()) == {fc.DrawBlind(ORE): 1, fc.DrawBlind(WOOL): 2}
    happened += game.push(fc.DrawBlind(WOOL))
    assert (hand(game, 0), hand(game, 1)) == ({"wool": 1}, {"ore": 1, "wool": 1})
    assert "wool" in texts(game, happened, 1)[-1]
    assert "wool" not in texts(game, happened, 2)[-1]


@pytest.mark.rule("cards.guild")
def test_it_steals_once_a_turn_and_costs_no_swap() -> None:
    game = guild().game()
    game.push(fc.UseGuild(1))
    game.advance()
    assert game.swaps_left == 1
    assert refusal(game, fc.UseGuild(1)) == "cards.guild"
    game.push(fc.EndSwaps())
    assert refusal(game, fc.UseGuild(1)) == "cards.guild"
    stated = guild().turn(0, stolen=True).game()
    assert refusal(stated, fc.UseGuild(1)) == "cards.guild"


@pytest.mark.rule("cards.guild")
def test_it_steals_while_building_too_unless_the_option_forbids_it() -> None:
    game = guild().turn(0, "build").game()
    assert refusal(game, fc.UseGuild(1)) is None
    strict = guild(guild_when="swap_phase").turn(0, "build").game()
    assert refusal(strict, fc.UseGuild(1)) == "cards.guild"
    assert refusal(guild(guild_when="swap_phase").game(), fc.UseGuild(1)) is None


@pytest.mark.rule("cards.guild")
def test_it_needs_a_guild_and_a_card_to_steal() -> None:
    without = table().hand(1, ore=1).game()
    assert refusal(without, fc.UseGuild(1)) == "cards.guild"
    assert refusal(guild().hand(1).game(), fc.UseGuild(1)) == "cards.guild"


@pytest.mark.rule("cards.guild", "cards.build.expansion")
def test_a_guild_built_in_this_turn_steals_at_once() -> None:
    position = table().settlements(0, 0).cities(0, 1).hand(0, wool=3, ore=1)
    game = position.settlements(1, 3).hand(1, grain=1).turn(0, "build").game()
    game.push(fc.BuildExpansion(1))
    assert refusal(game, fc.UseGuild(1)) is None


# ---- the end ---------------------------------------------------------------------------


@pytest.mark.rule("cards.win")
def test_the_display_of_the_rules_closing_example_wins() -> None:
    """Two settlements, a city, a city with a church, 2 knights and 4 roads are 10 points."""
    position = fc.CardPosition(players=4).settlements(0, 2).cities(0, 1).expansion(0, "church")
    position.knights(0, 2).roads(0, 3).hand(0, brick=1, lumber=1).turn(0, "build")
    game = position.game()
    assert game.points(0) == 9  # 2 + 2 + 3, a knight and a road with their B sides up
    happened = game.push(fc.BuildRoad())
    player = game.players[0]
    assert (player.settlements, player.cities, player.expansions) == (2, 1, ("church",))
    assert (player.knights, player.roads, player.points) == (2, 4, 10)
    assert (game.over, game.winner) == (True, 0)
    assert texts(game, happened, 3)[-1] == "Red wins with 10 points."


@pytest.mark.rule("cards.win")
def test_who_wins_with_a_settlement_or_a_city_wins_before_anything_else() -> None:
    position = table().settlements(0, 9).hand(0, RICH).turn(0, "build")
    game = position.game()
    game.push(fc.BuildSettlement())
    assert (game.over, game.winner, game.direction) == (True, 0, 1)
    game = position.game()
    game.push(fc.BuildCity())
    assert (game.over, game.winner) == (True, 0)
    assert sum(game.city_events.values()) == 15


@pytest.mark.rule("cards.win")
def test_nothing_can_be_done_when_the_game_is_over() -> None:
    game = table().settlements(0, 9).hand(0, RICH).turn(0, "build").game()
    game.push(fc.BuildCity())
    assert game.legal_actions() == ()
    against = game.why_not(fc.EndTurn())
    assert against is not None
    assert against.rule == "cards.win"
    assert (game.phase, game.actor, game.frame) == ("over", None, None)


@pytest.mark.rule("cards.win")
def test_the_points_that_win_are_an_option() -> None:
    game = table(target=3).settlements(0, 2).hand(0, RICH).turn(0, "build").game()
    game.push(fc.BuildSettlement())
    assert game.winner == 0
    with pytest.raises(cn.BadSetup, match=r"cards\.win"):
        table(target=3).settlements(0, 3).game()


@pytest.mark.rule("cards.win")
def test_a_taken_card_can_win_and_can_cost_a_point() -> None:
    position = fc.CardPosition(players=2).settlements(0, 2).expansion(0, "church", "university")
    position.roads(0, 1).roads(1, 4).settlements(1, 1).hand(0, brick=1, lumber=1)
    game = position.turn(0, "build").game()
    assert (game.points(0), game.points(1)) == (9, 3)
    game.push(fc.BuildRoad())
    assert (game.points(0), game.points(1), game.winner) == (10, 2, 0)
