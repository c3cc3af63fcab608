"""The table, the almanac and lessons lead back to the front page where it lies beside them."""

from __future__ import annotations

from pathlib import Path

import pytest

import catan_nb as cn
from catan_nb.lessons.record.card import ProgressCard, progress_widget
from catan_nb.lessons.record.recording import Record
from catan_nb.ui.contents import FRONT
from catan_nb.ui.pages.table_page import table_page

LINK = f'<a href="{FRONT}" class="cnb-way-out">Front page</a>'


def test_pages_beside_the_front_page_lead_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert FRONT not in table_page().header.render()
    assert LINK not in cn.almanac().head.html
    Path(FRONT).touch()
    assert f'<a href="{FRONT}" class="cnb-way-out" aria-label="Front page"' in (
        table_page().header.render()
    )
    assert LINK in cn.almanac().head.html


def test_the_end_of_a_lesson_beside_the_front_page_leads_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def shown() -> str:
        pane = progress_widget(ProgressCard("two_dice", Record())).children[-1]
        return str(pane.html)

    monkeypatch.chdir(tmp_path)
    assert LINK not in shown()
    Path(FRONT).touch()
    assert LINK in shown()
