"""Trading with other players: offers, answers and gifts (base.trade.player)."""

from __future__ import annotations

import pytest

import catan_nb as cn
from catan_nb.kernel.action import Action
from tests.rules.play.hand_made import (
    KINDS,
    ORE,
    WOOL,
    allowed,
    frame_name,
    hand,
    position,
    push,
    refused,
    road,
)

RULE = "base.trade.player"


# ---- offers ----------------------------------------------------------------------------


def market(**options: object) -> cn.Game:
    """Red is on turn; everybody but white has cards."""
    return (
        position(4, **options)
        .hand(0, ore=3, wool=2)
        .hand(1, brick=2, grain=1)
        .hand(2, brick=1, ore=1)
        .turn(0, rolled=True)
        .game()
    )


def cards(**counts: int) -> cn.Cards:
    return cn.Cards(counts)


def open_to(game: cn.Game, action: Action) -> None:
    """Check that a composed action, which is never listed, is legal."""
    assert game.why_not(action) is None, str(game.why_not(action))
    assert action not in game.legal_actions()
    assert game.availability(type(action)) is None


OFFER = cn.OfferTrade(cards(ore=1), cards(brick=1), (1, 2))


@pytest.mark.rule("base.trade.player")
def test_an_accepted_and_confirmed_offer_changes_hands() -> None:
    game = market()
    open_to(game, OFFER)
    push(game, OFFER)
    assert (frame_name(game), game.actor) == ("AnswerOffer", 1)
    assert str(game.frame.question(game.names)) == (
        "Blue answers the offer of Red: 1 ore for 1 brick."
    )
    push(game, cn.AcceptTrade())
    assert game.actor == 2
    push(game, cn.RefuseTrade())
    assert (frame_name(game), game.actor) == ("ChoosePartner", 0)
    assert game.legal_actions() == (cn.ConfirmTrade(1), cn.WithdrawOffer())
    events = game.push(cn.ConfirmTrade(1))
    assert events[-1].text(game.names) == "Red gives Blue 1 ore for 1 brick."
    assert hand(game, 0) == {"ore": 2, "wool": 2, "brick": 1}
    assert hand(game, 1) == {"brick": 1, "grain": 1, "ore": 1}
    assert frame_name(game) == "MainTurn"


@pytest.mark.rule("base.trade.player")
def test_nothing_changes_hands_when_all_refuse() -> None:
    game = market()
    push(game, OFFER, cn.RefuseTrade())
    events = game.push(cn.RefuseTrade())
    assert events[-1].text(game.names) == "Red finds no partner."
    assert frame_name(game) == "MainTurn"
    assert hand(game, 0) == {"ore": 3, "wool": 2}


@pytest.mark.rule("base.trade.player")
def test_the_player_on_turn_may_trade_with_nobody_after_all() -> None:
    game = market()
    push(game, OFFER, cn.AcceptTrade(), cn.AcceptTrade(), cn.WithdrawOffer())
    assert frame_name(game) == "MainTurn"
    assert hand(game, 1) == {"brick": 2, "grain": 1}


@pytest.mark.rule("base.trade.player")
def test_the_player_on_turn_chooses_among_the_answers() -> None:
    game = market()
    counter = cn.CounterOffer(give=cards(brick=1), get=cards(ore=1, wool=1))
    push(game, OFFER, cn.AcceptTrade())
    open_to(game, counter)
    events = game.push(counter)
    assert events[-1].text(game.names) == "Orange would give 1 brick for 1 ore, 1 wool."
    assert set(game.legal_actions()) == {
        cn.ConfirmTrade(1),
        cn.ConfirmTrade(2),
        cn.WithdrawOffer(),
    }
    refused(game, cn.ConfirmTrade(3), RULE, "neither accepted nor")
    refused(game, cn.ConfirmTrade(0), RULE)
    refused(game, cn.EndTurn(), RULE, "Red chooses whom to trade with")
    push(game, cn.ConfirmTrade(2))
    assert hand(game, 0) == {"ore": 2, "wool": 1, "brick": 1}
    assert hand(game, 2) == {"ore": 2, "wool": 1}


@pytest.mark.rule("base.trade.player")
def test_a_counter_offer_that_cannot_be_paid_cannot_be_confirmed() -> None:
    game = market()
    # How many cards red has is public, which they are is not.
    counter = cn.CounterOffer(give=cards(brick=1), get=cards(grain=2))
    push(game, OFFER)
    open_to(game, counter)
    too_much = cn.CounterOffer(give=cards(brick=1), get=cards(grain=6))
    refused(game, too_much, RULE, "Red does not hold 6 cards")
    push(game, counter, cn.RefuseTrade())
    refused(game, cn.ConfirmTrade(1), RULE, "does not hold 2 grain")
    assert game.legal_actions() == (cn.WithdrawOffer(),)


