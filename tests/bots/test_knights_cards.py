"""When the good bot plays its progress cards, and which it keeps."""

from __future__ import annotations

import pytest

import catan_nb as cn
from catan_nb.rules.cards import CLOTH, LUMBER, ORE, PAPER
from catan_nb.rules.cities_knights.names import (
    DIPLOMAT,
    EVENT_SHIP,
    INTRIGUE,
    MERCHANT,
    POLITICS,
    SCIENCE,
)
from tests.bots.knights_table import BOT, choice, landing, reasons, table

# ---- progress cards ----------------------------------------------------------------------


def holding(*cards: str, **hand: int) -> cn.Position:
    """Seat 0 holds progress cards and a hand; the barbarians have landed once."""
    return table().progress(0, *cards).hand(0, **hand).barbarians(fleet=1, landings=1)


def rolled(position: cn.Position) -> cn.Game:
    return position.turn(0, rolled=True).game()


def plays(position: cn.Position, wanted: type, words: str) -> cn.Game:
    """Assert that seat 0 plays a card, and why; return the game with it played."""
    game = rolled(position)
    assert isinstance(choice(game), wanted), BOT.advise(game.view(0), n=4)
    assert words in reasons(game)
    game.push(choice(game))
    return game


@pytest.mark.rule("ck.card.crane")
def test_the_crane_helps_to_a_metropolis():
    position = holding("crane", coin=3).improvements(0, politics=3)
    game = plays(position, cn.PlayCrane, "for 1 card less")
    assert choice(game) == cn.Improve(POLITICS)


@pytest.mark.rule("ck.card.mining")
def test_mining_brings_the_ore_for_a_city():
    game = plays(holding("mining", grain=2), cn.PlayMining, "brings 4 ore")
    assert choice(game) == cn.BuildCity(8)


@pytest.mark.rule("ck.card.irrigation")
def test_irrigation_brings_the_grain_for_a_city():
    game = plays(holding("irrigation", ore=3), cn.PlayIrrigation, "brings 4 grain")
    assert choice(game) == cn.BuildCity(8)


@pytest.mark.rule("ck.card.medicine")
def test_medicine_makes_a_city_of_three_cards():
    plays(holding("medicine", ore=2, grain=1), cn.PlayMedicine, "a city for 3 cards")


@pytest.mark.rule("ck.card.engineer")
def test_the_engineer_walls_a_full_hand_in():
    position = holding("engineer", lumber=2, wool=2, brick=1, paper=1).bank()
    plays(position.improvements(0, science=2), cn.PlayEngineer, "for nothing")


@pytest.mark.rule("ck.card.inventor")
def test_the_inventor_brings_a_better_number():
    game = plays(holding("inventor"), cn.PlayInventor, "swaps the")
    before = sum(6 - abs(7 - game.board.tokens[hex]) for hex in own_hexes(game))
    game.push(choice(game))
    tokens = [game.state.tokens[hex] for hex in own_hexes(game)]
    assert sum(6 - abs(7 - token) for token in tokens) > before


def own_hexes(game: cn.Game) -> list[int]:
    shape = game.board.topology
    return [hex for vertex in (8, 40) for hex in shape.vertex_hexes[vertex]]


@pytest.mark.rule("ck.card.smith")
def test_the_smith_raises_knights_active_ones_first():
    position = holding("smith").knight(0, 12).knight(0, 44, active=True)
    game = plays(position, cn.PlaySmith, "upgrades 2 of your knights")
    assert choice(game) == cn.UpgradeKnight(44)


@pytest.mark.rule("ck.card.alchemist")
def test_the_alchemist_chooses_what_pays():
    game = holding("alchemist", ore=3, grain=1).turn(0).game()
    chosen = choice(game)
    assert isinstance(chosen, cn.PlayAlchemist)
    assert chosen.red + chosen.other in (4, 6)
    assert "pays you" in reasons(game)


@pytest.mark.rule("ck.card.warlord")
def test_the_warlord_wakes_knights_before_the_landing():
    position = holding("warlord").knight(0, 12).knight(0, 44).barbarians(fleet=6, landings=1)
    plays(position, cn.PlayWarlord, "wakes 2 knights for nothing")


