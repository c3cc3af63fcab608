"""Progress cards in general: drawing, keeping four, showing, playing (ck.progress.*)."""

from __future__ import annotations

from fractions import Fraction

import pytest

import catan_nb as cn
from catan_nb.rules.cities_knights.names import PROGRESS_NAMES
from tests.conformance.knights_oracle import BOX
from tests.rules.cities_knights.tables import (
    EVENT_SHIP,
    POLITICS,
    SCIENCE,
    TRADE,
    asked,
    cards,
    position,
    progress_card,
)
from tests.rules.play.hand_made import allowed, frame_name, path, push, refused

MERCHANT, CRANE, SPY = map(progress_card, ("merchant", "crane", "spy"))
PRINTER, CONSTITUTION = map(progress_card, ("printer", "constitution"))
GATES = ("trade", "politics", "science")
#: How many cards each track has.
SIZES = {track: sum(box.values()) for track, box in BOX.items()}


def draws(game: cn.Game) -> list[tuple[int, int]]:
    """Let chance draw what is to be drawn; return who drew from which track."""
    found = []
    while frame_name(game) == "ProgressDraw":
        found.append((game.frame.player, game.frame.track))
        push(game, game.sample())
    return found


# ---- drawing ---------------------------------------------------------------------------


@pytest.mark.rule("ck.progress.draw")
@pytest.mark.parametrize("gate", range(3))
@pytest.mark.parametrize("step", range(6))
def test_each_step_lets_one_more_red_number_draw(gate: int, step: int) -> None:
    # Red 1 and 2 after the first step, up to every number after the fifth.
    table = position().city(0, 12).improvements(0, **{GATES[gate]: step}).turn(0)
    drawing = set()
    for red in range(1, 7):
        game = push(table.game(), cn.RollThree(gate, red, 1 if red < 6 else 2))
        if draws(game):
            drawing.add(red)
    assert drawing == set(range(1, step + 2) if step else ())


@pytest.mark.rule("ck.progress.draw")
def test_a_step_of_one_track_draws_from_no_other() -> None:
    table = position().improvements(0, trade=5).city(0, 12).turn(0)
    for gate, drawn in ((TRADE, [(0, TRADE)]), (POLITICS, []), (SCIENCE, []), (EVENT_SHIP, [])):
        game = push(table.game(), cn.RollThree(gate, 1, 1))
        assert draws(game) == drawn


@pytest.mark.rule("ck.progress.draw")
def test_the_rulebook_s_example_of_market_and_trading_house() -> None:
    # A rolls a 6, a red 3 and the yellow gate; B has two steps of trade and draws a card.
    table = position(2).improvements(1, trade=2).turn(0)
    game = push(table.game(), cn.RollThree(TRADE, 3, 6))
    assert asked(game) == ("ProgressDraw", cn.CHANCE)
    assert (game.frame.player, game.frame.track) == (1, TRADE)
    push(game, cn.DrawProgress(MERCHANT))
    assert (cards(game, 1), game.progress_left["trade"]) == ({"merchant": 1}, SIZES["trade"] - 1)
    assert asked(game) == ("MainTurn", 0)


@pytest.mark.rule("ck.progress.draw")
def test_all_draw_clockwise_from_the_player_on_turn() -> None:
    table = position(4)
    for seat in (0, 1, 3):
        table.improvements(seat, science=2)
    game = push(table.turn(2).game(), cn.RollThree(SCIENCE, 3, 5))
    assert draws(game) == [(3, SCIENCE), (0, SCIENCE), (1, SCIENCE)]
    game = push(table.turn(1).game(), cn.RollThree(SCIENCE, 3, 5))
    assert draws(game) == [(1, SCIENCE), (3, SCIENCE), (0, SCIENCE)]
    assert game.progress_left["science"] == SIZES["science"] - 3


@pytest.mark.rule("ck.progress.draw")
def test_an_empty_stack_gives_nothing_to_those_who_come_later() -> None:
    table = position(4).stack("science", crane=2).turn(2)
    for seat in range(4):
        table.improvements(seat, science=1)
    game = push(table.game(), cn.RollThree(SCIENCE, 1, 1))
    assert draws(game) == [(2, SCIENCE), (3, SCIENCE)]
    assert [cards(game, seat) for seat in range(4)] == [{}, {}, {"crane": 1}, {"crane": 1}]
    push(game, cn.EndTurn(), cn.RollThree(SCIENCE, 1, 1))
    assert asked(game) == ("MainTurn", 3)


@pytest.mark.rule("ck.progress.draw")
def test_the_odds_of_a_draw_are_those_of_the_stack() -> None:
    table = position().improvements(0, trade=1).progress(1, merchant=2).turn(0)
    game = push(table.game(), cn.RollThree(TRADE, 1, 1))
    odds = game.outcomes()
    assert odds.total == 16
    assert odds.probability(cn.DrawProgress(MERCHANT)) == Fraction(4, 16)
    resource = cn.DrawProgress(progress_card("resource_monopoly"))
    assert odds.probability(resource) == Fraction(4, 16)
    refused(game, cn.DrawProgress(CRANE), "ck.progress.draw")


