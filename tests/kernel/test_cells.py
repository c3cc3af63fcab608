"""Tables for spreadsheets: nothing that somebody typed becomes a formula there."""

from __future__ import annotations

import csv
import io

import pytest
from hypothesis import given
from hypothesis import strategies as st

from catan_nb.kernel.files import csv_text, unescape_cell

RISKY = [
    *("=1+1", "+1", "-1", "@SUM(A1)", "\t=1", "\r=1", "\n=1", "\r\n=1", " =1", '"=1', "'=1"),
    *("\u00a0=1", "＝1", "“=1", "a\r=1", "a\n =1", "a;=1", "a;\t=1", "a\t@b"),
]


def cells_of(text: str, ends: str, splits: str) -> list[str]:
    """Return the cells as a program sees them that knows no quotes."""
    for end in (*ends, *splits):
        text = text.replace(end, "\0")
    return text.split("\0")


@pytest.mark.parametrize("text", RISKY)
@pytest.mark.parametrize(("ends", "splits"), [("\n", ","), ("\r\n", ";"), ("\r\n", "\t")])
def test_no_program_finds_a_formula(text, ends, splits) -> None:
    written = csv_text([["name", text, "x"]])
    for cell in cells_of(written, ends, splits):
        assert not cell.strip(' "\u00a0“').startswith(("=", "+", "-", "@", "＝"))


@pytest.mark.parametrize(
    "text", ["Ada", "3 - 4", "a, b", "ore | wool", "a=b", "O'Neill", "", "ß\u00e9"]
)
def test_ordinary_words_stay_as_they_are(text) -> None:
    assert next(csv.reader(io.StringIO(csv_text([[text, 1]])))) == [text, "1"]


@given(st.lists(st.text(alphabet="='+-@\t\r\n; \"aß＝,0"), min_size=1, max_size=4))
def test_every_text_comes_back(texts: list[str]) -> None:
    [row] = csv.reader(io.StringIO(csv_text([[*texts, "end"]]), newline=""))
    back = [unescape_cell(cell) for cell in row]
    assert back == [text.replace("\r\n", "\n").replace("\r", "\n") for text in [*texts, "end"]]


def test_numbers_stay_numbers() -> None:
    assert csv_text([[-1, 2.5, None, True]]) == "-1,2.5,,True\n"
