"""A copy of a class is the class at one moment, whichever database keeps it and whoever writes."""

from __future__ import annotations

import json
import threading
from pathlib import Path

import pytest

from catan_nb.classroom.shared import Entry
from catan_nb.classroom.store import BadStore, Store
from catan_nb.classroom.store.store import person_json_file


def test_a_copy_made_while_others_write_is_the_class_at_one_moment(
    store: Store, tmp_path: Path
) -> None:
    table = store.open_table("A", Entry(0, "said", {"phrase": "hello"}), class_name="8b", at=1.0)
    store.open_table("B", Entry(0, "said", {"phrase": "hello"}), class_name="8c", at=1.0)
    ann = store.add_visitor("Ann", "learner", code="K7PM", class_name="8b", at=1.0)
    store.give_token(ann.id, "token", at=1.0)
    over, number = threading.Event(), 0

    def write() -> None:
        nonlocal number
        while not over.is_set():
            number += 1
            store.append(table, Entry(number, "said", {"phrase": "hello"}))
            store.keep_answers(ann.id, "two_dice", {"Guess 1": {"guess": number}}, at=1.0)

    thread = threading.Thread(target=write)
    thread.start()
    try:
        for n in range(3):
            file = tmp_path / f"{n}.sqlite"
            store.copy_class(file, "8b")
            with Store(file, begin=False) as copy:
                assert copy.classes() == ["8b"]
                assert copy.visitor_by_code("K7PM", "8b") == ann
                assert copy.visitor_by_token("token") == ann
                entries = copy.entries(table)
                assert [one.number for one in entries] == list(range(len(entries)))
                given = [one.data["guess"] for one in copy.answers("8b")]
                assert len(entries) - 1 - (given or [0])[0] in (0, 1)
    finally:
        over.set()
        thread.join()
    assert not [one for one in tmp_path.iterdir() if "new" in one.name]


def test_a_copy_that_cannot_be_written_leaves_nothing(store: Store, tmp_path: Path) -> None:
    with pytest.raises(BadStore):
        store.copy_class(tmp_path / "no" / "folder.sqlite")
    assert not (tmp_path / "no").exists()


def test_half_a_character_in_an_answer_is_no_reason_to_hand_out_nothing(store: Store) -> None:
    ann = store.add_visitor("Zoë", "learner", at=1.0)
    store.keep_answers(ann.id, "two_dice", {"Guess 1": {"guess": "x\ud800y"}}, at=1.0)
    found = store.all_of("Zoë")
    written = person_json_file(found)
    assert json.loads(written) == found
    assert "Zoë".encode() in written