@pytest.mark.rule("ck.progress.draw")
@pytest.mark.rule("ck.progress.play")
def test_played_cards_come_up_again_after_the_others_in_their_order() -> None:
    table = position().city(0, 12).improvements(0, trade=1).stack("trade", merchant=1)
    table.progress(0, "merchant_fleet", "resource_monopoly", "trade_monopoly")
    game = table.hand(1, cloth=1, ore=2).turn(0, rolled=True).game()
    push(game, cn.PlayTradeMonopoly(7), cn.PlayMerchantFleet(0), cn.PlayResourceMonopoly(2))
    assert game.progress_left["trade"] == 4
    order = []
    for _ in range(4):
        push(game, cn.EndTurn())
        push(game, cn.RollThree(TRADE, 1, 1))
        odds = game.outcomes()
        assert (len(odds), odds.total) == (1, 1)  # no doubt what comes
        order.append(PROGRESS_NAMES[game.sample().card])
        push(game, game.sample())
    assert order == ["merchant", "trade_monopoly", "merchant_fleet", "resource_monopoly"]


@pytest.mark.rule("ck.progress.draw")
def test_a_player_without_cities_still_draws() -> None:
    game = position().settlement(0, 8).improvements(0, politics=1).turn(1).game()
    push(game, cn.RollThree(POLITICS, 2, 1))
    assert draws(game) == [(0, POLITICS)]


# ---- keeping four ----------------------------------------------------------------------


FOUR = {"merchant": 2, "crane": 1, "warlord": 1}


@pytest.mark.rule("ck.progress.hand")
def test_off_turn_a_fifth_card_goes_back_at_once() -> None:
    table = position().improvements(1, politics=1).progress(1, **FOUR).turn(0)
    game = push(table.game(), cn.RollThree(POLITICS, 1, 1), cn.DrawProgress(SPY))
    assert asked(game) == ("KeepFour", 1)
    returns = {cn.ReturnProgress(n) for n in (MERCHANT, CRANE, SPY, progress_card("warlord"))}
    assert set(game.legal_actions()) == returns
    refused(game, cn.ReturnProgress(progress_card("bishop")), "ck.progress.hand", "no bishop")
    refused(game, cn.PlayCrane(), "ck.progress.hand")
    refused(game, cn.EndTurn(), "ck.progress.hand")
    with pytest.raises(cn.IllegalAction):
        game.push(cn.ReturnProgress(CRANE), 0)
    before = game.progress_left["trade"]
    push(game, cn.ReturnProgress(MERCHANT))
    assert cards(game, 1) == {"merchant": 1, "crane": 1, "warlord": 1, "spy": 1}
    assert game.progress_left["trade"] == before + 1
    assert asked(game) == ("MainTurn", 0)


@pytest.mark.rule("ck.progress.hand")
def test_the_card_just_drawn_may_be_the_one_that_goes() -> None:
    table = position().improvements(1, politics=1).progress(1, **FOUR).turn(0)
    game = push(table.game(), cn.RollThree(POLITICS, 1, 1), cn.DrawProgress(SPY))
    push(game, cn.ReturnProgress(SPY))
    assert cards(game, 1) == FOUR


@pytest.mark.rule("ck.progress.hand")
def test_on_one_s_own_turn_a_fifth_card_may_be_played_instead() -> None:
    table = position().city(0, 12).improvements(0, politics=1).progress(0, **FOUR).turn(0)
    game = push(table.game(), cn.RollThree(POLITICS, 1, 1), cn.DrawProgress(SPY))
    assert asked(game) == ("MainTurn", 0)
    refused(game, cn.EndTurn(), "ck.progress.hand", "play one or put one back")
    playing = push(game.fork(), cn.PlayCrane())
    allowed(playing, cn.EndTurn())
    refused(playing, cn.ReturnProgress(MERCHANT), "ck.progress.hand", "may be kept")
    returning = push(game.fork(), cn.ReturnProgress(SPY))
    assert cards(returning, 0) == FOUR
    allowed(returning, cn.EndTurn())


@pytest.mark.rule("ck.progress.hand")
def test_a_fifth_card_may_be_the_one_that_is_played() -> None:
    table = position().settlement(1, 8).progress(1, "crane").improvements(0, politics=1)
    game = table.progress(0, **FOUR).city(0, 12 + 24).turn(0).game()
    push(game, cn.RollThree(POLITICS, 1, 1), cn.DrawProgress(SPY))
    allowed(game, cn.PlaySpy(1))


@pytest.mark.rule("ck.progress.hand")
def test_four_are_never_too_many() -> None:
    game = position().progress(0, **FOUR).turn(0, rolled=True).game()
    allowed(game, cn.EndTurn())
    refused(game, cn.ReturnProgress(CRANE), "ck.progress.hand", "may be kept")


