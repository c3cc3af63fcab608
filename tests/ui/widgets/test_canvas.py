"""The layered canvas as the page sees it: which drawing commands are sent, and when."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest
from ipycanvas.canvas import _CANVAS_MANAGER, COMMANDS

from catan_nb.ui.widgets.board_widget import BadDrawing, LayeredCanvas, Pen

SWITCH, CIRCLE, CLEAR = COMMANDS["switchCanvas"], COMMANDS["fillCircle"], COMMANDS["clear"]
Sent = list[list[list[Any]]]


@pytest.fixture
def sent(monkeypatch: pytest.MonkeyPatch) -> Iterator[Sent]:
    """Collect the commands of every message that goes to the page."""
    messages: Sent = []
    monkeypatch.setattr(
        _CANVAS_MANAGER,
        "send",
        lambda _, buffers: messages.append(json.loads(bytes(buffers[0]))),
    )
    yield messages
    assert _CANVAS_MANAGER._caching is False
    assert _CANVAS_MANAGER._commands_cache == []


def page_opens(canvas: LayeredCanvas) -> None:
    """What the browser tells when a page is opened or reloaded."""
    canvas.widget[-1]._handle_frontend_event(None, {"event": "client_ready"}, [])


@pytest.fixture
def canvas(sent: Sent) -> LayeredCanvas:
    """A canvas on an open page."""
    canvas = LayeredCanvas(700, 600)
    page_opens(canvas)
    return canvas


def dot(x: float, radius: float = 5) -> Any:
    return lambda pen: pen.fill_circle(x, 10, radius)


def circles(message: list[list[Any]]) -> list[float]:
    return [command[1][0] for command in message if command[0] == CIRCLE]


def test_it_has_twice_the_pixels_and_shrinks_with_the_page(canvas: LayeredCanvas) -> None:
    assert (canvas.widget.width, canvas.widget.height) == (1400, 1200)
    layout = canvas.widget.layout
    assert (layout.width, layout.max_width, layout.height) == ("100%", "700px", "auto")


def test_a_block_is_one_message_however_nested(canvas: LayeredCanvas, sent: Sent) -> None:
    with canvas.batch():
        canvas.draw("static", dot(1))
        with canvas.batch():
            canvas.draw("pieces", dot(2))
            canvas.draw("highlights", dot(3))
        assert sent == []
    assert len(sent) == 1
    assert circles(sent[0]) == [1, 2, 3]
    assert canvas.messages == 1


def test_only_the_layer_that_changed_is_painted(canvas: LayeredCanvas, sent: Sent) -> None:
    with canvas.batch():
        canvas.draw("static", dot(1))
        canvas.draw("pieces", dot(2))
    canvas.draw("pieces", dot(4))
    assert circles(sent[1]) == [4]


def test_a_layer_drawn_twice_in_a_block_is_painted_once(canvas: LayeredCanvas, sent: Sent) -> None:
    with canvas.batch():
        canvas.draw("pieces", dot(1))
        canvas.draw("pieces", dot(2))
    assert [circles(message) for message in sent] == [[2]]


def test_each_layer_starts_clean_at_double_scale(canvas: LayeredCanvas, sent: Sent) -> None:
    canvas.draw("pieces", lambda pen: pen.translate(9, 9))
    canvas.draw("pieces", dot(1))
    names = [command[0] for command in sent[1]]
    assert names.index(CLEAR) < names.index(CIRCLE)
    transforms = [command[1] for command in sent[1] if command[0] == COMMANDS["setTransform"]]
    assert transforms == [[1, 0, 0, 1, 0, 0], [2, 0, 0, 2, 0, 0]]


def test_nothing_is_painted_before_a_page_is_open(sent: Sent) -> None:
    canvas = LayeredCanvas(700, 600)
    calls: list[str] = []
    canvas.draw("static", lambda pen: calls.append("static"))
    assert (calls, sent, canvas.is_ready) == ([], [], False)
    page_opens(canvas)
    assert calls == ["static"]
    assert len(sent) == 1


def test_a_reload_paints_everything_and_names_the_canvas_again(
    canvas: LayeredCanvas, sent: Sent
) -> None:
    canvas.draw("static", dot(1))
    canvas.draw("pieces", dot(2))
    page_opens(canvas)
    assert circles(sent[-1]) == [1, 2]
    assert sent[-1][0][0] == SWITCH


def test_a_failing_painter_spoils_only_its_own_layer(canvas: LayeredCanvas, sent: Sent) -> None:
    canvas.draw("pieces", dot(2))

    def broken(pen: Pen) -> None:
        pen.fill_circle(7, 7, 7)
        raise RuntimeError("no ink")

    def draw_all() -> None:
        with canvas.batch():
            canvas.draw("static", dot(1))
            canvas.draw("pieces", broken)
            canvas.draw("highlights", dot(3))

    with pytest.raises(RuntimeError, match="no ink"):
        draw_all()
    assert circles(sent[-1]) == [1, 3]
    canvas.repaint()
    assert circles(sent[-1]) == [1, 2, 3]


def test_a_block_that_raises_still_shows_what_it_drew(canvas: LayeredCanvas, sent: Sent) -> None:
    def stumble() -> None:
        with canvas.batch():
            canvas.draw("static", dot(1))
            raise KeyError("elsewhere")

    with pytest.raises(KeyError):
        stumble()
    assert [circles(message) for message in sent] == [[1]]
    canvas.draw("pieces", dot(2))
    assert len(sent) == 2


def test_a_painter_failing_on_reload_is_reported(sent: Sent) -> None:
    reports: list[Exception] = []
    canvas = LayeredCanvas(700, 600, on_error=reports.append)
    canvas.draw("static", dot(1, radius=-1))
    page_opens(canvas)
    assert [str(report) for report in reports] == ["fill_circle: -1.0 is negative"]
    assert sent == []


def test_another_size_paints_everything(canvas: LayeredCanvas, sent: Sent) -> None:
    canvas.draw("static", lambda pen: pen.fill_circle(pen.width, pen.height, 1))
    canvas.resize(900, 700)
    assert (canvas.widget.width, canvas.widget.height) == (1800, 1400)
    assert canvas.widget.layout.max_width == "900px"
    assert circles(sent[-1]) == [900]
    before = len(sent)
    canvas.resize(900, 700)
    assert len(sent) == before


def test_an_unknown_layer_is_refused(canvas: LayeredCanvas) -> None:
    with pytest.raises(KeyError, match="no layer 'sky'; there are static, pieces, highlights"):
        canvas.draw("sky", dot(1))


@pytest.mark.parametrize(
    ("paint", "complaint"),
    [
        (lambda pen: pen.fill_circle(1, 1, -2), "fill_circle: -2.0 is negative"),
        (lambda pen: pen.fill_circle(float("nan"), 1, 2), "nan is not a finite number"),
        (lambda pen: pen.fill_polygon([(0, 0), (1, float("inf"))]), "is not finite"),
        (lambda pen: pen.fill_polygon([(0, 0), ("a", 1)]), "no number"),
        (lambda pen: pen.set_line_dash([3, -1]), "is negative"),
        (lambda pen: pen.ellipse(0, 0, 3, -3, 0, 0, 6), "ellipse: -3.0 is negative"),
        (lambda pen: setattr(pen, "line_width", -1), "line_width: -1.0 is negative"),
        (lambda pen: setattr(pen, "global_alpha", float("nan")), "not a finite number"),
    ],
)
def test_bad_numbers_never_reach_the_page(
    canvas: LayeredCanvas, sent: Sent, paint: Any, complaint: str
) -> None:
    with pytest.raises(BadDrawing, match=complaint):
        canvas.draw("pieces", paint)
    assert sent == []


def test_the_pen_knows_only_what_boards_need(canvas: LayeredCanvas) -> None:
    with pytest.raises(AttributeError, match="no command 'draw_image'"):
        canvas.draw("pieces", lambda pen: pen.draw_image(None))

    def misspelt(pen: Any) -> None:
        pen.fill_stile = "red"

    with pytest.raises(AttributeError, match="no style 'fill_stile'"):
        canvas.draw("pieces", misspelt)


def test_points_travel_short_and_dashes_as_numbers(canvas: LayeredCanvas, sent: Sent) -> None:
    def paint(pen: Pen) -> None:
        pen.fill_circle(1 / 3, 0, 1)
        pen.fill_polygon([(0, 0), (1, 0), (1, 1)])
        pen.set_line_dash([4, 2])
        pen.fill_text("6", 1, 2)

    canvas.draw("pieces", paint)
    by_name = {command[0]: command[1] for command in sent[0]}
    assert by_name[CIRCLE] == [0.3333, 0, 1]
    assert by_name[COMMANDS["fillPolygon"]][0]["dtype"] == "float32"
    assert by_name[COMMANDS["setLineDash"]] == [[4, 2]]
    assert by_name[COMMANDS["fillText"]] == ["6", 1, 2]
