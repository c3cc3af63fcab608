"""What a full redraw of the board costs in Python: shapes, calls and time."""

from __future__ import annotations

from typing import Any

from catan_nb.view.canvas import paint
from catan_nb.view.draw import draw, extent
from catan_nb.view.scene import Scene, scene_of
from catan_nb.view.svg import svg
from tests.benchmarks.engine import middle_game
from tests.benchmarks.timing import Row, seconds


class Counter:
    """A surface that draws nothing and counts the calls."""

    def __init__(self) -> None:
        object.__setattr__(self, "calls", 0)

    def __getattr__(self, name: str) -> Any:
        def call(*arguments: object) -> None:
            object.__setattr__(self, "calls", self.calls + 1)

        return call

    def __setattr__(self, name: str, value: object) -> None:
        object.__setattr__(self, "calls", self.calls + 1)


def rows() -> list[Row]:
    """Measure everything of this file."""
    game = middle_game()
    scene = scene_of(game)
    counter = redraw(scene)
    layers = draw(scene)
    whole = 1e3 * seconds(lambda: redraw(scene_of(game)))
    pieces = 1e3 * seconds(lambda: paint(Counter(), layers[1], extent(game.board), 800))
    picture = 1e3 * seconds(lambda: svg(draw(scene), extent(game.board)))
    return [
        Row(
            "full redraw, all layers",
            f"{whole:.1f} ms, {counter.calls} calls",
            "<= 20 ms",
            whole <= 20,
        ),
        Row("painting the pieces layer", f"{pieces:.2f} ms"),
        Row("the board as SVG", f"{picture:.1f} ms"),
    ]


def redraw(scene: Scene) -> Counter:
    """Draw all layers of a scene anew and return how many calls that took."""
    counter = Counter()
    for layer in draw(scene):
        paint(counter, layer, extent(scene.board), 800)
    return counter