@pytest.mark.rule("base.trade.player")
def test_one_may_ask_for_offers() -> None:
    game = market()
    ask = cn.AskForOffers(cards(brick=1))
    open_to(game, ask)
    events = game.push(ask)
    assert events[0].text(game.names) == "Red asks who has 1 brick."
    assert game.actor == 1
    refused(game, cn.AcceptTrade(), RULE, "make one, or refuse")
    push(game, cn.CounterOffer(cards(brick=1), cards(ore=2)), cn.RefuseTrade())
    push(game, cn.ConfirmTrade(1))
    assert hand(game, 0) == {"ore": 1, "wool": 2, "brick": 1}
    refused(game, cn.AskForOffers(cards()), RULE, "which cards")
    refused(game, cn.AskForOffers(cards(cloth=1)), RULE, "no such card")


@pytest.mark.rule("base.trade.player")
def test_who_has_no_card_is_not_asked() -> None:
    game = market()
    push(game, cn.OfferTrade(cards(ore=1), cards(brick=1), (3, 1)))
    assert (game.actor, game.frame.waiting) == (1, ())
    game = market()
    refused(game, cn.OfferTrade(cards(ore=1), cards(brick=1), (3,)), RULE, "None of them")


@pytest.mark.rule("base.trade.player")
def test_offers_go_round_clockwise() -> None:
    game = position(4).turn(2, rolled=True)
    for seat in range(4):
        game.hand(seat, {KINDS[seat]: 2})
    table = game.game()
    push(table, cn.OfferTrade(cards(ore=1), cards(brick=1), (1, 0, 3)))
    asked = [table.actor]
    for _ in range(2):
        push(table, cn.RefuseTrade())
        asked.append(table.actor)
    assert asked == [3, 0, 1]


@pytest.mark.rule("base.trade.player")
def test_only_who_holds_the_cards_may_accept() -> None:
    game = market()
    push(game, cn.OfferTrade(cards(ore=1), cards(grain=1), (1, 2)), cn.RefuseTrade())
    assert game.actor == 2
    refused(game, cn.AcceptTrade(), RULE, "does not hold 1 grain")
    assert game.legal_actions() == (cn.RefuseTrade(),)


WRONG_OFFERS = [
    (cn.OfferTrade(cards(ore=1), cards(), (1,)), "at least one card"),
    (cn.OfferTrade(cards(), cards(brick=1), (1,)), "at least one card"),
    (cn.OfferTrade(cards(), cards(), (1,)), "needs cards"),
    (cn.OfferTrade(cards(ore=1), cards(ore=2), (1,)), "ore cannot be on both sides"),
    (cn.OfferTrade(cards(ore=1, wool=1), cards(brick=1, wool=1), (1,)), "wool cannot be"),
    (cn.OfferTrade(cards(grain=1), cards(brick=1), (1,)), "does not hold 1 grain"),
    (cn.OfferTrade(cards(ore=4), cards(brick=1), (1,)), "does not hold 4 ore"),
    (cn.OfferTrade(cards(ore=1), cards(brick=1), ()), "made to somebody"),
    (cn.OfferTrade(cards(ore=1), cards(brick=1), (0,)), "with themselves"),
    (cn.OfferTrade(cards(ore=1), cards(brick=1), (1, 1)), "at most once"),
    (cn.OfferTrade(cards(ore=1), cards(brick=1), (4,)), "players of this game"),
    (cn.OfferTrade(cards(ore=1), cards(brick=1), (-1,)), "players of this game"),
    (cn.OfferTrade(cards(ore=1), cards(coin=1), (1,)), "no such card"),
    (cn.OfferTrade(cards(ore=1), cards(brick=4), (1, 2)), "None of them holds 4"),
]


@pytest.mark.rule("base.trade.player")
@pytest.mark.parametrize(("offer", "words"), WRONG_OFFERS)
def test_impossible_offers(offer: cn.OfferTrade, words: str) -> None:
    refused(market(), offer, RULE, words)


@pytest.mark.rule("base.trade.player")
def test_counter_offers_keep_the_rules_of_trade() -> None:
    game = push(market(), OFFER)
    for counter, words in (
        (cn.CounterOffer(cards(brick=1), cards()), "at least one card"),
        (cn.CounterOffer(cards(), cards(ore=1)), "at least one card"),
        (cn.CounterOffer(cards(brick=1), cards(brick=1)), "both sides"),
        (cn.CounterOffer(cards(wool=1), cards(ore=1)), "does not hold 1 wool"),
        (cn.CounterOffer(cards(brick=3), cards(ore=1)), "does not hold 3 brick"),
        (cn.CounterOffer(cards(brick=1), cards(paper=1)), "no such card"),
    ):
        refused(game, counter, RULE, words)


@pytest.mark.rule("base.trade.player")
def test_any_mix_of_cards_on_both_sides() -> None:
    game = market()
    push(game, cn.OfferTrade(cards(ore=3, wool=2), cards(brick=2, grain=1), (1,)))
    push(game, cn.AcceptTrade(), cn.ConfirmTrade(1))
    assert hand(game, 0) == {"brick": 2, "grain": 1}
    assert hand(game, 1) == {"ore": 3, "wool": 2}


