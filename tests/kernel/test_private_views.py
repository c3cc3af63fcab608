"""What a seat may not know cannot be reached by completing the names of its view."""

from __future__ import annotations

import copy
from collections.abc import Iterator
from typing import Any

import pytest

import catan_nb as cn
from catan_nb.bots.levels import make_bot
from catan_nb.fastcard import CardPosition
from catan_nb.kernel.game import Game
from catan_nb.kernel.reading import game_behind, state_of
from catan_nb.kernel.state import State

#: Names that every object has, and that lead to classes and code only.
OF_EVERY_OBJECT = set(dir(object)) | {"__dict__", "__class__", "__getattr__", "__orig_bases__"}


def _games() -> Iterator[Any]:
    knights = cn.Position("base+cities_knights", players=3).hand(1, ore=2, wool=3)
    yield knights.turn(0, rolled=True).game()
    yield cn.Position(players=3).development(1, knight=2).hand(1, ore=2).turn(0).game()
    yield CardPosition(players=3).hand(1, ore=2).turn(0).game()


def _reached(thing: object, depth: int) -> Iterator[tuple[str, object]]:
    """Give all that is reached by completing names, with the way to it."""
    for name in {*dir(thing), *getattr(thing, "__dict__", {})} - OF_EVERY_OBJECT:
        try:
            value = getattr(thing, name)
        except AttributeError:
            continue
        yield name, value
        mine = type(value).__module__.startswith("catan_nb") and not callable(value)
        inner = value[0] if isinstance(value, tuple) and value else value
        if depth and (mine or type(inner).__module__.startswith("catan_nb")):
            for way, one in _reached(inner, depth - 1):
                yield f"{name}.{way}", one


@pytest.mark.rule("base.hidden")
@pytest.mark.parametrize("number", range(3))
@pytest.mark.parametrize("seat", [0, None])
def test_no_name_of_a_view_leads_to_the_state_or_the_game(number: int, seat: int | None) -> None:
    view = list(_games())[number].view(seat)
    ways = dict(_reached(view, 3))
    assert len(ways) > 60
    for way, value in ways.items():
        assert not isinstance(value, State | Game), way
        assert not isinstance(getattr(value, "__self__", None), State | Game), way
    assert not hasattr(view, "state")
    assert not hasattr(view, "_game")
    assert not hasattr(view.players[1], "_state")


@pytest.mark.rule("base.hidden")
@pytest.mark.parametrize("number", range(3))
def test_the_kit_itself_reads_what_is_behind_a_view(number: int) -> None:
    game = list(_games())[number]
    view = game.view(0)
    assert game_behind(view) is game
    assert state_of(view) is state_of(game) is game.state
    before = state_of(view).copy()
    game.push(game.legal_actions()[0])
    game.goto(0)
    assert state_of(view) is game.state
    assert state_of(view) == before


@pytest.mark.rule("base.hidden")
def test_a_copy_of_a_view_holds_nothing() -> None:
    view = next(_games()).view(0)
    with pytest.raises(AttributeError):
        state_of(copy.copy(view))


def test_bots_play_with_views_that_hide_the_state() -> None:
    game = cn.new_game(players=2, board="beginner", seed=3)
    game.advance({seat: make_bot("good") for seat in range(2)})
    assert game.winner is not None
