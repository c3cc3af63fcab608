"""The blue progress cards that reach into the hands of others: wedding, saboteur, spy."""

from __future__ import annotations

import pytest

import catan_nb as cn
from tests.rules.cities_knights.tables import asked, cards, position, progress_card
from tests.rules.play.hand_made import hand, push, refused

SPY, WEDDING, MERCHANT = map(progress_card, ("spy", "wedding", "merchant"))


# ---- wedding ---------------------------------------------------------------------------


@pytest.mark.rule("ck.card.wedding")
def test_guests_with_more_points_give_two_cards_of_their_choice() -> None:
    # Blue has 2 points and sits in seat 1; white 3, red 4, orange (seat 0) 2.
    table = position(4).settlement(1, 8, 40).settlement(0, 0, 2)
    table.settlement(2, 14, 36, 47).city(3, 26, 16)
    table.hand(0, ore=5).hand(2, ore=2, coin=1).hand(3, wool=1, cloth=2)
    game = table.progress(1, "wedding").turn(1, rolled=True).game()
    push(game, cn.PlayWedding())
    assert asked(game) == ("WeddingGift", 2)
    refused(game, cn.GiveCards(cn.Cards(ore=1)), "ck.card.wedding", "Exactly 2")
    refused(game, cn.GiveCards(cn.Cards(ore=1, wool=1)), "ck.card.wedding", "not all in the hand")
    assert {str(a.cards) for a in game.legal_actions()} == {"2 ore", "1 ore, 1 coin"}
    said = push(game, cn.GiveCards(cn.Cards(ore=1, coin=1))).events[-1]
    assert said.text(game.names, 1) == f"{game.names[2]} gives {game.names[1]} 1 ore, 1 coin."
    assert said.text(game.names, 0) == f"{game.names[2]} gives {game.names[1]} 2 of the hand."
    assert said.seen_by(0).cards is None
    assert asked(game) == ("WeddingGift", 3)
    push(game, cn.GiveCards(cn.Cards(cloth=2)))
    assert hand(game, 1) == {"ore": 1, "coin": 1, "cloth": 2}
    assert (hand(game, 0), hand(game, 2), hand(game, 3)) == ({"ore": 5}, {"ore": 1}, {"wool": 1})
    assert asked(game) == ("MainTurn", 1)


@pytest.mark.rule("ck.card.wedding")
def test_gifts_without_a_choice_are_not_asked_for() -> None:
    # Orange has one card, white and red have two: nobody has a choice.
    table = position(4).settlement(0, 8).settlement(1, 40, 0).settlement(2, 14, 36)
    table.settlement(3, 47, 26).hand(1, coin=1).hand(2, ore=1, brick=1).hand(3, wool=2)
    game = table.progress(0, "wedding").turn(0, rolled=True).game()
    push(game, cn.PlayWedding())
    assert asked(game) == ("MainTurn", 0)
    assert hand(game, 0) == {"coin": 1, "ore": 1, "brick": 1, "wool": 2}
    assert [game.players[seat].hand_size for seat in (1, 2, 3)] == [0, 0, 0]


@pytest.mark.rule("ck.card.wedding")
def test_a_wedding_needs_a_guest_who_can_give() -> None:
    table = position().settlement(0, 8).settlement(1, 40).settlement(2, 14, 36).hand(1, ore=3)
    game = table.progress(0, "wedding").turn(0, rolled=True).game()  # white's hand is empty
    refused(game, cn.PlayWedding(), "ck.card.wedding", "more points")


# ---- saboteur --------------------------------------------------------------------------


@pytest.mark.rule("ck.card.saboteur")
def test_a_saboteur_halves_the_hands_of_those_not_behind() -> None:
    # Seat 1 plays with 2 points: seat 2 has 2, seat 3 has 3, seat 0 has 1.
    table = position(4).settlement(1, 8, 40).settlement(0, 0).settlement(2, 14, 36)
    table.settlement(3, 47, 26, 16).hand(0, ore=8).hand(1, ore=3).hand(2, grain=5, cloth=4)
    game = table.hand(3, wool=2, coin=1).progress(1, "saboteur").turn(1, rolled=True).game()
    push(game, cn.PlaySaboteur())
    assert asked(game) == ("SabotagedHand", 2)
    refused(game, cn.Discard(cn.Cards(grain=3)), "ck.card.saboteur", "Exactly 4")
    push(game, cn.Discard(cn.Cards(grain=2, cloth=2)))  # of 9 cards 4 go
    assert asked(game) == ("SabotagedHand", 3)
    push(game, cn.Discard(cn.Cards(coin=1)))  # of 3 cards 1
    assert asked(game) == ("MainTurn", 1)
    assert hand(game, 2) == {"grain": 3, "cloth": 2}
    assert hand(game, 3) == {"wool": 2}
    assert (hand(game, 0), hand(game, 1)) == ({"ore": 8}, {"ore": 3})
    assert (game.bank["cloth"], game.bank["coin"]) == (10, 12)


