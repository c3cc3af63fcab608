"""The pirate fleet and the fortress: every roll counted out, and the engine's own fights."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import product

import pytest

import catan_nb as cn
from catan_nb import stats
from catan_nb.rules.seafarers.actions import AttackFortress, FightFortress
from catan_nb.rules.seafarers.events import CardLost, PrizeTaken
from catan_nb.rules.seafarers.questions import FleetLoss, FleetPrize
from catan_nb.stats.seafarers.pirates import lower_die
from tests.rules.scenarios.outposts import fleet_meets, line, outpost
from tests.rules.scenarios.scenes import at, position

F = Fraction
DIE = range(1, 7)


@pytest.mark.rule("sea.pirates.fleet")
def test_the_lower_of_two_dice() -> None:
    rolls = Counter(min(pair) for pair in product(DIE, DIE))
    assert lower_die() == {face: F(count, 36) for face, count in rolls.items()}


@pytest.mark.rule("sea.pirates.fleet")
def test_where_the_fleet_goes_and_whom_it_meets_there() -> None:
    # From its ninth place, (5, 1), the eleventh, (4, 3), is two on: the first seat is there.
    game = fleet_meets(ore=5).city(0, at(fleet_meets(), 6, 3, "S")).pirate_fleet(8).turn(0).game()
    found = stats.landfalls(game)
    assert [one.strength for one in found] == [1, 2, 3, 4, 5, 6]
    # Of 36 rolls 11 have a 1 as the lower die, then 9, 7, 5, 3 and 1.
    assert [36 * one.chance for one in found] == [11, 9, 7, 5, 3, 1]
    assert [one.hex for one in found] == [*game.fleet_circuit[9:], game.fleet_circuit[0]]
    # No warship against 2: a card, and one more for the city.
    assert found[1].meetings == (stats.FleetEncounter(seat=0, warships=0, won=0, lost=2),)
    assert not found[0].meetings
    # The settlement's intersection touches the next place of the way, (3, 4), too.
    assert [bool(one.meetings) for one in found] == [False, True, True, False, False, False]
    assert stats.fleet_balance(game, 0) == F(9 + 7, 36) * -2
    assert stats.fleet_balance(game, 1) == 0


@pytest.mark.rule("sea.pirates.fleet")
@pytest.mark.parametrize(("alone", "met"), [(False, [0, 1]), (True, [])])
def test_a_fleet_that_wants_one_fights_not_two(alone: bool, met: list[int]) -> None:
    table = position("pirate_islands", 3, fleet_wants_one=alone)
    table.settlement(0, at(table, 4, 4, "NW")).settlement(1, at(table, 5, 3, "NW"))
    found = stats.landfalls(table.pirate_fleet(8).turn(0).game())
    assert [one.seat for one in found[1].meetings] == met


def taken(game: cn.Game, seat: int, pair: tuple[int, int]) -> int:
    """Roll, let the fleet fight, and return the cards that a seat wins by it, or loses."""
    game = game.fork()
    game.push(cn.Roll(*pair))
    while isinstance(game.frame, FleetLoss | FleetPrize):
        game.push(game.sample() if game.actor == cn.CHANCE else game.legal_actions()[0])
    told = [event for event in game.events if getattr(event, "player", None) == seat]
    won = sum(event.cards.total for event in told if isinstance(event, PrizeTaken))
    return int(won) - sum(isinstance(event, CardLost) for event in told)


@pytest.mark.rule("sea.pirates.fleet")
@pytest.mark.parametrize(
    ("warships", "cards", "cities", "place"),
    [(0, 0, 0, 7), (0, 1, 1, 8), (0, 4, 1, 3), (1, 4, 0, 7), (2, 4, 1, 7), (3, 4, 1, 7)],
)
def test_the_balance_is_what_all_36_rolls_bring(
    warships: int, cards: int, cities: int, place: int
) -> None:
    table = outpost(ships=max(1, warships), **({"ore": cards} if cards else {}))
    table.warships(*line(table)[:warships])
    if cities:
        table.city(0, at(table, 6, 3, "S"))
    game = table.pirate_fleet(place).turn(0).game()
    fates = [taken(game, 0, pair) for pair in product(DIE, DIE)]
    assert stats.fleet_balance(game, 0) == F(sum(fates), 36)


@pytest.mark.rule("sea.pirates.fleet")
def test_an_empty_bank_pays_no_prize() -> None:
    table = outpost(ships=3)
    table.warships(*line(table)[:3]).pirate_fleet(7)
    table.bank(brick=0, lumber=0, ore=0, grain=0, wool=0)
    game = table.turn(0).game()
    met = stats.landfalls(game)[1].meetings
    assert [(one.seat, one.won, one.lost) for one in met] == [(0, 0, 0)]


@pytest.mark.rule("sea.pirates.fleet")
def test_a_fleet_that_has_left_meets_nobody() -> None:
    table = position("pirate_islands", 3).fortress_taken(0).fortress_taken(1).fortress_taken(2)
    game = table.turn(0).game()
    assert stats.landfalls(game) == ()
    assert stats.fleet_balance(game, 0) == 0


@pytest.mark.rule("sea.pirates.fortress")
@pytest.mark.parametrize("warships", range(8))
def test_an_attack_ends_as_the_engine_ends_it(warships: int) -> None:
    lost: Counter[int] = Counter()
    for face in DIE:
        table = outpost(ships=9)
        table.warships(*line(table)[:warships])
        game = table.turn(0, rolled=True).game()
        game.push(AttackFortress())
        game.push(FightFortress(face))
        player = game.players[0]
        lost[9 - len(player.ships)] += 1
        assert (player.fortress_chits == 2) == (len(player.ships) == 9)
    assert stats.fortress_attack(warships) == {n: F(lost[n], 6) for n in range(3)}


@pytest.mark.parametrize(
    "ask",
    [
        lambda: stats.landfalls(cn.new_game("base", players=3)),
        lambda: stats.fleet_balance(cn.new_game("base", players=3), 0),
        lambda: stats.fortress_attack(-1),
        lambda: stats.fortress_attack(16),
        lambda: stats.fortress_attack(2.5),
        lambda: stats.fortress_attack("4"),
    ],
)
def test_what_cannot_be_asked_is_refused_in_a_sentence(ask) -> None:
    with pytest.raises(ValueError, match=r"\w{2,}.* \w+"):
        ask()
