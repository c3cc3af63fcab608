"""The table of the Fast Card Game: what lies there, what a press does, what it says."""

from __future__ import annotations

import re

import pytest

import catan_nb as cn
from catan_nb import fastcard as fc
from catan_nb.bots.good import GoodBot
from catan_nb.bots.tournament.games import play
from catan_nb.fastcard import CardPosition
from catan_nb.kernel.errors import BadSetup
from catan_nb.ui.fastcard.displays import CardStage
from catan_nb.ui.pages.table_page import TablePage, table_page
from catan_nb.ui.table.draft import Draft
from catan_nb.ui.table.tablefile import read_table, write_table
from catan_nb.ui.widgets.pane import Pane
from catan_nb.view import card_table
from tests.ui.systems.card_tables import displays, stage, supply

PERSONS = ["person", "person", "random"]


def at_table(position: CardPosition, seed: int = 1) -> TablePage:
    game = position.game(seed=seed)
    return table_page(game, ["person", *["random"] * (len(game.players) - 1)], paused=True)


def three() -> CardPosition:
    """Ada, Ben and Cleo with a few cards; the market shows one of each kind."""
    position = CardPosition(players=3, names=["Ada", "Ben", "Cleo"])
    position.market("brick", "lumber", "ore", "grain", "wool")
    return position.hand(0, wool=3, ore=1).hand(1, grain=2).hand(2, brick=1)


def words(pane: Pane) -> str:
    return re.sub(r"\s+", " ", re.sub(r"<[^>]*>", " ", pane.html))


def press(pane: Pane, do: str, arg: str = "") -> None:
    """Press the first button of this kind that is not dimmed; ``arg`` is how its own begins."""
    for tag in re.findall(rf'<button[^>]*data-do="{do}"[^>]*>', pane.html):
        told = re.search(r'data-arg="([^"]*)"', tag)
        own = told.group(1) if told else ""
        if own.startswith(arg) and "aria-disabled" not in tag:
            pane.press(do, own)
            return
    raise AssertionError(f"{do} {arg} cannot be pressed")


def hand(made: TablePage, seat: int = 0) -> dict[str, int]:
    held = made.controller.game.players[seat].hand
    return {kind: n for kind, n in (held or {}).items() if n}


# ---- what lies there -------------------------------------------------------------------


def test_a_card_table_has_no_dice_no_trade_and_no_board() -> None:
    made = at_table(three().roads(0, 1).turn(0))
    assert made.drawers.titles == ("Log", "Coach", "Actions", "Rules", "Table")
    assert [panel.title for panel in made.panels.always_visible] == ["Displays", "Build"]
    assert not displays(made).hidden
    assert "Dice" not in words(made.turn.pane)
    assert "choose the dice" not in words(made.panels["Table"].pane)


def test_market_pile_discards_stacks_and_fate_card_are_told() -> None:
    made = at_table(three().roads(0, 1).discards(ore=4).turn(0))
    told = words(stage(made)) + words(supply(made))
    for part in ("Market", "4 laid away", "clockwise", "Road", "University"):
        assert part in told
    assert f"{made.controller.game.pile} cards" in told
    assert stage(made).html.count('data-arg="swap market') == 5


def test_two_players_have_no_fate_card() -> None:
    made = at_table(CardPosition(players=2).hand(0, wool=1).turn(0))
    assert "Fate" not in words(stage(made))


def test_a_display_tells_sides_protection_and_danger() -> None:
    position = three().roads(1, 3).roads(2, 3).expansion(1, "city_castle").roads(0, 1)
    game = position.turn(0, phase="build").game()
    made = table_page(game, PERSONS, paused=True, curtain=False)
    told = words(displays(made))
    assert "Ada" in told
    assert "3 roads, sides A B A" in told
    assert "3 safe" in told
    assert "City castle" in told
    assert game.stacks["road"] == 0
    assert told.count("in danger") == 1


def test_who_loses_the_next_road_is_marked_when_none_is_left() -> None:
    """cards.take: with no road left, the next in the fate card's direction is in danger."""
    position = three().roads(0, 2).roads(1, 4).roads(2, 1).expansion(1, "city_castle")
    made = at_table(position.hand(0, brick=1, lumber=1).turn(0, phase="build"))
    game = made.controller.game
    assert game.stacks["road"] == 0
    assert game.loser("road", 0) == 1
    assert words(displays(made)).count("in danger") == 1
    assert "from Ben" in words(supply(made))


# ---- presses ---------------------------------------------------------------------------