@pytest.mark.rule("ck.card.wedding")
def test_the_wedding_is_held_while_others_lead_and_costs_guests_little():
    position = holding("wedding").settlement(1, 51).hand(1, ore=3, grain=2, lumber=2)
    game = plays(position, cn.PlayWedding, "the guests give you 2 cards")
    assert game.actor == 1
    given = choice(game).cards
    assert given == cn.Cards(lumber=2)
    assert "stay in the hand" in reasons(game)


@pytest.mark.rule("ck.card.saboteur")
def test_the_saboteur_strikes_full_hands():
    position = holding("saboteur").hand(1, ore=4, wool=4).hand(2, wool=6)
    game = plays(position, cn.PlaySaboteur, "others discard 7 cards")
    assert choice(game).cards.total == 4


@pytest.mark.rule("ck.card.spy")
def test_the_spy_takes_the_best_card():
    position = holding("spy").progress(1, "merchant", "intrigue")
    game = plays(position, cn.PlaySpy, "Orange has 2 progress cards")
    assert choice(game) == cn.TakeProgress(MERCHANT)


@pytest.mark.rule("ck.card.deserter")
def test_a_deserter_is_a_weak_knight():
    position = holding("deserter").knight(1, 31, strength=2, active=True).knight(1, 47)
    game = plays(position, cn.PlayDeserter, "Orange gives up a knight")
    assert game.actor == 1
    assert choice(game) == cn.GiveUpKnight(47)
    game.push(choice(game))
    assert isinstance(choice(game), cn.PlaceKnight)


@pytest.mark.rule("ck.card.bishop")
def test_the_bishop_robs_others_and_frees_its_own_hex():
    position = holding("bishop").robber(17).hand(1, ore=4).hand(2, ore=4)
    game = plays(position, cn.PlayBishop, "a card from")
    shape = game.board.topology
    assert not shape.hex_vertex_mask[game.robber] & (1 << 8 | 1 << 40)


@pytest.mark.rule("ck.card.diplomat")
def test_the_diplomat_breaks_the_longest_road():
    position = holding("diplomat").road(1, 66, 54, 49, 39)
    position.longest_road(1)
    game = plays(position, cn.PlayDiplomat, "breaks the longest road")
    assert game.longest_route_holder is None


@pytest.mark.rule("ck.card.intrigue")
def test_intrigue_strikes_a_knight_without_refuge():
    position = holding("intrigue").road(2, 19).knight(2, 12).knight(2, 22)
    game = plays(position, cn.PlayIntrigue, "finds no refuge")
    assert [knight.vertex for knight in game.players[2].knight_pieces] == [22]


@pytest.mark.rule("ck.card.merchant")
def test_the_merchant_is_worth_a_point():
    game = plays(holding("merchant"), cn.PlayMerchant, "the merchant is worth a point")
    assert game.merchant[1] == 0


@pytest.mark.rule("ck.card.merchant_fleet")
def test_the_merchant_fleet_pays_for_a_city():
    position = holding("merchant_fleet", ore=2, grain=2, brick=2)
    position.improvements(0, trade=2, politics=2, science=2)
    game = plays(position, cn.PlayMerchantFleet, "at 2:1 pays for a city")
    assert choice(game) == cn.TradeBank(0, ORE)


@pytest.mark.rule("ck.card.master_merchant")
def test_the_master_merchant_takes_what_is_lacking():
    position = holding("master_merchant", ore=2, grain=1).settlement(1, 51)
    position.hand(1, ore=2, grain=1, wool=3, lumber=2)
    game = plays(position, cn.PlayMasterMerchant, "takes 2 cards from Orange")
    assert choice(game) == cn.TakeCards(cn.Cards(ore=1, grain=1))


@pytest.mark.rule("ck.card.resource_monopoly")
def test_the_monopoly_takes_what_others_were_seen_to_get():
    position = table().progress(0, "resource_monopoly").hand(0, ore=1, grain=2).turn(1)
    game = position.game()
    game.push(cn.RollThree(EVENT_SHIP, 4, 4))
    game.push(cn.EndTurn())
    game.push(cn.RollThree(EVENT_SHIP, 4, 4))
    game.push(cn.EndTurn())
    game.push(cn.RollThree(EVENT_SHIP, 6, 6))
    assert choice(game) == cn.PlayResourceMonopoly(ORE)
    assert "should bring about 2 ore" in reasons(game)


