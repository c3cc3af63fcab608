"""Deciding which knights fight the barbarians, as a house option (ck.option.grudge)."""

from __future__ import annotations

import pytest

import catan_nb as cn
from tests.rules.cities_knights.tables import EVENT_SHIP, asked, knights, position
from tests.rules.play.hand_made import frame_name, path, push, refused

LANDING = cn.RollThree(EVENT_SHIP, 6, 6)
CAMPS = ((0, 4, 8, 13), (2, 6, 10, 15), (51, 47, 43, 38), (53, 50, 46, 42))


def table(*camps: tuple[int, ...], players: int = 3, grudge: bool = True) -> cn.Position:
    """The fleet one space off, and per seat active knights of these strengths."""
    found = position(players, grudge=grudge).barbarians(fleet=6).turn(0)
    for seat, strengths in enumerate(camps):
        found.road(seat, *path(*CAMPS[seat]))
        for vertex, strength in zip(CAMPS[seat], strengths, strict=False):
            found.knight(seat, vertex, strength, active=True)
    return found


@pytest.mark.rule("ck.option.grudge")
def test_everybody_decides_in_turn_from_the_player_on_turn() -> None:
    game = push(table((1,), (1,), (2,)).city(0, 17).turn(1).game(), LANDING)
    order = []
    while frame_name(game) == "Commitment":
        order.append(game.actor)
        push(game, cn.CommitKnights(()))
    assert order == [1, 2, 0]
    assert (game.landings, game.players[0].cities) == (1, ())


@pytest.mark.rule("ck.option.grudge")
def test_any_of_one_s_active_knights_may_be_committed() -> None:
    game = push(table((1, 3), (1,)).knight(0, 8, 1).game(), LANDING)
    assert asked(game) == ("Commitment", 0)
    assert set(game.legal_actions()) == {
        cn.CommitKnights(()),
        cn.CommitKnights((0,)),
        cn.CommitKnights((4,)),
        cn.CommitKnights((0, 4)),
    }
    assert [cn.CommitKnights(some).describe() for some in ((), (0, 4))] == [
        "Commit no knight",
        "Commit the knights at V0, V4",
    ]
    refused(game, cn.CommitKnights((8,)), "ck.option.grudge", "no active own knight")  # passive
    refused(game, cn.CommitKnights((2,)), "ck.option.grudge", "no active own knight")  # orange's
    refused(game, cn.CommitKnights((13,)), "ck.option.grudge", "no active own knight")
    refused(game, cn.CommitKnights((-1,)), "ck.option.grudge")
    refused(game, cn.CommitKnights((54,)), "ck.option.grudge")
    refused(game, cn.CommitKnights((0, 0)), "ck.option.grudge", "once")
    refused(game, cn.CommitKnights((4, 0)), "ck.option.grudge", "order")
    refused(game, cn.EndTurn(), "ck.option.grudge", "Blue")
    refused(game, cn.Decline(), "ck.option.grudge")
    with pytest.raises(cn.IllegalAction):
        game.push(cn.CommitKnights(()), 1)


@pytest.mark.rule("ck.option.grudge")
@pytest.mark.rule("ck.barbarians.after")
def test_only_committed_knights_count_and_become_passive() -> None:
    game = table((1, 3), (2,)).city(1, 17, 19).game()
    push(game, LANDING, cn.CommitKnights((0,)), cn.CommitKnights(()))
    # 2 cities against 1: orange, who held its knight back, loses one of them.
    assert knights(game, 0) == [(0, 1, False), (4, 3, True)]
    assert knights(game, 1) == [(2, 2, True)]
    assert asked(game) == ("LostCity", 1)
    push(game, cn.LoseCity(17))
    assert asked(game) == ("MainTurn", 0)
    assert game.defence == 5


@pytest.mark.rule("ck.option.grudge")
def test_holding_back_can_harm_others() -> None:
    # Blue has no city to lose and keeps the knight; white gave less than orange.
    game = table((3,), (1,), ()).settlement(0, 30).city(1, 17).city(2, 19).game()
    push(game, LANDING, cn.CommitKnights(()), cn.CommitKnights((2,)))
    assert [len(player.cities) for player in game.players] == [0, 1, 0]
    assert knights(game, 0) == [(0, 3, True)]


@pytest.mark.rule("ck.option.grudge")
@pytest.mark.rule("ck.barbarians.win")
def test_the_reward_goes_by_what_was_committed() -> None:
    game = table((3,), (1,)).city(1, 17).game()
    push(game, LANDING, cn.CommitKnights(()), cn.CommitKnights((2,)))
    assert [player.defenders for player in game.players] == [0, 1, 0]
    tied = push(table((3, 1), (1,)).city(1, 17).game(), LANDING)
    push(tied, cn.CommitKnights((4,)), cn.CommitKnights((2,)))
    assert asked(tied) == ("PickTrack", 0)


@pytest.mark.rule("ck.option.grudge")
def test_who_has_no_active_knight_has_nothing_to_decide() -> None:
    game = push(table((), (1,)).city(1, 17).game(), LANDING)
    assert asked(game) == ("Commitment", 1)
    push(game, cn.CommitKnights((2,)))
    assert asked(game) == ("MainTurn", 0)
    lone = push(table().city(1, 17).game(), LANDING)
    assert (asked(lone), lone.players[1].cities) == (("MainTurn", 0), ())


@pytest.mark.rule("ck.option.grudge")
def test_later_ones_see_what_earlier_ones_committed() -> None:
    game = table((2,), (1,)).city(1, 17, 19).game()
    events = push(game, LANDING).push(cn.CommitKnights((0,)))
    for viewer in (None, 0, 1, 2):
        assert "2" in events[0].text(game.names, viewer)


@pytest.mark.rule("ck.option.grudge")
def test_the_decision_comes_before_the_hexes_pay_and_the_robber() -> None:
    game = push(table((1,)).city(1, 17).game(), cn.RollThree(EVENT_SHIP, 4, 3))
    assert asked(game) == ("Commitment", 0)
    push(game, cn.CommitKnights((0,)))
    assert asked(game) == ("RobberMove", 0)


@pytest.mark.rule("ck.option.grudge")
def test_by_itself_the_option_is_off() -> None:
    assert position().turn(0).game().options["grudge"] is False
    game = push(table((1,), grudge=False).city(1, 17).game(), LANDING)
    assert (asked(game), game.players[0].defenders) == (("MainTurn", 0), 1)
    with pytest.raises(cn.BadSetup):
        position(grudge="yes")
