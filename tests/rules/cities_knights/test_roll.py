"""A turn, its three dice and the order of what they bring (ck.turn, ck.roll.order)."""

from __future__ import annotations

from fractions import Fraction

import pytest

import catan_nb as cn
from tests.rules.cities_knights.tables import (
    EVENT_SHIP,
    POLITICS,
    SCIENCE,
    TRADE,
    asked,
    position,
    progress_card,
    told,
)
from tests.rules.play.hand_made import allowed, frame_name, hand, path, push, refused, road

MERCHANT, PRINTER = progress_card("merchant"), progress_card("printer")
RICH = dict.fromkeys(("brick", "lumber", "ore", "grain", "wool"), 9) | {"cloth": 5}


def rich() -> cn.Position:
    """Blue owns all sorts of things and every kind of card."""
    table = position().city(0, 8).settlement(0, 40).road(0, *path(8, 13, 18))
    table.knight(0, 13, 2, active=True).knight(0, 18).hand(0, RICH)
    table.settlement(1, 36).road(1, *path(36, 30)).knight(1, 30)
    table.progress(0, "merchant", "warlord", "irrigation").barbarians(landings=1)
    return table


#: One of each kind of thing that a turn offers after the roll, possible at `rich`.
DEEDS = (
    cn.BuildWall(8),
    cn.BuildKnight(4),
    cn.ActivateKnight(18),
    cn.UpgradeKnight(18),
    cn.Improve(TRADE),
    cn.MoveKnight(13, 9),
    road(8, 4),
    cn.BuildCity(40),
    cn.TradeBank(0, 1),
    cn.PlayMerchant(4),
    cn.PlayWarlord(),
    cn.PlayIrrigation(),
)


# ---- the turn --------------------------------------------------------------------------


@pytest.mark.rule("ck.turn")
@pytest.mark.parametrize("deed", DEEDS, ids=lambda deed: type(deed).__name__)
def test_nothing_but_the_roll_comes_before_the_roll(deed: cn.Action) -> None:
    refused(rich().turn(0).game(), deed, "base.turn")


@pytest.mark.rule("ck.turn")
def test_only_the_alchemist_comes_before_the_roll() -> None:
    game = rich().progress(0, "alchemist").turn(0).game()
    kinds = {type(action) for action in game.legal_actions()}
    assert kinds == {cn.RollDice, cn.PlayAlchemist}


@pytest.mark.rule("ck.turn")
@pytest.mark.rule("ck.card.alchemist")
def test_an_alchemist_comes_too_late_after_the_roll() -> None:
    game = rich().progress(0, "alchemist").turn(0).game()
    push(game, cn.RollThree(EVENT_SHIP, 1, 1))
    refused(game, cn.PlayAlchemist(3, 4), "ck.card.alchemist")
    assert game.availability(cn.PlayAlchemist) is not None


@pytest.mark.rule("ck.turn")
def test_after_the_roll_everything_comes_in_any_order() -> None:
    table = rich().road(0, *path(8, 4), *path(13, 9)).turn(0, rolled=True)
    deeds = [deed for deed in DEEDS if deed not in (road(8, 4), cn.PlayWarlord())]
    for order in (deeds, deeds[::-1]):
        game = table.game()
        for deed in order:
            allowed(game, deed)
            push(game, deed)
        allowed(game, cn.EndTurn())


@pytest.mark.rule("ck.turn")
def test_the_dice_are_rolled_once() -> None:
    game = rich().turn(0).game()
    push(game, cn.RollDice(), cn.RollThree(EVENT_SHIP, 1, 1))
    refused(game, cn.RollDice(), "base.turn")
    assert not game.outcomes()


@pytest.mark.rule("ck.turn")
def test_the_left_neighbour_is_next() -> None:
    game = position(4).turn(3, rolled=True).game()
    push(game, cn.EndTurn())
    assert asked(game) == ("BeforeRoll", 0)
    assert game.symbol is None


# ---- the dice --------------------------------------------------------------------------


@pytest.mark.rule("ck.roll.order")
def test_half_of_all_rolls_show_the_ship() -> None:
    game = push(position().turn(0).game(), cn.RollDice())
    assert asked(game) == ("ThreeDice", cn.CHANCE)
    odds = game.outcomes()
    assert (len(odds), odds.total) == (4 * 36, 6 * 36)
    assert odds.probability(cn.RollThree(EVENT_SHIP, 3, 4)) == Fraction(3, 216)
    for gate in (TRADE, POLITICS, SCIENCE):
        assert odds.probability(cn.RollThree(gate, 6, 1)) == Fraction(1, 216)
    for symbol, chance in ((EVENT_SHIP, Fraction(1, 2)), (SCIENCE, Fraction(1, 6))):
        assert chance == sum(odds.probability(roll) for roll, _ in odds if roll.symbol == symbol)
    assert Fraction(1, 6) == sum(odds.probability(r) for r, _ in odds if r.red + r.other == 7)


