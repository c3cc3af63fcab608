"""The Forgotten Tribe: gifts on its coasts, harbours that are won, cards that are won."""

from __future__ import annotations

from fractions import Fraction

import pytest

import catan_nb as cn
from catan_nb import stats
from catan_nb.bots.memory import SeatMemory
from catan_nb.bots.systems import event_notes
from catan_nb.rules.seafarers.actions import BuildShip, MovePirate, MoveShip, PlaceHarbour
from catan_nb.rules.seafarers.questions import RobberOrPirate
from tests.rules.play.hand_made import allowed, frame_name, push, refused
from tests.rules.scenarios.moments import CARDS, HARBOURS, POINTS, before_gift, beside, won_harbour
from tests.rules.scenarios.scenes import (
    RICH,
    at,
    corners,
    first_places,
    hex_at,
    new_game,
    position,
    side,
)

MAIN = tuple((q, r) for r, start in ((3, 0), (4, 0), (5, -1)) for q in range(start, start + 6))


def started() -> cn.Game:
    """Return a game whose harbours are dealt."""
    game = new_game("forgotten_tribe")
    while game.actor == cn.CHANCE:
        push(game, game.sample())
    return game


@pytest.mark.rule("sea.tribe.gift")
def test_a_position_can_be_taken_up_while_the_harbours_are_dealt() -> None:
    game = new_game("forgotten_tribe")
    push(game, game.sample())
    again = cn.Position.of(game).game()
    while game.actor == cn.CHANCE:
        push(game, action := game.sample())
        push(again, action)
    assert again.state == game.state


@pytest.mark.rule("sea.scenario.forgotten_tribe")
def test_everybody_starts_and_settles_on_the_main_island_only() -> None:
    game = started()
    assert first_places(game) == corners(game, *MAIN)
    assert game.rules.options["target"] == 13
    table = position("forgotten_tribe").hand(0, RICH)
    table.ships(0, side(table, 2, 1, "SW"))
    game = table.turn(0, rolled=True).game()
    refused(game, cn.BuildSettlement(at(game, 2, 1, "SW")), "sea.scenario")


@pytest.mark.rule("sea.scenario.forgotten_tribe")
def test_the_robber_goes_only_to_hexes_with_a_token_and_the_pirate_sails() -> None:
    table = position("forgotten_tribe").turn(0, rolled=True, roll=(3, 4))
    game = table.asked(RobberOrPirate(0)).game()
    assert game.robber == hex_at(game, 3, 7)
    goals = {action.hex for action in game.legal(cn.MoveRobber)}
    assert goals == {hex_at(game, *hex) for hex in MAIN}
    allowed(game, MovePirate(hex_at(game, 1, 2)))
    push(game, cn.MoveRobber(hex_at(game, 0, 3)))
    assert game.robber == hex_at(game, 0, 3)


@pytest.mark.rule("sea.tribe.gift")
def test_eighteen_paths_have_a_point_a_card_or_an_open_harbour() -> None:
    game = started()
    gifts = game.gifts
    assert {edge for edge, what in gifts.items() if what == "point"} == {
        side(game, *place) for place in POINTS
    }
    assert {edge for edge, what in gifts.items() if what == "card"} == {
        side(game, *place) for place in CARDS
    }
    assert sorted(gifts[side(game, *place)] for place in HARBOURS) == sorted(
        ("generic", "brick", "lumber", "ore", "grain", "wool")
    )
    assert len(gifts) == 18


@pytest.mark.rule("sea.tribe.gift")
def test_a_position_has_all_eighteen_gifts_too() -> None:
    assert len(position("forgotten_tribe").turn(0, rolled=True).game().gifts) == 18


@pytest.mark.rule("sea.tribe.gift")
def test_a_ship_takes_a_point_for_good_though_it_sails_on() -> None:
    place = POINTS[0]
    table = before_gift(place)
    gift = side(table, *place)
    game = push(table.game(), BuildShip(gift))
    assert (game.players[0].gift_points, game.players[0].points) == (1, 1)
    assert gift not in game.gifts
    assert len(game.gifts) == 17
    push(game, cn.EndTurn(), *(cn.Roll(1, 1), cn.EndTurn()) * 3, cn.Roll(1, 1))
    away = next(action for action in game.legal(MoveShip) if action.ship == gift)
    push(game, away)
    assert game.players[0].gift_points == 1


