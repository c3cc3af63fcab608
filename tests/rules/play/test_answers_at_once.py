"""Who may answer now, and looking ahead to what each is asked, in the board games."""

from __future__ import annotations

import pytest

import catan_nb as cn
from catan_nb.kernel.action import Action
from catan_nb.kernel.question import Question
from catan_nb.rules.base.questions import (
    AnswerOffer,
    ChoosePartner,
    DiscardHalf,
    MainTurn,
    RobberMove,
)
from catan_nb.rules.cities_knights.questions import Aqueduct, LostCity, SabotagedHand, WeddingGift
from catan_nb.rules.seafarers.questions import ChooseGold, FleetPrize
from tests.rules.cities_knights import tables as knights
from tests.rules.cities_knights.knights.landings import camp, land, landing
from tests.rules.play.hand_made import CARD, position, push
from tests.rules.scenarios.scenes import position as scenario_position
from tests.rules.seafarers import tables as sea


def asked(game: cn.Game) -> list[tuple[int, Question]]:
    """Return who may answer now and to what, in order."""
    return list(game.asked_at_once.items())


def legal(game: cn.Game, seat: int) -> set[Action]:
    """Return what a seat may answer as soon as it is asked."""
    return set(game.ahead(seat).legal_actions())


def nobody_waits(game: cn.Game) -> bool:
    """Say whether the actor alone may answer."""
    return list(game.asked_at_once) == [game.actor]


# ---- discards --------------------------------------------------------------------------


def seven() -> cn.Game:
    """Blue has rolled a 7; red holds 8 cards, blue 9 and white 10."""
    table = position(4).hand(0, ore=8).hand(1, wool=9).hand(2, grain=7).hand(3, brick=6, ore=4)
    return push(table.turn(1).game(), cn.Roll(3, 4))


@pytest.mark.rule("base.robber.seven")
def test_all_who_hold_too_much_may_discard_at_once() -> None:
    game = seven()
    assert asked(game) == [(1, DiscardHalf(1, 4)), (3, DiscardHalf(3, 5)), (0, DiscardHalf(0, 4))]
    assert game.view(2).asked_at_once == game.asked_at_once
    ahead = game.ahead(0)
    assert (ahead.actor, ahead.frame, ahead.log) == (0, DiscardHalf(0, 4), game.log)
    assert legal(game, 0) == {cn.Discard(cn.Cards(ore=4))}
    assert len(legal(game, 3)) == 5  # no to 4 of 4 ore among 5 cards
    assert ahead.view(0).mine
    assert ahead.view(0).players[1].hand is None
    refusal = ahead.why_not(cn.Discard(cn.Cards(ore=5)))
    assert refusal is not None
    assert refusal.rule == "base.robber.seven"


@pytest.mark.rule("base.robber.seven")
def test_discards_are_done_in_turn_and_the_robber_waits_for_all() -> None:
    game = seven()
    with pytest.raises(cn.IllegalAction):
        game.push(cn.Discard(cn.Cards(ore=4)), seat=0)
    push(game, cn.Discard(cn.Cards(wool=4)))
    assert list(game.asked_at_once) == [3, 0]
    push(game, cn.Discard(cn.Cards(brick=5)))
    assert nobody_waits(game)
    push(game, cn.Discard(cn.Cards(ore=4)))
    assert asked(game) == [(1, RobberMove(1))]


@pytest.mark.rule("base.robber.seven")
def test_who_owes_nothing_is_not_asked_ahead() -> None:
    game = seven()
    with pytest.raises(cn.BadSetup, match=r"Orange owes no answer now.*\[base\.robber\.seven\]"):
        game.ahead(2)
    for seat in (4, -1, True, "0", None):
        with pytest.raises(cn.BadSetup, match="no seat"):
            game.ahead(seat)  # type: ignore[arg-type]
    game.pop()
    assert (game.actor, asked(game)) == (cn.CHANCE, [])
    with pytest.raises(cn.BadSetup, match="owes no answer"):
        game.ahead(1)


def test_a_look_ahead_is_a_game_of_its_own() -> None:
    game = seven()
    state, text = game.state.copy(), game.to_json()
    ahead = game.ahead(3)
    answer = cn.Discard(cn.Cards(brick=5))
    push(ahead, answer)
    assert list(ahead.asked_at_once) == [1, 0]
    assert ahead.pop() == answer
    assert (ahead.actor, ahead.ply) == (3, game.ply)
    assert (game.state, game.to_json(), game.actor) == (state, text, 1)
    assert (game.ahead(3).to_json(), game.ahead(1).to_json()) == (text, text)
    assert game.ahead(1).state == state


# ---- offers ----------------------------------------------------------------------------


