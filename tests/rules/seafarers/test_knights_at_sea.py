"""Knights, barbarians and progress cards at sea (sea.barbarians, sea.ck.ships … diplomat)."""

from __future__ import annotations

import pytest

import catan_nb as cn
from tests.rules.cities_knights.tables import EVENT_SHIP, knights, moves
from tests.rules.play.hand_made import allowed, frame_name, hand, push, refused
from tests.rules.seafarers.tables import WITH_KNIGHTS, movable, position, road, sail, ship, way

LINE = (18, 13, 19, 14, 20)


def table(**options: object) -> cn.Position:
    """A settlement of seat 0 at V18, ships along LINE past the north isle, and its turn."""
    position_ = position(3, WITH_KNIGHTS, **options).settlement(0, 18).ships(0, *way(*LINE))
    return position_.barbarians(landings=1).turn(0, rolled=True)


# ---- barbarians ------------------------------------------------------------------------


@pytest.mark.rule("sea.barbarians")
def test_cities_and_knights_of_all_islands_count_in_one_landing() -> None:
    def landed(knight: bool) -> cn.Game:
        start = position(3, WITH_KNIGHTS).city(0, 18).city(1, 27).settlement(0, 36)
        start.ships(0, *way(18, 13, 19, 14))
        for vertex in (14, 19) if knight else (14,):
            start.knight(0, vertex, active=True)
        return push(start.barbarians(fleet=6).turn(0).game(), cn.RollThree(EVENT_SHIP, 6, 6))

    lost = landed(knight=False)  # two cities against one knight: seat 1, without, loses its city
    assert (lost.building_at(27), lost.building_at(18)) == ((1, "settlement"), (0, "city"))
    assert landed(knight=True).building_at(27) == (1, "city")


# ---- ships are like roads --------------------------------------------------------------


@pytest.mark.rule("sea.ck.ships")
def test_a_knight_is_put_up_at_an_own_ship_on_the_coast() -> None:
    game = table().hand(0, ore=1, wool=1).game()
    assert {action.vertex for action in game.legal(cn.BuildKnight)} == {14, 20}
    refused(game, cn.BuildKnight(33), "ck.knight.build")
    push(game, cn.BuildKnight(14))
    assert knights(game, 0) == [(14, 1, False)]


@pytest.mark.rule("sea.ck.ships")
def test_a_foreign_knight_bars_building_on_and_cuts_the_route() -> None:
    other = table().road(1, *way(14, 8)).settlement(1, 8).knight(1, 14)
    other.hand(0, lumber=2, wool=2)
    game = other.game()
    assert game.players[0].route_length == 3
    past = position(3, WITH_KNIGHTS).settlement(0, 18).ships(0, *way(18, 13, 19, 14))
    past.settlement(1, 8).road(1, *way(14, 8)).knight(1, 14).hand(0, lumber=1, wool=1)
    refused(past.turn(0, rolled=True).game(), ship(14, 20), "sea.ck.ships", "knight at V14")
    assert table().game().players[0].route_length == 4
    moved = past.ships(0, *way(18, 24)).turn(0, rolled=True).game()
    refused(moved, sail((18, 24), (14, 20)), "sea.ck.ships", "knight at V14")


@pytest.mark.rule("sea.ck.ships")
def test_the_intrigue_works_along_ships() -> None:
    other = table().settlement(1, 8).road(1, *way(8, 14)).knight(1, 14).progress(0, "intrigue")
    allowed(other.game(), cn.PlayIntrigue(14))
    apart = position(3, WITH_KNIGHTS).settlement(0, 18).settlement(1, 8).road(1, *way(8, 14))
    apart.knight(1, 14).progress(0, "intrigue").turn(0, rolled=True)
    refused(apart.game(), cn.PlayIntrigue(14), "ck.card.intrigue")


# ---- moving ----------------------------------------------------------------------------


@pytest.mark.rule("sea.ck.knight")
def test_a_knight_moves_along_roads_and_ships_and_changes_between_them() -> None:
    start = table().settlement(0, 3).road(0, *way(14, 8)).knight(0, 20, active=True)
    assert moves(start.game(), 20) == {14, 19, 13, 8}
    push(start.game(), cn.MoveKnight(20, 8))


