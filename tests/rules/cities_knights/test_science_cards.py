"""The green progress cards (ck.card.*), as the almanac of Cities & Knights tells them."""

from __future__ import annotations

import pytest

import catan_nb as cn
from catan_nb.kernel.action import Action
from catan_nb.rules.cities_knights.names import PROGRESS_NAMES
from tests.rules.cities_knights.tables import cards, position, words
from tests.rules.hand_made import (
    allowed,
    frame_name,
    hand,
    path,
    places,
    push,
    refused,
    road,
)

MEDICINE = {"ore": 2, "grain": 1}
TRADE, POLITICS, SCIENCE, SHIP = range(4)


# ---- what all of them share ------------------------------------------------------------


@pytest.mark.rule("ck.progress.play")
@pytest.mark.parametrize(
    "play",
    [
        cn.PlayCrane(),
        cn.PlayMining(),
        cn.PlayIrrigation(),
        cn.PlayInventor(2),
        cn.PlayEngineer(8),
        cn.PlayMedicine(17),
        cn.PlaySmith(),
        cn.PlayRoadBuilding(),
    ],
    ids=str,
)
def test_a_card_is_played_once_and_goes_under_its_stack(play: Action) -> None:
    names = ("crane", "mining", "irrigation", "inventor", "engineer", "medicine", "smith")
    table = position().city(0, 8).settlement(0, 17).road(0, *path(8, 13)).knight(0, 13)
    table.hand(0, MEDICINE).hand(1, wool=1).turn(0, rolled=True)
    without = table.game()
    card = play.describe().split()[1].rstrip(":")
    card = "road_building" if card == "road" else card
    refused(without, play, "ck.progress.play", f"no {card.replace('_', ' ')} card")
    assert card in (*names, "road_building")
    game = table.progress(0, card).game()
    before = game.progress_left["science"]
    allowed(game, play)
    push(game, play)
    assert game.players[0].progress_size == 0
    assert game.progress_left["science"] == before + 1
    assert not any(type(action) is type(play) for action in game.legal_actions())


# ---- alchemist -------------------------------------------------------------------------


@pytest.mark.rule("ck.card.alchemist")
def test_the_alchemist_chooses_both_number_dice_and_the_event_comes_first() -> None:
    # The red die shows 2, so the first step of science already draws; then 5 + 2 pay nothing.
    table = position().improvements(0, science=1).settlement(0, 0).progress(0, "alchemist")
    game = table.stack("science", crane=1).turn(0).game()
    assert len(game.legal(cn.PlayAlchemist)) == 36
    said = words(game, cn.PlayAlchemist(2, 5))
    assert said == [
        f"{game.names[0]} plays alchemist.",
        f"{game.names[0]} sets the red die to 2 and the other one to 5.",
    ]
    assert (frame_name(game), game.actor) == ("EventDie", cn.CHANCE)
    odds = game.outcomes()
    assert {a.symbol: int(n) for a, n in odds} == {TRADE: 1, POLITICS: 1, SCIENCE: 1, SHIP: 3}
    push(game, cn.RollSymbol(SCIENCE))
    assert frame_name(game) == "ProgressDraw"  # the event, before the 7
    assert (game.roll, game.symbol) == ((2, 5), "science")
    push(game, cn.DrawProgress(PROGRESS_NAMES.index("crane")))
    assert (frame_name(game), game.actor) == ("MainTurn", 0)


@pytest.mark.rule("ck.card.alchemist")
def test_the_alchemists_numbers_pay() -> None:
    game = position().settlement(0, 0).progress(0, "alchemist").turn(0).game()
    push(game, cn.PlayAlchemist(4, 6), cn.RollSymbol(TRADE))  # H0: mountains with 10
    assert hand(game, 0) == {"ore": 1}
    assert frame_name(game) == "MainTurn"
    refused(game, cn.RollDice(), "base.turn")


