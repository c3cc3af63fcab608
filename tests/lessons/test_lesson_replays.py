"""Steps to be watched: the picture follows the slider, the buttons and the player."""

from __future__ import annotations

from typing import Any

import ipywidgets as widgets
import pytest

from catan_nb.lessons.experiments import replaying
from catan_nb.lessons.experiments.charts import Chart, chart
from catan_nb.lessons.experiments.replaying import replay


def draw(step: int) -> tuple[Chart, str]:
    return chart({"n": {1: step}}, x="x", y="y"), f"a < {step}"


def test_steps_are_drawn_when_they_are_looked_at() -> None:
    drawn: list[int] = []

    def noting(step: int) -> tuple[Chart, str]:
        drawn.append(step)
        return draw(step)

    made = replay([7, 8, 9], noting)
    assert drawn == []
    svg, words = made.look(2)
    assert drawn == [8]
    assert (svg, words) == (draw(8)[0].svg(), "2/3: a < 8")
    assert repr(made) == "3/3: a < 9"
    assert made._repr_mimebundle_()["image/svg+xml"] == draw(9)[0].svg()


@pytest.mark.parametrize("number", [0, 4, -1])
def test_steps_that_do_not_exist_are_refused(number: int) -> None:
    with pytest.raises(ValueError, match="steps 1 to 3"):
        replay([7, 8, 9], draw).look(number)


def test_nothing_cannot_be_watched() -> None:
    with pytest.raises(ValueError, match="no step"):
        replay([], draw)


def parts(box: Any) -> tuple[Any, ...]:
    row, words, picture = box.children
    return (*row.children, words, picture)


def test_slider_buttons_and_player_agree() -> None:
    player, back, onward, slider, words, picture = parts(
        replaying.replay_widget(replay([7, 8, 9], draw))
    )
    assert isinstance(player, widgets.Play)
    assert "1/3: a &lt; 7" in words.value
    back.click()
    assert slider.value == 1
    onward.click()
    assert slider.value == player.value == 2
    assert picture.value == draw(8)[0].svg()
    player.value = 3
    assert "3/3: a &lt; 9" in words.value
    onward.click()
    assert slider.value == 3
    slider.value = 1
    assert "1/3" in words.value
