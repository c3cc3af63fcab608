"""Games, views, boards and positions draw themselves in a notebook."""

from __future__ import annotations

import subprocess
import sys
from typing import Any
from xml.etree import ElementTree

import pytest
from IPython.core.formatters import DisplayFormatter

import catan_nb as cn
from catan_nb.fastcard import CardPosition


def _knights() -> cn.Position:
    return cn.Position("base+cities_knights", players=3).city(0, 8).wall(0, 8)


THINGS: list[tuple[Any, str]] = [
    (cn.new_game(players=3, seed=1), "<Game base, 3 players, ply 0: "),
    (cn.new_game(players=3, seed=1).view(1), "<View of "),
    (cn.new_game("fastcard", players=2, seed=1), "<CardGame, 2 players, ply 0: "),
    (cn.new_game("fastcard", players=2, seed=1).view(None), "<View of a spectator: "),
    (cn.printed("beginner"), "<Board beginner: 19 hexes, 9 harbours>"),
    (_knights(), "<Position base+cities_knights, 3 players, 2 statements>"),
    (CardPosition(players=2).roads(0, 2), "<CardPosition, 2 players, 1 statements>"),
]


@pytest.mark.parametrize(("thing", "text"), THINGS)
def test_a_notebook_shows_a_picture_and_one_line(thing: Any, text: str) -> None:
    data, _ = DisplayFormatter().format(thing)
    assert data["text/plain"].startswith(text)
    assert "\n" not in data["text/plain"]
    assert ElementTree.fromstring(data["image/svg+xml"]).tag.endswith("svg")
    assert data["text/plain"] == repr(thing)


def test_a_picture_of_a_position_shows_what_is_stated_even_if_it_cannot_be_played() -> None:
    bare = cn.Position("base+cities_knights", players=3)
    odd = cn.Position("base+cities_knights", players=3).knight(0, 8)  # no road leads to it
    with pytest.raises(cn.classes.BadSetup):
        odd.game()
    assert odd._repr_mimebundle_()["image/svg+xml"] != bare._repr_mimebundle_()["image/svg+xml"]


def test_a_picture_of_a_view_hides_what_the_view_hides() -> None:
    pictures = {
        CardPosition(players=2).hand(1, **held).game().view(0)._repr_mimebundle_()["image/svg+xml"]
        for held in ({"ore": 2}, {"wool": 2})
    }
    assert len(pictures) == 1


def test_nothing_that_draws_is_loaded_before_it_is_asked_for() -> None:
    code = (
        "import sys, catan_nb as cn\n"
        "thing = cn.Position(players=2)\n"
        "print('catan_nb.view' in sys.modules)\n"
        "thing._repr_mimebundle_()\n"
        "print('catan_nb.view' in sys.modules)\n"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.split() == ["False", "True"]
