"""Board widget and overlay: what is told to the page, and what its messages mean."""

from __future__ import annotations

import math
from typing import Any

import pytest

from catan_nb.ui.widgets.board_widget import BoardWidget, Click, OverlaySpot
from catan_nb.ui.widgets.errors import ErrorPanel


def vertex(number: int, **more: Any) -> OverlaySpot:
    return OverlaySpot(number, "vertex", 10.04, 20, f"Intersection {number}", **more)


@pytest.fixture
def board() -> BoardWidget:
    return BoardWidget(700, 600, label="Beginner board")


def send(board: BoardWidget, **content: Any) -> None:
    """Deliver a message as the page would."""
    board.overlay._handle_custom_msg(content, [])


def test_spots_are_told_without_what_can_be_guessed(board: BoardWidget) -> None:
    board.set_spots([vertex(3)], ply=7)
    assert board.overlay.ply == 7
    assert board.overlay.spots == [
        {"id": 3, "kind": "vertex", "x": 10.0, "y": 20, "r": 12.0, "label": "Intersection 3"}
    ]
    board.set_spots([vertex(3, legal=True, facts="9 pips")], ply=8)
    assert board.overlay.spots[0]["legal"] is True
    assert board.overlay.spots[0]["facts"] == "9 pips"


def test_large_lies_under_small_and_lit_on_top(board: BoardWidget) -> None:
    triangle = ((0, 0), (9, 0), (9, 9))
    board.set_spots(
        [
            vertex(1),
            OverlaySpot(2, "edge", 0, 0, "Path 2", points=((0, 0), (9, 9)), legal=True),
            OverlaySpot(3, "edge", 0, 0, "Path 3", points=((0, 0), (9, 9))),
            OverlaySpot(4, "hex", 0, 0, "Hex 4", points=triangle),
            OverlaySpot(5, "hex", 0, 0, "Hex 5", points=triangle, legal=True),
        ],
        ply=0,
    )
    assert [spot["id"] for spot in board.overlay.spots] == [4, 3, 1, 5, 2]


def test_two_spots_with_one_name_are_refused(board: BoardWidget) -> None:
    board.set_spots([vertex(1), OverlaySpot(1, "edge", 0, 0, "Path 1")], ply=0)
    with pytest.raises(ValueError, match="two spots are both vertex 1"):
        board.set_spots([vertex(1), vertex(1)], ply=0)


@pytest.mark.parametrize("x", [math.nan, math.inf])
def test_an_impossible_place_is_refused(x: float) -> None:
    with pytest.raises(ValueError, match="no possible place"):
        OverlaySpot(1, "vertex", x, 0, "nowhere")


def test_an_outline_of_one_point_is_refused() -> None:
    with pytest.raises(ValueError, match="single point"):
        OverlaySpot(1, "edge", 0, 0, "a dot", points=((0, 0),))


def test_a_pick_is_delivered_with_its_moment(board: BoardWidget) -> None:
    picks: list[Click] = []
    board.on_click(picks.append)
    board.set_spots([vertex(3)], ply=7)
    send(board, type="click", id=3, kind="vertex", ply=7)
    send(board, type="click", id="V3", kind="vertex", ply=6)
    assert picks == [Click(3, "vertex", 7, stale=False), Click("V3", "vertex", 6, stale=True)]


@pytest.mark.parametrize(
    "content",
    [
        {"type": "click"},
        {"type": "click", "id": None, "kind": "vertex", "ply": 0},
        {"type": "click", "id": 1, "kind": 2, "ply": 0},
        {"type": "click", "id": 1, "kind": "vertex", "ply": "0"},
        {"type": "other"},
    ],
)
def test_what_is_no_pick_is_ignored(board: BoardWidget, content: dict[str, Any]) -> None:
    picks: list[Click] = []
    board.on_click(picks.append)
    send(board, **content)
    assert picks == []


def test_escape_cancels(board: BoardWidget) -> None:
    cancelled: list[bool] = []
    board.on_cancel(lambda: cancelled.append(True))
    send(board, type="cancel", ply=0)
    assert cancelled == [True]


def test_a_failing_answer_is_reported_and_the_next_one_is_asked(board: BoardWidget) -> None:
    picks: list[Click] = []

    def fail(click: Click) -> None:
        raise RuntimeError("the rules broke")

    board.on_click(fail)
    board.on_click(picks.append)
    send(board, type="click", id=3, kind="vertex", ply=0)
    assert len(picks) == 1
    assert "answering a click on vertex 3: the rules broke" in board.errors.errors[0]["text"]


def test_a_page_of_panels_shares_its_error_panel() -> None:
    panel = ErrorPanel()
    shared = BoardWidget(700, 600, errors=panel)
    assert shared.errors is panel
    assert panel not in shared.widget.children
    own = BoardWidget(700, 600)
    assert own.errors in own.widget.children


def test_canvas_and_overlay_share_one_cell(board: BoardWidget) -> None:
    box = board.widget.children[0]
    assert box.children == (board.canvas.widget, board.overlay)
    assert board.canvas.widget.layout.grid_area == board.overlay.layout.grid_area
    board.resize(900, 700)
    assert board.canvas.size == board.overlay.size == (900, 700)
    assert box.layout.max_width == "900px"


def test_it_shows_itself_in_a_notebook(board: BoardWidget) -> None:
    bundle = board._repr_mimebundle_()
    assert "application/vnd.jupyter.widget-view+json" in str(bundle)


def test_a_board_that_is_enlarged_is_drawn_finer_within_bounds(board: BoardWidget) -> None:
    drawn: list[tuple[float, int]] = []
    board.canvas._on_client_ready()
    board.paint_layers({"static": lambda pen: drawn.append((pen.width, pen.pixels))})
    send(board, type="sharpen", pixels=3)
    assert (board.canvas.widget.width, board.canvas.widget.height) == (2100, 1800)
    send(board, type="sharpen", pixels=3)  # nothing new, nothing painted
    send(board, type="sharpen", pixels=400)
    send(board, type="sharpen", pixels=-1)
    send(board, type="sharpen", pixels="much")
    assert drawn == [(700, 2), (700, 3), (700, 4), (700, 2)]


def test_another_size_keeps_how_fine_the_drawing_is(board: BoardWidget) -> None:
    send(board, type="sharpen", pixels=4)
    board.resize(300, 200)
    assert (board.canvas.widget.width, board.canvas.widget.height) == (1200, 800)
