"""The scene in which the barbarians land: what it tells, when it stands there, when it goes."""

from __future__ import annotations

import re
from typing import Any

import catan_nb as cn
from catan_nb.rules.base.actions import RollDice
from catan_nb.rules.cities_knights.actions import RollThree
from catan_nb.ui.pages.table_page import TablePage
from catan_nb.ui.panels.base import Panel
from tests.ui.systems.knights import realm
from tests.ui.table.tables import seated, sites

SHIP = 3
PERSON = ("person", "random", "random")


def landed(
    position: cn.Position | None = None, seats: tuple[str, ...] = PERSON, **settings: Any
) -> tuple[TablePage, Panel]:
    """A table where the barbarians have just landed on a bot's roll, and its scene.

    By itself everybody has a city, and the first of three alone an active knight.
    """
    game = (position or realm(3)).barbarians(fleet=6).turn(1, number=9).game(seed=1)
    real, once = game.sample, [RollThree(SHIP, 1, 2)]
    game.sample = lambda: once.pop() if once else real()  # type: ignore[method-assign]
    made = TablePage(seated(game, seats, **settings))
    made.controller.push_for_bot(RollDice(), 1)
    return made, next(one for one in made.panels.strip_panels if one.title == "The barbarians land")


def lines(scene: Panel) -> list[str]:
    """What the scene tells of each player."""
    found = re.findall(r"<li.*?</li>", scene.pane.html)
    return [re.sub(r"<svg.*?</svg>|<[^>]+>", " ", one).strip() for one in found]


def told(scene: Panel) -> str:
    return " ".join(re.sub(r"<svg.*?</svg>|<[^>]+>", " ", scene.pane.html).split())


def test_a_landing_is_told_with_strengths_and_who_pays() -> None:
    _, scene = landed()
    assert not scene.pane.hidden
    assert "3 attack They win! 1 defence" in told(scene)
    assert [line.split()[-5:] for line in lines(scene)] == [
        ["You", "strength", "1", "safe"],
        ["strength", "0", "loses", "a", "city"],
        ["strength", "0", "loses", "a", "city"],
    ]
    assert 'role="dialog"' in scene.pane.html


def test_the_bots_wait_and_go_on_with_the_button() -> None:
    made, scene = landed()
    table = made.controller
    assert table.halted is not None
    assert table.halted.words == "The barbarians have landed."
    scene.pane.press("onward")
    assert scene.pane.hidden
    assert scene.pane.html == ""
    assert table.waits_for_bot


def test_looking_back_and_stepping_back_close_it_and_do_not_bring_it_again() -> None:
    for leave in (
        lambda made: made.past.step(-1),
        lambda made: made.controller.catch_up(),
    ):
        made, scene = landed()
        leave(made)
        assert scene.pane.hidden
        made.past.back()
        assert scene.pane.hidden


def test_where_bots_move_at_once_there_is_no_scene() -> None:
    made, scene = landed(pace="at once")
    assert scene.pane.hidden
    assert made.controller.waits_for_bot


def test_who_only_watches_sees_it_until_the_game_goes_on() -> None:
    made, scene = landed(seats=("random", "random", "random"))
    assert not scene.pane.hidden
    assert made.controller.bot_step()
    assert scene.pane.hidden


def test_who_gave_most_together_each_draw_a_card() -> None:
    _, scene = landed(realm(3, even=True))
    assert "3 attack Beaten off! 3 defence" in told(scene)
    assert all(line.endswith("draws a card") for line in lines(scene))


def test_who_gave_most_alone_is_honoured() -> None:
    position = cn.Position("base+cities_knights", board="cities_knights", players=3)
    first, *others = sites(position.board, 3)
    road = position.board.topology.vertex_edges[first][0]
    knight = next(end for end in position.board.topology.edge_vertices[road] if end != first)
    position.city(0, first).road(0, road).knight(0, knight, strength=2, active=True)
    for seat, vertex in enumerate(others, 1):
        position.settlement(seat, vertex)
    _, scene = landed(position)
    assert [line.split("  ")[-1] for line in lines(scene)] == ["defender: 1 point", "safe", "safe"]