@pytest.mark.rule("ck.card.trade_monopoly")
def test_the_trade_monopoly_names_a_commodity_that_is_there():
    game = seen_to_get_paper(table().progress(0, "trade_monopoly"))
    assert choice(game) == cn.PlayTradeMonopoly(PAPER)
    assert "about 1 paper" in reasons(game)


def seen_to_get_paper(position: cn.Position) -> cn.Game:
    """Let seat 1 get a paper, and go round to seat 0 without paying anything more."""
    game = position.turn(1).game()
    for rest in (4, 6):
        game.push(cn.RollThree(EVENT_SHIP, rest, rest))
        game.push(cn.EndTurn())
    game.push(cn.RollThree(EVENT_SHIP, 6, 6))
    assert game.players[1].hand["paper"] == 1
    return game


@pytest.mark.rule("ck.card.commercial_harbour")
def test_the_commercial_harbour_gets_the_commodity_others_were_seen_to_get():
    position = table().progress(0, "commercial_harbour").hand(0, lumber=3, paper=2)
    position.improvements(0, trade=2, politics=2, science=2)
    game = seen_to_get_paper(position)
    while isinstance(choice(game), cn.OfferTrade):
        game.push(choice(game))
        while game.actor != 0:
            game.push(cn.RefuseTrade())
    assert choice(game) == cn.PlayCommercialHarbour()
    assert "must give commodities" in reasons(game)
    game.push(choice(game))
    offered = choice(game)
    assert isinstance(offered, cn.OfferHarbour)
    assert offered.partner == 1
    game.push(offered)
    game.push(choice(game))  # the partner gives the paper
    assert choice(game) == cn.Improve(SCIENCE)


@pytest.mark.rule("ck.card.commercial_harbour")
def test_gives_the_commodity_it_needs_least():
    position = table().progress(1, "commercial_harbour").hand(1, lumber=1)
    position.improvements(0, politics=3, trade=2).hand(0, coin=4, cloth=1)
    game = position.turn(1, rolled=True).game()
    game.push(cn.PlayCommercialHarbour())
    game.push(cn.OfferHarbour(0, LUMBER))
    assert choice(game) == cn.GiveCommodity(CLOTH)


@pytest.mark.rule("ck.card.road_building")
def test_road_building_leads_somewhere():
    game = plays(holding("road_building"), cn.PlayRoadBuilding, "two free roads towards")
    game.push(choice(game))
    game.push(choice(game))
    assert len(game.players[0].roads) == 4


# ---- which card to keep ------------------------------------------------------------------


@pytest.mark.rule("ck.progress.hand")
def test_puts_back_the_least_useful_card():
    position = table().progress(0, "spy", "medicine", "deserter", "resource_monopoly")
    game = position.improvements(0, politics=1).knight(1, 31).turn(1).game()
    game.push(cn.RollThree(POLITICS, 1, 1))
    game.push(cn.DrawProgress(DIPLOMAT))
    assert game.actor == 0
    assert choice(game) == cn.ReturnProgress(DIPLOMAT)
    assert "of least use" in reasons(game)


@pytest.mark.rule("ck.progress.hand")
def test_ends_no_turn_with_five_cards():
    position = holding("intrigue", "intrigue", "wedding", "smith", "warlord")
    game = rolled(position)
    assert choice(game) == cn.ReturnProgress(INTRIGUE)
    game.push(choice(game))
    assert choice(game) == cn.EndTurn()


@pytest.mark.rule("ck.barbarians.win")
def test_chooses_a_track_for_the_card_it_has_earned():
    game = landing(mine=3, theirs=3)
    game.push(cn.CommitKnights((12,)))
    game.push(cn.CommitKnights((31,)))
    assert isinstance(choice(game), cn.DrawFrom)
    assert "help you most" in reasons(game)
