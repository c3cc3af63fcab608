"""Odds against what the engine pays, and the course of a game against its events."""

from __future__ import annotations

import csv
import random
from fractions import Fraction
from itertools import pairwise, product

import pytest

import catan_nb as cn
from catan_nb.rules.base.events import Blocked, Produced
from catan_nb.stats.course import Course, roll_counts, turns_csv
from catan_nb.stats.play.odds import chance_of_cards, next_build, payout


def played(seed: int, plies: int, **options: object) -> cn.Game:
    """A game of random moves that stops before a roll."""
    game = cn.new_game(players=3, board="beginner", seed=seed, options=options)
    rng = random.Random(seed)
    while game.ply < plies or type(game.frame).__name__ != "BeforeRoll":
        game.advance()
        if game.over or (game.ply >= plies and type(game.frame).__name__ == "BeforeRoll"):
            break
        game.push(rng.choice(game.legal_actions()))
    return game


@pytest.mark.rule("base.production")
@pytest.mark.rule("base.robber.block")
@pytest.mark.parametrize("seed", range(4))
def test_a_payout_is_what_the_engine_pays(seed: int) -> None:
    game = played(seed, 150 * seed)
    for total in range(2, 13):
        roll = cn.Roll(max(1, total - 6), total - max(1, total - 6))
        paid = {
            event.player: event.cards
            for event in game.fork().push(roll)
            if isinstance(event, Produced)
        }
        for seat in range(3):
            assert payout(game, seat, total) == paid.get(seat, cn.Cards()), (total, seat)


@pytest.mark.rule("base.bank.shortage")
@pytest.mark.parametrize("rule", ["nobody", "single_claimant_gets_rest"])
@pytest.mark.parametrize("left", [0, 1, 2])
def test_a_short_bank_pays_as_the_option_says(rule: str, left: int) -> None:
    pos = cn.Position(board="beginner", players=3, options={"bank_shortage": rule})
    board = pos.board
    hex = next(h for h in range(19) if board.tokens[h] == 8)
    corners = board.topology.hex_vertices[hex]
    pos.city(0, corners[0]).settlement(1, corners[2])
    name = cn.Terrain(board.terrain[hex]).word
    kind = {"forest": "lumber", "mountains": "ore"}[name]
    pos.bank(dict.fromkeys(("brick", "lumber", "ore", "grain", "wool"), 5) | {kind: left})
    game = pos.turn(0).game()
    paid = {e.player: e.cards for e in game.fork().push(cn.Roll(2, 6)) if isinstance(e, Produced)}
    for seat in range(3):
        assert payout(game, seat, 8) == paid.get(seat, cn.Cards())


@pytest.mark.parametrize("wanted", [{"grain": 1}, {"lumber": 2}, {"ore": 1, "wool": 1}])
@pytest.mark.parametrize("rolls", [0, 1, 2])
def test_a_chance_is_the_share_of_all_rolls(wanted: dict[str, int], rolls: int) -> None:
    game = played(2, 120)
    cards = cn.Cards(wanted)
    good = 0
    faces = list(product(range(1, 7), repeat=2))
    for dice in product(faces, repeat=rolls):
        got = sum((payout(game, 0, sum(pair)) for pair in dice), cn.Cards())
        good += cards <= got
    assert chance_of_cards(game, 0, cards, rolls) == Fraction(good, 36**rolls)


def test_nothing_wanted_is_certain_and_rolls_are_not_negative() -> None:
    game = played(1, 0)
    assert chance_of_cards(game, 0, cn.Cards(), 3) == 1
    with pytest.raises(ValueError, match="rolls: a number from 0"):
        chance_of_cards(game, 0, cn.Cards(), -1)


def builds(game: cn.Game) -> list[tuple[int, int]]:
    """For each seat how many rolls come before it may build again, and in whose turn that is."""
    found = (next_build(game, player.seat) for player in game.players)
    return [(one.rolls, one.turn) for one in found]


def six(players: int, rule: str = "special_building_phase", *, rolled: bool = False) -> cn.Game:
    """Seat 1 is on turn; seats 2 and 4 hold the price of a road, nobody else anything."""
    pos = cn.Position(
        "base", board="beginner_5_6", players=players, options={"special_building": rule}
    )
    for seat in (2, 4):
        pos.hand(seat, brick=1, lumber=1)
    return pos.turn(1, rolled=rolled).game()


def test_the_rolls_until_one_builds_again() -> None:
    game = cn.new_game(players=3, board="beginner", seed=1)
    assert builds(game) == [(1, 0), (2, 1), (3, 2)]
    game.push(cn.Roll(1, 1))
    assert builds(game) == [(3, 0), (1, 1), (2, 2)]


def test_in_the_set_up_turns_count_from_the_first_player() -> None:
    setup = cn.new_game(players=4, board="variable", seed=1, options={"first_player": 2})
    assert builds(setup) == [(3, 0), (4, 1), (1, 2), (2, 3)]


