"""What things cost and where they may be built (base.build.*, base.distance)."""

from __future__ import annotations

import pytest

import catan_nb as cn
from tests.rules.play.hand_made import (
    CARD,
    CITY,
    ROAD,
    SETTLEMENT,
    allowed,
    frame_name,
    hand,
    path,
    places,
    position,
    push,
    refused,
    road,
)

RICH = {"brick": 4, "lumber": 4, "ore": 4, "grain": 4, "wool": 4}


def edges(*pairs: tuple[int, int]) -> set[int]:
    return {path(*pair)[0] for pair in pairs}


# ---- prices ----------------------------------------------------------------------------

THINGS = [
    (road(8, 13), ROAD, "1 brick, 1 lumber"),
    (cn.BuildSettlement(18), SETTLEMENT, "1 brick, 1 lumber, 1 grain, 1 wool"),
    (cn.BuildCity(8), CITY, "3 ore, 2 grain"),
    (cn.BuyDevelopmentCard(), CARD, "1 ore, 1 grain, 1 wool"),
]


def builder(cards: dict[str, int]) -> cn.Game:
    """A settlement at V8, a road that leads from V24 to V18, and cards."""
    return (
        position()
        .settlement(0, 8)
        .road(0, *path(18, 24))
        .hand(0, cards)
        .turn(0, rolled=True)
        .game()
    )


@pytest.mark.rule("base.build.cost")
@pytest.mark.parametrize(("action", "cost", "words"), THINGS)
def test_exactly_the_price_is_paid(action: cn.BuildRoad, cost: dict[str, int], words: str) -> None:
    game = builder(RICH)
    bank = dict(game.bank)
    push(game, action)
    assert hand(game, 0) == {k: 4 - cost.get(k, 0) for k in RICH if 4 - cost.get(k, 0)}
    assert dict(game.bank) == {kind: n + cost.get(kind, 0) for kind, n in bank.items()}


@pytest.mark.rule("base.build.cost")
@pytest.mark.parametrize(("action", "cost", "words"), THINGS)
def test_the_price_is_enough_and_one_card_less_is_not(
    action: cn.BuildRoad, cost: dict[str, int], words: str
) -> None:
    allowed(builder(cost), action)
    for missing in cost:
        poor = {kind: count - (kind == missing) for kind, count in cost.items()}
        game = builder(poor | {"wool": poor.get("wool", 0)})
        refused(game, action, "base.build.cost", words)
        assert game.availability(type(action)).rule == "base.build.cost"


@pytest.mark.rule("base.build.cost")
def test_one_may_build_as_often_as_one_can_pay() -> None:
    game = position().settlement(0, 8).hand(0, brick=3, lumber=3).turn(0, rolled=True).game()
    push(game, road(8, 13), road(13, 18), road(18, 23))
    refused(game, road(23, 29), "base.build.cost")
    assert len(game.players[0].roads) == 3


# ---- roads -----------------------------------------------------------------------------


@pytest.mark.rule("base.build.road")
def test_a_road_touches_an_own_road_or_building() -> None:
    game = (
        position()
        .settlement(0, 8)
        .city(0, 40)
        .road(0, *path(18, 24))
        .road(1, *path(8, 12))
        .hand(0, ROAD)
        .turn(0, rolled=True)
        .game()
    )
    assert places(game, cn.BuildRoad) == edges(
        (4, 8), (8, 13), (35, 40), (40, 44), (40, 45), (13, 18), (18, 23), (19, 24), (24, 30)
    )
    refused(game, road(8, 12), "base.build.road", "already")
    refused(game, road(12, 17), "base.build.road", "touches no road or building")
    refused(game, road(0, 3), "base.build.road")
    refused(game, cn.BuildRoad(72), "base.build.road", "no path E72")
    refused(game, cn.BuildRoad(-1), "base.build.road")


@pytest.mark.rule("base.build.road")
def test_no_road_goes_on_through_an_opponents_building() -> None:
    game = (
        position()
        .settlement(0, 8)
        .road(0, *path(8, 13))
        .settlement(1, 18)
        .road(0, *path(13, 18))
        .hand(0, ROAD)
        .turn(0, rolled=True)
        .game()
    )
    refused(game, road(18, 23), "base.build.road", "through an opponent's piece")
    refused(game, road(18, 24), "base.build.road", "through an opponent's piece")
    assert places(game, cn.BuildRoad) == edges((4, 8), (8, 12), (9, 13))
    # From the other side one may build up to it.
    game = (
        position()
        .settlement(1, 18)
        .road(0, *path(23, 29))
        .hand(0, ROAD)
        .turn(0, rolled=True)
        .game()
    )
    allowed(game, road(18, 23))


@pytest.mark.rule("base.build.road")
def test_a_road_passes_an_opponents_road_and_an_own_building() -> None:
    game = (
        position()
        .settlement(0, 18)
        .road(0, *path(13, 18))
        .road(1, *path(18, 24), *path(8, 13))
        .hand(0, ROAD)
        .turn(0, rolled=True)
        .game()
    )
    assert places(game, cn.BuildRoad) == edges((18, 23), (9, 13))


