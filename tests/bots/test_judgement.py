"""What the good bot does where people would agree on it."""

from __future__ import annotations

import re

import pytest

import catan_nb as cn
from catan_nb.bots.good import GoodBot
from catan_nb.rules.base.actions import AskForOffers
from catan_nb.rules.cards import BRICK, GRAIN, LUMBER, ORE

BOT = GoodBot()


def table(**options) -> cn.Position:
    """Three players with two settlements and two roads each on the beginner board."""
    return (
        cn.Position("base", board="beginner", players=3, options=options)
        .settlement(0, 8, 40)
        .road(0, 12, 57)
        .settlement(1, 25, 43)
        .road(1, 37, 62)
        .settlement(2, 36, 17)
        .road(2, 52, 25)
    )


def choice(game: cn.Game):
    return BOT.choose(game.view(game.actor))


def reasons(game: cn.Game) -> str:
    return "; ".join(BOT.advise(game.view(game.actor))[0].reasons)


# ---- winning ---------------------------------------------------------------------------


def test_wins_at_once_though_other_purchases_would_win_as_well():
    """Either settlement may become a city, and no turn is ended to have the choice longer."""
    position = cn.Position("base", board="beginner", players=2, options={"target": 3})
    position.settlement(0, 24, 29).turn(0, rolled=True)
    assert isinstance(choice(position.hand(0, ore=3, grain=2).game()), cn.BuildCity)


def test_changes_cards_for_what_wins_at_once():
    position = cn.Position("base", board="beginner", players=2, options={"target": 3})
    position.settlement(0, 24, 29).turn(0, rolled=True)
    game = position.hand(0, ore=2, grain=2, wool=4).game()
    assert choice(game) == cn.TradeBank("wool", "ore")


# ---- founding --------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(4))
def test_founds_on_good_and_varied_places(seed):
    game = cn.new_game("base", players=4, seed=seed)
    board, settlement = game.board, choice(game)
    best = max(board.vertex_pips(v) for v in range(54))
    assert board.vertex_pips(settlement.vertex) >= best - 2
    kinds = {board.terrain[hex] for hex in board.topology.vertex_hexes[settlement.vertex]}
    assert len(kinds) >= 2
    assert f"{board.vertex_pips(settlement.vertex)} dots: " in reasons(game)


def test_second_settlement_brings_what_the_first_lacks():
    game = (
        cn.Position("base", board="beginner", players=3)
        .settlement(0, 31)
        .road(0, 46)
        .settlement(1, 44)
        .road(1, 57)
        .settlement(2, 28)
        .road(2, 40)
        .setup(0, round=2)
        .game()
    )
    chosen = choice(game)
    kinds = {game.board.terrain[hex] for hex in game.board.topology.vertex_hexes[chosen.vertex]}
    assert kinds & {BRICK, GRAIN}
    assert "you lack" in reasons(game)
    assert "starts you with" in reasons(game)


def test_first_road_points_to_a_site():
    game = cn.new_game("base", players=3, board="beginner", seed=2, options={"start": "placed"})
    game.push(cn.BuildSettlement(31))
    assert reasons(game).startswith("leads to V")
    assert choice(game).edge in game.board.topology.vertex_edges[31]


# ---- buying ----------------------------------------------------------------------------


def test_makes_the_purchase_that_wins():
    game = (
        cn.Position("base", board="beginner", players=3, options={"target": 3})
        .settlement(0, 8, 40)
        .road(0, 12, 57)
        .settlement(1, 25)
        .road(1, 37)
        .hand(0, ore=3, grain=2, brick=3, lumber=3)
        .turn(0, rolled=True)
        .game()
    )
    game.push(choice(game))
    assert game.winner == 0


def test_builds_the_city_where_it_pays_more():
    game = (
        cn.Position("base", board="beginner", players=3)
        .settlement(0, 3, 44)
        .road(0, 6, 57)
        .settlement(1, 25)
        .road(1, 37)
        .hand(0, ore=3, grain=2)
        .turn(0, rolled=True)
        .game()
    )
    assert choice(game) == cn.BuildCity(44)
    assert "doubles 11 dots: grain, brick, ore" in reasons(game)


def test_saves_for_the_city_rather_than_scatter_cards():
    game = table().hand(0, ore=3, grain=1, wool=1).turn(0, rolled=True).game()
    assert not isinstance(choice(game), cn.BuyDevelopmentCard)


def test_changes_at_the_bank_what_completes_a_purchase():
    game = table().hand(0, ore=2, grain=2, lumber=4).hand(1).hand(2).turn(0, rolled=True).game()
    assert choice(game) == cn.TradeBank(LUMBER, ORE)
    assert "for a city" in reasons(game)


def test_waits_and_says_for_what():
    game = table().hand(0, ore=2).hand(1).hand(2).turn(0, rolled=True).game()
    assert choice(game) == cn.EndTurn()
    assert "still needs 1 ore, 2 grain" in reasons(game)


