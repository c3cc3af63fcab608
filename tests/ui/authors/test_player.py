"""A game that is stepped through by code and by slider."""

from __future__ import annotations

import ipywidgets
import pytest
from traitlets import TraitError

import catan_nb as cn
from catan_nb.kernel.errors import BadSetup


@pytest.fixture(scope="module")
def played() -> cn.Game:
    """A game of a few turns."""
    game = cn.new_game(players=3, board="variable", seed=1)
    for _ in range(40):
        game.push(game.sample() if game.actor == cn.CHANCE else game.legal_actions()[0])
    return game


def test_it_begins_at_the_end_and_leaves_the_game_where_it_is(played: cn.Game) -> None:
    watched = cn.player(played)
    assert (watched.ply, watched.last) == (40, 40)
    watched.goto(0)
    assert played.ply == 40
    assert watched.board.game.ply == watched.game.ply == 0


def test_code_slider_and_buttons_lead_to_the_same_point(played: cn.Game) -> None:
    watched = cn.player(played)
    slider = watched._slider
    watched.goto(7)
    assert (slider.value, watched.board.game.ply) == (7, 7)
    slider.value = 9
    assert (watched.ply, watched.board.game.ply) == (9, 9)
    watched.step()
    watched.step(-3)
    assert watched.ply == 7
    watched.step(1000)
    assert watched.ply == watched.last
    watched.play()
    assert (watched.ply, watched.playing, watched._play.playing) == (0, True, True)
    watched.pause()
    assert not watched._play.playing


def test_what_happened_last_is_told(played: cn.Game) -> None:
    watched = cn.player(played)
    for ply in range(1, 10):
        watched.goto(ply)
        assert all(
            event.text(played.names) in watched._words.value for event in played.events_at(ply - 1)
        )


def test_what_chance_has_yet_to_answer_is_told_as_what_was_done() -> None:
    position = cn.Position(players=2).settlement(0, 20).settlement(1, 31)
    game = position.game()
    game.push(cn.RollDice())
    watched = cn.player(game)
    watched.goto(game.ply)
    assert f"{game.names[0]}: Roll the dice" in watched._words.value
    watched.goto(0)
    assert "The beginning." in watched._words.value
    assert "The beginning." in cn.player(position.game())._words.value


def test_two_are_linked(played: cn.Game) -> None:
    one, two = cn.player(played), cn.player(played)
    ipywidgets.link((one, "ply"), (two, "ply"))
    one.goto(3)
    assert two.board.game.ply == 3


def test_its_speed_is_that_of_the_button(played: cn.Game) -> None:
    watched = cn.player(played)
    watched.speed = 4
    assert watched._play.interval == 250
    with pytest.raises(TraitError):
        watched.speed = 0


def test_no_point_outside_the_game_is_shown(played: cn.Game) -> None:
    watched = cn.player(played)
    for ply in (-1, 41):
        with pytest.raises(IndexError, match="0 to 40"):
            watched.goto(ply)
        with pytest.raises(TraitError, match="0 to 40"):
            watched.ply = ply
    assert watched.ply == 40


def test_a_game_without_a_board_is_refused() -> None:
    with pytest.raises(BadSetup):
        cn.player(cn.new_game("fastcard"))  # type: ignore[arg-type]
