"""The board alone in a notebook of one's own: what it shows, tells and draws."""

from __future__ import annotations

import asyncio
from typing import Any

import ipywidgets
import pytest
from traitlets import TraitError

import catan_nb as cn
from catan_nb.kernel.errors import BadSetup
from catan_nb.ui.pages.board import BoardView


def click(view: BoardView, kind: str, number: int) -> None:
    view._view.overlay._handle_custom_msg(
        {"type": "click", "id": number, "kind": kind, "ply": 0}, []
    )


def point(view: BoardView, place: object) -> None:
    view._view.overlay._handle_custom_msg({"type": "point", "place": place}, [])


def lit(view: BoardView) -> set[str]:
    return {spot["kind"] for spot in view._view.overlay.spots if spot.get("legal")}


def test_the_name_is_the_function_whatever_is_imported() -> None:
    from catan_nb.board.layouts import printed

    assert cn.board(printed("beginner")).game is cn.printed("beginner")


def test_a_board_goes_into_boxes_and_has_a_layout_of_its_own() -> None:
    one, two = cn.board(), cn.board()
    assert ipywidgets.HBox([one, two]).children == (one, two)
    one.layout.width = "300px"
    assert two.layout.width == "100%"


def test_a_kind_of_place_is_lit_and_chosen() -> None:
    view, told = cn.board(select="vertex"), []
    assert lit(view) == {"vertex"}
    end = view.on_click(told.append)
    click(view, "hex", 4)
    click(view, "vertex", 20)
    assert (view.selected, told) == (("vertex", 20), [("vertex", 20)])
    view.select = "hex"
    assert lit(view) == {"hex"}
    end()
    click(view, "hex", 4)
    assert (view.selected, len(told)) == (("hex", 4), 1)


def test_without_a_kind_every_place_that_is_clicked_is_told() -> None:
    told: list[Any] = []
    view = cn.board(on_click=told.append)
    assert lit(view) == set()
    click(view, "edge", 3)
    click(view, "hex", 5)
    assert told == [("edge", 3), ("hex", 5)]


def test_what_is_pointed_at_is_told_once_somebody_asks_for_it() -> None:
    view, told = cn.board(), []
    assert not view._view.overlay.pointing
    end = view.on_hover(told.append)
    assert view._view.overlay.pointing
    for place in (["vertex", 3], ["vertex", 3], None, "nonsense", ["vertex"], {"a": 1}):
        point(view, place)
    assert told == [("vertex", 3), None]
    end()
    point(view, ["hex", 1])
    assert len(told) == 2


def test_a_callback_that_raises_is_told_below_the_board() -> None:
    view = cn.board(on_click=lambda place: 1 / 0)
    click(view, "hex", 4)
    assert "ZeroDivisionError" in str(view._view.errors.errors)


@pytest.mark.parametrize(
    ("name", "value"), [("marks", ["V99"]), ("heat", {("hex", 40): 1.0}), ("select", "corner")]
)
def test_what_is_not_on_the_board_is_refused_and_nothing_has_changed(name: str, value: Any) -> None:
    view = cn.board(marks=["V20"], heat={"H4": 2.0}, select="edge")
    before = getattr(view, name)
    with pytest.raises((ValueError, TraitError)):
        setattr(view, name, value)
    assert getattr(view, name) == before


@pytest.mark.parametrize("shown", [cn.new_game("fastcard"), 7, None])
def test_what_has_no_board_is_refused(shown: Any) -> None:
    with pytest.raises(BadSetup):
        cn.board(shown)


def test_what_changes_at_once_is_drawn_together() -> None:
    async def scene() -> None:
        view = cn.board()
        drawn: list[object] = []
        view._view.paint_layers = drawn.append  # type: ignore[method-assign]
        for number in range(54):
            view.marks = [("vertex", number)]
        assert len(drawn) <= 1
        await asyncio.sleep(0.2)
        assert len(drawn) <= 2
        assert view._drawn["highlights"][0] == (("vertex", 53),)  # type: ignore[index]

    asyncio.run(scene())


def test_a_game_is_followed_and_another_may_be_shown() -> None:
    game = cn.new_game(players=3, board="variable", seed=1)
    view = cn.board(game)
    pieces = view._drawn["pieces"]
    game.push(game.legal_actions()[0])
    view.refresh()
    assert view._drawn["pieces"] != pieces
    view.selected = ("vertex", 20)
    view.game = cn.printed("beginner_5_6")
    assert view.selected is None
    assert len([s for s in view._view.overlay.spots if s["kind"] == "hex"]) == 30


def test_one_draws_above_the_board_where_places_are() -> None:
    view, at = cn.board(), []
    end = view.draw(lambda pen, place: at.append((pen.width, place(("vertex", 0)))))
    view._view.canvas._on_client_ready()
    [(width, (x, y))] = at
    spot = next(s for s in view._view.overlay.spots if (s["kind"], s["id"]) == ("vertex", 0))
    assert (round(x), round(y)) == (spot["x"], spot["y"])
    assert width == 760
    end()
    view._view.canvas.repaint()
    assert len(at) == 1


def test_a_graph_of_the_game_is_drawn_on_the_board() -> None:
    game = cn.new_game(players=3, board="variable", seed=1)
    view = cn.board(game)
    lines: list[tuple[float, ...]] = []

    class Drawn:
        def stroke_line(self, *ends: float) -> None:
            lines.append(ends)

        def fill_circle(self, *_circle: float) -> None: ...

    view.draw_graph(game.graph())
    view._drawings[0](Drawn(), lambda place: (float(place[1]), 0.0))  # type: ignore[arg-type]
    assert len(lines) == 72