def test_takes_the_longest_road():
    game = table().road(0, 11, 6, 0).hand(0, brick=1, lumber=1).turn(0, rolled=True).game()
    assert game.players[0].route_length == 4
    assert "takes the longest road: 2 points" in reasons(game)
    game.push(choice(game))
    assert game.longest_route_holder == 0


def test_claims_a_victory_that_must_be_claimed():
    game = (
        table(must_claim=True, target=3)
        .city(0, 52)
        .hand(0, ore=3, grain=2)
        .turn(0, rolled=True)
        .game()
    )
    assert choice(game) == cn.ClaimVictory()
    assert "points to win" in reasons(game)


def test_special_building_builds_and_ends():
    position = cn.Position("base", board="beginner", players=5)
    best = max(range(80), key=position.board.vertex_pips)
    game = position.settlement(1, best).hand(1, ore=3, grain=2, wool=1).turn(0, rolled=True).game()
    game.push(cn.EndTurn())
    assert game.actor == 1
    assert choice(game) == cn.BuildCity(best)
    game.push(choice(game))
    assert choice(game) == cn.EndBuilding()


# ---- sevens and the robber -------------------------------------------------------------


def test_discards_what_the_plan_does_not_need():
    game = table().hand(0, ore=3, grain=2, wool=3).turn(0).game()
    game.push(cn.Roll(3, 4))
    assert choice(game).cards["wool"] == 3


def test_robs_the_leader_and_spares_itself():
    game = table().city(1, 48).hand(1, ore=4).hand(2, wool=1).turn(0).game()
    game.push(cn.Roll(3, 4))
    moved = choice(game)
    shape = game.board.topology
    assert shape.hex_vertex_mask[moved.hex] & (1 << 48 | 1 << 43 | 1 << 25)
    assert not shape.hex_vertex_mask[moved.hex] & (1 << 8 | 1 << 40)
    assert "Orange" in reasons(game)


def test_steals_from_whom_it_matters():
    game = (
        table(optional_steal=True)
        .city(1, 49)
        .settlement(2, 48)
        .hand(1, ore=3)
        .hand(2, wool=1)
        .turn(0)
        .game()
    )
    game.push(cn.Roll(3, 4))
    game.push(cn.MoveRobber(17))
    assert choice(game) == cn.Rob(1)
    assert "Orange has 4 points and 3 cards" in reasons(game)


# ---- development cards -----------------------------------------------------------------


def test_chases_the_robber_from_its_own_hex_before_the_roll():
    away = table().development(0, knight=1).robber(11).turn(0).game()
    assert choice(away) == cn.RollDice()
    game = table().development(0, knight=1).robber(4).turn(0).game()
    assert choice(game) == cn.PlayKnight()
    assert "from the robber" in reasons(game)


def test_plays_the_knight_that_wins_the_largest_army():
    game = table().development(0, knight=1).knights(0, 2).turn(0, rolled=True).game()
    assert choice(game) == cn.PlayKnight()
    assert "largest army" in reasons(game)


def test_invents_what_completes_a_purchase():
    game = table().hand(0, ore=2, grain=1).development(0, invention=1).turn(0, rolled=True).game()
    assert choice(game) == cn.PlayInvention(cn.Cards(ore=1, grain=1))


def test_monopolises_what_it_has_seen_others_receive():
    game = table().development(0, monopoly=1).hand(0, ore=1, grain=2).turn(1).game()
    for _ in range(2):
        game.push(cn.Roll(4, 4))
        game.push(cn.EndTurn())
    game.push(cn.Roll(4, 4))
    assert game.players[1].hand["ore"] == 3
    assert choice(game) == cn.PlayMonopoly(ORE)
    assert "the others should hold about 3 ore" in reasons(game)


def test_builds_free_roads_towards_the_best_site():
    game = table().development(0, road_building=1).turn(0, rolled=True).game()
    game.push(cn.PlayRoadBuilding())
    game.push(choice(game))
    assert "on the way to" in reasons(game) or "keeps" in reasons(game)
    game.push(choice(game))
    assert len(game.players[0].roads) == 4


# ---- trading ---------------------------------------------------------------------------


def offer(game: cn.Game, give: cn.Cards, get: cn.Cards) -> cn.Game:
    game.push(cn.OfferTrade(give, get, (1,)))
    assert game.actor == 1
    return game


def test_accepts_what_completes_its_own_purchase():
    game = table().hand(0, ore=2).hand(1, ore=2, grain=2, wool=2).turn(0, rolled=True).game()
    offer(game, cn.Cards(ore=1), cn.Cards(wool=1))
    assert choice(game) == cn.AcceptTrade()
    assert re.search("makes a city at .* possible at once", reasons(game))


