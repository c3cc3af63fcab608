"""The panels in which one trades and plays cards."""

from __future__ import annotations

import re

import pytest

import catan_nb as cn
from catan_nb.kernel.action import Action
from catan_nb.rules.base.questions import AnswerOffer, ChoosePartner
from catan_nb.rules.development.cards import DEVELOPMENT_CARDS
from catan_nb.ui.looks.drawings import symbol_definitions
from catan_nb.ui.pages.table_page import TablePage
from catan_nb.ui.panels.hand import RequiredChoice, required_choice
from catan_nb.ui.table.clicks import Picks
from tests.ui.table.panels import open_table, press, words
from tests.ui.table.tables import position

# ---- trade ---------------------------------------------------------------------------------


def held(made: TablePage, seat: int = 0) -> dict[str, int]:
    """The cards of a seat."""
    return {kind: n for kind, n in (made.controller.game.players[seat].hand or {}).items() if n}


@pytest.mark.rule("base.trade.bank")
def test_trading_with_the_bank_takes_two_clicks_and_is_taken_back_by_one() -> None:
    made = open_table(position().hand(0, wool=4).turn(0, roll=(1, 1)).game(seed=1), "person")
    trade = made.panels["Trade"].pane
    assert trade.hidden
    press(made.turn.pane, "trade")
    assert not trade.hidden
    press(trade, "bank", 2)
    assert "one kind of card" in made.controller.note.text
    press(trade, "close")
    assert trade.hidden
    press(made.hand.pane, "card", 4)
    assert re.search(r"Bank [234]:1", words(trade))
    press(trade, "bank", 2)
    assert held(made)["ore"] == 1
    assert trade.hidden
    press(made.steps.pane, "undo")
    assert held(made) == {"wool": 4}


def test_the_button_that_opens_the_composer_stays_and_closes_it() -> None:
    made = open_table(position().hand(0, wool=4).turn(0, roll=(1, 1)).game(seed=1), "person")
    trade, turn = made.panels["Trade"].pane, made.turn.pane

    def shown() -> list[str]:
        return re.findall(r'data-do="(trade|end)"', turn.html)

    before = shown()
    assert before == ["trade", "end"]
    assert 'aria-pressed="false"' in turn.html
    press(turn, "trade")
    assert shown() == before
    assert 'aria-pressed="true"' in turn.html
    assert not trade.hidden
    press(turn, "trade")
    assert shown() == before
    assert 'aria-pressed="false"' in turn.html
    assert trade.hidden


@pytest.mark.rule("base.trade.bank")
def test_the_bank_says_why_it_does_not_trade() -> None:
    pos = position().hand(0, wool=1).hand(1, ore=1)
    made = open_table(pos.turn(0, roll=(1, 1)).game(seed=1), "person")
    press(made.hand.pane, "card", 4)
    press(made.panels["Trade"].pane, "bank", 2)
    assert made.controller.note.rule == "base.trade.bank"
    assert held(made) == {"wool": 1}


@pytest.mark.rule("base.trade.player")
def test_an_offer_is_composed_answered_and_settled() -> None:
    pos = position().hand(0, ore=2).hand(1, wool=1).hand(2, grain=1)
    made = open_table(pos.turn(0, roll=(1, 1)).game(seed=1), "person", "person", curtain=False)
    game, trade = made.controller.game, made.panels["Trade"].pane
    press(made.hand.pane, "card", 2)
    press(trade, "send")
    assert made.controller.note.rule == "base.trade.player"
    press(trade, "want", 4)
    press(trade, "to", 2)
    press(trade, "send")
    assert isinstance(game.frame, AnswerOffer)
    assert "Will you trade? you give 1 wool you get 1 ore" in words(made.turn.pane)
    assert "Blue asks" in words(made.turn.pane)
    press(made.turn.pane, "counter")
    assert made.controller.picks.give == cn.Cards(wool=1)
    assert made.controller.picks.get == cn.Cards(ore=1)
    press(trade, "want", 2)
    press(trade, "send")
    assert isinstance(game.frame, ChoosePartner)
    assert "you give 2 ore you get 1 wool" in words(made.turn.pane)
    assert trade.hidden
    press(made.turn.pane, "partner", 1)
    assert held(made)["wool"] == 1
    assert game.players[1].hand_size == 2
    assert made.controller.picks == Picks()


