"""Progress cards of Cities & Knights at the table, and the questions that they ask."""

from __future__ import annotations

import re

import pytest

from catan_nb.catalogue import RULES
from catan_nb.rules.cities_knights import actions as card_actions
from catan_nb.rules.cities_knights import questions as frames
from catan_nb.rules.cities_knights.actions import RollThree
from catan_nb.rules.cities_knights.names import PROGRESS_NAMES
from catan_nb.ui.pages.table_page import table_page
from tests.ui.systems.knights import HAND, realm, stops
from tests.ui.table.panels import Balanced, at_table, lit, open_table, press, turn, words

EVENT_SHIP = 3


# ---- progress cards ------------------------------------------------------------------------


@pytest.mark.rule("ck.progress.play")
def test_cards_tell_what_they_would_bring_and_are_played() -> None:
    made = turn(realm().progress(0, "mining", "irrigation", "warlord", "alchemist"))
    made.drawers.open_panel("Cards")
    pane = made.panels["Cards"].pane
    told = words(pane)
    assert "Chance that the next card of science is one more" in told
    assert re.search(r"Now: \d ore", told)
    press(pane, "open", "alchemist")
    assert made.controller.note.tone == "bad"
    before = made.controller.game.players[0].hand_size
    press(pane, "act", "play mining" if "play mining" in pane.html else "play irrigation")
    assert made.controller.game.players[0].hand_size > before or made.controller.note.rule


@pytest.mark.rule("ck.progress.draw")
def test_a_stack_with_a_single_card_is_for_whoever_rolls() -> None:
    for rolls, told in ((0, "politics 1 11 %"), (1, "politics 1 0 %")):
        pos = realm().improvements(0, politics=3).improvements(1, politics=3)
        made = open_table(pos.stack("politics", spy=1).turn(rolls).game(seed=1), "person")
        made.drawers.open_panel("Cards")
        assert told in words(made.panels["Cards"].pane).lower()


@pytest.mark.parametrize("name", PROGRESS_NAMES)
def test_every_kind_of_card_is_shown_in_every_situation(name: str) -> None:
    pos = realm().hand(0, HAND).hand(1, ore=2).hand(2, ore=1, wool=3)
    open_card = name in ("printer", "constitution")
    pos = pos.shown_card(0, name) if open_card else pos.progress(0, name)
    made = turn(pos.merchant(1, pos.board.topology.vertex_hexes[stops(pos, 1)[0]][0]))
    made.drawers.open_panel("Cards")
    pane = made.panels["Cards"].pane
    Balanced().feed(pane.html)
    assert RULES[f"ck.card.{name}"].text[-30:].replace("'", "&#x27;") in pane.html
    if not open_card:
        found = re.search(r'data-do="(act|tool|open)" data-arg="([^"]*)"', pane.html)
        assert found
        pane.press(found[1], found[2])
        pane.press(found[1], found[2])
        assert not made.errors.errors


@pytest.mark.rule("ck.card.bishop")
def test_a_card_for_a_place_is_taken_in_hand_first() -> None:
    made = turn(realm().progress(0, "bishop").hand(1, ore=1).barbarians(fleet=0, landings=1))
    made.drawers.open_panel("Cards")
    press(made.panels["Cards"].pane, "tool", "card_bishop")
    assert "Click the hex for the robber" in words(made.turn.pane)
    assert lit(made, "hex")
    made.controller.click("hex", min(lit(made, "hex")))
    assert not made.controller.game.players[0].progress_size


@pytest.mark.rule("ck.card.alchemist")
def test_the_alchemist_chooses_both_dice() -> None:
    made = at_table(realm().progress(0, "alchemist").turn(0).game(seed=2))
    made.drawers.open_panel("Cards")
    pane = made.panels["Cards"].pane
    press(pane, "open", "alchemist")
    press(pane, "face", "b3")
    assert made.controller.note.tone == "bad"
    press(pane, "face", "a2")
    press(pane, "face", "b3")
    assert made.controller.game.roll == (2, 3)


@pytest.mark.rule("ck.card.inventor")
def test_the_inventor_swaps_two_tokens_on_the_board() -> None:
    made = turn(realm().progress(0, "inventor"))
    made.controller.take_tool("card_inventor")
    first, second = sorted(lit(made, "hex"))[:2]
    before = made.controller.game.state.tokens
    made.controller.click("hex", first)
    assert isinstance(made.controller.game.frame, frames.SecondToken)
    second = max(lit(made, "hex"))
    made.controller.click("hex", second)
    after = made.controller.game.state.tokens
    assert (after[first], after[second]) == (before[second], before[first])
    spot = next(s for s in made.board.board.overlay.spots if (s["kind"], s["id"]) == ("hex", first))
    assert str(after[first]) in spot["label"]


@pytest.mark.rule("ck.progress.hand")
def test_a_fifth_card_is_put_back_before_the_turn_ends() -> None:
    held = ("mining", "crane", "smith", "warlord")
    game = realm().progress(0, *held).improvements(0, trade=5).turn(0).game(seed=3)
    game.push(RollThree(0, 1, 2))
    made = at_table(game)
    assert game.players[0].progress_size == 5
    press(made.turn.pane, "end")
    assert made.controller.note.rule == "ck.progress.hand"
    press(made.turn.pane, "drawer", "Cards")
    pane = made.panels["Cards"].pane
    assert "put one back" in words(pane)
    press(pane, "act", "return progress crane")
    assert "put one back" not in words(pane)
    assert "back" not in words(made.turn.pane)
    press(made.turn.pane, "end")
    assert game.turn == 1


