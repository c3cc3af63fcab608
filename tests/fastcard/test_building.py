"""Building: prices, once a turn, sides, stacks."""

from __future__ import annotations

from typing import Any

import pytest

import catan_nb as cn
from catan_nb.fastcard.building import ways_to_pay
from tests.fastcard.helpers import RICH, fc, hand, held, refusal, table, texts

Cards = fc.Cards
#: What is built, what it costs, and the rule.
OBJECTS: tuple[tuple[Any, Cards, str], ...] = (
    (fc.BuildRoad(), Cards(brick=1, lumber=1), "cards.build.road"),
    (fc.BuildKnight(), Cards(grain=1, wool=1, ore=1), "cards.build.knight"),
    (
        fc.BuildSettlement(),
        Cards(brick=1, lumber=1, grain=1, wool=1),
        "cards.build.settlement",
    ),
    (fc.BuildCity(), Cards(grain=2, ore=3), "cards.build.city"),
    (fc.BuildExpansion(0), Cards(wool=3, ore=1), "cards.build.expansion"),
)
LIBRARY, GUILD, CHURCH, CASTLE, UNIVERSITY = range(5)


def building(players: int = 4, **options: Any) -> fc.CardPosition:
    """Return a position in which seat 0 may build whatever it pays."""
    return table(players, **options).cities(0, 1).turn(0, "build")


@pytest.mark.rule(
    "cards.build.road",
    "cards.build.knight",
    "cards.build.settlement",
    "cards.build.city",
    "cards.build.expansion",
)
@pytest.mark.parametrize(("action", "price", "rule"), OBJECTS)
def test_every_object_has_its_price_which_goes_to_the_discards(
    action: Any, price: Cards, rule: str
) -> None:
    game = building().hand(0, price).game()
    assert action.pay == price
    game.push(action)
    assert hand(game, 0) == {}
    assert held(game.discards) == dict(price)
    for kind in price:  # one card less of any kind does not pay
        poor = building().hand(0, price - Cards({kind: 1})).game()
        assert refusal(poor, action) == rule


@pytest.mark.rule("cards.build.once")
@pytest.mark.parametrize(("action", "price", "rule"), OBJECTS)
def test_nothing_is_built_twice_in_a_turn(action: Any, price: Cards, rule: str) -> None:
    name = type(action).__name__.removeprefix("Build").lower()
    game = building().cities(0, 2).hand(0, price).turn(0, "build", built=(name,)).game()
    assert refusal(game, action) == "cards.build.once"
    others = [other for other, _, _ in OBJECTS if other != action]
    rich = building().hand(0, brick=5, lumber=5, ore=9, grain=9, wool=9)
    game = rich.turn(0, "build", built=(name,)).game()
    assert all(refusal(game, other) is None for other in others)


@pytest.mark.rule("cards.build.once")
def test_in_the_next_turn_it_may_be_built_again() -> None:
    game = table(2).hand(0, brick=2, lumber=2).turn(0, "build").game()
    game.push(fc.BuildRoad())
    assert refusal(game, fc.BuildRoad()) == "cards.build.once"
    game.push(fc.EndTurn())
    game.advance()
    game.push(fc.EndSwaps())
    game.push(fc.EndTurn())
    game.advance()
    game.push(fc.EndSwaps())
    assert refusal(game, fc.BuildRoad()) is None


# ---- three for one ---------------------------------------------------------------------


@pytest.mark.rule("cards.build.substitute")
def test_three_equal_cards_stand_for_any_one_and_the_player_chooses() -> None:
    game = building().hand(0, brick=1, lumber=1, wool=3, ore=3).game()
    assert {a.pay for a in game.legal(fc.BuildRoad)} == {
        Cards(brick=1, lumber=1),
        Cards(brick=1, wool=3),
        Cards(brick=1, ore=3),
        Cards(lumber=1, wool=3),
        Cards(lumber=1, ore=3),
        Cards(wool=3, ore=3),
    }
    game.push(fc.BuildRoad(Cards(lumber=1, ore=3)))
    assert hand(game, 0) == {"brick": 1, "wool": 3}


