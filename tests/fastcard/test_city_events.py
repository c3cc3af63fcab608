"""What the back of a settlement card brings: robbery and market day."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

import catan_nb as cn
from tests.fastcard.helpers import fc, hand, held, refusal, table, texts

ROBBERY, MARKET_DAY = fc.Reveal(0), fc.Reveal(1)
CITY = {"grain": 2, "ore": 3}


def new_city(players: int = 4, **options: Any) -> fc.CardPosition:
    """Return a position in which seat 0 can build a city and has nothing else."""
    return table(players, **options).hand(0, CITY).turn(0, "build")


def revealed(position: fc.CardPosition, event: cn.Action) -> fc.CardGame:
    """Return a game in which the city has brought an event."""
    game = position.game()
    game.push(fc.BuildCity())
    game.push(event)
    return game


@pytest.mark.rule("cards.build.city")
def test_the_event_is_one_of_those_on_cards_not_turned_yet() -> None:
    game = new_city().game()
    game.push(fc.BuildCity())
    assert game.outcomes().probability(ROBBERY) == Fraction(10, 15)
    assert game.view(2).outcomes().probability(MARKET_DAY) == Fraction(5, 15)
    game.push(MARKET_DAY)
    assert dict(game.city_events) == {"robbery": 10, "market_day": 4}


@pytest.mark.rule("cards.build.city")
def test_when_only_one_event_is_left_it_is_certain() -> None:
    position = table(2).settlements(0, 1).settlements(1, 1).cities(1, 3).hand(0, CITY)
    game = position.city_events(robbery=4).turn(0, "build").game()
    game.push(fc.BuildCity())
    assert dict(game.outcomes()) == {ROBBERY: 4}
    with pytest.raises(cn.IllegalAction, match=r"cards\.build\.city"):
        game.push(MARKET_DAY)


@pytest.mark.rule("cards.build.city")
def test_nobody_learns_the_event_before() -> None:
    game = new_city().game()
    for seat in (None, 0, 1):
        assert game.view(seat).city_events == {"robbery": 10, "market_day": 5}


# ---- robbery ---------------------------------------------------------------------------


@pytest.mark.rule("cards.robbery")
@pytest.mark.parametrize(("size", "loss"), [(7, 0), (8, 4), (9, 4), (10, 5), (13, 6)])
def test_whoever_has_more_than_seven_cards_gives_up_half(size: int, loss: int) -> None:
    game = revealed(new_city().hand(1, ore=size), ROBBERY)
    if not loss:
        assert (game.actor, game.phase) == (0, "build")
        return
    assert game.actor == 1
    assert game.legal_actions() == (fc.Discard(fc.Cards(ore=loss)),)
    game.push(fc.Discard(fc.Cards(ore=loss)))
    assert hand(game, 1) == {"ore": size - loss}
    assert held(game.discards) == {"ore": 3 + loss, "grain": 2}
    assert (game.actor, game.phase) == (0, "build")


@pytest.mark.rule("cards.robbery")
def test_the_victim_chooses_what_goes() -> None:
    game = revealed(new_city().hand(2, ore=2, wool=6), ROBBERY)
    assert {(a.cards["ore"], a.cards["wool"]) for a in game.legal_actions()} == {
        (0, 4),
        (1, 3),
        (2, 2),
    }
    assert refusal(game, fc.Discard(fc.Cards(wool=3))) == "cards.robbery"
    assert refusal(game, fc.Discard(fc.Cards(brick=4))) == "cards.robbery"
    happened = game.push(fc.Discard(fc.Cards(ore=2, wool=2)))
    assert texts(game, happened, None) == ["Orange loses 2 ore, 2 wool."]


@pytest.mark.rule("cards.robbery")
def test_it_strikes_everybody_beginning_with_the_builder() -> None:
    position = new_city(3).hand(0, grain=2, ore=11).hand(1, wool=8).hand(2, brick=10)
    game = revealed(position, ROBBERY)
    order = []
    while losses := game.legal(fc.Discard):
        order.append((game.actor, losses[0].cards.total))
        game.push(losses[0])
    assert order == [(0, 4), (1, 4), (2, 5)]


@pytest.mark.rule("cards.robbery")
def test_all_whom_it_strikes_may_choose_at_once() -> None:
    position = new_city(4).hand(0, grain=2, ore=11).hand(1, wool=7).hand(3, brick=5, wool=5)
    game = revealed(position, ROBBERY)
    asked = {seat: frame.count for seat, frame in game.asked_at_once.items()}
    assert list(asked.items()) == [(0, 4), (3, 5)]
    early = game.ahead(3)
    assert (early.actor, len(early.legal_actions())) == (3, 6)  # 0 to 5 of the bricks
    assert hand(early, 3) == {"brick": 5, "wool": 5}
    assert early.view(3).players[0].hand is None
    with pytest.raises(cn.BadSetup, match="owes no answer now"):
        game.ahead(1)
    game.push(fc.Discard(fc.Cards(ore=4)))
    assert list(game.asked_at_once) == [3]


@pytest.mark.rule("cards.robbery")
@pytest.mark.parametrize("players", [2, 3, 6])
def test_it_turns_the_fate_card_where_there_is_one(players: int) -> None:
    game = new_city(players).game()
    game.push(fc.BuildCity())
    happened = game.push(ROBBERY)
    assert game.direction == (None if players == 2 else -1)
    turned = [text for text in texts(game, happened, 1) if "fate card" in text]
    assert turned == ([] if players == 2 else ["The fate card now points counter-clockwise."])


@pytest.mark.rule("cards.robbery")
def test_its_limit_and_its_loss_are_options() -> None:
    game = revealed(new_city(robbery_loss="down_to_limit").hand(1, ore=12), ROBBERY)
    assert game.legal_actions() == (fc.Discard(fc.Cards(ore=5)),)
    game = revealed(new_city(robbery_limit=3).hand(1, ore=5), ROBBERY)
    assert game.legal_actions() == (fc.Discard(fc.Cards(ore=2)),)
    game = revealed(new_city(robbery_limit=0).hand(1, ore=1), ROBBERY)
    assert (game.actor, game.phase) == (0, "build")  # half of 1 card is none


# ---- market day ------------------------------------------------------------------------


@pytest.mark.rule("cards.market_day")
def test_a_market_day_lays_out_five_new_cards() -> None:
    position = new_city().market("ore", "ore", "wool", "wool", "brick").pile(grain=5)
    game = revealed(position, MARKET_DAY)
    assert held(game.market) == {}
    assert held(game.discards) == {"brick": 1, "ore": 5, "grain": 2, "wool": 2}
    happened = game.advance()
    assert held(game.market) == {"grain": 5}
    assert texts(game, happened, 3) == ["The market shows 5 grain."]
    assert (game.actor, game.phase, game.direction) == (0, "build", 1)


@pytest.mark.rule("cards.market_day", "cards.draw")
def test_when_the_pile_runs_out_the_old_market_is_shuffled_in() -> None:
    position = new_city().market("wool", "wool", "wool", "wool", "wool").pile(brick=2)
    game = revealed(position, MARKET_DAY)
    game.push(fc.DrawCard(0))
    game.push(fc.DrawCard(0))
    assert dict(game.outcomes()) == {
        fc.DrawCard(2): 3,
        fc.DrawCard(3): 2,
        fc.DrawCard(4): 5,
    }
    game.advance()
    assert sum(game.market.values()) == 5


@pytest.mark.rule("cards.market_day")
def test_as_an_option_everybody_draws_a_card() -> None:
    game = revealed(new_city(3, market_day="everybody_draws").hand(2, ore=1), MARKET_DAY)
    game.advance()
    assert [player.hand_size for player in game.players] == [1, 1, 2]
    assert (game.actor, game.phase) == (0, "build")


@pytest.mark.rule("cards.market_day", "cards.draw")
def test_when_cards_run_out_the_last_ones_draw_nothing() -> None:
    position = new_city(3, market_day="everybody_draws").hand(0, grain=2, ore=3).pile()
    game = position.game()
    game.push(fc.BuildCity())
    game.push(MARKET_DAY)
    for _ in range(3):  # the five cards that paid for the city are drawn again
        assert game.actor == cn.CHANCE
        game.push(game.sample())
    assert (game.actor, game.phase) == (0, "build")


@pytest.mark.rule("cards.market_day")
def test_as_an_option_a_market_day_brings_nothing() -> None:
    game = revealed(new_city(market_day="nothing").market("ore"), MARKET_DAY)
    assert held(game.market) == {"ore": 1}
    assert (game.actor, game.phase) == (0, "build")