def test_a_card_of_the_market_is_taken_and_another_laid_back() -> None:
    made = at_table(three().roads(0, 1).turn(0))
    press(stage(made), "act", "swap market grain")
    assert "lay cards back in the market: 1" in words(made.turn.pane)
    assert "take one more first" not in words(made.turn.pane)
    press(made.hand.pane, "act", "lay back wool")
    assert hand(made) == {"wool": 2, "ore": 1, "grain": 1}
    assert made.controller.game.market["wool"] == 2


def test_several_cards_are_swapped_together_where_several_may_be() -> None:
    """cards.swap.count: taps lay cards away until they are drawn, or take them until they go."""
    made = at_table(three().roads(0, 3).turn(0))
    assert "swap pile" not in made.hand.pane.html
    press(made.hand.pane, "act", "lay away wool")
    assert "laid cards away: 1" in words(made.turn.pane)
    assert "Draw 1 card" in words(made.turn.pane)
    press(made.turn.pane, "act", "draw as many")
    assert made.controller.game.swaps_left == 1
    assert "swap pile wool" in made.hand.pane.html
    again = at_table(three().roads(0, 3).turn(0))
    press(stage(again), "act", "swap market grain")
    assert "take one more first" in words(again.turn.pane)


def test_a_card_is_drawn_from_a_player_and_one_given_back() -> None:
    made = at_table(three().roads(0, 1).turn(0))
    press(displays(made), "act", "swap player P1")
    press(made.hand.pane, "act", "give back ore")
    assert hand(made) == {"wool": 3, "grain": 1}
    assert hand(made, 1) == {"grain": 1, "ore": 1}


def test_a_card_of_the_hand_goes_away_for_one_of_the_pile() -> None:
    """cards.swap.count: without a road there is the pile, and a tap on a card draws from it."""
    made = at_table(three().roads(0, 0).turn(0))
    press(made.hand.pane, "act", "swap pile ore")
    assert hand(made)["wool"] >= 3
    assert sum(hand(made).values()) == 4
    assert 'data-arg="swap pile' not in made.hand.pane.html


def test_a_card_of_an_open_hand_is_picked_by_a_tap() -> None:
    """cards.library: the other hand lies open beside one's own, which answers nothing."""
    position = three().roads(0, 1).expansion(0, "library")
    made = at_table(position.turn(0))
    press(displays(made), "act", "open hand P1")
    assert "hand lies open to you" in words(made.hand.pane)
    assert 'data-arg="pick card wool' not in made.hand.pane.html
    press(made.hand.pane, "act", "pick card grain")
    assert hand(made) == {"wool": 3, "ore": 1, "grain": 1}


def test_what_cannot_be_done_is_dimmed_and_says_why() -> None:
    """cards.swap.count: without a road there is the pile only."""
    made = at_table(three().roads(0, 0).turn(0))
    assert "Without a road" in stage(made).html
    assert "cards.swap.count" in stage(made).html
    made.controller.choose(fc.SwapMarket(3))
    assert made.controller.note.rule == "cards.swap.count"
    assert hand(made) == {"wool": 3, "ore": 1}


def test_one_way_to_pay_builds_at_once() -> None:
    made = at_table(three().hand(0, brick=1, lumber=1).roads(0, 1).turn(0, phase="build"))
    press(supply(made), "build", "road")
    assert made.controller.game.players[0].roads == 2


def test_several_ways_to_pay_are_offered_and_one_is_chosen() -> None:
    """cards.build.substitute: the payer chooses what stands for the missing card."""
    position = three().hand(0, brick=1, wool=3, ore=3).roads(0, 1)
    made = at_table(position.turn(0, phase="build"))
    press(supply(made), "build", "road")
    assert made.controller.game.players[0].roads == 1
    assert "3 ways to pay" in words(made.turn.pane)
    press(made.turn.pane, "act", "build road 1brick+3ore")
    assert made.controller.game.players[0].roads == 2
    assert hand(made) == {"wool": 3}


def test_the_choice_of_payment_can_be_left() -> None:
    position = three().hand(0, brick=1, wool=3, ore=3).roads(0, 1)
    made = at_table(position.turn(0, phase="build"))
    press(supply(made), "build", "road")
    press(supply(made), "build", "road")
    assert made.controller.tool == ""
    assert made.controller.game.ply == 0