@pytest.mark.rule("base.build.road")
def test_roads_run_along_the_coast_but_not_across_the_sea() -> None:
    cells: dict[tuple[int, int], object] = {(q, r): "sea" for q in range(4) for r in range(4)}
    board = cn.Board.make(cells | {(1, 1): ("hills", 6), (2, 1): ("forest", 5)})
    coast, sea = board.edge((1, 1), (1, 2)), board.edge((0, 2), (1, 2))
    start = board.vertex((1, 1), (0, 2), (1, 2))
    game = (
        cn.Position("base", board=board, players=2)
        .settlement(0, start)
        .hand(0, ROAD)
        .turn(0, rolled=True)
        .game()
    )
    allowed(game, cn.BuildRoad(coast))
    refused(game, cn.BuildRoad(sea), "base.build.road", "open sea")
    land = [e for e in range(board.topology.n_edges) if board.land_edge_mask >> e & 1]
    assert places(game, cn.BuildRoad) < set(land)


# ---- settlements -----------------------------------------------------------------------


@pytest.mark.rule("base.build.settlement")
def test_a_settlement_needs_an_own_road() -> None:
    game = (
        position()
        .settlement(0, 8)
        .road(0, *path(8, 13, 18))
        .road(1, *path(29, 34))
        .hand(0, SETTLEMENT)
        .turn(0, rolled=True)
        .game()
    )
    assert places(game, cn.BuildSettlement) == {18}
    refused(game, cn.BuildSettlement(29), "base.build.settlement", "No own route leads to V29")
    refused(game, cn.BuildSettlement(0), "base.build.settlement")
    refused(game, cn.BuildSettlement(8), "base.build.settlement", "occupied")
    refused(game, cn.BuildSettlement(54), "base.build.settlement", "no intersection V54")
    refused(game, cn.BuildSettlement(-1), "base.build.settlement")
    first = position().settlement(1, 0).road(0, *path(0, 4)).hand(0, SETTLEMENT)
    refused(
        first.turn(0, rolled=True).game(),
        cn.BuildSettlement(0),
        "base.build.settlement",
        "V0 is occupied",
    )
    push(game, cn.BuildSettlement(18))
    assert game.building_at(18) == (0, "settlement")
    assert game.points(0) == 2


@pytest.mark.rule("base.distance")
@pytest.mark.parametrize("owner", [0, 1])
@pytest.mark.parametrize("what", ["settlement", "city"])
def test_all_three_neighbouring_intersections_must_be_free(owner: int, what: str) -> None:
    for near in (13, 23, 24):
        table = position().road(0, *path(18, 13), *path(18, 23)).hand(0, SETTLEMENT)
        getattr(table, what)(owner, near)
        game = table.turn(0, rolled=True).game()
        refused(game, cn.BuildSettlement(18), "base.distance", f"V{near}", "free")
    # Two paths away is far enough, whoever lives there.
    table = position().road(0, *path(18, 13), *path(18, 23)).hand(0, SETTLEMENT)
    for far in (8, 9, 17, 29, 19, 30):
        getattr(table, "settlement" if far in (8, 9, 17, 29) else "city")(owner, far)
    allowed(table.turn(0, rolled=True).game(), cn.BuildSettlement(18))


@pytest.mark.rule("base.build.settlement")
def test_a_settlement_pays_for_the_next_roll() -> None:
    game = position().road(0, *path(8, 13, 18)).hand(0, SETTLEMENT).turn(0, rolled=True).game()
    push(game, cn.BuildSettlement(8), cn.EndTurn(), cn.Roll(3, 3))
    assert hand(game, 0) == {"brick": 1}


@pytest.mark.rule("base.build.settlement")
def test_a_coast_with_one_land_hex_is_a_place_to_build() -> None:
    game = position().road(0, *path(0, 4)).hand(0, SETTLEMENT).turn(0, rolled=True).game()
    assert places(game, cn.BuildSettlement) == {0, 4}


# ---- cities ----------------------------------------------------------------------------


@pytest.mark.rule("base.build.city")
def test_a_city_takes_the_place_of_an_own_settlement() -> None:
    game = (
        position()
        .settlement(0, 8)
        .city(0, 40)
        .settlement(1, 17)
        .hand(0, ore=6, grain=4)
        .turn(0, rolled=True)
        .game()
    )
    assert places(game, cn.BuildCity) == {8}
    refused(game, cn.BuildCity(17), "base.build.city", "none at V17")
    refused(game, cn.BuildCity(40), "base.build.city")
    refused(game, cn.BuildCity(0), "base.build.city")
    refused(game, cn.BuildCity(54), "base.build.city")
    refused(game, cn.BuildCity(-1), "base.build.city")
    push(game, cn.BuildCity(8))
    assert game.building_at(8) == (0, "city")
    assert game.players[0].left == {"settlement": 5, "city": 2, "road": 15}
    assert game.points(0) == 4
    refused(game, cn.BuildCity(8), "base.build.city")


@pytest.mark.rule("base.build.city")
def test_a_settlement_may_become_a_city_in_the_turn_it_is_built() -> None:
    game = (
        position()
        .road(0, *path(8, 13))
        .hand(0, brick=1, lumber=1, wool=1, grain=3, ore=3)
        .turn(0, rolled=True)
        .game()
    )
    push(game, cn.BuildSettlement(8), cn.BuildCity(8))
    assert frame_name(game) == "MainTurn"
    assert hand(game, 0) == {}
    push(game, cn.EndTurn(), cn.Roll(1, 1))
    assert hand(game, 0) == {"wool": 2}