@pytest.mark.rule("sea.ck.knight")
def test_a_knight_displaces_and_retreats_along_ships_but_not_past_others() -> None:
    start = table().knight(0, 13, 2, active=True).settlement(1, 8).road(1, *way(8, 14))
    start.knight(1, 14)
    game = start.game()
    refused(game, cn.MoveKnight(13, 20), "ck.knight.move")
    push(game, cn.DisplaceKnight(13, 14))
    assert knights(game, 0) == [(14, 2, False)]
    retreating = table().settlement(1, 33).ships(1, *way(33, 26, 20)).knight(1, 20)
    retreating.knight(0, 14, 2, active=True)
    game = push(retreating.game(), cn.DisplaceKnight(14, 20))
    assert knights(game, 1) == [(26, 1, False)]  # the only place, at sea


@pytest.mark.rule("sea.ck.knight.sea")
def test_a_knight_moves_onto_a_sea_intersection_at_an_own_ship() -> None:
    game = table().knight(0, 14, active=True).game()
    assert moves(game, 14) == {13, 19, 20}
    refused(game, cn.MoveKnight(14, 7), "ck.knight.move")
    push(game, cn.MoveKnight(14, 19))
    assert knights(game, 0) == [(19, 1, False)]


@pytest.mark.rule("sea.ck.knight.sea")
def test_no_new_knight_is_put_up_at_sea() -> None:
    game = table().hand(0, ore=1, wool=1).game()
    refused(game, cn.BuildKnight(19), "sea.ck.knight.sea", "sea")
    refused(game, cn.BuildKnight(32), "ck.knight.build")
    with pytest.raises(cn.BadSetup, match=r"ck\.knight"):
        table().knight(0, 7).game()


# ---- lines -----------------------------------------------------------------------------


@pytest.mark.rule("sea.ck.knight.closes")
def test_a_knight_at_its_end_closes_a_line_and_opens_it_when_it_goes() -> None:
    game = table().knight(0, 20, active=True).game()
    refused(game, sail((14, 20), (18, 24)), "sea.ship.move.closed")
    assert movable(game) == set()
    push(game, cn.MoveKnight(20, 13))
    assert movable(game) == set(way(14, 20))
    refused(game, sail((18, 13), (18, 24)), "sea.ship.move.closed")


@pytest.mark.rule("sea.ck.knight.closes")
def test_ships_between_two_knights_do_not_move_and_those_beyond_do() -> None:
    game = table().knight(0, 13).knight(0, 19).game()
    assert movable(game) == set(way(14, 20))
    refused(game, sail((13, 19), (18, 24)), "sea.ship.move.closed")


@pytest.mark.rule("sea.ck.knight.cuts")
def test_ships_that_touch_a_foreign_piece_within_the_line_stay() -> None:
    start = table().settlement(1, 8).road(1, *way(8, 14)).knight(1, 14)
    game = start.game()
    assert game.players[0].route_length == 3
    assert movable(game) == set()
    assert game.players[0].movable_ships == ()
    refused(game, sail((14, 20), (18, 24)), "sea.ck.knight.cuts")
    beyond = start.ships(0, *way(20, 26)).game()
    assert movable(beyond) == set(way(20, 26))


@pytest.mark.rule("sea.ck.knight.cuts")
def test_a_foreign_piece_at_the_loose_end_holds_no_ship() -> None:
    start = table().settlement(1, 15).road(1, *way(15, 20)).knight(1, 20)
    allowed(start.game(), sail((14, 20), (18, 24)))


@pytest.mark.rule("sea.ck.knight.route")
def test_a_knight_joins_no_road_to_a_ship_in_the_longest_route() -> None:
    start = position(3, WITH_KNIGHTS).settlement(0, 17).road(0, *way(17, 12, 18))
    start.ships(0, *way(18, 13, 19, 14)).knight(0, 18)
    assert start.game().players[0].route_length == 3
    joined = position(3, WITH_KNIGHTS).settlement(0, 18).road(0, *way(17, 12, 18))
    joined.ships(0, *way(18, 13, 19, 14))
    assert joined.game().players[0].route_length == 5