@pytest.mark.rule("ck.card.alchemist")
def test_the_alchemists_seven_is_a_seven() -> None:
    table = position().settlement(1, 8).hand(1, wool=8).progress(0, "alchemist")
    game = table.barbarians(landings=1).turn(0).game()
    push(game, cn.PlayAlchemist(1, 6), cn.RollSymbol(TRADE))
    assert (frame_name(game), game.actor) == ("DiscardHalf", 1)
    push(game, cn.Discard(cn.Cards(wool=4)))
    assert (frame_name(game), game.actor) == ("RobberMove", 0)


@pytest.mark.rule("ck.card.alchemist")
def test_the_alchemist_comes_before_the_roll_or_not_at_all() -> None:
    table = position().progress(0, "alchemist", "warlord")
    before, after = table.turn(0).game(), table.turn(0, rolled=True).game()
    refused(after, cn.PlayAlchemist(1, 1), "ck.card.alchemist", "have been rolled")
    refused(before, cn.PlayAlchemist(0, 3), "ck.card.alchemist", "from 1 to 6")
    refused(before, cn.PlayAlchemist(3, 7), "ck.card.alchemist", "from 1 to 6")
    refused(before, cn.PlayWarlord(), "base.turn", "must roll")
    refused(position().turn(0).game(), cn.PlayAlchemist(1, 1), "ck.progress.play")


# ---- crane -----------------------------------------------------------------------------


@pytest.mark.rule("ck.card.crane")
def test_a_crane_takes_one_commodity_off_one_improvement() -> None:
    table = position().city(0, 8).improvements(0, trade=1).progress(0, "crane")
    game = table.hand(0, cloth=1, paper=1).turn(0, rolled=True).game()
    refused(game, cn.Improve(TRADE), "ck.improve", "costs 2 cloth")
    push(game, cn.PlayCrane(), cn.Improve(TRADE))  # step 2 for 1 cloth
    assert hand(game, 0) == {"paper": 1}
    assert game.players[0].improvements["trade"] == 2
    push(game, cn.Improve(SCIENCE))  # at the full price again
    assert hand(game, 0) == {}


@pytest.mark.rule("ck.card.crane")
def test_with_a_crane_a_first_step_costs_nothing() -> None:
    game = position().city(0, 8).progress(0, "crane").turn(0, rolled=True).game()
    push(game, cn.PlayCrane(), cn.Improve(POLITICS))
    assert game.players[0].improvements["politics"] == 1
    refused(game, cn.Improve(POLITICS), "ck.improve", "costs 2 coin")


@pytest.mark.rule("ck.card.crane")
def test_two_cranes_serve_two_improvements() -> None:
    game = position().city(0, 8).progress(0, crane=2).turn(0, rolled=True).game()
    push(game, cn.PlayCrane(), cn.PlayCrane())
    push(game, cn.Improve(TRADE))
    refused(game, cn.Improve(TRADE), "ck.improve", "costs 1 cloth")
    push(game, cn.Improve(SCIENCE))


@pytest.mark.rule("ck.card.crane")
def test_a_crane_lasts_for_its_turn_only() -> None:
    game = position(2).city(0, 8).progress(0, "crane").turn(0, rolled=True).game()
    push(game, cn.PlayCrane(), cn.EndTurn(), cn.RollThree(SHIP, 1, 2), cn.EndTurn())
    push(game, cn.RollThree(SHIP, 1, 2))
    refused(game, cn.Improve(TRADE), "ck.improve", "costs 1 cloth")


@pytest.mark.rule("ck.card.crane")
def test_a_crane_needs_an_improvement_that_is_possible() -> None:
    table = position().settlement(0, 8).progress(0, "crane").turn(0, rolled=True)
    refused(table.game(), cn.PlayCrane(), "ck.card.crane", "no city improvement")
    # The only city is the metropolis of trade; politics has reached step 3 without another.
    full = position(target=20).city(0, 8).improvements(0, trade=5, politics=3, science=3)
    game = full.progress(0, "crane").turn(0, rolled=True).game()
    refused(game, cn.PlayCrane(), "ck.card.crane", "no city improvement")


