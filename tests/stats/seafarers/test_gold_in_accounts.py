"""Cards of choice for gold among what the dice bring (sea.gold), worked by hand.

On the sound the gold H14 has the 3: a roll of 3 is 2 of 36.
"""

from __future__ import annotations

import random
from fractions import Fraction
from itertools import product

import pytest

import catan_nb as cn
from catan_nb import stats
from catan_nb.rules.base.events import Produced
from catan_nb.rules.play.payout import choices
from catan_nb.rules.seafarers.events import GoldTaken
from catan_nb.rules.seafarers.questions import ChooseGold
from catan_nb.stats.course import Course, turns_csv
from catan_nb.stats.play.odds import chance_of_cards
from tests.rules.play.hand_made import push
from tests.rules.seafarers.tables import position, way

THREE = cn.Roll(1, 2)
F = Fraction


@pytest.mark.rule("sea.gold")
def test_a_roll_pays_choices_by_buildings_unless_the_robber_stands_there() -> None:
    table = position().city(0, 27).settlement(1, 39)
    game = table.turn(0).game()
    assert choices(game, 3) == (2, 1, 0)
    assert choices(game, 10) == (0, 0, 0)
    assert choices(table.robber(14).game(), 3) == (0, 0, 0)


@pytest.mark.rule("sea.gold.order")
def test_choices_are_counted_from_what_the_bank_has_left_in_turn() -> None:
    table = position().city(0, 27).settlement(1, 39).city(2, 40).bank(ore=2, wool=1)
    assert choices(table.turn(1).game(), 3) == (0, 1, 2)


def test_the_account_counts_gold_as_received_and_expected() -> None:
    game = position().city(0, 39).settlement(1, 8).turn(0).game()
    push(game, THREE, cn.TakeGold(cn.Cards(ore=2)))
    first, second, third = stats.accounts(game)
    # 2 of 36 rolls pay 2 cards: a mean of 4/36, a variance of 2/36 · 4 − (4/36)².
    assert (first.received, first.expected) == (2, F(4, 36))
    assert first.variance == F(8, 36) - F(16, 1296)
    # The isle's 9 is 4 of 36.
    assert (second.received, second.expected, third.expected) == (0, F(4, 36), F(0))


def test_what_the_robber_keeps_of_gold_is_counted() -> None:
    game = push(position().city(0, 39).robber(14).turn(0).game(), THREE)
    found = stats.accounts(game)[0]
    assert (found.blocked, found.received, found.expected) == (2, 0, F(0))


def test_the_account_tells_robber_and_pirate_apart() -> None:
    table = position().settlement(1, 18).ships(1, *way(18, 13)).hand(1, ore=1).turn(0)
    game = push(table.game(), cn.Roll(3, 4), cn.MovePirate(6), cn.Steal("ore"))
    first, second, _ = stats.accounts(game)
    assert (first.moved, first.sailed, first.stole, second.lost) == (0, 1, 1, 1)


def test_the_course_of_a_game_has_gold_beside_the_production() -> None:
    game = position().settlement(0, 27).turn(0).game()
    push(game, THREE, cn.TakeGold(cn.Cards(ore=1)), cn.EndTurn(), cn.Roll(4, 6))
    turns = Course().read(game)
    assert [turn.chosen[0] for turn in turns][-2:] == [cn.Cards(ore=1), cn.Cards()]
    assert [turn.produced[0] for turn in turns][-2:] == [cn.Cards(), cn.Cards(brick=1)]
    head, *rows = turns_csv(turns, game.names, game.rules.kinds).splitlines()
    columns = head.split(",")
    name = game.names[0]
    of_choice, ore = (columns.index(f"{name}: {what}") for what in ("of choice", "ore"))
    row = rows[-2].split(",")
    assert (row[of_choice], row[ore]) == ("1", "1")


def test_the_course_counts_what_the_robber_keeps_of_gold() -> None:
    # A city at the gold 3, where the robber stands, and a settlement at the isle's 9.
    game = push(position().city(0, 39).settlement(1, 8).robber(14).turn(0).game(), THREE)
    (turn,) = Course().read(game)[-1:]
    assert (turn.withheld, turn.blocked[0].total) == ((2, 0, 0), 0)
    assert [turn.kept_away(seat) for seat in range(3)] == [2, 0, 0]
    head, *rows = turns_csv((turn,), game.names, game.rules.kinds).splitlines()
    blocked = head.split(",").index(f"{game.names[0]}: blocked")
    assert rows[-1].split(",")[blocked] == "2"


def test_without_gold_the_file_of_turns_has_no_column_for_it() -> None:
    game = push(position().settlement(0, 18).turn(0).game(), THREE)
    assert "of choice" not in turns_csv(Course().read(game), game.names, game.rules.kinds)


def test_cards_of_choice_are_taken_for_whatever_is_missing() -> None:
    game = position().settlement(0, 27).turn(0).game()  # hills 10 and gold 3
    # A 3 (2 of 36) brings any card, a 10 (3 of 36) brick.
    assert chance_of_cards(game, 0, cn.Cards(ore=1), 1) == F(2, 36)
    assert chance_of_cards(game, 0, cn.Cards(brick=1), 1) == F(5, 36)
    # Ore needs one 3; brick and ore a 3 and a 10 in either order, or two of the 3.
    assert chance_of_cards(game, 0, cn.Cards(brick=1, ore=1), 2) == F(2 * 2 * 3 + 2 * 2, 36**2)


def paid(game: cn.Game, roll: cn.Roll) -> list[int]:
    """The cards of each seat when the dice fall so, those of choice for gold included."""
    after = game.fork()
    events = [*after.push(roll)]
    while isinstance(after.frame, ChooseGold):
        events += after.push(after.legal_actions()[0])
    received = [0] * len(game.players)
    for event in events:
        if isinstance(event, Produced | GoldTaken):
            received[event.player] += event.cards.total
    return received


def test_what_is_expected_is_what_the_engine_pays_on_average_gold_included() -> None:
    table = position().settlement(0, 18).city(0, 39).settlement(1, 27).settlement(2, 8)
    game = table.bank(brick=2, ore=3, grain=3, wool=4).turn(0).game(seed=3)
    rng, means, golden = random.Random(3), [F(0)] * 3, 0
    for _ in range(250):
        drawn = game.sample() if game.actor == cn.CHANCE else None
        if isinstance(drawn, cn.Roll):
            rolls = [paid(game, cn.Roll(*pair)) for pair in product(range(1, 7), repeat=2)]
            means = [
                mean + F(sum(row[seat] for row in rolls), 36) for seat, mean in enumerate(means)
            ]
        golden += isinstance(game.frame, ChooseGold)
        game.push(drawn or rng.choice(game.legal_actions()))
    assert [one.expected for one in stats.accounts(game)] == means
    assert golden > 1