@pytest.mark.rule("cards.build.substitute")
def test_it_may_be_done_as_often_as_wanted() -> None:
    game = building().hand(0, lumber=15 - 4).game()
    assert [a.pay for a in game.legal(fc.BuildRoad)] == [Cards(lumber=4)]
    whole = building().hand(0, brick=9, ore=6).game()  # 5 ore and grain: 9 brick are 3 of them
    assert Cards(brick=6, ore=3) in {a.pay for a in whole.legal(fc.BuildCity)}
    assert Cards(brick=9, ore=2) in {a.pay for a in whole.legal(fc.BuildCity)}
    knights = building().hand(0, brick=9).game()
    assert [a.pay for a in knights.legal(fc.BuildKnight)] == [Cards(brick=9)]


@pytest.mark.rule("cards.build.substitute")
@pytest.mark.parametrize(
    "pay",
    [
        Cards(),
        Cards(brick=1),
        Cards(brick=2),
        Cards(brick=1, wool=2),
        Cards(brick=1, wool=2, ore=1),
        Cards(brick=1, lumber=1, wool=3),
        Cards(brick=3, lumber=1),  # three for one of the same kind
        Cards(lumber=3, brick=1, wool=3),
    ],
)
def test_what_is_no_price_does_not_pay(pay: Cards) -> None:
    game = building().hand(0, brick=5, lumber=5, wool=5, ore=5).game()
    assert refusal(game, fc.BuildRoad(pay)) == "cards.build.substitute"


@pytest.mark.rule("cards.build.substitute")
def test_the_ways_to_pay_are_all_that_the_rule_allows() -> None:
    """Search all bundles of up to 9 cards for those that pay for a knight."""
    from itertools import product

    price = (0, 0, 1, 1, 1)
    found = set()
    for counts in product(range(10), repeat=5):
        if sum(counts) > 9:
            continue
        # So many cards are paid as they are; what is over must be triples for what is missing.
        kept = [min(n, wanted) for n, wanted in zip(counts, price, strict=True)]
        over = [n - k for n, k in zip(counts, kept, strict=True)]
        if all(n % 3 == 0 for n in over) and sum(over) // 3 == 3 - sum(kept):
            found.add(Cards.of(counts))
    assert set(ways_to_pay(Cards(ore=1, grain=1, wool=1))) == found


@pytest.mark.rule("cards.build.substitute")
def test_a_good_price_that_is_not_in_the_hand_is_refused_by_the_object() -> None:
    game = building().hand(0, brick=1, lumber=1).game()
    assert refusal(game, fc.BuildRoad(Cards(brick=1, wool=3))) == "cards.build.road"


# ---- roads and knights -----------------------------------------------------------------


@pytest.mark.rule("cards.build.road", "cards.build.knight")
@pytest.mark.parametrize("what", ["road", "knight"])
def test_sides_alternate_beginning_with_a(what: str) -> None:
    action = fc.BuildRoad() if what == "road" else fc.BuildKnight()
    for number, side in enumerate("ABABA"):
        position = fc.CardPosition(players=4).hand(0, RICH).turn(0, "build")
        game = getattr(position, f"{what}s")(0, number).game()
        before = game.points(0)
        happened = game.push(action)
        player = game.players[0]
        sides = player.road_sides if what == "road" else player.knight_sides
        assert sides == tuple("ABABA"[: number + 1])
        assert player.points == before + (side == "B")
        assert f"its {side} side up" in texts(game, happened, 1)[-1]


@pytest.mark.rule("cards.build.road")
def test_a_road_comes_from_the_middle() -> None:
    game = building().hand(0, RICH).game()
    left = game.stacks["road"]
    game.push(fc.BuildRoad())
    assert game.stacks["road"] == left - 1


# ---- settlements, cities, expansions ---------------------------------------------------


@pytest.mark.rule("cards.build.settlement")
def test_a_settlement_is_a_point_and_its_back_stays_hidden() -> None:
    game = building().hand(0, RICH).game()
    before, backs, left = game.points(0), game.city_events, game.stacks["settlement"]
    game.push(fc.BuildSettlement())
    assert game.points(0) == before + 1
    assert game.stacks["settlement"] == left - 1
    assert game.city_events == backs


@pytest.mark.rule("cards.build.settlement")
@pytest.mark.parametrize("turn", [False, True])
def test_whoever_builds_a_settlement_may_turn_the_fate_card(turn: bool) -> None:
    game = building(3).hand(0, RICH).game()
    game.push(fc.BuildSettlement())
    assert set(game.legal_actions()) == {fc.TurnFate(), fc.KeepFate()}
    game.push(fc.TurnFate() if turn else fc.KeepFate())
    assert game.direction == (-1 if turn else 1)
    assert (game.phase, game.actor) == ("build", 0)