@pytest.mark.rule("base.hidden")
def test_progress_cards_stay_behind_the_curtain() -> None:
    game = realm().progress(0, "spy").progress(1, "crane").turn(0, roll=(2, 3)).game(seed=1)
    made = table_page(game, ["person"] * 3, paused=True)
    made.drawers.open_panel("Cards")
    pane = made.panels["Cards"].pane
    assert "are secret" in words(pane)
    press(made.turn.pane, "reveal", 0)
    assert "Spy politics" in words(pane)
    press(pane, "open", "spy")
    assert "Orange, 0 cards, 1 progress" in words(pane)
    press(pane, "act", "play spy P1")
    made.drawers.open_panel("Cards")
    assert "crane" in words(pane).lower()
    press(made.turn.pane, "end")
    assert "Crane science" not in words(pane)


# ---- what others have to answer ------------------------------------------------------------


@pytest.mark.rule("ck.card.wedding")
def test_a_wedding_guest_chooses_the_gift() -> None:
    pos = realm().progress(0, "wedding").hand(1, ore=2, coin=2).defenders(1, 2)
    made = turn(pos)
    made.controller.choose(card_actions.PlayWedding())
    assert isinstance(made.controller.game.frame, frames.WeddingGift)
    press(made.hand.pane, "card", 5)
    press(made.hand.pane, "card", 2)
    assert "Give 2 of 2" in words(made.turn.pane)
    press(made.turn.pane, "discard")
    assert dict(made.controller.game.players[0].hand or {})["coin"] == 1


@pytest.mark.rule("ck.card.master_merchant")
def test_an_open_hand_is_chosen_from() -> None:
    pos = realm().progress(0, "master_merchant").hand(1, ore=2, coin=2).defenders(1, 2)
    made = turn(pos)
    made.controller.choose(card_actions.PlayMasterMerchant(1))
    assert "hand lies open to you" in words(made.hand.pane)
    press(made.hand.pane, "card", 5)
    press(made.hand.pane, "card", 5)
    press(made.turn.pane, "discard")
    assert dict(made.controller.game.players[0].hand or {})["coin"] == 2
    assert "lies open" not in words(made.hand.pane)


@pytest.mark.rule("ck.card.spy")
def test_the_spy_sees_the_cards_and_takes_one() -> None:
    made = turn(realm().progress(0, "spy").progress(1, "crane", "bishop"))
    made.controller.choose(card_actions.PlaySpy(1))
    assert "Take Crane" in words(made.turn.pane)
    press(made.turn.pane, "act", "take progress crane")
    assert (made.controller.game.players[0].progress or {})["crane"] == 1


@pytest.mark.rule("ck.card.commercial_harbour")
def test_the_harbour_is_offered_and_answered() -> None:
    made = turn(realm().progress(0, "commercial_harbour").hand(0, ore=2).hand(1, coin=1, cloth=1))
    made.controller.choose(card_actions.PlayCommercialHarbour())
    assert "Commercial harbour: Orange gets" in words(made.turn.pane)
    press(made.turn.pane, "act", "offer harbour P1 ore")
    press(made.turn.pane, "act", "give commodity cloth")
    assert dict(made.controller.game.players[0].hand or {})["cloth"] == 1


@pytest.mark.rule("ck.barbarians.win")
def test_those_who_helped_alike_choose_a_track_each() -> None:
    made = at_table(realm(even=True).barbarians(fleet=6).turn(0).game(seed=3))
    game = made.controller.game
    assert "each draw a progress card" in words(made.panels.strip_panels[0].pane)
    made.controller.choose(RollThree(EVENT_SHIP, 6, 6))
    for _ in range(3):
        assert isinstance(game.frame, frames.PickTrack)
        press(made.turn.pane, "act", "draw from science")
    assert [player.progress_size for player in game.players] == [1, 1, 1]


@pytest.mark.rule("ck.progress.hand")
def test_a_fifth_card_goes_back_at_once_in_the_turn_of_another() -> None:
    held = ("mining", "crane", "smith", "warlord")
    game = realm().progress(1, *held).improvements(1, trade=5).turn(0).game(seed=3)
    made = at_table(game)
    made.controller.choose(RollThree(0, 1, 2))
    assert isinstance(game.frame, frames.KeepFour)
    assert made.controller.viewer == 1
    press(made.turn.pane, "drawer", "Cards")
    press(made.panels["Cards"].pane, "act", "return progress smith")
    assert game.players[1].progress_size == 4


@pytest.mark.rule("ck.improve.third")
def test_the_aqueduct_offers_resources() -> None:
    made = at_table(realm().improvements(0, science=3).turn(0).game(seed=1))
    made.controller.choose(RollThree(EVENT_SHIP, 6, 6))
    assert isinstance(made.controller.game.frame, frames.Aqueduct)
    press(made.turn.pane, "act", "use aqueduct ore")
    assert made.controller.game.players[0].hand_size == 1


@pytest.mark.rule("ck.card.deserter")
def test_a_deserter_is_given_up_and_put_up_on_the_board() -> None:
    pos = realm()
    made = turn(pos.progress(0, "deserter"))
    made.controller.choose(card_actions.PlayDeserter(1))
    frame = made.controller.game.frame
    while isinstance(frame, frames.DeserterChoice | frames.DeserterPlace):
        assert lit(made)
        made.controller.click("vertex", min(lit(made)))
        frame = made.controller.game.frame
    assert len(made.controller.game.players[0].knight_pieces) == 2