# ---- mining and irrigation -------------------------------------------------------------


@pytest.mark.rule("ck.card.mining")
def test_mining_brings_two_ore_for_each_mountains_hex() -> None:
    # Two settlements at one hex, a city at another: 4 ore (the example of the almanac).
    table = position().settlement(0, 0, 8).city(0, 40).settlement(1, 26).progress(0, "mining")
    game = table.robber(0).turn(0, rolled=True).game()  # the robber does not matter
    said = words(game, cn.PlayMining())
    assert said[-1] == f"{game.names[0]} takes 4 ore."
    assert hand(game, 0) == {"ore": 4}
    assert (game.bank["ore"], hand(game, 1)) == (15, {})


@pytest.mark.rule("ck.card.irrigation")
def test_irrigation_brings_two_grain_for_each_fields_hex() -> None:
    # Two cities at one hex, a settlement at another: 4 grain (the example of the almanac).
    table = position().city(0, 7, 17).settlement(0, 36).progress(0, "irrigation")
    game = table.turn(0, rolled=True).game()
    push(game, cn.PlayIrrigation())
    assert hand(game, 0) == {"grain": 4}


@pytest.mark.rule("ck.card.irrigation")
def test_one_building_between_two_fields_counts_for_both() -> None:
    game = position().settlement(0, 40).progress(0, "irrigation").turn(0, rolled=True).game()
    push(game, cn.PlayIrrigation())
    assert hand(game, 0) == {"grain": 4}


@pytest.mark.rule("ck.card.mining")
@pytest.mark.rule("ck.card.irrigation")
@pytest.mark.parametrize(
    ("card", "play", "kind"),
    [("mining", cn.PlayMining(), "ore"), ("irrigation", cn.PlayIrrigation(), "grain")],
)
def test_the_bank_pays_what_it_has(card: str, play: Action, kind: str) -> None:
    table = position().settlement(0, 40, 0).progress(0, card).turn(0, rolled=True)
    rest = dict.fromkeys(("brick", "lumber", "wool"), 5)
    game = table.bank(rest, **{kind: 3}).game()
    push(game, play)
    assert hand(game, 0) == {kind: 3}
    assert game.bank[kind] == 0
    refused(table.bank(rest).game(), play, f"ck.card.{card}", f"no {kind}")


@pytest.mark.rule("ck.card.mining")
@pytest.mark.rule("ck.card.irrigation")
def test_without_such_a_hex_nothing_is_mined_or_irrigated() -> None:
    table = position().settlement(0, 14).settlement(1, 40).progress(0, "mining", "irrigation")
    game = table.turn(0, rolled=True).game()
    refused(game, cn.PlayMining(), "ck.card.mining", "mountains")
    refused(game, cn.PlayIrrigation(), "ck.card.irrigation", "fields")


# ---- inventor --------------------------------------------------------------------------


@pytest.mark.rule("ck.card.inventor")
def test_the_inventor_swaps_two_tokens_anywhere() -> None:
    table = position().settlement(0, 14).progress(0, "inventor").robber(2)
    game = table.turn(0, rolled=True).game()
    push(game, cn.PlayInventor(2))  # the 9, under the robber
    assert (frame_name(game), game.actor) == ("SecondToken", 0)
    said = words(game, cn.SwapToken(8))  # the 11
    assert said == [f"{game.names[0]} swaps the tokens of H2 and H8."]
    assert (game.state.tokens[2], game.state.tokens[8], game.robber) == (11, 9, 2)
    assert frame_name(game) == "MainTurn"