@pytest.mark.rule("cards.build.settlement", "cards.take")
def test_two_players_have_no_fate_card() -> None:
    game = building(2).hand(0, RICH).game()
    game.push(fc.BuildSettlement())
    assert game.direction is None
    assert (game.phase, game.actor) == ("build", 0)
    with pytest.raises(cn.BadSetup, match=r"cards\.take"):
        building(2).direction(1)


@pytest.mark.rule("cards.build.settlement")
def test_without_settlements_in_the_middle_none_is_built() -> None:
    position = building(2).cities(0, 0).settlements(0, 4).settlements(1, 3)
    game = position.hand(0, RICH).game()
    assert game.stacks["settlement"] == 0
    assert refusal(game, fc.BuildSettlement()) == "cards.build.settlement"
    assert refusal(game, fc.BuildCity()) is None


@pytest.mark.rule("cards.build.city")
def test_a_city_takes_the_place_of_a_settlement_and_counts_two() -> None:
    game = building().hand(0, RICH).game()
    before, left = game.points(0), game.stacks["settlement"]
    game.push(fc.BuildCity())
    player = game.players[0]
    assert (player.settlements, player.cities, player.points) == (0, 2, before + 1)
    assert game.stacks["settlement"] == left


@pytest.mark.rule("cards.build.city")
def test_without_a_settlement_there_is_no_city() -> None:
    game = building().settlements(0, 0).hand(0, RICH).game()
    assert refusal(game, fc.BuildCity()) == "cards.build.city"


@pytest.mark.rule("cards.build.expansion")
@pytest.mark.parametrize(("kind", "worth"), [(0, 3), (1, 3), (2, 3), (3, 3), (4, 4)])
def test_an_expansion_takes_the_place_of_its_citys_points(kind: int, worth: int) -> None:
    game = building().hand(0, RICH).game()
    before = game.points(0)
    name = fc.Expansions.names[kind]
    left = game.stacks["expansions"][name]
    game.push(fc.BuildExpansion(kind))
    player = game.players[0]
    assert (player.cities, player.expansions) == (0, (name,))
    assert player.points == before - 2 + worth
    assert game.stacks["expansions"][name] == left - 1


@pytest.mark.rule("cards.build.expansion")
def test_without_a_city_there_is_no_expansion() -> None:
    game = table().expansion(0, "church").hand(0, RICH).turn(0, "build").game()
    assert refusal(game, fc.BuildExpansion(LIBRARY)) == "cards.build.expansion"


@pytest.mark.rule("cards.build.expansion")
def test_nobody_builds_the_same_expansion_twice() -> None:
    game = building().expansion(0, "church").hand(0, RICH).game()
    assert game.stacks["expansions"]["church"] == 1
    assert refusal(game, fc.BuildExpansion(CHURCH)) == "cards.build.expansion"
    assert refusal(game, fc.BuildExpansion(CASTLE)) is None


@pytest.mark.rule("cards.build.expansion")
def test_what_is_gone_from_the_middle_cannot_be_built() -> None:
    game = building().expansion(1, "library").hand(0, RICH).game()
    assert refusal(game, fc.BuildExpansion(LIBRARY)) == "cards.build.expansion"
    two = building(2).hand(0, RICH).game()  # the guild is no part of it
    assert refusal(two, fc.BuildExpansion(GUILD)) == "cards.build.expansion"


@pytest.mark.rule("cards.build.expansion")
def test_an_expansion_can_be_built_on_a_city_of_the_same_turn() -> None:
    game = table(2).hand(0, grain=2, ore=4, wool=3).turn(0, "build").game()
    game.push(fc.BuildCity())
    game.push(fc.Reveal(1))
    game.advance()
    game.push(fc.BuildExpansion(UNIVERSITY))
    assert game.points(0) == 4


@pytest.mark.rule("cards.turn")
def test_building_waits_for_the_end_of_the_swaps() -> None:
    game = table().hand(0, RICH).game()
    assert refusal(game, fc.BuildRoad()) == "cards.turn"
    game.push(fc.EndSwaps())
    assert refusal(game, fc.BuildRoad()) is None
