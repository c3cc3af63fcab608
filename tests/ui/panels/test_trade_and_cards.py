"""The panels in which one trades and plays cards."""

from __future__ import annotations

import re

import pytest

import catan_nb as cn
from catan_nb.kernel.action import Action
from catan_nb.rules.base.questions import AnswerOffer, ChoosePartner
from catan_nb.rules.development.cards import DEVELOPMENT_CARDS
from catan_nb.ui.looks.drawings import symbols
from catan_nb.ui.panels.pickers import Wants, wants_of
from tests.ui.table.panels import open_table, press, words
from tests.ui.table.tables import position

# ---- trade ---------------------------------------------------------------------------------


@pytest.mark.rule("base.trade.bank")
def test_trading_with_the_bank() -> None:
    made = open_table(position().hand(0, wool=4).turn(0, roll=(1, 1)).game(seed=1), "person")
    made.tabs.choose("Trade")
    press(made.panels["Trade"].pane, "bank")
    assert "Choose a card" in made.controller.note.text
    press(made.panels["Trade"].pane, "bankgive", 4)
    press(made.panels["Trade"].pane, "bankget", 2)
    assert re.search(r"Trade [234] wool for 1 ore", words(made.panels["Trade"].pane))
    press(made.panels["Trade"].pane, "bank")
    assert (made.controller.game.players[0].hand or {})["ore"] == 1


@pytest.mark.rule("base.trade.player")
def test_an_offer_is_composed_answered_and_settled() -> None:
    pos = position().hand(0, ore=2).hand(1, wool=1).hand(2, grain=1)
    made = open_table(pos.turn(0, roll=(1, 1)).game(seed=1), "person", "person", curtain=False)
    game = made.controller.game
    made.tabs.choose("Trade")
    press(made.panels["Trade"].pane, "send", "offer")
    assert made.controller.note.rule == "base.trade.player"
    press(made.panels["Trade"].pane, "give", "2 1")
    press(made.panels["Trade"].pane, "get", "4 1")
    press(made.panels["Trade"].pane, "to", 2)
    press(made.panels["Trade"].pane, "send", "offer")
    assert isinstance(game.frame, AnswerOffer)
    assert "Blue gives you 1 ore and wants 1 wool" in words(made.turn.pane)
    press(made.turn.pane, "counter")
    assert made.tabs.playing == "Trade"
    press(made.panels["Trade"].pane, "get", "2 1")
    press(made.panels["Trade"].pane, "send", "counter")
    assert isinstance(game.frame, ChoosePartner)
    assert "Orange gives you 1 wool for 2 ore" in words(made.panels["Trade"].pane)
    press(made.panels["Trade"].pane, "partner", 1)
    assert dict(game.players[0].hand or {})["wool"] == 1
    assert game.players[1].hand_size == 2


def test_asking_for_offers_and_taking_none() -> None:
    pos = position().hand(0, ore=2).hand(1, wool=1)
    made = open_table(pos.turn(0, roll=(1, 1)).game(seed=1), "person", "person", curtain=False)
    made.tabs.choose("Trade")
    press(made.panels["Trade"].pane, "get", "4 1")
    press(made.panels["Trade"].pane, "send", "ask")
    assert "Make an offer" in words(made.turn.pane)
    press(made.turn.pane, "answer", "accept")
    assert made.controller.note.rule == "base.trade.player"
    press(made.panels["Trade"].pane, "counter")
    press(made.panels["Trade"].pane, "get", "2 1")
    press(made.panels["Trade"].pane, "send", "counter")
    press(made.turn.pane, "answer", "withdraw")
    assert made.controller.game.players[0].hand_size == 2


def test_the_composer_never_offers_what_is_not_held() -> None:
    made = open_table(position().hand(0, ore=1).turn(0, roll=(1, 1)).game(seed=1), "person")
    made.tabs.choose("Trade")
    for _ in range(3):
        press(made.panels["Trade"].pane, "give", "2 1")
    press(made.panels["Trade"].pane, "give", "0 1")
    assert made.panels["Trade"]._give == {2: 1, 0: 0}
    press(made.panels["Trade"].pane, "clear")
    assert made.panels["Trade"]._give == {}


# ---- development cards ---------------------------------------------------------------------


@pytest.mark.rule("base.dev.play")
def test_cards_are_played_from_their_panel() -> None:
    pos = position().development(0, knight=1, monopoly=1, invention=1).development(0, fresh=True)
    game = pos.hand(1, wool=3).turn(0, roll=(1, 1)).game(seed=1)
    made = open_table(game, "person")
    made.tabs.choose("Cards")
    press(made.panels["Cards"].pane, "play", "invention")
    press(made.panels["Cards"].pane, "take")
    assert made.controller.note.rule == "base.dev.invention"
    press(made.panels["Cards"].pane, "want", "2 1")
    press(made.panels["Cards"].pane, "want", "3 1")
    press(made.panels["Cards"].pane, "take")
    assert dict(game.players[0].hand or {})["ore"] == 1
    assert made.tabs.playing == ""  # what was opened has done its part
    made.tabs.choose("Cards")
    assert "Only one development card" in words(made.panels["Cards"].pane)
    press(made.panels["Cards"].pane, "play", "monopoly")
    assert made.controller.note.rule == "base.dev.play"
    made.controller.undo()
    made.tabs.choose("Cards")
    press(made.panels["Cards"].pane, "play", "monopoly")
    press(made.panels["Cards"].pane, "act", "play monopoly wool")
    assert dict(game.players[0].hand or {})["wool"] == 3
    made.controller.undo()
    made.tabs.choose("Cards")
    press(made.panels["Cards"].pane, "play", "knight")
    assert "move the robber" in words(made.turn.pane)


@pytest.mark.parametrize(
    ("action", "wants"),
    [
        (cn.PlayKnight, Wants.NOTHING),
        (cn.PlayInvention, Wants.CARDS),
        (cn.PlayMonopoly, Wants.KIND),
        (cn.PlaySpy, Wants.SEAT),
        (cn.PlayBishop, Wants.PLACE),
        (cn.PlayAlchemist, Wants.DICE),
    ],
)
def test_what_a_card_asks_for_follows_from_its_action(action: type[Action], wants: Wants) -> None:
    assert wants_of(action) is wants


def test_every_development_card_has_a_sign_and_says_what_it_does() -> None:
    made = open_table(position().turn(0, roll=(1, 1)).game(seed=1), "person")
    made.tabs.choose("Cards")
    cards = made.panels["Cards"].pane
    for card in DEVELOPMENT_CARDS:
        assert f'href="#cnb-sign-{card.name}"' in cards.html
        assert f'id="cnb-sign-{card.name}"' in symbols(made.controller.systems.signs)
        assert card.effect in words(cards)


@pytest.mark.rule("base.dev.invention")
def test_no_more_cards_can_be_wanted_than_a_card_brings() -> None:
    pos = position().development(0, invention=1).bank(ore=1, grain=5)
    made = open_table(pos.turn(0, roll=(1, 1)).game(seed=1), "person")
    made.tabs.choose("Cards")
    cards = made.panels["Cards"].pane
    press(cards, "play", "invention")
    for _ in range(3):
        press(cards, "want", "2 1")
        press(cards, "want", "3 1")
    assert "Play invention for 1 ore, 2 grain" in words(cards)
    press(cards, "want", "3 -1")
    press(cards, "take")
    hand = made.controller.game.players[0].hand or {}
    assert {kind: count for kind, count in hand.items() if count} == {"ore": 1, "grain": 1}
