"""The barbarians: voyage, strength, rewards and what comes afterwards (ck.barbarians.*)."""

from __future__ import annotations

import pytest

import catan_nb as cn
from tests.rules.cities_knights.knights.landings import LANDING, camp, cities, land, landing
from tests.rules.cities_knights.tables import (
    EVENT_SHIP,
    SCIENCE,
    TRADE,
    asked,
    cards,
    knights,
    position,
    progress_card,
    told,
)
from tests.rules.play.hand_made import allowed, frame_name, push, refused

CRANE, PRINTER = progress_card("crane"), progress_card("printer")
#: Places for cities, far from each other and from all camps.
CITIES = (17, 19, 28, 30, 40, 32)


# ---- the voyage ------------------------------------------------------------------------


@pytest.mark.rule("ck.barbarians.track")
def test_seven_ships_bring_the_barbarians() -> None:
    game = position().settlement(0, 8).turn(0).game()
    for space in (1, 2, 3, 4, 5, 6):
        push(game, cn.RollThree(EVENT_SHIP, 6, 6), cn.EndTurn())
        assert (game.fleet, game.landings) == (space, 0)
        push(game, cn.RollThree(TRADE, 6, 6), cn.EndTurn())  # a gate: no space
        assert game.fleet == space
    events = told(push(game, cn.RollDice()), LANDING)
    assert events[:4] == ["SymbolRolled", "Rolled", "FleetMoved", "Landed"]
    assert (game.fleet, game.landings) == (0, 1)


@pytest.mark.rule("ck.barbarians.track")
def test_after_the_fight_the_voyage_starts_anew() -> None:
    game = land(landing().city(0, 17))
    assert (game.fleet, game.landings, game.attack) == (0, 1, 0)
    push(game, cn.EndTurn(), cn.RollThree(EVENT_SHIP, 6, 6))
    assert (game.fleet, game.landings) == (1, 1)


# ---- strength --------------------------------------------------------------------------


@pytest.mark.rule("ck.barbarians.strength")
def test_attack_counts_cities_and_metropolises_and_nothing_else() -> None:
    table = position().city(0, 17, 19).improvements(0, trade=4).metropolis("trade", 17)
    table.settlement(0, 28).city(1, 30).settlement(1, 40).wall(0, 19)
    assert table.turn(0).game().attack == 3
    table = position().settlement(0, 0, 2, 16, 25, 40).reduced(0, 8).city(1, 30)
    assert table.turn(0).game().attack == 1  # a reduced city is none


@pytest.mark.rule("ck.barbarians.strength")
def test_defence_adds_the_strengths_of_active_knights() -> None:
    table = camp(camp(landing(), 0, 1, 3, 2), 1, 2)
    assert table.game().defence == 8
    table = camp(camp(landing(), 0, 1, 3, 2, active=False), 1, 2)
    assert table.game().defence == 2


# ---- victory ---------------------------------------------------------------------------


@pytest.mark.rule("ck.barbarians.win")
def test_who_alone_gave_most_is_a_defender() -> None:
    table = camp(camp(landing(3).city(0, 17, 19).city(1, 28), 0, 1), 2, 2)
    game = land(table)
    assert [player.defenders for player in game.players] == [0, 0, 1]
    assert [player.points for player in game.players] == [4, 2, 1]
    assert (game.defenders_left, cities(game)) == (5, [2, 1, 0])
    assert asked(game) == ("MainTurn", 0)


@pytest.mark.rule("ck.barbarians.win")
def test_one_knight_each_can_add_up_while_one_gave_most() -> None:
    # 2 + 1 against 2: several knights of one player count together.
    table = camp(camp(landing(3).city(0, 17, 19), 0, 1, 1), 1, 1)
    game = land(table)
    assert [player.defenders for player in game.players] == [1, 0, 0]


@pytest.mark.rule("ck.barbarians.win")
def test_those_who_gave_equally_much_each_draw_a_card_of_a_track_of_choice() -> None:
    table = camp(camp(landing(4).city(0, 17, 19), 1, 1, 1), 3, 2)
    game = land(camp(table, 2, 1).turn(2))
    assert asked(game) == ("PickTrack", 3)  # clockwise from the player on turn
    assert game.legal_actions() == tuple(cn.DrawFrom(track) for track in range(3))
    refused(game, cn.DrawFrom(3), "ck.barbarians.win")
    refused(game, cn.Decline(), "ck.barbarians.win")
    push(game, cn.DrawFrom(SCIENCE))
    assert asked(game) == ("ProgressDraw", cn.CHANCE)
    push(game, cn.DrawProgress(CRANE))
    assert (asked(game), cards(game, 3)) == (("PickTrack", 1), {"crane": 1})
    push(game, cn.DrawFrom(SCIENCE), cn.DrawProgress(PRINTER))
    assert game.players[1].shown_cards == ("printer",)
    assert asked(game) == ("MainTurn", 2)
    assert [player.defenders for player in game.players] == [0, 0, 0, 0]
    assert game.defenders_left == 6


