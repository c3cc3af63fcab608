"""Answers as they come, in an order in which none is missed; and what holds for a class."""

from __future__ import annotations

from threading import Thread

import pytest

from catan_nb.classroom.store import Store


def test_an_answer_takes_the_place_of_the_former_and_comes_last(store: Store) -> None:
    ann, bob = (store.add_visitor(name, "learner", at=1.0).id for name in ("Ann", "Bob"))
    store.keep_answers(ann, "two_dice", {"Guess 1": {"guess": "6"}, "Exercise 1": {}}, at=10.0)
    store.keep_answers(bob, "two_dice", {"Guess 1": {"guess": "8"}}, at=11.0)
    before = store.answers()
    store.keep_answers(ann, "two_dice", {"Guess 1": {"guess": "7 ☃"}}, at=12.0)
    store.keep_answers(ann, "two_dice", {}, at=13.0)
    found = store.answers()
    assert [(one.visitor, one.name) for one in before] == [
        (ann, "Guess 1"),
        (ann, "Exercise 1"),
        (bob, "Guess 1"),
    ]
    assert [(one.visitor, one.name) for one in found] == [
        (ann, "Exercise 1"),
        (bob, "Guess 1"),
        (ann, "Guess 1"),
    ]
    assert (found[-1].data, found[-1].at) == ({"guess": "7 ☃"}, 12.0)
    assert store.answers(since=before[-1].number) == found[-1:]


def test_answers_are_read_by_class_lesson_and_learner(store: Store) -> None:
    ann = store.add_visitor("Ann", "learner", class_name="7b", at=1.0).id
    bob = store.add_visitor("Bob", "learner", class_name="7b", at=1.0).id
    cem = store.add_visitor("Cem", "learner", class_name="7c", at=1.0).id
    for learner in (ann, bob, cem):
        for lesson in ("two_dice", "longest_road"):
            store.keep_answers(learner, lesson, {"Guess 1": {}}, at=2.0)
    assert [one.visitor for one in store.answers("7b")] == [ann, ann, bob, bob]
    assert [one.visitor for one in store.answers("7b", lesson="two_dice")] == [ann, bob]
    assert [one.lesson for one in store.answers("7b", visitor=bob)] == ["two_dice", "longest_road"]
    assert [one.visitor for one in store.answers("7c")] == [cem, cem]
    assert store.answers("7b", visitor=cem) == []


def test_whoever_reads_on_from_the_last_number_misses_no_answer(address: str) -> None:
    """Two servers write at once; a number that appears later than a higher one would be lost."""
    with Store(address) as one, Store(address) as two:
        learners = [one.add_visitor(name, "learner", at=0.0).id for name in "ABCD"]

        def answer(store: Store, learner: int) -> None:
            for turn in range(15):
                store.keep_answers(learner, f"lesson {turn}", {"1": {}, "2": {}}, at=1.0)

        threads = [
            Thread(target=answer, args=[(one, two)[place % 2], learner])
            for place, learner in enumerate(learners)
        ]
        for thread in threads:
            thread.start()
        seen: list[int] = []
        while any(thread.is_alive() for thread in threads):
            seen += [found.number for found in one.answers(since=seen[-1] if seen else 0)]
        seen += [found.number for found in one.answers(since=seen[-1] if seen else 0)]
    assert seen == list(range(1, 4 * 15 * 2 + 1))


def test_the_state_of_a_class_is_kept_by_keys(store: Store) -> None:
    assert store.class_state("7b") == {}
    store.set_class_state({"paused": False, "open": ["two_dice"], "sent": None}, "7b")
    store.set_class_state({"paused": True}, "7b")
    store.set_class_state({"paused": False}, "7c")
    store.set_class_state({}, "7b")
    assert store.class_state("7b") == {"paused": True, "open": ["two_dice"], "sent": None}
    assert store.class_state("7c") == {"paused": False}


def test_a_state_that_is_no_json_changes_nothing(store: Store) -> None:
    store.set_class_state({"paused": True})
    with pytest.raises(ValueError, match="JSON"):
        store.set_class_state({"paused": False, "strange": float("inf")})
    assert store.class_state() == {"paused": True}