@pytest.mark.rule("six.special_building")
@pytest.mark.parametrize("players", [5, 6])
def test_with_special_building_one_builds_after_every_turn(players: int) -> None:
    assert builds(six(players)) == [(1, 1)] * players
    game = six(players, rolled=True)
    # The others may build after this turn, whose roll has been made; seat 1 after seat 2's.
    soon, next_turn = (0, 1), (1, 2)
    assert builds(game) == [soon, next_turn, *[soon] * (players - 2)]
    game.push(cn.EndTurn())
    assert game.actor == 2
    assert builds(game) == [*[next_turn] * 4, soon, *[next_turn] * (players - 5)]
    game.push(cn.EndBuilding())
    assert game.actor == 4
    assert builds(game) == [next_turn] * players


@pytest.mark.rule("six.special_building")
def test_with_paired_players_the_paired_turn_counts() -> None:
    """Seat 4 is paired with seat 1: six seats build every third turn, five every second or third.

    Of five players, seat s builds in turn s and after turn s - 3, that is s + 2.
    """
    rule = "paired_players"
    assert builds(six(6, rule)) == [(3, 3), (1, 1), (2, 2), (3, 3), (1, 1), (2, 2)]
    assert builds(six(5, rule)) == [(2, 2), (1, 1), (2, 2), (3, 3), (1, 1)]
    game = six(6, rule, rolled=True)
    assert builds(game) == [(2, 3), (3, 4), (1, 2), (2, 3), (0, 1), (1, 2)]
    game.push(cn.EndTurn())
    assert (game.actor, game.turn) == (4, 1)
    assert builds(game) == [(2, 3), (3, 4), (1, 2), (2, 3), (3, 4), (1, 2)]
    five = six(5, rule, rolled=True)
    assert builds(five) == [(1, 2), (2, 3), (1, 2), (2, 3), (0, 1)]


@pytest.mark.rule("six.special_building")
@pytest.mark.parametrize("players", [4, 5, 6])
@pytest.mark.parametrize("rule", ["special_building_phase", "paired_players"])
def test_the_engine_asks_everybody_at_the_foretold_moment(players: int, rule: str) -> None:
    """Games in which nobody builds, and all hold enough cards to be asked."""
    options = {"special_building": rule} if players > 4 else {}
    pos = cn.Position("base", board="beginner_5_6", players=players, options=options)
    for seat in range(players):
        pos.hand(seat, brick=2, lumber=2, wool=3, grain=2, ore=2)
    game, rng = pos.turn(0).game(seed=players), random.Random(players)
    told: list[set[tuple[int, int]]] = [set() for _ in range(players)]
    seen: set[tuple[int, int]] = set()
    while game.turn_number <= 3 * players:
        rolls = game.turn_number - (game.roll is None)
        on_turn, actor = game.turn, game.actor
        assert on_turn is not None
        chances = {(on_turn, rolls)} if game.roll else set()
        if actor is not None and type(game.frame).__name__ in ("SpecialBuilding", "PairedTurn"):
            chances.add((actor, rolls))
        for seat, rolled in chances - seen:
            assert told[seat] == {(rolled, on_turn)}
            told[seat].clear()
        seen |= chances
        for seat, (to_come, turn) in enumerate(builds(game)):
            told[seat].add((rolls + to_come, turn))
        idle = [one for kind in (cn.EndTurn, cn.EndBuilding) for one in game.legal(kind)]
        game.push(
            game.sample()
            if game.actor == cn.CHANCE
            else rng.choice(idle or game.legal(cn.RollDice) or game.legal_actions())
        )
    a_turn = 1 if players == 4 else 2 if rule == "paired_players" else players
    assert len(seen) == 3 * players * a_turn


@pytest.mark.rule("base.stats")
def test_the_course_adds_up_to_the_events() -> None:
    game = played(3, 400)
    turns = Course().read(game)
    assert [turn.number for turn in turns] == list(range(1, game.turn_number + 1))
    assert sum(roll_counts(turns)) == sum(turn.roll is not None for turn in turns)
    for seat in range(3):
        for name, kind in (("produced", Produced), ("blocked", Blocked)):
            told = sum(
                (e.cards for e in game.events if isinstance(e, kind) and e.player == seat),
                cn.Cards(),
            )
            assert sum((getattr(turn, name)[seat] for turn in turns), cn.Cards()) == told
    assert turns[-1].points == tuple(player.public_points for player in game.players)
    for before, turn in pairwise(turns):
        assert turn.number == before.number + 1


def test_reading_on_is_the_same_as_reading_at_once() -> None:
    game = played(4, 300)
    bit_by_bit = Course()
    replay = game.fork(0)
    for action in game.log:
        replay.push(action)
        bit_by_bit.read(replay)
    assert bit_by_bit.read(replay) == Course().read(game)
    replay.goto(50)
    assert bit_by_bit.read(replay) == Course().read(game.fork(50))
    other = played(5, 100)
    assert bit_by_bit.read(other) == Course().read(other)


def test_the_table_of_turns_can_be_read_back() -> None:
    game = played(3, 200)
    turns = Course().read(game)
    rows = list(csv.DictReader(turns_csv(turns, game.names, range(5)).splitlines()))
    assert len(rows) == len(turns)
    assert rows[0]["player"] == game.names[0]
    assert int(rows[0]["total"]) == sum(turns[0].roll or ())
    assert int(rows[-1][f"{game.names[1]}: points"]) == turns[-1].points[1]
    assert sum(int(row[f"{game.names[0]}: ore"]) for row in rows) == sum(
        turn.produced[0]["ore"] for turn in turns
    )