@pytest.mark.rule("ck.roll.order")
@pytest.mark.parametrize("roll", [(4, 1, 1), (-1, 1, 1), (EVENT_SHIP, 0, 1), (EVENT_SHIP, 1, 7)])
def test_dice_have_no_other_faces(roll: tuple[int, int, int]) -> None:
    game = push(position().turn(0).game(), cn.RollDice())
    refused(game, cn.RollThree(*roll), "ck.roll.order")


@pytest.mark.rule("ck.roll.order")
def test_two_dice_are_not_enough() -> None:
    refused(position().turn(0).game(), cn.Roll(3, 4), "base.turn")


@pytest.mark.rule("ck.roll.order")
def test_the_gates_cards_are_drawn_before_the_hexes_pay() -> None:
    table = position().city(0, 8).improvements(0, trade=1).turn(0).game()
    game = push(table, cn.RollDice())
    assert told(game, cn.RollThree(TRADE, 2, 4)) == ["SymbolRolled", "Rolled"]
    assert asked(game) == ("ProgressDraw", cn.CHANCE)
    assert hand(game, 0) == {}  # hills H4 with token 6 have not paid yet
    assert told(game, cn.DrawProgress(MERCHANT)) == ["ProgressDrawn", "Produced"]
    assert hand(game, 0) == {"brick": 2}


@pytest.mark.rule("ck.roll.order")
def test_a_city_that_the_barbarians_sack_pays_as_a_settlement_in_the_same_roll() -> None:
    # Mountains H0 with token 10, fleet one space off: one city against no knight.
    table = position().city(0, 4).barbarians(fleet=6).turn(0)
    game = push(table.game(), cn.RollThree(EVENT_SHIP, 4, 6))
    assert (game.players[0].cities, game.players[0].settlements) == ((), (4,))
    assert hand(game, 0) == {"ore": 1}
    late = push(
        position().city(0, 4).barbarians(fleet=5).turn(0).game(), cn.RollThree(EVENT_SHIP, 4, 6)
    )
    assert hand(late, 0) == {"ore": 1, "coin": 1}
    paid = cn.Cards(ore=1, coin=1)
    assert late.events_at(late.ply - 1)[-1] == cn.events.Produced(0, paid, ((0, paid),))


@pytest.mark.rule("ck.roll.order")
def test_the_choice_of_the_lost_city_comes_before_the_hexes_pay() -> None:
    # Two cities, at mountains H0 (10) and at hills H6 (10); the player chooses which falls.
    table = position().city(0, 3, 15).barbarians(fleet=6).turn(1)
    game = push(table.game(), cn.RollThree(EVENT_SHIP, 5, 5))
    assert asked(game) == ("LostCity", 0)
    assert hand(game, 0) == {}
    push(game, cn.LoseCity(15))
    assert hand(game, 0) == {"ore": 1, "coin": 1, "brick": 1}
    assert asked(game) == ("MainTurn", 1)


@pytest.mark.rule("ck.roll.order")
def test_gates_do_not_move_the_fleet_and_ships_draw_no_card() -> None:
    table = position().city(0, 31).improvements(0, 3, 3, 3).turn(0)
    for gate in (TRADE, POLITICS, SCIENCE):
        game = push(table.game(), cn.RollThree(gate, 6, 6))
        assert (game.fleet, frame_name(game)) == (0, "Aqueduct")
        game = push(table.game(), cn.RollThree(gate, 1, 1))
        assert frame_name(game) == "ProgressDraw"
        assert game.frame.track == gate
    game = push(table.game(), cn.RollThree(EVENT_SHIP, 2, 2))
    assert (game.fleet, frame_name(game)) == (1, "Aqueduct")
    assert game.symbol == "ship"


@pytest.mark.rule("ck.roll.order")
@pytest.mark.rule("ck.card.alchemist")
def test_the_alchemists_red_die_decides_on_the_gates_cards() -> None:
    # Chosen: red 4, other 2, for the hills H4. The event die is rolled first and dealt with.
    table = position().city(0, 8).improvements(0, science=3, trade=2).progress(0, "alchemist")
    game = push(table.turn(0).game(), cn.PlayAlchemist(4, 2))
    assert asked(game) == ("EventDie", cn.CHANCE)
    odds = game.outcomes()
    assert [odds.probability(cn.RollSymbol(n)) for n in (TRADE, POLITICS, SCIENCE, EVENT_SHIP)] == [
        Fraction(1, 6),
        Fraction(1, 6),
        Fraction(1, 6),
        Fraction(1, 2),
    ]
    assert hand(game, 0) == {}
    science = push(game.fork(), cn.RollSymbol(SCIENCE))  # step 3 draws on red 1 to 4
    assert frame_name(science) == "ProgressDraw"
    assert hand(science, 0) == {}
    trade = push(game.fork(), cn.RollSymbol(TRADE))  # step 2 on red 1 to 3
    assert asked(trade) == ("MainTurn", 0)
    assert hand(trade, 0) == {"brick": 2}
    ship = push(game.fork(), cn.RollSymbol(EVENT_SHIP))
    assert (ship.fleet, ship.roll, ship.symbol) == (1, (4, 2), "ship")


