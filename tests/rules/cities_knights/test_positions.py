"""Positions of Cities & Knights set up by hand: what they say, refuse and fill in."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import pytest

import catan_nb as cn
from catan_nb.rules.cities_knights.block import block
from catan_nb.rules.cities_knights.reading import KnightPiece
from tests.conformance.knights_oracle import BOX
from tests.rules.cities_knights.tables import position
from tests.rules.play.hand_made import frame_name, path, push

#: Statements of a whole table: the name of each and what it says.
STATEMENTS: list[tuple[str, tuple[Any, ...], dict[str, Any]]] = [
    ("city", (0, 8, 40), {}),
    ("road", (0, *path(8, 13, 18)), {}),
    ("road", (1, *path(25, 31)), {}),
    ("settlement", (1, 0, 1, 2, 16, 25), {}),
    ("reduced", (1, 36), {}),
    ("city", (2, 34), {}),
    ("knight", (0, 13), {"strength": 2, "active": True, "woken": True, "raised": True}),
    ("knight", (0, 18, 3), {}),
    ("knight", (1, 31), {"active": True}),
    ("wall", (0, 8, 40), {}),
    ("improvements", (0,), {"trade": 5, "politics": 4}),
    ("improvements", (1,), {"trade": 4, "science": 2}),
    ("metropolis", ("politics", 40), {}),
    ("progress", (0, "spy", "merchant"), {"crane": 2, "bishop": 1}),
    ("progress", (1, "spy"), {"alchemist": 2}),
    ("shown_card", (1, "constitution"), {}),
    ("stack", ("science",), {"medicine": 2, "smith": 1}),
    ("defenders", (2, 3), {}),
    ("merchant", (2, (-2, 1)), {}),
    ("barbarians", (), {"fleet": 5, "landings": 2}),
    ("turn", (0,), {"roll": (2, 6), "number": 30}),
    ("symbol", ("science",), {}),
    ("hand", (0,), {"coin": 2, "ore": 1}),
]


def stated(statements: list[tuple[str, tuple[Any, ...], dict[str, Any]]]) -> cn.Position:
    table = position(target=15)
    for name, args, kwargs in statements:
        getattr(table, name)(*args, **kwargs)
    return table


@pytest.mark.rule("ck.materials")
def test_everything_that_is_stated_is_read() -> None:
    game = stated(STATEMENTS).game()
    blue, orange, white = game.players
    assert blue.knight_pieces == (KnightPiece(13, 2, True), KnightPiece(18, 3, False))
    assert (blue.strength, orange.strength, game.defence) == (2, 1, 3)
    assert (blue.walls, blue.safe_cards, white.safe_cards) == ((8, 40), 11, 7)
    assert dict(blue.improvements) == {"trade": 5, "politics": 4, "science": 0}
    assert game.metropolises == {"trade": (0, 8), "politics": (0, 40), "science": None}
    assert (blue.metropolises, orange.metropolises) == (("trade", "politics"), ())
    held = {card: n for card, n in blue.progress.items() if n}
    assert held == {"crane": 2, "bishop": 1, "spy": 1, "merchant": 1}
    assert (blue.progress_size, orange.progress_size) == (5, 3)
    assert (orange.shown_cards, white.defenders, game.defenders_left) == (("constitution",), 3, 3)
    assert game.progress_left == {"trade": 17, "politics": 14, "science": 3}
    assert (game.merchant, game.fleet, game.landings) == ((12, 2), 5, 2)
    assert (game.symbol, game.roll, frame_name(game)) == ("science", (2, 6), "MainTurn")
    assert (orange.reduced, len(orange.settlements), orange.cities) == ((36,), 6, ())
    assert (orange.left["settlement"], orange.left["city"]) == (0, 3)
    assert game.attack == 3
    assert [player.points for player in game.players] == [8, 7, 6]
    woken, raised = block(game.state).woken, block(game.state).raised
    assert woken == raised == 1 << 13


@pytest.mark.parametrize("seed", range(6))
def test_the_order_of_statements_does_not_matter(seed: int) -> None:
    shuffled = random.Random(seed).sample(STATEMENTS, len(STATEMENTS))
    assert stated(shuffled).game().state == stated(STATEMENTS).game().state


def test_positions_are_saved_and_loaded() -> None:
    game = stated(STATEMENTS).game(seed=3)
    loaded = cn.Game.from_json(game.to_json())
    assert loaded.state == game.state
    assert loaded.to_json() == game.to_json()
    push(game, *game.legal_actions()[:1])
    assert cn.Game.from_json(game.to_json()).state == game.state


def test_what_is_not_stated_is_at_its_start() -> None:
    game = position().game()
    assert (game.symbol, game.fleet, game.landings, game.merchant) == (None, 0, 0, None)
    assert dict(game.progress_left) == {track: sum(box.values()) for track, box in BOX.items()}
    assert game.bank["coin"] == 12
    assert position().turn(0, rolled=True).game().symbol == "trade"


@pytest.mark.rule("ck.metropolis")
@pytest.mark.parametrize("step", [4, 5])
def test_a_metropolis_that_can_be_in_one_place_only_need_not_be_stated(step: int) -> None:
    table = position().city(1, 8).city(2, 40).improvements(1, science=step)
    assert table.game().metropolises["science"] == (1, 8)
    assert table.improvements(2, science=4).metropolis("science", 8).game().points(1) == 4
    late = position().city(1, 8).city(2, 40).improvements(1, trade=4).improvements(2, trade=5)
    assert late.game().metropolises["trade"] == (2, 40)
    both = position().city(1, 8).improvements(1, trade=5).improvements(2, trade=5).city(2, 40)
    assert both.metropolis("trade", 8).game().players[1].metropolises == ("trade",)


@pytest.mark.rule("ck.setup")
def test_the_setup_can_go_on_with_the_road_of_a_city() -> None:
    game = position(2).city(1, 8).setup(1, round=2, road_at=8).game()
    assert (frame_name(game), game.frame.vertex) == ("SetupRoad", 8)


@pytest.mark.rule("ck.progress.hand")
def test_a_fifth_card_may_be_held_on_turn() -> None:
    held = {"spy": 3, "bishop": 2}
    assert position().progress(0, **held).turn(0, rolled=True).game().players[0].progress_size == 5
    for seat, rolled in ((0, False), (1, True)):
        with pytest.raises(cn.BadSetup, match=r"5 hidden.*ck\.progress\.hand"):
            position().progress(seat, **held).turn(0, rolled=rolled).game()


@pytest.mark.rule("six.bank")
def test_the_larger_game_has_more_defenders() -> None:
    assert position(5).defenders(0, 4).defenders(1, 4).game().defenders_left == 0
    with pytest.raises(cn.BadSetup, match=r"only 8.*ck\.materials"):
        position(5).defenders(0, 5).defenders(1, 4).game()


def ready() -> cn.Position:
    """Two cities, roads and a free city for the next player."""
    return position().city(0, 8, 40).road(0, *path(8, 13, 18, 24)).city(1, 25).turn(0, rolled=True)


WRONG: list[tuple[Callable[[cn.Position], Any], str]] = [
    (lambda p: p.knight(0, 54), r"V54 is no intersection.*ck\.knight\.build"),
    (lambda p: p.knight(0, -1), "no intersection"),
    (lambda p: p.knight(0, True), "not by True"),
    (lambda p: p.knight(3, 13), r"no seat 3.*base\.players"),
    (lambda p: p.knight(0, 13, 4), r"strength of 1, 2 or 3.*ck\.materials"),
    (lambda p: p.knight(0, 13, True), "not True"),
    (lambda p: p.knight(0, 13).knight(1, 13), r"knight at V13 already.*ck\.knight\.build"),
    (lambda p: p.knight(0, 13).knight(0, 18).knight(0, 24), r"only 2 basic.*ck\.materials"),
    (lambda p: p.knight(0, 8).game(), r"building at V8.*ck\.knight\.build"),
    (lambda p: p.knight(0, 22).game(), r"no own route.*V22.*ck\.knight\.build"),
    (lambda p: p.knight(1, 13).game(), r"no own route.*V13"),
    (lambda p: p.knight(0, 13, woken=True), r"is active.*ck\.knight\.activate"),
    (lambda p: p.knight(0, 13, raised=True), r"never upgraded.*ck\.knight\.upgrade"),
    (
        lambda p: p.knight(0, 13, active=True, woken=True).turn(1).game(),
        r"player on turn.*ck\.knight\.action",
    ),
    (lambda p: p.wall(0, 54), r"V54 is no intersection.*ck\.wall"),
    (lambda p: p.wall(0, 8, 8), r"V8 has a wall already.*ck\.wall"),
    (lambda p: p.wall(0, 25).game(), r"no city at V25.*ck\.wall"),
    (lambda p: p.wall(1, 8).game(), "no city at V8"),
    (lambda p: p.wall(0, 8, 40, 25, 22), r"only 3 walls.*ck\.wall"),
    (lambda p: p.improvements(0, trade=6), r"no step 6 of trade.*ck\.improve"),
    (lambda p: p.improvements(0, trade=-1), "no step -1"),
    (lambda p: p.improvements(0, science=True), "no step True of science"),
    (lambda p: p.improvements(0, trade=4).game(), r"say where.*trade.*ck\.metropolis"),
    (
        lambda p: p.improvements(0, trade=4).improvements(1, trade=4).game(),
        r"say where.*ck\.metropolis",
    ),
    (lambda p: p.improvements(2, trade=4).game(), r"say where.*ck\.metropolis"),
    (
        lambda p: p.improvements(1, trade=4, politics=4).metropolis("trade", 25).game(),
        r"say where.*politics",
    ),
    (lambda p: p.metropolis("war", 8), r"no track 'war'.*ck\.metropolis"),
    (lambda p: p.metropolis("trade", 54), r"V54 is no intersection.*ck\.metropolis"),
    (lambda p: p.metropolis("trade", 13).game(), r"no city at V13.*ck\.metropolis"),
    (lambda p: p.metropolis("trade", 8).game(), r"Blue cannot.*step 0.*ck\.metropolis"),
    (
        lambda p: (
            p.improvements(0, trade=4, science=4)
            .metropolis("trade", 8)
            .metropolis("science", 8)
            .game()
        ),
        r"one track only.*ck\.metropolis",
    ),
    (
        lambda p: p.improvements(0, trade=4).improvements(1, trade=5).metropolis("trade", 8).game(),
        r"Blue cannot.*step 4.*ck\.metropolis",
    ),
    (lambda p: p.progress(0, "knight"), r"no progress card 'knight'.*ck\.materials"),
    (lambda p: p.progress(0, spy=-1), r"no -1 spy.*ck\.materials"),
    (lambda p: p.progress(0, spy=True), "no True spy"),
    (lambda p: p.progress(0, "printer"), r"printer is never hidden.*ck\.progress\.vp"),
    (lambda p: p.progress(0, spy=2).progress(1, spy=2).game(), r"4 spy.*than 3.*ck\.materials"),
    (lambda p: p.progress(0, merchant=6).game(), r"6 hidden.*ck\.progress\.hand"),
    (lambda p: p.progress(1, merchant=5).game(), r"5 hidden.*ck\.progress\.hand"),
    (lambda p: p.shown_card(0, "spy"), r"not shown.*ck\.progress\.vp"),
    (
        lambda p: p.shown_card(0, "printer").shown_card(1, "printer"),
        r"only one printer.*ck\.materials",
    ),
    (lambda p: p.stack("war"), r"no track 'war'.*ck\.materials"),
    (lambda p: p.stack("trade", spy=1), r"spy is no card of trade.*ck\.materials"),
    (lambda p: p.stack("politics", spy=4).game(), r"spy.*more than 3.*ck\.materials"),
    (lambda p: p.progress(0, "spy").stack("politics", spy=3).game(), "1 spy.*3 in the stack"),
    (
        lambda p: p.shown_card(0, "printer").stack("science", printer=1).game(),
        "1 printer.*1 in the stack",
    ),
    (lambda p: p.defenders(0, 7).game(), r"only 6.*ck\.materials"),
    (lambda p: p.defenders(0, 4).defenders(1, 3).game(), "only 6"),
    (lambda p: p.defenders(0, -1), "no -1 defender"),
    (lambda p: p.merchant(0, 19), r"merchant stays on land.*H19.*ck\.merchant"),
    (lambda p: p.merchant(0, "9"), r"a hex is named by its number.*not by '9'.*ck\.merchant"),
    (lambda p: p.knight(0, "8"), r"an intersection is named.*not by '8'.*ck\.knight\.build"),
    (lambda p: p.knight(0, 8, active="no"), r"active is True or False, not 'no'"),
    (lambda p: p.merchant(0, (9, 9)), r"no hex \(9, 9\).*ck\.merchant"),
    (lambda p: p.merchant(0, 9).game(), r"H9 has no resource.*ck\.merchant"),
    (lambda p: p.merchant(1, 3).game(), r"Orange has no building at H3.*ck\.merchant"),
    (lambda p: p.barbarians(fleet=7), r"0 to 6, not 7.*ck\.barbarians\.track"),
    (lambda p: p.barbarians(fleet=True), "not True"),
    (lambda p: p.barbarians(landings=-1), r"-1 times.*ck\.barbarians\.track"),
    (lambda p: p.reduced(0, 54), r"V54 is no intersection.*base\.build\.settlement"),
    (lambda p: p.reduced(0, 8), "V8 is occupied"),
    (lambda p: p.reduced(0, 22).game(), r"all settlements.*not 0.*ck\.barbarians\.reduced"),
    (
        lambda p: p.settlement(2, 0, 1, 2, 16, 22).city(2, 36, 47, 31).reduced(2, 45, 51).game(),
        r"1 city too many.*base\.pieces",
    ),
    (lambda p: p.symbol("storm"), r"no symbol 'storm'.*ck\.roll\.order"),
    (lambda p: p.symbol("ship").turn(0).game(), r"rolled with the others.*ck\.roll\.order"),
    (lambda p: p.hand(0, coin=13).game(), r"13 coin.*base\.bank"),
]


@pytest.mark.rule("ck.materials")
@pytest.mark.parametrize("number", range(len(WRONG)))
def test_impossible_positions_are_refused(number: int) -> None:
    build, message = WRONG[number]
    assert ready().game().turn == 0
    with pytest.raises(cn.BadSetup, match=message):
        build(ready())


def test_a_statement_that_fails_changes_nothing() -> None:
    table, other = ready(), ready()
    for fails in (
        lambda: table.wall(0, 8, 8),
        lambda: table.progress(0, "spy", "printer"),
        lambda: table.improvements(0, trade=3, science=6),
        lambda: table.stack("trade", merchant=1, spy=1),
        lambda: table.reduced(2, 36, 8),
    ):
        with pytest.raises(cn.BadSetup):
            fails()
    assert table.game().state == other.game().state
