"""City improvements and metropolises (ck.improve.*, ck.metropolis)."""

from __future__ import annotations

import pytest

import catan_nb as cn
from tests.rules.cities_knights.tables import POLITICS, SCIENCE, TRADE, asked, position, told
from tests.rules.play.hand_made import allowed, hand, places, push, refused

TRACKS = ("trade", "politics", "science")
COMMODITY = ("cloth", "coin", "paper")


def steps(game: cn.Game, seat: int = 0) -> tuple[int, ...]:
    return tuple(game.players[seat].improvements.values())


def table(players: int = 3) -> cn.Position:
    return position(players).city(0, 8).turn(0, rolled=True)


# ---- steps -----------------------------------------------------------------------------


@pytest.mark.rule("ck.improve")
@pytest.mark.parametrize("track", range(3))
@pytest.mark.parametrize("step", range(1, 6))
def test_a_step_costs_as_many_commodities_as_its_number(track: int, step: int) -> None:
    done = {TRACKS[track]: step - 1}
    game = table().improvements(0, **done).hand(0, {COMMODITY[track]: step}).game()
    before = game.bank[COMMODITY[track]]
    push(game, cn.Improve(track))
    assert steps(game)[track] == step
    assert (hand(game, 0), game.bank[COMMODITY[track]]) == ({}, before + step)
    short = table().improvements(0, **done)
    if step > 1:
        short.hand(0, {COMMODITY[track]: step - 1})
    refused(short.game(), cn.Improve(track), "ck.improve", f"costs {step}")


@pytest.mark.rule("ck.improve")
def test_only_the_track_s_own_commodity_pays() -> None:
    for track, commodity in enumerate(COMMODITY):
        others = {name: 5 for name in COMMODITY if name != commodity}
        game = table().hand(0, others | {"ore": 5}).game()
        refused(game, cn.Improve(track), "ck.improve", "the hand holds 0")


@pytest.mark.rule("ck.improve")
def test_all_tracks_are_open_to_the_owner_of_a_single_city() -> None:
    game = table().hand(0, cloth=3, coin=1, paper=1).game()
    push(game, cn.Improve(TRADE), cn.Improve(POLITICS), cn.Improve(SCIENCE), cn.Improve(TRADE))
    assert steps(game) == (2, 1, 1)  # several in one turn
    assert game.players[0].points == 2  # steps are worth nothing by themselves


@pytest.mark.rule("ck.improve")
def test_there_is_no_sixth_step() -> None:
    game = table().improvements(0, trade=5).hand(0, cloth=9).game()
    refused(game, cn.Improve(TRADE), "ck.improve", "All 5 steps")


@pytest.mark.rule("ck.improve")
@pytest.mark.parametrize("track", [-1, 3, None])
def test_there_are_three_tracks(track: object) -> None:
    refused(table().hand(0, cloth=9).game(), cn.Improve(track), "ck.improve")


@pytest.mark.rule("ck.improve")
def test_improvements_need_a_city() -> None:
    cards = {"cloth": 5, "coin": 5, "paper": 5}
    game = position().settlement(0, 8).hand(0, cards).turn(0, rolled=True).game()
    refused(game, cn.Improve(TRADE), "ck.improve", "need a city")
    assert game.availability(cn.Improve).rule == "ck.improve"


@pytest.mark.rule("ck.improve")
@pytest.mark.rule("ck.barbarians.reduced")
def test_a_reduced_city_is_no_city_until_it_is_restored() -> None:
    board = position().settlement(0, 0, 2, 16, 25, 40).reduced(0, 8).hand(0, cloth=3)
    game = board.improvements(0, trade=1).turn(0, rolled=True).game()
    refused(game, cn.Improve(TRADE), "ck.improve", "reduced")
    paid = board.hand(0, cloth=3, ore=3, grain=2).game()
    push(paid, cn.BuildCity(8), cn.Improve(TRADE))
    assert (steps(paid), paid.players[0].reduced) == ((2, 0, 0), ())


@pytest.mark.rule("ck.improve")
def test_steps_stay_when_the_city_is_lost() -> None:
    board = position().city(0, 8).improvements(0, 2, 1, 3).barbarians(fleet=6).hand(0, cloth=3)
    game = push(board.turn(0).game(), cn.RollThree(3, 6, 6), cn.Decline())  # the aqueduct
    assert (game.players[0].cities, steps(game)) == ((), (2, 1, 3))
    refused(game, cn.Improve(TRADE), "ck.improve", "need a city")
    push(game, cn.EndTurn(), cn.RollThree(TRADE, 3, 3))
    assert asked(game) == ("ProgressDraw", cn.CHANCE)  # its cards go on coming


