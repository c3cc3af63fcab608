"""The pirate fleet, and what a 7 brings (sea.pirates.fleet, sea.pirates.seven)."""

from __future__ import annotations

import pytest

import catan_nb as cn
from catan_nb.rules.seafarers.actions import LoseCard, TakeGold
from catan_nb.rules.seafarers.events import FleetFought
from tests.rules.play.hand_made import allowed, frame_name, hand, push, refused
from tests.rules.scenarios.outposts import PLACE, fleet_meets, line, outpost
from tests.rules.scenarios.scenes import (
    at,
    hex_at,
    position,
)


@pytest.mark.rule("sea.pirates.fleet")
def test_the_fleet_sails_by_the_lower_die_along_its_circuit() -> None:
    game = position("pirate_islands", 3).turn(0).game()
    circuit = [(2, 7), (1, 7), (1, 6), (1, 5), (2, 4), (2, 3), (3, 2)]
    circuit += [(4, 1), (5, 1), (5, 2), (4, 3), (3, 4), (3, 5), (3, 6)]
    assert game.fleet_circuit == tuple(hex_at(game, *hex) for hex in circuit)
    push(game, cn.Roll(5, 3))
    assert game.pirate_fleet == hex_at(game, 1, 5)
    game = position("pirate_islands", 3).pirate_fleet(13).turn(0).game()
    push(game, cn.Roll(2, 2))
    assert game.pirate_fleet == hex_at(game, 1, 7)


@pytest.mark.rule("sea.pirates.fleet")
def test_who_has_fewer_warships_loses_a_card_and_one_more_for_each_city() -> None:
    # From its ninth place the fleet comes to its eleventh with a 2; fields 6 pay on no 5.
    table = fleet_meets(ore=5).city(0, at(position("pirate_islands", 3), 6, 3, "S"))
    game = push(table.pirate_fleet(PLACE - 2).turn(0).game(), cn.Roll(2, 2))
    assert frame_name(game) == "FleetLoss"
    push(game, LoseCard("ore"), LoseCard("ore"))
    assert (frame_name(game), hand(game, 0)) == ("MainTurn", {"ore": 3})


@pytest.mark.rule("sea.pirates.fleet")
def test_the_fleet_fights_before_production() -> None:
    # The fields 6 at red's settlement pay on the 6 of this roll, after the fleet has been.
    game = push(fleet_meets(ore=1).pirate_fleet(PLACE - 2).turn(0).game(), cn.Roll(2, 4))
    assert (frame_name(game), hand(game, 0)) == ("FleetLoss", {"ore": 1})
    push(game, LoseCard("ore"))
    assert hand(game, 0) == {"grain": 1}


@pytest.mark.rule("sea.pirates.fleet")
def test_the_fleet_leaves_alone_who_has_no_building_at_its_hex() -> None:
    table = fleet_meets(ore=1).hand(1, wool=2).settlement(1, at(fleet_meets(), 6, 3, "S"))
    game = push(table.pirate_fleet(PLACE - 2).turn(1).game(), cn.Roll(2, 2))
    push(game, LoseCard("ore"))
    assert (frame_name(game), hand(game, 1)) == ("MainTurn", {"wool": 2})


@pytest.mark.rule("sea.pirates.fleet")
def test_as_many_warships_lose_nothing_and_more_win_a_card_of_choice() -> None:
    # Red's settlement at the south of (6, 1) lies at the sea (5, 2), two hexes on from (4, 1).
    def meet(count: int) -> cn.Game:
        table = outpost(ships=max(count, 1), ore=2)
        table.warships(*line(table)[:count])
        return push(table.pirate_fleet(7).turn(0).game(), cn.Roll(2, 3))

    assert (frame_name(meet(2)), hand(meet(2), 0)) == ("MainTurn", {"ore": 2})
    assert frame_name(meet(1)) == "FleetLoss"
    game = meet(3)
    assert frame_name(game) == "FleetPrize"
    refused(game, TakeGold(cn.Cards(brick=1, ore=1)), "sea.pirates.fleet", "prize is 1 card")
    refused(game, TakeGold(cn.Cards()), "sea.pirates.fleet", "prize is 1 card")
    refused(game, TakeGold(cn.Cards(cloth=1)), "sea.pirates.fleet", "no cloth")
    push(game, TakeGold(cn.Cards(brick=1)))
    assert hand(game, 0) == {"ore": 2, "brick": 1}


@pytest.mark.rule("sea.pirates.fleet")
@pytest.mark.parametrize(("alone", "lost"), [(False, 1), (True, 0)])
def test_the_fleet_fights_everybody_at_its_hex_or_only_one_by_option(
    alone: bool, lost: int
) -> None:
    table = position("pirate_islands", 3, fleet_wants_one=alone)
    table.settlement(0, at(table, 4, 4, "NW")).settlement(1, at(table, 5, 3, "NW"))
    table.hand(0, ore=1).hand(1, wool=1).pirate_fleet(PLACE - 2)
    game = push(table.turn(0).game(), cn.Roll(2, 2))
    while game.actor == cn.CHANCE:
        push(game, game.sample())
    assert [player.hand_size for player in game.players] == [1 - lost, 1 - lost, 0]


@pytest.mark.rule("sea.pirates.fleet")
def test_the_fleet_fights_clockwise_from_the_roller() -> None:
    table = position("pirate_islands", 3)
    table.settlement(0, at(table, 4, 4, "NW")).settlement(1, at(table, 5, 3, "NW"))
    table.hand(0, ore=1).hand(1, wool=1).pirate_fleet(PLACE - 2)
    game = push(table.turn(1).game(), cn.Roll(2, 2))
    told = [event.player for event in game.events if isinstance(event, FleetFought)]
    assert (told, game.frame.player) == ([1, 0], 1)


@pytest.mark.rule("sea.pirates.seven")
def test_after_the_discards_of_a_seven_the_roller_takes_a_card_from_anybody() -> None:
    table = position("pirate_islands", 3).hand(0, ore=8).hand(2, wool=1)
    game = push(table.turn(1).game(), cn.Roll(3, 4))
    assert frame_name(game) == "DiscardHalf"
    push(game, cn.Discard(cn.Cards(ore=4)))
    assert frame_name(game) == "ChooseVictim"
    assert game.actor == 1
    allowed(game, cn.Rob(0))
    push(game, cn.Rob(2))
    if game.actor == cn.CHANCE:
        push(game, game.sample())
    assert hand(game, 1) == {"wool": 1}
    assert frame_name(game) == "MainTurn"


@pytest.mark.rule("sea.pirates.seven")
@pytest.mark.parametrize("optional", [False, True])
def test_the_roller_of_a_seven_may_take_nothing(optional: bool) -> None:
    table = position("pirate_islands", 3, optional_steal=optional).hand(0, ore=4)
    game = push(table.turn(1).game(), cn.Roll(3, 4))
    refused(game, cn.Rob(2), "sea.pirates.seven", "who has a card")
    refused(game, cn.Rob(1), "sea.pirates.seven")
    push(game, cn.Rob(None))
    assert (hand(game, 0), hand(game, 1)) == ({"ore": 4}, {})
    assert frame_name(game) == "MainTurn"


@pytest.mark.rule("sea.pirates.seven")
def test_another_roll_takes_no_card() -> None:
    table = position("pirate_islands", 3).hand(0, ore=8)
    assert frame_name(push(table.turn(1).game(), cn.Roll(3, 3))) == "MainTurn"