@pytest.mark.rule("ck.card.inventor")
def test_swapped_tokens_pay_on_their_new_hexes() -> None:
    table = position(2).settlement(0, 10).settlement(1, 23).progress(0, "inventor").robber(16)
    game = table.turn(0, rolled=True).game()
    push(game, cn.PlayInventor(2), cn.SwapToken(8), cn.EndTurn())
    push(game, cn.RollThree(SHIP, 5, 6))  # the 11 is at H2 now, beside V10
    assert (hand(game, 0), hand(game, 1)) == ({"lumber": 1}, {})
    push(game, cn.EndTurn(), cn.RollThree(SHIP, 4, 5))  # the 9 at H8, beside V23
    assert (hand(game, 0), hand(game, 1)) == ({"lumber": 1}, {"lumber": 1})
    assert game.state.hexes_by_roll[9] == (7, 8)
    assert game.state.hexes_by_roll[11] == (2, 18)
    assert game.board.tokens[2] == 9  # the board as it was dealt


@pytest.mark.rule("ck.card.inventor")
def test_the_inventor_leaves_the_rarest_and_the_most_frequent_tokens() -> None:
    game = position().progress(0, "inventor").turn(0, rolled=True).game()
    for hex, token in {1: 2, 3: 12, 4: 6, 11: 8}.items():
        refused(game, cn.PlayInventor(hex), "ck.card.inventor", f"token {token}", "stays")
    refused(game, cn.PlayInventor(9), "ck.card.inventor", "no number token")  # the desert
    refused(game, cn.PlayInventor(19), "ck.card.inventor", "no number token")
    refused(game, cn.PlayInventor(-1), "ck.card.inventor", "no number token")
    movable = {0, 2, 5, 6, 7, 8, 10, 13, 14, 15, 16, 18}
    assert {action.hex for action in game.legal(cn.PlayInventor)} == movable
    push(game, cn.PlayInventor(0))  # a 10
    for hex in (1, 3, 4, 11):
        refused(game, cn.SwapToken(hex), "ck.card.inventor", "stays")
    refused(game, cn.SwapToken(9), "ck.card.inventor", "no number token")
    refused(game, cn.SwapToken(0), "ck.card.inventor", "choose another one")
    refused(game, cn.SwapToken(6), "ck.card.inventor", "same number")  # the other 10
    assert {action.hex for action in game.legal(cn.SwapToken)} == movable - {0, 6}


# ---- engineer --------------------------------------------------------------------------


@pytest.mark.rule("ck.card.engineer")
def test_an_engineer_builds_a_wall_for_nothing() -> None:
    table = position().city(0, 8, 40).wall(0, 8).settlement(0, 14).city(1, 36)
    game = table.progress(0, "engineer").turn(0, rolled=True).game()
    refused(game, cn.PlayEngineer(8), "ck.card.engineer", "wall already")
    refused(game, cn.PlayEngineer(14), "ck.card.engineer", "no own city")
    refused(game, cn.PlayEngineer(36), "ck.card.engineer", "no own city")
    assert places(game, cn.PlayEngineer) == {40}
    push(game, cn.PlayEngineer(40))
    assert (game.players[0].walls, game.players[0].safe_cards) == ((8, 40), 11)


@pytest.mark.rule("ck.card.engineer")
def test_an_engineer_has_no_fourth_wall() -> None:
    table = position().city(0, 8, 40, 14, 36).wall(0, 8, 40, 14).progress(0, "engineer")
    game = table.turn(0, rolled=True).game()
    refused(game, cn.PlayEngineer(36), "ck.card.engineer", "All 3 walls")
    assert game.availability(cn.PlayEngineer).rule == "ck.card.engineer"


# ---- medicine --------------------------------------------------------------------------


@pytest.mark.rule("ck.card.medicine")
def test_medicine_makes_a_city_cheaper() -> None:
    table = position().settlement(0, 8).settlement(1, 36).progress(0, medicine=2)
    game = table.hand(0, MEDICINE).turn(0, rolled=True).game()
    assert places(game, cn.PlayMedicine) == {8}
    refused(game, cn.PlayMedicine(36), "ck.card.medicine", "none at V36")
    push(game, cn.PlayMedicine(8))
    blue = game.players[0]
    assert (blue.cities, blue.settlements, hand(game, 0)) == ((8,), (), {})
    assert (game.bank["ore"], blue.points, blue.progress_size) == (19, 2, 1)