@pytest.mark.rule("base.trade.player")
def test_all_answer_an_offer_at_once_and_the_answers_stand_in_the_order_of_the_table() -> None:
    table = position(4).hand(0, ore=3).hand(1, brick=2).hand(2, brick=1, wool=1).hand(3, wool=2)
    give, get = cn.Cards(ore=1), cn.Cards(brick=1)
    game = push(table.turn(0, rolled=True).game(), cn.OfferTrade(give, get))
    offers = [AnswerOffer(1, 0, give, get, (2, 3), ()), AnswerOffer(2, 0, give, get, (1, 3), ())]
    offers.append(AnswerOffer(3, 0, give, get, (1, 2), ()))
    assert [question for _, question in asked(game)] == offers
    assert legal(game, 2) == {cn.AcceptTrade(), cn.RefuseTrade()}
    assert legal(game, 3) == {cn.RefuseTrade()}  # holds no brick
    counter = cn.CounterOffer(cn.Cards(wool=1), cn.Cards(ore=2))
    assert game.ahead(3).why_not(counter) is None
    with pytest.raises(cn.BadSetup, match="Red owes no answer"):
        game.ahead(0)
    ahead = push(game.ahead(3), counter)  # whoever is quicker
    assert [ahead.actor, *ahead.frame.waiting] == [1, 2]  # type: ignore[union-attr]
    push(game, cn.AcceptTrade(), cn.RefuseTrade(), counter)
    assert isinstance(game.frame, ChoosePartner)
    assert [answer.player for answer in game.frame.answers] == [1, 3]
    assert nobody_waits(game)


@pytest.mark.rule("base.trade.player")
def test_all_may_make_the_offer_that_was_asked_for_at_once() -> None:
    table = position(3).hand(0, ore=3).hand(1, brick=2).hand(2, wool=1).turn(0, rolled=True)
    game = push(table.game(), cn.AskForOffers(cn.Cards(wool=1)))
    assert list(game.asked_at_once) == [1, 2]
    assert game.ahead(2).why_not(cn.CounterOffer(cn.Cards(wool=1), cn.Cards(ore=1))) is None


# ---- gold ------------------------------------------------------------------------------


def gold(**bank: int) -> cn.Game:
    """Blue's city takes 2 cards, orange's and white's settlements 1 each, in this order."""
    table = sea.position().city(0, 27).settlement(1, 39).settlement(2, 40)
    if bank:
        table.bank(**bank)
    return push(table.turn(0).game(), cn.Roll(1, 2))


@pytest.mark.rule("sea.gold.order")
def test_gold_is_taken_at_once_from_a_bank_that_has_enough() -> None:
    assert asked(gold()) == [(0, ChooseGold(0, 2)), (1, ChooseGold(1, 1)), (2, ChooseGold(2, 1))]
    assert legal(gold(), 2) == {cn.TakeGold(cn.Cards({kind: 1})) for kind in sea_kinds()}
    # What the bank has none of, nobody can take; of wool there are 4 for 4.
    assert list(gold(wool=4).asked_at_once) == [0, 1, 2]
    assert legal(gold(wool=4), 2) == {cn.TakeGold(cn.Cards(wool=1))}


def sea_kinds() -> tuple[str, ...]:
    return ("brick", "lumber", "ore", "grain", "wool")


@pytest.mark.rule("sea.gold.order")
@pytest.mark.parametrize(("wool", "seats"), [(3, [0, 1]), (2, [0]), (1, [0])])
def test_gold_is_taken_in_turn_where_a_card_may_run_out_before(wool: int, seats: list[int]) -> None:
    assert list(gold(ore=9, wool=wool).asked_at_once) == seats


@pytest.mark.rule("sea.gold.order")
def test_once_the_bank_cannot_run_out_any_more_the_rest_take_at_once() -> None:
    game = gold(ore=9, wool=3)
    push(game, cn.TakeGold(cn.Cards(ore=2)))
    assert list(game.asked_at_once) == [1, 2]


@pytest.mark.rule("sea.pirates.fleet")
def test_prizes_for_beating_the_fleet_are_taken_at_once() -> None:
    table = scenario_position("pirate_islands", 3).turn(0, rolled=True)
    game = table.asked(FleetPrize(0, 1), FleetPrize(2, 1)).game()
    assert asked(game) == [(0, FleetPrize(0, 1)), (2, FleetPrize(2, 1))]
    table.bank(ore=1, wool=5)
    assert list(table.game().asked_at_once) == [0]


# ---- Cities & Knights ------------------------------------------------------------------


