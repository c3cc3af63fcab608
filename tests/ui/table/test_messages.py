"""How much a page gets: code once, of texts what changes, and nothing for what nobody sees."""

from __future__ import annotations

import gzip

import pytest
from hypothesis import given
from hypothesis import strategies as st

import catan_nb as cn
from catan_nb.ui.widgets.board_widget import Overlay
from catan_nb.ui.widgets.pane import Pane, compute_patches
from tests.ui.table.wire import Wire, connected, measured

FIRST = {"base": 200_000, "base+cities_knights": 215_000}
MOVE = 12_000


@pytest.mark.usefixtures("wire")
@pytest.mark.parametrize("variant", FIRST)
def test_a_page_gets_little(variant: str) -> None:
    first, moves = measured(variant, ["random"] * 4)
    assert len(moves) == 100
    assert first <= FIRST[variant]
    assert moves[50] <= MOVE


@pytest.mark.usefixtures("wire")
@pytest.mark.parametrize("variant", FIRST)
def test_a_person_gets_little_more(variant: str) -> None:
    assert measured(variant, ["person", "random", "random", "random"], 0)[0] <= FIRST[variant]


def test_scripts_are_sent_once(wire: Wire) -> None:
    panes = [Pane() for _ in range(30)]
    own = [data for data in wire.sent if "_esm" in data["state"]]
    assert len(own) == len(panes)
    assert all(len(data["state"]["_esm"]) < 2_000 for data in own)
    (code,) = [data["state"] for data in wire.sent if data["state"]["_model_name"] == "WidgetModel"]
    assert b"patchChildren" in gzip.decompress(panes[0].code.zipped)
    assert "zipped" not in code  # it travels as it is, beside the message's text
    assert len({pane.layout for pane in panes}) == 1


def test_whoever_closes_all_widgets_gets_the_script_anew(wire: Wire) -> None:
    Pane().code.close()
    Pane()
    assert sum(data["state"]["_model_name"] == "WidgetModel" for data in wire.sent) == 2


# ---- long texts -----------------------------------------------------------------------


def applied(before: str, found: list[tuple[int, int, str]]) -> str:
    """Change a text as the page does, in JavaScript's units."""
    units, text, at = before.encode("utf-16-le"), "", 0
    for start, end, put in found:
        text += units[2 * at : 2 * start].decode("utf-16-le") + put
        at = end
    return text + units[2 * at :].decode("utf-16-le")


PIECES = st.lists(st.sampled_from(["<p>", "</p>", "one ", "two ", "<b>3</b>", "ä–▶", "🎲"]))


@given(PIECES, PIECES, PIECES)
def test_changes_lead_from_one_text_to_the_other(
    one: list[str], other: list[str], around: list[str]
) -> None:
    frame = "".join(around) * 20
    before, after = frame + "".join(one) + frame, frame + "".join(other) + frame
    assert applied(before, compute_patches(before, after)) == after
    assert applied("", compute_patches("", after)) == after


def test_far_apart_changes_are_sent_apart() -> None:
    rows = [f"<td>{number}</td>" for number in range(200)]
    before = "".join(rows)
    rows[3], rows[190] = "<td>new</td>", ""
    assert [put for _start, _end, put in compute_patches(before, "".join(rows))] == ["new", ""]


def test_of_a_long_text_what_changes_is_sent(wire: Wire) -> None:
    pane = Pane()
    pane.show_html("<p>many words</p>" * 100, 1)
    pane.show_html("<p>many words</p>" * 99 + "<p>and others</p>", 2)
    data = wire.sent[-1]["content"]
    assert (data["type"], data["edition"], data["stamp"]) == ("patch", 2, 2)
    assert wire.sizes[-1] < 200


def test_of_a_moment_at_which_the_same_is_shown_only_a_board_is_told(wire: Wire) -> None:
    pane, board = Pane(), Overlay()
    pane.show_html("<p>words</p>", 1)
    board.show_spots((), 1)
    before = len(wire.sent)
    for moment in (1, 2, 3):
        pane.show_html(pane.html, moment)
    assert len(wire.sent) == before
    for moment in (1, 2):
        board.show_spots((), moment)
    assert [data["state"] for data in wire.sent[before:]] == [{"stamp": 2}]


def test_a_page_that_missed_a_change_gets_the_whole(wire: Wire) -> None:
    pane = Pane()
    pane.show_html("<p>many words</p>" * 100, 1)
    pane.show_html("<p>many words</p>" * 99, 2)
    pane._handle_custom_msg({"type": "whole"}, [])
    assert wire.sent[-1]["state"] == {"text": pane.html, "edition": 2, "stamp": 2}


def test_a_page_that_opens_gets_the_whole(wire: Wire) -> None:
    shown = Overlay()
    shown.set_text("[]", 5)
    assert shown.get_state() | {"text": "[]", "edition": 1, "stamp": 5} == shown.get_state()


# ---- what nobody sees -----------------------------------------------------------------


def test_what_is_out_of_sight_is_sent_when_somebody_looks(wire: Wire) -> None:
    made = connected(cn.new_game(players=3, board="beginner", seed=7), ["random"] * 3)
    hidden = made.panels["Statistics"].pane
    before = len(wire.sent)
    for _ in range(20):
        made.controller.bot_step()
    later = wire.sent[before:]
    assert not any("Production" in str(data) for data in later)
    assert hidden.html == ""
    made.drawers.open_panel("Statistics")
    assert "Production" in hidden.html


@pytest.mark.usefixtures("wire")
def test_a_panel_is_built_when_somebody_looks() -> None:
    made = connected(cn.new_game(players=3, board="beginner", seed=7), ["random"] * 3)
    assert made.panels.built_drawer_panels == []
    made.drawers.open_panel("Coach")
    assert [panel.title for panel in made.panels.built_drawer_panels] == ["Coach"]