@pytest.mark.rule("sea.tribe.gift")
def test_a_ship_that_is_moved_there_takes_the_gift_and_one_beside_it_does_not() -> None:
    table = before_gift(POINTS[0])
    gift, near = side(table, *POINTS[0]), beside(table, POINTS[0])
    shape = table.board.topology
    (joint,) = set(shape.edge_vertices[gift]) & set(shape.edge_vertices[near])
    (far,) = set(shape.edge_vertices[near]) - {joint}
    back = next(
        edge
        for edge in shape.vertex_edges[far]
        if edge != near and table.board.land.sea_edges >> edge & 1
    )
    game = table.ships(0, back).game()
    assert game.players[0].gift_points == 0
    push(game, MoveShip(back, gift))
    assert game.players[0].gift_points == 1


@pytest.mark.rule("sea.tribe.card")
def test_a_won_card_counts_as_one_bought_this_turn() -> None:
    table = before_gift(CARDS[0])
    gift = side(table, *CARDS[0])
    game = push(table.game(), BuildShip(gift))
    assert frame_name(game) == "DrawCard"
    push(game, cn.DrawDevelopment("knight"))
    assert game.players[0].development_size == 1
    refused(game, cn.PlayKnight(), "base.dev.play")
    push(game, cn.EndTurn(), *(cn.Roll(1, 1), cn.EndTurn()) * 3, cn.Roll(1, 1))
    allowed(game, cn.PlayKnight())


@pytest.mark.rule("sea.tribe.card")
def test_a_won_card_is_drawn_and_costs_nothing_in_anybodys_memory() -> None:
    table = before_gift(CARDS[0])
    game = push(table.game(), BuildShip(side(table, *CARDS[0])))
    (event,) = game.push(cn.DrawDevelopment("knight"))
    assert event.text(game.names) == f"{game.names[0]} draws a development card."
    assert event.text(game.names, 0) == f"{game.names[0]} draws a development card: knight."
    memory = SeatMemory(1, 4, 5, event_notes(game.rules))
    memory.hands[0] = [3.0] * 5
    memory.note(game.view(1))
    assert sum(memory.hands[0]) == 15 - 2  # a ship's lumber and wool


@pytest.mark.rule("sea.tribe.card")
def test_a_gift_of_another_kind_brings_no_card() -> None:
    table = before_gift(POINTS[0])
    game = push(table.game(), BuildShip(side(table, *POINTS[0])))
    assert (game.players[0].development_size, frame_name(game)) == (0, "MainTurn")


@pytest.mark.rule("sea.tribe.gift", "base.dev.deck")
def test_four_of_the_25_cards_are_set_aside_and_21_can_be_bought() -> None:
    game = started()
    assert (game.deck_size, sum(game.deck.values())) == (21, 25)
    assert game.view(0).deck_size == 21
    assert stats.unseen_development(game.view(0)).next_card()["knight"] == Fraction(14, 25)
    table = before_gift(CARDS[0]).hand(0, ore=1, wool=2, grain=1, lumber=1)
    game = push(table.game(), cn.BuyDevelopmentCard(), cn.DrawDevelopment("monopoly"))
    assert (game.deck_size, sum(game.deck.values())) == (20, 24)


@pytest.mark.rule("base.dev.deck", "sea.tribe.card")
@pytest.mark.parametrize("taken", range(3))
def test_when_all_others_are_sold_nobody_buys_and_each_gift_is_still_a_card(taken: int) -> None:
    left = len(CARDS) - taken
    table = before_gift(CARDS[3]).hand(0, ore=1, wool=2, grain=1, lumber=1).deck(knight=left)
    for place in CARDS[:taken]:
        table.gift_taken(1, side(table, *place))
    game = table.game()
    assert game.deck_size == 0
    assert stats.unseen_development(game.view(0)).next_card() == {}
    refused(
        game,
        cn.BuyDevelopmentCard(),
        "base.dev.deck",
        f"All development cards are sold; the {left} that are left are set aside.",
    )
    assert not game.legal(cn.BuyDevelopmentCard)
    push(game, BuildShip(side(game, *CARDS[3])), cn.DrawDevelopment("knight"))
    assert game.players[0].development_size == 1
    assert (game.deck_size, sum(game.deck.values())) == (0, left - 1)