@pytest.mark.rule("ck.barbarians.lose")
def test_all_losers_choose_their_city_at_once_and_metropolises_are_safe() -> None:
    table = landing(4).city(0, 17, 19).city(1, 28).city(2, 30, 32, 40).city(3, 0, 2)
    game = land(table.improvements(2, trade=4).metropolis("trade", 40).turn(3))
    # Orange has but one city, so it is not asked; the others choose clockwise.
    assert asked(game) == [(3, LostCity(3)), (0, LostCity(0)), (2, LostCity(2))]
    assert legal(game, 2) == {cn.LoseCity(30), cn.LoseCity(32)}
    assert legal(game, 0) == {cn.LoseCity(17), cn.LoseCity(19)}
    assert game.ahead(2).players[1].cities == (28,)
    push(game, cn.LoseCity(0))
    assert list(game.asked_at_once) == [0, 2]
    push(game, cn.LoseCity(19))
    assert asked(game) == [(2, LostCity(2))]
    assert game.players[1].cities == ()


def aqueducts(**bank: int) -> cn.Game:
    """A roll gave nobody anything; three have aqueducts, red, who rolled, none."""
    table = knights.position(4)
    for seat in (1, 2, 3):
        table.improvements(seat, science=3)
    if bank:
        table.bank(**bank)
    return push(table.turn(0).game(), cn.RollThree(knights.TRADE, 4, 4))


@pytest.mark.rule("ck.improve.third")
def test_aqueducts_are_used_at_once_from_a_bank_that_has_enough() -> None:
    game = aqueducts()
    assert asked(game) == [(seat, Aqueduct(seat)) for seat in (1, 2, 3)]
    assert len(legal(game, 3)) == 6  # five resources, or none
    assert list(aqueducts(ore=9, wool=2).asked_at_once) == [1, 2]
    assert list(aqueducts(ore=9, wool=1).asked_at_once) == [1]


@pytest.mark.rule("ck.card.wedding")
def test_guests_choose_their_gifts_at_once() -> None:
    table = knights.position(4).settlement(1, 8).settlement(2, 14, 36).city(3, 26)
    table.hand(2, ore=2, coin=1).hand(3, cloth=4).progress(1, "wedding")
    game = push(table.turn(1, rolled=True).game(), cn.PlayWedding())
    assert asked(game) == [(2, WeddingGift(2, 1, 2)), (3, WeddingGift(3, 1, 2))]
    assert legal(game, 3) == {cn.GiveCards(cn.Cards(cloth=2))}
    push(game, cn.GiveCards(cn.Cards(ore=1, coin=1)), cn.GiveCards(cn.Cards(cloth=2)))
    assert asked(game) == [(1, MainTurn(1))]


@pytest.mark.rule("ck.card.saboteur")
def test_those_who_are_sabotaged_discard_at_once() -> None:
    table = knights.position(3).hand(1, ore=4).hand(2, wool=5).progress(0, "saboteur")
    game = push(table.turn(0, rolled=True).game(), cn.PlaySaboteur())
    assert asked(game) == [(1, SabotagedHand(1, 2)), (2, SabotagedHand(2, 2))]


# ---- where the order is a rule ---------------------------------------------------------


@pytest.mark.rule("base.setup.order")
def test_the_set_up_goes_in_turn() -> None:
    assert nobody_waits(
        cn.new_game(players=3, board="variable", seed=1, options={"first_player": 0})
    )


@pytest.mark.rule("six.special_building")
def test_the_special_building_phase_goes_in_turn() -> None:
    table = position(5, "beginner").hand(1, CARD).hand(2, CARD).turn(0, rolled=True)
    game = push(table.game(), cn.EndTurn())
    assert (game.actor, nobody_waits(game)) == (1, True)


@pytest.mark.rule("ck.option.grudge")
def test_knights_are_committed_in_turn() -> None:
    table = camp(camp(landing(3, grudge=True).city(0, 17), 0, 1), 1, 1)
    game = land(table)
    assert (game.actor, nobody_waits(game)) == (0, True)


@pytest.mark.rule("ck.barbarians.win")
def test_defenders_that_are_tied_draw_in_turn() -> None:
    game = land(landing(3).settlement(0, 17))
    assert (game.actor, nobody_waits(game)) == (0, True)


@pytest.mark.rule("ck.progress.draw", "ck.progress.hand")
def test_a_fifth_card_goes_back_before_the_next_draws() -> None:
    table = knights.position(3)
    for seat in (1, 2):
        table.city(seat, (0, 17, 30)[seat]).improvements(seat, science=3)
        table.progress(seat, ("", "merchant", "spy")[seat], "warlord", "crane", "smith")
    table.city(1, 19)
    game = push(table.turn(0).game(), cn.RollThree(knights.SCIENCE, 1, 1))
    game.push(game.sample())
    assert (knights.asked(game), nobody_waits(game)) == (("KeepFour", 1), True)