@pytest.mark.rule("ck.card.alchemist")
@pytest.mark.rule("ck.robber.sleeps")
def test_an_alchemists_seven_meets_the_barbarians_first() -> None:
    table = position().settlement(0, 8).settlement(1, 36).hand(1, wool=1).progress(0, "alchemist")
    game = push(table.barbarians(fleet=6).turn(0).game(), cn.PlayAlchemist(1, 6))
    early = push(game.fork(), cn.RollSymbol(TRADE))
    assert asked(early) == ("MainTurn", 0)  # the robber still sleeps
    landed = push(game.fork(), cn.RollSymbol(EVENT_SHIP))
    while frame_name(landed) == "PickTrack":  # nobody had a knight: all gave as much
        push(landed, cn.DrawFrom(TRADE), cn.DrawProgress(MERCHANT))
    assert (landed.landings, asked(landed)) == (1, ("RobberMove", 0))


# ---- the robber sleeps -----------------------------------------------------------------


@pytest.mark.rule("ck.robber.sleeps")
def test_a_seven_before_the_first_landing_only_costs_discards() -> None:
    table = position().settlement(0, 8).settlement(1, 36).hand(1, wool=9).turn(0)
    game = push(table.game(), cn.RollThree(TRADE, 3, 4))
    assert (asked(game), game.frame.count) == (("DiscardHalf", 1), 4)
    push(game, cn.Discard(cn.Cards(wool=4)))
    assert (asked(game), game.robber) == (("MainTurn", 0), 9)
    assert (hand(game, 0), hand(game, 1)) == ({}, {"wool": 5})


@pytest.mark.rule("ck.robber.sleeps")
def test_a_seven_without_discards_does_nothing_at_all_before_the_first_landing() -> None:
    table = position().settlement(0, 8).settlement(1, 36).hand(1, wool=7).turn(0)
    game = table.game()
    push(game, cn.RollDice())
    assert told(game, cn.RollThree(SCIENCE, 6, 1)) == ["SymbolRolled", "Rolled"]
    assert (asked(game), game.robber) == (("MainTurn", 0), 9)
    refused(game, cn.MoveRobber(4), "base.turn")


@pytest.mark.rule("ck.robber.sleeps")
def test_the_first_landing_on_a_seven_wakes_the_robber_already() -> None:
    # Orange has a knight for blue's one city: the barbarians lose, and orange is rewarded.
    table = position().city(0, 8).settlement(1, 36).road(1, *path(36, 30)).hand(1, wool=8)
    table.knight(1, 30, active=True).barbarians(fleet=6).turn(0)
    game = push(table.game(), cn.RollThree(EVENT_SHIP, 4, 3))
    assert (game.landings, game.players[1].defenders) == (1, 1)
    assert asked(game) == ("DiscardHalf", 1)
    push(game, cn.Discard(cn.Cards(wool=4)))
    assert asked(game) == ("RobberMove", 0)
    push(game, cn.MoveRobber(10), cn.Steal(4))
    assert (game.robber, hand(game, 0)) == (10, {"wool": 1})


@pytest.mark.rule("ck.robber.sleeps")
def test_after_the_first_landing_sevens_are_as_in_the_base_game() -> None:
    table = position().settlement(0, 8).settlement(1, 36).hand(1, wool=2).turn(0)
    game = push(table.barbarians(landings=2).game(), cn.RollThree(POLITICS, 6, 1))
    assert asked(game) == ("RobberMove", 0)
    push(game, cn.MoveRobber(10), cn.Steal(4))
    assert (hand(game, 0), hand(game, 1)) == ({"wool": 1}, {"wool": 1})


@pytest.mark.rule("ck.robber.sleeps")
@pytest.mark.rule("ck.knight.chase")
def test_a_knight_does_not_wake_the_robber() -> None:
    table = position().settlement(0, 8).road(0, *path(8, 13, 18)).knight(0, 18, active=True)
    game = table.turn(0, rolled=True).game()  # V18 is at the desert
    refused(game, cn.ChaseRobber(18), "ck.robber.sleeps")
    allowed(table.barbarians(landings=1).game(), cn.ChaseRobber(18))


@pytest.mark.rule("ck.robber.sleeps")
def test_nothing_else_sleeps() -> None:
    table = position().settlement(0, 24).city(1, 8).road(1, *path(8, 13)).knight(1, 13)
    game = table.hand(1, grain=1, ore=1, wool=1).turn(1, rolled=True).game()
    push(game, cn.ActivateKnight(13), cn.UpgradeKnight(13), cn.EndTurn())
    push(game, cn.RollThree(EVENT_SHIP, 1, 1))  # the fleet sails on
    assert game.fleet == 1