# ---- the fourth step -------------------------------------------------------------------


@pytest.mark.rule("ck.improve.fourth_needs_city")
def test_with_its_only_city_a_metropolis_other_tracks_stop_at_three() -> None:
    # The rulebook's case: a politics metropolis on the only city.
    board = table().improvements(0, politics=4, trade=2, science=3)
    board.hand(0, cloth=9, coin=9, paper=9)
    game = board.game()
    push(game, cn.Improve(TRADE))  # the third step is open
    refused(game, cn.Improve(TRADE), "ck.improve.fourth_needs_city", "metropolis")
    refused(game, cn.Improve(SCIENCE), "ck.improve.fourth_needs_city", "metropolis")
    push(game, cn.Improve(POLITICS))  # its own fifth step is open
    more = board.settlement(0, 40).hand(0, cloth=4, ore=3, grain=2).improvements(0, 3, 4, 3)
    game = more.game()
    refused(game, cn.Improve(TRADE), "ck.improve.fourth_needs_city")
    push(game, cn.BuildCity(40), cn.Improve(TRADE))
    assert game.metropolises["trade"] == (0, 40)


@pytest.mark.rule("ck.improve.fourth_needs_city")
def test_the_fourth_step_of_a_taken_track_needs_a_free_city_as_well() -> None:
    board = table().city(1, 36).improvements(1, trade=4).improvements(0, politics=4, trade=3)
    game = board.hand(0, cloth=9).game()
    refused(game, cn.Improve(TRADE), "ck.improve.fourth_needs_city")
    free = board.city(0, 40).metropolis("politics", 8).game()
    push(free, cn.Improve(TRADE))
    assert (steps(free), free.metropolises["trade"]) == ((4, 4, 0), (1, 36))


@pytest.mark.rule("ck.improve.fourth_needs_city")
def test_the_fifth_step_needs_a_free_city_unless_its_metropolis_is_one_s_own() -> None:
    board = table().city(1, 36).improvements(1, trade=4).improvements(0, politics=4, trade=4)
    game = board.metropolis("trade", 36).hand(0, cloth=9).game()
    refused(game, cn.Improve(TRADE), "ck.improve.fourth_needs_city")


# ---- metropolises ----------------------------------------------------------------------


@pytest.mark.rule("ck.metropolis")
@pytest.mark.parametrize("track", range(3))
def test_the_first_fourth_step_makes_a_city_a_metropolis(track: int) -> None:
    name = TRACKS[track]
    game = table().improvements(0, **{name: 3}).hand(0, {COMMODITY[track]: 4}).game()
    assert told(game, cn.Improve(track)) == ["Improved", "MetropolisMoved"]
    blue = game.players[0]
    assert (game.metropolises[name], blue.metropolises, blue.points) == ((0, 8), (name,), 4)
    assert game.attack == 1  # still one city


@pytest.mark.rule("ck.metropolis")
def test_its_owner_chooses_the_city() -> None:
    board = table().city(0, 40, 14).settlement(0, 16).city(1, 36).improvements(0, 4, 3, 0)
    game = push(board.metropolis("trade", 14).hand(0, coin=4).game(), cn.Improve(POLITICS))
    assert (asked(game), game.frame.track) == (("NewMetropolis", 0), POLITICS)
    assert places(game, cn.PlaceMetropolis) == {8, 40}
    refused(game, cn.PlaceMetropolis(14), "ck.metropolis", "is a metropolis")
    refused(game, cn.PlaceMetropolis(16), "ck.metropolis", "no own city")
    refused(game, cn.PlaceMetropolis(36), "ck.metropolis", "no own city")
    refused(game, cn.PlaceMetropolis(-1), "ck.metropolis", "no own city")
    refused(game, cn.EndTurn(), "ck.metropolis", "Blue")
    with pytest.raises(cn.IllegalAction):
        game.push(cn.PlaceMetropolis(8), 1)
    push(game, cn.PlaceMetropolis(40))
    assert dict(game.metropolises) == {"trade": (0, 14), "politics": (0, 40), "science": None}
    assert game.players[0].points == 3 * 2 + 1 + 2 * 2


@pytest.mark.rule("ck.metropolis")
def test_the_second_fourth_step_wins_nothing() -> None:
    board = table().city(1, 36).improvements(1, science=4).improvements(0, science=3)
    game = push(board.hand(0, paper=4).game(), cn.Improve(SCIENCE))
    assert (game.metropolises["science"], game.players[0].points) == ((1, 36), 2)


