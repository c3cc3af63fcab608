"""Odds against what the engine pays, and the course of a game against its events."""

from __future__ import annotations

import csv
import random
from fractions import Fraction
from itertools import pairwise, product

import pytest

import catan_nb as cn
from catan_nb.rules.events import Blocked, Produced
from catan_nb.stats.course import Course, roll_counts, turns_csv
from catan_nb.stats.odds import chance_of_cards, payout, rolls_until_next_turn


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


def test_the_rolls_until_one_builds_again() -> None:
    game = cn.new_game(players=3, board="beginner", seed=1)
    assert [rolls_until_next_turn(game, seat) for seat in range(3)] == [1, 2, 3]
    game.push(cn.Roll(1, 1))
    assert [rolls_until_next_turn(game, seat) for seat in range(3)] == [3, 1, 2]
    setup = cn.new_game(players=3, board="variable", seed=1)
    assert rolls_until_next_turn(setup, 0) == 1


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