# ---- the pirate ------------------------------------------------------------------------


@pytest.mark.rule("sea.ck.knight.pirate")
def test_an_active_knight_at_its_hex_moves_the_pirate_and_steals() -> None:
    start = table().pirate(7).knight(0, 14, active=True).settlement(1, 33)
    game = start.ships(1, *way(33, 26)).hand(1, ore=1).game()
    push(game, cn.ChasePirate(14))
    assert knights(game, 0) == [(14, 1, False)]
    refused(game, cn.MoveRobber(0), "sea.pirate.move")
    refused(game, cn.MovePirate(7), "sea.pirate.move")
    push(game, cn.MovePirate(13), cn.Steal("ore"))
    assert (game.pirate, hand(game, 0), hand(game, 1)) == (13, {"ore": 1}, {})
    assert frame_name(game) == "MainTurn"


@pytest.mark.rule("sea.ck.robber")
def test_before_the_first_landing_no_knight_chases_the_pirate() -> None:
    asleep = table().barbarians(landings=0).pirate(7).knight(0, 14, active=True).game()
    refused(asleep, cn.ChasePirate(14), "sea.ck.robber", "The pirate stays")
    assert asleep.availability(cn.ChasePirate).rule == "sea.ck.robber"


@pytest.mark.rule("sea.ck.knight.pirate")
def test_a_passive_or_distant_knight_chases_nobody() -> None:
    refused(table().pirate(7).knight(0, 14).game(), cn.ChasePirate(14), "ck.knight.action")
    far = table().pirate(17).knight(0, 14, active=True).game()
    refused(far, cn.ChasePirate(14), "sea.ck.knight.pirate")
    refused(far, cn.ChasePirate(20), "sea.ck.knight.pirate")
    at_sea = table().pirate(7).knight(0, 19, active=True).game()
    allowed(at_sea, cn.ChasePirate(19))


@pytest.mark.rule("sea.ck.bishop")
def test_the_bishop_moves_the_robber_never_the_pirate() -> None:
    start = table().pirate(7).progress(0, "bishop")
    game = start.settlement(1, 33).ships(1, *way(33, 26)).hand(1, ore=1).game()
    assert {action.hex for action in game.legal(cn.PlayBishop)} == {0, 3, 5, 9, 10, 11, 14}
    refused(game, cn.PlayBishop(8), "sea.robber")
    push(game, cn.PlayBishop(0))
    assert (game.robber, game.pirate) == (0, 7)


# ---- gold ------------------------------------------------------------------------------

THREE = cn.RollThree("trade", 1, 2)


@pytest.mark.rule("sea.ck.gold")
def test_a_city_at_gold_takes_two_resources_never_commodities() -> None:
    game = push(position(3, WITH_KNIGHTS).city(0, 39).turn(0).game(), THREE)
    assert frame_name(game) == "ChooseGold"
    refused(game, cn.TakeGold(cn.Cards(coin=2)), "sea.gold.order", "commodities")
    refused(game, cn.TakeGold(cn.Cards(ore=1)), "sea.gold", "exactly 2")
    push(game, cn.TakeGold(cn.Cards(ore=2)))
    assert hand(game, 0) == {"ore": 2}


@pytest.mark.rule("sea.ck.gold")
def test_a_choice_of_gold_is_income_for_the_aqueduct() -> None:
    start = position(3, WITH_KNIGHTS).city(0, 39).city(1, 18).turn(0)
    start.improvements(0, science=3).improvements(1, science=3)
    game = push(start.game(), THREE, cn.TakeGold(cn.Cards(ore=2)))
    assert (frame_name(game), game.actor) == ("Aqueduct", 1)


@pytest.mark.rule("sea.ck.gold")
def test_the_merchant_never_stands_on_gold() -> None:
    start = position(3, WITH_KNIGHTS).city(0, 27).progress(0, "merchant").turn(0, rolled=True)
    game = start.game()
    refused(game, cn.PlayMerchant(14), "sea.ck.gold", "gold")
    allowed(game, cn.PlayMerchant(9))