@pytest.mark.rule("ck.card.saboteur")
def test_a_saboteur_needs_somebody_with_two_cards() -> None:
    table = position().settlement(0, 8, 40).settlement(1, 14, 36).settlement(2, 0)
    table.hand(1, ore=1).hand(2, ore=8).progress(0, "saboteur").turn(0, rolled=True)
    refused(table.game(), cn.PlaySaboteur(), "ck.card.saboteur", "as many points")
    push(table.hand(1, ore=2).game(), cn.PlaySaboteur())


# ---- spy -------------------------------------------------------------------------------


@pytest.mark.rule("ck.card.spy")
def test_a_spy_sees_all_cards_and_takes_one() -> None:
    table = position().progress(0, "spy").progress(1, "wedding", merchant=2)
    table.shown_card(1, "constitution").turn(0, rolled=True)
    game = table.game()
    assert game.view(0).players[1].progress is None
    push(game, cn.PlaySpy(1))
    assert asked(game) == ("SpyChoice", 0)
    seen = {n: count for n, count in game.view(0).players[1].progress.items() if count}
    assert seen == {"wedding": 1, "merchant": 2}
    assert game.view(0).players[1].hand is None
    assert game.view(2).players[1].progress is None
    assert set(game.legal_actions()) == {cn.TakeProgress(WEDDING), cn.TakeProgress(MERCHANT)}
    refused(game, cn.TakeProgress(SPY), "ck.card.spy", "no spy card")
    refused(game, cn.TakeProgress(progress_card("constitution")), "ck.card.spy")
    event = push(game, cn.TakeProgress(MERCHANT)).events[-1]
    assert (cards(game, 0), cards(game, 1)) == ({"merchant": 1}, {"wedding": 1, "merchant": 1})
    assert event.text(game.names, 1) == f"{game.names[0]} takes merchant from {game.names[1]}."
    assert event.seen_by(2).card is None
    assert event.text(game.names, 2) == (
        f"{game.names[0]} takes a progress card from {game.names[1]}."
    )
    assert asked(game) == ("MainTurn", 0)
    assert game.view(0).players[1].progress is None


@pytest.mark.rule("ck.card.spy")
def test_a_stolen_spy_may_spy_at_once() -> None:
    game = position().progress(0, "spy").progress(1, "spy").progress(2, "crane")
    game = game.turn(0, rolled=True).game()
    push(game, cn.PlaySpy(1))  # the only card: nothing to choose
    assert (cards(game, 0), asked(game)) == ({"spy": 1}, ("MainTurn", 0))
    push(game, cn.PlaySpy(2))
    assert (cards(game, 0), cards(game, 2)) == ({"crane": 1}, {})


@pytest.mark.rule("ck.card.spy")
@pytest.mark.rule("ck.progress.hand")
def test_a_spy_may_bring_a_fifth_card_until_the_turn_ends() -> None:
    table = position().progress(0, "spy", "crane", "mining", "smith", "bishop")
    game = table.progress(1, "merchant").turn(0, rolled=True).game()
    push(game, cn.PlaySpy(1))
    assert game.players[0].progress_size == 5 - 1 + 1
    refused(game, cn.EndTurn(), "ck.progress.hand")
    push(game, cn.ReturnProgress(MERCHANT), cn.EndTurn())


@pytest.mark.rule("ck.card.spy")
def test_a_spy_needs_an_opponent_with_hidden_cards() -> None:
    table = position().progress(0, spy=2).shown_card(1, "printer").turn(0, rolled=True)
    game = table.game()
    refused(game, cn.PlaySpy(1), "ck.card.spy", "no hidden progress card")
    refused(game, cn.PlaySpy(0), "ck.card.spy", "Another player")
    refused(game, cn.PlaySpy(3), "ck.card.spy", "Another player")
    assert game.availability(cn.PlaySpy).rule == "ck.card.spy"
