"""Cities' events, and whether a card in every turn is worth a point."""

from __future__ import annotations

from fractions import Fraction

import pytest

from catan_nb import stats
from catan_nb.fastcard import BuildCity, CardGame, CardPosition, Reveal
from catan_nb.stats.fastcard.buildings import expected_turns_to_win
from catan_nb.stats.fastcard.experiments import PLACES


def test_every_back_not_turned_is_as_likely_as_any_other() -> None:
    game = CardPosition().settlements(0, 1).hand(0, ore=3, grain=2).turn(0, "build").game()
    assert stats.city_event_odds(game.view(1)) == {
        "robbery": Fraction(10, 15),
        "market_day": Fraction(5, 15),
    }
    game.push(BuildCity())
    assert dict(game.outcomes()) == {Reveal(0): 10, Reveal(1): 5}
    game.push(Reveal(0))
    assert stats.city_event_odds(game.view(1))["robbery"] == Fraction(9, 14)


def test_robberies_within_several_cities_are_drawn_without_putting_back() -> None:
    game = CardPosition(players=3).game()
    chances = stats.robberies_within(game, 2)
    assert sum(chances.values()) == 1
    assert chances == stats.hypergeometric(11, 7, 2)
    with pytest.raises(ValueError, match="11 settlement cards"):
        stats.robberies_within(game, 12)


@pytest.mark.parametrize(("loss", "lost"), [("half", 4), ("down_to_limit", 2)])
def test_a_robbery_costs_what_the_option_says(loss: str, lost: int) -> None:
    position = CardPosition(options={"robbery_loss": loss}).hand(0, ore=9).hand(1, wool=7)
    risks = stats.robbery_risk(position.game().view(2))
    assert risks[0].loss == lost
    assert risks[0].expected == lost * Fraction(2, 3)
    assert (risks[0].spare, risks[1].spare, risks[1].loss) == (-2, 0, 0)
    more = stats.robbery_risk(position.game(), 2)[0]
    assert more.chance == 1 - Fraction(5 * 4, 15 * 14)
    assert more.expected == lost * more.chance


@pytest.mark.parametrize("draws", [2, 3, 4])
@pytest.mark.parametrize("price", [1, 4, Fraction(13, 3)])
def test_a_card_a_turn_is_worth_a_point_while_more_than_a_turns_cards_are_missing(
    draws: int, price: Fraction
) -> None:
    for missing in range(1, 12):
        value = stats.compare_card_and_point(missing, draws, price)
        wanted = "card" if missing > draws + 1 else "point" if missing < draws + 1 else "equal"
        assert value.better == wanted
        assert (value.worth > 1) == (wanted == "card")


def test_less_than_a_card_a_turn_pays_later() -> None:
    third = Fraction(1, 3)
    told = {n: stats.compare_card_and_point(n, 3, extra=third).better for n in (9, 10, 11)}
    assert told == {9: "point", 10: "equal", 11: "card"}  # d/e + 1 = 10
    assert stats.compare_card_and_point(10, 3, extra=third).worth == 1
    with pytest.raises(ValueError, match="more than 0"):
        stats.compare_card_and_point(5, 2, extra=0)


def test_points_are_paid_for_with_cards() -> None:
    value = stats.compare_card_and_point(7, 3)
    assert value.card == 7 * Fraction(13, 3) / 4
    assert value.point == 6 * Fraction(13, 3) / 3
    with pytest.raises(ValueError, match="won"):
        stats.compare_card_and_point(0, 2)
    with pytest.raises(ValueError, match="cannot be bought"):
        expected_turns_to_win(3, 0)


def race(missing: int, first: int) -> CardGame:
    """Seats 0 and 2 have a knight's A side; 1 and 3 a road's B side, a point more."""
    position = CardPosition(options={"target": missing + 1})
    for seat in range(4):
        position.settlements(seat, 1).roads(seat, 1 + seat % 2).knights(seat, 1 - seat % 2)
    return position.turn(first).game()


@pytest.mark.parametrize(("missing", "card_wins"), [(2, False), (6, True)])
def test_races_on_the_engine_agree_about_the_better_side(missing: int, card_wins: bool) -> None:
    games = [race(missing, first) for first in range(4)]
    won = stats.play_races(games, PLACES, runs=40, seed=1)
    share = won.share(lambda seat: seat % 2 == 0)
    assert won.trials == 40
    assert share.low > 0.5 if card_wins else share.high < 0.5


def test_simple_builders_finish_with_all_objects() -> None:
    won = stats.play_races([race(3, 0)], runs=8, seed=2)
    assert won.trials == 8
    with pytest.raises(ValueError, match="can be built"):
        stats.play_races([race(3, 0)], ["wonder"])
    with pytest.raises(ValueError, match="position"):
        stats.play_races([])