def test_a_robbery_asks_for_cards_of_the_hand() -> None:
    """cards.robbery: six of the thirteen cards that are left, chosen in the hand."""
    position = three().hand(0, wool=12, ore=3, grain=3).settlements(0, 1)
    position.turn(0, phase="build")
    for seed in range(20):
        made = at_table(position, seed)
        made.controller.choose(fc.BuildCity())
        if "give up cards" in words(made.turn.pane):
            break
    assert "give up cards of your hand: 6" in words(made.turn.pane)
    for _card in range(6):
        press(made.hand.pane, "card", "4")
    press(made.turn.pane, "discard")
    assert hand(made) == {"wool": 6, "grain": 1}


def test_a_stale_press_changes_nothing() -> None:
    made = at_table(three().roads(0, 1).turn(0))
    stamp = made.controller.stamp
    press(stage(made), "act", "swap market grain")
    before = made.controller.game.to_json()
    assert not made.controller.choose(fc.LayBack(4), stamp)
    assert made.controller.game.to_json() == before


# ---- the whole table -------------------------------------------------------------------


def test_hands_stay_hidden_until_the_next_person_is_there() -> None:
    position = three().roads(0, 1).turn(0)
    made = table_page(position.game(seed=1), PERSONS, paused=True)
    assert "hidden" in words(made.hand.pane)
    made.controller.reveal(0)
    assert "wool" in words(made.hand.pane)
    made.controller.choose(fc.EndSwaps())
    made.controller.choose(fc.EndTurn())
    assert made.controller.curtain == 1
    assert "hidden" in words(made.hand.pane)


def test_the_coach_knows_the_odds_of_every_swap() -> None:
    made = at_table(three().roads(0, 1).turn(0))
    made.drawers.open_panel("Coach")
    told = words(made.panels["Coach"].pane)
    assert "the market 100 %" in told
    assert "Ben" in told
    assert "Do it" in words(made.panels["Coach"].pane)


def test_a_card_game_is_kept_and_opened_again() -> None:
    made = at_table(three().roads(0, 1).turn(0))
    press(stage(made), "act", "swap market grain")
    saved = read_table(write_table(made.controller))
    assert saved.game.to_json() == made.controller.game.to_json()
    assert [seat.kind for seat in saved.seats] == ["person", "random", "random"]


def test_the_timeline_has_its_turns() -> None:
    game = cn.new_game("fastcard", players=2, seed=4)
    made = table_page(game, ["random", "random"])
    for _ in range(30):
        made.runner.step()
    assert [stretch.number for stretch in made.past.stretches][:3] == [0, 1, 2]
    made.past.turn(-1)
    assert made.controller.review is not None
    assert "The past" in words(made.turn.pane)


def test_the_dialog_begins_with_the_named_game_and_shows_its_market() -> None:
    made = table_page("fastcard")
    assert "The Fast Card Game" in words(made.newgame.pane)
    assert 'data-do="board"' not in made.newgame.pane.html
    assert isinstance(made.board, CardStage)
    assert stage(made).html.count('data-arg="swap market') == 5
    press(made.newgame.pane, "start")
    assert made.controller.game.variant == "fastcard"
    with pytest.raises(BadSetup, match="checkers"):
        table_page("checkers")


def test_one_table_plays_cards_after_a_board_game() -> None:
    made = table_page(cn.new_game(players=3, seed=1), ["person", "random", "random"], paused=True)
    made.controller.open(*Draft(game="fastcard", players=3).make())
    assert isinstance(made.board, CardStage)
    made.controller.open(*Draft(game="base", players=3).make())
    assert not isinstance(made.board, CardStage)
    assert "Trade" in [panel.title for panel in made.panels.hand_panels]


@pytest.mark.slow
@pytest.mark.parametrize("players", [2, 6])
def test_a_whole_game_is_shown_without_a_fault(players: int) -> None:
    game = cn.new_game("fastcard", players=players, seed=players, options={"target": 6})
    made = table_page(game, ["good"] * players)
    while not game.over:
        assert game.turn_number < 300
        made.runner.step()
    assert "wins" in words(made.turn.pane)
    assert not made.errors.errors


def test_good_bots_end_their_games() -> None:
    game = cn.new_game("fastcard", players=3, seed=11)
    play(game, [GoodBot(seat) for seat in range(3)], max_turns=600)
    assert game.winner is not None


# ---- pictures --------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("draw", "arguments"),
    [
        (card_table.moving_card, ("road", "C")),
        (card_table.moving_card, ("ship", "A")),
        (card_table.place_card, ("village",)),
        (card_table.fate_card, (0,)),
    ],
)
def test_unknown_cards_are_refused(draw, arguments) -> None:
    with pytest.raises(ValueError, match=r"no|points"):
        draw(*arguments)