def test_refuses_what_breaks_its_own_purchase():
    game = table().hand(0, wool=2).hand(1, ore=3, grain=2).turn(0, rolled=True).game()
    offer(game, cn.Cards(wool=1), cn.Cards(ore=1))
    assert choice(game) == cn.RefuseTrade()
    assert "worth more to you" in reasons(game)


def test_refuses_who_is_about_to_win():
    game = (
        table(target=6)
        .city(0, 52)
        .hand(0, ore=2)
        .hand(1, ore=2, grain=2, wool=2)
        .turn(0, rolled=True)
        .game()
    )
    offer(game, cn.Cards(ore=1), cn.Cards(wool=1))
    assert choice(game) == cn.RefuseTrade()
    assert "too close to winning" in reasons(game)


def test_says_what_it_does_not_hold():
    game = table().hand(0, ore=2).hand(1, wool=2).turn(0, rolled=True).game()
    offer(game, cn.Cards(ore=1), cn.Cards(grain=1))
    assert choice(game) == cn.RefuseTrade()
    assert "do not hold 1 grain" in reasons(game)


def test_counters_with_what_it_lacks():
    game = (
        table().hand(0, ore=2, lumber=1).hand(1, ore=2, grain=2, wool=3).turn(0, rolled=True).game()
    )
    game.push(AskForOffers(cn.Cards(wool=1)))
    while game.actor != 1:
        game.push(cn.RefuseTrade())
    action = choice(game)
    assert action == cn.CounterOffer(cn.Cards(wool=1), cn.Cards(ore=1))
    assert "ore is lacking" in reasons(game)


def test_offers_what_it_can_spare_and_takes_no_for_an_answer():
    game = (
        table()
        .hand(0, ore=2, grain=2, wool=3)
        .hand(1, ore=4, brick=1)
        .hand(2, ore=2, grain=1)
        .turn(0, rolled=True)
        .game()
    )
    action = choice(game)
    assert isinstance(action, cn.OfferTrade)
    assert action.get == cn.Cards(ore=1)
    assert not action.give["ore"]
    assert not action.give["grain"]
    offered = []
    while isinstance(action, cn.OfferTrade):
        offered.append((action.give, action.get))
        game.push(action)
        while game.actor != 0:
            game.push(cn.RefuseTrade())
        action = choice(game)
    assert len(offered) == len(set(offered)) <= 2


def test_gives_no_hand_away_for_fear_of_a_seven():
    game = (
        table()
        .hand(0, wool=1)
        .hand(1, ore=2, grain=2, brick=3, lumber=3)
        .turn(0, rolled=True)
        .game()
    )
    for asked in (cn.Cards(brick=3), cn.Cards(lumber=3), cn.Cards(brick=2, lumber=2)):
        tried = game.fork()
        offer(tried, cn.Cards(wool=1), asked)
        assert choice(tried) == cn.RefuseTrade()


def test_tires_of_what_it_has_refused_in_this_turn():
    game = table().hand(0, wool=2, brick=1).hand(1, ore=3, grain=2).turn(0, rolled=True).game()
    offer(game, cn.Cards(wool=1), cn.Cards(ore=1))
    game.push(cn.RefuseTrade())
    for get in (cn.Cards(ore=1), cn.Cards(ore=2), cn.Cards(ore=1, grain=1)):
        again = game.fork()
        offer(again, cn.Cards(wool=1), get)
        assert choice(again) == cn.RefuseTrade()
        assert reasons(again) == "you have refused as much in this turn"
    offer(game, cn.Cards(wool=2), cn.Cards(ore=1))  # this is more
    assert "you have refused" not in reasons(game)


def test_says_of_a_road_what_it_leads_to_and_not_that_it_brings_the_point():
    game = table().hand(0, brick=2, lumber=2, grain=1, wool=1).turn(0, rolled=True).game()
    roads = [one for one in BOT.advise(game.view(0), 12) if isinstance(one.action, cn.BuildRoad)]
    assert any("(1 point)" in one.reasons[0] for one in roads)
    assert not any("1 more point" in one.reasons for one in roads)


def test_picks_the_partner_who_is_less_dangerous():
    game = (
        table()
        .city(1, 48)
        .hand(0, ore=2, grain=2, wool=2)
        .hand(1, ore=2)
        .hand(2, ore=2)
        .turn(0, rolled=True)
        .game()
    )
    game.push(cn.OfferTrade(cn.Cards(wool=1), cn.Cards(ore=1), (1, 2)))
    game.push(cn.AcceptTrade())
    game.push(cn.AcceptTrade())
    assert choice(game) == cn.ConfirmTrade(2)


def test_withdraws_from_a_bad_bargain():
    game = table().hand(0, ore=2, grain=2, wool=1).hand(1, ore=2).turn(0, rolled=True).game()
    game.push(cn.OfferTrade(cn.Cards(wool=1), cn.Cards(ore=1), (1,)))
    game.push(cn.CounterOffer(cn.Cards(ore=1), cn.Cards(grain=2)))
    assert choice(game) == cn.WithdrawOffer()