@pytest.mark.rule("ck.metropolis")
def test_the_fifth_step_takes_a_metropolis_from_a_fourth() -> None:
    # The rulebook's example: cathedral against high assembly.
    board = table().city(1, 36).improvements(1, politics=4).improvements(0, politics=4)
    game = board.metropolis("politics", 36).hand(0, coin=5).game()
    assert (game.players[0].points, game.players[1].points) == (2, 4)
    push(game, cn.Improve(POLITICS))
    assert game.metropolises["politics"] == (0, 8)
    assert (game.players[0].points, game.players[1].points) == (4, 2)
    assert game.players[1].cities == (36,)  # the city itself stays


@pytest.mark.rule("ck.metropolis")
def test_a_taken_metropolis_goes_to_the_city_its_new_owner_chooses() -> None:
    board = table().city(0, 40).city(1, 36).improvements(1, trade=4).improvements(0, trade=4)
    game = push(board.metropolis("trade", 36).hand(0, cloth=5).game(), cn.Improve(TRADE))
    assert places(game, cn.PlaceMetropolis) == {8, 40}
    push(game, cn.PlaceMetropolis(8))
    assert game.metropolises["trade"] == (0, 8)


@pytest.mark.rule("ck.metropolis")
def test_who_has_taken_all_five_steps_keeps_the_metropolis() -> None:
    board = table().city(1, 36).improvements(1, trade=5).improvements(0, trade=4)
    game = push(board.metropolis("trade", 36).hand(0, cloth=5).game(), cn.Improve(TRADE))
    assert (game.metropolises["trade"], steps(game)) == ((1, 36), (5, 0, 0))


@pytest.mark.rule("ck.metropolis")
def test_the_holder_s_own_fifth_step_moves_nothing() -> None:
    game = table().city(0, 40).improvements(0, trade=4).metropolis("trade", 8).hand(0, cloth=5)
    assert told(push(game.game()), cn.Improve(TRADE)) == ["Improved"]


@pytest.mark.rule("ck.metropolis")
def test_a_city_that_lost_its_metropolis_can_carry_another() -> None:
    board = table().city(1, 36).improvements(1, trade=5, politics=3).improvements(0, 4, 0, 0)
    game = board.metropolis("trade", 36).hand(1, coin=4).turn(1, rolled=True).game()
    refused(game, cn.Improve(POLITICS), "ck.improve.fourth_needs_city")
    lost = table().city(1, 36).improvements(1, trade=4, politics=3).improvements(0, trade=4)
    lost.metropolis("trade", 36).hand(0, cloth=5).hand(1, coin=4)
    game = push(lost.game(), cn.Improve(TRADE), cn.EndTurn(), cn.RollThree(3, 6, 6))
    push(game, cn.Improve(POLITICS))
    assert dict(game.metropolises) == {"trade": (0, 8), "politics": (1, 36), "science": None}


@pytest.mark.rule("ck.metropolis")
def test_one_player_can_have_all_three() -> None:
    board = table().city(0, 40, 14).improvements(0, 3, 3, 3).hand(0, cloth=4, coin=4, paper=4)
    game = board.game()
    push(game, cn.Improve(TRADE), cn.PlaceMetropolis(8))
    push(game, cn.Improve(SCIENCE), cn.PlaceMetropolis(14), cn.Improve(POLITICS))
    assert [game.metropolises[name] for name in TRACKS] == [(0, 8), (0, 40), (0, 14)]
    assert game.players[0].points == 12


# ---- the crane -------------------------------------------------------------------------


@pytest.mark.rule("ck.improve")
@pytest.mark.rule("ck.card.crane")
def test_a_crane_lowers_one_step_by_one_even_the_first() -> None:
    board = table().progress(0, "crane")
    game = push(board.game(), cn.PlayCrane())
    allowed(game, cn.Improve(TRADE))  # for nothing
    push(game, cn.Improve(TRADE))
    refused(game, cn.Improve(POLITICS), "ck.improve", "costs 1")
    assert steps(game) == (1, 0, 0)


@pytest.mark.rule("ck.card.crane")
def test_a_crane_does_not_last_beyond_its_turn_or_help_a_city_itself() -> None:
    board = table().settlement(0, 40).progress(0, "crane").hand(0, ore=2, grain=2)
    game = push(board.game(), cn.PlayCrane())
    refused(game, cn.BuildCity(40), "base.build.cost")
    push(game, cn.EndTurn())
    for _ in range(2):
        push(game, cn.RollThree(3, 6, 6), cn.EndTurn())
    push(game, cn.RollThree(3, 6, 6))
    refused(game, cn.Improve(TRADE), "ck.improve", "costs 1")