@pytest.mark.rule("base.trade.player")
def test_tapping_a_card_begins_a_counter_offer() -> None:
    pos = position().hand(0, ore=2).hand(1, wool=2)
    made = open_table(pos.turn(0, roll=(1, 1)).game(seed=1), "person", "person", curtain=False)
    made.controller.choose(cn.OfferTrade(cn.Cards(ore=1), cn.Cards(wool=1), (1,)))
    press(made.hand.pane, "card", 4)
    assert made.controller.picks.give == cn.Cards(wool=2)
    assert "Your counter-offer" in words(made.panels["Trade"].pane)


def test_asking_for_offers_and_taking_none() -> None:
    pos = position().hand(0, ore=2).hand(1, wool=1)
    made = open_table(pos.turn(0, roll=(1, 1)).game(seed=1), "person", "person", curtain=False)
    trade = made.panels["Trade"].pane
    press(made.turn.pane, "trade")
    press(trade, "want", 4)
    assert "Ask who has it" in words(trade)
    press(trade, "send")
    assert "Make an offer" in words(made.turn.pane)
    assert 'data-arg="accept"' not in made.turn.pane.html
    press(made.turn.pane, "counter")
    assert "cnb-primary" not in made.turn.pane.html, "what sends is filled"
    press(trade, "card", 4)
    press(trade, "want", 2)
    press(trade, "send")
    press(made.turn.pane, "answer", "withdraw")
    assert made.controller.game.players[0].hand_size == 2


def test_the_composer_never_offers_what_is_not_held() -> None:
    pos = position().hand(0, ore=1).hand(1, ore=1)
    made = open_table(pos.turn(0, roll=(1, 1)).game(seed=1), "person")
    trade = made.panels["Trade"].pane
    for _ in range(3):
        press(made.hand.pane, "card", 2)
    assert made.controller.picks.give == cn.Cards(ore=1)
    assert ("card", "0") not in re.findall(r'data-do="(\w+)" data-arg="(\w+)"', trade.html)
    press(made.hand.pane, "unpick", 2)
    assert made.controller.picks.give == cn.Cards()
    press(trade, "card", 2)
    press(trade, "clear")
    assert made.controller.picks == Picks(composing=True)


def test_the_composer_tells_what_is_left_and_what_it_is_enough_for() -> None:
    pos = position().hand(0, brick=1, ore=2).hand(1, lumber=1)
    made = open_table(pos.turn(0, roll=(1, 1)).game(seed=1), "person")
    trade = made.panels["Trade"].pane
    press(made.hand.pane, "card", 2)
    assert "After it you hold 1 brick 1 ore" in words(trade)
    assert "enough for" not in words(trade)
    press(trade, "want", 1)
    assert "1 brick 1 lumber 1 ore" in words(trade)
    assert "enough for: Road" in words(trade)


def test_what_is_offered_stays_picked_until_it_is_traded_or_the_turn_ends() -> None:
    pos = position().hand(0, ore=2).hand(1, wool=1).hand(2, wool=1)
    made = open_table(pos.turn(0, roll=(1, 1)).game(seed=1), "person")
    table = made.controller
    press(made.hand.pane, "card", 2)
    press(made.panels["Trade"].pane, "want", 4)
    press(made.panels["Trade"].pane, "send")
    table.push_for_bot(cn.RefuseTrade(), 1)
    table.push_for_bot(cn.RefuseTrade(), 2)
    assert table.mine
    assert table.picks.give == cn.Cards(ore=1)
    assert not made.panels["Trade"].pane.hidden
    press(made.turn.pane, "end")
    assert table.picks == Picks()


@pytest.mark.rule("base.trade.player")
def test_each_answer_stands_at_its_player() -> None:
    pos = position(players=4).hand(0, ore=2).hand(1, wool=1).hand(2, wool=1).hand(3, wool=1)
    made = open_table(pos.turn(0, roll=(1, 1)).game(seed=1), "person")
    table, players = made.controller, made.panels["Players"].pane

    def marks() -> list[str]:
        return re.findall(r"cnb-answer[^>]*>([^<]*)<", players.html)

    assert marks() == []
    table.choose(cn.OfferTrade(cn.Cards(ore=1), cn.Cards(wool=1), (1, 2, 3)))
    assert marks() == ["thinking …"] * 3
    assert "Waiting for Blue you give 1 ore you get 1 wool" in words(made.turn.pane)
    table.push_for_bot(cn.RefuseTrade(), 1)
    table.push_for_bot(cn.CounterOffer(cn.Cards(wool=1), cn.Cards(ore=2)), 2)
    assert marks() == ["refuses", "counters", "thinking …"]
    table.push_for_bot(cn.AcceptTrade(), 3)
    assert marks() == ["refuses", "counters", "accepts"]
    assert made.turn.pane.html.count("cnb-primary") == 1
    press(made.turn.pane, "partner", 3)
    assert marks() == []
    assert held(made) == {"ore": 1, "wool": 1}


