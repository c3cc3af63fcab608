"""HTML that nothing typed can break, and panes that report what is pressed."""

from __future__ import annotations

import pytest

from catan_nb.ui.widgets.html import Markup, button, h, join_html
from catan_nb.ui.widgets.pane import Pane, Press


def test_text_is_escaped_and_markup_is_not() -> None:
    assert h("p", "a < b & c") == "<p>a &lt; b &amp; c</p>"
    assert h("p", h("b", "x"), [1, None, " <"]) == "<p><b>x</b>1 &lt;</p>"
    assert h("i", title='"><script>') == '<i title="&quot;&gt;&lt;script&gt;"></i>'
    assert join_html([Markup("<hr>"), "<hr>"]) == "<hr>&lt;hr&gt;"


def test_attributes_are_written_left_out_or_bare() -> None:
    assert h("input", type="text", checked=True, disabled=False, class_=None, data_do="x") == (
        '<input type="text" checked data-do="x">'
    )


def test_a_dimmed_button_can_be_pressed_and_says_why() -> None:
    dimmed = button("Build", do="build", arg=3, why_not="Too dear [base.build.cost]")
    assert 'aria-disabled="true"' in dimmed
    assert 'title="Too dear [base.build.cost]"' in dimmed
    assert " disabled" not in dimmed
    assert 'data-arg="3"' in dimmed
    assert "aria-disabled" not in button("Build", do="build")


def test_a_class_of_a_pane_comes_and_goes_where_pages_hear_of_it() -> None:
    pane = Pane(classes="cnb-panel")
    assert pane.add_class("cnb-away").add_class("cnb-away").classes == "cnb-panel cnb-away"
    assert pane.remove_class("cnb-away").remove_class("cnb-away").classes == "cnb-panel"


def test_a_pane_tells_what_was_pressed() -> None:
    pane = Pane("Trade")
    pressed: list[Press] = []
    pane.on_press(pressed.append)
    pane.show_html("<p>1</p>", 7)
    pane.press("give", 2)
    message = {"type": "press", "do": "get", "arg": "1 -1", "value": True, "stamp": 6}
    pane._on_message(pane, message, [])
    assert pressed == [Press("give", "2", "", 7), Press("get", "1 -1", True, 6)]
    assert pane.role == "region"


def test_a_press_on_what_is_still_shown_is_one_of_now() -> None:
    pane = Pane()
    moments: list[int] = []
    pane.on_press(lambda press: moments.append(press.stamp))

    def press(stamp: int) -> int:
        pane._on_message(pane, {"type": "press", "do": "get", "stamp": stamp}, [])
        return moments[-1]

    pane.show_html("<p>1</p>", 4)
    pane.show_html("<p>2</p>", 7)
    pane.show_html("<p>2</p>", 9)
    assert [press(stamp) for stamp in (4, 6, 7, 8, 9)] == [4, 6, 9, 9, 9]
    assert press(10) == 10  # no page has seen that
    pane.show_html("<p>1</p>", 10)
    assert [press(stamp) for stamp in (4, 9, 10)] == [4, 9, 10]


def test_a_press_that_meets_another_look_of_the_same_moment_is_one_of_now() -> None:
    """Two quick presses: the first shows a choice, which the second has not seen yet."""
    pane = Pane()
    moments: list[int] = []
    pane.on_press(lambda press: moments.append(press.stamp))

    def press(stamp: int) -> int:
        pane._on_message(pane, {"type": "press", "do": "face", "stamp": stamp}, [])
        return moments[-1]

    pane.show_html("<p>1</p>", 4)
    pane.show_html("<p>1</p>", 5)
    pane.show_html("<p>2</p>", 5)
    assert [press(stamp) for stamp in (3, 4, 5)] == [3, 5, 5]
    pane.show_html("<p>2</p>", 6)
    assert [press(stamp) for stamp in (4, 5, 6)] == [4, 6, 6]
    pane.show_html("<p>3</p>", 7)
    assert [press(stamp) for stamp in (5, 6, 7)] == [5, 6, 7]


@pytest.mark.parametrize(
    "message",
    [
        None,
        "press",
        {"type": "other"},
        {"type": "press"},
        {"type": "press", "do": 3, "stamp": 1},
        {"type": "press", "do": "x", "stamp": "1"},
        {"type": "press", "do": "x", "stamp": 1, "value": [1]},
    ],
)
def test_messages_that_make_no_sense_are_ignored(message: object) -> None:
    pane = Pane()
    pane.on_press(lambda press: pytest.fail(f"{press}"))
    pane._on_message(pane, message, [])