@pytest.mark.rule("ck.progress.play", "sea.ck.gold", "sea.ck.bishop", "sea.ck.diplomat")
def test_who_has_no_such_card_hears_of_that_first() -> None:
    game = table().game()
    for play in (cn.PlayMerchant(14), cn.PlayBishop(8), cn.PlayDiplomat(*way(19, 14))):
        refused(game, play, "ck.progress.play")


@pytest.mark.rule("sea.settlement")
def test_no_city_of_the_set_up_stands_on_open_sea() -> None:
    game = position(3, WITH_KNIGHTS).setup(0, round=2).game()
    refused(game, cn.PlaceCity(19), "sea.settlement", "open sea")
    refused(game, cn.PlaceCity(999), "sea.settlement", "no intersection")


# ---- the diplomat ----------------------------------------------------------------------


@pytest.mark.rule("sea.ck.diplomat")
def test_only_what_nothing_of_its_owner_follows_is_open() -> None:
    start = table().progress(0, "diplomat").road(0, *way(18, 24))
    game = start.game()
    open_ = {action.edge for action in game.legal(cn.PlayDiplomat)}
    assert open_ == set(way(14, 20)) | set(way(18, 24))
    refused(game, cn.PlayDiplomat(*way(19, 14)), "sea.ck.diplomat", "The ship", "no open end")
    refused(game, cn.PlayDiplomat(*way(20, 26)), "sea.ck.diplomat", "no road or ship")
    inner = table().progress(0, "diplomat").road(0, *way(18, 24, 30, 23)).game()
    refused(inner, cn.PlayDiplomat(*way(24, 30)), "ck.card.diplomat", "The road", "no open end")
    ended = start.knight(0, 20).ships(0, *way(24, 31)).game()
    assert {action.edge for action in ended.legal(cn.PlayDiplomat)} == set(way(24, 31))


@pytest.mark.rule("sea.ck.diplomat")
def test_without_an_open_end_there_is_nothing_to_take_up() -> None:
    start = position(3, WITH_KNIGHTS).settlement(0, 18, 14).ships(0, *way(18, 13, 19, 14))
    game = start.progress(0, "diplomat").turn(0, rolled=True).game()
    refusal = game.availability(cn.PlayDiplomat)
    assert refusal is not None
    assert (refusal.rule, "open end" in refusal.text) == ("sea.ck.diplomat", True)


@pytest.mark.rule("sea.ck.diplomat")
def test_an_own_road_is_set_again_as_a_road_and_not_asked_for_where_only_ships_go() -> None:
    start = position(3, WITH_KNIGHTS).settlement(0, 18).road(0, *way(18, 12))
    start.road(1, *way(18, 24)).progress(0, "diplomat").turn(0, rolled=True)
    game = push(start.game(), cn.PlayDiplomat(*way(18, 12)))  # a ship could go to V13
    assert frame_name(game) == "MainTurn"
    assert not any(type(event).__name__ == "PassedOver" for event in game.events)


@pytest.mark.rule("sea.ck.diplomat")
def test_an_own_ship_is_set_again_as_a_ship_elsewhere() -> None:
    start = table().progress(0, "diplomat").pirate(8)
    game = push(start.game(), cn.PlayDiplomat(*way(14, 20)))  # at the pirate's hex
    refused(game, ship(14, 20), "sea.ck.diplomat", "back")
    refused(game, road(18, 24), "sea.ck.diplomat")
    push(game, ship(18, 24))
    assert set(game.players[0].ships) == set(way(24, 18, 13, 19, 14))
    assert hand(game, 0) == {}
    assert frame_name(game) == "MainTurn"


@pytest.mark.rule("sea.ck.diplomat")
def test_another_s_ship_returns_to_its_owner_and_by_option_only_roads_go() -> None:
    start = table().progress(1, "diplomat").turn(1, rolled=True)
    game = push(start.game(), cn.PlayDiplomat(*way(14, 20)))
    assert (game.players[0].left["ship"], frame_name(game)) == (12, "MainTurn")
    roads = table(diplomat_ships=False).progress(0, "diplomat").road(0, *way(18, 24)).game()
    refused(roads, cn.PlayDiplomat(*way(14, 20)), "sea.ck.diplomat", "roads only")
    allowed(roads, cn.PlayDiplomat(*way(18, 24)))