@pytest.mark.rule("ck.barbarians.win")
def test_without_cities_and_knights_all_tie() -> None:
    # 0 against 0: the island is saved, and everybody gave as much.
    game = land(landing(3).settlement(0, 17))
    order = []
    while frame_name(game) == "PickTrack":
        order.append(game.actor)
        push(game, cn.DrawFrom(TRADE))
        push(game, game.sample())
    assert order == [0, 1, 2]


@pytest.mark.rule("ck.barbarians.win")
def test_an_empty_stack_is_not_chosen_and_without_any_nothing_is_drawn() -> None:
    table = camp(camp(landing(2).city(0, 17), 0, 1), 1, 1)
    table.stack("trade").stack("politics").stack("science", crane=1)
    game = land(table)
    assert game.legal_actions() == (cn.DrawFrom(SCIENCE),)
    refused(game, cn.DrawFrom(TRADE), "ck.progress.draw", "empty")
    push(game, cn.DrawFrom(SCIENCE), cn.DrawProgress(CRANE))
    assert asked(game) == ("MainTurn", 0)  # nothing is left for orange
    assert cards(game, 1) == {}


@pytest.mark.rule("ck.barbarians.win")
@pytest.mark.rule("ck.progress.hand")
def test_a_reward_that_is_a_fifth_card_goes_back_when_off_turn() -> None:
    table = camp(camp(landing(2).city(0, 17), 0, 1), 1, 1)
    table.progress(0, merchant=4).progress(1, "spy", "spy", "crane", "smith")
    game = push(land(table), cn.DrawFrom(TRADE), cn.DrawProgress(progress_card("merchant_fleet")))
    assert asked(game) == ("PickTrack", 1)  # blue is on turn and may play one later
    push(game, cn.DrawFrom(SCIENCE), cn.DrawProgress(CRANE))
    assert asked(game) == ("KeepFour", 1)
    push(game, cn.ReturnProgress(CRANE))
    assert asked(game) == ("MainTurn", 0)
    refused(game, cn.EndTurn(), "ck.progress.hand")


@pytest.mark.rule("ck.barbarians.win")
def test_when_all_six_cards_are_given_there_is_none_for_the_next_defender() -> None:
    table = camp(landing(2).city(0, 17), 1, 1).defenders(0, 4).defenders(1, 2)
    game = land(table)
    assert (game.defenders_left, game.players[1].defenders, game.players[1].points) == (0, 2, 2)
    assert asked(game) == ("MainTurn", 0)


# ---- afterwards ------------------------------------------------------------------------


@pytest.mark.rule("ck.barbarians.after")
@pytest.mark.parametrize("defeat", [False, True])
def test_after_the_fight_all_active_knights_are_passive(defeat: bool) -> None:
    table = camp(camp(landing(3).city(0, *CITIES[: 6 if defeat else 2][:4]), 0, 1, 3), 1, 2)
    if defeat:
        table.city(1, 40, 32).city(2, 51 + 1)
    game = land(table)
    while frame_name(game) == "LostCity":
        push(game, game.legal_actions()[0])
    assert not any(active for seat in range(3) for _, _, active in knights(game, seat))
    assert knights(game, 0) == [(0, 1, False), (4, 3, False)]
    assert game.defence == 0


@pytest.mark.rule("ck.barbarians.after")
def test_knights_can_be_activated_again_right_after_the_fight() -> None:
    game = land(camp(landing(2).city(0, 17).hand(0, grain=1), 0, 1))
    refused(game, cn.MoveKnight(0, 4), "ck.knight.action", "passive")
    push(game, cn.ActivateKnight(0))
    refused(game, cn.MoveKnight(0, 4), "ck.knight.action", "activated in this turn")


@pytest.mark.rule("ck.barbarians.after")
def test_a_landing_without_the_grudge_asks_nobody_for_knights() -> None:
    game = land(camp(landing(2).city(0, 17), 1, 1))
    assert asked(game) == ("MainTurn", 0)
    allowed(game, cn.EndTurn())