@pytest.mark.rule("base.trade.player")
def test_trade_is_only_with_the_player_on_turn() -> None:
    game = market()
    for action in (OFFER, cn.AskForOffers(cards(ore=1))):
        with pytest.raises(cn.IllegalAction, match="not yours to decide") as caught:
            game.push(action, seat=1)
        assert caught.value.refusal.rule == "base.turn"
    push(game, OFFER)
    # Whoever is asked answers the player on turn and makes no offers to others.
    refused(game, cn.OfferTrade(cards(brick=1), cards(ore=1), (2,)), RULE, "Blue answers")
    refused(game, cn.EndTurn(), RULE)
    with pytest.raises(cn.IllegalAction, match="not yours to decide"):
        game.push(cn.AcceptTrade(), seat=2)


@pytest.mark.rule("base.trade.player")
def test_there_is_no_trade_before_the_roll() -> None:
    game = position().hand(0, ore=1).hand(1, wool=1).turn(0).game()
    refused(game, cn.OfferTrade(cards(ore=1), cards(wool=1), (1,)), "base.turn", "roll")
    refused(game, cn.TradeBank(ORE, WOOL), "base.turn")


@pytest.mark.rule("base.trade.player")
def test_without_cards_there_is_nothing_to_offer() -> None:
    game = position().hand(1, wool=1).turn(0, rolled=True).game()
    for kind in (cn.OfferTrade, cn.AskForOffers):
        assert game.availability(kind).rule == RULE
    refused(game, cn.AskForOffers(cards(wool=1)), RULE, "nothing in the hand")
    alone = position().hand(0, wool=1).turn(0, rolled=True).game()
    refused(alone, cn.OfferTrade(cards(wool=1), cards(ore=1), (1,)), RULE, "Nobody else")
    for kind in (cn.OfferTrade, cn.AskForOffers):
        assert alone.availability(kind).text == "Nobody else holds a card."


@pytest.mark.rule("base.trade.player")
def test_offers_can_be_made_again_and_again() -> None:
    game = market()
    for _ in range(3):
        push(game, OFFER, cn.RefuseTrade(), cn.RefuseTrade())
    push(game, OFFER, cn.AcceptTrade(), cn.RefuseTrade(), cn.ConfirmTrade(1))
    assert hand(game, 0)["brick"] == 1


# ---- gifts -----------------------------------------------------------------------------


@pytest.mark.rule("base.trade.player")
def test_gifts_are_an_option() -> None:
    game = market(allow_gifts=True)
    gift = cn.OfferTrade(cards(ore=1), cards(), (3,))
    open_to(game, gift)
    push(game, gift)
    assert game.actor == 3
    push(game, cn.AcceptTrade(), cn.ConfirmTrade(3))
    assert (hand(game, 3), hand(game, 0)) == ({"ore": 1}, {"ore": 2, "wool": 2})
    # The other way: asked for cards, somebody gives them for nothing.
    push(game, cn.AskForOffers(cards(brick=1)))
    allowed(game, cn.AcceptTrade())
    push(game, cn.CounterOffer(cards(brick=2), cards()), cn.RefuseTrade(), cn.RefuseTrade())
    push(game, cn.ConfirmTrade(1))
    assert hand(game, 0) == {"ore": 2, "wool": 2, "brick": 2}
    refused(game, cn.OfferTrade(cards(), cards(), (1,)), RULE, "needs cards")


@pytest.mark.rule("base.trade.player")
def test_a_gift_may_go_to_players_without_any_cards() -> None:
    game = position(allow_gifts=True).hand(0, ore=1).turn(0, rolled=True).game()
    push(game, cn.OfferTrade(cards(ore=1), cards(), (1, 2)))
    push(game, cn.AcceptTrade(), cn.AcceptTrade(), cn.ConfirmTrade(2))
    assert [hand(game, seat) for seat in range(3)] == [{}, {}, {"ore": 1}]


@pytest.mark.rule("base.trade.player")
def test_an_empty_hand_may_ask_for_a_gift() -> None:
    game = position(allow_gifts=True).hand(1, ore=2).turn(0, rolled=True).game()
    push(game, cn.AskForOffers(cards(ore=1)))
    assert (game.actor, game.frame.waiting) == (1, ())
    push(game, cn.AcceptTrade(), cn.ConfirmTrade(1))
    assert hand(game, 0) == {"ore": 1}


@pytest.mark.rule("base.trade.player")
def test_traded_cards_can_be_used_at_once() -> None:
    game = (
        position()
        .settlement(0, 8)
        .hand(0, brick=1, ore=1)
        .hand(1, lumber=1)
        .turn(0, rolled=True)
        .game()
    )
    push(game, cn.OfferTrade(cards(ore=1), cards(lumber=1), (1,)), cn.AcceptTrade())
    push(game, cn.ConfirmTrade(1), road(8, 13))
    assert hand(game, 0) == {}