@pytest.mark.rule("ck.card.medicine")
def test_two_medicines_are_not_combined() -> None:
    table = position().settlement(0, 8).progress(0, medicine=2)
    game = table.hand(0, ore=1, grain=2).turn(0, rolled=True).game()
    refused(game, cn.PlayMedicine(8), "ck.card.medicine", "2 ore, 1 grain")
    game = table.hand(0, ore=1).settlement(0, 40).game()
    refused(game, cn.PlayMedicine(8), "ck.card.medicine", "costs")


@pytest.mark.rule("ck.card.medicine")
def test_medicine_needs_a_city_in_supply() -> None:
    table = position().city(0, 0, 2, 40, 36).settlement(0, 8).progress(0, "medicine")
    game = table.hand(0, MEDICINE).turn(0, rolled=True).game()
    refused(game, cn.PlayMedicine(8), "base.pieces", "All 4 cities")


@pytest.mark.rule("ck.card.medicine")
@pytest.mark.rule("ck.barbarians.reduced")
def test_medicine_neither_restores_a_reduced_city_nor_passes_it_by() -> None:
    table = position().settlement(0, 0, 2, 16, 25, 40).reduced(0, 8).progress(0, "medicine")
    game = table.hand(0, ore=3, grain=2).turn(0, rolled=True).game()
    for vertex in (8, 40):
        refused(game, cn.PlayMedicine(vertex), "ck.card.medicine", "V8 must be restored")
    push(game, cn.BuildCity(8))
    refused(game, cn.PlayMedicine(40), "ck.card.medicine", "costs")


# ---- smith -----------------------------------------------------------------------------


@pytest.mark.rule("ck.card.smith")
def test_a_smith_upgrades_two_knights_and_leaves_them_as_they_are() -> None:
    table = position().settlement(0, 8).road(0, *path(8, 13, 18, 24)).progress(0, "smith")
    table.knight(0, 13, active=True).knight(0, 24)
    game = table.turn(0, rolled=True).game()
    push(game, cn.PlaySmith())
    assert (frame_name(game), game.actor) == ("FreeUpgrades", 0)
    push(game, cn.UpgradeKnight(13))
    refused(game, cn.UpgradeKnight(13), "ck.knight.upgrade", "already")  # a step a turn
    push(game, cn.UpgradeKnight(24))
    knights = [(k.vertex, k.strength, k.active) for k in game.players[0].knight_pieces]
    assert knights == [(13, 2, True), (24, 2, False)]
    assert frame_name(game) == "MainTurn"


@pytest.mark.rule("ck.card.smith")
def test_a_smith_stops_at_two_though_a_third_knight_could_go_up() -> None:
    table = position().settlement(0, 8).road(0, *path(8, 13, 18, 24)).improvements(0, politics=3)
    table.knight(0, 13).knight(0, 18).knight(0, 24, 2).progress(0, "smith")
    game = table.turn(0, rolled=True).game()
    push(game, cn.PlaySmith(), cn.UpgradeKnight(24), cn.UpgradeKnight(13))
    assert frame_name(game) == "MainTurn"
    allowed(table.hand(0, ore=1, wool=1).game(), cn.UpgradeKnight(18))
    refused(game, cn.UpgradeKnight(18), "ck.knight.upgrade", "costs")


@pytest.mark.rule("ck.card.smith")
def test_a_smith_may_stop_after_one() -> None:
    table = position().settlement(0, 8).road(0, *path(8, 13, 18)).progress(0, "smith")
    game = table.knight(0, 13).knight(0, 18).turn(0, rolled=True).game()
    push(game, cn.PlaySmith(), cn.UpgradeKnight(13), cn.Decline())
    assert [k.strength for k in game.players[0].knight_pieces] == [2, 1]
    assert frame_name(game) == "MainTurn"