@pytest.mark.rule("base.dev.deck")
def test_without_gifts_the_last_card_can_be_bought_and_one_more_than_the_gifts_too() -> None:
    table = before_gift(CARDS[3]).hand(0, ore=1, wool=1, grain=1).deck(knight=5)
    game = push(table.game(), cn.BuyDevelopmentCard(), cn.DrawDevelopment("knight"))
    assert game.deck_size == 0
    table = before_gift(CARDS[3]).hand(0, ore=1, wool=1, grain=1).deck(knight=1)
    for place in CARDS:
        table.gift_taken(1, side(table, *place))
    game = push(table.game(), cn.BuyDevelopmentCard(), cn.DrawDevelopment("knight"))
    assert game.players[0].development_size == 1


@pytest.mark.rule("sea.tribe.gift")
def test_a_position_needs_the_cards_that_the_tribe_still_gives() -> None:
    table = before_gift(CARDS[0]).deck(knight=3)
    with pytest.raises(cn.BadSetup, match=r"still gives 4 development cards.*sea\.tribe\.gift"):
        table.game()
    assert table.gift_taken(1, side(table, *CARDS[1])).game().deck_size == 0


@pytest.mark.rule("sea.tribe.harbour")
def test_a_won_harbour_is_set_at_an_own_coastal_building_and_serves_from_then_on() -> None:
    game = won_harbour((0, 3, "N"))
    assert frame_name(game) == "HarbourPlace"
    kind = game.frame.harbour
    sites = {action.edge for action in game.legal(PlaceHarbour)}
    assert sites == {side(game, 0, 3, "NW"), side(game, 0, 3, "NE")}
    refused(game, PlaceHarbour(kind, side(game, 2, 3, "NW")), "sea.tribe.harbour")
    push(game, PlaceHarbour(kind, side(game, 0, 3, "NE")))
    assert frame_name(game) == "MainTurn"
    assert min(game.players[0].rates.values()) < 4


@pytest.mark.rule("sea.tribe.harbour")
def test_without_a_place_it_is_kept_and_set_in_a_later_turn() -> None:
    game = won_harbour((1, 4, "N"))
    assert frame_name(game) == "MainTurn"
    assert sum(game.players[0].kept_harbours.values()) == 1
    assert not game.legal(PlaceHarbour)
    later = cn.Position.of(game).settlement(0, at(game, 0, 3, "N")).game()
    (kind,) = {action.harbour for action in later.legal(PlaceHarbour)}
    push(later, PlaceHarbour(kind, side(game, 0, 3, "NE")))
    assert sum(later.players[0].kept_harbours.values()) == 0
    assert not later.legal(PlaceHarbour)


@pytest.mark.rule("sea.tribe.harbour")
def test_no_harbour_is_set_beside_another() -> None:
    game = won_harbour((0, 3, "N"))
    push(game, PlaceHarbour(game.frame.harbour, side(game, 0, 3, "NE")))
    table = cn.Position.of(game).cleared(*(f"E{edge}" for edge in game.players[0].ships))
    path, near = side(table, *HARBOURS[1]), beside(table, HARBOURS[1])
    second = table.ships(0, near).settlement(0, at(table, 1, 3, "NE")).hand(0, lumber=1, wool=1)
    game = push(second.game(), BuildShip(path))
    kind = game.frame.harbour
    refused(game, PlaceHarbour(kind, side(game, 0, 3, "NW")), "sea.tribe.harbour")
    refused(game, PlaceHarbour(kind, side(game, 0, 3, "NE")), "sea.tribe.harbour")
    assert {action.edge for action in game.legal(PlaceHarbour)} == {
        side(game, 1, 3, "NE"),
        side(game, 2, 3, "NW"),
    }


@pytest.mark.rule("sea.tribe.gift", "sea.tribe.harbour")
def test_a_position_states_gifts_that_were_taken_and_harbours_that_were_set() -> None:
    table = position("forgotten_tribe")
    table.gift_taken(1, side(table, 2, 1, "NE")).gift_taken(2, side(table, 2, 1, "W"))
    table.gift_taken(1, side(table, 2, 1, "NW"), "ore")
    table.gift_taken(1, side(table, 2, 7, "SE"), "wool")
    coast = min(table.board.land.coast_edges)
    game = table.laid_harbour("ore", coast, 1).turn(0, rolled=True).game()
    one, two = game.players[1:3]
    assert (one.gift_points, one.points, two.gift_points) == (1, 1, 0)
    assert {kind for kind, count in one.kept_harbours.items() if count} == {"wool"}
    assert game.laid_harbours == ((coast, "ore"),)
    assert len(game.gifts) == 18 - 4
    left = sorted(kind for kind in game.gifts.values() if kind not in ("point", "card"))
    assert left == ["brick", "generic", "grain", "lumber"]
    assert cn.Game.from_json(game.to_json()).state == game.state