# ---- development cards ---------------------------------------------------------------------


@pytest.mark.rule("base.dev.play")
def test_cards_are_played_from_their_panel() -> None:
    pos = position().development(0, knight=1, monopoly=1, invention=1).development(0, fresh=True)
    game = pos.hand(1, wool=3).turn(0, roll=(1, 1)).game(seed=1)
    made = open_table(game, "person")
    made.drawers.open_panel("Cards")
    press(made.panels["Cards"].pane, "play", "invention")
    press(made.panels["Cards"].pane, "take")
    assert made.controller.note.rule == "base.dev.invention"
    press(made.panels["Cards"].pane, "want", 2)
    press(made.panels["Cards"].pane, "want", 3)
    press(made.panels["Cards"].pane, "take")
    assert dict(game.players[0].hand or {})["ore"] == 1
    assert made.drawers.playing == ""  # what was opened has done its part
    made.drawers.open_panel("Cards")
    assert "Only one development card" in words(made.panels["Cards"].pane)
    press(made.panels["Cards"].pane, "play", "monopoly")
    assert made.controller.note.rule == "base.dev.play"
    made.controller.undo()
    made.drawers.open_panel("Cards")
    press(made.panels["Cards"].pane, "play", "monopoly")
    press(made.panels["Cards"].pane, "act", "play monopoly wool")
    assert dict(game.players[0].hand or {})["wool"] == 3
    made.controller.undo()
    made.drawers.open_panel("Cards")
    press(made.panels["Cards"].pane, "play", "knight")
    assert "Where does the robber go?" in words(made.turn.pane)


@pytest.mark.parametrize(
    ("action", "wants"),
    [
        (cn.PlayKnight, RequiredChoice.NOTHING),
        (cn.PlayInvention, RequiredChoice.CARDS),
        (cn.PlayMonopoly, RequiredChoice.KIND),
        (cn.PlaySpy, RequiredChoice.SEAT),
        (cn.PlayBishop, RequiredChoice.PLACE),
        (cn.PlayAlchemist, RequiredChoice.DICE),
    ],
)
def test_what_a_card_asks_for_follows_from_its_action(
    action: type[Action], wants: RequiredChoice
) -> None:
    assert required_choice(action) is wants


def test_every_development_card_has_a_sign_and_says_what_it_does() -> None:
    made = open_table(position().turn(0, roll=(1, 1)).game(seed=1), "person")
    made.drawers.open_panel("Cards")
    cards = made.panels["Cards"].pane
    for card in DEVELOPMENT_CARDS:
        assert f'href="#cnb-sign-{card.name}"' in cards.html
        assert f'id="cnb-sign-{card.name}"' in symbol_definitions(made.controller.systems.signs)
        assert card.effect in words(cards)


@pytest.mark.rule("base.dev.invention")
def test_no_more_cards_can_be_wanted_than_a_card_brings() -> None:
    pos = position().development(0, invention=1).bank(ore=1, grain=5)
    made = open_table(pos.turn(0, roll=(1, 1)).game(seed=1), "person")
    made.drawers.open_panel("Cards")
    cards = made.panels["Cards"].pane
    press(cards, "play", "invention")
    for _ in range(2):
        press(cards, "want", 2)  # the bank has one
    assert "Play invention for 1 ore" in words(cards)
    press(cards, "want", 3)
    press(cards, "want", 3)
    assert "All are picked" in made.controller.note.text
    press(cards, "unwant", 3)
    press(cards, "want", 3)
    press(cards, "take")
    hand = made.controller.game.players[0].hand or {}
    assert {kind: count for kind, count in hand.items() if count} == {"ore": 1, "grain": 1}


def test_cards_that_nobody_can_trade_are_not_put_into_an_offer() -> None:
    made = open_table(position().hand(0, ore=1).turn(0, roll=(1, 1)).game(seed=1), "person")
    press(made.hand.pane, "card", 2)
    assert made.controller.note.text == "Nobody else holds a card."
    assert made.panels["Trade"].pane.hidden