@pytest.mark.rule("ck.card.smith")
def test_a_smith_needs_the_fortress_for_mighty_knights() -> None:
    table = position().settlement(0, 8).road(0, *path(8, 13)).knight(0, 13, 2)
    game = table.progress(0, "smith").turn(0, rolled=True).game()
    refused(game, cn.PlaySmith(), "ck.card.smith", "can be upgraded")
    game = table.improvements(0, politics=3).game()
    push(game, cn.PlaySmith(), cn.UpgradeKnight(13))
    assert game.players[0].knight_pieces[0].strength == 3
    assert frame_name(game) == "MainTurn"  # nothing else to upgrade


@pytest.mark.rule("ck.card.smith")
def test_a_smith_needs_a_knight_and_a_piece() -> None:
    table = position().settlement(0, 8).progress(0, "smith").turn(0, rolled=True)
    refused(table.game(), cn.PlaySmith(), "ck.card.smith", "can be upgraded")
    table.road(0, *path(8, 13, 18, 24)).knight(0, 13, 2).knight(0, 18, 2).knight(0, 24)
    refused(table.game(), cn.PlaySmith(), "ck.card.smith", "can be upgraded")
    raised = position().settlement(0, 8).road(0, *path(8, 13)).knight(0, 13, 2, raised=True)
    raised.improvements(0, politics=3).progress(0, "smith").turn(0, rolled=True)
    refused(raised.game(), cn.PlaySmith(), "ck.card.smith", "can be upgraded")


# ---- road building ---------------------------------------------------------------------


@pytest.mark.rule("ck.card.road_building")
def test_road_building_places_two_roads_apart_from_each_other() -> None:
    table = position().settlement(0, 8, 40).progress(0, "road_building").turn(0, rolled=True)
    game = table.game()
    push(game, cn.PlayRoadBuilding())
    assert (frame_name(game), game.actor) == ("ProgressRoads", 0)
    refused(game, cn.EndTurn(), "ck.card.road_building")
    push(game, road(8, 13), road(40, 45))
    assert set(game.players[0].roads) == {*path(8, 13), *path(40, 45)}
    assert frame_name(game) == "MainTurn"


@pytest.mark.rule("ck.card.road_building")
def test_road_building_stops_at_the_last_piece() -> None:
    round_trip = (0, 4, 8, 12, 7, 11, 16, 21, 27, 33, 38, 43, 47, 51, 48)
    table = position().settlement(0, 0).road(0, *path(*round_trip)).progress(0, "road_building")
    game = table.longest_road(0).turn(0, rolled=True).game()
    assert game.players[0].left["road"] == 1
    push(game, cn.PlayRoadBuilding(), road(48, 52))
    assert frame_name(game) == "MainTurn"
    full = table.road(0, *path(48, 52)).game()
    refused(full, cn.PlayRoadBuilding(), "ck.card.road_building", "All 15 roads")


@pytest.mark.rule("ck.card.road_building")
def test_road_building_needs_a_path() -> None:
    table = position().settlement(0, 0).road(1, *path(0, 4), *path(0, 3))
    game = table.progress(0, "road_building").turn(0, rolled=True).game()
    refused(game, cn.PlayRoadBuilding(), "ck.card.road_building", "no path left")
    assert cards(game, 0) == {"road_building": 1}


@pytest.mark.rule("ck.card.inventor")
def test_the_live_board_and_the_graph_follow_the_inventor() -> None:
    game = position().progress(0, "inventor").turn(0, rolled=True).game()
    assert game.live_board is game.board
    before = game.board.tokens
    push(game, cn.PlayInventor(0), cn.SwapToken(2))
    after = game.live_board.tokens
    assert (after[0], after[2]) == (before[2], before[0])
    assert game.board.tokens == before
    assert game.view(1).live_board == game.live_board
    for vertex in game.board.topology.hex_vertices[2]:
        pips = sum(game.live_board.pips(hex) for hex in game.board.topology.vertex_hexes[vertex])
        assert game.graph().nodes[vertex]["pips"] == pips