@pytest.mark.rule("ck.progress.hand")
@pytest.mark.rule("ck.progress.vp")
def test_open_cards_do_not_count_among_the_four() -> None:
    table = position().improvements(1, science=1).progress(1, **FOUR).shown_card(1, "constitution")
    game = push(table.turn(0).game(), cn.RollThree(SCIENCE, 1, 1), cn.DrawProgress(PRINTER))
    assert asked(game) == ("MainTurn", 0)
    assert (cards(game, 1), game.players[1].points) == (FOUR, 2)


# ---- cards worth a point ---------------------------------------------------------------


@pytest.mark.rule("ck.progress.vp")
@pytest.mark.parametrize(("gate", "card"), [(SCIENCE, "printer"), (POLITICS, "constitution")])
def test_cards_worth_a_point_are_shown_at_once(gate: int, card: str) -> None:
    table = position().improvements(1, science=1, politics=1).settlement(1, 8).turn(0)
    game = push(table.game(), cn.RollThree(gate, 1, 1), cn.DrawProgress(progress_card(card)))
    orange = game.players[1]
    assert (orange.shown_cards, orange.progress_size, orange.points) == ((card,), 0, 2)
    for viewer in (None, 0, 1, 2):
        assert game.view(viewer).players[1].shown_cards == (card,)
        assert game.view(viewer).players[1].points == 2


@pytest.mark.rule("ck.progress.vp")
@pytest.mark.rule("ck.card.spy")
def test_a_spy_does_not_take_an_open_card() -> None:
    table = position().shown_card(1, "printer").progress(0, "spy").turn(0, rolled=True)
    game = table.game()
    refused(game, cn.PlaySpy(1), "ck.card.spy")
    game = table.progress(1, "crane").game()
    push(game, cn.PlaySpy(1))
    if frame_name(game) == "SpyChoice":
        refused(game, cn.TakeProgress(PRINTER), "ck.card.spy")
        push(game, cn.TakeProgress(CRANE))
    assert (cards(game, 0), game.players[1].shown_cards) == ({"crane": 1}, ("printer",))


# ---- playing ---------------------------------------------------------------------------


@pytest.mark.rule("ck.progress.play")
def test_any_number_of_cards_is_played_in_a_turn() -> None:
    table = position().city(0, 12).settlement(0, 18).progress(0, crane=2, merchant=2)
    game = table.turn(0, rolled=True).game()
    push(game, cn.PlayCrane(), cn.PlayMerchant(4), cn.PlayCrane(), cn.PlayMerchant(5))
    assert cards(game, 0) == {}
    assert dict(game.progress_left) == SIZES
    refused(game, cn.PlayCrane(), "ck.progress.play", "no crane")


@pytest.mark.rule("ck.progress.play")
def test_a_card_just_drawn_may_be_played() -> None:
    table = position().city(0, 12).improvements(0, science=1).turn(0)
    game = push(table.game(), cn.RollThree(SCIENCE, 1, 1), cn.DrawProgress(CRANE))
    push(game, cn.PlayCrane())


@pytest.mark.rule("ck.progress.play")
def test_cards_are_not_played_before_the_roll_or_by_others() -> None:
    table = position().city(0, 12).progress(0, "crane").city(1, 40).progress(1, "crane")
    game = table.turn(0).game()
    refused(game, cn.PlayCrane(), "base.turn")
    push(game, cn.RollThree(EVENT_SHIP, 1, 1))
    with pytest.raises(cn.IllegalAction):
        game.push(cn.PlayCrane(), 1)
    push(game, cn.PlayCrane())  # blue's
    refused(game, cn.PlayCrane(), "ck.progress.play")  # orange has one, but is not on turn


@pytest.mark.rule("ck.progress.play")
def test_what_is_played_is_told_to_all_and_what_is_drawn_is_not() -> None:
    table = position().city(0, 12).improvements(0, science=1).road(0, *path(12, 17)).turn(0)
    game = push(table.game(), cn.RollThree(SCIENCE, 1, 1))
    (drawn, *_) = game.push(cn.DrawProgress(CRANE))
    assert "crane" in drawn.text(game.names, 0)
    for viewer in (None, 1, 2):
        assert "crane" not in drawn.text(game.names, viewer)
    (played, *_) = game.push(cn.PlayCrane())
    assert all("crane" in played.text(game.names, viewer) for viewer in (None, 1, 2))


@pytest.mark.rule("ck.progress.hand")
def test_what_is_put_back_is_not_told() -> None:
    table = position().improvements(1, politics=1).progress(1, **FOUR).turn(0)
    game = push(table.game(), cn.RollThree(POLITICS, 1, 1), cn.DrawProgress(SPY))
    (event, *_) = game.push(cn.ReturnProgress(CRANE))
    assert "crane" in event.text(game.names, 1)
    assert all("crane" not in event.text(game.names, viewer) for viewer in (None, 0, 2))
